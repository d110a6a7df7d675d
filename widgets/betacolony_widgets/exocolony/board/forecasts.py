"""The choice in hand, drawn over the table: the way there with its price, and the piece that would stand there."""

from collections.abc import Iterator
from typing import Final

from betacolony_widgets.board.layers import BADGE, BADGE_LABEL, EDGE, FACE, FINE, HALO, MARK, PIECE, TILE
from betacolony_widgets.board.shapes import Box, Circle, Ink, Line, Piece, Point, Polygon, Shape, Text

from .geometry import Sky, Spot
from .signs import art, coin, medal, resource
from .table_view import Forecast, TableView

#: how far below the lane the way turns outwards, in pixels
_TURN: Final = 20.0
_COIN: Final = 11.0
#: what the points that are gained take behind a site
_GAINED: Final = 38.0


def forecast_shapes(table: TableView, sky: Sky) -> Iterator[Shape]:
    """What the choice in hand would bring to the sky; nothing without one."""
    forecast = table.view.forecast
    if forecast is None:
        return
    goal = _goal(sky, forecast)
    start = next((spot for spot in sky.spots if sky.system.worlds[spot.number].world.id == forecast.start), None)
    if goal and start:
        yield from _way(sky, forecast, start, goal)
    if forecast.site and forecast.piece:
        yield from _placed(table, sky, forecast)


def _goal(sky: Sky, forecast: Forecast) -> Spot | None:
    """The world of the site."""
    if forecast.site not in sky.system.site_ids:
        return None
    return sky.spot(sky.system.world_of[sky.system.site_ids.index(forecast.site)])


def _way(sky: Sky, forecast: Forecast, start: Spot, goal: Spot) -> Iterator[Shape]:
    """The way along the lane: the fuel where it begins, and a coin at each column crossed."""
    first, last = (sky.system.worlds[spot.number].column for spot in (start, goal))
    x0, x1 = sky.on_lane(first)[0], sky.on_lane(last)[0]
    lane, side = sky.lane, -1 if x1 < x0 else 1
    points: list[Point] = [_edge_of(start, lane), (x0, lane)]
    if last != first:
        points += [(x1 - side * _TURN * 0.6, lane)] if goal.large else [(x1 - side * _TURN, lane)]
    points += _leaving(sky, last, goal)
    way = tuple(points)
    yield Line(way, Ink(None, "pick", 11.0, 0.2), TILE)
    yield Line(way, Ink(None, "pick-line", 5.6), FACE)
    yield Line(way, Ink(None, "pick", 3.0), FINE)
    (ex, ey), up = points[-1], points[-1][1] < lane
    tip = -7 if up else 7
    yield Polygon(
        ((ex, ey + tip), (ex - 6, ey - 0.6 * tip), (ex + 6, ey - 0.6 * tip)), Ink("pick", "pick-line", 1.0), EDGE
    )
    columns = sky.columns
    low, high = columns.index(first), columns.index(last)
    crossed = columns[low + 1 : high + 1] if high > low else columns[high:low][::-1]
    for column in crossed:  # what is paid down to there, also for columns that a small picture leaves out
        yield from coin(*sky.on_lane(column), _COIN, sum(forecast.coin[: abs(column - first)]), 13, HALO)
    yield Box(x0 - 27, lane - 13, 54, 26, 13, Ink("badge-ink", "pick", 2.0), HALO)
    yield from resource("fuel", x0 - 11, lane, 9.5, PIECE)
    words = f"−{forecast.fuel}" if forecast.fuel else "0"
    yield Text(x0 + 11, lane + 0.5, words, 15, "paper", bold=True, layer=BADGE)


def _edge_of(spot: Spot, lane: float) -> Point:
    """Where a way leaves a globe."""
    return (spot.x, spot.y + spot.r - 4) if spot.y < lane else (spot.x, spot.y - spot.r + 2)


def _leaving(sky: Sky, column: int, goal: Spot) -> list[Point]:
    """From the lane to the goal along its orbit."""
    end = goal.y + goal.r + 9 if goal.large else goal.y - goal.r - 9
    start = sky.lane - _TURN * 0.5 if goal.large else sky.lane + _TURN * 0.5
    heights = [start + (end - start) * step / 5 for step in range(6)]
    return [(sky.x_at(column, y), y) for y in heights]


def _placed(table: TableView, sky: Sky, forecast: Forecast) -> Iterator[Shape]:
    """The piece on its site, and the points that it brings."""
    seat = table.view.me if table.view.mover is None else table.view.mover
    if forecast.site not in sky.system.site_ids:
        return
    number = sky.system.site_ids.index(forecast.site)
    at, spot = sky.site(number), sky.spot(sky.system.world_of[number])
    if at is None or spot is None:
        return
    r = sky.pad_r
    kind = "spaceport" if forecast.piece == "spaceport" else "colony"
    yield Circle(*at, 0.94 * r, Ink("exo-socket"), HALO)
    yield Piece(art(kind, table.colour(seat), "chosen"), at[0], at[1] - 1, 0.8 * r, PIECE)
    gained = (forecast.points or 0) - table.position.total(seat)
    if forecast.points is not None and gained > 0:
        x, y = spot.pads[-1] if not spot.large else (spot.x + spot.r, spot.y)
        x += r + 16
        if x + _GAINED > sky.last:  # where there is no room behind it
            x, y = spot.x - spot.r - _GAINED, spot.y
        yield Text(x, y + 0.5, "+", 17, "points", bold=True, layer=BADGE_LABEL)
        yield from medal(x + 21, y, 12, gained, 14, MARK - 1)
