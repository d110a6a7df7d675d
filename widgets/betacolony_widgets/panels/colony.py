"""A colony: its spaces around the centre, what is built on them, and the influence track around it all."""

from collections.abc import Iterator, Mapping
from math import cos, pi, sin, sqrt, tau
from typing import Any, Final

from betacolony.edition import Bonus, Colony
from betacolony_widgets import palette
from betacolony_widgets.catalogue import capital, count, listed, name, say
from betacolony_widgets.shapes import (
    FACE,
    LABEL,
    TILE,
    UNDER,
    Box,
    Circle,
    Ink,
    Line,
    Panel,
    Point,
    Polygon,
    Shape,
    Sketch,
    Text,
)

from . import icons
from .manufactory import describe
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
_TRACK: Final = 5.0
_HEAD: Final = 56.0


def colony(table: TableView, number: int, width: float) -> Panel:
    """A colony of the edition by its number, with its track, crew of all players and what a majority would bring."""
    sketch = Sketch()
    it = table.edition.colonies[number]
    r = min(36.0, (width - 16) / (2 * _TRACK + 1.7))
    x, y = width / 2, _HEAD + (_TRACK + 0.85) * r
    height = y + (_TRACK + 0.8) * r + 4
    sketch.add(frame(width, height))
    _head(table, sketch, it, number, width)
    _track(table, sketch, it, (x, y), r)
    sketch.add(Polygon(icons.hexagon(x, y, r * 0.95), Ink("centre", "place-line", 1.2), TILE))
    sketch.add(
        Circle(x, y, r * 0.5, Ink(None, "place-line", 1.2), FACE), Circle(x, y, r * 0.2, Ink("place-line"), FACE)
    )
    for index, colour in enumerate(it.spaces):
        space = it.first_space + index
        spot = x + SPOTS[index][0] * r, y + SPOTS[index][1] * r
        text = _space(table, sketch, space, colour, spot, r)
        where = say("colony.inner") if index >= 12 else say("colony.outer")
        label = say("colony.space", number=space, colony=name(it.id), where=where, holds=text)
        sketch.facts.append(label)
        table.target(sketch, f"space-{space}", Polygon(icons.hexagon(*spot, r * 0.97), Ink()), label)
    return sketch.panel(f"colony-{it.id}", name(it.id), width, height)


def crew_in(table: TableView, number: int) -> list[int]:
    """How many crew each player has in a colony, by seat; tiles count too (CUL-5)."""
    it = table.edition.colonies[number]
    spaces = range(it.first_space, it.first_space + len(it.spaces))
    built = [entry for space, entry in table.at["board"].items() if int(space) in spaces]
    return [sum(int(entry["crew"][seat]) for entry in built) for seat in range(table.players)]


def majority(table: TableView, number: int) -> list[int]:
    """What each player's majority in a colony would score now (END-1)."""
    crew = crew_in(table, number)
    steps = table.edition.majority
    return [steps[min(own - min(crew), len(steps) - 1)] for own in crew]


def _head(table: TableView, sketch: Sketch, it: Colony, number: int, width: float) -> None:
    """The colony's name, and each player's crew there with what it is worth."""
    sketch.add(Text(width / 2, 21, name(it.id), 17, "ink", bold=True))
    crew, worth = crew_in(table, number), majority(table, number)
    step = min(78.0, (width - 16) / table.players)
    for seat in range(table.players):
        left = width / 2 + (seat - table.players / 2) * step
        sketch.add(icons.pawn(table.colour(seat), left + 12, 44, 7.5))
        sketch.add(Text(left + 25, 44.5, str(crew[seat]), 13, "ink", bold=True, align="left"))
        sketch.add(
            Text(
                left + 25 + 9 * len(str(crew[seat])), 44.5, say("colony.worth", n=worth[seat]), 11, "gold", align="left"
            )
        )
        sketch.facts.append(say("colony.crew", name=table.name(seat), n=crew[seat], cp=worth[seat]))
        sketch.facts.append(
            say("colony.marker", name=table.name(seat), n=table.seats[seat]["influence"][it.id], last=len(it.track))
        )
    label = say("colony.track_name", colony=name(it.id))
    table.target(sketch, f"track-{it.id}", Box(8, 6, width - 16, _HEAD - 8, 10, Ink()), label, say("tip.track"))


def _track(table: TableView, sketch: Sketch, it: Colony, centre: Point, r: float) -> None:
    """The track: a ring open at the top, a stop for each space, the players' markers outside it."""
    x, y = centre
    stops = len(it.track)

    def spot(index: float, reach: float) -> Point:
        angle = -pi / 2 + index * tau / (stops + 1)
        return x + reach * r * cos(angle), y + reach * r * sin(angle)

    curve = tuple(spot(index / 4, _TRACK) for index in range(stops * 4 + 1))
    sketch.add(Line(curve, Ink(None, "path", max(4.0, 0.26 * r)), UNDER))
    sketch.add(Circle(*spot(0, _TRACK), 0.3 * r, Ink("panel", "place-line", 1.4), TILE))
    for index, bonuses in enumerate(it.track):
        at = spot(index + 1, _TRACK)
        size = 0.52 * r if bonuses else 0.26 * r
        sketch.add(Circle(*at, size, Ink("place", "place-line", 1.3), TILE, f"stop-{it.id}-{index + 1}"))
        if bonuses:
            sketch.add(_bonus(bonuses[0], *at, 0.52 * r))
    told = [
        say("colony.stop", n=index + 1, bonus=listed([bonus_words(bonus) for bonus in bonuses]))
        for index, bonuses in enumerate(it.track)
        if bonuses
    ]
    sketch.facts.append(say("colony.track", stops=stops, bonuses=listed(told)))
    by_place: dict[int, list[int]] = {}
    for seat in range(table.players):
        by_place.setdefault(int(table.seats[seat]["influence"][it.id]), []).append(seat)
    for place, seats in by_place.items():
        for slot, seat in enumerate(seats):
            shift = (slot - (len(seats) - 1) / 2) * 0.36
            at = spot(place + shift, _TRACK + 0.5)
            sketch.add(
                icons.marker(table.colour(seat), *at, max(5.4, 0.25 * r), table.initial(seat), f"marker-{it.id}-{seat}")
            )


