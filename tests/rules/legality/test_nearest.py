"""The nearest legal option, also where it is none of those that are listed."""

from typing import Any

import pytest

from betacolony import Activate, Game, Move, SetDie
from betacolony.position_builder import at, at_move
from betacolony.state.position import DICE
from helpers.tables.laid import onward


@pytest.mark.rule("FUEL-1", "ACT-1")
def test_the_nearest_activation_may_be_one_that_is_not_listed() -> None:
    game = at("activate", ship="ridback", dice={"red": 3}, spent=("blue",), fuel=3)
    assert Activate("red", 6, 3) not in list(game.options)
    assert game.nearest(Activate("red", 6, 2)) == Activate("red", 6, 3)
    assert game.nearest(Activate("red", 4)) == Activate("red", 4, 1)
    assert game.nearest(Activate("red", 3, 1)) == Activate("red", 3)
    assert game.nearest(Activate("red", 3, 9)) == Activate("red", 3, 2)
    assert game.nearest(Activate("blue", 6)) == Activate("green", 6, 2)


@pytest.mark.rule("FUEL-1", "MOV-1")
def test_the_nearest_move_keeps_to_the_fuel_that_was_named() -> None:
    game = at_move(dice={"red": 3}, fuel=5)
    assert game.nearest(Move("red", onward(3), 3)) == Move("red", onward(3), 2)
    assert game.nearest(Move("red", onward(3), 1)) == Move("red", onward(3))
    assert game.nearest(Move("red", onward(2), 9)) == Move("red", onward(2), 5)


@pytest.mark.rule("MOV-3")
def test_the_nearest_move_keeps_to_the_direction_that_was_named() -> None:
    game = at_move(mat="E", ship="jyo", dice={"black": 3, "blue": 2}, fuel=2)
    back = Move("black", onward(-3, "jyo"), clockwise=False)
    assert game.nearest(Move("black", back.to, 1, clockwise=False)) == back
    assert game.nearest(Move("blue", onward(2, "jyo"), clockwise=False)) == Move("blue", onward(2, "jyo"))


@pytest.mark.rule("CYC-1A")
def test_a_die_that_shows_the_value_already_may_be_named() -> None:
    game = at("set_die", round_=1, cards=("c1a", "c2a", "c3a"), dice={"red": 6})
    assert SetDie("red") in game.options
    assert game.nearest(SetDie("red")) == SetDie("red")


def all_activations(game: Game) -> list[Activate]:
    values = [(die, value, fuel) for die in game.edition.dice for value in range(1, 7) for fuel in range(8)]
    return [way for fields in values if (way := Activate(*fields)) in game.options]


@pytest.mark.parametrize("mat", "ABE")
@pytest.mark.parametrize("place", ["jyo", "ridback", "manufactory_left"])
def test_nothing_legal_is_nearer(mat: str, place: str) -> None:
    held = dict.fromkeys(("food", "steel", "water", "polymer", "organics"), 1)
    game = at("activate", ship=place, mat=mat, fuel=4, materials=held, spent=("green",), dice={"black": 2})
    ways = all_activations(game)
    assert len({way.die for way in ways}) == DICE - 1

    def apart(wanted: Activate, way: Any) -> tuple[int, ...]:
        return (wanted.die != way.die, abs(wanted.value - way.value), abs(wanted.fuel - way.fuel))

    for die in game.edition.dice:
        for value in range(9):
            for fuel in range(-1, 9):
                wanted = Activate(die, value, fuel)
                assert apart(wanted, game.nearest(wanted)) == min(apart(wanted, way) for way in ways)
