"""Collecting at the moons: MOON-1 to MOON-4, MAT-LIMIT."""

from itertools import combinations_with_replacement
from typing import Any

import pytest

from betacolony import Activate, Decline, Game, Option, TakeMaterials
from betacolony.events import BonusLost, MaterialsGained, NothingHappened, PointsGained
from betacolony.position_builder import MATERIALS, at
from helpers.tables.laid import asked, before, choose, hand, of, player, points, reasons, seat

GIVES = {"gan_de": ("organics", "steel"), "jyo": ("food", "palladium"), "nebra": ("polymer", "water")}
COLOURS = {"gan_de": "green", "jyo": "blue", "nebra": "red"}
#: a mat that gives nothing extra there and does not change dice at moons
INDIFFERENT = {"gan_de": "B", "jyo": "D", "nebra": "C"}
MOONS = pytest.mark.parametrize("moon", GIVES)


def arrive(moon: str, **state: Any) -> Game:
    """At the activation of a moon after a move with a die that plays no part in the test."""
    others = [die for die in ("black", "blue", "red", "green") if die not in state.get("dice", {"black": 0})]
    return at("activate", **{"ship": moon, "mat": INDIFFERENT[moon], "spent": others[:1]} | state)


def collect(moon: str, value: int, **state: Any) -> Game:
    """At the choice of materials, after an activation with the black die."""
    game = arrive(moon, dice={"black": value}, **state)
    game.play(Activate("black", value))
    return game


def take(*materials: str) -> TakeMaterials:
    return TakeMaterials(materials)


def full(number: int) -> dict[str, int]:
    """A hand of so many materials, five of a kind."""
    return {"organics": min(number, 5), "water": max(number - 5, 0)}


# --- MOON-1 ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MOON-1")
@MOONS
@pytest.mark.parametrize("value", [1, 2, 3, 4])
def test_low_values_give_one_material_of_the_moon(moon: str, value: int) -> None:
    game = collect(moon, value)
    assert set(game.options) == {take(kind) for kind in GIVES[moon]}
    events = game.play(take(GIVES[moon][1]))
    assert [(event.rule, event.materials, event.cause) for event in of(events, MaterialsGained)] == [
        ("MOON-1", (GIVES[moon][1],), moon),
    ]
    assert hand(game) == {GIVES[moon][1]: 1}


@pytest.mark.rule("MOON-1")
@MOONS
@pytest.mark.parametrize("value", [5, 6])
def test_high_values_give_two_in_any_mix(moon: str, value: int) -> None:
    game = collect(moon, value)
    assert set(game.options) == {take(*pair) for pair in combinations_with_replacement(GIVES[moon], 2)}
    assert len(game.options) == 3
    game.play(take(*GIVES[moon]))
    assert hand(game) == dict.fromkeys(GIVES[moon], 1)


@pytest.mark.rule("MOON-1")
@MOONS
def test_a_moon_gives_nothing_but_its_own(moon: str) -> None:
    game = collect(moon, 3)
    for kind in set(MATERIALS) - set(GIVES[moon]):
        assert reasons(game, take(kind)) == {("not_given_here", "MOON-1")}


@pytest.mark.rule("MOON-1")
def test_neither_more_nor_fewer_are_taken() -> None:
    assert reasons(collect("jyo", 4), take("food", "food")) == {("wrong_number", "MOON-1")}
    assert reasons(collect("jyo", 5), take("food")) == {("wrong_number", "MOON-1")}
    assert reasons(collect("jyo", 5), take()) == {("wrong_number", "MOON-1")}
    assert Decline() not in collect("jyo", 5).options


@pytest.mark.rule("MOON-1")
def test_each_number_of_materials_is_one_option_to_activate() -> None:
    game = arrive("jyo", dice={"red": 3}, fuel=3, spent=["black"])
    assert [option for option in game.options if option.to_dict()["die"] == "red"] == [
        Activate("red", 3, 0),
        Activate("red", 5, 2),
    ]


# --- MOON-2 ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MOON-2")
@MOONS
@pytest.mark.parametrize("die", ["black", "blue", "red", "green"])
def test_the_die_of_a_moons_colour_scores(moon: str, die: str) -> None:
    game = arrive(moon, dice={die: 2})
    events = game.play(Activate(die, 2))
    scored = [(event.rule, event.amount, event.source) for event in of(events, PointsGained)]
    if die == COLOURS[moon]:
        assert scored == [("MOON-2", 1, "dice")]
        assert points(game) == {"dice": 1}
    else:
        assert scored == []
        assert points(game) == {}


@pytest.mark.rule("MOON-2")
@MOONS
def test_it_scores_even_with_a_full_hand(moon: str) -> None:
    die = COLOURS[moon]
    game = arrive(moon, dice={die: 5}, materials=full(10))
    events = game.play(Activate(die, 5))
    assert points(game) == {"dice": 1}
    assert of(events, MaterialsGained) == []


