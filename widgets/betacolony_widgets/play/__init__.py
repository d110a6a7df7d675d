"""Play: a game as people see it, with the desk, the seats, the log, saved games, and replays."""
