"""The cultural achievements: monuments of the Earth on tiles of stone, to be recognised at 24 pixels."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from .drawing import Box, Disc, Drawing, Edge, Line, Oval, Part, Path, Polygon, polar

_OUTLINE: Final = "#2a2114"
_EDGE: Final = Edge(_OUTLINE, 0.055)
_SHADOW: Final = Oval(0.08, 0.98, 0.95, 0.14, "#000000", opacity=0.3)


def _easter_island() -> Drawing:
    light, shade, dark = "#c2bdb0", "#8d877b", "#55504a"
    return (
        _SHADOW,
        Path("M-.58,-.3 Q-.78,-.2 -.72,.2 L-.6,.3Z", light, _EDGE),
        Path("M.55,-.3 Q.74,-.2 .68,.2 L.5,.3Z", shade, _EDGE),
        Path(
            "M-.5,.98 L-.62,.3 Q-.72,-.3 -.52,-.86 Q0,-1.16 .5,-.9 Q.62,-.6 .56,-.42 L.5,.3 Q.6,.6 .56,.98Z",
            light,
            _EDGE,
        ),
        Path("M.12,-1 Q.46,-.98 .48,-.88 Q.6,-.6 .53,-.42 L.47,.3 Q.56,.6 .53,.95 H.2 Q.3,0 .12,-1Z", shade),
        Path("M-.56,-.46 Q0,-.62 .54,-.46 L.5,-.28 Q.2,-.36 .14,-.24 L-.1,-.24 Q-.2,-.36 -.56,-.26Z", dark),
        Path("M-.1,-.26 L-.22,.24 Q0,.38 .2,.24 L.12,-.26Z", light, _EDGE),
        Path("M-.26,.5 H.26 L.2,.62 H-.2Z", dark),
        Path("M-.44,-.74 Q-.2,-.9 .04,-.92", None, Edge("#e6e2d8", 0.06), 0.8),
    )


def _statue_of_liberty() -> Drawing:
    light, shade, dark = "#a6e0cc", "#5fae97", "#2f6f63"
    rays = (
        Polygon(
            (polar(a - 12, 0.17, -0.04, -0.5), polar(a, 0.44, -0.04, -0.5), polar(a + 12, 0.17, -0.04, -0.5)),
            shade,
            Edge(_OUTLINE, 0.03),
        )
        for a in (-170, -135, -100, -65, -30)
    )
    return (
        _SHADOW,
        Path("M-.5,.98 L-.4,.62 H.4 L.5,.98Z", "#cdba93", _EDGE),
        Path("M.06,.64 H.4 L.48,.96 H.12Z", "#9c8757", None, 0.7),
        Path("M-.34,.64 Q-.36,-.1 -.2,-.3 H.2 Q.36,0 .36,.64Z", light, _EDGE),
        Path("M.04,-.3 H.2 Q.34,0 .34,.62 H.1Z", shade),
        Path("M.1,-.2 L.3,-.86 L.44,-.82 L.28,-.1Z", light, _EDGE),
        Polygon(((0.24, -0.86), (0.52, -0.79), (0.44, -0.68), (0.28, -0.73)), dark),
        Path("M.4,-.86 Q.28,-1.06 .44,-1.24 Q.6,-1.02 .48,-.86Z", "#ffc64a", Edge("#8a4b00", 0.05)),
        *rays,
        Disc(-0.04, -0.46, 0.18, light, _EDGE),
        Path("M-.22,-.5 Q-.04,-.62 .14,-.5", None, Edge(dark, 0.08)),
        Polygon(((-0.5, 0.02), (-0.26, -0.04), (-0.22, 0.3), (-0.46, 0.36)), dark, _EDGE),
        Path("M-.16,0 Q-.1,.3 -.2,.62 M.02,0 Q.06,.3 .02,.62", None, Edge(dark, 0.05)),
    )


def _great_sphinx() -> Drawing:
    light, shade, dark = "#f2d79a", "#c79f58", "#7e5c29"
    bands = ((-0.3, -0.57), (-0.14, -0.6), (0.02, -0.61), (0.18, -0.62))
    return (
        _SHADOW,
        Path("M-1.05,.92 V.66 H-.3 L-.16,.3 L.3,.02 Q.9,-.02 1.02,.5 V.92Z", light, _EDGE),
        Path("M.2,.9 Q.3,.4 .62,.3 Q.95,.3 1,.55 V.9Z", shade),
        Path("M-1.05,.92 V.72 Q-.7,.64 -.2,.72 L-.2,.92Z", shade, _EDGE),
        Line(((-0.82, 0.74), (-0.82, 0.9)), Edge(dark, 0.05)),
        Path("M-.62,.36 Q-.74,-.5 -.24,-.86 Q.28,-.66 .3,.34 L.06,.5 L-.4,.5Z", shade, _EDGE),
        *(Line(((x, y), (-0.47, y - 0.02)), Edge(dark, 0.05)) for y, x in bands),
        *(Line(((0.13, y), (0.25, y + 0.02)), Edge(dark, 0.05)) for y, _ in bands),
        Path("M-.46,-.34 Q-.24,-.6 .06,-.34 Q.08,.14 -.2,.22 Q-.48,.14 -.46,-.34Z", light, _EDGE),
        Path("M-.36,-.18 h.09 M-.13,-.18 h.09", None, Edge(dark, 0.07)),
        Path("M-.27,.06 h.14", None, Edge(dark, 0.05)),
    )


def _great_buddha() -> Drawing:
    light, shade, dark = "#e9b96a", "#b07b34", "#6b4416"
    return (
        _SHADOW,
        Disc(0, -0.34, 0.74, "#ffdc8f", opacity=0.6),
        Path(
            "M-.98,.94 Q-1.05,.6 -.55,.52 Q-.62,-.02 -.22,-.12 H.22 Q.62,-.02 .55,.52 Q1.05,.6 .98,.94Z", light, _EDGE
        ),
        Path("M.1,-.12 H.22 Q.6,-.02 .53,.54 Q1.02,.62 .96,.92 H.3 Q.5,.3 .1,-.12Z", shade),
        Path("M-.55,.52 Q-.3,.66 0,.62 Q.3,.66 .55,.52 M-.6,.86 Q0,.58 .6,.86", None, Edge(dark, 0.07)),
        Oval(0, 0.56, 0.26, 0.12, light, _EDGE),
        Line(((-0.36, -0.5), (-0.36, -0.24)), Edge(shade, 0.1)),
        Line(((0.36, -0.5), (0.36, -0.24)), Edge(shade, 0.1)),
        Disc(0, -0.84, 0.13, dark),
        Disc(0, -0.44, 0.34, light, _EDGE),
        Path("M-.34,-.48 A.34,.36 0 0 1 .34,-.48 Q0,-.62 -.34,-.48Z", dark),
        Path("M-.2,-.4 q.08,.06 .14,0 M.06,-.4 q.08,.06 .14,0 M-.1,-.24 q.1,.06 .2,0", None, Edge(dark, 0.05)),
    )


def _colosseum() -> Drawing:
    light, shade, dark = "#f0ddb4", "#c6a56c", "#6e5126"
    rows = (
        (-0.16, (-0.88, -0.55, -0.2, 0.1)),
        (0.3, (-0.9, -0.58, -0.24, 0.1, 0.42)),
        (0.76, (-0.9, -0.58, -0.24, 0.1, 0.44, 0.76)),
    )
    arches = (f"M{x},{y + 0.06 * (1 - x * x):.2f} v-.18 a.11,.13 0 0 1 .22,0 v.18Z" for y, xs in rows for x in xs)
    return (
        _SHADOW,
        Path(
            "M-1.05,.82 V-.5 Q-.5,-.78 .1,-.72 L.22,-.3 L.6,-.24 L.72,.1 L1.05,.16 V.82 Q0,1.1 -1.05,.82Z", light, _EDGE
        ),
        Path("M.3,.97 Q.7,.94 1.02,.8 V.18 L.71,.12 L.58,-.22 L.3,-.26Z", shade, None, 0.8),
        Path("M-1.03,-.48 Q-.5,-.76 .08,-.7 L.1,-.6 Q-.5,-.66 -1.03,-.36Z", shade),
        Path(" ".join(arches), dark),
        Path("M-1.03,-.02 Q-.3,.1 .66,-.02 M-1.03,.42 Q0,.6 1.03,.42", None, Edge(shade, 0.06)),
    )


def _big_ben() -> Drawing:
    light, shade, dark = "#e8c98c", "#b48c4c", "#5e4420"
    return (
        _SHADOW,
        Box(-0.3, -0.5, 0.6, 1.46, 0, light, _EDGE),
        Box(0.08, -0.5, 0.2, 1.44, 0, shade),
        Polygon(((-0.4, -0.56), (0.4, -0.56), (0.34, -0.74), (-0.34, -0.74)), shade, _EDGE),
        Line(((0, -1.3), (0, -1.42)), Edge(dark, 0.06)),
        Polygon(((-0.3, -0.74), (0, -1.3), (0.3, -0.74)), "#5d7488", _EDGE),
        Polygon(((0.03, -0.76), (0.02, -1.24), (0.26, -0.76)), "#3c5062"),
        Disc(0, -0.26, 0.25, "#fffbea", Edge(dark, 0.08)),
        Line(((0, -0.42), (0, -0.26), (0.11, -0.2)), Edge(dark, 0.06)),
        *(Line(((x, 0.12), (x, 0.84)), Edge(dark, 0.05)) for x in (-0.17, 0, 0.17)),
        Line(((-0.34, 0.03), (0.34, 0.03)), Edge(dark, 0.08)),
        Box(-0.38, 0.86, 0.76, 0.12, 0, shade, _EDGE),
    )


def _taj_mahal() -> Drawing:
    light, shade, dark = "#fffdf4", "#cfc8b6", "#7c8190"
    towers: Drawing = tuple(
        shape
        for x, wall in ((-0.94, light), (0.94, shade))
        for shape in (
            Box(x - 0.08, -0.34, 0.16, 1.2, 0, wall, _EDGE),
            Path(f"M{x - 0.12:.2f},-.34 q0,-.26 .12,-.3 q.12,.04 .12,.3Z", light, _EDGE),
        )
    )
    return (
        _SHADOW,
        *towers,
        *(Path(f"M{x},.06 q0,-.24 .14,-.3 q.14,.06 .14,.3Z", light, _EDGE) for x in (-0.68, 0.4)),
        Line(((0, -0.98), (0, -1.16)), Edge(dark, 0.06)),
        Path("M-.36,.08 C-.62,-.3 -.3,-.66 0,-.98 C.3,-.66 .62,-.3 .36,.08Z", light, _EDGE),
        Path("M.1,.06 C.4,-.28 .2,-.68 .04,-.9 C.3,-.62 .56,-.3 .33,.06Z", shade),
        Box(-0.72, 0.06, 1.44, 0.84, 0, light, _EDGE),
        Box(0.26, 0.09, 0.43, 0.78, 0, shade, None, 0.75),
        Path("M-.2,.9 V.44 Q-.2,.24 0,.16 Q.2,.24 .2,.44 V.9Z", dark),
        *(Path(f"M{x},.9 V.6 q.1,-.16 .2,0 V.9Z", dark, None, 0.7) for x in (-0.58, 0.38)),
        Box(-1.1, 0.86, 2.2, 0.12, 0, shade, _EDGE),
    )


def _eiffel_tower() -> Drawing:
    light, shade, dark = "#d8b48a", "#a88158", "#6b4526"
    return (
        _SHADOW,
        Line(((0, -0.95), (0, -1.26)), Edge(dark, 0.08)),
        Path("M-.08,-.96 Q-.12,0 -.74,.98 H-.4 Q-.3,.66 0,.64 Q.3,.66 .4,.98 H.74 Q.12,0 .08,-.96Z", light, _EDGE),
        Path("M.02,-.94 H.07 Q.12,0 .7,.95 H.5 Q.06,.1 .02,-.94Z", shade),
        Path("M-.18,.08 L.32,.44 M.18,.08 L-.32,.44 M-.09,-.48 L.15,-.1 M.09,-.48 L-.15,-.1", None, Edge(dark, 0.05)),
        Box(-0.3, -0.08, 0.6, 0.13, 0.02, dark),
        Box(-0.48, 0.46, 0.96, 0.15, 0.02, dark),
        Box(-0.15, -0.58, 0.3, 0.08, 0.02, dark),
    )


def _column() -> Drawing:
    """A broken column: for an achievement of an edition of one's own."""
    light, shade, dark = "#e6dcc4", "#b3a47f", "#6d5f3f"
    return (
        _SHADOW,
        Path("M-.34,.72 L-.3,-.86 L-.06,-.66 L.1,-.94 L.3,-.72 L.34,.72Z", light, _EDGE),
        Path("M.08,.7 L.08,-.88 L.12,-.9 L.28,-.7 L.32,.7Z", shade),
        *(Line(((x, y), (x, 0.66)), Edge(dark, 0.05)) for x, y in ((-0.15, -0.66), (0.02, -0.6), (0.19, -0.68))),
        Box(-0.52, 0.68, 1.04, 0.28, 0.03, light, _EDGE),
        Box(0.08, 0.7, 0.42, 0.24, 0.02, shade),
    )


_DRAWN: Final = {
    "easter_island": _easter_island,
    "statue_of_liberty": _statue_of_liberty,
    "great_sphinx": _great_sphinx,
    "great_buddha": _great_buddha,
    "colosseum": _colosseum,
    "big_ben": _big_ben,
    "taj_mahal": _taj_mahal,
    "eiffel_tower": _eiffel_tower,
    "other": _column,
}

PIECES: Final[Mapping[str, Drawing]] = MappingProxyType(
    {f"monument-{name}": draw() for name, draw in _DRAWN.items()}
    | {f"achievement-{name}": (Part("tile-stone"), Part(f"monument-{name}", 0, -0.02, 0.62)) for name in _DRAWN}
    | {
        f"achievement-{name}-crewed": (Part("tile-stone"), Part(f"monument-{name}", -0.11, -0.06, 0.56))
        for name in _DRAWN
    }
    | {"achievement-hidden": (Part("tile-hidden"),)}
)
