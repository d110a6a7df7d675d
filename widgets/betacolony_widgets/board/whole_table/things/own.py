"""The reader's own corner: dice, points, goods and powers."""

from typing import Final

from betacolony.state.views import SeatView
from betacolony_widgets import palette
from betacolony_widgets.board.art.pieces import piece_for
from betacolony_widgets.board.descriptions import (
    achievement_words,
    mat_facts,
    powers_of,
    seen_achievements,
)
from betacolony_widgets.board.icons import hexagon
from betacolony_widgets.board.layers import FACE, TILE
from betacolony_widgets.board.shapes import Badge, Box, Circle, Ink, Line, Panel, Piece, Polygon, Sketch, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.text_metrics import width_of, wrapped
from betacolony_widgets.board.whole_table.lettering import LEAST_TYPE, fitted, in_lines, legend
from betacolony_widgets.board.whole_table.world.geometry import World
from betacolony_widgets.board.whole_table.world.well import letter
from betacolony_widgets.messages import capital

#: the keys that choose dice, by their place in the edition
_KEYS: Final = "zxcv"
#: pixels: half the side of a die in a low and a tall corner, and from there on a corner is tall
_DIE: Final = (20.5, 24.0)
_TALL: Final = 80.0
#: pixels: what the colour's name below a die takes, and the least half side of a die with docking beside it
_WORD: Final = 24.0
_DOCKS: Final = 14.0
#: pixels: half the least side of a die's target, also where the picture is drawn a little smaller
_TOUCHED: Final = 13.5
#: pixels: the radius of a material, the most from one to the next, and the radius of a small sign
_GOODS: Final = 14.0
_GOODS_STEP: Final = 53.0
_SIGN: Final = 12.0
#: pixels: the size of the words beside the flag
_FLAG_WORDS: Final = 12.0
#: pixels: the radius of an achievement on a mat
_BUILT: Final = 17.0


def own_dice(table: TableView, box: Box) -> Panel:
    """Each die with its colour's name, used ones as dashed outlines; then docking.

    A low box has no room for the names, and a line of text none for docking.
    """
    messages, sketch = table.messages, Sketch()
    seat = table.seats[table.view.me]
    r = min(_DIE[box.h >= _TALL], box.h / 2 - 2)
    named, docks = box.h >= 2 * r + _WORD, r >= _DOCKS
    if docks:
        r = min(r, (box.w - 12) / 10)
    step = min(2 * r + 13, (box.w - 2 * r) / (len(table.edition.dice) - (not docks)))
    reach = max(r + 1, _TOUCHED)
    middle = box.y + r + 4
    for index, die in enumerate(table.edition.dice):
        x = box.x + r + step * index
        value = seat.dice[die] if table.view.rolled else 0
        spent = value > 0 and die in seat.spent
        if spent:
            name = piece_for("die", "spent", str(value))
        else:
            name = piece_for("die", palette.die_role(die), str(value) if value else "")
        sketch.add(Piece(name, x, middle, r, TILE, f"die-{die}"))
        if not value:
            sketch.add(Text(x, middle, "?", min(20.0, 1.3 * r), "paper", bold=True))
        word = messages.say("dice.used") if spent else messages.name(die)
        if named:
            role = "text-off" if spent else "text-soft"
            sketch.add(Text(x, middle + r + 14, word, 13, role, limit=step - 4))
        fact = messages.say("dice.die" if value else "dice.unrolled", die=capital(messages.name(die)), value=value)
        if spent:
            fact += " " + messages.say("dice.spent")
        sketch.facts.append(fact)
        hit = Box(x - reach, middle - reach, 2 * reach, 2 * reach, 9, Ink())
        # its price stands in the place of its name, or on its edge: on the lower one where it is large
        badge = Badge(x, middle + (r + 14 if named else r if docks else -r - 4), 11)
        sketch.target(f"die-{die}", hit, fact, messages.say("tip.die"), _KEYS[index : index + 1], badge)
    if not docks:
        sketch.facts.append(f"{messages.say('dice.dock_name', fuel=table.edition.rules.dock_fuel)}.")
    else:
        _dock(table, sketch, box.x + step * len(table.edition.dice) + r + 2, middle, r - 1, named=named)
    return sketch.panel("dice", messages.say("panel.dice"), box.w, box.h)


