"""A window higher than wide, such as a tablet's: the sky has its width, question and things share the ground."""

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
LEAST: Final = (566.0, 926.0)
_EDGE: Final = 20.0
#: pixels: the question, the stars beyond, and the ground
_QUESTION: Final = 98.0
_STARS: Final = 56.0
_GROUND: Final = 430.0
_TABS: Final = 44.0
_PRICES: Final = 118.0
_PARTS: Final = ("you", "market", "rivals")


def table(table: TableView, width: float, height: float) -> Scene:
    """Lay out everything for a picture of a size in CSS pixels, at least ``LEAST``."""
    horizon = Horizon(width, height - _GROUND, 14.0, table.goal, left=26.0, right=28.0)
    r = 36.0 if width < 700 else 46.0
    opened = table.view.focus == "beyond"
    planet_y = _QUESTION + (beyond.LOW + 14 if opened else _STARS + 34) + r
    sky = Sky(
        table.position.system,
        first=104.0,
        last=width - 10,
        planet_y=planet_y,
        limb=46.0,
        planet=r,
        lane_off=r + 18,
    )
    sky = with_rows(sky, horizon.top - 14, (57.0, 16.0))
    ground, low = horizon.top + 44, height - 14 - _TABS - 10
    middle = 0.46 * width
    desk = Box(_EDGE, ground, middle - _EDGE - 12, low - ground - _PRICES - 8, 0, Ink())
    right = Box(middle + 8, ground, width - _EDGE - middle - 8, low - ground - 12, 0, Ink())
    part = table.view.looking if table.view.looking in _PARTS else _asked(table)
    goods = market.asteroids if table.view.focus == "asteroids" else market.market
    drawn = {"you": own.own, "market": goods, "rivals": rivals.rivals}[part]
    tiles = bool(table.view.actions) and not table.view.chosen and desk.h > 250
    if tiles:
        desk = desk._replace(h=desk.h - decision.TILES - 8)
    panels: list[Panel] = [
        over(system(table, sky, width, height, horizon.top), tuple(forecast_shapes(table, sky))),
        *(
            (beyond.opened(table, 66, _QUESTION - 6, width - 10, beyond.LOW),)
            if opened
            else (
                beyond.home_plate(table, 14, _QUESTION + 24),
                beyond.beyond(table, 182, _QUESTION + 24, width - 16),
            )
        ),
        points.points(table, horizon, height),
        *(
            [decision.actions(table, Box(desk.x, desk.y + desk.h + 8, desk.w, decision.TILES, 0, Ink()))]
            if tiles
            else []
        ),
        decision.prices(table, Box(_EDGE, low - _PRICES, desk.w, _PRICES, 0, Ink())),
        drawn(table, right),
        tabs(table, Box(_EDGE, height - 14 - _TABS, width - 2 * _EDGE, _TABS, 0, Ink()), _PARTS, part),
        *sample_note(table, right.x, low),
    ]
    shown = tuple(marked(panel, table.view) for panel in panels)
    free = {
        "prompt": Box(_EDGE, 8, width - 2 * _EDGE - 60, _QUESTION - 14, 0, Ink()),
        "desk": desk,
        "news": Box(width - 200, 12, 180, 52, 0, Ink()),
    }
    return Scene(width, height, titled(table), shown, table.view.messages, free)


def _asked(table: TableView) -> str:
    """The part that the question is about."""
    return {"market": "market", "asteroids": "market", "players": "rivals"}.get(table.view.focus, "you")
