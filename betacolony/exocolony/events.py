"""Events: typed records of a game of Exocolony.

Players are seats (0 to n - 1); stars, worlds, factions and cards are ids of the edition, sites are numbers of the home
system (``System``); goods map a resource or "coin" to how many. ``rule`` is the id of the rule behind an event.
"""

from collections.abc import Mapping

from betacolony.core.event import Event
from betacolony.core.value import Frozen


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

    site: int


class TurnBegan(PlayerEvent):
    """A turn began; ``round`` is from 1, ``turn`` its number in the round, from 0 (X-TURN-1)."""

    round: int
    turn: int


class Refreshed(PlayerEvent):
    """Exhausted cards and Trade Ships became refreshed; so many (X-REF-1)."""

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
    """A deck was built anew from its discard pile of so many cards (X-MKT-2, X-AST-5)."""

    reveals = True
    deck: str
    number: int


class Collected(PlayerEvent, Frozen):
    """A player got what sites, cards and Asteroid Colonies bring (X-COL-1 to X-COL-3).

    Attributes:
        sites: goods by the site in the home system; beyond: the same by the place of the system, 1 for the nearest.
        cards: by the card's id, copies together; asteroid_colonies: of all of them.
        idle: sites of disabled pieces, which gave nothing (X-REPAIR-1).
    """

    sites: Mapping[int, Mapping[str, int]]
    beyond: Mapping[int, Mapping[str, int]]
    cards: Mapping[str, Mapping[str, int]]
    asteroid_colonies: Mapping[str, int]
    idle: tuple[int, ...]


class Traded(PlayerEvent):
    """A player traded: what was sold and bought ("" for nothing), the Coin it brought, and ships still refreshed."""

    sold: str
    bought: str
    coin: int
    ships: int


class ColonySettled(PlayerEvent, Frozen):
    """A Colony was settled.

    Attributes:
        site: where; launch_world: the number of the world it was launched from.
        fuel, coin, metal, rest: its price by parts (``SettlePrice``).
        first: whether it was anybody's first Colony on that world (X-SETTLE-8).
    """

    site: int
    launch_world: int
    fuel: int
    coin: int
    metal: int
    rest: Mapping[str, int]
    first: bool


class SpaceportBuilt(PlayerEvent):
    """A Spaceport took the place of a Colony; ``cause`` is the faction or card that built it (X-PORT-2)."""

    site: int
    cause: str


class ShipGained(PlayerEvent):
    """A player got a Trade Ship, or ``none_left``: how many the player and the supply have now (X-TRADE-5)."""

    ships: int
    supply: int
    none_left: bool


class ColonyRepaired(PlayerEvent):
    """A disabled Colony or Spaceport works again, for so much Coin (X-REPAIR-1)."""

    site: int
    coin: int


class PriceMoved(Event):
    """A price moved; ``cause`` is the card or site, ``stopped`` whether a limit cut it short (X-TRADE-3)."""

    resource: str
    before: int
    after: int
    cause: str
    stopped: bool


class TurnEnded(PlayerEvent):
    """A turn ended, with so many points of its player (X-TURN-1)."""

    points: int


class GameWon(PlayerEvent):
    """A player won in the last step of a turn (X-END-1); ``turns`` is how many this player had (X-SOLO-1)."""

    points: int
    turns: int


class GameStopped(Event):
    """Nobody won within the program's limit of rounds (X-END-5)."""

    rounds: int


#: where events go; None if nobody wants them
Sink = list[Event] | None
