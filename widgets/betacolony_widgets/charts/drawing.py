"""Rows of a name, a drawing and a figure: HTML with SVG in percent of its column, so it fits any width.

The colours are classes of ``charts.css``. A row draws its own part of the grid, from its top to its bottom.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from markupsafe import Markup

from betacolony_widgets.messages import Messages

from .forest import ticks_of

#: percent of the drawing left free on each side
_MARGIN: Final = 4.0


class Drawn(NamedTuple):
    """A row: its name, the shapes of its drawing, and its figure in words."""

    name: str
    shapes: Markup
    figure: str


class Scale:
    """A scale around some numbers, in percent of the drawing."""

    def __init__(self, ends: Sequence[float]) -> None:
        self.low, self.high = min(ends), max(ends)

    def at(self, value: float) -> float:
        """The place of a value, in percent from the left; in the middle if all numbers are the same."""
        if self.high == self.low:
            return 50.0
        return round(_MARGIN + (100 - 2 * _MARGIN) * (value - self.low) / (self.high - self.low), 2)

    def marks(self, messages: Messages, unit: str) -> list[tuple[float, str]]:
        """Round numbers on it, each with its place."""
        beside = "" if unit != "%" else "\u00a0%"
        return [
            (self.at(tick), f"{messages.number(tick, 0 if tick == int(tick) else 2)}{beside}")
            for tick in ticks_of(self.low, self.high)
        ]


def line(kind: str, x: float, z: float, y: float = 50, w: float = 50) -> Markup:
    """A line of a class between two places, in percent."""
    return Markup('<line class="{}" x1="{}%" x2="{}%" y1="{}%" y2="{}%"/>').format(kind, x, z, y, w)


def box(kind: str, x: float, z: float, y: float, w: float) -> Markup:
    """A rectangle between two places, in percent; the smaller numbers may be the second ones."""
    return Markup('<rect class="{}" x="{}%" width="{}%" y="{}%" height="{}%"/>').format(
        kind, min(x, z), round(abs(z - x), 2), min(y, w), round(abs(w - y), 2)
    )


def dot(kind: str, x: float, y: float = 50) -> Markup:
    """A dot of 6 pixels."""
    return Markup('<circle class="{}" cx="{}%" cy="{}%" r="6"/>').format(kind, x, y)


def rows_of(
    sentence: str, marks: Sequence[tuple[float, str]], rows: Sequence[Drawn], *, tall: str = "", grid: bool = True
) -> Markup:
    """A chart of rows below the scale with its ``marks``; ``tall`` is the class of rows with upright bars."""
    behind = Markup("").join(line("bc-grid-line", at, at, 0, 100) for at, _ in marks) if grid else Markup()
    label = Markup('<span style="left:{}%">{}</span>')
    head = Markup('<div class="bc-row bc-row-head"><span class="bc-row-scale">{}</span></div>')
    row = Markup(
        '<div class="bc-row"><span class="bc-row-name">{}</span><span class="bc-row-drawn"><svg>{}{}</svg></span>'
        '<b class="bc-row-figure">{}</b></div>'
    )
    return Markup('<div class="bc-rows {}" role="img" aria-label="{}">{}{}</div>').format(
        tall,
        sentence,
        head.format(Markup("").join(label.format(at, text) for at, text in marks)),
        Markup("").join(row.format(each.name, behind, each.shapes, each.figure) for each in rows),
    )
