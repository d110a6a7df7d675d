"""The large pieces: the well in the table, the planet in it, grounds of colonies; and light, shadow and track nodes."""

from collections.abc import Mapping
from math import pi, sin
from random import Random
from types import MappingProxyType
from typing import Final

from .colours import INK, WHITE
from .drawing import Disc, Drawing, Edge, Oval, Path, Porthole, Radial, Shape, arc, blend, polar, smooth

#: land: angle and distance of its middle, size, number of points, and a phase that shapes its coast
_LANDS: Final = (
    (-150, 0.56, 0.46, 16, 0.4),
    (-30, 0.56, 0.45, 16, 2.3),
    (92, 0.56, 0.46, 16, 4.1),
    (172, 0.87, 0.17, 14, 1.2),
    (21, 0.89, 0.19, 14, 5.2),
    (138, 0.92, 0.12, 12, 2.9),
    (46, 0.93, 0.08, 10, 2.2),
    (-96, 0.84, 0.06, 10, 3.6),
    (-84, 0.62, 0.04, 8, 0.7),
    (-92, 0.5, 0.025, 8, 2.2),
    (146, 0.45, 0.035, 8, 4.2),
    (193, 0.9, 0.03, 8, 0.9),
    (8, 0.66, 0.03, 8, 3.1),
)
#: clouds: middle, half their width and height
_CLOUDS: Final = (
    (-0.22, -0.66, 0.4, 0.026),
    (0.3, -0.6, 0.2, 0.018),
    (0.05, -0.1, 0.26, 0.02),
    (-0.42, 0.13, 0.46, 0.024),
    (0.62, 0.2, 0.24, 0.016),
    (0.46, 0.47, 0.3, 0.022),
    (-0.62, -0.36, 0.2, 0.018),
    (-0.14, 0.78, 0.36, 0.022),
)


def _coast(angle: float, distance: float, size: float, points: int, phase: float) -> str:
    """A coast: a circle with waves of several lengths on it."""
    x, y = polar(angle, distance)
    outline = []
    for place in range(points):
        turn = 2 * pi * place / points
        waves = 0.07 * sin(2 * turn + phase) + 0.08 * sin(3 * turn + 2.1 * phase) + 0.06 * sin(5 * turn + 3.7 * phase)
        waves += 0.03 * sin(7 * turn + 5 * phase)
        outline.append(polar(turn * 180 / pi, size * (1 + waves), x, y))
    return smooth(outline)


def _hills() -> str:
    """Small ridges, scattered over the large lands; always the same."""
    chance = Random(11)
    ridges = []
    for angle, distance, size, _, _ in _LANDS[:5]:
        for _ in range(round(size * 18)):
            x, y = polar(angle, distance)
            rx, ry = polar(chance.uniform(0, 360), size * chance.uniform(0.2, 0.78))
            ridges.append(f"M{x + rx:.3f},{y + ry:.3f} q.014,-.04 .026,0 q.014,-.03 .026,.01")
    return " ".join(ridges)


def _planet() -> Drawing:
    air = Radial(
        0,
        0,
        1.13,
        blend((0, "glow", 0), (0.84, "glow", 0), (0.885, "glow", 0.62), (0.925, "glow", 0.26), (1, "glow", 0)),
    )
    sea = Radial(-0.28, -0.44, 1.56, blend((0, "sea-light"), (0.55, "sea"), (1, "sea-shade")))
    dusk = Radial(-0.28, -0.4, 1.6, blend((0, "dusk", 0), (0.6, "dusk", 0), (1, "dusk", 0.66)))
    coasts = " ".join(_coast(*land) for land in _LANDS)
    latitudes = " ".join(
        f"M-1,{0.36 * k:.3f} Q0,{0.36 * k + 0.12 * (k + 0.2):.3f} 1,{0.36 * k:.3f}" for k in range(-2, 3)
    )
    surface: tuple[Shape, ...] = (
        Path(coasts, None, Edge("shallows", 0.06), 0.22),
        Path(coasts, None, Edge("coast", 0.022)),
        Path(coasts, "land"),
        Path(_hills(), None, Edge("coast", 0.008), 0.9),
        Path("M-.5,-.87 Q-.34,-.82 -.2,-.86 Q-.04,-.82 .12,-.87 Q.3,-.85 .44,-.9 L.3,-1.1 H-.4Z", "ice", None, 0.75),
        Path("M-.34,.95 Q-.1,.91 .06,.94 Q.22,.9 .36,.95 L.3,1.1 H-.3Z", "ice", None, 0.7),
        Path(latitudes, None, Edge(WHITE, 0.003), 0.12),
        *(Oval(x, y, rx, ry, "cloud", None, 0.45) for x, y, rx, ry in _CLOUDS),
    )
    return (
        Disc(0, 0, 1.13, air),
        Disc(0, 0, 1, sea),
        Porthole(0, 0, 1, surface),
        Disc(0, 0, 1, dusk),
        Path(arc(0.993, 168, 318), None, Edge("dawn", 0.008), 0.7),
    )


