"""The cities in the middle of the colonies: landmarks to tell them apart by."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from .colours import INK
from .drawing import Box, Disc, Drawing, Edge, Line, Oval, Path, Polygon, Radial, blend

_EDGE: Final = Edge(INK, 0.07)
_LIGHT: Final = "#f6e7bf"
_SHADE: Final = "#b08e55"
_RED: Final = "#c9503f"
_LAMP: Final = "#ffd98a"
_SHADOW: Final = Oval(0.08, 0.8, 1.05, 0.2, "#000000", opacity=0.35)


def _pagoda() -> Drawing:
    low_roof = "M-1,.26 Q-.5,.2 -.3,-.12 H.3 Q.5,.2 1,.26 L.8,.4 H-.8Z"
    high_roof = "M-.82,-.3 Q-.4,-.4 -.2,-.7 H.2 Q.4,-.4 .82,-.3 L.64,-.16 H-.64Z"
    return (
        _SHADOW,
        Box(-0.5, -0.1, 1, 0.9, 0, _LIGHT, _EDGE),
        Box(0.14, -0.1, 0.33, 0.87, 0, _SHADE),
        Path(f"{low_roof} {high_roof}", _RED, _EDGE),
        Path("M-.5,-.62 Q-.1,-.74 0,-1.15 Q.1,-.74 .5,-.62Z", _RED, _EDGE),
        Path("M-.74,.22 Q-.42,.14 -.26,-.06 M-.6,-.34 Q-.34,-.42 -.18,-.62", None, Edge("#eb8a70", 0.07)),
        Box(-0.14, 0.44, 0.28, 0.36, 0.03, INK),
        Box(-0.36, -0.06, 0.18, 0.12, 0.02, _LAMP),
        Box(0.18, -0.06, 0.18, 0.12, 0.02, _LAMP),
    )


def _pyramid() -> Drawing:
    return (
        _SHADOW,
        Polygon(((-1.05, 0.8), (-0.1, -0.72), (0.85, 0.8)), _LIGHT, _EDGE),
        Polygon(((-0.1, -0.68), (0.8, 0.77), (0.12, 0.77)), _SHADE),
        Path("M-.78,.38 H.06 M-.5,-.06 H-.02", None, Edge(_SHADE, 0.06)),
        Polygon(((0.62, 0.8), (0.68, -0.66), (0.8, -0.92), (0.92, -0.66), (0.98, 0.8)), _LIGHT, _EDGE),
        Polygon(((0.8, -0.88), (0.9, -0.64), (0.95, 0.77), (0.82, 0.77)), _SHADE),
        Box(-0.5, 0.5, 0.2, 0.3, 0.02, INK),
    )


def _stepped_temple() -> Drawing:
    steps = tuple(
        shape
        for half, low in ((1.05, 0.8), (0.78, 0.42), (0.5, 0.04))
        for shape in (
            Polygon(((-half, low), (half, low), (half - 0.1, low - 0.38), (0.1 - half, low - 0.38)), _LIGHT, _EDGE),
            Polygon(
                (
                    (half * 0.3, low - 0.03),
                    (half - 0.04, low - 0.03),
                    (half - 0.12, low - 0.35),
                    (half * 0.3, low - 0.35),
                ),
                _SHADE,
            ),
        )
    )
    return (
        _SHADOW,
        *steps,
        Box(-0.26, -0.7, 0.52, 0.38, 0, _LIGHT, _EDGE),
        Box(-0.09, -0.6, 0.18, 0.26, 0.02, INK),
        Polygon(((-0.16, 0.8), (0.16, 0.8), (0.1, -0.34), (-0.1, -0.34)), _RED, Edge(INK, 0.04)),
    )


def _domes() -> Drawing:
    """For a colony of an edition of one's own."""
    return (
        _SHADOW,
        Line(((-0.1, -0.6), (-0.1, -1)), Edge(INK, 0.08)),
        Path("M-.8,.8 V.1 A.7,.7 0 0 1 .6,.1 V.8Z", _LIGHT, _EDGE),
        Path("M.16,.77 V-.52 A.7,.7 0 0 1 .57,.1 V.77Z", _SHADE),
        Path("M.2,.8 V.46 A.42,.42 0 0 1 1.04,.46 V.8Z", _LIGHT, _EDGE),
        Box(-0.34, 0.4, 0.26, 0.4, 0.03, INK),
        Disc(-0.5, 0.1, 0.12, _LAMP, Edge(INK, 0.04)),
    )


def _lamp() -> Drawing:
    """The mark of the city where the mechanical rival builds next."""
    light = Radial(0, 0, 1.6, blend((0, "#fff6d0", 0.95), (0.4, "#ffe08a", 0.5), (1, "#ffe08a", 0)))
    return (
        Disc(0, 0, 1.6, light),
        Disc(0, 0, 0.7, "#fff3c4", Edge(INK, 0.2)),
        Path("M0,-.36 L.12,-.12 L.36,0 L.12,.12 L0,.36 L-.12,.12 L-.36,0 L-.12,-.12Z", INK),
    )


PIECES: Final[Mapping[str, Drawing]] = MappingProxyType(
    {
        "city-xian": _pagoda(),
        "city-thebes": _pyramid(),
        "city-cuzco": _stepped_temple(),
        "city-other": _domes(),
        "lamp": _lamp(),
    }
)
