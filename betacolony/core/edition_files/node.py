"""``Node``, a value in an edition file, read without stopping at the first fault.

A Node is a value with its key path. Each of its methods asks for one shape. If the value has another, the method notes
a fault and returns something harmless, so reading goes on. A missing value was noted before and adds no more faults.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from betacolony.core.errors import is_fit

#: most faults that are reported, and most entries of a list that are read
_FAULTS: Final = 300
_ENTRIES: Final = 1000
#: most characters of a value that are quoted
_QUOTED: Final = 120

_MISSING: Final = object()


class Notes:
    """The faults so far: place, code and values."""

    __slots__ = ("faults",)

    def __init__(self) -> None:
        self.faults: list[tuple[str, str, dict[str, object]]] = []

    @property
    def are_enough(self) -> bool:
        """True if no more faults are reported."""
        return len(self.faults) >= _FAULTS


class Node:
    """A value of the file at ``place``."""

    __slots__ = ("notes", "place", "value")

    def __init__(self, value: object, place: str, notes: Notes) -> None:
        self.value = value
        self.place = place
        self.notes = notes

    @property
    def missing(self) -> bool:
        """True for a required value that the file lacks."""
        return self.value is _MISSING

    def fault(self, code: str, **values: object) -> None:
        """Note a fault here."""
        if not self.notes.are_enough:
            quoted = {name: value if isinstance(value, tuple) else _short(value) for name, value in values.items()}
            self.notes.faults.append((self.place, code, quoted))

    def _wrong(self, code: str) -> None:
        if not self.missing:
            # as TOML writes it
            self.fault(code, found=str(self.value).lower() if isinstance(self.value, bool) else _written(self.value))

    def _inside(self, key: str, value: object) -> "Node":
        return Node(value, f"{self.place}.{key}" if self.place else key, self.notes)

    def table(self, required: Sequence[str], optional: Sequence[str] = ()) -> dict[str, "Node"]:
        """A table with these keys; unknown keys and missing required ones are faults."""
        entries = self.entries()
        known = (*required, *optional)
        for key, node in entries.items():
            if key not in known and not self.notes.are_enough:
                node.fault("unknown_key", name=key, known=_closest(key, known))
        for key in required:
            if key not in entries:
                if isinstance(self.value, dict):
                    self.fault("missing", name=key)
                entries[key] = self._inside(key, _MISSING)
        return entries

    def entries(self) -> dict[str, "Node"]:
        """A table with any keys."""
        if isinstance(self.value, dict):
            return {key: self._inside(key, value) for key, value in self.value.items()}
        self._wrong("not_a_table")
        return {}

    def items(self, least: int = 0, most: int = 1000, exactly: int | None = None) -> list["Node"]:
        """A list of ``exactly``, or of ``least`` to ``most`` entries."""
        if not isinstance(self.value, list):
            self._wrong("not_a_list")
            return []
        count = len(self.value)
        if exactly is not None and count != exactly:
            self.fault("count", found=count, right=exactly)
        elif exactly is None and count < least:
            self.fault("too_few", found=count, least=least)
        elif exactly is None and count > most:
            self.fault("too_many", found=count, most=most)
        return [Node(value, f"{self.place}[{index}]", self.notes) for index, value in enumerate(self.value[:_ENTRIES])]

    def number(self, low: int, high: int, fallback: int | None = None) -> int:
        """A whole number from ``low`` to ``high``; after a fault ``fallback``, or ``low``."""
        if type(self.value) is not int:  # true and false are no numbers here
            self._wrong("not_a_number")
        elif not low <= self.value <= high:
            self.fault("range", found=self.value, low=low, high=high)
        else:
            return self.value
        return low if fallback is None else fallback

    def text(self) -> str:
        """A text that is not empty."""
        if not isinstance(self.value, str):
            self._wrong("not_text")
        elif not self.value.strip():
            self.fault("empty")
        elif not is_fit(self.value):
            self.fault("unfit")
        else:
            return self.value
        return ""

    def id(self) -> str:
        """A text usable as an id: ASCII letters, digits and underscores, beginning with a letter."""
        text = self.text()
        if text and not is_id(text):
            self.fault("bad_id", found=text)
        return text

    def one_of(self, known: Iterable[str]) -> str:
        """One of the known words. If there are none, any word will do: their own fault was noted before."""
        text = self.text()
        known = tuple(known)
        if text and known and text not in known:
            self.fault("not_one_of", found=text, known=_closest(text, known))
            return ""
        return text


def _written(value: object) -> str:
    try:
        return str(value)
    except ValueError:  # Python does not write numbers with very many digits
        return "…"


def _short(value: object) -> object:
    """A value to quote, cut if it is long."""
    text = _written(value)
    return value if len(text) <= _QUOTED and text != "…" else f"{text[: _QUOTED - 1]}…"


def is_id(text: str) -> bool:
    """True for a text that can be an id."""
    return text.isascii() and text.replace("_", "a").isalnum() and text[0].isalpha()


def unrepeated(nodes: Iterable[Node], texts: Iterable[str]) -> tuple[str, ...]:
    """The texts read from the nodes; each repeated text is a fault."""
    seen: list[str] = []
    for node, text in zip(nodes, texts, strict=True):
        if text and text in seen:
            node.fault("repeated", found=text)
        seen.append(text)
    return tuple(seen)


def _closest(text: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """The known words similar to a text, or all of them if none is."""
    from difflib import get_close_matches  # noqa: PLC0415 - only where something is wrong

    return tuple(get_close_matches(text, known, n=3)) or known
