"""Exocolony, the second game. So far it has its rules but for cards, Exocolonies and what they bring."""

from .edition.edition import Edition
from .rulebook import Rule, rule

__all__ = ["Edition", "Rule", "rule"]
