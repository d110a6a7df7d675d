"""The side: a phone on its side, or a low window. A colony, or the ring, takes the middle from edge to edge.

At its left stands a column with the question and what the reader holds; at its right a strip with the map of
the table and the doors. What they open lies over the middle, so that the question stays in sight.
"""

from functools import cache
from math import sqrt
from typing import Final

from betacolony_widgets.board.layers import TILE
from betacolony_widgets.board.panels.kept import kept
from betacolony_widgets.board.shapes import Box, Ink, Panel, Point, Polygon, Scene, Sketch
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.whole_table import parts
from betacolony_widgets.board.whole_table.marks import marked
from betacolony_widgets.board.whole_table.parts import own_dice_of, own_of, rank, shown_to, titled
from betacolony_widgets.board.whole_table.things.doors import door
from betacolony_widgets.board.whole_table.things.hand import in_hand
from betacolony_widgets.board.whole_table.things.map import table_map
from betacolony_widgets.board.whole_table.things.own import own_goods
from betacolony_widgets.board.whole_table.world.geometry import World

from .near import Around, world_panels

#: the least size of a picture; the browser makes smaller windows' pictures smaller
LEAST: Final = (699.0, 318.0)
#: pixels: the margin, the width of the strip, and what the column needs with the gaps around the colony
_EDGE: Final = 16.0
_STRIP: Final = 112.0
_COLUMN: Final = 290.0
#: pixels: how far the edge of the column keeps from the colony
_OFF: Final = 12.0
#: pixels: the heights of the round and the points, of the goods, the dice with the shadow below them, and the question
#: above what goes with it
_LINE: Final = 20.0
_GOODS: Final = 46.0
_DICE: Final = 44.0
_SHADOW: Final = 5.0
_QUESTION: Final = 56.0
#: pixels: the most width of dice and docking, and of the goods; the most from one player's points to the next ones',
#: and what the words for the round need beside them; the piece in hand
_ROW: Final = 270.0
_ALL: Final = 390.0
_POINTS: Final = 42.0
_STATUS: Final = 178.0
_HAND: Final = (76.0, 66.0)
#: the diameter of the map: its least and most in pixels, and its part of the height
_MAP: Final = (88.0, 92.0, 0.236)
#: pixels: how far the map's sign of the ring lies left of and below its middle
_SIGN: Final = (45.0, 26.0)
#: pixels: the height of a name plate, and between two things of the strip
_PLATE: Final = 34.0
_GAP: Final = 4.0
#: pixels: the most height of a door
_DOOR: Final = 44.0
_DOORS: Final = ("you", *parts.HIDDEN_PARTS)
#: how far all colonies reach to each side, as a part of the radius of one that is near by: the column follows that
_TRACKS: Final = 0.93


