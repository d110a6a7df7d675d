"""Components of an edition as values: worlds, stars, factions, asteroids, lifeforms, action cards, numbers.

``Goods`` are numbers of resources and Coin by their names, 1 or more of each. A ``price`` maps a resource, or a word
for several (X-FX-7), to the change of its market price.
"""

from collections.abc import Mapping
from typing import Final, Literal

from betacolony.core.value import NOTHING, Frozen, Value

Goods = Mapping[str, int]
#: how sure a value is: printed in the rulebook or following from it; from the designer's public templates; invented to
#: fit; or read off the owner's own copy
Source = Literal["printed", "template", "reconstructed", "own copy"]

RESOURCES: Final = ("metal", "fuel", "water", "food")
COIN: Final = "coin"
#: any resource, chosen one by one (X-FX-5)
ANY: Final = "any"
AIRS: Final = ("vacuum", "trace", "thick", "breathable")
ASTEROID_TYPES: Final = ("rocky", "water")
#: what a star's layout is made of (X-SET-3, X-SET-7)
LAYOUT: Final = ("planet", "storm_planet", "habitable", "rest")
CARD_KINDS: Final = (
    *("building", "event", "navy", "ship", "space_station", "spaceport", "starship", "technology", "telescope"),
)
#: what is added to the price of a card (X-FX-2)
ADDED: Final = ("launch", "interstellar")
#: whom an effect hits (X-FX-6): one player chosen, or several
SINGLE_TARGETS: Final = ("one", "weaker")
TARGETS: Final = (*SINGLE_TARGETS, "others", "all")
#: whose prices change, besides single resources (X-FX-7)
PRICED: Final = ("all", "chosen", "produced", "other")


class Site(Value):
    """A landing site: what it gives (X-COL-1) and what is printed on it (X-SET-6, X-SET-7).

    ``resource`` is "" for a site of Coin alone; then ``amount`` is 0.
    """

    resource: str
    amount: int
    coin: int
    peak: bool
    cave: bool
    shield: bool


class World(Frozen):
    """A planet, moon, dwarf planet or habitable world.

    Attributes:
        kind: "planet", "moon", "dwarf_planet" or "habitable".
        type: such as "Ocean"; some cards look at it.
        launch: the fuel to leave it, 0 or more; None without sites (X-SETTLE-4).
        air: of ``AIRS``; "" without sites.
        life: whether there may be life (X-FX-3).
        sites: none for gas giants and belts (X-SET-5).
        moons, dwarfs: how many cards lie below it (X-SET-4).
        shield_moons: which of its moons, from 1, it gives a shield (X-SET-7).
    """

    id: str
    name: str
    kind: str
    type: str
    launch: int | None
    air: str
    life: bool
    sites: tuple[Site, ...]
    moons: int
    dwarfs: int
    shield_moons: tuple[int, ...]
    sources: Mapping[str, Source]


class Star(Frozen):
    """A star: its layout from the star outwards, and how many planets more than players (X-SET-3)."""

    id: str
    name: str
    type: str
    layout: tuple[str, ...]
    extra: int
    sources: Mapping[str, Source]


class AsteroidColony(Frozen):
    """The price, points and income of an Asteroid Colony, and the pieces that may become one (X-EXO-7)."""

    cost: Goods
    vp: int
    income: Goods
    pieces: tuple[str, ...]


class Faction(Frozen):
    """A faction: what it begins with (X-SET-10) and what its actions cost.

    Attributes:
        spaceport_cost, spaceport_launch_max: for a Spaceport without a card (X-PORT-1).
        exocolony_cost: None if it settles Asteroid Colonies instead; ``exocolony_bonus`` in points (X-EXO-6).
        mine_discount: taken off the price of mining (X-AST-6).
    """

    id: str
    name: str
    start_cards: tuple[str, ...]
    trade_ships: int
    settle_cost: Goods
    spaceport_cost: Goods
    spaceport_launch_max: int
    exocolony_cost: Goods | None
    exocolony_bonus: int
    mine_discount: Goods
    asteroid_colony: AsteroidColony | None
    sources: Mapping[str, Source]


class Asteroid(Frozen):
    """An asteroid: the price to mine it and what it gives (X-AST-2)."""

    id: str
    name: str
    type: str
    pay: Goods
    gain: Goods
    sources: Mapping[str, Source]


