"""Icons: small drawings of materials, crew, ships, dice, fuel, artifacts and prices."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, wraps
from math import atan2, cos, hypot, pi, sin, sqrt, tau
from typing import Final, ParamSpec, cast

from betacolony_widgets import palette
from betacolony_widgets.board.layers import BADGE, BADGE_LABEL, EDGE, FACE, FINE, HALO, LABEL, MARK, PIECE, TILE
from betacolony_widgets.board.shapes import Box, Circle, Ink, Line, Point, Polygon, Shape, Text
from betacolony_widgets.board.text_metrics import width_of
from betacolony_widgets.messages import Messages

SQRT3: Final = sqrt(3)
#: the smallest size of text, and the least radius of a symbol with a letter on it, in pixels
SMALLEST: Final = 10.5
LETTERED: Final = 8.5
#: the sign of the reader's own seat, drawn as a dot, because a letter might be taken for a material's
DOT: Final = "•"
PIPS: Final[dict[int, tuple[Point, ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


_P = ParamSpec("_P")


def kept(draw: Callable[_P, Iterator[Shape]]) -> Callable[_P, tuple[Shape, ...]]:
    """Keep the drawings of a function: from one click to the next, hardly anything moves."""

    @lru_cache(maxsize=4096)
    @wraps(draw)
    def drawn(*args: _P.args, **values: _P.kwargs) -> tuple[Shape, ...]:
        return tuple(draw(*args, **values))

    return cast("Callable[_P, tuple[Shape, ...]]", drawn)


@lru_cache(maxsize=4096)
def around(x: float, y: float, r: float, corners: int, start: float = -pi / 2) -> tuple[Point, ...]:
    """The corners of a regular polygon, clockwise from the angle ``start`` (radians; up is -pi/2)."""
    return tuple(
        (x + r * cos(start + i * tau / corners), y + r * sin(start + i * tau / corners)) for i in range(corners)
    )


def hexagon(x: float, y: float, r: float) -> tuple[Point, ...]:
    """A flat-top hexagon; ``r`` is from the centre to a corner."""
    return around(x, y, r, 6, 0.0)


def star(x: float, y: float, r: float, points: int = 4, waist: float = 0.42) -> tuple[Point, ...]:
    """A star with its first point up; its notches are ``waist`` times ``r`` from the middle."""
    corners = []
    for i in range(2 * points):
        reach = r if i % 2 == 0 else r * waist
        corners.append((x + reach * sin(i * pi / points), y - reach * cos(i * pi / points)))
    return tuple(corners)


def drop(x: float, y: float, r: float) -> tuple[Point, ...]:
    """A drop with its point up."""
    bowl = [
        (x + 0.86 * r * cos(a), y + 0.22 * r + 0.86 * r * sin(a))
        for a in (-0.42 + i * (pi + 0.84) / 8 for i in range(9))
    ]
    return ((x, y - 1.1 * r), *bowl)


def letter_of(messages: Messages, material: str) -> str:
    """The letter on a material's symbol."""
    key = f"letter.{material}"
    return messages.say(key) if messages.has(key) else palette.material(material).letter


def sign(x: float, y: float, size: float, initial: str, role: str) -> Shape:
    """The sign that tells a seat apart without colour: its initial, or the reader's dot."""
    if initial == DOT:
        return Circle(x, y, 0.32 * size, Ink(role), LABEL)
    return Text(x, y + 0.5, initial, size, role, bold=True)


@kept
def symbol(
    messages: Messages,
    material: str,
    x: float,
    y: float,
    r: float,
    layer: int = FACE,
    *,
    name: str = "",
    printed: bool = False,
) -> Iterator[Shape]:
    """A material: its shape in its colour, and its letter unless that would be too small to read.

    ``printed`` on its own colour, it is dark, with a letter of that colour.
    """
    look = palette.material(material)
    role = f"material-{palette.material_role(material)}"
    ink = Ink("night") if printed else Ink(role, "night", 1.0)
    if look.shape == "disc":
        yield Circle(x, y, r * 0.96, ink, layer, name)
    elif look.shape == "square":
        yield Box(x - 0.84 * r, y - 0.84 * r, 1.68 * r, 1.68 * r, 0.22 * r, ink, layer, name)
    elif look.shape == "diamond":
        yield Polygon(around(x, y, 1.18 * r, 4), ink, layer, name)
    elif look.shape == "triangle":
        yield Polygon(around(x, y + 0.12 * r, 1.24 * r, 3), ink, layer, name)
    elif look.shape == "hexagon":
        yield Polygon(around(x, y, 1.06 * r, 6), ink, layer, name)
    else:
        yield Polygon(drop(x, y, r), ink, layer, name)
    if r >= LETTERED:
        y += {"triangle": 0.22, "drop": 0.2}.get(look.shape, 0.02) * r
        size, colour = max(SMALLEST, 1.12 * r), role if printed else "night"
        yield Text(x, y, letter_of(messages, material), size, colour, bold=True, layer=layer + 1)


