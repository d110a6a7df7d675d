"""The command ``betacolony``, a file for each subcommand."""
