"""Activating the other locations: ACT-1, RID-1, NEX-1, NEX-2, FUEL-BONUS."""

from typing import Any

import pytest

from betacolony import Activate, BuildOn, Decline, Game, Move, Pay, TakeAchievement, TakeMaterials, TakePod
from betacolony.events import (
    AchievementTaken,
    FuelGained,
    LocationActivated,
    MaterialsGained,
    NothingHappened,
    PointsGained,
)
from betacolony.position_builder import DICE, MATERIALS, PLAIN, TWO_FUEL, at, at_move, pod
from helpers.tables.laid import asked, choose, hand, of, player, points, reasons, seat

NOTHING: list[list[int | None]] = [[None, None]]


def activation(place: str, value: int, die: str = "red", **state: Any) -> Game:
    """At the activation of a location, with another die spent for the move."""
    spent = ["green"] if die == "black" else ["black"]
    return at("activate", **{"ship": place, "dice": {die: value}, "spent": spent} | state)


def activated(place: str, value: int, die: str = "red", **state: Any) -> Game:
    """Just after the activation of a location."""
    game = activation(place, value, die, **state)
    game.play(Activate(die, value))
    return game


def listed(place: str, die: str, shown: int, fuel: int, **state: Any) -> set[tuple[int, int]]:
    """Value and fuel of each way that is listed to activate a location with a die."""
    game = at("activate", ship=place, dice={die: shown}, fuel=fuel, **state)
    return {
        (option.value, option.fuel) for option in game.options if isinstance(option, Activate) and option.die == die
    }


# --- ACT-1 -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ACT-1", "FUEL-1", "MAT-LIMIT", "MOON-4", "POD-1")
def test_of_each_effect_the_value_that_costs_least_is_listed() -> None:
    """One case after the other, each unlike an earlier one in one thing: nothing of one holds for another."""
    rich: dict[str, Any] = {"materials": dict.fromkeys(MATERIALS, 1)}
    top: dict[str, Any] = rich | {"manufactory": [[pod("food"), None], *[[None, None]] * 3], "talon": ()}
    assert listed("gan_de", "red", 3, 5) == {(3, 0), (5, 2)}
    assert listed("gan_de", "red", 3, 1) == {(3, 0)}
    assert listed("gan_de", "red", 3, 5, materials={"food": 9}) == {(3, 0)}
    assert listed("gan_de", "red", 3, 5, materials={"food": 10}) == {(3, 0)}
    assert listed("gan_de", "red", 1, 5) == {(1, 0), (5, 4)}
    assert listed("ridback", "red", 3, 5) == {(2, 1), (3, 0), (5, 2)}
    assert listed("azophi_nexus", "red", 3, 5) == {(3, 0)}
    assert listed("manufactory_left", "red", 3, 5, **rich) == {(2, 1), (3, 0), (5, 2), (6, 3)}
    assert listed("manufactory_left", "red", 3, 5, **top) == {(2, 1), (3, 0)}
    assert listed("manufactory_left", "red", 3, 5) == {(3, 0)}
    assert listed("manufactory_left", "red", 1, 4, **rich) == {(1, 0), (3, 2), (5, 4)}
    assert listed("manufactory_left", "red", 1, 5, **rich) == {(1, 0), (3, 2), (5, 4), (6, 5)}
    assert listed("gan_de", "black", 2, 0, mat="A") == {(6, 0)}
    assert listed("gan_de", "black", 1, 2, mat="A") == {(4, 2), (6, 0)}
    assert listed("gan_de", "black", 2, 0, mat="B") == {(2, 0)}
    assert listed("gan_de", "red", 2, 0, mat="A") == {(2, 0)}
    assert listed("manufactory_left", "black", 2, 0, mat="A", **rich) == {(2, 0)}
    assert listed("manufactory_left", "black", 2, 0, mat="B", **rich) == {(2, 0), (3, 0), (5, 0), (6, 0)}


@pytest.mark.rule("ACT-1")
def test_the_location_of_the_ship_is_activated_with_another_die() -> None:
    game = at_move(ship="jyo", dice={"blue": 2, "red": 4})
    game.play(Move("blue", "ridback"))
    assert game.decision is not None
    assert (game.decision.kind, game.decision.rule) == ("activate", "ACT-1")
    assert {option.to_dict()["die"] for option in game.options} == {"black", "red", "green"}
    (event,) = of(game.play(Activate("red", 4)), LocationActivated)
    assert (event.rule, event.location, event.die, event.value, event.fuel) == ("ACT-1", "ridback", "red", 4, 0)
    assert seat(game)["spent"] == ["blue", "red"]


