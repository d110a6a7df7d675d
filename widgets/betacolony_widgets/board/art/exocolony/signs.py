"""Flat signs, in the colour of the theme's text, of its second text, and of points."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from betacolony_widgets.board.art.drawing import Drawing, Polygon

_ARROWHEAD: Final = (
    *((0.0, -1.1), (0.34, 0.1), (1.1, 0.7), (0.3, 0.62)),
    *((0.0, 1.0), (-0.3, 0.62), (-1.1, 0.7), (-0.34, 0.1)),
)
_INKS: Final = {"": "text", "-soft": "text-soft", "-points": "points"}


def _navy(colour: str) -> Drawing:
    """The strength of a navy: an arrowhead."""
    return (Polygon(_ARROWHEAD, colour),)


PIECES: Final[Mapping[str, Drawing]] = MappingProxyType(
    {f"exo-navy{suffix}": _navy(colour) for suffix, colour in _INKS.items()}
)
