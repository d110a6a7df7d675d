"""The whole table on a phone: one colony, or the ring, as wide as the window; the rest is a map and doors above it.

The round, the question and everybody's points stand in a header, the choices and the reader's goods in a sheet at the
lower edge. Market, opponents, cycles and the reader's own powers open over the world. All lengths are CSS pixels.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import hypot
from typing import Final

from betacolony.state.geometry import SPACES
from betacolony_widgets.board.layers import BADGE, BADGE_LABEL, TILE
from betacolony_widgets.board.panels.kept import kept
from betacolony_widgets.board.shapes import Box, Ink, Line, Panel, Point, Scene, Shape, Sketch
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.whole_table import parts
from betacolony_widgets.board.whole_table.marks import marked
from betacolony_widgets.board.whole_table.parts import own_dice_of, own_of, rank, shown_to, titled
from betacolony_widgets.board.whole_table.things.doors import door
from betacolony_widgets.board.whole_table.things.hand import SIZE, in_hand
from betacolony_widgets.board.whole_table.things.map import table_map
from betacolony_widgets.board.whole_table.things.own import own_goods
from betacolony_widgets.board.whole_table.world.geometry import World

from .near import Around, is_open, is_ring, world_panels

#: the least size of a picture; the browser makes smaller windows' pictures smaller
LEAST: Final = (359.0, 593.0)
#: the height of the header, and between the edge of the window and what stands in it
_HEADER: Final = 60.0
_EDGE: Final = 16.0
#: heights of a low and a tall window; in between everything grows along
_LOW: Final = 600.0
_TALL: Final = 800.0
#: for each of them: the height of the sheet, that of the goods in it, and the radius of the map
_SHEET: Final = (212.0, 238.0)
_GOODS: Final = (46.0, 58.0)
_MAP: Final = (54.0, 57.0)
#: a lower window has the doors in a column of this width; the height of a door for a finger, and between two there
_STACKED: Final = 700.0
_COLUMN: Final = 70.0
_DOOR: Final = 44.0
_BETWEEN: Final = 3.0
#: how far the first door of a column lies below the map, with its sign of the ring
_BELOW: Final = 18.0
#: pixels: how far the map's sign of the ring lies from the left edge
_SIGN: Final = 23.0
#: the least height of dice with their names
_DICE: Final = 66.0
_GAP: Final = 6.0
#: what the words for the round need of the header, with its edges
_STATUS: Final = 212.0
#: the most width of what opens
_MOST: Final = 460.0

_DOORS: Final = (*parts.HIDDEN_PARTS, "you")


@dataclass(frozen=True)
class Places:
    """The place of everything in a window of a size."""

    width: float
    height: float

    def _grown(self, low: float, tall: float) -> float:
        share = (self.height - _LOW) / (_TALL - _LOW)
        return low + (tall - low) * max(0.0, min(1.0, share))

    @property
    def sheet(self) -> float:
        """The upper edge of the sheet."""
        return self.height - self._grown(*_SHEET)

    @property
    def is_low(self) -> bool:
        """True if the doors stand below the map, so that the world has the height that their row would take."""
        return self.height < _STACKED

    @property
    def map(self) -> Box:
        """The square of the map."""
        side = 2 * self._grown(*_MAP)
        return Box(7, _HEADER + 7, side, side, 0, Ink())

    @property
    def ring_sign(self) -> Point:
        """The middle of the map's sign of the ring: at its lower left, where nothing else can be touched."""
        return _SIGN, self.map.y + self.map.h - _SIGN / 4

    @property
    def _strip(self) -> Box:
        """The room beside the map."""
        left = self.map.x + self.map.w + 9
        return Box(left, self.map.y, self.width - 10 - left, self.map.h, 0, Ink())

    @property
    def plate(self) -> Box:
        """The name of the colony near by, with everybody's crew."""
        return self._strip._replace(h=34.0, r=10, layer=TILE)

    @property
    def dice(self) -> Box:
        """The dice, where the ring is in view."""
        high = self._grown(44.0, _DICE)
        return self._strip._replace(h=high)

    @property
    def small_dice(self) -> Box:
        """The dice, where a colony is in view: in the header."""
        return Box(self.width - _EDGE - 118, _HEADER - 32, 118, 26, 0, Ink())

    def doors(self, *, ring: bool) -> Box:
        """The row of doors, below the dice or the plate, or their column below the map."""
        if self.is_low:
            top = self.map.y + self.map.h + _BELOW
            high = len(_DOORS) * (_DOOR + _BETWEEN) - _BETWEEN
            return Box(7, top, _COLUMN, min(self.sheet - 6 - top, high), 0, Ink())
        above = self.dice if ring else self.plate
        return self._strip._replace(y=above.y + above.h + _GAP, h=_DOOR)

    @property
    def left(self) -> float:
        """The left edge of the free middle."""
        return 7 + _COLUMN + 4 if self.is_low else 6.0

    def top(self, *, ring: bool) -> float:
        """The top of the free middle, below the strip."""
        last = (self.dice if ring else self.plate) if self.is_low else self.doors(ring=ring)
        return last.y + last.h + _GAP

    @property
    def top_of_tracks(self) -> float:
        """The top of the room for all colonies."""
        return max(self.top(ring=False), self.map.y + self.map.h + _GAP)

    @property
    def opened(self) -> Box:
        """The paper of what has been opened."""
        top = self.map.y + self.map.h + _GAP
        room = self.width - 6 - self.left
        wide = min(room, _MOST)
        return Box(self.left + (room - wide) / 2, top, wide, self.sheet - 6 - top, 18, Ink())

    @property
    def goods(self) -> Box:
        """The reader's goods, at the lower edge of the sheet."""
        high = self._grown(*_GOODS)
        wide = min(self.width - 24, _MOST)
        return Box((self.width - wide) / 2 - 3, self.height - high, wide, high, 0, Ink())

    @property
    def hand(self) -> Box:
        """The piece in hand, at the upper left of the sheet."""
        wide, high = SIZE
        return Box(self.boxes(1, ring=False)["desk"].x, self.sheet + 10, wide, high, 0, Ink())

    def boxes(self, players: int, *, ring: bool) -> dict[str, Box]:
        """The parts of the desk."""
        wide = min(self.width - 2 * _EDGE, _MOST)
        left, top = (self.width - wide) / 2, self.sheet + 10
        prompt = self.width - 2 * _EDGE - (0 if ring else self.small_dice.w + _GAP)
        return {
            "status": Box(_EDGE, 4, self.width - _EDGE - 10 - _step(players, self.width) * players, 19, 0, Ink()),
            "prompt": Box(_EDGE, 4, prompt, _HEADER - 6, 0, Ink()),
            "desk": Box(left, top, wide, self.goods.y - 4 - top, 0, Ink()),
            "rise": Box(0, self._rise, self.width, self.sheet - self._rise, 0, Ink()),
        }

    @property
    def _rise(self) -> float:
        """The height to which the sheet may rise over the world: the map and the doors stay in sight."""
        doors = self.doors(ring=True)
        return max(self.map.y + self.map.h, doors.y + doors.h) + _GAP


