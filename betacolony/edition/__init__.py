"""An edition of the game, its numbers and components, read from a file and checked; and the rule catalogue."""
