"""Positions and whole games of Exocolony to plain data, text and short codes, and back."""
