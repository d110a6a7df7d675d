"""The course of a game: RND-1 to RND-6."""

from typing import Any

import pytest

from betacolony import Activate, Decline, Dock, Event, Game, Move, SetDie, TakeAchievement
from betacolony.events import (
    CycleStarted,
    DiceRolled,
    GameEnded,
    GoalMissed,
    GoalScored,
    MarkerPassed,
    PodRevealed,
    PointsGained,
    RoundStarted,
    TurnStarted,
)
from building import (
    DICE,
    asked,
    at,
    at_move,
    before,
    choose,
    everything,
    hand,
    of,
    player,
    pod,
    points,
    reasons,
    seat,
)

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])
RED_AND_GREEN = Dock(("red", "green"))
BLACK_AND_BLUE = Dock(("black", "blue"))


def play_idly(game: Game, *, until_round: int = 10) -> tuple[Event, ...]:
    """Everybody docks and declines until a round has begun, or to the end; all events on the way."""
    events: list[Event] = []
    while not game.is_over and game.position.round < until_round:
        events += game.play(game.options[-1])
    return tuple(events)


def idle_game(players: int, *cards: str) -> Game:
    """A game that has just begun, with the start player on seat 0."""
    return at_move(players=players, cards=cards or ("c1a", "c2a", "c3a"))


# --- rounds and cycles -----------------------------------------------------------------------------------------------


@pytest.mark.rule("RND-1")
@PLAYERS
def test_a_game_has_nine_rounds(players: int) -> None:
    game = idle_game(players)
    events = play_idly(game)
    assert [event.round for event in of(events, RoundStarted)] == [2, 3, 4, 5, 6, 7, 8, 9]
    assert len(of(events, GameEnded)) == 1
    assert game.is_over
    assert game.position.round == 9


@pytest.mark.rule("RND-1", "RND-6")
def test_cycles_begin_with_rounds_1_4_and_7() -> None:
    game = Game.new(2, seed=1)
    play_idly(game)
    round_, begun = 0, {}
    for event in everything(game):
        if isinstance(event, CycleStarted):
            begun[event.cycle] = round_ + 1
            assert event.card == game.position.to_dict()["cards"][event.cycle - 1]
        elif isinstance(event, RoundStarted):
            round_ = event.round
    assert begun == {1: 1, 2: 4, 3: 7}


# --- the roll --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RND-2")
@PLAYERS
def test_everybody_has_the_values_of_one_roll(players: int) -> None:
    game = before("new_round", players=players, round_=1)
    (roll,) = of(everything(game), DiceRolled)
    assert roll.rule == "RND-2"
    assert all(1 <= value <= 6 for value in roll.values)
    for number in range(players):
        assert seat(game, number)["dice"] == dict(zip(DICE, roll.values, strict=True))
        assert seat(game, number)["spent"] == []


@pytest.mark.rule("RND-2")
def test_each_round_has_its_own_roll() -> None:
    events = play_idly(idle_game(2))
    rolls = [event.values for event in of(events, DiceRolled)]
    assert len(rolls) == 8
    assert len(set(rolls)) > 4
    assert {value for roll in rolls for value in roll} == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("RND-2")
def test_a_roll_can_be_scripted() -> None:
    game = Game.new(2, dice=[(6, 1, 3, 2), (5, 5, 5, 4)])
    play_idly(game, until_round=3)
    assert [event.values for event in of(everything(game), DiceRolled)][:2] == [(6, 1, 3, 2), (5, 5, 5, 4)]


@pytest.mark.rule("RND-2", "CYC-1A")
def test_a_card_changes_the_dice_of_its_player_alone() -> None:
    game = at("set_die", cards=("c1a", "c2a", "c3a"), dice={"black": 2})
    game.play(SetDie("black"))
    assert seat(game, 0)["dice"]["black"] == 6
    assert seat(game, 1)["dice"]["black"] == 2


@pytest.mark.rule("RND-2", "CYC-1A")
def test_a_changed_die_stays_changed_for_the_whole_round() -> None:
    game = before("new_round", round_=1, cards=("c1a", "c2a", "c3a")).with_dice(green=3)
    assert player(game) == 0
    choose(game, SetDie("green"), Decline(), BLACK_AND_BLUE, BLACK_AND_BLUE)
    assert player(game) == 0
    assert seat(game, 0)["dice"]["green"] == 6
    assert seat(game, 1)["dice"]["green"] == 3
    events = choose(game, RED_AND_GREEN, RED_AND_GREEN)
    (roll,) = of(events, DiceRolled)
    assert tuple(seat(game, 0)["dice"].values()) == roll.values


# --- turns -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RND-3")
@PLAYERS
def test_everybody_acts_once_before_anybody_acts_twice(players: int) -> None:
    game = at_move(players=players, start_player=1)
    order = [player(game)]
    for _ in range(2 * players - 1):
        order += [event.player for event in of(game.play(game.options[-1]), TurnStarted)]
    once = [(1 + step) % players for step in range(players)]
    assert order == once + once
    assert game.position.round == 1
    game.play(game.options[-1])
    assert game.position.round == 2


