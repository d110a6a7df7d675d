"""What belongs to the players: the dice, one's own mat in full, and the others' at a glance."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from betacolony.edition import Mat
from betacolony_widgets.catalogue import capital, count, has, listed, name, say
from betacolony_widgets.lettering import shortened, width_of, wrapped
from betacolony_widgets.shapes import TILE, Box, Ink, Panel, Shape, Sketch, Text

from . import icons
from .view import TableView, frame

#: the keys that choose dice, by their place in the edition
_DIE_KEYS: Final = "zxcv"


def dice(table: TableView, width: float) -> Panel:
    """The dice of the seat that is shown, large, and docking beside them."""
    sketch = Sketch()
    view, names = table.view, table.edition.dice
    seat = table.seats[view.me]
    height = 122.0
    sketch.add(frame(width, height))
    sketch.add(Text(16, 17, say("dice.title"), 13, "muted", bold=True, align="left"))
    dock = "dock" in view.offers or "dock" in view.chosen
    room = width - (132 if width > 380 else 112)
    step = room / len(names)
    size = min(50.0, step - 18)
    for index, die in enumerate(names):
        x, y = 8 + step * (index + 0.5), 63.0
        spent = die in seat["spent"]
        value = int(seat["dice"].get(die, 0)) if view.rolled else 0
        sketch.add(icons.die(die, value, x, y, size, spent=spent, name=f"die-{die}"))
        word = say("dice.used", die=name(die)) if spent else capital(name(die))
        sketch.add(Text(x, 105, word, 12, "muted" if spent else "ink", limit=step))
        fact = (
            say("dice.die", die=capital(name(die)), value=value)
            if value
            else say("dice.unrolled", die=capital(name(die)))
        )
        if spent:
            fact += " " + say("dice.spent")
        sketch.facts.append(fact)
        hit = Box(x - size / 2 - 3, y - size / 2 - 3, size + 6, size + 6, 14, Ink())
        price = table.target(sketch, f"die-{die}", hit, fact, say("tip.die"), _DIE_KEYS[index : index + 1])
        if price:
            sketch.mark(icons.badge(x, y - size / 2 - 6, price, 11))
    left, wide = width - (120 if width > 380 else 102), (106 if width > 380 else 88)
    amount = table.edition.rules.dock_fuel
    sketch.add(Box(left, 38, wide, 50, 12, Ink("place", "place-line", 1.2 if dock else 0.8), TILE, "dock"))
    ink = "ink" if dock else "muted"
    sketch.add(Text(left + wide / 2, 54, say("dice.dock"), 13, ink, bold=True, limit=wide - 8))
    sketch.add(Text(left + wide / 2, 72, count("dice.dock_gives", amount), 11, "muted", limit=wide - 8))
    table.target(
        sketch, "dock", Box(left, 38, wide, 50, 12, Ink()), say("dice.dock_name", fuel=amount), say("tip.dock"), "d"
    )
    return sketch.panel("dice", say("panel.dice"), width, height)


def own_mat(table: TableView, width: float) -> Panel:
    """Everything a player has: materials by kind, fuel, artifacts, crew, points, powers."""
    sketch = Sketch()
    me = table.view.me
    seat = table.seats[me]
    powers = powers_of(table, seat["mat"])
    lines = [line for power in powers for line in wrapped("· " + power, width - 34, 12.5)]
    height = 190.0 + 17 * len(lines) + (4 if lines else -8)
    sketch.add(frame(width, height, current=table.view.mover == me))
    _headline(table, sketch, me, width)
    held = seat["materials"]
    total, limit = sum(held.values()), table.edition.hand_limit
    step = (width - 24) / len(table.edition.materials)
    for index, material in enumerate(table.edition.materials):
        x, y, number = 12 + step * (index + 0.5), 66.0, int(held.get(material, 0))
        ink = Ink("place", "place-line" if number else "panel-line", 1.2)
        sketch.add(Box(x - step / 2 + 3, y - 20, step - 6, 54, 10, ink, TILE, f"material-{material}"))
        sketch.add(icons.symbol(material, x - 9, y, 9.5))
        sketch.add(Text(x + 12, y + 1, str(number), 17, "ink" if number else "muted", bold=bool(number)))
        sketch.add(Text(x, y + 23, capital(name(material)), 11, "ink" if number else "muted", limit=step - 9))
        hit = Box(x - step / 2 + 3, y - 20, step - 6, 54, 10, Ink())
        table.target(
            sketch, f"material-{material}", hit, say("mat.material", material=capital(name(material)), n=number)
        )
    sketch.facts.append(say("mat.holds", goods=listed(_goods(held)), total=total, limit=limit))
    sketch.add(Text(width - 14, 116, say("mat.of", total=total, limit=limit), 11.5, "muted", align="right"))
    y = 150.0
    third = (width - 24) / 3
    counters = (("fuel", seat["fuel"]), ("artifact", seat["artifacts"]), ("crew", seat["crew"]))
    for index, (thing, number) in enumerate(counters):
        left = 12 + index * third
        hit = Box(left + 3, y - 20, third - 6, 40, 10, Ink())
        sketch.add(Box(left + 3, y - 20, third - 6, 40, 10, Ink("place", "panel-line", 1.0), TILE, thing))
        sketch.add(_icon(thing, left + 22, y, 9.5))
        sketch.add(
            Text(
                left + 38, y + 0.5, count(f"mat.{thing}", number), 13, "ink", bold=True, align="left", limit=third - 46
            )
        )
        label = count(f"mat.{thing}", number)
        sketch.facts.append(f"{label}.")
        if thing != "crew":
            table.target(sketch, thing, hit, label, say("tip.fuel_counter" if thing == "fuel" else "tip.artifact"))
    for index, line in enumerate(lines):
        sketch.add(Text(16, 188 + 17 * index, line, 12.5, "muted", align="left", limit=width - 28))
    sketch.facts += [f"{power}." for power in powers]
    title = say("panel.my_mat") if table.view.addressed else say("panel.own_mat", name=table.name(me))
    return sketch.panel("mat", title, width, height)


def other_mat(table: TableView, number: int, width: float) -> Panel:
    """Another player's things at a glance: two lines and the dice left."""
    sketch = Sketch()
    seat = table.seats[number]
    powers = powers_of(table, seat["mat"])
    lines = [line for power in powers for line in wrapped("· " + power, width - 30, 11.5)]
    height = 102.0 + 15 * len(lines) + (6 if lines else 0)
    sketch.add(frame(width, height, current=table.view.mover == number))
    _headline(table, sketch, number, width)
    held = seat["materials"]
    x = 22.0
    step = min(46.0, (width - 30) / len(table.edition.materials) * 0.62)
    for material in table.edition.materials:
        n = int(held.get(material, 0))
        sketch.add(icons.symbol(material, x, 56, 7.5))
        sketch.add(Text(x + 15, 56.5, str(n), 13, "ink" if n else "muted", bold=bool(n)))
        x += step
    small = min(20.0, (width - x - 12) / max(len(table.edition.dice), 1))
    for index, die in enumerate(table.edition.dice):
        value = int(seat["dice"].get(die, 0)) if table.view.rolled else 0
        spent = die in seat["spent"]
        left = width - 14 - small * (len(table.edition.dice) - index - 0.5)
        sketch.add(icons.die(die, value, left, 56, small - 3, spent=spent))
    x = 16.0
    counters = (("fuel", seat["fuel"]), ("artifact", seat["artifacts"]), ("crew", seat["crew"]))
    for thing, n in counters:
        text = count(f"mat.{thing}", n)
        sketch.add(_icon(thing, x + 6, 82, 7))
        sketch.add(Text(x + 18, 82.5, text, 12, "muted", align="left"))
        x += 34 + width_of(text, 12)
        sketch.facts.append(f"{text}.")
    for index, line in enumerate(lines):
        sketch.add(Text(16, 106 + 15 * index, line, 11.5, "muted", align="left", limit=width - 26))
    left_dice = [
        say("dice.short", die=name(die), value=seat["dice"].get(die, 0))
        for die in table.edition.dice
        if die not in seat["spent"]
    ]
    sketch.facts.insert(
        0, say("mat.holds", goods=listed(_goods(held)), total=sum(held.values()), limit=table.edition.hand_limit)
    )
    if table.view.rolled:
        sketch.facts.append(say("dice.left", dice=listed(left_dice)))
    sketch.facts += [f"{power}." for power in powers]
    return sketch.panel(f"mat-{number}", say("panel.other_mat", name=table.name(number)), width, height)


