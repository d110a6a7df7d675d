"""Vector drawings: frozen outlines with fills, edges and gradients; a piece reaches from about -1 to 1.

y points down. A colour is ``#rrggbb`` where it is the same by day and by night, and otherwise the name of a role of the
palette. There is no text in a drawing: letters and numbers belong to the scene, which has the page's fonts. Corners and
line ends are round everywhere.
"""

from collections.abc import Iterable
from math import cos, pi, sin
from typing import NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float]
#: where a gradient has which colour, and how opaque it is there
Stop: TypeAlias = tuple[float, str, float]


class Linear(NamedTuple):
    """A gradient along the line from one point to another."""

    x1: float
    y1: float
    x2: float
    y2: float
    stops: tuple[Stop, ...]


class Radial(NamedTuple):
    """A gradient from a point outwards."""

    cx: float
    cy: float
    r: float
    stops: tuple[Stop, ...]


#: how an area is filled
Paint: TypeAlias = str | Linear | Radial | None


class Edge(NamedTuple):
    """A line along an outline: its colour, its width, and the lengths of its dashes and gaps, if it has any."""

    colour: str
    width: float
    dash: tuple[float, ...] = ()


class Disc(NamedTuple):
    """A circle."""

    x: float
    y: float
    r: float
    fill: Paint = None
    edge: Edge | None = None
    opacity: float = 1.0


class Oval(NamedTuple):
    """An ellipse with level axes."""

    x: float
    y: float
    rx: float
    ry: float
    fill: Paint = None
    edge: Edge | None = None
    opacity: float = 1.0


class Polygon(NamedTuple):
    """A closed polygon."""

    points: tuple[Point, ...]
    fill: Paint = None
    edge: Edge | None = None
    opacity: float = 1.0


class Line(NamedTuple):
    """An open line through points."""

    points: tuple[Point, ...]
    edge: Edge
    opacity: float = 1.0


class Box(NamedTuple):
    """A rectangle from its top left corner, with corners of radius ``r``."""

    x: float
    y: float
    w: float
    h: float
    r: float = 0.0
    fill: Paint = None
    edge: Edge | None = None
    opacity: float = 1.0


class Path(NamedTuple):
    """Any outline, as SVG path data with the commands M, L, H, V, Q, C, A and Z, absolute or relative."""

    d: str
    fill: Paint = None
    edge: Edge | None = None
    opacity: float = 1.0


class Part(NamedTuple):
    """Another piece as part of this one: scaled, turned clockwise by degrees, and moved."""

    name: str
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    turn: float = 0.0
    opacity: float = 1.0


class Porthole(NamedTuple):
    """Shapes seen through a round hole."""

    x: float
    y: float
    r: float
    shapes: tuple["Shape", ...]


Shape: TypeAlias = Disc | Oval | Polygon | Line | Box | Path | Part | Porthole
#: a piece: its shapes, from back to front
Drawing: TypeAlias = tuple[Shape, ...]


def blend(*stops: tuple[float, str] | Stop) -> tuple[Stop, ...]:
    """The stops of a gradient; those without an opacity are opaque."""
    return tuple((stop[0], stop[1], stop[2] if len(stop) == 3 else 1.0) for stop in stops)


def polar(degrees: float, distance: float, x: float = 0.0, y: float = 0.0) -> Point:
    """The point at a distance from another; 0 degrees point right, 90 down."""
    return x + distance * cos(degrees * pi / 180), y + distance * sin(degrees * pi / 180)


def hexagon(r: float = 1.0, x: float = 0.0, y: float = 0.0, *, pointed: bool = False) -> tuple[Point, ...]:
    """The corners of a regular hexagon, clockwise: with a flat top, or with a corner at the top."""
    return tuple(polar(60 * corner + 30 * pointed, r, x, y) for corner in range(6))


def arc(r: float, start: float, end: float, x: float = 0.0, y: float = 0.0) -> str:
    """Path data of an arc of a circle, clockwise from one angle to another."""
    (x1, y1), (x2, y2) = polar(start, r, x, y), polar(end, r, x, y)
    return f"M{x1:.3f},{y1:.3f} A{r},{r} 0 {int(end - start > 180)} 1 {x2:.3f},{y2:.3f}"


def smooth(points: Iterable[Point]) -> str:
    """Path data of a closed curve that passes midway between each two points."""
    corners = list(points)
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)]
    curves = (f"Q{x:.3f},{y:.3f} {mx:.3f},{my:.3f}" for (x, y), (mx, my) in zip(corners, middles, strict=True))
    return f"M{middles[-1][0]:.3f},{middles[-1][1]:.3f} {' '.join(curves)}Z"
