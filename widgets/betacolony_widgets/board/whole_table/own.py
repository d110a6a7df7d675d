"""The reader's own corner: dice, points, goods and powers."""

from typing import Final

from betacolony.state.views import RivalView, SeatView
from betacolony_widgets import palette
from betacolony_widgets.board.art.pieces import piece_for
from betacolony_widgets.board.descriptions import dice_facts, mat_facts, powers_of, rival_achievements, rival_facts
from betacolony_widgets.board.layers import FACE, TILE
from betacolony_widgets.board.panels.view import TableView
from betacolony_widgets.board.shapes import Badge, Box, Circle, Ink, Line, Panel, Piece, Sketch, Text
from betacolony_widgets.board.text_metrics import shortened, width_of
from betacolony_widgets.messages import capital

from .world import letter

#: the keys that choose dice, by their place in the edition
_KEYS: Final = "zxcv"
#: pixels: half the side of a die, and from one die to the next
_DIE: Final = 20.0
_STEP: Final = 52.0
#: pixels: the radius of a material, and of a small sign
_GOODS: Final = 13.0
_SIGN: Final = 10.5


def own_dice(table: TableView, box: Box) -> Panel:
    """Each die with its colour's name, used ones as dashed outlines; then docking."""
    messages, sketch = table.messages, Sketch()
    seat = table.seats[table.view.me]
    middle = box.y + _DIE + 4
    for index, die in enumerate(table.edition.dice):
        x = box.x + _DIE + _STEP * index
        value = seat.dice[die] if table.view.rolled else 0
        spent = value > 0 and die in seat.spent
        colour = palette.die_role(die)
        name = f"die-spent-{value}" if spent else f"die-{colour}-{value}" if value else f"die-{colour}"
        sketch.add(Piece(name, x, middle, _DIE, TILE, f"die-{die}"))
        if not value:
            sketch.add(Text(x, middle, "?", 20, "text-soft", bold=True))
        word = messages.say("dice.used") if spent else messages.name(die)
        sketch.add(Text(x, middle + _DIE + 15, word, 13, "text-off" if spent else "text-soft", limit=_STEP - 4))
        fact = messages.say("dice.die" if value else "dice.unrolled", die=capital(messages.name(die)), value=value)
        if spent:
            fact += " " + messages.say("dice.spent")
        sketch.facts.append(fact)
        hit = Box(x - _DIE - 2, middle - _DIE - 2, 2 * _DIE + 4, 2 * _DIE + 4, 9, Ink())
        badge = Badge(x, middle - _DIE - 4, 11)
        sketch.target(f"die-{die}", hit, fact, messages.say("tip.die"), _KEYS[index : index + 1], badge)
    _dock(table, sketch, box.x + _STEP * len(table.edition.dice) + _DIE + 2, middle)
    return sketch.panel("dice", messages.say("panel.dice"), box.w, box.h)


def _dock(table: TableView, sketch: Sketch, x: float, y: float) -> None:
    """Docking, as a place of its own (DOCK-1)."""
    messages, amount = table.messages, table.edition.rules.dock_fuel
    possible = "dock" in table.view.offers or "dock" in table.view.chosen
    sketch.add(Circle(x, y, _DIE - 1, Ink(None, "control-edge" if possible else "hairline", 1.2), TILE))
    sketch.add(Piece("fuel", x - 6, y, 9.5, FACE, alpha=1.0 if possible else 0.4))
    sketch.add(Text(x + 8, y, f"+{amount}", 13, "text" if possible else "text-off", bold=True))
    sketch.add(Text(x, y + _DIE + 15, messages.say("dice.dock"), 13, "text-soft" if possible else "text-off", limit=50))
    label = messages.say("dice.dock_name", fuel=amount)
    sketch.facts.append(f"{label}.")
    hit = Box(x - _DIE - 1, y - _DIE - 1, 2 * _DIE + 2, 2 * _DIE + 2, _DIE, Ink())
    sketch.target("dock", hit, label, messages.say("tip.dock"), "d")


