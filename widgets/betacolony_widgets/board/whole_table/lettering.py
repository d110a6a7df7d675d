"""Words in the corners: headings, lines that shrink before they are cut, and pills."""

from collections.abc import Iterator, Sequence
from typing import Final

from betacolony_widgets.board.layers import BADGE, BADGE_LABEL, TILE
from betacolony_widgets.board.shapes import Box, Ink, Piece, Shape, Sketch, Text
from betacolony_widgets.board.text_metrics import HAIR, shortened, width_of, wrapped

#: pixels: no text is smaller
LEAST_TYPE: Final = 11.0
#: widths are estimated for a wide font, so that a line may be this much wider than its room before it is cut
_FLEX: Final = 1.1


def fitted(text: str, room: float, size: float, *, bold: bool = False) -> tuple[str, float]:
    """A line as large as its room allows, at most ``size`` pixels; cut only where the smallest type is too wide."""
    while size > LEAST_TYPE and width_of(text, size, bold=bold) > _FLEX * room:
        size = max(LEAST_TYPE, size - 0.5)
    return shortened(text, _FLEX * room, size, bold=bold), size


def in_lines(
    text: str, room: float, sizes: Sequence[float], most: int, *, bold: bool = False
) -> tuple[list[str], float]:
    """A text in at most this many lines, in the first of the sizes in which it fits; in the last it may be cut."""
    for size in sizes:
        lines = wrapped(text, _FLEX * room, size, bold=bold)
        if len(lines) <= most and all(width_of(line, size, bold=bold) <= 1.2 * room for line in lines):
            return lines, size
    return wrapped(text, _FLEX * room, sizes[-1], bold=bold, lines=most), sizes[-1]


def section(sketch: Sketch, title: str, note: str, box: Box) -> None:
    """The heading of a corner in small spaced capitals, and a note at its right where there is room for both."""
    words = HAIR.join(title.upper())
    wide = width_of(words, 12, bold=True)
    sketch.add(Text(box.x, box.y + 9, words, 12, "text-soft", bold=True, align="left", limit=box.w))
    if note and wide + 10 + width_of(note, 13) / _FLEX <= box.w:
        room = box.w - wide - 10
        sketch.add(Text(box.x + box.w, box.y + 9, note, 13, "text-soft", align="right", limit=room))


def legend(sketch: Sketch, piece: str, words: str, box: Box) -> None:
    """The meaning of a sign, at the lower edge of a box."""
    y = box.y + box.h - 8
    sketch.add(Piece(piece, box.x + 8, y, 7.5, TILE))
    text, size = fitted(words, box.w - 22, 12.5)
    sketch.add(Text(box.x + 20, y, text, size, "text-soft", align="left", limit=box.w - 22))


def pill(x: float, y: float, text: str, size: float, role: str = "text", line: str = "plate-line") -> Iterator[Shape]:
    """A word or a price on a plate of its own, over everything around."""
    wide = max(width_of(text, size, bold=True) + 0.9 * size, 1.7 * size)
    high = 1.5 * size
    yield Box(x - wide / 2, y - high / 2, wide, high, high / 2, Ink("plate", line, 1.2), BADGE)
    yield Text(x, y, text, size, role, bold=True, layer=BADGE_LABEL, limit=wide - 4)
