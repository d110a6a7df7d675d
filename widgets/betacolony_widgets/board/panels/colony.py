"""A colony's panel: its spaces around the centre, what is built there, and the influence track."""

from collections.abc import Iterator
from math import cos, pi, sin, sqrt, tau
from typing import Final

from betacolony.edition.components import Bonus, Colony
from betacolony_widgets import palette
from betacolony_widgets.board import icons
from betacolony_widgets.board.descriptions import colony_facts, crew_in, majority, space_words
from betacolony_widgets.board.layers import FACE, LABEL, TILE, UNDER
from betacolony_widgets.board.shapes import Box, Circle, Ink, Line, Panel, Point, Polygon, Shape, Sketch, Text
from betacolony_widgets.board.text_metrics import width_of
from betacolony_widgets.messages import Messages

from .view import TableView, frame

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
#: the most crew drawn side by side on a tile
_FIGURES: Final = 3


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
    sketch.add(Polygon(icons.hexagon(x, y, r * 0.95), Ink("centre", "place-line", 1.2), TILE))
    sketch.add(Circle(x, y, r * 0.5, Ink(None, "place-line", 1.2), FACE))
    sketch.add(Circle(x, y, r * 0.2, Ink("place-line"), FACE))
    for index, colour in enumerate(entry.spaces):
        space = entry.first_space + index
        spot = x + SPOTS[index][0] * r, y + SPOTS[index][1] * r
        _space(table, sketch, space, colour, spot, r)
        label = space_words(table, number, index)
        sketch.facts.append(label)
        sketch.target(f"space-{space}", Polygon(icons.hexagon(*spot, r * 0.97), Ink()), label)
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
    yield from icons.flag(left + 14, 19.5, 6.5, "badge-ink")
    yield Text(left + 24, 20, text, 12, "badge-ink", bold=True, align="left")


def _track(table: TableView, sketch: Sketch, entry: Colony, centre: Point, ring: float, size: float) -> None:
    """The track: a ring open at the top, a stop for each space, the players' markers outside it."""
    x, y = centre
    stops = len(entry.track)

    def spot(index: float, reach: float) -> Point:
        angle = -pi / 2 + index * tau / (stops + 1)
        return x + reach * cos(angle), y + reach * sin(angle)

    curve = tuple(spot(index / 4, ring) for index in range(stops * 4 + 1))
    sketch.add(Line(curve, Ink(None, "path", 5.0), UNDER))
    sketch.add(Circle(*spot(0, ring), 6.5, Ink("panel", "place-line", 1.4), TILE, f"stop-{entry.id}-0"))
    for number, bonuses in enumerate(entry.track, 1):
        sketch.add(_stop(table.messages, bonuses, *spot(number, ring), size, f"stop-{entry.id}-{number}"))
    by_place: dict[int, list[int]] = {}
    for seat in range(table.players):
        by_place.setdefault(table.seats[seat].influence[entry.id], []).append(seat)
    reach = ring + size + _MARKER + 3
    apart = (2 * _MARKER + 2) / reach * (stops + 1) / tau
    for place, seats in by_place.items():
        for slot, seat in enumerate(seats):
            at = spot(place + (slot - (len(seats) - 1) / 2) * apart, reach)
            sketch.add(icons.marker(table.colour(seat), *at, _MARKER, table.initial(seat), f"marker-{entry.id}-{seat}"))