@pytest.mark.rule("MOON-2")
def test_it_scores_for_activating_and_not_for_moving() -> None:
    game = at("move", ship="gan_de", dice={"blue": 2, "black": 1})
    choose(game, game.options[0])
    assert points(game) == {}
    game = at("move", ship="gan_de", mat="D", dice={"blue": 2, "black": 1})
    moved = next(option for option in game.options if option.to_dict() == {**option.to_dict(), "die": "blue"})
    choose(game, moved, Activate("black", 1))
    assert seat(game)["ship"] == "jyo"
    assert points(game) == {}


@pytest.mark.rule("MOON-2")
def test_fuel_does_not_change_that() -> None:
    game = arrive("nebra", dice={"red": 4}, fuel=1)
    game.play(Activate("red", 5, 1))
    assert points(game) == {"dice": 1}


# --- MOON-3 ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MOON-3")
@pytest.mark.parametrize(
    ("mat", "moon", "extra"),
    [
        ("A", "jyo", "food"),
        ("B", "nebra", "water"),
        ("C", "gan_de", "steel"),
        ("D", "gan_de", "organics"),
        ("E", "jyo", "palladium"),
    ],
)
@pytest.mark.parametrize("value", [2, 5])
def test_a_mat_gives_an_extra_material_at_its_moon(mat: str, moon: str, extra: str, value: int) -> None:
    other = next(kind for kind in GIVES[moon] if kind != extra)
    game = arrive(moon, mat=mat, dice={"red": value}, spent=["black"])
    normal = 1 if value == 2 else 2
    events = choose(game, Activate("red", value), take(*[other] * normal))
    assert [(event.rule, event.materials) for event in of(events, MaterialsGained)] == [
        ("MOON-1", (other,) * normal),
        ("MOON-3", (extra,)),
    ]
    assert hand(game) == {other: normal, extra: 1}


@pytest.mark.rule("MOON-3")
def test_other_moons_give_no_extra() -> None:
    game = arrive("nebra", mat="A", dice={"red": 2}, spent=["black"])
    choose(game, Activate("red", 2), take("water"))
    assert hand(game) == {"water": 1}


@pytest.mark.rule("MOON-3", "CYC-1C")
def test_a_card_gives_an_extra_polymer() -> None:
    game = collect("nebra", 1, cards=("c1c", "c2a", "c3a"))
    game.play(take("water"))
    assert hand(game) == {"water": 1, "polymer": 1}
    game = collect("jyo", 1, cards=("c1c", "c2a", "c3a"))
    game.play(take("food"))
    assert hand(game) == {"food": 1}


@pytest.mark.rule("MOON-3", "MAT-LIMIT")
def test_the_extra_comes_after_the_normal_ones() -> None:
    game = arrive("jyo", mat="A", dice={"red": 2}, spent=["black"], materials=full(9))
    game.play(Activate("red", 2))
    assert asked(game) == "collect"
    events = game.play(take("palladium"))
    assert hand(game)["palladium"] == 1
    assert "food" not in hand(game)
    assert [(event.rule, event.why) for event in of(events, BonusLost)] == [("MAT-LIMIT", "full_hand")]


@pytest.mark.rule("MOON-3", "CYC-1C")
def test_with_room_for_two_extras_both_come() -> None:
    game = collect("nebra", 1, mat="B", cards=("c1c", "c2a", "c3a"), materials={"food": 7})
    game.play(take("water"))
    assert hand(game) == {"food": 7, "water": 2, "polymer": 1}
    assert player(game) == 1


@pytest.mark.rule("MOON-3", "CYC-1C", "MAT-LIMIT")
@pytest.mark.parametrize("extra", ["water", "polymer"])
def test_with_room_for_one_of_two_extras_the_player_chooses(extra: str) -> None:
    game = collect("nebra", 1, mat="B", cards=("c1c", "c2a", "c3a"), materials={"food": 8})
    game.play(take("polymer"))
    assert (asked(game), player(game)) == ("extra", 0)
    assert set(game.options) == {take("water"), take("polymer")}
    assert reasons(game, take("food")) == {("not_given_here", "MOON-3")}
    assert ("hand_limit", "MAT-LIMIT") in reasons(game, take("water", "polymer"))
    game.play(take(extra))
    assert sum(hand(game).values()) == 10
    assert hand(game)[extra] == (2 if extra == "polymer" else 1)


@pytest.mark.rule("MOON-3", "CYC-1C", "MAT-LIMIT")
def test_with_room_for_no_extra_nothing_is_asked() -> None:
    game = collect("nebra", 1, mat="B", cards=("c1c", "c2a", "c3a"), materials={"food": 9})
    game.play(take("water"))
    assert hand(game) == {"food": 9, "water": 1}
    assert player(game) == 1


# --- MOON-4 ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MOON-4")
@MOONS
@pytest.mark.parametrize("value", [1, 4, 5])
def test_with_its_mat_the_black_die_counts_as_six_at_a_moon(moon: str, value: int) -> None:
    game = arrive(moon, mat="A", dice={"black": value})
    assert Activate("black", 6) in game.options
    game.play(Activate("black", 6))
    assert game.decision is not None
    assert game.decision.context == {"location": moon, "value": 6}
    assert {len(option.materials) for option in game.options if isinstance(option, TakeMaterials)} == {2}


