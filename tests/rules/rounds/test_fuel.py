"""Fuel and artifacts: FUEL-1 to FUEL-3, ART-1."""

from typing import Any

import pytest

from betacolony import Activate, BuildOn, Dock, Game, Move, Pay, TakePod
from betacolony.events import ArtifactsGained, BonusLost, FuelSpent, PointsGained, ShipMoved
from betacolony.position_builder import ARTIFACT, ARTIFACT_1, EDITION, TWO_FUEL, at, at_move, colour_of, pod
from helpers.tables.laid import asked, before, choose, everything, moves, of, onward, reasons, seat

# --- FUEL-1 ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FUEL-1")
def test_printed_one_fuel_turns_a_four_into_three_or_five() -> None:
    game = at_move(dice={"red": 4}, fuel=1)
    assert moves(game, "red") == [
        Move("red", onward(3), 1),
        Move("red", onward(4), 0),
        Move("red", onward(5), 1),
    ]


@pytest.mark.rule("FUEL-1", "FUEL-2")
def test_printed_two_fuel_turn_a_six_into_four_or_eight() -> None:
    game = at_move(dice={"red": 6}, fuel=2)
    assert Move("red", onward(4), 2) in list(game.options)
    assert Move("red", onward(8), 2) in list(game.options)
    (event,) = of(game.play(Move("red", onward(8), 2)), ShipMoved)
    assert (event.steps, event.fuel) == (8, 2)
    assert str(event).endswith(" with the red die and 2 fuel.")


@pytest.mark.rule("FUEL-1")
def test_fuel_is_spent() -> None:
    game = at_move(dice={"red": 6, "black": 5}, fuel=5)
    events = game.play(Move("red", onward(4), 2))
    assert [(event.rule, event.amount) for event in of(events, FuelSpent)] == [("FUEL-1", 2)]
    assert seat(game)["fuel"] == 3
    events = game.play(Activate("black", 2, 3))
    assert [(event.rule, event.amount) for event in of(events, FuelSpent)] == [("FUEL-1", 3)]
    assert seat(game)["fuel"] == 0


@pytest.mark.rule("FUEL-1")
def test_nobody_spends_more_than_there_is() -> None:
    game = at_move(dice={"red": 3}, fuel=1)
    (reason,) = game.why_not(Move("red", onward(5), 2))
    assert (reason.code, reason.rule) == ("too_far", "FUEL-1")
    assert (reason.values["need"], reason.values["have"]) == (2, 1)
    assert reasons(game, Move("red", onward(3), 2)) == {("too_little_fuel", "FUEL-1")}


@pytest.mark.rule("FUEL-1")
def test_any_number_may_be_spent_on_a_die() -> None:
    game = at_move(dice={"red": 1}, fuel=13)
    assert Move("red", onward(14), 13) in game.options
    assert Move("red", onward(6), 12) in game.options
    assert {option.to for option in moves(game, "red")} == set(EDITION.rondel)


@pytest.mark.rule("FUEL-1")
def test_options_list_the_least_fuel() -> None:
    game = at_move(dice={"red": 4}, fuel=9)
    assert {option.to: option.fuel for option in moves(game, "red")} == {
        **{onward(steps): abs(steps - 4) for steps in (1, 2, 3, 4, 5, 6)},
        onward(7): 3,
    }


@pytest.mark.rule("FUEL-1")
def test_fuel_spent_in_vain_goes_in_pairs() -> None:
    game = at_move(dice={"red": 4}, fuel=3)
    assert Move("red", onward(4), 2) in game.options
    assert reasons(game, Move("red", onward(4), 1)) == {("wrong_fuel", "FUEL-1")}
    assert reasons(game, Move("red", onward(5), 2)) == {("wrong_fuel", "FUEL-1")}
    assert reasons(game, Move("red", onward(5), 0)) == {("wrong_fuel", "FUEL-1")}
    assert reasons(game, Move("red", onward(4), -2)) == {("no_such_amount", "FUEL-1")}


@pytest.mark.rule("FUEL-1")
def test_no_die_goes_to_nothing_or_below() -> None:
    game = at_move(ship="ridback", dice={"red": 1}, fuel=2)
    assert Move("red", "ridback", 1) not in game.options
    assert Move("red", "manufactory_right", 2) not in game.options
    game = at("activate", ship="ridback", dice={"red": 1}, fuel=2, spent=["black"])
    assert {option.to_dict()["value"] for option in game.options if option.to_dict()["die"] == "red"} == {1, 3}


@pytest.mark.rule("FUEL-1")
def test_fuel_changes_a_die_that_activates() -> None:
    game = at("activate", ship="ridback", dice={"red": 4}, fuel=1, spent=["black"])
    assert [option for option in game.options if option.to_dict()["die"] == "red"] == [
        Activate("red", 4, 0),
        Activate("red", 5, 1),
    ]
    assert Activate("red", 3, 1) in game.options
    assert reasons(game, Activate("red", 6, 2)) == {("value_too_far", "FUEL-1")}
    assert reasons(game, Activate("red", 5, 0)) == {("wrong_fuel_for_value", "FUEL-1")}
    game.play(Activate("red", 5, 1))
    assert seat(game)["fuel"] == 3


# --- FUEL-2 and FUEL-3 -----------------------------------------------------------------------------------------------


