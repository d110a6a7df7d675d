"""What players put on the table: colonies, spaceports, exocolonies and trade ships, in their colour with its sign.

By night the rim around a piece is white or ink, whichever its colour needs; by day it is ink. A chosen piece has a rim
of gold, and throws no shadow, as it isn't there yet.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from betacolony_widgets.board.art.colours import INK, WHITE, body
from betacolony_widgets.board.art.drawing import Box, Disc, Drawing, Edge, Line, Linear, Oval, Path, Polygon, Shape
from betacolony_widgets.palette import EXO_RESOURCES, EXO_SEATS, ExoSeat, ExoSign

_SEATS: Final = [*EXO_SEATS.items(), ("other", ExoSeat("#9db4ad", "disc", INK))]


class Paint(NamedTuple):
    """How a player's pieces are painted."""

    fill: Linear
    colour: str
    rim: str
    ink: str
    sign: ExoSign


def _paint(seat: ExoSeat) -> Paint:
    rim = "hull-edge" if seat.ink == WHITE else INK
    return Paint(body(seat.colour, 0.38, 0.35), seat.colour, rim, seat.ink, seat.sign)


def _sign(paint: Paint, x: float, y: float, r: float) -> Shape:
    """The sign of a seat."""
    match paint.sign:
        case "diamond":
            far = 1.25 * r
            return Polygon(((x, y - far), (x + far, y), (x, y + far), (x - far, y)), paint.ink)
        case "square":
            return Box(x - 0.9 * r, y - 0.9 * r, 1.8 * r, 1.8 * r, 0, paint.ink)
        case "cross":
            arm, far = 0.4 * r, 1.15 * r
            upright = f"M{x - arm:.3f},{y - far:.3f} h{2 * arm:.3f} v{far - arm:.3f} h{far - arm:.3f} v{2 * arm:.3f}"
            rest = (
                f"h{arm - far:.3f} v{far - arm:.3f} h{-2 * arm:.3f} v{arm - far:.3f} h{arm - far:.3f} v{-2 * arm:.3f}"
            )
            return Path(f"{upright} {rest} h{far - arm:.3f}Z", paint.ink)
        case "disc":
            return Disc(x, y, r, paint.ink)
        case "triangle":
            corners = ((x, y - 1.15 * r), (x + 1.1 * r, y + 0.85 * r), (x - 1.1 * r, y + 0.85 * r))
            return Polygon(corners, paint.ink)


def _shadow(y: float, half: float, height: float) -> Oval:
    return Oval(0, y, half, height, "#000000", None, 0.4)


def _gold(*outlines: str) -> Drawing:
    """A rim of gold around outlines, on a wider one of ink that parts it from what lies below."""
    all_of_them = " ".join(outlines)
    return (Path(all_of_them, None, Edge(INK, 0.54)), Path(all_of_them, None, Edge("pick", 0.4)))


def _glint(d: str, width: float, opacity: float = 0.75) -> Path:
    return Path(d, None, Edge(WHITE, width), opacity)


_DOME: Final = "M-1.02,.78 V.42 A1.02,1.12 0 0 1 1.02,.42 V.78 Q0,1 -1.02,.78Z"
_MAST: Final = "M-.12,-.98 H.12 V-.64 H-.12Z"


def _colony(paint: Paint) -> Drawing:
    """A dome."""
    return (
        Path(_MAST, paint.rim),
        Path(_DOME, paint.fill, Edge(paint.rim, 0.14)),
        _glint("M-.78,.2 A.8,.86 0 0 1 -.1,-.46", 0.15),
        _sign(paint, 0, 0.22, 0.34),
    )


_FOOT: Final = "M-.4,.5 L-.98,.98 H.98 L.4,.5Z"
_ROCKET: Final = "M-.42,.56 V-.38 Q-.4,-.98 0,-1.38 Q.4,-.98 .42,-.38 V.56Z"
_FINS: Final = "M-.42,-.02 L-.9,.5 L-.42,.46Z M.42,-.02 L.9,.5 L.42,.46Z"


def _spaceport(paint: Paint) -> Drawing:
    """A rocket on its pad."""
    rim = Edge(paint.rim, 0.14)
    return (
        Path(_FOOT, paint.fill, rim),
        Path(_ROCKET, paint.fill, rim),
        Path(_FINS, paint.fill, rim),
        _glint("M-.22,.3 V-.4 Q-.2,-.76 0,-1.04", 0.11, 0.6),
        _sign(paint, 0, -0.22, 0.24),
    )


