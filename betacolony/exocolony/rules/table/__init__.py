"""What lies on the table: goods, prices, decks, cards in play, and who is how well off."""
