"""Where ships lie in a small world, off what its locations show, and in any world before the first round."""

from typing import Final

from betacolony_widgets.board.shapes import Point

from .geometry import World, polar

#: pixels: the size of a ship
SIZE: Final = 10.0
#: from the middle of a location to a ship there, in its radii
_AWAY: Final = 1.4
#: directions of the first to the fourth ship from a location on top, above the middle of the ring at the left, just
#: below it and at the foot; at the right they are the same in the mirror
_TOP: Final = (188.0, 3.0, 30.0, 150.0)
_UPPER: Final = (154.0, 284.0, 0.0, 36.0)
_MIDDLE: Final = (262.0, 306.0, 40.0, 232.0)
_LOWER: Final = (236.0, 266.0, 206.0, 176.0)
#: pixels: from one waiting ship to the next, and how far below the middle the first of a column is
_STEP: Final = 24.0
_FIRST: Final = 12.0
#: the direction and the distance, in the planet's radii, of the land that two colonies and the planet's edge leave
_LAND: Final = (150.0, 0.78)


def berth(world: World, index: int, slot: int) -> Point:
    """The middle of the ship that lies at a location as the first (0), second, ..."""
    x, y = world.location(index)
    across, down = x - world.x, y - world.y
    if -down > 2 * abs(across):
        return polar(x, y, _AWAY * world.station, _TOP[slot % 4])
    row = _UPPER if down < 0 else _MIDDLE if abs(across) > 2 * down else _LOWER
    return polar(x, y, _AWAY * world.station, row[slot % 4] if across < 0 else 180 - row[slot % 4])


def waiting(world: World, slot: int) -> Point:
    """The middle of a ship before the first round: where neither names nor tracks are."""
    if world.large > 1:  # no tracks: in a column between the colonies' names
        return world.x, world.y + _FIRST - _STEP * slot
    direction, away = _LAND
    x, y = polar(world.x, world.y, away * world.planet, direction)
    return x + _STEP * (slot % 2 - 0.5), y + _STEP * (slot // 2 - 0.5)
