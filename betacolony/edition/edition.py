"""``Edition``: every number and component of the game, read from one file, immutable.

``Edition.load()`` gives the packaged edition, ``Edition.load(path)`` your own, ``Edition.template()`` a text to start
from. A key path such as ``colony[1].track[4]`` names a place in the file, for faults and for ``Edition.source``.
"""

import os
from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

from betacolony.core.edition_files.key_paths import fit, segments
from betacolony.core.value import NOTHING, Value, aside, freeze

from .components import Achievement, Colony, CycleCard, Location, Mat, Pod, Rules, SoloRules, Source

_PACKAGED: Final = os.path.join(os.path.dirname(__file__), "edition.toml")  # noqa: PTH118, PTH120 - pathlib loads slower
_loaded: dict[str, "Edition"] = {}


class Edition(Value):
    """One edition of the game. Editions compare by identity; compare ``fingerprint`` for equal play.

    ``text`` is the text of its file, ``tweaks`` are the numbers changed since, by their key paths
    (``betacolony.whatif.tweaks``); None for those removed.
    """

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

    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def __post_init__(self) -> None:
        freeze(self)

    @classmethod
    def load(cls, path: "str | os.PathLike[str] | None" = None) -> "Edition":
        """The edition in a file; without a path the packaged edition, read once.

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

        return cls(**read(text))

    @staticmethod
    def template() -> str:
        """The text of the packaged edition with its comments, to start your own from."""
        with open(_PACKAGED, encoding="utf-8") as file:  # noqa: PTH123
            return file.read()

    @cached_property
    def fingerprint(self) -> str:
        """Eight hexadecimal digits of everything that matters in play among players.

        Names, colours, piece counts and sources don't matter; ``solo_fingerprint`` adds the solo rival.
        """
        return _digits(_play(self))

    @cached_property
    def solo_fingerprint(self) -> str:
        """The same for games against the solo rival."""
        return _digits([_play(self), _play(self.solo)])

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


def _digits(data: object) -> str:
    import hashlib  # noqa: PLC0415 - playouts need neither
    import json  # noqa: PLC0415

    return hashlib.sha256(json.dumps(data, separators=(",", ":")).encode()).hexdigest()[:8]


#: fields that don't matter in a game of two to four
_NO_PLAY: Final = (
    *("schema", "name", "material_colours", "fuel_tokens", "player_colours", "solo", "provenance", "text", "tweaks"),
)


def _play(thing: Value | Mapping[str, Any] | tuple[Any, ...] | str | int | None) -> object:
    """Everything that matters in play, as nested lists; mappings lose their order."""
    if isinstance(thing, (str, int, type(None))):
        return thing
    if isinstance(thing, tuple):
        return [_play(entry) for entry in thing]
    if isinstance(thing, Mapping):
        return sorted([str(key), _play(value)] for key, value in thing.items())
    unplayed = (*_NO_PLAY, "type") if isinstance(thing, Pod) else _NO_PLAY
    return [[name, _play(getattr(thing, name))] for name in thing._fields if name not in unplayed]
