"""A second, slow and simple reading of the rules, to hold against the engine (solo play excepted).

It works on positions as dictionaries, on what is asked as {"kind": ..., "player": ..., context} and on options as
{"type": ..., fields}. Nothing here comes from the engine: only from the written rules and the list of components.

Public: `is_legal`, `canonical`, `option_key`, `begin`, `step`, `turn_sequences`, `end_scores`, `goal_met`.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, combinations_with_replacement, product
from typing import Any

from helpers.oracle_data import (
    ACHIEVEMENTS_PER_PLAYER,
    BUILD_FOR_CP,
    BUILDING_BONUS,
    BUILDING_COSTS,
    BUILDING_CP,
    COLONIES,
    CP_DIE,
    DICE,
    DIE_COLOUR_CP,
    DOCK_FUEL,
    FIRST_INNER,
    FULL_CIRCLE,
    GROUP_LIMIT,
    HAND_LIMIT,
    MAJORITY,
    MANUFACTORIES,
    MATERIALS,
    MATS,
    MOON_YIELD,
    MOONS,
    NEIGHBOURS,
    NEXUS_FUEL,
    PICTURED,
    POD_COLOURS,
    POD_CREW,
    POD_FACES,
    RIDBACK_FUEL,
    RONDEL,
    ROUNDS_PER_CYCLE,
    ROW_OF_VALUE,
    SPACE_MATERIALS,
    SPACES_PER_COLONY,
    STATUE_ARTIFACTS,
    STATUE_MAX,
    STATUES,
    TRACK_END,
    TRACKS,
)

Position = dict[str, Any]
Seat = dict[str, Any]
Asked = dict[str, Any]
Option = dict[str, Any]
Total = tuple[tuple[str, int], ...]  # what is spent: sorted (material or "artifact", number) pairs

SPACES = range(len(SPACE_MATERIALS))


class HiddenDrawError(ValueError):
    """A draw with more than one outcome is needed during the turn."""


class TooManyError(RuntimeError):
    """A turn has more sequences than the caller's limit."""


# --- looking at the position -----------------------------------------------------------------------------------------


