"""Small pictures of signs, for a table's legend."""

from collections.abc import Mapping, Sequence
from typing import Final

from betacolony_widgets.board.art.pieces import extent
from betacolony_widgets.board.painting.svg import COMMON, markup, ordered
from betacolony_widgets.board.shapes import Piece, Shape

#: pixels: the size of a sign's picture
SIDE: Final = 24.0


def fitted(name: str) -> Piece:
    """A piece as large as the picture has room for."""
    sides = extent(name)
    r = SIDE / max(sides.right - sides.left, sides.bottom - sides.top, 1.8)
    middle = -r * (sides.left + sides.right) / 2, -r * (sides.top + sides.bottom) / 2
    return Piece(name, SIDE / 2 + middle[0], SIDE / 2 + middle[1], r)


def picture(shapes: Sequence[Shape], colours: Mapping[str, str]) -> str:
    """Shapes as the picture of a sign; ``svg.defined`` has the pieces that it refers to."""
    inside = "".join(markup(shape, colours) for shape in ordered(shapes))
    return f'<svg viewBox="0 0 {SIDE:g} {SIDE:g}" aria-hidden="true" {COMMON}>{inside}</svg>'
