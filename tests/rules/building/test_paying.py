"""Paying: free choice, artifacts, polymer in cycle 2, two matching materials, and all of them together."""

from itertools import product
from typing import Any

import pytest

from betacolony import Activate, BuildOn, Decline, Game, Pay, TakeAchievement, TakePod
from betacolony.events import GoalMissed, NothingHappened, Paid
from betacolony.position_builder import MATERIALS, PLAIN, at, colour_of, pod
from helpers.tables.laid import (
    achievements,
    asked,
    before,
    buy,
    choose,
    everything,
    hand,
    of,
    only,
    pay,
    payments,
    places,
    points,
    reasons,
    seat,
    spaces,
)

#: a water space and a food space on outer rings
AT_WATER, AT_FOOD = 1, 0
#: cycle 2 with the card that makes polymer any material
WILD: dict[str, Any] = {"round_": 4, "cards": ("c1a", "c2b", "c3a")}
PURCHASE: dict[str, Any] = {"round_": 7, "cards": ("c1a", "c2a", "c3c")}


def paying(space: int = AT_WATER, colour: str = "food", **state: Any) -> Game:
    """A game at the payment for a pod on a space; or after it where there was one way alone."""
    game = at("pod", 1, manufactory=only(pod(colour)), talon=(), **state)
    choose(game, TakePod(0, 0), BuildOn(space))
    return game


def paying_for_tile(achievement: str, space: int, **state: Any) -> Game:
    game = at("nexus", building="big_ben", **state)
    choose(game, TakeAchievement(achievement), BuildOn(space))
    return game


def supply(game: Game) -> int:
    found: int = game.position.to_dict()["artifacts"]
    return found


# --- free choice ----------------------------------------------------------------------------------


@pytest.mark.rule("PAY-0", "PAY-1")
def test_whoever_can_pay_in_several_ways_chooses() -> None:
    game = paying(materials={"food": 1, "water": 1, "steel": 3}, artifacts=2)
    assert payments(game) == {"food water", "food artifact", "water artifact", "artifact artifact"}


@pytest.mark.rule("PAY-0")
def test_an_artifact_may_be_paid_while_holding_the_material() -> None:
    game = paying(materials={"food": 1, "water": 1}, artifacts=1)
    game.play(pay("water artifact"))
    assert hand(game) == {"food": 1}
    assert seat(game)["artifacts"] == 0


@pytest.mark.rule("PAY-0")
def test_a_single_way_to_pay_is_not_asked() -> None:
    game = paying(materials={"food": 1, "water": 1, "steel": 3})
    assert asked(game) != "payment"
    assert hand(game) == {"steel": 3}


@pytest.mark.rule("PAY-0")
def test_what_counts_is_the_total_in_whatever_order() -> None:
    game = paying(materials={"food": 1, "water": 1}, artifacts=1)
    assert Pay(("water", "food")) == Pay(("food", "water"))
    assert Pay(("water", "food")) in game.options
    assert len(game.options) == 3


@pytest.mark.rule("PAY-0")
@pytest.mark.parametrize("words", ["food water artifact", "food", "food food", "steel water", "artifact"])
def test_too_much_too_little_or_other_goods_do_not_pay(words: str) -> None:
    game = paying(materials={"food": 2, "water": 1, "steel": 1}, artifacts=2)
    assert reasons(game, pay(words)) == {("does_not_pay", "POD-2")}


@pytest.mark.rule("PAY-0")
def test_nobody_pays_what_is_not_held() -> None:
    game = paying(materials={"food": 1, "water": 1}, artifacts=1)
    assert reasons(game, pay("artifact artifact")) == {("not_held", "PAY-0")}


# --- artifacts ------------------------------------------------------------------------------------


