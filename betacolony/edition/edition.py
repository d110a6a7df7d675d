"""The edition: every number and component of the game, read from one file into objects that do not change.

``Edition.load()`` gives the packaged edition, ``Edition.load(path)`` one's own; ``Edition.template()`` is a text to
start from. A key path such as ``colony[1].track[4]`` names a place in the file, for faults and for ``Edition.source``.
"""

import os
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, Literal

from betacolony.core.value import NOTHING, Value, aside

from .faults import EditionError, Fault

__all__ = [
    "Achievement",
    "Bonus",
    "Colony",
    "CycleCard",
    "Edition",
    "EditionError",
    "Fault",
    "Location",
    "Mat",
    "Pod",
    "Rules",
    "SoloRules",
    "Source",
]

Source = Literal["printed", "inferred", "reconstructed"]
Kind = Literal["moon", "fuel", "nexus", "manufactory"]

_PACKAGED: Final = os.path.join(os.path.dirname(__file__), "edition.toml")  # noqa: PTH118, PTH120 - pathlib loads slower
_loaded: dict[str, "Edition"] = {}


class Bonus(Value):
    """What a track space or an achievement gives: ``amount`` (1 or more) of one kind.

    Kinds: cp, material, artifact, fuel, place_crew, free_pod, free_achievement, influence_any (TRK-1, CUL-6).
    """

    kind: str
    amount: int


class Location(Value):
    """A place on the rondel.

    ``materials`` are what a moon gives, else empty; ``cp_die`` is the die that scores here, if any (MOON-2, NEX-2);
    ``fuel`` is the fuel for die values 1 to 6 at a place of kind "fuel" (RID-1), else empty.
    """

    id: str
    kind: Kind
    materials: tuple[str, ...]
    cp_die: str | None
    fuel: tuple[int, ...]


class Colony(Value):
    """A colony: the materials of its 18 spaces, numbered from ``first_space``, and its influence track.

    ``track[i]`` holds the bonuses of track space ``i + 1``; a marker at 0 stands before the first space (SET-8).
    """

    id: str
    first_space: int
    spaces: tuple[str, ...]
    track: tuple[tuple[Bonus, ...], ...]


class Pod(Value):
    """A colonization pod: material ``colour``, printed influence, the crew it takes (POD-5) and its bonus (POD-6)."""

    id: int
    colour: str
    type: str
    influence: int
    crew: int
    cp: int
    artifacts: int
    fuel: int


class Achievement(Value):
    """A cultural achievement: its price (CUL-3), the bonus at once (CUL-6) and the CP at the end (CUL-6, CUL-7).

    With ``end_per`` it scores ``end_cp`` for each of that, at most ``end_max`` in all; without, ``end_cp`` once.
    """

    id: str
    name: str
    type: Literal["statue", "building"]
    artifacts: int
    materials: Mapping[str, int]
    end_per: str | None
    end_cp: int
    end_max: int | None
    bonus: Bonus | None

    def __post_init__(self) -> None:
        _freeze(self)


class CycleCard(Value):
    """A cycle card: ``cp`` for who meets the goal, and the bonus in force during its cycle (RND-6).

    ``threshold`` is how many the goal asks for; ``pictured`` the materials to discard, for that goal alone (CYC-3A).
    """

    id: str
    cycle: int
    cp: int
    goal: str
    threshold: int
    pictured: Mapping[str, int]
    bonus: str

    def __post_init__(self) -> None:
        _freeze(self)


class Mat(Value):
    """A player mat: an extra material at one moon, and a special power (SET-6)."""

    id: str
    extra_at: str
    extra_material: str
    special: str


class Rules(Value):
    """The numbers that the rules name in words; ``edition.toml`` explains each."""

    rounds: int
    rounds_per_cycle: int
    group_limit: int
    dock_fuel: int
    die_colour_cp: int
    moon_yield: tuple[int, ...]
    nexus_material: int
    nexus_fuel: int
    build_for_cp: int
    achievements_per_player: int
    pod_crew: int
    achievement_crew: int
    influence_per_neighbour: int
    influence_at_centre: int
    influence_card: int
    set_die_to: int
    black_acts_as: int
    fuel_bonus: int
    moon_extra: int
    matching_pair: int


class SoloRules(Value):
    """The numbers of the solo rival.

    ``colony_values`` are for each colony the die values that make it the first active one (SOLO-1); ``cp_instead`` what
    it scores for each fuel, artifact or material (SOLO-6); ``pod_priority`` what it goes by in choosing a pod, and
    ``bonus_rank`` the bonuses of pods in the order in which it likes them (SOLO-4).
    """

    colony_values: tuple[tuple[int, ...], ...]
    cp_instead: int
    pod_priority: tuple[str, ...]
    bonus_rank: tuple[str, ...]


