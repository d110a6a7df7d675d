"""After a game of Exocolony: luck and choice add up, points are told by round, and a known blunder is named."""

from functools import cache
from itertools import pairwise

import pytest

from betacolony.core.errors import GameError
from betacolony.core.whatif.aftermath import PARTS
from betacolony.exocolony import Game, whatif
from betacolony.exocolony.options import EndTurn
from betacolony.exocolony.players.policies import GreedyPlayer, RandomPlayer
from betacolony.exocolony.state.position import SOURCES
from betacolony_widgets.live_aftermath.finished_game import decisions
from helpers.look_back_exocolony import nearly_over, played_out, thrown_away

pytestmark = pytest.mark.slow


@cache
def valued() -> whatif.Aftermath:
    return whatif.Aftermath(thrown_away(), "hasty", seed=1).run(6, whatif.Inline())


# --- the engine names the blunder -------------------------------------------------------------------------------------


def test_what_threw_the_game_away_is_foreseen_as_the_dearest() -> None:
    lost = whatif.foreseen(thrown_away())
    own = {record: lost[record] for record in decisions(thrown_away(), 0)}
    assert thrown_away().history[1].option == EndTurn()
    assert max(own, key=own.__getitem__) == 1
    assert lost[1] > 15  # a victory and its points
    assert all(points >= 0 for points in lost.values())


def test_what_threw_the_game_away_is_judged_without_a_search() -> None:
    (verdict,) = whatif.verdicts(
        thrown_away(), "hasty", search=0, fresh=12, seats=[0], records=[1], executor=whatif.Inline()
    )
    assert (verdict.kind, verdict.chosen) == ("worse", EndTurn())
    assert verdict.win is not None
    assert verdict.win.mean > 0.5
    assert verdict.options == len(nearly_over("Ada", "Bo").options)


def test_the_way_that_wins_loses_nothing() -> None:
    game = played_out(nearly_over("Ada", "Bo"))
    assert game.result is not None
    assert game.result.winners == (0,)
    assert set(whatif.foreseen(game).values()) == {0.0}
    found = whatif.verdicts(game, "hasty", search=0, fresh=2, executor=whatif.Inline())
    assert {verdict.kind for verdict in found} <= {"best", "only"}


# --- luck and choice --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("of", ["lead", "points", "win"])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_parts_add_up_to_the_result(seat: int, of: str) -> None:
    split, pos = valued().split(seat, of=of), thrown_away().position
    lead = pos.total(seat) - pos.total(1 - seat)
    assert split.result == {"lead": lead, "points": pos.total(seat), "win": float(seat)}[of]
    assert sum(getattr(split, part).mean for part in PARTS) == pytest.approx(split.result)


def test_the_blunder_is_where_the_chance_fell() -> None:
    first, *_ = valued().moments()
    assert (first.record, first.round, first.player) == (1, 9, 0)
    before, after = first.before[0][1].mean, first.after[0][1].mean
    assert before > 0.8
    assert after < 0.5
    assert valued().split(0, of="win").own.mean < -0.5


def test_cards_that_turn_up_are_luck() -> None:
    moments = valued().moments()
    for moment, then in pairwise(moments):
        events = thrown_away().history[moment.last].events
        assert moment.reveals == any(event.reveals for event in events)
        assert moment.reveals or moment.after == then.before
    assert any(moment.reveals for moment in moments)


def test_a_game_alone_is_told_in_rounds_to_spare() -> None:
    game = played_out(nearly_over("Ada"))
    aftermath = whatif.Aftermath(game, "hasty").run(2, whatif.Inline())
    limit = game.edition.rules.round_limit
    assert aftermath.ends == [(limit + 1 - game.position.round, 1.0)]
    assert aftermath.split(0).others.mean == 0


def test_what_is_not_over_has_no_aftermath() -> None:
    with pytest.raises(GameError) as early:
        whatif.Aftermath(nearly_over("Ada", "Bo"))
    assert early.value.code == "not_over"
    with pytest.raises(GameError) as empty:
        whatif.Aftermath(Game.from_position(thrown_away().position))
    assert empty.value.code == "no_decisions"
    with pytest.raises(GameError):
        whatif.Aftermath(thrown_away(), "x")


# --- points by round --------------------------------------------------------------------------------------------------


def test_points_by_round_add_up_to_the_scores() -> None:
    game = Game.new(3, seed=8)
    players = [RandomPlayer(1), GreedyPlayer(width=1, depth=2), GreedyPlayer(width=1, depth=2)]
    while game.decision is not None:
        game.play(players[game.decision.player].choose(game))
    rounds = whatif.points_by_round(game)
    assert len(rounds) == game.position.round + 1
    for seat in range(3):
        for number, source in enumerate(SOURCES):
            points = game.position.points[seat * len(SOURCES) + number]
            assert sum(its[seat][source] for its in rounds) == points
        assert rounds[0][seat] == {**dict.fromkeys(SOURCES, 0), "start_colony": 1}


def test_what_was_scored_before_counts_for_the_round_in_which_a_game_begins() -> None:
    rounds = whatif.points_by_round(thrown_away())
    assert not any(sum(its[0].values()) for its in rounds[:9])
    assert rounds[9][0]["cards"] == 13
