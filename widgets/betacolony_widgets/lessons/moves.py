"""Groups of moves and of spaces, for wrong moves that share an answer."""

from collections.abc import Callable, Collection
from typing import Any, Final

from betacolony import Option
from betacolony.state.geometry import AROUND_CENTRE, SPACES

XIAN: Final = 0
THEBES: Final = 1
CUZCO: Final = 2

#: recognises the moves of a kind
Kind = Callable[[Option], bool]


def only(kind: type[Option], **fields: Collection[Any]) -> Kind:
    """All moves of a type whose fields have one of these values."""
    return lambda option: isinstance(option, kind) and _has(option, fields)


def but(kind: type[Option], **fields: Collection[Any]) -> Kind:
    """All moves of a type except those whose fields have one of these values."""
    return lambda option: isinstance(option, kind) and not _has(option, fields)


def _has(option: Option, fields: dict[str, Collection[Any]]) -> bool:
    return all(getattr(option, name) in values for name, values in fields.items())


def colony(number: int) -> range:
    """The spaces of a colony."""
    return range(SPACES * number, SPACES * (number + 1))


def inner(number: int) -> tuple[int, ...]:
    """The spaces of a colony around its centre."""
    return tuple(space for space in colony(number) if AROUND_CENTRE[number] >> space & 1)


def outer(number: int) -> tuple[int, ...]:
    """The spaces of a colony away from its centre."""
    return tuple(space for space in colony(number) if not AROUND_CENTRE[number] >> space & 1)
