"""Cultural achievements: who may take which, what they cost, where they go, what they give."""

from typing import Any

import pytest

from betacolony import Activate, BuildOn, GainInfluence, Game, Move, PlaceCrew, TakeAchievement, TakePod
from betacolony.events import AchievementTaken, BuildingRevealed, CrewPlaced, InfluenceGained, Paid, TileBuilt
from betacolony.position_builder import MATERIALS, at, colour_of, pod
from helpers.tables.laid import (
    achievements,
    asked,
    before,
    choose,
    crew_on,
    hand,
    of,
    only,
    player,
    points,
    reasons,
    scattered,
    seat,
    spaces,
)

STATUES = ("easter_island", "statue_of_liberty", "great_sphinx", "great_buddha")
COSTS = {
    "big_ben": ("polymer", "steel", "palladium", "water"),
    "taj_mahal": ("polymer", "food", "organics", "steel"),
    "colosseum": ("polymer", "water", "food", "palladium"),
    "eiffel_tower": ("polymer", "steel", "organics", "palladium"),
}
BUILDINGS = tuple(COSTS)
OUTER = {space for space in range(54) if space % 18 < 12}
#: pays for any achievement on any space
RICH: dict[str, Any] = {"artifacts": 9, "materials": dict.fromkeys(MATERIALS, 1)}


def price(building: str, *more: str) -> dict[str, int]:
    goods = (*COSTS[building], *more)
    return {good: goods.count(good) for good in goods}


def built(achievement: str, space: int = 0, **state: Any) -> Game:
    """A game in which the player to move has just built an achievement, a space's price and its own in hand."""
    if achievement in COSTS:
        state |= {"building": achievement, "materials": price(achievement, colour_of(space))}
    else:
        state |= {"artifacts": 3, "materials": {colour_of(space): 1}}
    game = at("nexus", **state)
    choose(game, TakeAchievement(achievement), BuildOn(space))
    return game


def top(game: Game) -> str | None:
    found: str | None = game.position.to_dict()["building"]
    return found


# --- which may be taken ---------------------------------------------------------------------------


@pytest.mark.rule("CUL-1")
@pytest.mark.parametrize(
    ("tiles", "allowed"),
    [
        ((), True),
        (("big_ben",), True),
        (("easter_island",), True),
        (("big_ben", "taj_mahal"), False),
        (STATUES[:2], False),
    ],
)
def test_a_player_has_at_most_two_achievements(tiles: tuple[str, ...], allowed: bool) -> None:
    game = at("nexus", board=dict(enumerate(tiles)), achievements=tiles, round_=9, **RICH)
    assert bool(achievements(game)) is allowed
    refused = {("achievement_limit", "CUL-1")} if not allowed else set()
    assert reasons(game, TakeAchievement("great_buddha")) == refused


@pytest.mark.rule("CUL-1")
def test_other_players_achievements_do_not_count_for_the_limit() -> None:
    tiles = ("big_ben", "easter_island")
    game = at("nexus", board=dict(enumerate(tiles)), seats={1: {"achievements": tiles}}, **RICH)
    assert len(achievements(game)) == 4


@pytest.mark.rule("CUL-2")
def test_the_top_building_and_all_statues_are_there() -> None:
    game = at("nexus", building="colosseum", **RICH)
    assert achievements(game) == {*STATUES, "colosseum"}
    assert reasons(game, TakeAchievement("taj_mahal")) == {("achievement_not_there", "CUL-2")}


@pytest.mark.rule("CUL-2")
def test_a_statue_can_be_taken_once() -> None:
    game = at("nexus", board={0: "great_sphinx"}, seats={1: {"achievements": ["great_sphinx"]}}, **RICH)
    assert achievements(game) == {*STATUES, "big_ben"} - {"great_sphinx"}
    assert reasons(game, TakeAchievement("great_sphinx")) == {("achievement_not_there", "CUL-2")}


@pytest.mark.rule("CUL-2")
def test_without_buildings_the_statues_are_left() -> None:
    owners = {1: {"achievements": BUILDINGS[:2]}, 2: {"achievements": BUILDINGS[2:]}}
    game = at("nexus", players=3, board=dict(enumerate(BUILDINGS)), seats=owners, **RICH)
    assert top(game) is None
    assert achievements(game) == set(STATUES)


# --- what they cost -------------------------------------------------------------------------------


@pytest.mark.rule("CUL-3")
@pytest.mark.parametrize("building", BUILDINGS)
def test_a_building_costs_its_four_materials_and_the_space(building: str) -> None:
    game = built(building, 19)
    assert hand(game) == {}
    assert seat(game)["achievements"] == [building]


@pytest.mark.rule("CUL-3")
@pytest.mark.parametrize("building", BUILDINGS)
def test_a_building_cannot_be_taken_with_one_material_missing(building: str) -> None:
    for missing in COSTS[building]:
        held = dict.fromkeys(MATERIALS, 2) | {missing: 0}
        game = at("nexus", building=building, materials=held)
        assert reasons(game, TakeAchievement(building)) == {("achievement_unpaid", "CUL-3")}


