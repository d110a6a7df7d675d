"""The solo rival read a second time, slowly and simply, to hold against the engine; see ``oracle``.

Positions are dictionaries; pods and buildings come in the order in which they were drawn. The engine is no source of
anything here.

Public: `act`, `start_of_cycle`, `score`.
"""

from copy import deepcopy

from helpers.oracle import (
    SPACES,
    Position,
    Seat,
    achievement_cp,
    colony_of,
    crew_in,
    display,
    group,
    is_inner,
    is_open,
    pod_at,
    pod_colour,
    pod_face,
)
from helpers.oracle.components import (
    BUILD_FOR_CP,
    BUILDING_CP,
    COLONIES,
    GROUP_LIMIT,
    MAJORITY,
    NEIGHBOURS,
    POD_CREW,
    ROW_OF_VALUE,
    SPACE_MATERIALS,
    SPACES_PER_COLONY,
    STATUES,
    TRACK_END,
    TRACKS,
)

RIVAL = 1
#: the bonuses of pods, the best first
RANK = ["two_crew", "cp2", "artifact", "fuel2", "none", "no_crew"]
#: what a pod's bonus scores for the rival
POD_CP = {"cp2": 2, "artifact": 1, "fuel2": 2}

Draws = list[int | str]


def act(position: Position, value: int, draws: Draws) -> Position:
    """Return the position after the rival's action with a roll, refills included (SOLO-4 to SOLO-7)."""
    after = deepcopy(position)
    left = list(draws)
    draft(after, [entry for entry in display(after) if entry[0] == ROW_OF_VALUE[value]], left)
    refill(after, left)
    reveal(after, left)
    assert not left, f"not all that was drawn is drawn here: {left}"
    return after


def start_of_cycle(position: Position, card: str, draws: Draws) -> Position:
    """Return the position after what a cycle card is to the rival as it comes into force (SOLO-8)."""
    after = deepcopy(position)
    left = list(draws)
    if card == "c1b":
        its(after)["cp"]["purchases"] += 1
    elif card == "c2a":
        advance(after, 1, left)
        refill(after, left)
        reveal(after, left)
    elif card == "c3c":
        its(after)["cp"]["purchases"] += BUILD_FOR_CP
    assert not left, f"not all that was drawn is drawn here: {left}"
    return after


def score(position: Position) -> dict[str, int]:
    """Return what the rival scores at the end of the game (SOLO-10)."""
    majorities = 0
    for colony in COLONIES:
        lead = crew_in(position, RIVAL, colony) - min(crew_in(position, player, colony) for player in (0, RIVAL))
        majorities += MAJORITY[min(lead, len(MAJORITY) - 1)]
    statues = [name for name in its(position)["achievements"] if name in STATUES]
    each = [12 if name == "easter_island" else achievement_cp(position, RIVAL, name) for name in statues]
    return {"achievements": sum(each), "majorities": majorities}


# --- what it looks at -------------------------------------------------------------------------------------------------


def its(position: Position) -> Seat:
    """Return the rival's seat."""
    seat: Seat = position["seats"][RIVAL]
    return seat


def active(position: Position) -> str:
    """Return the active colony."""
    return str(position["solo"]["active"])


def cubes(position: Position) -> list[str]:
    """Return the colours of the column, from the pointer's cube on, wrapping."""
    column, pointer = position["solo"]["column"], position["solo"]["pointer"]
    return [column[(pointer + step) % len(column)] for step in range(len(column))]


def spaces_of(position: Position, pod: int) -> list[int]:
    """Return where the rival may build a pod."""
    colour = pod_colour(pod)
    here = [space for space in SPACES if colony_of(space) == active(position) and is_open(position, space)]
    return [space for space in here if len(group(position, space, colour)) <= GROUP_LIMIT]


def space_order(position: Position, pod: int, space: int) -> tuple[int, int, int]:
    """Return what sorts spaces for a pod, the best first (SOLO-5)."""
    beside = [pod_at(position, near) for near in NEIGHBOURS[space]]
    alike = any(other is not None and pod_colour(other) == pod_colour(pod) for other in beside)
    kind = {(True, True): 0, (True, False): 1, (False, True): 2, (False, False): 3}[is_inner(space), alike]
    return kind, cubes(position).index(SPACE_MATERIALS[space]), space