def own_mat(table: TableView, box: Box) -> Panel:
    """Points, materials and how full the mat is, fuel, artifacts, crew, powers and achievements."""
    messages, sketch, me = table.messages, Sketch(), table.view.me
    seat, x, y = table.seats[me], box.x, box.y
    sketch.add(Line(((x, y), (x + min(box.w, 272), y)), Ink(None, "hairline", 1.0), TILE))
    headline(table, sketch, me, x, y + 32, 22.0)
    _materials(table, sketch, seat, x, y + 76, (box.w - 6) / len(table.edition.materials))
    _load(table, sketch, seat, x, y + 104)
    _stock(table, sketch, seat, x, y + 133)
    for place, power in enumerate(powers_of(table, seat.mat)):
        line = shortened(power, 236, 13)
        sketch.add(Circle(x + 5, y + 161 + 20 * place, 3.5, Ink("points"), TILE))
        sketch.add(Text(x + 17, y + 161 + 20 * place, line, 13, "text", align="left", limit=236))
    for place in range(table.edition.rules.achievements_per_player):
        at = x + 280 + 38 * place, y + 171
        if place < len(seat.achievements):
            sketch.add(Piece(piece_for("achievement", seat.achievements[place]), *at, 17, TILE))
        else:
            sketch.add(Piece("tile-hidden", *at, 17, TILE, alpha=0.7))
            sketch.add(Piece("free-achievement-soft", *at, 7, FACE, alpha=0.7))
    sketch.facts += mat_facts(table, me)
    heading = (
        messages.say("panel.my_mat") if table.view.addressed else messages.say("panel.own_mat", name=table.name(me))
    )
    return sketch.panel("mat", heading, box.w, box.h)


def headline(table: TableView, sketch: Sketch, seat: int, x: float, y: float, size: float) -> None:
    """A player's crew, name and points, and behind a flag the points if the game ended now."""
    sketch.add(Piece(piece_for("crew", table.colour(seat)), x + 0.75 * size, y, 0.78 * size))
    name = shortened(table.name(seat), 4.2 * size, size, bold=True)
    sketch.add(Text(x + 1.85 * size, y, name, size, "text", bold=True, align="left"))
    left = x + max(2.2 * size + width_of(name, size, bold=True), 5.2 * size)
    points = str(table.points(seat))
    sketch.add(Text(left, y, points, 1.25 * size, "text", bold=True, align="left", id=f"cp-{seat}"))
    left += width_of(points, 1.25 * size, bold=True) + 5
    sketch.add(Text(left, y + 0.2 * size, "CP", 0.62 * size, "text-soft", bold=True, align="left"))
    if table.projected and not table.over:
        left += 1.25 * size
        sketch.add(Piece("flag-points", left + 0.35 * size, y, 0.42 * size, TILE))
        total = str(table.projected[seat].total)
        sketch.add(Text(left + 0.95 * size, y, total, size, "points", bold=True, align="left"))


def _materials(table: TableView, sketch: Sketch, seat: SeatView, x: float, y: float, step: float) -> None:
    for index, material in enumerate(table.edition.materials):
        left, number = x + _GOODS + 2 + step * index, seat.materials[material]
        alpha = 1.0 if number else 0.35
        sketch.add(Piece(piece_for("material", material), left, y, _GOODS, TILE, f"material-{material}", alpha=alpha))
        sketch.add(letter(table, material, left, y, _GOODS))
        role = "text" if number else "text-off"
        sketch.add(Text(left + _GOODS + 3, y + 7, str(number), 17, role, bold=True, align="left"))
        label = table.messages.say("mat.material", material=capital(table.messages.name(material)), n=number)
        hit = Box(left - _GOODS - 3, y - 20, step - 2, 40, 10, Ink())
        sketch.target(f"material-{material}", hit, label)


def _load(table: TableView, sketch: Sketch, seat: SeatView, x: float, y: float) -> None:
    """The places for materials on a mat, those in use in their colour (MAT-LIMIT)."""
    held = [material for material, number in seat.materials.items() for _ in range(number)]
    limit = table.edition.hand_limit
    for place in range(limit):
        role = f"material-{palette.material_role(held[place])}" if place < len(held) else None
        sketch.add(
            Box(x + 15 * place + 1, y - 3.5, 11, 7, 3.5, Ink(role, "night" if role else "control-edge", 1.0), TILE)
        )
    text = table.messages.say("mat.load", total=len(held), limit=limit)
    sketch.add(Text(x + 15 * limit + 8, y, text, 13, "text-soft", align="left"))


