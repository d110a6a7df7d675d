"""Geometry of the whole table: the world with its radii at each stop, and the corners around it.

Everything shared lies in one circle, always in the same direction from its middle. A decision changes nothing but
radii: at the stop "orbit" the planet draws back and the stations grow; at "surface" the planet swells, and the stations
shrink to beads on its rim. All lengths are CSS pixels, all angles degrees clockwise from the right.
"""

from dataclasses import dataclass
from math import atan2, cos, degrees, pi, radians, sin, sqrt
from typing import Final, Literal

from betacolony_widgets.board.shapes import Box, Ink, Point

Stop = Literal["surface", "orbit"]

#: radii of the planet, the ring of locations, and a location on it, as parts of the radius of the well
_RADII: Final[dict[Stop, tuple[float, float, float]]] = {
    "surface": (0.866, 0.942, 0.045),
    "orbit": (0.672, 0.850, 0.136),
}
#: distance from the middle of the planet, and radius, of a colony, as parts of the planet's radius
_COLONY_AT: Final = 0.534
_COLONY_R: Final = 0.455
#: direction of the first location of the edition: with seven, the Nexus is on top
_FIRST: Final = 167.1
#: direction of the first colony; the others follow clockwise
_FIRST_COLONY: Final = -150.0
#: how far the spaces of a colony reach from its middle, in radii of a space
_REACH: Final = 4.4
_SQRT3: Final = sqrt(3)
#: pixels: the least radius of a location that fingers find
_TOUCHED: Final = 27.0
#: how far down the lowest locations lie, as a part of the ring's radius, and pixels of the plate that hangs on one
_LOWEST: Final = 0.9
_PLATE: Final = 15.0
#: how far below the middle of a location that plate lies in a small world, in radii of the location
HANGS: Final = 1.16

#: middles of the twelve outer spaces, then of the six inner ones, each clockwise from the top, in radii of a space
SPOTS: Final[tuple[Point, ...]] = (
    *((0, -2 * _SQRT3), (1.5, -1.5 * _SQRT3), (3, -_SQRT3), (3, 0), (3, _SQRT3), (1.5, 1.5 * _SQRT3)),
    *((0, 2 * _SQRT3), (-1.5, 1.5 * _SQRT3), (-3, _SQRT3), (-3, 0), (-3, -_SQRT3), (-1.5, -1.5 * _SQRT3)),
    *((0, -_SQRT3), (1.5, -_SQRT3 / 2), (1.5, _SQRT3 / 2), (0, _SQRT3), (-1.5, _SQRT3 / 2), (-1.5, -_SQRT3 / 2)),
)


def polar(x: float, y: float, r: float, angle: float) -> Point:
    """The point at a distance from another, in a direction in degrees."""
    return x + r * cos(radians(angle)), y + r * sin(radians(angle))


def arc(x: float, y: float, r: float, start: float, end: float, fineness: float = 3.0) -> tuple[Point, ...]:
    """Points every few degrees along a circle from one direction to another, clockwise if ``end`` is the larger."""
    steps = max(1, round(abs(end - start) / fineness))
    return tuple(polar(x, y, r, start + (end - start) * step / steps) for step in range(steps + 1))


@dataclass(frozen=True, slots=True)
class Ground:
    """The place of a colony: its middle, its radius, and what follows from that."""

    x: float
    y: float
    r: float

    @property
    def node(self) -> float:
        """The radius of a space of the influence track."""
        return max(7.0, min(15.0, 0.092 * self.r))

    @property
    def track(self) -> float:
        """The radius of the circle along which the track runs."""
        return self.r - self.node - 1.5

    @property
    def space(self) -> float:
        """From the middle of a space to a corner."""
        return (self.track - self.node - 1) / _REACH

    def spot(self, index: int) -> Point:
        """The middle of a space, by its place in the colony."""
        across, down = SPOTS[index]
        return self.x + across * self.space, self.y + down * self.space

    def stop(self, number: float, stops: int, out: float = 0.0) -> Point:
        """A space of the track of ``stops`` spaces, 0 for the start on top, ``out`` pixels further out."""
        return polar(self.x, self.y, self.track + out, self.direction(number, stops))

    def direction(self, number: float, stops: int) -> float:
        """The direction of a space of the track; after the last there is a gap before the start."""
        return -90 + number * 360 / (stops + 1)


