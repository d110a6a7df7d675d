"""The scene of Exocolony for each arrangement of the window; the browser names it (overlay/arrangement.js)."""

from collections.abc import Callable, Mapping
from typing import Final

from betacolony_widgets.board.shapes import Scene, Shape

from .layouts import cell, lab, lesson, phone, side, upright, wide
from .table_view import TableView

#: how each arrangement is laid out
_LAYOUTS: Final[Mapping[str, Callable[[TableView, float, float], Scene]]] = {
    "wide": wide.table,
    "cell": cell.table,
    "notebook": cell.in_notebook,
    "upright": upright.table,
    "side": side.table,
    "phone": phone.table,
    "lesson": lesson.beside,
    "lesson-upright": lesson.above,
    "lesson-phone": lesson.stacked,
    "lab": lab.beside,
    "lab-upright": lab.above,
    "lab-phone": lab.stacked,
}
#: the least size of a picture in each, in CSS pixels
LEAST: Final[Mapping[str, tuple[float, float]]] = {
    "wide": wide.LEAST,
    "cell": cell.LEAST,
    "notebook": cell.LEAST,
    "upright": upright.LEAST,
    "side": side.LEAST,
    "phone": phone.LEAST,
    **dict.fromkeys(("lesson", "lesson-upright", "lesson-phone"), lesson.LEAST),
    **dict.fromkeys(("lab", "lab-upright", "lab-phone"), lesson.LEAST),
}
#: the arrangements that there are, those of the whole table, of a lesson's step, and of the lab
ARRANGEMENTS: Final = tuple(_LAYOUTS)
OF_A_STEP: Final = tuple(name for name in ARRANGEMENTS if name.startswith("lesson"))
OF_THE_LAB: Final = tuple(name for name in ARRANGEMENTS if name.startswith("lab"))
WHOLE: Final = tuple(name for name in ARRANGEMENTS if name not in {*OF_A_STEP, *OF_THE_LAB})


def scene(table: TableView, width: float, height: float, arrangement: str = "wide") -> Scene:
    """The whole table in a picture of a size in CSS pixels, at least ``LEAST``. Raises KeyError for no arrangement."""
    return _LAYOUTS[arrangement](table, width, height)


def foreseen(table: TableView, drawn: Scene, arrangement: str) -> tuple[Shape, ...]:
    """The forecast of a view as shapes over a picture of the same table without it.

    ``drawn`` is that picture. The way, the points ahead and the prices to come are drawn; what the reader owns stays.
    """
    ahead = scene(table, drawn.width, drawn.height, arrangement)
    before = {panel.id: panel for panel in drawn.panels}
    out: list[Shape] = []
    for panel in ahead.panels:
        was = before.get(panel.id)
        if panel.id in _FORESEEN and was is not None:
            known = {*was.shapes, *was.marks}
            out += [shape for shape in (*panel.shapes, *panel.marks) if shape not in known]
    return tuple(out)


#: the panels that show what comes of a choice
_FORESEEN: Final = frozenset({"system", "beyond", "points", "prices"})
