"""The arrangements of the whole table, one for each class of window, and the scene that each makes.

The browser knows its window and names the arrangement that suits it (overlay/arrangement.js); "notebook" is the one for
a cell of a notebook, and those of a lesson's step begin with "lesson", those of
the lab with "lab". In the wide one everything lies open; in the
others some parts share a place, and the reader opens them by targets named "look-" and the part.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, Literal

from betacolony_widgets.board.shapes import Scene
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.whole_table.layouts import cell, lab, lesson, phone, side, upright, wide
from betacolony_widgets.board.whole_table.things.map import TRACKS
from betacolony_widgets.board.whole_table.world.geometry import World

Arrangement = Literal[
    "wide",
    "cell",
    "notebook",
    "upright",
    "side",
    "phone",
    "lesson",
    "lesson-upright",
    "lesson-phone",
    "lab",
    "lab-upright",
    "lab-phone",
]

#: the least size of a picture in each arrangement, in CSS pixels; the browser makes smaller windows' pictures smaller
LEAST: Final[Mapping[Arrangement, tuple[float, float]]] = {
    "wide": wide.LEAST,
    "cell": cell.LEAST,
    "notebook": cell.LEAST,
    "upright": upright.LEAST,
    "side": side.LEAST,
    "phone": phone.LEAST,
    "lesson": lesson.LEAST,
    "lesson-upright": lesson.LEAST,
    "lesson-phone": lesson.LEAST,
    "lab": lesson.LEAST,
    "lab-upright": lesson.LEAST,
    "lab-phone": lesson.LEAST,
}

#: the parts that can be opened (``doors.LOOK``) besides the colonies, which have their own ids
PARTS: Final = ("you", "market", "opponents", "cycles", "ring")

_SCENES: Final[Mapping[Arrangement, Callable[[TableView, float, float], Scene]]] = {
    "wide": wide.whole_table,
    "cell": cell.whole_table,
    "notebook": cell.in_notebook,
    "upright": upright.whole_table,
    "side": side.whole_table,
    "phone": phone.whole_table,
    "lesson": lesson.beside,
    "lesson-upright": lesson.above,
    "lesson-phone": lesson.stacked,
    "lab": lab.beside,
    "lab-upright": lab.above,
    "lab-phone": lab.stacked,
}
_WORLDS: Final[Mapping[Arrangement, Callable[[TableView, float, float], World]]] = {
    "wide": wide.world_of,
    "cell": cell.world_of,
    "notebook": cell.world_of,
    "upright": upright.world_of,
    "side": side.world_of,
    "phone": phone.world_of,
    "lesson": lesson.world_beside,
    "lesson-upright": lesson.world_above,
    "lesson-phone": lesson.world_stacked,
    "lab": lab.world_beside,
    "lab-upright": lab.world_above,
    "lab-phone": lab.world_stacked,
}
#: the arrangements that there are
ARRANGEMENTS: Final = tuple(_SCENES)
#: those of the whole table, of a lesson's step, and of the lab
WHOLE: Final = tuple(name for name in ARRANGEMENTS if not name.startswith(("lesson", "lab")))
OF_A_STEP: Final = tuple(name for name in ARRANGEMENTS if name.startswith("lesson"))
OF_THE_LAB: Final = tuple(name for name in ARRANGEMENTS if name.startswith("lab"))


def arrangement_for(name: object, width: float, height: float) -> Arrangement | None:
    """The arrangement of a name, if there is one and a picture of this size has room for it."""
    for known in ARRANGEMENTS:
        if known == name and width >= LEAST[known][0] and height >= LEAST[known][1]:
            return known
    return None


def arranged(arrangement: Arrangement, table: TableView, width: float, height: float) -> Scene:
    """The whole table in a picture of a size in CSS pixels, at least ``LEAST``."""
    return _SCENES[arrangement](table, width, height)


def at_other_stop(table: TableView) -> TableView:
    """The same table as it is drawn for a flight where a pod is asked, and for a pod where that is not."""
    if table.view.stop == "surface":
        return replace(table, view=replace(table.view, stop="orbit", offers={}))
    pods = {f"pod-0-{column}": "" for column in range(table.edition.columns)}
    return replace(table, view=replace(table.view, stop="surface", offers=pods))


def world_in(arrangement: Arrangement, table: TableView, width: float, height: float) -> World:
    """The world as it lies in that picture."""
    return _WORLDS[arrangement](table, width, height)


def looked_at(table: TableView, *, with_dice: bool = False) -> tuple[TableView, int]:
    """The table with the part in view, and the number of the colony near by.

    What the reader has opened stays open until the next choice. Else it is what the question is about: the ring for a
    flight, all tracks for a track, the market for a pod, the reader's own things for a mat, the colony of the space
    that is paid for, the colony with the most spaces on offer unless the one near by has some. ``with_dice`` says that
    dice stay in sight while the market is open, so that it may open for a choice among both.
    """
    view, colonies = table.view, table.edition.colonies
    asked = [target.partition("-")[0] for target in view.offers]
    near = view.near
    wanted = (*view.offers, *([view.building] if view.building else []))
    spaces = [int(target.removeprefix("space-")) for target in wanted if target.startswith("space-")]
    on_offer = [
        sum(entry.first_space <= space < entry.first_space + len(entry.spaces) for space in spaces)
        for entry in colonies
    ]
    if spaces and not view.looking and not on_offer[near]:
        near = on_offer.index(max(on_offer))
    looking = view.looking
    if not looking:
        if (with_dice or "die" not in asked) and ("pod" in asked or "achievement" in asked):
            looking = "market"
        elif "mat" in asked:
            looking = "you"
        elif "track" in asked:
            looking = TRACKS
        elif spaces or view.stop == "surface":
            looking = colonies[near].id
        else:
            looking = "ring"
    return replace(table, view=replace(view, looking=looking, near=near)), near
