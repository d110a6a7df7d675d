"""The computer players of Exocolony by name, from random to master: the one table for games, matches and studies."""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from .planner import LEVELS, PlannerPlayer
from .policies import GreedyPlayer, HastyPlayer, RandomPlayer

#: a player with a name is a player (``choose``) and a policy (``plan``)
Named = RandomPlayer | GreedyPlayer | PlannerPlayer
#: the share of the actions of its turn that each greedy player overlooks
_OVERLOOKS: Final[Mapping[str, float]] = MappingProxyType({"easy": 0.65, "medium": 0.3, "greedy": 0.0})


def _greedy(name: str, seed: int) -> GreedyPlayer:
    return GreedyPlayer(seed, overlooks=_OVERLOOKS[name])


def _planner(level: str, seed: int) -> PlannerPlayer:
    return PlannerPlayer(level, seed=seed)


#: makes the player of each name with a seed for its draws (0 to 2**62 - 1); the weakest first
PLAYERS: Final[Mapping[str, Callable[[int], Named]]] = MappingProxyType(
    {
        "random": RandomPlayer,
        "easy": partial(_greedy, "easy"),
        "medium": partial(_greedy, "medium"),
        "hasty": HastyPlayer,
        "greedy": partial(_greedy, "greedy"),
        **{level: partial(_planner, level) for level in LEVELS},
    }
)


def name_of(player: object) -> str:
    """The name in ``PLAYERS`` of a player made by it; "" for one with a share of its own, and for any other."""
    if isinstance(player, PlannerPlayer):
        return player.level
    if isinstance(player, HastyPlayer):
        return "hasty"
    if isinstance(player, GreedyPlayer):
        return next((name for name, share in _OVERLOOKS.items() if share == player.overlooks), "")
    return "random" if isinstance(player, RandomPlayer) else ""
