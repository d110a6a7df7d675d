"""Positions and games as plain data, JSON saves and short codes, and validation of data from outside."""
