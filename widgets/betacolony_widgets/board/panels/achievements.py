"""The panel of cultural achievements: prices, scores, what is on offer, and who has built which."""

from collections.abc import Iterator, Mapping
from typing import Final

from betacolony.edition.components import Achievement
from betacolony_widgets.board import icons
from betacolony_widgets.board.layers import TILE
from betacolony_widgets.board.shapes import Box, Ink, Panel, Shape, Sketch, Text
from betacolony_widgets.board.text_metrics import shortened, wrapped
from betacolony_widgets.messages import Messages, capital

from .view import TableView, frame, heading

_GAP: Final = 8.0
_TOP: Final = 40.0


def achievements(table: TableView, width: float, least: float = 0) -> Panel:
    """A tile for each achievement that has been seen, statues first, and one for the buildings still face down.

    The tiles fill a panel at least ``least`` pixels high.
    """
    messages = table.messages
    sketch = Sketch()
    limit = table.edition.rules.achievements_per_player
    shown, hidden = seen(table), len(table.position.hidden_buildings)
    across = 4 if width >= 620 else 2
    wide = (width - 24 - _GAP * (across - 1)) / across
    worths = [
        [*wrapped(_scores(messages, one), wide - 20, 12), *wrapped(_bonus(messages, one), wide - 20, 12)]
        for one in shown
    ]
    number = len(shown) + bool(hidden)
    lines = -(-number // across)
    high = 62.0 + 15 * max((len(lines) for lines in worths), default=1)
    high = max(high, (least - _TOP - 4) / max(lines, 1) - _GAP)
    height = _TOP + lines * (high + _GAP) + 4
    sketch.add(frame(width, height))
    sketch.add(heading(messages.say("panel.achievements"), messages.count("achievement.limit", limit), width))
    sketch.facts.append(messages.count("achievement.limit_fact", limit))
    for index, one in enumerate(shown):
        box = _cell(index, across, wide, high)
        owner = next((seat for seat in range(table.players) if one.id in table.seats[seat].achievements), None)
        sketch.add(_tile(table, one, box, worths[index], owner))
        key = "achievement.fact" if owner is None else "achievement.fact_built"
        who = "" if owner is None else table.name(owner)
        price = messages.listed(pieces(messages, one.materials, one.artifacts))
        fact = messages.say(key, name=messages.title(one.id), price=price, worth=_scores(messages, one), who=who)
        fact = f"{fact} {_bonus(messages, one)}".strip()
        sketch.facts.append(fact)
        sketch.target(f"achievement-{one.id}", box, fact, messages.say("tip.achievement"))
    if hidden:
        box = _cell(len(shown), across, wide, high)
        text = messages.count("achievement.hidden", hidden)
        line = Ink(None, "slot", 1.4, dash=(4, 4))
        sketch.add(Box(box.x, box.y, box.w, box.h, box.r, line, TILE, "achievement-hidden"))
        for number, part in enumerate(wrapped(text, wide - 20, 12)):
            sketch.add(Text(box.x + 10, box.y + 17 + 15 * number, part, 12, "muted", align="left", limit=wide - 16))
        sketch.facts.append(f"{capital(text)}.")
    return sketch.panel("achievements", messages.say("panel.achievements"), width, height)


def seen(table: TableView) -> list[Achievement]:
    """The achievements that lie face up or are built, statues first (CUL-2)."""
    built = {one for seat in table.seats for one in seat.achievements}
    up = {*table.position.statues, table.position.building, *built}
    found = [one for one in table.edition.achievements if one.id in up]
    return sorted(found, key=lambda one: one.type != "statue")


def pieces(messages: Messages, materials: Mapping[str, int], artifacts: int = 0) -> list[str]:
    """The parts of a price in words."""
    goods = [messages.count("bonus.artifact", artifacts)] if artifacts else []
    return [
        *goods,
        *(
            messages.say("achievement.piece", n=number, material=messages.name(kind))
            for kind, number in materials.items()
        ),
    ]


def _bonus(messages: Messages, one: Achievement) -> str:
    """What an achievement gives at once when it is built (CUL-5, CUL-6)."""
    if one.bonus is None:
        return ""
    return messages.say("achievement.bonus", bonus=messages.count(f"bonus.{one.bonus.kind}", one.bonus.amount))


def _scores(messages: Messages, one: Achievement) -> str:
    """What an achievement scores at the end (CUL-6, CUL-7)."""
    if one.end_per is None:
        return messages.say("achievement.once", cp=one.end_cp)
    key = f"achievement.per_{one.end_per}"
    per = messages.say(key) if messages.has(key) else messages.name(one.end_per)
    if one.end_max is None:
        return messages.say("achievement.each", cp=one.end_cp, per=per)
    return messages.say("achievement.each_up_to", cp=one.end_cp, per=per, most=one.end_max)


def _cell(index: int, across: int, wide: float, high: float) -> Box:
    x, y = 12 + index % across * (wide + _GAP), _TOP + index // across * (high + _GAP)
    return Box(x, y, wide, high, 10, Ink())


def _tile(table: TableView, one: Achievement, box: Box, lines: list[str], owner: int | None) -> Iterator[Shape]:
    """Name, price, worth; of one that is built its owner instead of the price."""
    free = owner is None
    ink = Ink("place" if free else None, "place-line" if free else "panel-line", 1.2)
    yield Box(box.x, box.y, box.w, box.h, box.r, ink, TILE, f"achievement-{one.id}")
    left, y = box.x + 10, box.y + 17
    label = shortened(table.messages.title(one.id), box.w - 18, 13, bold=True)
    yield Text(left, y, label, 13, "ink" if free else "muted", bold=True, align="left")
    y += 24
    if owner is not None:
        yield from icons.marker(table.colour(owner), left + 9, y, 7.5, table.initial(owner), f"built-{one.id}")
        text = shortened(table.messages.say("achievement.built", who=table.name(owner)), box.w - 44, 12)
        yield Text(left + 24, y + 0.5, text, 12, "ink", align="left")
    else:
        parts = [kind for kind, number in one.materials.items() for _ in range(number)]
        step = min(25.0, (box.w - 26) / max(len(parts) + one.artifacts, 1))
        for number, kind in enumerate(parts):
            yield from icons.symbol(table.messages, kind, left + 10 + number * step, y, 9.5)
        for number in range(one.artifacts):
            yield from icons.artifact(left + 10 + (len(parts) + number) * step, y, 9.0)
    y += 23
    for line in lines:
        yield Text(left, y, line, 12, "muted", align="left", limit=box.w - 14)
        y += 15
