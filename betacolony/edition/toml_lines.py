"""The line of a TOML file on which a key path stands, to point at a fault.

``tomllib`` tells values, not lines. The scanner below walks through a text that ``tomllib`` has accepted already, so it
checks nothing itself; it knows enough of the grammar not to be misled by strings, comments and nested values.
"""

from typing import Final

_BLANK: Final = " \t\r\n"
_PLAIN_END: Final = "\r\n,]}#"  # no blank: one stands between a date and its time


def line_numbers(text: str) -> dict[str, int]:
    """The line (from 1) in which each key path begins, such as ``colony[1].track[4]`` or ``rules.rounds``."""
    return _Scanner(text).scan()


class _Scanner:
    __slots__ = ("arrays", "at", "lines", "text")

    def __init__(self, text: str) -> None:
        self.text = text + "\n"
        self.at = 0
        self.lines: dict[str, int] = {}
        self.arrays: dict[str, int] = {}  # entries seen so far of each array of tables

    def scan(self) -> dict[str, int]:
        table = ""
        while self._skip(_BLANK):
            if self._peek() == "[":
                table = self._header()
            else:
                self._pair(table)
        return self.lines

    def _peek(self) -> str:
        return self.text[self.at]

    def _skip(self, blank: str) -> bool:
        """Pass over blanks and comments; False at the end of the text."""
        while self.at < len(self.text):
            if self._peek() == "#":
                self.at = self.text.index("\n", self.at)
            elif self._peek() in blank:
                self.at += 1
            else:
                return True
        return False

    def _mark(self, path: str, at: int) -> None:
        self.lines.setdefault(path, self.text.count("\n", 0, at) + 1)

    def _header(self) -> str:
        start = self.at
        double = self.text.startswith("[[", start)
        self.at += 2 if double else 1
        names = self._key()
        self.at = self.text.index("\n", self.at)
        path = ""
        for name in names[:-1]:
            path = self._inside(_join(path, name))
            self._mark(path, start)
        path = _join(path, names[-1])
        self._mark(path, start)
        if double:
            self.arrays[path] = self.arrays.get(path, -1) + 1
            path = self._inside(path)
            self._mark(path, start)
        return path

    def _inside(self, path: str) -> str:
        """Within an array of tables, its latest entry."""
        return f"{path}[{self.arrays[path]}]" if path in self.arrays else path

    def _key(self) -> list[str]:
        """A bare, quoted or dotted key; stops at what ends it."""
        names = []
        while True:
            self._skip(" \t")
            start = self.at
            if self._peek() in "\"'":
                self._string()
                names.append(self.text[start + 1 : self.at - 1])
            else:
                while self._peek() not in " \t.=]":
                    self.at += 1
                names.append(self.text[start : self.at])
            self._skip(" \t")
            if self._peek() != ".":
                return names
            self.at += 1

    def _pair(self, table: str) -> None:
        start = self.at
        path = table
        for name in self._key():
            path = _join(path, name)
            self._mark(path, start)
        self.at = self.text.index("=", self.at) + 1
        self._skip(" \t")
        self._value(path)

    def _value(self, path: str) -> None:
        sign = self._peek()
        if sign in "\"'":
            self._string()
        elif sign == "[":
            self._array(path)
        elif sign == "{":
            self._inline(path)
        else:
            while self._peek() not in _PLAIN_END:
                self.at += 1

    def _array(self, path: str) -> None:
        self.at += 1
        index = 0
        while self._skip(_BLANK + ",") and self._peek() != "]":
            entry = f"{path}[{index}]"
            self._mark(entry, self.at)
            self._value(entry)
            index += 1
        self.at += 1

    def _inline(self, path: str) -> None:
        self.at += 1
        while self._skip(_BLANK + ",") and self._peek() != "}":
            self._pair(path)
        self.at += 1

    def _string(self) -> None:
        quote = self._peek()
        end = quote * 3 if self.text.startswith(quote * 3, self.at) else quote
        self.at += len(end)
        while not self.text.startswith(end, self.at):
            self.at += 2 if quote == '"' and self._peek() == "\\" else 1
        self.at += len(end)
        while len(end) > 1 and self._peek() == quote:  # a triple quote may follow one or two that belong to the text
            self.at += 1


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name
