"""Reading of plain data from outside, whichever game it describes: all faults are remembered, each with its place."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from betacolony.core.errors import Fault, shown

#: most faults that are reported: more than any mistake makes, and few enough to read
_FAULTS: Final = 300
#: most entries of a list, unless more are asked for, and most characters of a place
_ENTRIES: Final = 200


class Reader:
    """Reads plain data and remembers its faults.

    A method that finds a fault returns something harmless instead, so that the other parts can be read, too.
    """

    def __init__(self, kind: type[Fault] = Fault) -> None:
        """``kind`` is the class of faults in this game."""
        self.faults: list[Fault] = []
        self._kind = kind

    def fault(self, place: str, code: str, **values: Any) -> None:
        """Remember a fault."""
        if len(self.faults) < _FAULTS:
            self.faults.append(self._kind(place if len(place) <= _ENTRIES else f"{place[:_ENTRIES]}…", code, values))

    def part(self, data: Any, key: str, place: str) -> Any:
        """The entry of a table, or None with a fault."""
        if isinstance(data, Mapping) and key in data:
            return data[key]
        self.fault(f"{place}.{key}" if place else key, "missing")
        return None

    def number(self, value: Any, place: str, low: int, high: int, limit: str = "") -> int:
        """A whole number in a range, or its low end with a fault; ``limit`` is the code for a higher one."""
        if isinstance(value, int) and not isinstance(value, bool):
            if low <= value <= high:
                return value
            if value > high and limit:
                self.fault(place, limit, found=shown(value), limit=high)
                return low
        self.fault(place, "no_number", found=shown(value), low=low, high=high)
        return low

    def index(self, value: Any, place: str, known: Sequence[str]) -> int:
        """The index of a name, or 0 with a fault."""
        if isinstance(value, str) and value in known:
            return known.index(value)
        self.fault(place, "no_name", found=shown(value), known=", ".join(known))
        return 0

    def flag(self, value: Any, place: str) -> bool:
        """True or false, or false with a fault."""
        if not isinstance(value, bool):
            self.fault(place, "no_flag", found=shown(value))
        return value is True

    def entries(self, value: Any, place: str, most: int = _ENTRIES) -> Sequence[Any]:
        """A list of at most so many entries, or an empty one with a fault."""
        if isinstance(value, (list, tuple)) and len(value) <= most:
            return value
        if isinstance(value, (list, tuple)):
            self.fault(place, "too_long", found=len(value), most=most)
            return ()
        self.fault(place, "no_list", found=shown(value))
        return ()

    def table(self, value: Any, place: str, keys: Sequence[str], optional: Sequence[str] = ()) -> list[tuple[str, Any]]:
        """The entries of a table under these keys; other keys and missing ones are faults, but for optional keys."""
        if not isinstance(value, Mapping):
            self.fault(place, "no_table", found=shown(value))
            return []
        for key in value:
            if key not in keys and key not in optional:
                inner = f"{place}.{key}" if place else str(key)
                self.fault(inner, "no_name", found=shown(key), known=", ".join((*keys, *optional)))
        there = [key for key in optional if key in value]
        return [(key, self.part(value, key, place)) for key in (*keys, *there)]

    def members(self, value: Any, place: str, read: Callable[[Any, str], int]) -> int:
        """A list of different things as a set."""
        members = 0
        for number, entry in enumerate(self.entries(value, place)):
            bit = 1 << read(entry, f"{place}[{number}]")
            if members & bit:
                self.fault(f"{place}[{number}]", "repeated", found=shown(entry))
            members |= bit
        return members

    def names(self, value: Any, place: str, known: Sequence[str]) -> int:
        """A list of different names as a set."""
        return self.members(value, place, lambda entry, where: self.index(entry, where, known))
