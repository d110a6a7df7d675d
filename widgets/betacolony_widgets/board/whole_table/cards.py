"""The corner of time: rounds on a string, and below each cycle its card with goal, points, bonus and progress."""

from typing import Final

from betacolony_widgets.board.art.pieces import piece_for
from betacolony_widgets.board.descriptions import (
    card_facts,
    card_in_force,
    card_scored,
    cycle_bonus_words,
    goal_words,
    turn_facts,
)
from betacolony_widgets.board.layers import FACE, TILE, UNDER
from betacolony_widgets.board.panels.view import TableView
from betacolony_widgets.board.shapes import Box, Circle, Ink, Line, Panel, Piece, Sketch, Text
from betacolony_widgets.board.text_metrics import wrapped

#: pixels between two rounds of a cycle
_STEP: Final = 36.0


def rounds_and_cards(table: TableView, box: Box) -> tuple[Panel, Panel]:
    """The panel of the rounds, and that of the cards, in the same corner."""
    messages, beads, cards = table.messages, Sketch(), Sketch()
    each, now = table.edition.rules.rounds_per_cycle, table.position.round
    cycles = len({card.cycle for card in table.edition.cards})
    wide = box.w / cycles
    for cycle in range(cycles):
        left = box.x + cycle * wide
        step = min(_STEP, (wide - 34) / max(each - 1, 1))
        y = box.y + 16
        beads.add(Line(((left + 13, y), (left + 13 + step * (each - 1), y)), Ink(None, "control-edge", 1.6), UNDER))
        for place in range(each):
            number, x = cycle * each + place + 1, left + 13 + step * place
            current, past = number == now and not table.over, number < now or table.over
            if current:
                beads.add(Piece("halo", x, y, 24, UNDER))
            ink = Ink("pick" if current else "table", "pick-line" if current else "control-edge", 1.2)
            beads.add(Circle(x, y, 14 if current else 12, ink, TILE, f"round-{number}"))
            role = "badge-ink" if current else "text-off" if past else "text"
            beads.add(Text(x, y, str(number), 15 if current else 13, role, bold=True))
        _card(table, cards, cycle, Box(left, box.y + 36, wide - 10, box.h - 36, 0, Ink()))
        cards.facts += card_facts(table, cycle)
    title = messages.say("rounds.over") if table.over else messages.say("rounds.now", round=now, rounds=cycles * each)
    beads.facts.append(f"{title if now else messages.say('rounds.before')}.")
    beads.facts += turn_facts(table, table.order, table.position.turn)
    return (
        beads.panel("rounds", messages.say("panel.rounds"), box.w, 34),
        cards.panel("cards", messages.say("panel.cards"), box.w, box.h - 34),
    )


def _card(table: TableView, sketch: Sketch, cycle: int, box: Box) -> None:
    messages, card = table.messages, table.card(cycle)
    if card is None:
        sketch.add(Text(box.x, box.y + 9, messages.say("card.unknown"), 13, "text-off", align="left", limit=box.w))
        return
    past, runs = card_scored(table, cycle), card_in_force(table, cycle)
    sketch.add(Piece("medal", box.x + 11, box.y + 11, 11.5, TILE, f"card-{cycle}", alpha=0.5 if past else 1.0))
    sketch.add(Text(box.x + 11, box.y + 11, str(card.cp), 13, "badge-ink", bold=True))
    y = box.y + 6
    for line in wrapped(goal_words(messages, card), box.w - 30, 14, bold=True, lines=2):
        sketch.add(Text(box.x + 30, y, line, 14, "text-off" if past else "text", True, "left", limit=box.w - 30))
        y += 16
    y = max(y + 3, box.y + 28)
    for line in wrapped(cycle_bonus_words(messages, card.bonus), box.w, 12.5, lines=2):
        sketch.add(Text(box.x, y, line, 12.5, "text-soft", align="left", limit=box.w))
        y += 15
    if not runs or not table.goals:
        return
    step = min(32.0, (box.w - 6) / table.players)
    for place, progress in enumerate(table.goals[cycle]):
        x, colour = box.x + 6 + place * step, piece_for("token", table.colour(progress.player))
        sketch.add(Piece(colour, x, y + 4, 6, FACE, f"goal-{cycle}-{progress.player}"))
        role = "good" if progress.met else "text"
        sketch.add(Text(x + 9, y + 4, str(progress.have), 14, role, bold=True, align="left"))