def _body(shape: palette.PawnShape, x: float, y: float, r: float) -> tuple[Point, ...]:
    """The body of a crew figure of height ``2 r`` whose head is a disc at its top."""
    top, bottom = y + 0.05 * r, y + r
    if shape == "dome":
        return tuple((x + 0.82 * r * cos(a), bottom + r * sin(a)) for a in (pi + i * pi / 7 for i in range(8)))
    if shape == "cone":
        return ((x, top - 0.45 * r), (x + 0.92 * r, bottom), (x - 0.92 * r, bottom))
    upper, lower = (0.66 * r, 0.66 * r) if shape == "block" else (0.95 * r, 0.34 * r)
    return ((x - upper, top), (x + upper, top), (x + lower, bottom), (x - lower, bottom))


@kept
def pawn(seat: str, x: float, y: float, r: float, name: str = "") -> Iterator[Shape]:
    """A crew figure of a player colour, ``2 r`` high; halo and edge keep it visible on any background."""
    look = palette.SEATS[seat]
    body = _body(look.shape, x, y, r)
    head = (x, y - 0.5 * r, 0.44 * r)
    for layer, role, width in ((EDGE, f"seat-{seat}-edge", 4.2), (HALO, f"seat-{seat}-halo", 2.4)):
        yield Polygon(body, Ink(None, role, width * r / 9), layer)
        yield Circle(*head, Ink(role, role, width * r / 9), layer)
    fill = Ink(f"seat-{seat}")
    yield Polygon(body, fill, PIECE, name)
    yield Circle(*head, fill, PIECE)


@kept
def ship(seat: str, x: float, y: float, r: float, angle: float, initial: str, name: str = "") -> Iterator[Shape]:
    """A ship pointing along ``angle`` (radians) with its owner's initial on the hull."""
    starboard = ((1.0, 0.62), (0.1, 0.84), (-0.6, 0.84), (-1.2, 1.2), (-1.0, 0.4))
    outline = ((1.7, 0), *starboard, *((a, -b) for a, b in reversed(starboard)))
    hull = _turned(outline, x, y, r, angle)
    yield Polygon(hull, Ink(None, f"seat-{seat}-edge", 5.0), EDGE)
    yield Polygon(hull, Ink(None, f"seat-{seat}-halo", 2.6), HALO)
    yield Polygon(hull, Ink(f"seat-{seat}"), PIECE, name)
    yield sign(x, y, max(SMALLEST, r * 0.95), initial, f"seat-{seat}-halo")


def hull(outline: Polygon) -> tuple[Point, float]:
    """The middle of a hull that ``ship`` drew, and its size ``r``."""
    (x, y), stern = outline.points[0], outline.points[5:7]
    left, low = (stern[0][0] + stern[1][0]) / 2, (stern[0][1] + stern[1][1]) / 2
    along = 1.7 / 2.7  # the bow is 1.7 r ahead of the middle, the stern 1 r behind
    return (x + along * (left - x), y + along * (low - y)), hypot(left - x, low - y) / 2.7


def _turned(points: Iterable[Point], x: float, y: float, r: float, angle: float) -> tuple[Point, ...]:
    """Points in units of ``r`` around the origin, turned by an angle (radians) and moved to (x, y)."""
    along, across = r * cos(angle), r * sin(angle)
    return tuple((x + a * along - b * across, y + a * across + b * along) for a, b in points)


@kept
def marker(seat: str, x: float, y: float, r: float, initial: str, name: str = "") -> Iterator[Shape]:
    """An influence marker: a small disc of a player colour with an initial."""
    yield Circle(x, y, r + 2.2, Ink(f"seat-{seat}-edge"), EDGE)
    yield Circle(x, y, r + 1.1, Ink(f"seat-{seat}-halo"), HALO)
    yield Circle(x, y, r, Ink(f"seat-{seat}"), PIECE, name)
    yield sign(x, y, max(SMALLEST, r * 1.35), initial, f"seat-{seat}-halo")


@kept
def die(
    colour: str, value: int, x: float, y: float, size: float, *, spent: bool = False, name: str = ""
) -> Iterator[Shape]:
    """A die of ``size`` pixels around a point; value 0, not rolled yet, shows a question mark."""
    role = f"{palette.die_role(colour)}{'-spent' if spent else ''}"
    line = "panel-line" if spent else "die-line"
    yield Box(x - size / 2, y - size / 2, size, size, size * 0.22, Ink(f"die-{role}", line, 1.5), TILE, name)
    if value in PIPS:
        for right, down in PIPS[value]:
            yield Circle(x + right * size * 0.26, y + down * size * 0.26, size * 0.085, Ink(f"pip-{role}"), FACE)
    else:
        yield Text(x, y + 1, "?" if value == 0 else str(value), size * 0.5, f"pip-{role}", bold=True)


