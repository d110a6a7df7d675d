"""Saved games as JSON, whichever game it is: readable, with a checksum, and of use even if a part is lost.

A ``SaveError`` explains if a file was cut off, was edited, or comes from a newer version or another edition;
``read(text, ..., salvage=True)`` gives the part before the fault.
"""

import json
import re
import zlib
from collections.abc import Callable, Mapping
from typing import Any, Final

from betacolony.core.errors import SaveError

FORMAT: Final = 1
#: what every saved game has
_KEYS: Final = ("names", "seed", "scripted", "start", "moves")
#: far more levels of brackets than any saved game has
_DEEPEST: Final = 100
#: most characters that are quoted in place of a number
_QUOTED: Final = 40


def write(data: Mapping[str, Any], rules: int) -> str:
    """The text of a saved game, with a line for each move: readable, and a cut leaves whole moves.

    ``rules`` is the version of the rules that it was played by; ``data`` has at least "moves" and "position".
    """
    data = {"rules": rules, **data}
    head = {"format": FORMAT, "checksum": checksum(data)}
    lines = [
        f" {_text(key)}: {_text(value)}" for key, value in (head | data).items() if key not in ("moves", "position")
    ]
    moves = ",\n".join(f"  {_text(move)}" for move in data["moves"])
    lines.append(f' "moves": [\n{moves}\n ]')
    lines.append(f' "position": {_text(data["position"])}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def read(
    text: object, rules: int, edition: Callable[[Mapping[str, Any]], str], *, salvage: bool = False
) -> tuple[dict[str, Any], list[SaveError]]:
    """The data of a saved game, and its faults if ``salvage`` is set.

    Args:
        text: the file.
        rules: the newest version of the rules that can be read.
        edition: gives the fingerprint that the edition of these data should have.
        salvage: read a damaged file up to the fault.

    Raises:
        SaveError: it can't be read unchanged; with ``salvage`` only if not even its beginning can be read.
    """
    faults: list[SaveError] = []

    def fault(error: SaveError) -> None:
        if not salvage:
            raise error
        faults.append(error)

    if not isinstance(text, str):
        raise SaveError("no_game")
    cut = not text.rstrip().endswith("}")
    text = as_far_as_flat(text)
    try:
        data = json.loads(text)
    except ValueError as wrong:
        line = wrong.lineno if isinstance(wrong, json.JSONDecodeError) else 0
        fault(SaveError("cut_off" if cut else "not_json", line=line))
        data = _first_part(text)
    if not isinstance(data, dict) or "format" not in data:
        raise SaveError("no_game")
    if not isinstance(data["format"], int) or data["format"] > FORMAT:
        raise SaveError("newer", found=f"{data['format']!s:.{_QUOTED}}", right=FORMAT)
    right = edition(data)
    if data.get("edition") != right:
        raise SaveError("other_edition", found=f"{data.get('edition')!s:.{_QUOTED}}", right=right)
    if not isinstance(data.get("rules"), int) or data["rules"] > rules:
        fault(SaveError("newer_rules", found=f"{data.get('rules')!s:.{_QUOTED}}", right=rules))
    for key in _KEYS:
        if key not in data:
            raise SaveError("missing", key=key)
    if not faults and data.get("checksum") != checksum(data):
        fault(SaveError("edited"))
    return data, faults


def as_far_as_flat(text: str) -> str:
    """The part of a text before brackets nested deeper than those of any saved game.

    Nested brackets take room on the stack, and Python in a browser ends when the stack is full.
    """
    depth = 0
    for match in re.finditer(r'"(?:[^"\\]|\\.)*"?|[\[\]{}]', text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(match[0], 0)
        if depth > _DEEPEST:
            return text[: match.start()]
    return text


def _first_part(text: str) -> Any:
    """The part before the moves, and all whole moves."""
    opening = re.search(r'"moves"\s*:\s*\[', text)
    if opening is None:
        raise SaveError("no_game")
    try:
        data = json.loads(text[: opening.end()] + "]}")
    except ValueError:
        raise SaveError("no_game") from None
    decoder = json.JSONDecoder()
    place = opening.end()
    while True:
        blanks = re.compile(r"[\s,]*").match(text, place)
        place = blanks.end() if blanks else place
        try:
            move, place = decoder.raw_decode(text, place)
        except ValueError:
            return data
        data["moves"].append(move)


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def checksum(data: Mapping[str, Any]) -> str:
    """The checksum of everything but the format, whatever the order and the spaces."""
    rest = {key: value for key, value in data.items() if key not in ("format", "checksum")}
    return f"{zlib.crc32(json.dumps(rest, sort_keys=True).encode()):08x}"
