"""The head of the table: which round it is, and the three cycle cards."""

from collections.abc import Iterator
from typing import Final

from betacolony.edition import CycleCard
from betacolony_widgets.catalogue import has, name, say
from betacolony_widgets.lettering import wrapped
from betacolony_widgets.shapes import FACE, TILE, Box, Circle, Ink, Line, Panel, Shape, Sketch, Text

from .view import TableView

_GAP: Final = 10.0


def rounds(table: TableView, width: float) -> Panel:
    """The rounds as beads on a string, three a cycle, the running one lit."""
    sketch = Sketch()
    edition, now = table.edition, int(table.at["round"])
    total, each = edition.rules.rounds, edition.rules.rounds_per_cycle
    title = say("rounds.now", round=now, rounds=total) if now else say("rounds.before")
    starts = int(table.at["start_player"])
    mine = "_you" if table.view.addressed and starts == table.view.me else ""
    below = say(f"rounds.cycle{mine}", cycle=table.cycle + 1, start=table.name(starts))
    sketch.add(Text(4, 16, title, 20, "ink", bold=True, align="left"), Text(4, 38, below, 13, "muted", align="left"))
    sketch.facts += [f"{title}.", f"{below}."]
    step = min(34.0, (width - 26) / max(total - 1, 1))
    y, r = 66.0, min(11.5, step * 0.36)
    for cycle in range(0, total, each):
        last = min(cycle + each, total) - 1
        sketch.add(Line(((16 + cycle * step, y), (16 + last * step, y)), Ink(None, "path", 3.0), TILE))
    for index in range(total):
        number = index + 1
        fill, ink = (
            ("badge", "badge-ink") if number == now else ("place-line", "ink") if number < now else ("place", "muted")
        )
        sketch.add(
            Circle(16 + index * step, y, r, Ink(fill, "place-line", 1.2), FACE, f"round-{number}"),
            Text(16 + index * step, y + 0.5, str(number), 11.5, ink, bold=True),
        )
    return sketch.panel("rounds", say("panel.rounds"), width, 84)


def cards(table: TableView, width: float, *, across: bool = True) -> Panel:
    """The cycle cards, beside each other or below each other: goal, its points, and the bonus while in force."""
    sketch = Sketch()
    number = len({card.cycle for card in table.edition.cards})
    wide = (width - _GAP * (number - 1)) / number if across else width
    lines = [_lines(table.card(index), wide - 24) for index in range(number)]
    heights = [36.0 + 17 * len(goal) + 16 * len(bonus) for goal, bonus in lines]
    top = 0.0
    for index in range(number):
        high = max(heights) if across else heights[index]
        left = index * (wide + _GAP) if across else 0.0
        sketch.add(_card(table, index, lines[index], Box(left + 1, top + 1, wide - 2, high - 2, 11, Ink())))
        card = table.card(index)
        if card is not None:
            fact = say("card.fact", cycle=index + 1, goal=_goal(card), cp=card.cp, bonus=_bonus(card.bonus))
            sketch.facts.append(f"{fact} {say('card.in_force')}" if _runs(table, index) else fact)
        if not across:
            top += high + _GAP
    return sketch.panel("cards", say("panel.cards"), width, max(heights) if across else top - _GAP)


def _runs(table: TableView, index: int) -> bool:
    return index == table.cycle and bool(table.at["round"])


def _card(table: TableView, index: int, lines: tuple[list[str], list[str]], box: Box) -> Iterator[Shape]:
    """One card, in a box."""
    current, each, card = _runs(table, index), table.edition.rules.rounds_per_cycle, table.card(index)
    ink = Ink("current" if current else "panel", "choice" if current else "panel-line", 1.8 if current else 1.0)
    yield Box(box.x, box.y, box.w, box.h, box.r, ink, TILE, f"card-{index}")
    left, y = box.x + 11, box.y + 15
    head = say("card.head", cycle=index + 1, first=index * each + 1, last=(index + 1) * each)
    yield Text(left, y, head, 11.5, "gold" if current else "muted", bold=current, align="left", limit=box.w - 66)
    if card is not None:
        points = say("card.cp", cp=card.cp)
        yield Text(box.x + box.w - 11, y, points, 12.5, "gold", bold=True, align="right")
    y += 20
    for line in lines[0]:
        yield Text(left, y, line, 13, "ink", bold=True, align="left", limit=box.w - 16)
        y += 17
    for line in lines[1]:
        yield Text(left, y, line, 12, "muted", align="left", limit=box.w - 16)
        y += 16


def _lines(card: CycleCard | None, width: float) -> tuple[list[str], list[str]]:
    """Goal and bonus of a card, broken into lines."""
    if card is None:
        return [say("card.unknown")], []
    goal = wrapped(_goal(card), width, 13, bold=True)
    return goal, wrapped(say("card.bonus", bonus=_bonus(card.bonus)), width, 12)


def _goal(card: CycleCard) -> str:
    return say(f"goal.{card.goal}", n=card.threshold) if has(f"goal.{card.goal}") else name(card.goal)


def _bonus(bonus: str) -> str:
    return say(f"cycle_bonus.{bonus}") if has(f"cycle_bonus.{bonus}") else name(bonus)
