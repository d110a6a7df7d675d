"""What lies round the world: a player's own things, those of others, the market, the cards, the map."""
