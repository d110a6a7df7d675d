"""The head of the table: round, turn, and the three cycle cards with each player's progress."""

from collections.abc import Iterator
from typing import Final

from betacolony.edition.components import CycleCard
from betacolony_widgets.board import icons
from betacolony_widgets.board.descriptions import (
    card_facts,
    card_in_force,
    card_scored,
    cycle_bonus_words,
    goal_words,
    round_words,
    turn_facts,
)
from betacolony_widgets.board.layers import FACE, FINE, TILE
from betacolony_widgets.board.panels.frames import paragraph
from betacolony_widgets.board.shapes import Box, Circle, Ink, Line, Panel, Shape, Sketch, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.text_metrics import shortened, width_of, wrapped
from betacolony_widgets.messages import Messages

_GAP: Final = 10.0
#: the width of one player's progress on a card, and the height of a line of them
_CHIP: Final = (62.0, 24.0)


def rounds(table: TableView, width: float) -> Panel:
    """The rounds as beads on strings, one for each cycle, with the current one lit; below, this round's actions."""
    messages, sketch = table.messages, Sketch()
    rules, current = table.edition.rules, table.position.round
    total, each = rules.rounds, rules.rounds_per_cycle
    title, below = round_words(table)
    sketch.add(Text(4, 16, title, 20, "ink", bold=True, align="left"))
    sketch.add(Text(4, 39, shortened(below, width - 8, 13), 13, "muted", align="left"))
    sketch.facts += [f"{title}.", f"{below}."]
    step = min(34.0, (width - 26) / max(total - 1, 1))
    y, r = 67.0, min(11.5, step * 0.36)
    for cycle in range(0, total, each):
        last = min(cycle + each, total) - 1
        sketch.add(Line(((16 + cycle * step, y), (16 + last * step, y)), Ink(None, "path", 3.0), TILE))
    for number in range(1, total + 1):
        fill, ink = ("badge", "badge-ink") if number == current else ("place", "muted")
        if number < current or table.over:
            fill, ink = "place-line", "ink"
        x = 16 + (number - 1) * step
        sketch.add(Circle(x, y, r, Ink(fill, "place-line", 1.2), FACE, f"round-{number}"))
        sketch.add(Text(x, y + 0.5, str(number), 11.5, ink, bold=True))
    _turns(table, sketch, width, 102)
    return sketch.panel("rounds", messages.say("panel.rounds"), width, 122)


def _turns(table: TableView, sketch: Sketch, width: float, y: float) -> None:
    """The actions in turn order: those done are faint, the current one has a ring."""
    order, turn = table.order, table.position.turn
    # in a solo game the player takes both actions in a row, then the rival takes one (SOLO-3)
    groups = [order, order] if table.rival is None else [order[:1] * 2, order[1:]]
    half = min((width - 8) / 2, 150.0)
    number = 0
    for part, seats in enumerate(groups):
        left = 4 + part * half
        key = f"turns.short_{part + 1}" if table.rival is None else f"turns.solo_{part + 1}"
        label = table.messages.say(key, name=table.name(seats[0]))
        sketch.add(Text(left, y + 0.5, label, 12, "muted", align="left", limit=half - 60))
        first = left + (38 if table.rival is None else min(width_of(label, 12), half - 60) + 16)
        step = min(25.0, (half - 36) / table.players)
        for slot, seat in enumerate(seats):
            x = first + slot * step
            done = table.over or number < turn or (turn > 0 and not table.acting)
            if done:
                sketch.add(icons.token(table.colour(seat), x, y, 6.5, f"turn-{number}", alpha=0.4))
            else:
                sketch.add(icons.token(table.colour(seat), x, y, 7.5, f"turn-{number}"))
            if number == turn and table.acting:
                sketch.add(Circle(x, y, 12.0, Ink(None, "choice", 2.0), TILE))
            number += 1
    sketch.facts += turn_facts(table, order, turn)


