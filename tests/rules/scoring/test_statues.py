"""The statues' scores at the end of the game."""

from collections.abc import Mapping
from typing import Any

import pytest

from betacolony.position_builder import TWO_CREW, pod
from helpers.tables.laid import before, points

STATUES = ("easter_island", "statue_of_liberty", "great_sphinx", "great_buddha")


def scored(statue: str, board: Mapping[int, int | str], crew: dict[int, list[int]], **state: Any) -> int:
    """The points at the end for a statue of seat 0, on space 47 with one crew."""
    tiles: dict[int, int | str] = {**board, 47: statue}
    game = before("final", round_=9, board=tiles, crew=crew, achievements=[statue], **state)
    return points(game).get("achievements", 0)


@pytest.mark.rule("CUL-7")
@pytest.mark.parametrize(("held", "cp"), [({}, 0), ({"food": 1}, 2), ({"food": 3, "water": 2}, 10), ({"food": 6}, 12)])
def test_one_statue_scores_two_for_each_material(held: dict[str, int], cp: int) -> None:
    assert scored("easter_island", {}, {}, materials=held, artifacts=1) == cp


@pytest.mark.rule("CUL-7")
@pytest.mark.parametrize("statue", STATUES)
def test_a_statue_scores_at_most_twelve(statue: str) -> None:
    board = {space: pod("food", face) for face, space in enumerate((0, 12, 13, 36, 37))} | {14: pod("steel")}
    crew = {12: [4, 0], 13: [2, 0], 14: [1, 0], 0: [1, 0], 36: [1, 0], 37: [1, 0]}
    assert scored(statue, board, crew, materials={"polymer": 10}) == 12


@pytest.mark.rule("CUL-7")
def test_one_statue_scores_two_for_each_crew_in_the_largest_connected_group() -> None:
    board = {0: pod("food"), 1: pod("steel"), 2: pod("water"), 4: pod("food", 0), 6: pod("food", 1), 7: pod("steel", 0)}
    crew = {0: [1, 0], 1: [2, 1], 4: [1, 0], 6: [1, 0], 7: [1, 0]}  # 3 and 2 are apart: nobody is on 2
    assert scored("statue_of_liberty", board, crew) == 6
    assert scored("statue_of_liberty", board, crew | {2: [0, 1]}) == 6  # somebody else's crew joins nothing
    assert scored("statue_of_liberty", board, crew | {2: [1, 0]}) == 8


@pytest.mark.rule("CUL-7")
def test_the_largest_group_is_the_one_with_most_crew() -> None:
    board = {0: pod("food"), 1: pod("steel"), 2: pod("water"), 20: pod("food", 0)}
    crew = {0: [1, 0], 1: [1, 0], 2: [1, 0], 20: [4, 0]}
    assert scored("statue_of_liberty", board, crew) == 8


@pytest.mark.rule("CUL-7", "CUL-5")
def test_crew_on_achievements_belongs_to_the_group() -> None:
    crew = {46: [1, 0], 36: [1, 0]}
    board = {46: pod("food"), 36: pod("steel")}
    assert scored("statue_of_liberty", board, crew) == 6
    without = {46: [1, 0], 36: [1, 0], 47: [0, 0], 0: [13, 0]}  # nobody was left for it
    assert scored("statue_of_liberty", board | {0: pod("water")}, without | {46: [2, 0], 36: [0, 0]}) == 12


@pytest.mark.rule("CUL-7")
def test_no_group_passes_a_tile_without_own_crew() -> None:
    board: dict[int, int | str] = {10: pod("food"), 0: pod("steel"), 11: "easter_island"}
    theirs: dict[int, Any] = {1: {"achievements": ["easter_island"]}}
    assert scored("statue_of_liberty", board, {10: [1, 0], 0: [1, 0]}, seats=theirs) == 2


@pytest.mark.rule("CUL-7")
def test_a_group_stays_within_its_colony() -> None:
    board = {17: pod("food"), 18: pod("steel"), 35: pod("food", 0), 36: pod("steel", 0)}
    assert scored("statue_of_liberty", board, {space: [1, 0] for space in board}) == 4  # that on 36 and the statue's


@pytest.mark.rule("CUL-7")
def test_one_statue_scores_two_for_each_crew_around_one_centre() -> None:
    board = {12: pod("food", TWO_CREW), 15: pod("steel"), 30: pod("water"), 0: pod("organics"), 1: pod("palladium")}
    crew = {12: [2, 0], 15: [1, 5], 30: [1, 0], 0: [1, 0], 1: [3, 0]}
    assert scored("great_sphinx", board, crew) == 6


@pytest.mark.rule("CUL-7", "CUL-5")
def test_one_statue_scores_three_for_each_pod_of_one_colour_with_own_crew() -> None:
    board = {0: pod("food"), 20: pod("food", TWO_CREW), 40: pod("food", 1), 2: pod("steel"), 22: pod("steel", 0)}
    crew = {0: [1, 0], 20: [2, 0], 40: [0, 1], 2: [1, 0], 47: [1, 0]}
    assert scored("great_buddha", board, crew) == 6  # two food pods
    assert scored("great_buddha", board, crew | {40: [1, 1]}) == 9
