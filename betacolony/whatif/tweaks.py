"""Rule tweaks: an edition with other numbers, and its changes in words.

    >>> from betacolony import Edition, Game
    >>> from betacolony.whatif.tweaks import tweak, tweaks_of
    >>> wider = tweak(Edition.load(), {"rules.group_limit": 4, "card[0].cp": 6})
    >>> for change in tweaks_of(wider):
    ...     print(change)
    CP for the goal “Four matching materials”: 6 instead of 4 (a reconstructed number)
    Pods of one colour that may be connected: 4 instead of 3
    >>> game = Game.new(2, seed=7, edition=wider)

A number is named by its key path in ``edition.toml``, where entries of lists count from 0; in words they count from 1.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from betacolony.core.edition_files.key_paths import segments
from betacolony.core.edition_files.node import Notes
from betacolony.core.edition_files.reading import parsed
from betacolony.core.value import Value
from betacolony.edition.edition import Edition
from betacolony.edition.validation import fields_of
from betacolony.messages import Messages, MissingWords
from betacolony.serialization import position_dict
from betacolony.serialization.validation import checked
from betacolony.state.position import Position
from betacolony.state.tables import tables_of

#: paths of numbers that the engine takes for granted, and of sections without numbers of the game
_FIXED: Final = re.compile(r"schema|provenance\..*|dice\.faces|colony\[\d+\]\.first_space|end\.majority\[0\]")
#: patterns of paths, each with the key of its message (section "tweak"), which may hold a part of the path
_MESSAGE_KEYS: Final = (
    (r"rules\.moon_yield\.(?P<values>.+)", "moon_yield"),
    (r"locations\.(?P<location>\w+)\.fuel\.(?P<values>.+)", "location_fuel"),
    (r"colony\[(?P<colony>\d+)\]\.track\[(?P<space>\d+)\]\.(?P<bonus>\w+)", "track"),
    (r"card\[(?P<card>\d+)\]\.pictured\.(?P<material>\w+)", "card_pictured"),
    (r"card\[(?P<card>\d+)\]\.(?P<part>\w+)", "card_{part}"),
    (r"achievement\[(?P<achievement>\d+)\]\.materials\.(?P<material>\w+)", "achievement_material"),
    (r"achievement\[(?P<achievement>\d+)\]\.bonus\.(?P<bonus>\w+)", "achievement_bonus"),
    (r"achievement\[(?P<achievement>\d+)\]\.(?P<part>\w+)", "achievement_{part}"),
    (r"pods\.faces\[(?P<face>\d+)\]\.(?P<part>\w+)", "face_{part}"),
    (r"end\.majority\[(?P<more>\d+)\]", "majority"),
    (r"(?P<section>rules|materials|supply|players|manufactory|end|solo)\.(?P<part>\w+)", "{section}_{part}"),
)


class Tweak(Value):
    """A changed number of an edition, by its key path; None stands for a number that is left out.

    ``source`` is where the number in the file comes from (``Edition.source``); ``names`` holds the id of the colony,
    card or achievement in the path.
    """

    path: str
    before: int | None
    after: int | None
    source: str
    names: Mapping[str, str]

    def sentence(self, messages: Messages) -> str:
        """The change in the words of a language."""
        kind = "added" if self.before is None else "left_out" if self.after is None else "changed"
        values = {"before": self.before, "after": self.after, "invented": self.source == "reconstructed"}
        sentence = messages.say(f"tweak.{kind}", what=self.what(messages), **values)
        return sentence[:1].upper() + sentence[1:]

    def __str__(self) -> str:
        return self.sentence(Messages.of())

    def what(self, messages: Messages) -> str:
        """The number's meaning in words; its path if there are none."""
        for pattern, key in _MESSAGE_KEYS:
            match = re.fullmatch(pattern, self.path)
            if match:
                parts = match.groupdict()
                counted = {name: int(parts[name]) + 1 for name in ("space", "face") if name in parts}
                values: dict[str, Any] = dict(parts) | counted | dict(self.names)
                try:
                    return messages.say(f"tweak.{key.format(**parts)}", **values)
                except MissingWords:
                    break
        return self.path


#: characters of a wrong path in its error
_LONGEST_PATH: Final = 120


