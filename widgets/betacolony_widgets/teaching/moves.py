"""Groups of moves, for wrong moves that share an answer."""

from collections.abc import Callable, Collection
from typing import Any

from betacolony.core.options import Option

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
