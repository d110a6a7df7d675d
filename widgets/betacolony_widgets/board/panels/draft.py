"""The panel of the draft before round 1: the mats on offer, and the owners of the others."""

from typing import Final

from betacolony_widgets.board import icons
from betacolony_widgets.board.descriptions import mat_powers
from betacolony_widgets.board.panels.frames import frame, heading, paragraph
from betacolony_widgets.board.shapes import Box, Ink, Panel, Sketch, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.text_metrics import shortened, wrapped
from betacolony_widgets.messages import capital

_GAP: Final = 8.0
_TOP: Final = 40.0


def wanted(table: TableView) -> bool:
    """True during the draft (SET-6), in which the solo rival has no part (SOLO-0)."""
    drafting = any(seat.mat is None for number, seat in enumerate(table.seats) if not table.is_rival(number))
    return not table.position.round and drafting


def mats_on_offer(table: TableView, width: float) -> Panel:
    """Each mat with its two powers and its owner, if any; side by side where there is room."""
    sketch = Sketch()
    owners = {seat.mat: number for number, seat in enumerate(table.seats) if seat.mat is not None}
    mats = [mat for mat in table.edition.mats if mat.id in {*table.position.mats, *owners}]
    across = max(1, min(len(mats), int((width - 24 + _GAP) // 160)))
    wide = (width - 24 - _GAP * (across - 1)) / across
    texts = [
        [line for power in mat_powers(table.messages, mat) for line in wrapped(f"· {power}", wide - 20, 12)]
        for mat in mats
    ]
    high = 36.0 + 16 * max((len(lines) for lines in texts), default=0)
    height = _TOP + -(-len(mats) // across) * (high + _GAP) + 4
    sketch.add(frame(width, height))
    sketch.add(heading(table.messages.say("panel.draft"), table.messages.say("draft.how"), width))
    for index, (mat, lines) in enumerate(zip(mats, texts, strict=True)):
        box = Box(12 + index % across * (wide + _GAP), _TOP + index // across * (high + _GAP), wide, high, 10, Ink())
        owner = owners.get(mat.id)
        ink = Ink("place", "place-line", 1.2) if owner is None else Ink("panel", "place-line", 1.2, dash=(5, 4))
        sketch.add(box._replace(ink=ink, id=f"mat-{mat.id}"))
        label = capital(table.messages.name(mat.id))
        sketch.add(Text(box.x + 10, box.y + 17, label, 13.5, "ink", bold=True, align="left"))
        sketch.add(paragraph(lines, box.x + 10, box.y + 38, 16, wide - 14))
        extra, special = mat_powers(table.messages, mat)
        fact = table.messages.say("draft.mat", mat=label, extra=extra, special=special)
        if owner is None:
            sketch.target(f"mat-{mat.id}", box, fact, table.messages.say("tip.mat"))
        else:
            x, y = box.x + box.w - 16, box.y + 17
            sketch.add(icons.token(table.colour(owner), x, y, 7.5, f"drafted-{mat.id}"))
            name = shortened(table.name(owner), wide - 92, 12.5, bold=True)
            sketch.add(Text(x - 14, y + 0.5, name, 12.5, "ink", bold=True, align="right"))
            fact = table.messages.say("draft.taken", name=table.name(owner), mat=fact)
        sketch.facts.append(fact)
    return sketch.panel("draft", table.messages.say("panel.draft"), width, height)
