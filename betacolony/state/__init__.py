"""A position: its fields, its agenda, the geometry of the board, packed goods, prices, and tables of an edition."""
