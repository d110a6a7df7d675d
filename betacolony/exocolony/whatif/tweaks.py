"""Rule tweaks: an edition of Exocolony with other numbers, and its changes in words.

    >>> from betacolony.exocolony import Edition
    >>> from betacolony.exocolony.whatif.tweaks import tweak, tweaks_between
    >>> shorter = tweak(Edition.load(), {"rules.vp_to_win": 12})
    >>> for change in tweaks_between(Edition.load(), shorter):
    ...     print(change)
    Points needed to win: 12 instead of 16

A number is named by its key path in ``edition.toml``, where entries of lists count from 0; in words they count from 1.
Only numbers that hold for every player and card can be changed this way; for the others there is the file.
"""

import json
import re
from collections.abc import Mapping
from typing import Any, Final

from betacolony.core.edition_files import tweaks
from betacolony.core.edition_files.faults import EditionError
from betacolony.core.edition_files.node import Notes
from betacolony.core.edition_files.reading import parsed, placed
from betacolony.core.edition_files.tweaks import numbers_in, put_numbers
from betacolony.exocolony.edition.edition import Edition
from betacolony.exocolony.messages import Messages

#: patterns of the paths of numbers that can be changed, each with the key of its message (section "tweak")
_MESSAGE_KEYS: Final = (
    (r"rules\.(?P<part>start|prices)\.(?P<kind>\w+)", "{part}"),
    (r"rules\.start_coin\[(?P<place>\d+)\]", "start_coin"),
    (r"rules\.(?P<part>storm|cave|shield)\.metal", "{part}"),
    (r"rules\.(?P<part>peak|travel|interstellar)\.coin", "{part}"),
    (r"rules\.(?P<part>vp_to_win|price_least|price_most|price_step_settle)", "{part}"),
    (r"rules\.(?P<part>market_size|market_most|discards_per_turn)", "{part}"),
    (r"vp\.(?P<part>\w+)", "vp_{part}"),
    (r"pieces\.(?P<part>colony|spaceport|exocolony)", "pieces_{part}"),
)
#: numbers of the packaged file that aren't printed in the rulebook: from the designer's templates, and made up
_TEMPLATE: Final = re.compile(
    r"rules\.(start_coin\[[1-9]\]|peak\.coin)|vp\.(starship|first_starship|exocolony|first_exocolony)"
)
_RECONSTRUCTED: Final = re.compile(r"rules\.market_most")


class Tweak(tweaks.Tweak):
    """A changed number of an edition, by its key path.

    ``source`` is where the number in the file comes from, as ``edition.toml`` says beside it.
    """

    patterns = _MESSAGE_KEYS

    @property
    def uncertain(self) -> bool:
        """Whether the printed game may have another number in place of the file's."""
        return self.source in {"template", "reconstructed"}

    def __str__(self) -> str:
        return self.sentence(Messages.of())

    def words(self, parts: Mapping[str, str]) -> Mapping[str, Any]:
        """The values of the message: places count from 1."""
        return {**parts, **({"place": int(parts["place"]) + 1} if "place" in parts else {})}


def tweak(edition: Edition, numbers: Mapping[str, int]) -> Edition:
    """The edition with other numbers, by their key paths. Its ``text`` holds them, without the comments of the file.

    Raises:
        EditionError: with all faults of the resulting edition, each with its place; for a path to no number that can be
            changed it names similar paths.
    """
    data, notes = parsed(edition.text), Notes()
    put_numbers(data, numbers, _may_change, notes)
    if notes.faults:
        raise EditionError(placed(notes, edition.text))
    return Edition.from_text("".join([f"{key} = {_written(value)}\n" for key, value in data.items()]))


def numbers_of(edition: Edition) -> dict[str, int]:
    """All numbers of an edition that can be tweaked, by their key paths, in the order of the file."""
    return dict(numbers_in(parsed(edition.text), _may_change))


def tweaks_between(before: Edition, after: Edition) -> tuple[Tweak, ...]:
    """The numbers in which two editions differ."""
    old, new = numbers_of(before), numbers_of(after)
    return tuple([tweak_of(before, path, old[path], new.get(path)) for path in old if old[path] != new.get(path)])


def tweak_of(edition: Edition, path: str, before: int, after: int | None) -> Tweak:
    """The change of a number of an edition, with the number's source."""
    source = "printed"
    if edition.is_sample:  # an owner's file has the numbers of the owner's copy
        source = "template" if _TEMPLATE.fullmatch(path) else source
        source = "reconstructed" if _RECONSTRUCTED.fullmatch(path) else source
    return Tweak(path, before, after, source)


def _may_change(path: str) -> bool:
    return any(re.fullmatch(pattern, path) for pattern, _ in _MESSAGE_KEYS)


def _written(value: Any) -> str:
    """A value as TOML writes it on one line."""
    if isinstance(value, dict):
        entries = ", ".join([f"{json.dumps(key)} = {_written(entry)}" for key, entry in value.items()])
        return f"{{ {entries} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_written, value))}]"
    return json.dumps(value, ensure_ascii=False)
