"""A position and its parts: agenda, geometry, packed goods, prices, tables of the edition; typed views of it."""
