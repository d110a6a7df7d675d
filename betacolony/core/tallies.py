"""Streaming statistics of playouts: sums of whole numbers, which come out the same in any order.

Nothing but the sums is kept, so that a hundred thousand playouts take no more memory than ten.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Final, NamedTuple, Protocol

from .errors import GameError, shown
from .value import Value

#: a victory in whole numbers, however many of up to four share it
VICTORY: Final = 12
#: of a normal distribution, so far from the mean on both sides lie 95 %
_NORMAL: Final = 1.959963984540054
#: the same of Student's distribution with 1 to 5 degrees of freedom, for which its series is not good enough
_FEW: Final = (12.7062, 4.30265, 3.18245, 2.77645, 2.57058)


class Interval(Value):
    """A mean and the 95 % interval around it. Where one playout or none stands behind a mean, it is unbounded."""

    mean: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half its width: what stands after "±"."""
        return (self.high - self.low) / 2


#: a share of a number of games may come out so much too high
_ROUNDING: Final = 1e-9
#: of nothing
UNKNOWN: Final = Interval(math.nan, -math.inf, math.inf)


def mean_interval(count: int, total: float, squares: float) -> Interval:
    """The interval of a mean from a number of values, their sum and the sum of their squares (Student's t)."""
    if count == 0:
        return UNKNOWN
    mean = total / count
    if count == 1:
        return Interval(mean, -math.inf, math.inf)
    half = _student(count - 1) * math.sqrt(variance(count, total, squares) / count)
    return Interval(mean, mean - half, mean + half)


def share_interval(count: float, share: float) -> Interval:
    """The interval of a share (0 to 1) of so many tries, after Wilson: honest near 0 and 1 too."""
    if count == 0:
        return UNKNOWN
    spread = _NORMAL * _NORMAL / count
    middle = (share + spread / 2) / (1 + spread)
    half = math.sqrt(spread * (share * (1 - share) + spread / 4)) / (1 + spread)
    return Interval(share, max(middle - half, 0.0), min(middle + half, 1.0))


def shares_interval(count: int, total: float, squares: float, each: int) -> Interval:
    """The interval of a mean of values that are themselves shares, of ``each`` tries that have their luck in common.

    It is that of as many tries of their own as would spread the mean as much: ``count`` of them at least, which is what
    they are where all tries of a value end alike, and ``each`` times as many at most.
    """
    if count < 2:
        return mean_interval(count, total, squares)
    share = min(max(total / count, 0.0), 1.0)
    single, spread = share * (1 - share), variance(count, total, squares)
    gain = single / spread if spread else 1.0
    return share_interval(count * min(max(gain, 1.0), each), share)


def change_interval(count: int, total: float, squares: float) -> Interval:
    """The interval of how much a share (0 to 1) changes, from so many tries of both with luck in common.

    After Bonett and Price: as if there had been one try more in which the one had it alone, and one in which the other
    had. So it is honest where few tries or none came out differently.
    """
    if count < 2:
        return mean_interval(count, total, squares)
    found = mean_interval(count + 2, total, squares + 2)
    return Interval(total / count, max(found.low, -1.0), min(found.high, 1.0))


def variance(count: int, total: float, squares: float) -> float:
    """The variance among values, estimated from two of them or more."""
    return max(squares - total * total / count, 0.0) / (count - 1)


def _student(freedom: int) -> float:
    """So many standard errors hold 95 % (Student's t, by its series in 1/freedom)."""
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


class Tally:
    """What playouts from one start came to.

    Attributes:
        count: the playouts.
        points: for each seat the sum of its points, point_squares: of their squares.
        spread: for each seat how often it had so many points.
        sources: for each seat the points by source (``position.SOURCES``), summed.
        margins: for each seat the sum of its leads, margin_squares: of their squares. A lead is the points ahead of the
            best other seat; below 0 behind it.
        wins: for each seat its victories, ``VICTORY`` each, a shared one in equal parts; win_squares: their squares.
    """

    __slots__ = (
        "count",
        "margin_squares",
        "margins",
        "point_squares",
        "points",
        "sources",
        "spread",
        "win_squares",
        "wins",
    )

    def __init__(self, seats: int, sources: int) -> None:
        """Nothing yet, for so many seats and sources of points."""
        self.count = 0
        self.points = [0] * seats
        self.point_squares = [0] * seats
        self.spread: list[dict[int, int]] = [{} for _ in range(seats)]
        self.sources = [[0] * sources for _ in range(seats)]
        self.margins = [0] * seats
        self.margin_squares = [0] * seats
        self.wins = [0] * seats
        self.win_squares = [0] * seats

    def add(self, outcome: Outcome) -> None:
        """Count a playout."""
        totals = outcome.totals
        self.count += 1
        for seat, total in enumerate(totals):
            margin = margin_of(totals, seat)
            self.points[seat] += total
            self.point_squares[seat] += total * total
            self.spread[seat][total] = self.spread[seat].get(total, 0) + 1
            self.margins[seat] += margin
            self.margin_squares[seat] += margin * margin
            for number, points in enumerate(outcome.points[seat]):
                self.sources[seat][number] += points
        for seat in outcome.winners:
            won = VICTORY // len(outcome.winners)
            self.wins[seat] += won
            self.win_squares[seat] += won * won

    def merge(self, other: "Tally") -> None:
        """Count all that another one has counted."""
        self.count += other.count
        for name in ("points", "point_squares", "margins", "margin_squares", "wins", "win_squares"):
            mine: list[int] = getattr(self, name)
            for seat, number in enumerate(getattr(other, name)):
                mine[seat] += number
        for known, more in zip(self.spread, other.spread, strict=True):
            for total, times in more.items():
                known[total] = known.get(total, 0) + times
        for own, its in zip(self.sources, other.sources, strict=True):
            for number, points in enumerate(its):
                own[number] += points

    def margin(self, seat: int) -> Interval:
        """The expected lead of a seat, in CP."""
        return mean_interval(self.count, self.margins[seat], self.margin_squares[seat])

    def total(self, seat: int) -> Interval:
        """The expected points of a seat."""
        return mean_interval(self.count, self.points[seat], self.point_squares[seat])

    def win(self, seat: int) -> Interval:
        """The winning chance of a seat, 0 to 1."""
        return share_interval(self.count, self.wins[seat] / VICTORY / self.count if self.count else 0.0)

    def by_source(self, seat: int) -> tuple[float, ...]:
        """The expected points of a seat by source, in the order of ``position.SOURCES``."""
        return tuple(points / self.count if self.count else math.nan for points in self.sources[seat])