# --- what it does -----------------------------------------------------------------------------------------------------


def draft(position: Position, offered: list[tuple[int, int, int]], draws: Draws) -> None:
    """Draft and build one of these pods, each with its row and column; none may fit (SOLO-4, SOLO-5)."""
    spaces = {pod: spaces_of(position, pod) for _, _, pod in offered}
    fitting = [
        (-pod_face(pod)[0], RANK.index(pod_face(pod)[1]), cubes(position).index(pod_colour(pod)), row, column, pod)
        for row, column, pod in offered
        if spaces[pod]
    ]
    if not fitting:
        return
    *_, row, column, pod = min(fitting)
    space = min(spaces[pod], key=lambda space: space_order(position, pod, space))
    others = len(group(position, space, pod_colour(pod))) - 1
    position["manufactory"][row][column] = None
    position["board"][str(space)] = {"pod": pod, "crew": [0, 0]}
    influence, bonus = pod_face(pod)
    influence += others + is_inner(space)
    marker = its(position)["influence"][active(position)]
    passed = TRACKS[active(position)][marker : marker + influence]
    if len(position["talon"]) == 1 or any(entry is not None and entry[0] == "free_pod" for entry in passed):
        refill(position, draws)
    place_crew(position, space, POD_CREW.get(bonus, 1))
    its(position)["cp"]["pods"] += POD_CP.get(bonus, 0)
    advance(position, influence, draws)


def place_crew(position: Position, space: int, number: int) -> None:
    """Put crew of the rival on a tile, as many as it has."""
    number = min(number, its(position)["crew"])
    its(position)["crew"] -= number
    position["board"][str(space)]["crew"][RIVAL] += number


def advance(position: Position, steps: int, draws: Draws) -> None:
    """Move the rival's marker in the active colony, each bonus at once."""
    colony = active(position)
    for _ in range(steps):
        if its(position)["influence"][colony] < TRACK_END:
            its(position)["influence"][colony] += 1
            entry = TRACKS[colony][its(position)["influence"][colony] - 1]
            if entry is not None:
                take_bonus(position, entry[0], entry[1], draws)


def take_bonus(position: Position, kind: str, amount: int, draws: Draws) -> None:
    """Take one bonus of a track (SOLO-6, SOLO-7)."""
    if kind in ("cp", "material", "fuel", "artifact"):
        its(position)["cp"]["tracks"] += amount
    elif kind == "place_crew":
        pods = [s for s in SPACES if pod_at(position, s) is not None and colony_of(s) == active(position)]
        if pods:
            place_crew(position, min(pods, key=lambda space: (not is_inner(space), space)), 1)
    elif kind == "free_pod":
        refill(position, draws)
        draft(position, display(position), draws)
    elif kind == "free_achievement":
        reveal(position, draws)
        take_building(position, draws)


def take_building(position: Position, draws: Draws) -> None:
    """Take the top building for nothing (SOLO-7)."""
    first = SPACES_PER_COLONY * COLONIES.index(active(position))
    ring = [s for s in SPACES if colony_of(s) == active(position) and not is_inner(s) and is_open(position, s)]
    if position["building"] is None or not ring:
        return
    space = min(ring, key=lambda s: (s != first, cubes(position).index(SPACE_MATERIALS[s]), s))
    name = position["building"]
    its(position)["achievements"].append(name)
    position["board"][str(space)] = {"achievement": name, "crew": [0, 0]}
    position["building"] = None
    if len(position["hidden_buildings"]) == 1:
        reveal(position, draws)
    place_crew(position, space, 1)
    its(position)["cp"]["achievements"] += BUILDING_CP[name]


def refill(position: Position, draws: Draws) -> None:
    """Fill the Manufactory with what was drawn."""
    for row in position["manufactory"]:
        for column, pod in enumerate(row):
            if pod is None and position["talon"]:
                row[column] = draws.pop(0)
                position["talon"].remove(row[column])


def reveal(position: Position, draws: Draws) -> None:
    """Turn up the building that was drawn."""
    if position["building"] is None and position["hidden_buildings"]:
        position["building"] = draws.pop(0)
        position["hidden_buildings"].remove(position["building"])
