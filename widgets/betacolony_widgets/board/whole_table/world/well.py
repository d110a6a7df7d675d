"""The world: the well with the planet, the printed ground of the colonies, and the ring of locations with the ships."""

from collections.abc import Iterator
from math import ceil
from typing import Final, NamedTuple

from betacolony.edition.components import Colony, Location
from betacolony_widgets import palette
from betacolony_widgets.board import icons
from betacolony_widgets.board.art.pieces import piece_for
from betacolony_widgets.board.descriptions import location_tip, location_words, rondel_facts, waiting_ships
from betacolony_widgets.board.layers import EDGE, FACE, FINE, GROUND, LABEL, PIECE, TILE, UNDER
from betacolony_widgets.board.shapes import Badge, Box, Circle, Ink, Line, Panel, Piece, Point, Shape, Sketch, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.text_metrics import wrapped

from . import berths
from .geometry import Ground, World, arc, polar

#: distances from the well of the faint rings in the table around it, in pixels
_RINGS: Final = (34, 78, 132, 196)
#: degrees along the ring from a location to a ship there at surface
_SHIP_BESIDE: Final = 7.0
#: pixels: the size of a ship at orbit and at surface
_SHIP: Final = {"orbit": 12.0, "surface": 10.0}
#: the least radius of a material with a letter on it, and of a symbol on the track
LETTERED: Final = 10.0


def background(table: TableView, world: World, width: float, height: float) -> Panel:
    """Everything that a game never changes, at one stop of the world."""
    sketch = Sketch()
    sketch.ground += [
        Box(0, 0, width, height, 0, Ink("table"), GROUND),
        *(Circle(world.x, world.y, world.r + out, Ink(None, "hairline", 1.0, 0.35), GROUND) for out in _RINGS),
        Piece("well", world.x, world.y, world.r, GROUND),
        *dotted_ring(world),
        Piece("planet", world.x, world.y, world.planet, GROUND),
    ]
    for number in range(world.colonies):
        sketch.ground += printed_colony(table, world, number)
    for index, place in enumerate(table.edition.rondel):
        sketch.ground += printed_station(table.edition.locations[place], world, index)
    return sketch.panel("background", "", width, height)


def near_ground(world: World, width: float, height: float) -> Iterator[Shape]:
    """The sky, the dotted ring and the planet, where these fill a small window."""
    yield Box(0, 0, width, height, 0, Ink("table"), GROUND)
    yield Piece("well", world.x, world.y, max(width, height), GROUND)
    yield from dotted_ring(world)
    yield Piece("planet", world.x, world.y, world.planet, GROUND)


def dotted_ring(world: World) -> Iterator[Shape]:
    """The dotted way of the ships."""
    points = arc(world.x, world.y, world.ring, 0, 360)
    yield Line(points, Ink(None, "glow", 2.0 if world.stop == "orbit" else 1.4, 0.8, (0.1, 7)), GROUND)


def printed_colony(table: TableView, world: World, number: int) -> Iterator[Shape]:
    """The ground of a colony with its track and its spaces as they are printed."""
    entry, ground = table.edition.colonies[number], world.ground(number)
    x, y = ground.x, ground.y
    yield Piece("ground", x, y, ground.r, UNDER)
    yield from printed_track(entry, ground)
    for index, colour in enumerate(entry.spaces):
        at = ground.spot(index)
        yield Piece(piece_for("space", colour), *at, ground.space, FACE)
        yield Piece(piece_for("material", colour), *at, max(LETTERED, 0.42 * ground.space), FINE, alpha=0.92)
    yield Piece("socket", x, y, 0.96 * ground.space, FACE)
    yield Piece(piece_for("city", entry.id), x, y, 0.62 * ground.space, FINE)


def printed_track(entry: Colony, ground: Ground) -> Iterator[Shape]:
    """The influence track of a colony as it is printed, without numbers."""
    x, y, node = ground.x, ground.y, ground.node
    stops = len(entry.track)
    rail = arc(x, y, ground.track, -90, ground.direction(stops, stops))
    yield Line(rail, Ink(None, "rail-shade", 0.8 * node), TILE)
    yield Line(rail, Ink(None, "rail", 0.6 * node), FACE)
    yield Piece("track-start", *ground.stop(0, stops), node, FINE, f"stop-{entry.id}-0")
    for place, bonuses in enumerate(entry.track, 1):
        at = ground.stop(place, stops)
        yield Piece("node" if bonuses else "step", *at, node, FINE, f"stop-{entry.id}-{place}")
        if bonuses:
            yield icons.bonus_sign(bonuses[0], *at, node, EDGE)


