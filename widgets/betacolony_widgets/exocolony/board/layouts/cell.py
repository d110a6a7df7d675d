"""A middling window, or a notebook's cell: as the wide one, but market and rivals share a place behind two tabs."""

from typing import Final

from betacolony_widgets.board.shapes import Box, Ink, Panel, Scene
from betacolony_widgets.exocolony.board import beyond, decision, market, own, points, rivals
from betacolony_widgets.exocolony.board.doors import tabs
from betacolony_widgets.exocolony.board.forecasts import forecast_shapes
from betacolony_widgets.exocolony.board.geometry import Horizon, Sky
from betacolony_widgets.exocolony.board.marks import marked
from betacolony_widgets.exocolony.board.parts import over, sample_note, titled, with_rows
from betacolony_widgets.exocolony.board.sky import system
from betacolony_widgets.exocolony.board.table_view import TableView

#: the least size of a picture
LEAST: Final = (851.0, 547.0)
_EDGE: Final = 16.0
_COLUMN: Final = 250.0
#: the ground below the horizon: its least height, and its part of the picture's
_GROUND: Final = (228.0, 0.36)
_OWN: Final = 370.0
#: windows with room for the whole of the reader's things beside the market
_NARROW: Final = 360.0
_PRICES: Final = 100.0
#: from this height of the sky on there is room for the tiles of actions
_TILES: Final = 380.0
_TABS: Final = 30.0
#: skies lower than this have smaller worlds
_LOW: Final = 400.0
#: where the stars beyond begin while they are open
_TOP: Final = 6.0
#: the buttons in a notebook's corners
_FULL: Final = (126.0, 32.0)
_MENU: Final = (74.0, 32.0)
_CORNER: Final = 14.0
_PARTS: Final = ("market", "rivals")


def _horizon(table: TableView, width: float, height: float) -> Horizon:
    least, share = _GROUND
    return Horizon(width, height - max(least, share * height), 16.0, table.goal)


def _sky(table: TableView, width: float, horizon: Horizon) -> Sky:
    low = horizon.top < _LOW
    r, lane, pad = (34.0, 50.0, 14.0) if low else (44.0, 60.0, 14.0)
    planet_y = 76.0 + r
    if table.view.focus == "beyond":
        r, lane, pad = (20.0, 28.0, 10.0) if low else (26.0, 36.0, 11.0)
        planet_y = _TOP + _opened(horizon) + 16 + r
    last = width - _COLUMN - 2 * _EDGE
    sky = Sky(table.position.system, first=110.0, last=last, planet_y=planet_y, limb=50.0, planet=r, lane_off=lane)
    return with_rows(sky, horizon.top - 8, (47.0, pad))


def _stars(table: TableView, horizon: Horizon, right: float) -> tuple[Panel, ...]:
    """The home star by its name and the stars beyond; these take its place, too, while one of them is asked for."""
    if table.view.focus == "beyond":
        return (beyond.opened(table, 70, _TOP, right, _opened(horizon)),)
    return beyond.home_plate(table, 14, 26), beyond.beyond(table, 182, 26, right)


def _opened(horizon: Horizon) -> float:
    """The height of the stars beyond while they are open."""
    return beyond.LEAST if horizon.top < _LOW else beyond.LOW


def table(table: TableView, width: float, height: float) -> Scene:
    """Lay out everything for a picture of a size in CSS pixels, at least ``LEAST``."""
    return _laid_out(table, width, height, in_notebook=False)


def in_notebook(table: TableView, width: float, height: float) -> Scene:
    """The same for a notebook's cell, with room for its buttons in two corners."""
    return _laid_out(table, width, height, in_notebook=True)


def _laid_out(table: TableView, width: float, height: float, *, in_notebook: bool) -> Scene:
    horizon = _horizon(table, width, height)
    sky = _sky(table, width, horizon)
    x = width - _EDGE - _COLUMN
    top = 8.0 + (_FULL[1] + 10 if in_notebook else 0)
    prices = horizon.y_at(x) - 12 - _PRICES
    tiles = bool(table.view.actions) and not table.view.chosen and horizon.top >= _TILES
    desk_low = prices - 6 - (decision.TILES + 6 if tiles else 0)
    ground = horizon.top + 34
    low = height - 8
    middle = _EDGE + _OWN + 24
    wide = width - _EDGE - middle
    parts = ("you", *_PARTS) if wide < _NARROW else _PARTS
    if len(parts) > len(_PARTS):
        middle, wide = _EDGE + 330 + 16, width - 2 * _EDGE - 346
    opened = table.view.looking if table.view.looking in _PARTS else "rivals" if _asks_rival(table) else "market"
    place = Box(middle, ground + _TABS + 8, wide, low - 14 - ground - _TABS - 8, 0, Ink())
    goods = market.asteroids if table.view.focus == "asteroids" else market.market
    shown_part = rivals.rivals(table, place) if opened == "rivals" else goods(table, place)
    prompt = Box(x, top, _COLUMN, 74, 0, Ink())
    panels: list[Panel] = [
        over(system(table, sky, width, height, horizon.top), tuple(forecast_shapes(table, sky))),
        *_stars(table, horizon, x - 20),
        points.points(table, horizon, height),
        *([decision.actions(table, Box(x, desk_low + 6, _COLUMN, decision.TILES, 0, Ink()))] if tiles else []),
        decision.prices(table, Box(x, prices, _COLUMN, _PRICES, 0, Ink())),
        own.own(table, Box(_EDGE, ground, _OWN if len(parts) == len(_PARTS) else 330, low - ground, 0, Ink())),
        tabs(table, Box(middle, ground, min(wide, 260.0), _TABS, 0, Ink()), _PARTS, opened),
        shown_part,
        *sample_note(table, middle, height - 9),
    ]
    shown = tuple(marked(panel, table.view) for panel in panels)
    free = {
        "prompt": prompt,
        "receipt": Box(x - 10, top + 76, _COLUMN + 18, prices - top - 82, 0, Ink()),
        "desk": Box(x, top + 80, _COLUMN, desk_low - top - 80, 0, Ink()),
        **(_buttons(width, height) if in_notebook else {"news": Box(_EDGE, height - 20, 10, 10, 0, Ink())}),
    }
    return Scene(width, height, titled(table), shown, table.view.messages, free)


def _asks_rival(table: TableView) -> bool:
    return table.view.focus == "players"


def _buttons(width: float, height: float) -> dict[str, Box]:
    """The places of the buttons in a notebook's corners."""
    full = Box(width - _CORNER - _FULL[0], _CORNER, *_FULL, 0, Ink())
    menu = Box(width - _CORNER - _MENU[0], height - _CORNER - _MENU[1], *_MENU, 0, Ink())
    return {"full": full, "menu": menu}
