"""Studies of a die: each face, and the mean over all."""

import math
import random
import statistics

import pytest

from betacolony import Game, GameError, GreedyPlayer, whatif
from betacolony.core.tallies import margin_of, mean_interval, share_interval, shares_interval
from betacolony.players.playouts import continued
from betacolony.state.position import SOURCES
from betacolony.whatif.turn_ends import finished, play_on
from helpers.tables.study_games import mid_game

pytestmark = pytest.mark.slow


def test_each_face_of_a_die_and_the_mean_over_all() -> None:
    study = whatif.faces_of(mid_game(), "black", "random").run(240, whatif.Inline(), narrow=False)
    assert [start.what for start in study.starts] == [1, 2, 3, 4, 5, 6]
    means = [estimate.margin[study.seat].mean for estimate in study.estimates]
    overall = study.overall()
    assert overall.mean == pytest.approx(statistics.fmean(means))
    assert study.overall(of="win").mean == pytest.approx(
        statistics.fmean(estimate.win[study.seat].mean for estimate in study.estimates)
    )
    # the faces share their luck: the mean over all is known better than each, and less well than if they did not
    alone = study.estimates[0].margin[study.seat].half
    assert alone / math.sqrt(6) * 0.9 < overall.half < alone


def test_the_width_of_the_mean_over_all_is_that_of_the_means_of_each_luck() -> None:
    study = whatif.faces_of(mid_game(), "black", "random", seed=4).run(120, whatif.Inline(), narrow=False)
    seeds = range(study._first, study._first + 20)
    ends = [
        [continued(start.position, ["random"] * 2, seed, finished(start.position), play_on) for seed in seeds]
        for start in study.starts
    ]
    means = [statistics.fmean(margin_of(end.totals, study.seat) for end in row) for row in zip(*ends, strict=True)]
    expected = mean_interval(20, sum(means), sum(mean * mean for mean in means))
    assert study.overall().mean == pytest.approx(expected.mean)
    assert study.overall().half == pytest.approx(expected.half)


def test_a_chance_over_all_faces_is_not_certain_because_nothing_else_has_happened_yet() -> None:
    pos = mid_game().position
    pos.points[pos.agenda[-1][1] * len(SOURCES)] += 90
    study = whatif.faces_of(Game.from_position(pos), "black", "random").run(120, whatif.Inline(), narrow=False)
    assert {estimate.win[study.seat].mean for estimate in study.estimates} == {1.0}
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
