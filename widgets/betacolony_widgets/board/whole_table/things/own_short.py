"""The reader's own things where there is little room: without words that signs say as well."""

from typing import Final

from betacolony.state.views import SeatView
from betacolony_widgets.board.descriptions import mat_facts, powers_of
from betacolony_widgets.board.icons import hexagon
from betacolony_widgets.board.layers import TILE
from betacolony_widgets.board.shapes import Box, Ink, Panel, Piece, Polygon, Sketch, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.whole_table.lettering import fitted
from betacolony_widgets.board.whole_table.world.geometry import World

from .own import goods, load, own_heading, own_headline, own_tiles

#: pixels: the radius of a material, of a sign, and of an achievement; from one sign to the next
_GOODS: Final = 13.0
_SIGN: Final = 10.5
_BUILT: Final = 15.0
_STEP: Final = 46.0
#: pixels: from the top to the middle of the first line
HEAD: Final = 24.0
#: pixels: the height of all lines without gaps
LEAST: Final = 150.0


def own_short(table: TableView, box: Box, world: World | None = None, others: float = 0.0) -> Panel:
    """Points, materials, how full the mat is, fuel, artifacts, crew, powers and achievements, at least ``LEAST`` high.

    Beside a world, lines may run as far as its well allows at their height. ``others`` is the room that others' points
    take from the first line.
    """
    sketch, me = Sketch(), table.view.me
    seat, x, gap = table.seats[me], box.x, max(0.0, min(10.0, (box.h - LEAST) / 3))

    def room(y: float) -> float:
        return min(box.w + 40, world.left_of(y) - x) if world else box.w

    y = box.y + HEAD
    own_headline(table, sketch, x, y, 20.0, room(y + 12) - others)
    y += 40 + gap
    goods(table, sketch, seat, x, y, min(50.0, (room(y - 14) + 2) / len(table.edition.materials)), _GOODS)
    y += 32 + gap
    load(table, sketch, seat, x, y, min(115.0, room(y) - 206))
    stock(table, sketch, seat, x + min(room(y), 310.0) - 3 * _STEP + 10, y)
    y += 26 + gap
    slots = x + min(room(y + 22), 310.0) - 2.2 * _BUILT * (table.edition.rules.achievements_per_player - 1) - _BUILT - 2
    powers(table, sketch, seat, x, y, slots - _BUILT - 6 - x)
    own_tiles(table, sketch, seat, slots, y + 10, _BUILT)
    sketch.facts += mat_facts(table, me)
    return sketch.panel("mat", own_heading(table), box.w, box.h)


def stock(table: TableView, sketch: Sketch, seat: SeatView, x: float, y: float, step: float = _STEP) -> None:
    """Fuel, artifacts and crew, each as a sign with a number; ``x`` is the middle of the first sign."""
    count, say = table.messages.count, table.messages.say
    things = (("fuel", seat.fuel, "fuel"), ("artifact", seat.artifacts, "artifact"), ("crew", seat.crew, "crew-sign"))
    for place, (thing, number, piece) in enumerate(things):
        left = x + step * place
        sketch.add(Piece(piece, left, y, _SIGN, TILE, thing))
        sketch.add(Text(left + _SIGN + 4, y + 0.5, str(number), 17, "text", bold=True, align="left", limit=step - 24))
        if thing != "crew":
            hit = Box(left - _SIGN - 3, y - 13, step - 2, 26, 10, Ink())
            tip = say("tip.fuel_counter" if thing == "fuel" else "tip.artifact")
            sketch.target(thing, hit, count(f"mat.{thing}", number), tip)


def powers(table: TableView, sketch: Sketch, seat: SeatView, x: float, y: float, room: float) -> None:
    """The powers of the reader's mat, a line for each."""
    for place, power in enumerate(powers_of(table, seat.mat)):
        at = y + 20 * place
        sketch.add(Polygon(hexagon(x + 6, at, 5.5), Ink("points"), TILE))
        words, size = fitted(power, room - 18, 13.5)
        sketch.add(Text(x + 18, at, words, size, "text", align="left", limit=room - 18))
