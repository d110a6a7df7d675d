"""Notebooks as pages: steps, contents, the map, references and rule cards."""
