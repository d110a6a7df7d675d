"""Positions and games as plain data, JSON saves and short codes, and the validation of what comes from outside."""
