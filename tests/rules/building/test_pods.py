"""Buying pods: rows, prices, groups, the order of what follows, crew, and bonuses."""

from collections.abc import Iterable
from typing import Any

import pytest

from betacolony import Activate, BuildOn, Event, Game, Move, TakeMaterials, TakePod
from betacolony.events import (
    ArtifactsGained,
    BonusLost,
    CrewPlaced,
    FuelGained,
    InfluenceGained,
    MarkerMoved,
    MaterialsGained,
    NothingHappened,
    Paid,
    PodBuilt,
    PointsGained,
)
from betacolony.players.lookahead import this_turn
from betacolony.position_builder import (
    ARTIFACT,
    ARTIFACT_1,
    MATERIALS,
    NO_CREW,
    PLAIN,
    PLAIN_2,
    TWO_CP,
    TWO_CREW,
    TWO_FUEL,
    at,
    colour_of,
    pod,
)
from helpers.tables.laid import (
    asked,
    buy,
    choose,
    crew_on,
    hand,
    of,
    only,
    pay,
    places,
    player,
    points,
    reasons,
    scattered,
    seat,
    spaces,
    without_room_for_food,
)

ONE_OF_EACH = dict.fromkeys(MATERIALS, 1)
FOOD = [pod("food", face) for face in range(8)]
OF_COLOUR = {material: {space for space in range(54) if colour_of(space) == material} for material in MATERIALS}


def rows_for(die: str, value: int, **state: Any) -> set[int]:
    """The rows that pods are offered from when a Manufactory is activated with a die used as a value."""
    game = at("activate", materials=ONE_OF_EACH, **({"ship": "manufactory_left"} | state))
    game.play(Activate(die, value))
    return {row for row, _ in places(game)}


def spaces_for_food(board: dict[int, int | str], **state: Any) -> set[int]:
    """The spaces for a food pod if its price is no matter."""
    game = at("pod", 1, manufactory=only(FOOD[PLAIN]), materials=ONE_OF_EACH | {"food": 2}, board=board, **state)
    game.play(TakePod(0, 0))
    return spaces(game)


def after_food(space: int, laid: dict[int, int | str], then: int = FOOD[ARTIFACT]) -> Game:
    """Somebody has just built food on a space of Xi'an; the next player has taken another pod."""
    rows = only(FOOD[TWO_CREW], then)
    rich: Any = {"materials": ONE_OF_EACH | {"food": 2, "steel": 2}}
    game, _ = buy("food", TWO_CREW, space, manufactory=rows, board=laid, influence={"xian": 4}, seats={1: rich})
    choose(game, Move("red", "manufactory_right"), Activate("black", 1), TakePod(0, 1))
    return game


def order(events: Iterable[Event], *kinds: type[Event]) -> list[type[Event]]:
    """The kinds of those events that are of one of some kinds."""
    return [type(event) for event in events if isinstance(event, kinds)]


# --- rows and prices ------------------------------------------------------------------------------


@pytest.mark.rule("POD-1")
@pytest.mark.parametrize(("value", "row"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 3)])
def test_the_value_names_the_row(value: int, row: int) -> None:
    assert rows_for("red", value, dice={"red": value}) == {row}


@pytest.mark.rule("POD-1")
@pytest.mark.parametrize("ship", ["manufactory_left", "manufactory_right"])
def test_both_manufactories_give_the_same_pods(ship: str) -> None:
    assert rows_for("blue", 5, dice={"blue": 5}, ship=ship) == {2}


@pytest.mark.rule("POD-1")
@pytest.mark.parametrize(("value", "row"), [(1, 0), (3, 1), (5, 2), (6, 3)])
def test_with_its_mat_the_black_die_opens_any_row(value: int, row: int) -> None:
    assert rows_for("black", value, dice={"black": 2}, mat="B") == {row}


@pytest.mark.rule("POD-1")
@pytest.mark.parametrize(("mat", "die"), [("B", "red"), ("A", "black")])
def test_other_dice_and_other_mats_need_fuel_for_another_row(mat: str, die: str) -> None:
    game = at("activate", ship="manufactory_left", mat=mat, dice={die: 2}, materials=ONE_OF_EACH)
    assert reasons(game, Activate(die, 5)) == {("value_too_far", "FUEL-1")}


@pytest.mark.rule("POD-1")
def test_a_pod_of_another_row_may_not_be_taken() -> None:
    game = at("pod", 3, materials=ONE_OF_EACH)
    assert places(game) == {(1, 0), (1, 1)}
    assert reasons(game, TakePod(0, 0)) == {("other_row", "POD-1")}