def _stars() -> Drawing:
    """Stars of four sizes around the planet, always the same: dots, which are lines of no length with round ends."""
    chance = Random(4)
    return tuple(
        Path(
            " ".join(
                "M{:.3f},{:.3f}h0".format(*polar(chance.uniform(0, 360), chance.uniform(0.6, 0.98)))
                for _ in range(number)
            ),
            None,
            Edge("starlight", width),
            opacity,
        )
        for width, opacity, number in ((0.003, 0.45, 22), (0.004, 0.7, 20), (0.006, 0.6, 12), (0.008, 0.9, 8))
    )


def _well() -> Drawing:
    """A round well, cut into the table, with degrees on its rim and stars in it by night."""
    deep = Radial(0, 0, 1, blend((0, "well-light"), (0.72, "well"), (1, "well-shade")))
    ticks = []
    for angle in range(0, 360, 5):
        (x1, y1), (x2, y2) = polar(angle, 1.004), polar(angle, 1.017 if angle % 15 == 0 else 1.011)
        ticks.append(f"M{x1:.3f},{y1:.3f} L{x2:.3f},{y2:.3f}")
    return (
        Disc(0, 0, 1.021, "table-top", Edge("control-edge", 0.003)),
        Disc(0, 0, 1, deep),
        Path(" ".join(ticks), None, Edge("control-edge", 0.003)),
        Path(arc(0.996, 190, 350), None, Edge("cast", 0.009), 0.55),
        Path(arc(1.018, 20, 160), None, Edge("gleam", 0.0036), 0.6),
        *_stars(),
    )


def _ground() -> Drawing:
    """The mesa that a colony stands on, with its shadow on the land."""
    shadow = Radial(0.02, 0.05, 1.07, blend((0, "cast", 0.6), (0.9, "cast", 0.5), (1, "cast", 0)))
    flat = Radial(0, 0, 1, blend((0, "ground-light"), (0.8, "ground"), (1, "ground-shade")))
    return (
        Disc(0.02, 0.05, 1.07, shadow),
        Disc(0, 0, 1, flat),
        Disc(0, 0, 0.996, None, Edge("ground-edge", 0.006), 0.4),
        Path(arc(0.994, 160, 320), None, Edge("ground-edge", 0.012), 0.8),
    )


def _glow(role: str, *opacities: float) -> Drawing:
    stops = tuple((place / (len(opacities) - 1), role, opacity) for place, opacity in enumerate(opacities))
    return (Disc(0, 0, 1, Radial(0, 0, 1, stops)),)


PIECES: Final[Mapping[str, Drawing]] = MappingProxyType(
    {
        "well": _well(),
        "planet": _planet(),
        "ground": _ground(),
        "halo": _glow("halo", 0.55, 0.22, 0),
        "shadow": _glow("cast", 0.6, 0.34, 0),
        "node": (
            Disc(0, 0.08, 1, "rail-shade"),
            Disc(0, 0, 1, "node", Edge("node-edge", 0.09)),
        ),
        "node-on": (
            Disc(0, 0.08, 1, "rail-shade"),
            Disc(0, 0, 1, "pick", Edge("#8a5a10", 0.12)),
        ),
        "step": (Disc(0, 0, 0.4, "rail-shade"),),
        "step-on": (Disc(0, 0, 0.46, "pick"),),
        "track-start": (Disc(0, 0, 0.5, "ground", Edge("rail-ink", 0.11)),),
        "ghost": (
            Disc(0, 0, 1.25, None, Edge(INK, 0.24), 0.5),
            Disc(0, 0, 1.25, None, Edge("pick", 0.15, (0.18, 0.3))),
        ),
    }
)
#: pieces that are shown large, so that a hundredth of a unit is visible
LARGE: Final = frozenset({"well", "planet", "ground"})