def bonus_words(bonus: Bonus) -> str:
    """A bonus of a track or an achievement, in words."""
    return count(f"bonus.{bonus.kind}", bonus.amount)


def _bonus(bonus: Bonus, x: float, y: float, r: float) -> Iterator[Shape]:
    """A bonus as a picture: an icon with its number."""
    many = str(bonus.amount) if bonus.amount > 1 else ""
    left = x - 0.36 * r if many else x
    if bonus.kind == "cp":
        yield Text(x, y + 0.5, say("bonus.cp_short", n=bonus.amount), 0.74 * r, "gold", bold=True, limit=1.9 * r)
        return
    if many:
        yield Text(x - 0.48 * r, y + 0.5, many, 0.82 * r, "ink", bold=True)
        left = x + 0.34 * r
    if bonus.kind == "material":
        yield from icons.any_material(left, y, 0.5 * r)
    elif bonus.kind == "fuel":
        yield from icons.fuel(left, y, 0.5 * r)
    elif bonus.kind == "artifact":
        yield from icons.artifact(left, y, 0.58 * r)
    elif bonus.kind == "place_crew":
        yield from icons.person(left, y, 0.56 * r)
    elif bonus.kind == "free_pod":
        yield Polygon(icons.hexagon(left, y, 0.62 * r), Ink("ink"), FACE)
        yield Text(left, y + 0.5, say("bonus.free_short"), 0.42 * r, "panel", bold=True, limit=1.0 * r)
    elif bonus.kind == "free_achievement":
        yield from icons.temple(left, y, 0.56 * r)
    else:
        yield Text(x, y + 0.5, "+", 0.9 * r, "ink", bold=True)


def _space(table: TableView, sketch: Sketch, space: int, colour: str, spot: Point, r: float) -> str:
    """Draw a space with what lies on it; gives that in words."""
    x, y = spot
    role = palette.material_role(colour)
    entry: Mapping[str, Any] | None = table.at["board"].get(str(space)) or table.at["board"].get(space)
    if entry is None:
        ink = Ink(f"space-{role}", f"space-{role}-line", 1.7)
        sketch.add(Polygon(icons.hexagon(x, y, r * 0.93), ink, TILE, f"space-{space}"))
        sketch.add(icons.symbol(colour, x, y - 0.12 * r, 0.34 * r))
        sketch.add(Text(x, y + 0.6 * r, str(space), max(8.5, 0.34 * r), "muted"))
        return say("colony.open", material=name(colour))
    crew = [(seat, int(number)) for seat, number in enumerate(entry["crew"]) if number]
    people = (
        say(
            "colony.with",
            crew=listed([count("colony.figures", number, name=table.name(seat)) for seat, number in crew]),
        )
        if crew
        else ""
    )
    if entry.get("pod") is not None:
        pod = table.edition.pods[entry["pod"]]
        role = palette.material_role(pod.colour)
        sketch.add(
            Polygon(icons.hexagon(x, y, r * 0.95), Ink(f"material-{role}", "night", 1.8), TILE, f"space-{space}")
        )
        sketch.add(icons.symbol(pod.colour, x - 0.3 * r, y - 0.56 * r, 0.18 * r, letter=False))
        sketch.add(Circle(x + 0.27 * r, y - 0.55 * r, 0.24 * r, Ink("night"), FACE))
        sketch.add(
            Text(x + 0.27 * r, y - 0.54 * r, str(pod.influence), max(8.5, 0.36 * r), f"material-{role}", bold=True)
        )
        sketch.add(_people(table, crew, x, y + 0.18 * r, r))
        return say("colony.pod", pod=describe(pod), people=people).strip()
    achievement = str(entry.get("achievement"))
    sketch.add(Polygon(icons.hexagon(x, y, r * 0.95), Ink("ink", "night", 1.8), TILE, f"space-{space}"))
    sketch.add(icons.temple(x, y - 0.42 * r, 0.3 * r, role="panel"))
    sketch.add(_people(table, crew, x, y + 0.28 * r, r))
    return say("colony.tile", achievement=capital(name(achievement)), people=people).strip()


def _people(table: TableView, crew: list[tuple[int, int]], x: float, y: float, r: float) -> Iterator[Shape]:
    """The crew on a tile: figures side by side, or a figure and a number where they would not fit."""
    figures = [seat for seat, number in crew for _ in range(number)]
    most = 3
    if len(figures) <= most:
        size = (0.44, 0.40, 0.33)[max(len(figures) - 1, 0)] * r
        for index, seat in enumerate(figures):
            yield from icons.pawn(table.colour(seat), x + (index - (len(figures) - 1) / 2) * 1.95 * size, y, size)
        return
    step = 1.5 * r / len(crew)
    for index, (seat, number) in enumerate(crew):
        left = x + (index - (len(crew) - 1) / 2) * step
        yield from icons.pawn(table.colour(seat), left, y - 0.12 * r, 0.27 * r)
        yield Text(left, y + 0.36 * r, str(number), max(8.5, 0.32 * r), "night", bold=True, layer=LABEL)
