"""What-if studies: figures that repeat, intervals that hold, luck that is shared, work that can be called off."""

import doctest
import math
import random
import statistics
from collections.abc import Iterator
from functools import cache

import pytest

from betacolony import Game, GameError, GreedyPlayer, Policy, Position, PositionError, playouts, whatif
from betacolony.core.tallies import End, Pair, Tally, margin_of, mean_interval, share_interval, shares_interval
from betacolony.edition.edition import Edition
from betacolony.players.lookahead import Line
from betacolony.rules import decisions, scoring, steps
from betacolony.state.position import SOURCES
from betacolony.whatif import study_jobs

pytestmark = pytest.mark.slow


@cache
def mid_game() -> Game:
    """Two players at a move of round 4."""
    game, player = Game.new(2, seed=7), GreedyPlayer()
    while game.position.round < 4 or game.decision is None or game.decision.kind != "move":
        game.play(player.choose(game))
    return game


@cache
def last_action() -> Game:
    """Two players, nearly equal, before the last action of a game."""
    game, player = Game.new(2, seed=1), GreedyPlayer()
    while True:
        pos = game.position
        if game.decision is not None and game.decision.kind == "move" and (pos.round, pos.turn) == (9, 3):
            return game
        game.play(player.choose(game))


def figures(study: whatif.Study) -> list[object]:
    return [
        (one.name, one.playouts, one.margin, one.points, one.win, one.sources, one.spread) for one in study.estimates
    ]


# --- statistics ----------------------------------------------------------------------------------


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
        common, one, other, third = (luck.randrange(100) for _ in range(4))
        shared.add(End(common + one, 0, 0), End(common + other, 0, 0))
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


# --- against what is known exactly ---------------------------------------------------------------


def exact(pos: Position, seat: int) -> tuple[float, float]:
    """The lead and winning chance of a seat if everybody chooses evenly, over every way to go on."""
    if not pos.agenda:
        winners = scoring.winners(pos)[0]
        return margin_of([pos.total(player) for player in range(pos.players)], seat), (seat in winners) / len(winners)
    found = []
    choices = decisions.choices(pos)
    for choice in choices:
        after = pos.copy()
        steps.play(after, choice, None)
        found.append(exact(after, seat))
    return statistics.fmean(lead for lead, _ in found), statistics.fmean(win for _, win in found)


def test_intervals_hold_what_they_promise() -> None:
    pos = last_action().position
    lead, win = exact(pos, 0)
    other_luck = pos.copy()
    other_luck.seed = 99
    assert exact(other_luck, 0) == (lead, win), "what is drawn in this action makes no difference"
    assert 0.1 < win < 0.9
    leads = wins = 0
    for seed in range(200):
        study = whatif.Study([whatif.Start("now", pos)], "random", seed, seat=0).run(60, whatif.Inline())
        (found,) = study.estimates
        leads += found.margin[0].low <= lead <= found.margin[0].high
        wins += found.win[0].low <= win <= found.win[0].high
    assert 184 <= leads <= 196
    assert 184 <= wins <= 196


# --- studies -------------------------------------------------------------------------------------


def test_a_study_says_what_playouts_say() -> None:
    pos = mid_game().position
    study = whatif.Study([whatif.Start("now", pos)], "random", 5).run(20, whatif.Inline())
    first = study._first
    ends = list(playouts(pos, "random", range(first, first + 20)))
    (found,) = study.estimates
    assert found.points[1].mean == pytest.approx(statistics.fmean(end.totals[1] for end in ends))
    assert found.win[0].mean == pytest.approx(statistics.fmean((0 in end.winners) / len(end.winners) for end in ends))


def test_every_option_has_a_start_of_its_own() -> None:
    game = mid_game()
    study = whatif.options_of(game, "random")
    assert [start.what for start in study.starts] == list(game.options)
    assert study.seat == game.position.agenda[-1][1]
    for start in study.starts:
        assert start.line[0] in decisions.choices(game.position)


