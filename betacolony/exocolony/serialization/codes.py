"""Short codes of positions and whole games of Exocolony, to fit into a link.

The letter of a code (``core.serialization.text_codes``) is E for a game and S for a position, the star system; X is
that of games of before, which hold a digest of their position alone.
"""

from collections.abc import Sequence
from typing import Final

from betacolony.core.errors import CodeError, PositionError
from betacolony.core.serialization.text_codes import Numbers, of_text, pack, unpack
from betacolony.core.value import Value
from betacolony.exocolony.edition.components import World
from betacolony.exocolony.edition.edition import Edition
from betacolony.exocolony.state import tables
from betacolony.exocolony.state.position import EMPTY, PIECES, SOURCES, Beyond, Piece, Position
from betacolony.exocolony.state.tables import KINDS, Tables, tables_of

from . import position_dict
from .columns import Column, columns_of, laid_again
from .validation import faults_of

_GAME: Final = "E"
_POSITION: Final = "S"
_BEFORE: Final = "X"
#: all letters that codes begin with
LETTERS: Final = _GAME + _POSITION + _BEFORE
#: parts of numbers too long for a code
_HALF: Final = 1 << 60
_MANY: Final = 9999

#: moves: each is a number and True if this is an index into the choices, False if it is the choice itself
Moves = Sequence[tuple[int, bool]]


class Saved(Value):
    """Everything needed to play a whole game again, and the position it led to.

    ``start`` is the position that the game started from, None for an ordinary set-up.
    """

    names: tuple[str, ...]
    seed: int
    start: Position | None
    moves: Moves
    position: Position


class SavedBefore(Value):
    """The same with the set of its variants, and a digest of the position that it led to."""

    names: tuple[str, ...]
    seed: int
    variants: int
    moves: Moves
    digest: int


# --- positions ----------------------------------------------------------------------------------------------------


def position_numbers(pos: Position) -> list[int]:
    """The numbers of a position, without its seed."""
    numbers = [pos.players, pos.variants, pos.start, pos.round, pos.turn, pos.discarded, pos.offers, pos.reveals]
    numbers += [*_system_numbers(pos), pos.settled, len(pos.pieces)]
    for site, piece in pos.pieces.items():
        numbers += [site, piece.player, piece.kind, *((1, *piece.repair) if piece.disabled else (0,))]
    numbers += [*pos.life, len(pos.beyond)]
    for system in pos.beyond:
        numbers += [system.star, system.world, *system.players, system.lifeform]
    numbers += [pos.first, *pos.prices, *pos.market, *pos.faction, *pos.goods]
    numbers += [*_rarely(pos.ready), *_rarely(pos.exhausted)]
    for pairs in (*pos.under, *pos.asteroid_colonies):
        numbers += [len(pairs), *(number for pair in pairs for number in pair)]
    numbers += [*pos.ships, *pos.ships_exhausted, *pos.reserve, *pos.ban, *pos.points, pos.supply]
    for pile in (*pos.decks, *pos.discards, pos.open_asteroids):
        numbers += [len(pile), *pile]
    numbers += [*pos.rebuilt, pos.returned, len(pos.agenda)]
    for frame in pos.agenda:
        numbers += [len(frame), *frame]
    return numbers


def _system_numbers(pos: Position) -> list[int]:
    """The star, and for each column whether the homeworld heads it, its head, and what lies below."""
    edition = pos.edition
    numbers = [pos.t.ids[tables.STARS].index(pos.system.star.id), pos.system.columns]
    for column in columns_of(pos.system):
        heads = edition.habitables if column.is_home else edition.planets
        numbers += [int(column.is_home), heads.index(column.head)]
        for worlds, known in ((column.moons, edition.moons), (column.dwarf_planets, edition.dwarf_planets)):
            numbers += [len(worlds), *map(known.index, worlds)]
    return numbers


def _rarely(counts: bytes) -> list[int]:
    """Counts that are nearly all 0: how many are not, and each of these with its place."""
    there = [(place, count) for place, count in enumerate(counts) if count]
    return [len(there), *(number for pair in there for number in pair)]


def read_position(read: Numbers, t: Tables) -> Position:
    """The position that ``position_numbers`` wrote; ``checked`` tells whether it can be.

    Raises:
        CodeError: it is damaged.
    """
    players = read.number(t.edition.least_players, t.edition.most_players)
    first = read.numbers(7, 0, _MANY)
    star, columns = read.number(0, len(t.edition.stars) - 1), read.number(2, _MANY)
    stated = [_read_column(read, t) for _ in range(columns)]
    if sum(column.is_home for column in stated) != 1:
        raise CodeError("code_damaged")
    pos = Position(t, laid_again(t, players, t.edition.stars[star], stated), players)
    pos.variants, pos.start, pos.round, pos.turn, pos.discarded, pos.offers, pos.reveals = first
    pos.settled = read.number()
    pos.pieces = dict(_read_piece(read, pos) for _ in range(read.number(0, len(pos.system.sites))))
    lifeforms = len(t.edition.lifeforms)
    pos.life = tuple(read.numbers(len(pos.life), EMPTY, lifeforms - 1))
    pos.beyond = tuple(_read_beyond(read, t) for _ in range(read.number(0, len(t.edition.stars))))
    pos.first = read.number()
    pos.prices = read.numbers(len(pos.prices))
    pos.market = read.numbers(len(pos.market), EMPTY, t.cards - 1)
    pos.faction = tuple(read.numbers(players, 0, len(t.edition.factions) - 1))
    pos.goods = read.numbers(players * len(KINDS))
    pos.ready, pos.exhausted = _read_rarely(read, len(pos.ready)), _read_rarely(read, len(pos.ready))
    pos.under = tuple(_read_pairs(read, t.cards, len(t.edition.asteroids)) for _ in range(players))
    pos.asteroid_colonies = tuple(_read_pairs(read, len(t.edition.asteroids), len(PIECES)) for _ in range(players))
    pos.ships, pos.ships_exhausted = read.numbers(players), read.numbers(players)
    pos.reserve, pos.ban = read.numbers(players * len(PIECES)), tuple(read.numbers(players))
    pos.points, pos.supply = read.numbers(players * len(SOURCES)), read.number()
    pos.decks = [_read_pile(read, t, deck) for deck in range(tables.LASTING_DECKS)]
    pos.discards = [_read_pile(read, t, deck) for deck in range(tables.DISCARD_PILES)]
    pos.open_asteroids = _read_pile(read, t, tables.ASTEROIDS)
    pos.rebuilt, pos.returned = tuple(read.numbers(tables.DISCARD_PILES)), read.number()
    pos.agenda = [tuple(read.numbers(read.number(1, 99), -2)) for _ in range(read.number())]
    return pos


