"""Berths of ships in orbit, clear of what the locations of a world show, and before the first round."""

from math import cos, degrees, radians, sqrt
from typing import Final

from betacolony_widgets.board.shapes import Point

from .geometry import World, polar

#: pixels: the size of a ship in a small world
SIZE: Final = 10.0
#: from the middle of a location to a ship there, in its radii
_AWAY: Final = 1.4
#: directions of the first to the fourth ship from a location on top, above the middle of the ring at the left, just
#: below it and at the foot; at the right they are mirrored
_TOP: Final = (188.0, 3.0, 30.0, 150.0)
_UPPER: Final = (154.0, 284.0, 0.0, 36.0)
_MIDDLE: Final = (262.0, 306.0, 40.0, 232.0)
_LOWER: Final = (236.0, 266.0, 206.0, 176.0)
#: how far outside the ring of a world of the usual size ships lie, in a location's radii; and in pixels what they keep
#: from its rim, the second row also from its plate, and from one to the next
_OUT: Final = 0.62
_OFF: Final = 8.0
_OFF_PLATE: Final = 14.0
_APART: Final = 27.0
#: the cosine of a direction on the ring from which on a location doesn't lie on top
_ON_TOP: Final = 0.1
#: pixels: from one waiting ship to the next, and how far below the middle the first of a column is
_STEP: Final = 24.0
_FIRST: Final = 12.0
#: the direction and the distance, in the planet's radii, of the land that two colonies and the planet's edge leave
_LAND: Final = (150.0, 0.78)


def berth(world: World, index: int, slot: int) -> Point:
    """The middle of the ship that lies at a location of a small world as the first (0), second, ..."""
    x, y = world.location(index)
    across, down = x - world.x, y - world.y
    if -down > 2 * abs(across):
        return polar(x, y, _AWAY * world.station, _TOP[slot % 4])
    row = _UPPER if down < 0 else _MIDDLE if abs(across) > 2 * down else _LOWER
    return polar(x, y, _AWAY * world.station, row[slot % 4] if across < 0 else 180 - row[slot % 4])


def in_rows(world: World, index: int, slot: int, size: float) -> Point:
    """A berth in the two rows that ships form along the outside of the ring, clear of all that a location shows.

    The first row begins at the upper end of the location, the second at the lower end, where the plate with a die
    hangs; on top the first is at the left, as the die that scores is at the right.
    """
    r, out, lower = world.station, _OUT * world.station, slot // 2 % 2
    direction = world.direction(index)
    upwards = -1 if cos(radians(direction)) > -_ON_TOP else 1
    along = sqrt((r + size + _OFF) ** 2 - out**2) + _APART * (slot % 2) + _OFF_PLATE * lower
    away = degrees(along / world.ring) * (-upwards if lower else upwards)
    return polar(world.x, world.y, world.ring + out, direction + away)


def waiting(world: World, slot: int) -> Point:
    """The middle of a ship before the first round: where neither names nor tracks are."""
    if world.large > 1:  # no tracks: in a column between the colonies' names
        return world.x, world.y + _FIRST - _STEP * slot
    direction, away = _LAND
    x, y = polar(world.x, world.y, away * world.planet, direction)
    return x + _STEP * (slot % 2 - 0.5), y + _STEP * (slot // 2 - 0.5)
