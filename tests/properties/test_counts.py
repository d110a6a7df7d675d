"""In how many ways a whole action can be played: the engine's count against that of the oracle, which lists all."""

import random
from collections import Counter
from typing import Any

import pytest

from betacolony import Game, Position
from helpers import oracle
from helpers.oracle.components import BUILDING_COSTS, COLONIES, MATERIALS, POD_COLOURS
from helpers.tables.games import Data, clear, eagerly, group_size, kind_of, rich, walk
from helpers.tables.turns import number_of_ways

#: places that stay open when the board is filled, in all colonies: outer and inner spaces, many colours
KEPT = [0, 1, 2, 12, 13, 18, 19, 25, 30, 31, 40, 41, 49, 50]


def pod(colour: str, face: int) -> int:
    """The id of a pod; faces: 0 two crew, 1-2 artifact, 3 CP, 4 fuel, 5-6 two influence, 7 three and no crew."""
    return 8 * POD_COLOURS.index(colour) + face


def small(
    *,
    ship: str = "manufactory_left",
    dice: tuple[int, int] = (1, 2),
    rows: tuple[tuple[int | None, ...], ...] = (),
    talon: tuple[int, ...] = (),
    built: int = 0,
    round_: int = 1,
    cards: tuple[str, str, str] = ("c1a", "c2a", "c3b"),
    materials: str = "",
    influence: tuple[int, int, int] = (0, 0, 0),
    building: str = "big_ben",
    hidden: tuple[str, ...] | None = None,
    **seat: Any,
) -> Position:
    """The second action of the first of two players, with the red and the green die, or the first with all four dice.

    ``built`` pods lie on the board, none of them on a space of ``KEPT``. Buildings that neither lie open nor are hidden
    (None: all others are hidden) belong to the other player.
    """
    data = Game.new(2, seed=1).position.to_dict()
    clear(data)
    spent = seat.get("spent", ["black", "blue"])
    data |= {"round": round_, "turn": len(spent), "start_player": 0, "cards": list(cards), "mats": []}
    data["agenda"] = [["turn", len(spent) + 1], ["end_turn"], ["ask_move", 0]]
    for player in range(2):
        data["seats"][player] |= {"mat": None, "ship": "jyo", "fuel": 0, "spent": spent}
    mine = data["seats"][0]
    mine |= {"ship": ship, **seat, "dice": {"black": 6, "blue": 6, "red": dice[0], "green": dice[1]}}
    mine["mat"] = seat.get("mat", "A")
    data["seats"][1]["mat"] = "B" if mine["mat"] == "A" else "A"
    mine["influence"] = dict(zip(COLONIES, influence, strict=True))
    mine["materials"] = {name: materials.split().count(name) for name in MATERIALS}
    data["artifacts"] -= mine["artifacts"]
    columns = max((len(row) for row in rows), default=2)
    data["manufactory"] = [list(row) for row in rows] + [[None] * columns for _ in range(4 - len(rows))]
    shown = [pod for row in data["manufactory"] for pod in row if pod is not None]
    rest = [pod for pod in data["talon"] if pod not in (*shown, *talon)]
    data["talon"] = sorted(talon)
    data["removed"] = fill(data, rest, built)
    data["building"] = building
    data["hidden_buildings"] = [
        name for name in BUILDING_COSTS if name in (hidden or BUILDING_COSTS) and name != building
    ]
    for space, name in enumerate(sorted(set(BUILDING_COSTS) - {building, *data["hidden_buildings"]}), start=20):
        data["seats"][1]["achievements"].append(name)
        data["board"][str(space)] = {"achievement": name, "crew": [0, 1]}
        data["seats"][1]["crew"] -= 1
    return Position.from_dict(data)


