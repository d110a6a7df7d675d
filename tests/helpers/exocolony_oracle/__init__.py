"""A second, slow and simple reading of Exocolony's rules, to hold against the engine.

Positions are dictionaries, an option is a tuple of its name and what it is about, such as ("settle", "mars/2").
Nothing comes from the engine: the written rules and the edition's file are the only sources.

Public: `options`, `converse`, `goods_after`, `prices_after`, `asked_next`, `asteroids_drawn`, `laid`.
"""

from helpers.exocolony_oracle.asking import Answer, Question, converse
from helpers.exocolony_oracle.changes import goods_after
from helpers.exocolony_oracle.follow_ups import asked_next, asteroids_drawn
from helpers.exocolony_oracle.laying import laid
from helpers.exocolony_oracle.legality import NOTHING, Decision, options
from helpers.exocolony_oracle.market import prices_after
from helpers.exocolony_oracle.position import Goods, Option, Piece, Position, Seat, System, World

__all__ = [
    "NOTHING",
    "Answer",
    "Decision",
    "Goods",
    "Option",
    "Piece",
    "Position",
    "Question",
    "Seat",
    "System",
    "World",
    "asked_next",
    "asteroids_drawn",
    "converse",
    "goods_after",
    "laid",
    "options",
    "prices_after",
]
