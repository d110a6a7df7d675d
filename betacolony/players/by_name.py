"""The computer players by name, from random to master: the one table for games, playouts and studies."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final, TypeVar

from betacolony.core.errors import GameError, shown

from .planner import LEVELS, PlannerPlayer
from .policies import GreedyPlayer, HastyPlayer, Policy, RandomPlayer, SampledPlayer
from .weights import STANDARD

#: a player with a name is a player (``choose``) and a policy (``plan``)
Named = RandomPlayer | SampledPlayer | GreedyPlayer | PlannerPlayer
Chosen = TypeVar("Chosen")
#: the share of its ways to act that the easy player overlooks
_EASY: Final = 0.6


def _sampled(seed: int) -> SampledPlayer:
    return SampledPlayer(seed=seed)


def _easy(seed: int) -> GreedyPlayer:
    return GreedyPlayer(STANDARD, seed, overlooks=_EASY)


def _medium(seed: int) -> GreedyPlayer:
    return GreedyPlayer(STANDARD, seed)


def _greedy(seed: int) -> GreedyPlayer:
    return GreedyPlayer(seed=seed)


def _planner(level: str, seed: int) -> PlannerPlayer:
    return PlannerPlayer(level, seed=seed)


#: makes the player of each name with a seed for its draws (0 to 2**62 - 1); the weakest first
PLAYERS: Final[Mapping[str, Callable[[int], Named]]] = MappingProxyType(
    {
        "random": RandomPlayer,
        "sampled": _sampled,
        "easy": _easy,
        "medium": _medium,
        "hasty": HastyPlayer,
        "greedy": _greedy,
        **{level: partial(_planner, level) for level in LEVELS},
    }
)


def name_of(player: object) -> str:
    """The name in ``PLAYERS`` of a player made by it; "" for any other."""
    if isinstance(player, PlannerPlayer):
        return player.level
    if isinstance(player, HastyPlayer):
        return "hasty"
    if isinstance(player, GreedyPlayer):
        if player.weights == STANDARD:
            return {0.0: "medium", _EASY: "easy"}.get(player.overlooks, "")
        return "greedy" if player.weights is None and not player.overlooks else ""
    return {RandomPlayer: "random", SampledPlayer: "sampled"}.get(type(player), "")


def by_seat(chosen: str | Chosen | Sequence[str | Chosen], seats: int, method: str = "plan") -> list[str | Chosen]:
    """The player or policy of each seat, checked.

    Args:
        chosen: one for all seats, or one for each: names in ``PLAYERS``, or objects with the method.
        seats: how many must be given.
        method: "plan" for policies, "choose" for players.

    Raises:
        GameError: not one for each seat, no such name, or an object without the method.
    """
    each = list(chosen) if isinstance(chosen, Sequence) and not isinstance(chosen, str) else [chosen] * seats
    if len(each) != seats:
        raise GameError("policies", found=len(each), seats=seats)
    for player in each:
        named = isinstance(player, str) and player in PLAYERS
        if not named and (isinstance(player, (str, type)) or not hasattr(player, method)):
            raise GameError("policy", found=shown(player), known=", ".join(PLAYERS), method=method)
    return each


def policy_of(policy: str | Policy, seed: int) -> Policy:
    """A policy as it is, or that of a name, made with a seed."""
    return PLAYERS[policy](seed) if isinstance(policy, str) else policy
