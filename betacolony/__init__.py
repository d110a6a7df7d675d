"""Beta Colony as a library: games, positions, options, events, players, playouts.

    >>> from betacolony import Game
    >>> game = Game.new(players=2, seed=7)
    >>> while not game.is_over:
    ...     events = game.play(game.options[0])
    >>> game.result.decided_by
    'cp'

It imports the standard library alone. ``Game`` is the way in; positions, options, events and reasons are plain values.
"""

# ruff: noqa: E402 - which files the modules come from is decided before any of them is imported

from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from typing import TYPE_CHECKING

from .core import machine_code

machine_code.load("betacolony__mypyc", __path__[0])

from .core.edition_files.faults import EditionError
from .core.errors import CodeError, Fault, GameError, PositionError, SaveError
from .core.options import OptionError
from .edition.edition import Edition
from .events import Event
from .game import Game
from .options import (
    Activate,
    BuildOn,
    ChooseMat,
    Decline,
    Discard,
    Dock,
    FlipDie,
    GainInfluence,
    Move,
    Option,
    Pay,
    PlaceCrew,
    PlaceShip,
    SetDie,
    TakeAchievement,
    TakeMaterials,
    TakePod,
    option_from_dict,
)
from .records import Decision, Record, Result
from .rules import steps
from .rules.legal_options import Options
from .rules.reasons import IllegalMove, Reason
from .scores import Progress, Score, goal_progress
from .scores import scores as scores_of
from .serialization import converter as _converter  # noqa: F401 - gives positions their way to plain data
from .state.position import Position

if TYPE_CHECKING:
    from .players.advice import Advice, advise
    from .players.matches import MatchGame, finish_game, play_match
    from .players.planner import PlannerPlayer, Thought
    from .players.playouts import Outcome, playout, playouts
    from .players.policies import GreedyPlayer, HastyPlayer, Player, Policy, RandomPlayer, SampledPlayer

__all__ = [
    "Activate",
    "Advice",
    "BuildOn",
    "ChooseMat",
    "CodeError",
    "Decision",
    "Decline",
    "Discard",
    "Dock",
    "Edition",
    "EditionError",
    "Event",
    "Fault",
    "FlipDie",
    "GainInfluence",
    "Game",
    "GameError",
    "GreedyPlayer",
    "HastyPlayer",
    "IllegalMove",
    "MatchGame",
    "Move",
    "Option",
    "OptionError",
    "Options",
    "Outcome",
    "Pay",
    "PlaceCrew",
    "PlaceShip",
    "PlannerPlayer",
    "Player",
    "Policy",
    "Position",
    "PositionError",
    "Progress",
    "RandomPlayer",
    "Reason",
    "Record",
    "Result",
    "SampledPlayer",
    "SaveError",
    "Score",
    "SetDie",
    "TakeAchievement",
    "TakeMaterials",
    "TakePod",
    "Thought",
    "advise",
    "finish_game",
    "goal_progress",
    "is_compiled",
    "option_from_dict",
    "play_match",
    "playout",
    "playouts",
    "scores_of",
]


#: public names that are loaded when they are first asked for, as many games need none of them
_PLAYERS = {
    "advice": ("Advice", "advise"),
    "matches": ("MatchGame", "finish_game", "play_match"),
    "planner": ("PlannerPlayer", "Thought"),
    "playouts": ("Outcome", "playout", "playouts"),
    "policies": ("GreedyPlayer", "HastyPlayer", "Player", "Policy", "RandomPlayer", "SampledPlayer"),
}


def is_compiled() -> bool:
    """True if the inner layer of the engine runs as machine code instead of plain Python (setup.py)."""
    return str(steps.__file__).endswith(tuple(EXTENSION_SUFFIXES))


def __getattr__(name: str) -> object:
    """Advice, players, playouts and matches."""
    if name == "play_out":  # an earlier name, which scripts may use
        name = "finish_game"
    for module, names in _PLAYERS.items():
        if name in names:
            return getattr(import_module(f"{__name__}.players.{module}"), name)
    raise AttributeError(name)


def __dir__() -> list[str]:
    """All names, including those not loaded yet."""
    return sorted({*globals(), *__all__})
