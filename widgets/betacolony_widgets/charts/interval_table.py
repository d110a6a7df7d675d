"""A table whose last column is drawn: a dot and its 95 % interval on a scale that all rows share.

It is the chart and its table in one, in HTML that needs no library and no script, so it is the same on every page.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from markupsafe import Markup

from betacolony_widgets.messages import Messages

from .charts import Span

#: percent of the drawing left free on each side
_MARGIN: Final = 4.0


class Row(NamedTuple):
    """A row: its name and its estimate, and between them the cells of further columns."""

    span: Span
    cells: Sequence[str] = ()


def interval_table(
    messages: Messages, title: str, head: Sequence[str], rows: Sequence[Row], unit: str, *, signed: bool
) -> Markup:
    """The table as HTML.

    Args:
        messages: those of its language.
        title: its caption, a sentence that says what it shows.
        head: the headings of its columns; that of the last belongs to the estimates.
        rows: its rows, from the top.
        unit: of the estimates.
        signed: they are changes, with a sign and a line at 0; those whose interval holds 0 say so.
    """
    ends = [end for row in rows for end in (row.span.low, row.span.high)] + ([0.0] if signed else [])
    low, high = min(ends), max(ends)

    def place(value: float) -> str:
        share = (value - low) / (high - low or 1)
        return f"{_MARGIN + (100 - 2 * _MARGIN) * share:.1f}%"

    def drawn(span: Span) -> Markup:
        y = Markup('y1="50%" y2="50%"')
        zero = Markup('<line class="bc-zero" x1="{0}" x2="{0}" y1="0" y2="100%"/>').format(place(0)) if signed else ""
        line = Markup('<line x1="{}" x2="{}" {}/>').format(place(span.low), place(span.high), y)
        kind = "bc-unsure" if _is_unsure(span, signed=signed) else "bc-sure"
        dot = Markup('<circle class="{}" cx="{}" cy="50%" r="5"/>').format(kind, place(span.mean))
        return Markup('<svg aria-hidden="true">{}{}{}</svg>').format(zero, line, dot)

    cell, join = Markup("<td>{}</td>"), Markup("").join
    column, row = (
        Markup('<th scope="col">{}</th>'),
        Markup('<tr><th scope="row">{}</th>{}<td><div>{}<span>{}</span></div></td></tr>'),
    )
    lines = join(
        row.format(
            each.span.name,
            join(cell.format(text) for text in each.cells),
            drawn(each.span),
            _estimate(messages, each.span, unit, signed=signed),
        )
        for each in rows
    )
    zero = Markup('<div><svg aria-hidden="true"><text x="{}" y="100%">0</text></svg><span></span></div>')
    scale = zero.format(place(0)) if signed else ""
    *names, last = head
    columns = [*names, Markup("{}{}").format(last, scale)]
    return Markup(
        '<table class="bc-intervals"><caption>{}</caption><thead><tr>{}</tr></thead><tbody>{}</tbody></table>'
    ).format(title, join(column.format(name) for name in columns), lines)


def _is_unsure(span: Span, *, signed: bool) -> bool:
    return signed and span.low <= 0 <= span.high


def _estimate(messages: Messages, span: Span, unit: str, *, signed: bool) -> str:
    """An estimate in words: "+1.5 ± 0.2 CP", and whether it may be chance."""
    write = messages.signed if signed else messages.number
    half = messages.number((span.high - span.low) / 2, measured=True)
    text = messages.say("chart.estimate", mean=write(span.mean, measured=True), half=half)
    chance = f" {messages.say('strategy.chance')}" if _is_unsure(span, signed=signed) else ""
    return f"{text}\u00a0{unit}{chance}"
