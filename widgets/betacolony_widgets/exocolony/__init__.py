"""The second game's own board and play; surface, overlay and desk are those of all games."""
