"""What the reader owns, below the horizon: points, ships, goods, pieces left, Navy and cards."""

from typing import Final

from betacolony.exocolony.rules.table.cards_in_play import navy
from betacolony.exocolony.state.position import COLONY, EXOCOLONY, PIECES, SPACEPORT
from betacolony.exocolony.state.tables import KINDS
from betacolony_widgets.board.layers import FACE
from betacolony_widgets.board.shapes import Box, Ink, Panel, Piece, Sketch, Text
from betacolony_widgets.board.text_metrics import width_of
from betacolony_widgets.board.whole_table.lettering import fitted

from . import words
from .cards import small_card
from .signs import FAINT, GOODS, art, goods_row, medal
from .table_view import TableView

#: the size of a card, and from one to the next
_CARD: Final = (70.0, 58.0)
_NEXT: Final = 74.0
#: cards nearer to each other than this would have names too narrow to read: they have none, and are as low as this
_NAMED: Final = 46.0
_LOW: Final = 27.0
#: in less height, too
_PICTURED: Final = 44.0
#: the pieces of a player in the order of the picture
_LEFT: Final = ((COLONY, "colony"), (SPACEPORT, "spaceport"), (EXOCOLONY, "exocolony"))


#: narrower boxes have the ships on a line of their own
_ROOMY: Final = 340.0


def ship_row(width: float) -> float:
    """The height of the Trade Ships' own row; 0 in a width that has room for them beside the points."""
    return 24.0 if width < _ROOMY else 0.0


def own(table: TableView, box: Box) -> Panel:
    """The reader's things in a box from 240 by 186 pixels on; more height gives room for more cards."""
    sketch, seat = Sketch(), table.view.me
    row = ship_row(box.w)
    _head(sketch, table, seat, box, narrow=row > 0)
    below = box._replace(y=box.y + row, h=box.h - row)
    _goods(sketch, table, seat, below)
    _pieces(sketch, table, seat, below)
    _cards(sketch, table, seat, below)
    sketch.facts += words.player_facts(table, seat)
    return sketch.panel("you", table.name(seat), box.w, box.h)


def _head(sketch: Sketch, table: TableView, seat: int, box: Box, *, narrow: bool) -> None:
    pos, say, forecast = table.position, table.view.messages.say, table.view.forecast
    x, y = box.x, box.y + 17
    sketch.add(Piece(art("colony", table.colour(seat)), x + 18, y + 2, 17, FACE))
    faction = table.edition.factions[pos.faction[seat]].name if pos.faction else ""
    room = 124.0
    name, size = fitted(table.name(seat), room, 23, bold=True)
    sketch.add(Text(x + 44, y - 6, name, size, "text", bold=True, align="left", limit=room))
    text, small = fitted(faction, room - 6, 12.5)
    sketch.add(Text(x + 44, y + 13, text, small, "text-soft", align="left", limit=room - 6))
    ahead = forecast is not None and forecast.points is not None
    total = forecast.points if forecast is not None and forecast.points is not None else pos.total(seat)
    sketch.add(medal(x + 188, y + 2, 16, total, 17))
    of = say("exo.board.of", n=table.goal)
    sketch.add(Text(x + 210, y + 3, of, 13, "points" if ahead else "text-soft", align="left"))
    _ships(sketch, table, seat, box._replace(x=x if narrow else x + 252, y=y + (30 if narrow else 3)), box.x + box.w)


def _ships(sketch: Sketch, table: TableView, seat: int, at: Box, right: float) -> None:
    """Trade Ships: the ready ones, and the outlines of those that are out."""
    pos, forecast = table.position, table.view.forecast
    every = pos.ships[seat]
    ready = every - pos.ships_exhausted[seat]
    if forecast is not None and forecast.ships is not None:
        ready, every = forecast.ships
    step = min(37.0, 54.0 / max(every - 1, 1))
    for place in range(every):
        variant = "" if place < ready else "exhausted"
        sketch.add(Piece(art("ship", table.colour(seat), variant), at.x + 14 + place * step, at.y, 12, FACE))
    left = at.x + 14 + max(every - 1, 0) * step + 20
    note = table.view.messages.count("exo.board.ships", every, ready=ready)
    if width_of(note, 12) > right - left:
        note = table.view.messages.say("exo.board.n_of", n=ready, all=every)
    text, small = fitted(note, right - left, 13)
    sketch.add(Text(left, at.y, text, small, "text-soft", align="left", limit=right - left))


