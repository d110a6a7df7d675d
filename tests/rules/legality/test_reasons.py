"""Reasons: the sentence names what is wrong, also with an option in which several things are."""

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from betacolony import Dock, Game, IllegalMove, Move, Option, Pay, TakeMaterials, TakePod
from betacolony.options import OPTIONS
from betacolony.position_builder import at, at_move, colour_of, pod
from helpers.tables.attempts import GARBAGE
from helpers.tables.laid import only


def told(game: Game, option: Option) -> str:
    """All reasons against an option, in one text."""
    return str(IllegalMove(game.why_not(option)))


def paying_two_food(**state: Any) -> Game:
    """At the payment for a food pod on a food space."""
    space = next(space for space in range(54) if colour_of(space) == "food")
    laid: dict[str, Any] = {"ship": "manufactory_left", "manufactory": only(pod("food")), "talon": ()}
    return at("payment", 0, space, **laid | {"materials": {"food": 4}, "artifacts": 2, "mat": "A"} | state)


# --- paying ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("POD-2", "PAY-3")
@pytest.mark.parametrize(
    ("payment", "goods", "spare"),
    [
        (Pay(("food", "food"), 1), "2 food and an artifact", 1),
        (Pay(("food",) * 3), "3 food", 1),
        (Pay(("food",) * 4), "4 food", 2),
        (Pay(("food",), 2), "food and 2 artifacts", 1),
        (Pay(("food", "food", "steel")), "2 food and steel", 1),
    ],
)
def test_one_good_too_many_is_called_that(payment: Pay, goods: str, spare: int) -> None:
    (reason,) = paying_two_food().why_not(payment)
    assert (reason.code, reason.rule) == ("does_not_pay", "POD-2")
    assert str(reason) == f"The price is 2 food; you can't pay it with {goods}: that is {spare} too many."


@pytest.mark.rule("PAY-3")
def test_with_its_mat_two_alike_and_one_more_still_pay() -> None:
    game = paying_two_food(mat="D")
    assert Pay(("food",) * 3) in game.options
    assert told(game, Pay(("food",) * 4)) == "The price is 2 food; you can't pay it with 4 food: that is 1 too many."
    assert told(game, Pay(("food",) * 2, 1)) == ""


@pytest.mark.rule("PAY-3")
def test_a_pair_without_its_mat_is_answered_by_the_mat() -> None:
    (reason,) = paying_two_food(materials={"steel": 2, "food": 2}).why_not(Pay(("steel", "steel", "food")))
    assert reason.code == "pair_not_wild"


@pytest.mark.rule("POD-2")
def test_what_does_not_pay_is_told_in_either_number() -> None:
    game = paying_two_food()
    assert (
        told(game, Pay(("organics", "polymer"))) == "The price is 2 food; you can't pay it with organics and polymer."
    )
    assert told(game, Pay(())) == "The price is 2 food; you can't pay it with nothing."
    assert told(game, Pay(("organics",))) == "The price is 2 food; you can't pay it with organics."


# --- options that are not built as they should be --------------------------------------------------------------------


def test_a_name_where_a_tuple_of_names_belongs_is_answered_by_the_tuple() -> None:
    game = at("nexus", ship="azophi_nexus")
    materials: Any = "steel"
    assert told(game, TakeMaterials(materials)) == "Materials come in a tuple, such as (\"steel\",), not as 'steel'."
    assert str(TakeMaterials(materials)) == "TakeMaterials(materials='steel')"
    dice: Any = "red"
    assert told(at_move(), Dock(dice)) == 'Dice come in a tuple, such as ("red", "black"), not as \'red\'.'


@pytest.mark.parametrize("clockwise", [None, 0, 1, "no"])
def test_a_direction_that_is_none_is_not_answered_by_a_mat(clockwise: Any) -> None:
    game = at_move(mat="E", ship="jyo", dice={"black": 2})
    (reason,) = game.why_not(Move("black", "gan_de", clockwise=clockwise))
    assert (reason.code, reason.rule) == ("no_direction", "MOV-3")
    assert str(reason) == f"Whether a move goes clockwise is True or False, not {clockwise!r}."


def wrongly_built() -> Iterator[Option]:
    """Every kind of option with garbage in one or two of its fields."""
    sound: dict[str, Any] = {"die": "red", "to": "nebra", "fuel": 0, "clockwise": True, "value": 3, "row": 0}
    sound |= {"column": 0, "space": 3, "materials": ("food",), "artifacts": 0, "dice": ("red", "blue"), "mat": "A"}
    sound |= {"location": "jyo", "achievement": "big_ben", "colony": "xian"}
    garbage = [*GARBAGE, (None,), ("food", None), (3,), (["food"], {}), float("nan"), b"red"]
    chance = random.Random(1)
    for kind in OPTIONS.values():
        names = kind._compared
        for spoilt in [*combinations(names, 1), *combinations(names, 2)]:
            for value in garbage:
                values = {name: sound[name] for name in names} | {spoilt[0]: value}
                yield kind(**values | {name: chance.choice(garbage) for name in spoilt[1:]})


@pytest.mark.parametrize(
    "game",
    [
        at_move(fuel=2),
        at("nexus", ship="azophi_nexus", artifacts=3),
        at("crew", board={3: pod("food")}),
        paying_two_food(),
    ],
    ids=lambda game: game.decision.kind,
)
def test_whatever_an_option_holds_its_refusal_can_be_told(game: Game) -> None:
    for option in wrongly_built():
        assert str(option)
        reasons = game.why_not(option)
        assert reasons == () or str(IllegalMove(reasons)).endswith("."), option


# --- sentences -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MAT-LIMIT")
@pytest.mark.parametrize(("held", "room"), [(10, "you have no room"), (9, "you have room for 1")])
def test_a_full_hand_is_told_as_one(held: int, room: str) -> None:
    game = at("nexus", ship="azophi_nexus", materials={"food": held // 2, "water": held - held // 2})
    wanted = TakeMaterials(("food", "food"))
    if held < 10:
        game = at("collect", 3, 6, ship="jyo", materials={"steel": 5, "water": 4})
        wanted = TakeMaterials(("food", "palladium"))
    assert told(game, wanted) == f"Nobody holds more than 10 materials: {room}, and this takes 2."


@pytest.mark.rule("POD-1")
def test_a_place_outside_the_manufactory_is_told_by_the_last_row_and_column() -> None:
    held = dict.fromkeys(("food", "steel", "water", "organics", "palladium"), 1)
    game = at("pod", 3, ship="manufactory_left", materials=held)
    assert told(game, TakePod(1, 2)) == (
        "The rows of the Manufactory are numbered 0 to 3 and its columns 0 to 1; it has no place at row 1, column 2."
    )
