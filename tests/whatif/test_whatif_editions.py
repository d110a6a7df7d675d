"""Studies of whole games: editions compared, and what a rule changes."""

import math
import statistics

import pytest

from betacolony import GameError, playouts, whatif
from betacolony.core.tallies import mean_interval
from betacolony.edition.edition import Edition
from betacolony.whatif import packed_start

pytestmark = pytest.mark.slow


def test_editions_are_compared_over_games_with_set_ups_of_their_own() -> None:
    text = Edition.template()
    richer = Edition.from_text(text.replace("start_fuel = 1", "start_fuel = 4"))
    assert richer.start_fuel != Edition.load().start_fuel
    study = whatif.whole_games({"as it is": Edition.load(), "more fuel": richer}, 3, "random", seed=2)
    study.run(60, whatif.Inline(), narrow=False)
    for found in study.estimates:
        assert found.playouts == 30
        assert sum(found.spread[0].values()) == 30
        assert len(found.spread[0]) > 5, "not one game again and again"
        total = sum(points * times for points, times in found.spread[2].items())
        assert found.points[2].mean == pytest.approx(total / 30)
    assert study.difference("as it is", "more fuel").playouts == 30


@pytest.fixture(scope="module")
def richer() -> whatif.Study:
    """Games by two editions, in which those who play are not alike."""
    editions = {"now": Edition.load(), "then": whatif.tweak(Edition.load(), {"rules.die_colour_cp": 3})}
    study = whatif.whole_games(editions, 2, ("random", "sampled"), seed=5, seat=1)
    return study.run(80, whatif.Inline(), narrow=False)


@pytest.mark.parametrize(("seat", "seats"), [(0, (0,)), (1, (1,)), (None, (0, 1))])
def test_what_a_rule_changes_is_known_for_each_seat_and_for_all(
    richer: whatif.Study, seat: int | None, seats: tuple[int, ...]
) -> None:
    now, then = richer.estimates
    for of, figures_of in (("points", "points"), ("win", "win"), ("lead", "margin")):
        gaps = [getattr(then, figures_of)[seat].mean - getattr(now, figures_of)[seat].mean for seat in seats]
        found = whatif.changed_by(richer, "then", seat, of=of)
        assert found.mean == pytest.approx(statistics.fmean(gaps), abs=1e-9)
        assert whatif.changed_by(richer, "now", seat, of=of).mean == whatif.changed_by(richer, "now", seat, of=of).half
    assert richer.difference("then", "now", of="points").interval.mean == pytest.approx(
        whatif.changed_by(richer, "then", 1).mean
    )


def test_the_width_of_what_a_rule_changes_is_that_of_games_with_the_same_luck(richer: whatif.Study) -> None:
    """Each pair of games is set up and played here by itself."""
    gaps, levels = list[float](), list[float]()
    for luck in range(richer._first, richer._first + 40):
        totals = []
        for start in richer.starts:
            pos = packed_start._set_up(start.position, luck)
            totals.append(next(iter(playouts(pos, ("random", "sampled"), [luck]))).totals)
        gaps.append(statistics.fmean(totals[1]) - statistics.fmean(totals[0]))
        levels.append(statistics.fmean(totals[1]))
    for values, found in ((gaps, whatif.changed_by(richer, "then")), (levels, whatif.by_edition(richer, "then"))):
        expected = mean_interval(40, sum(values), sum(value * value for value in values))
        assert found.mean == pytest.approx(expected.mean)
        assert found.half == pytest.approx(expected.half)


def test_what_was_not_compared_is_not_known(richer: whatif.Study) -> None:
    with pytest.raises(GameError, match="points"):
        whatif.changed_by(richer, "then", of="luck")
    with pytest.raises(GameError, match="gap 1 2"):
        whatif.changed_by(richer, "then", 2)
    with pytest.raises(GameError, match="never"):
        whatif.by_edition(richer, "never")


def test_quantiles_are_numbers_of_points_that_were_reached() -> None:
    spread = dict.fromkeys(range(1, 11), 3)
    assert [whatif.quantile(spread, share) for share in (0, 0.1, 0.5, 0.51, 0.9, 1)] == [1, 1, 5, 6, 9, 10]
    assert whatif.quantile({7: 1}, 0.9) == 7
    assert whatif.together([{3: 1, 1: 2}, {1: 1, 2: 5}]) == {1: 3, 2: 5, 3: 1}
    for share, results in ((1.5, {1: 1}), (-0.1, {1: 1}), (math.nan, {1: 1}), (0.5, {})):
        with pytest.raises(GameError) as wrong:
            whatif.quantile(results, share)
        assert wrong.value.code == "no_quantile"


def test_a_table_has_a_row_for_each_start_and_seat(richer: whatif.Study) -> None:
    pytest.importorskip("pandas", reason="tables need pandas")
    table = richer.table(seats=True)
    assert list(table.index) == [(estimate.name, seat) for estimate in richer.ranked() for seat in (0, 1)]
    now = richer.estimates[0]
    for seat in (0, 1):
        row = table.loc[("now", seat)]
        assert (row["win"], row["win_low"], row["win_high"]) == (
            now.win[seat].mean,
            now.win[seat].low,
            now.win[seat].high,
        )
        assert (row["lead"], row["points"]) == (now.margin[seat].mean, now.points[seat].mean)
        assert row["playouts"] == 40
