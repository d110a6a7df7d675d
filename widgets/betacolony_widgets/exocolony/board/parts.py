"""What all layouts have in common."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from betacolony_widgets.board.shapes import Panel, Shape, Sketch, Text

from .table_view import TableView


def over(panel: Panel, shapes: tuple[Shape, ...]) -> Panel:
    """A panel with shapes over everything else on it."""
    return replace(panel, marks=(*panel.marks, *shapes))


def titled(table: TableView) -> str:
    """The title of the picture."""
    number = table.position.round
    say = table.view.messages.say
    return say("exo.board.title", round=number) if number else say("exo.board.title_before")


def sample_note(table: TableView, x: float, y: float) -> Iterator[Panel]:
    """The sentence that says that components are samples; nothing for an edition of one's own."""
    if not table.edition.is_sample:
        return
    sketch, say = Sketch(), table.view.messages.say
    sketch.add(Text(x, y, say("exo.board.sample"), 11, "text-off", align="left"))
    yield sketch.panel("note", say("exo.board.sample"), 300, 14)


def row_of(table: TableView, room: float, columns: Sequence[int] = ()) -> tuple[float, float]:
    """From one moon to the next, and the radius of sites, where so many pixels lie below the lane.

    ``columns`` are those in the picture; () for all.
    """
    worlds = Counter(placed.column for placed in table.position.system.worlds)
    most = max(number for column, number in worlds.items() if not columns or column in columns) - 1
    row = max(26.0, min(47.0, (room - 8) / max(most, 1)))
    return row, max(10.0, min(14.0, (row - 15) / 2))
