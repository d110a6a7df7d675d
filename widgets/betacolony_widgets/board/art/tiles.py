"""The hexagons: raised tiles of pods and achievements, sunk spaces, spaces that can be chosen, and city grounds.

All have flat tops. Light comes from the top left: what is raised has a light upper edge and its own side below it, what
is sunk has a dark one.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from betacolony_widgets import palette

from .colours import INK, WHITE, body, darker, lit
from .drawing import Drawing, Edge, Line, Linear, Paint, Part, Polygon, Radial, blend, hexagon

#: the colours of pods and spaces; one of another edition is "other"
COLOURS: Final[Mapping[str, str]] = MappingProxyType(
    {name: look.colour for name, look in palette.MATERIALS.items()} | {"other": palette.OTHER_MATERIAL.colour}
)
#: how much of its side a raised tile shows
HEIGHT: Final = 0.12
_SPACE: Final = 0.95


def _upper_edge(r: float, colour: str, width: float, opacity: float) -> Line:
    """The left, upper left, top and upper right edges inside a hexagon."""
    corners = hexagon(r)
    return Line((corners[3], corners[4], corners[5], corners[0]), Edge(colour, width), opacity)


def raised(fill: Paint, side: str) -> Drawing:
    """A tile that stands up from the board."""
    corners = hexagon(1.0)
    right, low_right, low_left, left = corners[0], corners[1], corners[2], corners[3]
    skirt = (left, right, *((x, y + HEIGHT) for x, y in (right, low_right, low_left, left)))
    return (
        Polygon(skirt, side, Edge(side, 0.03)),
        Polygon(corners, fill, Edge(side, 0.04)),
        Part("tile-light"),
    )


def _pod_tile(colour: str) -> Drawing:
    return raised(body(colour, 0.3, 0.18), darker(colour, 0.62))


def _space(name: str) -> Drawing:
    """A space, sunk into the ground."""
    fill = Linear(0, -0.83, 0, 0.83, blend((0, f"space-{name}-lo"), (1, f"space-{name}-hi")))
    return (
        Polygon(hexagon(_SPACE), fill, Edge(f"space-{name}-edge", 0.045)),
        Part("space-shade"),
    )


def _legal_space(name: str) -> Drawing:
    """A space that can be chosen: lit, and lifted off the ground by a shadow."""
    return (
        Part("legal-shadow"),
        Polygon(hexagon(_SPACE), f"legal-{name}", Edge("pick-line", 0.08)),
        Part("legal-light"),
    )


_STONE: Final = lit("stone-hi", "stone-mid", "stone-lo")

PIECES: Final[Mapping[str, Drawing]] = MappingProxyType(
    {f"tile-{name}": _pod_tile(colour) for name, colour in COLOURS.items()}
    | {f"space-{name}": _space(name) for name in COLOURS}
    | {f"space-{name}-legal": _legal_space(name) for name in COLOURS}
    | {
        # light and shade that tiles and spaces have in common
        "tile-light": (_upper_edge(0.93, WHITE, 0.05, 0.5),),
        "space-shade": (_upper_edge(0.9, "shade", 0.07, 0.26),),
        "legal-shadow": (Polygon(hexagon(0.98, 0, 0.07), "shade", opacity=0.42),),
        "legal-light": (_upper_edge(0.84, WHITE, 0.04, 0.35),),
        "tile-stone": raised(_STONE, "stone-side"),
        "tile-hidden": (Polygon(hexagon(0.97), None, Edge("control-edge", 0.05, (0.14, 0.13))),),
        "tile-edge": (
            Polygon(hexagon(1.02), None, Edge(INK, 0.2)),
            Polygon(hexagon(1.02), None, Edge("pick", 0.12)),
        ),
        "socket": (
            Polygon(
                hexagon(0.97),
                Radial(0, 0, 1, blend((0, "socket"), (1, "city-ground"))),
                Edge("city-edge", 0.045),
            ),
            Part("space-shade"),
        ),
    }
)