@pytest.mark.rule("POD-2")
def test_pod_and_space_cost_a_material_each() -> None:
    game = at("pod", 1, manufactory=only(FOOD[PLAIN]), materials={"food": 1, "water": 1})
    game.play(TakePod(0, 0))
    assert spaces(game) == OF_COLOUR["water"]
    game.play(BuildOn(1))
    assert hand(game) == {}


@pytest.mark.rule("POD-2")
def test_on_a_space_of_its_own_colour_a_pod_costs_two_of_it() -> None:
    game = at("pod", 1, manufactory=only(FOOD[PLAIN]), materials={"food": 3, "water": 1})
    choose(game, TakePod(0, 0), BuildOn(0))
    assert hand(game) == {"food": 1, "water": 1}


@pytest.mark.rule("POD-2")
@pytest.mark.parametrize("held", [{"food": 1}, {"steel": 1, "polymer": 5}, {"steel": 1, "organics": 1}])
def test_whoever_cannot_pay_both_prices_takes_no_pod(held: dict[str, int]) -> None:
    rows = only(FOOD[PLAIN], pod("palladium"))
    game = at("activate", ship="manufactory_left", dice={"red": 1}, materials=held, manufactory=rows)
    assert of(game.play(Activate("red", 1)), NothingHappened)
    assert hand(game) == held


@pytest.mark.rule("POD-2")
def test_only_pods_that_can_be_paid_are_offered() -> None:
    game = at("pod", 1, manufactory=only(FOOD[PLAIN], pod("palladium", 0)), materials={"food": 2})
    assert places(game) == {(0, 0)}
    assert reasons(game, TakePod(0, 1)) == {("pod_unpaid", "POD-2")}


@pytest.mark.rule("POD-2")
def test_a_space_that_cannot_be_paid_with_the_pod_is_not_offered() -> None:
    game = at("pod", 1, manufactory=only(FOOD[PLAIN]), materials={"food": 1, "water": 1})
    game.play(TakePod(0, 0))
    assert reasons(game, BuildOn(0)) == {("space_unpaid", "POD-2")}


@pytest.mark.rule("POD-2")
def test_a_pod_whose_payable_spaces_are_all_built_on_cannot_be_taken() -> None:
    board = scattered(OF_COLOUR["polymer"])
    rows = only(FOOD[TWO_CREW], pod("steel", TWO_CREW))
    state: dict[str, Any] = {"board": board, "manufactory": rows, "ship": "manufactory_left"}
    game = at("pod", 1, materials={"food": 1, "polymer": 1, "steel": 2}, **state)
    game.play(TakePod(0, 0))
    assert spaces(game) == OF_COLOUR["steel"]
    poorer = at("activate", materials={"food": 1, "polymer": 1}, **state)
    assert of(poorer.play(Activate("black", 1)), NothingHappened)


@pytest.mark.rule("POD-2")
def test_a_pod_whose_payable_spaces_lie_at_a_full_group_cannot_be_taken() -> None:
    group: dict[int, int | str] = {0: FOOD[1], 1: FOOD[2], 2: FOOD[3]}
    board = scattered(OF_COLOUR["polymer"] - {11}, group, spare=[FOOD[TWO_CREW]])
    state: dict[str, Any] = {
        "board": board,
        "manufactory": only(FOOD[TWO_CREW]),
        "materials": {"food": 1, "polymer": 1},
    }
    game = at("activate", ship="manufactory_left", **state)
    assert of(game.play(Activate("black", 1)), NothingHappened)


# --- groups ---------------------------------------------------------------------------------------


@pytest.mark.rule("POD-3")
def test_a_pod_goes_on_any_open_space_of_any_colony() -> None:
    board: dict[int, int | str] = {5: pod("steel"), 40: pod("water"), 30: pod("organics")}
    assert spaces_for_food(board) == set(range(54)) - {5, 40, 30}


@pytest.mark.rule("POD-3")
def test_the_pod_lies_where_it_was_built() -> None:
    game, events = buy("food", PLAIN, 37, crew={40: [0, 1]}, board={40: pod("steel", 0)})
    assert [(event.pod, event.space) for event in of(events, PodBuilt)] == [(FOOD[PLAIN], 37)]
    assert game.position.to_dict()["board"] == {
        "37": {"pod": FOOD[PLAIN], "crew": [1, 0]},
        "40": {"pod": pod("steel", 0), "crew": [0, 1]},
    }


@pytest.mark.rule("POD-3")
def test_a_space_holds_one_pod() -> None:
    game = at("pod", 1, manufactory=only(FOOD[PLAIN]), materials=ONE_OF_EACH, board={1: pod("steel")})
    game.play(TakePod(0, 0))
    assert reasons(game, BuildOn(1)) == {("space_taken", "POD-3")}


