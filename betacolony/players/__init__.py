"""Computer players, from random to the planner, with what they value, look-ahead, advice and playouts."""
