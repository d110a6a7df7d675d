"""Events: typed records of a game of Exocolony.

Players are seats (0 to n - 1); stars, worlds, factions and cards are ids of the edition, sites are ids as well
(``state.system.site_id``); goods map a resource or "coin" to how many. ``rule`` is the id of the rule behind an event.
"""

from collections.abc import Mapping

from betacolony.core import event
from betacolony.core.value import Frozen

from .messages import Messages


class Event(event.Event):
    """Something that happened. ``str`` gives the sentence."""

    def sentence(self, messages: Messages) -> str:
        """The event in the words of a language."""
        values = self.to_dict()
        return messages.say_kind("event", str(values.pop("type")), values)

    def __str__(self) -> str:
        return self.sentence(Messages.of())


class PlayerEvent(Event):
    """Something that happened to a player (a seat)."""

    player: int


class SystemLaid(Event):
    """The home system was laid: its star, and its worlds from the star outwards (X-SET-3 to X-SET-7)."""

    star: str
    worlds: tuple[str, ...]
    columns: tuple[int, ...]


class FactionDealt(PlayerEvent):
    """A player's faction was drawn, and its cards came into play (X-SET-10)."""

    faction: str
    cards: tuple[str, ...]
    ships: int


class StarterDrawn(PlayerEvent):
    """The first player was drawn (X-SET-11)."""


class StartGoods(PlayerEvent, Frozen):
    """A player got the first goods (X-SET-12)."""

    goods: Mapping[str, int]


class HomeSettled(PlayerEvent):
    """A player's first Colony was placed on the homeworld (X-SET-13)."""

    site: str


class TurnBegan(PlayerEvent):
    """A turn began; ``round`` is from 1, ``turn`` its number in the round, from 0 (X-TURN-1)."""

    round: int
    turn: int


class Refreshed(PlayerEvent):
    """This many exhausted cards and Trade Ships were refreshed (X-REF-1)."""

    cards: int
    ships: int


class MarketFilled(Event):
    """Cards were dealt to the market, each to its place, from 0 (X-SET-9, X-MKT-1)."""

    reveals = True
    cards: tuple[str, ...]
    places: tuple[int, ...]


class MarketDiscarded(PlayerEvent):
    """A player discarded a card from the market, and another one took its place, counted from 0 (X-MKT-3)."""

    reveals = True
    card: str
    place: int
    replacement: str


class DeckRebuilt(Event):
    """A deck was rebuilt from its discard pile of this many cards (X-MKT-2, X-AST-5)."""

    reveals = True
    deck: str
    number: int


class Collected(PlayerEvent, Frozen):
    """A player got what sites, cards and Asteroid Colonies bring (X-COL-1 to X-COL-3).

    Attributes:
        sites: goods by the site in the home system; beyond: the same by the world of another system.
        cards: by the card's id, copies together; asteroid_colonies: of all of them; goods: everything together.
        idle: sites of disabled pieces, which gave nothing (X-REPAIR-1).
    """

    sites: Mapping[str, Mapping[str, int]]
    beyond: Mapping[str, Mapping[str, int]]
    cards: Mapping[str, Mapping[str, int]]
    asteroid_colonies: Mapping[str, int]
    goods: Mapping[str, int]
    idle: tuple[str, ...]


class Traded(PlayerEvent):
    """A player traded: what was sold and bought (None for nothing), the Coin it brought, and ships still refreshed."""

    sold: str | None
    bought: str | None
    coin: int
    ships: int


class ColonySettled(PlayerEvent, Frozen):
    """A Colony was settled.

    Attributes:
        site: where; launch_world: the world that it was launched from.
        fuel, coin, metal, rest: its price by parts (``SettlePrice``).
        first: whether it was anybody's first Colony on that world (X-SETTLE-8).
    """

    site: str
    launch_world: str
    fuel: int
    coin: int
    metal: int
    rest: Mapping[str, int]
    first: bool


