"""The six materials. Each can be told by its silhouette, by its colour, and by a letter that the scene sets on it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from betacolony_widgets import palette

from .colours import INK, WHITE, body, darker, lighter, outline
from .drawing import Disc, Drawing, Edge, Line, Linear, Part, Path, Polygon, hexagon, polar


class Letter(NamedTuple):
    """The place of the letter on a material: the height of its middle, and the size of its type."""

    y: float
    size: float


_COLOURS: Final[Mapping[str, str]] = MappingProxyType({name: look.colour for name, look in palette.MATERIALS.items()})
_GLINT: Final = Edge(WHITE, 0.13)


def fill(colour: str) -> Linear:
    """The fill of a material's body."""
    return body(colour, 0.3, 0.18)


def _edge(colour: str) -> Edge:
    return outline(colour, 0.09)


def apple(colour: str) -> Drawing:
    """An apple: food."""
    leaf = darker(_COLOURS["organics"], 0.1)
    flesh = (
        "M0,-.62 C-.35,-.95 -1.02,-.72 -.98,.08 C-.95,.7 -.5,1 -.2,.95 Q0,.88 .2,.95"
        " C.5,1 .95,.7 .98,.08 C1.02,-.72 .35,-.95 0,-.62Z"
    )
    return (
        Path(flesh, fill(colour), _edge(colour)),
        Path("M.02,-.62 C.02,-1 .28,-1.22 .72,-1.2 C.72,-.82 .42,-.6 .02,-.62Z", leaf, outline(leaf, 0.09)),
        Path("M-.72,-.08 C-.72,-.38 -.56,-.5 -.42,-.53", None, _GLINT, 0.8),
    )


def _crystal(colour: str) -> Drawing:
    top, right, low_right, bottom, low_left, left = (
        (0, -1.18),
        (0.82, -0.28),
        (0.82, 0.28),
        (0, 1.18),
        (-0.82, 0.28),
        (-0.82, -0.28),
    )
    return (
        Polygon((top, right, low_right, bottom, low_left, left), fill(colour), _edge(colour)),
        Polygon((top, left, (-0.3, -0.42)), WHITE, opacity=0.45),
        Polygon((top, (-0.3, -0.42), (0.3, -0.42)), WHITE, opacity=0.28),
        Polygon((top, right, (0.3, -0.42)), WHITE, opacity=0.14),
        Polygon((right, low_right, (0.3, 0.5), (0.3, -0.42)), INK, opacity=0.14),
        Polygon((bottom, low_right, (0.3, 0.5)), INK, opacity=0.3),
        Polygon((bottom, (0.3, 0.5), (-0.3, 0.5)), INK, opacity=0.16),
    )


def _leaf(colour: str) -> Drawing:
    return (
        Line(((-0.86, 1.02), (-0.5, 0.5)), Edge(darker(colour, 0.62), 0.18)),
        Path("M-.62,.72 C-1.25,-.35 -.3,-1.08 1.02,-1.02 C1.2,.3 .5,1.2 -.62,.72Z", fill(colour), _edge(colour)),
        Path("M-.62,.72 C-.3,.1 .2,-.4 .72,-.72", None, Edge(WHITE, 0.09), 0.5),
        Path("M-.71,-.2 C-.56,-.54 -.22,-.74 .18,-.81", None, Edge(WHITE, 0.12), 0.75),
    )


def ingot(colour: str) -> Drawing:
    """An ingot: steel."""
    return (
        Polygon(((-1.1, 0.82), (1.1, 0.82), (0.86, -0.22), (-0.86, -0.22)), fill(colour), _edge(colour)),
        Polygon(((-0.86, -0.22), (0.86, -0.22), (0.56, -0.78), (-0.56, -0.78)), lighter(colour, 0.55), _edge(colour)),
        Line(((-0.84, 0.02), (-0.96, 0.56)), Edge(WHITE, 0.12), 0.75),
    )


def _ring_of_six(colour: str) -> Drawing:
    beads = (polar(60 * corner + 30, 0.89) for corner in range(6))
    return (
        *(Disc(x, y, 0.27, fill(colour), _edge(colour)) for x, y in beads),
        Polygon(hexagon(0.82, pointed=True), fill(colour), _edge(colour)),
        Polygon(hexagon(0.62, pointed=True), lighter(colour, 0.35), opacity=0.75),
    )


def drop(colour: str) -> Drawing:
    """A drop: water."""
    return (
        Path(
            "M0,-1.2 C.18,-.72 .9,-.2 .9,.32 A.9,.88 0 0 1 -.9,.32 C-.9,-.2 -.18,-.72 0,-1.2Z",
            fill(colour),
            _edge(colour),
        ),
        Path("M-.64,.3 C-.64,.04 -.48,-.2 -.32,-.38", None, _GLINT, 0.8),
    )


def sphere(colour: str) -> Drawing:
    """For a material of an edition of one's own."""
    return (
        Disc(0, 0, 0.96, fill(colour), _edge(colour)),
        Path("M-.66,-.2 C-.6,-.46 -.44,-.6 -.24,-.68", None, _GLINT, 0.8),
    )


def _cube(colour: str) -> Drawing:
    """A cube of the mechanical rival, standing on a corner of its floor."""
    edge, width, rise = outline(colour, 0.1, 0.7), 0.9, 0.48
    top = ((0.0, -1.0), (width, rise - 1), (0.0, 2 * rise - 1), (-width, rise - 1))
    hull = (top[0], top[1], (width, 1 - rise), (0.0, 1.0), (-width, 1 - rise), top[3])
    return (
        Polygon(hull, colour, edge),
        Polygon((top[2], top[1], (width, 1 - rise), (0.0, 1.0)), darker(colour, 0.38)),
        Polygon(top, lighter(colour, 0.45)),
        Polygon(hull, None, edge),
    )


_DRAWN: Final = {
    "food": apple,
    "palladium": _crystal,
    "organics": _leaf,
    "steel": ingot,
    "polymer": _ring_of_six,
    "water": drop,
}

LETTERS: Final[Mapping[str, Letter]] = MappingProxyType(
    {
        "food": Letter(0.13, 1.12),
        "palladium": Letter(0.04, 1.12),
        "organics": Letter(0.0, 1.12),
        "steel": Letter(0.3, 1.08),
        "polymer": Letter(0.0, 1.12),
        "water": Letter(0.3, 1.12),
        "other": Letter(0.0, 1.12),
    }
)

#: six dots in a ring, one of each material
_ANY: Final[Drawing] = tuple(
    Disc(*polar(60 * place - 90, 0.68), 0.37, fill(colour), outline(colour, 0.07, 0.6))
    for place, colour in enumerate(_COLOURS.values())
)

PIECES: Final[Mapping[str, Drawing]] = MappingProxyType(
    {f"material-{name}": draw(_COLOURS[name]) for name, draw in _DRAWN.items()}
    | {f"cube-{name}": _cube(colour) for name, colour in _COLOURS.items()}
    | {
        "cube-other": _cube(palette.OTHER_MATERIAL.colour),
        "material-other": sphere(palette.OTHER_MATERIAL.colour),
        "any-material": _ANY,
        "two-materials": (
            Part("any-material", -0.2, -0.2, 0.84),
            Disc(0.72, 0.68, 0.8, INK, Edge("plate-line", 0.08)),
        ),
    }
)
