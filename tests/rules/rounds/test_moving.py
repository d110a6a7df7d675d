"""Moving and docking: MOV-1 to MOV-3, DOCK-1."""

import pytest

from betacolony import Activate, Dock, Move, RandomPlayer
from betacolony.events import Docked, FuelGained, ShipMoved
from betacolony.position_builder import DICE, EDITION, at_move
from helpers.tables.laid import choose, hand, moves, of, onward, player, points, reasons, seat

PAIRS = [(first, second) for number, first in enumerate(DICE) for second in DICE[number + 1 :]]


# --- MOV-1 -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MOV-1")
@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("start", EDITION.rondel)
def test_a_ship_goes_as_far_as_the_die_shows(start: str, value: int) -> None:
    game = at_move(ship=start, dice={"red": value})
    assert moves(game, "red") == [Move("red", onward(value, start))]
    (event,) = of(game.play(Move("red", onward(value, start))), ShipMoved)
    assert (event.rule, event.steps, event.fuel, event.clockwise) == ("MOV-1", value, 0, True)
    assert (event.origin, event.to) == (start, onward(value, start))
    assert seat(game)["ship"] == onward(value, start)


@pytest.mark.rule("MOV-1")
def test_printed_a_black_six_leads_from_the_left_manufactory_to_nebra() -> None:
    game = at_move(ship="manufactory_left", dice={"black": 6})
    assert moves(game, "black") == [Move("black", "nebra")]


@pytest.mark.rule("MOV-1", "DOCK-1")
def test_whoever_moves_at_random_may_take_any_move_that_is_listed() -> None:
    game = at_move()
    assert {RandomPlayer(seed).choose(game) for seed in range(200)} == set(game.options)


@pytest.mark.rule("MOV-1")
def test_no_nearer_and_no_further() -> None:
    game = at_move(dice={"red": 3})
    for steps in (1, 2, 4, 5, 6, 7):
        assert reasons(game, Move("red", onward(steps))) == {("too_far", "FUEL-1")}
    assert game.nearest(Move("red", onward(3), 1)) == Move("red", onward(3))


@pytest.mark.rule("MOV-1")
def test_a_ship_may_share_a_location() -> None:
    game = at_move(players=3, dice={"red": 2}, seats={1: {"ship": "azophi_nexus"}, 2: {"ship": "azophi_nexus"}})
    game.play(Move("red", "azophi_nexus"))
    assert {seat(game, number)["ship"] for number in range(3)} == {"azophi_nexus"}
    assert game.play(Activate("black", 1))


@pytest.mark.rule("MOV-1", "RND-4")
def test_moving_comes_before_activating() -> None:
    game = at_move(ship="ridback")
    assert reasons(game, Activate("black", 1)) == {("asked_first", "RND-4")}
    assert not any(isinstance(option, Activate) for option in game.options)


@pytest.mark.rule("MOV-1", "SET-9")
def test_ships_move_on_their_own() -> None:
    game = at_move(dice={"red": 2})
    choose(game, Move("red", "azophi_nexus"))
    assert seat(game, 1)["ship"] == "gan_de"
    assert player(game) == 0


# --- MOV-2 -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MOV-2")
def test_a_full_circle_is_a_move() -> None:
    game = at_move(ship="ridback", dice={"red": 6}, fuel=1)
    assert Move("red", "ridback", 1) in list(game.options)
    (event,) = of(game.play(Move("red", "ridback", 1)), ShipMoved)
    assert (event.steps, event.origin, event.to) == (7, "ridback", "ridback")
    choose(game, Activate("black", 1))
    assert seat(game)["fuel"] == 1


@pytest.mark.rule("MOV-2")
@pytest.mark.parametrize(("value", "fuel"), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1)])
def test_a_full_circle_takes_seven_steps(value: int, fuel: int) -> None:
    poor = at_move(ship="jyo", dice={"red": value}, fuel=fuel - 1)
    assert all(option.to != "jyo" for option in moves(poor, "red"))
    assert reasons(poor, Move("red", "jyo", fuel - 1)) == {("too_far", "FUEL-1")}
    rich = at_move(ship="jyo", dice={"red": value}, fuel=fuel)
    assert Move("red", "jyo", fuel) in list(rich.options)


@pytest.mark.rule("MOV-2", "MOV-1")
def test_nobody_may_stay_to_activate_without_a_full_circle() -> None:
    game = at_move(ship="ridback", dice={"black": 1, "blue": 2, "red": 3, "green": 4}, fuel=2)
    assert all(option.to != "ridback" for die in DICE for option in moves(game, die))
    assert Move("black", "ridback", 0) not in game.options


