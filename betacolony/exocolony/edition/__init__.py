"""Every number and component of the game, read from one file."""