def printed_station(location: Location, world: World, index: int) -> Iterator[Shape]:
    """A location: a bead at surface; at orbit a disc with its goods, and the die that scores there."""
    (x, y), r = world.location(index), world.station
    art = piece_for("station", location.id)
    if world.stop == "surface":
        yield Circle(x, y, r, Ink("well", "control-edge", 1.1), TILE)
        yield Piece(art, x, y, 0.66 * r, FACE)
        return
    yield Piece("shadow", x, y + 0.16 * r, 1.14 * r, UNDER)
    yield Circle(x, y, r, Ink("table", "control-edge", 1.2), TILE)
    inside = _inside(location.id, r)
    if inside.size:
        yield Piece(art, x, y + inside.art * r, inside.size * r, FACE)
    low, q = y + inside.goods * r, max(9.0, 0.17 * r)
    if location.kind == "moon":
        each = 2.5 * q
        for place, material in enumerate(location.materials):
            left = x + (place - (len(location.materials) - 1) / 2) * each
            yield Piece(piece_for("material", material), left, low - 0.1 * q, max(LETTERED, q), FACE)
    elif location.kind == "fuel":
        for place in range(3):
            yield Piece("fuel", x + (place - 1) * 1.7 * q, low - 0.2 * q, 0.82 * q, FACE)
    elif location.kind == "nexus":
        yield Piece("any-material", x - 1.25 * q, low, 0.95 * q, FACE)
        yield Piece("fuel", x + 1.15 * q, low, 0.9 * q, FACE)
    else:
        yield Piece("free-pod-soft", x, low, 0.92 * q, FACE)
    if location.cp_die:
        (left, up), _, size = _die_mark(world, x, y, r)
        yield Box(left - size, up - size, 2 * size, 2 * size, 0.4 * size, Ink(None, "control-edge", 1.6), FACE)
        yield from scoring_die(location, world, x, y, FACE)


def scoring_die(location: Location, world: World, x: float, y: float, layer: int) -> Iterator[Shape]:
    """The die that scores at a location and its medal, without the number on that, from a layer on."""
    if not location.cp_die:
        return
    (left, up), medal, size = _die_mark(world, x, y, world.station)
    yield Piece(piece_for("die", palette.die_role(location.cp_die)), left, up, size, layer)
    yield Piece("medal", *medal, 1.15 * size, layer + 1)


def scored_number(location: Location, world: World, x: float, y: float, layer: int = LABEL) -> Iterator[Text]:
    """The number on the medal of a location."""
    if location.cp_die:
        _, medal, size = _die_mark(world, x, y, world.station)
        yield Text(*medal, "1", max(11.0, 1.5 * size), "badge-ink", bold=True, layer=layer)


def _die_mark(world: World, x: float, y: float, r: float) -> tuple[Point, Point, float]:
    """The places of the printed die that scores at a location, away from ships, and of its medal, and half its side.

    It lies on the rim: further in it would hide the name. Below the planet that of a small location lies further down,
    where no colony's name plate is.
    """
    side, small = -1 if x > world.x + 1 else 1, r < _SMALL
    size = 6.5 if small else max(7.5, 0.16 * r)
    out, high, low = (0.8, 0.8, 0.3) if small else (0.76, 0.62, 0.5)
    if r < _TINY and abs(x - world.x) < 1:  # the Nexus' name is wide just there
        out = 0.93
    apart = (1.3 if small else 1.75) * size
    left, up = x + side * out * r - (apart if side < 0 else 0), y - high * r
    if small and y > world.y:
        left, up = x + r, y + 0.3 * r
    return (left, up), (left + apart, up + low * size), size


class _Inside(NamedTuple):
    """The distances of a location's art, name and goods below its middle, and the art's size, in its radii."""

    art: float
    size: float
    name: float
    goods: float


