"""Icons: pieces of art with the letters and numbers on them, and small drawings of what has no piece."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, wraps
from math import atan2, cos, degrees, hypot, pi, sin, tau
from typing import Final, ParamSpec, cast

from betacolony.edition.components import Bonus
from betacolony_widgets import palette
from betacolony_widgets.board.art.dice import PIPS
from betacolony_widgets.board.art.materials import LETTERS
from betacolony_widgets.board.art.pieces import piece_for
from betacolony_widgets.board.layers import BADGE, BADGE_LABEL, FACE, FINE, LABEL, MARK, PIECE, TILE
from betacolony_widgets.board.shapes import Box, Circle, Ink, Line, Piece, Point, Polygon, Shape, Text
from betacolony_widgets.board.text_metrics import width_of
from betacolony_widgets.messages import Messages

#: the smallest size of text, and the least radius of a material with a letter on it, in pixels
SMALLEST: Final = 11.0
LETTERED: Final = 8.5
#: how the names of flat signs end, by the role that comes closest to their colour
_INKS: Final[Mapping[str, str]] = {"ink": "", "muted": "-soft", "gold": "-points", "night": "-ink", "badge-ink": "-ink"}
#: pixels of a piece's unit for one of the size that it is asked for: so all fill about the same room
_CREW, _SHIP, _FUEL, _ARTIFACT, _ANY, _DIE = 0.8, 0.95, 0.92, 0.95, 0.92, 0.46


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


def letter_of(messages: Messages, material: str) -> str:
    """The letter on a material's symbol."""
    key = f"letter.{material}"
    return messages.say(key) if messages.has(key) else palette.material(material).letter


def letter(messages: Messages, material: str, x: float, y: float, r: float, layer: int = LABEL) -> Text:
    """The letter on the piece of a material of radius ``r``."""
    place = LETTERS[palette.material_role(material)]
    size = max(SMALLEST, place.size * r)
    return Text(x, y + place.y * r, letter_of(messages, material), size, "night", bold=True, layer=layer)


@kept
def symbol(
    messages: Messages, material: str, x: float, y: float, r: float, layer: int = FACE, *, name: str = ""
) -> Iterator[Shape]:
    """A material, and its letter unless that would be too small to read."""
    yield Piece(piece_for("material", material), x, y, r, layer, name)
    if r >= LETTERED:
        yield letter(messages, material, x, y, r, layer + 1)


def pawn(seat: str, x: float, y: float, r: float, name: str = "") -> Piece:
    """A crew figure of a player colour, ``2 r`` high."""
    return Piece(piece_for("crew", seat), x, y, _CREW * r, PIECE, name)


def ship(seat: str, x: float, y: float, r: float, angle: float, name: str = "", *, docked: bool = False) -> Piece:
    """A ship pointing along ``angle`` (radians); its engine rests while it is docked."""
    art = piece_for("ship", seat, "docked" if docked else "")
    return Piece(art, x, y, _SHIP * r, PIECE, name, turn=round(degrees(angle), 1))


def marker(seat: str, x: float, y: float, r: float, name: str = "") -> Piece:
    """An influence marker: the disc that a player moves along a track."""
    return Piece(piece_for("marker", seat), x, y, r, PIECE, name)


def token(seat: str, x: float, y: float, r: float, name: str = "", alpha: float = 1.0) -> Piece:
    """A player's flat disc, for the side of a number or name."""
    return Piece(piece_for("token", seat), x, y, r, PIECE, name, alpha=alpha)


@kept
def die(
    colour: str, value: int, x: float, y: float, size: float, *, spent: bool = False, name: str = ""
) -> Iterator[Shape]:
    """A die of ``size`` pixels around a point; value 0, not rolled yet, shows a question mark."""
    pips = str(value) if value in PIPS else ""
    art = piece_for("die", "spent" if spent else colour, pips)
    yield Piece(art, x, y - 0.04 * size, _DIE * size, TILE, name)
    if not pips:
        role = "text-off" if spent else f"pip-{palette.die_role(colour)}"
        yield Text(x, y, str(value or "?"), max(SMALLEST, 0.5 * size), role, bold=True)


