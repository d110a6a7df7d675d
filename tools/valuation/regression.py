"""Ridge regression for the worth of cases: of features whose worth changes with the time left, from knot to knot."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np

#: the strength of the pull of what is known to be worth nothing
_WORTHLESS: Final = 1e12

Array = np.ndarray[Any, np.dtype[np.float64]]
#: the worths of all cases for each knot
ByKnot = list[list[float]]


class Strengths(NamedTuple):
    """How strongly worths are held, each in positions that say otherwise.

    Attributes:
        pull: to what was known before, or else to 0.
        neighbours: to the worth of a neighbouring case.
        straight: to the middle between two neighbours.
        knots: to the worth at a neighbouring knot.
    """

    pull: float
    neighbours: float
    straight: float = 0.0
    knots: float = 0.0


class Unknowns:
    """What is looked for: the worth of each case at each of its knots, and one for what no case explains.

    Attributes:
        groups: for each group of cases its name, its first case, their number, and how many in a row are neighbours.
        knots: the number of knots of each case.
        first: the unknown of each case's first knot; the others follow.
        size: how many unknowns there are.
    """

    def __init__(self, groups: Sequence[tuple[str, int, int, int]], knots: Sequence[int]) -> None:
        self.groups = groups
        self.knots = knots
        self.first = [sum(knots[:case]) for case in range(len(knots))]
        self.size = sum(knots) + 1

    def add(self, row: Array, cases: Iterable[int], shares: Iterable[tuple[int, float]], factor: float) -> None:
        """Add cases to a row of the regression, ``factor`` times, with the shares that knots have in their worth."""
        shares = list(shares)
        for case in cases:
            first = self.first[case]
            for knot, share in shares:
                row[first + knot] += factor * share


@dataclass
class Normal:
    """The normal equations of a regression, and what they were made of."""

    left: Array
    right: Array
    squares: float = 0.0
    positions: int = 0
    points: float = 0.0
    games: int = 0

    @classmethod
    def empty(cls, unknowns: Unknowns) -> "Normal":
        """Those of no positions."""
        return cls(np.zeros((unknowns.size, unknowns.size)), np.zeros(unknowns.size))

    @classmethod
    def of(cls, rows: Sequence[Array], targets: Sequence[float], points: float, games: int) -> "Normal":
        """Those of positions, from games with so many points of a player in all."""
        cases, still = np.array(rows), np.array(targets)
        return cls(cases.T @ cases, cases.T @ still, float(still @ still), len(still), points, games)

    def add(self, other: "Normal", share: float = 1.0) -> None:
        """Add others; ``share``: how much they count."""
        self.left += share * other.left
        self.right += share * other.right
        self.squares += share * other.squares
        self.positions += round(share * other.positions)
        self.points += share * other.points
        self.games += round(share * other.games)

    def solved(
        self, unknowns: Unknowns, strengths: Strengths, worthless: Iterable[int] = (), known: ByKnot | None = None
    ) -> ByKnot:
        """The worths by knot and case; those of knots that a case hasn't are 0.

        Args:
            unknowns: what is looked for.
            strengths: how strongly worths are held.
            worthless: cases that are worth nothing at their first knot.
            known: what was known before; None for nothing. Only what differs from it is held.
        """
        pull = np.full(len(self.right), strengths.pull)
        pull[[unknowns.first[case] for case in worthless]] = _WORTHLESS
        pull[-1] = 1e-6  # not that of what no case explains
        before = np.zeros(unknowns.size)
        if known is not None:
            before[:-1] = [worths[case] for case, knots in enumerate(unknowns.knots) for worths in known[:knots]]
        held = self.left + np.diag(pull) + _held(unknowns, strengths)
        found = before + np.linalg.solve(held, self.right - self.left @ before)
        return [
            [
                round(float(found[first + knot]), 3) + 0.0 if knot < knots else 0.0
                for first, knots in zip(unknowns.first, unknowns.knots, strict=True)
            ]
            for knot in range(max(unknowns.knots))
        ]


def _held(unknowns: Unknowns, strengths: Strengths) -> Array:
    """The penalty for what neighbouring cases and knots differ by."""
    penalty = np.zeros((unknowns.size, unknowns.size))

    def hold(strength: float, factors: Sequence[int], places: Sequence[int]) -> None:
        for one, its in zip(places, factors, strict=True):
            for other, others in zip(places, factors, strict=True):
                penalty[one, other] += strength * its * others

    for _, first, size, row in unknowns.groups:
        for case in range(first, first + size):
            at, knots, left = unknowns.first[case], unknowns.knots[case], row - (case - first) % row - 1
            for knot in range(knots):
                if left > 0:
                    hold(strengths.neighbours, (1, -1), (at + knot, at + knot + knots))
                if left > 1:
                    hold(strengths.straight, (1, -2, 1), (at + knot, at + knot + knots, at + knot + 2 * knots))
                if knot + 1 < knots:
                    hold(strengths.knots, (1, -1), (at + knot, at + knot + 1))
    return penalty
