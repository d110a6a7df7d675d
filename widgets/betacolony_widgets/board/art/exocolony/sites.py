"""Landing sites and what changes them: sunk pads, caves, peaks, storms, shields, life, and the price of a launch.

A pad has radius 1. The pad of a site stands alone: the scene sets the resource, or a coin with its number, on it.
Caves go behind the pad; in its units, a peak or a small coin goes on its edge, with a radius of about 0.43.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from betacolony_widgets.board.art.colours import INK
from betacolony_widgets.board.art.drawing import (
    Disc,
    Drawing,
    Edge,
    Line,
    Linear,
    Path,
    Polygon,
    Radial,
    Shape,
    arc,
    blend,
    polar,
)
from betacolony_widgets.palette import EXO_RESOURCES


def _pad(name: str) -> Drawing:
    """A pad, sunk into the ground: its upper half in the shade of its rim."""
    role = f"exo-pad-{name}"
    depth = Linear(0, -1, 0, 1, blend((0, f"{role}-lo"), (0.65, role), (1, f"{role}-hi")))
    return (Disc(0, 0.085, 1.1, "shade", None, 0.65), Disc(0, 0, 1, depth, Edge(f"{role}-edge", 0.115)))


def _cave() -> Drawing:
    """An arch of stones around a pad."""
    middle, half, first, last = 1.16, 0.15, 172, 368
    joints = tuple(
        Line((polar(angle, middle - half), polar(angle, middle + half)), Edge("#2a2320", 0.07))
        for angle in range(first + 14, last, 24)
    )
    bow = arc(middle, first, last)
    return (Path(bow, None, Edge("#2a2320", 0.43)), Path(bow, None, Edge("exo-stone", 0.29)), *joints)


def _cave_sign() -> Drawing:
    """The mouth of a cave, to stand beside a number."""
    return (
        Path("M-1.05,.85 C-1.05,-.4 -.6,-1 0,-1 C.6,-1 1.05,-.4 1.05,.85Z", "exo-stone"),
        Path("M-.52,.85 C-.52,.1 -.3,-.28 0,-.28 C.3,-.28 .52,.1 .52,.85Z", "#0a0d18"),
    )


def _peak(snow: str, rock: str) -> Drawing:
    cap = ((-0.52, -0.06), (0.0, -0.85), (0.52, -0.06), (0.2, 0.12), (0.0, -0.1), (-0.24, 0.14))
    return (Polygon(((-1.15, 0.9), (0, -0.85), (1.15, 0.9)), rock, Edge("#14182a", 0.14)), Polygon(cap, snow))


def _lit_peak() -> Drawing:
    """A Peak of Light that works: with rays."""
    rays = (
        Line((polar(angle, 1.05, 0, -0.3), polar(angle, 1.5, 0, -0.3)), Edge("exo-ray", 0.2))
        for angle in (-140, -90, -40)
    )
    return (*rays, *_peak("#ffffff", "#5b5a66"))


def _storm() -> Drawing:
    """A whorl of two arms."""
    whorl = "M-1,-.2 C-.9,-1.1 .5,-1.2 .82,-.3 C1,.3 .4,.74 -.06,.56 C-.42,.4 -.36,-.06 0,-.06"
    return (Path(f"{whorl} M1,.2 C.9,1.1 -.5,1.2 -.86,.4", None, Edge("exo-storm", 0.26)),)


def _shield() -> Drawing:
    shield = "M0,-1.05 L.9,-.7 V.05 Q.9,.75 0,1.1 Q-.9,.75 -.9,.05 V-.7Z"
    return (Path(shield, "exo-shield-shade", Edge("exo-shield", 0.2)),)


def _bow() -> Drawing:
    """Two bows before a moon of radius 1, on the side of the star."""
    return (
        Path(arc(1.38, 128, 232), None, Edge("exo-shield", 0.21), 0.95),
        Path(arc(1.63, 142, 218), None, Edge("exo-shield", 0.09), 0.6),
    )


def _sprout() -> Drawing:
    leaves = (
        "M0,.8 V-.1 M0,.1 C-.1,-.5 -.6,-.62 -.82,-.5 C-.8,-.05 -.4,.2 0,.1"
        " M0,-.1 C.05,-.6 .5,-.85 .82,-.74 C.86,-.3 .4,0 0,-.1"
    )
    return (Disc(0, 0, 1.15, "exo-plate", Edge("exo-life", 0.16)), Path(leaves, "exo-life", Edge("exo-life", 0.16)))


def _house(fill: str, edge: str) -> Drawing:
    """A house with a pointed roof, for the fuel of a launch."""
    walls = ((-0.86, 1.0), (-0.86, -0.3), (0.0, -1.15), (0.86, -0.3), (0.86, 1.0))
    return (Polygon(walls, fill, Edge(edge, 0.12)),)


#: the radius of what a halo is around, as a part of the halo's
_CHOSEN: Final = 1 / 2.3


def _ring(middle: float, gold: float, ink: float) -> tuple[Shape, ...]:
    """A ring of gold around a pad that can be chosen, on a wider one of ink that parts it from bright worlds."""
    return (Disc(0, 0, middle, None, Edge(INK, ink)), Disc(0, 0, middle, None, Edge("pick", gold)))


def _halo() -> Drawing:
    """A glow around what is chosen; over it hardly any, as what is chosen must stay readable."""
    stops = ((0.0, "halo", 0.08), (_CHOSEN, "halo", 0.08), (_CHOSEN + 0.01, "halo", 0.5), (1.0, "halo", 0.0))
    return (Disc(0, 0, 1, Radial(0, 0, 1, stops)),)


PIECES: Final[Mapping[str, Drawing]] = MappingProxyType(
    {f"exo-pad-{name}": _pad(name) for name in [*EXO_RESOURCES, "other"]}
    | {
        "exo-ring-may": _ring(1.04, 0.09, 0.19),
        "exo-ring-legal": _ring(1.1, 0.15, 0.3),
        "exo-ring-chosen": _ring(1.1, 0.21, 0.34),
        "exo-cave": _cave(),
        "exo-cave-sign": _cave_sign(),
        "exo-peak": _peak("#c8c8d0", "#7c7c88"),
        "exo-peak-lit": _lit_peak(),
        "exo-storm": _storm(),
        "exo-shield": _shield(),
        "exo-shield-bow": _bow(),
        "exo-life-possible": (Disc(0, 0, 1.1, "exo-plate", Edge("exo-life", 0.16, (0.14, 0.436))),),
        "exo-life-found": _sprout(),
        "exo-launch": _house(INK, "#c9d3ea"),
        "exo-launch-chosen": _house("pick", "#1a1405"),
        "exo-halo": _halo(),
    }
)
