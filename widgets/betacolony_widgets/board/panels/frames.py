"""The frame of a panel, its heading, and paragraphs of text."""

from collections.abc import Iterator

from betacolony_widgets.board.layers import GROUND
from betacolony_widgets.board.shapes import Box, Ink, Text
from betacolony_widgets.board.text_metrics import width_of


def frame(width: float, height: float, *, current: bool = False) -> Box:
    """The background of a panel."""
    ink = Ink("current" if current else "panel", "choice" if current else "panel-line", 1.5 if current else 1.0)
    return Box(0.75, 0.75, width - 1.5, height - 1.5, 14, ink, GROUND)


def heading(title: str, note: str, width: float) -> Iterator[Text]:
    """The title of a panel, and a note at the right if there is room for it."""
    yield Text(16, 21, title, 15, "ink", bold=True, align="left")
    if note and width_of(note, 12.5) <= width - 44 - width_of(title, 15, bold=True):
        yield Text(width - 16, 21, note, 12.5, "muted", align="right")


def paragraph(lines: list[str], x: float, y: float, step: float, limit: float, size: float = 12) -> Iterator[Text]:
    """Lines of small text one below the other, ``step`` pixels apart."""
    for index, line in enumerate(lines):
        yield Text(x, y + step * index, line, size, "muted", align="left", limit=limit)
