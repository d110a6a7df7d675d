"""What all layouts have in common."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from math import ceil
from typing import Final

from betacolony_widgets.board.shapes import Panel, Piece, Shape, Sketch, Text

from .geometry import FIRST_ROW, Sky
from .table_view import TableView

#: how many times as wide as high sky and ground are drawn
_WIDE: Final = 5.5
#: radii of sites, the largest first, and what the name of a moon needs above them
_PADS: Final = (18.0, 17.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0)
_NAME: Final = 15.0
#: the radius of sites in the lowest phones
_LEAST: Final = 9.0


def band(name: str, left: float, width: float, y: float, high: float, layer: int) -> Iterator[Shape]:
    """The piece of the sky or the ground across a picture: several side by side where it is low."""
    number = ceil(width / (_WIDE * high))
    for place in range(number):
        yield Piece(name, left + (place + 0.5) * width / number, y, high, layer)


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
    """A sky whose moons fill the room between the lane and a height; ``most`` are its largest row and site.

    Where only some columns are shown, which leaves room beside them, a name that has none above its sites stands there.
    """
    found = sky
    for aside in (False, True) if sky.shown else (False,):
        for pad in (*_PADS, *((_LEAST,) if aside else ())):
            if pad > most[1]:
                continue
            tried = replace(sky, pad=pad, aside=aside)
            row, fits = _row(tried, bottom)
            found = replace(tried, row=min(row, most[0]))
            if fits and found.row >= 2 * pad + tried.gap + (0 if aside else _NAME):
                return found
    return found


def _row(sky: Sky, bottom: float) -> tuple[float, bool]:
    """The room from one moon to the next, and whether sites that stand two by two keep off what lies beside them."""
    moons: Counter[int] = Counter()
    squares: Counter[int] = Counter()
    for number, placed in enumerate(sky.system.worlds):
        spot_is_moon = number and sky.system.worlds[number - 1].column == placed.column
        if spot_is_moon and placed.column in sky.columns:
            moons[placed.column] += 1
            squares[placed.column] += sky.is_square(placed, placed.column)
    high = 2 * sky.pad_r
    if sky.aside:
        room = bottom - sky.lane - FIRST_ROW - high
        rows = [(room - high * squares[column]) / (number - 1) for column, number in moons.items() if number > 1]
    else:
        room = bottom - sky.lane - 10
        rows = [(room - high * squares[column]) / number for column, number in moons.items()]
    return min(rows, default=room), all(sky.has_room(column) for column, number in squares.items() if number)
