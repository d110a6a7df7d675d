"""The whole picture: panels chosen and laid out for a width, from a position and what is to be highlighted.

``scene`` is a pure function: the same position, view and width give the same scene.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from .catalogue import say
from .panels import colony as colonies
from .panels import header, manufactory, mat, rondel
from .panels.view import TableView
from .shapes import Panel, Scene

#: in CSS pixels: the least and greatest width drawn for, and from where on panels stand side by side
LEAST: Final = 300
MOST: Final = 1320
WIDE: Final = 760
_GAP: Final = 14.0
_PHONE: Final = 560.0

#: every panel there is, in reading order; "others" are the mats of the other players
ALL: Final = ("rounds", "cards", "dice", "rondel", "mat", "others", "manufactory", "colonies")


def scene(table: TableView, width: float, panels: Iterable[str] = ALL) -> Scene:
    """Lay out panels (names of ``ALL``) for a width in CSS pixels."""
    width = max(LEAST, min(MOST, width))
    wanted = set(panels)
    laid = _wide(table, width, wanted) if width >= WIDE else _narrow(table, width, wanted)
    height = max((panel_bottom for _, panel_bottom in laid), default=10.0)
    order = {name: index for index, name in enumerate(ALL)}
    found = sorted((panel for panel, _ in laid), key=lambda panel: order[_kind(panel.id)])
    key = "scene.title" if table.at["round"] else "scene.title_before"
    title = say(key, round=table.at["round"], rounds=table.edition.rules.rounds)
    return Scene(width, height, title, tuple(found))


def _kind(panel: str) -> str:
    if panel.startswith("colony-"):
        return "colonies"
    return "others" if panel.startswith("mat-") else panel


_Placed = list[tuple[Panel, float]]


def _column(laid: _Placed, panels: Sequence[Panel], x: float, y: float) -> float:
    """Place panels below each other; gives where the next one would begin."""
    for panel in panels:
        laid.append((panel.moved(x, y), y + panel.height))
        y += panel.height + _GAP
    return y


def _others(table: TableView, width: float) -> list[Panel]:
    order = [(table.view.me + step) % table.players for step in range(1, table.players)]
    return [mat.other_mat(table, seat, width) for seat in order]


def _wide(table: TableView, width: float, wanted: set[str]) -> _Placed:
    """Rondel and mats side by side, below them the Manufactory and the three colonies in rows."""
    laid: _Placed = []
    y = 0.0
    if "rounds" in wanted or "cards" in wanted:
        left = 290.0 if "rounds" in wanted else 0.0
        top = []
        if "rounds" in wanted:
            top.append(header.rounds(table, 276).moved(0, 0))
        if "cards" in wanted:
            top.append(header.cards(table, width - left).moved(left, 0))
        laid += [(panel, panel.height) for panel in top]
        y = max(panel.height for panel in top) + _GAP
    half = (width - _GAP) / 2
    narrow = min(half, 470.0)
    right = [
        panel(table, width - narrow - _GAP)
        for name, panel in (("dice", mat.dice), ("mat", mat.own_mat))
        if name in wanted
    ]
    if "others" in wanted:
        right += _others(table, width - narrow - _GAP)
    low = y
    if "rondel" in wanted:
        beside = sum(panel.height for panel in right) + _GAP * (len(right) - 1)
        low = _column(laid, [rondel.rondel(table, narrow, beside)], 0, y)
    y = max(low, _column(laid, right, narrow + _GAP if "rondel" in wanted else 0, y))
    if "manufactory" in wanted:
        y = _column(laid, [manufactory.manufactory(table, width)], 0, y)
    if "colonies" in wanted:
        number = len(table.edition.colonies)
        wide = (width - _GAP * (number - 1)) / number
        for index in range(number):
            _column(laid, [colonies.colony(table, index, wide)], index * (wide + _GAP), y)
    return laid


def _narrow(table: TableView, width: float, wanted: set[str]) -> _Placed:
    """Everything below each other: what is needed for a move first, the cycle cards last."""
    inner = min(width, _PHONE)
    panels: list[Panel] = []
    if "rounds" in wanted:
        panels.append(header.rounds(table, inner))
    if "dice" in wanted:
        panels.append(mat.dice(table, inner))
    if "rondel" in wanted:
        panels.append(rondel.rondel(table, inner))
    if "mat" in wanted:
        panels.append(mat.own_mat(table, inner))
    if "manufactory" in wanted:
        panels.append(manufactory.manufactory(table, inner))
    if "colonies" in wanted:
        panels += [colonies.colony(table, index, inner) for index in range(len(table.edition.colonies))]
    if "others" in wanted:
        panels += _others(table, inner)
    if "cards" in wanted:
        panels.append(header.cards(table, inner, across=False))
    laid: _Placed = []
    _column(laid, panels, (width - inner) / 2, 0)
    return laid