def _stock(table: TableView, sketch: Sketch, seat: SeatView, x: float, y: float) -> None:
    """Fuel, artifacts and crew, each with its word."""
    say, count = table.messages.say, table.messages.count
    things = ("fuel", seat.fuel, "fuel"), ("artifact", seat.artifacts, "artifact"), ("crew", seat.crew, "crew-sign")
    left = x + 12
    for thing, number, piece in things:
        sketch.add(Piece(piece, left, y, _SIGN, TILE, thing))
        sketch.add(Text(left + 16, y, str(number), 18, "text", bold=True, align="left"))
        word = count(f"mat.{thing}_word", number)
        after = left + 19 + width_of(str(number), 18, bold=True)
        sketch.add(Text(after, y + 2, word, 13, "text-soft", align="left", limit=70))
        if thing != "crew":
            hit = Box(left - 14, y - 15, 90, 30, 10, Ink())
            tip = say("tip.fuel_counter" if thing == "fuel" else "tip.artifact")
            sketch.target(thing, hit, count(f"mat.{thing}", number), tip)
        left += 100


def rival(table: TableView, seat: int, box: Box) -> Panel:
    """Another player at a glance: points, goods, dice left, and powers where there is room."""
    messages, sketch, player = table.messages, Sketch(), table.seats[seat]
    x, right, y = box.x, box.x + box.w, box.y
    sketch.add(Line(((x, y), (right, y)), Ink(None, "hairline", 1.0), TILE))
    sketch.add(Piece(piece_for("crew", table.colour(seat)), x + 15, y + 25, 14))
    name = shortened(table.name(seat), 110, 16, bold=True)
    sketch.add(Text(x + 38, y + 17, name, 16, "text", bold=True, align="left"))
    if table.projected and not table.over:
        sketch.add(Piece("flag-points", right - 34, y + 22, 7.5, TILE))
        sketch.add(Text(right, y + 22, str(table.projected[seat].total), 16, "points", bold=True, align="right"))
    points = str(table.points(seat))
    sketch.add(Text(right - 52, y + 22, points, 23, "text", bold=True, align="right", id=f"cp-{seat}"))
    line = " · ".join(powers_of(table, player.mat))
    room = box.w - 38 - 92
    sketch.add(Text(x + 38, y + 36, shortened(line, room, 12), 12, "text-soft", align="left", limit=room))
    low = y + 60
    left = x + 12
    for material in table.edition.materials:
        number = player.materials[material]
        if number:
            piece = piece_for("material", material)
            sketch.add(Piece(piece, left, low, 9.5, TILE, f"material-{seat}-{material}"))
            sketch.add(Text(left + 11, low + 3, str(number), 14, "text", bold=True, align="left"))
            left += 28
    stock = (
        ("fuel", player.fuel, "fuel"),
        ("artifact", player.artifacts, "artifact"),
        ("crew", player.crew, "crew-sign-soft"),
    )
    for place, (thing, number, piece) in enumerate(stock):
        at = right - 108 + 38 * place
        sketch.add(Piece(piece, at, low, 8.5, TILE, f"{thing}-{seat}"))
        sketch.add(Text(at + 12, low + 1, str(number), 14, "text", bold=True, align="left"))
    sketch.facts += [*mat_facts(table, seat), *dice_facts(table, seat)]
    return sketch.panel(f"mat-{seat}", messages.say("panel.other_mat", name=table.name(seat)), box.w, box.h)


def solo_rival(table: TableView, seat: int, box: Box) -> Panel:
    """The mechanical rival: points, active colony, crew, and its placement column with the pointer (SOLO-1)."""
    messages, sketch, solo = table.messages, Sketch(), table.rival or RivalView()
    x, right, y = box.x, box.x + box.w, box.y
    sketch.add(Line(((x, y), (right, y)), Ink(None, "hairline", 1.0), TILE))
    headline(table, sketch, seat, x, y + 24, 17)
    active = messages.name(solo.active) if solo.active else messages.say("rival.waiting")
    sketch.add(Piece("flag-points", x + 12, y + 54, 7.5, TILE))
    sketch.add(Text(x + 26, y + 54, active, 14, "text", align="left", limit=120))
    sketch.add(Piece("crew-sign-soft", right - 30, y + 54, 8.5, TILE))
    sketch.add(Text(right, y + 55, str(table.seats[seat].crew), 14, "text", bold=True, align="right"))
    step = min(27.0, (box.w - 20) / max(len(solo.column), 1))
    for place, cube in enumerate(solo.column):
        at = x + 13 + step * place, y + 86
        sketch.add(Piece(piece_for("material", cube), *at, 10, TILE, f"cube-{place}"), letter(table, cube, *at, 10))
        if place == solo.pointer:
            sketch.add(Circle(*at, 14.5, Ink(None, "points", 2.0), TILE))
    sketch.facts += rival_facts(table, seat, rival_achievements(table, seat))
    return sketch.panel(f"mat-{seat}", messages.say("panel.rival", name=table.name(seat)), box.w, box.h)