def cards(table: TableView, width: float, *, across: bool = True) -> Panel:
    """The cycle cards, side by side or stacked: goal, points, bonus, and each player's progress."""
    sketch = Sketch()
    number = len({card.cycle for card in table.edition.cards})
    wide = (width - _GAP * (number - 1)) / number if across else width
    lines = [_lines(table.messages, table.card(index), wide - 24) for index in range(number)]
    heights = [
        38.0 + 17 * len(goal) + 16 * len(bonus) + _CHIP[1] * _chip_lines(table, index, wide)
        for index, (goal, bonus) in enumerate(lines)
    ]
    top = 0.0
    for index in range(number):
        high = max(heights) if across else heights[index]
        left = index * (wide + _GAP) if across else 0.0
        box = Box(left + 1, top + 1, wide - 2, high - 2, 11, Ink())
        sketch.add(_card(table, index, lines[index], box))
        sketch.add(_progress(table, index, box))
        sketch.facts += card_facts(table, index)
        if not across:
            top += high + _GAP
    return sketch.panel("cards", table.messages.say("panel.cards"), width, max(heights) if across else top - _GAP)


def _card(table: TableView, index: int, lines: tuple[list[str], list[str]], box: Box) -> Iterator[Shape]:
    """One card, in a box."""
    current, each, card = card_in_force(table, index), table.edition.rules.rounds_per_cycle, table.card(index)
    ink = Ink("current" if current else "panel", "choice" if current else "panel-line", 1.8 if current else 1.0)
    yield Box(box.x, box.y, box.w, box.h, box.r, ink, TILE, f"card-{index}")
    left, y = box.x + 11, box.y + 16
    past = card_scored(table, index)
    key = "card.head_scored" if past else "card.head"
    head = table.messages.say(key, cycle=index + 1, first=index * each + 1, last=(index + 1) * each)
    if width_of(head, 11.5, bold=current) > box.w - 66:
        head = table.messages.say("card.head_short", cycle=index + 1)
    yield Text(left, y, head, 11.5, "gold" if current else "muted", bold=current, align="left", limit=box.w - 66)
    if card is not None:
        points = table.messages.say("card.cp", cp=card.cp)
        yield Text(box.x + box.w - 11, y, points, 12.5, "muted" if past else "gold", bold=True, align="right")
    y += 20
    for line in lines[0]:
        yield Text(left, y, line, 13, "muted" if past else "ink", bold=True, align="left", limit=box.w - 16)
        y += 17
    yield from paragraph(lines[1], left, y, 16, box.w - 16)


def _chip_lines(table: TableView, index: int, width: float) -> int:
    """The number of lines for the progress on a card."""
    if not table.goals or table.card(index) is None or card_scored(table, index):
        return 0
    return -(-table.players // max(1, int((width - 16) // _CHIP[0])))


def _progress(table: TableView, index: int, box: Box) -> Iterator[Shape]:
    """Each player's progress along the lower edge of a card, with a tick for those who meet the goal."""
    lines = _chip_lines(table, index, box.w + 2)
    if not lines:
        return
    each = -(-table.players // lines)
    low = box.y + box.h - 17 - (lines - 1) * _CHIP[1]
    for number, progress in enumerate(table.goals[index]):
        x, y = box.x + 19 + number % each * _CHIP[0], low + number // each * _CHIP[1]
        seat, met = progress.player, progress.met
        text = table.messages.say("card.of", have=min(progress.have, progress.need), need=progress.need)
        yield icons.token(table.colour(seat), x, y, 7.0, f"goal-{index}-{seat}")
        yield Text(x + 12, y + 0.5, text, 12, "fuel" if met else "ink", bold=met, align="left")
        if met:
            at = x + 15 + width_of(text, 12, bold=True)
            yield Line(((at, y), (at + 2.5, y + 3), (at + 7, y - 3.5)), Ink(None, "fuel", 2.0), FINE)


def _lines(messages: Messages, card: CycleCard | None, width: float) -> tuple[list[str], list[str]]:
    """Goal and bonus of a card, broken into lines."""
    if card is None:
        return [messages.say("card.unknown")], []
    goal = wrapped(goal_words(messages, card), width, 13, bold=True)
    letters = " ".join(icons.letter_of(messages, material) for material, n in card.pictured.items() for _ in range(n))
    shown = wrapped(messages.say("card.pictured", letters=letters), width, 12) if letters else []
    return goal, [
        *shown,
        *wrapped(messages.say("card.bonus", bonus=cycle_bonus_words(messages, card.bonus)), width, 12),
    ]
