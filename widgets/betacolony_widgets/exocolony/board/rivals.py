"""The other players below the horizon, at the right; alone, the turn and the result so far."""

from typing import Final

from betacolony.exocolony.rules.table.cards_in_play import navy
from betacolony.exocolony.state.position import COLONY, EXOCOLONY, PIECES, SECRET_RESOURCES, SPACEPORT
from betacolony.exocolony.state.tables import KINDS
from betacolony_widgets.board.layers import FACE, FINE
from betacolony_widgets.board.shapes import Box, Ink, Panel, Piece, Sketch, Text
from betacolony_widgets.board.whole_table.lettering import fitted

from . import words
from .own import cards_in_play
from .signs import FAINT, GOODS, art, goods_row, medal, rule
from .table_view import TableView

#: from this height on a rival has faction and pieces left
TALL: Final = 84.0
#: from this one on, some room above
_ROOMY: Final = 92.0
#: a rival's height at most
MOST: Final = 98.0
#: pixels between a rival's things and the ring of one who can be chosen, across and above
_INSET: Final = (7.0, 3.0)
#: lower rivals have all in one line
_TWO_LINES: Final = 46.0
#: what a row of cards takes below: with pictures, or with names alone
WITH_CARDS: Final = 66.0
_NAMES: Final = 33.0
#: pixels from good to good where there is room, and what Navy and cards take right of them
_STEP: Final = 54.0
_TAIL: Final = 80.0
_LEFT: Final = ((COLONY, "colony"), (SPACEPORT, "spaceport"), (EXOCOLONY, "exocolony"))


def others(table: TableView) -> list[int]:
    """The other players, from the next in clockwise order."""
    me, players = table.view.me, table.position.players
    return [(me + step) % players for step in range(1, players)]


def rivals(table: TableView, box: Box) -> Panel:
    """All other players, one below the other."""
    sketch, seats = Sketch(), others(table)
    say = table.view.messages.say
    if not seats:
        return _alone(table, box)
    high = box.h / len(seats)
    with_cards = high >= TALL + _NAMES
    if not with_cards:
        high = min(high, MOST)
    top = _ROOMY + 2 if high >= MOST + WITH_CARDS else TALL + 2
    for place, seat in enumerate(seats):
        area = Box(box.x, box.y + place * high, box.w, high, 10, Ink())
        if high < _TWO_LINES:
            _in_a_line(sketch, table, seat, area)
        else:
            _rival(sketch, table, seat, area._replace(h=min(high, top if with_cards else MOST)))
        if with_cards:
            cards_in_play(sketch, table, seat, area._replace(y=area.y + top, h=high - top - 4))
        if place and high >= TALL:
            sketch.add(rule(box.x, area.y - 2, box.w))
        sketch.facts += words.player_facts(table, seat)
    return sketch.panel("rivals", say("exo.board.rivals"), box.w, box.h)


