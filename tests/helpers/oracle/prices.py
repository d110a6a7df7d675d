"""Prices, and the ways to pay them."""

from collections import Counter
from itertools import product

from helpers.oracle.components import (
    ACHIEVEMENTS_PER_PLAYER,
    BUILDING_COSTS,
    MATERIALS,
    SPACE_MATERIALS,
    STATUE_ARTIFACTS,
    STATUES,
)
from helpers.oracle.position import (
    SPACES,
    Asked,
    Position,
    Seat,
    Total,
    available_achievements,
    display,
    in_force,
    pod_colour,
    pod_fits,
    special,
    tile_fits,
)


def unit_prices(position: Position, material: str) -> list[list[str]]:
    """Return the ways to pay one material (PAY-1, PAY-2)."""
    ways = [[material], ["artifact"]]
    if in_force(position, "c2b") and material != "polymer":
        ways.append(["polymer"])
    return ways


def prices(position: Position, seat: Seat, what: int | str) -> list[list[list[str]]]:
    """Return the separate prices of a pod (by id) or an achievement (by name), each as a list of ways to pay it."""
    if isinstance(what, int):
        ways = unit_prices(position, pod_colour(what))
        if special(seat) == "two_matching":
            ways = ways + [[material, material] for material in MATERIALS]
        return [ways]
    if what in STATUES:
        return [[["artifact"] * STATUE_ARTIFACTS]]
    return [unit_prices(position, material) for material in BUILDING_COSTS[what]]


def payments(position: Position, seat: Seat, what: int | str, space: int) -> list[Total]:
    """Return each different total that the seat can spend to take `what` and build it on `space` (PAY-0 to PAY-3)."""
    parts = [*prices(position, seat, what), unit_prices(position, SPACE_MATERIALS[space])]
    found: list[Total] = []
    # what can't be paid by itself can't be paid with the rest either: far fewer choices are left to look at
    for choice in product(*([way for way in part if affordable(seat, Counter(way))] for part in parts)):
        spent = Counter(unit for way in choice for unit in way)
        total = tuple(sorted(spent.items()))
        if affordable(seat, spent) and total not in found:
            found.append(total)
    return found


def affordable(seat: Seat, spent: Counter[str]) -> bool:
    """Tell whether the seat has what is to be spent."""
    return all(
        number <= (seat["artifacts"] if unit == "artifact" else seat["materials"][unit])
        for unit, number in spent.items()
    )


def buildable(position: Position, seat: Seat, what: int | str, space: int, *, free: bool) -> bool:
    """Tell whether `what` can be built on a space, and paid for unless free (POD-2, TRK-3, TRK-4, CUL-3)."""
    fits = pod_fits(position, what, space) if isinstance(what, int) else tile_fits(position, space)
    return fits and (free or bool(payments(position, seat, what, space)))


def pod_possible(position: Position, seat: Seat, pod: int, *, free: bool) -> bool:
    """Tell whether a displayed pod can be taken."""
    return any(buildable(position, seat, pod, space, free=free) for space in SPACES)


def achievement_possible(position: Position, seat: Seat, name: str, *, free: bool) -> bool:
    """Tell whether an achievement can be taken (CUL-1 to CUL-4)."""
    if len(seat["achievements"]) >= ACHIEVEMENTS_PER_PLAYER or name not in available_achievements(position):
        return False
    return any(buildable(position, seat, name, space, free=free) for space in SPACES)


def row_possible(position: Position, seat: Seat, row: int) -> bool:
    """Tell whether some pod of a Manufactory row can be taken, built and paid for (POD-1, POD-2)."""
    return any(pod_possible(position, seat, pod, free=False) for r, _, pod in display(position) if r == row)


def subject(position: Position, asked: Asked) -> int | str:
    """Return what a question about a space or a payment is about: a pod's id or an achievement's name."""
    if asked.get("achievement") is not None:
        return str(asked["achievement"])
    return int(position["manufactory"][asked["row"]][asked["column"]])