def fill(data: Data, pods: list[int], number: int) -> list[int]:
    """Build so many of the pods, with nobody's crew; returns those left over."""
    left = list(pods)
    for space in [space for space in range(54) if space not in (*KEPT, 20, 21)]:
        fitting = [pod for pod in left if group_size(data, space, pod) <= 3]
        if number and fitting:
            pod = fitting[space * 7 % len(fitting)]
            left.remove(pod)
            data["board"][str(space)] = {"pod": pod, "crew": [0, 0]}
            number -= 1
    return sorted(left)


Rows = tuple[tuple[int | None, ...], ...]

FOOD: Rows = ((pod("food", 5), None),)
FOOD_AND_STEEL: Rows = ((pod("food", 5), pod("steel", 5)),)
NEAR_A_MANUFACTORY: Data = {"ship": "ridback", "dice": (2, 1)}

#: what is on the table, and decisions that must come up on it
CASES: dict[str, tuple[Data, set[str]]] = {
    "no fuel": ({"rows": FOOD}, {"nexus"}),
    "fuel to spare": ({"fuel": 3}, {"collect"}),
    "four dice": ({"spent": [], "fuel": 1, "ship": "ridback"}, {"collect"}),
    "a hand that is nearly full": ({"dice": (1, 6), "materials": "food " * 9, "fuel": 1}, {"collect"}),
    "more fuel": ({"mat": "C", "ship": "manufactory_right", "dice": (1, 4), "fuel": 1}, {"collect"}),
    "too little room for the extras": (
        {"mat": "B", "ship": "ridback", "cards": ("c1c", "c2a", "c3b"), "materials": "food " * 8, "fuel": 1},
        {"collect", "extra"},
    ),
    "black is a six": ({"mat": "A", "spent": ["blue", "green"], "ship": "nebra", "fuel": 1}, {"collect"}),
    "black goes back": ({"mat": "E", "spent": ["blue", "green"], "ship": "ridback", "fuel": 2}, {"nexus"}),
    "a pod": (NEAR_A_MANUFACTORY | {"rows": FOOD, "materials": "food water steel"}, {"space"}),
    "a pod and artifacts": (
        NEAR_A_MANUFACTORY | {"rows": FOOD_AND_STEEL, "materials": "food water", "artifacts": 2, "built": 30},
        {"payment"},
    ),
    "a pair": (
        NEAR_A_MANUFACTORY | {"mat": "D", "rows": FOOD, "materials": "steel steel water water food"},
        {"payment"},
    ),
    "wild polymer": (
        {**NEAR_A_MANUFACTORY, "round_": 4, "cards": ("c1a", "c2b", "c3b"), "rows": FOOD_AND_STEEL, "built": 30}
        | {"materials": "polymer polymer food", "artifacts": 1},
        {"payment"},
    ),
    "a pair, wild polymer and artifacts": (
        {**NEAR_A_MANUFACTORY, "round_": 5, "cards": ("c1a", "c2b", "c3b"), "rows": FOOD, "built": 30, "mat": "D"}
        | {"materials": "polymer polymer steel steel", "artifacts": 2},
        {"payment"},
    ),
    "the third column": (
        {**NEAR_A_MANUFACTORY, "round_": 4, "cards": ("c1a", "c2c", "c3b"), "built": 28, "materials": "food water"}
        | {"rows": ((pod("food", 5), None, pod("water", 0)),)},
        {"pod", "space"},
    ),
    "black for any row": (
        {"mat": "B", "ship": "ridback", "spent": ["blue", "red"], "built": 30, "materials": "food water"}
        | {"rows": ((None, None), (pod("food", 5), None), (None, None), (pod("water", 0), None))},
        {"pod"},
    ),
    "a purchase": (
        {**NEAR_A_MANUFACTORY, "round_": 7, "cards": ("c1a", "c2c", "c3c"), "rows": FOOD_AND_STEEL, "built": 28}
        | {"materials": "food water steel", "artifacts": 1},
        {"extra_cp", "payment"},
    ),
    "a crew": (
        {**NEAR_A_MANUFACTORY, "influence": (9, 0, 5), "built": 24, "rows": FOOD_AND_STEEL}
        | {"materials": "food food organics"},
        {"crew"},
    ),
    "a free pod": (
        {**NEAR_A_MANUFACTORY, "influence": (10, 0, 0), "built": 30, "materials": "food water"}
        | {"rows": (*FOOD_AND_STEEL, (pod("water", 2), None))},
        {"free_pod"},
    ),
    "a free pod, the last of the talon": (
        {**NEAR_A_MANUFACTORY, "influence": (10, 0, 0), "built": 30, "materials": "food water"}
        | {"rows": FOOD, "talon": (pod("organics", 7),)},
        {"free_pod"},
    ),
    "a free pod that leads to a free achievement": (
        {**NEAR_A_MANUFACTORY, "influence": (11, 12, 0), "built": 32, "materials": "food polymer"}
        | {"rows": ((pod("food", 7), pod("steel", 6)),), "building": "taj_mahal"},
        {"free_pod", "free_achievement", "track"},
    ),
    "a free achievement": (
        NEAR_A_MANUFACTORY | {"influence": (0, 11, 0), "built": 26, "materials": "food water", "rows": FOOD_AND_STEEL},
        {"free_achievement", "crew"},
    ),
    "the last building for free": (
        {**NEAR_A_MANUFACTORY, "influence": (0, 12, 0), "built": 28, "materials": "food palladium", "rows": FOOD}
        | {"building": "taj_mahal", "hidden": ("colosseum",)},
        {"free_achievement", "track"},
    ),
    "the Taj Mahal beside a finished track": (
        {"influence": (15, 12, 11), "ship": "gan_de", "building": "taj_mahal", "hidden": ("colosseum",), "built": 26}
        | {"materials": "polymer food organics steel water"},
        {"track", "free_achievement", "material"},
    ),
    "Big Ben": (
        {"ship": "gan_de", "materials": "polymer steel palladium water food", "artifacts": 1, "built": 26},
        {"payment", "crew"},
    ),
    "a statue": ({"ship": "gan_de", "materials": "food steel", "artifacts": 4, "built": 28}, {"payment"}),
}