class _Places:
    """The place of everything in a picture of a size."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.r = min(height / 2 - 9, (width - _STRIP - 2 * _EDGE - _COLUMN) / 2)
        self.x, self.y = width - _EDGE - _STRIP - 8 - self.r, height / 2
        wide = self.x - self.r - 10 - _EDGE
        goods, strip = height - 4 - _GOODS, width - _EDGE - _STRIP
        # above and below the colony the column is wider
        self.points = self._box(_EDGE, 8, self._edge(8 + _LINE) - 12 - _EDGE, _LINE)
        self.goods = self._box(_EDGE, goods, min(_ALL, self._edge(goods) - 12 - _EDGE), _GOODS)
        self.dice = self._box(_EDGE, goods - _SHADOW - _DICE, min(_ROW, wide - 6), _DICE)
        self.prompt = self._box(_EDGE, 8, wide, _QUESTION)
        top = 8 + _QUESTION
        self.hand = self._box(_EDGE, top + 2, *_HAND)
        self.desk = self._box(_EDGE, top, wide, self.dice.y - 8 - top)
        least, most, share = _MAP
        side = max(least, min(most, share * height))
        self.map = self._box(strip + (_STRIP - side) / 2, 8, side, side)
        self.plate = Box(strip, 8 + side + _GAP, _STRIP, _PLATE, 10, Ink("plate", "plate-line", 1.0, 0.93), TILE)
        first = self.plate.y + _PLATE + 2 * _GAP
        high = min(_DOOR, (height - 8 - first - _GAP * len(_DOORS)) / (len(_DOORS) + 1))
        last = height - 8 - high
        tops = [last - (high + _GAP) * step for step in range(len(_DOORS), -1, -1)]
        *self.doors, self.menu = (self._box(strip + 14, y, _STRIP - 14, high) for y in tops)
        left = _EDGE + wide + 4
        top = 8 + _LINE + 4
        self.opened = Box(left, top, strip - 6 - left, goods - 2 - top, 16, Ink())

    def _box(self, x: float, y: float, w: float, h: float) -> Box:
        return Box(x, y, w, h, 0, Ink())

    def _edge(self, y: float) -> float:
        """The right edge of the column at a height: it follows the colony."""
        off = self.r + _OFF
        half = sqrt(off * off - self.y * self.y) if off > self.y else off / 2
        r = (self.y * self.y + (off - half) ** 2) / (2 * (off - half))
        return self.x - off + r - sqrt(max(0.0, r * r - (y - self.y) ** 2))

    @property
    def ring_sign(self) -> Point:
        """The middle of the map's sign of the ring: at its left, where the colony leaves room."""
        across, down = _SIGN
        return self.map.x + self.map.w / 2 - across, self.map.y + self.map.h / 2 + down

    @property
    def column(self) -> tuple[Point, ...]:
        """The outline of the column."""
        rim = [(self._edge(at), at) for at in (self.height * step / 40 for step in range(41))]
        return (-2, -2), (rim[0][0], -2), *rim, (rim[-1][0], self.height + 2), (-2, self.height + 2)


@cache
def _places(width: float, height: float) -> _Places:
    return _Places(width, height)


def _around(table: TableView, places: _Places) -> Around:
    return Around(
        *(len(table.edition.rondel), len(table.edition.colonies)),
        ring=(places.x, 3, places.height - 3, places.r + 6),
        near=(places.x, places.y, places.r),
        tracks=(places.x, places.y - places.r, places.y + places.r, _TRACKS * places.r),
    )


def world_of(table: TableView, width: float, height: float) -> World:
    """The world as it lies in the picture: near one colony, or as the ring of locations."""
    return _around(table, _places(width, height)).world(table)


def _points_step(players: int, box: Box) -> float:
    """From one player's points to the next ones', beside the words for the round."""
    return min(_POINTS, (box.w - _STATUS) / players)


def _doors(table: TableView, width: float, height: float) -> Panel:
    sketch = Sketch()
    for part, box in zip(_DOORS, _places(width, height).doors, strict=True):
        door(table, sketch, part, box, opened=table.view.looking == part)
    return sketch.panel("doors", table.messages.say("look.doors"), _STRIP, height)


def whole_table(table: TableView, width: float, height: float) -> Scene:
    """Lay out everything for a picture of a size in CSS pixels, at least ``LEAST``."""
    table = shown_to(table)
    places, world = _places(width, height), world_of(table, width, height)
    over = (Polygon(places.column, Ink("table", "control-edge", 1.2), TILE),)
    panels = [
        *world_panels(table, _around(table, places), (width, height), over, places.plate),
        *([parts.paper(places.opened)] if table.view.looking in _DOORS else []),
        *in_hand(table, places.hand),
        own_dice_of(table)(places.dice),
        own_of(table, own_goods)(places.goods),
        parts.points_in_line(table, places.points, _points_step(table.players, places.points), own=True),
        *parts.behind_doors(table, parts.grown(places.opened, -12)),
        table_map(table, places.map, places.ring_sign),
        kept(_doors, table.only(view=("looking",)))(width, height),
    ]
    shown = tuple(marked(panel, table, world) for panel in sorted(panels, key=rank))
    hand = places.hand if table.view.hand else places.hand._replace(w=0.0, h=0.0)
    status = places.points._replace(w=places.points.w - _points_step(table.players, places.points) * table.players - 6)
    free = {"status": status, "prompt": places.prompt, "desk": places.desk, "menu": places.menu, "hand": hand}
    return Scene(width, height, titled(table), shown, table.messages, free)
