"""The tables of an edition: its ids and numbers as integers.

Components become indices in the edition's order. Goods become five numbers: metal, fuel, water, food and Coin.
"""

from functools import cache
from typing import Final

from betacolony.exocolony.edition.components import COIN, RESOURCES, Goods
from betacolony.exocolony.edition.edition import Edition

#: kinds of goods: the resources, and Coin as the last
KINDS: Final = (*RESOURCES, COIN)
COIN_AT: Final = len(RESOURCES)
NO_GOODS: Final = (0,) * len(KINDS)

# decks that play a part after the set-up; the first two have a discard pile and are built anew from it
ACTIONS: Final = 0
ASTEROIDS: Final = 1
LIFEFORMS: Final = 2
STARS: Final = 3
HABITABLES: Final = 4
# those that the home system alone is laid from
PLANETS: Final = 5
MOONS: Final = 6
DWARF_PLANETS: Final = 7
DECKS: Final = ("actions", "asteroids", "lifeforms", "stars", "habitables", "planets", "moons", "dwarf_planets")
#: decks 0 and 1
DISCARD_PILES: Final = 2
#: decks 0 to 4
LASTING_DECKS: Final = 5


class Tables:
    """The numbers of one edition, by index; nothing in it changes.

    Attributes:
        edition: whose tables these are.
        cards: number of Action cards with a name of their own; names: their ids; number: a card's index by its id.
        copies: how many there are of each.
        income: the goods of each card at a collection (X-COL-2).
        start_cards: of each faction (X-SET-10).
        ids: for each deck the ids of its components; a component's number is its place there.
        start: goods that everybody begins with (X-SET-12); prices: at the start (X-SET-8).
    """

    def __init__(self, edition: Edition) -> None:
        self.edition: Final = edition
        self.rules: Final = edition.rules
        self.names: Final = tuple(card.id for card in edition.cards)
        self.cards: Final = len(self.names)
        self.number: Final = {name: number for number, name in enumerate(self.names)}
        self.copies: Final = tuple(card.copies for card in edition.cards)
        self.income: Final = tuple(numbers(card.income) for card in edition.cards)
        self.start_cards: Final = tuple(
            tuple(self.number[name] for name in faction.start_cards) for faction in edition.factions
        )
        kinds = (
            *(edition.cards, edition.asteroids, edition.lifeforms, edition.stars),
            *(edition.habitables, edition.planets, edition.moons, edition.dwarf_planets),
        )
        self.ids: Final = tuple(tuple(thing.id for thing in kind) for kind in kinds)
        self.start: Final = numbers(edition.rules.start)
        self.prices: Final = numbers(edition.rules.prices)[:COIN_AT]


def numbers(goods: Goods) -> tuple[int, ...]:
    """Goods as five numbers, in the order of ``KINDS``."""
    return tuple(goods.get(kind, 0) for kind in KINDS)


@cache
def tables_of(edition: Edition) -> Tables:
    """The tables of an edition, made once."""
    return Tables(edition)