def tweak(edition: Edition, numbers: Mapping[str, int | None]) -> Edition:
    """The edition with other numbers, by their key paths; None takes an optional number out.

    A number may also be put where the file leaves one out, such as a bonus on a track: ``colony[0].track[0].cp``.
    Earlier tweaks stay, and tweaked numbers count as reconstructed (``Edition.source``).

    Raises:
        EditionError: with all faults of the resulting edition, each with its place; for a path to no number it names
            similar paths.
    """
    tweaks = {**edition.tweaks, **numbers}
    data, notes = parsed(edition.text), Notes()
    paths = tuple(path for path, _ in _leaves(data))
    for path, number in tweaks.items():
        fault = _put(data, path, number)
        if fault and not notes.are_enough:
            notes.faults.append((path[:_LONGEST_PATH], fault, {"near": _similar(path[:_LONGEST_PATH], paths)}))
    return Edition(**fields_of(data, edition.text, notes, tweaks))


def numbers_of(edition: Edition) -> dict[str, int]:
    """All numbers of an edition that can be tweaked, by their key paths, in the order of the file."""
    return dict(_leaves(_data_of(edition)))


def tweaks_of(edition: Edition) -> tuple[Tweak, ...]:
    """The differences of an edition from the file that it was read from, in the order of the file."""
    return _between(edition, dict(_leaves(parsed(edition.text))), numbers_of(edition))


def tweaks_between(before: Edition, after: Edition) -> tuple[Tweak, ...]:
    """The numbers in which two editions differ."""
    return () if before is after else _between(before, numbers_of(before), numbers_of(after))


def played_by(pos: Position, edition: Edition) -> Position:
    """The same position in another edition, with its seed and scripted draws.

    The supplies of crew and artifacts grow or shrink with those of the edition.

    Raises:
        PositionError: with all faults that the position has in that edition.
    """
    data, old, new = pos.to_dict(), pos.t, tables_of(edition)
    data["artifacts"] += new.artifacts - old.artifacts
    for seat in data["seats"]:
        seat["crew"] += new.crew - old.crew
    converted = checked(position_dict.from_dict(data, new))
    converted.seed, converted.scripted = pos.seed, pos.scripted
    return converted


def _data_of(edition: Edition) -> dict[str, Any]:
    data = parsed(edition.text)
    for path, number in edition.tweaks.items():
        _put(data, path, number)
    return data


def _leaves(data: Any, path: str = "") -> Iterator[tuple[str, int]]:
    """All numbers that can be tweaked, with their paths."""
    if type(data) is int:
        yield path, data
    entries = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in entries:
        inner = f"{path}[{key}]" if isinstance(data, list) else f"{path}.{key}" if path else str(key)
        if not _FIXED.fullmatch(inner):
            yield from _leaves(value, inner)


def _put(data: dict[str, Any], path: str, number: int | None) -> str:
    """Put a number into the data, or take it out; returns the code of a fault of the path, or ""."""
    *parents, last = segments(path)
    inner: Any = data
    for key in parents:
        inner = _entry(inner, key)
    present = _entry(inner, last)
    if isinstance(inner, list) or _FIXED.fullmatch(path):
        if type(present) is not int or number is None or _FIXED.fullmatch(path):
            return "no_such_number"
    elif not isinstance(inner, dict) or inner is data or not isinstance(last, str):
        return "no_such_number"
    elif present is not None and type(present) is not int:
        return "not_tweakable"
    if number is None:
        inner.pop(last, None)
    else:
        inner[last] = number
    return ""


def _entry(data: Any, key: str | int) -> Any:
    """An entry of a table or a list; None if there is none."""
    if isinstance(data, dict):
        return data.get(key)
    exists = isinstance(data, list) and isinstance(key, int) and key < len(data)
    return data[key] if exists else None


def _similar(path: str, paths: tuple[str, ...]) -> tuple[str, ...]:
    """Paths similar to a wrong one, or else some examples."""
    from difflib import get_close_matches  # noqa: PLC0415 - only for errors

    examples = [path for path in paths if path.startswith("rules.")][:3]
    return tuple(get_close_matches(path, paths, n=3, cutoff=0.5) or examples)


def _between(edition: Edition, before: Mapping[str, int], after: Mapping[str, int]) -> tuple[Tweak, ...]:
    """The numbers that differ, with the ids that the edition has for what they belong to."""
    ids = {
        "colony": [colony.id for colony in edition.colonies],
        "card": [card.id for card in edition.cards],
        "achievement": [achievement.id for achievement in edition.achievements],
    }
    tweaks = []
    for path in dict.fromkeys([*before, *after]):
        if before.get(path) != after.get(path):
            entry = re.match(r"(\w+)\[(\d+)\]", path)
            names = {entry[1]: ids[entry[1]][int(entry[2])]} if entry and entry[1] in ids else {}
            tweaks.append(Tweak(path, before.get(path), after.get(path), edition.source_in_file(path), names))
    return tuple(tweaks)
