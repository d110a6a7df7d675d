"""The oracle, without the engine: moving, the beginning of games, cycles and rounds, moons, Ridback and Nexus."""

from collections import Counter
from typing import Any

import pytest

from helpers.oracle import begin, canonical, is_legal, option_key, step
from helpers.oracle.components import MATERIALS, NEIGHBOURS, SPACE_MATERIALS, TRACKS
from helpers.oracle.moments import ask, asked_kind, at, keys, move, position, seat, take, use

# --- the map ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("POD-3")
def test_the_map_has_three_separate_hexagons_of_eighteen_spaces() -> None:
    degrees = [len(NEIGHBOURS[s]) for s in range(18)]
    assert degrees == [3, 4] * 6 + [5] * 6  # the centre is the sixth neighbour of an inner space
    assert all(a in NEIGHBOURS[b] for a in NEIGHBOURS for b in NEIGHBOURS[a])
    assert all(a // 18 == b // 18 for a in NEIGHBOURS for b in NEIGHBOURS[a])
    assert set(NEIGHBOURS[12]) == {11, 0, 1, 13, 17}


def test_the_component_data_is_complete() -> None:
    assert len(SPACE_MATERIALS) == 54
    assert Counter(SPACE_MATERIALS) == dict.fromkeys(MATERIALS, 9)
    assert all(len(track) == 15 for track in TRACKS.values())


# --- moving -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MOV-1")
def test_a_black_6_moves_from_the_left_manufactory_to_nebra() -> None:
    where = position(seat())
    assert option_key(move("black", "nebra")) in keys(canonical(where, ask("move")))
    assert is_legal(where, ask("move"), {"type": "Move", "die": "black", "to": "nebra"})


@pytest.mark.rule("MOV-1")
def test_without_fuel_each_die_reaches_one_location_and_any_two_dice_dock() -> None:
    options = canonical(position(seat()), ask("move"))
    assert Counter(option["type"] for option in options) == {"Move": 4, "Dock": 6}
    assert len(canonical(position(seat(spent=["red", "black"])), ask("move"))) == 3


@pytest.mark.rule("FUEL-1")
@pytest.mark.parametrize(("die", "value", "fuel", "reached"), [("red", 4, 1, {3, 5}), ("black", 6, 2, {4, 6, 8})])
def test_fuel_changes_a_die_by_one_each(die: str, value: int, fuel: int, reached: set[int]) -> None:
    where = position(seat(fuel=2, dice={"black": value, "blue": 1, "red": value, "green": 1}))
    rondel = ["manufactory_left", "gan_de", "azophi_nexus", "jyo", "manufactory_right", "ridback", "nebra"]
    found = {to for to in rondel if is_legal(where, ask("move"), move(die, to, fuel))}
    assert found == {rondel[steps % 7] for steps in reached}


@pytest.mark.rule("FUEL-2")
def test_the_way_around_is_taken_where_it_is_cheaper() -> None:
    where = position(seat(fuel=5))
    options = {(o["die"], o["to"]): o for o in canonical(where, ask("move")) if o["type"] == "Move"}
    assert options["black", "gan_de"]["fuel"] == 2  # 8 steps, not 1
    assert options["blue", "nebra"]["fuel"] == 5
    assert options["black", "manufactory_left"]["fuel"] == 1  # MOV-2: a full circle
    assert len(options) == 4 * 7 - 1  # seven steps with the blue 1 would cost six fuel


@pytest.mark.rule("FUEL-1")
def test_more_fuel_than_needed_is_legal_in_pairs_only() -> None:
    where = position(seat(fuel=3))
    assert is_legal(where, ask("move"), move("black", "nebra", 2))
    assert not is_legal(where, ask("move"), move("black", "nebra", 1))
    assert not is_legal(where, ask("move"), move("black", "nebra", 4))
    assert not is_legal(where, ask("move"), move("blue", "manufactory_left", 1))  # never to 0


@pytest.mark.rule("MOV-3")
def test_counter_clockwise_takes_mat_e_and_the_black_die() -> None:
    back = move("black", "gan_de", clockwise=False)
    assert is_legal(position(seat(mat="E")), ask("move"), back)
    assert not is_legal(position(seat(mat="A")), ask("move"), back)
    assert not is_legal(position(seat(mat="E")), ask("move"), move("blue", "nebra", clockwise=False))
    # both ways lead to the same place for one fuel: listed once, clockwise
    circle = [o for o in canonical(position(seat(mat="E", fuel=1)), ask("move")) if o.get("to") == "manufactory_left"]
    assert [(o["die"], o["clockwise"]) for o in circle] == [("black", True)]


@pytest.mark.rule("DOCK-1")
def test_docking_takes_two_different_unspent_dice() -> None:
    where = position(seat(spent=["red", "black"], mat="C"))
    assert is_legal(where, ask("move"), {"type": "Dock", "dice": ("green", "blue")})
    assert not is_legal(where, ask("move"), {"type": "Dock", "dice": ["green", "green"]})
    assert not is_legal(where, ask("move"), {"type": "Dock", "dice": ["green", "red"]})
    after = step(begin(where), {"type": "Dock", "dice": ["green", "blue"]})
    assert after.asked is None
    assert after.seat["fuel"] == 1
    assert where["seats"][0]["fuel"] == 0, "the position given must stay as it was"


GARBAGE: list[Any] = [
    None,
    "Move",
    [],
    {},
    {"type": ["Move"]},
    {"type": "Fly"},
    {"type": "Move"},
    {"type": "Decline"},
    {"type": "TakePod", "row": 0, "column": 0},
    move("violet", "nebra"),
    move("black", "earth"),
    move("black", "nebra", -2),
    {**move("black", "nebra"), "fuel": True},
    {**move("black", "nebra"), "fuel": 0.0},
    {**move("black", "nebra"), "fuel": "0"},
    {**move("black", "nebra"), "clockwise": 1},
    {**move("black", "nebra"), "speed": 3},
    {**move("black", "nebra"), "to": ["nebra"]},
    {"type": "Dock", "dice": "black"},
    {"type": "Dock", "dice": ["black"]},
    {"type": "Dock", "dice": ["black", None]},
    {"type": "Dock", "dice": ["black", "blue", "red"]},
]


@pytest.mark.parametrize("garbage", GARBAGE)
def test_garbage_is_not_legal(garbage: Any) -> None:
    assert not is_legal(position(seat(fuel=9)), ask("move"), garbage)


def test_an_unknown_decision_is_an_error_of_the_caller() -> None:
    with pytest.raises(ValueError, match="no such decision"):
        is_legal(position(seat()), ask("dance"), {"type": "Decline"})


# --- set-up and the start of cycles and rounds ------------------------------------------------------------------------


@pytest.mark.rule("SET-6")
def test_mats_are_chosen_from_those_left() -> None:
    assert [o["mat"] for o in canonical(position(seat(), mats=["B", "E"]), ask("mat"))] == ["B", "E"]


@pytest.mark.rule("SET-9")
def test_ships_start_in_different_places() -> None:
    free = {o["location"] for o in canonical(position(seat(ship=None)), ask("ship"))}
    assert len(free) == 6
    assert "jyo" not in free


@pytest.mark.rule("CYC-1A")
def test_a_die_that_shows_6_already_is_not_listed_but_may_be_set() -> None:
    where = position(seat())
    assert is_legal(where, ask("set_die"), {"type": "SetDie", "die": "black"})
    listed = keys(canonical(where, ask("set_die")))
    assert listed == {("SetDie", "blue"), ("SetDie", "red"), ("SetDie", "green"), ("Decline",)}


@pytest.mark.rule("CYC-3A")
def test_any_die_may_be_flipped_and_seven_pictured_materials_discarded() -> None:
    assert len(canonical(position(seat()), ask("flip_die"))) == 5
    rich = seat(materials={**dict.fromkeys(MATERIALS, 1), "polymer": 2})
    assert keys(canonical(position(rich), ask("discard"))) == {("Discard",), ("Decline",)}
    poor = seat(materials=dict.fromkeys(MATERIALS, 1), artifacts=5)
    assert keys(canonical(position(poor), ask("discard"))) == {("Decline",)}


@pytest.mark.rule("CYC-1B")
def test_a_full_hand_takes_no_material_at_the_start_of_the_cycle() -> None:
    assert len(canonical(position(seat()), ask("cycle_material"))) == 7
    full = position(seat(materials={"food": 10}))
    assert canonical(full, ask("cycle_material")) == [{"type": "Decline"}]


@pytest.mark.rule("INF-4")
def test_only_unfinished_tracks_are_offered() -> None:
    where = position(seat(influence={"thebes": 15}))
    assert [o["colony"] for o in canonical(where, ask("track"))] == ["xian", "cuzco"]


# --- moons, Ridback, Nexus --------------------------------------------------------------------------------------------


@pytest.mark.rule("MOON-1")
def test_a_moon_lists_one_and_two_materials_for_the_least_fuel() -> None:
    where = position(seat(ship="jyo", fuel=2, dice={"black": 6, "blue": 3, "red": 4, "green": 5}, spent=["black"]))
    found = {(o["die"], o["value"], o["fuel"]) for o in canonical(where, ask("activate", location="jyo"))}
    assert found == {("blue", 3, 0), ("blue", 5, 2), ("red", 4, 0), ("red", 5, 1), ("green", 5, 0), ("green", 4, 1)}


@pytest.mark.rule("MAT-LIMIT")
def test_with_room_for_one_a_moon_gives_one_whatever_the_value() -> None:
    nine = seat(ship="jyo", fuel=3, materials={"food": 9}, spent=["black"])
    where = position(nine)
    assert len(canonical(where, ask("activate", location="jyo"))) == 3
    assert keys(canonical(where, ask("collect", location="jyo", value=6))) == {
        option_key(take("food")),
        option_key(take("palladium")),
    }
    assert not is_legal(where, ask("collect", location="jyo", value=6), take("food", "food"))


@pytest.mark.rule("MOON-2")
def test_a_full_hand_still_scores_the_colour_of_the_die() -> None:
    where = position(seat(ship="jyo", materials={"food": 10}, spent=["black"], mat="A"))
    after = step(at(where, "activate", location="jyo"), use("blue", 1))
    assert after.asked is None
    assert after.seat["cp"]["dice"] == 1
    assert sum(after.seat["materials"].values()) == 10


@pytest.mark.rule("MOON-4")
def test_mat_a_counts_the_black_die_as_6_at_moons() -> None:
    dice = {"black": 2, "blue": 2, "red": 2, "green": 2}
    where = position(seat(mat="A", dice=dice, spent=["blue", "red", "green"]))
    assert keys(canonical(where, ask("activate", location="nebra"))) == {("Activate", "black", 6, 0)}
    assert keys(canonical(where, ask("activate", location="ridback"))) == {("Activate", "black", 2, 0)}


@pytest.mark.rule("MOON-3")
def test_two_extras_and_room_for_one_are_a_choice() -> None:
    where = position(seat(mat="B", materials={"food": 8}, spent=["black"]), cards=["c1c", "c2a", "c3a"])
    moment = step(at(where, "activate", location="nebra"), use("red", 3))
    moment = step(moment, take("polymer"))
    assert asked_kind(moment) == "extra"
    assert moment.asked is not None
    assert keys(canonical(moment.position, moment.asked)) == {option_key(take("polymer")), option_key(take("water"))}
    moment = step(moment, take("water"))
    assert moment.asked is None
    assert (moment.seat["materials"]["polymer"], moment.seat["materials"]["water"]) == (1, 1)


@pytest.mark.rule("CYC-1C")
def test_extras_come_by_themselves_where_there_is_room() -> None:
    where = position(seat(mat="B", materials={"food": 7}), cards=["c1c", "c2a", "c3a"])
    moment = step(at(where, "collect", location="nebra", value=1), take("polymer"))
    assert moment.seat["materials"]["polymer"] == 1, "without the activation nothing is left to do"
    moment = step(at(where, "activate", location="nebra"), use("red", 3))
    moment = step(moment, take("polymer"))
    assert moment.asked is None
    assert (moment.seat["materials"]["polymer"], moment.seat["materials"]["water"]) == (2, 1)
    late = position(seat(), round=4, cards=["c1c", "c2a", "c3a"])
    moment = step(step(at(late, "activate", location="nebra"), use("red", 3)), take("water"))
    assert moment.seat["materials"]["polymer"] == 0


@pytest.mark.rule("RID-1")
def test_the_ridback_lists_each_different_amount_of_fuel() -> None:
    where = position(seat(fuel=2, spent=["black", "blue", "green"], mat="C"))
    assert keys(canonical(where, ask("activate", location="ridback"))) == {
        ("Activate", "red", 3, 0),
        ("Activate", "red", 2, 1),
        ("Activate", "red", 5, 2),
    }
    after = step(at(where, "activate", location="ridback"), use("red", 5, 2))
    assert after.seat["fuel"] == 4  # FUEL-BONUS: three and one


@pytest.mark.rule("FUEL-2")
def test_an_activation_stays_between_1_and_6() -> None:
    where = position(seat(fuel=9))
    asked = ask("activate", location="ridback")
    assert not is_legal(where, asked, use("black", 7, 1))
    assert not is_legal(where, asked, use("blue", 0, 1))
    assert is_legal(where, asked, use("black", 6, 2))


@pytest.mark.rule("NEX-1")
def test_the_nexus_gives_any_material_and_a_fuel() -> None:
    where = position(seat(mat="C"))
    assert len(canonical(where, ask("activate", location="azophi_nexus"))) == 4
    moment = step(at(where, "activate", location="azophi_nexus"), use("black", 6))
    assert moment.seat["cp"]["dice"] == 1  # NEX-2
    assert moment.asked is not None
    assert len(canonical(moment.position, moment.asked)) == 6
    after = step(moment, take("water"))
    assert (after.seat["materials"]["water"], after.seat["fuel"]) == (1, 2)
    full = position(seat(materials={"food": 10}))
    assert canonical(full, ask("nexus")) == [take()]