@pytest.mark.rule("MOON-4")
@pytest.mark.parametrize("die", ["blue", "red", "green"])
def test_other_dice_do_not(die: str) -> None:
    game = arrive("jyo", mat="A", dice={die: 2})
    assert reasons(game, Activate(die, 6)) == {("value_too_far", "FUEL-1")}


@pytest.mark.rule("MOON-4")
@pytest.mark.parametrize("mat", "BCDE")
def test_other_mats_do_not(mat: str) -> None:
    game = arrive("nebra", mat=mat, dice={"black": 2}, seats={1: {"mat": "A"}})
    assert reasons(game, Activate("black", 6)) == {("value_too_far", "FUEL-1")}


@pytest.mark.rule("MOON-4")
@pytest.mark.parametrize("place", ["ridback", "manufactory_left", "manufactory_right"])
def test_other_places_do_not(place: str) -> None:
    game = at("activate", ship=place, mat="A", dice={"black": 2}, spent=["red"])
    assert reasons(game, Activate("black", 6)) == {("value_too_far", "FUEL-1")}


@pytest.mark.rule("MOON-4")
@MOONS
def test_the_black_die_is_never_what_it_shows_there(moon: str) -> None:
    game = arrive(moon, mat="A", dice={"black": 2})
    assert [option for option in game.options if isinstance(option, Activate) and option.die == "black"] == [
        Activate("black", 6)
    ]
    (reason,) = game.why_not(Activate("black", 2))
    assert (reason.code, reason.rule, reason.values["need"]) == ("value_too_far", "FUEL-1", 4)
    counts = "The black die shows 2 and with your mat counts as a 6 at moons"
    assert str(reason) == f"{counts}; using it as a 2 takes 4 fuel, and you have none."


@pytest.mark.rule("MOON-4", "FUEL-1")
def test_fuel_changes_the_six() -> None:
    game = arrive("jyo", mat="A", dice={"black": 4}, fuel=3)
    assert Activate("black", 4) not in game.options
    assert Activate("black", 4, 2) in game.options
    assert Activate("black", 5, 1) in game.options
    (reason,) = game.why_not(Activate("black", 5, 2))
    told = "The black die shows 4 and with your mat counts as a 6 at moons; 2 fuel does not make it a 5, 1 would."
    assert str(reason) == told
    choose(game, Activate("black", 4, 2), take("palladium"))
    assert hand(game) == {"palladium": 1, "food": 1}
    assert seat(game)["fuel"] == 1


@pytest.mark.rule("MOON-4", "MOON-2")
def test_the_black_die_scores_at_no_moon() -> None:
    for moon in GIVES:
        game = arrive(moon, mat="A", dice={"black": 2})
        game.play(Activate("black", 6))
        assert points(game) == {}


# --- MAT-LIMIT -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MAT-LIMIT")
def test_with_nine_materials_one_of_two_is_taken() -> None:
    game = collect("gan_de", 6, materials=full(9))
    assert set(game.options) == {take("organics"), take("steel")}
    assert reasons(game, take("organics", "steel")) == {("hand_limit", "MAT-LIMIT")}
    game.play(take("steel"))
    assert sum(hand(game).values()) == 10


@pytest.mark.rule("MAT-LIMIT")
def test_with_eight_both_are() -> None:
    game = collect("gan_de", 6, materials=full(8))
    game.play(take("steel", "steel"))
    assert sum(hand(game).values()) == 10


@pytest.mark.rule("MAT-LIMIT", "ACT-1")
def test_with_ten_nothing_is_taken_or_asked() -> None:
    game = arrive("gan_de", mat="C", dice={"black": 6}, materials=full(10))
    events = game.play(Activate("black", 6))
    assert [event.rule for event in of(events, NothingHappened)] == ["MAT-LIMIT"]
    assert of(events, MaterialsGained) == []
    assert hand(game) == full(10)
    assert player(game) == 1


@pytest.mark.rule("MAT-LIMIT")
def test_artifacts_and_fuel_do_not_count() -> None:
    game = collect("gan_de", 6, materials=full(8), artifacts=12, fuel=20)
    game.play(take("steel", "organics"))
    assert sum(hand(game).values()) == 10


@pytest.mark.rule("MAT-LIMIT", "CYC-1B")
def test_a_full_hand_is_offered_no_material() -> None:
    game = before("new_round", round_=0, cards=("c1b", "c2a", "c3a"), materials=full(9))
    assert (asked(game), player(game)) == ("cycle_material", 0)
    game = before("new_round", round_=0, cards=("c1b", "c2a", "c3a"), materials=full(10))
    assert (asked(game), player(game)) == ("cycle_material", 1)


@pytest.mark.rule("MAT-LIMIT", "TRK-1")
@pytest.mark.parametrize(("held", "taken"), [(8, 2), (9, 1)])
def test_it_holds_for_tracks_as_well(held: int, taken: int) -> None:
    game = at("material", 2, materials=full(held))
    lengths = {len(option.materials) for option in game.options if isinstance(option, TakeMaterials)}
    assert lengths == {taken}
    too_many: Option = take(*["food"] * (taken + 1))
    assert too_many not in game.options