class SpaceportBuilt(PlayerEvent):
    """A Spaceport took the place of a Colony; ``cause`` is the faction or card that built it (X-PORT-2)."""

    site: str
    cause: str


class ShipGained(PlayerEvent):
    """A player got a Trade Ship: how many the player and the supply have now (X-TRADE-5)."""

    ships: int
    supply: int


class NoShipLeft(PlayerEvent):
    """No Trade Ship was left for a player (X-TRADE-5)."""


class ShipLost(PlayerEvent):
    """A Trade Ship went back to the supply: how many the player and the supply have now (X-EVT-5)."""

    ships: int
    supply: int


class SpaceportTurnedBack(PlayerEvent):
    """A Spaceport became a Colony again; ``cause`` is the card (X-EVT-5)."""

    site: str
    cause: str


class ColonyDisabled(PlayerEvent, Frozen):
    """A Colony or Spaceport gives nothing until it is repaired for this price (X-REPAIR-1)."""

    site: str
    price: Mapping[str, int]
    cause: str


class ColonyRepaired(PlayerEvent, Frozen):
    """A disabled Colony or Spaceport works again, at this price (X-REPAIR-1)."""

    site: str
    price: Mapping[str, int]


class ColonyMigrated(PlayerEvent):
    """A Colony or Spaceport moved from a site to another one of its world (X-FX-9)."""

    site: str
    to: str
    cause: str


class CardBought(PlayerEvent, Frozen):
    """A card of the market was bought at this price, with the ways that it asks for (X-CARD-1, X-FX-2)."""

    card: str
    price: Mapping[str, int]


class CardExhausted(PlayerEvent):
    """An exhaust option of a card was used; ``option`` is counted from 0 (X-CARD-6)."""

    card: str
    option: int


class CardRefreshed(PlayerEvent):
    """Another card refreshed an exhausted one (X-FX-9)."""

    card: str


class CardLost(PlayerEvent):
    """A player lost a card, an ``exhausted`` copy or not, to another's; ``cause`` is that card (X-CARD-8)."""

    card: str
    exhausted: bool
    cause: str


class AsteroidPlaced(PlayerEvent):
    """An Asteroid of the discard pile was put below a card (X-FX-3)."""

    asteroid: str
    card: str


class FreeCardTaken(PlayerEvent):
    """A card of the market was taken for a Lifeform (X-LIFE-4)."""

    card: str


class FreeCardDeclined(PlayerEvent):
    """No card of the market was taken for a Lifeform (X-LIFE-4)."""


class MarketAdded(PlayerEvent):
    """A card came to the market besides the refill, to a place counted from 0 (X-MKT-4)."""

    reveals = True
    card: str
    place: int


class Paid(PlayerEvent, Frozen):
    """A player paid goods; ``cause`` is the card or faction."""

    goods: Mapping[str, int]
    cause: str


class Gained(PlayerEvent, Frozen):
    """A player gained goods; ``cause`` is the card."""

    goods: Mapping[str, int]
    cause: str


class Lost(PlayerEvent, Frozen):
    """A player lost goods to the supply; ``cause`` is the card."""

    goods: Mapping[str, int]
    cause: str


class Stolen(PlayerEvent, Frozen):
    """A player stole goods from another one, ``victim``; ``cause`` is the card."""

    victim: int
    goods: Mapping[str, int]
    cause: str


class HandedOver(PlayerEvent, Frozen):
    """A player handed goods over to another one, ``to``; ``cause`` is the card."""

    to: int
    goods: Mapping[str, int]
    cause: str


class GivenUp(PlayerEvent):
    """A player gave up one of a resource; ``cause`` is the card (X-EVT-3)."""

    resource: str
    cause: str


class BulkTraded(PlayerEvent):
    """A player bought this many of a resource, or sold them if ``number`` is negative, for ``coin`` (X-FX-9)."""

    resource: str
    number: int
    coin: int
    cause: str


class Attacked(PlayerEvent):
    """A Navy card attacked another player; both Navies as they were compared (X-NAVY-2)."""

    card: str
    target: int
    navy: int
    target_navy: int


