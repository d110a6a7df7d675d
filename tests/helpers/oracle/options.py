"""The form of options, and when two of them are the same."""

from collections import Counter
from typing import Any

from helpers.oracle.components import BUILDING_COSTS, COLONIES, DICE, MATERIALS, MATS, RONDEL, STATUES
from helpers.oracle.position import Option, Total

FIELDS: dict[str, list[str]] = {
    "ChooseMat": ["mat"],
    "PlaceShip": ["location"],
    "Move": ["die", "to", "fuel", "clockwise"],
    "Dock": ["dice"],
    "Activate": ["die", "value", "fuel"],
    "TakeMaterials": ["materials"],
    "TakePod": ["row", "column"],
    "BuildOn": ["space"],
    "Pay": ["materials", "artifacts"],
    "TakeAchievement": ["achievement"],
    "PlaceCrew": ["space"],
    "GainInfluence": ["colony"],
    "SetDie": ["die"],
    "FlipDie": ["die"],
    "Discard": [],
    "Decline": [],
}
DEFAULTS: dict[str, Any] = {"fuel": 0, "clockwise": True, "artifacts": 0}
NAMES: dict[str, list[str]] = {
    "mat": list(MATS),
    "location": RONDEL,
    "to": RONDEL,
    "die": DICE,
    "colony": COLONIES,
    "achievement": [*STATUES, *BUILDING_COSTS],
}
LISTS: dict[str, list[str]] = {"materials": MATERIALS, "dice": DICE}


def well_formed(field_name: str, value: object) -> bool:
    """Tell whether a field of an option has the right type and a known id."""
    if field_name in NAMES:
        return isinstance(value, str) and value in NAMES[field_name]
    if field_name in LISTS:
        known = LISTS[field_name]
        return isinstance(value, list | tuple) and all(isinstance(v, str) and v in known for v in value)
    if field_name == "clockwise":
        return isinstance(value, bool)
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def complete(option: object) -> Option | None:
    """Return the option with its defaults filled in, or None if it is malformed."""
    if not isinstance(option, dict) or not isinstance(option.get("type"), str) or option["type"] not in FIELDS:
        return None
    names = FIELDS[option["type"]]
    if any(name != "type" and name not in names for name in option):
        return None
    full: Option = {"type": option["type"]}
    for name in names:
        if name not in option and name not in DEFAULTS:
            return None
        full[name] = option.get(name, DEFAULTS.get(name))
        if not well_formed(name, full[name]):
            return None
    return full


def paid_total(option: Option) -> Total:
    """Return what a `Pay` option spends."""
    spent: Counter[str] = Counter(option["materials"])
    if option["artifacts"]:
        spent["artifact"] = option["artifacts"]
    return tuple(sorted(spent.items()))


def pay_option(total: Total) -> Option:
    """Return the `Pay` option that spends a total; materials in the order of the component list."""
    spent = dict(total)
    materials = [m for m in MATERIALS for _ in range(spent.get(m, 0))]
    return {"type": "Pay", "materials": materials, "artifacts": spent.get("artifact", 0)}


def option_key(option: Option) -> tuple[object, ...]:
    """Return a hashable key of an option, equal for equal options whatever the order of their materials or dice."""
    full = complete(option)
    if full is None:
        raise ValueError(f"not an option: {option!r}")
    values = [tuple(sorted(v)) if isinstance(v, list | tuple) else v for v in full.values()]
    return tuple(values)