@pytest.mark.rule("ACT-1")
@pytest.mark.parametrize("place", ["manufactory_left", "manufactory_right"])
def test_with_nothing_possible_the_die_is_spent_and_nothing_happens(place: str) -> None:
    game = activation(place, 3)
    assert Activate("red", 3) in list(game.options)
    events = game.play(Activate("red", 3))
    assert [(event.rule, event.location) for event in of(events, NothingHappened)] == [("ACT-1", place)]
    assert "red" in seat(game)["spent"]
    assert player(game) == 1


@pytest.mark.rule("ACT-1")
def test_what_can_be_done_must_be_done() -> None:
    game = activated("manufactory_left", 1, materials=dict.fromkeys(MATERIALS, 1))
    assert asked(game) == "pod"
    assert all(isinstance(option, TakePod) for option in game.options)
    assert Decline() not in game.options


@pytest.mark.rule("ACT-1")
def test_artifacts_count_for_what_can_be_done() -> None:
    rows: list[list[int | None]] = [[pod("food"), pod("water")], *NOTHING * 3]
    game = activated("manufactory_left", 1, manufactory=rows, artifacts=2)
    assert list(game.options) == [TakePod(0, 0), TakePod(0, 1)]
    assert asked(activated("manufactory_left", 1, manufactory=rows, artifacts=1)) == "move"


@pytest.mark.rule("ACT-1", "PAY-2")
@pytest.mark.parametrize(("card", "kind"), [("c2b", "pod"), ("c2a", "move")])
def test_polymer_counts_where_it_is_any_material(card: str, kind: str) -> None:
    rows: list[list[int | None]] = [[pod("food"), None], *NOTHING * 3]
    state: dict[str, Any] = {"round_": 4, "cards": ("c1a", card, "c3a"), "manufactory": rows}
    assert asked(activated("manufactory_left", 1, materials={"polymer": 2}, **state)) == kind


@pytest.mark.rule("ACT-1", "PAY-3")
@pytest.mark.parametrize(("mat", "kind"), [("D", "pod"), ("A", "move")])
def test_two_matching_count_where_they_are_one(mat: str, kind: str) -> None:
    rows: list[list[int | None]] = [[pod("food"), None], *NOTHING * 3]
    assert asked(activated("manufactory_left", 1, mat=mat, materials={"steel": 3}, manufactory=rows)) == kind


@pytest.mark.rule("ACT-1")
def test_fuel_is_never_forced() -> None:
    rows: list[list[int | None]] = [[pod("food"), None], [None, None], [pod("water"), None], [None, None]]
    game = activation("manufactory_left", 3, manufactory=rows, materials={"food": 2}, fuel=2)
    assert [option for option in game.options if option.to_dict()["die"] == "red"] == [
        Activate("red", 3),
        Activate("red", 2, 1),
    ]
    events = game.play(Activate("red", 3))
    assert len(of(events, NothingHappened)) == 1
    assert seat(game)["fuel"] == 2


@pytest.mark.rule("ACT-1", "POD-1")
def test_a_mat_power_on_the_die_is_never_forced() -> None:
    rows: list[list[int | None]] = [[pod("food"), None], *NOTHING * 3]
    game = activation("manufactory_left", 6, "black", mat="B", manufactory=rows, materials={"food": 2})
    assert Activate("black", 1) in game.options
    events = game.play(Activate("black", 6))
    assert len(of(events, NothingHappened)) == 1
    assert seat(game)["materials"]["food"] == 2


@pytest.mark.rule("ACT-1", "POD-7")
def test_an_empty_row_gives_nothing() -> None:
    rows: list[list[int | None]] = [[None, None], [pod("food"), None], *NOTHING * 2]
    game = activation("manufactory_left", 2, manufactory=rows, talon=(), materials=dict.fromkeys(MATERIALS, 1))
    events = game.play(Activate("red", 2))
    assert len(of(events, NothingHappened)) == 1
    assert player(game) == 1


