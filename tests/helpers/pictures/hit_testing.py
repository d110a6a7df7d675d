"""The colours that must be seen on a painted scene: hit-testing in Python, shape by shape, as the painters paint."""

from collections.abc import Iterator, Sequence
from math import dist, hypot, inf
from typing import Final, NamedTuple

from betacolony_widgets.board.painting.svg import ordered
from betacolony_widgets.board.shapes import Box, Circle, Ink, Line, Piece, Point, Polygon, Scene, Shape, Text
from betacolony_widgets.board.text_metrics import width_of
from helpers.pictures.extents import bounds

#: pixels that an anchor keeps from any edge, so that smoothing does not reach it
ROOM: Final = 1.5
#: so many points are tried along either side of a shape
STEPS: Final = 14


#: shapes of one or two colours
Plain = Circle | Polygon | Box | Line | Text


class Anchor(NamedTuple):
    """A point in CSS pixels at which a shape is seen, in the colour of a role."""

    shape: str
    x: float
    y: float
    role: str


def anchors(scene: Scene) -> list[Anchor]:
    """A point for each shape with an id and an opaque fill; none for those that others cover altogether.

    What is painted later covers: by its fill or line, however transparent, and texts by all of their box. Shapes of
    one layer are painted by kind (fills, then lines, then texts) and in no order that anybody may rely on, so they
    count as covering each other. Pieces of art have many colours: they cover, and have no point of their own.
    """
    painted = [_solid(shape) for shape in (*ordered(scene.shapes), *ordered(scene.marks))]
    below = len(tuple(scene.shapes))
    found = []
    for index, shape in enumerate(painted):
        if isinstance(shape, Text | Line) or not shape.id or not shape.ink.fill or shape.ink.alpha < 1:
            continue
        over = [
            other
            for place, other in enumerate(painted)
            if other is not shape and (place >= below > index or _later(other, shape, place, index, below))
        ]
        near = [other for other in over if _touch(_bounds(other), _bounds(shape))]
        at = next((point for point in _points(shape) if all(_apart(other, point) > ROOM for other in near)), None)
        if at is not None:
            found.append(Anchor(shape.id, *at, shape.ink.fill))
    return found


def _solid(shape: Shape) -> Plain:
    """A shape; for a piece of art, the rectangle around it."""
    if not isinstance(shape, Piece):
        return shape
    left, top, right, low = bounds(shape)
    return Box(left, top, right - left, low - top, 0, Ink("night"), shape.layer)


def _later(other: Plain, shape: Plain, place: int, index: int, below: int) -> bool:
    """True if another shape on the same canvas may be painted after this one."""
    return (place >= below) == (index >= below) and other.layer >= shape.layer


def _points(shape: Circle | Polygon | Box) -> Iterator[Point]:
    """Points well inside a shape, from its middle outwards."""
    left, top, right, low = _bounds(shape)
    middle = (left + right) / 2, (top + low) / 2
    across = [left + (right - left) * step / STEPS for step in range(STEPS + 1)]
    down = [top + (low - top) * step / STEPS for step in range(STEPS + 1)]
    grid = [(x, y) for x in across for y in down]
    room = ROOM + (shape.ink.width / 2 if shape.ink.line else 0)
    for x, y in sorted(grid, key=lambda point: dist(point, middle)):
        # between two pixels there is no single colour: the canvas has two for each of these
        at = round(x) + 0.25, round(y) + 0.25
        if _inside(shape, at) >= room:
            yield at


def _bounds(shape: Plain) -> tuple[float, float, float, float]:
    """Left, top, right and lower edge, with lines and a letter's reach."""
    if isinstance(shape, Text):
        width = width_of(shape.text, shape.size, bold=shape.bold) * 1.15
        width = min(width, shape.limit) if shape.limit else width
        left = shape.x - {"left": 0.0, "center": 0.5, "right": 1.0}[shape.align] * width
        return left, shape.y - 0.75 * shape.size, left + width, shape.y + 0.75 * shape.size
    room = shape.ink.width / 2 if shape.ink.line else 0.0
    if isinstance(shape, Circle):
        reach = shape.r + room
        return shape.x - reach, shape.y - reach, shape.x + reach, shape.y + reach
    if isinstance(shape, Box):
        return shape.x - room, shape.y - room, shape.x + shape.w + room, shape.y + shape.h + room
    across, down = zip(*shape.points, strict=True)
    return min(across) - room, min(down) - room, max(across) + room, max(down) + room


def _touch(first: Sequence[float], second: Sequence[float]) -> bool:
    return (
        first[0] <= second[2] + ROOM
        and second[0] <= first[2] + ROOM
        and first[1] <= second[3] + ROOM
        and second[1] <= first[3] + ROOM
    )


def _apart(shape: Plain, point: Point) -> float:
    """Pixels from a point to what a shape paints; 0 or less on it."""
    if isinstance(shape, Text):
        left, top, right, low = _bounds(shape)
        x, y = point
        return hypot(max(left - x, 0, x - right), max(top - y, 0, y - low))
    edge = _inside(shape, point)
    if isinstance(shape, Line):
        return -edge - shape.ink.width / 2
    apart = -edge if shape.ink.fill else abs(edge)
    return apart - (shape.ink.width / 2 if shape.ink.line else 0)


def _inside(shape: Circle | Polygon | Box | Line, point: Point) -> float:
    """Pixels from a point inside a shape to its nearest edge; negative outside of it, and everywhere for a line."""
    x, y = point
    if isinstance(shape, Circle):
        return shape.r - dist((shape.x, shape.y), point)
    if isinstance(shape, Box):
        r = min(shape.r, shape.w / 2, shape.h / 2)
        # the distance from a rectangle without its corners, blown up by their radius
        dx = abs(x - shape.x - shape.w / 2) - (shape.w / 2 - r)
        dy = abs(y - shape.y - shape.h / 2) - (shape.h / 2 - r)
        return r - (hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0))
    ends = list(zip(shape.points, shape.points[1:], strict=False))
    if isinstance(shape, Line):
        return -min(_to_segment(point, *end) for end in ends)
    ends.append((shape.points[-1], shape.points[0]))
    edge = min((_to_segment(point, *end) for end in ends), default=inf)
    crossings = sum((a[1] > y) != (b[1] > y) and x < a[0] + (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) for a, b in ends)
    return edge if crossings % 2 else -edge


def _to_segment(point: Point, start: Point, end: Point) -> float:
    length = dist(start, end)
    if not length:
        return dist(point, start)
    (x, y), (x1, y1), (x2, y2) = point, start, end
    share = max(0.0, min(1.0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length**2))
    return dist(point, (x1 + share * (x2 - x1), y1 + share * (y2 - y1)))
