"""The corner of time: rounds on a string, and below each cycle its card with goal, points, bonus and progress."""

from typing import Final

from betacolony.scores import Progress
from betacolony_widgets.board.art.pieces import piece_for
from betacolony_widgets.board.descriptions import (
    card_facts,
    card_in_force,
    card_scored,
    cycle_bonus_words,
    goal_words,
    round_words,
    turn_facts,
)
from betacolony_widgets.board.layers import FACE, TILE, UNDER
from betacolony_widgets.board.shapes import Box, Circle, Ink, Line, Panel, Piece, Sketch, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.text_metrics import width_of
from betacolony_widgets.board.whole_table.lettering import fitted, in_lines, legend
from betacolony_widgets.board.whole_table.world.geometry import World

#: pixels: the most between two rounds of a cycle
_STEP: Final = 38.0
#: pixels: from the top of the corner to the goals
ROUNDS_H: Final = 38.0
#: pixels: the size of the heading of the rounds
_HEADING: Final = 13.0
#: pixels: between two cards
_GAP: Final = 10.0
#: pixels, for cards one below the other: the most height of one, of its lines, and of the players' progress
_LISTED: Final = 74.0
_LINE: Final = 15.0
_PROGRESS: Final = 21.0
#: the sizes of goals and bonuses, the largest that fits first
_GOAL: Final = (14.0, 13.5, 13.0, 12.5, 12.0, 11.5, 11.0)
_BONUS: Final = (12.5, 12.0, 11.5, 11.0)


def _columns(table: TableView, box: Box) -> list[float]:
    """The left edges of the cycles, and the right edge of the last."""
    cycles = len({card.cycle for card in table.edition.cards})
    return [box.x + cycle * (box.w + _GAP) / cycles for cycle in range(cycles + 1)]


def rounds(table: TableView, box: Box, before: float = 0.0) -> Panel:
    """The rounds of each cycle on a string, behind their heading; ``before`` is the room for it left of the box.

    Without that, it takes its room from the box.
    """
    messages, sketch = table.messages, Sketch()
    heading = messages.say("panel.rounds")
    wide = width_of(heading, _HEADING) + 8
    if before < wide:
        box = box._replace(x=box.x + wide, w=box.w - wide)
    sketch.add(Text(box.x - wide, box.y + 16, heading, _HEADING, "text-soft", align="left", limit=wide - 4))
    each, now = table.edition.rules.rounds_per_cycle, table.position.round
    columns = _columns(table, box)
    y = box.y + 16
    for cycle, left in enumerate(columns[:-1]):
        step = min(_STEP, (columns[cycle + 1] - _GAP - left - 26) / max(each - 1, 1))
        current_cycle = cycle == table.cycle and now and not table.over
        string = Ink(None, "pick-line" if current_cycle else "control-edge", 1.6)
        sketch.add(Line(((left + 13, y), (left + 13 + step * (each - 1), y)), string, UNDER))
        for place in range(each):
            number, x = cycle * each + place + 1, left + 13 + step * place
            current, past = number == now and not table.over, number < now or table.over
            if current:
                sketch.add(Piece("halo", x, y, 21, UNDER))
            fill = "pick" if current else "control" if past else "table"
            ink = Ink(fill, "pick-line" if current else "control-edge", 1.2)
            sketch.add(Circle(x, y, 14 if current else 12, ink, TILE, f"round-{number}"))
            role = "badge-ink" if current else "text-soft" if past else "text"
            sketch.add(Text(x, y, str(number), 15 if current else 13, role, bold=True))
    sketch.facts += [f"{words}." for words in round_words(table)]
    sketch.facts += turn_facts(table, table.order, table.position.turn)
    return sketch.panel("rounds", heading, box.w, ROUNDS_H)


def cards(table: TableView, box: Box, world: World) -> Panel:
    """The card of each cycle; the first keeps off the rim of the well."""
    sketch, columns = Sketch(), _columns(table, box)
    for cycle, left in enumerate(columns[:-1]):
        _card(table, sketch, cycle, Box(left, box.y, columns[cycle + 1] - left - _GAP, box.h, 0, Ink()), world)
        sketch.facts += card_facts(table, cycle)
    return sketch.panel("cards", table.messages.say("panel.cards"), box.w, box.h - ROUNDS_H)


def cards_below(table: TableView, box: Box) -> Panel:
    """The cards of the cycles one below the other, in a box at least 160 pixels high."""
    sketch, cycles = Sketch(), len({card.cycle for card in table.edition.cards})
    running = [card_in_force(table, cycle) and bool(table.goals) for cycle in range(cycles)]
    step = min(_LISTED, (box.h - _PROGRESS * any(running)) / cycles)
    y = box.y
    for cycle in range(cycles):
        high = step + (_PROGRESS if running[cycle] else 0.0)
        _listed(table, sketch, cycle, box._replace(y=y, h=high), goals=running[cycle])
        sketch.facts += card_facts(table, cycle)
        y += high
    if y + 20 < box.y + box.h:
        legend(sketch, "medal", table.messages.say("look.medal"), box)
    return sketch.panel("cards", table.messages.say("panel.cards"), box.w, box.h)


