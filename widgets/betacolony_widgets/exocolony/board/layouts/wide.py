"""The wide window: the system in the sky with the decision right of it, and the ground below in three parts."""

from typing import Final

from betacolony_widgets.board.shapes import Box, Ink, Panel, Scene
from betacolony_widgets.exocolony.board import beyond, decision, market, own, points, rivals
from betacolony_widgets.exocolony.board.forecasts import forecast_shapes
from betacolony_widgets.exocolony.board.geometry import Horizon, Sky
from betacolony_widgets.exocolony.board.marks import marked
from betacolony_widgets.exocolony.board.parts import over, sample_note, titled, with_rows
from betacolony_widgets.exocolony.board.sky import system
from betacolony_widgets.exocolony.board.table_view import TableView

#: the least size that this layout is drawn for, without the page's bar; the browser enlarges it to the window's
LEAST: Final = (1279.0, 679.0)
_EDGE: Final = 22.0
#: the width of the decision's column
_COLUMN: Final = 280.0
#: the height of the horizon's middle in the least window, how it sinks at the sides, and its part of what is higher:
#: the ground gets the rest, so that cards have their text on them
_HORIZON: Final = 434.0
_SAG: Final = 22.0
_SHARE: Final = 0.07
#: below the horizon's middle: where the ground's things begin
_GROUND: Final = 42.0
#: the width of the reader's things
_OWN: Final = 370.0
#: the height of the scale of prices
_PRICES: Final = 108.0
#: while the stars beyond are open: where they begin, and the radius of the planets below them
_TOP: Final = 8.0
_DRAWN_TOGETHER: Final = 32.0


def sky_of(table: TableView, width: float, height: float) -> Sky:
    """The home system as it lies in the window."""
    spare = _SHARE * (height - LEAST[1])
    if table.view.focus == "beyond":
        sky = Sky(
            table.position.system,
            first=128.0,
            last=width - _COLUMN - 2 * _EDGE + 6,
            planet_y=_TOP + beyond.OPEN + _DRAWN_TOGETHER + 22,
            planet=_DRAWN_TOGETHER,
            lane_off=_DRAWN_TOGETHER + 12,
        )
        return with_rows(sky, horizon_of(table, width, height).top - 6, (47.0, 12.0))
    sky = Sky(
        table.position.system,
        first=128.0,
        last=width - _COLUMN - 2 * _EDGE + 6,
        planet_y=132.0 + 0.3 * spare,
    )
    return with_rows(sky, horizon_of(table, width, height).top - 6, (47.0 + 0.1 * spare, 14.0))


def horizon_of(table: TableView, width: float, height: float) -> Horizon:
    """The horizon as it lies in the window."""
    top = _HORIZON + _SHARE * (height - LEAST[1])
    return Horizon(width, top, _SAG, table.goal)


def places(table: TableView, width: float, height: float) -> dict[str, Box]:
    """For each panel and each part of the desk the rectangle that it may use."""
    x = width - _EDGE - _COLUMN
    horizon = horizon_of(table, width, height)
    ground = horizon.top + _GROUND
    low = height - 8
    prices = horizon.y_at(x) - 14 - _PRICES
    desk_low = prices - 8
    tiles = bool(table.view.actions) and not table.view.chosen
    if tiles:
        desk_low -= decision.TILES + 8
    middle = _EDGE + _OWN + 34
    return {
        "prompt": Box(x, 8, _COLUMN, 78, 0, Ink()),
        "desk": Box(x, 92, _COLUMN, desk_low - 92, 0, Ink()),
        "receipt": Box(x - 12, 94, _COLUMN + 24, prices - 100, 0, Ink()),
        "actions": Box(x, desk_low + 8, _COLUMN, decision.TILES, 0, Ink()),
        "prices": Box(x, prices, _COLUMN, _PRICES, 0, Ink()),
        "you": Box(_EDGE, ground, _OWN, low - ground, 0, Ink()),
        "market": Box(middle, ground + 6, x - 26 - middle, low - ground - 18, 0, Ink()),
        "rivals": Box(x, ground + 4, _COLUMN, low - ground - 4, 0, Ink()),
        "news": Box(_EDGE + 4, height - 30, 10, 10, 0, Ink()),
    }


def table(table: TableView, width: float, height: float) -> Scene:
    """Lay out everything for a window of a size in CSS pixels, at least ``LEAST``."""
    sky, horizon = sky_of(table, width, height), horizon_of(table, width, height)
    place = places(table, width, height)
    home = system(table, sky, width, height, horizon.top)
    goods = market.asteroids if table.view.focus == "asteroids" else market.market
    panels: list[Panel] = [
        over(home, tuple(forecast_shapes(table, sky))),
        beyond.home_plate(table, 20, 28),
        beyond.opened(table, 196, _TOP, place["prompt"].x - 30)
        if table.view.focus == "beyond"
        else beyond.beyond(table, 196, 28, place["prompt"].x - 30),
        points.points(table, horizon, height),
        *([decision.actions(table, place["actions"])] if table.view.actions and not table.view.chosen else []),
        decision.prices(table, place["prices"]),
        own.own(table, place["you"]),
        goods(table, place["market"]),
        rivals.rivals(table, place["rivals"]),
        *sample_note(table, place["market"].x, height - 9),
    ]
    shown = tuple(marked(panel, table.view) for panel in panels)
    free = {name: place[name] for name in ("prompt", "desk", "news", "receipt")}
    return Scene(width, height, titled(table), shown, table.view.messages, free)
