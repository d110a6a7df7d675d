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
from collections.abc import Mapping
from typing import Any, Final

from betacolony.core.edition_files import tweaks
from betacolony.core.edition_files.node import Notes
from betacolony.core.edition_files.reading import parsed
from betacolony.core.edition_files.tweaks import numbers_in, put_numbers
from betacolony.edition.edition import Edition
from betacolony.edition.validation import fields_of
from betacolony.messages import Messages
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


class Tweak(tweaks.Tweak):
    """A changed number of an edition, by its key path; None stands for a number that is left out.

    ``source`` is where the number in the file comes from (``Edition.source``); ``names`` holds the id of the colony,
    card or achievement in the path.
    """

    patterns = _MESSAGE_KEYS

    names: Mapping[str, str]

    def __str__(self) -> str:
        return self.sentence(Messages.of())

    def words(self, parts: Mapping[str, str]) -> Mapping[str, Any]:
        """The values of the message: spaces and faces are counted from 1, and some parts have names."""
        counted = {name: int(parts[name]) + 1 for name in ("space", "face") if name in parts}
        return dict(parts) | counted | dict(self.names)


def tweak(edition: Edition, numbers: Mapping[str, int | None]) -> Edition:
    """The edition with other numbers, by their key paths; None takes an optional number out.

    A number may also be put where the file leaves one out, such as a bonus on a track: ``colony[0].track[0].cp``.
    Earlier tweaks stay, and tweaked numbers count as reconstructed (``Edition.source``).

    Raises:
        EditionError: with all faults of the resulting edition, each with its place; for a path to no number it names
            similar paths.
    """
    changed = {**edition.tweaks, **numbers}
    data, notes = parsed(edition.text), Notes()
    put_numbers(data, changed, _may_change, notes)
    return Edition(**fields_of(data, edition.text, notes, changed))


def numbers_of(edition: Edition) -> dict[str, int]:
    """All numbers of an edition that can be tweaked, by their key paths, in the order of the file."""
    return dict(numbers_in(_data_of(edition), _may_change))


def tweaks_of(edition: Edition) -> tuple[Tweak, ...]:
    """The differences of an edition from the file that it was read from, in the order of the file."""
    return _between(edition, dict(numbers_in(parsed(edition.text), _may_change)), numbers_of(edition))


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
    put_numbers(data, edition.tweaks, _may_change, Notes())
    return data


def _may_change(path: str) -> bool:
    return not _FIXED.fullmatch(path)


def _between(edition: Edition, before: Mapping[str, int], after: Mapping[str, int]) -> tuple[Tweak, ...]:
    """The numbers that differ, with the ids that the edition has for what they belong to."""
    ids = {
        "colony": [colony.id for colony in edition.colonies],
        "card": [card.id for card in edition.cards],
        "achievement": [achievement.id for achievement in edition.achievements],
    }
    found = []
    for path in dict.fromkeys([*before, *after]):
        if before.get(path) != after.get(path):
            entry = re.match(r"(\w+)\[(\d+)\]", path)
            names = {entry[1]: ids[entry[1]][int(entry[2])]} if entry and entry[1] in ids else {}
            found.append(Tweak(path, before.get(path), after.get(path), edition.source_in_file(path), names))
    return tuple(found)
