"""Positions, games and choices as text of any game: saved files, codes, and plain data that is read back."""