class Edition(Value):
    """Everything that makes up one edition of the game. Compared by identity; ``fingerprint`` compares in play.

    ``text`` is the file it was read from, ``tweaks`` the numbers that were changed since, by their key paths
    (``betacolony.whatif.tweaks``); where these are None, they were taken out.
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
        _freeze(self)

    @classmethod
    def load(cls, path: "str | os.PathLike[str] | None" = None) -> "Edition":
        """The edition in a file; without a path the packaged one, read once.

        Raises EditionError with all faults of the file at once, also where it cannot be read or is no TOML.
        """
        if path is None:
            if _PACKAGED not in _loaded:
                _loaded[_PACKAGED] = cls.from_text(cls.template())
            return _loaded[_PACKAGED]
        try:
            with open(path, encoding="utf-8-sig") as file:  # noqa: PTH123
                text = file.read()
        except OSError as error:
            detail = error.strerror or type(error).__name__
            raise EditionError((Fault("", "unreadable", {"path": os.fspath(path), "detail": detail}),)) from error
        except UnicodeDecodeError as error:
            raise EditionError((Fault("", "not_utf8", {"path": os.fspath(path), "byte": error.start}),)) from error
        return cls.from_text(text)

    @classmethod
    def from_text(cls, text: str) -> "Edition":
        """The edition that a TOML text describes. Raises EditionError with all its faults."""
        from .validation import read  # noqa: PLC0415 - it imports this module

        return read(text)

    @staticmethod
    def template() -> str:
        """The text of the packaged edition, comments included, to start one's own from."""
        with open(_PACKAGED, encoding="utf-8") as file:  # noqa: PTH123
            return file.read()

    @property
    def fingerprint(self) -> str:
        """Eight hexadecimal digits over all that matters in play: not over names, colours, piece counts, sources.

        What concerns the solo rival alone is in ``solo_fingerprint``.
        """
        return _digits(_play(self))

    @property
    def solo_fingerprint(self) -> str:
        """The same for games against the solo rival."""
        return _digits([_play(self), _play(self.solo)])

    def source(self, key: str) -> Source:
        """Where the value at a key path comes from, such as ``card[6].cp``: the most specific entry decides.

        "printed" in the rules, "inferred" from them, or "reconstructed": invented and balanced, and so is what no entry
        covers, and what was tweaked.
        """
        return "reconstructed" if key in self.tweaks else self.source_in_file(key)

    def source_in_file(self, key: str) -> Source:
        """The same for the number that stood there before any tweak."""
        wanted = segments(key)
        best: tuple[int, int] = (-1, -1)
        answer: Source = "reconstructed"
        for prefix, source in self.provenance.items():
            depth = _fit(segments(prefix), wanted)
            if depth > best:
                best, answer = depth, source
        return answer


def _digits(data: object) -> str:
    """Eight hexadecimal digits that change with the data."""
    import hashlib  # noqa: PLC0415 - playouts need neither
    import json  # noqa: PLC0415

    return hashlib.sha256(json.dumps(data, separators=(",", ":")).encode()).hexdigest()[:8]


def _freeze(thing: Value) -> None:
    """Replace the plain mappings in a value by read-only views of copies."""
    for name in thing._fields:
        value = getattr(thing, name)
        if isinstance(value, dict):
            object.__setattr__(thing, name, MappingProxyType(dict(value)))


#: what a game of two to four is the same without
_NO_PLAY: Final = (
    *("schema", "name", "material_colours", "fuel_tokens", "player_colours", "solo", "provenance", "text", "tweaks"),
)


def _play(thing: Value | Mapping[str, Any] | tuple[Any, ...] | str | int | None) -> object:
    """What matters in play, as nested lists. Numbers and ids go in as they are, mappings without their order."""
    if isinstance(thing, (str, int, type(None))):
        return thing
    if isinstance(thing, tuple):
        return [_play(entry) for entry in thing]
    if isinstance(thing, Mapping):
        return sorted([str(key), _play(value)] for key, value in thing.items())
    unplayed = (*_NO_PLAY, "type") if isinstance(thing, Pod) else _NO_PLAY
    return [[name, _play(getattr(thing, name))] for name in thing._fields if name not in unplayed]


def segments(path: str) -> list[str | int]:
    """A key path in its parts: names, and indices as numbers."""
    pieces = path.replace("[", ".[").split(".")
    return [
        int(piece[1:-1]) if piece[:1] == "[" and piece[1:-1].isdecimal() and len(piece) < 9 else piece
        for piece in pieces
    ]


def _fit(prefix: list[str | int], wanted: list[str | int]) -> tuple[int, int]:
    """How closely a prefix fits a path: names and indices that agree, or (-1, -1). An index may be left out."""
    named = indexed = at = 0
    for part in prefix:
        while at < len(wanted) and isinstance(wanted[at], int) and not isinstance(part, int):
            at += 1
        if at == len(wanted) or wanted[at] != part:
            return -1, -1
        if isinstance(part, int):
            indexed += 1
        else:
            named += 1
        at += 1
    return named, indexed
