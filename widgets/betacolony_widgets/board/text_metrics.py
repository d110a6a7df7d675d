"""Text metrics: the width of words, near enough to lay them out without a screen."""

from functools import lru_cache
from typing import Final

#: the fonts of canvas and SVG: the first that the reader's system has; no page loads a font
FONTS: Final = "'Segoe UI', Roboto, 'Helvetica Neue', Arial, system-ui, sans-serif"

_NARROW: Final = frozenset("fijlrtI.,:;'’|!()[]-· ")
_WIDE: Final = frozenset("mwMW@%…—→")
#: a hair space, which stands between spaced capitals
HAIR: Final = "\u200a"
_BOLDER: Final = 1.13


@lru_cache(maxsize=4096)
def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """The width of a line in pixels, estimated from classes of letters in a wide font, to be on the safe side."""
    units = 0.0
    for letter in text:
        if letter == HAIR:
            units += 0.16
        elif letter in _NARROW:
            units += 0.34
        elif letter in _WIDE:
            units += 0.93
        elif letter.isupper():
            units += 0.69
        elif letter.isdigit():
            units += 0.64
        else:
            units += 0.61
    return units * size * (_BOLDER if bold else 1.0)


def wrapped(text: str, width: float, size: float, *, bold: bool = False, lines: int = 0) -> list[str]:
    """A text broken into lines of at most ``width`` pixels; after ``lines`` lines (0: any) it ends in an ellipsis."""
    out: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if line and width_of(longer, size, bold=bold) > width:
            out.append(line)
            line = word
        else:
            line = longer
    if line:
        out.append(line)
    if lines and len(out) > lines:
        out = [*out[: lines - 1], shortened(" ".join(out[lines - 1 :]), width, size, bold=bold)]
    return out


def shortened(text: str, width: float, size: float, *, bold: bool = False) -> str:
    """A text that fits into ``width`` pixels, cut with an ellipsis if necessary."""
    if width_of(text, size, bold=bold) <= width:
        return text
    while text and width_of(text + "…", size, bold=bold) > width:
        text = text[:-1]
    return text.rstrip() + "…"
