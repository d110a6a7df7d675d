"""Doors: targets that open a part of the table where not all of it lies open."""

from collections.abc import Sequence
from typing import Final

from betacolony_widgets.board.layers import FACE, TILE
from betacolony_widgets.board.shapes import Box, Ink, Panel, Sketch, Target, Text
from betacolony_widgets.board.whole_table.lettering import fitted

from .table_view import TableView

#: the most height of a door
_DOOR: Final = 48.0


def tabs(table: TableView, box: Box, parts: Sequence[str], opened: str) -> Panel:
    """One pill with a tab for each part; the open one is in reverse."""
    sketch, say, wide = Sketch(), table.view.messages.say, box.w / len(parts)
    sketch.add(Box(*box[:4], box.h / 2, Ink("control", "exo-edge", 1.0), TILE))
    for place, part in enumerate(parts):
        area = Box(box.x + place * wide, box.y, wide, box.h, box.h / 2, Ink())
        if part == opened:
            sketch.add(Box(area.x + 3, area.y + 3, wide - 6, box.h - 6, box.h / 2 - 3, Ink("text"), FACE))
        _label(sketch, table, part, area, opened=part == opened)
    return sketch.panel("doors", say("exo.look.doors"), box.w, box.h)


def pills(table: TableView, box: Box, parts: Sequence[str], opened: str, *, down: bool = False) -> Panel:
    """A pill for each part, side by side or one below the other; the open one is in reverse."""
    sketch, say, gap = Sketch(), table.view.messages.say, 5.0
    each = ((box.h if down else box.w) - gap * (len(parts) - 1)) / len(parts)
    each = min(each, _DOOR) if down else each
    for place, part in enumerate(parts):
        along = place * (each + gap)
        area = box._replace(y=box.y + along, h=each) if down else box._replace(x=box.x + along, w=each)
        ink = Ink("text", "text") if part == opened else Ink("control", "exo-edge", 1.0)
        sketch.add(Box(*area[:4], area.h / 2, ink, TILE))
        _label(sketch, table, part, area, opened=part == opened)
    return sketch.panel("doors", say("exo.look.doors"), box.w, box.h)


def _label(sketch: Sketch, table: TableView, part: str, box: Box, *, opened: bool) -> None:
    say = table.view.messages.say
    words = say(f"exo.look.{part}")
    label, size = fitted(words, box.w - 8, 14.5)
    role = "exo-plate" if opened else "text"
    sketch.add(Text(box.x + box.w / 2, box.y + box.h / 2 + 0.5, label, size, role, limit=box.w - 6))
    key = "exo.look.close" if opened else "exo.look.open"
    sketch.targets.append(Target(f"look-{part}", box, say(key, part=words), enabled=True))
