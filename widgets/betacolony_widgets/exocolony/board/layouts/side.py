"""A phone on its side, or a low window: question at the left, two columns of the system in the middle, doors right."""

from typing import Final

from betacolony_widgets.board.shapes import Box, Ink, Panel, Scene
from betacolony_widgets.exocolony.board import points
from betacolony_widgets.exocolony.board.doors import pills
from betacolony_widgets.exocolony.board.forecasts import forecast_shapes
from betacolony_widgets.exocolony.board.geometry import Horizon, Sky
from betacolony_widgets.exocolony.board.marks import marked
from betacolony_widgets.exocolony.board.parts import over, titled, under, with_rows
from betacolony_widgets.exocolony.board.sky import system
from betacolony_widgets.exocolony.board.table_view import TableView

from . import phone

#: the least size of a picture; the browser makes smaller windows' pictures smaller
LEAST: Final = (699.0, 318.0)
_EDGE: Final = 14.0
_COLUMN: Final = 262.0
_STRIP: Final = 92.0
_MAP: Final = 56.0
_GOODS: Final = 40.0
_POINTS: Final = 26.0
_QUESTION: Final = 62.0


def table(table: TableView, width: float, height: float) -> Scene:
    """Lay out everything for a picture of a size in CSS pixels, at least ``LEAST``."""
    left = _EDGE + _COLUMN + 10
    strip = width - _EDGE - _STRIP
    shown_columns = phone.columns_of(table)
    r = max(22.0, 0.085 * height)
    top = _MAP + 14
    planet_y = top + 14 + r
    lane_off = r + 12
    horizon = Horizon(width, height - _POINTS, 4.0, table.goal, left=left + 20, right=_STRIP + 2 * _EDGE + 12)
    sky = Sky(
        table.position.system,
        first=left + 78,
        last=strip,
        planet_y=planet_y,
        star_x=left - 330,
        limb=left + 14,
        planet=r,
        shown=shown_columns,
        step=0.5 * (strip - left),
        lane_off=lane_off,
    )
    sky = with_rows(sky, horizon.top - 2, (42.0, 15.0))
    opened = table.view.looking if table.view.looking in phone.DOORS else phone.asked(table)
    paper = Box(left, _MAP + 12, strip - left - 8, height - _MAP - 18, 16, Ink())
    high = height - 2 * _EDGE - 44
    menu = Box(strip + 6, height - _EDGE - 36, _STRIP - 6, 36, 0, Ink())
    goods = Box(_EDGE, height - _GOODS - 4, _COLUMN, _GOODS, 0, Ink())
    panels: list[Panel] = [
        over(system(table, sky, width, height, horizon.top), tuple(forecast_shapes(table, sky))),
        points.points(table, horizon, height, small=True),
        phone.column(Box(0, 0, left - 4, height, 0, Ink()), strip, width),
        phone.system_map(table, Box(left, 6, strip - left - 8, _MAP, 12, Ink())),
        pills(table, Box(strip + 6, _EDGE, _STRIP - 6, high, 0, Ink()), phone.doors_of(table), opened, down=True),
        phone.own_goods(table, goods),
    ]
    if opened:
        panels = [under(panels[0]), under(panels[1]), *panels[2:]]
        panels += [phone.paper(paper), *phone.opened_part(table, opened, paper)]
    shown = tuple(marked(panel, table.view) for panel in panels)
    free = {
        "status": Box(_EDGE, 6, _COLUMN - 20, 20, 0, Ink()),
        "prompt": Box(_EDGE, 6, _COLUMN, _QUESTION, 0, Ink()),
        "desk": Box(_EDGE, 6 + _QUESTION, _COLUMN, goods.y - 10 - _QUESTION, 0, Ink()),
        "menu": menu,
    }
    return Scene(width, height, titled(table), shown, table.view.messages, free)