@pytest.mark.rule("PAY-1")
def test_artifacts_alone_pay_for_any_pod_on_any_space() -> None:
    game = at("pod", 1, artifacts=2, manufactory=only(pod("food"), pod("palladium", 0)), talon=())
    assert places(game) == {(0, 0), (0, 1)}
    game.play(TakePod(0, 0))
    assert spaces(game) == set(range(54))
    game.play(BuildOn(AT_WATER))
    assert seat(game)["artifacts"] == 0


@pytest.mark.rule("PAY-1", "ART-1")
def test_a_spent_artifact_returns_to_the_supply() -> None:
    game = at("pod", 1, artifacts=3, manufactory=only(pod("food")), talon=())
    assert supply(game) == 13
    choose(game, TakePod(0, 0), BuildOn(AT_WATER))
    assert supply(game) == 15


@pytest.mark.rule("PAY-1")
def test_one_artifact_pays_for_one_material() -> None:
    game = at("activate", ship="manufactory_left", artifacts=1, manufactory=only(pod("food")))
    assert of(game.play(Activate("black", 1)), NothingHappened)


@pytest.mark.rule("PAY-1")
def test_artifacts_pay_for_a_building_and_its_space() -> None:
    held = {"steel": 2, "water": 1}
    game = paying_for_tile("big_ben", 19, materials=held, artifacts=3)  # a steel space
    assert payments(game) == {"steel steel water artifact artifact", "steel water artifact artifact artifact"} | {
        "steel steel artifact artifact artifact"
    }
    game.play(pay("steel water artifact artifact artifact"))
    assert hand(game) == {"steel": 1}
    assert seat(game)["artifacts"] == 0


@pytest.mark.rule("PAY-1", "CYC-3C")
def test_an_artifact_pays_for_the_purchase_after_a_build() -> None:
    game, _ = buy("food", PLAIN, 37, artifacts=1, **PURCHASE)
    assert asked(game) == "extra_cp"
    assert payments(game) == {"artifact"}
    game.play(pay("artifact"))
    assert points(game)["purchases"] == 2
    assert supply(game) == 16


@pytest.mark.rule("PAY-1")
def test_nothing_stands_for_a_statues_artifacts() -> None:
    held = dict.fromkeys(MATERIALS, 1) | {"polymer": 5}
    assert achievements(at("nexus", materials=held, artifacts=2, **WILD)) & {"easter_island"} == set()
    game = paying_for_tile("easter_island", AT_FOOD, materials=held, artifacts=4)
    assert payments(game) == {"food artifact artifact artifact", "artifact artifact artifact artifact"}


@pytest.mark.rule("PAY-1")
def test_artifacts_do_not_count_for_discarding_seven() -> None:
    held = {"food": 1, "palladium": 1, "organics": 1, "steel": 1, "water": 1, "polymer": 1}
    game = before("end_round", round_=9, materials=held, artifacts=5)
    assert len(of(everything(game), GoalMissed)) == 2


@pytest.mark.rule("PAY-1")
def test_artifacts_are_no_materials_for_the_material_statue() -> None:
    state: dict[str, Any] = {"board": {0: "easter_island"}, "achievements": ["easter_island"]}
    game = before("final", round_=9, materials={"steel": 2}, artifacts=3, **state)
    assert points(game) == {"achievements": 4, "artifacts": 3, "majorities": 1}


# --- polymer --------------------------------------------------------------------------------------


@pytest.mark.rule("PAY-2", "CYC-2B")
def test_polymer_pays_for_pod_and_space_in_cycle_2() -> None:
    game = paying(materials={"food": 1, "water": 1, "polymer": 2}, **WILD)
    assert payments(game) == {"food water", "food polymer", "polymer water", "polymer polymer"}


@pytest.mark.rule("PAY-2", "CYC-2B")
@pytest.mark.parametrize(
    ("round_", "card", "wild"),
    [(3, "c2b", False), (4, "c2b", True), (6, "c2b", True), (7, "c2b", False), (4, "c2a", False), (5, "c2c", False)],
)
def test_polymer_is_wild_in_cycle_2_with_its_card_alone(round_: int, card: str, wild: bool) -> None:
    held = {"food": 1, "polymer": 1}
    rows = only(pod("food"), columns=3 if card == "c2c" else 2)
    game = at("pod", 1, round_=round_, cards=("c1a", card, "c3a"), materials=held, manufactory=rows, talon=())
    game.play(TakePod(0, 0))
    polymer_spaces = {space for space in range(54) if colour_of(space) == "polymer"}
    assert spaces(game) == (set(range(54)) if wild else polymer_spaces)


