"""The numbers and components of a game: read from a file, checked with line numbers, with the rule catalogue."""
