"""What a live table does for any game: who sits there, going back, thinking players, the desk, keeping, messages."""