@cache
def _near(width: float, height: float) -> tuple[float, float, float]:
    """The middle and the radius of the colony near by: as large as the map, the doors and the sheet leave it."""
    places = Places(width, height)
    sign = places.map
    x, y, low, top = sign.x + sign.w / 2, sign.y + sign.h / 2, places.sheet - 5, places.top(ring=False)
    r = min((width - 8 - places.left) / 2, (low - top) / 2)
    across = (places.left + width - 8) / 2
    while hypot(across - x, low - r - y) < r + sign.w / 2 + 6:
        r -= 1
    return across, low - r, r


def _around(table: TableView, places: Places) -> Around:
    left, right = places.left, places.width - 6
    return Around(
        *(len(table.edition.rondel), len(table.edition.colonies)),
        ring=((left + right) / 2, places.top(ring=True), places.sheet - 4, (right - left) / 2),
        near=_near(places.width, places.height),
        tracks=((left + right) / 2, places.top_of_tracks, places.sheet - 6, (right - left) / 2 - 4),
    )


def world_of(table: TableView, width: float, height: float) -> World:
    """The world as it lies in the window: near one colony, or as the ring of locations."""
    return _around(table, Places(width, height)).world(table)


# --- the parts --------------------------------------------------------------------------------------------------------


def _furniture(places: Places) -> Iterator[Shape]:
    """The header and the sheet."""
    w, h, top = places.width, places.height, places.sheet
    table = Ink("table")
    yield Box(0, 0, w, _HEADER, 0, table, BADGE)
    yield Line(((0, _HEADER), (w, _HEADER)), Ink(None, "hairline", 1.0), BADGE_LABEL)
    yield Box(-1, top, w + 2, h - top + 40, 20, Ink("table", "control-edge", 1.0), BADGE)
    y = places.goods.y - 1
    yield Line(((_EDGE, y), (w - _EDGE, y)), Ink(None, "hairline", 1.0), BADGE_LABEL)