def _listed(table: TableView, sketch: Sketch, cycle: int, box: Box, *, goals: bool) -> None:
    messages, card = table.messages, table.card(cycle)
    sketch.add(Line(((box.x, box.y), (box.x + box.w, box.y)), Ink(None, "hairline", 1.0), TILE))
    if card is None:
        words, size = fitted(messages.say("card.unknown"), box.w, 13)
        sketch.add(Text(box.x, box.y + 0.5 * box.h, words, size, "text-off", align="left", limit=box.w))
        return
    past, left, room = card_scored(table, cycle), box.x + 32, box.w - 32
    sketch.add(Piece("medal", box.x + 13, box.y + 20, 12, TILE, f"card-{cycle}", alpha=0.5 if past else 1.0))
    sketch.add(Text(box.x + 13, box.y + 20, str(card.cp), 13, "badge-ink", bold=True))
    high = box.h - 6 - (_PROGRESS if goals else 0.0)
    most = max(2, int(high / _LINE))
    goal, goal_size = in_lines(goal_words(messages, card), room, _GOAL, max(1, most - 2), bold=True)
    bonus, bonus_size = in_lines(cycle_bonus_words(messages, card.bonus), room, _BONUS, max(1, most - len(goal)))
    lines = [(line, goal_size, True) for line in goal] + [(line, bonus_size, False) for line in bonus]
    step = min(17.0, high / len(lines))
    y = box.y + 4 + step / 2
    for line, size, bold in lines:
        role = "text-off" if past else "text" if bold else "text-soft"
        sketch.add(Text(left, y, line, size, role, bold=bold, align="left", limit=room))
        y += step
    if goals:
        each, y = min(44.0, room / table.players), y - step / 2 + 11
        for place, progress in enumerate(table.goals[cycle]):
            _token(table, sketch, cycle, progress, left + 6 + place * each, y, each - 14)


def _token(table: TableView, sketch: Sketch, cycle: int, progress: Progress, x: float, y: float, room: float) -> None:
    """A player's progress towards a goal."""
    token = piece_for("token", table.colour(progress.player))
    sketch.add(Piece(token, x, y, 5.5, FACE, f"goal-{cycle}-{progress.player}"))
    role = "good" if progress.met else "text"
    sketch.add(Text(x + 8, y, str(progress.have), 13, role, bold=True, align="left", limit=room))


def _card(table: TableView, sketch: Sketch, cycle: int, box: Box, world: World) -> None:
    messages, card = table.messages, table.card(cycle)
    top = box.y + ROUNDS_H
    if card is None:
        text = messages.say("card.unknown")
        for line in in_lines(text, box.w, _BONUS, 2)[0]:
            top += 15
            sketch.add(Text(box.x, top, line, 12.5, "text-off", align="left", limit=box.w))
        return
    past, runs = card_scored(table, cycle), card_in_force(table, cycle)
    sketch.add(Piece("medal", box.x + 11, top + 14, 11.5, TILE, f"card-{cycle}", alpha=0.5 if past else 1.0))
    sketch.add(Text(box.x + 11, top + 14, str(card.cp), 13, "badge-ink", bold=True))
    lines, size = in_lines(goal_words(messages, card), box.w - 28, _GOAL, 2, bold=True)
    y = top + (14 if len(lines) == 1 else 7)
    for line in lines:
        role = "text-off" if past else "text"
        sketch.add(Text(box.x + 28, y, line, size, role, bold=True, align="left", limit=box.w - 28))
        y += 15
    y = top + 39

    def room(at: float) -> tuple[float, float]:
        left = max(box.x, world.right_of(at + 7, 14))
        return left, box.x + box.w - left

    lines, size = in_lines(cycle_bonus_words(messages, card.bonus), room(y + 14)[1], _BONUS, 2)
    if len(lines) > 1 and lines[-1].endswith("…"):
        lines, size = in_lines(cycle_bonus_words(messages, card.bonus), room(y + 28)[1], _BONUS[1:], 3)
    left, wide = room(y + 14 * (len(lines) - 1))
    for line in lines:
        sketch.add(Text(left, y, line, size, "text-off" if past else "text-soft", align="left", limit=wide))
        y += 14
    if not runs or not table.goals:
        return
    y = max(y + 4, top + 72)
    left, wide = room(y)
    step = min(32.0, (wide + _GAP) / table.players)
    for place, progress in enumerate(table.goals[cycle]):
        _token(table, sketch, cycle, progress, left + 5.5 + place * step, y, step - 14)
