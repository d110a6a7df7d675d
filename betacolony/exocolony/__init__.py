"""Exocolony, the second game. So far it has its components, its set-up and the beginning of a turn."""

from .edition.edition import Edition

__all__ = ["Edition"]
