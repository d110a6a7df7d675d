"""The tracks' bonuses: every space, crew, free pods and free achievements, and when a bonus is lost."""

from typing import Any

import pytest

from betacolony import BuildOn, Decline, GainInfluence, Game, PlaceCrew, TakeAchievement, TakeMaterials, TakePod
from betacolony.events import AchievementTaken, BonusLost, CrewPlaced, InfluenceGained, Paid, PodTaken
from betacolony.position_builder import ARTIFACT, COLONIES, NO_CREW, PLAIN, TWO_CREW, TWO_FUEL, at, pod
from helpers.tables.laid import (
    achievements,
    asked,
    buy,
    choose,
    crew_on,
    hand,
    of,
    only,
    places,
    player,
    reasons,
    scattered,
    seat,
    spaces,
    without_room_for_food,
)

#: what the spaces of each track give in turn; a dot gives nothing
TRACKS = {
    "xian": ". material . 2_fuel . 3_cp . artifact . crew . free_pod . 2_materials 6_cp",
    "thebes": ". 2_fuel . artifact 2_cp . material . 3_cp . 2_materials . free_achievement . 4_cp",
    "cuzco": ". cp . material . crew . 3_cp 2_fuel . artifact 2_materials crew . 6_cp",
}
#: just before each kind of bonus
CREW, FREE_POD, FREE_ACHIEVEMENT, TWO_MATERIALS = ("xian", 9), ("xian", 11), ("thebes", 12), ("xian", 13)
ELSEWHERE = {40: pod("steel")}


def step_from(marker: tuple[str, int], **state: Any) -> Game:
    """A game in which the marker of a colony has just moved one step on from somewhere."""
    colony, number = marker
    game = at("track", 1, **state, influence={colony: number})
    game.play(GainInfluence(colony))
    return game


def outcome(game: Game) -> str:
    """The gain from a step of the marker, as in ``TRACKS``."""
    if asked(game) == "material":
        option = game.options[0]
        assert isinstance(option, TakeMaterials)
        return "material" if len(option.materials) == 1 else f"{len(option.materials)}_materials"
    if asked(game) != "move":
        return asked(game)
    its = seat(game)
    found = {"cp": its["cp"]["tracks"], "fuel": its["fuel"], "artifact": its["artifacts"]}
    return " ".join(name if number == 1 else f"{number}_{name}" for name, number in found.items() if number) or "."


def lost(game: Game) -> list[str]:
    """Why something was lost in the last step."""
    return [event.why for event in of(game.history[-1].events, BonusLost)]


# --- bonuses --------------------------------------------------------------------------------------


@pytest.mark.rule("TRK-1")
@pytest.mark.parametrize("colony", COLONIES)
def test_every_space_of_a_track_gives_its_bonus(colony: str) -> None:
    found = [outcome(step_from((colony, number), board=ELSEWHERE)) for number in range(15)]
    assert " ".join(found) == TRACKS[colony]


@pytest.mark.rule("TRK-1")
def test_a_material_of_choice_is_any_one() -> None:
    game = step_from(("xian", 1))
    assert len(game.options) == 6
    game.play(TakeMaterials(("polymer",)))
    assert hand(game) == {"polymer": 1}


@pytest.mark.rule("TRK-1")
def test_two_materials_of_choice_are_any_two() -> None:
    game = step_from(TWO_MATERIALS)
    assert len(game.options) == 21  # fifteen mixed pairs and six equal ones
    assert {TakeMaterials(("food", "food")), TakeMaterials(("food", "water"))} <= set(game.options)
    assert reasons(game, TakeMaterials(("food",))) == {("wrong_number", "TRK-1")}


@pytest.mark.rule("TRK-1", "MAT-LIMIT")
def test_of_two_materials_one_is_taken_if_there_is_room_for_one() -> None:
    game = step_from(TWO_MATERIALS, materials={"steel": 9})
    assert len(game.options) == 6
    assert reasons(game, TakeMaterials(("food", "food"))) == {("hand_limit", "MAT-LIMIT")}


@pytest.mark.rule("TRK-1", "MAT-LIMIT")
def test_with_a_full_hand_materials_are_lost() -> None:
    game = step_from(TWO_MATERIALS, materials={"steel": 10})
    assert lost(game) == ["full_hand"]
    assert hand(game) == {"steel": 10}


