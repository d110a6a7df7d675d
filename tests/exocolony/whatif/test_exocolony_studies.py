"""What-if studies of Exocolony: figures that repeat, hidden things that nobody profits from, and turns well ended."""

import doctest
import random
import statistics
from functools import cache
from typing import Any

import pytest

from betacolony.core.errors import GameError, PositionError
from betacolony.exocolony import Game, Position, position_builder, whatif
from betacolony.exocolony.options import EndTurn, Resign, SettleColony
from betacolony.exocolony.players.policies import GreedyPlayer, RandomPlayer
from betacolony.exocolony.rules import steps
from betacolony.exocolony.state.position import SOURCES
from betacolony.exocolony.whatif import turn_ends
from betacolony.exocolony.whatif.packed_start import packed
from helpers import exocolony_editions

EVERYTHING = {"metal": 9, "fuel": 9, "water": 9, "food": 9, "coin": 9}


@cache
def near_the_end() -> Game:
    """Two players of 14 points each; the one to move has little, and a single place to settle."""
    return position_builder.at_main(
        round_=9,
        goods={"metal": 1, "fuel": 4, "water": 1, "food": 1},
        points={"cards": 13},
        seats={1: {"points": {"cards": 13}, "goods": EVERYTHING}},
        planets=["saturn"],
        homeworld="earth",
        star="eridani",
        moons=["europa", "ganymede", "callisto"],
    )


def figures(study: whatif.Study) -> list[object]:
    return [
        (its.name, its.playouts, its.margin, its.points, its.win, its.sources, its.spread) for its in study.estimates
    ]


class Several(whatif.Inline):
    """Has several jobs done before it is asked for the first, in no order."""

    window = 5


def test_the_example_of_the_documentation_holds() -> None:
    assert doctest.testmod(whatif).failed == 0


def test_each_option_is_a_start() -> None:
    game = near_the_end()
    study = whatif.options_of(game)
    assert [start.what for start in study.starts] == game.options[:]
    assert [start.name for start in study.starts] == [game.tell(option) for option in game.options]
    assert study.seat == 0
    assert study.playouts == 0
    assert study.best is None


def test_giving_up_is_no_start() -> None:
    game = position_builder.at_main(players=1)
    assert Resign() in game.options
    assert Resign() not in [start.what for start in whatif.options_of(game).starts]


@pytest.mark.slow
def test_the_same_study_gives_the_same_figures_in_any_order_of_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    def figures_with(job: int, executor: Any) -> list[object]:
        monkeypatch.setattr(whatif.Study, "_job", job)
        study = whatif.options_of(near_the_end(), "random", 3)
        return [*figures(study.run(40, executor)), study.difference(study.starts[0].name, study.starts[1].name)]

    assert figures_with(8, whatif.Inline()) == figures_with(3, Several()) == figures_with(500, whatif.Inline())


@pytest.mark.slow
def test_processes_give_the_same_figures() -> None:
    def played(executor: Any) -> list[object]:
        starts = whatif.options_of(near_the_end()).starts[:2]
        return figures(whatif.Study(starts, ["random", "greedy"]).run(4, executor))

    pool = whatif.Pool(1)
    try:
        assert played(pool) == played(whatif.Inline())
    finally:
        pool.shutdown()


@pytest.mark.slow
def test_the_figures_are_those_of_the_playouts() -> None:
    game = near_the_end()
    study = whatif.options_of(game, "random", 5).run(30, whatif.Inline(), narrow=False)
    each = study.estimates[0].playouts
    for start, estimate in zip(study.starts, study.estimates, strict=True):
        assert estimate.playouts == each
        ends = [
            packed(start.position, start.line).playout(["random"] * 2, study._first + number, ends_turn=True)
            for number in range(each)
        ]
        assert estimate.points[0].mean == pytest.approx(statistics.mean(end.totals[0] for end in ends))
        assert estimate.margin[0].mean == pytest.approx(statistics.mean(end.totals[0] - end.totals[1] for end in ends))
        assert estimate.win[0].mean == pytest.approx(statistics.mean(end.winners == (0,) for end in ends))
        assert sum(estimate.sources[0]) == pytest.approx(estimate.points[0].mean)


@pytest.mark.slow
def test_a_move_that_wins_is_found() -> None:
    study = whatif.options_of(near_the_end(), "greedy", 1).run(60, whatif.Inline())
    best = study.best
    assert best is not None
    assert isinstance(best.start.what, SettleColony)
    assert best.win[0].mean == 1.0
    lost = study.difference(best.name, near_the_end().tell(EndTurn()), of="win")
    assert lost.mean > 0


