"""What players do without buying or using a card."""
