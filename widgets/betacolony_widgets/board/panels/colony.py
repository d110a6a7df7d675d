"""A colony's panel: its spaces around the centre, what is built there, and the influence track."""

from collections.abc import Iterator
from math import cos, pi, sin, sqrt, tau
from typing import Final

from betacolony.edition.components import Bonus, Colony
from betacolony_widgets.board import icons
from betacolony_widgets.board.art.pieces import piece_for
from betacolony_widgets.board.descriptions import colony_facts, crew_in, majority, space_words
from betacolony_widgets.board.layers import GROUND, TILE, UNDER
from betacolony_widgets.board.panels.frames import frame
from betacolony_widgets.board.shapes import Box, Ink, Line, Panel, Piece, Point, Polygon, Shape, Sketch, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.text_metrics import width_of
from betacolony_widgets.messages import Messages

from .tiles import built

_SQRT3: Final = sqrt(3)
#: centres of the twelve outer spaces, then of the six inner ones, each clockwise from the top, in units of the distance
#: from a centre to a corner
SPOTS: Final[tuple[Point, ...]] = (
    *((0, -2 * _SQRT3), (1.5, -1.5 * _SQRT3), (3, -_SQRT3), (3, 0), (3, _SQRT3), (1.5, 1.5 * _SQRT3)),
    *((0, 2 * _SQRT3), (-1.5, 1.5 * _SQRT3), (-3, _SQRT3), (-3, 0), (-3, -_SQRT3), (-1.5, -1.5 * _SQRT3)),
    *(
        (0, -_SQRT3),
        (1.5, -0.5 * _SQRT3),
        (1.5, 0.5 * _SQRT3),
        (0, _SQRT3),
        (-1.5, 0.5 * _SQRT3),
        (-1.5, -0.5 * _SQRT3),
    ),
)
#: from the middle to the edge of the tiles, in the same unit
_REACH: Final = 4.36
_HEAD: Final = 70.0
#: the radius of a marker on a track, and its room outside the stops
_MARKER: Final = 7.5
_OUTSIDE: Final = 2 * _MARKER + 4
_EDGE: Final = 3.0
_LARGEST: Final = 44.0


def colony(table: TableView, number: int, width: float) -> Panel:
    """The panel of a colony, by its number: spaces, track, and each player's crew with the value of its majority."""
    messages, sketch = table.messages, Sketch()
    entry = table.edition.colonies[number]
    stop = min(17.0, max(12.0, width * 0.04))
    r = min(_LARGEST, (width / 2 - _EDGE - _OUTSIDE - 2 * stop - 3) / _REACH)
    track = _REACH * r + stop + 3
    x, y = width / 2, _HEAD + _OUTSIDE + stop + track
    height = y + track + stop + _OUTSIDE + _EDGE
    sketch.add(frame(width, height))
    _head(table, sketch, entry, number, width)
    _track(table, sketch, entry, (x, y), track, stop)
    sketch.add(
        Piece("socket", x, y, r * 0.96, UNDER),
        Piece(piece_for("city", entry.id), x, y, 0.62 * r, TILE, f"centre-{entry.id}"),
    )
    spots = [(x + across * r, y + down * r) for across, down in SPOTS[: len(entry.spaces)]]
    # tiles further down lie over those above
    for index in sorted(range(len(spots)), key=lambda index: spots[index][1]):
        _space(table, sketch, entry.first_space + index, entry.spaces[index], spots[index], r)
    for index, spot in enumerate(spots):
        space = entry.first_space + index
        label = space_words(table, number, index)
        sketch.facts.append(label)
        sketch.target(f"space-{space}", Polygon(icons.hexagon(*spot, r * 0.97), Ink()), label)
    centre = messages.say("colony.centre", colony=messages.name(entry.id))
    city = Polygon(icons.hexagon(x, y, r * 0.97), Ink())
    sketch.target(f"centre-{entry.id}", city, centre, messages.say("tip.centre"))
    return sketch.panel(f"colony-{entry.id}", messages.name(entry.id), width, height)


