"""The bonuses of cycle cards in force. Goals and the third column have their own files."""

from typing import Any

import pytest

from betacolony import Activate, Decline, Dock, FlipDie, GainInfluence, Game, Move, SetDie, TakeMaterials, TakePod
from betacolony.events import DiceRolled
from betacolony.position_builder import DICE, PLAIN, TWO_CREW, at, pod, table
from helpers.tables.laid import (
    asked,
    before,
    buy,
    choose,
    everything,
    hand,
    of,
    pay,
    payments,
    player,
    points,
    reasons,
    seat,
    spaces,
)

STEEL = [pod("steel", face) for face in range(8)]
WATER = [pod("water", face) for face in range(8)]


def cards(*names: str) -> tuple[str, ...]:
    """The three cards of a game with these among them."""
    named = {name[:2]: name for name in names}
    return tuple(named.get(entry[:2], entry) for entry in ("c1a", "c2a", "c3a"))


def after_roll(**state: Any) -> Game:
    """A two-player game just after the roll, when the dice show what ``state`` says."""
    return Game.from_position(table(agenda=[["turn", 0], ["die_bonus", 1], ["die_bonus", 0]], **state))


def question(game: Game) -> tuple[int, str]:
    """The player who is asked, and the question."""
    return player(game), asked(game)


# --- cycle 1 --------------------------------------------------------------------------------------


@pytest.mark.rule("CYC-1A")
def test_each_player_may_set_one_own_die_to_six() -> None:
    dice = {"black": 1, "blue": 2, "red": 3, "green": 4}
    game = after_roll(dice=dice)
    assert question(game) == (0, "set_die")
    assert set(game.options) == {*(SetDie(die) for die in DICE), Decline()}
    game.play(SetDie("red"))
    assert seat(game)["dice"] == dice | {"red": 6}
    assert seat(game, 1)["dice"] == dice
    assert question(game) == (1, "set_die")
    game.play(Decline())
    assert seat(game, 1)["dice"] == dice
    assert question(game) == (0, "move")


@pytest.mark.rule("CYC-1A")
def test_a_die_that_shows_six_needs_no_setting() -> None:
    game = after_roll(dice={"black": 6, "blue": 6, "red": 6, "green": 1})
    assert set(game.options) == {SetDie("green"), Decline()}
    assert question(after_roll(dice=dict.fromkeys(DICE, 6))) == (0, "move")


@pytest.mark.rule("CYC-1A")
def test_the_die_that_was_set_moves_six_steps() -> None:
    game = after_roll(dice={"red": 1}, ship="manufactory_left")
    choose(game, SetDie("red"), Decline(), Move("red", "nebra"))
    assert seat(game)["ship"] == "nebra"


@pytest.mark.rule("CYC-1A", "RND-2")
def test_the_die_that_was_set_keeps_its_value_until_the_next_roll() -> None:
    game = after_roll(dice=dict.fromkeys(DICE, 1))
    choose(game, SetDie("red"), Decline(), Dock(("black", "blue")), Dock(("black", "blue")))
    assert seat(game)["dice"]["red"] == 6


@pytest.mark.rule("CYC-1A")
@pytest.mark.parametrize(("round_", "asks"), [(0, True), (1, True), (2, True), (3, False)])
def test_dice_are_set_after_each_roll_of_cycle_1(round_: int, asks: bool) -> None:
    game = before("new_round", round_=round_, start_player=1, cards=cards("c1a", "c2b"))
    assert of(everything(game), DiceRolled)
    assert question(game) == (1, "set_die" if asks else "move")
    if asks:
        game.play(Decline())
        assert question(game) == (0, "set_die")


@pytest.mark.rule("CYC-1B")
def test_each_player_may_take_a_material_at_the_start() -> None:
    game = before("new_round", round_=0, start_player=1, cards=cards("c1b"))
    assert of(everything(game), DiceRolled) == []
    assert question(game) == (1, "cycle_material")
    assert len(game.options) == 7  # six kinds, or none
    game.play(TakeMaterials(("polymer",)))
    assert question(game) == (0, "cycle_material")
    assert of(game.play(Decline()), DiceRolled)
    assert (hand(game, 1), hand(game)) == ({"polymer": 1}, {})
    assert question(game) == (1, "move")


