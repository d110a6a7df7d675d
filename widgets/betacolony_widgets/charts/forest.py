"""Forest plots: rows of letters, names, intervals, figures and numbers of games, the best first.

A row is a button that chooses its start. The drawing is HTML with lines in percent of their column, so it needs no
library and fits any width. What is best has a disc, a full dot and a thick line, what is worse a square, a hollow dot
and a thin line.
"""

from collections.abc import Callable, Sequence
from math import ceil, floor, isfinite, log10
from typing import Final, NamedTuple

from markupsafe import Markup

from betacolony_widgets.messages import Messages

#: percent of the drawing left free on each side
_MARGIN: Final = 5.0
#: numbers on the scale, at most
_TICKS: Final = 5
#: letters of rows
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class ForestRow(NamedTuple):
    """A row: its letter and name, mean and interval, figure, number of games, and what a press of it sends.

    ``best``: it can't be told apart from the best one; ``lights``: its target on the board.
    """

    letter: str
    name: str
    mean: float
    low: float
    high: float
    figure: tuple[str, str]
    games: str
    arg: str
    best: bool
    lights: str = ""
    picked: bool = False


class Forest(NamedTuple):
    """A forest plot: its heading, unit, groups with their headings, the band's name, and the button's action."""

    about: str
    games: str
    unit: str
    groups: Sequence[tuple[str, Sequence[ForestRow]]]
    band: str
    do: str


def ticks_of(low: float, high: float, most: int = _TICKS) -> list[float]:
    """Round numbers within a range, at most ``most`` of them."""
    span = high - low
    if not isfinite(span) or span <= 0:
        return [low]
    power = 10.0 ** floor(log10(span / most))
    step = next(power * times for times in (1, 2, 5, 10, 20) if span / (power * times) < most)
    return [number * step for number in range(ceil(low / step), floor(high / step) + 1)]


def forest(messages: Messages, plot: Forest) -> Markup:
    """The plot as HTML; a table with the same figures belongs beside it."""
    rows = [row for _, group in plot.groups for row in group]
    low, high = min(row.low for row in rows), max(row.high for row in rows)

    def place(value: float) -> str:
        share = (value - low) / (high - low or 1)
        return f"{_MARGIN + (100 - 2 * _MARGIN) * share:.1f}%"

    ticks = ticks_of(low, high)
    line, label = Markup('<line x1="{0}" x2="{0}" y1="0" y2="100%"/>'), Markup('<span style="left:{}">{}</span>')
    grid = Markup("").join(line.format(place(tick)) for tick in ticks)
    first = next((row for row in rows if row.best), rows[0])
    at, wide = float(place(first.low)[:-1]), float(place(first.high)[:-1])
    band = Markup('<rect x="{}%" width="{:.1f}%" y="0" height="100%"/>').format(at, wide - at)
    scale = Markup("").join(
        label.format(
            place(tick), f"{messages.number(tick, 0 if abs(tick) >= 10 or tick == int(tick) else 1)}{plot.unit}"
        )
        for tick in ticks
    )
    head = Markup(
        '<div class="bc-forest-row bc-forest-head" aria-hidden="true"><span>{}</span>'
        '<span class="bc-forest-scale">{}</span>'
        "<span></span><span>{}</span></div>"
    ).format(plot.about, scale, plot.games)
    groups = Markup("").join(
        Markup(
            '<div role="group" aria-label="{}"><p class="bc-forest-group {}" aria-hidden="true">{}</p>{}</div>'
        ).format(
            title,
            "bc-best" if group[0].best else "bc-worse",
            title,
            Markup("").join(_row(row, plot, place) for row in group),
        )
        for title, group in plot.groups
        if group
    )
    foot = Markup('<div class="bc-forest-row bc-forest-foot" aria-hidden="true"><span></span>'
                  '<span class="bc-forest-scale"><span style="left:{}%">{}</span></span></div>').format(
        f"{(at + wide) / 2:.1f}", plot.band
    )  # fmt: skip
    lines = Markup('<svg class="bc-forest-grid" aria-hidden="true">{}{}</svg>').format(band, grid)
    return Markup('<div class="bc-forest">{}<div class="bc-forest-rows">{}{}</div>{}</div>').format(
        head, lines, groups, foot
    )


def _row(row: ForestRow, plot: Forest, at: Callable[[float], str]) -> Markup:
    y = Markup('y1="50%" y2="50%"')
    ends = Markup("").join(
        Markup('<svg x="{}" y="50%" overflow="visible"><path d="M0-6V6"/></svg>').format(at(end))
        for end in (row.low, row.high)
    )
    drawn = Markup(
        '<svg aria-hidden="true"><line x1="{}" x2="{}" {}/>{}<circle cx="{}" cy="50%" r="{}"/></svg>'
    ).format(at(row.low), at(row.high), y, ends, at(row.mean), 7 if row.best else 6)
    mean, half = row.figure
    return Markup(
        '<button type="button" class="bc-forest-row {}" data-do="{}" data-arg="{}" data-key="{} {}" data-lights="{}"'
        ' aria-pressed="{}"><b class="bc-letter">{}</b><span class="bc-forest-name">{}</span>{}'
        '<span class="bc-forest-figure"><b>{}</b> {}</span><span class="bc-forest-games">{}</span></button>'
    ).format(
        "bc-best" if row.best else "bc-worse", plot.do, row.arg, plot.do, row.arg, row.lights, str(row.picked).lower(),
        row.letter, row.name, drawn, mean, half, row.games,
    )  # fmt: skip