class End(NamedTuple):
    """What a playout came to for a seat, or a sum of such: lead and points in CP, victory in parts of ``VICTORY``."""

    lead: int
    win: int
    points: int


class Sum:
    """The leads, victories and points of one seat, added up over playouts.

    Attributes:
        count: the playouts.
        leads, lead_squares: the sum of the leads in CP, and of their squares.
        wins, win_squares: the same of the victories, in parts of ``VICTORY``.
        points, point_squares: the same of the points in CP.
    """

    __slots__ = ("count", "lead_squares", "leads", "point_squares", "points", "win_squares", "wins")

    def __init__(self) -> None:
        """Nothing yet."""
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
        """Count all that another one has counted."""
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def moments(self, of: str, unit: int = 1) -> tuple[int, float, float]:
        """How many, their sum and the sum of their squares: of "lead", "points" or "win", in parts of ``unit``.

        Raises:
            GameError: nothing else is known.
        """
        if of == "lead":
            return self.count, self.leads / unit, self.lead_squares / unit**2
        if of == "points":
            return self.count, self.points / unit, self.point_squares / unit**2
        if of == "win":
            return self.count, self.wins / (unit * VICTORY), self.win_squares / (unit * VICTORY) ** 2
        raise GameError("no_measure", found=shown(of))


class Pair:
    """Playouts with the same luck from two starts: the first less the second, and what each is alone."""

    __slots__ = ("apart", "both")

    def __init__(self) -> None:
        """Nothing yet."""
        self.both = Sum()
        self.apart = (Sum(), Sum())

    def add(self, first: End, second: End) -> None:
        """Count a playout of each."""
        self.both.add(End(first.lead - second.lead, first.win - second.win, first.points - second.points))
        self.apart[0].add(first)
        self.apart[1].add(second)

    def merge(self, other: "Pair") -> None:
        """Count all that another one has counted."""
        self.both.merge(other.both)
        for mine, its in zip(self.apart, other.apart, strict=True):
            mine.merge(its)

    def difference(self, of: str = "lead") -> "Difference":
        """How far the first is ahead: of "lead" and "points" in CP, of "win" in winning chances."""
        shared = self.both.moments(of)
        found = change_interval(*shared) if of == "win" else mean_interval(*shared)
        if self.both.count < 2:
            return Difference(found, self.both.count, math.nan)
        alone = sum([variance(*one.moments(of)) for one in self.apart])
        together = variance(*shared)
        ratio = alone / together if together else math.inf if alone else 1.0
        return Difference(found, self.both.count, ratio)


class Difference(Value):
    """How far one start is ahead of another.

    Attributes:
        interval: the difference with its 95 % interval.
        playouts: how many stand behind it, of each of the two.
        variance_ratio: how many times more playouts the same width would take without luck in common: 1 for no gain,
            infinite where the two never differ.
    """

    interval: Interval
    playouts: int
    variance_ratio: float

    @property
    def turned(self) -> "Difference":
        """The same seen from the other one."""
        found = self.interval
        return Difference(Interval(-found.mean, -found.high, -found.low), self.playouts, self.variance_ratio)

    @property
    def certain(self) -> bool:
        """Whether the interval leaves 0 out: then the two can be told apart."""
        return self.interval.low > 0 or self.interval.high < 0


def margin_of(totals: Sequence[int], seat: int) -> int:
    """How far a seat's points are ahead of the best other's."""
    return totals[seat] - max([total for other, total in enumerate(totals) if other != seat])


def together(spreads: Iterable[Mapping[int, int]]) -> dict[int, int]:
    """Several spreads (``Estimate.spread``) as one: how often there were so many points, in rising order."""
    out: dict[int, int] = {}
    for spread in spreads:
        for points, times in spread.items():
            out[points] = out.get(points, 0) + times
    return dict(sorted(out.items()))


def quantile(spread: Mapping[int, int], share: float) -> int:
    """The least number of points that at least such a share (0 to 1) of results did not exceed; 0.5: the median.

    Raises:
        GameError: no such share, or no results.
    """
    if not 0 <= share <= 1 or not spread:
        raise GameError("no_quantile", found=shown(share), results=sum(spread.values()))
    order = sorted(spread)
    wanted = share * sum(spread.values()) - _ROUNDING
    seen = accumulate([spread[points] for points in order])
    return next(points for points, so_far in zip(order, seen, strict=True) if so_far >= wanted)
