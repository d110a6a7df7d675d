"""Pictures of the map: the planet or star in its well, a sign for each page, and the reader's ship."""

from collections.abc import Iterable, Mapping
from itertools import chain
from math import cos, pi, sin
from types import MappingProxyType
from typing import Final

from betacolony_widgets.board.painting.svg import COMMON, page_art, page_markup
from betacolony_widgets.board.shapes import Box, Circle, Ink, Line, Piece, Point, Polygon, Shape, Text

from .games import BETA_COLONY, EXOCOLONY, Game

#: half the width of a sign's picture, in its own units
_HALF: Final = 18
#: half the width of the well's picture, and of its parts, in its own units
_WELL: Final = 350
_RIM: Final = 332
#: the radius of the way of the stops, as a part of the well's
ORBIT: Final = 0.79


def _turned(points: Iterable[Point], degrees: float) -> tuple[Point, ...]:
    c, s = cos(degrees * pi / 180), sin(degrees * pi / 180)
    return tuple((x * c - y * s, x * s + y * c) for x, y in points)


_CARD: Final = ((-7.0, -10.0), (7.0, -10.0), (7.0, 10.0), (-7.0, 10.0))

#: the names that a notebook's metadata can give under "sign"; a game's pages use those of its own pieces
_SIGNS: Final[Mapping[str, tuple[Shape, ...]]] = MappingProxyType(
    {
        "ship": (Piece("ship-blue", 0, 0, 12.5, turn=-40),),
        "crew": (Piece("crew-blue", -8.5, 0, 9.5), Piece("crew-purple", 8.5, 0, 9.5)),
        "die": (Piece("die-blue-5", 0, 0, 12.5),),
        "moon": (Piece("station-jyo", 0, 0, 13.5),),
        "pod": (Piece("pod-food", 0, 0, 15),),
        "track": (
            Line(((-8, 0), (6, 0)), Ink(None, "pick", 4.0)),
            Circle(11, 0, 5.5, Ink(None, "text", 1.8, dash=(3.2, 2.4))),
            Piece("token-blue", -10, 0, 6),
        ),
        "materials": (Piece("any-material", 0, 0, 13.5),),
        "card": (Piece("medal", 0, 0, 14), Text(0, 0.5, "4", 14, "badge-ink", bold=True)),
        "monument": (Piece("monument-great_sphinx", 0, 0, 14),),
        "flag": (Piece("flag-points", 0, 0, 13),),
        "game": (Piece("ship-purple", 0, 0, 12.5, turn=-35),),
        "first_game": (Piece("ship-blue", -5, -5, 9.5, turn=-40), Piece("ship-purple", 6, 6, 8, turn=-40)),
        "rival": (Piece("crew-black", 0, 0, 13),),
        "chance": (Piece("die-green-6", 0, 0, 12.5),),
        "code": (Piece("free-pod-soft", 0, 0, 13),),
        "words": (Text(0, 0.5, "Aa", 20, "text", bold=True),),
        "sheet": (
            Box(-9, -12, 18, 24, 3, Ink("plate", "text", 1.5)),
            *(Line(((-5, y), (5, y)), Ink(None, "text", 1.5)) for y in (-6, -1, 4)),
        ),
        "findings": (
            Line(((-13, -6), (3, -6)), Ink(None, "text", 3.0)),
            Circle(-5, -6, 4.0, Ink("good")),
            Line(((-1, 6), (13, 6)), Ink(None, "text", 1.6)),
            Circle(6, 6, 3.5, Ink("table", "text", 1.6)),
        ),
        "class": (Piece("two-crew-soft", 0, 0, 14),),
        "review": (
            Polygon(tuple((x - 3, y) for x, y in _turned(_CARD, -9)), Ink("control", "control-edge", 1.4)),
            Box(-5, -10, 14, 20, 3, Ink("plate", "text", 1.5)),
            Line(((-1.5, 1), (1, 4), (5.5, -3.5)), Ink(None, "good", 2.4)),
        ),
        "home_star": (Piece("exo-star-sol-bare", 0, 0, 14),),
        "world": (Piece("exo-world-mars", 0, 0, 13),),
        "coin": (Piece("exo-coin", 0, 0, 12),),
        "colony": (Piece("exo-colony-blue", 0, 0, 13),),
        "spaceport": (Piece("exo-spaceport-blue", 0, 0, 13),),
        "exocolony": (Piece("exo-exocolony-blue", 0, 0, 11),),
        "trade_ship": (Piece("exo-ship-blue", 0, 0, 11),),
        "rival_ship": (Piece("exo-ship-purple", 0, 0, 11),),
        "asteroid": (Piece("exo-asteroid-0", 0, 0, 13),),
        "lifeform": (Piece("exo-life-found", 0, 0, 12),),
        "navy": (Piece("exo-navy", 0, 0, 12),),
        "medal": (Piece("exo-medal", 0, 0, 13), Text(0, 0.5, "16", 11.5, "badge-ink", bold=True)),
    }
)
#: the readers' ships, which mark their places on the map
_SHIPS: Final[Mapping[str, Piece]] = MappingProxyType(
    {BETA_COLONY.id: Piece("ship-blue", 0, 0, 12.5), EXOCOLONY.id: Piece("exo-ship-blue", 0, 0, 12.5)}
)
#: what the stops go round: the planet, or a home star with its corona
_MIDDLES: Final[Mapping[str, Piece]] = MappingProxyType(
    {BETA_COLONY.id: Piece("planet", 0, 0, 0.47 * _RIM), EXOCOLONY.id: Piece("exo-star-sol", 0, 0, 0.42 * _RIM)}
)


def sign(name: str) -> str:
    """A page's sign as a picture in the colours of the page; "" for an unknown name."""
    return _picture(_SIGNS[name], "bc-map-sign") if name in _SIGNS else ""


def ship(game: Game) -> str:
    """The reader's ship, which points up."""
    return _picture((_SHIPS[game.id]._replace(turn=-90),), "bc-map-ship")


def _picture(shapes: Iterable[Shape], name: str) -> str:
    drawn = "".join(page_markup(shape) for shape in shapes)
    view = f"{-_HALF} {-_HALF} {2 * _HALF} {2 * _HALF}"
    return f'<svg class="{name}" viewBox="{view}" aria-hidden="true" {COMMON}>{drawn}</svg>'


def well(game: Game, stops: int) -> str:
    """A game's planet or star in its well, with the way of the stops around it; the script lights a part of it."""
    shapes = Piece("well", 0, 0, _RIM), _MIDDLES[game.id]
    drawn = [page_markup(shape) for shape in shapes]
    radius = f'r="{ORBIT * _RIM:.0f}"'
    # from the top clockwise, as long as there are stops
    lit = f'pathLength="{stops}" style="stroke-dasharray:0 {stops}" transform="rotate(-90)"'
    way = f'<circle class="bc-map-way" {radius} {lit}/>'
    rings = f'<circle class="bc-map-orbit" {radius}/>{way}'
    view = f"{-_WELL} {-_WELL} {2 * _WELL} {2 * _WELL}"
    return f'<svg class="bc-map-planet" viewBox="{view}" aria-hidden="true" {COMMON}>{drawn[0]}{rings}{drawn[1]}</svg>'


def art(game: Game, names: Iterable[str]) -> str:
    """The definitions that signs with these names and the ship use, for a page that has none of them."""
    shapes = chain((_SHIPS[game.id],), *(_SIGNS.get(name, ()) for name in names))
    return page_art(shape.name for shape in shapes if isinstance(shape, Piece))
