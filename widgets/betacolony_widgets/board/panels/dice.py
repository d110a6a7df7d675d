"""The panel of the shown seat's dice, large, with docking beside them."""

from typing import Final

from betacolony_widgets.board import icons
from betacolony_widgets.board.panels.frames import frame
from betacolony_widgets.board.shapes import Badge, Box, Ink, Panel, Sketch, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.text_metrics import shortened
from betacolony_widgets.messages import capital

#: the keys that choose dice, by their place in the edition
_KEYS: Final = "zxcv"
_TOP: Final = 40.0


def dice(table: TableView, width: float) -> Panel:
    """Each die with its name, used ones faded."""
    messages = table.messages
    sketch = Sketch()
    view, names = table.view, table.edition.dice
    seat = table.seats[view.me]
    sketch.add(frame(width, 124.0))
    title = messages.say("dice.title") if view.addressed else messages.say("dice.title_of", name=table.name(view.me))
    sketch.add(Text(16, 19, shortened(title, width - 32, 13, bold=True), 13, "muted", bold=True, align="left"))
    wide = 112.0 if width > 420 else 86.0
    step = min((width - wide - 32) / len(names), 84.0)
    size = min(50.0, step - 19)
    for index, die in enumerate(names):
        x, y = 10 + step * (index + 0.5), _TOP + 25
        value = seat.dice[die] if view.rolled else 0
        spent = value > 0 and die in seat.spent
        sketch.add(icons.die(die, value, x, y, size, spent=spent, name=f"die-{die}"))
        word = messages.say("dice.used", die=messages.name(die)) if spent else capital(messages.name(die))
        sketch.add(Text(x, 106, word, 12, "muted" if spent else "ink", limit=step))
        key = "dice.die" if value else "dice.unrolled"
        fact = messages.say(key, die=capital(messages.name(die)), value=value)
        if spent:
            fact += " " + messages.say("dice.spent")
        sketch.facts.append(fact)
        hit = Box(x - size / 2 - 3, y - size / 2 - 3, size + 6, size + 6, 14, Ink())
        badge = Badge(x, y - size / 2 - 6, 11)
        sketch.target(f"die-{die}", hit, fact, messages.say("tip.die"), _KEYS[index : index + 1], badge)
    left = min(width - wide - 14, 24 + step * len(names))
    _dock(table, sketch, Box(left, _TOP, wide, 50, 12, Ink()))
    return sketch.panel("dice", messages.say("panel.dice"), width, 124.0)


def _dock(table: TableView, sketch: Sketch, box: Box) -> None:
    """A place for docking (DOCK-1)."""
    messages = table.messages
    amount = table.edition.rules.dock_fuel
    open_ = "dock" in table.view.offers or "dock" in table.view.chosen
    ink = Ink("place", "place-line", 1.2 if open_ else 0.8)
    sketch.add(box._replace(ink=ink, id="dock"))
    middle = box.x + box.w / 2
    sketch.add(Text(middle, 56, messages.say("dice.dock"), 13, "ink" if open_ else "muted", bold=True, limit=box.w - 8))
    sketch.add(Text(middle, 74, messages.count("dice.dock_gives", amount), 11, "muted", limit=box.w - 8))
    label = messages.say("dice.dock_name", fuel=amount)
    sketch.facts.append(f"{label}.")
    # above the place, whose words it would cover
    badge = Badge(middle, box.y - 3, 11)
    sketch.target("dock", box, label, messages.say("tip.dock"), "d", badge)
