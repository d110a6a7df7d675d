"""Playouts: games played to their end from a position, without sentences, options or events.

A playout is decided by its position, its policies and its seed, on every machine and at every speed.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from betacolony.core import chance
from betacolony.core.errors import GameError, shown
from betacolony.game_arguments import checked_seed
from betacolony.rules import scoring, steps
from betacolony.serialization.validation import checked, sound_copy
from betacolony.state.position import SOURCES, Position

from .lookahead import Line
from .planner import LEVELS, PlannerPlayer
from .policies import GreedyPlayer, Policy, RandomPlayer, SampledPlayer, finish, follow

#: the policies that have a name
POLICIES: Final = ("random", "sampled", "greedy", *LEVELS)
_WIDTH: Final = len(SOURCES)


class Outcome(NamedTuple):
    """How a playout ended.

    Attributes:
        points: for each seat its points by source, in the order of ``position.SOURCES``: dice, pods, tracks, goals,
            purchases, artifacts, achievements, majorities.
        winners: the seats that won; more than one share the victory (END-2).
        decided_by: "cp", "crew" (more crew on the board), "shared" or "rival" (SOLO-10).
    """

    points: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]
    decided_by: str

    @property
    def totals(self) -> tuple[int, ...]:
        """All points of each seat."""
        return tuple(sum(points) for points in self.points)

    def sources(self, seat: int) -> dict[str, int]:
        """The points of a seat by the name of their source."""
        return dict(zip(SOURCES, self.points[seat], strict=True))


def playout(position: Position, policy: str | Policy | Sequence[str | Policy] = "random", seed: int = 0) -> Outcome:
    """Play one game to its end from a position, which is not changed.

    Args:
        position: as ``game.position`` gives it, ``Position.from_dict`` reads it, or the like.
        policy: who chooses: "random" (evenly among the listed options of each decision), "sampled" (the best of eight
            random ways to finish the turn), "greedy" (``GreedyPlayer``), "casual", "club" or "master" (the levels of
            ``PlannerPlayer``), an object with a method ``plan`` (``Policy``), or one of these for each seat (against
            the solo rival, which needs none, for the player's).
        seed: decides all draws, and those of the policies that are given by name. 0 to 2**62 - 1.

    Raises:
        PositionError: with every fault of a position that no game could have led to.
        GameError: no such policy, not one for each seat, or no such seed.
    """
    return next(playouts(position, policy, (seed,)))


def playouts(
    position: Position, policy: str | Policy | Sequence[str | Policy] = "random", seeds: Iterable[int] = range(100)
) -> Iterator[Outcome]:
    """One playout for each seed, played as it is asked for: a million of them take no more memory than one.

    Equal seeds share their luck, whatever is played: compare positions or policies over the same ``seeds``.
    The arguments and errors are those of ``playout``.
    """
    if not isinstance(position, Position):
        raise GameError("no_position", found=type(position).__name__)
    if not isinstance(seeds, Iterable):
        raise GameError("seeds", found=shown(seeds))
    return _played(checked(sound_copy(position)), by_seat(policy, len(position.deciding())), seeds)


def _played(start: Position, names: list[str | Policy], seeds: Iterable[int]) -> Iterator[Outcome]:
    """The playouts, one after the other."""
    for seed in seeds:
        yield continued(start, names, checked_seed(seed))


def continued(start: Position, policies: Sequence[str | Policy], seed: int, line: Line = ()) -> Outcome:
    """A playout of a sound position by policies that ``by_seat`` has checked, after choices that come first.

    The choices are followed as a plan is: up to where something hidden turns up or somebody else is asked.
    """
    pos = start.copy()
    pos.seed = seed
    # the policies' own draws have nothing to do with those of the table: nobody foresees what is revealed
    own = chance.number(seed, chance.key(chance.CHOICE, 0, 0, 0, 0))
    steps.advance(pos, None)
    follow(pos, line)
    finish(pos, [_policy(one, own) for one in policies])
    points = [tuple(pos.points[first : first + _WIDTH]) for first in range(0, len(pos.points), _WIDTH)]
    return Outcome(tuple(points), *scoring.winners(pos))


def by_seat(policy: str | Policy | Sequence[str | Policy], players: int) -> list[str | Policy]:
    """The policy of each seat, checked."""
    policies = list(policy) if isinstance(policy, Sequence) and not isinstance(policy, str) else [policy] * players
    if len(policies) != players:
        raise GameError("policies", found=len(policies), seats=players)
    for one in policies:
        if one not in POLICIES if isinstance(one, str) else isinstance(one, type) or not hasattr(one, "plan"):
            raise GameError("policy", found=shown(one), known=", ".join(POLICIES))
    return policies


def _policy(policy: str | Policy, seed: int) -> Policy:
    """What stands behind a policy's name."""
    if policy == "random":
        return RandomPlayer(seed)
    if policy == "sampled":
        return SampledPlayer(seed=seed)
    if policy == "greedy":
        return GreedyPlayer(seed=seed)
    return PlannerPlayer(policy, seed=seed) if isinstance(policy, str) else policy
