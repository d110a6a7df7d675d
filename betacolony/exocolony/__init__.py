"""Exocolony, the second game. So far it has its components (``edition``); the rules are still to come."""

from .edition.edition import Edition

__all__ = ["Edition"]