_RING_BACK: Final = "M-1.45,.5 C-1.55,.1 1.1,-.95 1.4,-.55"
_RING_FRONT: Final = "M-1.45,.5 C-1.3,.9 1.4,-.1 1.4,-.55"
_BALL: Final = "M-.86,0 A.86,.86 0 0 1 .86,0 A.86,.86 0 0 1 -.86,0Z"


def _exocolony(paint: Paint) -> Drawing:
    """A world with a ring."""
    rim, ring = Edge(paint.rim, 0.34), Edge(paint.colour, 0.16)
    return (
        Path(_RING_BACK, None, rim),
        Path(_RING_BACK, None, ring),
        Disc(0, 0, 0.86, paint.fill, Edge(paint.rim, 0.14)),
        Path(_RING_FRONT, None, rim),
        Path(_RING_FRONT, None, ring),
        _glint("M-.6,-.2 A.62,.62 0 0 1 -.1,-.6", 0.13),
        _sign(paint, 0.02, -0.14, 0.25),
    )


#: a bar across a colony that is out of use
_BAR: Final = ((-0.95, 0.95), (0.95, -0.8))
_OUT: Final[Drawing] = (Line(_BAR, Edge(WHITE, 0.44)), Line(_BAR, Edge("#c2261c", 0.24)))


class Model(NamedTuple):
    """How a kind of piece is drawn: itself, its shadow, and the outlines that get the rim of gold."""

    draw: Callable[[Paint], Drawing]
    shadow: Oval
    outlines: tuple[str, ...]


_MODELS: Final[Mapping[str, Model]] = MappingProxyType(
    {
        "colony": Model(_colony, _shadow(0.86, 1.15, 0.24), (_DOME, _MAST)),
        "spaceport": Model(_spaceport, _shadow(0.98, 1.15, 0.2), (_FOOT, _ROCKET, _FINS)),
        "exocolony": Model(_exocolony, _shadow(1.05, 1, 0.2), (_RING_BACK, _BALL, _RING_FRONT)),
    }
)

_HULL: Final = "M1.35,.05 C1.1,-.4 .8,-.44 .5,-.44 H-1.1 V.44 H.9 Q1.25,.36 1.35,.05Z"
_EXHAUSTED: Final[Drawing] = (
    Path(
        "M1.35,.05 C1.1,-.4 .8,-.44 .5,-.44 V-.56 H-1.1 V.44 H.9 Q1.25,.36 1.35,.05Z",
        None,
        Edge("text-off", 0.12, (0.18, 0.3)),
    ),
)


def _ship(paint: Paint) -> Drawing:
    """A freighter with containers, on its way to the right."""
    cargo = zip((-1.02, -0.5, 0.02), ("metal", "food", "water"), strict=True)
    return (
        Polygon(((-1.1, -0.2), (-1.75, 0.02), (-1.1, 0.24)), "#ffd67a"),
        Path(_HULL, paint.fill, Edge(paint.rim, 0.1)),
        *(Box(x, -0.72, 0.46, 0.56, 0.06, EXO_RESOURCES[goods].colour, Edge(INK, 0.07)) for x, goods in cargo),
        Oval(0.84, -0.08, 0.2, 0.14, "#0e1730"),
        _sign(paint, -0.24, 0.15, 0.17),
    )


def _pieces(name: str, seat: ExoSeat) -> dict[str, Drawing]:
    paint = _paint(seat)
    pieces: dict[str, Drawing] = {f"exo-ship-{name}": _ship(paint), f"exo-ship-{name}-exhausted": _EXHAUSTED}
    for kind, (draw, shadow, outlines) in _MODELS.items():
        drawing = draw(paint)
        pieces[f"exo-{kind}-{name}"] = (shadow, *drawing)
        pieces[f"exo-{kind}-{name}-flat"] = drawing
        pieces[f"exo-{kind}-{name}-chosen"] = (*_gold(*outlines), *drawing)
        pieces[f"exo-{kind}-{name}-disabled"] = (shadow, *drawing, *_OUT)
    return pieces


PIECES: Final[Mapping[str, Drawing]] = MappingProxyType(
    {piece: drawing for name, seat in _SEATS for piece, drawing in _pieces(name, seat).items()}
)
