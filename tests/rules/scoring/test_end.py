"""The end of the game: what is scored after round 9, who wins, and the examples printed in the rules."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from betacolony import Activate, Discard, Dock, Game, Move
from betacolony.events import GameEnded, GoalScored, PointsGained
from betacolony.position_builder import at_move, pod
from helpers.tables.laid import asked, before, choose, everything, of, player, points, reasons, seat

Crew = Mapping[int, Sequence[int]]
#: a pod in each colony
BOARD: dict[int, int | str] = {0: pod("food"), 20: pod("water"), 40: pod("organics")}


def over(**state: Any) -> Game:
    """A game that has just ended with what ``state`` says, after the last goal."""
    return before("final", **({"round_": 9} | state))


def majorities(game: Game, players: int = 2) -> list[int]:
    """The points for majorities of each player."""
    return [points(game, number).get("majorities", 0) for number in range(players)]


def result(game: Game) -> tuple[tuple[int, ...], str]:
    """The winners and what decided."""
    assert game.result is not None
    return game.result.winners, game.result.decided_by


# --- scoring --------------------------------------------------------------------------------------


@pytest.mark.rule("END-1")
def test_each_artifact_left_scores_one() -> None:
    game = over(artifacts=3, seats={1: {"artifacts": 1}})
    assert points(game) == {"artifacts": 3}
    assert points(game, 1) == {"artifacts": 1}


@pytest.mark.rule("END-1")
def test_materials_and_fuel_score_nothing() -> None:
    assert points(over(materials={"food": 5, "steel": 5}, fuel=9)) == {}


@pytest.mark.rule("END-1", "END-2")
def test_the_printed_example_of_a_majority() -> None:
    game = over(players=3, board=BOARD, crew={0: [4, 2, 8]})
    assert majorities(game, 3) == [3, 0, 15]


@pytest.mark.rule("END-1")
@pytest.mark.parametrize(("more", "cp"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 15), (9, 15)])
def test_a_majority_scores_by_the_difference(more: int, cp: int) -> None:
    game = over(board=BOARD, crew={0: [2 + more, 2]})
    assert majorities(game) == [cp, 0]


@pytest.mark.rule("END-1")
def test_the_fewest_may_be_nobody() -> None:
    game = over(players=4, board=BOARD, crew={0: [3, 3, 1, 0]})
    assert majorities(game, 4) == [6, 6, 1, 0]


@pytest.mark.rule("END-1")
def test_equal_crew_scores_nothing_for_anybody() -> None:
    assert majorities(over(players=3, board=BOARD, crew={0: [3, 3, 3]}), 3) == [0, 0, 0]


@pytest.mark.rule("END-1")
def test_each_colony_has_its_own_majority() -> None:
    board = BOARD | {1: pod("steel"), 12: pod("palladium")}
    crew = {0: [1, 0], 1: [1, 0], 12: [1, 0], 20: [0, 2], 40: [1, 2]}
    game = over(board=board, crew=crew)
    assert majorities(game) == [6, 3 + 1]
    won = {event.cause for event in of(everything(game), PointsGained) if event.source == "majorities"}
    assert won == {"xian", "thebes", "cuzco"}


@pytest.mark.rule("END-1", "CUL-5")
def test_crew_on_achievements_counts_for_majorities() -> None:
    board = BOARD | {1: "big_ben"}
    game = over(board=board, crew={0: [1, 0], 1: [1, 0]}, achievements=["big_ben"])
    assert points(game) == {"achievements": 7, "majorities": 3}


@pytest.mark.rule("END-1")
def test_achievements_score_for_their_owner_with_crew_on_them_or_without() -> None:
    tiles = ["eiffel_tower", "colosseum"]
    board = BOARD | {1: tiles[0], 2: tiles[1]}
    game = over(board=board, seats={1: {"achievements": tiles}}, cp={"pods": 4})
    assert points(game) == {"pods": 4}
    assert points(game, 1) == {"achievements": 17, "majorities": 3}
    crew = {0: [0, 15], 1: [0, 0], 2: [0, 0]}
    game = over(board=board, crew=crew, seats={1: {"achievements": tiles}})
    assert points(game, 1) == {"achievements": 17, "majorities": 15}


@pytest.mark.rule("END-1", "RND-1")
@pytest.mark.parametrize(("round_", "ends"), [(3, False), (8, False), (9, True)])
def test_the_game_is_scored_after_round_9(round_: int, ends: bool) -> None:
    state: dict[str, Any] = {"turn": 3, "cards": ("c1b", "c2b", "c3b"), "artifacts": 2}
    game = at_move(round_=round_, spent=["black", "blue"], **state)
    events = game.play(Dock(("red", "green")))
    assert game.is_over is ends
    assert points(game, 1) == ({"artifacts": 2} if ends else {})
    assert bool(of(events, GameEnded)) is ends


@pytest.mark.rule("END-1", "RND-6")
def test_the_last_goal_comes_before_the_end() -> None:
    held = {"food": 1, "palladium": 1, "organics": 1, "steel": 1, "water": 1, "polymer": 2}
    game = before("end_round", round_=9, materials=held, artifacts=1)
    assert asked(game) == "discard"
    assert points(game) == {}
    events = game.play(Discard())
    kinds = [type(event) for event in events]
    assert kinds.index(GoalScored) < kinds.index(GameEnded)
    assert [event.source for event in of(events, PointsGained)] == ["goals", "artifacts"]


# --- winning --------------------------------------------------------------------------------------


@pytest.mark.rule("END-2")
def test_most_points_win() -> None:
    game = over(cp={"pods": 5, "dice": 2}, seats={1: {"cp": {"tracks": 8}}})
    assert result(game) == ((1,), "cp")
    assert [(event.winners, event.decided_by) for event in of(everything(game), GameEnded)] == [((1,), "cp")]


@pytest.mark.rule("END-2")
def test_points_scored_at_the_end_decide_too() -> None:
    assert result(over(artifacts=2, seats={1: {"cp": {"tracks": 1}}})) == ((0,), "cp")


@pytest.mark.rule("END-2")
@pytest.mark.parametrize(("crew", "winner"), [({0: [2, 0]}, 0), ({0: [0, 2]}, 1)])
def test_of_equal_points_most_crew_on_the_board_wins(crew: Crew, winner: int) -> None:
    behind = 1 - winner  # two crew more score 3 for the majority
    seats = {winner: {"cp": {"pods": 5}}, behind: {"cp": {"tracks": 8}}}
    game = over(board=BOARD, crew=crew, seats=seats)
    assert [score.total for score in game.scores()] == [8, 8]
    assert result(game) == ((winner,), "crew")


@pytest.mark.rule("END-2", "CUL-5")
def test_crew_on_achievements_breaks_a_tie() -> None:
    # equal crew in every colony but for the tile in Cuzco
    game = over(
        board=BOARD | {41: "eiffel_tower"},
        crew={41: [1, 0]},
        achievements=["eiffel_tower"],
        seats={1: {"cp": {"pods": 10}}},
    )
    assert [score.total for score in game.scores()] == [10, 10]
    assert result(game) == ((0,), "crew")


@pytest.mark.rule("END-2")
def test_with_equal_points_and_crew_the_victory_is_shared() -> None:
    game = over(board=BOARD, crew={0: [2, 0], 20: [0, 2]})
    assert [score.total for score in game.scores()] == [3, 3]
    assert result(game) == ((0, 1), "shared")


@pytest.mark.rule("END-2")
def test_only_those_with_most_points_share() -> None:
    seats = {0: {"cp": {"pods": 9}}, 1: {"cp": {"pods": 2}}, 2: {"cp": {"pods": 12}}, 3: {"cp": {"pods": 12}}}
    board = BOARD | {1: pod("steel")}
    crew = {0: [4, 4, 1, 1]}  # crew is no matter for who has fewer points
    game = over(players=4, board=board, crew=crew, seats=seats)
    assert [score.total for score in game.scores()] == [15, 8, 12, 12]
    assert result(game) == ((0,), "cp")
    seats[0] = {"cp": {"pods": 5}}
    assert result(over(players=4, board=board, crew=crew, seats=seats)) == ((2, 3), "shared")


@pytest.mark.rule("END-2")
def test_until_the_end_there_is_no_winner() -> None:
    assert at_move(cp={"pods": 9}).result is None


# --- printed examples -----------------------------------------------------------------------------


@pytest.mark.rule("END-2", "MOV-1")
def test_the_printed_example_of_a_black_six() -> None:
    game = at_move(ship="manufactory_left", dice={"black": 6})
    game.play(Move("black", "nebra"))
    assert seat(game)["ship"] == "nebra"


@pytest.mark.rule("END-2", "FUEL-1")
@pytest.mark.parametrize(
    ("shown", "fuel", "values"), [(4, 0, {4}), (4, 1, {3, 4, 5}), (6, 1, {5, 6, 7}), (6, 2, {4, 5, 6, 7, 8})]
)
def test_the_printed_examples_of_fuel(shown: int, fuel: int, values: set[int]) -> None:
    game = at_move(ship="manufactory_left", dice={"red": shown}, fuel=fuel)
    moves = [option for option in game.options if isinstance(option, Move) and option.die == "red"]
    assert {move.steps for move in moves} == values
    places = ("manufactory_left", "gan_de", "azophi_nexus", "jyo", "manufactory_right", "ridback", "nebra")
    assert {move.to for move in moves} == {places[value % 7] for value in values}
    assert {move.fuel for move in moves} == {abs(value - shown) for value in values}


@pytest.mark.rule("END-2", "FUEL-1")
def test_the_printed_examples_of_fuel_hold_for_an_activation() -> None:
    game = at_move(ship="manufactory_left", dice={"black": 4, "red": 4}, fuel=1, materials={"food": 2})
    choose(game, Move("black", "manufactory_right"))
    assert reasons(game, Activate("red", 3, 1)) == set()
    assert reasons(game, Activate("red", 5, 1)) == set()
    assert reasons(game, Activate("red", 6, 1)) != set()
    assert player(game) == 0
