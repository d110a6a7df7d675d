"""The course of a game: RND-1 to RND-5."""

import pytest

from betacolony import (
    Activate,
    BuildOn,
    Decline,
    Dock,
    GainInfluence,
    Game,
    Move,
    Position,
    SetDie,
    TakeAchievement,
    TakePod,
)
from betacolony.events import CycleStarted, DiceRolled, GameEnded, MarkerPassed, PodRevealed, RoundStarted, TurnStarted
from betacolony.players.policies import finish
from betacolony.position_builder import DICE, TWO_CREW, at, at_move, pod
from betacolony.rules import decisions
from helpers.tables.laid import asked, before, choose, everything, of, play_idly, player, reasons, seat

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])
RED_AND_GREEN = Dock(("red", "green"))
BLACK_AND_BLUE = Dock(("black", "blue"))


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
    rows = [[pod("food"), None], *[[None, None]] * 3]
    game = before("new_round", round_=1, cards=("c1c", "c2a", "c3a"), manufactory=rows)
    events = game.play(BLACK_AND_BLUE)
    assert len(of(events, PodRevealed)) == 7
    assert player(game) == 1
    kinds = [type(event) for event in events]
    assert kinds.index(PodRevealed) < kinds.index(TurnStarted)


@pytest.mark.rule("RND-3", "CYC-2A", "POD-7")
def test_each_step_of_a_bonus_at_the_start_of_a_cycle_is_a_turn_of_its_own() -> None:
    # the twelfth space of this track gives a free pod
    rows = [[pod("food", TWO_CREW), pod("water")], *[[None, None]] * 3]
    game = before("new_round", round_=3, cards=("c1c", "c2a", "c3a"), influence={"xian": 11}, manufactory=rows)
    choose(game, GainInfluence("xian"), TakePod(0, 0), BuildOn(0))
    assert (asked(game), player(game)) == ("track", 1)
    assert all(pod is not None for row in game.position.to_dict()["manufactory"] for pod in row)


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


@pytest.mark.rule("RND-3", "RND-4")
def test_an_action_that_builds_is_one_action() -> None:
    game = at_move(dice={"blue": 2, "black": 3}, artifacts=4, building="eiffel_tower")
    events = choose(game, Move("blue", "azophi_nexus"), Activate("black", 3), TakeAchievement("easter_island"))
    assert of(events, TurnStarted) == []
    events = game.play(game.options[0])
    assert [event.player for event in of(events, TurnStarted)] == [1]


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


class Docker:
    """Plans to dock twice; remembers who was asked in which action."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, int]] = []

    def plan(self, pos: Position) -> list[int]:
        self.asked.append((pos.turn, pos.agenda[-1][1]))
        return decisions.choices(pos)[-1:] * (2 if pos.round < 9 else 1)


@pytest.mark.rule("RND-3")
def test_no_plan_goes_on_into_the_next_players_turn() -> None:
    policy = Docker()
    finish(at_move(cards=("c1c", "c2b", "c3b")).position, [policy, policy])
    assert policy.asked[:4] == [(0, 0), (1, 1), (2, 0), (3, 1)]
