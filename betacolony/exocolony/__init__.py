"""Exocolony as a library: games, options, events and reasons. ``Game`` is the way in."""

# ruff: noqa: E402 - which files the modules come from is decided before any of them is imported

from betacolony.core import machine_code

machine_code.load("exocolony__mypyc", __path__[0])

from betacolony.exocolony.rules.reason import IllegalMove, Reason
from betacolony.exocolony.rules.table.ranking import Rank

from .edition.edition import Edition
from .events import Event
from .game import Game, Options, Record, Result
from .options import Option
from .rulebook import Rule, rule
from .serialization import converter as _converter  # noqa: F401 - gives positions their way to plain data
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
