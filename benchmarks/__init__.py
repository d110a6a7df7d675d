"""Measurements: the engine alone (``engine``) and beside engines of other games (``peers``), pages, load, players."""
