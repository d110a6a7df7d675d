"""The influence tracks of all colonies side by side, where a small window shows one colony or the ring at a time."""

from collections.abc import Iterable
from typing import Final

from betacolony_widgets.board.art.pieces import piece_for
from betacolony_widgets.board.descriptions import colony_facts, space_words
from betacolony_widgets.board.layers import FINE, TILE, UNDER
from betacolony_widgets.board.shapes import Box, Circle, Ink, Panel, Piece, Shape, Sketch
from betacolony_widgets.board.table_view import TableView

from .colonies import markers, plate, track_numbers
from .geometry import World
from .well import near_ground, printed_track

#: how far above the middle of its track a city stands, its size, and the width and the middle of the plate below it
_UP: Final = 0.3
_CITY: Final = 0.34
_WIDE: Final = 1.3
_LOW: Final = 0.24
#: pixels: the height of that plate
_HIGH: Final = 36.0


def tracks_ground(table: TableView, world: World, width: float, height: float, over: Iterable[Shape] = ()) -> Panel:
    """The ground below the tracks; ``over`` are shapes of the window's own that lie over it."""
    sketch = Sketch()
    sketch.ground += near_ground(world, width, height)
    for number, entry in enumerate(table.edition.colonies):
        ground = world.ground(number)
        sketch.ground += [
            Piece("ground", ground.x, ground.y, ground.r, UNDER),
            *printed_track(entry, ground),
            Piece(piece_for("city", entry.id), ground.x, ground.y - _UP * ground.r, _CITY * ground.r, FINE),
        ]
    sketch.ground += over
    return sketch.panel("background", "", width, height)


def track_at_a_glance(table: TableView, number: int, world: World) -> Panel:
    """A colony's track with its markers as one target, and everybody's crew there on a plate; its spaces are told."""
    sketch, entry, ground = Sketch(), table.edition.colonies[number], world.ground(number)
    sketch.facts += colony_facts(table, number)
    sketch.facts += [space_words(table, number, index) for index in range(len(entry.spaces))]
    wide = _WIDE * ground.r
    box = Box(ground.x - wide / 2, ground.y + _LOW * ground.r - _HIGH / 2, wide, _HIGH, 12, Ink("plate"), TILE)
    plate(table, sketch, number, box, Circle(ground.x, ground.y, ground.r, Ink()))
    track_numbers(table, sketch, number, ground)
    sketch.add(markers(table, number, ground))
    return sketch.panel(f"colony-{entry.id}", table.messages.name(entry.id), 2 * ground.r, 2 * ground.r)
