"""The ring of locations where it has little room: large stations around a small planet, its colonies at a glance."""

from collections.abc import Iterable
from math import hypot
from typing import Final

from betacolony_widgets.board.art.pieces import piece_for
from betacolony_widgets.board.descriptions import colony_facts, space_words
from betacolony_widgets.board.layers import EDGE, FACE, FINE, HALO, TILE, UNDER
from betacolony_widgets.board.shapes import Box, Circle, Ink, Panel, Piece, Shape, Sketch
from betacolony_widgets.board.table_view import TableView

from .colonies import plate
from .geometry import Ground, World
from .well import near_ground, printed_station

#: pixels: the least radius of a space of a colony at a glance; smaller ones are left out
_SPACE: Final = 7.0
#: pixels: the size of a colony's plate, and that of one with the name alone
_PLATE: Final = (78.0, 34.0)
_NAME: Final = (62.0, 27.0)
_PLATE_INK: Final = Ink("plate", "plate-line", 1.0, 0.93)
#: for more players than these it is wider, and those side by side move apart
_USUAL: Final = 3
_WIDE: Final = 92.0
_ASIDE: Final = 6.0
#: pixels: what it keeps from the rim of a location
_OFF: Final = 2.0


def ring_ground(table: TableView, world: World, width: float, height: float, over: Iterable[Shape] = ()) -> Panel:
    """The ground below the ring; ``over`` are shapes of the window's own that lie over it."""
    sketch = Sketch()
    sketch.ground += near_ground(world, width, height)
    for number, entry in enumerate(table.edition.colonies):
        ground = world.ground(number)
        sketch.ground.append(Piece("ground", ground.x, ground.y, ground.r, UNDER))
        if _detailed(ground):
            spots = ((colour, ground.spot(index)) for index, colour in enumerate(entry.spaces))
            sketch.ground += [Piece(piece_for("space", colour), *at, ground.space, FACE) for colour, at in spots]
        size = 1.1 * ground.space if _detailed(ground) else 0.55 * ground.r
        sketch.ground.append(Piece(piece_for("city", entry.id), ground.x, ground.y, size, FINE))
    for index, place in enumerate(table.edition.rondel):
        sketch.ground += printed_station(table.edition.locations[place], world, index)
    sketch.ground += over
    return sketch.panel("background", "", width, height)


def _detailed(ground: Ground) -> bool:
    return ground.space >= _SPACE


def _plate_at(table: TableView, number: int, world: World) -> Box:
    """The place of a colony's plate: on its lower edge, clear of the others' plates and of the locations."""
    ground = world.ground(number)
    wide, high = _PLATE if _detailed(ground) else _NAME
    aside = 0.0
    if _detailed(ground) and table.players > _USUAL:
        wide, aside = _WIDE, _ASIDE * (ground.x > world.x + 1) - _ASIDE * (ground.x < world.x - 1)
    box = Box(ground.x + aside - wide / 2, ground.y + ground.r - high + 4, wide, high, 12, _PLATE_INK, HALO)
    corners = [box.x + box.r, box.x + wide - box.r]
    while any(
        hypot(x - across, box.y + high - box.r - down) < world.station + box.r + _OFF
        for across, down in map(world.location, range(world.locations))
        for x in corners
    ):
        box = box._replace(y=box.y - 1)
    return box


def colony_at_a_glance(table: TableView, number: int, world: World) -> Panel:
    """A colony of the edition: what is built there, and its name and everybody's crew on a plate, which is a target."""
    messages, sketch = table.messages, Sketch()
    entry, ground = table.edition.colonies[number], world.ground(number)
    sketch.facts += colony_facts(table, number)
    if _detailed(ground):
        for index in range(len(entry.spaces)):
            tile = table.position.board.get(entry.first_space + index)
            if tile is None:
                continue
            name, material = "achievement", tile.achievement or ""
            if tile.pod is not None:
                name, material = "pod", table.edition.pods[tile.pod].colour
            sketch.add(Piece(piece_for(name, material), *ground.spot(index), ground.space, TILE))
            crew = [seat for seat, amount in enumerate(tile.crew) for _ in range(amount)]
            x, y = ground.spot(index)
            for slot, seat in enumerate(crew[:2]):
                at = x + 3 + 5 * slot - 2.5 * (len(crew[:2]) - 1), y + 3
                sketch.add(Circle(*at, 3.4, Ink(f"seat-{table.colour(seat)}", "night", 1.0), EDGE))
    sketch.facts += [space_words(table, number, index) for index in range(len(entry.spaces))]
    plate(table, sketch, number, _plate_at(table, number, world))
    return sketch.panel(f"colony-{entry.id}", messages.name(entry.id), 2 * ground.r, 2 * ground.r)
