"""A game of Exocolony as the people at one screen play it."""