def _dock(table: TableView, sketch: Sketch, x: float, y: float, r: float, *, named: bool) -> None:
    """Docking, as a place of its own (DOCK-1)."""
    messages, amount = table.messages, table.edition.rules.dock_fuel
    possible = "dock" in table.view.offers or "dock" in table.view.chosen
    sketch.add(Circle(x, y, r, Ink(None, "control-edge" if possible else "hairline", 1.2), TILE, "dock"))
    sketch.add(Piece("fuel", x - 7, y, 9.5, FACE, alpha=1.0 if possible else 0.4))
    sketch.add(Text(x + 8, y, f"+{amount}", 13, "text" if possible else "text-off", bold=True))
    if named:
        role = "text-soft" if possible else "text-off"
        sketch.add(Text(x, y + r + 15, messages.say("dice.dock"), 13, role, limit=50))
    label = messages.say("dice.dock_name", fuel=amount)
    sketch.facts.append(f"{label}.")
    sketch.target("dock", Circle(x, y, r + 1, Ink()), label, messages.say("tip.dock"), "d")


def own_mat(table: TableView, box: Box, world: World) -> Panel:
    """Points, materials and how full the mat is, fuel, artifacts, crew, powers and achievements.

    Lines may run as far as the well allows at their height.
    """
    sketch, me = Sketch(), table.view.me
    seat, x, y = table.seats[me], box.x, box.y
    sketch.add(Line(((x, y), (min(x + 262, world.left_of(y)), y)), Ink(None, "hairline", 1.0), TILE))
    own_headline(table, sketch, x, y + 28, 22.0, world.left_of(y + 14) - x)
    step = min(_GOODS_STEP, (world.left_of(y + 56) - x + 2) / len(table.edition.materials))
    goods(table, sketch, seat, x, y + 71, step)
    load(table, sketch, seat, x, y + 100)
    _stock(table, sketch, seat, x, y + 127)
    slots = world.left_of(y + 145) - 2.2 * _BUILT * (table.edition.rules.achievements_per_player - 0.5) - 12
    slots = min(slots, x + 300)
    room = slots - _BUILT - x - 24
    for place, power in enumerate(powers_of(table, seat.mat)):
        at = y + 155 + 20 * place
        sketch.add(Polygon(hexagon(x + 6, at, 5.5), Ink("points"), TILE))
        words, size = fitted(power, room, 13.5)
        sketch.add(Text(x + 18, at, words, size, "text", align="left", limit=room))
    own_tiles(table, sketch, seat, slots, y + 165, _BUILT)
    sketch.facts += mat_facts(table, me)
    return sketch.panel("mat", own_heading(table), box.w, box.h)


def own_heading(table: TableView) -> str:
    """The heading of the reader's mat."""
    say, me = table.messages.say, table.view.me
    return say("panel.my_mat") if table.view.addressed else say("panel.own_mat", name=table.name(me))


def own_tiles(table: TableView, sketch: Sketch, seat: SeatView, x: float, y: float, r: float) -> None:
    """The places for achievements on a mat, with those that are built."""
    for place in range(max(table.edition.rules.achievements_per_player, len(seat.achievements))):
        at = x + 2.2 * r * place, y
        if place < len(seat.achievements):
            own_tile(table, sketch, seat.achievements[place], *at, r)
        else:
            sketch.add(Piece("tile-hidden", *at, r, TILE))
            sketch.add(Piece("free-achievement-soft", *at, 0.42 * r, FACE, alpha=0.7))


def own_tile(table: TableView, sketch: Sketch, tile: str, x: float, y: float, r: float) -> None:
    """An achievement with its owner."""
    sketch.add(Piece(piece_for("achievement", tile), x, y, r, TILE, f"achievement-{tile}"))
    entry = next((entry for entry in seen_achievements(table) if entry.id == tile), None)
    if entry is not None:
        tip = table.messages.say("tip.achievement")
        sketch.target(f"achievement-{tile}", Circle(x, y, max(r, 12.0), Ink()), achievement_words(table, entry), tip)