@pytest.mark.rule("PAY-2")
def test_paying_with_polymer_before_cycle_2_is_answered_with_its_rule() -> None:
    game = paying(materials={"food": 1, "water": 1, "polymer": 1}, artifacts=1)
    assert reasons(game, pay("food polymer")) == {("polymer_not_wild", "PAY-2")}


@pytest.mark.rule("PAY-2")
def test_polymer_is_wild_for_every_player() -> None:
    game = at("pod", 1, start_player=1, materials={"polymer": 2}, manufactory=only(pod("food")), talon=(), **WILD)
    choose(game, TakePod(0, 0), BuildOn(AT_WATER))
    assert hand(game, 1) == {}


@pytest.mark.rule("PAY-2")
def test_polymer_pays_for_a_building_and_its_space() -> None:
    game = paying_for_tile("big_ben", 19, materials={"polymer": 5}, **WILD)
    assert hand(game) == {}
    assert seat(game)["achievements"] == ["big_ben"]


@pytest.mark.rule("PAY-2")
def test_polymer_pays_for_a_statues_space() -> None:
    game = paying_for_tile("easter_island", AT_FOOD, materials={"polymer": 1}, artifacts=3, **WILD)
    assert hand(game) == {}
    assert seat(game)["artifacts"] == 0


# --- two matching ---------------------------------------------------------------------------------


@pytest.mark.rule("PAY-3")
def test_two_matching_materials_pay_for_taking_a_pod() -> None:
    game = paying(mat="D", materials={"food": 1, "water": 1, "steel": 2})
    assert payments(game) == {"food water", "steel steel water"}
    game.play(pay("steel steel water"))
    assert hand(game) == {"food": 1}


@pytest.mark.rule("PAY-3")
def test_the_pair_may_be_of_the_pods_own_material() -> None:
    game = paying(mat="D", materials={"food": 3, "water": 1})
    assert payments(game) == {"food water", "food food water"}


@pytest.mark.rule("PAY-3")
@pytest.mark.parametrize("mat", ["A", "B", "C", "E"])
def test_other_mats_have_no_use_for_pairs(mat: str) -> None:
    game = paying(mat=mat, materials={"food": 1, "water": 1, "steel": 2}, artifacts=1)
    assert payments(game) == {"food water", "food artifact", "water artifact"}
    assert reasons(game, pay("steel steel water")) == {("pair_not_wild", "PAY-3")}


@pytest.mark.rule("PAY-3")
def test_a_pair_does_not_pay_for_the_space() -> None:
    game = at("pod", 1, mat="D", materials={"food": 1, "steel": 2}, manufactory=only(pod("food")), talon=())
    game.play(TakePod(0, 0))
    # the food pays for the pod and one steel for the space, or the steel for the pod and the food for the space
    assert {colour_of(space) for space in spaces(game)} == {"steel", "food"}


@pytest.mark.rule("PAY-3")
@pytest.mark.parametrize("held", [{"steel": 1, "organics": 1, "water": 1}, {"steel": 2}, {"water": 2}])
def test_a_pair_is_two_of_one_kind_beside_the_price_of_the_space(held: dict[str, int]) -> None:
    game = at("activate", ship="manufactory_left", mat="D", materials=held, manufactory=only(pod("food")))
    assert of(game.play(Activate("black", 1)), NothingHappened)


