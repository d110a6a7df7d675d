"""The small map of the table, where a window shows one colony large, and the ground around that colony.

A tap on a colony of the map, or on the sign of the ring beside it, shows it large.
"""

from collections.abc import Iterable
from math import atan2, degrees, hypot, pi, sin
from typing import Final

from betacolony_widgets.board.art.pieces import piece_for
from betacolony_widgets.board.icons import hexagon
from betacolony_widgets.board.layers import BADGE, BADGE_LABEL, FACE, FINE, GROUND, MARK, PIECE, TILE, UNDER
from betacolony_widgets.board.panels.kept import kept
from betacolony_widgets.board.shapes import Box, Circle, Ink, Panel, Piece, Point, Polygon, Shape, Sketch, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.whole_table.world.geometry import World, polar
from betacolony_widgets.board.whole_table.world.well import printed_colony

from .doors import look

#: pixels: the radius of the sign of the ring, and that of what a finger finds
_RING: Final = 17.0
_TOUCHED: Final = 22.0
#: the part in view where a track is asked for: all tracks
TRACKS: Final = "tracks"
#: pixels: the radius of a hexagon, as a space is one, that counts what can be chosen there
_COUNT: Final = 10.0


def table_map(table: TableView, box: Box, sign: Point) -> Panel:
    """The map in a box at least 88 pixels wide: the planet with its colonies, the ring with the ships.

    What is shown large has a bold rim; a hexagon at a colony counts its spaces that can be chosen. ``sign`` is the
    middle of the sign of the ring.
    """
    seats = ("ship",)
    targets = tuple(target for target in table.view.offers if target.startswith(("space-", "location-", "track-")))
    part = table.only(seats=seats, view=("me", "looking", "near"), targets=targets)
    return kept(_map, part)(box, sign)


def _map(table: TableView, box: Box, at_sign: Point) -> Panel:
    sketch, view, say = Sketch(), table.view, table.messages.say
    rim = min(box.w, box.h) / 2
    world = World(
        *(box.x + box.w / 2, box.y + box.h / 2, rim - 4, "surface"),
        locations=len(table.edition.rondel),
        colonies=len(table.edition.colonies),
    )
    x, y, r = world.x, world.y, world.r
    sketch.ground += [
        Circle(x, y, rim, Ink("table", "control-edge", 1.0), UNDER),
        Piece("well", x, y, r, TILE),
        Piece("planet", x, y, world.planet, FACE),
    ]
    ring, tracks = view.looking == "ring", view.looking == TRACKS
    apart = max(hypot(world.ground(0).x - x, world.ground(0).y - y), _TOUCHED / sin(pi / world.colonies))
    if ring:
        sketch.add(*_rim(Circle(x, y, r, Ink())))
    for index, place in enumerate(table.edition.rondel):
        at = world.location(index)
        here = [seat for seat in (view.me, *range(table.players)) if table.seats[seat].ship == place]
        if here:
            sketch.add(Piece(piece_for("token", table.colour(here[0])), *at, 0.1 * r, PIECE, f"map-{place}"))
        else:
            sketch.add(Circle(*at, 0.055 * r, Ink("text-soft", "night", 1.0), PIECE))
    for number, entry in enumerate(table.edition.colonies):
        ground = world.ground(number)
        sketch.ground += [
            Circle(ground.x, ground.y, 0.95 * ground.r, Ink("ground", "ground-edge", 1.0), FINE),
            Piece(piece_for("city", entry.id), ground.x, ground.y, 0.56 * ground.r, PIECE),
        ]
        if tracks or (number == view.near and not ring):
            sketch.add(*_rim(Circle(ground.x, ground.y, 0.95 * ground.r, Ink())))
        spaces = sum(f"space-{entry.first_space + index}" in view.offers for index in range(len(entry.spaces)))
        if not tracks and (spaces or f"track-{entry.id}" in view.offers):
            count = str(spaces) if spaces else "+"
            sketch.add(*_count(*polar(ground.x, ground.y, 0.72 * ground.r, 45), count))
        # as large as fingers need, and so further out
        middle = polar(x, y, apart, degrees(atan2(ground.y - y, ground.x - x)))
        hit = Circle(*middle, max(_TOUCHED, 0.95 * ground.r), Ink())
        look(sketch, entry.id, hit, say("look.colony", colony=table.messages.name(entry.id)))
    # over what is opened, which comes near it
    sign = Circle(*at_sign, _RING, Ink())
    sketch.add(
        sign._replace(ink=Ink("plate", "control-edge", 1.0), layer=PIECE),
        Circle(sign.x, sign.y, 0.62 * sign.r, Ink(None, "text-soft", 1.3), MARK),
        Circle(sign.x, sign.y, 0.3 * sign.r, Ink("sea"), MARK),
        *(Circle(*polar(sign.x, sign.y, 0.62 * sign.r, 30 + 120 * way), 2.2, Ink("text"), BADGE) for way in range(3)),
    )
    if ring:
        sketch.add(*_rim(sign))
    places = sum(target.startswith("location-") for target in view.offers)
    if places and not ring:
        sketch.add(*_count(*polar(sign.x, sign.y, 0.9 * sign.r, 20), str(places)))
    look(sketch, "ring", sign._replace(r=_TOUCHED), say("look.ring_name"))
    return sketch.panel("map", say("look.map"), box.w, box.h)


def _rim(circle: Circle) -> tuple[Shape, ...]:
    """The bold rim of what is shown large."""
    return (
        circle._replace(ink=Ink(None, "pick-line", 3.4), layer=MARK),
        circle._replace(ink=Ink(None, "pick", 2.0), layer=BADGE),
    )


def _count(x: float, y: float, words: str) -> tuple[Shape, ...]:
    return (
        Polygon(hexagon(x, y, _COUNT), Ink("night", "pick", 1.4), BADGE),
        Text(x, y, words, 11.5, "paper", bold=True, layer=BADGE_LABEL, limit=1.8 * _COUNT),
    )


def near_ground(
    table: TableView, world: World, width: float, height: float, over: Iterable[Shape] = (), number: int | None = None
) -> Panel:
    """The ground below a colony that is shown large (``World.near``): the planet, the well, and the table.

    ``over`` are shapes of the window's own that lie over these, such as a column for words. ``number`` is the colony's,
    None where something else is open over it.
    """
    sketch = Sketch()
    sketch.ground += [
        Box(0, 0, width, height, 0, Ink("table"), GROUND),
        Piece("well", world.x, world.y, world.r, GROUND),
        Piece("planet", world.x, world.y, world.planet, GROUND),
        *(() if number is None else printed_colony(table, world, number)),
        *over,
    ]
    return sketch.panel("background", "", width, height)