@pytest.mark.rule("CYC-1B", "MAT-LIMIT")
def test_with_a_full_hand_no_material_is_offered() -> None:
    game = before("new_round", round_=0, materials={"steel": 10}, cards=cards("c1b"))
    assert question(game) == (1, "cycle_material")


@pytest.mark.rule("CYC-1B")
@pytest.mark.parametrize("round_", [1, 2, 3])
def test_materials_are_offered_in_round_1_alone(round_: int) -> None:
    assert question(before("new_round", round_=round_, cards=cards("c1b", "c2b"))) == (0, "move")


@pytest.mark.rule("CYC-1C")
def test_collecting_at_nebra_gives_one_more_polymer() -> None:
    game = at("activate", ship="nebra", cards=cards("c1c"), dice={"green": 2})
    choose(game, Activate("green", 2), TakeMaterials(("water",)))
    assert hand(game) == {"water": 1, "polymer": 1}


@pytest.mark.rule("CYC-1C", "MOON-3")
def test_the_extra_polymer_comes_with_the_mats_extra() -> None:
    game = at("activate", ship="nebra", mat="B", cards=cards("c1c"), dice={"green": 5})
    choose(game, Activate("green", 5), TakeMaterials(("polymer", "polymer")))
    assert hand(game) == {"water": 1, "polymer": 3}


@pytest.mark.rule("CYC-1C")
@pytest.mark.parametrize(
    ("ship", "round_", "card", "polymer"),
    [
        ("nebra", 3, "c1c", 1),
        ("nebra", 4, "c1c", 0),  # the next cycle
        ("nebra", 1, "c1b", 0),
        ("gan_de", 1, "c1c", 0),
    ],
)
def test_the_extra_polymer_is_for_nebra_in_cycle_1(ship: str, round_: int, card: str, polymer: int) -> None:
    taken = {"nebra": "water", "gan_de": "steel"}[ship]
    game = at("activate", ship=ship, round_=round_, cards=cards(card, "c2b"), dice={"green": 2})
    choose(game, Activate("green", 2), TakeMaterials((taken,)))
    assert hand(game) == {taken: 1} | ({"polymer": 1} if polymer else {})


# --- cycle 2 --------------------------------------------------------------------------------------


@pytest.mark.rule("CYC-2A")
def test_each_player_gains_an_influence_of_choice_at_the_start() -> None:
    game = before("new_round", round_=3, start_player=1, cards=cards("c2a"))
    assert question(game) == (1, "track")
    assert set(game.options) == {GainInfluence("xian"), GainInfluence("thebes"), GainInfluence("cuzco")}
    assert game.why_not(Decline()) != ()
    game.play(GainInfluence("thebes"))
    assert question(game) == (0, "track")
    assert of(game.play(GainInfluence("xian")), DiceRolled)
    assert seat(game, 1)["influence"] == {"xian": 0, "thebes": 1, "cuzco": 0}
    assert seat(game, 0)["influence"] == {"xian": 1, "thebes": 0, "cuzco": 0}
    assert question(game) == (1, "move")


@pytest.mark.rule("CYC-2A", "RND-6")
def test_what_the_influence_brings_comes_before_the_next_player() -> None:
    game = before("new_round", round_=3, cards=cards("c2a"), influence={"xian": 1})
    game.play(GainInfluence("xian"))
    assert question(game) == (0, "material")
    game.play(TakeMaterials(("food",)))
    assert question(game) == (1, "track")


@pytest.mark.rule("CYC-2A")
@pytest.mark.parametrize("round_", [2, 4, 5, 6])
def test_influence_of_choice_comes_in_round_4_alone(round_: int) -> None:
    assert question(before("new_round", round_=round_, cards=cards("c1b", "c2a", "c3b"))) == (0, "move")


