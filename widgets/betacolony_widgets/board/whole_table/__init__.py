"""The whole table in one view: one world in a well, and what belongs to a player or the market in the corners."""