@pytest.mark.rule("TRK-1", "ART-1")
def test_with_an_empty_supply_an_artifact_is_lost() -> None:
    game = step_from(("xian", 7), seats={1: {"artifacts": 16}})
    assert lost(game) == ["no_supply"]
    assert seat(game)["artifacts"] == 0


@pytest.mark.rule("TRK-1")
@pytest.mark.parametrize("marker", [("xian", 1), TWO_MATERIALS, CREW, FREE_POD, FREE_ACHIEVEMENT])
def test_a_bonus_that_can_be_had_must_be_taken(marker: tuple[str, int]) -> None:
    game = step_from(marker, board=ELSEWHERE)
    assert len(game.options) > 0
    assert game.why_not(Decline()) != ()


# --- place a crew ---------------------------------------------------------------------------------


@pytest.mark.rule("TRK-2")
def test_crew_goes_on_any_pod_on_the_board() -> None:
    board = {0: pod("food"), 14: pod("steel", NO_CREW), 20: pod("water"), 36: pod("steel"), 50: pod("organics")}
    crew = {0: [2, 0], 20: [0, 1], 36: [1, 1]}
    assert spaces(step_from(CREW, board=board, crew=crew)) == set(board)


@pytest.mark.rule("TRK-2")
def test_no_crew_goes_on_an_achievement_or_an_empty_space() -> None:
    game = step_from(CREW, board={0: "big_ben", 1: pod("food")}, achievements=["big_ben"])
    assert spaces(game) == {1}
    for space in (0, 2):
        assert reasons(game, PlaceCrew(space)) == {("no_pod_on_space", "TRK-2")}


@pytest.mark.rule("TRK-2")
def test_one_own_crew_joins_those_that_are_there() -> None:
    game = step_from(CREW, board={0: pod("food"), 1: pod("steel")}, crew={0: [1, 2]})
    game.play(PlaceCrew(0))
    assert crew_on(game, 0) == [2, 2]
    assert seat(game)["crew"] == 13
    assert seat(game, 1)["crew"] == 13


@pytest.mark.rule("TRK-2")
@pytest.mark.parametrize("face", [PLAIN, NO_CREW])
def test_crew_may_go_on_the_pod_just_built(face: int) -> None:
    game, _ = buy("food", face, 1, influence={"xian": 9}, board=ELSEWHERE)
    assert spaces(game) == {1, 40}
    game.play(PlaceCrew(1))
    assert crew_on(game, 1) == [2 if face == PLAIN else 1, 0]


@pytest.mark.rule("TRK-1", "TRK-2")
def test_without_crew_in_supply_placing_is_lost() -> None:
    assert lost(step_from(CREW, board=ELSEWHERE, crew={40: [15, 0]})) == ["no_crew"]


@pytest.mark.rule("TRK-1", "TRK-2")
def test_without_a_pod_on_the_board_placing_is_lost() -> None:
    game = step_from(CREW, board={0: "big_ben"}, achievements=["big_ben"])
    assert lost(game) == ["no_pods"]
    assert (player(game), asked(game)) == (1, "move")


# --- free pods ------------------------------------------------------------------------------------


@pytest.mark.rule("TRK-3")
def test_a_free_pod_is_any_of_any_row_and_costs_nothing() -> None:
    game = step_from(FREE_POD, materials={"food": 3})
    assert places(game) == {(row, column) for row in range(4) for column in range(2)}
    game.play(TakePod(3, 0))
    assert spaces(game) == set(range(54))
    events = game.play(BuildOn(37))
    assert of(events, Paid) == []
    assert hand(game) == {"food": 3}
    assert [event.free for event in of(events, PodTaken)] == [True]


@pytest.mark.rule("TRK-3", "POD-3")
def test_a_free_pod_may_not_make_a_group_of_four() -> None:
    board = {space: pod("food", face) for space, face in ((0, 0), (1, 1), (3, 2))}
    game = step_from(FREE_POD, manufactory=only(pod("food"), pod("steel")), talon=(), board=board)
    game.play(TakePod(0, 0))
    assert spaces(game) == set(range(54)) - {0, 1, 3} - {2, 13}


