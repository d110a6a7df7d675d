"""The board of Exocolony: a horizon, with the home system above it and what people own below."""
