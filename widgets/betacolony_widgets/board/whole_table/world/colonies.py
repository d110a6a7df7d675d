"""A colony of the world: what is built on its spaces, the markers on its track, and its name plate."""

from collections.abc import Iterator
from math import degrees
from typing import Final

from betacolony_widgets.board import icons
from betacolony_widgets.board.art.pieces import piece_for
from betacolony_widgets.board.descriptions import colony_facts, crew_in, space_words
from betacolony_widgets.board.layers import EDGE, FACE, TILE
from betacolony_widgets.board.panels.tiles import built
from betacolony_widgets.board.shapes import Box, Hit, Ink, Panel, Piece, Polygon, Shape, Sketch, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.text_metrics import width_of
from betacolony_widgets.board.whole_table.lettering import fitted

from .geometry import Ground, World
from .well import LETTERED, letter

#: pixels: width and height of a name plate
PLATE: Final = (112.0, 42.0)
#: how many times as wide as high a plate is from which the crew stands beside the name
_BESIDE: Final = 4.5
#: pixels: the height of a plate below which it has the name alone
_ALONE: Final = 30.0


def plate_box(world: World, number: int) -> Box:
    """The place of a colony's name plate: above the upper two, beside the lowest."""
    width, height = PLATE
    if number < 2:
        x, y = world.x + (number - 0.5) * (width + 8), world.y - 0.862 * world.planet
    else:
        x, y = world.x + 0.735 * world.planet, world.y + 0.425 * world.planet
    return Box(x - width / 2, y - height / 2, width, height, 12, Ink("plate", "plate-line", 1.0, 0.93), TILE)


def colony(table: TableView, number: int, world: World, named: Box | None = None) -> Panel:
    """A colony of the edition by its number, with its name plate, if need be in a place of its own."""
    messages, sketch = table.messages, Sketch()
    entry, ground = table.edition.colonies[number], world.ground(number)
    sketch.facts += colony_facts(table, number)
    named = named or plate_box(world, number)
    plate(table, sketch, number, named)
    track_numbers(table, sketch, number, ground)
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
    sketch.add(markers(table, number, ground))
    return sketch.panel(f"colony-{entry.id}", messages.name(entry.id), 2 * ground.r, 2 * ground.r)


#: pixels: players' crews nearer to each other than this are smaller
_CLOSE: Final = 26.0


def plate(table: TableView, sketch: Sketch, number: int, box: Box, hit: Hit | None = None) -> None:
    """The name of a colony and each player's crew there, below or beside it; a target that means the colony's track.

    ``hit`` is where that can be touched, if not on the plate alone.
    """
    entry, messages = table.edition.colonies[number], table.messages
    beside, alone = box.w > _BESIDE * box.h, box.h < _ALONE
    x, y = box.x + box.w / 2, box.y + box.h / 2
    on = box.layer + 1
    lamp = table.rival is not None and table.rival.active == entry.id
    if beside:
        room = min(34.0, 0.55 * box.w / table.players) * table.players
        left, step, low = box.x + box.w - room - 2, room / table.players, y
        spaces = range(entry.first_space, entry.first_space + len(entry.spaces))
        open_ = sum(f"space-{space}" in table.view.offers for space in spaces)
        first, name_room, up = box.x + 9, box.w - room - (33 if lamp else 13), 7.5 if open_ else 0.0
        name, size = fitted(messages.name(entry.id), name_room, 17.0 if open_ else 22.0, bold=True)
        words = Text(first, y - up, name, size, "text", bold=True, align="left", limit=name_room)
        if open_:
            spaces_left, small = fitted(messages.count("look.spaces", open_), name_room, 12.5)
            sketch.add(Text(first, y + 9, spaces_left, small, "text-soft", align="left", layer=on, limit=name_room))
        lamp_at = left - 12, y
    else:
        left, step, low = box.x + 5, (box.w - 10) / table.players, y + 0.24 * box.h
        name = messages.name(entry.id)
        up = 0.0 if alone else 0.21 * box.h
        words = Text(x, y - up, name, 15 if box.h >= PLATE[1] else 13, "text", bold=True, limit=box.w - 12)
        # on the corner where the name has no room beside it
        roomy = width_of(name, 13, bold=True) / 2 + 12 < box.w / 2 - 14
        lamp_at = (box.x + box.w - 14, y - up) if roomy else (box.x + box.w - 3, box.y + 3)
    sketch.add(box, words)
    if lamp:
        sketch.add(Piece("lamp", *lamp_at, 8, on, "active"))
    for seat, crew in enumerate([] if alone else crew_in(table, number)):
        at = left + step * (seat + 0.5)
        token, r = piece_for("token", table.colour(seat)), 5.5 if step >= _CLOSE else 4.8
        sketch.add(Piece(token, at - 1.5 - r, low, r, on, f"crew-{entry.id}-{seat}"))
        size = 15 if beside else 13 if step >= _CLOSE else 12
        after = 2.0 if step >= _CLOSE else 0.0
        sketch.add(Text(at + after, low, str(crew), size, "text", bold=True, align="left"))
    label = messages.say("colony.track_name", colony=messages.name(entry.id))
    crews = [f"{table.name(seat)} {crew}" for seat, crew in enumerate(crew_in(table, number))]
    tip = f"{messages.say('tip.crew', crew=', '.join(crews))} {messages.say('tip.track')}"
    sketch.target(f"track-{entry.id}", hit or box._replace(ink=Ink()), label, tip)


def track_numbers(table: TableView, sketch: Sketch, number: int, ground: Ground) -> None:
    """The numbers on the signs of a track: points, and two of a kind."""
    track = table.edition.colonies[number].track
    for place, bonuses in enumerate(track, 1):
        if not bonuses:
            continue
        x, y = ground.stop(place, len(track))
        if bonuses[0].kind == "cp":
            sketch.add(Text(x, y, str(bonuses[0].amount), max(11.5, 0.98 * ground.node), "badge-ink", True, layer=FACE))
        else:
            sketch.add(icons.bonus_number(bonuses[0], icons.bonus_sign(bonuses[0], x, y, ground.node), ground.node))


def markers(table: TableView, number: int, ground: Ground) -> Iterator[Shape]:
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
