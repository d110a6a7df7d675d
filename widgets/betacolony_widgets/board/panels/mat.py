"""The panels of the players: the reader's own mat in full, the others' at a glance."""

from collections.abc import Mapping
from typing import Final

from betacolony.state.views import SeatView
from betacolony_widgets import palette
from betacolony_widgets.board import icons
from betacolony_widgets.board.descriptions import counters, dice_facts, mat_facts, powers_of
from betacolony_widgets.board.layers import TILE
from betacolony_widgets.board.panels.frames import frame, paragraph
from betacolony_widgets.board.shapes import Box, Circle, Ink, Panel, Piece, Sketch, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.text_metrics import shortened, width_of, wrapped
from betacolony_widgets.messages import Messages, capital

#: the fields of a player's things that a mat shows, besides the dice
SHOWN: Final = ("materials", "fuel", "artifacts", "crew", "cp", "mat", "achievements")
#: the least width of a panel with another player's dice beside the materials
_ROOMY: Final = 400.0


def own_mat(table: TableView, width: float, least: float = 0) -> Panel:
    """All of a player's things: materials by kind, fuel, artifacts, crew, points, powers and achievements.

    They spread over a panel at least ``least`` pixels high.
    """
    say, sketch = table.messages.say, Sketch()
    me = table.view.me
    seat = table.seats[me]
    lines = [line for power in powers_of(table, seat.mat) for line in wrapped(f"· {power}", width - 34, 12.5)]
    height = 226.0 + 17 * len(lines)
    air = max(0.0, least - height) / 5
    height = max(height, least)
    sketch.add(frame(width, height, current=table.view.mover == me))
    headline(table, sketch, me, width)
    _materials(table, sketch, seat, width, 67.0 + air)
    _slots(table, sketch, seat.materials, width, 117.0 + 2 * air)
    y, third = 156.0 + 3 * air, (width - 24) / 3
    for index, (thing, number) in enumerate(counters(seat)):
        left = 12 + index * third
        hit = Box(left + 3, y - 21, third - 6, 42, 10, Ink())
        label = table.messages.count(f"mat.{thing}", number)
        sketch.add(hit._replace(ink=Ink("place", "panel-line", 1.0), id=thing))
        sketch.add(_icon(thing, left + 22, y, 10))
        sketch.add(Text(left + 40, y - 7, str(number), 15, "ink", bold=True, align="left"))
        word = table.messages.count(f"mat.{thing}_word", number)
        sketch.add(Text(left + 40, y + 9, word, 11.5, "muted", align="left", limit=third - 46))
        if thing != "crew":
            sketch.target(thing, hit, label, say("tip.fuel_counter" if thing == "fuel" else "tip.artifact"))
    _achievements(table.messages, sketch, seat, 16, 198.0 + 4 * air, width - 32, 12.5)
    sketch.add(paragraph(lines, 16, 222 + 4.5 * air, 17, width - 28, 12.5))
    sketch.facts += mat_facts(table, me)
    heading = say("panel.my_mat") if table.view.addressed else say("panel.own_mat", name=table.name(me))
    return sketch.panel("mat", heading, width, height)


def other_mat(table: TableView, number: int, width: float) -> Panel:
    """Another player's things at a glance, with the dice left."""
    sketch = Sketch()
    seat = table.seats[number]
    lines = [line for power in powers_of(table, seat.mat) for line in wrapped(f"· {power}", width - 30, 12)]
    roomy = width >= _ROOMY
    low = 86.0 if roomy else 112.0
    height = low + 46 + 16 * len(lines)
    sketch.add(frame(width, height, current=table.view.mover == number))
    headline(table, sketch, number, width)
    step = min(48.0, (width - 24) / len(table.edition.materials))
    for index, material in enumerate(table.edition.materials):
        n, x = seat.materials[material], 25.0 + index * step
        sketch.add(icons.symbol(table.messages, material, x, 58, 9.5, name=f"material-{number}-{material}"))
        sketch.add(Text(x + 13, 58.5, str(n), 13, "ink" if n else "muted", bold=bool(n), align="left"))
    _small_dice(table, sketch, number, width, 58.0 if roomy else 86.0)
    x = 16.0
    texts = [(thing, table.messages.count(f"mat.{thing}", n)) for thing, n in counters(seat)]
    tight = min(1.0, (width - 120) / sum(width_of(text, 12) for _, text in texts))
    for thing, text in texts:
        wide = tight * width_of(text, 12)
        sketch.add(_icon(thing, x + 7, low, 8))
        sketch.add(Text(x + 20, low + 0.5, text, 12, "ink", align="left", limit=wide, id=f"{thing}-{number}"))
        x += 34 + wide
    _achievements(table.messages, sketch, seat, 16, low + 24, width - 30, 12)
    sketch.add(paragraph(lines, 16, low + 46, 16, width - 26))
    sketch.facts += mat_facts(table, number)
    sketch.facts += dice_facts(table, number)
    return sketch.panel(f"mat-{number}", table.messages.say("panel.other_mat", name=table.name(number)), width, height)


