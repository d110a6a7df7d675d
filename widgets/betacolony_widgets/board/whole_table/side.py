"""The side: a phone on its side, or a low window. A colony, or the ring, takes the middle from edge to edge.

At its left stands a column with the question and what the reader holds; at its right a strip with the map of
the table and the doors. What they open lies over the middle, so that the question stays in sight.
"""

from collections.abc import Iterator
from functools import cache
from math import sqrt
from typing import Final

from betacolony_widgets.board.art.pieces import piece_for
from betacolony_widgets.board.layers import TILE
from betacolony_widgets.board.panels.draft import wanted as drafting
from betacolony_widgets.board.panels.kept import kept, of_colony
from betacolony_widgets.board.shapes import Box, Ink, Panel, Piece, Point, Polygon, Scene, Sketch, Text
from betacolony_widgets.board.table_view import TableView

from . import parts
from .colonies import colony
from .doors import door
from .draft import drafted_mats
from .geometry import World
from .hand import in_hand
from .map import near_ground, table_map
from .marks import marked
from .own import own_goods, own_powers
from .parts import own_dice_of, own_of, rank, shown_to, titled
from .ring import colony_at_a_glance, ring_ground
from .world import rondel

#: the least size of a picture; the browser makes smaller windows' pictures smaller
LEAST: Final = (699.0, 318.0)
#: pixels: the margin, the width of the strip, and what the column needs with the gaps around the colony
_EDGE: Final = 16.0
_STRIP: Final = 112.0
_COLUMN: Final = 290.0
#: pixels: how far the edge of the column keeps from the colony
_OFF: Final = 12.0
#: pixels: the heights of the goods, the dice, and the question above what goes with it
_GOODS: Final = 46.0
_DICE: Final = 44.0
_QUESTION: Final = 56.0
#: pixels: the most width of dice and docking, from one player's points to the next ones', and of the piece in hand
_ROW: Final = 270.0
_POINTS: Final = 31.0
_HAND: Final = (76.0, 66.0)
#: pixels: the most height of a mat in the draft
_MAT: Final = 62.0
#: the diameter of the map: its least and most in pixels, and its part of the height
_MAP: Final = (88.0, 108.0, 0.277)
#: pixels: the height of a name plate, and between two things of the strip
_PLATE: Final = 38.0
_GAP: Final = 5.0
_DOORS: Final = ("you", *parts.SHEETS)


