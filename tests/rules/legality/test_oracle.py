"""Tests of the oracle itself, on positions built by hand; the engine takes no part in them."""

from collections import Counter
from itertools import combinations_with_replacement
from typing import Any

import pytest

from helpers.oracle import (
    HiddenDrawError,
    Moment,
    Option,
    Position,
    TooManyError,
    begin,
    canonical,
    end_scores,
    goal_met,
    group,
    is_inner,
    is_legal,
    option_key,
    step,
    turn_sequences,
)
from helpers.oracle_data import COLONIES, DICE, MATERIALS, NEIGHBOURS, SPACE_MATERIALS, TRACKS

SOURCES = ["dice", "pods", "tracks", "goals", "purchases", "artifacts", "achievements", "majorities"]


def pod(colour: str, face: int) -> int:
    """Return the id of a pod: faces 0 two crew, 1-2 artifact, 3 cp, 4 fuel, 5-6 none (influence 2), 7 no crew."""
    return 8 * ["palladium", "food", "organics", "steel", "water"].index(colour) + face


def seat(**changes: Any) -> dict[str, Any]:
    new: dict[str, Any] = {
        "mat": None,
        "ship": "manufactory_left",
        "materials": dict.fromkeys(MATERIALS, 0),
        "artifacts": 0,
        "fuel": 0,
        "crew": 15,
        "dice": {"black": 6, "blue": 1, "red": 3, "green": 2},
        "spent": [],
        "influence": dict.fromkeys(COLONIES, 0),
        "achievements": [],
        "cp": dict.fromkeys(SOURCES, 0),
    }
    held = changes.pop("materials", {})
    markers = changes.pop("influence", {})
    new.update(changes)
    new["materials"].update(held)
    new["influence"].update(markers)
    return new


def position(*seats: dict[str, Any], **changes: Any) -> Position:
    new: Position = {
        "players": max(2, len(seats)),
        "round": 1,
        "turn": 0,
        "start_player": 0,
        "cards": ["c1a", "c2a", "c3a"],
        "seats": list(seats),
        "board": {},
        "manufactory": [[None, None], [None, None], [None, None], [None, None]],
        "talon": [],
        "removed": [],
        "statues": [],
        "building": None,
        "hidden_buildings": [],
        "artifacts": 16,
        "mats": [],
        "agenda": [],
    }
    while len(new["seats"]) < 2:
        new["seats"].append(seat(ship="jyo"))
    new.update(changes)
    return new


def tile(player_crew: int = 0, other_crew: int = 0, **what: Any) -> dict[str, Any]:
    return {**what, "crew": [player_crew, other_crew]}


def ask(kind: str, **context: Any) -> dict[str, Any]:
    return {"kind": kind, "player": 0, **context}


def at(where: Position, kind: str, **context: Any) -> Moment:
    """A moment in the middle of an action, with nothing else left to do."""
    return Moment(where, 0, [], ask(kind, **context))


def keys(options: list[Option]) -> set[tuple[object, ...]]:
    found = [option_key(option) for option in options]
    assert len(found) == len(set(found)), "an option is listed twice"
    return set(found)


def asked_kind(moment: Moment) -> str | None:
    return None if moment.asked is None else str(moment.asked["kind"])


def move(die: str, to: str, fuel: int = 0, *, clockwise: bool = True) -> Option:
    return {"type": "Move", "die": die, "to": to, "fuel": fuel, "clockwise": clockwise}


def use(die: str, value: int, fuel: int = 0) -> Option:
    return {"type": "Activate", "die": die, "value": value, "fuel": fuel}


def take(*materials: str) -> Option:
    return {"type": "TakeMaterials", "materials": list(materials)}


def take_pod(row: int, column: int) -> Option:
    return {"type": "TakePod", "row": row, "column": column}


def build_on(space: int) -> Option:
    return {"type": "BuildOn", "space": space}


def pay(*materials: str, artifacts: int = 0) -> Option:
    return {"type": "Pay", "materials": list(materials), "artifacts": artifacts}


# --- the map ---------------------------------------------------------------------------------------------------------


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


# --- moving ----------------------------------------------------------------------------------------------------------


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


# --- set-up and the start of cycles and rounds -----------------------------------------------------------------------


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


# --- moons, Ridback, Nexus -------------------------------------------------------------------------------------------


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


# --- building pods ---------------------------------------------------------------------------------------------------


