"""Text metrics: the fonts of the board, and the width of words, near enough to lay them out without a screen.

The widths are those of Jost. A reader whose browser doesn't get it sees a font of the system in its place, made as wide
by ``static/font.css``, so both have the same room.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from .letter_widths import LETTERS, WIDTHS

#: the fonts of canvas and SVG, and of what stands on the board in HTML; ``static/font.css`` describes them
FONTS: Final = "Jost,Jost-Segoe,Jost-Roboto,Jost-Helvetica,Jost-Arial,Jost-Noto,Jost-DejaVu,sans-serif"

#: the first of them, which is enough where the browser has it, for texts of its own letters
_FONT: Final = FONTS.partition(",")[0]
_LETTERS: Final = frozenset(LETTERS)

#: a hair space, which stands between spaced capitals
HAIR: Final = "\u200a"

#: the weights of plain text, of bold text, and of a letter alone, which is a sign on a material or a card
NORMAL: Final = 500
BOLD: Final = 600
HEAVY: Final = 700

#: by how much lines are taken for wider than they are: fonts that stand in are as wide on the whole, not word by word
_SAFETY: Final = 1.03

_ADVANCES: Final = {
    weight: dict(zip(LETTERS, (int(width) / 1000 for width in widths.split()), strict=True))
    for weight, widths in WIDTHS.items()
}
# letters that the font lacks come from any other: classes of letters in a wide font
_NARROW: Final = frozenset("|()[]·")
_WIDE: Final = frozenset("—→←★☆")
_BOLDER: Final = 1.1


def weight_of(text: str, *, bold: bool) -> int:
    """The weight in which a text is painted."""
    if not bold:
        return NORMAL
    return HEAVY if len(text) == 1 and text.isalpha() else BOLD


def family_of(text: str, *, has_font: bool) -> str:
    """The fonts in which a canvas paints a text; ``has_font`` where the browser has that of the board."""
    return _FONT if has_font and _LETTERS.issuperset(text) else FONTS


@lru_cache(maxsize=4096)
def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """The width of a line in pixels, a little on the safe side."""
    weight = weight_of(text, bold=bold)
    advances = _ADVANCES[weight]
    units = 0.0
    for letter in text:
        width = advances.get(letter)
        units += _estimate(letter, weight) if width is None else width
    return units * size * _SAFETY


def _estimate(letter: str, weight: int) -> float:
    """The width of a letter that is not in the table, as a part of the font's size."""
    if letter == HAIR:
        width = 0.16
    elif letter in _NARROW:
        width = 0.4
    elif letter in _WIDE:
        width = 0.93
    else:
        width = 0.72 if letter.isupper() else 0.62
    return width if weight == NORMAL else width * _BOLDER


def wrapped(text: str, width: float, size: float, *, bold: bool = False, lines: int = 0) -> list[str]:
    """A text broken into lines of at most ``width`` pixels; after ``lines`` lines (0: any) it ends in an ellipsis."""
    out = broken(text, lambda line: width_of(line, size, bold=bold) <= width)
    if lines and len(out) > lines:
        out = [*out[: lines - 1], shortened(" ".join(out[lines - 1 :]), width, size, bold=bold)]
    return out


def broken(text: str, fits: Callable[[str], bool]) -> list[str]:
    """A text broken at its spaces, but no hair spaces, into lines that fit; a word too long has a line of its own."""
    out: list[str] = []
    line = ""
    for word in filter(None, re.split(r"[ \n]", text)):
        longer = f"{line} {word}" if line else word
        if line and not fits(longer):
            out.append(line)
            line = word
        else:
            line = longer
    return [*out, line] if line else out


def shortened(text: str, width: float, size: float, *, bold: bool = False) -> str:
    """A text that fits into ``width`` pixels, cut with an ellipsis if necessary."""
    if width_of(text, size, bold=bold) <= width:
        return text
    while text and width_of(text + "…", size, bold=bold) > width:
        text = text[:-1]
    return text.rstrip() + "…"
