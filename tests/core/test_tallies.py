"""Statistics of playouts: intervals that hold, tallies that add up, luck that is shared."""

import math
import random
import statistics

import pytest

from betacolony import playouts, whatif
from betacolony.core.tallies import End, Pair, Tally, margin_of, mean_interval, share_interval
from betacolony.state.position import SOURCES
from helpers.tables.study_games import mid_game

pytestmark = pytest.mark.slow


def test_the_interval_of_a_mean_is_students() -> None:
    values = [3.0, 5.0, 8.0, 1.0]
    found = mean_interval(4, sum(values), sum(value * value for value in values))
    # 3.182 standard errors hold 95 % of Student's distribution with 3 degrees of freedom
    half = 3.182 * statistics.stdev(values) / 2
    assert found.mean == 4.25
    assert found.half == pytest.approx(half, rel=1e-3)
    assert found.high - found.mean == pytest.approx(found.mean - found.low)


@pytest.mark.parametrize(
    ("freedom", "factor"), [(1, 12.706), (2, 4.303), (4, 2.776), (9, 2.262), (30, 2.042), (1000, 1.962)]
)
def test_few_values_have_wide_intervals(freedom: int, factor: float) -> None:
    count = freedom + 1
    # as many values as spread the standard error of one
    squares = float(freedom * count)
    assert mean_interval(count, 0.0, squares).half == pytest.approx(factor, rel=2e-3)


def test_one_value_says_nothing_about_the_width() -> None:
    assert mean_interval(1, 5.0, 25.0) == whatif.Interval(5.0, -math.inf, math.inf)
    assert math.isnan(mean_interval(0, 0.0, 0.0).mean)


def test_a_share_of_none_or_all_is_not_taken_for_certain() -> None:
    none, every = share_interval(20, 0.0), share_interval(20, 1.0)
    assert none.low == 0 < none.high < 0.2
    assert every.high == 1 > every.low > 0.8
    # Wilson's interval of 8 out of 10
    assert (share_interval(10, 0.8).low, share_interval(10, 0.8).high) == pytest.approx((0.4902, 0.9433), abs=1e-4)


def test_tallies_add_up_in_any_order() -> None:
    ends = list(playouts(mid_game().position, "random", range(30)))
    whole = Tally(2, len(SOURCES))
    parts = [Tally(2, len(SOURCES)) for _ in range(3)]
    for number, end in enumerate(ends):
        whole.add(end)
        parts[number % 3].add(end)
    for part in (parts[2], parts[0]):
        parts[1].merge(part)
    assert (parts[1].spread, parts[1].sources) == (whole.spread, whole.sources)
    for merged, single in zip(parts[1].sums, whole.sums, strict=True):
        assert [merged.moments(of) for of in ("lead", "points", "win")] == [
            single.moments(of) for of in ("lead", "points", "win")
        ]
    totals = [end.totals[0] for end in ends]
    assert whole.total(0).mean == pytest.approx(statistics.fmean(totals))
    assert whole.margin(1).mean == pytest.approx(statistics.fmean(margin_of(end.totals, 1) for end in ends))
    assert sum(whole.spread[0].values()) == 30
    assert whole.by_source(0) == pytest.approx(
        [statistics.fmean(column) for column in zip(*[end.points[0] for end in ends], strict=True)]
    )
    assert [seat.wins for seat in whole.sums] == [
        sum(12 // len(end.winners) for end in ends if seat in end.winners) for seat in range(2)
    ]


def test_shared_luck_shows_in_the_variance_of_a_difference() -> None:
    luck = random.Random(1)
    shared, apart = Pair(), Pair()
    for _ in range(2000):
        common, first, second, third = (luck.randrange(100) for _ in range(4))
        shared.add(End(common + first, 0, 0), End(common + second, 0, 0))
        apart.add(End(common, 0, 0), End(third, 0, 0))
    # half of each value is common: the difference varies half as much as that of strangers
    assert shared.difference().variance_ratio == pytest.approx(2, rel=0.1)
    assert apart.difference().variance_ratio == pytest.approx(1, rel=0.1)
    assert not shared.difference().certain
    halves = Pair(), Pair()
    for half, first in zip(halves, (0, 7), strict=True):
        half.add(End(first + 5, 12, 7), End(first, 0, 4))
    halves[0].merge(halves[1])
    assert halves[0].difference().interval == whatif.Interval(5.0, 5.0, 5.0)
    assert halves[0].difference("win").interval.mean == 1
    assert halves[0].difference().certain


@pytest.mark.parametrize(("for_it", "against"), [(0.0, 0.01), (0.02, 0.02), (0.05, 0.1), (0.2, 0.1)])
def test_a_change_of_chances_is_not_taken_for_certain_because_few_games_ended_otherwise(
    for_it: float, against: float
) -> None:
    luck = random.Random(5)
    held = 0
    for _ in range(1000):
        pair = Pair()
        for _ in range(60):
            drawn = luck.random()
            first, second = drawn < for_it, for_it <= drawn < for_it + against
            pair.add(End(0, 12 * first, 0), End(0, 12 * second, 0))
        found = pair.difference("win").interval
        assert -1 <= found.low < found.high <= 1
        assert found.low <= found.mean <= found.high
        held += found.low <= for_it - against <= found.high
    assert held >= 950
    if for_it > 0.1:
        assert held <= 980, "where enough games differ it is as narrow as any"
