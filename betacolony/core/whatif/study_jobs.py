"""Jobs of a study, whichever game it is of: packed starts, which travel to worker processes, and playouts from them."""

import operator
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol, cast

from betacolony.core.tallies import End, Outcome, Pair, Sum, Tally, end_of, margin_of

#: stands for all seats
EVERY_SEAT: Final = -1
#: stands for the game itself: its rounds are added up as points
ROUNDS: Final = -2


class Weighted(NamedTuple):
    """A weighted sum over the starts, in their order, of a player's results in one playout from each.

    ``seat``: the player's in the first start; ``EVERY_SEAT``: all players together; ``ROUNDS``: the rounds of the
    games.
    """

    seat: int
    weights: tuple[int, ...]


class PackedStart(Protocol):
    """A start ready to travel: the number of its seats and of the sources of points, and playouts from it."""

    @property
    def seats(self) -> int: ...  # noqa: D102 - see above
    @property
    def sources(self) -> int: ...  # noqa: D102
    def playout(self, policies: Sequence[Any], seed: int, *, ends_turn: bool) -> Outcome:
        """A game played to its end by policies, by seat; the greedy player finishes the turn at hand if asked to."""
        ...


class ScoutedStart(PackedStart, Protocol):
    """A start that scouts can be sent from (``scouting``)."""

    def scouted(self, policies: Sequence[Any], seed: int, *, ends_turn: bool) -> Sequence[float]:
        """The points that each seat may expect, after a short game."""
        ...


class TimedOutcome(Outcome, Protocol):
    """The end of a playout that knows how many rounds of the game began."""

    @property
    def rounds(self) -> int: ...  # noqa: D102 - see above


class Work(NamedTuple):
    """The playouts of one seed: from each start, by these policies, and what to compare and add up.

    ``ends_turn``: whether the greedy player finishes the turn at hand.

    ``seatings``: for each start the seats of the players; ``seats``: the players to compare; ``seat``: the player whom
    scouts judge.
    """

    starts: tuple[PackedStart, ...]
    policies: tuple[Any, ...]
    seatings: tuple[tuple[int, ...], ...]
    seat: int
    seats: tuple[int, ...]
    sums: tuple[Weighted, ...]
    pairs: bool
    ends_turn: bool


def play_job(job: tuple[Work, int, int]) -> tuple[list[Tally], Mapping[tuple[int, int, int], Pair], list[Sum]]:
    """Play a range of seeds (the first, and how many).

    Returns a tally for each start; pairs by seat and the two starts; and the sums.
    """
    work, first, count = job
    tallies = [Tally(start.seats, start.sources) for start in work.starts]
    numbers = range(len(work.starts)) if work.pairs else ()
    pairs = {(seat, number, other): Pair() for seat in work.seats for other in numbers for number in range(other)}
    sums = [Sum() for _ in work.sums]
    for seed in range(first, first + count):
        ends: list[list[End]] = []
        outcomes: list[Outcome] = []
        for start, seating, tally in zip(work.starts, work.seatings, tallies, strict=True):
            outcome = start.playout(work.policies, seed, ends_turn=work.ends_turn)
            tally.add(outcome)
            outcomes.append(outcome)
            ends.append([end_of(outcome, seat) for seat in seating])
        for (seat, number, other), pair in pairs.items():
            pair.add(ends[number][seat], ends[other][seat])
        for (seat, weights), sum_ in zip(work.sums, sums, strict=True):
            if seat == ROUNDS:
                lengths = [outcome.rounds for outcome in cast("list[TimedOutcome]", outcomes)]
                sum_.add(End(0, 0, sum(map(operator.mul, weights, lengths))))
                continue
            terms = [
                (weight, end)
                for weight, players in zip(weights, ends, strict=True)
                if weight
                for end in (players if seat == EVERY_SEAT else [players[seat]])
            ]
            sum_.add(
                End(
                    sum([weight * end.lead for weight, end in terms]),
                    sum([weight * end.win for weight, end in terms]),
                    sum([weight * end.points for weight, end in terms]),
                )
            )
    return tallies, pairs, sums


def scout_job(job: tuple[Work, int, int]) -> tuple[int, list[int]]:
    """Send scouts (``scouting``) with a range of seeds (the first, and how many).

    Returns how many, and for each start the sum of the leads that they found, each rounded to a whole point.
    """
    work, first, count = job
    leads = []
    for start, seating in zip(cast("tuple[ScoutedStart, ...]", work.starts), work.seatings, strict=True):
        games = [start.scouted(work.policies, seed, ends_turn=work.ends_turn) for seed in range(first, first + count)]
        leads.append(sum([round(margin_of(points, seating[work.seat])) for points in games]))
    return count, leads