@pytest.mark.rule("CUL-3")
def test_a_building_cannot_be_taken_without_the_price_of_a_space() -> None:
    game = at("nexus", building="big_ben", materials=price("big_ben"))
    assert achievements(game) == set()


@pytest.mark.rule("CUL-3")
@pytest.mark.parametrize(
    ("artifacts", "held", "payable"), [(2, {"food": 4}, False), (3, {}, False), (3, {"food": 1}, True), (4, {}, True)]
)
def test_a_statue_costs_three_artifacts_and_the_space(artifacts: int, held: dict[str, int], payable: bool) -> None:
    assert achievements(at("nexus", artifacts=artifacts, materials=held)) == (set(STATUES) if payable else set())


@pytest.mark.rule("CUL-3", "ART-1")
def test_a_statues_artifacts_return_to_the_supply() -> None:
    game = built("great_buddha")
    assert seat(game)["artifacts"] == 0
    assert game.position.to_dict()["artifacts"] == 16


@pytest.mark.rule("CUL-3", "CUL-4")
def test_an_achievement_whose_payable_spaces_are_all_built_on_cannot_be_taken() -> None:
    state: dict[str, Any] = {"building": "big_ben", "materials": price("big_ben", "polymer")}
    polymer = [space for space in OUTER if colour_of(space) == "polymer"]
    assert achievements(at("nexus", **state)) == {"big_ben"}
    assert achievements(at("nexus", board=scattered(polymer), **state)) == set()


@pytest.mark.rule("CUL-3")
def test_a_new_building_is_revealed_at_the_end_of_the_turn() -> None:
    game = built("big_ben", board={40: pod("steel")})
    assert asked(game) == "crew"
    assert top(game) is None
    hidden = game.position.to_dict()["hidden_buildings"]
    events = game.play(PlaceCrew(40))
    assert [event.achievement for event in of(events, BuildingRevealed)] == [top(game)]
    assert top(game) in hidden
    assert len(game.position.to_dict()["hidden_buildings"]) == 2


@pytest.mark.rule("CUL-3")
def test_the_last_building_is_seen_before_the_crew() -> None:
    board = {40: pod("steel"), 1: "taj_mahal", 2: "colosseum"}
    game = built("big_ben", board=board, seats={1: {"achievements": ["taj_mahal", "colosseum"]}})
    assert asked(game) == "crew"
    assert top(game) == "eiffel_tower"
    events = [type(event) for event in game.history[-1].events]
    assert events.index(TileBuilt) < events.index(BuildingRevealed) < events.index(CrewPlaced)


@pytest.mark.rule("CUL-3", "TRK-4")
def test_a_free_achievement_is_chosen_with_the_new_building_in_sight() -> None:
    game = built("taj_mahal", influence={"thebes": 12})
    assert asked(game) == "track"
    assert top(game) is None
    game.play(GainInfluence("thebes"))
    assert asked(game) == "free_achievement"
    assert top(game) in BUILDINGS
    assert achievements(game) == {*STATUES, top(game)}


@pytest.mark.rule("CUL-3")
def test_a_statue_leaves_the_building_on_top() -> None:
    game = built("easter_island", board={40: pod("steel")})
    assert top(game) == "big_ben"
    assert of(game.history[-1].events, BuildingRevealed) == []


# --- where they go --------------------------------------------------------------------------------


@pytest.mark.rule("CUL-4")
def test_the_tile_goes_on_an_open_outer_space() -> None:
    game = at("nexus", board={5: pod("steel"), 20: "colosseum"}, seats={1: {"achievements": ["colosseum"]}}, **RICH)
    game.play(TakeAchievement("easter_island"))
    assert spaces(game) == OUTER - {5, 20}
    assert reasons(game, BuildOn(12)) == {("next_to_centre", "CUL-4")}
    assert reasons(game, BuildOn(5)) == {("space_taken", "CUL-4")}


@pytest.mark.rule("CUL-4")
def test_the_material_of_the_space_is_paid_too() -> None:
    game = at("nexus", artifacts=3, materials={"steel": 2})
    game.play(TakeAchievement("easter_island"))
    assert {colour_of(space) for space in spaces(game)} == {"steel"}
    events = game.play(BuildOn(19))
    assert [(event.materials, event.artifacts) for event in of(events, Paid)] == [(("steel",), 3)]
    assert [event.free for event in of(events, AchievementTaken)] == [False]


@pytest.mark.rule("CUL-4")
def test_a_tile_may_stand_next_to_groups_and_tiles() -> None:
    board = {0: pod("food", 0), 1: pod("food", 1), 2: pod("food", 2), 4: "colosseum"}
    game = at("nexus", board=board, seats={1: {"achievements": ["colosseum"]}}, **RICH)
    game.play(TakeAchievement("easter_island"))
    assert {3, 11} <= spaces(game)


