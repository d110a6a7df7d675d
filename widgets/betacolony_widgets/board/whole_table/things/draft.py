"""The draft on the table: the mats on offer below the question, and the owners of the others."""

from typing import Final

from betacolony_widgets.board.art.pieces import piece_for
from betacolony_widgets.board.descriptions import mat_powers
from betacolony_widgets.board.layers import PIECE, TILE
from betacolony_widgets.board.shapes import Box, Ink, Panel, Piece, Sketch, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.text_metrics import shortened
from betacolony_widgets.board.whole_table.lettering import fitted
from betacolony_widgets.messages import capital

#: pixels: the least and most height of a mat with the gap below it in a corner, what the desk below keeps, and the most
#: height elsewhere
_LEAST: Final = 40.0
_MOST: Final = 58.0
_DESK: Final = 50.0
_TALLEST: Final = 62.0
_GAP: Final = 7.0
#: pixels: below this height mats are low: the gap between them then; and for others and for them, how far from the
#: middle its lines are and the size of these
_LOW: Final = 40.0
_LOW_GAP: Final = 4.0
_LINES: Final = ((8.5, 13.0), (7.5, 12.5))
#: pixels: the most width of an owner's name
_NAME: Final = 58.0


def draft_height(table: TableView, room: float) -> float:
    """The part of a height that the mats take, in pixels."""
    number = len(_mats_in_draft(table))
    return number * max(_LEAST, min(_MOST, (room - _DESK) / max(number, 1)))


def _mats_in_draft(table: TableView) -> list[str]:
    taken = {seat.mat for seat in table.seats}
    return [mat.id for mat in table.edition.mats if mat.id in {*table.position.mats, *taken}]


def drafted_mats(table: TableView, box: Box) -> Panel:
    """Each mat with its two powers, and its owner if it has one."""
    messages, sketch = table.messages, Sketch()
    owners = {seat.mat: number for number, seat in enumerate(table.seats) if seat.mat is not None}
    mats = [mat for mat in table.edition.mats if mat.id in _mats_in_draft(table)]
    step = min(_TALLEST, box.h / max(len(mats), 1))
    low = step < _LOW
    gap, (off, most) = _LOW_GAP if low else _GAP, _LINES[low]
    for place, mat in enumerate(mats):
        owner = owners.get(mat.id)
        tile = Box(box.x, box.y + place * step, box.w, step - gap, 12, Ink())
        ink = Ink("control", "control-edge", 1.2) if owner is None else Ink(None, "control-edge", 1.2, dash=(5, 4))
        sketch.add(tile._replace(ink=ink, id=f"mat-{mat.id}"))
        label, middle = capital(messages.name(mat.id)), tile.y + tile.h / 2
        soft = "text" if owner is None else "text-off"
        letter = label.rsplit(" ", 1)[-1]
        left = tile.x + 40
        if len(letter) <= 2:
            sketch.add(Text(tile.x + 20, middle, letter, 18, soft, bold=True))
        else:
            sketch.add(Text(tile.x + 20, middle, shortened(letter, 34, 11, bold=True), 11, soft, bold=True))
        extra, special = mat_powers(messages, mat)
        # an owner's name stands beside the first line, which is the shorter one
        for line, down, beside in ((extra, -off, 0 if owner is None else _NAME + 20), (special, off, 0)):
            room = tile.w - 48 - beside
            words, size = fitted(line, room, most)
            sketch.add(Text(left, middle + down, words, size, soft, align="left", limit=room))
        fact = messages.say("draft.mat", mat=label, extra=extra, special=special)
        if owner is None:
            sketch.target(f"mat-{mat.id}", tile._replace(ink=Ink()), fact, messages.say("tip.mat"))
        else:
            right, y = tile.x + tile.w - 10, middle - off
            token = piece_for("token", table.colour(owner))
            sketch.add(Piece(token, right - 6, y, 7, PIECE, f"drafted-{mat.id}"))
            name, size = fitted(table.name(owner), _NAME, 13, bold=True)
            sketch.add(Text(right - 18, y, name, size, "text", bold=True, align="right", limit=_NAME, layer=TILE + 1))
            fact = messages.say("draft.taken", name=table.name(owner), mat=fact)
        sketch.facts.append(fact)
    return sketch.panel("draft", messages.say("panel.draft"), box.w, box.h)
