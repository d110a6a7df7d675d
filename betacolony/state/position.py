"""``Position``: everything on the table, and the agenda of steps and decisions to come."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, Protocol, cast

from betacolony.edition.edition import Edition

from . import goods, tables
from .agenda import Frame
from .geometry import ALL_SPACES, COLONIES, SPACES, members, overfull
from .prices import PAIR_IS_WILD, POLYMER_IS_WILD
from .tables import Tables
from .views import PositionView, SeatView

BOARD: Final = SPACES * COLONIES
DICE: Final = 4

#: the sources of points, in the order of ``Position.points``
SOURCES: Final = ("dice", "pods", "tracks", "goals", "purchases", "artifacts", "achievements", "majorities")
(FROM_DICE, FROM_PODS, FROM_TRACKS, FROM_GOALS, FROM_PURCHASES, FROM_ARTIFACTS, FROM_ACHIEVEMENTS, FROM_MAJORITIES) = (
    range(8)
)

#: in ``tiles``: an empty space, and the number of the first achievement's tile (pod p is p + 1)
EMPTY: Final = 0
TILE: Final = 128

#: the seat of the solo rival, and its levels (SOLO-2)
RIVAL: Final = 1
LEVELS: Final = ("easy", "medium", "hard")


class Solo(NamedTuple):
    """The pieces of a game against the solo rival, besides those of its seat (SOLO-1, SOLO-2).

    Attributes:
        level: 0 easy, 1 medium, 2 hard.
        active: the active colony, -1 before it is rolled.
        column: the materials of the placement column from the top down; empty before the set-up.
        pointer: place of the pointer in the column, 0 for the top.
        aside: set of achievements that are out of the game.
    """

    level: int
    active: int = -1
    column: tuple[int, ...] = ()
    pointer: int = 0
    aside: int = 0


_NO_SCRIPT: Final[Mapping[int, int]] = {}


#: each value of a byte as bytes
_BYTE: Final = tuple([bytes([value]) for value in range(256)])


def replaced(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """The same values with another one at an index."""
    changed = list(values)
    changed[index] = value
    return tuple(changed)


def replaced_byte(values: bytes, index: int, value: int) -> bytes:
    """The same bytes with another one (0 to 255) at an index."""
    return values[:index] + _BYTE[value] + values[index + 1 :]


class Position:
    """The whole table. Players are seats 0 to n - 1, clockwise; all lists and tuples of players have this order.

    What changes seldom is a tuple or bytes, which copies share: replace it (``replaced``) to change it.

    Attributes (``-1`` stands for nothing yet; sets are integers with one bit for each member):
        t: the tables of the edition
        seed: 0 to 2**62 - 1, decides every coming draw; scripted: outcomes by the key of a draw (``chance.key``)
        players: number of seats, 2 to 4; solo: None, or the further pieces of a game against the rival. Such a game has
            two seats, and the rival's has no mat, ship, dice, fuel or goods (SOLO-0)
        round: 1 to 9, 0 before the first; turn: the number of the action in the round, from 0
        start: the start player; cards: the cycle cards of cycles 1 to 3; bonus: the card bonus in force, 0 for none
        mats_left: set of mats not drafted; mat: each player's mat; ship: each player's location
        goods: each player's materials and artifacts (``goods``); fuel; crew: crew left in the player's supply
        dice: four values a player, in the order of the edition; spent: set of spent dice
        influence: the marker of player p on colony c at 3 * p + c, 0 before the track; built: set of own achievements
        points: the points of player p from source s at 8 * p + s
        tiles: what lies on each space; crew_on: crew of player p on space s at 54 * p + s
        places: the pod at each place of the Manufactory; columns: two, three while CYC-2C's column is open
        talon: set of pods to come; removed: set of pods out of the game
        statues: set of statues on offer; building: the top building; stack: set of buildings below it
        artifacts: artifacts in the supply; reveals: draws made in this turn
        step: choices made in this turn, 0 at the start of a game or a playout; like the seed it isn't saved. It decides
            only players' own draws
        agenda: the stack of steps and decisions to come, the next last
        open, pods, blocked: derived: the empty spaces; for each material the spaces with pods of that colour, and
            the spaces (only open ones count) where one more would make too large a group (POD-3)
        crewed, crew_in_colonies: derived: the spaces with crew of each player; how many of player p are in colony c at
            3 * p + c, on tiles of achievements too
    """

    __slots__ = (
        "agenda", "artifacts", "blocked", "bonus", "building", "built", "cards", "columns", "crew",
        "crew_in_colonies", "crew_on", "crewed", "dice", "fuel", "goods", "influence", "mat", "mats_left", "open",
        "places", "players", "pods", "points", "removed", "reveals", "round", "scripted", "seed", "ship", "solo",
        "spent", "stack", "start", "statues", "step", "t", "talon", "tiles", "turn",
    )  # fmt: skip

    def __init__(self, t: Tables, players: int, *, _unfilled: bool = False) -> None:
        """An empty table for a number of players: nothing drawn, nothing dealt. ``_unfilled`` is for ``copy``."""
        self.t = t
        if _unfilled:
            return
        self.seed = 0
        self.scripted: Mapping[int, int] = _NO_SCRIPT
        self.players = players
        self.solo: Solo | None = None
        self.round = 0
        self.turn = 0
        self.start = 0
        self.cards: tuple[int, ...] = ()
        self.bonus = 0
        self.mats_left = (1 << len(t.mats)) - 1
        self.mat: tuple[int, ...] = (-1,) * players
        self.ship = [-1] * players
        self.goods = [0] * players
        self.fuel = [0] * players
        self.crew = [t.crew] * players
        self.dice: tuple[int, ...] = (1,) * (players * DICE)
        self.spent = [0] * players
        self.influence = [0] * (players * COLONIES)
        self.built: tuple[int, ...] = (0,) * players
        self.points = [0] * (players * len(SOURCES))
        self.tiles = bytes([EMPTY] * BOARD)
        self.crew_on = bytes(players * BOARD)
        self.places = [-1] * (t.rows * t.width)
        self.columns = t.columns
        self.talon = (1 << t.pods) - 1
        self.removed = 0
        self.statues = t.statues
        self.building = -1
        self.stack = t.buildings
        self.artifacts = t.artifacts
        self.reveals = 0
        self.step = 0
        self.agenda: list[Frame] = []
        self.open = ALL_SPACES
        self.pods: tuple[int, ...] = (0,) * goods.KINDS
        self.blocked: tuple[int, ...] = (0,) * goods.KINDS
        self.crewed: tuple[int, ...] = (0,) * players
        self.crew_in_colonies: tuple[int, ...] = (0,) * (players * COLONIES)

    def copy(self) -> "Position":
        """An independent copy."""
        new = Position(self.t, self.players, _unfilled=True)
        new.seed = self.seed
        new.scripted = self.scripted
        new.players = self.players
        new.solo = self.solo
        new.round = self.round
        new.turn = self.turn
        new.start = self.start
        new.cards = self.cards
        new.bonus = self.bonus
        new.mats_left = self.mats_left
        new.mat = self.mat
        new.ship = self.ship[:]
        new.goods = self.goods[:]
        new.fuel = self.fuel[:]
        new.crew = self.crew[:]
        new.dice = self.dice
        new.spent = self.spent[:]
        new.influence = self.influence[:]
        new.built = self.built
        new.points = self.points[:]
        new.tiles = self.tiles
        new.crew_on = self.crew_on
        new.places = self.places[:]
        new.columns = self.columns
        new.talon = self.talon
        new.removed = self.removed
        new.statues = self.statues
        new.building = self.building
        new.stack = self.stack
        new.artifacts = self.artifacts
        new.reveals = self.reveals
        new.step = self.step
        new.agenda = self.agenda[:]
        new.open = self.open
        new.pods = self.pods
        new.blocked = self.blocked
        new.crewed = self.crewed
        new.crew_in_colonies = self.crew_in_colonies
        return new

    def __copy__(self) -> "Position":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Position":
        return self.copy()

    def derive(self) -> None:
        """Compute the derived attributes again, after an edit by hand."""
        t = self.t
        self.open = ALL_SPACES
        pods = [0] * goods.KINDS
        for space, tile in enumerate(list(self.tiles)):  # a list, as mypyc can't count through bytes
            if tile != EMPTY:
                self.open &= ~(1 << space)
                if tile < TILE:
                    pods[t.pod_colour[tile - 1]] |= 1 << space
        self.pods = tuple(pods)
        self.blocked = tuple([overfull(spaces, t.group_limit, self.open) for spaces in pods])
        crew = [list(self.crew_on[first : first + BOARD]) for first in range(0, self.players * BOARD, BOARD)]
        self.crewed = tuple([sum([1 << space for space in range(BOARD) if own[space]]) for own in crew])
        self.crew_in_colonies = tuple(
            [sum(own[begin : begin + SPACES]) for own in crew for begin in range(0, BOARD, SPACES)]
        )
        self.bonus = t.card_bonus[self.cards[(self.round - 1) // t.rounds_per_cycle]] if self.round else 0

    @property
    def edition(self) -> Edition:
        """The edition that is played."""
        return self.t.edition

    @property
    def cycle(self) -> int:
        """The cycle, 0 to 2 (0 before the first round)."""
        return max(self.round - 1, 0) // self.t.rounds_per_cycle

    def turn_order(self) -> list[int]:
        """All seats, clockwise from the start player (SET-5); the solo rival is last (SOLO-3)."""
        return [(self.start + step) % self.players for step in range(self.players)]

    def deciding(self) -> list[int]:
        """The turn order without the solo rival, who is never asked and has no belongings (SOLO-0)."""
        return self.turn_order() if self.solo is None else [0]

    def is_rival(self, player: int) -> bool:
        """True for the seat of the solo rival."""
        return self.solo is not None and player == RIVAL

    @property
    def turns(self) -> int:
        """The number of actions in a round: two for each player (RND-3), or two and one of the rival (SOLO-3)."""
        return 2 * self.players if self.solo is None else 3

    def acting(self, turn: int) -> int:
        """The seat with an action of the round: first actions in turn order, then second actions (RND-3)."""
        if self.solo is not None:  # SOLO-3
            return RIVAL if turn == 2 else 0
        return (self.start + turn) % self.players

    @property
    def fingerprint(self) -> str:
        """Eight hexadecimal digits of everything in the edition that matters in this game."""
        return self.t.fingerprint if self.solo is None else self.t.solo_fingerprint

    def special(self, player: int, power: int) -> bool:
        """True if the player's mat has this special power."""
        return self.power(player) == power

    def power(self, player: int) -> int:
        """The special power of the player's mat (``tables.BLACK_IS_SIX`` and so on), 0 without a mat."""
        mat = self.mat[player]
        return self.t.mat_special[mat] if mat >= 0 else 0

    def room(self, player: int) -> int:
        """The number of materials that the player may still take (MAT-LIMIT)."""
        return self.t.hand_limit - goods.materials(self.goods[player])

    def total(self, player: int) -> int:
        """All points of a player so far."""
        total = 0
        for source in range(player * len(SOURCES), (player + 1) * len(SOURCES)):  # a loop: it is asked for very often
            total += self.points[source]
        return total

    def all_pods(self) -> int:
        """The spaces with a pod."""
        spaces = 0
        for pods in self.pods:
            spaces |= pods
        return spaces

    def crew_in(self, player: int, spaces: int) -> int:
        """The number of a player's crew on a set of spaces."""
        first = player * BOARD
        number = 0
        for space in members(spaces & self.crewed[player]):  # a loop: it is asked for very often
            number += self.crew_on[first + space]
        return number

    def crew_in_colony(self, player: int, colony: int) -> int:
        """The number of a player's crew in a colony, including crew on achievements."""
        return self.crew_in_colonies[player * COLONIES + colony]

    def crew_on_board(self, player: int) -> int:
        """The number of a player's crew on the whole board."""
        return sum(self.crew_on[player * BOARD : (player + 1) * BOARD])

    def powers(self, player: int, *, for_pod: bool) -> int:
        """The powers that open further ways to pay: PAY-2 for all in cycle 2 with its card, PAY-3 for pods."""
        powers = POLYMER_IS_WILD if self.bonus == tables.WILD_POLYMER else 0
        if for_pod and self.special(player, tables.MATCHING_PAIR):
            powers += PAIR_IS_WILD
        return powers

    # --- in names, and as plain data -------------------------------------------------------------------

    @property
    def view(self) -> PositionView:
        """A snapshot of the table in names and numbers, to show or explain it."""
        return converter.view(self)

    @property
    def seats(self) -> tuple[SeatView, ...]:
        """A snapshot of the players' pieces and points: ``position.seats[0].materials["steel"]``."""
        return self.view.seats

    def to_dict(self) -> dict[str, Any]:
        """The position as plain data, ready for JSON (``position_dict``), without the seed and scripted draws."""
        return converter.to_dict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], edition: Edition | None = None) -> "Position":
        """The position that ``to_dict`` wrote, or that such data by hand describe.

        Raises:
            PositionError: with every fault, if the data can't be read or describe no legal position.
        """
        return converter.from_dict(data, edition)

    def code(self) -> str:
        """The position as a short text that fits into a link; ``Game.from_code`` reads it. Under 400 characters."""
        return converter.code(self)

    def __eq__(self, other: object) -> bool:
        """True if table and agenda are the same; the seed doesn't matter."""
        return isinstance(other, Position) and self.to_dict() == other.to_dict()

    __hash__ = None  # type: ignore[assignment]  # a position changes


class Converter(Protocol):
    """Converts positions to views, plain data and codes, and reads them from plain data."""

    def view(self, pos: Position, /) -> PositionView: ...  # noqa: D102 - as the methods of ``Position``
    def to_dict(self, pos: Position, /) -> dict[str, Any]: ...  # noqa: D102
    def from_dict(self, data: Mapping[str, Any], edition: Edition | None, /) -> Position: ...  # noqa: D102
    def code(self, pos: Position, /) -> str: ...  # noqa: D102


#: set by ``serialization.converter``, which ``betacolony`` imports
converter: Converter = cast("Converter", None)