@pytest.mark.rule("PAY-3")
def test_a_pair_pays_for_nothing_at_the_nexus() -> None:
    held = {"polymer": 1, "steel": 1, "palladium": 2, "organics": 4}  # all but the water of Big Ben
    assert achievements(at("nexus", mat="D", building="big_ben", materials=held)) == set()
    held = {"organics": 2, "steel": 2}
    game = at("nexus", mat="D", artifacts=3, materials=held)
    game.play(TakeAchievement("easter_island"))
    assert {colour_of(space) for space in spaces(game)} == {"organics", "steel"}


@pytest.mark.rule("PAY-3", "PAY-1")
def test_an_artifact_makes_no_pair() -> None:
    game = paying(mat="D", materials={"steel": 1, "water": 1}, artifacts=2)
    assert payments(game) == {"water artifact", "artifact artifact"}


@pytest.mark.rule("PAY-3", "PAY-2")
def test_a_polymer_that_stands_for_steel_makes_no_pair() -> None:
    game = paying(mat="D", materials={"steel": 1, "polymer": 1, "water": 1}, **WILD)
    assert hand(game) == {"steel": 1}  # polymer and water, the one way to pay, was not asked for
    assert asked(game) != "payment"


# --- all together ---------------------------------------------------------------------------------


@pytest.mark.rule("PAY-0", "PAY-1", "PAY-2", "PAY-3")
def test_every_combination_is_offered_once() -> None:
    game = paying(mat="D", materials={"food": 2, "steel": 2, "polymer": 2, "water": 1}, artifacts=1, **WILD)
    assert payments(game) == {
        *("food water", "food polymer", "food artifact"),
        *("polymer water", "polymer polymer", "polymer artifact", "water artifact"),
        *("food food water", "food food polymer", "food food artifact"),
        *("steel steel water", "polymer steel steel", "steel steel artifact"),
        *("polymer polymer water", "polymer polymer artifact"),
    }
    assert len(game.options) == 15


@pytest.mark.rule("PAY-0", "PAY-1", "PAY-2", "PAY-3")
@pytest.mark.parametrize("mat", ["A", "D"])
@pytest.mark.parametrize("wild", [False, True])
@pytest.mark.parametrize("artifacts", [0, 2])
def test_any_way_to_pay_one_price_goes_with_any_way_to_pay_the_other(mat: str, wild: bool, artifacts: int) -> None:
    for space, (food, water, steel, polymer) in product((AT_WATER, AT_FOOD), product(range(4), (0, 2), (0, 2), (0, 3))):
        held = {"food": food, "water": water, "steel": steel, "polymer": polymer}
        more = ["artifact"] + ["polymer"] * wild
        for_pod = ["food", *more] + [f"{material} {material}" for material in MATERIALS if mat == "D"]
        for_space = [colour_of(space), *more]
        totals = {tuple(sorted(f"{first} {second}".split())) for first, second in product(for_pod, for_space)}
        goods = {**dict.fromkeys(MATERIALS, 0), **held, "artifact": artifacts}
        payable = {total for total in totals if all(total.count(material) <= goods[material] for material in total)}
        if len(payable) < 2:
            continue
        game = paying(space, mat=mat, materials=held, artifacts=artifacts, **(WILD if wild else {}))
        assert {tuple(sorted(words.split())) for words in payments(game)} == payable


@pytest.mark.rule("PAY-0")
def test_the_purchase_takes_any_one_material_or_artifact() -> None:
    game, _ = buy("food", PLAIN, 37, materials={"steel": 2, "water": 1}, artifacts=1, **PURCHASE)
    assert payments(game) == {"steel", "water", "artifact"}
    events = game.play(pay("steel"))
    assert [event.materials for event in of(events, Paid)] == [("steel",)]
    assert hand(game) == {"steel": 1, "water": 1}


@pytest.mark.rule("PAY-0", "CYC-3C")
def test_the_purchase_may_be_declined() -> None:
    game, _ = buy("food", PLAIN, 37, materials={"steel": 2}, **PURCHASE)
    game.play(Decline())
    assert hand(game) == {"steel": 2}
    assert "purchases" not in points(game)
