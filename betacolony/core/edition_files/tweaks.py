"""Tweaks: the numbers in the data of an edition file, put in and taken out by their key paths, and told in words."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Final

from betacolony.core.messages import Messages, MissingWords
from betacolony.core.value import Value

from .key_paths import segments
from .node import Notes

#: characters of a wrong path in its error
_LONGEST_PATH: Final = 120


class Tweak(Value):
    """A changed number of an edition, by its key path; None stands for a number that is left out.

    Attributes:
        patterns: of paths, each with the key of its message (section "tweak"), which may hold a part of the path.
        source: where the number in the file comes from.
    """

    patterns: ClassVar[tuple[tuple[str, str], ...]]

    path: str
    before: int | None
    after: int | None
    source: str

    @property
    def uncertain(self) -> bool:
        """Whether the printed game may have another number in place of the file's."""
        return self.source == "reconstructed"

    def sentence(self, messages: Messages) -> str:
        """The change in the words of a language."""
        kind = "added" if self.before is None else "left_out" if self.after is None else "changed"
        values = {"before": self.before, "after": self.after, "invented": self.uncertain}
        sentence = messages.say(f"tweak.{kind}", what=self.what(messages), **values)
        return sentence[:1].upper() + sentence[1:]

    def what(self, messages: Messages) -> str:
        """The number's meaning in words; its path if there are none."""
        for pattern, key in self.patterns:
            match = re.fullmatch(pattern, self.path)
            if match:
                parts = match.groupdict()
                try:
                    return messages.say(f"tweak.{key.format(**parts)}", **self.words(parts))
                except MissingWords:
                    break
        return self.path

    def words(self, parts: Mapping[str, str]) -> Mapping[str, Any]:
        """The values of the message, from the named parts of the path."""
        return parts


def numbers_in(data: Any, may: Callable[[str], object], path: str = "") -> Iterator[tuple[str, int]]:
    """All numbers that ``may`` be tweaked, with their paths, in the order of the file."""
    if type(data) is int and may(path):
        yield path, data
    entries = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in entries:
        inner = f"{path}[{key}]" if isinstance(data, list) else f"{path}.{key}" if path else str(key)
        yield from numbers_in(value, may, inner)


def put_numbers(
    data: dict[str, Any], numbers: Mapping[str, int | None], may: Callable[[str], object], notes: Notes
) -> None:
    """Put numbers into the data, or take them out (None). A fault of a path names similar ones that ``may`` be put."""
    paths = tuple(path for path, _ in numbers_in(data, may))
    for path, number in numbers.items():
        fault = _put(data, path, number, may)
        if fault and not notes.are_enough:
            notes.faults.append((path[:_LONGEST_PATH], fault, {"near": _similar(path[:_LONGEST_PATH], paths)}))


def _put(data: dict[str, Any], path: str, number: int | None, may: Callable[[str], object]) -> str:
    """Put a number into the data, or take it out; returns the code of a fault of the path, or ""."""
    *parents, last = segments(path)
    inner: Any = data
    for key in parents:
        inner = _entry(inner, key)
    present = _entry(inner, last)
    if isinstance(inner, list) or not may(path):
        if type(present) is not int or number is None or not may(path):
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