class TradeBanned(PlayerEvent):
    """A player can't trade in the next turn; ``cause`` is the card (X-EVT-4)."""

    cause: str


class TradeBanEnded(PlayerEvent):
    """The turn with a trade ban is over (X-EVT-4)."""


class SystemRevealed(PlayerEvent):
    """A system beyond home was revealed; ``distance`` is 1 for the nearest (X-EXO-3)."""

    reveals = True
    star: str
    world: str
    distance: int


class ExocolonySettled(PlayerEvent):
    """An Exocolony was placed on a site, at a distance of 1 or more (X-EXO-4).

    ``first``: whether it is the first one of the game (X-EXO-6).
    """

    site: str
    distance: int
    first: bool


class AsteroidColonySettled(PlayerEvent, Frozen):
    """An Asteroid was settled with a piece of the reserve, of ``PIECES``, at this price (X-EXO-7)."""

    asteroid: str
    piece: str
    price: Mapping[str, int]


class LifeformFound(PlayerEvent, Frozen):
    """A Lifeform was found on a world, and brought goods; ``first``: the first one of the game (X-LIFE-2, X-LIFE-3)."""

    reveals = True
    lifeform: str
    world: str
    goods: Mapping[str, int]
    first: bool


class NoLifeformLeft(Event):
    """No Lifeform was left for a world (X-LIFE-5)."""

    world: str


class AsteroidsDrawn(PlayerEvent):
    """Asteroids lie open, drawn by a Miner, ``card`` (X-AST-1)."""

    reveals = True
    asteroids: tuple[str, ...]
    card: str


class AsteroidMined(PlayerEvent, Frozen):
    """An Asteroid was mined: its price, and what it gave (X-AST-2)."""

    asteroid: str
    price: Mapping[str, int]
    goods: Mapping[str, int]


class AsteroidsReturned(PlayerEvent):
    """Asteroids went to the bottom of their deck, the first one first (X-AST-4)."""

    asteroids: tuple[str, ...]


class Scored(PlayerEvent):
    """A player scored points, or lost them if they are negative; ``source`` is of ``SOURCES`` (X-VP-1 to X-VP-4)."""

    points: int
    source: str
    total: int

    def sentence(self, messages: Messages) -> str:
        """The event in the words of a language, which has a sentence of its own for points that are lost."""
        if self.points >= 0:
            return super().sentence(messages)
        return messages.say(
            "event.Scored_lost", player=self.player, points=-self.points, source=self.source, total=self.total
        )


class OfferMade(PlayerEvent, Frozen):
    """A player offered another one, ``to``, some goods against others (X-VAR-2)."""

    to: int
    give: Mapping[str, int]
    get: Mapping[str, int]


class OfferAnswered(PlayerEvent, Frozen):
    """A player answered the offer of another one, ``maker`` (X-VAR-2).

    Attributes:
        give, get: what the maker gives and wants.
        answer: "accepted", "declined", or "void" if it was accepted but something was not there (X-VAR-1).
    """

    maker: int
    give: Mapping[str, int]
    get: Mapping[str, int]
    answer: str


class PriceMoved(Event):
    """A price moved; ``cause`` is the card or site, ``stopped`` whether a limit cut it short (X-TRADE-3)."""

    resource: str
    before: int
    after: int
    cause: str
    stopped: bool


class TurnEnded(PlayerEvent):
    """A turn ended, with this many points of its player (X-TURN-1)."""

    points: int


class GameWon(PlayerEvent):
    """A player won in the last step of a turn (X-END-1); ``turns`` is how many this player had (X-SOLO-1)."""

    points: int
    turns: int


class GameStopped(Event):
    """Nobody won within the program's limit of rounds, or a solo player gave up (X-END-5, X-SOLO-3).

    ``winners``: the seats in first place at that moment; none in a solo game.
    """

    rounds: int
    winners: tuple[int, ...]


#: where events go; None if nobody wants them
Sink = list[Event] | None