def _materials(table: TableView, sketch: Sketch, seat: SeatView, width: float, y: float) -> None:
    """A box and a target for each kind of material."""
    step = (width - 24) / len(table.edition.materials)
    for index, material in enumerate(table.edition.materials):
        x, number = 12 + step * (index + 0.5), seat.materials[material]
        hit = Box(x - step / 2 + 3, y - 20, step - 6, 56, 10, Ink())
        ink = Ink("place", "place-line" if number else "panel-line", 1.2)
        sketch.add(hit._replace(ink=ink, id=f"material-{material}"))
        sketch.add(icons.symbol(table.messages, material, x - 9, y, 10))
        sketch.add(Text(x + 12, y + 1, str(number), 17, "ink" if number else "muted", bold=bool(number)))
        label, size = capital(table.messages.name(material)), 11.5 if step > 66 else icons.SMALLEST
        sketch.add(Text(x, y + 24, label, size, "ink" if number else "muted", limit=step - 4))
        sketch.target(f"material-{material}", hit, table.messages.say("mat.material", material=label, n=number))


def _slots(table: TableView, sketch: Sketch, materials: Mapping[str, int], width: float, y: float) -> None:
    """The places for materials on a mat, filled as far as they are in use (MAT-LIMIT)."""
    limit = table.edition.hand_limit
    kinds = [material for material, number in materials.items() for _ in range(number)]
    text = table.messages.say("mat.of", total=len(kinds), limit=limit)
    step = min(15.0, (width - 40 - width_of(text, 12)) / limit)
    for slot in range(limit):
        fill = f"material-{palette.material_role(kinds[slot])}" if slot < len(kinds) else None
        ink = Ink(fill, "night" if fill else "slot", 1.0)
        sketch.add(Circle(22 + slot * step, y, min(5.0, 0.4 * step), ink, TILE))
    sketch.add(Text(width - 16, y + 0.5, text, 12, "muted", align="right"))


def _small_dice(table: TableView, sketch: Sketch, number: int, width: float, y: float) -> None:
    """Another player's dice, used ones faded."""
    seat, roomy = table.seats[number], width >= _ROOMY
    for index, die in enumerate(table.edition.dice):
        value = seat.dice[die] if table.view.rolled else 0
        x = width - 16 - 24 * (len(table.edition.dice) - index - 0.5) if roomy else 27.0 + 26 * index
        spent = die in seat.spent
        sketch.add(icons.die(die, value, x, y, 19, spent=spent, name=f"die-{number}-{die}"))
    if not roomy:
        left = len(table.edition.dice) - len(seat.spent)
        x = 27.0 + 26 * len(table.edition.dice)
        sketch.add(Text(x, y + 0.5, table.messages.count("mat.dice_left", left), 12, "muted", align="left"))


def _achievements(
    messages: Messages, sketch: Sketch, seat: SeatView, x: float, y: float, room: float, size: float
) -> None:
    """The names of a player's achievements (CUL-1)."""
    built = [messages.title(tile) for tile in seat.achievements]
    text = messages.listed(built) if built else messages.say("mat.no_achievements")
    role = "ink" if built else "muted"
    sketch.add(icons.temple(x + 7, y, 7.5, role=role))
    sketch.add(Text(x + 20, y + 0.5, shortened(text, room - 20, size), size, role, align="left"))


def headline(table: TableView, sketch: Sketch, seat: int, width: float) -> None:
    """Pawn, name, turn and points of a player."""
    sketch.add(icons.pawn(table.colour(seat), 24, 24, 11))
    cp = table.messages.say("mat.cp", n=table.points(seat))
    turn = table.messages.say("mat.to_move") if table.view.mover == seat else ""
    room = width - 60 - width_of(cp, 17, bold=True)
    name = shortened(table.name(seat), room, 16, bold=True)
    sketch.add(Text(42, 24, name, 16, "ink", bold=True, align="left"))
    after = 42 + width_of(name, 16, bold=True) + 8
    if turn and after + width_of(turn, 12) < width - 20 - width_of(cp, 17, bold=True):
        sketch.add(Text(after, 25, turn, 12, "gold", align="left"))
    sketch.add(Text(width - 14, 24, cp, 17, "gold", bold=True, align="right", id=f"cp-{seat}"))


def _icon(thing: str, x: float, y: float, r: float) -> Piece:
    if thing == "fuel":
        return icons.fuel(x, y, r)
    if thing == "artifact":
        return icons.artifact(x, y, r)
    return icons.person(x, y, r)
