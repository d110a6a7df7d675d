"""Streaming statistics of playouts: sums of whole numbers, the same in any order.

Only the sums are kept, so a hundred thousand playouts take no more memory than ten.
"""

import math
import operator
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Final, NamedTuple, Protocol, TypeVar

from .errors import GameError, shown
from .value import Value

Points = TypeVar("Points", int, float)

#: a victory as a whole number that two, three or four winners can share
VICTORY: Final = 12
#: 95 % of a normal distribution lie within this many standard deviations of the mean
_NORMAL: Final = 1.959963984540054
#: the same for Student's distribution with 1 to 5 degrees of freedom, where its series is too inexact
_FEW: Final = (12.7062, 4.30265, 3.18245, 2.77645, 2.57058)


class Interval(Value):
    """A mean and the 95 % interval around it, which is unbounded for fewer than two playouts."""

    mean: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half its width: the number after "±"."""
        return (self.high - self.low) / 2


#: rounding may make a share of a number of games this much too high
_ROUNDING: Final = 1e-9
#: the interval of no values
UNKNOWN: Final = Interval(math.nan, -math.inf, math.inf)


def mean_interval(count: int, total: float, squares: float) -> Interval:
    """The interval of a mean, from the number of values, their sum and the sum of their squares (Student's t)."""
    if count == 0:
        return UNKNOWN
    mean = total / count
    if count == 1:
        return Interval(mean, -math.inf, math.inf)
    half = _student(count - 1) * math.sqrt(variance(count, total, squares) / count)
    return Interval(mean, mean - half, mean + half)


def interval_of(values: Iterable[float]) -> Interval:
    """The mean of values that are independent of each other, such as results of games, and its interval."""
    numbers = list(values)
    return mean_interval(len(numbers), sum(numbers), sum([number * number for number in numbers]))


def share_interval(count: float, share: float) -> Interval:
    """The interval of a share (0 to 1) of ``count`` tries, after Wilson: honest near 0 and 1 too."""
    if count == 0:
        return UNKNOWN
    spread = _NORMAL * _NORMAL / count
    middle = (share + spread / 2) / (1 + spread)
    half = math.sqrt(spread * (share * (1 - share) + spread / 4)) / (1 + spread)
    return Interval(share, max(middle - half, 0.0), min(middle + half, 1.0))


def shares_interval(count: int, total: float, squares: float, each: int) -> Interval:
    """The interval of a mean of values that are themselves shares, each of ``each`` tries with shared luck.

    It is the interval of the number of independent tries whose mean would vary as much. They are at least ``count``
    (if all tries of a value end alike), and at most ``each`` times as many.
    """
    if count < 2:
        return mean_interval(count, total, squares)
    share = min(max(total / count, 0.0), 1.0)
    single, spread = share * (1 - share), variance(count, total, squares)
    gain = single / spread if spread else 1.0
    return share_interval(count * min(max(gain, 1.0), each), share)


def change_interval(count: int, total: float, squares: float) -> Interval:
    """The interval of the change of a share (0 to 1), from ``count`` paired tries with shared luck.

    After Bonett and Price: two tries are added, one that only the first wins and one that only the second wins. So it
    is honest even if few tries or none end differently.
    """
    if count < 2:
        return mean_interval(count, total, squares)
    interval = mean_interval(count + 2, total, squares + 2)
    return Interval(total / count, max(interval.low, -1.0), min(interval.high, 1.0))


def variance(count: int, total: float, squares: float) -> float:
    """The variance of values, estimated from at least two."""
    return max(squares - total * total / count, 0.0) / (count - 1)


def _student(freedom: int) -> float:
    """The number of standard errors that hold 95 % (Student's t, by its series in 1/freedom)."""
    if freedom <= len(_FEW):
        return _FEW[freedom - 1]
    z = _NORMAL
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


class Outcome(Protocol):
    """The end of a playout: for each seat its points by source and their total, and the seats that won."""

    @property
    def points(self) -> tuple[tuple[int, ...], ...]: ...  # noqa: D102 - see above
    @property
    def totals(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def winners(self) -> tuple[int, ...]: ...  # noqa: D102


class End(NamedTuple):
    """The end of a playout for a seat, or a sum of several: lead and points in CP, victory in parts of ``VICTORY``."""

    lead: int
    win: int
    points: int


class Sum:
    """The leads, victories and points of one seat, added up over playouts.

    Attributes:
        count: number of playouts.
        leads, lead_squares: the sum of the leads in CP, and of their squares. A lead is the number of points ahead of
            the best other seat; below 0 behind it.
        wins, win_squares: the same of the victories, in parts of ``VICTORY``; a shared victory counts in equal parts.
        points, point_squares: the same of the points in CP.
    """

    __slots__ = ("count", "lead_squares", "leads", "point_squares", "points", "win_squares", "wins")

    def __init__(self) -> None:
        """Start empty."""
        self.count = self.leads = self.lead_squares = self.wins = self.win_squares = 0
        self.points = self.point_squares = 0

    def add(self, end: End) -> None:
        """Count a playout."""
        lead, win, points = end
        self.count += 1
        self.points += points
        self.point_squares += points * points
        self.leads += lead
        self.lead_squares += lead * lead
        self.wins += win
        self.win_squares += win * win

    def merge(self, other: "Sum") -> None:
        """Add everything that another sum has counted."""
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def moments(self, of: str, unit: int = 1) -> tuple[int, float, float]:
        """Count, sum and sum of squares: of "lead", "points" or "win", in parts of ``unit``.

        Raises:
            GameError: no such measure.
        """
        if of == "lead":
            return self.count, self.leads / unit, self.lead_squares / unit**2
        if of == "points":
            return self.count, self.points / unit, self.point_squares / unit**2
        if of == "win":
            return self.count, self.wins / (unit * VICTORY), self.win_squares / (unit * VICTORY) ** 2
        raise GameError("no_measure", found=shown(of))


class Tally:
    """The results of playouts from one start.

    Attributes:
        sums: for each seat its leads, victories and points.
        spread: for each seat the number of playouts that ended with each number of points.
        sources: for each seat its points by source (``position.SOURCES``), summed.
    """

    __slots__ = ("sources", "spread", "sums")

    def __init__(self, seats: int, sources: int) -> None:
        """Start empty, for a number of seats and of sources of points."""
        self.sums = [Sum() for _ in range(seats)]
        self.spread: list[dict[int, int]] = [{} for _ in range(seats)]
        self.sources = [[0] * sources for _ in range(seats)]

    @property
    def count(self) -> int:
        """The number of playouts."""
        return self.sums[0].count

    def add(self, outcome: Outcome) -> None:
        """Count a playout."""
        for seat, total in enumerate(outcome.totals):
            self.sums[seat].add(end_of(outcome, seat))
            self.spread[seat][total] = self.spread[seat].get(total, 0) + 1
            self.sources[seat] = list(map(operator.add, self.sources[seat], outcome.points[seat]))

    def merge(self, other: "Tally") -> None:
        """Add everything that another tally has counted."""
        for seat, its_sum in enumerate(other.sums):
            self.sums[seat].merge(its_sum)
            self.spread[seat] = together([self.spread[seat], other.spread[seat]])
            self.sources[seat] = list(map(operator.add, self.sources[seat], other.sources[seat]))

    def margin(self, seat: int) -> Interval:
        """The expected lead of a seat, in CP."""
        return mean_interval(*self.sums[seat].moments("lead"))

    def total(self, seat: int) -> Interval:
        """The expected points of a seat."""
        return mean_interval(*self.sums[seat].moments("points"))

    def win(self, seat: int) -> Interval:
        """The winning chance of a seat, 0 to 1."""
        return share_interval(self.count, self.sums[seat].wins / VICTORY / self.count if self.count else 0.0)

    def by_source(self, seat: int) -> tuple[float, ...]:
        """The expected points of a seat by source, in the order of ``position.SOURCES``."""
        return tuple(points / self.count if self.count else math.nan for points in self.sources[seat])


class Pair:
    """Playouts with the same luck from two starts: the first less the second, and each alone."""

    __slots__ = ("apart", "both")

    def __init__(self) -> None:
        """Start empty."""
        self.both = Sum()
        self.apart = (Sum(), Sum())

    def add(self, first: End, second: End) -> None:
        """Count a playout of each."""
        self.both.add(End(first.lead - second.lead, first.win - second.win, first.points - second.points))
        self.apart[0].add(first)
        self.apart[1].add(second)

    def merge(self, other: "Pair") -> None:
        """Add everything that another pair has counted."""
        self.both.merge(other.both)
        for mine, its in zip(self.apart, other.apart, strict=True):
            mine.merge(its)

    def difference(self, of: str = "lead") -> "Difference":
        """The lead of the first start: of "lead" and "points" in CP, of "win" in winning chances."""
        shared = self.both.moments(of)
        interval = change_interval(*shared) if of == "win" else mean_interval(*shared)
        if self.both.count < 2:
            return Difference(interval, self.both.count, math.nan)
        alone = sum([variance(*start.moments(of)) for start in self.apart])
        paired = variance(*shared)
        ratio = alone / paired if paired else math.inf if alone else 1.0
        return Difference(interval, self.both.count, ratio)


class Difference(Value):
    """The lead of one start over another.

    Attributes:
        interval: the difference with its 95 % interval.
        playouts: number of playouts from each of the two.
        variance_ratio: how many times more playouts the same width would take without shared luck: 1 for no gain,
            infinite if the two never differ.
    """

    interval: Interval
    playouts: int
    variance_ratio: float

    @property
    def mean(self) -> float:
        """The mean difference, without its interval."""
        return self.interval.mean

    @property
    def turned(self) -> "Difference":
        """The same seen from the other start."""
        mean, low, high = self.interval.mean, self.interval.low, self.interval.high
        return Difference(Interval(-mean, -high, -low), self.playouts, self.variance_ratio)

    @property
    def certain(self) -> bool:
        """True if the interval excludes 0, so the two starts really differ."""
        return self.interval.low > 0 or self.interval.high < 0


def margin_of(totals: Sequence[Points], seat: int) -> Points:
    """A seat's lead over the best other seat, in points; below 0 behind it. Who plays alone leads by all points."""
    others = [total for other, total in enumerate(totals) if other != seat]
    return totals[seat] - max(others) if others else totals[seat]


def end_of(outcome: Outcome, seat: int) -> End:
    """The end of a playout for one seat."""
    win = VICTORY // len(outcome.winners) if seat in outcome.winners else 0
    return End(margin_of(outcome.totals, seat), win, outcome.totals[seat])


def together(spreads: Iterable[Mapping[int, int]]) -> dict[int, int]:
    """Several spreads (``Estimate.spread``) as one: the number of results by points, in rising order."""
    merged: dict[int, int] = {}
    for spread in spreads:
        for points, times in spread.items():
            merged[points] = merged.get(points, 0) + times
    return dict(sorted(merged.items()))


def quantile(spread: Mapping[int, int], share: float) -> int:
    """The fewest points that at least this share (0 to 1) of the results did not exceed; 0.5 gives the median.

    Raises:
        GameError: the share is out of range, or there are no results.
    """
    if not 0 <= share <= 1 or not spread:
        raise GameError("no_quantile", found=shown(share), results=sum(spread.values()))
    order = sorted(spread)
    wanted = share * sum(spread.values()) - _ROUNDING
    counts = accumulate([spread[points] for points in order])
    return next(points for points, count in zip(order, counts, strict=True) if count >= wanted)