# --- MOV-3 -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MOV-3")
def test_the_black_die_may_go_counter_clockwise_with_its_mat() -> None:
    game = at_move(mat="E", dice={"black": 2})
    assert moves(game, "black") == [
        Move("black", "azophi_nexus"),
        Move("black", "ridback", 0, clockwise=False),
    ]
    (event,) = of(game.play(Move("black", "ridback", clockwise=False)), ShipMoved)
    assert (event.rule, event.steps, event.clockwise) == ("MOV-3", 2, False)
    assert seat(game)["ship"] == "ridback"


@pytest.mark.rule("MOV-3")
def test_clockwise_stays_open() -> None:
    game = at_move(mat="E", dice={"black": 2})
    (event,) = of(game.play(Move("black", "azophi_nexus")), ShipMoved)
    assert (event.rule, event.clockwise) == ("MOV-1", True)


@pytest.mark.rule("MOV-3")
@pytest.mark.parametrize("die", ["blue", "red", "green"])
def test_other_dice_go_clockwise_with_any_mat(die: str) -> None:
    game = at_move(mat="E", dice={die: 2})
    assert moves(game, die) == [Move(die, "azophi_nexus")]
    assert ("no_way_back", "MOV-3") in reasons(game, Move(die, "ridback", clockwise=False))


@pytest.mark.rule("MOV-3")
@pytest.mark.parametrize("mat", "ABCD")
def test_the_black_die_goes_clockwise_with_other_mats(mat: str) -> None:
    game = at_move(mat=mat, dice={"black": 2}, seats={1: {"mat": "E"}})
    assert moves(game, "black") == [Move("black", "azophi_nexus")]
    assert ("no_way_back", "MOV-3") in reasons(game, Move("black", "ridback", clockwise=False))


@pytest.mark.rule("MOV-3", "FUEL-1")
def test_fuel_works_in_both_directions() -> None:
    game = at_move(mat="E", dice={"black": 2}, fuel=1)
    backwards = {option.to for option in moves(game, "black") if not option.clockwise}
    assert backwards == {onward(-1), onward(-2), onward(-3)}
    assert Move("black", "manufactory_right", 1, clockwise=False) in game.options


@pytest.mark.rule("MOV-3", "MOV-2")
def test_a_full_circle_either_way_is_one_option() -> None:
    game = at_move(mat="E", ship="jyo", dice={"black": 6}, fuel=1)
    assert [option for option in moves(game, "black") if option.to == "jyo"] == [Move("black", "jyo", 1)]
    assert Move("black", "jyo", 1, clockwise=False) in game.options


# --- DOCK-1 ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DOCK-1")
@pytest.mark.parametrize("pair", PAIRS)
def test_docking_spends_two_dice_for_one_fuel(pair: tuple[str, str]) -> None:
    game = at_move(ship="jyo", fuel=3)
    assert Dock(pair) in list(game.options)
    events = game.play(Dock(pair))
    assert [(event.rule, set(event.dice)) for event in of(events, Docked)] == [("DOCK-1", set(pair))]
    assert [(event.rule, event.amount) for event in of(events, FuelGained)] == [("DOCK-1", 1)]
    assert set(seat(game)["spent"]) == set(pair)
    assert (seat(game)["fuel"], seat(game)["ship"]) == (4, "jyo")


@pytest.mark.rule("DOCK-1")
def test_the_order_of_the_dice_does_not_matter() -> None:
    assert Dock(("red", "black")) == Dock(("black", "red"))
    assert sum(isinstance(option, Dock) for option in at_move().options) == 6


@pytest.mark.rule("DOCK-1")
def test_docking_is_possible_in_the_second_action_too() -> None:
    game = at_move(turn=2, spent=["blue", "green"])
    assert [option for option in game.options if isinstance(option, Dock)] == [Dock(("black", "red"))]


@pytest.mark.rule("DOCK-1")
@pytest.mark.parametrize("dice", [("red",), ("red", "red"), (), ("black", "red", "green")])
def test_docking_takes_two_different_dice(dice: tuple[str, ...]) -> None:
    assert ("two_dice", "DOCK-1") in reasons(at_move(), Dock(dice))


@pytest.mark.rule("DOCK-1", "FUEL-BONUS", "MOON-2", "NEX-2")
@pytest.mark.parametrize(
    ("ship", "mat"),
    [("gan_de", "D"), ("jyo", "A"), ("nebra", "B"), ("azophi_nexus", "C"), ("ridback", "C"), ("manufactory_left", "B")],
)
def test_docking_gives_nothing_else(ship: str, mat: str) -> None:
    game = at_move(ship=ship, mat=mat, cards=("c1c", "c2b", "c3c"))
    choose(game, Dock(("black", "blue")))
    assert (seat(game)["fuel"], hand(game), points(game)) == (1, {}, {})
    game = at_move(ship=ship, mat=mat, cards=("c1c", "c2b", "c3c"))
    choose(game, Dock(("red", "green")))
    assert (seat(game)["fuel"], hand(game), points(game)) == (1, {}, {})