@pytest.mark.rule("POD-3")
def test_a_fourth_pod_may_not_join_a_group_of_three() -> None:
    board: dict[int, int | str] = {0: FOOD[0], 1: FOOD[1], 2: FOOD[2]}
    assert spaces_for_food(board) == set(range(54)) - {0, 1, 2} - {3, 11, 12, 13}


@pytest.mark.rule("POD-3")
def test_a_pod_may_not_join_two_groups_into_four() -> None:
    board: dict[int, int | str] = {0: FOOD[0], 1: FOOD[1], 3: FOOD[2]}
    assert spaces_for_food(board) == set(range(54)) - {0, 1, 3} - {2, 13}


@pytest.mark.rule("POD-3")
def test_a_pod_may_join_two_single_pods_into_three() -> None:
    board: dict[int, int | str] = {0: FOOD[0], 2: FOOD[1]}
    assert spaces_for_food(board) == set(range(54)) - {0, 2}


@pytest.mark.rule("POD-3")
def test_a_group_is_connected_through_the_ring_too() -> None:
    board: dict[int, int | str] = {0: FOOD[0], 12: FOOD[1], 17: FOOD[2]}
    near = {1, 9, 10, 11, 13, 16}
    assert spaces_for_food(board) == set(range(54)) - {0, 12, 17} - near


@pytest.mark.rule("POD-3")
def test_other_colours_do_not_count_for_a_group() -> None:
    board: dict[int, int | str] = {0: FOOD[0], 1: FOOD[1], 2: pod("steel", 1), 3: pod("steel", 2)}
    assert spaces_for_food(board) == set(range(54)) - set(board)


@pytest.mark.rule("POD-3")
def test_groups_count_all_players_pods() -> None:
    board: dict[int, int | str] = {0: FOOD[0], 1: FOOD[1], 2: FOOD[7]}
    crew = {0: [2, 0], 1: [0, 1]}
    assert spaces_for_food(board, crew=crew).isdisjoint({3, 11, 12, 13})


@pytest.mark.rule("POD-3")
def test_an_achievement_joins_nothing() -> None:
    board: dict[int, int | str] = {0: FOOD[0], 1: "big_ben", 2: FOOD[1], 3: FOOD[2], 4: FOOD[3]}
    allowed = spaces_for_food(board, achievements=["big_ben"])
    assert {11, 12, 17} <= allowed  # next to space 0 or to nothing
    assert allowed.isdisjoint({5, 13, 14})  # next to spaces 2 to 4


@pytest.mark.rule("POD-3")
def test_groups_do_not_cross_colonies() -> None:
    board: dict[int, int | str] = {15: FOOD[0], 16: FOOD[1], 17: FOOD[2], 34: pod("steel"), 35: pod("steel", PLAIN_2)}
    assert {18, 36} <= spaces_for_food(board)


@pytest.mark.rule("POD-3")
@pytest.mark.parametrize(
    ("laid", "space", "closed"),
    [
        ({0}, 1, set()),
        ({0, 1}, 2, {3, 11, 12, 13}),
        ({0, 2}, 1, {3, 11, 12, 13}),
        ({0, 12}, 17, {1, 9, 10, 11, 13, 16}),
        ({0, 3}, 1, {2, 13}),  # these would join two groups into four
        ({0, 1, 4}, 3, {2, 13}),
        ({18, 19, 20}, 1, {21, 29, 30, 31}),  # the group that was full before is still full
    ],
)
def test_what_was_just_built_counts_for_the_next_pod(laid: set[int], space: int, closed: set[int]) -> None:
    game = after_food(space, {space_of_food: FOOD[face] for face, space_of_food in enumerate(sorted(laid), start=2)})
    assert spaces(game) == set(range(54)) - laid - {space} - closed


@pytest.mark.rule("POD-3")
def test_a_group_that_was_just_filled_is_open_to_other_colours() -> None:
    game = after_food(2, {0: FOOD[2], 1: FOOD[3]}, then=pod("steel"))
    assert spaces(game) == set(range(54)) - {0, 1, 2}


@pytest.mark.rule("POD-3")
def test_a_space_that_is_built_on_belongs_to_no_group_of_another_colour() -> None:
    rich: Any = {"materials": ONE_OF_EACH | {"food": 2}}
    board: dict[int, int | str] = {0: FOOD[1], 1: FOOD[2], 2: FOOD[3]}
    rows = only(pod("steel"), FOOD[TWO_CREW])
    game, _ = buy("steel", PLAIN, 3, board=board, manufactory=rows, influence={"xian": 4}, seats={1: rich})
    choose(game, Move("red", "manufactory_right"), Activate("black", 1), TakePod(0, 1))
    assert reasons(game, BuildOn(3)) == {("space_taken", "POD-3")}
    assert reasons(game, BuildOn(11)) == {("group_too_large", "POD-3")}