def colony_of(space: int) -> str:
    """Return the colony of a space 0..53."""
    return COLONIES[space // SPACES_PER_COLONY]


def is_inner(space: int) -> bool:
    """Tell whether the space touches its colony's centre."""
    return space % SPACES_PER_COLONY >= FIRST_INNER


def pod_colour(pod: int) -> str:
    """Return the colour of a pod, as a material."""
    return POD_COLOURS[pod // len(POD_FACES)]


def pod_face(pod: int) -> tuple[int, str]:
    """Return the printed influence and the bonus of a pod."""
    return POD_FACES[pod % len(POD_FACES)]


def special(seat: Seat) -> str:
    """Return the special power of the seat's mat, or an empty word."""
    return MATS[seat["mat"]][2] if seat["mat"] is not None else ""


def in_force(position: Position, card: str) -> bool:
    """Tell whether the bonus of a cycle card works in this round (RND-6)."""
    return bool(position["cards"][(position["round"] - 1) // ROUNDS_PER_CYCLE] == card)


def room(seat: Seat) -> int:
    """Return how many materials the seat may still take (MAT-LIMIT)."""
    held = sum(int(number) for number in seat["materials"].values())
    return max(0, HAND_LIMIT - held)


def pod_at(position: Position, space: int) -> int | None:
    """Return the pod on a space; None if it is open or holds an achievement tile."""
    tile = position["board"].get(str(space))
    pod: int | None = None if tile is None else tile.get("pod")
    return pod


def is_open(position: Position, space: int) -> bool:
    """Tell whether nothing lies on a space."""
    return str(space) not in position["board"]


def crew_on(position: Position, space: int, player: int) -> int:
    """Return the player's crew on a space."""
    tile = position["board"].get(str(space))
    return 0 if tile is None else int(tile["crew"][player])


def connected(start: int, members: set[int]) -> set[int]:
    """Return the members that hang together with `start` (which belongs to them)."""
    found = {start}
    while True:
        more = {n for space in found for n in NEIGHBOURS[space] if n in members} - found
        if not more:
            return found
        found |= more


def group(position: Position, space: int, colour: str) -> set[int]:
    """Return the connected same-coloured group that a pod on `space` would be or is part of (POD-3)."""
    pods = {int(s): tile.get("pod") for s, tile in position["board"].items()}
    members = {s for s, pod in pods.items() if pod is not None and pod_colour(pod) == colour}
    return connected(space, members | {space})


def pod_fits(position: Position, pod: int, space: int) -> bool:
    """Tell whether a pod may be built on a space, prices aside (POD-3)."""
    return is_open(position, space) and len(group(position, space, pod_colour(pod))) <= GROUP_LIMIT


def tile_fits(position: Position, space: int) -> bool:
    """Tell whether an achievement tile may be built on a space, prices aside (CUL-4)."""
    return is_open(position, space) and not is_inner(space)


def tile_spaces(position: Position) -> list[int]:
    """Return the spaces where an achievement tile may be built, prices aside (CUL-4)."""
    return [s for s in SPACES if tile_fits(position, s)]


def available_achievements(position: Position) -> list[str]:
    """Return the achievements that lie open (CUL-2)."""
    top = [position["building"]] if position["building"] is not None else []
    return list(position["statues"]) + top


def display(position: Position) -> list[tuple[int, int, int]]:
    """Return (row, column, pod) of each pod in the Manufactory."""
    rows = enumerate(position["manufactory"])
    return [(r, c, pod) for r, row in rows for c, pod in enumerate(row) if pod is not None]


def extras(position: Position, seat: Seat, location: str) -> list[str]:
    """Return the extra materials that the seat gets at a moon (MOON-3, CYC-1C)."""
    found = []
    if seat["mat"] is not None and MATS[seat["mat"]][0] == location:
        found.append(MATS[seat["mat"]][1])
    if location == "nebra" and in_force(position, "c1c"):
        found.append("polymer")
    return found


# --- prices ----------------------------------------------------------------------------------------------------------


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


# --- the form of options ---------------------------------------------------------------------------------------------

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


# --- legality --------------------------------------------------------------------------------------------------------

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
    """Check materials to take: how many and of which kinds (MOON-1, MOON-3, NEX-1, TRK-1, CYC-1B, MAT-LIMIT)."""
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


# --- one option for each effect --------------------------------------------------------------------------------------


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


# --- playing one action ----------------------------------------------------------------------------------------------


@dataclass
class Moment:
    """A moment within an action: the position, what is still to be done (next comes last) and what is asked."""

    position: Position
    player: int
    todo: list[tuple[Any, ...]] = field(default_factory=list)
    asked: Asked | None = None

    @property
    def seat(self) -> Seat:
        """The acting player's seat."""
        seat: Seat = self.position["seats"][self.player]
        return seat


def clone(value: Any) -> Any:
    """Return a deep copy of JSON-like data."""
    if isinstance(value, dict):
        return {key: clone(item) for key, item in value.items()}
    if isinstance(value, list):
        return [clone(item) for item in value]
    return value


def begin(position: Position) -> Moment:
    """Return the start of the action of the player whose turn it is; nothing in `position` is changed (RND-3)."""
    seats = len(position["seats"])
    player = (position["start_player"] + position["turn"] % seats) % seats
    return Moment(clone(position), player, [], {"kind": "move", "player": player})


def step(moment: Moment, option: Option) -> Moment:
    """Return the moment after a legal answer; its `asked` is None when the action is over (before the last refill).

    Raises ValueError for an illegal answer, HiddenDrawError if a draw with several outcomes is needed.
    """
    full = complete(option)
    if moment.asked is None or full is None or not is_legal(moment.position, moment.asked, full):
        raise ValueError(f"not legal here: {option!r}")
    after = Moment(clone(moment.position), moment.player, list(moment.todo))
    answer(after, moment.asked, full)
    while after.todo and after.asked is None:
        carry_out(after, after.todo.pop())
    return after


def ask(moment: Moment, kind: str, **context: object) -> None:
    """Ask the acting player something."""
    moment.asked = {"kind": kind, "player": moment.player, **context}


def answer(moment: Moment, asked: Asked, option: Option) -> None:
    """Carry out a legal option; what follows from it is put on the list of things to do."""
    seat = moment.seat
    match option["type"]:
        case "Move":
            seat["fuel"] -= option["fuel"]
            seat["spent"].append(option["die"])
            seat["ship"] = option["to"]
            ask(moment, "activate", location=option["to"])
        case "Dock":  # DOCK-1
            seat["spent"] += option["dice"]
            seat["fuel"] += DOCK_FUEL
        case "Activate":
            seat["fuel"] -= option["fuel"]
            seat["spent"].append(option["die"])
            activate(moment, asked["location"], option["die"], option["value"])
        case "TakeMaterials":
            for material in option["materials"]:
                seat["materials"][material] += 1
            if asked["kind"] == "nexus":  # NEX-1, FUEL-BONUS
                seat["fuel"] += NEXUS_FUEL + (special(seat) == "plus_one_fuel")
        case "TakePod":
            free = asked["kind"] == "free_pod"
            ask(moment, "space", row=option["row"], column=option["column"], free=free)
        case "TakeAchievement":
            ask(moment, "space", achievement=option["achievement"], free=asked["kind"] == "free_achievement")
        case "BuildOn":
            choose_payment(moment, asked, option["space"])
        case "Pay":
            spend(moment, paid_total(option))
            if asked["kind"] == "extra_cp":
                seat["cp"]["purchases"] += BUILD_FOR_CP
            else:
                build(moment, asked, asked["space"], free=False)
        case "PlaceCrew":
            place_crew(moment, option["space"], 1)
        case "GainInfluence":
            moment.todo.append(("advance", option["colony"], 1))
        case "Decline":
            pass
        case other:
            raise ValueError(f"{other} is no part of an action")


def activate(moment: Moment, location: str, die: str, value: int) -> None:
    """Carry out a location's action: the die's colour first (MOON-2, NEX-2), then what the location gives."""
    seat = moment.seat
    if CP_DIE.get(location) == die:
        seat["cp"]["dice"] += DIE_COLOUR_CP
    if location in MOONS:
        moment.todo.append(("extras", location))
        if room(seat) > 0:
            ask(moment, "collect", location=location, value=value)
    elif location == "ridback":  # RID-1, FUEL-BONUS
        seat["fuel"] += RIDBACK_FUEL[value] + (special(seat) == "plus_one_fuel")
    elif location == "azophi_nexus":
        ask(moment, "nexus")
    elif row_possible(moment.position, seat, ROW_OF_VALUE[value]):
        ask(moment, "pod", value=value)


def choose_payment(moment: Moment, asked: Asked, space: int) -> None:
    """Ask how to pay where there is a choice, else pay and build."""
    if asked["free"]:
        build(moment, asked, space, free=True)
        return
    totals = payments(moment.position, moment.seat, subject(moment.position, asked), space)
    if len(totals) == 1:
        spend(moment, totals[0])
        build(moment, asked, space, free=False)
    else:
        about = {name: asked[name] for name in ("row", "column", "achievement") if name in asked}
        ask(moment, "payment", **about, space=space)


def spend(moment: Moment, total: Total) -> None:
    """Take a total from the seat; artifacts go back to the supply at once (ART-1)."""
    for unit, number in total:
        if unit == "artifact":
            moment.seat["artifacts"] -= number
            moment.position["artifacts"] += number
        else:
            moment.seat["materials"][unit] -= number


def place_crew(moment: Moment, space: int, number: int) -> None:
    """Put crew on a tile, as many as the supply has (POD-5, CUL-5)."""
    number = min(number, moment.seat["crew"])
    moment.seat["crew"] -= number
    moment.position["board"][str(space)]["crew"][moment.player] += number


def build(moment: Moment, asked: Asked, space: int, *, free: bool) -> None:
    """Put what was taken and paid for on the board, and list what follows from it."""
    nobody = [0] * len(moment.position["seats"])
    if asked.get("achievement") is not None:
        moment.position["board"][str(space)] = {"achievement": asked["achievement"], "crew": nobody}
        build_achievement(moment, asked["achievement"], space)
    else:
        row = moment.position["manufactory"][asked["row"]]
        pod = row[asked["column"]]
        row[asked["column"]] = None
        moment.position["board"][str(space)] = {"pod": pod, "crew": nobody}
        build_pod(moment, pod, space, free=free)


def influence_of(position: Position, pod: int, space: int, *, free: bool) -> int:
    """Return the influence that a pod just built gives (INF-1, CYC-3B)."""
    others = len(group(position, space, pod_colour(pod))) - 1
    card = 1 if in_force(position, "c3b") and not free else 0
    return pod_face(pod)[0] + others + is_inner(space) + card


def build_pod(moment: Moment, pod: int, space: int, *, free: bool) -> None:
    """Carry on after a pod was put on the board, in the order of POD-4, with the early refills of POD-7."""
    bonus = pod_face(pod)[1]
    place_crew(moment, space, POD_CREW.get(bonus, 1))
    colony = colony_of(space)
    influence = influence_of(moment.position, pod, space, free=free)
    marker = moment.seat["influence"][colony]
    passed = TRACKS[colony][marker : marker + influence]
    earns_pod = any(entry is not None and entry[0] == "free_pod" for entry in passed)
    if earns_pod or len(moment.position["talon"]) == 1:
        refill(moment.position)
    moment.todo.append(("advance", colony, influence))
    moment.todo.append(("pod_bonus", bonus))
    if not free and in_force(moment.position, "c3c"):
        moment.todo.append(("extra_cp",))


def build_achievement(moment: Moment, name: str, space: int) -> None:
    """Carry on after an achievement tile was put on the board (CUL-3, CUL-5)."""
    position = moment.position
    moment.seat["achievements"].append(name)
    place_crew(moment, space, 1)
    if name in STATUES:
        position["statues"].remove(name)
    else:
        position["building"] = None
        if len(position["hidden_buildings"]) == 1:
            reveal(position)
    if name in BUILDING_BONUS:
        moment.todo.append(("bonus", "achievement", *BUILDING_BONUS[name]))


def refill(position: Position) -> None:
    """Fill the empty places of the Manufactory, rows from the top, each from left to right (POD-7)."""
    for row in position["manufactory"]:
        for column, pod in enumerate(row):
            if pod is None and position["talon"]:
                if len(position["talon"]) > 1:
                    raise HiddenDrawError("a pod is drawn during the turn")
                row[column] = position["talon"].pop()


def reveal(position: Position) -> None:
    """Turn up the next building if the place is empty (CUL-3)."""
    if position["building"] is None and position["hidden_buildings"]:
        if len(position["hidden_buildings"]) > 1:
            raise HiddenDrawError("a building is drawn during the turn")
        position["building"] = position["hidden_buildings"].pop()


def carry_out(moment: Moment, task: tuple[Any, ...]) -> None:
    """Do the next thing on the list."""
    seat = moment.seat
    match task:
        case ("extras", location):  # MOON-3
            offered = extras(moment.position, seat, location)
            if room(seat) >= len(offered):
                for material in offered:
                    seat["materials"][material] += 1
            elif room(seat) > 0:
                ask(moment, "extra", location=location)
        case ("extra_cp",):  # CYC-3C
            if seat["artifacts"] > 0 or sum(seat["materials"].values()) > 0:
                ask(moment, "extra_cp")
        case ("pod_bonus", "artifact"):
            gain_artifacts(moment, 1)
        case ("pod_bonus", "cp2"):
            seat["cp"]["pods"] += 2
        case ("pod_bonus", "fuel2"):
            seat["fuel"] += 2
        case ("pod_bonus", _):
            pass
        case ("advance", colony, number):  # INF-2, INF-4
            if number > 0 and seat["influence"][colony] < TRACK_END:
                seat["influence"][colony] += 1
                moment.todo.append(("advance", colony, number - 1))
                entry = TRACKS[colony][seat["influence"][colony] - 1]
                if entry is not None:
                    moment.todo.append(("bonus", "tracks", *entry))
        case ("bonus", source, kind, amount):
            take_bonus(moment, source, kind, amount)


def gain_artifacts(moment: Moment, number: int) -> None:
    """Take artifacts, as many as the supply has (ART-1)."""
    number = min(number, moment.position["artifacts"])
    moment.position["artifacts"] -= number
    moment.seat["artifacts"] += number


def take_bonus(moment: Moment, source: str, kind: str, amount: int) -> None:
    """Take one bonus of a track or of a building; what is impossible is lost (TRK-1 to TRK-4, CUL-6)."""
    position, seat = moment.position, moment.seat
    match kind:
        case "cp":
            seat["cp"][source] += amount
        case "fuel":
            seat["fuel"] += amount
        case "artifact":
            gain_artifacts(moment, amount)
        case "material":
            if room(seat) > 0:
                ask(moment, "material", count=amount)
        case "place_crew":
            if seat["crew"] > 0 and any(pod_at(position, s) is not None for s in SPACES):
                ask(moment, "crew")
        case "influence_any":
            if any(seat["influence"][colony] < TRACK_END for colony in COLONIES):
                ask(moment, "track")
        case "free_pod":
            refill(position)
            if any(pod_possible(position, seat, pod, free=True) for _, _, pod in display(position)):
                ask(moment, "free_pod")
        case "free_achievement":
            if len(seat["achievements"]) < ACHIEVEMENTS_PER_PLAYER and tile_spaces(position):
                reveal(position)
                if available_achievements(position):
                    ask(moment, "free_achievement")
        case other:
            raise ValueError(f"no such bonus: {other}")


def turn_sequences(position: Position, limit: int | None = None) -> int:
    """Return the number of ways to play the action that begins in `position`, as sequences of canonical options.

    Raises HiddenDrawError (a ValueError) if a draw with several outcomes is needed before the end of the action, and
    TooManyError if there are more than `limit` ways.
    """
    return count_endings(begin(position), limit, 0)


def count_endings(moment: Moment, limit: int | None, before: int) -> int:
    """Return `before` plus the number of ways to go on from a moment to the end of the action."""
    if moment.asked is None:
        if limit is not None and before + 1 > limit:
            raise TooManyError(f"more than {limit} sequences")
        return before + 1
    for option in canonical(moment.position, moment.asked):
        before = count_endings(step(moment, option), limit, before)
    return before


# --- goals and the end of the game -----------------------------------------------------------------------------------


def crew_around_centre(position: Position, player: int) -> int:
    """Return the most crew that the player has around one centre."""
    around = dict.fromkeys(COLONIES, 0)
    for space in SPACES:
        if is_inner(space):
            around[colony_of(space)] += crew_on(position, space, player)
    return max(around.values())


def crew_in(position: Position, player: int, colony: str) -> int:
    """Return the player's crew in a colony, that on achievement tiles included (CUL-5)."""
    return sum(crew_on(position, s, player) for s in SPACES if colony_of(s) == colony)


def pods_with_crew(position: Position, player: int) -> Counter[str]:
    """Return for each colour the number of pods with the player's crew; crew on achievement tiles is left out."""
    found: Counter[str] = Counter()
    for space in SPACES:
        pod = pod_at(position, space)
        if pod is not None and crew_on(position, space, player) > 0:
            found[pod_colour(pod)] += 1
    return found


def longest_chain(position: Position, player: int) -> int:
    """Return the player's crew in the connected group of tiles with own crew that holds the most (CUL-7)."""
    members = {s for s in SPACES if crew_on(position, s, player) > 0}
    chains = [connected(s, members) for s in members]
    return max((sum(crew_on(position, s, player) for s in chain) for chain in chains), default=0)


def goal_met(position: Position, player: int, card_id: str) -> bool:
    """Tell whether the player meets the goal of a cycle card (for c3a: could discard the pictured materials)."""
    seat: Seat = position["seats"][player]
    match card_id:
        case "c1a":
            return bool(max(seat["materials"].values()) >= 4)
        case "c1b":
            return crew_around_centre(position, player) >= 2
        case "c1c":
            return bool(seat["artifacts"] >= 1)
        case "c2a":
            return all(crew_in(position, player, colony) >= 2 for colony in COLONIES)
        case "c2b":
            return len(pods_with_crew(position, player)) >= 4
        case "c2c":
            return all(seat["influence"][colony] >= 4 for colony in COLONIES)
        case "c3a":
            return can_discard(seat)
        case "c3b":
            return bool(seat["fuel"] >= 7)
        case "c3c":
            outer_pods = [s for s in SPACES if not is_inner(s) and pod_at(position, s) is not None]
            return sum(crew_on(position, s, player) for s in outer_pods) >= 6
        case _:
            raise ValueError(f"no such card: {card_id!r}")


def achievement_cp(position: Position, player: int, name: str) -> int:
    """Return the CP that an achievement scores at the end (CUL-6, CUL-7)."""
    if name in BUILDING_CP:
        return BUILDING_CP[name]
    counts = {
        "easter_island": 2 * sum(position["seats"][player]["materials"].values()),
        "statue_of_liberty": 2 * longest_chain(position, player),
        "great_sphinx": 2 * crew_around_centre(position, player),
        "great_buddha": 3 * max(pods_with_crew(position, player).values(), default=0),
    }
    return min(STATUE_MAX, int(counts[name]))


def end_scores(position: Position) -> list[dict[str, int]]:
    """Return each player's points of the end of the game: artifacts, achievements, majorities (END-1)."""
    players = range(len(position["seats"]))
    scores = []
    for player in players:
        seat: Seat = position["seats"][player]
        majorities = 0
        for colony in COLONIES:
            fewest = min(crew_in(position, other, colony) for other in players)
            difference = crew_in(position, player, colony) - fewest
            majorities += MAJORITY[min(difference, len(MAJORITY) - 1)]
        achievements = sum(achievement_cp(position, player, name) for name in seat["achievements"])
        scores.append({"artifacts": seat["artifacts"], "achievements": achievements, "majorities": majorities})
    return scores