class _Places:
    """The place of everything in a picture of a size."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.r = min(height / 2 - 9, (width - _STRIP - 2 * _EDGE - _COLUMN) / 2)
        self.x, self.y = width - _EDGE - _STRIP - 8 - self.r, height / 2
        wide = self.x - self.r - 10 - _EDGE
        goods, strip = height - 4 - _GOODS, width - _EDGE - _STRIP
        self.goods = self._box(_EDGE, goods, wide - 6, _GOODS)
        self.dice = self._box(_EDGE, goods - _DICE, min(_ROW, wide - 6), _DICE)
        self.prompt = self._box(_EDGE, 8, wide, _QUESTION)
        top = 8 + _QUESTION
        self.hand = self._box(_EDGE, top + 2, *_HAND)
        self.desk = self._box(_EDGE, top, wide, self.dice.y - 8 - top)
        least, most, share = _MAP
        side = max(least, min(most, share * height))
        self.map = self._box(strip + (_STRIP - side) / 2, 8, side, side)
        self.plate = Box(strip, 8 + side + _GAP, _STRIP, _PLATE, 10, Ink("plate", "plate-line", 1.0, 0.93), TILE)
        first = self.plate.y + _PLATE + 2 * _GAP
        high = min(42.0, (height - 8 - first - _GAP * len(_DOORS)) / (len(_DOORS) + 1))
        last = height - 8 - high
        tops = [last - (high + _GAP) * step for step in range(len(_DOORS), -1, -1)]
        *self.doors, self.menu = (self._box(strip + 14, y, _STRIP - 14, high) for y in tops)
        left = _EDGE + wide + 4
        self.opened = Box(left, 6, strip - 6 - left, height - 12, 16, Ink())

    def _box(self, x: float, y: float, w: float, h: float) -> Box:
        return Box(x, y, w, h, 0, Ink())

    @property
    def inside(self) -> Box:
        """The room on the paper that has been opened."""
        return parts.grown(self.opened, -12)

    @property
    def column(self) -> tuple[Point, ...]:
        """The outline of the column: its edge follows the colony."""
        y, off = self.y, self.r + _OFF
        half = sqrt(off * off - y * y) if off > y else off / 2
        r = (y * y + (off - half) ** 2) / (2 * (off - half))
        middle = self.x - off + r
        heights = [self.height * step / 40 for step in range(41)]
        rim = [(middle - sqrt(max(0.0, r * r - (at - y) ** 2)), at) for at in heights]
        return (-2, -2), (rim[0][0], -2), *rim, (rim[-1][0], self.height + 2), (-2, self.height + 2)


@cache
def _places(width: float, height: float) -> _Places:
    return _Places(width, height)


def _is_ring(table: TableView) -> bool:
    looking = table.view.looking
    return looking == "ring" or (looking in _DOORS and table.view.stop == "orbit")


def _ring(table: TableView, places: _Places) -> World:
    size = {"locations": len(table.edition.rondel), "colonies": len(table.edition.colonies)}
    return World.ring_within(places.x, 3, places.height - 3, places.r + 6, **size)


def _near(table: TableView, number: int, places: _Places) -> World:
    size = {"locations": len(table.edition.rondel), "colonies": len(table.edition.colonies)}
    return World.near(number, places.x, places.y, places.r, **size)


def world_of(table: TableView, width: float, height: float) -> World:
    """The world as it lies in the picture: near one colony, or as the ring of locations."""
    places = _places(width, height)
    return _ring(table, places) if _is_ring(table) else _near(table, table.view.near, places)


def _world(table: TableView, places: _Places) -> Iterator[Panel]:
    """The ring or the colony near by; below what has been opened it is told alone."""
    size, ring, near = (places.width, places.height), _is_ring(table), table.view.near
    over = (Polygon(places.column, Ink("table", "control-edge", 1.2), TILE),)
    covered = table.view.looking in _DOORS
    if ring:
        yield kept(ring_ground, table.only())(_ring(table, places), *size, over)
    else:
        yield kept(near_ground, table.only())(_near(table, near, places), *size, over, near)
    stations = kept(rondel, table.only("rival", seats=("ship",)))(_ring(table, places))
    yield stations if ring and not covered else parts.told(stations)
    for number in range(len(table.edition.colonies)):
        part = of_colony(table, number)
        if ring:
            shown = kept(colony_at_a_glance, part, number)(_ring(table, places))
            yield parts.told(shown) if covered else shown
        else:
            shown = kept(colony, part, number)(_near(table, number, places), places.plate)
            yield shown if number == near and not covered else parts.told(shown)


def _doors(table: TableView, width: float, height: float) -> Panel:
    sketch = Sketch()
    for part, box in zip(_DOORS, _places(width, height).doors, strict=True):
        door(table, sketch, part, box, opened=table.view.looking == part)
    return sketch.panel("doors", table.messages.say("look.doors"), _STRIP, height)


def _opened(table: TableView, places: _Places) -> Iterator[Panel]:
    """The parts behind the doors: shown where they have been opened, else told."""
    looking, inside = table.view.looking, places.inside
    laid = {
        "market": parts.market(table, inside),
        "rivals": parts.rivals(table, inside.y, inside.y + inside.h, lambda y, low: inside._replace(y=y, h=low - y)),
        "cycles": parts.cycles(table, inside),
    }
    for name, lying in laid.items():
        yield from lying if name == looking else parts.shut(lying)
    if drafting(table):
        high = min(inside.h, _MAT * len(table.edition.mats))
        mats = kept(drafted_mats, table.only("mats", "round", seats=("mat",)))(inside._replace(h=high))
        yield mats if looking == "you" else parts.told(mats)
    elif looking == "you":
        yield own_of(table, own_powers)(inside)


def whole_table(table: TableView, width: float, height: float) -> Scene:
    """Lay out everything for a picture of a size in CSS pixels, at least ``LEAST``."""
    table = shown_to(table)
    places, world = _places(width, height), world_of(table, width, height)
    panels = [
        *_world(table, places),
        *([parts.paper(places.opened)] if table.view.looking in _DOORS else []),
        *in_hand(table, places.hand),
        own_dice_of(table)(places.dice),
        own_of(table, own_goods)(places.goods),
        parts.points_in_line(table, places.prompt._replace(h=20.0), _POINTS, own=True),
        *_opened(table, places),
        table_map(table, places.map),
        kept(_doors, table.only(view=("looking",)))(width, height),
    ]
    shown = tuple(marked(panel, table, world) for panel in sorted(panels, key=rank))
    hand = places.hand if table.view.hand else places.hand._replace(w=0.0, h=0.0)
    status = places.prompt._replace(w=places.prompt.w - _POINTS * table.players - 6)
    free = {"status": status, "prompt": places.prompt, "desk": places.desk, "menu": places.menu, "hand": hand}
    return Scene(width, height, titled(table), shown, table.messages, free)
