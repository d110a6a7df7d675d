"""The market of Action cards, and the Asteroids that lie open in its place while somebody mines."""

from typing import Final

from betacolony.exocolony.state.position import EMPTY
from betacolony.exocolony.state.tables import ACTIONS
from betacolony_widgets.board.layers import FACE, TILE, UNDER
from betacolony_widgets.board.shapes import Box, Ink, Panel, Piece, Sketch, Text
from betacolony_widgets.board.text_metrics import width_of
from betacolony_widgets.board.whole_table.lettering import fitted, section

from . import words
from .cards import held_by_mover, large_card, listed_card
from .signs import art, price_row
from .table_view import TableView

#: the gap between cards, their widest, and the height of the heading
_GAP: Final = 6.0
_WIDEST: Final = 132.0
_HEAD: Final = 20.0
_LEAST_PLACES: Final = 5
#: cards that would be narrower stand in a list
_NARROW: Final = 80.0
#: the least height of a line of that list
_LINE: Final = 22.0
#: the most height of a card
_HIGHEST: Final = 318.0


def market(table: TableView, box: Box) -> Panel:
    """The cards on offer side by side, each with what is missing to buy it."""
    sketch, pos, say, view = Sketch(), table.position, table.view.messages.say, table.view
    left = len(pos.decks[ACTIONS])
    section(sketch, say("exo.board.market"), table.view.messages.count("exo.board.deck", left), box)
    places = [
        place for place, card in enumerate(pos.market) if card != EMPTY or place < table.edition.rules.market_size
    ]
    step = min((box.w + _GAP) / max(len(places), _LEAST_PLACES), _WIDEST + _GAP)
    high = min(box.h - _HEAD, _HIGHEST)
    line = min((box.h - _HEAD) / max(len(places), 1), 52.0)
    listed = step < _NARROW and line >= _LINE
    for index, place in enumerate(places):
        number = pos.market[place]
        area = Box(box.x + index * step, box.y + _HEAD, step - _GAP, high, 11, Ink())
        if listed:
            area = Box(box.x, box.y + _HEAD + index * line, box.w, line - 4, 10, Ink())
        if number == EMPTY:
            sketch.add(Box(*area[:5], Ink(None, "exo-line", 1.0, 1.0, (4, 4)), TILE))
            continue
        card, target = table.edition.cards[number], f"market-{place}"
        note = view.lacking.get(target, "")
        if listed:
            listed_card(sketch, table, card, area, note=note)
        else:
            large_card(sketch, table, card, area, held=target in view.chosen, note=note)
        sketch.target(target, area, *words.market_card_words(table, number))
    sketch.facts += words.market_facts(table)
    return sketch.panel("market", say("exo.board.market"), box.w, box.h)


def asteroids(table: TableView, box: Box) -> Panel:
    """The Asteroids that lie open, or those of the discard pile where one of these is asked for."""
    sketch, view, say = Sketch(), table.view, table.view.messages.say
    asked = [target.removeprefix("asteroid-") for target in view.offers if target.startswith("asteroid-")]
    opened = [table.edition.asteroids[number].id for number in table.position.open_asteroids]
    shown = list(dict.fromkeys([*opened, *asked]))
    section(sketch, say("exo.board.asteroids"), "", box)
    have = held_by_mover(table)
    step = min((box.w + _GAP) / max(len(shown), 3), 178.0)
    for index, id_ in enumerate(shown):
        number = next(number for number, its in enumerate(table.edition.asteroids) if its.id == id_)
        rock = table.edition.asteroids[number]
        area = Box(box.x + index * step, box.y + _HEAD, step - _GAP, min(box.h - _HEAD, 176.0), 11, Ink())
        sketch.add(Box(area.x, area.y + 3, area.w, area.h, 11, Ink("shade", None, 1.0, 0.3), UNDER))
        sketch.add(Box(*area[:5], Ink("exo-card", "exo-edge", 1.0), TILE))
        sketch.add(Piece(art("asteroid", str(number % 3)), area.x + area.w / 2, area.y + 38, 26, FACE))
        room = area.w - 18
        name, size = fitted(rock.name, room, 15, bold=True)
        sketch.add(Text(area.x + 10, area.y + 80, name, size, "text", bold=True, align="left", limit=room))
        pay = words.mining_price(table, number)
        missing = [kind for kind in pay if pay[kind] > have.get(kind, 0)]
        for row, key, goods, lacking in ((0, "exo.board.pay", pay, missing), (1, "exo.board.get", rock.gain, [])):
            y = area.y + 106 + 26 * row
            label = say(key)
            sketch.add(Text(area.x + 10, y, label, 12.5, "text-soft", align="left"))
            left = area.x + 18 + width_of(label, 12.5)
            if goods:
                price_row(sketch, goods, (left, y), r=9, size=14, missing=lacking)
            else:
                sketch.add(Text(left, y, say("list.none"), 12.5, "text", align="left"))
        sketch.target(f"asteroid-{rock.id}", area, *words.asteroid_words(table, number))
    sketch.facts += words.asteroid_facts(table, shown)
    return sketch.panel("asteroids", say("exo.board.asteroids"), box.w, box.h)
