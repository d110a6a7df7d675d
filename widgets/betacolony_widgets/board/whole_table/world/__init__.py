"""The world in its well: its geometry, the ring of locations with the ships, and the colonies."""
