"""A picture without choices: the whole table with nothing behind a tab, and no room for a question.

What the player in front owns and the prices lie at the left of the ground, the market and all others at the right.
"""

from dataclasses import replace
from typing import Final

from betacolony_widgets.board.shapes import Box, Ink, Panel, Scene
from betacolony_widgets.exocolony.board import beyond, decision, market, own, points, rivals
from betacolony_widgets.exocolony.board.geometry import Horizon, Sky
from betacolony_widgets.exocolony.board.marks import marked
from betacolony_widgets.exocolony.board.parts import titled, with_rows
from betacolony_widgets.exocolony.board.sky import system
from betacolony_widgets.exocolony.board.table_view import TableView

#: the width of a picture, in CSS pixels
WIDTH: Final = 960.0
_EDGE: Final = 22.0
#: the horizon's middle, how it sinks at the sides, and from there to the ground's things
_HORIZON: Final = 434.0
_SAG: Final = 16.0
_GROUND: Final = 40.0
#: the size of what the player in front owns, with room for two rows of cards
_OWN: Final = (370.0, 270.0)
_PRICES: Final = 112.0
_MARKET: Final = 196.0
_GAP: Final = 18.0
#: the number of others whose cards are shown as well
_FEW: Final = 2
_ALONE: Final = 90.0


def table(table: TableView) -> Scene:
    """Lay out everything in a picture ``WIDTH`` wide, which is as high as the number of players needs."""
    horizon = Horizon(WIDTH, _HORIZON, _SAG, table.goal)
    ground = horizon.top + _GROUND
    wide, high = _OWN
    prices, others = ground + high + _GAP, ground + _MARKET + _GAP
    middle = _EDGE + wide + 34
    right = WIDTH - _EDGE - middle
    height = max(prices + _PRICES, others + _others(table)) + _EDGE
    sky = with_rows(
        Sky(table.position.system, first=128.0, last=WIDTH - 10, planet_y=132.0), horizon.top - 6, (47.0, 14.0)
    )
    goods = market.asteroids if table.position.open_asteroids else market.market
    panels: tuple[Panel, ...] = (
        system(table, sky, WIDTH, height, horizon.top),
        beyond.home_plate(table, 20, 28),
        beyond.beyond(table, 196, 28, WIDTH - _EDGE),
        points.points(table, horizon, height),
        own.own(table, Box(_EDGE, ground, wide, high, 0, Ink())),
        decision.prices(table, Box(_EDGE, prices, wide, _PRICES, 0, Ink())),
        goods(table, Box(middle, ground + 6, right, _MARKET, 0, Ink())),
        rivals.rivals(table, Box(middle, others, right, _others(table), 0, Ink())),
    )
    return Scene(
        WIDTH, height, titled(table), tuple(replace(marked(panel, table.view), targets=()) for panel in panels)
    )


def _others(table: TableView) -> float:
    """The height of what the others own, or of the number of turns of a player alone."""
    others = table.position.players - 1
    if not others:
        return _ALONE
    return others * (rivals.MOST + (rivals.WITH_CARDS if others <= _FEW else 0))
