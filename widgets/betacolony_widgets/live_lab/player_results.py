"""A study's results for each player: a folded table, and rows for a spreadsheet."""

from collections.abc import Iterable, Sequence
from typing import Any

from betacolony.core.tallies import UNKNOWN
from betacolony_widgets.messages import Messages

from . import html
from .results import Line, percent, total


def each_player(messages: Messages, lines: Iterable[Line], names: Sequence[str], heading: str) -> html.Markup:
    """The winning chance and the expected points of every player.

    ``names`` are in the order of the seats in the first start; ``heading`` is that of the column of lines.
    """
    say = messages.say
    rows = []
    for line in lines:
        row: list[str] = [line.name]
        for seat in line.seats:
            known = (line.estimate.win[seat], line.estimate.points[seat]) if line.known else (UNKNOWN, UNKNOWN)
            row += [percent(messages, known[0]), total(messages, known[1])]
        rows.append(row)
    head = [heading]
    for name in names:
        head += [say("lab.player_wins", name=name), say("lab.player_points", name=name)]
    return html.folded(say("lab.players"), html.table(head, rows, say("lab.players_table")), key="players")


def player_rows(lines: Iterable[Line], names: Sequence[str]) -> list[dict[str, Any]]:
    """A row for each line and player: the columns of ``Estimate.rows``, and "name"."""
    return [row | {"name": names[row["seat"]]} for line in lines for row in line.estimate.rows()]
