"""Action cards on the board: large ones in the market, small ones among a player's own."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from betacolony.exocolony.edition.components import Card
from betacolony.exocolony.state.tables import KINDS
from betacolony_widgets.board.art.exocolony.cards import icon_of
from betacolony_widgets.board.layers import FACE, FINE, HALO, TILE, UNDER
from betacolony_widgets.board.shapes import Box, Circle, Ink, Piece, Shape, Sketch, Text
from betacolony_widgets.board.whole_table.lettering import fitted, in_lines

from .signs import GOODS, art, price_row, signed, signed_lines, signed_text
from .table_view import TableView

#: from this height on a card has its text on it
WITH_TEXT: Final = 230.0
#: pixels: sizes of its letters and lines; the first one at which all of the text fits is used
_TEXT: Final = ((13.0, 16.5), (12.0, 15.0), (11.5, 13.5))
#: and from this one on, a higher picture
_TALL: Final = 300.0
#: lower ones have a low picture
_LOW: Final = 135.0
#: lower lines of a list have the name alone
_ONE_LINE: Final = 34.0
#: lower ones among a player's own have no picture
_PICTURED: Final = 40.0
#: pixels from dot to dot of their copies
_DOTS: Final = 5.0
#: how far the grounds of pictures reach from their middle, across and down, in their own units
_REACH: Final[Mapping[str, tuple[float, float]]] = {"": (1.36, 0.99), "tall": (1.0, 1.02), "low": (1.36, 0.53)}
_INSET: Final = 5.0
#: narrower ones leave the sign out that more is paid than the price
_ADDS: Final = 84.0
#: the most lines of a name and of a note
_LINES: Final = 2


def picture(card: Card, x: float, y: float, wide: float, variant: str = "", layer: int = FACE) -> Iterator[Shape]:
    """The picture of a card, as wide as that, around a point: its kind by colour, and its icon.

    ``variant`` is "" for the market, "tall" with a text below it, "low" among a player's own cards.
    """
    r = wide / 2 / _REACH[variant][0]
    yield Piece(art("card", card.kind, variant), x, y, r, layer)
    yield Piece(icon_of(card.id, card.kind), x, y - 0.04 * r, (0.42 if variant == "low" else 0.62) * r, layer + 1)


def picture_height(wide: float, variant: str = "") -> float:
    """How high the picture of a card is."""
    across, down = _REACH[variant]
    return wide * down / across


def large_card(sketch: Sketch, table: TableView, card: Card, box: Box, *, held: bool, note: str = "") -> None:
    """A card of the market: picture, name, kind and price, its text where there is room, and a note what is missing."""
    say = table.view.messages.say
    full = box.h >= WITH_TEXT
    if held:
        box = box._replace(y=box.y - (7 if full else 4))
    sketch.add(Box(box.x, box.y + 3, box.w, box.h, 11, Ink("shade", None, 1.0, 0.3), UNDER))
    sketch.add(Box(box.x, box.y, box.w, box.h, 11, Ink("exo-card", "exo-edge", 1.0), TILE, f"offer-{card.id}"))
    variant, inside = "tall" if box.h >= _TALL else "low" if box.h < _LOW else "", box.w - 2 * _INSET
    high = picture_height(inside, variant)
    sketch.add(picture(card, box.x + box.w / 2, box.y + _INSET + high / 2, inside, variant))
    left, room = box.x + 10, box.w - 18
    size = 16.0 if full else 14.0
    lines, size = in_lines(card.name, room, (size, size - 1, size - 2), _LINES, bold=True)
    y = box.y + _INSET + high + 14
    for line in lines:
        sketch.add(Text(left, y, line, size, "text", bold=True, align="left", limit=room))
        y += size + 2
    low = box.y + box.h - 17
    if y < low - (34 if note else 18):
        kind, small = fitted(say(f"exo.kind.{card.kind}"), room, 12)
        sketch.add(Text(left, y, kind, small, "text-soft", align="left", limit=room))
    if full:
        y += 20
        _text(sketch, table, card, box._replace(x=left, y=y, w=room, h=low - (18 if note else 4) - y))
    if note:
        text, small = fitted(note, room, 12)
        sketch.add(signed_text(signed(table.view.game, text), (left, low - 19), small, "refusal"))
    goods = shown_price(card)
    have = held_by_mover(table)
    missing = [kind for kind in GOODS if goods.get(kind, 0) > have.get(kind, 0)]
    room = box.w - 18 - (14 if card.adds and box.w >= _ADDS else 0)
    price_row(sketch, goods, (box.x + 9, low), r=9.5, size=15, missing=missing, room=room)
    if card.adds and box.w >= _ADDS:
        sketch.add(Text(box.x + box.w - 10, low, "+", 15, "text-soft", bold=True, align="right", layer=HALO))


def _text(sketch: Sketch, table: TableView, card: Card, room: Box) -> None:
    """The text of a card, with the signs of goods, in the largest letters in which all of it fits."""
    for size, pitch in _TEXT:
        lines, rest = signed_lines(table.view.game, card.text, room.w, size), max(int(room.h // pitch), 1)
        if len(lines) <= rest or size == _TEXT[-1][0]:
            for place, line in enumerate(lines[:rest]):
                cut = [*line[:-1], f"{line[-1]}…"] if place == rest - 1 and len(lines) > rest else line
                sketch.add(signed_text(cut, (room.x, room.y + place * pitch), size, "text"))
            return


def shown_price(card: Card) -> Mapping[str, int]:
    """The goods printed on a card as its price."""
    return {kind: number for kind, number in card.cost.items() if kind in GOODS and number}


def held_by_mover(table: TableView) -> Mapping[str, int]:
    """The goods of the player who decides now, by kind."""
    seat = table.view.me if table.view.mover is None else table.view.mover
    return dict(zip(KINDS, table.position.held(seat), strict=True))


def small_card(sketch: Sketch, table: TableView, card: Card, box: Box, *, ready: int, used: int) -> None:
    """A card in play: its picture and name, how many copies, and whether they are used in this turn.

    A low one has no picture, and a dot for each of several copies and for each that is used, which is hollow.
    """
    sketch.add(Box(box.x, box.y + 2, box.w, box.h, 8, Ink("shade", None, 1.0, 0.22), UNDER))
    sketch.add(Box(box.x, box.y, box.w, box.h, 8, Ink("exo-card", "exo-edge", 1.0), TILE))
    if box.h < _PICTURED:
        dots = ready + used if ready + used > 1 or used else 0
        _card_name(sketch, card, box._replace(w=box.w - (_DOTS if dots else 0)), (11.0,), 11.5, ready=ready)
        for place in range(dots):
            y = box.y + box.h / 2 + _DOTS * (place - (dots - 1) / 2)
            ink = Ink("text") if place < ready else Ink(None, "text-soft", 1.0)
            sketch.add(Circle(box.x + box.w - 5, y, 1.5, ink, FINE))
        return
    inside = box.w - 8
    high = picture_height(inside, "low")
    sketch.add(picture(card, box.x + box.w / 2, box.y + 4 + high / 2, inside, "low"))
    low = box._replace(y=box.y + box.h - 34, h=34)
    _card_name(sketch, card, low, (11.5, 11.0), 12.0, ready=ready)
    say = table.view.messages.say
    if used:
        word = say("exo.board.used") if used == 1 and not ready else say("exo.board.used_of", n=used, all=used + ready)
        wide = min(44 if not ready else 52, box.w - 4)
        sketch.add(Box(box.x + box.w / 2 - wide / 2, box.y + 9, wide, 15, 7.5, Ink("exo-plate", "text-off", 1.0), HALO))
        sketch.add(Text(box.x + box.w / 2, box.y + 17, word, 11.5, "text-soft", limit=wide - 6))
    elif ready > 1:
        sketch.add(Box(box.x + box.w - 25, box.y + 7, 20, 15, 7.5, Ink("exo-plate", "text-off", 1.0), HALO))
        sketch.add(Text(box.x + box.w - 15, box.y + 15, f"×{ready}", 11.5, "text", bold=True))


def _card_name(sketch: Sketch, card: Card, box: Box, sizes: Sequence[float], pitch: float, *, ready: int) -> None:
    """The name of a card in the middle of a box, in up to two lines; paler if no copy is ready."""
    lines, size = in_lines(card.name, box.w - 6, sizes, _LINES)
    for place, line in enumerate(lines):
        y = box.y + box.h / 2 + pitch * (place - (len(lines) - 1) / 2)
        sketch.add(Text(box.x + box.w / 2, y, line, size, "text" if ready else "text-soft", limit=box.w - 5))


def listed_card(sketch: Sketch, table: TableView, card: Card, box: Box, *, note: str = "") -> None:
    """A card as a line of a list: picture, name, kind or what is missing, and price."""
    say = table.view.messages.say
    sketch.add(Box(*box[:4], 10, Ink("exo-card", "exo-edge", 1.0), TILE, f"offer-{card.id}"))
    wide = min(62.0, (box.h - 6) * 2.2)
    sketch.add(picture(card, box.x + 4 + wide / 2, box.y + box.h / 2, wide, "low"))
    left = box.x + wide + 14
    goods, have = shown_price(card), held_by_mover(table)
    missing = [kind for kind in GOODS if goods.get(kind, 0) > have.get(kind, 0)]
    cost = min(116.0, 0.36 * box.w)
    room = box.x + box.w - cost - 8 - left
    name, size = fitted(card.name, room, 15, bold=True)
    middle, low = box.y + box.h / 2, box.h < _ONE_LINE
    sketch.add(Text(left, middle - (0 if low else 7), name, size, "text", bold=True, align="left", limit=room))
    if not low:
        text, small = fitted(note or say(f"exo.kind.{card.kind}"), room, 12)
        role = "refusal" if note else "text-soft"
        sketch.add(signed_text(signed(table.view.game, text), (left, middle + 10), small, role))
    x = box.x + box.w - cost
    price_row(
        sketch, goods, (x, box.y + box.h / 2), r=9, size=14, missing=missing, room=cost - (16 if card.adds else 4)
    )
    if card.adds:
        sketch.add(Text(box.x + box.w - 8, box.y + box.h / 2, "+", 15, "text-soft", bold=True, align="right"))