def headline(table: TableView, sketch: Sketch, seat: int, x: float, y: float, size: float, room: float) -> float:
    """A player's crew, name and points, and behind a flag the points if the game ended now; gives their width."""
    sketch.add(Piece(piece_for("crew", table.colour(seat)), x + 0.75 * size, y, 0.78 * size))
    points, flag = str(table.points(seat)), bool(table.projected) and not table.over
    after = width_of(points, 1.25 * size, bold=True) + 1.3 * size + (3.2 * size if flag else 0.0)
    name_room = room - 1.9 * size - after - 8
    name, name_size = fitted(table.name(seat), name_room, size, bold=True)
    sketch.add(Text(x + 1.9 * size, y, name, name_size, "text", bold=True, align="left", limit=name_room))
    wide = min(name_room, width_of(name, name_size, bold=True))
    left = x + max(1.9 * size + wide + 10, min(5.2 * size, room - after))
    sketch.add(Text(left, y, points, 1.25 * size, "text", bold=True, align="left", id=f"cp-{seat}"))
    left += width_of(points, 1.25 * size, bold=True) + 5
    sketch.add(Text(left, y + 0.2 * size, "CP", max(LEAST_TYPE, 0.62 * size), "text-soft", bold=True, align="left"))
    if flag:
        left += 1.5 * size
        sketch.add(Piece("flag-points", left + 0.35 * size, y, 0.42 * size, TILE))
        total = str(table.projected[seat].total)
        sketch.add(Text(left + 0.95 * size, y, total, size, "points", bold=True, align="left"))
        wide = 1.4 * size + width_of(total, size, bold=True)
        points_target(table, sketch, seat, Box(left - 0.2 * size, y - 0.75 * size, wide, 1.5 * size, 8, Ink()))
        left += 0.95 * size + width_of(total, size, bold=True)
    return left - x


def own_headline(table: TableView, sketch: Sketch, x: float, y: float, size: float, room: float) -> None:
    """The reader's headline, with the meaning of the flag beside it where two short lines have room."""
    left = headline(table, sketch, table.view.me, x, y, size, room) + 8
    words = table.messages.say("look.flag_short")
    lines = wrapped(words, room - left, _FLAG_WORDS)
    if (
        not table.projected
        or table.over
        or len(lines) > 2
        or any(width_of(line, _FLAG_WORDS) > room - left for line in lines)
    ):
        return
    for place, line in enumerate(lines):
        at = y + 1 + 14 * (place - (len(lines) - 1) / 2)
        sketch.add(Text(x + left, at, line, _FLAG_WORDS, "text-soft", align="left", limit=room - left))


def points_target(table: TableView, sketch: Sketch, seat: int, box: Box) -> None:
    """The points behind the flag, which say what they mean."""
    say, total = table.messages.say, table.projected[seat].total
    label = say("mat.points_then", name=table.name(seat), n=table.points(seat), then=total)
    x, y = box.x + box.w / 2, box.y + box.h / 2
    w, h = max(box.w, _TOUCHED * 2), max(box.h, _TOUCHED * 2)
    sketch.target(f"points-{seat}", box._replace(x=x - w / 2, y=y - h / 2, w=w, h=h), label, say("signs.flag_tip"))


def goods(table: TableView, sketch: Sketch, seat: SeatView, x: float, y: float, step: float, r: float = _GOODS) -> None:
    """The six materials with their numbers, ``step`` pixels apart."""
    for index, material in enumerate(table.edition.materials):
        left, number = x + r + 1 + step * index, seat.materials[material]
        alpha = 1.0 if number else 0.35
        sketch.add(Piece(piece_for("material", material), left, y, r, TILE, f"material-{material}", alpha=alpha))
        sketch.add(letter(table, material, left, y, r))
        role = "text" if number else "text-off"
        shown = Text(left + r + 3, y + 9, str(number), 17, role, bold=True, align="left", id=f"n-material-{material}")
        sketch.add(shown)
        label = table.messages.say("mat.material", material=capital(table.messages.name(material)), n=number)
        hit = Box(left - r - 5, y - 19, step - 2, 38, 10, Ink())
        sketch.target(f"material-{material}", hit, label)


def load(table: TableView, sketch: Sketch, seat: SeatView, x: float, y: float, wide: float = 155.0) -> None:
    """The places for materials on a mat, those in use in their colour (MAT-LIMIT)."""
    held = [material for material, number in seat.materials.items() for _ in range(number)]
    limit = table.edition.hand_limit
    step = min(15.5, wide / max(limit, 1))
    for place in range(limit):
        role = f"material-{palette.material_role(held[place])}" if place < len(held) else None
        ink = Ink(role, "night" if role else "control-edge", 1.0)
        sketch.add(Box(x + step * place + 1, y - 3.5, step - 3.5, 7, 3.5, ink, TILE))
    text = table.messages.say("mat.load", total=len(held), limit=limit)
    sketch.add(Text(x + step * limit + 0.65 * step, y, text, 13, "text-soft", align="left", limit=56))