def blue_pods(**changes: Any) -> Position:
    """Two joined blue pods in Xi'an beside inner space 12, a blue pod of influence 2 in the row for 6."""
    held = {"materials": {"water": 1, SPACE_MATERIALS[12]: 1}, **changes.pop("seat", {})}
    board = {"0": tile(0, 1, pod=pod("water", 1)), "1": tile(0, 1, pod=pod("water", 2))}
    rows = [[None, None], [None, None], [None, None], [pod("water", 5), None]]
    return position(seat(**held), board=board, manufactory=rows, **changes)


@pytest.mark.rule("INF-1")
@pytest.mark.rule("INF-2")
def test_the_printed_example_of_influence() -> None:
    where = blue_pods(seat={"influence": {"xian": 1}})
    moment = step(at(where, "pod", value=6), take_pod(3, 0))
    moment = step(moment, build_on(12))  # the only way to pay is not asked for
    assert asked_kind(moment) == "material"
    assert moment.seat["influence"]["xian"] == 2
    moment = step(moment, take("food"))
    assert moment.asked is None
    assert moment.seat["influence"]["xian"] == 6
    assert moment.seat["fuel"] == 2
    assert moment.seat["cp"]["tracks"] == 3
    assert moment.seat["materials"] == {**dict.fromkeys(MATERIALS, 0), "food": 1}
    assert moment.position["board"]["12"] == {"pod": pod("water", 5), "crew": [1, 0]}
    assert moment.seat["crew"] == 14


@pytest.mark.rule("CYC-3B")
def test_a_bought_pod_gains_one_more_in_cycle_3() -> None:
    where = blue_pods(round=9, cards=["c1a", "c2a", "c3b"], seat={"influence": {"xian": 2}})
    moment = step(step(at(where, "pod", value=6), take_pod(3, 0)), build_on(12))
    assert moment.seat["influence"]["xian"] == 2 + 6
    moment = step(at(where, "free_pod"), take_pod(3, 0))
    moment = step(moment, build_on(12))
    assert moment.seat["influence"]["xian"] == 2 + 5


@pytest.mark.rule("POD-3")
def test_a_pod_may_not_join_two_groups_into_four() -> None:
    board = {
        "0": tile(pod=pod("water", 0)),
        "1": tile(pod=pod("water", 1)),
        "3": tile(pod=pod("water", 2)),
        "18": tile(pod=pod("water", 3)),
    }
    where = position(seat(), board=board, manufactory=[[pod("water", 5), pod("food", 5)], [None], [None], [None]])
    asked = ask("space", row=0, column=0, free=True)
    assert len(group(where, 2, "water")) == 4
    assert not is_legal(where, asked, build_on(2))
    assert not is_legal(where, asked, build_on(13))  # touches 1 and 3 as well
    assert is_legal(where, asked, build_on(12))  # 0, 1 and itself
    assert is_legal(where, asked, build_on(4))
    assert is_legal(where, ask("space", row=0, column=1, free=True), build_on(2))
    assert not is_legal(where, asked, build_on(0))
    assert not is_legal(where, asked, build_on(54))


@pytest.mark.rule("POD-3")
def test_achievement_tiles_join_nothing() -> None:
    board = {
        "0": tile(pod=pod("water", 0)),
        "1": tile(pod=pod("water", 1)),
        "2": tile(achievement="big_ben"),
        "3": tile(pod=pod("water", 2)),
        "4": tile(pod=pod("water", 3)),
    }
    where = position(seat(), board=board)
    assert group(where, 0, "water") == {0, 1}
    assert group(where, 12, "water") == {0, 1, 12}


@pytest.mark.rule("POD-2")
def test_pod_and_space_must_be_payable_together() -> None:
    rows = [[pod("water", 5), None], [None, None], [None, None], [None, None]]
    one = position(seat(materials={"water": 1}), manufactory=rows)
    assert canonical(one, ask("pod", value=1)) == []
    two = position(seat(materials={"water": 2}), manufactory=rows)
    assert len(canonical(two, ask("pod", value=2))) == 1
    assert canonical(two, ask("pod", value=3)) == []
    spaces = {o["space"] for o in canonical(two, ask("space", row=0, column=0, free=False))}
    assert spaces == {s for s in range(54) if SPACE_MATERIALS[s] == "water"}


