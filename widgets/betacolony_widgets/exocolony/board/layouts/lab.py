"""The lab on a page: the board beside, above or before a column of words, which has the tabs and their charts.

Where the reader plays on, the column has the desk and the goods instead.
"""

from dataclasses import replace
from typing import Final

from betacolony_widgets.board.shapes import Scene
from betacolony_widgets.exocolony.board.table_view import TableView

from .lesson import Frame, box_of, goods_high, laid_out, slim

#: a window from this size on has the wide column; where columns begin, and their widths
_WIDE: Final = (1200.0, 640.0)
_COLUMN: Final = (40.0, 592.0)
_SLIM: Final = (16.0, 324.0)
_BESIDE: Final = 24.0
#: pixels: the tabs above the words, and the foot below them, as the page has it (frame.css)
_TABS: Final = 56.0
_FOOT: Final = 75.0
_SLIM_FOOT: Final = 63.0
_UPRIGHT_FOOT: Final = 77.0
_PHONE_FOOT: Final = 70.0
#: pixels: the least height of the board above the words, and the part of an upright window and of a phone it may take
_LEAST: Final = 270.0
_SHARE: Final = 0.5
_PHONE_SHARE: Final = 0.46
_MARGIN: Final = 24.0


def _frame(table: TableView, board: tuple[float, float, float, float], words: tuple[float, float, float, float],
           foot: float) -> Frame:  # fmt: skip
    """The board and the words as x, y, width and height; the lower end of the words has the goods and the foot."""
    x, y, w, h = words
    low, high = y + h - foot, goods_high(table)
    goods = box_of(x, low - high - 8, w, high)
    return Frame(box_of(*board), box_of(x, y, w, goods.y - y - 6), goods, box_of(x, low, w, foot))


def _placed(scene: Scene, frame: Frame) -> Scene:
    """The scene with the places of the page's words, and of the board that they keep off."""
    words = frame.desk._replace(h=frame.tools.y + frame.tools.h - frame.desk.y)
    return replace(scene, places={**scene.places, "words": words, "rim": frame.board})


def beside(table: TableView, width: float, height: float) -> Scene:
    """The lab in a window that is wider than high."""
    wide = width >= _WIDE[0] and height >= _WIDE[1]
    x, w = _COLUMN if wide else _SLIM
    left = x + w + _BESIDE
    words = (x, _TABS, w, height - _TABS)
    frame = _frame(table, (left, 0, width - left, height), words, _FOOT if wide else _SLIM_FOOT)
    return _placed(laid_out(table, width, height, frame), frame)


def above(table: TableView, width: float, height: float) -> Scene:
    """The lab in an upright window."""
    top = max(_LEAST, _SHARE * height)
    words = (_MARGIN, top + 8, width - 2 * _MARGIN, height - top - 8)
    frame = _frame(table, (0, 0, width, top), words, _UPRIGHT_FOOT)
    return _placed(laid_out(table, width, height, frame), frame)


def stacked(table: TableView, width: float, height: float) -> Scene:
    """The lab on a phone."""
    top = max(_LEAST, _PHONE_SHARE * height)
    words = (_SLIM[0], top + 6, width - 2 * _SLIM[0], height - top - 6)
    frame = _frame(table, (0, 0, width, top), words, _PHONE_FOOT)
    return _placed(slim(table, width, height, frame), frame)