def _read_column(read: Numbers, t: Tables) -> Column:
    is_home = bool(read.number(0, 1))
    heads = t.edition.habitables if is_home else t.edition.planets
    head = heads[read.number(0, len(heads) - 1)]
    return Column(is_home, head, _read_worlds(read, t.edition.moons), _read_worlds(read, t.edition.dwarf_planets))


def _read_worlds(read: Numbers, known: Sequence[World]) -> list[World]:
    return [known[read.number(0, len(known) - 1)] for _ in range(read.number(0, len(known)))]


def _read_piece(read: Numbers, pos: Position) -> tuple[int, Piece]:
    site, player = read.number(0, len(pos.system.sites) - 1), read.number(0, pos.players - 1)
    kind, disabled = read.number(0, len(PIECES) - 2), bool(read.number(0, 1))
    return site, Piece(player, kind, True, tuple(read.numbers(len(KINDS)))) if disabled else Piece(player, kind)


def _read_beyond(read: Numbers, t: Tables) -> Beyond:
    star, world = read.number(0, len(t.edition.stars) - 1), read.number(0, len(t.edition.habitables) - 1)
    players = tuple(read.numbers(len(t.edition.habitables[world].sites), EMPTY, t.edition.most_players))
    return Beyond(star, world, players, read.number(EMPTY, len(t.edition.lifeforms) - 1))


def _read_rarely(read: Numbers, length: int) -> bytes:
    counts = bytearray(length)
    for _ in range(read.number(0, length)):
        place, count = read.number(0, length - 1), read.number(0, 255)
        counts[place] = count
    return bytes(counts)


def _read_pairs(read: Numbers, *limits: int) -> tuple[tuple[int, int], ...]:
    one, other = limits
    return tuple((read.number(0, one - 1), read.number(0, other - 1)) for _ in range(read.number(0, _MANY)))


def _read_pile(read: Numbers, t: Tables, deck: int) -> bytes:
    return bytes(read.numbers(read.number(0, _MANY), 0, len(t.ids[deck]) - 1))


def checked(pos: Position) -> Position:
    """A position of a code, checked as thoroughly as one of a file; raises a CodeError if no game leads to it."""
    try:  # the reader of plain data checks every range
        pos = position_dict.from_dict(position_dict.to_dict(pos), pos.t)
    except (IndexError, KeyError, PositionError) as fault:
        raise CodeError("code_damaged") from fault
    if faults_of(pos):
        raise CodeError("code_damaged")
    return pos


def position_code(pos: Position) -> str:
    """The code of a position, without its seed."""
    return pack(_POSITION, [int(pos.edition.fingerprint, 16), *position_numbers(pos)])


# --- games --------------------------------------------------------------------------------------------------------


def game_code(saved: Saved, rules: int) -> str:
    """The code of a whole game, played by a version of the rules."""
    numbers = [int(saved.position.edition.fingerprint, 16), rules, saved.seed, len(saved.names)]
    for name in saved.names:
        numbers += of_text(name)
    numbers.append(0 if saved.start is None else 1)
    if saved.start is not None:
        numbers += position_numbers(saved.start)
    numbers.append(len(saved.moves))
    for number, listed in saved.moves:
        # an index is 0 or more; an offer, which isn't listed, follows a -1 in two halves
        numbers += [number] if listed else [-1, number % _HALF, number // _HALF]
    return pack(_GAME, numbers + position_numbers(saved.position))


def read_code(code: object, edition: Edition) -> Position | tuple[Saved | SavedBefore, int]:
    """The position of a code, or its game with the version of the rules.

    Raises:
        CodeError: it is no code, is damaged, or has a newer format or another edition.
    """
    letter, numbers = unpack(code, LETTERS)
    read, t = Numbers(numbers), tables_of(edition)
    found = f"{read.number():08x}"
    if found != edition.fingerprint:
        raise CodeError("other_edition", found=found, right=edition.fingerprint)
    if letter == _POSITION:
        return checked(read_position(read, t))
    rules, seed = read.number(), read.number()
    variants = read.number() if letter == _BEFORE else 0
    names = tuple(read.text() for _ in range(read.number(0, 9)))
    if letter == _BEFORE:
        return SavedBefore(names, seed, variants, _read_moves(read), read.number()), rules
    start = checked(read_position(read, t)) if read.number(0, 1) else None
    return Saved(names, seed, start, _read_moves(read), read_position(read, t)), rules


def _read_moves(read: Numbers) -> Moves:
    moves = []
    for _ in range(read.number(0, 99_999)):
        number = read.number(-1)
        moves.append((number, True) if number >= 0 else (read.number() + read.number() * _HALF, False))
    return moves