@pytest.mark.rule("ACT-1")
def test_rows_without_a_possible_pod_are_one_effect() -> None:
    rows = [[None, None], [pod("steel", 5), None], [pod("food", 5), None], [pod("water", 5), None]]
    rich = seat(materials={"water": 2, "steel": 2}, fuel=5, spent=["black", "blue", "green"])  # the red 3 is left
    where = position(rich, manufactory=rows)
    assert keys(canonical(where, ask("activate", location="manufactory_left"))) == {
        ("Activate", "red", 3, 0),  # steel
        ("Activate", "red", 2, 1),  # nothing: row 1-2; the food in row 5 costs two fuel for nothing too
        ("Activate", "red", 6, 3),  # water
    }
    poor = position(seat(fuel=5, spent=["black", "blue", "green"]), manufactory=rows)
    assert keys(canonical(poor, ask("activate", location="manufactory_left"))) == {("Activate", "red", 3, 0)}
    after = step(at(poor, "activate", location="manufactory_left"), use("red", 3))
    assert after.asked is None


@pytest.mark.rule("POD-1")
def test_mat_b_uses_the_black_die_as_any_value_at_a_manufactory() -> None:
    rows = [[pod("water", 1), None], [pod("water", 2), None], [pod("water", 3), None], [pod("water", 4), None]]
    where = position(seat(mat="B", materials={"water": 2}, spent=["blue"]), manufactory=rows)
    found = keys(canonical(where, ask("activate", location="manufactory_right")))
    # row 1-2 by value 1, row 3-4 by value 3: the lower ones, as neither is what the die shows
    assert {key for key in found if key[1] == "black"} == {("Activate", "black", v, 0) for v in (1, 3, 5, 6)}
    assert len(found) == 4 + 2
    assert len(canonical(where, ask("activate", location="nebra"))) == 3


@pytest.mark.rule("PAY-0")
def test_each_different_total_is_one_payment() -> None:
    rows = [[pod("water", 5), None], [None, None], [None, None], [None, None]]
    where = position(seat(materials={"water": 2, "food": 1}, artifacts=2), manufactory=rows)
    found = keys(canonical(where, ask("payment", row=0, column=0, space=0)))  # space 0: food
    assert found == {
        option_key(pay("water", "food")),
        option_key(pay("water", artifacts=1)),
        option_key(pay("food", artifacts=1)),
        option_key(pay(artifacts=2)),
    }
    moment = step(at(where, "space", row=0, column=0, free=False), build_on(0))
    assert asked_kind(moment) == "payment"
    after = step(moment, pay("food", artifacts=1))
    assert asked_kind(after) == "material"  # two influence in Xi'an
    assert (after.seat["artifacts"], after.position["artifacts"]) == (1, 17)


@pytest.mark.rule("PAY-2")
def test_polymer_pays_for_anything_in_cycle_2_only() -> None:
    rows = [[pod("water", 5), None], [None, None], [None, None], [None, None]]
    held = seat(materials={"polymer": 2})
    asked = ask("payment", row=0, column=0, space=0)
    cards = ["c1a", "c2b", "c3a"]
    cycle_2 = position(held, manufactory=rows, round=6, cards=cards)
    assert keys(canonical(cycle_2, asked)) == {option_key(pay("polymer", "polymer"))}
    assert canonical(position(held, manufactory=rows, round=7, cards=cards), asked) == []


@pytest.mark.rule("PAY-3")
def test_two_matching_materials_pay_for_the_pod_but_not_for_the_space() -> None:
    rows = [[pod("water", 5), None], [None, None], [None, None], [None, None]]
    where = position(seat(mat="D", materials={"steel": 4, "food": 1, "water": 2}), manufactory=rows)
    found = keys(canonical(where, ask("payment", row=0, column=0, space=0)))
    assert found == {
        option_key(pay("water", "food")),
        option_key(pay("water", "water", "food")),
        option_key(pay("steel", "steel", "food")),
    }
    only_steel = position(seat(mat="D", materials={"steel": 4}), manufactory=rows)
    assert canonical(only_steel, ask("payment", row=0, column=0, space=0)) == []


def matches(units: list[str], prices: list[str], wild: list[str], pairs: int) -> bool:
    """Tell whether the units pay the prices, one unit (the first `pairs` prices: or two of a kind) each."""
    if not prices:
        return not units
    for i, unit in enumerate(units):
        rest = units[:i] + units[i + 1 :]
        if unit in {prices[0], *wild} and matches(rest, prices[1:], wild, pairs - 1):
            return True
        if pairs > 0 and unit in rest and unit != "artifact":
            without = list(rest)
            without.remove(unit)
            if matches(without, prices[1:], wild, pairs - 1):
                return True
    return False


