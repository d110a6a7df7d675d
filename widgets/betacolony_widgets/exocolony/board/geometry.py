"""Places of the board: the sky with its star, orbits and worlds, and the horizon that carries the points.

The star's centre lies left of the picture, and every column hangs on an orbit around it. All lengths are CSS pixels.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import cos, pi, sin, sqrt
from typing import Final

from betacolony.exocolony.state.system import Placed, System
from betacolony_widgets.board.shapes import Point

#: columns no nearer than this make planets and pads smaller
_NARROW: Final = 160.0
_CROWDED: Final = 150.0
#: what a moon keeps from the next column's globe
_APART: Final = 8.0
#: a column is no wider: with few of them the rest of the sky stays sky
_WIDEST: Final = 210.0
#: so many sites always stand in a row
_PAIR: Final = 2
#: how much larger the homeworld is than planets
_HOME: Final = 4.0
#: from a planet's middle down to the lane, and from there to the first moon's row
_LANE: Final = 65.0
FIRST_ROW: Final = 13.0
#: from the name of a moon down to its sites
_NAME: Final = 16.0


@dataclass(frozen=True)
class Spot:
    """A world in the picture.

    Attributes:
        number: of the world in its system.
        x, y, r: its globe.
        pads: the middle of each of its sites.
        large: a planet, a belt or the homeworld; others hang below the lane.
    """

    number: int
    x: float
    y: float
    r: float
    pads: tuple[Point, ...]
    large: bool


@dataclass(frozen=True)
class Sky:
    """The home system in a picture.

    Attributes:
        system: the system.
        first, last: where the first column begins on the lane, and where the last one ends.
        star_x, limb: the star's centre and the right edge of its disc on the lane.
        planet_y: the middle of the planets.
        row: from one moon to the next; 0 for as much as the pads need.
        pad, planet: the radius of a site and of a planet; 0 for what suits the columns.
        shown: the columns in the picture, from the star outwards; () for all.
        step: from one column to the next; 0 for as much as there is room.
        lane_off: from the planets' middle down to the lane.
        aside: whether the names of moons stand beside their sites, as there is no room above.
    """

    system: System
    first: float
    last: float
    planet_y: float
    star_x: float = -262.0
    limb: float = 60.0
    row: float = 47.0
    pad: float = 0.0
    planet: float = 0.0
    shown: tuple[int, ...] = ()
    step: float = 0.0
    lane_off: float = _LANE
    aside: bool = False

    @cached_property
    def columns(self) -> tuple[int, ...]:
        """The columns in the picture, from the star outwards."""
        return self.shown or tuple(range(self.system.columns))

    @property
    def pitch(self) -> float:
        """From one column to the next."""
        return self.step or min((self.last - self.first) / len(self.columns), _WIDEST)

    @property
    def pad_r(self) -> float:
        """The radius of a site."""
        return self.pad or (14.0 if self.pitch > _CROWDED else 12.0)

    @property
    def planet_r(self) -> float:
        """The radius of a planet."""
        return self.planet or (50.0 if self.pitch > _NARROW else 45.0)

    @property
    def lane(self) -> float:
        """The height of the lane, along which ships travel."""
        return self.planet_y + self.lane_off

    @property
    def star_r(self) -> float:
        """The radius of the star."""
        return self.limb - self.star_x

    def orbit_r(self, column: int) -> float:
        """The radius of a column's orbit."""
        return self.first + self.pitch * self.columns.index(column) - self.star_x

    def x_at(self, column: int, y: float) -> float:
        """Where a column's orbit is at a height."""
        r = self.orbit_r(column)
        return self.star_x + sqrt(max(0.0, r * r - (y - self.lane) ** 2))

    def on_lane(self, column: int) -> Point:
        """Where a column's orbit crosses the lane."""
        return self.x_at(column, self.lane), self.lane

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """All worlds in the picture, in the order of the system."""
        return tuple(spot for column in self.columns for spot in self._column(column))

    def spot(self, world: int) -> Spot | None:
        """The world of a number; None if it is not in the picture."""
        return next((spot for spot in self.spots if spot.number == world), None)

    def site(self, site: int) -> Point | None:
        """The middle of a site by its number; None if it is not in the picture."""
        world = self.system.world_of[site]
        spot = self.spot(world)
        return spot.pads[site - self.system.worlds[world].first_site] if spot else None

    def _column(self, column: int) -> Sequence[Spot]:
        mine = [(number, placed) for number, placed in enumerate(self.system.worlds) if placed.column == column]
        (head, first), *moons = mine
        x = self.x_at(column, self.planet_y)
        r = self.planet_r + (_HOME if head == self.system.home else 0)
        spots = [Spot(head, x, self.planet_y, r, _on_face(first, x, self.planet_y, r, self.pad_r), large=True)]
        y = self.lane + FIRST_ROW
        for number, placed in moons:
            square = self.is_square(placed, column)
            middle = y + (0 if self.aside else _NAME) + self.pad_r
            spots.append(self._moon(number, placed, column, middle, square=square))
            y += self.row + (2 * self.pad_r if square else 0)
        return spots

    def is_square(self, placed: Placed, column: int) -> bool:
        """Whether the sites of a moon stand two by two, as its column has too little room for a row."""
        globe, gap = self._globe_of_moon
        wide = globe + 3.5 + (2 * self.pad_r + gap) * len(placed.sites)
        if column == self.columns[-1]:
            return len(placed.sites) > _PAIR and wide > self.last - self.on_lane(column)[0]
        return len(placed.sites) > _PAIR and wide + globe + _APART > self.pitch

    @property
    def gap(self) -> float:
        """From one site of a moon to the next."""
        return self._globe_of_moon[1]

    def has_room(self, column: int) -> bool:
        """Whether sites that stand two by two keep off what lies right of their column."""
        globe, gap = self._globe_of_moon
        return globe + 3.5 + _PAIR * (2 * self.pad_r + gap) <= self.room(column)

    @property
    def _globe_of_moon(self) -> tuple[float, float]:
        """The radius of a moon, and the gap between its sites."""
        return (self.pad_r + 2, 3.0) if self.pad_r > 13 else (self.pad_r + 1, 1.5)

    def room(self, column: int) -> float:
        """From a moon's middle to what lies right of it: the moons of the next column that has some, or the edge."""
        for further, other in enumerate(self.columns[self.columns.index(column) + 1 :], start=1):
            if sum(placed.column == other for placed in self.system.worlds) > 1:
                return further * self.pitch - self._globe_of_moon[0] - _APART
        return self.last - self.on_lane(column)[0]

    def is_free_before(self, column: int) -> bool:
        """Whether there are no moons in the columns left of one."""
        before = self.columns[: self.columns.index(column)]
        return not any(sum(placed.column == other for placed in self.system.worlds) > 1 for other in before)

    def _moon(self, number: int, placed: Placed, column: int, y: float, *, square: bool) -> Spot:
        pad = self.pad_r
        r, gap = self._globe_of_moon
        x = self.x_at(column, y)
        first, step = x + r + pad + 3.5, 2 * pad + gap
        pads = tuple(
            (first + step * (index % 2 if square else index), y + (step * (index // 2) if square else 0))
            for index in range(len(placed.sites))
        )
        return Spot(number, x, y, r, pads, large=False)


def _on_face(placed: Placed, x: float, y: float, r: float, pad: float) -> tuple[Point, ...]:
    """The sites of a planet, on its face: side by side, in a triangle, a square, or a ring."""
    number, off = len(placed.sites), pad + 2
    if number == 0:
        return ()
    if number == 1:
        places = [(0.0, 0.0)]
    elif number == 2:
        places = [(-off, 0.0), (off, 0.0)]
    elif number == 4:
        places = [(-off, -off), (off, -off), (-off, off), (off, off)]
    else:
        distance = 1.4 * pad if number == 3 else 0.62 * r
        places = [polar(-90 + 360 * index / number, distance) for index in range(number)]
    return tuple((x + dx, y + dy) for dx, dy in places)


@dataclass(frozen=True)
class Horizon:
    """The edge of the homeworld across a picture: highest in the middle, it carries the points.

    Attributes:
        width: of the picture, or of what it reaches across.
        top: its height in the middle; sag: how much lower it is at the sides.
        goal: the points that end the game, at its right end.
        left, right: what it keeps free at its ends.
        first: where it begins, for one that doesn't reach across the whole picture.
    """

    width: float
    top: float
    sag: float
    goal: int
    left: float = 40.0
    right: float = 44.0
    first: float = 0.0

    @property
    def middle(self) -> float:
        """Where it is highest."""
        return self.first + self.width / 2

    @property
    def r(self) -> float:
        """The radius of its circle."""
        return (self.width / 2) ** 2 / (2 * self.sag)

    def y_at(self, x: float) -> float:
        """Its height."""
        return self.top + (x - self.middle) ** 2 / (2 * self.r)

    def x_of(self, points: float) -> float:
        """Where this many points stand; more than the goal stand at its end."""
        return self.first + self.left + (self.width - self.left - self.right) * min(points, self.goal) / self.goal

    def points(self, start: float, end: float, down: float = 0.0, steps: int = 12) -> tuple[Point, ...]:
        """A line along it between two points of the picture's width, some pixels lower."""
        across = [start + (end - start) * step / steps for step in range(steps + 1)]
        return tuple((x, self.y_at(x) + down) for x in across)


def polar(degrees: float, distance: float, x: float = 0.0, y: float = 0.0) -> Point:
    """The point at a distance from another; 0 degrees point right, 90 down."""
    return x + distance * cos(degrees * pi / 180), y + distance * sin(degrees * pi / 180)


def arc(x: float, y: float, r: float, start: float, end: float, steps: int = 18) -> tuple[Point, ...]:
    """Points along an arc of a circle, clockwise from one angle to another."""
    return tuple(polar(start + (end - start) * step / steps, r, x, y) for step in range(steps + 1))
