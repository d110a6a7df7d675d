"""The extent of a drawing: path data read as curves, and points along every outline."""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from math import atan2, ceil, cos, pi, sin, sqrt, tau
from typing import Final, NamedTuple

from .drawing import Box, Disc, Drawing, Line, Oval, Part, Path, Point, Polygon, Porthole, Shape

_WORD: Final = re.compile(r"[MLHVQCAZmlhvqcaz]|-?(?:\d+\.?\d*|\.\d+)|[\s,]+|(.)")
_NUMBERS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6, "A": 7, "Z": 0}
#: a curve is looked at this often: enough to find its reach to a thousandth of a piece
_STEPS: Final = 24


class Command(NamedTuple):
    """One command of path data with its numbers; H and V are told as L, and all points are absolute."""

    letter: str
    numbers: tuple[float, ...]


class Extent(NamedTuple):
    """The reach of a piece from its middle, outer edges included, in its own units."""

    left: float
    top: float
    right: float
    bottom: float


def commands(d: str) -> list[Command]:
    """Path data as absolute commands. Raises ValueError for data that isn't understood."""
    out: list[Command] = []
    x = y = start_x = start_y = 0.0
    for letter, numbers in _written(d):
        kind, (dx, dy) = letter.upper(), (x, y) if letter.islower() else (0.0, 0.0)
        if kind == "Z":
            x, y = start_x, start_y
            out.append(Command("Z", ()))
            continue
        if kind == "H":
            absolute: tuple[float, ...] = (numbers[0] + dx, y)
        elif kind == "V":
            absolute = (x, numbers[0] + dy)
        elif kind == "A":
            absolute = (*numbers[:5], numbers[5] + dx, numbers[6] + dy)
        else:
            absolute = tuple(value + (dy if place % 2 else dx) for place, value in enumerate(numbers))
        x, y = absolute[-2:]
        if kind == "M":
            start_x, start_y = x, y
        out.append(Command("L" if kind in "HV" else kind, absolute))
    return out


def _written(d: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """The commands as they are written; numbers that go on after a command repeat it."""
    letter, numbers = "", list[float]()
    for match in _WORD.finditer(d):
        word = match[0]
        if match[1] is not None:
            raise ValueError(f"Path data have no {word!r}: {d}")
        if word.isalpha():
            if numbers or (not letter and word not in "Mm"):
                raise ValueError(f"Path data lack a number or begin without M: {d}")
            letter = word
            if word in "Zz":
                yield word, ()
        elif word.strip(" ,\n"):
            numbers.append(float(word))
            if letter in "Zz" or not letter:
                raise ValueError(f"Path data have a number too many: {d}")
            if len(numbers) == _NUMBERS[letter.upper()]:
                yield letter, tuple(numbers)
                numbers.clear()
                letter = {"M": "L", "m": "l"}.get(letter, letter)
    if numbers or not letter:
        raise ValueError(f"Path data end too early: {d}")


def traced(d: str) -> Iterator[Point]:
    """Points along a path, close enough together to tell its reach."""
    x = y = start_x = start_y = 0.0
    for letter, numbers in commands(d):
        if letter == "Z":
            x, y = start_x, start_y
            continue
        if letter == "M":
            start_x, start_y = numbers[0], numbers[1]
        if letter == "A":
            yield from _arc_points((x, y), numbers)
        elif letter in "QC":
            yield from _curve_points([(x, y), *zip(numbers[::2], numbers[1::2], strict=True)])
        else:
            yield numbers[0], numbers[1]
        x, y = numbers[-2:]


def _curve_points(handles: list[Point]) -> Iterator[Point]:
    """Points of a Bézier curve of any degree, by de Casteljau."""
    for step in range(1, _STEPS + 1):
        t, points = step / _STEPS, handles
        while len(points) > 1:
            points = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in pairwise(points)]
        yield points[0]


def _arc_points(start: Point, numbers: tuple[float, ...]) -> Iterator[Point]:
    """Points of an elliptic arc; its middle is found as the SVG standard says (appendix B.2.4)."""
    rx, ry, turn, large, sweep, x2, y2 = numbers
    (x1, y1), (c, s) = start, (cos(turn * pi / 180), sin(turn * pi / 180))
    hx, hy = (x1 - x2) / 2, (y1 - y2) / 2
    px, py = c * hx + s * hy, c * hy - s * hx
    grow = max(1.0, sqrt((px / rx) ** 2 + (py / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    away = (px / rx) ** 2 + (py / ry) ** 2
    factor = sqrt(max(0.0, 1 / away - 1)) * (-1 if large == sweep else 1) if away else 0.0
    mx, my = factor * rx * py / ry, -factor * ry * px / rx
    first = atan2((py - my) / ry, (px - mx) / rx)
    swept = (atan2((-py - my) / ry, (-px - mx) / rx) - first) % tau
    swept = swept if sweep else swept - tau
    for step in range(1, _STEPS + 1):
        angle = first + swept * step / _STEPS
        ex, ey = rx * cos(angle) + mx, ry * sin(angle) + my
        yield c * ex - s * ey + (x1 + x2) / 2, s * ex + c * ey + (y1 + y2) / 2


def extent(drawing: Drawing, piece: Callable[[str], Drawing]) -> Extent:
    """The extent of a drawing; ``piece`` finds the pieces that it has as parts.

    A thousandth is added on all sides for what lies between two points that were looked at, and the rest is rounded
    outwards to hundredths.
    """
    reaches = list(_reaches(drawing, piece))
    outwards = (
        max(width - x for x, _, width in reaches),
        max(width - y for _, y, width in reaches),
        max(width + x for x, _, width in reaches),
        max(width + y for _, y, width in reaches),
    )
    left, top, right, bottom = (ceil(value * 100 + 0.1) / 100 for value in outwards)
    return Extent(-left, -top, right, bottom)


def _reaches(drawing: Drawing, piece: Callable[[str], Drawing]) -> Iterator[tuple[float, float, float]]:
    """Points along all outlines, each with half the width of the line there."""
    for shape in drawing:
        if isinstance(shape, Part):
            c, s = (shape.scale * f(shape.turn * pi / 180) for f in (cos, sin))
            for x, y, width in _reaches(piece(shape.name), piece):
                yield c * x - s * y + shape.x, s * x + c * y + shape.y, width * shape.scale
        else:
            half = shape.edge.width / 2 if not isinstance(shape, Porthole) and shape.edge else 0.0
            yield from ((x, y, half) for x, y in _points(shape))


def _points(shape: Shape) -> Iterator[Point]:
    match shape:
        case Disc(x, y, r) | Porthole(x, y, r):
            yield from ((x - r, y), (x + r, y), (x, y - r), (x, y + r))
        case Oval(x, y, rx, ry):
            yield from ((x - rx, y), (x + rx, y), (x, y - ry), (x, y + ry))
        case Box(x, y, w, h):
            yield from ((x, y), (x + w, y), (x, y + h), (x + w, y + h))
        case Polygon(points) | Line(points):
            yield from points
        case Path(d):
            yield from traced(d)
