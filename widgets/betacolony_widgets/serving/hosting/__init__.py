"""`betacolony serve`: the tutorial for readers on other machines, with limits, logs and a token."""