def _stock(table: TableView, sketch: Sketch, seat: SeatView, x: float, y: float) -> None:
    """Fuel, artifacts and crew, each with its word."""
    say, count = table.messages.say, table.messages.count
    things = (
        ("fuel", seat.fuel, "fuel", 12.0),
        ("artifact", seat.artifacts, "artifact", 96.0),
        ("crew", seat.crew, "crew-sign", 208.0),
    )
    for thing, number, piece, across in things:
        left = x + across
        sketch.add(Piece(piece, left, y, _SIGN, TILE, thing))
        sketch.add(Text(left + 17, y, str(number), 19, "text", bold=True, align="left", id=f"n-{thing}"))
        word = count(f"mat.{thing}_word", number)
        after = left + 20 + width_of(str(number), 19, bold=True)
        sketch.add(Text(after, y + 2, word, 13, "text-soft", align="left", limit=56 if thing != "crew" else 66))
        if thing != "crew":
            hit = Box(left - 17, y - 15, 81 if thing == "fuel" else 106, 30, 10, Ink())
            tip = say("tip.fuel_counter" if thing == "fuel" else "tip.artifact")
            sketch.target(thing, hit, count(f"mat.{thing}", number), tip)


def own_goods(table: TableView, box: Box) -> Panel:
    """Everything that the reader holds, in one row."""
    messages, sketch, me = table.messages, Sketch(), table.view.me
    say, seat = messages.say, table.seats[me]
    materials = [
        (
            f"material-{kind}",
            piece_for("material", kind),
            seat.materials[kind],
            say("mat.material", material=capital(messages.name(kind)), n=seat.materials[kind]),
            "",
        )
        for kind in table.edition.materials
    ]
    things = [
        *materials,
        ("fuel", "fuel", seat.fuel, messages.count("mat.fuel", seat.fuel), say("tip.fuel_counter")),
        ("artifact", "artifact", seat.artifacts, messages.count("mat.artifact", seat.artifacts), say("tip.artifact")),
        ("crew", "crew-sign", seat.crew, "", ""),
    ]
    step = box.w / len(things)
    r = min(_GOODS, 0.28 * step)
    y = box.y + box.h / 2 - 1
    for place, (name, piece, number, label, tip) in enumerate(things):
        x = box.x + step * place + r + 4
        kind = name.partition("-")[2]
        sketch.add(Piece(piece, x, y, r if kind else 0.9 * r, TILE, name, alpha=1.0 if number or not kind else 0.35))
        if kind:
            sketch.add(letter(table, kind, x, y, r))
        # within the frame of what can be chosen
        room = step - 2 * r - 7 + (10 if place == len(things) - 1 else 0)
        role = "text" if number else "text-off"
        sketch.add(Text(x + r - 0.5, y + 0.55 * r, str(number), 16, role, bold=True, align="left", limit=max(room, 9)))
        if label:
            hit = Box(box.x + step * place + 0.5, box.y + 1, step - 1, box.h - 2, 10, Ink())
            sketch.target(name, hit, label, tip)
    sketch.facts += mat_facts(table, me)
    return sketch.panel("mat", own_heading(table), box.w, box.h)


def own_powers(table: TableView, box: Box) -> Panel:
    """Everything that the row of goods has no room for: points, the load of the mat, powers and achievements."""
    sketch, me = Sketch(), table.view.me
    seat, x, y = table.seats[me], box.x, box.y
    headline(table, sketch, me, x, y + 22, 22.0, box.w)
    load(table, sketch, seat, x, y + 56)
    at = y + 84
    for power in powers_of(table, seat.mat):
        lines, size = in_lines(power, box.w - 22, (15.0, 14.0, 13.0, 12.0), 2)
        sketch.add(Polygon(hexagon(x + 6, at, 5.5), Ink("points"), TILE))
        for line in lines:
            sketch.add(Text(x + 20, at, line, size, "text", align="left", limit=box.w - 20))
            at += 19
        at += 5
    own_tiles(table, sketch, seat, x + _BUILT + 2, min(at + _BUILT + 4, box.y + box.h - _BUILT - 2), _BUILT)
    if table.projected and not table.over and at + 2 * _BUILT + 26 < box.y + box.h:
        legend(sketch, "flag-points", table.messages.say("look.flag"), box)
    return sketch.panel("own", own_heading(table), box.w, box.h)
