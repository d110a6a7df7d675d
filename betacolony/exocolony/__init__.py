"""Exocolony as a library: games, options, events and reasons. ``Game`` is the way in."""

from .edition.edition import Edition
from .events import Event
from .game import Game, Options, Record, Result
from .options import Option
from .rulebook import Rule, rule
from .rules.ranking import Rank
from .rules.reason import IllegalMove, Reason
from .state.position import Position

__all__ = [
    "Edition",
    "Event",
    "Game",
    "IllegalMove",
    "Option",
    "Options",
    "Position",
    "Rank",
    "Reason",
    "Record",
    "Result",
    "Rule",
    "rule",
]