def _step(players: int, width: float) -> float:
    """From one player's points to the next ones', beside the words for the round."""
    return min(42.0, (width - _STATUS) / players)


def _doors(table: TableView, box: Box) -> Panel:
    sketch = Sketch()
    down, number = box.h > box.w, len(_DOORS)
    gap = _BETWEEN if down else 5.0
    each = ((box.h if down else box.w) - gap * (number - 1)) / number
    for place, part in enumerate(_DOORS):
        along = place * (each + gap)
        pill = Box(box.x, box.y + along, box.w, each, 0, Ink()) if down else box._replace(x=box.x + along, w=each)
        door(table, sketch, part, pill, opened=table.view.looking == part, size=14.0, reach=gap / 2 if down else 0.0)
    return sketch.panel("doors", table.messages.say("look.doors"), box.w, box.h)


def _own(table: TableView, places: Places) -> Iterator[Panel]:
    yield own_dice_of(table)(places.dice if is_ring(table) else places.small_dice)
    yield own_of(table, own_goods)(places.goods)
    yield from in_hand(table, places.hand)


def whole_table(table: TableView, width: float, height: float) -> Scene:
    """Lay out everything for a picture of a size in CSS pixels, at least ``LEAST``."""
    table = shown_to(table)
    places, world = Places(width, height), world_of(table, width, height)
    ring, plate = is_ring(table), places.plate._replace(ink=Ink("plate", alpha=0.6))
    panels = [
        *world_panels(table, _around(table, places), (width, height), tuple(_furniture(places)), plate),
        *([parts.paper(places.opened)] if is_open(table) else []),
        parts.points_in_line(table, Box(0, 7, width - 6, 20, 0, Ink()), _step(table.players, width), own=True),
        *_own(table, places),
        *parts.behind_doors(table, parts.grown(places.opened, -10)),
        table_map(table, places.map, places.ring_sign),
        kept(_doors, table.only(view=("looking",)))(places.doors(ring=ring)),
    ]
    shown = tuple(marked(panel, table, world) for panel in sorted(panels, key=rank))
    free = places.boxes(table.players, ring=ring) | ({"hand": places.hand} if table.view.hand else {})
    if table.view.building and not (is_open(table) or ring):
        ground = world.ground(table.view.near)
        x, y = ground.spot(int(table.view.building.removeprefix("space-")) % SPACES)
        free["site"] = Box(x - ground.space, y - ground.space, 2 * ground.space, 2 * ground.space, 0, Ink())
    return Scene(width, height, titled(table), shown, table.messages, free)