@pytest.mark.slow
@pytest.mark.rule("X-HID-1")
def test_what_is_hidden_changes_no_figure() -> None:
    pos = Game.new(3, 8).position
    dice = random.Random(2)
    while pos.round < 3 or pos.agenda[-1][0] != 21:
        steps.play(pos, dice.choice(steps.choices(pos)), None)
    other = pos.copy()
    other.decks = [bytes(reversed(deck)) for deck in pos.decks]
    other.decks[1] = (
        bytes(reversed(pos.decks[1][: len(pos.decks[1]) - pos.returned]))
        + (pos.decks[1][len(pos.decks[1]) - pos.returned :])
    )
    assert other != pos
    lines = (steps.choices(pos)[0],), (steps.choices(pos)[-1],)
    for line in lines:
        ends = [packed(its, line).playout(["random"] * 3, 11, ends_turn=True) for its in (pos, other)]
        assert ends[0] == ends[1]
        assert turn_ends.finished(pos, line) == turn_ends.finished(other, line)


@pytest.mark.rule("X-SOLO-1")
def test_alone_the_rounds_to_spare_count() -> None:
    game = position_builder.at_main(players=1, round_=10, points={"cards": 13}, goods=EVERYTHING)
    start = packed(game.position, (steps.main_choice(steps.END),))
    end = start.playout(["greedy"], 1, ends_turn=True)
    assert end.winners == (0,)
    assert 45 < end.totals[0] <= 50
    assert sum(end.points[0]) >= 16
    study = whatif.Study([whatif.Start("now", game.position)], "greedy").run(2, whatif.Inline())
    assert study.estimates[0].margin == study.estimates[0].points
    late = position_builder.at_main(players=1, round_=60)
    assert packed(late.position).playout(["random"], 1, ends_turn=False).totals == (0,)


def test_the_greedy_player_finishes_the_turn_at_hand() -> None:
    pos = near_the_end().position
    line = turn_ends.finished(pos)
    after = pos.copy()
    turn_ends.follow(after, line)
    assert (after.round, after.turn) != (pos.round, pos.turn) or not after.agenda
    assert turn_ends.finished(pos, (steps.main_choice(steps.END),)) == (steps.main_choice(steps.END),)
    set_up = Game.new(2, 1).position
    assert turn_ends.finished(set_up) == ()
    first = steps.choices(set_up)[0]
    assert turn_ends.finished(set_up, (first,)) == (first,)


def test_a_line_ends_where_something_turns_up() -> None:
    game = position_builder.at_main(cards=["asteroid_miner"], goods={"fuel": 3})
    pos = game.position
    mined = steps.use_choice(pos.t.number["asteroid_miner"], 0)
    assert turn_ends.finished(pos, (mined,)) == (mined,)
    turn_ends.follow(pos, (mined, steps.main_choice(steps.END), steps.main_choice(steps.END)))
    assert pos.open_asteroids
    turn_ends.play_on(pos, 1, 0)
    assert (pos.round, pos.turn) == (1, 1)


@pytest.mark.parametrize("name", exocolony_editions.NAMES)
def test_other_editions_travel_too(name: str) -> None:
    edition = exocolony_editions.edition(name)
    game = Game.new(2, 1, edition=edition)
    start = packed(game.position, ())
    assert start.position().edition is edition
    assert start.edition is edition
    assert start.sources == len(SOURCES)


class Mine:
    """A policy of a reader's own."""

    def plan(self, pos: Position) -> tuple[int]:
        return (steps.choices(pos)[0],)


@pytest.mark.parametrize("policy", ["x", 5, RandomPlayer, ["random"], ["random", "x"], [None, None]])
def test_who_plays_has_to_be_known(policy: Any) -> None:
    with pytest.raises(GameError):
        whatif.options_of(near_the_end(), policy)


def test_players_of_ones_own_are_welcome() -> None:
    game = near_the_end()
    study = whatif.Study([whatif.Start("now", game.position)], [Mine(), GreedyPlayer()])
    assert study.policies[0] is not study.policies[1]


def test_what_can_not_be_compared_is_refused() -> None:
    game = near_the_end()
    alone, extended = Game.new(1, 1).position, Game.new(2, 1, variants=("extended_play",)).position
    start = whatif.Start("a", game.position)
    for starts in ([], [start, start], [start, whatif.Start("b", alone)], [start, whatif.Start("b", extended)]):
        with pytest.raises(GameError):
            whatif.Study(starts)
    with pytest.raises(GameError):
        whatif.Study([start], seat=2)
    with pytest.raises(GameError):
        whatif.Study([start], seed=-1)
    spoilt = game.position
    spoilt.supply += 1
    with pytest.raises(PositionError):
        whatif.Study([whatif.Start("a", spoilt)])
    over = position_builder.at_main(players=1)
    over.play(Resign())
    with pytest.raises(GameError) as refused:
        whatif.options_of(over)
    assert refused.value.code == "game_over"
