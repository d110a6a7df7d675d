"""A game as people see it: from a click to an option, the desk, the seats, the log, keeping, and replays."""