@kept
def fuel(x: float, y: float, r: float, layer: int = FACE) -> Iterator[Shape]:
    """Fuel: a canister with a flash on it."""
    ink = Ink("fuel")
    yield Box(x - 0.62 * r, y - 0.72 * r, 1.24 * r, 1.72 * r, 0.3 * r, ink, layer)
    yield Box(x - 0.3 * r, y - 1.05 * r, 0.6 * r, 0.5 * r, 0.1 * r, ink, layer)
    bolt = ((0.12, -0.5), (-0.36, 0.28), (-0.04, 0.28), (-0.14, 0.82), (0.36, 0.02), (0.04, 0.02))
    yield Polygon(tuple((x + a * r, y + b * r) for a, b in bolt), Ink("panel"), layer + 1)


@kept
def artifact(x: float, y: float, r: float, layer: int = FACE) -> Iterator[Shape]:
    """An artifact: a star with four points."""
    yield Polygon(star(x, y, 1.15 * r), Ink("artifact"), layer)


@kept
def any_material(x: float, y: float, r: float, layer: int = FACE) -> Iterator[Shape]:
    """Any material: a ring of the six colours."""
    for name, point in zip(palette.MATERIALS, around(x, y, 0.66 * r, 6), strict=True):
        yield Circle(*point, 0.31 * r, Ink(f"material-{name}", "night", 0.7), layer)


@kept
def person(x: float, y: float, r: float, layer: int = FACE, role: str = "ink") -> Iterator[Shape]:
    """A crew figure of no player's colour."""
    yield Polygon(_body("dome", x, y, r), Ink(role), layer)
    yield Circle(x, y - 0.5 * r, 0.42 * r, Ink(role), layer)


@kept
def temple(x: float, y: float, r: float, layer: int = FACE, role: str = "ink") -> Iterator[Shape]:
    """A cultural achievement: a small temple."""
    yield Polygon(((x - r, y - 0.35 * r), (x, y - r), (x + r, y - 0.35 * r)), Ink(role), layer)
    for column in (-0.62, 0.0, 0.62):
        yield Box(x + column * r - 0.15 * r, y - 0.2 * r, 0.3 * r, 0.8 * r, 0, Ink(role), layer)
    yield Box(x - r, y + 0.68 * r, 2 * r, 0.26 * r, 0, Ink(role), layer)


@kept
def flag(x: float, y: float, r: float, role: str, layer: int = FACE) -> Iterator[Shape]:
    """A pennant on its pole: the active colony (SOLO-1)."""
    pole = x - 0.6 * r
    yield Line(((pole, y - r), (pole, y + r)), Ink(None, role, 1.8), layer)
    yield Polygon(((pole, y - r), (x + 0.9 * r, y - 0.45 * r), (pole, y + 0.1 * r)), Ink(role), layer)


@kept
def plus(x: float, y: float, r: float, role: str, layer: int = FINE) -> Iterator[Shape]:
    """A plus sign."""
    yield Box(x - r, y - 0.26 * r, 2 * r, 0.52 * r, 0, Ink(role), layer)
    yield Box(x - 0.26 * r, y - r, 0.52 * r, 2 * r, 0, Ink(role), layer)


@kept
def badge(x: float, y: float, text: str, size: float = 12) -> Iterator[Shape]:
    """A price over the board."""
    wide = width_of(text, size, bold=True) + size
    high = size * 1.6
    yield Box(x - wide / 2, y - high / 2, wide, high, high / 2, Ink("badge", "badge-ink", 1.2), BADGE)
    yield Text(x, y + 0.5, text, size, "badge-ink", bold=True, layer=BADGE_LABEL)


def hint(x: float, y: float, rank: str, r: float = 9.0) -> Iterator[Shape]:
    """A hint: its rank in a disc."""
    yield Circle(x, y, r, Ink("fuel", "panel", 1.5), BADGE)
    yield Text(x, y + 0.5, rank, 1.3 * r, "panel", bold=True, layer=BADGE_LABEL)


def arrow(start: Point, end: Point, short: float) -> Iterator[Shape]:
    """An arrow from one point to ``short`` pixels before another; nothing if they are too close."""
    away, angle = hypot(end[0] - start[0], end[1] - start[1]), atan2(end[1] - start[1], end[0] - start[0])
    size = 9.0
    if away < short + 2 * size:
        return
    tip = end[0] - short * cos(angle), end[1] - short * sin(angle)
    base = tip[0] - size * cos(angle), tip[1] - size * sin(angle)
    yield Line((start, base), Ink(None, "fuel", 4.0, dash=(7, 6)), MARK)
    wings = [(base[0] + side * 0.7 * size * sin(angle), base[1] - side * 0.7 * size * cos(angle)) for side in (1, -1)]
    yield Polygon((tip, *wings), Ink("fuel"), MARK)


def chevron(x: float, y: float, r: float, angle: float, role: str, layer: int = TILE) -> Line:
    """A small arrow head along ``angle`` (radians)."""
    return Line(_turned(((-0.6, -1.0), (0.6, 0.0), (-0.6, 1.0)), x, y, r, angle), Ink(None, role, 2.0), layer)
