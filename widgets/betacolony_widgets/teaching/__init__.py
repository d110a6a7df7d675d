"""What the lessons of any game are made of: tasks as data, their practice on a live board, cards, previews, pages."""
