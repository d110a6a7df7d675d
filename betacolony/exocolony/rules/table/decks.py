"""Decks: shuffled by keyed chance, drawn from the top, rebuilt from their discard piles (X-MKT-2, X-AST-5)."""

from collections.abc import Mapping, Sequence
from typing import Final

from betacolony.core import chance
from betacolony.exocolony import events
from betacolony.exocolony.events import Sink
from betacolony.exocolony.rules.against import Against, legal
from betacolony.exocolony.state import draws, tables
from betacolony.exocolony.state.position import EMPTY, Position

#: what the parts of a key hold; few asteroids in a long game may be shuffled more often
_MANY: Final = 64
_REBUILT_UNDER: Final = ("X-MKT-2", "X-AST-5")


def key(deck: int, rebuilt: int, place: int) -> int:
    """The key of the draw for a place, 0 for the top, of a deck that was rebuilt this often (0 in the set-up)."""
    return chance.key(draws.SHUFFLE, rebuilt % _MANY, deck, rebuilt // _MANY, place)


def shuffled(
    cards: Sequence[int], ids: Sequence[str], seed: int, deck: int, rebuilt: int, scripted: Mapping[int, int]
) -> bytes:
    """The cards of a pile in a random order, which depends on the cards alone, not on how they lay (X-HID-3).

    The draw of each place may be scripted: its outcome is the card that comes there, if it is still in the pile.
    """
    left = sorted(cards, key=ids.__getitem__)
    order = []
    for place in range(len(left)):
        word = key(deck, rebuilt, place)
        wanted = scripted.get(word, EMPTY)
        card = wanted if wanted in left else left[chance.below(len(left), seed, word)]
        left.remove(card)
        order.append(card)
    return bytes(order)


def drawn(pos: Position, deck: int, sink: Sink) -> int:
    """The top card of a deck, which leaves it; EMPTY if there is none. A deck that ran out is rebuilt first."""
    if not pos.decks[deck] and deck < tables.DISCARD_PILES and pos.discards[deck]:
        _rebuild(pos, deck, sink)
    cards = pos.decks[deck]
    if not cards:
        return EMPTY
    pos.decks[deck] = cards[1:]
    if deck == tables.ASTEROIDS:
        pos.returned = min(pos.returned, len(cards) - 1)
    pos.reveals += 1
    return cards[0]


def _rebuild(pos: Position, deck: int, sink: Sink) -> None:
    pile = pos.discards[deck]
    counts = list(pos.rebuilt)
    counts[deck] += 1
    pos.rebuilt = tuple(counts)
    pos.decks[deck] = shuffled(list(pile), pos.t.ids[deck], pos.seed, deck, counts[deck], pos.scripted)
    pos.discards[deck] = b""
    pos.reveals += 1
    if sink is not None:
        sink.append(events.DeckRebuilt(_REBUILT_UNDER[deck], tables.DECKS[deck], len(pile)))


def fill_market(pos: Position, rule: str, sink: Sink) -> None:
    """Fill the empty places of the market, up to its ordinary size; more than that stay (X-SET-9, X-MKT-1)."""
    wanted = pos.t.rules.market_size - sum(card != EMPTY for card in pos.market)
    filled: dict[int, str] = {}
    for place, card in enumerate(pos.market):
        if card == EMPTY and len(filled) < wanted:
            new = drawn(pos, tables.ACTIONS, sink)
            if new == EMPTY:
                break
            pos.market[place] = new
            filled[place] = pos.t.names[new]
    if filled and sink is not None:
        sink.append(events.MarketFilled(rule, tuple(filled.values()), tuple(filled)))


def card_left(pos: Position) -> bool:
    """Whether there is another card for the market, from the deck or from the discard pile (X-MKT-2)."""
    return bool(pos.decks[tables.ACTIONS] or pos.discards[tables.ACTIONS])


def in_market(pos: Position) -> list[int]:
    """The cards of the market, once each."""
    return sorted({*pos.market} - {EMPTY})


def against_any_discard(pos: Position) -> Against:
    """Why the active player can't discard anything now (X-MKT-3)."""
    if pos.discarded == pos.t.rules.discards_per_turn:
        yield "discarded_already", "X-MKT-3"
    if not card_left(pos):
        yield "no_card_left", "X-MKT-3"


def against_discarding(pos: Position, card: int) -> Against:
    """Why the active player can't discard a card of the market now (X-MKT-3)."""
    yield from against_any_discard(pos)
    if card not in pos.market:
        yield "not_in_market", "X-MKT-3"


def discardable(pos: Position) -> list[int]:
    """The cards of the market that the active player may discard now, once each."""
    return in_market(pos) if legal(against_any_discard(pos)) else []


def discard(pos: Position, player: int, card: int, sink: Sink) -> None:
    """X-MKT-3: once a turn a card of the market makes room for the next one."""
    pos.discarded += 1
    swap(pos, player, card, sink)


def swap(pos: Position, player: int, card: int, sink: Sink) -> None:
    """A card of the market makes room for the next one, and may be that if the deck is rebuilt (X-MKT-3)."""
    place = pos.market.index(card)
    pos.discards[tables.ACTIONS] += bytes([card])
    new = drawn(pos, tables.ACTIONS, sink)
    pos.market[place] = new
    if sink is not None:
        sink.append(events.MarketDiscarded("X-MKT-3", player, pos.t.names[card], place, pos.t.names[new]))


def add(pos: Position, player: int, sink: Sink) -> None:
    """A card from the deck comes to the first empty place of the market (X-FX-9, X-MKT-4)."""
    place = pos.market.index(EMPTY)
    new = drawn(pos, tables.ACTIONS, sink)
    pos.market[place] = new
    if sink is not None:
        sink.append(events.MarketAdded("X-MKT-4", player, pos.t.names[new], place))


def taken(pos: Position, card: int) -> None:
    """A card leaves the market; its place stays empty until the next refill (X-CARD-3, X-MKT-1)."""
    pos.market[pos.market.index(card)] = EMPTY
