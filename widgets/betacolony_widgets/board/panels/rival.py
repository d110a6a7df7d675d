"""The solo rival's panel: points, crew, achievements, and its placement column."""

from typing import Final

from betacolony.state.views import RivalView
from betacolony_widgets.board import icons
from betacolony_widgets.board.art.pieces import piece_for
from betacolony_widgets.board.descriptions import rival_achievements, rival_facts, rival_notes
from betacolony_widgets.board.layers import FACE, TILE
from betacolony_widgets.board.panels.frames import frame
from betacolony_widgets.board.shapes import Box, Ink, Panel, Piece, Sketch, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.text_metrics import wrapped
from betacolony_widgets.messages import capital

from .mat import headline

#: the fields of the rival's things that the panel shows
SHOWN: Final = ("crew", "cp", "achievements")
#: in pixels: the width of the placement column, and the height of a cube
_COLUMN: Final = 132.0
_CUBE: Final = 23.0
_TOP: Final = 52.0


def rival_side(table: TableView, number: int, width: float) -> Panel:
    """The panel of the rival in seat ``number``: its things at the left, the placement column at the right (SOLO-1)."""
    messages = table.messages
    say = messages.say
    solo, sketch = table.rival or RivalView(), Sketch()
    left = _Left(sketch, width - _COLUMN - 40)
    if solo.active:
        left.add(say("rival.active"), "muted", 12)
        y = left.add(messages.name(solo.active), "ink", 14, beside=True)
        sketch.add(icons.flag(24, y, 8, "gold"))
    else:
        left.add(say("rival.waiting"), "muted", 12)
    y = left.add(messages.count("mat.crew", table.seats[number].crew), "ink", 12.5, beside=True)
    sketch.add(icons.person(23, y, 8.5))
    built = rival_achievements(table, number)
    role = "ink" if built else "muted"
    y = left.add(messages.listed(built) if built else say("mat.no_achievements"), role, 12.5, beside=True)
    sketch.add(icons.temple(23, y, 7.5, role=role))
    for line in rival_notes(messages, solo):
        left.add(line, "muted", 12)
    height = max(left.y, _TOP + 16 + _CUBE * len(solo.column) + 6) + 4
    _column(table, sketch, number, width - _COLUMN - 6)
    sketch.shapes.insert(0, frame(width, height))
    headline(table, sketch, number, width)
    sketch.facts += rival_facts(table, number, built)
    return sketch.panel(f"mat-{number}", say("panel.rival", name=table.name(number)), width, height)


class _Left:
    """Lines of text one below the other at the left of the panel."""

    def __init__(self, sketch: Sketch, width: float) -> None:
        self.sketch, self.width, self.y = sketch, width, _TOP

    def add(self, text: str, role: str, size: float, *, beside: bool = False) -> float:
        """Add a text, ``beside`` an icon or not, and return the y of its first line."""
        x = 38.0 if beside else 16.0
        first = self.y
        for line in wrapped(text, self.width + 16 - x, size, bold=size > 13):
            self.sketch.add(Text(x, self.y, line, size, role, bold=size > 13, align="left", limit=self.width + 20 - x))
            self.y += 17
        self.y += 6
        return first


def _column(table: TableView, sketch: Sketch, seat: int, x: float) -> None:
    """The cubes from the top down, each with its name, and the rival's pointer at the left of one."""
    messages = table.messages
    solo = table.rival or RivalView()
    sketch.add(Text(x, _TOP, messages.say("rival.column"), 12, "muted", align="left", limit=_COLUMN - 4))
    for place, cube in enumerate(solo.column):
        y = _TOP + 24 + _CUBE * place
        here = place == solo.pointer
        if here:
            sketch.add(Box(x, y - 11, _COLUMN - 8, 22, 8, Ink("place", "choice", 1.2), TILE, "pointer-place"))
            sketch.add(icons.token(table.colour(seat), x + 14, y, 7.5, "pointer"))
        sketch.add(Piece(piece_for("cube", cube), x + 36, y, 9.0, FACE, f"cube-{place}"))
        role = "ink" if here else "muted"
        label = capital(messages.name(cube))
        sketch.add(Text(x + 51, y + 0.5, label, 12, role, bold=here, align="left", limit=_COLUMN - 60))