@dataclass(frozen=True, slots=True)
class World:
    """The well with the planet, its colonies and the ring of locations: its middle, its radius and its stop.

    ``large`` times as large as usual are the locations of a world too small for their names and goods.
    """

    x: float
    y: float
    r: float
    stop: Stop
    locations: int = 7
    colonies: int = 3
    large: float = 1.0

    @classmethod
    def near(cls, number: int, x: float, y: float, r: float, *, locations: int = 7, colonies: int = 3) -> "World":
        """The world so near that one colony, by its number, lies at (x, y) with the radius ``r``; most is outside."""
        planet = r / _COLONY_R
        away, down = polar(0, 0, _COLONY_AT * planet, _FIRST_COLONY + number * 360 / colonies)
        return cls(x - away, y - down, planet / _RADII["surface"][0], "surface", locations, colonies)

    @classmethod
    def ring_within(
        cls, x: float, top: float, low: float, r: float, *, locations: int = 7, colonies: int = 3
    ) -> "World":
        """The world at orbit between two heights, at most ``r`` wide to each side, its locations large enough."""
        high, (_, ring, usual) = low - top, _RADII["orbit"]
        station = max(_TOUCHED, min(0.19 * r, 0.098 * high))
        free = high - station - HANGS * station - _PLATE
        out = min(r - station, free / (1 + _LOWEST))
        spare = free - (1 + _LOWEST) * out
        y, r = top + spare / 2 + out + station, out / ring
        return cls(x, y, r, "orbit", locations, colonies, station / (usual * r))

    @classmethod
    def of_colonies(
        cls, x: float, top: float, low: float, r: float, *, locations: int = 7, colonies: int = 3
    ) -> "World":
        """The world with all colonies between two heights, at most ``r`` wide to each side; its rim may lie outside."""
        spots = [polar(0, 0, _COLONY_AT, _FIRST_COLONY + number * 360 / colonies) for number in range(colonies)]
        across = max(abs(spot) for spot, _ in spots) + _COLONY_R
        up, down = (max(turn * spot for _, spot in spots) + _COLONY_R for turn in (-1, 1))
        planet = min(r / across, (low - top) / (up + down))
        y = (top + low + (up - down) * planet) / 2
        return cls(x, y, planet / _RADII["surface"][0], "surface", locations, colonies)

    @property
    def planet(self) -> float:
        """The radius of the planet."""
        return _RADII[self.stop][0] * self.r

    @property
    def ring(self) -> float:
        """The radius of the circle on which the locations lie."""
        return _RADII[self.stop][1] * self.r

    @property
    def station(self) -> float:
        """The radius of a location."""
        return _RADII[self.stop][2] * self.r * self.large

    def direction(self, index: float) -> float:
        """The direction of a location by its place in the edition's order, or between two."""
        return _FIRST + index * 360 / self.locations

    def location(self, index: float, out: float = 0.0) -> Point:
        """The middle of a location, or a point on the ring between two, ``out`` pixels further out."""
        return polar(self.x, self.y, self.ring + out, self.direction(index))

    def ground(self, number: int) -> Ground:
        """The place of a colony, by its number in the edition."""
        x, y = polar(self.x, self.y, _COLONY_AT * self.planet, _FIRST_COLONY + number * 360 / self.colonies)
        return Ground(x, y, _COLONY_R * self.planet)

    def places(self) -> dict[str, Box]:
        """The well, the planet and the first location, for what moves from stop to stop."""
        spots = {
            "well": (self.x, self.y, self.r),
            "planet": (self.x, self.y, self.planet),
            "station": (*self.location(0), self.station),
        }
        return {name: Box(x - r, y - r, 2 * r, 2 * r, 0, Ink()) for name, (x, y, r) in spots.items()}

    def heading(self, point: Point) -> float:
        """The direction in which a ship at a point flies clockwise along the ring."""
        return degrees(atan2(point[1] - self.y, point[0] - self.x) + pi / 2)

    def left_of(self, y: float, gap: float = 17.0) -> float:
        """The right end of a line of text at a height, without coming near the well."""
        reach = (self.r + gap) ** 2 - (y - self.y) ** 2
        return self.x - sqrt(reach) if reach > 0 else self.x

    def right_of(self, y: float, gap: float = 17.0) -> float:
        """From where a line of text may run to the right at a height."""
        return 2 * self.x - self.left_of(y, gap)