def _goods(sketch: Sketch, table: TableView, seat: int, box: Box) -> None:
    held = dict(zip(KINDS, table.position.held(seat), strict=True))
    forecast = table.view.forecast
    changed = dict(forecast.goods) if forecast is not None and seat == table.view.mover else {}
    step = min(70.0, box.w / len(GOODS))
    r, size = (14.5, 20) if step > 60 else (11.5, 17)
    goods_row(sketch, {**held, **changed}, (box.x, box.y + 70), r=r, size=size, step=step, changed=tuple(changed))
    for place, kind in enumerate(GOODS):
        hit = Box(box.x + place * step - 4, box.y + 52, step - 4, 36, 12, Ink())
        sketch.target(f"good-{kind}", hit, *words.good_words(table, seat, kind))


def _pieces(sketch: Sketch, table: TableView, seat: int, box: Box) -> None:
    pos, say = table.position, table.view.messages.say
    forecast = table.view.forecast
    changed = forecast.reserve if forecast is not None and seat == table.view.mover else {}
    y, gap = box.y + 112, 50.0 if box.w >= _ROOMY else 42.0
    for place, (kind, name) in enumerate(_LEFT):
        number = changed.get(name, pos.reserve[seat * len(PIECES) + kind])
        r = 10.5 if kind != EXOCOLONY else 9.4
        alpha = 1.0 if number else FAINT
        left = box.x + place * gap
        sketch.add(Piece(art(name, table.colour(seat)), left + 10.5, y, r, FACE, alpha=alpha))
        role = "points" if name in changed else "text" if number else "text-off"
        sketch.add(Text(left + 26, y + 0.5, str(number), 16, role, bold=True, align="left"))
    left = box.x + 3 * gap + 4
    sketch.add(Text(left, y + 0.5, say("exo.board.left"), 13, "text-soft", align="left"))
    if table.view.untold:
        return
    left += width_of(say("exo.board.left"), 13) + 16
    strength = navy(pos, seat)
    sketch.add(Piece("exo-navy", left + 10, y, 10, FACE, alpha=1.0 if strength else FAINT))
    role = "text" if strength else "text-off"
    sketch.add(Text(left + 25, y + 0.5, str(strength), 16, role, bold=True, align="left"))
    sketch.add(Text(left + 42, y + 0.5, say("exo.board.navy"), 13, "text-soft", align="left"))


def _cards(sketch: Sketch, table: TableView, seat: int, box: Box) -> None:
    top = box.y + 132
    area = box._replace(y=top, h=box.y + box.h - top)
    cards_in_play(sketch, table, seat, area)
    if not table.position.cards(seat):
        note = table.view.messages.say("exo.board.no_cards")
        sketch.add(Text(box.x, top + 14, note, 13, "text-soft", align="left", limit=box.w))


def cards_in_play(sketch: Sketch, table: TableView, seat: int, box: Box) -> None:
    """A player's cards side by side, in as many rows as there is room for, and nearer where there are too many.

    Where there are a great many, or there is little height, they are low, with names alone.
    """
    pos = table.position
    owned = list(pos.cards(seat))
    high, gap = _CARD[1], 8.0
    columns, step = _columns(box, len(owned), high + gap)
    if step < _NAMED or box.h < _PICTURED:
        high, gap = _LOW, 4.0
        columns, step = _columns(box, len(owned), high + gap)
    for place, number in enumerate(owned):
        row, column = divmod(place, columns)
        area = Box(box.x + column * step, box.y + row * (high + gap), step - 4, high, 8, Ink())
        at = seat * pos.t.cards + number
        card = table.edition.cards[number]
        small_card(sketch, table, card, area, ready=pos.ready[at], used=pos.exhausted[at])
        sketch.target(f"card-{seat}-{card.id}", area, *words.owned_card_words(table, seat, number))


def _columns(box: Box, cards: int, pitch: float) -> tuple[int, float]:
    """The number of columns for this many cards in rows of a pitch, and the distance from one column to the next."""
    rows, columns = max(1, int((box.h + 8) // pitch)), max(1, int((box.w + 4) // _NEXT))
    if cards > columns * rows:
        columns = -(-cards // rows)
    return columns, min(_NEXT, (box.w + 4) / columns)
