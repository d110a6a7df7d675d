"""From targets on the board to options and back: what fits, what it costs, what it brings, and why not."""
