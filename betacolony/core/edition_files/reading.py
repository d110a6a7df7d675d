"""Reading edition files: the text of a path, the data of a TOML text, and the lines of its faults."""

import os
import re
from typing import Any, Final

from .faults import EditionError, EditionFault
from .node import Notes

#: most characters of a file; the packaged ones have less than half of it
LONGEST: Final = 100_000
#: more names joined by dots than any key has; the time to read them grows with the square of their number
_LONG_KEY: Final = re.compile(
    r"""(?<![\w-])(?:(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){20}""",
)


def text_of(path: "str | os.PathLike[str]") -> str:
    """The text of a file; raises an EditionError if it can't be read."""
    try:
        with open(path, encoding="utf-8-sig") as file:  # noqa: PTH123 - pathlib loads slower
            return file.read()
    except OSError as error:
        values = {"path": os.fspath(path), "detail": error.strerror or type(error).__name__}
        raise EditionError((EditionFault("", "unreadable", values),)) from error
    except UnicodeDecodeError as error:
        fault = EditionFault("", "not_utf8", {"path": os.fspath(path), "byte": error.start})
        raise EditionError((fault,)) from error


def parsed(text: str) -> dict[str, Any]:
    """The data of an edition file; raises an EditionError if it is no TOML."""
    import tomllib  # noqa: PLC0415 - only to read an edition

    if len(text) > LONGEST:
        raise EditionError((EditionFault("", "too_long", {"found": len(text), "most": LONGEST}),))
    if _LONG_KEY.search(text):
        raise EditionError((EditionFault("", "too_deep"),))
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise EditionError((_syntax(str(error), text),)) from error
    except ValueError as error:  # a number with more digits than Python reads
        raise EditionError((EditionFault("", "too_large"),)) from error
    except RecursionError as error:
        raise EditionError((EditionFault("", "too_deep"),)) from error


def _syntax(message: str, text: str) -> EditionFault:
    match = re.search(r"\(at line (\d+), column (\d+)\)", message)
    line = int(match[1]) if match else text.count("\n") + 1
    return EditionFault("", "syntax", {"detail": message.partition(" (at ")[0]}, line)


def placed(notes: Notes, text: str) -> tuple[EditionFault, ...]:
    """The faults with their lines; a missing value has the line of the table that lacks it."""
    from .toml_lines import line_numbers  # noqa: PLC0415 - only for faults

    lines = line_numbers(text)
    faults = []
    for place, code, values in notes.faults:
        known = place
        while known and known not in lines:
            known = known[: max(known.rfind("."), known.rfind("["), 0)]
        faults.append(EditionFault(place, code, values, lines.get(known, 0)))
    return tuple(sorted(faults, key=lambda fault: fault.line))
