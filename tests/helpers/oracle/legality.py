"""The legal options, by the oracle."""

from collections import Counter

from helpers.oracle.components import (
    FULL_CIRCLE,
    MANUFACTORIES,
    MOON_YIELD,
    MOONS,
    PICTURED,
    RONDEL,
    ROW_OF_VALUE,
    TRACK_END,
)
from helpers.oracle.options import complete, paid_total
from helpers.oracle.position import SPACES, Asked, Option, Position, Seat, display, extras, pod_at, room, special
from helpers.oracle.prices import achievement_possible, buildable, payments, pod_possible, subject

TYPES_ASKED: dict[str, list[str]] = {
    "mat": ["ChooseMat"],
    "ship": ["PlaceShip"],
    "cycle_material": ["TakeMaterials", "Decline"],
    "track": ["GainInfluence"],
    "set_die": ["SetDie", "Decline"],
    "flip_die": ["FlipDie", "Decline"],
    "move": ["Move", "Dock"],
    "activate": ["Activate"],
    "collect": ["TakeMaterials"],
    "extra": ["TakeMaterials"],
    "nexus": ["TakeMaterials", "TakeAchievement"],
    "pod": ["TakePod"],
    "free_pod": ["TakePod"],
    "space": ["BuildOn"],
    "payment": ["Pay"],
    "extra_cp": ["Pay", "Decline"],
    "crew": ["PlaceCrew"],
    "material": ["TakeMaterials"],
    "free_achievement": ["TakeAchievement"],
    "discard": ["Discard", "Decline"],
}


def is_legal(position: Position, asked: Asked, option: Option) -> bool:
    """Tell whether an option is a legal answer; equivalents such as more fuel are, malformed options are not."""
    kind = asked["kind"]
    if kind not in TYPES_ASKED:
        raise ValueError(f"no such decision: {kind!r}")
    full = complete(option)
    if full is None or full["type"] not in TYPES_ASKED[kind]:
        return False
    seat: Seat = position["seats"][asked["player"]]
    match full["type"]:
        case "Move":
            return legal_move(seat, full)
        case "Dock":
            return len(full["dice"]) == 2 and len(set(full["dice"]) - set(seat["spent"])) == 2
        case "Activate":
            return legal_activation(seat, asked["location"], full)
        case "TakeMaterials":
            return legal_materials(position, seat, asked, full["materials"])
        case "TakePod":
            return legal_pod(position, seat, asked, full)
        case "BuildOn":
            what, space = subject(position, asked), full["space"]
            return space in SPACES and buildable(position, seat, what, space, free=asked["free"])
        case "Pay" if kind == "extra_cp":
            return legal_purchase(seat, full)
        case "Pay":
            return paid_total(full) in payments(position, seat, subject(position, asked), asked["space"])
        case "TakeAchievement":
            free = kind == "free_achievement"
            return achievement_possible(position, seat, full["achievement"], free=free)
        case _:
            return legal_simple(position, seat, full)


def legal_move(seat: Seat, option: Option) -> bool:
    """Check a move: some number of steps reaches the location for this fuel (MOV-1 to MOV-3, FUEL-1, FUEL-2)."""
    die, fuel = option["die"], option["fuel"]
    if die in seat["spent"] or fuel > seat["fuel"]:
        return False
    if not option["clockwise"] and not (die == "black" and special(seat) == "black_counterclockwise"):
        return False
    value = seat["dice"][die]
    here = RONDEL.index(seat["ship"])
    direction = 1 if option["clockwise"] else -1
    for steps in range(1, value + fuel + 1):
        reaches = RONDEL[(here + direction * steps) % FULL_CIRCLE] == option["to"]
        spare = fuel - abs(steps - value)
        if reaches and spare >= 0 and spare % 2 == 0:
            return True
    return False


def legal_activation(seat: Seat, location: str, option: Option) -> bool:
    """Check a die for activating (ACT-1, FUEL-1, FUEL-2, MOON-4, the mat power of POD-1)."""
    die, value, fuel = option["die"], option["value"], option["fuel"]
    if die in seat["spent"] or fuel > seat["fuel"] or not 1 <= value <= 6:
        return False
    bases = [seat["dice"][die]]
    if die == "black" and location in MOONS and special(seat) == "black_is_6_at_moons":
        bases = [6]
    if die == "black" and location in MANUFACTORIES and special(seat) == "black_any_row":
        bases += [1, 2, 3, 4, 5, 6]
    return any(abs(value - base) <= fuel and (fuel - abs(value - base)) % 2 == 0 for base in bases)


def legal_materials(position: Position, seat: Seat, asked: Asked, materials: list[str]) -> bool:
    """Check the number and the kinds of materials to take (MOON-1, MOON-3, NEX-1, TRK-1, CYC-1B, MAT-LIMIT)."""
    space_left = room(seat)
    match asked["kind"]:
        case "collect":
            number = min(MOON_YIELD[asked["value"]], space_left)
            return len(materials) == number and all(m in MOONS[asked["location"]] for m in materials)
        case "extra":
            offered = Counter(extras(position, seat, asked["location"]))
            number = min(sum(offered.values()), space_left)
            return len(materials) == number and all(n <= offered[m] for m, n in Counter(materials).items())
        case "nexus":
            return len(materials) == min(1, space_left)
        case "material":
            return len(materials) == min(int(asked["count"]), space_left)
        case _:  # the start of cycle 1: to take nothing is to decline
            return len(materials) == 1 and space_left >= 1


def legal_pod(position: Position, seat: Seat, asked: Asked, option: Option) -> bool:
    """Check a pod to take (POD-1, POD-2, TRK-3)."""
    free = asked["kind"] == "free_pod"
    for row, column, pod in display(position):
        if (row, column) == (option["row"], option["column"]):
            right_row = free or row == ROW_OF_VALUE[asked["value"]]
            return right_row and pod_possible(position, seat, pod, free=free)
    return False


def legal_purchase(seat: Seat, option: Option) -> bool:
    """Check the price of the 2 CP: one material or one artifact that the seat has (CYC-3C)."""
    if len(option["materials"]) + option["artifacts"] != 1:
        return False
    if option["artifacts"]:
        return bool(seat["artifacts"] >= 1)
    return bool(seat["materials"][option["materials"][0]] >= 1)


def legal_simple(position: Position, seat: Seat, option: Option) -> bool:
    """Check the options that one line each decides."""
    match option["type"]:
        case "ChooseMat":  # SET-6
            return bool(option["mat"] in position["mats"])
        case "PlaceShip":  # SET-9
            return all(other["ship"] != option["location"] for other in position["seats"])
        case "PlaceCrew":  # TRK-2
            return seat["crew"] >= 1 and option["space"] in SPACES and pod_at(position, option["space"]) is not None
        case "GainInfluence":  # INF-4
            return bool(seat["influence"][option["colony"]] < TRACK_END)
        case "Discard":  # CYC-3A
            return can_discard(seat)
        case _:  # SetDie (CYC-1A), FlipDie (CYC-3A), Decline
            return True


def can_discard(seat: Seat) -> bool:
    """Tell whether the seat has the seven pictured materials (CYC-3A)."""
    return all(seat["materials"][material] >= number for material, number in PICTURED.items())
