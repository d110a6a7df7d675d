"""``Position``: everything on the table (X-HID-0), and the agenda of steps and decisions to come."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, Protocol, cast

from betacolony.exocolony.edition.edition import Edition

from .agenda import Frame
from .system import System
from .tables import COIN_AT, KINDS, NO_GOODS, Tables

#: the sources of points, in the order of ``Position.points`` (X-VP-1 to X-VP-3)
SOURCES: Final = (
    *("start_colony", "colonies", "first_on_world", "spaceports", "lifeforms", "starships"),
    *("exocolonies", "asteroid_colonies", "cards"),
)
# fmt: off
(
    FROM_START_COLONY, FROM_COLONIES, FROM_FIRST_ON_WORLD, FROM_SPACEPORTS, FROM_LIFEFORMS, FROM_STARSHIPS,
    FROM_EXOCOLONIES, FROM_ASTEROID_COLONIES, FROM_CARDS,
) = range(9)
# fmt: on

# the pieces of a player
COLONY: Final = 0
SPACEPORT: Final = 1
EXOCOLONY: Final = 2
PIECES: Final = ("colony", "spaceport", "exocolony")

# variants, as members of a set
SECRET_RESOURCES: Final = 1  # X-VAR-1
PLAYER_TRADING: Final = 2  # X-VAR-2
EXTENDED_PLAY: Final = 4  # X-VAR-3
PEACEFUL_DECK: Final = 8  # X-VAR-4
VARIANTS: Final = ("secret_resources", "player_trading", "extended_play", "peaceful_deck")

# the points that the first of the game brings, as members of a set
FIRST_LIFEFORM: Final = 1  # X-LIFE-3
FIRST_STARSHIP: Final = 2  # X-VP-2
FIRST_EXOCOLONY: Final = 4  # X-EXO-6
FIRSTS: Final = ("first_lifeform", "first_starship", "first_exocolony")

#: nothing there: a site without a piece, a place of the market without a card, a world without a Lifeform
EMPTY: Final = -1

NO_SCRIPT: Final[Mapping[int, int]] = {}


class Piece(NamedTuple):
    """A Colony or Spaceport in the home system.

    Attributes:
        player: whose it is; kind: COLONY or SPACEPORT.
        disabled: whether it is (X-REPAIR-1); repair: the goods that would repair it then.
    """

    player: int
    kind: int
    disabled: bool = False
    repair: tuple[int, ...] = NO_GOODS


class Beyond(NamedTuple):
    """A system beyond home, revealed (X-EXO-3).

    Attributes:
        star, world: their numbers among the edition's stars and habitable worlds.
        players: who has the Exocolony of each site; EMPTY for an open one.
        lifeform: its number; EMPTY while nobody looked.
    """

    star: int
    world: int
    players: tuple[int, ...]
    lifeform: int = EMPTY


class Position:
    """The whole table. Players are seats 0 to n - 1, clockwise; all lists and tuples of players have this order.

    What changes seldom is a tuple, a mapping or bytes, which copies share: replace it to change it.

    Attributes (sets are integers with one bit for each member):
        t: the tables of the edition; system: the home system
        seed: 0 to 2**62 - 1, decides every coming draw; scripted: outcomes by the key of a draw (``chance.key``)
        players: number of seats, 1 to 5; variants: set of those in force
        start: the first player; round: from 1, 0 in the set-up; turn: number of the turn in the round, from 0
        discarded: cards discarded from the market in this turn (X-MKT-3); offers: trades offered in it (X-VAR-2)
        decks: the cards of decks 0 to 4, the next first; discards: the cards of both discard piles, the first one first
        rebuilt: how often decks 0 and 1 were rebuilt; supply: Trade Ships that nobody has
        prices: of the four resources; market: the card at each place, or EMPTY
        faction: the number of each player's
        goods: resources and Coin of player p at 5 * p (``KINDS``)
        ready, exhausted: how many cards c player p has in play, refreshed and exhausted, at ``t.cards`` * p + c
        under: for each player pairs of a card and the Asteroid that lies below it (X-FX-3)
        ships: Trade Ships of each player; ships_exhausted: how many of them
        reserve: pieces of kind k of player p not on the table at 3 * p + k
        asteroid_colonies: Asteroids of each player's Asteroid Colonies, and the kind of each piece (X-EXO-7)
        ban: for each player 1 while a trade ban lasts, up to the end of the next own turn, else 0 (X-EVT-4)
        points: the points of player p from source s at 9 * p + s
        pieces: the pieces by their sites in the home system, the first placed first
        settled: set of worlds where anybody ever had a Colony (X-SETTLE-8)
        life: Lifeform below each world of the home system, or EMPTY
        beyond: systems beyond home, the nearest first
        first: set of the "first" points that were given (``FIRST_LIFEFORM`` and so on)
        open_asteroids: Asteroids that lie open (X-AST-1)
        returned: how many at the bottom of their deck were put there, and are known (X-HID-2)
        reveals: draws made in this turn; step: choices made in this turn
        agenda: the stack of steps and decisions to come, the next last
    """

    __slots__ = (
        "agenda", "asteroid_colonies", "ban", "beyond", "decks", "discarded", "discards", "exhausted", "faction",
        "first", "goods", "life", "market", "offers", "open_asteroids", "pieces", "players", "points", "prices",
        "ready", "rebuilt", "reserve", "returned", "reveals", "round", "scripted", "seed", "settled", "ships",
        "ships_exhausted", "start", "step", "supply", "system", "t", "turn", "under", "variants",
    )  # fmt: skip

    def __init__(self, t: Tables, system: System, players: int, *, _unfilled: bool = False) -> None:
        """A table for a number of players with its home system: nobody has anything, and no deck a card.

        ``_unfilled`` is for ``copy``.
        """
        self.t = t
        self.system = system
        if _unfilled:
            return
        pieces = t.edition.pieces
        self.seed = 0
        self.scripted: Mapping[int, int] = NO_SCRIPT
        self.players = players
        self.variants = 0
        self.start = 0
        self.round = 0
        self.turn = 0
        self.discarded = 0
        self.offers = 0
        self.decks: list[bytes] = []
        self.discards: list[bytes] = [b"", b""]
        self.rebuilt: tuple[int, ...] = (0, 0)
        self.supply = pieces.trade_ships
        self.prices = list(t.prices)
        self.market = [EMPTY] * t.rules.market_most
        self.faction: tuple[int, ...] = ()
        self.goods = [0] * (players * len(KINDS))
        self.ready = bytes(players * t.cards)
        self.exhausted = bytes(players * t.cards)
        self.under: tuple[tuple[tuple[int, int], ...], ...] = ((),) * players
        self.ships = [0] * players
        self.ships_exhausted = [0] * players
        self.reserve = [pieces.colony, pieces.spaceport, pieces.exocolony] * players
        self.asteroid_colonies: tuple[tuple[tuple[int, int], ...], ...] = ((),) * players
        self.ban: tuple[int, ...] = (0,) * players
        self.points = [0] * (players * len(SOURCES))
        self.pieces: Mapping[int, Piece] = {}
        self.settled = 0
        self.life: tuple[int, ...] = (EMPTY,) * len(system.worlds)
        self.beyond: tuple[Beyond, ...] = ()
        self.first = 0
        self.open_asteroids = b""
        self.returned = 0
        self.reveals = 0
        self.step = 0
        self.agenda: list[Frame] = []

    def copy(self) -> "Position":
        """An independent copy."""
        new = Position(self.t, self.system, self.players, _unfilled=True)
        new.seed = self.seed
        new.scripted = self.scripted
        new.players = self.players
        new.variants = self.variants
        new.start = self.start
        new.round = self.round
        new.turn = self.turn
        new.discarded = self.discarded
        new.offers = self.offers
        new.decks = self.decks[:]
        new.discards = self.discards[:]
        new.rebuilt = self.rebuilt
        new.supply = self.supply
        new.prices = self.prices[:]
        new.market = self.market[:]
        new.faction = self.faction
        new.goods = self.goods[:]
        new.ready = self.ready
        new.exhausted = self.exhausted
        new.under = self.under
        new.ships = self.ships[:]
        new.ships_exhausted = self.ships_exhausted[:]
        new.reserve = self.reserve[:]
        new.asteroid_colonies = self.asteroid_colonies
        new.ban = self.ban
        new.points = self.points[:]
        new.pieces = self.pieces
        new.settled = self.settled
        new.life = self.life
        new.beyond = self.beyond
        new.first = self.first
        new.open_asteroids = self.open_asteroids
        new.returned = self.returned
        new.reveals = self.reveals
        new.step = self.step
        new.agenda = self.agenda[:]
        return new

    def __copy__(self) -> "Position":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Position":
        return self.copy()

    @property
    def edition(self) -> Edition:
        """The edition that is played."""
        return self.t.edition

    @property
    def active(self) -> int:
        """The player whose turn it is."""
        return (self.start + self.turn) % self.players

    def turn_order(self) -> list[int]:
        """All players, clockwise from the first (X-SET-11)."""
        return [(self.start + step) % self.players for step in range(self.players)]

    def held(self, player: int) -> tuple[int, ...]:
        """The goods of a player, in the order of ``KINDS``."""
        return tuple(self.goods[player * len(KINDS) : (player + 1) * len(KINDS)])

    def coin(self, player: int) -> int:
        """The Coin of a player."""
        return self.goods[player * len(KINDS) + COIN_AT]

    def count(self, player: int, card: int) -> int:
        """How many of a card a player has in play, exhausted ones as well."""
        at = player * self.t.cards + card
        return self.ready[at] + self.exhausted[at]

    def cards(self, player: int) -> dict[int, int]:
        """How many of each card a player has in play, exhausted ones as well."""
        first = player * self.t.cards
        counts = [self.ready[first + card] + self.exhausted[first + card] for card in range(self.t.cards)]
        return {card: count for card, count in enumerate(counts) if count}

    def total(self, player: int) -> int:
        """All points of a player so far."""
        return sum(self.points[player * len(SOURCES) : (player + 1) * len(SOURCES)])

    def open_sites(self, world: int) -> list[int]:
        """The sites of a world of the home system without a piece."""
        return [site for site in self.system.worlds[world].sites if site not in self.pieces]

    # --- as plain data -------------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """The position as plain data, ready for JSON (``position_dict``), without the seed and scripted draws."""
        return converter.to_dict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], edition: Edition | None = None) -> "Position":
        """The position that ``to_dict`` wrote, or that such data by hand describe; None: of the packaged edition.

        Raises:
            PositionError: with every fault, if the data can't be read or describe no legal position.
        """
        return converter.from_dict(data, edition)

    def code(self) -> str:
        """The position as a short text that fits into a link; ``Game.from_code`` reads it."""
        return converter.code(self)

    def __eq__(self, other: object) -> bool:
        """True if table and agenda are the same; the seed doesn't matter, nor how many choices led here."""
        return isinstance(other, Position) and self.to_dict() == other.to_dict()

    __hash__ = None  # type: ignore[assignment]  # a position changes


class Converter(Protocol):
    """Converts positions to plain data and codes, and reads them from plain data."""

    def to_dict(self, pos: Position, /) -> dict[str, Any]: ...  # noqa: D102 - as the methods of ``Position``
    def from_dict(self, data: Mapping[str, Any], edition: Edition | None, /) -> Position: ...  # noqa: D102
    def code(self, pos: Position, /) -> str: ...  # noqa: D102


#: set by ``serialization.converter``, which ``betacolony.exocolony`` imports
converter: Converter = cast("Converter", None)