# --- RID-1 -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RID-1")
@pytest.mark.parametrize("die", DICE)
@pytest.mark.parametrize(("value", "fuel"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_ridback_gives_fuel_by_the_value(die: str, value: int, fuel: int) -> None:
    game = activation("ridback", value, die, fuel=2)
    events = game.play(Activate(die, value))
    assert [(event.rule, event.amount, event.cause) for event in of(events, FuelGained)] == [("RID-1", fuel, "ridback")]
    assert seat(game)["fuel"] == 2 + fuel
    assert points(game) == {}


@pytest.mark.rule("RID-1", "FUEL-1")
def test_fuel_may_be_spent_to_gain_fuel() -> None:
    game = activation("ridback", 4, fuel=1)
    game.play(Activate("red", 5, 1))
    assert seat(game)["fuel"] == 3


# --- NEX-1 -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NEX-1")
@pytest.mark.parametrize("kind", MATERIALS)
def test_the_nexus_gives_one_material_of_any_kind_and_one_fuel(kind: str) -> None:
    game = activated("azophi_nexus", 3)
    assert set(game.options) == {TakeMaterials((name,)) for name in MATERIALS}
    events = game.play(TakeMaterials((kind,)))
    assert [(event.rule, event.materials) for event in of(events, MaterialsGained)] == [("NEX-1", (kind,))]
    assert [(event.rule, event.amount) for event in of(events, FuelGained)] == [("NEX-1", 1)]
    assert (hand(game), seat(game)["fuel"]) == ({kind: 1}, 1)


@pytest.mark.rule("NEX-1")
def test_the_value_does_not_matter() -> None:
    game = activation("azophi_nexus", 3, fuel=5)
    assert list(game.options) == [Activate("blue", 2), Activate("red", 3), Activate("green", 4)]
    for value in range(1, 7):
        game = activated("azophi_nexus", value)
        assert len(game.options) == 6


@pytest.mark.rule("NEX-1", "MAT-LIMIT")
def test_with_ten_materials_the_fuel_alone_is_taken() -> None:
    game = activated("azophi_nexus", 3, materials={"food": 10})
    assert list(game.options) == [TakeMaterials()]
    game.play(TakeMaterials())
    assert (hand(game), seat(game)["fuel"]) == ({"food": 10}, 1)


@pytest.mark.rule("NEX-1")
def test_with_room_the_material_is_taken_too() -> None:
    game = activated("azophi_nexus", 3, materials={"food": 9})
    assert reasons(game, TakeMaterials()) == {("wrong_number", "NEX-1")}
    assert reasons(game, TakeMaterials(("food", "steel")))
    assert Decline() not in game.options


@pytest.mark.rule("NEX-1", "CUL-3")
def test_or_it_builds_an_achievement_and_gives_neither() -> None:
    game = activated("azophi_nexus", 3, artifacts=4, fuel=2)
    assert TakeMaterials(("food",)) in game.options
    events = choose(game, TakeAchievement("great_buddha"), BuildOn(0))
    assert len(of(events, AchievementTaken)) == 1
    assert of(events, MaterialsGained) == []
    assert of(events, FuelGained) == []
    assert (hand(game), seat(game)["fuel"], seat(game)["artifacts"]) == ({}, 2, 0)
    assert player(game) == 1


@pytest.mark.rule("NEX-1")
def test_an_achievement_can_be_built_with_a_full_hand() -> None:
    state: dict[str, Any] = {"materials": {"polymer": 3, "steel": 3, "palladium": 2, "organics": 2}}
    game = activated("azophi_nexus", 3, building="eiffel_tower", **state)
    assert set(game.options) == {TakeMaterials(), TakeAchievement("eiffel_tower")}


# --- NEX-2 -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NEX-2")
@pytest.mark.parametrize("die", DICE)
def test_the_black_die_scores_at_the_nexus(die: str) -> None:
    game = activation("azophi_nexus", 5, die)
    events = game.play(Activate(die, 5))
    scored = [(event.rule, event.amount, event.source) for event in of(events, PointsGained)]
    assert scored == ([("NEX-2", 1, "dice")] if die == "black" else [])
    assert points(game) == ({"dice": 1} if die == "black" else {})


@pytest.mark.rule("NEX-2", "NEX-1")
def test_it_scores_whatever_is_chosen_then() -> None:
    game = activated("azophi_nexus", 5, "black", artifacts=4)
    choose(game, TakeAchievement("great_buddha"), BuildOn(0))
    assert points(game) == {"dice": 1}
    game = activated("azophi_nexus", 5, "black", materials={"food": 10})
    game.play(TakeMaterials())
    assert points(game) == {"dice": 1}


@pytest.mark.rule("NEX-2")
def test_the_black_die_scores_nowhere_else() -> None:
    for place in ("ridback", "manufactory_left", "manufactory_right", "jyo", "gan_de", "nebra"):
        assert points(activated(place, 5, "black", mat="B")) == {}


# --- FUEL-BONUS ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FUEL-BONUS")
@pytest.mark.parametrize(("value", "fuel"), [(2, 2), (3, 3), (6, 4)])
def test_a_mat_adds_one_fuel_at_the_ridback(value: int, fuel: int) -> None:
    game = activation("ridback", value, mat="C")
    events = game.play(Activate("red", value))
    assert [(event.rule, event.amount) for event in of(events, FuelGained)] == [
        ("RID-1", fuel - 1),
        ("FUEL-BONUS", 1),
    ]
    assert seat(game)["fuel"] == fuel


@pytest.mark.rule("FUEL-BONUS")
@pytest.mark.parametrize("mat", "ABDE")
def test_other_mats_do_not(mat: str) -> None:
    assert seat(activated("ridback", 2, mat=mat, seats={1: {"mat": "C"}}))["fuel"] == 1
    game = activated("azophi_nexus", 2, mat=mat, seats={1: {"mat": "C"}})
    game.play(TakeMaterials(("food",)))
    assert seat(game)["fuel"] == 1


@pytest.mark.rule("FUEL-BONUS", "NEX-1")
def test_it_adds_one_fuel_at_the_nexus() -> None:
    game = activated("azophi_nexus", 2, mat="C")
    game.play(TakeMaterials(("food",)))
    assert seat(game)["fuel"] == 2
    game = activated("azophi_nexus", 2, mat="C", materials={"food": 10})
    game.play(TakeMaterials())
    assert seat(game)["fuel"] == 2


@pytest.mark.rule("FUEL-BONUS")
def test_it_does_not_add_to_the_fuel_of_an_achievement() -> None:
    colosseum = {"polymer": 1, "water": 1, "food": 2, "palladium": 1}
    game = activated("azophi_nexus", 2, mat="C", building="colosseum", materials=colosseum)
    events = choose(game, TakeAchievement("colosseum"), BuildOn(0))
    assert [event.rule for event in of(events, FuelGained)] == ["CUL-6"]
    assert seat(game)["fuel"] == 1
    game = activated("azophi_nexus", 2, mat="C", artifacts=4)
    choose(game, TakeAchievement("great_buddha"), BuildOn(0))
    assert seat(game)["fuel"] == 0


@pytest.mark.rule("FUEL-BONUS")
def test_it_does_not_add_to_the_fuel_of_pods_and_tracks() -> None:
    rows: list[list[int | None]] = [[pod("food", TWO_FUEL), pod("food", PLAIN)], *NOTHING * 3]
    game = activated("manufactory_left", 1, mat="C", manufactory=rows, materials={"food": 2})
    choose(game, TakePod(0, 0), BuildOn(0))
    assert seat(game)["fuel"] == 2
    # the second space of this track gives two fuel
    game = activated("manufactory_left", 1, mat="C", manufactory=rows, materials={"food": 1, "palladium": 1})
    choose(game, TakePod(0, 1), BuildOn(18))
    assert seat(game)["influence"]["thebes"] == 2
    assert seat(game)["fuel"] == 2


@pytest.mark.rule("FUEL-BONUS", "MOON-3")
def test_it_does_not_add_fuel_at_a_moon() -> None:
    game = activated("gan_de", 2, mat="C")
    game.play(TakeMaterials(("organics",)))
    assert seat(game)["fuel"] == 0


@pytest.mark.rule("ACT-1", "PAY-0")
def test_several_ways_to_do_it_are_a_choice() -> None:
    rows: list[list[int | None]] = [[pod("food"), None], *NOTHING * 3]
    game = activated("manufactory_left", 1, manufactory=rows, materials={"food": 2}, artifacts=1)
    choose(game, TakePod(0, 0), BuildOn(0))
    assert set(game.options) == {Pay(("food", "food")), Pay(("food",), 1)}
