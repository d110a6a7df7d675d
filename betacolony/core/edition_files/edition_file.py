"""``EditionFile``, the base class of a game's editions. A file describes each one, and one comes with the project."""

import os
from collections.abc import Callable, Collection, Mapping
from typing import ClassVar, Final, Self

from betacolony.core.value import Frozen, Value

_loaded: Final[dict[str, "EditionFile"]] = {}


class EditionFile(Frozen):
    """One edition of a game. Editions compare by identity.

    Attributes:
        packaged: the path of the packaged edition's file.
    """

    packaged: ClassVar[str]

    __eq__ = object.__eq__
    __hash__ = object.__hash__

    @classmethod
    def load(cls, path: "str | os.PathLike[str] | None" = None) -> Self:
        """The edition in a file; without a path the packaged edition, read once.

        Raises:
            EditionError: the file can't be read, is no TOML, or has faults; it names all at once.
        """
        if path is not None:
            from .reading import text_of  # noqa: PLC0415 - few read their own

            return cls.from_text(text_of(path))
        known = _loaded.get(cls.packaged)
        if not isinstance(known, cls):
            known = _loaded[cls.packaged] = cls.from_text(cls.template())
        return known

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The edition that a TOML text describes; raises an EditionError with all its faults."""
        raise NotImplementedError

    @classmethod
    def template(cls) -> str:
        """The text of the packaged edition with its comments, to start your own from."""
        with open(cls.packaged, encoding="utf-8") as file:  # noqa: PTH123 - pathlib loads slower
            return file.read()


def in_play(thing: object, aside: Callable[[Value], Collection[str]]) -> object:
    """Everything that matters in play, as nested lists; mappings lose their order.

    ``aside``: the fields of a value that don't matter.
    """
    if isinstance(thing, Value):
        without = aside(thing)
        return [[name, in_play(getattr(thing, name), aside)] for name in thing._fields if name not in without]
    if isinstance(thing, tuple):
        return [in_play(entry, aside) for entry in thing]
    if isinstance(thing, Mapping):
        return sorted([str(key), in_play(value, aside)] for key, value in thing.items())
    return thing


def digits(data: object) -> str:
    """Eight hexadecimal digits of data that JSON can write."""
    import hashlib  # noqa: PLC0415 - playouts need neither
    import json  # noqa: PLC0415

    return hashlib.sha256(json.dumps(data, separators=(",", ":")).encode()).hexdigest()[:8]
