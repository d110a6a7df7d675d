"""The column of the decision: tiles of actions, and the scale of market prices, which opens to buttons for a trade."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from betacolony.exocolony.edition.components import RESOURCES
from betacolony_widgets.board.layers import BADGE, EDGE, FACE, FINE, MARK, TILE
from betacolony_widgets.board.shapes import Box, Circle, Ink, Line, Panel, Piece, Shape, Sketch, Text
from betacolony_widgets.board.whole_table.lettering import fitted

from . import words
from .signs import art, resource, signed, signed_text
from .table_view import Action, TableView

#: the resources in the order of the picture
_ORDER: Final = ("metal", "fuel", "food", "water")
_TILE: Final = 36.0
_TILE_GAP: Final = 6.0
#: the height of what the tiles take
TILES: Final = 2 * _TILE + _TILE_GAP
#: the art of each action
_SIGN: Final = {"settle": "colony", "trade": "ship", "spaceport": "spaceport", "exocolony": "exocolony"}


def actions(table: TableView, box: Box) -> Panel:
    """The four actions, two by two, each with what can be had or what is missing."""
    sketch, say = Sketch(), table.view.messages.say
    wide = (box.w - 8) / 2
    for place, action in enumerate(table.view.actions):
        row, column = divmod(place, 2)
        area = Box(box.x + column * (wide + 8), box.y + row * (_TILE + _TILE_GAP), wide, _TILE, 10, Ink())
        _action(sketch, table, action, area)
    return sketch.panel("actions", say("exo.board.actions"), box.w, box.h)


def _action(sketch: Sketch, table: TableView, action: Action, box: Box) -> None:
    label = table.view.messages.say(f"exo.action.{action.name}")
    seat = table.view.me if table.view.mover is None else table.view.mover
    alpha = 1.0 if action.enabled else 0.45
    ink = Ink("control", "exo-edge" if action.enabled else "exo-line", 1.0)
    sketch.add(Box(*box[:5], ink, TILE))
    sketch.add(Piece(art(_SIGN[action.name], table.colour(seat)), box.x + 18, box.y + 18, 9, FACE, alpha=alpha))
    room = box.w - 44
    name, size = fitted(label, room, 14, bold=True)
    role = "text" if action.enabled else "text-soft"
    sketch.add(Text(box.x + 38, box.y + 11.5, name, size, role, bold=True, align="left", limit=room))
    note, small = fitted(action.note, room, 12)
    sketch.add(signed_text(signed(table.view.game, note), (box.x + 38, box.y + 26), small, "text-soft"))
    sketch.target(f"action-{action.name}", box, label, action.note)


def trading(table: TableView) -> TableView:
    """The table with both sides of prices to press, for a picture without the tile that would open them."""
    return replace(table, view=replace(table.view, focus="trade"))


def prices(table: TableView, box: Box) -> Panel:
    """The prices of the four resources on one scale, with what they would be; in a trade with both sides to press."""
    sketch, rules, say = Sketch(), table.edition.rules, table.view.messages.say
    forecast = table.view.forecast
    ahead = forecast.prices if forecast else {}
    least, most = rules.price_least, rules.price_most
    trade = any(target.startswith(("sell-", "buy-")) for target in table.view.offers)
    side = 44.0 if trade and table.view.focus in {"trade", "asteroids"} else 0.0  # while mining no tile opens them
    first, last = box.x + 54 + side, box.x + box.w - 12 - side
    step = (last - first) / max(most - least, 1)
    row = (box.h - 24) / len(_ORDER)
    sketch.add(Text(box.x, box.y + 7, say("exo.board.prices"), 13, "text", bold=True, align="left"))
    for price in range(least, most + 1):
        sketch.add(Text(first + (price - least) * step, box.y + 7, str(price), 12.5, "text-soft"))
    names = table.view.game
    for place, kind in enumerate(_ORDER):
        y = box.y + 24 + (place + 0.5) * row - 3
        price = table.position.prices[RESOURCES.index(kind)]
        sketch.add(Line(((first, y), (last, y)), Ink(None, "exo-line", 2.0), TILE))
        for at in range(least, most + 1):
            sketch.add(Circle(first + (at - least) * step, y, 2.6, Ink("exo-dot"), FACE))
        title = names.name(kind)
        label, size = fitted(title[:1].upper() + title[1:], 50, 12.5)
        sketch.add(Text(box.x, y + 0.5, label, size, "text-soft", align="left", limit=50))
        then = ahead.get(kind)
        x = first + (price - least) * step
        if then is None or then == price:
            sketch.add(resource(kind, x, y, 10, FINE))
        else:
            sketch.add(_sliding(kind, x, first + (then - least) * step, y))
        _sides(sketch, table, kind, (first, last, y), min(row, 30.0), opened=bool(side))
    sketch.facts += words.price_facts(table)
    return sketch.panel("prices", say("exo.board.prices"), box.w, box.h)


def _sliding(kind: str, x: float, then: float, y: float) -> Iterator[Shape]:
    """A price on its way from one place of the scale to another."""
    yield Line(((x, y), (then, y)), Ink(None, "pick-line", 5.5), FINE)
    yield Line(((x, y), (then, y)), Ink(None, "pick", 3.0), EDGE)
    yield Circle(x, y, 9, Ink("exo-plate-2", "text-soft", 1.2, 1.0, (2.5, 2.5)), EDGE + 1)
    yield Circle(then, y, 13, Ink(None, "pick-line", 1.8), MARK)
    yield from resource(kind, then, y, 10, BADGE - 4)


def _sides(
    sketch: Sketch, table: TableView, kind: str, at: tuple[float, float, float], high: float, *, opened: bool
) -> None:
    """The two sides of a resource's price: to sell at the left, and to buy at the right."""
    say, (first, last, y) = table.view.messages.say, at
    middle = (first + last) / 2
    names = table.view.game
    for side in ("sell", "buy"):
        label = say(f"exo.board.{side}", thing=names.name(kind))
        if opened:
            x = first - 12 - 40 if side == "sell" else last + 14
            area = Box(x, y - high / 2 + 2, 40, high - 4, 8, Ink())
            enabled = f"{side}-{kind}" in table.view.offers
            sketch.add(Box(*area[:5], Ink("control", "exo-edge" if enabled else "exo-line", 1.0), TILE))
            role = "text" if enabled else "text-off"
            sketch.add(Text(x + 20, y + 0.5, say(f"exo.board.{side}_short"), 12.5, role, bold=True, limit=36))
        else:
            left, right = (first - 14, middle - 1) if side == "sell" else (middle + 1, last + 12)
            area = Box(left, y - high / 2, right - left, high, 8, Ink())
        sketch.target(f"{side}-{kind}", area, label, words.trade_tip(table, side, kind))
