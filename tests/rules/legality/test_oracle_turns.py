"""The oracle, without the engine: whole actions, the goals of cycles and the end of the game."""

from typing import Any

import pytest

from helpers.oracle import TooManyError, begin, canonical, end_scores, goal_met, is_inner, is_legal, turn_sequences
from helpers.oracle.components import COLONIES, DICE, MATERIALS, SPACE_MATERIALS
from helpers.oracle.moments import ask, move, pod, position, seat, tile

# --- whole actions ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RND-3")
def test_whose_action_it_is() -> None:
    seats = [seat(), seat(ship="jyo"), seat(ship="nebra")]
    players = [begin(position(*seats, start_player=1, turn=turn)).player for turn in range(6)]
    assert players == [1, 2, 0, 1, 2, 0]


def test_turns_counted_by_hand() -> None:
    # black 6 to Nebra, then 3 dice, all of value 1-4, a choice of 2 materials; the others likewise
    # blue 1: Gan De; black 6 takes two materials (3 ways), red 3 and green 2 one (2 ways): 3 + 2 + 2
    # red 3: Jyo likewise 3 + 2 + 2; green 2: the Nexus, 3 dice x 6 materials; six ways to dock
    assert turn_sequences(position(seat())) == 3 * 2 + 7 + 7 + 18 + 6
    with pytest.raises(TooManyError):
        turn_sequences(position(seat()), limit=43)
    assert turn_sequences(position(seat()), limit=44) == 44


def test_a_second_action_counted_by_hand() -> None:
    # from the Ridback: red 3 leads to Gan De (7 steps from ... 5 + 3 = 8), green 2 to the left Manufactory
    held = seat(ship="ridback", spent=["black", "blue"], materials={"water": 2})
    rows = [[None, None], [pod("water", 5), None], [None, None], [None, None]]
    where = position(held, manufactory=rows, turn=2)
    # red moves, green 2 at Gan De: 2 ways. Green moves, red 3 takes the pod: each of the nine water spaces; in Xi'an
    # the inner one gives 3 influence: a material of six; the two outer ones 2 influence: a material of six.
    # Thebes: fuel only. Cuzco: 1 CP only. Dock: 1
    assert [s for s in range(54) if SPACE_MATERIALS[s] == "water"] == [1, 6, 17, 20, 27, 32, 40, 47, 49]
    assert turn_sequences(where) == 2 + (3 * 6 + 3 + 3) + 1


def test_counting_follows_nested_bonuses() -> None:
    # the only die left to activate takes the only pod; space 17 is the only one payable, water and water
    board = {
        str(s): tile(achievement="big_ben")
        for s in range(54)
        if s not in {0, 12, 17} and not (SPACE_MATERIALS[s] != "water" and s > 17)
    }
    held = seat(ship="ridback", spent=["black", "blue"], materials={"water": 2}, influence={"xian": 9})
    rows = [[None, None], [pod("water", 5), None], [None, None], [pod("food", 7), None]]
    where = position(held, manufactory=rows, board=board, turn=2)
    open_spaces = [s for s in range(54) if str(s) not in board]
    assert 17 in open_spaces
    # 2 + 1 influence from 9: crew on the one pod (1 way), then the free pod: food, any open space but 17.
    # In Xi'an: space 0 gives 3 (materials at 14: 21 ways), 12 gives 4 (likewise). Thebes: 3 or 4 influence: no choice
    # but at 2 fuel, 4 artifact. Cuzco: 3 or 4; the fourth is a material of six, so the inner ones have six.
    outer = [s for s in open_spaces if s > 17]
    ways = 21 + 21 + sum(6 if s >= 36 and is_inner(s) else 1 for s in outer)
    assert turn_sequences(where) == 2 + ways + 1


@pytest.mark.rule("FUEL-1")
def test_every_listed_option_is_legal_and_every_legal_move_has_a_cheapest_one() -> None:
    where = position(seat(mat="E", fuel=4, ship="jyo"))
    options = canonical(where, ask("move"))
    assert all(is_legal(where, ask("move"), option) for option in options)
    listed = {(o["die"], o["to"]): o["fuel"] for o in options if o["type"] == "Move"}
    for die in DICE:
        for to in ["manufactory_left", "gan_de", "azophi_nexus", "jyo", "manufactory_right", "ridback", "nebra"]:
            for fuel in range(5):
                for clockwise in (True, False):
                    if is_legal(where, ask("move"), move(die, to, fuel, clockwise=clockwise)):
                        assert listed[die, to] <= fuel


# --- goals and the end ------------------------------------------------------------------------------------------------


@pytest.mark.rule("END-1")
def test_the_printed_example_of_majorities() -> None:
    seats = [seat(), seat(ship="jyo"), seat(ship="nebra")]
    board = {"0": {"pod": pod("water", 0), "crew": [3, 2, 4]}, "5": {"achievement": "big_ben", "crew": [1, 0, 4]}}
    assert [score["majorities"] for score in end_scores(position(*seats, board=board))] == [3, 0, 15]


