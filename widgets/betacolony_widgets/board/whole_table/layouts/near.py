"""The world where there is room for one part of it: a colony near by, the ring of locations, or all tracks."""

from collections.abc import Iterator
from typing import NamedTuple

from betacolony_widgets.board.panels.kept import kept, of_colony, with_offers
from betacolony_widgets.board.shapes import Box, Panel, Shape
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.whole_table import parts
from betacolony_widgets.board.whole_table.things.map import TRACKS, near_ground
from betacolony_widgets.board.whole_table.world.colonies import colony
from betacolony_widgets.board.whole_table.world.geometry import World
from betacolony_widgets.board.whole_table.world.ring import colony_at_a_glance, ring_ground
from betacolony_widgets.board.whole_table.world.tracks import track_at_a_glance, tracks_ground
from betacolony_widgets.board.whole_table.world.well import rondel


class Around(NamedTuple):
    """The place of the world: the arguments of ``World.ring_within``, ``World.near`` and ``World.of_colonies``."""

    locations: int
    colonies: int
    ring: tuple[float, float, float, float]
    near: tuple[float, float, float]
    tracks: tuple[float, float, float, float]

    def far(self) -> World:
        """The ring of locations."""
        return World.ring_within(*self.ring, locations=self.locations, colonies=self.colonies)

    def close(self, number: int) -> World:
        """The world around a colony, by its number."""
        return World.near(number, *self.near, locations=self.locations, colonies=self.colonies)

    def with_tracks(self) -> World:
        """The planet with all colonies."""
        return World.of_colonies(*self.tracks, locations=self.locations, colonies=self.colonies)

    def world(self, table: TableView) -> World:
        """The world as the reader looks at it."""
        if table.view.looking == TRACKS:
            return self.with_tracks()
        return self.far() if is_ring(table) else self.close(table.view.near)


def is_ring(table: TableView) -> bool:
    """True if the ring is in view."""
    return table.view.looking == "ring"


def is_open(table: TableView) -> bool:
    """True if a part lies over the world."""
    return table.view.looking in {"you", *parts.HIDDEN_PARTS}


def world_panels(
    table: TableView, around: Around, size: tuple[float, float], over: tuple[Shape, ...], plate: Box
) -> Iterator[Panel]:
    """The ring or the colony near by; all else is told, and so is what a part lies over.

    ``over`` are shapes of the window's own that lie over the ground, ``plate`` is the place of the colony's name.
    """
    opened, ring, tracks, near = is_open(table), is_ring(table), table.view.looking == TRACKS, table.view.near
    if tracks:
        yield kept(tracks_ground, table.only())(around.with_tracks(), *size, over)
    elif ring:
        yield kept(ring_ground, table.only())(around.far(), *size, over)
    else:
        yield kept(near_ground, table.only())(around.close(near), *size, over, None if opened else near)
    locations = kept(rondel, table.only("rival", seats=("ship",)))(around.far())
    yield locations if ring else parts.told(locations)
    for number in range(around.colonies):
        part = of_colony(table, number)
        if tracks:
            yield kept(track_at_a_glance, part, number)(around.with_tracks())
        elif ring:
            yield kept(colony_at_a_glance, part, number)(around.far())
        else:
            drawn = kept(colony, with_offers(table, part), number)(around.close(number), plate)
            yield drawn if number == near and not opened else parts.told(drawn)
