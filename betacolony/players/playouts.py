"""Playouts: games played to their end from a position, without sentences, options or events.

A playout is decided by its position, its policies and its seed, on every machine and at every speed.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from betacolony.core import chance
from betacolony.core.arguments import checked_seed
from betacolony.core.errors import GameError, shown
from betacolony.rules import scoring, steps
from betacolony.serialization.validation import checked, sound_copy
from betacolony.state.position import SOURCES, Position

from .by_name import by_seat, policy_of
from .learned import expected_points
from .lookahead import Line
from .policies import LAST, Policy, finish, follow

_WIDTH: Final = len(SOURCES)


class Outcome(NamedTuple):
    """The end of a playout.

    Attributes:
        points: the points of each seat by source, in the order of ``position.SOURCES``: dice, pods, tracks, goals,
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
        position: from ``game.position``, ``Position.from_dict`` or the like.
        policy: "random" (evenly among the listed options of each decision), "sampled" (the best of eight random ways to
            finish the turn), "easy", "medium" and "greedy" (``GreedyPlayer``), "hasty" (``HastyPlayer``), "casual",
            "club" or "master" (the levels of ``PlannerPlayer``), an object with a method ``plan`` (``Policy``), or a
            list with one of these for each seat except the solo rival's.
        seed: decides all draws, and those of the policies that are named. 0 to 2**62 - 1.

    Raises:
        PositionError: with every fault of a position that no game could have led to.
        GameError: no such policy, not one for each seat, or no such seed.
    """
    return next(playouts(position, policy, (seed,)))


def playouts(
    position: Position, policy: str | Policy | Sequence[str | Policy] = "random", seeds: Iterable[int] = range(100)
) -> Iterator[Outcome]:
    """One playout for each seed, played on demand: a million of them take no more memory than one.

    Equal seeds share their luck: compare positions or policies over the same ``seeds``. The arguments and errors are
    those of ``playout``.
    """
    if not isinstance(position, Position):
        raise GameError("no_position", found=type(position).__name__)
    if not isinstance(seeds, Iterable):
        raise GameError("seeds", found=shown(seeds))
    start, policies = checked(sound_copy(position)), by_seat(policy, len(position.deciding()))
    return (continued(start, policies, checked_seed(seed)) for seed in seeds)


def own_seed(seed: int) -> int:
    """The seed of named policies in a playout: they draw independently of the table, so nobody foresees a reveal."""
    return chance.number(seed, chance.key(chance.CHOICE, 0, 0, 0, 0))


def continued(
    start: Position,
    policies: Sequence[str | Policy],
    seed: int,
    line: Line = (),
    turn_ends: Callable[[Position, Position], None] | None = None,
    *,
    careful: bool = False,
) -> Outcome:
    """A playout from a sound position, by policies that ``by_seat`` has checked.

    The choices of ``line`` come first, up to the first that turns up something hidden or ends the player's turn. Then
    ``turn_ends``, if there is one, takes the start and the position, and plays the rest of the turn. ``careful``:
    "hasty" players are "greedy" ones in the round at hand and the next; from the set-up, in rounds 1 and 2.
    """
    pos = _played_on(start, policies, seed, line, turn_ends, LAST, careful=careful)
    points = [tuple(pos.points[first : first + _WIDTH]) for first in range(0, len(pos.points), _WIDTH)]
    return Outcome(tuple(points), *scoring.winners(pos))


def scouted(
    start: Position,
    policies: Sequence[str | Policy],
    seed: int,
    line: Line = (),
    turn_ends: Callable[[Position, Position], None] | None = None,
    *,
    careful: bool = False,
) -> list[float]:
    """The points that each seat may expect after the beginning of ``continued``: this round and the next."""
    return expected_points(_played_on(start, policies, seed, line, turn_ends, start.round + 1, careful=careful))


def _played_on(
    start: Position,
    policies: Sequence[str | Policy],
    seed: int,
    line: Line,
    turn_ends: Callable[[Position, Position], None] | None,
    last_round: int,
    *,
    careful: bool,
) -> Position:
    """The position after a round, or at the end of the game."""
    pos = start.copy()
    pos.seed = seed
    own = own_seed(seed)
    steps.advance(pos, None)
    follow(pos, line)
    if turn_ends is not None:
        turn_ends(start, pos)
    if careful and "hasty" in policies:
        first = ["greedy" if policy == "hasty" else policy for policy in policies]
        finish(pos, [policy_of(policy, own) for policy in first], min(max(start.round, 1) + 1, last_round))
    finish(pos, [policy_of(policy, own) for policy in policies], last_round)
    return pos
