"""Scouts of a study: they decide where it plays, and nothing else."""

import random
import statistics

import pytest

from betacolony import Edition, Game, whatif
from betacolony.core.whatif.scouting import Scouts
from betacolony.core.whatif.study_jobs import Work
from betacolony.whatif import scouting
from betacolony.whatif.tweaks import tweak
from helpers.tables.study_games import mid_game


def found_by(count: int, *leads: int) -> Scouts:
    scouts = Scouts(len(leads))
    scouts.add(count, leads)
    return scouts


def test_scouts_go_where_the_valuation_knows_the_game_long_before_its_end() -> None:
    pos = mid_game().position
    assert scouting.know([pos], ["greedy", "greedy"])
    assert not scouting.know([pos], ["greedy", "sampled"])
    late = pos.copy()
    late.round = pos.t.rounds - 1
    assert not scouting.know([pos, late], ["greedy", "greedy"])
    other = Game.new(2, edition=tweak(Edition.load(), {"rules.group_limit": 4})).position
    assert not scouting.know([other], ["greedy", "greedy"])


def test_without_scouts_a_start_promises_the_mean_of_its_games() -> None:
    assert Scouts(2).promises([(4, 10.0), (2, -3.0)]) == [2.5, -1.5]


def test_scouts_count_by_their_differences_alone() -> None:
    games = [(10, 20.0), (10, 10.0), (5, 30.0)]
    promises = found_by(4, 8, 16, 0).promises(games)
    assert found_by(4, 408, 416, 400).promises(games) == pytest.approx(promises)
    assert promises[1] > found_by(4, 8, 8, 0).promises(games)[1]


def test_many_games_outweigh_scouts() -> None:
    few, many = ([(number, 3.0 * number), (number, 0.0)] for number in (2, 2000))
    first, second = found_by(16, 0, 32).promises(few)
    assert first < second
    first, second = found_by(16, 0, 32).promises(many)
    assert first > second


def test_as_many_scouts_go_as_the_games_pay_for() -> None:
    scouts = Scouts(20)
    assert scouts.due(59) == 0
    scouts.add(scouts.due(300), [0] * 20)
    assert scouts.count == 5
    scouts.add(scouts.due(10_000), [0] * 20)
    assert scouts.count == 16
    assert scouts.due(10_000) == 0


def test_scouts_find_the_best_of_many_more_often() -> None:
    """Ten starts with known leads: games vary by 10 CP, scouts by 3, and the valuation errs by half a CP."""
    luck = random.Random(3)
    right = {0: 0, 16: 0}
    for _ in range(200):
        true = [luck.gauss(0, 1.5) for _ in range(10)]
        seen = [lead + luck.gauss(0, 0.5) for lead in true]
        games = [(20, sum(luck.gauss(lead, 10) for _ in range(20))) for lead in true]
        for count in right:
            scouts = found_by(count, *[round(sum(luck.gauss(lead, 3) for _ in range(count))) for lead in seen])
            promises = scouts.promises(games)
            half = sorted(range(10), key=lambda number: -promises[number])[:5]
            right[count] += true.index(max(true)) in half
    assert right[0] < 180
    assert right[16] > 190


def scouted_study(monkeypatch: pytest.MonkeyPatch, favourite: int | None = None) -> whatif.Study:
    """A study of random games with scouts; those of a favourite bring home nothing but praise."""
    monkeypatch.setattr(scouting, "know", lambda *_: True)
    study = whatif.options_of(mid_game(), "random")
    if favourite is not None:

        def praise(job: tuple[Work, int, int]) -> tuple[int, list[int]]:
            work, _, count = job
            return count, [1000 * count * (number == favourite) for number in range(len(work.starts))]

        monkeypatch.setattr("betacolony.core.whatif.study.scout_job", praise)
    return study


@pytest.mark.parametrize("favourite", [0, 7])
def test_scouts_decide_where_a_study_plays(monkeypatch: pytest.MonkeyPatch, favourite: int) -> None:
    study = scouted_study(monkeypatch, favourite).run(400, whatif.Inline())
    assert favourite in study.finalists()
    assert 360 <= study.playouts <= 400, "scouts aren't playouts"


@pytest.mark.slow
def test_figures_come_from_whole_games_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    praised, other = (scouted_study(monkeypatch, favourite).run(400, whatif.Inline()) for favourite in (0, 1))
    both = set(praised.finalists()) & set(other.finalists())
    assert both
    for number in both:
        assert praised.estimates[number] == other.estimates[number]


@pytest.mark.slow
def test_the_order_of_the_work_makes_no_difference_to_scouts(monkeypatch: pytest.MonkeyPatch) -> None:
    def estimates(job: int) -> tuple[whatif.Estimate, ...]:
        monkeypatch.setattr(whatif.Study, "_job", job)
        return scouted_study(monkeypatch).run(300, whatif.Inline()).estimates

    assert estimates(7) == estimates(500)


@pytest.mark.slow
def test_intervals_hold_what_they_promise_though_scouts_chose(monkeypatch: pytest.MonkeyPatch) -> None:
    """The finalists' leads lie within their intervals as often as the leads of starts that nobody chose."""
    monkeypatch.setattr(scouting, "know", lambda *_: True)
    starts = whatif.options_of(mid_game(), "random").starts[:6]
    reference = whatif.Study(starts, "random", 99).run(4800, whatif.Inline(), narrow=False)
    inside = []
    for seed in range(40):
        study = whatif.Study(starts, "random", seed).run(90, whatif.Inline())
        for number in study.finalists():
            lead = study.estimates[number].margin[study.seat]
            true = reference.estimates[number].margin[study.seat]
            inside.append(lead.low - true.half <= true.mean <= lead.high + true.half)
    assert statistics.fmean(inside) >= 0.9