def _rival(sketch: Sketch, table: TableView, seat: int, box: Box) -> None:
    pos, say = table.position, table.view.messages.say
    tall, roomy = box.h >= TALL, box.h >= _ROOMY
    x, y = box.x, box.y + (_INSET[1] if roomy else 0)
    right, line = x + box.w, y + (15 if tall else 12)
    colour = table.colour(seat)
    sketch.add(Piece(art("colony", colour), x + 15, line, 14 if tall else 11, FACE))
    room = box.w - 38 - 122
    name, size = fitted(table.name(seat), room, 17, bold=True)
    sketch.add(Text(x + 38, y + (8 if tall else 12), name, size, "text", bold=True, align="left", limit=room))
    if tall and pos.faction:
        faction, small = fitted(table.edition.factions[pos.faction[seat]].name, room - 6, 12)
        sketch.add(Text(x + 38, y + 25, faction, small, "text-soft", align="left", limit=room - 6))
    sketch.add(medal(right - 15, line, 14 if tall else 12.5, pos.total(seat), 15 if tall else 14))
    every = pos.ships[seat]
    sketch.add(Piece(art("ship", colour), right - 104, y + 14, 10, FACE))
    ships = say("exo.board.n_of", n=every - pos.ships_exhausted[seat], all=every)
    sketch.add(Text(right - 84, y + 14, ships, 12, "text-soft", align="left"))
    low = y + (46 if tall else 37)
    held = dict(zip(KINDS, pos.held(seat), strict=True))
    hidden = bool(pos.variants & SECRET_RESOURCES) and seat != table.view.me
    step = min(_STEP, (box.w - _TAIL) / len(GOODS))
    goods_row(sketch, held, (x + 2, low), r=8.6, size=14, step=step, bare=hidden)
    strength, left = navy(pos, seat), x + len(GOODS) * step
    sketch.add(Piece("exo-navy", left + 19, low, 7.5, FACE, alpha=1.0 if strength else FAINT))
    role = "text" if strength else "text-off"
    sketch.add(Text(left + 29, low + 0.5, str(strength), 14, role, bold=True, align="left"))
    sketch.add(Box(left + 44, low - 7.5, 11, 15, 2.5, Ink("exo-card", "text-soft", 1.2), FINE))
    number = sum(pos.cards(seat).values())
    role = "text" if number else "text-off"
    sketch.add(Text(left + 60, low + 0.5, str(number), 14, role, bold=True, align="left"))
    if tall:
        for place, (kind, piece) in enumerate(_LEFT):
            left = pos.reserve[seat * len(PIECES) + kind]
            at = x + 2 + place * 44
            sketch.add(
                Piece(
                    art(piece, colour),
                    at + 8,
                    y + 74,
                    8 if kind != EXOCOLONY else 7.2,
                    FACE,
                    alpha=1.0 if left else FAINT,
                )
            )
            sketch.add(Text(at + 20, y + 74.5, str(left), 13, "text" if left else "text-off", bold=True, align="left"))
        sketch.add(Text(x + 140, y + 74.5, say("exo.board.left_to_place"), 12, "text-soft", align="left"))
    hit = box._replace(x=x - _INSET[0], w=box.w + 2 * _INSET[0], h=min(box.h - 2, MOST - 4))
    sketch.target(f"player-{seat}", hit, table.name(seat), words.player_tip(table, seat))


def _in_a_line(sketch: Sketch, table: TableView, seat: int, box: Box) -> None:
    """A rival in as little height as there is: name, goods, cards and points side by side."""
    pos, y = table.position, box.y + box.h / 2 - 2
    sketch.add(Piece(art("colony", table.colour(seat)), box.x + 12, y, 10, FACE))
    name, size = fitted(table.name(seat), 76, 15, bold=True)
    sketch.add(Text(box.x + 28, y, name, size, "text", bold=True, align="left", limit=76))
    held = dict(zip(KINDS, pos.held(seat), strict=True))
    hidden = bool(pos.variants & SECRET_RESOURCES) and seat != table.view.me
    step = min(42.0, (box.w - 108 - 84) / 5)
    goods_row(sketch, held, (box.x + 108, y), r=7.6, size=13, step=step, bare=hidden)
    left = box.x + box.w - 76
    sketch.add(Box(left, y - 7.5, 11, 15, 2.5, Ink("exo-card", "text-soft", 1.2), FINE))
    number = sum(pos.cards(seat).values())
    sketch.add(Text(left + 15, y, str(number), 13, "text" if number else "text-off", bold=True, align="left"))
    sketch.add(medal(box.x + box.w - 16, y, 12, pos.total(seat), 13))
    sketch.target(f"player-{seat}", box._replace(h=box.h - 3), table.name(seat), words.player_tip(table, seat))


def _alone(table: TableView, box: Box) -> Panel:
    """The number of turns so far, which is the result of a solo game (X-SOLO-1)."""
    sketch, say = Sketch(), table.view.messages.say
    sketch.add(Text(box.x, box.y + 34, str(table.position.round), 56, "points", bold=True, align="left"))
    left = box.x + 20 + 30 * len(str(table.position.round))
    note = table.view.messages.count("exo.board.turns", table.position.round)
    sketch.add(Text(left, box.y + 26, note, 17, "text", align="left"))
    sketch.add(Text(left, box.y + 48, say("exo.board.fewer"), 13, "text-soft", align="left"))
    sketch.facts += [f"{table.position.round} {note}"]
    return sketch.panel("rivals", say("exo.board.solo"), box.w, box.h)
