"""Action cards: what is announced, whether they can be played, and what they do."""