@pytest.mark.rule("RND-3")
def test_every_die_is_used_once_a_round() -> None:
    game = at_move(dice={"black": 1, "blue": 2, "red": 3, "green": 4})
    choose(game, Move("green", "manufactory_right"), Activate("red", 3), RED_AND_GREEN)
    assert seat(game)["spent"] == ["red", "green"]
    assert {option.to_dict()["die"] for option in game.options if isinstance(option, Move)} == {"black", "blue"}
    assert [option for option in game.options if isinstance(option, Dock)] == [BLACK_AND_BLUE]
    assert reasons(game, Move("green", "gan_de")) == {("die_spent", "RND-3")}
    assert reasons(game, Dock(("black", "red"))) == {("die_spent", "RND-3")}
    game.play(Move("black", "ridback"))
    assert {option.to_dict()["die"] for option in game.options} == {"blue"}
    assert ("die_spent", "RND-3") in reasons(game, Activate("green", 4))


@pytest.mark.rule("RND-3")
def test_nobody_may_pass() -> None:
    game = at_move()
    assert Decline() not in game.options
    assert all(isinstance(option, (Move, Dock)) for option in game.options)
    game.play(game.options[0])
    assert Decline() not in game.options
    assert all(isinstance(option, Activate) for option in game.options)


@pytest.mark.rule("RND-3", "POD-7")
def test_each_action_is_a_turn_of_its_own() -> None:
    game = at_move(manufactory=[[pod("food"), None], [None, None], [None, None], [None, None]])
    events = game.play(BLACK_AND_BLUE)
    assert len(of(events, PodRevealed)) == 7
    assert player(game) == 1
    kinds = [type(event) for event in events]
    assert kinds.index(PodRevealed) < kinds.index(TurnStarted)


@pytest.mark.rule("RND-3", "CYC-2A", "POD-7")
def test_each_step_of_a_bonus_at_the_start_of_a_cycle_is_a_turn_of_its_own() -> None:
    # the twelfth space of this track gives a free pod
    game = before("new_round", round_=3, cards=("c1c", "c2a", "c3a"), influence={"xian": 11})
    assert asked(game) == "track"
    game.play(next(option for option in game.options if option.to_dict()["colony"] == "xian"))
    assert asked(game) == "free_pod"
    game.play(game.options[0])
    game.play(game.options[0])
    assert (asked(game), player(game)) == ("track", 1)
    assert all(one is not None for row in game.position.to_dict()["manufactory"] for one in row)


# --- actions ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RND-4")
def test_an_action_moves_and_activates_with_two_different_dice() -> None:
    game = at_move(dice={"red": 5, "black": 4})
    game.play(Move("red", "ridback"))
    assert (asked(game), player(game)) == ("activate", 0)
    assert ("die_spent", "RND-3") in reasons(game, Activate("red", 5))
    game.play(Activate("black", 4))
    assert seat(game)["spent"] == ["black", "red"]
    assert (asked(game), player(game)) == ("move", 1)


@pytest.mark.rule("RND-4", "DOCK-1")
def test_or_it_docks() -> None:
    game = at_move()
    game.play(BLACK_AND_BLUE)
    assert seat(game)["spent"] == ["black", "blue"]
    assert (asked(game), player(game)) == ("move", 1)


@pytest.mark.rule("RND-4")
def test_but_not_both() -> None:
    game = at_move()
    assert game.decision is not None
    assert game.decision.rule == "RND-4"
    assert reasons(game, Activate("black", 1)) == {("asked_first", "RND-4")}
    game.play(game.options[0])
    assert reasons(game, RED_AND_GREEN) == {("asked_first", "ACT-1")}


# --- the end of a round ----------------------------------------------------------------------------------------------


@pytest.mark.rule("RND-5")
@PLAYERS
def test_the_start_player_marker_goes_clockwise(players: int) -> None:
    events = play_idly(idle_game(players))
    starts = [event.player for event in of(events, RoundStarted)]
    assert starts == [number % players for number in range(1, 9)]
    passed = of(events, MarkerPassed)
    assert {event.rule for event in passed} == {"RND-5"}
    assert [event.player for event in passed][:8] == starts


@pytest.mark.rule("RND-5")
def test_the_next_round_begins_with_the_next_start_player() -> None:
    game = at_move(players=3, start_player=2, turn=5)
    assert player(game) == 1
    game.play(RED_AND_GREEN)
    assert game.position.round == 2
    assert game.position.start == 0
    assert player(game) == 0


# --- the cycle cards -------------------------------------------------------------------------------------------------


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
    assert rounds <= {2, 3}
    assert 2 in rounds


@pytest.mark.rule("RND-6", "CYC-1C")
@pytest.mark.parametrize(("round_", "polymer"), [(1, 2), (3, 2), (4, 1), (9, 1)])
def test_a_bonus_ends_with_its_cycle(round_: int, polymer: int) -> None:
    game = at_move(round_=round_, cards=("c1c", "c2b", "c3b"), ship="ridback", dice={"black": 1, "red": 2})
    choose(game, Move("black", "nebra"), Activate("red", 2))
    game.play(next(option for option in game.options if option.to_dict()["materials"] == ["polymer"]))
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
    assert points(kept) == {"achievements": 12}
    assert points(given) == {"goals": 8}


@pytest.mark.rule("RND-3", "RND-4")
def test_an_action_that_builds_is_one_action() -> None:
    game = at_move(dice={"blue": 2, "black": 3}, artifacts=4, building="eiffel_tower")
    events = choose(game, Move("blue", "azophi_nexus"), Activate("black", 3), TakeAchievement("easter_island"))
    assert of(events, TurnStarted) == []
    events = game.play(game.options[0])
    assert [event.player for event in of(events, TurnStarted)] == [1]
