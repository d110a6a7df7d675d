"""A position and what it is made of: agenda, geometry, packed goods, prices, tables of the edition."""
