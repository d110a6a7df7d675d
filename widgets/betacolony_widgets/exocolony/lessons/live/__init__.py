"""Exocolony's lessons on a page: exercises and predictions on one live board."""