@pytest.mark.rule("END-1")
@pytest.mark.parametrize(("more", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (9, 15)])
def test_the_majority_table(more: int, points: int) -> None:
    board = {"40": tile(more, 0, pod=pod("water", 0))}
    assert [score["majorities"] for score in end_scores(position(seat(), board=board))] == [points, 0]


@pytest.mark.rule("END-1")
def test_artifacts_left_score_one_each() -> None:
    assert [score["artifacts"] for score in end_scores(position(seat(artifacts=3)))] == [3, 0]


def achievements_cp(name: str, board: dict[str, Any], **held: Any) -> int:
    return end_scores(position(seat(achievements=[name], **held), board=board))[0]["achievements"]


@pytest.mark.rule("CUL-7")
def test_the_statues() -> None:
    assert achievements_cp("easter_island", {}, materials={"food": 5}, artifacts=4) == 10
    assert achievements_cp("easter_island", {}, materials={"food": 7}) == 12
    board = {
        "0": tile(2, 0, pod=pod("water", 0)),
        "1": tile(1, 0, achievement="great_buddha"),
        "2": tile(0, 1, pod=pod("food", 0)),
        "3": tile(1, 0, pod=pod("water", 1)),
        "12": tile(1, 0, pod=pod("water", 2)),
        "30": tile(2, 0, pod=pod("steel", 0)),
    }
    assert achievements_cp("statue_of_liberty", board) == 2 * 4  # 0, 1 and 12; space 2 is another's and parts 3
    assert achievements_cp("great_sphinx", board) == 2 * 2
    assert achievements_cp("great_buddha", board) == 3 * 3
    assert achievements_cp("great_buddha", {}) == 0


@pytest.mark.rule("CUL-6")
def test_the_buildings() -> None:
    names = ["big_ben", "taj_mahal", "colosseum", "eiffel_tower"]
    assert [achievements_cp(name, {}) for name in names] == [7, 7, 8, 9]


@pytest.mark.rule("CYC-1A")
@pytest.mark.rule("CYC-1C")
@pytest.mark.rule("CYC-2C")
@pytest.mark.rule("CYC-3A")
@pytest.mark.rule("CYC-3B")
def test_goals_on_what_the_player_holds() -> None:
    enough = {**dict.fromkeys(MATERIALS, 1), "polymer": 2}
    cases: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
        ("c1a", {"materials": {"food": 4}}, {"materials": {"food": 3, "water": 3}, "artifacts": 2}),
        ("c1c", {"artifacts": 1}, {}),
        ("c2c", {"influence": dict.fromkeys(COLONIES, 4)}, {"influence": {"xian": 9, "thebes": 3, "cuzco": 9}}),
        ("c3a", {"materials": enough}, {"materials": {**enough, "food": 0}, "artifacts": 3}),
        ("c3b", {"fuel": 7}, {"fuel": 6}),
    ]
    for card, met, missed in cases:
        assert goal_met(position(seat(**met)), 0, card), card
        assert not goal_met(position(seat(**missed)), 0, card), card


@pytest.mark.rule("CYC-1B")
def test_two_crew_around_one_centre_may_share_a_space() -> None:
    assert goal_met(position(seat(), board={"12": tile(2, pod=1)}), 0, "c1b")
    apart = {"12": tile(1, pod=1), "30": tile(1, pod=2), "0": tile(5, pod=3)}
    assert not goal_met(position(seat(), board=apart), 0, "c1b")


@pytest.mark.rule("CYC-2A")
def test_crew_on_tiles_counts_in_each_colony() -> None:
    board = {"0": tile(2, pod=1), "18": tile(1, pod=2), "19": tile(1, achievement="big_ben"), "36": tile(2, 0, pod=3)}
    assert goal_met(position(seat(), board=board), 0, "c2a")
    board["36"] = tile(1, 4, pod=3)
    assert not goal_met(position(seat(), board=board), 0, "c2a")


@pytest.mark.rule("CYC-2B")
def test_four_colours_of_pods_with_crew() -> None:
    board = {str(s): tile(1, pod=pod(c, 0)) for s, c in [(0, "food"), (2, "steel"), (4, "water"), (6, "organics")]}
    assert goal_met(position(seat(), board=board), 0, "c2b")
    board["6"] = tile(0, 1, pod=pod("organics", 0))
    board["8"] = tile(1, achievement="big_ben")
    assert not goal_met(position(seat(), board=board), 0, "c2b")


@pytest.mark.rule("CYC-3C")
def test_six_crew_on_outer_pods_without_tiles() -> None:
    board = {"0": tile(4, pod=1), "20": tile(2, pod=2)}
    assert goal_met(position(seat(), board=board), 0, "c3c")
    board = {"0": tile(4, pod=1), "20": tile(1, pod=2), "12": tile(3, pod=3), "40": tile(1, achievement="big_ben")}
    assert not goal_met(position(seat(), board=board), 0, "c3c")