@pytest.mark.rule("PAY-0")
@pytest.mark.parametrize("card", ["c2a", "c2b"])
@pytest.mark.parametrize("mat", ["A", "D"])
def test_payments_against_trying_out_every_handful(mat: str, card: str) -> None:
    held = seat(mat=mat, materials={"food": 2, "water": 3, "steel": 1, "polymer": 2}, artifacts=2)
    rows = [[pod("water", 5), None], [None, None], [None, None], [None, None]]
    where = position(held, manufactory=rows, building="colosseum", round=5, cards=["c1a", card, "c3a"])
    wild = ["artifact", "polymer"] if card == "c2b" else ["artifact"]
    about = [
        (ask("payment", row=0, column=0, space=5), ["water", "steel"], 1 if mat == "D" else 0),
        (ask("payment", achievement="colosseum", space=0), ["polymer", "water", "food", "palladium", "food"], 0),
    ]
    for asked, prices, pairs in about:
        found = keys(canonical(where, asked))
        for number in range(7):
            for handful in combinations_with_replacement([*MATERIALS, "artifact"], number):
                units = Counter(handful)
                option = pay(*[u for u in handful if u != "artifact"], artifacts=units["artifact"])
                has = all(n <= (2 if u == "artifact" else held["materials"][u]) for u, n in units.items())
                legal = has and matches(list(handful), prices, wild, pairs)
                assert is_legal(where, asked, option) == legal, option
                assert (option_key(option) in found) == legal, option


@pytest.mark.rule("POD-4")
def test_the_order_of_steps_after_paying() -> None:
    held = {"influence": {"xian": 1}, "materials": {"water": 1, SPACE_MATERIALS[12]: 1, "steel": 1}}
    where = blue_pods(round=7, cards=["c1a", "c2a", "c3c"], seat=held)
    where["manufactory"][3][0] = pod("water", 4)  # influence 1, two fuel
    moment = step(step(at(where, "pod", value=6), take_pod(3, 0)), build_on(12))
    assert asked_kind(moment) == "extra_cp"
    assert moment.position["board"]["12"]["crew"] == [1, 0]
    assert (moment.seat["fuel"], moment.seat["influence"]["xian"]) == (0, 1)
    assert moment.asked is not None
    assert keys(canonical(moment.position, moment.asked)) == {option_key(pay("steel")), ("Decline",)}
    moment = step(moment, pay("steel"))
    assert moment.seat["cp"]["purchases"] == 2
    assert (asked_kind(moment), moment.seat["fuel"], moment.seat["influence"]["xian"]) == ("material", 2, 2)


@pytest.mark.rule("CYC-3C")
def test_the_2_cp_cost_exactly_one_thing() -> None:
    where = position(seat(materials={"steel": 1}, artifacts=1), round=7, cards=["c1a", "c2a", "c3c"])
    asked = ask("extra_cp")
    assert keys(canonical(where, asked)) == {option_key(pay("steel")), option_key(pay(artifacts=1)), ("Decline",)}
    assert not is_legal(where, asked, pay())
    assert not is_legal(where, asked, pay("steel", artifacts=1))
    assert not is_legal(where, asked, pay("food"))


@pytest.mark.rule("POD-5")
def test_crew_as_the_pod_shows_and_the_supply_has() -> None:
    for face, supply, placed in [(0, 15, 2), (0, 1, 1), (7, 15, 0), (5, 15, 1), (5, 0, 0)]:
        where = position(seat(crew=supply), manufactory=[[pod("water", face), None], [None], [None], [None]])
        moment = step(step(at(where, "free_pod"), take_pod(0, 0)), build_on(20))
        assert moment.position["board"]["20"]["crew"] == [placed, 0]
        assert moment.seat["crew"] == supply - placed


@pytest.mark.rule("ART-1")
def test_an_empty_supply_gives_no_artifact() -> None:
    for supply, gained in [(1, 1), (0, 0)]:
        where = position(seat(), manufactory=[[pod("water", 1), None], [None], [None], [None]], artifacts=supply)
        moment = step(step(at(where, "free_pod"), take_pod(0, 0)), build_on(20))
        assert (moment.seat["artifacts"], moment.position["artifacts"]) == (gained, 0)


