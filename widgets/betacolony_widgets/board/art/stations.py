"""The seven locations of the ring: three moons, two Manufactories, a nexus of orbits, and a rock full of fuel."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from betacolony_widgets import palette

from .colours import INK, WHITE, darker, lighter, lit, mix
from .drawing import Box, Disc, Drawing, Edge, Line, Part, Path, Polygon, Radial, blend, hexagon, polar

_METAL: Final = lit(WHITE, "#c7d0e4", "#76829f")
_METAL_EDGE: Final = Edge("#2a3350", 0.08)

#: crater: angle, distance from the middle, radius
_Crater = tuple[float, float, float]
_CRATERS: Final[tuple[_Crater, ...]] = (
    (20, 0.5, 0.2),
    (110, 0.56, 0.16),
    (200, 0.5, 0.14),
    (300, 0.4, 0.17),
    (70, 0.12, 0.1),
    (250, 0.76, 0.09),
    (155, 0.8, 0.1),
)


def _moon(colour: str, floor: str, turned: float) -> Drawing:
    """A ball with craters; their floors have a colour of their own, their lower rims catch the light."""
    light = Radial(-0.38, -0.4, 1.5, blend((0, lighter(colour, 0.42)), (0.45, colour), (1, darker(colour, 0.55))))
    rim, shade, bottom = lighter(colour, 0.45), darker(colour, 0.4), mix(colour, floor, 0.5)
    craters = [(*polar(angle + turned, distance), r) for angle, distance, r in _CRATERS]
    return (
        Disc(0, 0, 1, light, Edge(darker(colour, 0.5), 0.05)),
        *(Disc(x + r * 0.1, y + r * 0.12, r, rim, None, 0.45) for x, y, r in craters),
        *(Disc(x, y, r, shade, None, 0.8) for x, y, r in craters),
        *(Disc(x + r * 0.14, y + r * 0.18, r * 0.76, bottom, None, 0.85) for x, y, r in craters),
    )


def _ringed_moon(colour: str, floor: str, turned: float) -> Drawing:
    """A moon within a ring that lies aslant."""
    turn, (x, y) = -18, polar(-18, 1.32)
    behind = f"M{-x:.2f},{-y:.2f} A1.32,.36 {turn} 0 1 {x:.2f},{y:.2f}"
    before = f"M{-x:.2f},{-y:.2f} A1.32,.36 {turn} 0 0 {x:.2f},{y:.2f}"
    ball = tuple(
        shape._replace(x=shape.x * 0.84, y=shape.y * 0.84, r=shape.r * 0.84)
        for shape in _moon(colour, floor, turned)
        if isinstance(shape, Disc)
    )
    return (
        Path(behind, None, Edge(darker(floor, 0.3), 0.2)),
        Path(behind, None, Edge(floor, 0.12)),
        *ball,
        Path(before, None, Edge(darker(floor, 0.45), 0.22)),
        Path(before, None, Edge(lighter(floor, 0.35), 0.14)),
    )


def _dock() -> Drawing:
    """A hexagonal hull with solar wings, and a pod in its bay."""
    polymer = palette.MATERIALS["polymer"].colour
    return (
        *(Box(left, -0.24, 0.58, 0.48, 0.05, "#4467b5", _METAL_EDGE) for left in (-1.3, 0.72)),
        Path("M-1.24,-.18 h.46 M.78,-.18 h.46", None, Edge("#9db8f2", 0.06)),
        Path("M-1.1,-.22 v.44 m.19,0 v-.44 M.92,-.22 v.44 m.19,0 v-.44", None, Edge("#2a3350", 0.05)),
        Polygon(hexagon(0.88), _METAL, _METAL_EDGE),
        Polygon(hexagon(0.56), "#141b38", _METAL_EDGE),
        Polygon(hexagon(0.38, 0, 0.06), darker(polymer, 0.45)),
        Polygon(hexagon(0.38, 0, -0.02), polymer),
        Polygon(hexagon(0.24, -0.03, -0.06), lighter(polymer, 0.4), None, 0.8),
        *(Disc(*polar(60 * corner, 0.72), 0.06, "#2a3350") for corner in range(6)),
    )


def _manufactory(side: int) -> Drawing:
    """A dock with a crane on its left (-1) or right (1) side."""
    crane = ((0.62 * side, -0.62), (0.34 * side, -1.12), (-0.3 * side, -1.12), (-0.3 * side, -0.86))
    return (
        Line(crane, Edge("#2a3350", 0.24)),
        Line(crane, Edge("#c7d0e4", 0.12)),
        Part("dock"),
        Line(((-0.3 * side, -0.86), (-0.3 * side, -0.42)), Edge("#e8edf8", 0.07)),
    )


def _nexus() -> Drawing:
    """A light in the middle of three rings."""
    heart = Radial(-0.12, -0.14, 0.5, blend((0, WHITE), (0.4, "#d9c2ff"), (1, "#7d46cc")))
    return (
        Disc(0, 0, 0.97, Radial(-0.2, -0.25, 1.3, blend((0, "#5a45a8"), (1, "#1d1543"))), Edge("#8d7be0", 0.14)),
        Path("M-.97,0 A.97,.36 0 0 1 .97,0", None, Edge("#9a7430", 0.09)),
        Path("M0,-.97 A.36,.97 0 0 1 0,.97", None, Edge("#6f5fc0", 0.09)),
        Disc(0, 0, 0.36, heart),
        Path("M0,-.97 A.36,.97 0 0 0 0,.97", None, Edge("#c3b4ff", 0.1)),
        Path("M-.97,0 A.97,.36 0 0 0 .97,0", None, Edge("#f0c268", 0.11)),
        *(Disc(*polar(angle, 0.97), 0.13, "#f0c268", Edge("#4b3510", 0.05)) for angle in (-90, 30, 150)),
    )


def _fuel_rock() -> Drawing:
    """A jagged rock with cells of fuel that glow in its clefts."""
    edge = Edge("#241f2b", 0.07)
    light, middle, dark = "#a79db3", "#7d7389", "#4b4358"
    rock = (
        (-1.15, 0.28),
        (-0.92, -0.3),
        (-0.58, -0.28),
        (-0.42, -0.8),
        (-0.1, -0.62),
        (0.14, -1.05),
        (0.44, -0.56),
        (0.76, -0.62),
        (0.84, -0.1),
        (1.15, 0.18),
        (0.86, 0.64),
        (0.26, 0.86),
        (-0.56, 0.78),
    )
    cells = ((-0.52, 0.3, -18), (0.02, 0.42, 4), (0.52, 0.22, 20))
    glow = Radial(0, 0.3, 0.95, blend((0, "#4df0d8", 0.55), (1, "#4df0d8", 0.0)))
    cell_paths = tuple(
        shape
        for x, y, lean in cells
        for points in [
            tuple(
                (x + px + lean / 90 * -py, y + py)
                for px, py in ((-0.13, -0.16), (0, -0.34), (0.13, -0.16), (0.12, 0.2), (-0.12, 0.2))
            )
        ]
        for shape in (
            Polygon(points, "#39cdb4", Edge("#0b4a45", 0.06)),
            Polygon((points[1], points[0], points[4], (x, y + 0.2)), "#b8fff0", None, 0.55),
        )
    )
    return (
        Polygon(rock, middle, edge),
        Polygon((rock[0], rock[1], rock[2], (-0.4, 0.02), (-0.7, 0.3)), light),
        Polygon((rock[2], rock[3], rock[4], (-0.06, -0.06), (-0.4, 0.02)), light, None, 0.75),
        Polygon((rock[4], rock[5], (0.2, -0.1), (-0.06, -0.06)), light),
        Polygon((rock[6], rock[7], rock[8], (0.42, -0.06)), light, None, 0.4),
        Polygon((rock[0], (-0.7, 0.3), (0.1, 0.6), rock[9], rock[10], rock[11], rock[12]), dark),
        Polygon(rock, glow, edge),
        *cell_paths,
    )


def _beacon() -> Drawing:
    """A small station with an antenna: for a location of an edition of one's own."""
    return (
        Line(((0, -0.4), (0, -1.1)), Edge("#2a3350", 0.2)),
        Line(((0, -0.4), (0, -1.1)), Edge("#c7d0e4", 0.09)),
        Disc(0, -1.1, 0.13, "#ff9c8a", Edge("#2a3350", 0.05)),
        Box(-1.15, -0.1, 2.3, 0.4, 0.1, "#4467b5", _METAL_EDGE),
        Disc(0, 0.1, 0.66, _METAL, _METAL_EDGE),
        *(Disc(x, 0.1, 0.13, INK) for x in (-0.32, 0, 0.32)),
    )


PIECES: Final[Mapping[str, Drawing]] = MappingProxyType(
    {
        "station-gan_de": _moon("#5fa56f", "#d8b83f", 33),
        "station-jyo": _moon("#cf6f86", "#8e2f35", 66),
        "station-nebra": _ringed_moon("#4e86c6", "#f0a25a", 99),
        "station-ridback": _fuel_rock(),
        "station-azophi_nexus": _nexus(),
        "dock": _dock(),
        "station-manufactory_left": _manufactory(1),
        "station-manufactory_right": _manufactory(-1),
        "station-other": _beacon(),
    }
)