def fuel(x: float, y: float, r: float, layer: int = FACE) -> Piece:
    """Fuel: a charged cell."""
    return Piece("fuel", x, y, _FUEL * r, layer)


def artifact(x: float, y: float, r: float, layer: int = FACE) -> Piece:
    """An artifact: a star with four points."""
    return Piece("artifact", x, y, _ARTIFACT * r, layer)


def any_material(x: float, y: float, r: float, layer: int = FACE) -> Piece:
    """Any material: a ring of the six colours."""
    return Piece("any-material", x, y, _ANY * r, layer)


def person(x: float, y: float, r: float, layer: int = FACE, role: str = "ink") -> Piece:
    """A crew figure of no player's colour."""
    return Piece(f"crew-sign{_INKS[role]}", x, y, r, layer)


def temple(x: float, y: float, r: float, layer: int = FACE, role: str = "ink") -> Piece:
    """A cultural achievement: a small temple."""
    return Piece(f"free-achievement{_INKS[role]}", x, y, r, layer)


def flag(x: float, y: float, r: float, role: str, layer: int = FACE) -> Piece:
    """A pennant on its pole: the active colony (SOLO-1)."""
    return Piece(f"flag{_INKS[role]}", x, y, r, layer)


@kept
def medal(x: float, y: float, r: float, points: int, layer: int = FACE, name: str = "") -> Iterator[Shape]:
    """Points: a gold hexagon with their number."""
    yield Piece("medal", x, y, r, layer, name)
    yield Text(x, y + 0.3, str(points), max(SMALLEST, 1.05 * r), "badge-ink", bold=True, layer=layer + 1)


#: the sign of each kind of bonus, that of two of it where there is one, and their sizes
_BONUSES: Final[Mapping[str, tuple[str, float, str, float]]] = {
    "material": ("any-material", 0.7, "two-materials", 0.66),
    "artifact": ("artifact", 0.8, "artifact", 0.8),
    "fuel": ("fuel", 0.66, "two-fuel", 0.5),
    "cp": ("medal", 0.92, "medal", 0.92),
    "place_crew": ("place-crew", 0.6, "place-crew", 0.6),
    "free_pod": ("free-pod", 0.66, "free-pod", 0.66),
    "free_achievement": ("free-achievement", 0.6, "free-achievement", 0.6),
}


def bonus_sign(bonus: Bonus, x: float, y: float, r: float, layer: int = FACE) -> Piece:
    """A bonus, without the number of points, on the stop of a track of radius ``r``."""
    single, size, several, smaller = _BONUSES.get(bonus.kind, ("influence-any", 0.6, "influence-any", 0.6))
    art, scale = (several, smaller) if bonus.amount > 1 else (single, size)
    return Piece(art, x, y, scale * r, layer)


def bonus_number(bonus: Bonus, sign: Piece, r: float) -> Iterator[Text]:
    """The number on the sign of a bonus, on the stop of a track of radius ``r``; none where the sign itself says it."""
    x, y, number = sign.x, sign.y, str(bonus.amount)
    if bonus.kind == "cp":
        yield Text(x, y + 0.3, number, max(SMALLEST, 0.8 * r), "badge-ink", bold=True, layer=FINE)
    elif sign.name == "two-materials":
        yield Text(x + 0.72 * sign.r, y + 0.68 * sign.r, number, SMALLEST, "paper", bold=True, layer=FINE)
    elif bonus.amount > 1 and not sign.name.startswith("two-"):
        yield Text(x + 0.6 * r, y + 0.6 * r, number, SMALLEST, "text", bold=True, layer=FINE)


@kept
def badge(x: float, y: float, text: str, size: float = 12, *, over: str = "") -> Iterator[Shape]:
    """A price over the board, so wide that it hides one with the text ``over``."""
    wide = max(width_of(one, size, bold=True) for one in (text, over)) + size
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
    along, across = r * cos(angle), r * sin(angle)
    points = ((-0.6, -1.0), (0.6, 0.0), (-0.6, 1.0))
    turned = tuple((x + a * along - b * across, y + a * across + b * along) for a, b in points)
    return Line(turned, Ink(None, role, 2.0), layer)
