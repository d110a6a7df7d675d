"""Motion on the board: what moves after a choice, in which order, and what waits for it."""