@pytest.mark.rule("CYC-2B", "PAY-2")
def test_the_card_for_polymer_comes_into_force_with_round_4() -> None:
    state: dict[str, Any] = {"ship": "manufactory_left", "materials": {"polymer": 2}, "cards": cards("c2b")}
    game = before("new_round", round_=3, **state).with_dice(black=4, red=1)
    choose(game, Move("black", "manufactory_right"), Activate("red", 1))
    assert question(game) == (0, "pod")
    game.play(TakePod(0, 0))
    assert len(spaces(game)) == 54


# --- cycle 3 --------------------------------------------------------------------------------------

FLIPPING: dict[str, Any] = {"round_": 7, "cards": cards("c3a")}


@pytest.mark.rule("CYC-3A")
@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_may_be_flipped_to_its_opposite_face(value: int) -> None:
    game = after_roll(dice=dict.fromkeys(DICE, value), **FLIPPING)
    assert question(game) == (0, "flip_die")
    assert set(game.options) == {*(FlipDie(die) for die in DICE), Decline()}
    game.play(FlipDie("blue"))
    assert seat(game)["dice"] == dict.fromkeys(DICE, value) | {"blue": 7 - value}
    assert seat(game, 1)["dice"] == dict.fromkeys(DICE, value)
    assert question(game) == (1, "flip_die")


@pytest.mark.rule("CYC-3A")
def test_flipping_may_be_declined() -> None:
    game = after_roll(**FLIPPING)
    dice = seat(game)["dice"]
    choose(game, Decline(), Decline())
    assert seat(game)["dice"] == dice
    assert question(game) == (0, "move")


@pytest.mark.rule("CYC-3A")
@pytest.mark.parametrize(
    ("round_", "card", "asks"), [(6, "c3a", True), (8, "c3a", True), (5, "c3a", False), (7, "c3c", False)]
)
def test_dice_are_flipped_after_each_roll_of_cycle_3(round_: int, card: str, asks: bool) -> None:
    game = before("new_round", round_=round_, start_player=1, cards=cards("c2b", card))
    assert question(game) == (1, "flip_die" if asks else "move")
    if asks:
        game.play(Decline())
        assert question(game) == (0, "flip_die")


@pytest.mark.rule("CYC-3B")
@pytest.mark.parametrize("round_", [7, 9])
def test_bought_pods_bring_more_influence_all_cycle_long(round_: int) -> None:
    game, _ = buy("food", PLAIN, 37, round_=round_, cards=cards("c3b"))
    assert seat(game)["influence"]["cuzco"] == 3


PURCHASE: dict[str, Any] = {"round_": 8, "cards": cards("c3c")}


@pytest.mark.rule("CYC-3C")
def test_after_a_bought_pod_one_more_material_buys_two_points() -> None:
    game, _ = buy("food", TWO_CREW, 37, materials={"steel": 2}, artifacts=1, **PURCHASE)
    assert question(game) == (0, "extra_cp")
    assert payments(game) == {"steel", "artifact"}
    game.play(pay("steel"))
    assert points(game) == {"purchases": 2}
    assert hand(game) == {"steel": 1}
    assert question(game) == (1, "move")  # one purchase for one pod


@pytest.mark.rule("CYC-3C")
def test_the_purchase_costs_one() -> None:
    game, _ = buy("food", TWO_CREW, 37, materials={"steel": 2}, **PURCHASE)
    assert reasons(game, pay("steel steel")) != set()


@pytest.mark.rule("CYC-3C")
def test_with_nothing_left_the_purchase_is_not_offered() -> None:
    game, _ = buy("food", TWO_CREW, 37, **PURCHASE)
    assert question(game) == (1, "move")


@pytest.mark.rule("CYC-3C")
@pytest.mark.parametrize(("round_", "card"), [(6, "c3c"), (7, "c3b")])
def test_the_purchase_is_for_cycle_3_with_its_card(round_: int, card: str) -> None:
    game, _ = buy("food", TWO_CREW, 37, materials={"steel": 2}, round_=round_, cards=cards("c2b", card))
    assert question(game) == (1, "move")
