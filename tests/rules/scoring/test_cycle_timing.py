"""The times when cycle cards work and score: RND-6."""

from typing import Any

import pytest

from betacolony import Activate, Dock, Move, TakeMaterials
from betacolony.events import DiceRolled, GoalMissed, GoalScored, PointsGained, RoundStarted
from betacolony.position_builder import at_move
from helpers.tables.laid import asked, before, choose, everything, hand, of, player, points

RED_AND_GREEN = Dock(("red", "green"))


@pytest.mark.rule("RND-6", "CYC-1C")
def test_everybody_who_meets_the_goal_scores_it_in_turn_order() -> None:
    game = before(
        "end_round",
        players=3,
        round_=3,
        start_player=1,
        cards=("c1c", "c2b", "c3a"),
        artifacts=1,
        seats={0: {"artifacts": 2}},
    )
    events = everything(game)
    assert [(event.player, event.rule) for event in of(events, GoalScored)] == [(1, "RND-6"), (0, "RND-6")]
    assert [event.player for event in of(events, GoalMissed)] == [2]
    assert [points(game, number) for number in range(3)] == [{"goals": 3}, {"goals": 3}, {}]
    kinds = [type(event) for event in events]
    assert kinds.index(GoalScored) < kinds.index(RoundStarted)


@pytest.mark.rule("RND-6")
@pytest.mark.parametrize("round_", [1, 2, 4, 5, 7, 8])
def test_goals_wait_for_the_end_of_their_cycle(round_: int) -> None:
    game = before("end_round", round_=round_, cards=("c1c", "c2b", "c3b"), artifacts=1, fuel=7)
    assert points(game) == {}


@pytest.mark.rule("RND-6", "CYC-1A")
def test_a_bonus_works_in_the_rounds_of_its_cycle() -> None:
    game = before("new_round", round_=1, cards=("c1a", "c2b", "c3b")).with_dice(black=2)
    rounds = set()
    while game.position.round < 6:
        if asked(game) == "set_die":
            rounds.add(game.position.round)
        game.play(game.options[-1])
    assert rounds == {2, 3}


@pytest.mark.rule("RND-6", "CYC-1C")
@pytest.mark.parametrize(("round_", "polymer"), [(1, 2), (3, 2), (4, 1), (9, 1)])
def test_a_bonus_ends_with_its_cycle(round_: int, polymer: int) -> None:
    game = at_move(round_=round_, cards=("c1c", "c2b", "c3b"), ship="ridback", dice={"black": 1, "red": 2})
    choose(game, Move("black", "nebra"), Activate("red", 2))
    game.play(TakeMaterials(("polymer",)))
    assert hand(game) == {"polymer": polymer}


@pytest.mark.rule("RND-6", "CYC-2A")
def test_bonuses_at_the_start_of_a_cycle_come_in_the_new_turn_order_and_before_the_roll() -> None:
    game = at_move(players=3, round_=3, turn=5, cards=("c1c", "c2a", "c3a"))
    events = game.play(RED_AND_GREEN)
    order = []
    while asked(game) == "track":
        assert of(events, DiceRolled) == []
        order.append(player(game))
        events = game.play(game.options[0])
    assert order == [1, 2, 0]
    assert len(of(events, DiceRolled)) == 1


@pytest.mark.rule("RND-6", "CYC-2A")
def test_such_a_bonus_comes_once() -> None:
    game = before("new_round", round_=4, cards=("c1c", "c2a", "c3a"))
    assert asked(game) == "move"
    assert game.position.round == 5


@pytest.mark.rule("RND-6", "END-1")
def test_the_last_goal_comes_before_the_end() -> None:
    game = before("end_round", round_=9, cards=("c1c", "c2b", "c3b"), fuel=7, artifacts=1)
    scored = [event for event in of(everything(game), PointsGained) if event.player == 0]
    assert [(event.source, event.rule) for event in scored] == [("goals", "RND-6"), ("artifacts", "END-1")]


@pytest.mark.rule("RND-6", "CYC-3A", "CUL-7")
def test_what_the_last_goal_takes_is_gone_at_the_end() -> None:
    pictured = {"food": 1, "palladium": 1, "organics": 1, "steel": 1, "polymer": 2, "water": 1}
    state: dict[str, Any] = {"board": {0: "easter_island"}, "achievements": ["easter_island"], "materials": pictured}
    kept = before("end_round", round_=9, **state)
    assert asked(kept) == "discard"
    given = kept.branch()
    choose(kept, kept.options[1])
    choose(given, given.options[0])
    assert points(kept) == {"achievements": 12, "majorities": 1}
    assert points(given) == {"goals": 8, "majorities": 1}
