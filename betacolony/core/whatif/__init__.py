"""What-ifs of any game: studies, branches, verdicts, and the look-back at a game."""
