"""What all layouts have in common."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from betacolony_widgets.board.shapes import Panel, Shape, Sketch, Text

from .geometry import Sky
from .table_view import TableView

#: radii of sites, the largest first, and what the name of a moon needs above them
_PADS: Final = (18.0, 17.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0)
_NAME: Final = 15.0


def over(panel: Panel, shapes: tuple[Shape, ...]) -> Panel:
    """A panel with shapes over everything else on it."""
    return replace(panel, marks=(*panel.marks, *shapes))


def under(panel: Panel) -> Panel:
    """A panel below a paper: nothing of it can be touched, and its marks don't show through."""
    return replace(panel, targets=(), marks=())


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


def with_rows(sky: Sky, bottom: float, most: tuple[float, float] = (47.0, 14.0)) -> Sky:
    """A sky whose moons fill the room between the lane and a height; ``most`` are its largest row and site."""
    room, moons = bottom - sky.lane - 10, Counter[int]()
    squares: Counter[int] = Counter()
    for pad in _PADS:
        if pad > most[1]:
            continue
        tried = replace(sky, pad=pad)
        moons.clear()
        squares.clear()
        for number, placed in enumerate(sky.system.worlds):
            spot_is_moon = number and sky.system.worlds[number - 1].column == placed.column
            if spot_is_moon and placed.column in sky.columns:
                moons[placed.column] += 1
                squares[placed.column] += tried.is_square(placed, placed.column)
        rows = [(room - 2 * pad * squares[column]) / number for column, number in moons.items()]
        row = min([most[0], *rows])
        beside = all(tried.has_room(column) for column, number in squares.items() if number)
        if (beside and row >= 2 * pad + tried.gap + _NAME) or pad == _PADS[-1]:
            return replace(tried, row=row)
    return sky