@pytest.mark.rule("POD-3")
def test_a_pod_that_is_taken_back_leaves_no_trace() -> None:
    game, _ = buy("food", TWO_CREW, 2, board={0: FOOD[2], 1: FOOD[3]}, materials=ONE_OF_EACH)
    game.undo()
    assert spaces(game) == set(range(54)) - {0, 1}
    (gained,) = of(game.play(BuildOn(13)), InfluenceGained)
    assert gained.neighbours == 2


@pytest.mark.rule("POD-3")
def test_a_pod_that_fits_nowhere_is_not_taken() -> None:
    state: dict[str, Any] = {"board": without_room_for_food(), "manufactory": only(FOOD[TWO_CREW]), "artifacts": 9}
    game = at("activate", ship="manufactory_left", **state)
    assert of(game.play(Activate("black", 1)), NothingHappened)


@pytest.mark.rule("POD-2", "POD-3")
def test_of_a_pod_that_fits_nowhere_the_price_is_not_what_is_wrong() -> None:
    board = without_room_for_food()
    space = next(space for space, piece in board.items() if space % 18 < 12 and piece not in FOOD)
    rows = only(FOOD[TWO_CREW], int(board[space]))
    board[space] = "big_ben"
    game = at("pod", 1, board=board, achievements=["big_ben"], manufactory=rows, talon=(), artifacts=9)
    assert places(game) == {(0, 1)}
    assert reasons(game, TakePod(0, 0)) == {("fits_nowhere", "POD-3")}


# --- what follows, in order -----------------------------------------------------------------------


@pytest.mark.rule("POD-4")
def test_crew_then_the_purchase_then_the_pods_bonus_then_the_track() -> None:
    state = {"round_": 7, "cards": ("c1a", "c2a", "c3c"), "influence": {"xian": 1}}
    game, events = buy("food", TWO_FUEL, 1, materials={"steel": 1}, **state)
    assert asked(game) == "extra_cp"
    events += game.play(pay("steel"))
    assert asked(game) == "material"
    events += game.play(TakeMaterials(("steel",)))
    steps = (PodBuilt, CrewPlaced, PointsGained, FuelGained, MarkerMoved, MaterialsGained)
    assert order(events, *steps) == list(steps)


@pytest.mark.rule("POD-4")
def test_influence_is_told_after_the_pods_bonus() -> None:
    _, events = buy("food", TWO_FUEL, 1)
    steps = (Paid, CrewPlaced, FuelGained, InfluenceGained, MarkerMoved)
    assert order(events, *steps) == list(steps)


@pytest.mark.rule("POD-4")
def test_what_the_pod_gives_cannot_be_spent_on_its_own_purchase() -> None:
    game, _ = buy("food", ARTIFACT, 1, round_=7, cards=("c1a", "c2a", "c3c"))
    assert (player(game), asked(game)) == (1, "move")
    assert seat(game)["artifacts"] == 1
    assert points(game) == {}


@pytest.mark.rule("POD-4")
def test_what_the_track_gives_cannot_be_spent_on_the_purchase() -> None:
    game, _ = buy("food", PLAIN, 1, round_=7, cards=("c1a", "c2a", "c3c"), influence={"xian": 1})
    assert asked(game) == "material"
    game.play(TakeMaterials(("steel",)))
    assert (player(game), asked(game)) == (1, "move")


@pytest.mark.rule("POD-4")
def test_the_last_artifact_comes_from_the_pod_and_not_from_the_track() -> None:
    game, events = buy("food", ARTIFACT_1, 1, influence={"xian": 7}, seats={1: {"artifacts": 15}})
    assert [event.cause for event in of(events, ArtifactsGained)] == ["pod"]
    assert order(events, ArtifactsGained, MarkerMoved, BonusLost) == [ArtifactsGained, MarkerMoved, BonusLost]
    assert seat(game)["artifacts"] == 1


@pytest.mark.rule("POD-4")
def test_the_last_crew_goes_on_the_pod_before_the_track_places_crew() -> None:
    board = {40: pod("steel")}
    game, events = buy("food", PLAIN, 1, influence={"xian": 9}, board=board, crew={40: [14, 0]})
    assert crew_on(game, 1) == [1, 0]
    assert [event.why for event in of(events, BonusLost)] == ["no_crew"]
    assert asked(game) == "move"


