"""Action cards: the grounds of their pictures by kind, icons on them, and their back.

The unit of an icon is half its size; it stands in the middle of a ground, at 0.65 of the ground's unit. A ground spans
1.36 by 0.99 around its middle; the tall one, for cards with their text, 1 by 1.02; the low one, for one's own cards,
1.36 by 0.53.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from betacolony_widgets.board.art.colours import WHITE
from betacolony_widgets.board.art.drawing import (
    Box,
    Disc,
    Drawing,
    Edge,
    Line,
    Linear,
    Oval,
    Part,
    Path,
    Point,
    Polygon,
    Shape,
    arc,
    blend,
    polar,
)
from betacolony_widgets.palette import EXO_KINDS, EXO_RESOURCES

#: cards with an icon of their own
_ICONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "asteroid_miner": "miner",
        "commercial_satellite": "satellite",
        "garden_terrarium": "farm",
        "inflation": "inflation",
        "satellite_factory": "satellite",
        "solar_array": "solar",
        "space_farm": "farm",
    }
)

_LIGHT: Final = "#f4f1e6"
_DARK: Final = "#1a2240"
_GOLD: Final = "#ffe3a0"
_GLASS: Final = "#4fa0e8"
_CELLS: Final = "#4c7fe0"
_WIRES: Final = "#cfe0ff"
_RIM: Final = Edge(_DARK, 0.09)
#: the middle of a turned part of an icon
_TILTED: Final = "exo-tilted"


def icon_of(card: str, kind: str) -> str:
    """The name of the icon of a card of a kind."""
    return f"exo-icon-{_ICONS.get(card) or (kind if kind in EXO_KINDS else 'other')}"


def _stroke(d: str, colour: str, width: float) -> Path:
    return Path(d, None, Edge(colour, width))


def _turned(points: tuple[Point, ...], degrees: float) -> tuple[Point, ...]:
    """Points turned clockwise around the middle."""
    (c, s) = polar(degrees, 1)
    return tuple((c * x - s * y, s * x + c * y) for x, y in points)


def _station() -> Drawing:
    """A wheel with three docks."""
    dock = ((-0.16, -1.1), (0.16, -1.1), (0.16, -0.8), (-0.16, -0.8))
    return (
        Disc(0, 0, 0.86, None, Edge(_DARK, 0.42)),
        Disc(0, 0, 0.86, None, Edge(_LIGHT, 0.26)),
        *(Line((polar(angle, 0.2), polar(angle, 0.78)), Edge(_LIGHT, 0.14)) for angle in (30, 150, 270)),
        Disc(0, 0, 0.3, _LIGHT, _RIM),
        *(Polygon(_turned(dock, angle), _GOLD, _RIM) for angle in (0, 120, 240)),
    )


def _solar() -> Drawing:
    """Four panels on a mast."""
    middles = ((-0.74, -0.42), (0.74, -0.42), (-0.74, 0.42), (0.74, 0.42))
    wires = " ".join(
        f"M{x - 0.14:.2f},{y - 0.34:.2f} v.68 M{x + 0.14:.2f},{y - 0.34:.2f} v.68 M{x - 0.42:.2f},{y:.2f} h.84"
        for x, y in middles
    )
    return (
        *(Box(x - 0.42, y - 0.34, 0.84, 0.68, 0.04, _CELLS, _RIM) for x, y in middles),
        _stroke(wires, _WIRES, 0.06),
        Box(-0.16, -1, 0.32, 2, 0.1, _LIGHT, _RIM),
        Disc(0, 0, 0.28, _GOLD, _RIM),
    )


def _satellite() -> Drawing:
    return (
        Box(-1.2, -0.3, 0.66, 0.6, 0.04, _CELLS, _RIM),
        Box(0.54, -0.3, 0.66, 0.6, 0.04, _CELLS, _RIM),
        _stroke("M-.9,-.3 V.3 M.86,-.3 V.3", _WIRES, 0.06),
        Box(-0.46, -0.5, 0.92, 1, 0.12, _LIGHT, _RIM),
        _stroke("M-.34,-.5 A.5,.5 0 0 1 .5,-.98", _LIGHT, 0.16),
        Disc(0.1, -0.86, 0.12, _GOLD),
        _stroke("M-.26,.1 H.26 M-.26,.28 H.26", _DARK, 0.08),
    )


def _farm() -> Drawing:
    """Plants under glass."""
    leaves = ((-0.68, 0), (-0.32, -0.2), (-0.18, -0.4), (0.2, -0.2), (0.32, 0), (0.7, -0.12))
    return (
        Path("M-1.1,.7 V.3 A1.1,1.1 0 0 1 1.1,.3 V.7Z", "#bfeaf0", _RIM, 0.85),
        _stroke("M-.5,.66 V-.1 M0,.66 V-.4 M.5,.66 V-.1", "#2e7a34", 0.12),
        *(Oval(x, y, 0.2, 0.13, EXO_RESOURCES["food"].colour, _RIM) for x, y in leaves),
        Box(-1.2, 0.66, 2.4, 0.3, 0.08, _LIGHT, _RIM),
    )


def _building() -> Drawing:
    """Houses and a chimney."""
    return (
        _stroke("M.02,-.6 q-.2,-.3 .06,-.5", _LIGHT, 0.14),
        Box(-1, 0.1, 0.7, 0.85, 0.06, _LIGHT, _RIM),
        Box(-0.22, -0.6, 0.5, 1.55, 0.1, _GOLD, _RIM),
        Box(0.36, -0.2, 0.64, 1.15, 0.06, _LIGHT, _RIM),
        _stroke("M-.85,.36 h.4 M-.85,.62 h.4 M.5,.1 h.36 M.5,.4 h.36", _DARK, 0.08),
    )


def _spaceport() -> Drawing:
    """A rocket at its tower."""
    return (
        Path("M-.34,.5 V-.36 Q-.32,-.86 0,-1.18 Q.32,-.86 .34,-.36 V.5Z", _LIGHT, _RIM),
        Path("M-.34,0 L-.72,.5 H-.34Z M.34,0 L.72,.5 H.34Z", _GOLD, _RIM),
        Disc(0, -0.36, 0.14, _DARK),
        _stroke("M-1.1,.95 H1.1 M-.8,.95 L-.5,.6 H.5 L.8,.95", _LIGHT, 0.14),
        _stroke("M.95,.9 V-.7 H.5", _LIGHT, 0.12),
    )


def _starship() -> Drawing:
    """A slender ship with a ring, level; the icon tilts it."""
    return (
        Path("M-1,0 L-1.55,-.24 V.24Z", _GOLD),
        Path("M1.4,0 L.5,-.24 H-1 V.24 H.5Z", _LIGHT, _RIM),
        Oval(0.1, 0, 0.26, 0.92, None, Edge(_GOLD, 0.16)),
        Path("M-.7,-.24 L-1.1,-.8 L-.3,-.24Z M-.7,.24 L-1.1,.8 L-.3,.24Z", _LIGHT, _RIM),
    )


def _probe() -> Drawing:
    """A probe with a drill, upright; the icon tilts it."""
    return (
        Path("M-.5,-.9 Q0,-1.25 .5,-.9 V.3 H-.5Z", _LIGHT, _RIM),
        Polygon(((-0.5, 0.3), (0.5, 0.3), (0, 1.2)), _GOLD, _RIM),
        _stroke("M-.36,.52 L.3,.66 M-.2,.8 L.14,.9", _DARK, 0.08),
        _stroke("M-.5,-.4 L-1,-.1 V.3 M.5,-.4 L1,-.1 V.3", _LIGHT, 0.14),
        Disc(0, -0.4, 0.2, _GLASS, _RIM),
    )


def _miner() -> Drawing:
    """A ship that grips a rock."""
    rock = ((0.1, 0.9), (0.4, 0.5), (0.9, 0.4), (1.15, 0.8), (0.8, 1.15), (0.3, 1.15))
    return (
        Box(-0.9, -0.7, 1.3, 0.8, 0.2, _LIGHT, _RIM),
        Disc(-0.5, -0.3, 0.17, _GLASS, _RIM),
        _stroke("M.4,-.4 L.9,-.1 L.7,.3 M.1,.1 L.3,.55 L.7,.5", _LIGHT, 0.15),
        Polygon(rock, "#a89a90", _RIM),
    )


def _navy() -> Drawing:
    """A fighter."""
    half = ((0.3, -0.1), (1.15, 0.62), (0.34, 0.5), (0.2, 0.95))
    hull = ((0.0, -1.2), *half, *((-x, y) for x, y in reversed(half)))
    return (
        Polygon(hull, _LIGHT, _RIM),
        Polygon(((0, -0.6), (0.13, 0.1), (-0.13, 0.1)), _GLASS),
        _stroke("M-.85,.45 V-.05 M.85,.45 V-.05", _GOLD, 0.12),
    )


def _tube() -> Drawing:
    """The tube of a telescope, around the joint that it turns on; the icon tilts it."""
    return (
        Box(-1.05, -0.14, 1.2, 0.68, 0.08, _LIGHT, _RIM),
        Box(0.15, -0.04, 0.7, 0.48, 0.06, _GOLD, _RIM),
        Oval(-1.05, 0.2, 0.12, 0.34, _GLASS, _RIM),
    )


def _technology() -> Drawing:
    """An atom: three orbits around a kernel."""
    wide, high = 1.1, 0.42
    orbits = []
    for turn in (0, 60, 120):
        (x1, y1), (x2, y2) = polar(turn, wide), polar(turn + 180, wide)
        half = f"A{wide},{high} {turn} 0 1"
        orbits.append(f"M{x1:.3f},{y1:.3f} {half} {x2:.3f},{y2:.3f} {half} {x1:.3f},{y1:.3f}")
    return (_stroke(" ".join(orbits), _LIGHT, 0.13), Disc(0, 0, 0.26, _GOLD, _RIM))


def _inflation() -> Drawing:
    """Prices that rise."""
    bars = ((-0.9, 0.5, _LIGHT), (-0.36, 0.8, _LIGHT), (0.18, 1.15, _LIGHT), (0.7, 1.5, _GOLD))
    return (
        _stroke("M-1.05,.95 H1.1", _LIGHT, 0.14),
        *(Box(x, 0.9 - height, 0.36, height, 0.04, colour, _RIM) for x, height, colour in bars),
        _stroke("M-.95,-.1 L.1,-.85 M-.25,-.88 L.1,-.85 L.02,-.5", _GOLD, 0.14),
    )


def _event() -> Drawing:
    """A burst with a mark of exclamation, which is drawn and no letter."""
    burst = tuple(polar(22.5 * corner, 1.2 if corner % 2 else 0.66) for corner in range(16))
    return (Polygon(burst, _GOLD, _RIM), Box(-0.11, -0.5, 0.22, 0.6, 0.06, _DARK), Disc(0, 0.36, 0.14, _DARK))


def _other() -> Drawing:
    """For a kind of another edition: a card."""
    return (Box(-0.66, -0.94, 1.32, 1.88, 0.16, _LIGHT, _RIM), _stroke(arc(0.5, 200, 340, 0, 0.3), _DARK, 0.14))


_TILTED_PARTS: Final[Mapping[str, Drawing]] = MappingProxyType(
    {f"{_TILTED}-starship": _starship(), f"{_TILTED}-ship": _probe(), f"{_TILTED}-telescope": _tube()}
)
_DRAWN: Final[Mapping[str, Drawing]] = MappingProxyType(
    {
        "building": _building(),
        "event": _event(),
        "farm": _farm(),
        "inflation": _inflation(),
        "miner": _miner(),
        "navy": _navy(),
        "other": _other(),
        "satellite": _satellite(),
        "ship": (Part(f"{_TILTED}-ship", turn=18),),
        "solar": _solar(),
        "space_station": _station(),
        "spaceport": _spaceport(),
        "starship": (Part(f"{_TILTED}-starship", turn=-28),),
        "technology": _technology(),
        "telescope": (
            Part(f"{_TILTED}-telescope", 0, -0.2, turn=-150),
            _stroke("M0,.1 L-.6,1.05 M0,.1 L.6,1.05 M0,.1 V1", _LIGHT, 0.15),
        ),
    }
)

#: stars on a ground, in parts of its half width and height: around the icon, and above the hill
_SPECKS: Final = (
    *((-0.85, -0.78), (-0.62, -0.35), (-0.9, 0.1), (-0.42, -0.86), (0.28, -0.88)),
    *((0.62, -0.62), (0.88, -0.82), (0.9, -0.1), (0.7, 0.24)),
)


def _ground(kind: str, x: float, y: float, corner: float, speck: float = 0.0) -> Drawing:
    """The ground of a picture, from its middle to x and y; with a hill and specks of this size, or plain."""
    role = f"exo-kind-{kind}"
    slope = Linear(-0.8 * x, -y, 0.6 * x, y, blend((0, role), (1, f"{role}-shade")))
    box: Shape = Box(-x, -y, 2 * x, 2 * y, corner, slope)
    if not speck:
        return (box,)
    sky = (Disc(across * x, down * y, speck, WHITE, None, 0.55) for across, down in _SPECKS)
    low, top, foot = 0.72 * y, 0.24 * y, y - corner
    hill = f"M{-x},{low:.3f} Q0,{top:.3f} {x},{low:.3f} V{foot:.3f} Q{x},{y} {x - corner:.3f},{y}"
    return (box, *sky, Path(f"{hill} H{corner - x:.3f} Q{-x},{y} {-x},{foot:.3f}Z", "#0a1124", None, 0.3))


def _back() -> Drawing:
    """A card seen from behind: a horizon, and a star above it."""
    return (
        Box(-0.74, -1, 1.48, 2, 0.28, "control", Edge("text-soft", 0.14)),
        _stroke(arc(0.62, 205, 335, 0, 0.66), "text-soft", 0.14),
        Disc(0, -0.3, 0.2, "text-soft"),
    )


PIECES: Final[Mapping[str, Drawing]] = MappingProxyType(
    {f"exo-icon-{name}": drawing for name, drawing in _DRAWN.items()}
    | dict(_TILTED_PARTS)
    | {f"exo-card-{kind}": _ground(kind, 1.36, 0.99, 0.21, 0.027) for kind in EXO_KINDS}
    | {f"exo-card-{kind}-tall": _ground(kind, 1, 1.02, 0.117, 0.018) for kind in EXO_KINDS}
    | {f"exo-card-{kind}-low": _ground(kind, 1.36, 0.53, 0.22) for kind in EXO_KINDS}
    | {"exo-card-back": _back()}
)
