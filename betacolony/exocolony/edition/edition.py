"""``Edition``: every number and component of the game, read from one file, immutable.

``Edition.load()`` gives the packaged sample, ``Edition.load(path)`` your own, ``Edition.template()`` a text to start
from.
"""

import os
from functools import cached_property
from typing import ClassVar, Final, Self

from betacolony.core.edition_files.edition_file import EditionFile, digits, in_play
from betacolony.core.value import Value, aside

from .components import Asteroid, Card, Faction, Lifeform, Pieces, Points, Rules, Source, Star, World


class Edition(EditionFile):
    """One edition of the game. Editions compare by identity; compare ``fingerprint`` for equal play.

    Attributes:
        name: of the edition.
        is_sample: whether it holds samples rather than the values of published cards; screens that show them say so.
        pieces, points, rules: the numbers.
        least_players, most_players: how many can play; colours: of players by seat.
        factions, stars, planets, moons, habitables, dwarf_planets, asteroids, lifeforms, cards: the components.
        text: of its file.
    """

    packaged: ClassVar[str] = os.path.join(os.path.dirname(__file__), "edition.toml")  # noqa: PTH118, PTH120

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

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The edition that a TOML text describes; raises an EditionError with all its faults."""
        from .validation import read  # noqa: PLC0415 - most programs read one edition, once

        return cls(**read(text), text=text)

    @cached_property
    def fingerprint(self) -> str:
        """Eight hexadecimal digits of everything that matters in play: names, words and sources don't."""
        return digits(in_play(self, _aside))

    def source(self, thing: World | Star | Faction | Asteroid | Lifeform | Card, value: str) -> Source:
        """How sure a value of a component is, by its name in the file.

        Of a card, "effect" stands for all that it does. A value without a source of its own has that of "other", or is
        reconstructed.
        """
        return thing.sources.get(value, thing.sources.get("other", "reconstructed"))


#: what doesn't matter in play
_ASIDE: Final = frozenset({"name", "text", "sources", "is_sample", "colours"})


def _aside(thing: Value) -> frozenset[str]:  # noqa: ARG001 - the same for all
    return _ASIDE