# --- track bonuses ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("INF-4")
def test_the_marker_stops_on_the_last_space_and_no_space_pays_twice() -> None:
    where = blue_pods(seat={"influence": {"xian": 14}})
    moment = step(step(at(where, "pod", value=6), take_pod(3, 0)), build_on(12))
    assert moment.asked is None
    assert moment.seat["influence"]["xian"] == 15
    assert moment.seat["cp"]["tracks"] == 6


@pytest.mark.rule("INF-2")
@pytest.mark.rule("INF-3")
def test_a_nested_pod_moves_on_from_where_the_marker_stands() -> None:
    # 5 influence from space 10: space 12 gives a free pod, whose own 1 moves to 13; then the three left reach 15
    where = blue_pods(seat={"influence": {"xian": 10}})
    where["manufactory"][0][0] = pod("steel", 4)
    moment = step(step(at(where, "pod", value=6), take_pod(3, 0)), build_on(12))
    assert (asked_kind(moment), moment.seat["influence"]["xian"]) == ("free_pod", 12)
    moment = step(step(moment, take_pod(0, 0)), build_on(6))
    assert (asked_kind(moment), moment.seat["influence"]["xian"]) == ("material", 14)
    assert moment.seat["fuel"] == 2
    moment = step(moment, take("food", "steel"))
    assert moment.asked is None
    assert moment.seat["influence"]["xian"] == 15
    assert moment.seat["cp"]["tracks"] == 6


@pytest.mark.rule("TRK-1")
def test_material_bonuses_take_what_there_is_room_for() -> None:
    where = position(seat(materials={"food": 9}))
    assert len(canonical(where, ask("material", count=2))) == 6
    assert len(canonical(position(seat()), ask("material", count=2))) == 21
    assert not is_legal(position(seat()), ask("material", count=2), take("food"))


@pytest.mark.rule("TRK-2")
def test_a_crew_goes_on_any_pod_but_on_no_achievement() -> None:
    board = {
        "0": tile(0, 2, pod=pod("water", 0)),
        "1": tile(0, 0, pod=pod("water", 7)),
        "5": tile(1, 0, achievement="big_ben"),
    }
    where = position(seat(), board=board)
    assert [o["space"] for o in canonical(where, ask("crew"))] == [0, 1]
    assert canonical(position(seat(crew=0), board=board), ask("crew")) == []


@pytest.mark.rule("TRK-3")
def test_a_free_pod_comes_from_any_row_and_costs_nothing() -> None:
    where = position(seat(), manufactory=[[pod("water", 0), None], [None], [None], [pod("food", 0)]])
    assert keys(canonical(where, ask("free_pod"))) == {("TakePod", 0, 0), ("TakePod", 3, 0)}
    assert len(canonical(where, ask("space", row=3, column=0, free=True))) == 54


@pytest.mark.rule("TRK-4")
def test_a_free_achievement_has_no_price_but_the_limit_of_two() -> None:
    where = position(seat(), building="big_ben", statues=["easter_island"])
    assert len(canonical(where, ask("free_achievement"))) == 2
    assert canonical(where, ask("nexus"))[0]["type"] == "TakeMaterials"
    assert all(o["type"] == "TakeMaterials" for o in canonical(where, ask("nexus")))
    spaces = {o["space"] for o in canonical(where, ask("space", achievement="big_ben", free=True))}
    assert spaces == {s for s in range(54) if not is_inner(s)}
    done = position(seat(achievements=["great_buddha", "taj_mahal"]), building="big_ben", artifacts=16)
    assert canonical(done, ask("free_achievement")) == []


# --- achievements ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CUL-3")
def test_a_statue_costs_three_artifacts_and_its_space() -> None:
    three = position(seat(artifacts=3), statues=["easter_island"])
    assert all(o["type"] == "TakeMaterials" for o in canonical(three, ask("nexus")))
    four = position(seat(artifacts=4), statues=["easter_island"])
    moment = step(at(four, "nexus"), {"type": "TakeAchievement", "achievement": "easter_island"})
    moment = step(moment, build_on(0))
    assert moment.asked is None
    assert moment.seat["achievements"] == ["easter_island"]
    assert (moment.seat["artifacts"], moment.position["artifacts"]) == (0, 20)
    assert moment.position["statues"] == []
    assert moment.position["board"]["0"] == {"achievement": "easter_island", "crew": [1, 0]}
    assert moment.seat["influence"]["xian"] == 0


