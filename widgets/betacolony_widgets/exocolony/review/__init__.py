"""Exocolony's review cards: kinds of questions about its rules, on fresh tables.

They lie in the same boxes as Beta Colony's and come back at the same intervals (``betacolony_widgets.review``).
"""

from collections.abc import Mapping
from typing import Final

from betacolony_widgets.exocolony.board.scene import LEAST, OF_A_STEP
from betacolony_widgets.pages.games import EXOCOLONY
from betacolony_widgets.teaching.review_cards import Deck, Maker

from . import beyond_cards, harm_cards, market_cards, settling_cards, turn_cards
from .cards import Choice, ReviewCard, Verdict, resting

__all__ = ["DECK", "KINDS", "RULES", "Choice", "ReviewCard", "Verdict", "make"]

#: kind -> the function that makes its cards, and the rules that they are about; a card may be about more, or fewer
_KINDS: Final[Mapping[str, tuple[Maker[ReviewCard], tuple[str, ...]]]] = {
    "way": (settling_cards.way, ("X-SETTLE-5",)),
    "launch": (settling_cards.launch, ("X-SETTLE-4", "X-PORT-4")),
    "trade": (market_cards.trade, ("X-TRADE-1", "X-TRADE-2")),
    "price": (settling_cards.price, ("X-SETTLE-3",)),
    "where": (settling_cards.where, ("X-SETTLE-1",)),
    "first": (settling_cards.first, ("X-SETTLE-8", "X-VP-1")),
    "collect": (market_cards.collect, ("X-COL-1", "X-COL-2")),
    "order": (turn_cards.order, ("X-TURN-1",)),
    "metal": (settling_cards.metal, ("X-SETTLE-6",)),
    "falls": (settling_cards.falls, ("X-SETTLE-7",)),
    "buy": (market_cards.buy, ("X-CARD-1", "X-CARD-5")),
    "moved": (market_cards.moved, ("X-FX-7", "X-TRADE-3")),
    "peak": (settling_cards.peak, ("X-SET-6",)),
    "launch_from": (settling_cards.launch_from, ("X-SETTLE-9", "X-SETTLE-2")),
    "port": (settling_cards.port, ("X-PORT-1", "X-PORT-3")),
    "use": (market_cards.use, ("X-CARD-6",)),
    "refill": (market_cards.refill, ("X-MKT-1",)),
    "star": (beyond_cards.star, ("X-EXO-2",)),
    "exocolony": (beyond_cards.exocolony, ("X-EXO-6", "X-VP-3")),
    "probe": (beyond_cards.probe, ("X-LIFE-6",)),
    "life": (beyond_cards.life, ("X-LIFE-3",)),
    "free": (market_cards.free, ("X-LIFE-4", "X-CARD-8")),
    "draw": (beyond_cards.draw, ("X-AST-1",)),
    "mine": (beyond_cards.mine, ("X-AST-2",)),
    "navy": (harm_cards.navy, ("X-NAVY-1", "X-CARD-7")),
    "attack": (harm_cards.attack, ("X-NAVY-2", "X-NAVY-3")),
    "event": (harm_cards.event, ("X-EVT-1", "X-FX-6")),
    "repair": (harm_cards.repair, ("X-REPAIR-3", "X-REPAIR-1")),
    "ends": (turn_cards.ends, ("X-END-1",)),
    "begin": (turn_cards.begin, ("X-SET-12",)),
    "reserve": (turn_cards.reserve, ("X-SET-14", "X-PORT-2")),
    "discounts": (settling_cards.discounts, ("X-CARD-9", "X-FX-8")),
    "starship": (beyond_cards.starship, ("X-LIFE-7", "X-FX-2")),
    "cheap": (beyond_cards.cheap, ("X-AST-6",)),
    "turned": (harm_cards.turned, ("X-EVT-5", "X-END-4")),
    "alone": (turn_cards.alone, ("X-SOLO-1",)),
    "alone_buy": (turn_cards.alone_buy, ("X-SOLO-2",)),
}
#: the kinds of Exocolony's cards
DECK: Final = Deck(EXOCOLONY, _KINDS, resting, {name: LEAST[name] for name in OF_A_STEP})
#: the kinds in the order in which a reader meets them
KINDS: Final = DECK.kinds
#: kind -> ids of the rules that its cards are about
RULES: Final[Mapping[str, tuple[str, ...]]] = DECK.rules
#: makes a card of a kind from a number (``Deck.make``)
make: Final = DECK.make
