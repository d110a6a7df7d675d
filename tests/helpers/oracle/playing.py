"""An action, played step by step."""

from dataclasses import dataclass, field
from typing import Any

from helpers.oracle.components import (
    ACHIEVEMENTS_PER_PLAYER,
    BUILD_FOR_CP,
    BUILDING_BONUS,
    COLONIES,
    CP_DIE,
    DIE_COLOUR_CP,
    DOCK_FUEL,
    MOONS,
    NEXUS_FUEL,
    POD_CREW,
    RIDBACK_FUEL,
    ROW_OF_VALUE,
    STATUES,
    TRACK_END,
    TRACKS,
)
from helpers.oracle.legality import is_legal
from helpers.oracle.listing import canonical
from helpers.oracle.options import complete, paid_total
from helpers.oracle.position import (
    SPACES,
    Asked,
    Option,
    Position,
    Seat,
    Total,
    available_achievements,
    colony_of,
    display,
    extras,
    group,
    in_force,
    is_inner,
    pod_at,
    pod_colour,
    pod_face,
    room,
    special,
    tile_spaces,
)
from helpers.oracle.prices import payments, pod_possible, row_possible, subject


class HiddenDrawError(ValueError):
    """A draw with more than one outcome is needed during the turn."""


class TooManyError(RuntimeError):
    """A turn has more sequences than the caller's limit."""


@dataclass
class Moment:
    """A moment within an action: the position, the steps still to come (the next one last), and the open decision."""

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
