"""The other players at a glance, and the solo rival with its placement column."""

from typing import Final

from betacolony.state.views import RivalView
from betacolony_widgets.board.art.pieces import piece_for
from betacolony_widgets.board.descriptions import dice_facts, mat_facts, powers_of, rival_achievements, rival_facts
from betacolony_widgets.board.layers import TILE
from betacolony_widgets.board.shapes import Box, Circle, Ink, Line, Panel, Piece, Sketch, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.text_metrics import width_of
from betacolony_widgets.board.whole_table.lettering import fitted
from betacolony_widgets.board.whole_table.world.well import letter

from .own import headline, own_tile, points_target

#: pixels: the height of an opponent's corner with all its lines
FULL: Final = 88.0
#: pixels: the height of the solo rival's corner, and the gap below it
RIVAL_H: Final = 112.0
#: pixels: below this height lines stand closer
_LOW: Final = 72.0
#: pixels: the radius of a built achievement
_BUILT: Final = 12.0
#: pixels: the radius of a material, and the most from one to the next
_GOODS: Final = 10.0
_GOODS_STEP: Final = 34.0


def opponent(table: TableView, seat: int, box: Box) -> Panel:
    """Another player: points, achievements, both powers, and goods."""
    messages, sketch, player = table.messages, Sketch(), table.seats[seat]
    x, right, y = box.x, box.x + box.w, box.y
    full, low = box.h >= FULL - 6, box.h < _LOW
    sketch.add(Line(((x, y), (right, y)), Ink(None, "hairline", 1.0), TILE))
    sketch.add(Piece(piece_for("crew", table.colour(seat)), x + 14, y + 25, 13.5))
    left, end = x + 36, right
    middle = y + (18 if full else 13 if low else 15)
    if table.projected and not table.over:
        total = str(table.projected[seat].total)
        sketch.add(Text(end, middle, total, 16, "points", bold=True, align="right"))
        end -= max(width_of(total, 16, bold=True), 20) + 9
        sketch.add(Piece("flag-points", end, middle, 7.5, TILE))
        points_target(table, sketch, seat, Box(end - 10, middle - 12, right - end + 10, 24, 8, Ink()))
        end -= 16
    points = str(table.points(seat))
    sketch.add(Text(end, middle, points, 22, "text", bold=True, align="right", id=f"cp-{seat}"))
    end -= max(width_of(points, 22, bold=True), 28) + 8
    for tile in reversed(player.achievements):
        own_tile(table, sketch, tile, end - _BUILT, middle, _BUILT)
        end -= 2 * _BUILT + 1
    name, size = fitted(table.name(seat), end - left - 4, 16, bold=True)
    sketch.add(Text(left, middle, name, size, "text", bold=True, align="left", limit=end - left - 4))
    for place, power in enumerate(powers_of(table, player.mat)):
        words, size = fitted(power, right - left, 11.5 if low else 12)
        at = y + (37 + 15 * place if full else 26.5 + 12 * place if low else 31 + 14 * place)
        sketch.add(Text(left, at, words, size, "text-soft", align="left", limit=right - left))
    _goods(table, sketch, seat, x, right, y + (72 if full else box.h - 9))
    sketch.facts += [*mat_facts(table, seat), *dice_facts(table, seat)]
    return sketch.panel(f"mat-{seat}", messages.say("panel.other_mat", name=table.name(seat)), box.w, box.h)


def _goods(table: TableView, sketch: Sketch, seat: int, x: float, right: float, y: float) -> None:
    """The materials that a player holds, at the left, and fuel, artifacts and crew at the right."""
    player = table.seats[seat]
    held = [material for material in table.edition.materials if player.materials[material]]
    step = min(_GOODS_STEP, (right - 112 - x) / max(len(held), 1))
    # where all six are held, there is hardly room for their numbers
    r = _GOODS if step >= 31 else 8.5
    for place, material in enumerate(held):
        left, piece = x + 12 + step * place, piece_for("material", material)
        sketch.add(Piece(piece, left, y, r, TILE, f"material-{seat}-{material}"))
        if r >= _GOODS:
            sketch.add(letter(table, material, left, y, r))
        amount = str(player.materials[material])
        at, name = left + r + 1.5, f"n-material-{seat}-{material}"
        sketch.add(Text(at, y + 3, amount, 14, "text", bold=True, align="left", limit=step - 2 * r - 2, id=name))
    stock = (
        ("fuel", player.fuel, "fuel"),
        ("artifact", player.artifacts, "artifact"),
        ("crew", player.crew, "crew-sign-soft"),
    )
    for place, (thing, number, piece) in enumerate(stock):
        at = right - 98 + 34 * place
        sketch.add(Piece(piece, at, y, 9, TILE, f"{thing}-{seat}"))
        name = f"n-{thing}-{seat}"
        sketch.add(Text(at + 11, y + 1, str(number), 14, "text", bold=True, align="left", limit=20, id=name))


def solo_rival(table: TableView, seat: int, box: Box) -> Panel:
    """The mechanical rival: points, achievements, active colony, crew, and its column with the pointer (SOLO-1)."""
    messages, sketch, solo = table.messages, Sketch(), table.rival or RivalView()
    x, right, y = box.x, box.x + box.w, box.y
    sketch.add(Line(((x, y), (right, y)), Ink(None, "hairline", 1.0), TILE))
    built = table.seats[seat].achievements
    headline(table, sketch, seat, x, y + 24, 17, box.w - (2 * _BUILT + 1) * len(built))
    for place, tile in enumerate(reversed(built)):
        own_tile(table, sketch, tile, right - _BUILT - (2 * _BUILT + 1) * place, y + 24, _BUILT)
    level = messages.say("rival.level", level=messages.say(f"level.{solo.level}"))
    # it has no column yet while it waits for an active colony
    active, line, room = messages.say("rival.waiting"), y + 86, box.w - 28
    if solo.active:
        active, line, room = messages.name(solo.active), y + 55, box.w - 180
    words, size = fitted(active, room, 14)
    sketch.add(Piece("lamp", x + 13, line, 9, TILE), Text(x + 28, line, words, size, "text", align="left", limit=room))
    sketch.add(Text(right - 58, y + 55, level, 13, "text-soft", align="right", limit=110))
    sketch.add(Piece("crew-sign-soft", right - 32, y + 55, 9, TILE))
    sketch.add(Text(right, y + 56, str(table.seats[seat].crew), 14, "text", bold=True, align="right", limit=20))
    step = min(31.0, (box.w - 20) / max(len(solo.column), 1))
    for place, cube in enumerate(solo.column):
        at = x + 15 + step * place, y + 86
        sketch.add(Piece(piece_for("material", cube), *at, 11, TILE, f"cube-{place}"), letter(table, cube, *at, 11))
        if place == solo.pointer:
            sketch.add(Circle(*at, 15, Ink(None, "points", 2.0), TILE, "pointer"))
    sketch.facts += rival_facts(table, seat, rival_achievements(table, seat))
    return sketch.panel(f"mat-{seat}", messages.say("panel.rival", name=table.name(seat)), box.w, box.h)