@pytest.mark.rule("FUEL-2")
@pytest.mark.parametrize("fuel", [1, 2, 3, 8])
def test_above_six_is_legal_for_a_move(fuel: int) -> None:
    game = at_move(dice={"red": 6}, fuel=fuel)
    (event,) = of(game.play(Move("red", onward(6 + fuel), fuel)), ShipMoved)
    assert (event.steps, event.to) == (6 + fuel, onward(6 + fuel))


@pytest.mark.rule("FUEL-2")
@pytest.mark.parametrize("value", [0, 7, 8, -1])
@pytest.mark.parametrize("ship", ["jyo", "ridback", "azophi_nexus", "manufactory_left"])
def test_an_activation_value_is_one_to_six(ship: str, value: int) -> None:
    game = at("activate", ship=ship, dice={"red": 6, "blue": 1}, fuel=9, spent=["black"])
    assert reasons(game, Activate("red", value, abs(6 - value))) == {("value_out_of_range", "FUEL-2")}
    assert {option.to_dict()["value"] for option in game.options} <= {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("FUEL-3")
def test_fuel_has_no_limit() -> None:
    game = at_move(fuel=30, seats={1: {"fuel": 30}})
    choose(game, Dock(("black", "blue")))
    assert seat(game)["fuel"] == 31
    choose(game, Dock(("black", "blue")))
    assert seat(game, 1)["fuel"] == 31


@pytest.mark.rule("FUEL-3")
@pytest.mark.parametrize("much", [31, 63, 64, 100, 128])
def test_any_amount_of_fuel_is_that_players_at_that_place(much: int) -> None:
    for start in EDITION.rondel:
        assert len(moves(at_move(ship=start, dice={"red": 3}), "red")) == 1
        assert len(moves(at_move(ship=start, dice={"red": 3}, fuel=much), "red")) == len(EDITION.rondel)
        few, many = (at("activate", ship=start, dice={"red": 3}, fuel=fuel) for fuel in (0, much))
        assert sum(isinstance(option, Activate) and option.die == "red" for option in few.options) == 1
        effects = {"gan_de": 2, "jyo": 2, "nebra": 2, "ridback": 3}.get(start, 1)
        assert sum(isinstance(option, Activate) and option.die == "red" for option in many.options) == effects


@pytest.mark.rule("FUEL-3")
def test_fuel_comes_from_everywhere_without_limit() -> None:
    game = at_move(ship="manufactory_right", fuel=100, dice={"black": 1, "red": 6})
    choose(game, Move("black", "ridback"), Activate("red", 6))
    assert seat(game)["fuel"] == 103


# --- ART-1 -----------------------------------------------------------------------------------------------------------


def building(*, face: int, artifacts: int, **state: Any) -> Game:
    """At the payment of a pod for a space of the same colour, by artifacts alone."""
    rows = [[pod("food", face), pod("water", TWO_FUEL)], *[[None, None]] * 3]
    game = at("pod", 1, manufactory=rows, artifacts=artifacts, **state)
    assert colour_of(0) == "food"
    choose(game, TakePod(0, 0), BuildOn(0))
    return game


@pytest.mark.rule("ART-1")
def test_there_are_sixteen_artifacts_in_all() -> None:
    assert Game.new(4).position.to_dict()["artifacts"] == 16
    game = at_move(artifacts=16)
    assert game.position.to_dict()["artifacts"] == 0


@pytest.mark.rule("ART-1")
def test_a_spent_artifact_returns_to_the_supply() -> None:
    game = building(face=TWO_FUEL, artifacts=2)
    assert seat(game)["artifacts"] == 0
    assert game.position.to_dict()["artifacts"] == 16


@pytest.mark.rule("ART-1")
def test_it_returns_at_once() -> None:
    game = building(face=ARTIFACT, artifacts=2, seats={1: {"artifacts": 14}})
    assert seat(game)["artifacts"] == 1
    assert game.position.to_dict()["artifacts"] == 1


@pytest.mark.rule("ART-1", "POD-6")
def test_with_an_empty_supply_an_artifact_is_lost() -> None:
    game = at(
        "pod",
        1,
        manufactory=[[pod("food", ARTIFACT_1), None], *[[None, None]] * 3],
        materials={"food": 2},
        seats={1: {"artifacts": 16}},
    )
    events = choose(game, TakePod(0, 0), BuildOn(0))
    assert of(events, ArtifactsGained) == []
    assert [(event.rule, event.bonus, event.why) for event in of(events, BonusLost)] == [
        ("ART-1", "artifact", "no_supply"),
    ]
    assert seat(game)["artifacts"] == 0
    assert seat(game)["influence"]["xian"] == 1


@pytest.mark.rule("ART-1")
def test_a_player_may_hold_all_of_them() -> None:
    game = at(
        "pod",
        1,
        manufactory=[[pod("food", ARTIFACT_1), None], *[[None, None]] * 3],
        materials={"food": 2},
        artifacts=15,
    )
    game.play(TakePod(0, 0))
    choose(game, BuildOn(0), Pay(("food", "food")))
    assert seat(game)["artifacts"] == 16


@pytest.mark.rule("ART-1", "END-1")
def test_artifacts_left_are_scored() -> None:
    game = before("final", round_=9, artifacts=7, seats={1: {"artifacts": 9}})
    scored = of(everything(game), PointsGained)
    assert [(event.player, event.amount) for event in scored] == [(0, 7), (1, 9)]
    assert asked(game) == ""