@pytest.mark.rule("CUL-6")
def test_big_ben_places_a_crew_and_the_taj_mahal_gives_influence() -> None:
    board = {"0": tile(pod=pod("water", 0))}
    where = position(seat(), building="big_ben", hidden_buildings=["taj_mahal"], board=board)
    moment = step(at(where, "free_achievement"), {"type": "TakeAchievement", "achievement": "big_ben"})
    moment = step(moment, build_on(1))
    assert asked_kind(moment) == "crew"
    assert moment.position["building"] == "taj_mahal"  # the last one is turned up at once
    moment = step(moment, {"type": "PlaceCrew", "space": 0})
    assert moment.asked is None
    assert moment.position["board"]["0"]["crew"] == [1, 0]
    moment = step(at(moment.position, "free_achievement"), {"type": "TakeAchievement", "achievement": "taj_mahal"})
    moment = step(moment, build_on(2))
    assert asked_kind(moment) == "track"
    assert moment.position["building"] is None
    moment = step(moment, {"type": "GainInfluence", "colony": "cuzco"})
    assert moment.seat["influence"]["cuzco"] == 1


@pytest.mark.rule("CUL-3")
def test_a_free_achievement_that_the_taj_mahal_earns_needs_the_next_building() -> None:
    where = position(seat(influence={"thebes": 12}), building="taj_mahal", hidden_buildings=["big_ben", "colosseum"])
    moment = step(at(where, "free_achievement"), {"type": "TakeAchievement", "achievement": "taj_mahal"})
    moment = step(moment, build_on(1))
    with pytest.raises(HiddenDrawError):
        step(moment, {"type": "GainInfluence", "colony": "thebes"})
    where["seats"][0]["achievements"] = ["great_sphinx"]  # with two the bonus is lost, and nothing is turned up
    moment = step(at(where, "free_achievement"), {"type": "TakeAchievement", "achievement": "taj_mahal"})
    moment = step(step(moment, build_on(1)), {"type": "GainInfluence", "colony": "thebes"})
    assert moment.asked is None
    assert moment.position["building"] is None


# --- refilling -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("POD-7")
def test_the_last_pod_is_turned_up_at_once_and_two_stay_hidden() -> None:
    last = blue_pods(talon=[pod("food", 3)])
    last["manufactory"] = [[1, 2], [3, 4], [5, 6], [pod("water", 5), 7]]
    moment = step(step(at(last, "pod", value=6), take_pod(3, 0)), build_on(12))
    assert (moment.position["manufactory"][3][0], moment.position["talon"]) == (pod("food", 3), [])
    two = blue_pods(talon=[pod("food", 3), pod("food", 4)])
    moment = step(step(at(two, "pod", value=6), take_pod(3, 0)), build_on(12))
    assert (moment.position["manufactory"][3][0], len(moment.position["talon"])) == (None, 2)


@pytest.mark.rule("POD-7")
def test_a_free_pod_earned_with_a_long_talon_needs_a_draw() -> None:
    where = blue_pods(talon=[pod("food", 3), pod("food", 4)], seat={"influence": {"xian": 7}})
    moment = step(at(where, "pod", value=6), take_pod(3, 0))
    with pytest.raises(HiddenDrawError):
        step(moment, build_on(12))
    where["seats"][0]["influence"]["xian"] = 6  # stops one short of the free pod
    moment = step(step(at(where, "pod", value=6), take_pod(3, 0)), build_on(12))
    assert asked_kind(moment) == "crew"
    moment = step(moment, {"type": "PlaceCrew", "space": 12})
    assert moment.asked is None
    assert moment.seat["influence"]["xian"] == 11


# --- whole actions ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("RND-3")
def test_whose_action_it_is() -> None:
    seats = [seat(), seat(ship="jyo"), seat(ship="nebra")]
    players = [begin(position(*seats, start_player=1, turn=turn)).player for turn in range(6)]
    assert players == [1, 2, 0, 1, 2, 0]


def test_turns_counted_by_hand() -> None:
    # black 6 to Nebra, then 3 dice, all of value 1-4, a choice of 2 materials; the others likewise
    # blue 1: Gan De; black 6 takes two materials (3 ways), red 3 and green 2 one (2 ways): 3 + 2 + 2
    # red 3: Jyo likewise 3 + 2 + 2; green 2: the Nexus, 3 dice x 6 materials; six ways to dock
    assert turn_sequences(position(seat())) == 3 * 2 + 7 + 7 + 18 + 6
    with pytest.raises(TooManyError):
        turn_sequences(position(seat()), limit=43)
    assert turn_sequences(position(seat()), limit=44) == 44


