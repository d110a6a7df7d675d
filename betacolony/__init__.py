"""Beta Colony as a library: games, positions, options, events, players, playouts.

    >>> from betacolony import Game
    >>> game = Game.new(players=2, seed=7)
    >>> while not game.is_over:
    ...     events = game.play(game.options[0])
    >>> game.result.decided_by
    'cp'

It imports the standard library alone. ``Game`` is the way in; positions, options, events and reasons are plain values.
"""

from importlib.machinery import EXTENSION_SUFFIXES
from typing import TYPE_CHECKING

from .core.errors import CodeError, Fault, GameError, PositionError, SaveError
from .edition.edition import Edition
from .edition.faults import EditionError
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
    OptionError,
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
    from .players.planner import PlannerPlayer, Thought
    from .players.playouts import Outcome, playout, playouts
    from .players.policies import GreedyPlayer, Player, Policy, RandomPlayer, SampledPlayer, play_out

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
    "IllegalMove",
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
    "goal_progress",
    "is_compiled",
    "option_from_dict",
    "play_out",
    "playout",
    "playouts",
    "scores_of",
]


def is_compiled() -> bool:
    """Whether the inner layer of the engine runs as machine code, or as plain Python (setup.py)."""
    return str(steps.__file__).endswith(tuple(EXTENSION_SUFFIXES))


def __getattr__(name: str) -> object:
    """Advice, players and playouts, loaded when they are first asked for: many games need none."""
    if name in {"GreedyPlayer", "Player", "Policy", "RandomPlayer", "SampledPlayer", "play_out"}:
        from .players import policies  # noqa: PLC0415 - see above

        return getattr(policies, name)
    if name in {"Advice", "advise"}:
        from .players import advice  # noqa: PLC0415 - see above

        return getattr(advice, name)
    if name in {"Outcome", "playout", "playouts"}:
        from .players import playouts  # noqa: PLC0415 - see above

        return getattr(playouts, name)
    if name in {"PlannerPlayer", "Thought"}:
        from .players import planner  # noqa: PLC0415 - see above

        return getattr(planner, name)
    raise AttributeError(name)


def __dir__() -> list[str]:
    """All names, those not yet loaded among them."""
    return sorted({*globals(), *__all__})