@pytest.mark.parametrize("name", CASES)
def test_an_action_on_a_small_table_can_be_played_in_as_many_ways(name: str) -> None:
    table, expected = CASES[name]
    pos = small(**table)
    met: set[str] = set()
    assert number_of_ways(pos, 100_000, met) == oracle.turn_sequences(pos.to_dict())
    assert expected <= met


def compare(seed: int, tables: int, limit: int) -> Counter[str]:
    """Compare the counts on random tables whose actions can be played in no more ways than the limit."""
    rng = random.Random(seed)
    seen: Counter[str] = Counter()
    met: set[str] = set()
    while seen["same"] < tables:
        for pos, _ in walk(rich(rng, rng.choice([2, 3, 4])), rng, eagerly, most=12):
            if kind_of(pos) != "move" or seen["same"] == tables:
                continue
            ways = number_of_ways(pos, limit, met)
            if ways > limit:
                continue
            try:
                assert oracle.turn_sequences(pos.to_dict(), limit) == ways, pos.to_dict()
            except oracle.HiddenDrawError:
                seen["hidden"] += 1
            else:
                seen["same"] += 1
    return seen + Counter(met)


@pytest.mark.parametrize("chunk", range(4))
def test_an_action_on_a_random_table_can_be_played_in_as_many_ways(chunk: int) -> None:
    compare(chunk, tables=12, limit=200)


@pytest.mark.full
@pytest.mark.parametrize("chunk", range(4))
def test_an_action_on_a_random_table_can_be_played_in_as_many_ways_at_length(chunk: int) -> None:
    met = compare(50 + chunk, tables=60, limit=1000)
    assert {"free_pod", "free_achievement", "track", "crew", "extra_cp", "material", "payment"} <= set(met)
