"""Exocolony, the second game. So far it is set up, its market is traded at and Colonies are settled."""

from .edition.edition import Edition
from .rulebook import Rule, rule

__all__ = ["Edition", "Rule", "rule"]
