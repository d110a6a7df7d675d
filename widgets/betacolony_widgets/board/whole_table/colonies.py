"""A colony of the world: what is built on its spaces, the markers on its track, and its name plate."""

from collections.abc import Iterator
from math import degrees
from typing import Final

from betacolony_widgets.board import icons
from betacolony_widgets.board.anchors import around
from betacolony_widgets.board.art.pieces import piece_for
from betacolony_widgets.board.descriptions import colony_facts, crew_in, space_words
from betacolony_widgets.board.layers import EDGE, FACE, TILE
from betacolony_widgets.board.panels.tiles import built
from betacolony_widgets.board.shapes import Box, Circle, Ink, Panel, Piece, Polygon, Shape, Sketch, Text
from betacolony_widgets.board.table_view import TableView

from .geometry import Ground, World
from .world import LETTERED, letter

#: pixels: width and height of a name plate
PLATE: Final = (112.0, 42.0)


def plate_box(world: World, number: int) -> Box:
    """Where the name plate of a colony lies: above the upper two, beside the lowest."""
    width, height = PLATE
    if number < 2:
        x, y = world.x + (number - 0.5) * (width + 8), world.y - 0.862 * world.planet
    else:
        x, y = world.x + 0.735 * world.planet, world.y + 0.425 * world.planet
    return Box(x - width / 2, y - height / 2, width, height, 12, Ink("plate", "plate-line", 1.0, 0.93), TILE)


def colony(table: TableView, number: int, world: World) -> Panel:
    """A colony of the edition by its number."""
    messages, sketch = table.messages, Sketch()
    entry, ground = table.edition.colonies[number], world.ground(number)
    sketch.facts += colony_facts(table, number)
    _plate(table, sketch, number, plate_box(world, number))
    _numbers(table, sketch, number, ground)
    # tiles further down lie over those above
    for index in sorted(range(len(entry.spaces)), key=lambda index: ground.spot(index)[1]):
        space, at = entry.first_space + index, ground.spot(index)
        tile = table.position.board.get(space)
        if tile is None:
            sketch.add(letter(table, entry.spaces[index], *at, max(LETTERED, 0.42 * ground.space), FACE))
        else:
            sketch.add(built(table, tile, space, at, ground.space))
    for index in range(len(entry.spaces)):
        words = space_words(table, number, index)
        sketch.facts.append(words)
        area = Polygon(icons.hexagon(*ground.spot(index), 0.97 * ground.space), Ink())
        sketch.target(f"space-{entry.first_space + index}", area, words)
    centre = messages.say("colony.centre", colony=messages.name(entry.id))
    city = Polygon(icons.hexagon(ground.x, ground.y, 0.97 * ground.space), Ink())
    sketch.target(f"centre-{entry.id}", city, centre, messages.say("tip.centre"))
    sketch.add(_markers(table, number, ground))
    sketch.region += [Circle(ground.x, ground.y, ground.r + 1.5, Ink()), around([plate_box(world, number)])]
    return sketch.panel(f"colony-{entry.id}", messages.name(entry.id), 2 * ground.r, 2 * ground.r)


def _plate(table: TableView, sketch: Sketch, number: int, box: Box) -> None:
    """The name of a colony and each player's crew there; pointing at it means the colony's track."""
    entry, messages = table.edition.colonies[number], table.messages
    x, y = box.x + box.w / 2, box.y + box.h / 2
    sketch.add(box, Text(x, y - 9, messages.name(entry.id), 15, "text", bold=True, limit=box.w - 12))
    if table.rival and table.rival.active == entry.id:
        sketch.add(Piece("lamp", box.x + box.w - 14, y - 9, 8, FACE, "active"))
    step = (box.w - 10) / table.players
    for seat, crew in enumerate(crew_in(table, number)):
        left = box.x + 5 + step * (seat + 0.5)
        sketch.add(
            Piece(piece_for("token", table.colour(seat)), left - 7, y + 10, 5.5, FACE, f"crew-{entry.id}-{seat}")
        )
        sketch.add(Text(left + 2, y + 10, str(crew), 13, "text", bold=True, align="left"))
    label = messages.say("colony.track_name", colony=messages.name(entry.id))
    sketch.target(f"track-{entry.id}", box._replace(ink=Ink()), label, messages.say("tip.track"))


def _numbers(table: TableView, sketch: Sketch, number: int, ground: Ground) -> None:
    """The numbers on the medals of a track."""
    track = table.edition.colonies[number].track
    for place, bonuses in enumerate(track, 1):
        if bonuses and bonuses[0].kind == "cp":
            x, y = ground.stop(place, len(track))
            sketch.add(Text(x, y, str(bonuses[0].amount), max(11.5, 0.98 * ground.node), "badge-ink", True, layer=FACE))


def _markers(table: TableView, number: int, ground: Ground) -> Iterator[Shape]:
    """The influence markers: on a plain space of the track, or just behind one with a bonus."""
    entry = table.edition.colonies[number]
    stops = len(entry.track)
    places: dict[int, list[int]] = {}
    for seat in range(table.players):
        places.setdefault(table.seats[seat].influence[entry.id], []).append(seat)
    for place, seats in places.items():
        behind = degrees(1.22 * ground.node / ground.track) if place and entry.track[place - 1] else 0.0
        at = place + behind * (stops + 1) / 360
        for slot, seat in enumerate(seats):
            out = (slot - (len(seats) - 1) / 2) * 1.1 * ground.node
            x, y = ground.stop(at, stops, out)
            name, size = piece_for("marker", table.colour(seat)), max(4.0, 0.58 * ground.node)
            yield Piece(name, x, y, size, EDGE, f"marker-{entry.id}-{seat}")