def test_the_same_seed_gives_the_same_figures_and_another_others() -> None:
    def played(seed: int, *parts: int) -> whatif.Study:
        study = whatif.options_of(mid_game(), "random", seed)
        for part in parts:
            study.run(part, whatif.Inline())
        return study

    assert figures(played(1, 100)) == figures(played(1, 100))
    assert figures(played(1, 100)) != figures(played(2, 100))
    assert figures(played(1, 100, 60)) == figures(played(1, 100, 60))


class Several(whatif.Inline):
    """Has several jobs done before it is asked for the first, in no order."""

    window = 5


def test_the_order_of_the_work_makes_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    def figures_with(job: int) -> list[object]:
        monkeypatch.setattr("betacolony.whatif.study._JOB", job)
        study = whatif.options_of(mid_game(), "random")
        return [*figures(study.run(120, Several())), study.difference(study.starts[0].name, study.starts[1].name)]

    assert figures_with(32) == figures_with(7) == figures_with(500)


def test_playouts_go_where_they_tell_the_best_apart() -> None:
    study = whatif.options_of(mid_game(), "random").run(400, whatif.Inline())
    counts = sorted(one.playouts for one in study.estimates)
    assert counts[0] < counts[-1] / 4
    assert counts[-1] == counts[-2] > counts[len(counts) // 2]
    assert 360 <= study.playouts <= 400
    best = study.best
    assert best is not None
    assert best.playouts == counts[-1]
    assert study.ranked()[0].name == best.name
    order = [(one.playouts < best.playouts, -one.margin[study.seat].mean) for one in study.ranked()]
    assert order == sorted(order)


def test_what_is_surely_worse_does_not_come_back() -> None:
    study = whatif.options_of(mid_game(), "random").run(600, whatif.Inline(), narrow=False)
    best = study.best
    assert best is not None
    left = study.contenders()
    for number, start in enumerate(study.starts):
        ahead = study.difference(best.name, start.name).interval.low > 0
        assert (number in left) != ahead
    before = study.playouts
    study.run(50, whatif.Inline())
    assert before < study.playouts <= before + 50
    assert sum(one.playouts == best.playouts for one in study.estimates) >= len(study.starts) - len(left)


def test_where_all_is_clear_one_contender_is_left_and_the_two_best_are_played_on() -> None:
    game, player = Game.new(2, seed=25), GreedyPlayer()
    while game.decision is None or (game.position.round, game.decision.player, game.decision.kind) != (8, 0, "move"):
        game.play(player.choose(game))
    study = whatif.options_of(game, "random").run(1000, whatif.Inline())
    assert study.best is not None
    best = study.number(study.best.name)
    others = [start.name for start in study.starts if start.name != study.best.name]
    assert all(study.difference(study.best.name, name).interval.low > 0 for name in others)
    assert study.contenders() == [best]
    before = [one.playouts for one in study.estimates]
    study.run(40, whatif.Inline())
    more = [one.playouts - its for one, its in zip(study.estimates, before, strict=True)]
    assert sorted(more)[-3:] == [0, 20, 20]
    assert more[best] == 20


@pytest.mark.parametrize("seed", [2, 8, 9])
def test_the_best_is_one_of_those_that_were_compared_to_the_end_last(seed: int) -> None:
    study = whatif.options_of(mid_game(), "random", seed).run(150, whatif.Inline())
    before = [one.playouts for one in study.estimates]
    study.run(150, whatif.Inline())
    more = [one.playouts - its for one, its in zip(study.estimates, before, strict=True)]
    last = [number for number, its in enumerate(more) if its == max(more)]
    assert study.finalists() == last
    assert len(last) == 2
    leads = [study.estimates[number].margin[study.seat].mean for number in last]
    assert study.best is not None
    assert study.number(study.best.name) in last
    assert study.best.margin[study.seat].mean == max(leads)
    assert {one.name for one in study.ranked()[:2]} == {study.starts[number].name for number in last}


def test_a_difference_turns_its_sign_with_its_order() -> None:
    study = whatif.options_of(mid_game(), "random").run(200, whatif.Inline(), narrow=False)
    one, other = study.starts[0].name, study.starts[1].name
    there, back = study.difference(one, other), study.difference(other, one)
    assert there.interval.mean == -back.interval.mean
    assert there.interval.low == -back.interval.high
    means = {found.name: found.margin[study.seat].mean for found in study.estimates}
    assert there.interval.mean == pytest.approx(means[one] - means[other])
    assert study.difference(one, other, of="win").playouts == there.playouts


def test_work_can_be_called_off_and_taken_up() -> None:
    study = whatif.options_of(mid_game(), "random")
    going = study.steps(400, whatif.Inline())
    first = next(going)
    assert isinstance(going, Iterator)
    going.close()  # type: ignore[attr-defined]
    assert 0 < first.done == study.playouts < 400
    assert first.total == 400
    progress = list(study.steps(100, whatif.Inline()))
    assert progress[-1].done == progress[-1].total
    assert study.playouts == first.done + progress[-1].done


# --- dice ----------------------------------------------------------------------------------------


def test_each_face_of_a_die_and_the_mean_over_all() -> None:
    study = whatif.faces_of(mid_game(), "black", "random").run(240, whatif.Inline(), narrow=False)
    assert [start.what for start in study.starts] == [1, 2, 3, 4, 5, 6]
    means = [one.margin[study.seat].mean for one in study.estimates]
    overall = study.overall()
    assert overall.mean == pytest.approx(statistics.fmean(means))
    assert study.overall(of="win").mean == pytest.approx(
        statistics.fmean(one.win[study.seat].mean for one in study.estimates)
    )
    # the faces share their luck: the mean over all is known better than each, and less well than if they did not
    alone = study.estimates[0].margin[study.seat].half
    assert alone / math.sqrt(6) * 0.9 < overall.half < alone


def test_the_width_of_the_mean_over_all_is_that_of_the_means_of_each_luck() -> None:
    study = whatif.faces_of(mid_game(), "black", "random", seed=4).run(120, whatif.Inline(), narrow=False)
    ends = [list(playouts(start.position, "random", range(study._first, study._first + 20))) for start in study.starts]
    means = [statistics.fmean(margin_of(end.totals, study.seat) for end in row) for row in zip(*ends, strict=True)]
    expected = mean_interval(20, sum(means), sum(mean * mean for mean in means))
    assert study.overall().mean == pytest.approx(expected.mean)
    assert study.overall().half == pytest.approx(expected.half)


def test_a_chance_over_all_faces_is_not_certain_because_nothing_else_has_happened_yet() -> None:
    pos = mid_game().position
    pos.points[pos.agenda[-1][1] * len(SOURCES)] += 90
    study = whatif.faces_of(Game.from_position(pos), "black", "random").run(120, whatif.Inline(), narrow=False)
    assert {one.win[study.seat].mean for one in study.estimates} == {1.0}
    assert study.overall(of="win") == study.estimates[0].win[study.seat], "games that share their luck count once"
    assert study.overall(of="win").low < 0.9


def test_shares_with_luck_in_common_are_known_less_well_than_without() -> None:
    luck = random.Random(3)

    def drawn() -> float:
        common = luck.random()
        return statistics.fmean((common + luck.random()) / 2 < 0.1 * number for number in range(1, 7))

    truth = statistics.fmean(drawn() for _ in range(40_000))
    held = 0
    for _ in range(400):
        values = [drawn() for _ in range(40)]
        moments = 40, sum(values), sum(value * value for value in values)
        found = shares_interval(*moments, 6)
        held += found.low <= truth <= found.high
        assert share_interval(240, found.mean).half - 1e-12 <= found.half <= share_interval(40, found.mean).half + 1e-12
    assert 0.92 <= held / 400 <= 0.98
    assert shares_interval(1, 0.5, 0.25, 6) == whatif.Interval(0.5, -math.inf, math.inf)


def test_a_start_is_level_with_itself() -> None:
    study = whatif.options_of(mid_game(), "random").run(200, whatif.Inline())
    assert study.best is not None
    name = study.best.name
    assert study.difference(name, name).interval == whatif.Interval(0.0, 0.0, 0.0)
    assert not study.difference(name, name).certain
    first = study.rows()[0]
    assert (first["start"], first["behind"], first["behind_low"], first["behind_high"]) == (name, 0, 0, 0)


def test_a_die_that_all_have_spent_is_refused() -> None:
    game, player = Game.new(2, seed=7), GreedyPlayer()
    with pytest.raises(GameError) as early:
        whatif.faces_of(game, "black")
    assert early.value.code == "no_roll_yet"
    while not all(spent & 1 for spent in game.position.spent) or not game.position.round:
        game.play(player.choose(game))
    with pytest.raises(GameError) as spent:
        whatif.faces_of(game, game.position.t.dice[0])
    assert spent.value.code == "die_spent"
    with pytest.raises(GameError, match="pink"):
        whatif.faces_of(mid_game(), "pink")


# --- whole games ---------------------------------------------------------------------------------


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
        gaps = [getattr(then, figures_of)[one].mean - getattr(now, figures_of)[one].mean for one in seats]
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
            pos = study_jobs._set_up(start.position, luck)
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
    assert list(table.index) == [(one.name, seat) for one in richer.ranked() for seat in (0, 1)]
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


# --- what can't be -------------------------------------------------------------------------------


class Stubborn:
    """A policy that fails."""

    def plan(self, pos: Position) -> Line:
        raise RuntimeError(f"I will not play round {pos.round}")


def test_wrong_questions_get_clear_answers() -> None:
    now = whatif.Start("now", mid_game().position)
    three = whatif.Start("three", Game.new(3, seed=1).position)
    alone = whatif.Start("alone", Game.solo(seed=1).position)
    for starts, code in (
        ([], "starts"),
        ([now, now], "starts"),
        ([now, three], "starts_differ"),
        ([now, alone], "starts_differ"),
    ):
        with pytest.raises(GameError) as wrong:
            whatif.Study(starts)
        assert wrong.value.code == code
        assert str(wrong.value)
    with pytest.raises(GameError, match="clever"):
        whatif.Study([now], "clever")
    with pytest.raises(GameError, match="seat 2"):
        whatif.Study([now], seat=2)
    with pytest.raises(GameError, match="seat 2"):
        whatif.Study([whatif.Start("now", now.position, seat=2)])
    study = whatif.Study([now], "random")
    with pytest.raises(GameError, match="playouts"):
        study.run(0)
    with pytest.raises(GameError, match="called 'then'"):
        study.difference("now", "then")
    with pytest.raises(GameError, match="narrow=False"):
        study.overall()
    with pytest.raises(GameError, match="'luck'"):
        study.difference("now", "now", of="luck")
    broken = mid_game().position
    broken.crew[0] += 1
    with pytest.raises(PositionError):
        whatif.Study([whatif.Start("broken", broken)])
    over = Game.new(2, seed=1)
    while not over.is_over:
        over.play(over.options[0])
    with pytest.raises(GameError) as late:
        whatif.options_of(over)
    assert late.value.code == "game_over"


def test_a_policy_that_fails_says_so() -> None:
    policy: Policy = Stubborn()
    study = whatif.Study([whatif.Start("now", mid_game().position)], policy)
    with pytest.raises(GameError, match="RuntimeError: I will not play round 4"):
        study.run(5, whatif.Inline())


def test_the_rival_has_its_seat_in_the_figures() -> None:
    study = whatif.options_of(Game.solo(seed=3), "random").run(40, whatif.Inline())
    for found in study.estimates:
        assert len(found.win) == 2
        assert found.win[0].mean + found.win[1].mean == pytest.approx(1)


def test_the_example_in_the_documentation_holds() -> None:
    found = doctest.testmod(whatif)
    assert found.attempted
    assert not found.failed


def test_every_public_name_can_be_had() -> None:
    assert [name for name in whatif.__all__ if not hasattr(whatif, name)] == []
    assert whatif.__all__ == sorted(whatif.__all__)
