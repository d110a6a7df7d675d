"""Doors: targets that open a part of the table where not all of it lies open."""

from collections.abc import Sequence

from betacolony_widgets.board.layers import FACE, TILE
from betacolony_widgets.board.shapes import LOOK, Box, Hit, Ink, Sketch, Target, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.text_metrics import width_of
from betacolony_widgets.board.whole_table.lettering import fitted


def look(sketch: Sketch, part: str, hit: Hit, label: str, tip: str = "") -> None:
    """Add a target that opens a part; the game doesn't mind, so it can always be chosen."""
    sketch.targets.append(Target(f"{LOOK}{part}", hit, label, tip, enabled=True))


def door(
    table: TableView,
    sketch: Sketch,
    part: str,
    box: Box,
    *,
    opened: bool = False,
    note: str = "",
    size: float = 15.0,
    reach: float = 0.0,
) -> None:
    """A pill that opens a part; one whose part is open closes it. A note stands at its right.

    A finger finds it by ``reach`` above and below its edges.
    """
    say = table.messages.say
    r = box.h / 2
    ink = Ink("text", "text", 1.0) if opened else Ink("control", "control-edge", 1.0)
    sketch.add(Box(box.x, box.y, box.w, box.h, r, ink, TILE))
    words, role = say(f"look.{part}"), "table" if opened else "text"
    middle = box.y + r + 0.5
    if note:
        room = box.w - 2 * r + 8
        name, size = fitted(words, room, size, bold=True)
        sketch.add(Text(box.x + r - 4, middle, name, size, role, bold=True, align="left", layer=FACE, limit=room))
        left = room - width_of(name, size, bold=True) - 10
        if left > 30:
            said, small = fitted(note, left, 13.5)
            soft = "table" if opened else "text-soft"
            sketch.add(Text(box.x + box.w - r + 4, middle, said, small, soft, align="right", layer=FACE, limit=left))
    else:
        name, size = fitted(words, box.w - 14, size, bold=True)
        sketch.add(Text(box.x + box.w / 2, middle, name, size, role, bold=True, layer=FACE, limit=box.w - 12))
    key = "look.close_part" if opened else "look.open_part"
    look(sketch, part, box._replace(y=box.y - reach, h=box.h + 2 * reach, r=r, ink=Ink()), say(key, part=words))


def tabs(table: TableView, sketch: Sketch, box: Box, parts: Sequence[str], opened: str) -> None:
    """One pill with a tab for each part; the opened one is in reverse."""
    say, wide, r = table.messages.say, box.w / len(parts), box.h / 2
    sketch.add(Box(box.x, box.y, box.w, box.h, r, Ink("control", "control-edge", 1.0), TILE))
    for place, part in enumerate(parts):
        tab, on = Box(box.x + place * wide, box.y, wide, box.h, r, Ink()), part == opened
        if on:
            inner = Box(tab.x + 3, tab.y + 3, wide - 6, box.h - 6, r - 3, Ink("text"), FACE)
            sketch.add(inner)
        words, size = fitted(say(f"look.{part}"), wide - 14, 14.5, bold=True)
        role = "table" if on else "text"
        sketch.add(Text(tab.x + wide / 2, tab.y + r + 0.5, words, size, role, bold=True, limit=wide - 12))
        look(sketch, part, tab, say("look.open_part", part=say(f"look.{part}")))
