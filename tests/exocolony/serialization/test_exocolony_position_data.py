"""Plain data that hold no position of Exocolony: what can't be read is named with its place, whatever stands there."""

import json
import random
from functools import partial
from typing import Any, Final

import pytest

from betacolony.exocolony import Game, Position
from betacolony.exocolony.rules import steps
from helpers import hostile
from helpers.exocolony_positions import POSITION, asked, changed, faults, played


def place_of(*path: str | int) -> str:
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path).removeprefix(".")


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        (("players",), 6, "no_number"),
        (("players",), 0, "no_number"),
        (("variants",), ["x"], "no_name"),
        (("variants",), 3, "no_list"),
        (("variants",), ["secret_resources"] * 2, "repeated"),
        (("start_player",), 3, "no_number"),
        (("round",), 61, "no_number"),
        (("round",), True, "no_number"),
        (("turn",), 3, "no_number"),
        (("discarded",), 2, "no_number"),
        (("reveals",), -1, "no_number"),
        (("star",), "sun", "no_name"),
        (("columns",), 5, "no_list"),
        (("columns", 0), [], "no_table"),
        (("columns", 0, "moons"), 5, "no_list"),
        (("columns", 0, "planet"), "earth", "no_name"),
        (("pieces",), {}, "no_list"),
        (("pieces", 0, "site"), "nowhere", "no_name"),
        (("pieces", 0, "player"), 3, "no_number"),
        (("pieces", 0, "piece"), "exocolony", "no_name"),
        (("pieces", 0, "repair"), {"gold": 1}, "no_name"),
        (("pieces", 0, "repair"), {"metal": -1}, "no_number"),
        (("settled",), ["nowhere"], "no_name"),
        (("life",), [], "no_table"),
        (("beyond",), 1, "no_list"),
        (("first",), ["lifeform"], "no_name"),
        (("prices", "metal"), 7, "no_number"),
        (("prices", "metal"), 0, "no_number"),
        (("prices", "metal"), KeyError, "missing"),
        (("market",), [None] * 5, "wrong_count"),
        (("market", 0), "nothing", "no_name"),
        (("seats",), [], "wrong_count"),
        (("seats", 1, "faction"), "martians", "no_name"),
        (("seats", 1, "goods", "metal"), -1, "no_number"),
        (("seats", 1, "goods", "metal"), 1.5, "no_number"),
        (("seats", 1, "goods"), None, "no_table"),
        (("seats", 1, "cards"), {"carrier": 300}, "no_number"),
        (("seats", 1, "cards"), {"x": 1}, "no_name"),
        (("seats", 1, "below"), [{"card": "x", "asteroid": "y"}], "no_name"),
        (("seats", 1, "ships"), 16, "no_number"),
        (("seats", 1, "reserve", "colony"), "one", "no_number"),
        (("seats", 1, "trade_ban"), 1, "no_flag"),
        (("seats", 1, "points", "cards"), -1, "no_number"),
        (("supply",), 99, "no_number"),
        (("decks", "actions"), ["x"], "no_name"),
        (("decks", "actions"), ["carrier"] * 500, "too_long"),
        (("decks", "stars"), KeyError, "missing"),
        (("discards", "asteroids"), "x", "no_list"),
        (("rebuilt", "actions"), -1, "no_number"),
        (("open_asteroids",), ["x"], "no_name"),
        (("returned",), 99, "no_number"),
        (("agenda",), None, "no_list"),
        (("agenda", 0), ["dance"], "no_name"),
        (("agenda", 0), [], "no_name"),
        (("agenda", 0), ["check"], "wrong_count"),
        (("agenda", 0), ["check", 0, 0], "wrong_count"),
        (("agenda", 0), ["check", 9], "no_number"),
        (("agenda",), KeyError, "missing"),
        (("extra",), 1, "no_name"),
    ],
)
def test_what_can_not_be_read_is_named_with_its_place(path: tuple[str | int, ...], value: Any, code: str) -> None:
    found = faults(changed(POSITION, *path, to=value))
    assert any(place.startswith(place_of(*path)) and its == code for place, its in found), found


@pytest.mark.parametrize("data", [None, 5, [], "x", {}, {"players": 2}])
def test_what_is_no_position_is_refused(data: Any) -> None:
    assert faults(data)


def test_all_faults_are_told_at_once_also_those_of_the_readable_parts() -> None:
    data = changed(POSITION, "prices", "metal", to=99)
    data["supply"] += 1
    data["seats"][2]["faction"] = "martians"
    assert faults(data)[:2] == [("prices.metal", "no_number"), ("seats[2].faction", "no_name")]
    assert ("supply", "ship_sum") in faults(data)


# --- any value --------------------------------------------------------------------------------------------------------


#: what stands where something else should
ODD: Final[tuple[Any, ...]] = (
    *(None, True, -1, 0, 1, 2, 99, 1 << 80, 10**4000, 1.5, float("inf"), float("nan"), [], [0], [[]], {}, {"a": 0}),
    *("", "earth", "carrier", "\ud800", "\x00", "__class__", "{0.__class__}", {"": []}, ["x"] * 500, "y" * 5000),
)


@pytest.mark.parametrize("seed", range(4))
def test_data_with_any_value_changed_are_read_or_refused(seed: int) -> None:
    """Nothing but a PositionError comes of it, and what is read can be played."""
    dice = random.Random(seed)
    text = json.dumps((asked("mine"), asked("target"), POSITION, played(5, 9, 90).position)[seed].to_dict())
    read = 0
    for _ in range(150):
        data = json.loads(text)
        part, key = dice.choice(places(data))
        part[key] = dice.choice(ODD)
        pos = hostile.answered(Position.from_dict, data)
        if not isinstance(pos, Position):
            continue
        read += 1
        for _ in range(30):
            if pos.agenda:
                steps.play(pos, dice.choice(steps.choices(pos)), None)
    assert read < 75


@pytest.mark.parametrize("salvage", [False, True])
def test_a_saved_game_with_any_value_changed_is_read_or_refused(salvage: bool) -> None:
    dice = random.Random(3)
    text = Game.from_position(POSITION).to_json()
    read = partial(Game.from_json, salvage=salvage)
    for _ in range(60):
        data = json.loads(text)
        part, key = dice.choice([*places(data), *((data, name) for name in data)])
        part[key] = dice.choice([value for value in ODD if value != 10**4000])  # which JSON can't write
        hostile.answered(read, hostile.written(data))


def places(data: Any) -> list[tuple[Any, Any]]:
    """All places of plain data, each as a table or list and a key of it."""
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    return [place for key in keys for place in ((data, key), *places(data[key]))]
