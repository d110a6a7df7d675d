"""Things round the world: a player's own, those of others, the market, the cards, the map."""
