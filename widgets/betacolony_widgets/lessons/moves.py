"""Groups of moves and of spaces, for wrong moves that share an answer."""

from typing import Final

from betacolony.state.geometry import AROUND_CENTRE, SPACES
from betacolony_widgets.teaching.moves import Kind, but, only

__all__ = ["CUZCO", "THEBES", "XIAN", "Kind", "but", "colony", "inner", "only", "outer"]

XIAN: Final = 0
THEBES: Final = 1
CUZCO: Final = 2


def colony(number: int) -> range:
    """The spaces of a colony."""
    return range(SPACES * number, SPACES * (number + 1))


def inner(number: int) -> tuple[int, ...]:
    """The spaces of a colony around its centre."""
    return tuple(space for space in colony(number) if AROUND_CENTRE[number] >> space & 1)


def outer(number: int) -> tuple[int, ...]:
    """The spaces of a colony away from its centre."""
    return tuple(space for space in colony(number) if not AROUND_CENTRE[number] >> space & 1)
