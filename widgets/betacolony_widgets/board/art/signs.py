"""Signs: fuel, artifacts, medals for points, and the flat signs of what a space, a pod or a track gives."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from .colours import INK, OTHER_SEAT, SEATS, WHITE, lit
from .drawing import Box, Disc, Drawing, Edge, Line, Part, Path, Polygon, hexagon, polar

_FUEL_EDGE: Final = Edge("#083c3a", 0.1)
_STAR_EDGE: Final = Edge("#2d1257", 0.1)
_GOLD_EDGE: Final = "#7a4d08"


def _fuel() -> Drawing:
    """A cell, charged."""
    charge = lit("#b8fff0", "#39cdb4", "#0e7f74")
    bolt = ((0.16, -0.6), (-0.42, 0.24), (-0.04, 0.24), (-0.16, 0.86), (0.42, -0.04), (0.04, -0.04))
    return (
        Box(-0.34, -1.12, 0.68, 0.4, 0.1, "#d6deea", _FUEL_EDGE),
        Box(-0.74, -0.8, 1.48, 1.85, 0.18, charge, _FUEL_EDGE),
        Path("M-.52,-.52 V.2", None, Edge(WHITE, 0.11), 0.6),
        Polygon(bolt, "#06302f"),
    )


def _artifact() -> Drawing:
    """A star of four points, cut like a gem."""
    star = tuple(polar(45 * corner - 90, 0.46 if corner % 2 else 1.18) for corner in range(8))
    gem = lit("#e9ccff", "#b07bf0", "#6a3ab0")
    centre = (0.0, 0.0)
    facets = (
        (0, 7, WHITE, 0.5),
        (6, 7, WHITE, 0.2),
        (4, 3, "#2d1257", 0.4),
        (2, 3, "#2d1257", 0.2),
        (2, 1, WHITE, 0.14),
    )
    return (
        Polygon(star, gem, _STAR_EDGE),
        *(Polygon((centre, star[a], star[b]), colour, None, opacity) for a, b, colour, opacity in facets),
        Disc(0, 0, 0.26, "#fff2c9", Edge("#2d1257", 0.08)),
    )


def _medal() -> Drawing:
    """A gold hexagon, for points; the number on it is the scene's."""
    gold = lit("#ffe19a", "#ffcb5c", "#e39a23")
    return (
        Polygon(hexagon(1, 0, 0.13, pointed=True), _GOLD_EDGE, Edge(_GOLD_EDGE, 0.06)),
        Polygon(hexagon(1, pointed=True), gold, Edge(_GOLD_EDGE, 0.06)),
        Polygon(hexagon(0.8, pointed=True), None, Edge("#fff3cf", 0.06), 0.8),
    )


def _bust(colour: str, x: float = 0.0, y: float = 0.0, size: float = 1.0) -> Drawing:
    def at(px: float, py: float) -> str:
        return f"{x + px * size:.3f},{y + py * size:.3f}"

    left = f"M{at(-0.85, 1)} C{at(-0.85, 0.2)} {at(-0.4, 0.12)} {at(0, 0.12)}"
    right = f"C{at(0.4, 0.12)} {at(0.85, 0.2)} {at(0.85, 1)}Z"
    return (Disc(x, y - 0.45 * size, 0.46 * size, colour), Path(f"{left} {right}", colour))


def _two_busts(colour: str) -> Drawing:
    return (*_bust(colour, -0.62, 0, 0.86), *_bust(colour, 0.72, 0, 0.86))


def _plus(colour: str, x: float, y: float, size: float, width: float) -> Drawing:
    edge = Edge(colour, width)
    return (Line(((x - size, y), (x + size, y)), edge), Line(((x, y - size), (x, y + size)), edge))


def _bust_plus(colour: str) -> Drawing:
    """Place crew."""
    return (*_bust(colour, -0.24, 0.06, 0.94), *_plus(colour, 0.82, -0.46, 0.32, 0.2))


def _bust_struck_out(colour: str, below: str) -> Drawing:
    """No crew; the bar stands off from the bust by a gap of the colour below."""
    bar = ((-1, 0.95), (1, -0.95))
    return (*_bust(colour, 0, 0, 0.94), Line(bar, Edge(below, 0.5)), Line(bar, Edge(colour, 0.22)))


def _free_pod(colour: str) -> Drawing:
    return (Polygon(hexagon(0.98), None, Edge(colour, 0.22)), *_plus(colour, 0, 0, 0.4, 0.24))


def _temple(colour: str) -> Drawing:
    """Free achievement."""
    columns = (Box(x, -0.3, 0.3, 0.9, 0, colour) for x in (-0.82, -0.15, 0.52))
    return (Path("M-1.02,-.42 L0,-1.05 L1.02,-.42Z M-1,.72 H1 V1 H-1Z", colour), *columns)


def _steps_up(colour: str) -> Drawing:
    """Influence on a track of one's choice: a marker, and two arrowheads that send it on."""
    edge = Edge(colour, 0.24)
    return (
        Disc(-0.6, 0, 0.42, colour),
        Line(((0.06, -0.56), (0.46, 0), (0.06, 0.56)), edge),
        Line(((0.58, -0.56), (0.98, 0), (0.58, 0.56)), edge),
    )


def _flag(colour: str) -> Drawing:
    """The score if the game ended now."""
    return (
        Path(
            "M-.66,-.86 Q-.2,-1.1 .2,-.84 Q.5,-.66 .98,-.86 L.72,-.36 L.98,.16 Q.5,.34 .2,.14 Q-.2,-.1 -.66,.12Z",
            colour,
        ),
        Line(((-0.72, -0.92), (-0.72, 1)), Edge(colour, 0.22)),
    )


def _nothing() -> Drawing:
    """The sign of a choice that gains nothing: the empty set."""
    line = Edge(WHITE, 0.19)
    return (
        Disc(0, 0, 1, "night", Edge(WHITE, 0.12)),
        Disc(0, 0, 0.48, None, line),
        Line(((-0.62, 0.62), (0.62, -0.62)), line),
    )


def _rimmed(rim: Drawing, bust: Drawing) -> Drawing:
    """A bust with a rim, which tells it from a ground of its own colour."""
    wide = (shape._replace(edge=Edge(str(shape.fill), 0.28)) for shape in rim if isinstance(shape, Disc | Path))
    return (*wide, *bust)


_SEATS: Final = [*SEATS.items(), ("other", OTHER_SEAT)]
_FLAT: Final = {
    "crew-sign": _bust,
    "two-crew": _two_busts,
    "place-crew": _bust_plus,
    "free-pod": _free_pod,
    "free-achievement": _temple,
    "influence-any": _steps_up,
    "flag": _flag,
}
#: flat signs come in the colour of the theme's text, in that of its second text, of points, and in ink on materials
_INKS: Final = {"": "text", "-soft": "text-soft", "-points": "points", "-ink": INK}

MEDAL: Final = _medal()

PIECES: Final[Mapping[str, Drawing]] = MappingProxyType(
    {
        "fuel": _fuel(),
        "two-fuel": (Part("fuel", -0.86), Part("fuel", 0.86)),
        "artifact": _artifact(),
        "medal": MEDAL,
        "nothing": _nothing(),
    }
    | {f"{name}{suffix}": draw(colour) for name, draw in _FLAT.items() for suffix, colour in _INKS.items()}
    | {
        f"no-crew{suffix}": _bust_struck_out(colour, WHITE if colour == INK else "table")
        for suffix, colour in _INKS.items()
    }
    | {f"crew-sign-{name}": _rimmed(_bust(seat.rim), _bust(seat.body)) for name, seat in _SEATS}
)