def test_a_second_action_counted_by_hand() -> None:
    # from the Ridback: red 3 leads to Gan De (7 steps from ... 5 + 3 = 8), green 2 to the left Manufactory
    held = seat(ship="ridback", spent=["black", "blue"], materials={"water": 2})
    rows = [[None, None], [pod("water", 5), None], [None, None], [None, None]]
    where = position(held, manufactory=rows, turn=2)
    # red moves, green 2 at Gan De: 2 ways. Green moves, red 3 takes the pod: each of the nine water spaces; in Xi'an
    # the inner one gives 3 influence: a material of six; the two outer ones 2 influence: a material of six.
    # Thebes: fuel only. Cuzco: 1 CP only. Dock: 1
    assert [s for s in range(54) if SPACE_MATERIALS[s] == "water"] == [1, 6, 17, 20, 27, 32, 40, 47, 49]
    assert turn_sequences(where) == 2 + (3 * 6 + 3 + 3) + 1


def test_counting_follows_nested_bonuses() -> None:
    # the only die left to activate takes the only pod; space 17 is the only one payable, water and water
    board = {
        str(s): tile(achievement="big_ben")
        for s in range(54)
        if s not in {0, 12, 17} and not (SPACE_MATERIALS[s] != "water" and s > 17)
    }
    held = seat(ship="ridback", spent=["black", "blue"], materials={"water": 2}, influence={"xian": 9})
    rows = [[None, None], [pod("water", 5), None], [None, None], [pod("food", 7), None]]
    where = position(held, manufactory=rows, board=board, turn=2)
    open_spaces = [s for s in range(54) if str(s) not in board]
    assert 17 in open_spaces
    # 2 + 1 influence from 9: crew on the one pod (1 way), then the free pod: food, any open space but 17.
    # In Xi'an: space 0 gives 3 (materials at 14: 21 ways), 12 gives 4 (likewise). Thebes: 3 or 4 influence: no choice
    # but at 2 fuel, 4 artifact. Cuzco: 3 or 4; the fourth is a material of six, so the inner ones have six.
    outer = [s for s in open_spaces if s > 17]
    ways = 21 + 21 + sum(6 if s >= 36 and is_inner(s) else 1 for s in outer)
    assert turn_sequences(where) == 2 + ways + 1


@pytest.mark.rule("FUEL-1")
def test_every_listed_option_is_legal_and_every_legal_move_has_a_cheapest_one() -> None:
    where = position(seat(mat="E", fuel=4, ship="jyo"))
    options = canonical(where, ask("move"))
    assert all(is_legal(where, ask("move"), option) for option in options)
    listed = {(o["die"], o["to"]): o["fuel"] for o in options if o["type"] == "Move"}
    for die in DICE:
        for to in ["manufactory_left", "gan_de", "azophi_nexus", "jyo", "manufactory_right", "ridback", "nebra"]:
            for fuel in range(5):
                for clockwise in (True, False):
                    if is_legal(where, ask("move"), move(die, to, fuel, clockwise=clockwise)):
                        assert listed[die, to] <= fuel


# --- goals and the end -----------------------------------------------------------------------------------------------


@pytest.mark.rule("END-1")
def test_the_printed_example_of_majorities() -> None:
    seats = [seat(), seat(ship="jyo"), seat(ship="nebra")]
    board = {"0": {"pod": pod("water", 0), "crew": [3, 2, 4]}, "5": {"achievement": "big_ben", "crew": [1, 0, 4]}}
    assert [score["majorities"] for score in end_scores(position(*seats, board=board))] == [3, 0, 15]


@pytest.mark.rule("END-1")
@pytest.mark.parametrize(("more", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (9, 15)])
def test_the_majority_table(more: int, points: int) -> None:
    board = {"40": tile(more, 0, pod=pod("water", 0))}
    assert [score["majorities"] for score in end_scores(position(seat(), board=board))] == [points, 0]


@pytest.mark.rule("END-1")
def test_artifacts_left_score_one_each() -> None:
    assert [score["artifacts"] for score in end_scores(position(seat(artifacts=3)))] == [3, 0]