@pytest.mark.rule("TRK-3")
@pytest.mark.parametrize(
    ("face", "crew", "artifacts", "fuel", "influence"),
    [
        (TWO_CREW, 2, 0, 0, 1),
        (ARTIFACT, 1, 1, 0, 1),
        (TWO_FUEL, 1, 0, 2, 2),
        (PLAIN, 1, 0, 0, 3),
        (NO_CREW, 0, 0, 0, 4),
    ],
)
def test_a_free_pod_gives_crew_bonus_and_influence(
    face: int, crew: int, artifacts: int, fuel: int, influence: int
) -> None:
    rows = only(pod("food", face), pod("steel"))
    game = step_from(FREE_POD, manufactory=rows, talon=(), board={36: pod("food", 6)}, materials={"steel": 10})
    choose(game, TakePod(0, 0), BuildOn(37))  # next to its like: one more influence
    its = seat(game)
    assert crew_on(game, 37) == [crew, 0]
    assert (its["artifacts"], its["fuel"], its["influence"]["cuzco"]) == (artifacts, fuel, influence)


@pytest.mark.rule("TRK-3", "CYC-3B")
def test_a_free_pod_does_not_get_the_influence_of_a_bought_one() -> None:
    game = step_from(FREE_POD, round_=7, cards=("c1a", "c2a", "c3b"), manufactory=only(pod("food")), talon=())
    events = choose(game, TakePod(0, 0), BuildOn(37))
    assert [(event.amount, event.card) for event in of(events, InfluenceGained)] == [(2, 0)]


@pytest.mark.rule("TRK-3", "CYC-3C")
def test_a_free_pod_does_not_open_the_purchase() -> None:
    game = step_from(FREE_POD, round_=7, cards=("c1a", "c2a", "c3c"), materials={"food": 3}, artifacts=2)
    choose(game, TakePod(0, 0), BuildOn(37))
    assert (player(game), asked(game)) == (1, "move")


@pytest.mark.rule("TRK-1", "TRK-3")
def test_without_a_pod_to_take_a_free_pod_is_lost() -> None:
    game = step_from(FREE_POD, manufactory=only(), talon=())
    assert lost(game) == ["nothing_fits"]
    assert (player(game), asked(game)) == (1, "move")


@pytest.mark.rule("TRK-1", "TRK-3")
def test_a_free_pod_that_fits_nowhere_is_lost() -> None:
    board = without_room_for_food()
    assert lost(step_from(FREE_POD, manufactory=only(pod("food", TWO_CREW)), board=board)) == ["nothing_fits"]


# --- free achievements ----------------------------------------------------------------------------


@pytest.mark.rule("TRK-4")
def test_a_free_achievement_is_any_available_one_and_costs_nothing() -> None:
    game = step_from(FREE_ACHIEVEMENT, building="colosseum", materials={"food": 2}, artifacts=1)
    assert achievements(game) == {
        *("easter_island", "statue_of_liberty", "great_sphinx", "great_buddha"),
        "colosseum",
    }
    game.play(TakeAchievement("great_sphinx"))
    assert spaces(game) == {space for space in range(54) if space % 18 < 12}
    events = game.play(BuildOn(0))
    assert of(events, Paid) == []
    assert [event.free for event in of(events, AchievementTaken)] == [True]
    assert (hand(game), seat(game)["artifacts"]) == ({"food": 2}, 1)
    assert seat(game)["achievements"] == ["great_sphinx"]


@pytest.mark.rule("TRK-4", "CUL-5", "CUL-6")
def test_a_free_achievement_gives_crew_and_bonus() -> None:
    game = step_from(FREE_ACHIEVEMENT, building="colosseum")
    events = choose(game, TakeAchievement("colosseum"), BuildOn(0))
    assert [(event.space, event.amount) for event in of(events, CrewPlaced)] == [(0, 1)]
    assert seat(game)["fuel"] == 1


@pytest.mark.rule("TRK-4", "CUL-1")
@pytest.mark.parametrize(("number", "why"), [(1, []), (2, ["limit"])])
def test_the_limit_of_two_holds_for_a_free_achievement(number: int, why: list[str]) -> None:
    tiles = ("big_ben", "easter_island")[:number]
    game = step_from(FREE_ACHIEVEMENT, board=dict(enumerate(tiles)), achievements=tiles)
    assert lost(game) == why
    assert asked(game) == ("move" if why else "free_achievement")


@pytest.mark.rule("TRK-1", "TRK-4", "CUL-4")
def test_without_an_open_outer_space_a_free_achievement_is_lost() -> None:
    outer = [space for space in range(54) if space % 18 < 12]
    board = scattered(outer)
    rows = only(*sorted(set(range(40)) - {piece for piece in board.values() if isinstance(piece, int)}))
    assert lost(step_from(FREE_ACHIEVEMENT, board=board, manufactory=rows)) == ["nothing_fits"]
