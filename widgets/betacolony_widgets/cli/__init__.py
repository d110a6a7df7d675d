"""The command betacolony, a file for each of its commands."""
