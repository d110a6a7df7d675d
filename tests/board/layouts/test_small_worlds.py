"""The ring of locations where it has little room: nothing lies over names, numbers or counts."""

from dataclasses import replace
from math import cos, hypot, radians, sin
from typing import Final

import pytest

from betacolony_widgets.board.shapes import Box, Circle, Piece, Scene, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.whole_table.arrangements import PARTS, Arrangement, arranged, looked_at, world_in
from helpers.pictures.extents import Bounds, bounds
from helpers.pictures.whole_tables import tables

#: arrangements with logical sizes of their pictures
WINDOWS: Final[tuple[tuple[Arrangement, float, float], ...]] = (
    ("phone", 390, 804),
    ("phone", 360, 600),
    ("side", 844, 390),
    ("side", 700, 394),
)
#: the same, and some whose worlds are large
ALL: Final = (
    *WINDOWS,
    ("upright", 820.0, 1140.0),
    ("upright", 768.0, 984.0),
    ("cell", 1024.0, 728.0),
    ("wide", 1280.0, 680.0),
)
named = pytest.mark.parametrize("window", WINDOWS, ids=lambda window: f"{window[0]}-{window[1]:.0f}")
#: points of a ship's hull that points to the right, in its sizes
HULL: Final = ((1.2, 0), (0.6, 0.4), (0.6, -0.4), (-0.2, 0.5), (-0.2, -0.5), (-0.9, 0.9), (-0.9, -0.9), (-0.8, 0))


def ring(table: TableView, window: tuple[Arrangement, float, float]) -> Scene:
    shown, _ = looked_at(replace(table, view=replace(table.view, looking="ring")))
    return arranged(window[0], shown, *window[1:])


def with_ships(table: TableView, place: str | None) -> TableView:
    """The table with all ships at a location, or still to be placed."""
    seats = tuple(seat._replace(ship=place) for seat in table.seats)
    return replace(table, position=table.position._replace(seats=seats))


def hulls(picture: Scene) -> list[tuple[tuple[float, float], ...]]:
    """Points of each ship on the ring."""
    (panel,) = (panel for panel in picture.panels if panel.id == "rondel")
    ships = [shape for shape in panel.shapes if isinstance(shape, Piece) and shape.id.startswith("ship-")]
    return [tuple(turned(ship, *point) for point in HULL) for ship in ships]


def turned(ship: Piece, along: float, across: float) -> tuple[float, float]:
    turn = radians(ship.turn)
    x, y = along * cos(turn) - across * sin(turn), along * sin(turn) + across * cos(turn)
    return ship.x + ship.r * x, ship.y + ship.r * y


def told(picture: Scene) -> list[Bounds]:
    """The areas of names, numbers and counts around the ring."""
    panels = (panel for panel in picture.panels if panel.id in {"rondel", "doors"} or panel.id.startswith("colony-"))
    texts = [bounds(shape) for panel in panels for shape in panel.shapes if isinstance(shape, Text)]
    goods = [
        bounds(shape)
        for panel in picture.panels
        for shape in panel.ground
        if isinstance(shape, Piece) and shape.name.startswith(("material", "medal", "fuel")) and panel.id != "map"
    ]
    return texts + goods


def within(x: float, y: float, area: Bounds, slack: float = 2.0) -> bool:
    left, top, right, low = area
    return left + slack < x < right - slack and top + slack < y < low - slack


@named
def test_fares_keep_off_the_doors(window: tuple[Arrangement, float, float]) -> None:
    seen = 0
    for table in tables(4):
        if not any(way[2] for way in table.view.reach.values()):
            continue
        picture = ring(table, window)
        doors = [bounds(target.hit) for target in picture.targets if target.id in {f"look-{part}" for part in PARTS}]
        (marks,) = (panel.marks for panel in picture.panels if panel.id == "rondel")
        plates = [bounds(mark) for mark in marks if isinstance(mark, Box) and mark.ink.fill == "plate"]
        for left, top, right, low in plates:
            assert not [one for one in doors if left < one[2] and one[0] < right and top < one[3] and one[1] < low]
        seen += len(plates)
    assert seen


@pytest.mark.parametrize("window", ALL, ids=lambda window: f"{window[0]}-{window[1]:.0f}")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_waiting_ships_hide_neither_names_nor_numbers(players: int, window: tuple[Arrangement, float, float]) -> None:
    picture = ring(with_ships(tables(players)[0], None), window)
    ships, areas = hulls(picture), told(picture)
    assert len(ships) == players
    assert not [area for ship in ships for point in ship for area in areas if within(*point, area)]
    middles = [(ship[-1], other[-1]) for ship in ships for other in ships if ship is not other]
    assert all(hypot(x - a, y - b) > 16 for (x, y), (a, b) in middles)


@named
def test_ships_at_a_location_hide_neither_names_nor_numbers(window: tuple[Arrangement, float, float]) -> None:
    table = list(tables(4))[5]
    for place in table.edition.rondel:
        picture = ring(with_ships(table, place), window)
        ships, areas = hulls(picture), told(picture)
        assert len(ships) == table.players
        for ship in ships:
            assert not [area for point in ship for area in areas if within(*point, area)], place
            assert all(0 <= x <= picture.width and 0 <= y <= picture.height for x, y in ship), place


@named
@pytest.mark.parametrize("players", [2, 4])
def test_plates_of_colonies_keep_off_the_locations(players: int, window: tuple[Arrangement, float, float]) -> None:
    table = list(tables(players))[5]
    shown = replace(table, view=replace(table.view, looking="ring"))
    picture, world = ring(table, window), world_in(window[0], shown, *window[1:])
    plates = [target.hit for target in picture.targets if target.id.startswith("track-")]
    assert len(plates) == len(table.edition.colonies)
    for plate in plates:
        assert isinstance(plate, Box)
        assert all(plate is other or not crossed(plate, other) for other in plates)
        for index in range(world.locations):
            assert off(plate, Circle(*world.location(index), world.station, plate.ink)), (plate, index)


def crossed(first: Box, second: object) -> bool:
    return isinstance(second, Box) and (
        abs(first.x + first.w / 2 - second.x - second.w / 2) < (first.w + second.w) / 2
        and abs(first.y + first.h / 2 - second.y - second.h / 2) < (first.h + second.h) / 2
    )


def off(box: Box, circle: Circle) -> bool:
    """True if a box with round corners and a circle with a gold ring have nothing in common."""
    x = min(max(circle.x, box.x + box.r), box.x + box.w - box.r)
    y = min(max(circle.y, box.y + box.r), box.y + box.h - box.r)
    return hypot(x - circle.x, y - circle.y) > circle.r + box.r + 1


@named
def test_frames_of_what_can_be_taken_keep_off_the_numbers(window: tuple[Arrangement, float, float]) -> None:
    table = next(
        table for table in tables(3) if sum(target.startswith("material-") for target in table.view.offers) > 4
    )
    picture = ring(table, window)
    (mat,) = (panel for panel in picture.panels if panel.id == "mat")
    frames = [shape for shape in mat.marks if isinstance(shape, Box) and shape.ink.line == "pick"]
    numbers = [bounds(shape) for shape in mat.shapes if isinstance(shape, Text) and shape.text.isdecimal()]
    assert len(frames) > 4
    for frame in frames:
        left, right = frame.x, frame.x + frame.w
        inside = [number for number in numbers if left < number[0] < right]
        assert len(inside) == 1
        assert inside[0][2] < right
        assert not any(number[0] < left < number[2] for number in numbers)
