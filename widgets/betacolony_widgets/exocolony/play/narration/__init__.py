"""The events of a game of Exocolony in words: the log, the news."""
