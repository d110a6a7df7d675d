"""The buildings that tell pods apart, and pods: a building on its raised tile."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from betacolony_widgets import palette

from .colours import INK, WHITE, darker, lighter, outline
from .drawing import Box, Disc, Drawing, Edge, Line, Oval, Part, Path, Polygon
from .tiles import COLOURS

_WINDOW: Final = "#fff0b0"
_GROUND: Final = Oval(0.12, 0.86, 1.05, 0.22, INK, opacity=0.32)


class Shades(NamedTuple):
    """The colours of a building of a pod's colour: walls in the light, in between and in the shade, and its edges."""

    light: str
    middle: str
    dark: str
    edge: Edge

    @classmethod
    def of(cls, colour: str) -> "Shades":
        """The shades of one colour."""
        edge = outline(colour, 0.07, 0.82)
        return cls(lighter(colour, 0.78), darker(colour, 0.35), darker(colour, 0.66), edge)

    def fine(self, width: float) -> Edge:
        """A line of the edge's colour, of another width."""
        return Edge(self.edge.colour, width)


def _science_tower(s: Shades) -> Drawing:
    """A mast with a round deck and a dish."""
    return (
        _GROUND,
        Line(((0, -1.25), (0, -0.78)), s.fine(0.08)),
        Disc(0, -1.27, 0.11, WHITE, s.edge),
        Polygon(((-0.44, 0.86), (-0.2, -0.8), (0, -0.8), (0, 0.94)), s.light, s.edge),
        Polygon(((0.44, 0.86), (0.2, -0.8), (0, -0.8), (0, 0.94)), s.dark, s.edge),
        Oval(0, -0.28, 0.58, 0.17, s.middle, s.edge),
        Oval(0, -0.37, 0.58, 0.15, s.light, s.edge),
        Path("M.3,-.02 A.42,.42 0 0 0 .95,.36 Z", s.light, s.edge),
        Line(((0.62, 0.17), (0.86, -0.12)), s.fine(0.07)),
        *(Box(-0.2, y, 0.11, 0.16, 0.02, s.dark) for y in (0.05, 0.34, 0.62)),
    )


def _living_quarters(s: Shades) -> Drawing:
    """Two houses with round roofs and lit windows."""
    windows = (
        (-0.78, 0.08),
        (-0.44, 0.08),
        (-0.78, 0.46),
        (0.06, -0.5),
        (0.06, -0.12),
        (0.06, 0.26),
        (0.57, -0.5),
        (0.57, -0.12),
        (0.57, 0.26),
    )
    return (
        _GROUND,
        Path("M-.95,.86 V.02 A.42,.42 0 0 1 -.1,.02 V.86Z", s.light, s.edge),
        Path("M-.1,.9 V-.5 A.5,.5 0 0 1 .92,-.5 V.9Z", s.middle, s.edge),
        Path("M.42,.9 V-1 A.5,.5 0 0 1 .92,-.5 V.9Z", s.dark, s.edge),
        Path(" ".join(f"M{x},{y} h.18 v.22 h-.18Z" for x, y in windows), _WINDOW, s.fine(0.04)),
        Box(-0.46, 0.48, 0.22, 0.38, 0.04, s.dark),
    )


def _glass_dome(s: Shades) -> Drawing:
    """A greenhouse with a plant in it."""
    leaves = "M0,.42 C-.3,.42 -.4,.22 -.38,.08 C-.14,.08 0,.22 0,.42 C0,.14 .16,-.04 .4,-.06 C.42,.22 .26,.4 0,.42"
    return (
        _GROUND,
        Path("M-1,.72 A1,1.12 0 0 1 1,.72Z", s.light, s.edge),
        Path("M.1,-.4 A1,1.12 0 0 1 1,.72 L.3,.72 Q.4,.1 .1,-.4Z", s.middle, None, 0.75),
        Path("M-.42,.72 Q-.52,0 0,-.4 Q.52,0 .42,.72 M-.86,.2 H.86 M0,-.4 V.72", None, s.fine(0.055)),
        Path(f"M0,.66 V.3 {leaves}", s.middle, s.fine(0.05)),
        Path("M-.8,.08 Q-.64,-.2 -.42,-.3", None, Edge(WHITE, 0.08), 0.9),
        Box(-1.08, 0.68, 2.16, 0.24, 0.08, s.dark, s.edge),
    )


def _defence_gun(s: Shades) -> Drawing:
    """A gun on a bunker, raised to the sky."""
    return (
        _GROUND,
        Polygon(((-0.1, -0.22), (0.92, -0.86), (1.04, -0.66), (0.08, -0.02)), s.dark, s.edge),
        Line(((0.05, -0.24), (0.86, -0.74)), Edge(s.light, 0.06), 0.55),
        Polygon(((-1.05, 0.88), (-0.78, 0.2), (0.78, 0.2), (1.05, 0.88)), s.light, s.edge),
        Polygon(((0.22, 0.2), (0.78, 0.2), (1.05, 0.88), (0.34, 0.88)), s.middle, s.edge),
        Path("M-.52,.2 A.5,.56 0 0 1 .48,.2Z", s.middle, s.edge),
        Path("M-.5,.18 A.5,.56 0 0 1 -.1,-.32 Q-.2,0 -.18,.18Z", s.light, None, 0.9),
        Path("M-.62,.4 h.5 v.2 q0,.2 -.25,.28 q-.25,-.08 -.25,-.28Z", s.dark),
        Box(0.48, 0.44, 0.24, 0.17, 0.03, _WINDOW),
    )


