"""``Edition``: every number and component of the game, read from one file, immutable.

``Edition.load()`` gives the packaged sample, ``Edition.load(path)`` your own, ``Edition.template()`` a text to start
from.
"""

import os
from functools import cached_property
from typing import Any, Final

from betacolony.core.value import Value, aside

from .components import Asteroid, Card, Faction, Lifeform, Pieces, Points, Rules, Source, Star, World

_PACKAGED: Final = os.path.join(os.path.dirname(__file__), "edition.toml")  # noqa: PTH118, PTH120 - pathlib loads slower
_loaded: dict[str, "Edition"] = {}


class Edition(Value):
    """One edition of the game. Editions compare by identity; compare ``fingerprint`` for equal play.

    Attributes:
        name: of the edition.
        is_sample: whether it holds samples rather than the values of published cards; screens that show them say so.
        pieces, points, rules: the numbers.
        least_players, most_players: how many can play; colours: of players by seat.
        factions, stars, planets, moons, habitables, dwarf_planets, asteroids, lifeforms, cards: the components.
        text: of its file.
    """

    name: str
    is_sample: bool
    pieces: Pieces
    points: Points
    rules: Rules
    least_players: int
    most_players: int
    colours: tuple[str, ...]
    factions: tuple[Faction, ...]
    stars: tuple[Star, ...]
    planets: tuple[World, ...]
    moons: tuple[World, ...]
    habitables: tuple[World, ...]
    dwarf_planets: tuple[World, ...]
    asteroids: tuple[Asteroid, ...]
    lifeforms: tuple[Lifeform, ...]
    cards: tuple[Card, ...]
    text: str = aside(default="")

    __eq__ = object.__eq__
    __hash__ = object.__hash__

    @classmethod
    def load(cls, path: "str | os.PathLike[str] | None" = None) -> "Edition":
        """The edition in a file; without a path the packaged sample, read once.

        Raises:
            EditionError: the file can't be read, is no TOML, or has faults; it names all at once.
        """
        if path is None:
            if _PACKAGED not in _loaded:
                _loaded[_PACKAGED] = cls.from_text(cls.template())
            return _loaded[_PACKAGED]
        from betacolony.core.edition_files.reading import text_of  # noqa: PLC0415 - few read their own

        return cls.from_text(text_of(path))

    @classmethod
    def from_text(cls, text: str) -> "Edition":
        """The edition that a TOML text describes; raises an EditionError with all its faults."""
        from .validation import read  # noqa: PLC0415 - most programs read one edition, once

        return cls(**read(text), text=text)

    @staticmethod
    def template() -> str:
        """The text of the packaged sample with its comments, to start your own from."""
        with open(_PACKAGED, encoding="utf-8") as file:  # noqa: PTH123
            return file.read()

    @cached_property
    def fingerprint(self) -> str:
        """Eight hexadecimal digits of everything that matters in play: names, words and sources don't."""
        import hashlib  # noqa: PLC0415 - few ask
        import json  # noqa: PLC0415

        return hashlib.sha256(json.dumps(_in_play(self), separators=(",", ":")).encode()).hexdigest()[:8]

    def source(self, thing: World | Star | Faction | Asteroid | Lifeform | Card, value: str) -> Source:
        """How sure a value of a component is, by its name in the file.

        Of a card, "effect" stands for all that it does. A value without a source of its own has that of "other", or is
        reconstructed.
        """
        return thing.sources.get(value, thing.sources.get("other", "reconstructed"))


#: what doesn't matter in play
_ASIDE: Final = frozenset({"name", "text", "sources", "is_sample", "colours"})


def _in_play(thing: object) -> Any:
    """Everything that matters, as JSON has it."""
    if isinstance(thing, Value):
        return [_in_play(getattr(thing, field)) for field in thing._fields if field not in _ASIDE]
    if isinstance(thing, (list, tuple)):
        return [_in_play(entry) for entry in thing]
    if hasattr(thing, "items"):
        return {name: _in_play(value) for name, value in sorted(thing.items())}
    return thing
