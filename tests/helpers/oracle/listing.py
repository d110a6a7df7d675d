"""One option for each effect."""

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product
from typing import Any

from helpers.oracle.components import DICE, MANUFACTORIES, MATERIALS, MOON_YIELD, MOONS, RIDBACK_FUEL, ROW_OF_VALUE
from helpers.oracle.legality import TYPES_ASKED, is_legal
from helpers.oracle.options import FIELDS, NAMES, option_key, pay_option
from helpers.oracle.position import SPACES, Asked, Option, Position, Seat, room
from helpers.oracle.prices import payments, row_possible, subject


def candidates(position: Position, asked: Asked) -> Iterator[Option]:
    """Yield every option that could be an answer, legal or not."""
    seat: Seat = position["seats"][asked["player"]]
    for kind in TYPES_ASKED[asked["kind"]]:
        if kind == "TakeMaterials":
            for number in range(max(2, asked.get("count", 0)) + 1):
                for chosen in combinations_with_replacement(MATERIALS, number):
                    yield {"type": kind, "materials": list(chosen)}
        elif kind == "Pay" and asked["kind"] == "extra_cp":
            yield from (pay_option(((unit, 1),)) for unit in [*MATERIALS, "artifact"])
        elif kind == "Pay":
            totals = payments(position, seat, subject(position, asked), asked["space"])
            yield from (pay_option(total) for total in totals)
        elif kind == "Dock":
            yield from ({"type": kind, "dice": list(pair)} for pair in combinations(DICE, 2))
        else:
            values = [list(field_values(position, seat, name)) for name in FIELDS[kind]]
            for chosen_values in product(*values):
                yield {"type": kind, **dict(zip(FIELDS[kind], chosen_values, strict=True))}


def field_values(position: Position, seat: Seat, name: str) -> list[Any]:
    """Return every value that a field of an option can sensibly have."""
    values: dict[str, list[Any]] = {
        "fuel": list(range(seat["fuel"] + 1)),
        "clockwise": [True, False],
        "value": [1, 2, 3, 4, 5, 6],
        "row": list(range(len(position["manufactory"]))),
        "column": list(range(max(len(row) for row in position["manufactory"]))),
        "space": list(SPACES),
    }
    return values[name] if name in values else list(NAMES[name])


def effect(position: Position, asked: Asked, option: Option, rows: list[int]) -> tuple[object, ...]:
    """Return what an option brings about, its fuel aside; `rows`: the Manufactory rows with a possible pod."""
    seat: Seat = position["seats"][asked["player"]]
    kind = option["type"]
    if kind == "Move":
        return (kind, option["die"], option["to"])
    if kind in {"SetDie", "FlipDie"} or (kind == "Decline" and asked["kind"] in {"set_die", "flip_die"}):
        dice = dict(seat["dice"])
        if kind != "Decline":
            dice[option["die"]] = 6 if kind == "SetDie" else 7 - dice[option["die"]]
        return ("dice", tuple(dice[die] for die in DICE))
    if kind == "Activate":
        location, value = asked["location"], option["value"]
        done: object = "nothing"
        if location in MOONS:
            done = min(MOON_YIELD[value], room(seat))
        elif location == "ridback":
            done = RIDBACK_FUEL[value]
        elif location in MANUFACTORIES and ROW_OF_VALUE[value] in rows:
            done = ("row", ROW_OF_VALUE[value])
        return (kind, option["die"], done)
    return option_key(option)


def rank(seat: Seat, option: Option) -> tuple[int, ...]:
    """Return the order of preference among options of one effect; the lowest is listed."""
    if option["type"] == "Move":
        return (option["fuel"], 0 if option["clockwise"] else 1)
    if option["type"] == "Activate":
        own = seat["dice"][option["die"]]
        return (option["fuel"], 0 if option["value"] == own else 1, option["value"])
    return (1 if option["type"] == "SetDie" else 0,)


def canonical(position: Position, asked: Asked) -> list[Option]:
    """Return one legal option for each different effect: the one that costs the least fuel."""
    seat: Seat = position["seats"][asked["player"]]
    rows: list[int] = []
    if asked["kind"] == "activate" and asked["location"] in MANUFACTORIES:
        rows = [row for row in range(len(position["manufactory"])) if row_possible(position, seat, row)]
    best: dict[tuple[object, ...], Option] = {}
    for option in candidates(position, asked):
        if is_legal(position, asked, option):
            what = effect(position, asked, option, rows)
            if what not in best or rank(seat, option) < rank(seat, best[what]):
                best[what] = option
    return list(best.values())