class Lifeform(Frozen):
    """A lifeform: its points (X-LIFE-3), what it gives, and how many cards it lets one take (X-LIFE-4)."""

    id: str
    name: str
    type: str
    vp: int
    gain: Goods
    free_cards: int
    sources: Mapping[str, Source]


class Effect(Frozen):
    """One effect of a card, carried out in the order of X-FX-4.

    Attributes:
        pay, gain: of the card's user.
        target: of ``TARGETS``, or "" (X-FX-6); target_site: only who has a piece on a site of this resource.
        lose, steal: of each target.
        do: an action of ``ACTIONS``, or "" (X-FX-9), with its numbers and goods by name.
        chooser: who picks the card that a target loses, "attacker" or "owner"; "" if none does.
        price: changes of market prices (X-FX-7).
    """

    pay: Goods = NOTHING
    target: str = ""
    target_site: str = ""
    lose: Goods = NOTHING
    steal: Goods = NOTHING
    do: str = ""
    numbers: Mapping[str, int] = NOTHING
    goods: Mapping[str, Goods] = NOTHING
    chooser: str = ""
    gain: Goods = NOTHING
    price: Goods = NOTHING


class Needs(Value):
    """What has to be there to buy a card (X-FX-3); None, "" and False ask for nothing."""

    colony_launch_max: int | None = None
    colony_air: str = ""
    colony_type: str = ""
    open_life_world: bool = False
    discarded_asteroid: str = ""


class Standing(Frozen):
    """What a card in play changes all the time (X-FX-8)."""

    navy: int = 0
    mine_draw: int = 0
    settle_discount: Goods = NOTHING
    travel_discount: Goods = NOTHING
    interstellar_discount: Goods = NOTHING
    exocolony_discount: Goods = NOTHING


class Card(Frozen):
    """An Action card (X-FX-1).

    Attributes:
        copies: how many are in the deck; kind: of ``CARD_KINDS``.
        cost: its price, with what ``adds`` names (of ``ADDED``, or "").
        on_buy: effects when it is bought, in order; vp: points then.
        income: at each collection; exhaust: options, one of them a turn (X-CARD-6).
        text: the card in a few words of ours.
    """

    id: str
    name: str
    copies: int
    kind: str
    cost: Goods
    adds: str
    needs: Needs
    on_buy: tuple[Effect, ...]
    income: Goods
    static: Standing
    exhaust: tuple[Effect, ...]
    vp: int
    text: str
    sources: Mapping[str, Source]

    @property
    def lasting(self) -> bool:
        """Whether it goes on to work: no Event, and with an option, an income or a standing power."""
        return self.kind != "event" and bool(self.exhaust or self.income or self.static != Standing())


class Pieces(Value):
    """The pieces of a player, the Exocolonies in Extended Play (X-VAR-3), and the Trade Ships in all (X-SET-14)."""

    colony: int
    spaceport: int
    exocolony: int
    exocolony_extended: int
    trade_ships: int


class Points(Value):
    """The victory points of X-VP-1 to X-VP-3."""

    start_colony: int
    colony: int
    first_on_world: int
    spaceport: int
    first_lifeform: int
    starship: int
    first_starship: int
    exocolony: int
    first_exocolony: int


class Rules(Frozen):
    """The numbers of the rules.

    Attributes:
        vp_to_win, vp_to_win_extended: X-END-1, X-VAR-3.
        start: what each player begins with; start_coin: Coin by place in the turn order (X-SET-12).
        prices: at the start (X-SET-8); price_least, price_most: X-TRADE-3; price_step_settle: X-SETTLE-7.
        market_size, market_most, discards_per_turn: X-SET-9, X-MKT-4, X-MKT-3.
        storm, cave, shield: added to the metal of a settlement (X-SETTLE-6); peak: at each collection (X-SET-6).
        travel: for each column (X-SETTLE-5); interstellar: for each star (X-EXO-2).
        round_limit: X-END-5.
    """

    vp_to_win: int
    vp_to_win_extended: int
    start: Goods
    start_coin: tuple[int, ...]
    prices: Goods
    price_least: int
    price_most: int
    price_step_settle: int
    market_size: int
    market_most: int
    discards_per_turn: int
    storm: int
    cave: int
    shield: int
    peak: int
    travel: int
    interstellar: int
    round_limit: int
