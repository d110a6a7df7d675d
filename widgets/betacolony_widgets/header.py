"""The head of the table: which round it is, and the three cycle cards."""

from .catalogue import has, name, say
from .lettering import wrapped
from .shapes import FACE, LABEL, TILE, Box, Circle, Ink, Line, Panel, Sketch, Text
from .view import Table


def rounds(table: Table, width: float) -> Panel:
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


def cards(table: Table, width: float, *, across: bool = True) -> Panel:
    """The cycle cards, beside each other or below each other: goal, its points, and the bonus while in force."""
    sketch = Sketch()
    gap = 10.0
    number = len({card.cycle for card in table.edition.cards})
    wide = (width - gap * (number - 1)) / number if across else width
    texts = []
    for index in range(number):
        card = table.card(index)
        if card is None:
            texts.append(([say("card.unknown")], [""]))
            continue
        goal = wrapped(_goal(card), wide - 24, 13, bold=True)
        bonus = wrapped(say("card.bonus", bonus=_bonus(card.bonus)), wide - 24, 12)
        texts.append((goal, bonus))
        sketch.facts.append(
            say("card.fact", cycle=index + 1, goal=_goal(card), cp=card.cp, bonus=_bonus(card.bonus))
            + (" " + say("card.in_force") if index == table.cycle and table.at["round"] else "")
        )
    heights = [30 + 17 * len(goal) + 16 * len(bonus) + 6 for goal, bonus in texts]
    top = 0.0
    for index, (goal, bonus) in enumerate(texts):
        current = index == table.cycle and bool(table.at["round"])
        high = max(heights) if across else heights[index]
        left = index * (wide + gap) if across else 0.0
        ink = Ink("current" if current else "panel", "choice" if current else "panel-line", 1.8 if current else 1.0)
        sketch.add(Box(left + 1, top + 1, wide - 2, high - 2, 11, ink, TILE, f"card-{index}"))
        first, last = (
            index * table.edition.rules.rounds_per_cycle + 1,
            (index + 1) * table.edition.rules.rounds_per_cycle,
        )
        head = say("card.head", cycle=index + 1, first=first, last=last)
        sketch.add(Text(left + 12, top + 16, head, 11.5, "gold" if current else "muted", bold=current, align="left"))
        y = top + 35
        for line in goal:
            sketch.add(Text(left + 12, y, line, 13, "ink", bold=True, align="left", layer=LABEL, limit=wide - 18))
            y += 17
        for line in bonus:
            sketch.add(Text(left + 12, y, line, 12, "muted", align="left", layer=LABEL, limit=wide - 18))
            y += 16
        if not across:
            top += high + gap
    height = max(heights) if across else top - gap
    return sketch.panel("cards", say("panel.cards"), width, height)


def _goal(card: object) -> str:
    goal, threshold = str(getattr(card, "goal", "")), getattr(card, "threshold", 0)
    if not has(f"goal.{goal}"):
        return name(goal)
    return say(f"goal.{goal}", n=threshold)


def _bonus(bonus: str) -> str:
    return say(f"cycle_bonus.{bonus}") if has(f"cycle_bonus.{bonus}") else name(bonus)
