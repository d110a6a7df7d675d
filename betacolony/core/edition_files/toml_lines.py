"""The line of each key path in a TOML file, to point at a fault.

``tomllib`` gives values without lines. The scanner below reads a text that ``tomllib`` has accepted already, so it
checks nothing; it knows enough of the grammar not to be misled by strings, comments and nested values.
"""

import re
from typing import Final

#: blanks and comments, which the group catches; strings, triple ones first; bare words; single characters
_TOKEN: Final = re.compile(
    r"""([ \t\r]+|\#[^\n]*)
    |\"{3}(?:\\.|[^\\])*?\"{3,5} |'{3}.*?'{3,5} |"(?:\\.|[^"\\])*" |'[^']*'
    |[^\s"'\#\[\]{}=.,]+ |.""",
    re.DOTALL | re.VERBOSE,
)


def line_numbers(text: str) -> dict[str, int]:
    """The line (from 1) in which each key path begins, such as ``colony[1].track[4]`` or ``rules.rounds``."""
    return _Scanner(text).scan()


class _Scanner:
    __slots__ = ("arrays", "at", "lines", "tokens")

    def __init__(self, text: str) -> None:
        self.tokens: list[tuple[str, int]] = []
        line = 1
        for match in _TOKEN.finditer(text):
            if match[1] is None:
                self.tokens.append((match[0], line))
            line += match[0].count("\n")
        self.tokens.append(("", line))
        self.at = 0
        self.lines: dict[str, int] = {}
        self.arrays: dict[str, int] = {}  # index of the latest entry of each array of tables

    def scan(self) -> dict[str, int]:
        table = ""
        while sign := self._after("\n", "]"):
            if sign == "[":
                table = self._header()
            else:
                self._pair(table)
        return self.lines

    def _after(self, *passed: str) -> str:
        """The next token that is none of these; "" at the end."""
        while self.tokens[self.at][0] in passed:
            self.at += 1
        return self.tokens[self.at][0]

    def _header(self) -> str:
        line = self.tokens[self.at][1]
        double = self.tokens[self.at + 1][0] == "["
        self.at += 2 if double else 1
        path = self._key("")
        if double:
            self.arrays[path] = self.arrays.get(path, -1) + 1
            path = self._latest(path)
            self.lines.setdefault(path, line)
        return path

    def _latest(self, path: str) -> str:
        """Within an array of tables, its latest entry."""
        return f"{path}[{self.arrays[path]}]" if path in self.arrays else path

    def _key(self, path: str) -> str:
        """Mark the parts of a bare, quoted or dotted key; gives its path."""
        while True:
            name, line = self.tokens[self.at]
            name = name[1:-1] if name[0] in "\"'" else name
            path = f"{self._latest(path)}.{name}" if path else name
            self.lines.setdefault(path, line)
            self.at += 1
            if self.tokens[self.at][0] != ".":
                return path
            self.at += 1

    def _pair(self, table: str) -> None:
        path = self._key(table)
        self.at += 1  # the equals sign
        self._value(path)

    def _value(self, path: str) -> None:
        opening = self.tokens[self.at][0]
        if opening not in ("[", "{"):
            while self.tokens[self.at][0] not in (",", "]", "}", "\n", ""):
                self.at += 1
            return
        self.at += 1
        index = 0
        while self._after("\n", ",") not in ("]", "}"):
            if opening == "{":
                self._pair(path)
                continue
            entry = f"{path}[{index}]"
            self.lines.setdefault(entry, self.tokens[self.at][1])
            self._value(entry)
            index += 1
        self.at += 1
