"""The commands of start.py and the environment that they run in."""