def _stop(messages: Messages, bonuses: tuple[Bonus, ...], x: float, y: float, r: float, stop: str) -> Iterator[Shape]:
    """A stop of a track: a dot, or a disc with its bonus."""
    ink = Ink("place", "place-line", 1.3)
    if not bonuses:
        yield Circle(x, y, 6.0, ink, TILE, stop)
        return
    bonus = bonuses[0]
    if bonus.kind == "cp":
        yield Circle(x, y, max(r, 14.0), ink, TILE, stop)
        yield Text(x, y - 4.5, str(bonus.amount), 12.5, "gold", bold=True)
        yield Text(x, y + 6, messages.say("bonus.points"), icons.SMALLEST, "gold", bold=True)
        return
    yield Circle(x, y, r, ink, TILE, stop)
    left = x
    if bonus.amount > 1:
        yield Text(x - 0.48 * r, y + 0.5, str(bonus.amount), max(icons.SMALLEST, 0.82 * r), "ink", bold=True)
        left = x + 0.32 * r
    if bonus.kind == "material":
        yield from icons.any_material(left, y, 0.54 * r)
    elif bonus.kind == "fuel":
        yield from icons.fuel(left, y, 0.54 * r)
    elif bonus.kind == "artifact":
        yield from icons.artifact(left, y, 0.62 * r)
    elif bonus.kind == "place_crew":
        yield from icons.person(left, y, 0.6 * r)
    elif bonus.kind == "free_pod":
        yield Polygon(icons.hexagon(left, y, 0.68 * r), Ink("ink"), FACE)
        yield from icons.plus(left, y, 0.34 * r, "panel")
    elif bonus.kind == "free_achievement":
        yield from icons.temple(left, y, 0.62 * r)
    else:
        yield from icons.plus(x, y, 0.5 * r, "ink")


def _space(table: TableView, sketch: Sketch, space: int, colour: str, spot: Point, r: float) -> None:
    """Draw a space with its contents."""
    x, y = spot
    role = palette.material_role(colour)
    entry = table.position.board.get(space)
    if entry is None:
        ink = Ink(f"space-{role}", f"space-{role}-line", 1.7)
        sketch.add(Polygon(icons.hexagon(x, y, r * 0.93), ink, TILE, f"space-{space}"))
        sketch.add(icons.symbol(table.messages, colour, x, y - 0.25 * r, max(0.36 * r, 8.5)))
        sketch.add(Text(x, y + 0.5 * r, str(space), max(icons.SMALLEST, 0.36 * r), "muted"))
        return
    crew = [(seat, number) for seat, number in enumerate(entry.crew) if number]
    sketch.add(_people(table, crew, space, (x, y + 0.26 * r), r))
    corners = icons.hexagon(x, y, r * 0.95)
    if entry.pod is not None:
        pod = table.edition.pods[entry.pod]
        role = palette.material_role(pod.colour)
        sketch.add(Polygon(corners, Ink(f"material-{role}", "night", 1.8), TILE, f"space-{space}"))
        up, size = 0.5 * r, max(11.5, 0.44 * r)
        sketch.add(icons.symbol(table.messages, pod.colour, x - 0.27 * r, y - up, 0.22 * r, printed=True))
        sketch.add(Text(x + 0.27 * r, y - up + 0.5, str(pod.influence), size, "night", bold=True))
        return
    sketch.add(Polygon(corners, Ink("ink", "night", 1.8), TILE, f"space-{space}"))
    sketch.add(icons.temple(x, y - 0.45 * r, 0.28 * r, role="panel"))


def _people(table: TableView, crew: list[tuple[int, int]], space: int, spot: Point, r: float) -> Iterator[Shape]:
    """The crew on a tile: figures side by side, or a figure and a number for each player if they don't fit."""
    x, y = spot
    figures = [(seat, place) for seat, number in crew for place in range(number)]
    if len(figures) <= _FIGURES:
        size = (0.42, 0.33, 0.26)[max(len(figures) - 1, 0)] * r
        for index, (seat, place) in enumerate(figures):
            left = x + (index - (len(figures) - 1) / 2) * (2.0 if len(figures) < _FIGURES else 1.7) * size
            yield from icons.pawn(table.colour(seat), left, y, size, f"crew-{space}-{seat}-{place}")
        return
    step = 1.6 * r / len(crew)
    for index, (seat, number) in enumerate(crew):
        left = x + (index - (len(crew) - 1) / 2) * step
        yield from icons.pawn(table.colour(seat), left, y - 0.12 * r, 0.24 * r, f"crew-{space}-{seat}-0")
        yield Text(left, y + 0.32 * r, str(number), icons.SMALLEST, "night", bold=True, layer=LABEL)
