"""The lab on a page: the well beside, above or before a column of words, which has the tabs and their charts.

Where the reader plays on, the column has the desk and the things of the table instead (``View.parts``).
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from betacolony_widgets.board.shapes import Scene
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.whole_table.parts import shown_to
from betacolony_widgets.board.whole_table.world.geometry import World

from .lesson import Frame, box_of, framed, things_height, world_of

#: a window from this size on has the wide column; where it begins, and its width
_WIDE: Final = (1200.0, 640.0)
_COLUMN: Final = (40.0, 592.0)
_SLIM: Final = (16.0, 324.0)
#: pixels: the tabs above the words, and the foot below them, as the page has it (frame.css)
_TABS: Final = 56.0
_FOOT: Final = 75.0
_SLIM_FOOT: Final = 63.0
_UPRIGHT_FOOT: Final = 77.0
_PHONE_FOOT: Final = 70.0
#: pixels: the height of the words below the well of an upright window, and their margin
_WORDS: Final = 590.0
_MARGIN: Final = 24.0
#: the part of a phone's height that the well may take
_PHONE_WELL: Final = 0.4
#: pixels: the most height that things take
_MOST: Final = 270.0
_PHONE_MOST: Final = 150.0


def _column(table: TableView, well: tuple[float, float, float], words: tuple[float, float, float, float], foot: float,
            most: float) -> Frame:  # fmt: skip
    """The well as middle and radius, and the words, whose lower end has the things and the foot."""
    x, y, w, h = words
    low = y + h - foot
    high = things_height(table, w, most)
    things = box_of(x, low - high - 8, w, high)
    return Frame(*well, box_of(x, y, w, things.y - y - 6), things, box_of(x, low, w, foot))


def _beside(table: TableView, width: float, height: float) -> Frame:
    wide = width >= _WIDE[0] and height >= _WIDE[1]
    if wide:
        r = min(height / 2 - 8, (width - _COLUMN[0] - _COLUMN[1] - 40) / 2)
        column = _COLUMN
    else:
        r = min(height / 2 - 10, (width - 380) / 2)
        column = (_SLIM[0], max(_SLIM[1], width - 2 * r - 55))
    well = (width - (14 if wide else 15) - r, height / 2, r)
    foot = _FOOT if wide else _SLIM_FOOT
    return _column(table, well, (column[0], _TABS, column[1], height - _TABS), foot, min(_MOST, 0.42 * height))


def _above(table: TableView, width: float, height: float) -> Frame:
    r = max(60.0, min(width / 2 - 19, (height - _WORDS) / 2 - 8))
    top = 2 * r + 16
    words = (_MARGIN, top, width - 2 * _MARGIN, height - top)
    return _column(table, (width / 2, r + 8, r), words, _UPRIGHT_FOOT, _MOST)


def _stacked(table: TableView, width: float, height: float) -> Frame:
    r = min(width / 2 - 8, _PHONE_WELL * height / 2)
    top = 2 * r + 12
    words = (_SLIM[0], top, width - 2 * _SLIM[0], height - top)
    return _column(table, (width / 2, r + 6, r), words, _PHONE_FOOT, _PHONE_MOST)


def _scene(table: TableView, width: float, height: float, frame_of: Callable[..., Frame]) -> Scene:
    scene, frame = framed(shown_to(table), width, height, frame_of), frame_of(table, width, height)
    words = frame.desk._replace(h=frame.tools.y + frame.tools.h - frame.desk.y)
    return replace(scene, places={**scene.places, "words": words})


def beside(table: TableView, width: float, height: float) -> Scene:
    """The lab in a window that is wider than high."""
    return _scene(table, width, height, _beside)


def above(table: TableView, width: float, height: float) -> Scene:
    """The lab in an upright window."""
    return _scene(table, width, height, _above)


def stacked(table: TableView, width: float, height: float) -> Scene:
    """The lab on a phone."""
    return _scene(table, width, height, _stacked)


def world_beside(table: TableView, width: float, height: float) -> World:
    """The world of ``beside``."""
    return world_of(table, _beside(table, width, height))


def world_above(table: TableView, width: float, height: float) -> World:
    """The world of ``above``."""
    return world_of(table, _above(table, width, height))


def world_stacked(table: TableView, width: float, height: float) -> World:
    """The world of ``stacked``."""
    return world_of(table, _stacked(table, width, height))