def _tank(s: Shades, x: float, top: float) -> Drawing:
    left, right, lit = x - 0.46, x + 0.46, x + 0.08
    return (
        Path(f"M{left:.2f},{top} V.76 A.46,.15 0 0 0 {right:.2f},.76 V{top}Z", s.light, s.edge),
        Path(f"M{lit:.2f},{top} V.9 A.46,.15 0 0 0 {right - 0.03:.2f},.76 V{top}Z", s.middle, None, 0.8),
        Oval(x, top, 0.46, 0.15, s.dark, s.edge),
    )


def _water_tanks(s: Shades) -> Drawing:
    """Two tanks joined by a pipe."""
    return (
        _GROUND,
        *_tank(s, -0.5, -0.3),
        *_tank(s, 0.46, -0.72),
        Line(((-0.05, 0.28), (0.02, 0.28)), s.fine(0.2)),
        Path("M-.84,.3 q.15,-.16 .3,0 q.15,.16 .3,0", None, Edge(s.dark, 0.09)),
        Path("M.12,.08 q.15,-.16 .3,0 q.15,.16 .3,0", None, Edge(s.dark, 0.09)),
        Line(((-0.5, -0.32), (-0.5, -0.72), (0.44, -0.72)), s.fine(0.1)),
    )


def _factory(s: Shades) -> Drawing:
    """A hall with a saw-toothed roof and a chimney: for polymer, which an edition of one's own may have pods of."""
    return (
        _GROUND,
        Polygon(((0.42, 0.4), (0.48, -0.98), (0.76, -0.98), (0.82, 0.4)), s.middle, s.edge),
        Box(0.42, -1.04, 0.4, 0.16, 0.04, s.dark, s.edge),
        Polygon(
            (
                (-1, 0.88),
                (-1, -0.3),
                (-0.36, 0.02),
                (-0.36, -0.3),
                (0.28, 0.02),
                (0.28, -0.3),
                (0.96, 0.06),
                (0.96, 0.88),
            ),
            s.light,
            s.edge,
        ),
        Polygon(((0.3, 0.88), (0.3, -0.26), (0.93, 0.08), (0.93, 0.85)), s.middle, None, 0.8),
        *(Box(x, 0.3, 0.28, 0.2, 0.04, _WINDOW, s.fine(0.04)) for x in (-0.8, -0.36)),
        Box(0.46, 0.42, 0.3, 0.46, 0.04, s.dark),
    )


def _habitat(s: Shades) -> Drawing:
    """A round hut with an antenna: for any pod that has no building of its own."""
    return (
        _GROUND,
        Line(((0.3, -0.5), (0.3, -1.1)), s.fine(0.08)),
        Disc(0.3, -1.12, 0.1, WHITE, s.edge),
        Path("M-.95,.88 V.2 A.95,.82 0 0 1 .95,.2 V.88Z", s.light, s.edge),
        Path("M.3,.85 V-.56 A.95,.82 0 0 1 .92,.2 V.85Z", s.middle, None, 0.8),
        Path("M-.24,.88 V.36 A.24,.24 0 0 1 .24,.36 V.88Z", s.dark, s.edge),
        Disc(-0.56, 0.28, 0.15, _WINDOW, s.fine(0.04)),
        Disc(0.6, 0.28, 0.15, _WINDOW, s.fine(0.04)),
    )


_DRAWN: Final = {
    "palladium": _science_tower,
    "food": _living_quarters,
    "organics": _glass_dome,
    "steel": _defence_gun,
    "water": _water_tanks,
    "polymer": _factory,
}


def _pods(name: str) -> dict[str, Drawing]:
    """A pod as it lies in the market, and as it stands on a space, where crew will be at its lower right."""
    tile, building = f"tile-{name}", f"building-{name}"
    return {
        f"pod-{name}": (Part(tile), Part(building, 0, -0.08, 0.5)),
        f"pod-{name}-crewed": (Part(tile), Part(building, -0.2, -0.12, 0.5)),
    }


PIECES: Final[Mapping[str, Drawing]] = MappingProxyType(
    {f"building-{name}": draw(Shades.of(palette.MATERIALS[name].colour)) for name, draw in _DRAWN.items()}
    | {"building-other": _habitat(Shades.of(palette.OTHER_MATERIAL.colour))}
    | {name: pod for material in COLOURS for name, pod in _pods(material).items()}
)
