"""The fitting of what the players' valuation learns."""
