"""Crew, ships and markers of the players. Colour and a sign both name the seat: disc, square, triangle or bar."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from betacolony_widgets.palette import SeatSign

from .colours import INK, OTHER_SEAT, SEATS, WHITE, SeatColours, body
from .drawing import Box, Disc, Drawing, Edge, Oval, Path, Polygon, Shape

_VISOR: Final = "#0e1730"
#: what a visor shows on a suit that is itself as dark as one
_LIT_VISOR: Final = "#9fb3d8"


def _sign(kind: SeatSign, x: float, y: float, r: float, colour: str) -> Shape:
    """The sign of a seat."""
    if kind == "disc":
        return Disc(x, y, r, colour)
    if kind == "square":
        return Box(x - r * 0.86, y - r * 0.86, r * 1.72, r * 1.72, 0, colour)
    if kind == "triangle":
        return Polygon(((x, y - r * 1.15), (x + r * 1.1, y + r * 0.85), (x - r * 1.1, y + r * 0.85)), colour)
    return Box(x - r * 1.2, y - r * 0.5, r * 2.4, r, 0, colour)


def _crew(seat: SeatColours) -> Drawing:
    """A settler in a suit, seen to the chest."""
    suit = "M-.88,1 C-.95,.2 -.62,-.02 -.3,-.08 A.62,.62 0 1 1 .3,-.08 C.62,-.02 .95,.2 .88,1 Q0,1.22 -.88,1Z"
    visor = "M-.36,-.72 Q0,-.98 .36,-.72 Q.46,-.36 .2,-.3 Q0,-.26 -.2,-.3 Q-.46,-.36 -.36,-.72Z"
    dark = seat.sign == "bar"
    return (
        Oval(0, 1.04, 0.95, 0.2, "#000000", opacity=0.35),
        Path(suit, body(seat.body), Edge(seat.rim, 0.16)),
        Path(visor, _LIT_VISOR if dark else _VISOR),
        Path("M-.24,-.66 Q-.1,-.78 .06,-.77", None, Edge(WHITE, 0.1), 0.9),
        _sign(seat.sign, 0, 0.5, 0.25, seat.mark),
    )


_FLAME: Final[Drawing] = (
    Path("M-.72,-.24 Q-1.3,-.16 -1.68,0 Q-1.3,.16 -.72,.24Z", "#ffb54a"),
    Path("M-.72,-.14 Q-1,-.1 -1.24,0 Q-1,.1 -.72,.14Z", "#fff6dc"),
)


def _ship(seat: SeatColours) -> Drawing:
    """A rocket that points to the right."""
    paint = body(seat.body)
    rim = Edge("hull-edge" if seat.rim == WHITE else INK, 0.12)
    return (
        Path("M-.2,-.34 L-.95,-.95 L-.72,-.2Z M-.2,.34 L-.95,.95 L-.72,.2Z", paint, rim),
        Path("M1.25,0 C.85,-.42 .2,-.52 -.78,-.34 Q-.9,0 -.78,.34 C.2,.52 .85,.42 1.25,0Z", paint, rim),
        Path("M1.2,-.02 C.82,-.38 .2,-.46 -.76,-.3 Q-.5,-.12 .3,-.14 Q.9,-.14 1.2,-.02Z", WHITE, None, 0.32),
        Oval(0.56, 0, 0.21, 0.17, _VISOR, Edge(WHITE, 0.06)),
        _sign(seat.sign, -0.18, 0, 0.21, seat.mark),
    )


def _marker(seat: SeatColours) -> Drawing:
    """The disc that goes along a colony's track."""
    return (Disc(0, 0.22, 1, "#000000", None, 0.42), *_token(seat, 0.16))


def _token(seat: SeatColours, rim: float) -> Drawing:
    """A flat disc, to stand beside a number."""
    return (
        Disc(0, 0, 1, body(seat.body), Edge(seat.rim, rim)),
        _sign(seat.sign, 0, 0, 0.42, seat.mark),
    )


def _pieces(name: str, seat: SeatColours) -> dict[str, Drawing]:
    ship = _ship(seat)
    return {
        f"crew-{name}": _crew(seat),
        f"ship-{name}": (*_FLAME, *ship),
        f"ship-{name}-docked": ship,
        f"marker-{name}": _marker(seat),
        f"token-{name}": _token(seat, 0.2),
    }


PIECES: Final[Mapping[str, Drawing]] = MappingProxyType(
    {
        piece: drawing
        for name, seat in [*SEATS.items(), ("other", OTHER_SEAT)]
        for piece, drawing in _pieces(name, seat).items()
    }
)
