"""Positions and moments built by hand, for tests of the oracle and of nothing else."""

from typing import Any

from helpers.oracle import Moment, Option, Position, option_key
from helpers.oracle.components import COLONIES, MATERIALS

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
