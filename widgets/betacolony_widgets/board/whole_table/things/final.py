"""The scores: told at any time, and once the game is over a table of points by source."""

from betacolony_widgets.board.art.pieces import piece_for
from betacolony_widgets.board.descriptions import score_facts
from betacolony_widgets.board.layers import TILE, UNDER
from betacolony_widgets.board.shapes import Box, Ink, Line, Panel, Piece, Sketch, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.text_metrics import width_of
from betacolony_widgets.board.whole_table.lettering import LEAST_TYPE, fitted, section
from betacolony_widgets.messages import capital


def scores(table: TableView, box: Box) -> Panel:
    """The facts of the scores; at the end of the game their table in the market's place."""
    sketch = Sketch()
    for seat in range(table.players):
        sketch.facts += score_facts(table, seat)
    if table.over:
        _final(table, sketch, box)
    return sketch.panel("scores", table.messages.say("panel.scores"), box.w, box.h)


def _final(table: TableView, sketch: Sketch, box: Box) -> None:
    name = table.messages.name
    sources = list(table.seats[0].cp)
    section(sketch, table.messages.say("scores.final"), "", box)
    label = 0.42 * box.w
    step = (box.w - label) / table.players
    row = min(26.0, (box.h - 52) / (len(sources) + 1))
    size = max(LEAST_TYPE, min(14.5, 0.66 * row))
    best = max(table.points(seat) for seat in range(table.players))
    y = box.y + 34
    # names beside their signs where all have room, else signs alone
    named = all(width_of(table.name(seat), LEAST_TYPE, bold=True) <= step - 18 for seat in range(table.players))
    for seat in range(table.players):
        x = box.x + label + step * (seat + 0.5)
        words, small = fitted(table.name(seat), step - 18, 13, bold=True)
        if named:
            sketch.add(Piece(piece_for("token", table.colour(seat)), x - step / 2 + 9, y, 5.5, TILE))
            sketch.add(Text(x + 7, y, words, small, "text", bold=True, limit=step - 18))
        else:
            sketch.add(Piece(piece_for("token", table.colour(seat)), x, y, 7, TILE))
    y += 12 + row / 2
    for source in sources:
        words, small = fitted(capital(name(source)), label - 6, size)
        sketch.add(Text(box.x, y, words, small, "text-soft", align="left", limit=label - 6))
        for seat in range(table.players):
            number = table.seats[seat].cp[source]
            x = box.x + label + step * (seat + 0.5)
            sketch.add(Text(x, y, str(number), size, "text" if number else "text-off"))
        y += row
    sketch.add(Line(((box.x, y - row / 2), (box.x + box.w, y - row / 2)), Ink(None, "hairline", 1.2), TILE))
    y += 3
    for seat in range(table.players):
        x, points = box.x + label + step * (seat + 0.5), table.points(seat)
        if points == best:
            sketch.add(Piece("halo", x, y, 24, UNDER))
        sketch.add(Text(x, y, str(points), 20, "points" if points == best else "text", bold=True))
    sketch.add(Text(box.x, y, "CP", 13, "text-soft", bold=True, align="left"))
