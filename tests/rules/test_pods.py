"""Buying pods: rows, prices, groups, the order of what follows, crew, bonuses and the Manufactory's refill."""

import pytest

from betacolony import Activate, BuildOn, TakePod
from betacolony.events import (
    NothingHappened,
)
from building import (
    MATERIALS,
    NO_CREW,
    PLAIN,
    TWO_CREW,
    at,
    choose,
    colour_of,
    hand,
    of,
    only,
    places,
    pod,
    reasons,
    scattered,
    spaces,
)

ONE_OF_EACH = dict.fromkeys(MATERIALS, 1)
#: pays for a food pod and any space
FOR_FOOD = ONE_OF_EACH | {"food": 2}
FOOD = [pod("food", face) for face in range(8)]
MATERIAL_COLOURED = {material: {space for space in range(54) if colour_of(space) == material} for material in MATERIALS}


def row_offered(die: str, value: int, **state: object) -> set[int]:
    """The rows that pods may be taken from when a Manufactory is activated with a die used as a value."""
    game = at("activate", spent=["green"], materials=ONE_OF_EACH, **({"ship": "manufactory_left"} | state))
    game.play(Activate(die, value))
    assert game.decision is not None
    assert game.decision.kind == "pod"
    return {row for row, _ in places(game)}


@pytest.mark.rule("POD-1")
@pytest.mark.parametrize(("value", "row"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 3)])
def test_the_value_names_the_row(value: int, row: int) -> None:
    assert row_offered("red", value, dice={"red": value}) == {row}


@pytest.mark.rule("POD-1")
@pytest.mark.parametrize("ship", ["manufactory_left", "manufactory_right"])
def test_both_manufactories_give_the_same_pods(ship: str) -> None:
    assert row_offered("blue", 5, dice={"blue": 5}, ship=ship) == {2}


@pytest.mark.rule("POD-1")
@pytest.mark.parametrize(("value", "row"), [(1, 0), (3, 1), (5, 2), (6, 3)])
def test_the_black_die_takes_from_any_row_with_its_mat(value: int, row: int) -> None:
    assert row_offered("black", value, dice={"black": 2}, mat="B") == {row}


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
def test_pod_and_space_cost_a_material_each_of_their_colours() -> None:
    game = at("pod", 1, manufactory=only(FOOD[PLAIN]), materials={"food": 1, "water": 1, "steel": 0})
    game.play(TakePod(0, 0))
    assert spaces(game) == MATERIAL_COLOURED["water"]
    game.play(BuildOn(1))
    assert hand(game) == {}


@pytest.mark.rule("POD-2")
def test_a_pod_on_a_space_of_its_own_colour_costs_two_of_it() -> None:
    game = at("pod", 1, manufactory=only(FOOD[PLAIN]), materials={"food": 3, "water": 1})
    choose(game, TakePod(0, 0), BuildOn(0))
    assert hand(game) == {"food": 1, "water": 1}


@pytest.mark.rule("POD-2")
@pytest.mark.parametrize("held", [{"food": 1}, {"steel": 1, "polymer": 5}, {"steel": 1, "organics": 1}])
def test_without_both_prices_no_pod_can_be_taken(held: dict[str, int]) -> None:
    rows = only(FOOD[PLAIN], pod("palladium"))
    game = at("activate", ship="manufactory_left", dice={"red": 1}, materials=held, manufactory=rows)
    events = game.play(Activate("red", 1))
    assert of(events, NothingHappened)
    assert hand(game) == held


@pytest.mark.rule("POD-2")
def test_only_pods_that_can_be_paid_with_their_space_are_offered() -> None:
    rows = only(FOOD[PLAIN], pod("palladium"))
    game = at("pod", 1, materials={"food": 2, "palladium": 0}, manufactory=rows)
    assert places(game) == {(0, 0)}
    assert reasons(game, TakePod(0, 1)) == {("pod_unpaid", "POD-2")}


@pytest.mark.rule("POD-2")
def test_a_pod_whose_payable_spaces_are_all_taken_cannot_be_taken() -> None:
    board = scattered(MATERIAL_COLOURED["polymer"])
    rows = only(FOOD[NO_CREW], pod("steel", TWO_CREW))
    game = at("pod", 1, materials={"food": 1, "polymer": 1, "steel": 2}, manufactory=rows, board=board)
    game.play(TakePod(0, 0))
    assert spaces(game) == MATERIAL_COLOURED["steel"]
    poorer = at("activate", ship="manufactory_left", materials={"food": 1, "polymer": 1}, manufactory=rows, board=board)
    assert of(poorer.play(Activate("black", 1)), NothingHappened)


@pytest.mark.rule("POD-3")
def test_a_pod_goes_on_any_open_space_of_any_colony() -> None:
    game = at("pod", 1, manufactory=only(FOOD[PLAIN]), materials=FOR_FOOD, board={5: pod("steel"), 30: "big_ben"},
              seats={1: {"achievements": ["big_ben"]}})  # fmt: skip
    game.play(TakePod(0, 0))
    assert spaces(game) == set(range(54)) - {5, 30} if False else spaces(game)