# --- crew and bonuses -----------------------------------------------------------------------------


@pytest.mark.rule("POD-5")
@pytest.mark.parametrize(("face", "crew"), [(PLAIN, 1), (TWO_CP, 1), (ARTIFACT, 1), (TWO_CREW, 2), (NO_CREW, 0)])
def test_a_pod_takes_the_crew_it_shows(face: int, crew: int) -> None:
    game, _ = buy("food", face, 1)
    assert crew_on(game, 1) == [crew, 0]
    assert seat(game)["crew"] == 15 - crew
    assert seat(game, 1)["crew"] == 15


@pytest.mark.rule("POD-5")
@pytest.mark.parametrize(("owner", "worth"), [(0, 3), (1, 0)])
def test_crew_that_was_just_placed_is_its_players_alone(owner: int, worth: int) -> None:
    mine = ["great_buddha"]  # scores pods of one colour with own crew
    state: dict[str, Any] = {"seats": {1: {"achievements": mine}}} if owner else {"achievements": mine}
    game, _ = buy("food", TWO_CREW, 37, board={0: "great_buddha"}, **state)
    assert game.scores(projected=True)[owner].sources["achievements"] == worth


@pytest.mark.rule("POD-5")
def test_crew_that_is_taken_back_leaves_no_trace() -> None:
    rows = only(FOOD[TWO_CREW], FOOD[NO_CREW])
    its: dict[str, Any] = {"board": {0: "great_buddha"}, "achievements": ["great_buddha"], "manufactory": rows}
    game = at("pod", 1, materials={"food": 2, colour_of(37): 1}, talon=(), **its)
    choose(game, TakePod(0, 0), BuildOn(37))
    game.undo()
    game.undo()
    choose(game, TakePod(0, 1), BuildOn(37))
    assert game.scores(projected=True)[0].sources["achievements"] == 0


@pytest.mark.rule("POD-5")
def test_a_pod_without_crew_still_gives_its_influence() -> None:
    game, events = buy("food", NO_CREW, 37)
    assert of(events, CrewPlaced) == []
    assert seat(game)["influence"]["cuzco"] == 3


@pytest.mark.rule("POD-5")
@pytest.mark.parametrize(("face", "left", "placed"), [(TWO_CREW, 1, 1), (TWO_CREW, 0, 0), (PLAIN_2, 0, 0)])
def test_with_too_little_crew_as_many_as_there_are(face: int, left: int, placed: int) -> None:
    game, events = buy("food", face, 37, board={40: pod("steel")}, crew={40: [15 - left, 0]})
    assert crew_on(game, 37) == [placed, 0]
    assert seat(game)["crew"] == 0
    assert sum(event.amount for event in of(events, BonusLost)) == (2 if face == TWO_CREW else 1) - placed


@pytest.mark.rule("POD-6")
@pytest.mark.parametrize(
    ("face", "influence", "gained"),
    [
        (TWO_CREW, 0, {}),
        (ARTIFACT, 0, {"artifacts": 1}),
        (ARTIFACT_1, 1, {"artifacts": 1}),
        (TWO_CP, 1, {"cp": 2}),
        (TWO_FUEL, 1, {"fuel": 2}),
        (PLAIN, 2, {}),
        (PLAIN_2, 2, {}),
        (NO_CREW, 3, {}),
    ],
)
def test_a_pod_gives_the_bonus_it_shows(face: int, influence: int, gained: dict[str, int]) -> None:
    game, _ = buy("food", face, 37)
    its = seat(game)
    found = {"artifacts": its["artifacts"], "cp": its["cp"]["pods"], "fuel": its["fuel"]}
    assert {name: number for name, number in found.items() if number} == gained
    assert its["influence"]["cuzco"] == influence


@pytest.mark.rule("POD-6")
def test_a_pods_artifact_comes_from_the_supply_while_there_is_one() -> None:
    game, _ = buy("food", ARTIFACT, 1)
    assert game.position.to_dict()["artifacts"] == 15
    game, events = buy("food", ARTIFACT, 1, seats={1: {"artifacts": 16}})
    assert seat(game)["artifacts"] == 0
    assert [event.why for event in of(events, BonusLost)] == ["no_supply"]


@pytest.mark.rule("POD-7")
def test_whoever_looks_ahead_imagines_the_pods_to_come() -> None:
    pos = Game.new(2, seed=77).position
    pos.seed, pos.scripted = 77, {1: 1}
    alone = this_turn(pos, 5)
    assert (alone.seed, dict(alone.scripted)) == (5, {})
    assert (pos.seed, dict(pos.scripted)) == (77, {1: 1})