#: for names of one line and of two, in locations of the usual size, in small ones and in tiny ones, where two lines
#: leave no room for the art
_INSIDE: Final = (
    (_Inside(-0.46, 0.34, 0.0, 0.49), _Inside(-0.6, 0.26, -0.13, 0.5)),
    (_Inside(-0.58, 0.3, -0.1, 0.42), _Inside(-0.68, 0.2, -0.34, 0.48)),
    (_Inside(-0.58, 0.3, -0.1, 0.42), _Inside(0, 0, -0.5, 0.48)),
)
#: pixels: the radius of a small location, and of a tiny one
_SMALL: Final = 40.0
_TINY: Final = 30.0


def _inside(place: str, r: float) -> _Inside:
    return _INSIDE[(r < _SMALL) + (r < _TINY)][len(_name_lines(place, r)) > 1]


def _name_lines(place: str, r: float) -> list[str]:
    """The id stands for the name: the layout of the ground is the same in every language."""
    return place.split("_") if len(place) > ceil(0.2 * r) else [place]


def rondel(table: TableView, world: World) -> Panel:
    """The locations by name, and the ships."""
    messages, sketch, order = table.messages, Sketch(), table.edition.rondel
    r = world.station
    for index, place in enumerate(order):
        (x, y), location = world.location(index), table.edition.locations[place]
        hit = Circle(x, y, max(r, 18.0), Ink())
        if world.stop == "orbit":
            two, inside = len(_name_lines(place, r)) > 1, _inside(place, r)
            sketch.add(_name(messages.title(place), x, y + inside.name * r, r, two=two))
            if location.kind == "moon":
                sketch.add(_letters(table, location, x, y + inside.goods * r, r))
            sketch.add(scored_number(location, world, x, y))
        badge = Badge(x, y + 1.02 * r, 12)
        label = location_words(table, place)
        sketch.target(f"location-{place}", hit, label, location_tip(messages, location), badge=badge)
        here = [seat for seat in range(table.players) if table.seats[seat].ship == place]
        sketch.add(_ships(table, world, index, here))
    for slot, seat in enumerate(waiting_ships(table)):
        at = berths.waiting(world, slot)
        ship = piece_for("ship", table.colour(seat), "docked")
        sketch.add(Piece(ship, *at, ship_size(world), PIECE, f"ship-{seat}", -90))
    sketch.facts += rondel_facts(table)
    return sketch.panel("rondel", messages.say("panel.rondel"), 2 * world.r, 2 * world.r)


def _name(name: str, x: float, top: float, r: float, *, two: bool) -> Iterator[Shape]:
    size = max(12.0 if r >= _SMALL else 11.5, 0.235 * r)
    lines = wrapped(name, 1.7 * r, size, bold=True, lines=2)
    if two and len(lines) == 1 and " " in name:
        lines = name.split(" ", 1)
    for place, line in enumerate(lines):
        yield Text(x, top + 0.94 * size * place, line, size, "text", bold=True, limit=1.75 * r)


def _letters(table: TableView, location: Location, x: float, y: float, r: float) -> Iterator[Shape]:
    q = max(9.0, 0.17 * r)
    for place, material in enumerate(location.materials):
        left = x + (place - (len(location.materials) - 1) / 2) * 2.5 * q
        yield letter(table, material, left, y - 0.1 * q, max(LETTERED, q))


def letter(table: TableView, material: str, x: float, y: float, r: float, layer: int = LABEL) -> Text:
    """The letter on a material's piece of radius ``r``."""
    return icons.letter(table.messages, material, x, y, r, layer)


def _ships(table: TableView, world: World, index: int, here: list[int]) -> Iterator[Shape]:
    """The ships at a location: outside its rim at orbit, beside it on the ring at surface."""
    for slot, seat in enumerate(here):
        at = berth(world, index, slot)
        ship = piece_for("ship", table.colour(seat))
        yield Piece(ship, *at, ship_size(world), PIECE, f"ship-{seat}", world.heading(at))


def ship_size(world: World) -> float:
    """The size of a ship."""
    return berths.SIZE if world.stop == "orbit" and world.station < _SMALL else _SHIP[world.stop]


def berth(world: World, index: int, slot: int) -> Point:
    """The middle of the ship that lies at a location as the first (0), second, ..."""
    if world.stop == "orbit" and world.station < _SMALL:
        return berths.berth(world, index, slot)
    if world.stop == "orbit":
        return berths.in_rows(world, index, slot, _SHIP[world.stop])
    beside = _SHIP_BESIDE * (1 + slot // 2) * (-1 if slot % 2 == 0 else 1)
    return polar(world.x, world.y, world.ring, world.direction(index) + beside)
