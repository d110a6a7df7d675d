"""The score panel: a lane for each player, and a table of points by source."""

from typing import Final

from betacolony_widgets.board import icons
from betacolony_widgets.board.descriptions import LAST_SOURCES, projected_points, score_facts
from betacolony_widgets.board.layers import FACE, TILE, UNDER
from betacolony_widgets.board.panels.frames import frame, heading
from betacolony_widgets.board.shapes import Box, Circle, Ink, Line, Panel, Sketch, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.text_metrics import shortened, width_of
from betacolony_widgets.messages import capital

_LANE: Final = 27.0
_ROW: Final = 20.0
#: the most extra height for a line of the table
_SPREAD: Final = 8.0
_TOP: Final = 40.0
_ROOMY: Final = 640.0


def scores(table: TableView, width: float, least: float = 0) -> Panel:
    """The lanes above the table, or beside it if there is room; both fill a panel at least ``least`` pixels high."""
    say, sketch = table.messages.say, Sketch()
    beside = width >= _ROOMY
    lanes = width * 0.44 if beside else width
    below = _TOP + 22 + _LANE * table.players
    rows = _rows(table)
    top = _TOP - 4 if beside else below + 8
    low = top + 26 + _ROW * len(rows)
    height = max(below, low) + 10
    row = _ROW
    if least > height:
        row += min(_SPREAD, (least - height) / len(rows))
        height = least
    sketch.add(frame(width, height))
    projected = bool(table.projected) and not table.over
    sketch.add(heading(say("panel.scores"), say("scores.ring") if projected and not beside else "", width))
    _lanes(table, sketch, lanes, height - 16 if beside else below)
    left = lanes + 10 if beside else 14.0
    _table(table, sketch, rows, Box(left, top, width - 16 - left, row, 0, Ink()))
    for seat in range(table.players):
        sketch.facts += score_facts(table, seat)
    return sketch.panel("scores", say("panel.scores"), width, height)


def _total(table: TableView, seat: int) -> int:
    return sum(projected_points(table, seat).values())


def _lanes(table: TableView, sketch: Sketch, width: float, low: float) -> None:
    """A scale, and each player's lane with a marker at the points so far and a ring at the projected ones."""
    left, right = 92.0, width - 24
    most = max(max(table.points(seat), _total(table, seat)) for seat in range(table.players))
    step = 10 if most < 70 else 20
    end = max(40, -(-(most + 1) // step) * step)
    if right - left < 46 * (end / step):
        step *= 2 if end % (2 * step) == 0 else 1
    scale = (right - left) / end
    first = _TOP + 24
    lanes = min(_LANE * 1.35, (low - first) / table.players)
    for value in range(0, end + 1, step):
        x = left + value * scale
        sketch.add(Line(((x, _TOP + 14), (x, first + lanes * table.players - 6)), Ink(None, "panel-line", 1.2), UNDER))
        sketch.add(Text(x, _TOP + 4, str(value), 11, "muted"))
    for seat in range(table.players):
        y, points, total = first + lanes * (seat + 0.5) - 3, table.points(seat), _total(table, seat)
        sketch.add(Text(16, y + 0.5, shortened(table.name(seat), 66, 12.5), 12.5, "ink", align="left"))
        sketch.add(Line(((left, y), (right, y)), Ink(None, "path", 3.0), TILE))
        x = left + points * scale
        if total != points:
            ring = left + total * scale
            sketch.add(Line(((x, y), (ring, y)), Ink(None, "gold", 3.0), FACE))
            sketch.add(Circle(ring, y, 6.0, Ink("panel", "gold", 2.4), FACE + 1, f"projected-{seat}"))
        sketch.add(icons.token(table.colour(seat), x, y, 7.5, f"score-{seat}"))


def _rows(table: TableView) -> list[tuple[str, list[int], str]]:
    """The lines of the table: label, a number for each seat, and its style: "plain" or "sum"."""
    say, name = table.messages.say, table.messages.name
    seats = range(table.players)
    sources = list(table.seats[0].cp)
    paid = [source for source in sources if source not in LAST_SOURCES or table.over]
    rows = [(capital(name(source)), [table.seats[seat].cp[source] for seat in seats], "plain") for source in paid]
    rows.append((say("scores.final" if table.over else "scores.now"), [table.points(seat) for seat in seats], "sum"))
    if table.projected and not table.over:
        last = [source for source in sources if source in LAST_SOURCES]
        rows += [
            (capital(name(source)), [projected_points(table, seat)[source] for seat in seats], "plain")
            for source in last
        ]
        rows.append((say("scores.later"), [_total(table, seat) for seat in seats], "sum"))
    return rows


def _table(table: TableView, sketch: Sketch, rows: list[tuple[str, list[int], str]], head: Box) -> None:
    """Points by source, a column for each player; ``head`` is the place of the first line."""
    left, right, top, row = head.x, head.x + head.w, head.y, head.h
    label = min(138.0, (right - left) * 0.42)
    step = (right - left - label) / table.players
    names = [table.name(seat) for seat in range(table.players)]
    room = all(width_of(text, 12.5, bold=True) <= step - 4 for text in names)
    for seat, text in enumerate(names):
        x = left + label + step * (seat + 0.5)
        if room:
            sketch.add(Text(x, top + 8, text, 12.5, "ink", bold=True))
        else:
            sketch.add(icons.token(table.colour(seat), x, top + 8, 7.5))
    y = top + 22 + row / 2
    for text, numbers, style in rows:
        bold = style == "sum"
        if bold:
            sketch.add(Box(left - 4, y - 10, right - left + 8, 20, 6, Ink("place"), TILE))
        role = "ink" if bold else "muted"
        sketch.add(Text(left, y + 0.5, text, 12.5, role, bold=bold, align="left", limit=label - 4))
        for seat, number in enumerate(numbers):
            role = "gold" if bold else "ink" if number else "muted"
            sketch.add(Text(left + label + step * (seat + 0.5), y + 0.5, str(number), 12.5, role, bold=bold))
        y += row
