"""The position as it is, and what follows from it at once."""

from typing import Any

from helpers.oracle.components import (
    COLONIES,
    FIRST_INNER,
    GROUP_LIMIT,
    HAND_LIMIT,
    MATS,
    NEIGHBOURS,
    POD_COLOURS,
    POD_FACES,
    ROUNDS_PER_CYCLE,
    SPACE_MATERIALS,
    SPACES_PER_COLONY,
)

Position = dict[str, Any]
Seat = dict[str, Any]
Asked = dict[str, Any]
Option = dict[str, Any]
Total = tuple[tuple[str, int], ...]  # what is spent: sorted (material or "artifact", number) pairs

SPACES = range(len(SPACE_MATERIALS))


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
