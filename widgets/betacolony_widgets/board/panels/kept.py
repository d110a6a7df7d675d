"""Panels kept from scene to scene: each is drawn from what it shows of a table, and drawn again when that differs."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from typing import Any

from betacolony.state.views import PositionView, RivalView, SeatView
from betacolony_widgets.board.shapes import Panel
from betacolony_widgets.board.table_view import TableView

#: draws a panel, given what its layout decides, such as its width
Draw = Callable[..., Panel]


def of_seat(
    table: TableView,
    seat: int,
    *shown: str,
    view: tuple[str, ...],
    targets: tuple[str, ...] = (),
    parts: tuple[str, ...] = (),
) -> TableView:
    """The table with the things of one seat alone, which is the mover, or nobody is."""
    part = table.only(*parts, seats=shown, seat=seat, view=view, targets=targets)
    mover = seat if table.view.mover == seat else None
    return replace(part, view=replace(part.view, mover=mover))


def of_colony(table: TableView, number: int) -> TableView:
    """The table with one colony alone: the buildings on its spaces, and the markers on its track."""
    entry = table.edition.colonies[number]
    spaces = range(entry.first_space, entry.first_space + len(entry.spaces))
    position = PositionView(
        board={space: tile for space, tile in table.position.board.items() if space in spaces},
        seats=tuple(SeatView(influence={entry.id: seat.influence[entry.id]}) for seat in table.seats),
        rival=RivalView(active=entry.id) if table.rival and table.rival.active == entry.id else None,
    )
    return replace(table.only(view=("untold",)), position=position)


def with_offers(table: TableView, colony: TableView) -> TableView:
    """One colony alone, with those of its spaces that can be chosen on the whole table."""
    offers = {target: "" for target in table.view.offers if target.startswith("space-")}
    return replace(colony, view=replace(colony.view, offers=offers))


@dataclass(frozen=True)
class _Part:
    """A part of a table as a key of the cache."""

    view: str
    table: TableView = field(hash=False)


def kept(draw: Draw, table: TableView, *number: int) -> Draw:
    """A function that draws a panel from a part of a table, or takes it from the cache."""
    # the view as text, as a panel may depend on the order of a dictionary, which equality ignores
    return partial(_drawn, draw, _Part(repr(table.view), table), number)


@lru_cache(maxsize=128)
def _drawn(draw: Draw, part: _Part, number: tuple[int, ...], *sizes: Any, **options: Any) -> Panel:
    return draw(part.table, *number, *sizes, **options)
