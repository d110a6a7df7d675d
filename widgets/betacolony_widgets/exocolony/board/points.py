"""The horizon: the edge of the homeworld, which carries everybody's points."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from betacolony_widgets.board.layers import BADGE, HALO, MARK
from betacolony_widgets.board.shapes import Circle, Ink, Line, Panel, Piece, Polygon, Shape, Sketch, Text

from .geometry import Horizon
from .parts import band
from .signs import art, medal
from .table_view import TableView

#: pixels above the edge, widths and opacities of its air
_AIR: Final = ((-9, 22.0, 0.05), (-6, 14.0, 0.09), (-3.5, 8.0, 0.16), (-1.5, 4.0, 0.3))
#: the layer of the ground, which hides the sky's lower end
_OVER_SKY: Final = 12
#: every so many steps a number stands out
_LARGE: Final = 4
#: with so many steps, only each second has a number
_CROWDED: Final = 20
#: pixels: from a row of markers to the next one above it, and in a row, which should stay below what is in the sky
_STEP: Final = 19.0
_BESIDE: Final = 23.0


def ground(horizon: Horizon, height: float) -> Iterator[Shape]:
    """What a game never changes of it: the ground below, and the air above its edge."""
    left, right = horizon.first - 4, horizon.first + horizon.width + 4
    edge = horizon.points(left, right, 0, 40)
    for up, width, alpha in _AIR:
        yield Line(horizon.points(left, right, up, 40), Ink(None, "exo-air", width, alpha), _OVER_SKY)
    low = horizon.y_at(left)
    yield Polygon((*edge, (right, low + 1), (left, low + 1)), Ink("exo-ground-light"), _OVER_SKY + 1)
    yield from band("exo-ground", left, right - left, low, height - low, _OVER_SKY + 1)
    for number in range(1, 7):
        down = 30 + 7 * number * number
        yield Line(horizon.points(left, right, down, 40), Ink(None, "exo-line", 1.0, 0.4), _OVER_SKY + 2)
    yield Line(edge, Ink(None, "exo-horizon", 2.0), _OVER_SKY + 3)
    for number in range(horizon.goal + 1):
        x = horizon.x_of(number)
        large = number % _LARGE == 0
        tick = ((x, horizon.y_at(x)), (x, horizon.y_at(x) + (7 if large else 5)))
        yield Line(tick, Ink(None, "exo-horizon-mark", 2.0 if large else 1.2), _OVER_SKY + 3)


def points(table: TableView, horizon: Horizon, height: float, *, small: bool = False) -> Panel:
    """The points of all players, with those that the choice in hand would bring."""
    sketch, view, pos = Sketch(), table.view, table.position
    sketch.ground += ground(horizon, height)
    for number in range(horizon.goal):
        large = number % _LARGE == 0
        if (small and not large) or (horizon.goal > _CROWDED and number % 2):
            continue
        x = horizon.x_of(number)
        size, role = (13.0, "text") if large else (12.0, "text-soft")
        sketch.add(Text(x, horizon.y_at(x) + 17, str(number), size, role, bold=large))
    totals = [pos.total(seat) for seat in range(pos.players)]
    r, step = (7.2, 16.0) if small else (9.4, _STEP)
    stacked = Counter(min(total, horizon.goal) for total in totals)
    placed: Counter[int] = Counter()
    for seat, total in enumerate(totals):
        place = min(total, horizon.goal)
        x, up = _spot(horizon, place, placed[place], stacked[place], step)
        y = horizon.y_at(horizon.x_of(place)) - (r + 2.6) - up
        placed[place] += 1
        marker = Piece(art("exocolony", table.colour(seat)), x, y, r, HALO, id=f"marker-{seat}")
        sketch.add(marker)
    x = horizon.x_of(horizon.goal)
    rim = 12 if small else 14
    sketch.add(medal(x, horizon.y_at(x) + 2, rim, horizon.goal, 13, BADGE - 4))
    marks = list(_ahead(table, horizon, totals, stacked, (r, step, rim)))
    say = view.messages.say
    facts = [
        view.messages.count("exo.board.points_of", total, name=table.name(seat)) for seat, total in enumerate(totals)
    ]
    sketch.facts += [*facts, say("exo.board.goal", n=table.goal)]
    return replace(sketch.panel("points", say("exo.board.points"), horizon.width, height), marks=tuple(marks))


def _abreast(horizon: Horizon) -> int:
    """How many markers a step of the horizon has room for, side by side."""
    return max(1, int(horizon.width / horizon.goal / _BESIDE))


def _spot(horizon: Horizon, place: int, number: int, of: int, step: float) -> tuple[float, float]:
    """Where a marker stands among so many at one place: its middle, and how far it is above the lowest row.

    ``number`` counts from 0. As many stand side by side as a step of the horizon has room for.
    """
    abreast = _abreast(horizon)
    row, column = divmod(number, abreast)
    beside = min(abreast, of - row * abreast)
    return horizon.x_of(place) + (column - (beside - 1) / 2) * _BESIDE, row * step


def _ahead(
    table: TableView, horizon: Horizon, totals: list[int], stacked: Counter[int], sizes: tuple[float, float, float]
) -> Iterator[Shape]:
    """The path of the deciding player's marker, to where the choice in hand would bring it.

    ``sizes`` has the markers' radius, the height from one to the next, and the radius of the medal at the goal, before
    which the line ends.
    """
    forecast, seat = table.view.forecast, table.view.mover
    if forecast is None or forecast.points is None or seat is None or forecast.points == totals[seat]:
        return
    r, step, rim = sizes
    start, end = (horizon.x_of(number) for number in (totals[seat], forecast.points))
    place = min(forecast.points, horizon.goal)
    way = horizon.points(start, max(start, end - rim) if place == horizon.goal else end)
    yield Line(way, Ink(None, "pick-line", 6.0), MARK)
    yield Line(way, Ink(None, "pick", 4.0), BADGE)
    # above those that are there already, as they stay where they are
    y = horizon.y_at(end) - (r + 4.6) - step * -(-stacked[place] // _abreast(horizon))
    yield Circle(end, y, r + 3.6, Ink(None, "pick-line", 1.8, 1.0, (3, 3)), MARK)
    yield Piece(art("exocolony", table.colour(seat)), end, y, 0.88 * r, BADGE)