def achievements_cp(name: str, board: dict[str, Any], **held: Any) -> int:
    return end_scores(position(seat(achievements=[name], **held), board=board))[0]["achievements"]


@pytest.mark.rule("CUL-7")
def test_the_statues() -> None:
    assert achievements_cp("easter_island", {}, materials={"food": 5}, artifacts=4) == 10
    assert achievements_cp("easter_island", {}, materials={"food": 7}) == 12
    board = {
        "0": tile(2, 0, pod=pod("water", 0)),
        "1": tile(1, 0, achievement="great_buddha"),
        "2": tile(0, 1, pod=pod("food", 0)),
        "3": tile(1, 0, pod=pod("water", 1)),
        "12": tile(1, 0, pod=pod("water", 2)),
        "30": tile(2, 0, pod=pod("steel", 0)),
    }
    assert achievements_cp("statue_of_liberty", board) == 2 * 4  # 0, 1 and 12; space 2 is another's and parts 3
    assert achievements_cp("great_sphinx", board) == 2 * 2
    assert achievements_cp("great_buddha", board) == 3 * 3
    assert achievements_cp("great_buddha", {}) == 0


@pytest.mark.rule("CUL-6")
def test_the_buildings() -> None:
    names = ["big_ben", "taj_mahal", "colosseum", "eiffel_tower"]
    assert [achievements_cp(name, {}) for name in names] == [7, 7, 8, 9]


@pytest.mark.rule("CYC-1A")
@pytest.mark.rule("CYC-1C")
@pytest.mark.rule("CYC-2C")
@pytest.mark.rule("CYC-3A")
@pytest.mark.rule("CYC-3B")
def test_goals_on_what_the_player_holds() -> None:
    enough = {**dict.fromkeys(MATERIALS, 1), "polymer": 2}
    cases: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
        ("c1a", {"materials": {"food": 4}}, {"materials": {"food": 3, "water": 3}, "artifacts": 2}),
        ("c1c", {"artifacts": 1}, {}),
        ("c2c", {"influence": dict.fromkeys(COLONIES, 4)}, {"influence": {"xian": 9, "thebes": 3, "cuzco": 9}}),
        ("c3a", {"materials": enough}, {"materials": {**enough, "food": 0}, "artifacts": 3}),
        ("c3b", {"fuel": 7}, {"fuel": 6}),
    ]
    for card, met, missed in cases:
        assert goal_met(position(seat(**met)), 0, card), card
        assert not goal_met(position(seat(**missed)), 0, card), card


@pytest.mark.rule("CYC-1B")
def test_two_crew_around_one_centre_may_share_a_space() -> None:
    assert goal_met(position(seat(), board={"12": tile(2, pod=1)}), 0, "c1b")
    apart = {"12": tile(1, pod=1), "30": tile(1, pod=2), "0": tile(5, pod=3)}
    assert not goal_met(position(seat(), board=apart), 0, "c1b")


@pytest.mark.rule("CYC-2A")
def test_crew_on_tiles_counts_in_each_colony() -> None:
    board = {"0": tile(2, pod=1), "18": tile(1, pod=2), "19": tile(1, achievement="big_ben"), "36": tile(2, 0, pod=3)}
    assert goal_met(position(seat(), board=board), 0, "c2a")
    board["36"] = tile(1, 4, pod=3)
    assert not goal_met(position(seat(), board=board), 0, "c2a")


@pytest.mark.rule("CYC-2B")
def test_four_colours_of_pods_with_crew() -> None:
    board = {str(s): tile(1, pod=pod(c, 0)) for s, c in [(0, "food"), (2, "steel"), (4, "water"), (6, "organics")]}
    assert goal_met(position(seat(), board=board), 0, "c2b")
    board["6"] = tile(0, 1, pod=pod("organics", 0))
    board["8"] = tile(1, achievement="big_ben")
    assert not goal_met(position(seat(), board=board), 0, "c2b")


@pytest.mark.rule("CYC-3C")
def test_six_crew_on_outer_pods_without_tiles() -> None:
    board = {"0": tile(4, pod=1), "20": tile(2, pod=2)}
    assert goal_met(position(seat(), board=board), 0, "c3c")
    board = {"0": tile(4, pod=1), "20": tile(1, pod=2), "12": tile(3, pod=3), "40": tile(1, achievement="big_ben")}
    assert not goal_met(position(seat(), board=board), 0, "c3c")
