"""The tables of an edition: its ids and numbers as integers, and what playing each card comes to.

Components become indices in the edition's order. Goods become five numbers: metal, fuel, water, food and Coin.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from betacolony.exocolony.edition.components import ANY, COIN, RESOURCES, SINGLE_TARGETS, Card, Effect, Goods, Needs
from betacolony.exocolony.edition.edition import Edition

from . import agenda

#: kinds of goods: the resources, and Coin as the last
KINDS: Final = (*RESOURCES, COIN)
COIN_AT: Final = len(RESOURCES)
NO_GOODS: Final = (0,) * len(KINDS)

# decks that play a part after the set-up; the first two have a discard pile and are rebuilt from it
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

# discounts by what they are of, the indices of ``Tables.discounts``
OF_SETTLING: Final = 0
OF_TRAVEL: Final = 1
OF_INTERSTELLAR: Final = 2
OF_EXOCOLONY: Final = 3

# uses of a card; from 0 on they are the numbers of its exhaust options
BUY: Final = -1
#: taken from the market without paying (X-LIFE-4)
FREE: Final = -2

#: what each action makes its user announce (X-FX-9)
_ASKED: Final[dict[str, tuple[int, ...]]] = {
    "discover_life": (agenda.ASK_LIFE_WORLD, agenda.ASK_PROBE_LAUNCH),
    "build_spaceport": (agenda.ASK_PORT_SITE,),
    "disable_colony": (agenda.ASK_TARGET_SITE,),
    "revert_spaceport": (agenda.ASK_TARGET_SITE,),
    "monopoly": (agenda.ASK_NAMED,),
    "bulk_trade": (agenda.ASK_BULK,),
    "migrate": (agenda.ASK_MOVE,),
    "market_swap": (agenda.ASK_SWAP_CARD,),
    "refresh_card": (agenda.ASK_REFRESH,),
}


class Question(NamedTuple):
    """Something to announce: the kind of its decision, and the number of the effect that asks."""

    kind: int
    effect: int


class Play(NamedTuple):
    """What buying a card or one of its exhaust options comes to.

    Attributes:
        card: its number.
        price: goods, with what its effects ask to pay, without what ``adds`` names (X-FX-2).
        effects: in order; questions: what its user announces, in order (X-FX-4).
        needs: what has to be there to buy the card (X-FX-3); None for nothing. adds: added to its price, or "".
        limited: those effects that need somebody to hit or something to do, and may be impossible (X-CARD-5).
        works: whether nothing but its price can speak against it.
    """

    card: int
    price: tuple[int, ...]
    effects: tuple[Effect, ...]
    questions: tuple[Question, ...]
    needs: Needs | None
    adds: str
    limited: tuple[Effect, ...]
    works: bool


def _play(
    card: int,
    price: tuple[int, ...],
    effects: tuple[Effect, ...],
    questions: list[Question],
    needs: Needs | None = None,
    adds: str = "",
) -> Play:
    limited = tuple([effect for effect in effects if effect.do or effect.target in SINGLE_TARGETS])
    return Play(card, price, effects, tuple(questions), needs, adds, limited, not (needs or adds or limited))


def _questions(effects: tuple[Effect, ...]) -> Iterator[Question]:
    for number, effect in enumerate(effects):
        kinds = [agenda.ASK_TARGET] if effect.target in SINGLE_TARGETS else []
        kinds += _ASKED.get(effect.do, ())
        if effect.chooser == "attacker":
            kinds.append(agenda.ASK_TARGET_CARD)
        kinds += [agenda.ASK_LOST] * (effect.lose.get(ANY, 0) + effect.steal.get(ANY, 0))
        kinds += [agenda.ASK_GAINED] * effect.gain.get(ANY, 0)
        if "chosen" in effect.price and effect.do != "monopoly":
            kinds.append(agenda.ASK_NAMED)
        yield from (Question(kind, number) for kind in kinds)


def _bought(number: int, card: Card) -> Play:
    paid = [numbers(card.cost), *(numbers(effect.pay) for effect in card.on_buy)]
    questions = list(_questions(card.on_buy))
    if card.needs.discarded_asteroid:
        questions.insert(0, Question(agenda.ASK_ASTEROID, 0))
    price, needs = tuple(map(sum, zip(*paid, strict=True))), None if card.needs == Needs() else card.needs
    return _play(number, price, card.on_buy, questions, needs, card.adds)


def _option(number: int, effect: Effect) -> Play:
    return _play(number, numbers(effect.pay), (effect,), list(_questions((effect,))))


class Tables:
    """The numbers of one edition, by index; nothing in it changes.

    Attributes:
        edition: whose tables these are.
        cards: number of Action cards with a name of their own; names: their ids; number: a card's index by its id.
        copies: how many there are of each.
        income: pairs of a card and its goods at a collection, for those that bring any (X-COL-2).
        bought: what buying each card comes to; options: each exhaust option of each card; usable: pairs of a card and
            its options, for those that have any.
        navy: pairs of a card and its size; mine_draw: pairs of a card and how many more it draws (X-FX-8).
        discounts: by what they are of (``OF_SETTLING`` ...), pairs of a card and the goods that it takes off (X-FX-8).
        lasting: whether each card is a lasting one.
        start_cards: of each faction (X-SET-10).
        settle_cost, spaceport_cost, exocolony_cost, asteroid_colony_cost: goods, of each faction; none for what it
            can't build.
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
        self.income: Final = tuple(
            (number, numbers(card.income)) for number, card in enumerate(edition.cards) if card.income
        )
        self.bought: Final = tuple(map(_bought, range(self.cards), edition.cards))
        self.options: Final = tuple(
            tuple(_option(number, effect) for effect in card.exhaust) for number, card in enumerate(edition.cards)
        )
        self.usable: Final = tuple((card, plays) for card, plays in enumerate(self.options) if plays)
        standing = tuple(enumerate(card.static for card in edition.cards))
        self.navy: Final = tuple((card, its.navy) for card, its in standing if its.navy)
        self.mine_draw: Final = tuple((card, its.mine_draw) for card, its in standing if its.mine_draw)
        off = (
            [(card, its.settle_discount) for card, its in standing],
            [(card, its.travel_discount) for card, its in standing],
            [(card, its.interstellar_discount) for card, its in standing],
            [(card, its.exocolony_discount) for card, its in standing],
        )
        self.discounts: Final = tuple(tuple((card, numbers(goods)) for card, goods in cards if goods) for cards in off)
        self.lasting: Final = tuple(card.lasting for card in edition.cards)
        self.start_cards: Final = tuple(
            tuple(self.number[name] for name in faction.start_cards) for faction in edition.factions
        )
        factions = edition.factions
        self.settle_cost: Final = tuple([numbers(faction.settle_cost) for faction in factions])
        self.spaceport_cost: Final = tuple([numbers(faction.spaceport_cost) for faction in factions])
        self.exocolony_cost: Final = tuple([numbers(faction.exocolony_cost or {}) for faction in factions])
        asteroid_colonies = [faction.asteroid_colony for faction in factions]
        self.asteroid_colony_cost: Final = tuple([numbers(its.cost if its else {}) for its in asteroid_colonies])
        kinds = (
            *(edition.cards, edition.asteroids, edition.lifeforms, edition.stars),
            *(edition.habitables, edition.planets, edition.moons, edition.dwarf_planets),
        )
        self.ids: Final = tuple(tuple(thing.id for thing in kind) for kind in kinds)
        self.start: Final = numbers(edition.rules.start)
        self.prices: Final = numbers(edition.rules.prices)[:COIN_AT]


def numbers(goods: Goods) -> tuple[int, ...]:
    """Goods as five numbers, in the order of ``KINDS``."""
    return tuple([goods.get(kind, 0) for kind in KINDS])


def play_of(t: Tables, card: int, use: int) -> Play:
    """What a use of a card comes to."""
    return t.options[card][use] if use >= 0 else t.bought[card]


@cache
def tables_of(edition: Edition) -> Tables:
    """The tables of an edition, made once."""
    return Tables(edition)