def _head(table: TableView, sketch: Sketch, entry: Colony, number: int, width: float) -> None:
    """The colony's name, and each player's crew there with its value."""
    say, colony_name, untold = table.messages.say, table.messages.name(entry.id), table.view.untold
    sketch.add(Text(width / 2, 19, colony_name, 17, "ink", bold=True))
    if table.rival and table.rival.active == entry.id:
        sketch.add(_active(table.messages, width))
    crew, worth = crew_in(table, number), majority(table, number)
    step = min(84.0, (width - 16) / table.players)
    for seat in range(table.players):
        left = width / 2 + (seat - table.players / 2) * step + (step - 58) / 2
        sketch.add(icons.pawn(table.colour(seat), left + 12, 50, 9.5, f"crew-{entry.id}-{seat}"))
        sketch.add(Text(left + 28, 50 if untold else 43, str(crew[seat]), 14, "ink", bold=True, align="left"))
        if not untold:
            points = say("colony.worth", n=worth[seat])
            sketch.add(Text(left + 28, 58, points, 11, "gold" if worth[seat] else "muted", align="left"))
    sketch.facts += colony_facts(table, number)
    label = say("colony.track_name", colony=colony_name)
    sketch.target(f"track-{entry.id}", Box(8, 6, width - 16, _HEAD - 8, 10, Ink()), label, say("tip.track"))


def _active(messages: Messages, width: float) -> Iterator[Shape]:
    """The sign of the solo rival's active colony, at the upper right (SOLO-1)."""
    text = messages.say("colony.active")
    wide = width_of(text, 12, bold=True) + 31
    left = width - wide - 10
    yield Box(left, 9, wide, 21, 10.5, Ink("badge", "choice", 1.2), TILE, "active")
    yield icons.flag(left + 14, 19.5, 6.5, "badge-ink")
    yield Text(left + 24, 20, text, 12, "badge-ink", bold=True, align="left")


def _track(table: TableView, sketch: Sketch, entry: Colony, centre: Point, ring: float, size: float) -> None:
    """The track: a ring open at the top, a stop for each space, the players' markers outside it."""
    x, y = centre
    stops = len(entry.track)

    def spot(index: float, reach: float) -> Point:
        angle = -pi / 2 + index * tau / (stops + 1)
        return x + reach * cos(angle), y + reach * sin(angle)

    curve = tuple(spot(index / 4, ring) for index in range(stops * 4 + 1))
    sketch.add(Piece("ground", x, y, ring + size + 1.5, GROUND + 1))
    sketch.add(Line(curve, Ink(None, "rail", 0.6 * size), UNDER))
    sketch.add(Piece("track-start", *spot(0, ring), size, TILE, f"stop-{entry.id}-0"))
    for number, bonuses in enumerate(entry.track, 1):
        sketch.add(_stop(bonuses, *spot(number, ring), size, f"stop-{entry.id}-{number}"))
    by_place: dict[int, list[int]] = {}
    for seat in range(table.players):
        by_place.setdefault(table.seats[seat].influence[entry.id], []).append(seat)
    reach = ring + size + _MARKER + 3
    apart = (2 * _MARKER + 2) / reach * (stops + 1) / tau
    for place, seats in by_place.items():
        for slot, seat in enumerate(seats):
            at = spot(place + (slot - (len(seats) - 1) / 2) * apart, reach)
            sketch.add(icons.marker(table.colour(seat), *at, _MARKER, f"marker-{entry.id}-{seat}"))


def _stop(bonuses: tuple[Bonus, ...], x: float, y: float, r: float, stop: str) -> Iterator[Shape]:
    """A stop of a track: a dot, or a disc with its bonus."""
    if not bonuses:
        yield Piece("step", x, y, r, TILE, stop)
        return
    bonus = bonuses[0]
    yield Piece("node", x, y, r, TILE, stop)
    sign = icons.bonus_sign(bonus, x, y, r)
    yield sign
    yield from icons.bonus_number(bonus, sign, r)


def _space(table: TableView, sketch: Sketch, space: int, colour: str, spot: Point, r: float) -> None:
    """Draw a space with its contents."""
    x, y = spot
    sketch.add(Piece(piece_for("space", colour), x, y, r * 0.98, UNDER, f"space-{space}"))
    entry = table.position.board.get(space)
    if entry is not None:
        sketch.add(built(table, entry, space, spot, r))
        return
    sketch.add(icons.symbol(table.messages, colour, x, y - 0.22 * r, max(0.36 * r, 8.5)))
    sketch.add(Text(x, y + 0.54 * r, str(space), max(icons.SMALLEST, 0.36 * r), "text"))
