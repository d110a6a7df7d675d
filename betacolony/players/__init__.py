"""Computer players from random to the planner, with their valuation, look-ahead, advice and playouts."""