def powers_of(table: TableView, mat: str | None) -> list[str]:
    """The two powers of a mat, as short sentences without a full stop."""
    found = next((entry for entry in table.edition.mats if entry.id == mat), None)
    return mat_powers(found) if found else []


def mat_powers(mat: Mat) -> list[str]:
    """The two powers of a mat."""
    extra = say("power.extra", material=name(mat.extra_material), place=name(mat.extra_at))
    special = say(f"power.{mat.special}") if has(f"power.{mat.special}") else name(mat.special)
    return [extra, special]


def _headline(table: TableView, sketch: Sketch, seat: int, width: float) -> None:
    """Pawn, name, turn and points of a player."""
    points = table.points(seat)
    sketch.add(icons.pawn(table.colour(seat), 24, 24, 11))
    cp = say("mat.cp", n=points)
    turn = say("mat.to_move") if table.view.mover == seat else ""
    room = width - 60 - width_of(cp, 17, bold=True)
    title = shortened(table.name(seat), room, 16, bold=True)
    sketch.add(Text(42, 24, title, 16, "ink", bold=True, align="left"))
    after = 42 + width_of(title, 16, bold=True) + 8
    if turn and after + width_of(turn, 12) < width - 20 - width_of(cp, 17, bold=True):
        sketch.add(Text(after, 25, turn, 12, "gold", align="left"))
    sketch.add(Text(width - 14, 24, cp, 17, "gold", bold=True, align="right"))
    sketch.facts.append(say("mat.points", name=table.name(seat), n=points))
    if turn:
        sketch.facts.append(say("mat.turn", name=table.name(seat)))


def _goods(held: Mapping[str, Any]) -> list[str]:
    return [f"{number} {name(material)}" for material, number in held.items() if number]


def _icon(thing: str, x: float, y: float, r: float) -> Iterator[Shape]:
    if thing == "fuel":
        yield from icons.fuel(x, y, r)
    elif thing == "artifact":
        yield from icons.artifact(x, y, r)
    else:
        yield from icons.person(x, y, r)
