"""``Edition``: every number and component of the game, read from one file, immutable.

``Edition.load()`` gives the packaged edition, ``Edition.load(path)`` your own, ``Edition.template()`` a text to start
from. A key path such as ``colony[1].track[4]`` names a place in the file, for faults and for ``Edition.source``.
"""

import os
from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar, Final, Self

from betacolony.core.edition_files.edition_file import EditionFile, digits, in_play
from betacolony.core.edition_files.key_paths import fit, segments
from betacolony.core.value import NOTHING, Value, aside

from .components import Achievement, Colony, CycleCard, Location, Mat, Pod, Rules, SoloRules, Source


class Edition(EditionFile):
    """One edition of the game. Editions compare by identity; compare ``fingerprint`` for equal play.

    ``text`` is the text of its file, ``tweaks`` are the numbers changed since, by their key paths
    (``betacolony.whatif.tweaks``); None for those removed.
    """

    packaged: ClassVar[str] = os.path.join(os.path.dirname(__file__), "edition.toml")  # noqa: PTH118, PTH120

    schema: int
    name: str
    dice: tuple[str, ...]
    die_faces: int
    materials: tuple[str, ...]
    material_colours: Mapping[str, str]
    materials_per_kind: int
    hand_limit: int
    artifacts: int
    fuel_tokens: int
    crew_per_player: int
    min_players: int
    max_players: int
    player_colours: tuple[str, ...]
    start_fuel: int
    start_materials: int
    rondel: tuple[str, ...]
    locations: Mapping[str, Location]
    rows: tuple[tuple[int, ...], ...]
    columns: int
    colonies: tuple[Colony, ...]
    pods: tuple[Pod, ...]
    achievements: tuple[Achievement, ...]
    cards: tuple[CycleCard, ...]
    mats: tuple[Mat, ...]
    majority: tuple[int, ...]
    artifact_cp: int
    solo: SoloRules
    rules: Rules
    provenance: Mapping[str, Source]
    text: str = aside(default="")
    tweaks: Mapping[str, int | None] = aside(default=NOTHING)

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The edition that a TOML text describes; raises an EditionError with all its faults."""
        from .validation import read  # noqa: PLC0415 - most programs read one edition, once

        return cls(**read(text))

    @cached_property
    def fingerprint(self) -> str:
        """Eight hexadecimal digits of everything that matters in play among players.

        Names, colours, piece counts and sources don't matter; ``solo_fingerprint`` adds the solo rival.
        """
        return digits(in_play(self, _unplayed))

    @cached_property
    def solo_fingerprint(self) -> str:
        """The same for games against the solo rival."""
        return digits([in_play(self, _unplayed), in_play(self.solo, _unplayed)])

    def source(self, key: str) -> Source:
        """The source of the value at a key path such as ``card[6].cp``: the most specific entry decides.

        "printed" in the rules, "inferred" from them, or "reconstructed" (invented and balanced). The last is also the
        source of values without an entry, and of tweaked ones.
        """
        return "reconstructed" if key in self.tweaks else self.source_in_file(key)

    def source_in_file(self, key: str) -> Source:
        """The source of the number in the file, before any tweak."""
        path = segments(key)
        best: tuple[int, int] = (-1, -1)
        best_source: Source = "reconstructed"
        for prefix, source in self.provenance.items():
            depth = fit(segments(prefix), path)
            if depth > best:
                best, best_source = depth, source
        return best_source


#: fields that don't matter in a game of two to four
_NO_PLAY: Final = (
    *("schema", "name", "material_colours", "fuel_tokens", "player_colours", "solo", "provenance", "text", "tweaks"),
)


def _unplayed(thing: Value) -> tuple[str, ...]:
    return (*_NO_PLAY, "type") if isinstance(thing, Pod) else _NO_PLAY
