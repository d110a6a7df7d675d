"""The oracle, without the engine: pods, bonuses of tracks, achievements and refilling."""

from collections import Counter
from itertools import combinations_with_replacement
from typing import Any

import pytest

from helpers.oracle import HiddenDrawError, Position, canonical, group, is_inner, is_legal, option_key, step
from helpers.oracle.components import MATERIALS, SPACE_MATERIALS
from helpers.oracle.moments import (
    ask,
    asked_kind,
    at,
    build_on,
    keys,
    pay,
    pod,
    position,
    seat,
    take,
    take_pod,
    tile,
    use,
)

# --- building pods ----------------------------------------------------------------------------------------------------


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
    laid = position(seat(materials={"water": 1}), manufactory=rows)
    assert canonical(laid, ask("pod", value=1)) == []
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


# --- track bonuses ----------------------------------------------------------------------------------------------------


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


# --- achievements -----------------------------------------------------------------------------------------------------


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


# --- refilling --------------------------------------------------------------------------------------------------------


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
