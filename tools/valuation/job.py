"""What processes are asked to do, and what they answer."""

import math
import random
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .regression import ByKnot


class Job(NamedTuple):
    """A batch of games.

    Attributes:
        edition: its text.
        players: how many play.
        weights: the worths that they have learned; none at first.
        seeds: of the games, one or more.
    """

    edition: str
    players: int
    weights: ByKnot
    seeds: range

    @property
    def seed(self) -> int:
        """The first of the seeds."""
        return self.seeds.start

    def disturbed(
        self, groups: Sequence[tuple[str, int, int, int]], by_group: float, by_case: float, rng: random.Random
    ) -> ByKnot:
        """The weights somewhat changed, alike at each knot.

        Args:
            groups: of the cases (``Unknowns``).
            by_group: the spread of the logarithm of each group's factor.
            by_case: the spread of what is added to each case, in points.
            rng: draws them.
        """
        size = len(self.weights[0])
        factors = [1.0] * size
        for _, first, number, _ in groups:
            factors[first : first + number] = [math.exp(rng.gauss(0, by_group))] * number
        offsets = [rng.gauss(0, by_case) for _ in range(size)]
        return [
            [worth * factor + offset for worth, factor, offset in zip(worths, factors, offsets, strict=True)]
            for worths in self.weights
        ]


class Trial(NamedTuple):
    """Games of a learner against others: how many, its victories, its points, and the mean points of the others."""

    games: int
    won: float
    own: float
    theirs: float

    @classmethod
    def of(cls, seat: int, totals: Sequence[int], winners: Sequence[int]) -> "Trial":
        """One game, with the learner on a seat."""
        theirs = (sum(totals) - totals[seat]) / (len(totals) - 1)
        return cls(1, (seat in winners) / len(winners), totals[seat], theirs)

    @classmethod
    def sum(cls, trials: Iterable["Trial"]) -> "Trial":
        """All games together."""
        games, won, own, theirs = (sum(column) for column in zip(*trials, strict=True))
        return cls(int(games), won, own, theirs)


def lead(worths: Sequence[float], seat: int) -> float:
    """What a seat has more than the others have on average."""
    others = [worth for other, worth in enumerate(worths) if other != seat]
    return worths[seat] - sum(others) / len(others)
