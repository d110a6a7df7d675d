"""The colours of pieces, the same by day and by night, and lighter and darker shades of them.

What depends on the theme is named by a role of the palette instead.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from betacolony_widgets import palette

from .drawing import Edge, Linear, blend

WHITE: Final = "#ffffff"
#: letters and signs on materials, windows, everything that is dark in both themes
INK: Final = "#12172a"


class SeatColours(NamedTuple):
    """The look of a seat's pieces: colour, rim around it, and the sign on them in a colour of its own."""

    body: str
    rim: str
    mark: str
    sign: palette.SeatSign


class DieColours(NamedTuple):
    """The look of a die: its faces, its side in the shade, and its pips."""

    face: str
    side: str
    pip: str


#: the rim of a seat's pieces, and the colour of the sign on them
_RIMS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "blue": (WHITE, WHITE),
        "white": ("#141a2c", "#1b2236"),
        "purple": (WHITE, "#2a0f4d"),
        "black": (WHITE, WHITE),
    }
)

SEATS: Final[Mapping[str, SeatColours]] = MappingProxyType(
    {name: SeatColours(look.colour, *_RIMS[name], look.sign) for name, look in palette.SEATS.items()}
)

#: for a player colour of an edition of one's own
OTHER_SEAT: Final = SeatColours("#8fb0a8", INK, INK, "disc")

DICE: Final[Mapping[str, DieColours]] = MappingProxyType(
    {
        "black": DieColours("#2a2f3d", "#0d1018", "#f4f1e6"),
        "blue": DieColours("#4278ef", "#1b429f", WHITE),
        "red": DieColours("#d8453d", "#8e211f", WHITE),
        "green": DieColours("#238a59", "#0f4a30", WHITE),
    }
)

#: for a die of an edition of one's own
OTHER_DIE: Final = DieColours("#8b93a8", "#4a5166", WHITE)


def mix(colour: str, other: str, share: float) -> str:
    """A colour with a share (0 to 1) of another in it."""
    pairs = zip(palette.rgb(colour), palette.rgb(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def lighter(colour: str, share: float) -> str:
    """A colour with a share of white in it."""
    return mix(colour, WHITE, share)


def darker(colour: str, share: float) -> str:
    """A colour with a share of ink in it."""
    return mix(colour, INK, share)


def body(colour: str, light: float = 0.35, shade: float = 0.35) -> Linear:
    """The gradient of a body in the light of the one lamp, top left: lighter there, darker at the bottom right."""
    return lit(lighter(colour, light), colour, darker(colour, shade))


def lit(light: str, middle: str, dark: str) -> Linear:
    """Three colours or roles in the light of the one lamp."""
    return Linear(-0.8, -1, 0.5, 1, blend((0, light), (0.5, middle), (1, dark)))


def outline(colour: str, width: float, share: float = 0.55) -> Edge:
    """A dark line of a colour's own hue."""
    return Edge(darker(colour, share), width)