# --- what they give -------------------------------------------------------------------------------


@pytest.mark.rule("CUL-5")
@pytest.mark.parametrize("achievement", ["easter_island", "eiffel_tower"])
def test_one_crew_goes_on_the_tile(achievement: str) -> None:
    game = built(achievement)
    assert crew_on(game, 0) == [1, 0]
    assert seat(game)["crew"] == 14


@pytest.mark.rule("CUL-5")
def test_without_crew_in_supply_the_tile_gets_none() -> None:
    game = built("eiffel_tower", board={40: pod("steel")}, crew={40: [15, 0]})
    assert crew_on(game, 0) == [0, 0]
    assert seat(game)["achievements"] == ["eiffel_tower"]


@pytest.mark.rule("CUL-5")
def test_crew_goes_on_the_tile_before_the_bonus() -> None:
    game = built("big_ben", board={40: pod("steel")}, crew={40: [14, 0]})
    assert crew_on(game, 0) == [1, 0]
    assert (player(game), asked(game)) == (1, "move")  # the last crew is on the tile


@pytest.mark.rule("CUL-5")
@pytest.mark.parametrize("card", ["c3b", "c3c"])
def test_an_achievement_is_no_bought_pod_and_gives_no_influence(card: str) -> None:
    game = at("nexus", round_=7, cards=("c1a", "c2a", card), artifacts=3, materials={"food": 1, "steel": 3})
    events = choose(game, TakeAchievement("easter_island"), BuildOn(0))
    assert of(events, InfluenceGained) == []
    assert set(seat(game)["influence"].values()) == {0}
    assert (player(game), asked(game)) == (1, "move")


@pytest.mark.rule("CUL-5", "CUL-6")
@pytest.mark.parametrize("achievement", [*STATUES, *BUILDINGS])
def test_an_achievement_scores_nothing_when_it_is_built(achievement: str) -> None:
    assert points(built(achievement)) == {}


@pytest.mark.rule("CUL-6")
def test_a_building_may_place_a_crew() -> None:
    game = built("big_ben", board={40: pod("steel"), 2: pod("food")}, crew={40: [0, 1]})
    assert spaces(game) == {2, 40}
    game.play(PlaceCrew(40))
    assert crew_on(game, 40) == [1, 1]


@pytest.mark.rule("CUL-6")
def test_a_building_may_give_an_influence_on_any_track() -> None:
    game = built("taj_mahal", influence={"cuzco": 1})
    assert set(game.options) == {GainInfluence("xian"), GainInfluence("thebes"), GainInfluence("cuzco")}
    game.play(GainInfluence("cuzco"))
    assert seat(game)["influence"] == {"xian": 0, "thebes": 0, "cuzco": 2}
    assert points(game) == {"tracks": 1}


@pytest.mark.rule("CUL-6")
@pytest.mark.parametrize(("building", "fuel"), [("colosseum", 1), ("eiffel_tower", 0)])
def test_a_building_may_give_a_fuel_or_nothing(building: str, fuel: int) -> None:
    game = built(building)
    assert seat(game)["fuel"] == fuel
    assert (player(game), asked(game)) == (1, "move")


@pytest.mark.rule("CUL-6")
@pytest.mark.parametrize(("building", "cp"), [("big_ben", 7), ("taj_mahal", 7), ("colosseum", 8), ("eiffel_tower", 9)])
def test_a_building_scores_at_the_end(building: str, cp: int) -> None:
    game = before("final", round_=9, board={0: building}, achievements=[building])
    assert points(game) == {"achievements": cp, "majorities": 1}
    assert points(game, 1) == {}


# --- the space of the tile ------------------------------------------------------------------------


@pytest.mark.rule("CUL-3")
def test_only_spaces_that_can_be_paid_with_the_achievement_are_offered() -> None:
    game = at("nexus", artifacts=3, materials={"food": 1})
    game.play(TakeAchievement("great_sphinx"))
    assert spaces(game) == {space for space in OUTER if colour_of(space) == "food"}
    assert reasons(game, BuildOn(1)) == {("tile_space_unpaid", "CUL-3")}


@pytest.mark.rule("CUL-3", "CUL-4")
def test_where_no_space_is_left_the_price_is_not_what_is_wrong() -> None:
    game = at("nexus", board=scattered(OUTER), manufactory=only(), talon=(), **RICH)
    assert reasons(game, TakeAchievement("great_sphinx")) == {("no_outer_space", "CUL-4")}


@pytest.mark.rule("CUL-4")
def test_the_space_of_a_tile_is_taken_for_the_next_player() -> None:
    game = built("eiffel_tower", 0, seats={1: RICH})
    choose(game, Move("red", "manufactory_right"), Activate("black", 1), TakePod(0, 0))
    assert spaces(game) == set(range(1, 54))
