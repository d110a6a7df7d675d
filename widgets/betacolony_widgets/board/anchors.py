"""Places in a scene by their ids, and paths between them."""

from collections.abc import Iterable, Mapping, Sequence
from math import atan2, ceil, cos, floor, hypot, sin
from typing import Final

from .art.pieces import extent
from .layers import GROUND
from .shapes import Box, Circle, Hit, Ink, Line, Panel, Piece, Point, Polygon, Scene, Shape, Text
from .text_metrics import width_of

#: straight parts of a path through the air
_PARTS: Final = 6
#: pixels from the edge of a shape to the middle of the words that tell of it
OUT: Final = 17.0


def named(picture: Scene | Panel) -> dict[str, Hit]:
    """Shapes by their ids, pieces as the circles around them; the areas of targets where no shape has the id."""
    areas = {
        shape.id: Circle(shape.x, shape.y, shape.r, Ink()) if isinstance(shape, Piece) else shape
        for shape in (*(picture.grounds if isinstance(picture, Scene) else picture.ground), *picture.shapes)
        if shape.id and isinstance(shape, Circle | Polygon | Box | Piece)
    }
    return {target.id: target.hit for target in picture.targets} | areas


def frames(scene: Scene) -> dict[str, Box]:
    """The backgrounds of the panels, by the panels' ids."""
    grounds = ((panel.id, next(iter(panel.shapes), None)) for panel in scene.panels)
    return {panel: shape for panel, shape in grounds if isinstance(shape, Box) and shape.layer == GROUND}


def berth(places: Mapping[str, Hit], seat: int) -> Point | None:
    """The middle of a seat's ship, None if it isn't shown."""
    ship = places.get(f"ship-{seat}")
    return middle(ship) if ship else None


def bounds(shape: Hit) -> tuple[float, float, float, float]:
    """The rectangle around a shape: left, top, width and height in pixels."""
    if isinstance(shape, Box):
        return shape.x, shape.y, shape.w, shape.h
    if isinstance(shape, Circle):
        return shape.x - shape.r, shape.y - shape.r, 2 * shape.r, 2 * shape.r
    across, down = zip(*shape.points, strict=True)
    return min(across), min(down), max(across) - min(across), max(down) - min(down)


def middle(shape: Hit) -> Point:
    """The middle of a shape; of a polygon, of its corners."""
    if isinstance(shape, Circle):
        return shape.x, shape.y
    if isinstance(shape, Box):
        return shape.x + shape.w / 2, shape.y + shape.h / 2
    return mean(shape.points)


def reach(shape: Hit) -> float:
    """The distance from the middle of a shape to its edge or corner."""
    if isinstance(shape, Circle):
        return shape.r
    (x, y), corner = middle(shape), (shape.x, shape.y) if isinstance(shape, Box) else shape.points[0]
    return hypot(corner[0] - x, corner[1] - y)


def meet(hit: Hit, other: Hit) -> bool:
    """True if two areas have a part in common; a polygon counts as the rectangle around it."""
    if isinstance(other, Circle):
        hit, other = other, hit
    x, y, w, h = bounds(other)
    if not isinstance(hit, Circle):
        left, top, wide, high = bounds(hit)
        return left < x + w and x < left + wide and top < y + h and y < top + high
    if isinstance(other, Circle):
        return hypot(hit.x - other.x, hit.y - other.y) < hit.r + other.r
    return hypot(hit.x - min(max(hit.x, x), x + w), hit.y - min(max(hit.y, y), y + h)) < hit.r


def around(shapes: Iterable[Shape]) -> Box:
    """A rectangle around shapes and their outlines, a pixel wider for soft edges. Raises ValueError for no shapes."""
    lefts, tops, rights, lows = zip(*map(extent_of, shapes), strict=True)
    left, top = floor(min(lefts)) - 1, floor(min(tops)) - 1
    return Box(left, top, ceil(max(rights)) + 1 - left, ceil(max(lows)) + 1 - top, 0, Ink())


def extent_of(shape: Shape) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a shape as it is painted."""
    if isinstance(shape, Text):
        wide = width_of(shape.text, shape.size, bold=shape.bold)
        wide = min(wide, shape.limit) if shape.limit else wide
        left = shape.x - {"left": 0, "center": wide / 2, "right": wide}[shape.align]
        return left, shape.y - 0.7 * shape.size, left + wide, shape.y + 0.7 * shape.size
    if isinstance(shape, Piece):
        sides = extent(shape.name)
        if shape.turn:
            out = shape.r * hypot(max(-sides.left, sides.right), max(-sides.top, sides.bottom))
            return shape.x - out, shape.y - out, shape.x + out, shape.y + out
        left, top, right, low = (shape.r * side for side in sides)
        return shape.x + left, shape.y + top, shape.x + right, shape.y + low
    out = shape.ink.width / 2 if shape.ink.line else 0.0
    x, y, w, h = bounds(Polygon(shape.points, shape.ink) if isinstance(shape, Line) else shape)
    return x - out, y - out, x + w + out, y + h + out


def above(shape: Hit) -> Point:
    """The place of a few words that tell of a shape: above it, or below it where that is out of the picture."""
    x, y = middle(shape)
    out = (shape.h / 2 if isinstance(shape, Box) else reach(shape)) + OUT
    return (x, y - out) if y - out > OUT else (x, y + out)


def mean(points: Sequence[Point]) -> Point:
    """The mean of points."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def polar(point: Point, centre: Point) -> Point:
    """The distance and angle (radians) of a point from a centre."""
    x, y = point[0] - centre[0], point[1] - centre[1]
    return hypot(x, y), atan2(y, x)


def on_circle(shape: Hit, centre: Point, radius: float) -> Point:
    """The point at a distance from a centre, in the direction of a shape."""
    angle = polar(middle(shape), centre)[1]
    return centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)


def arc(start: Point, end: Point) -> list[Point]:
    """A path through the air: straight, but lifted in the middle."""
    lift = min(70.0, 0.2 * hypot(end[0] - start[0], end[1] - start[1]))
    shares = [index / _PARTS for index in range(_PARTS + 1)]
    return [
        (start[0] + t * (end[0] - start[0]), start[1] + t * (end[1] - start[1]) - 4 * lift * t * (1 - t))
        for t in shares
    ]
