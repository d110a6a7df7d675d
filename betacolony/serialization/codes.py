"""Short codes of positions and whole games, to fit into a link.

The letter of a code (``core.serialization.text_codes``) is P for a position, G for a game and T for a tree of branches.
"""

from collections.abc import Mapping
from typing import Final

from betacolony.core.errors import CodeError, PositionError
from betacolony.core.serialization.text_codes import Numbers, of_text, pack, unpack
from betacolony.core.value import Value
from betacolony.state import goods
from betacolony.state.geometry import COLONIES
from betacolony.state.position import LEVELS, Position, Solo
from betacolony.state.tables import Tables

from . import position_dict
from .validation import faults_of

_POSITION: Final = "P"
_GAME: Final = "G"
#: all letters that codes begin with
LETTERS: Final = _POSITION + _GAME


class Saved(Value):
    """Everything needed to play a whole game again, and the position it led to.

    ``start`` is the position that the game started from, None for an ordinary set-up. Each of ``moves`` is a number and
    True if this is an index into the choices, False if it is the choice itself.
    """

    names: tuple[str, ...]
    seed: int
    scripted: Mapping[int, int]
    start: Position | None
    moves: list[tuple[int, bool]]
    position: Position


# --- positions ----------------------------------------------------------------------------------

#: the number of players that marks a game against the solo rival
_ALONE: Final = 1


def _edition_number(pos: Position) -> int:
    return int(pos.fingerprint, 16)


def position_numbers(pos: Position) -> list[int]:
    """The numbers of a position, without its seed."""
    numbers = [pos.players]
    if pos.solo is not None:
        level, active, column, pointer, aside = pos.solo
        numbers = [_ALONE, level, active, len(column), *column, pointer, aside]
    numbers += [pos.round, pos.turn, pos.reveals, pos.start, pos.columns, pos.building, pos.artifacts]
    numbers += [pos.mats_left, pos.statues, pos.stack, pos.talon, pos.removed, len(pos.cards), *pos.cards]
    for values in (pos.mat, pos.ship, pos.fuel, pos.crew, pos.spent, pos.built, pos.influence, pos.points, pos.dice):
        numbers += values
    for hand in pos.goods:
        numbers += [goods.count(hand, kind) for kind in range(goods.KINDS + 1)]
    numbers += [*pos.places, *pos.tiles, *pos.crew_on, len(pos.agenda)]
    for frame in pos.agenda:
        numbers += [len(frame), *frame]
    return numbers


def read_position(read: Numbers, t: Tables) -> Position:
    """The position that ``position_numbers`` wrote, checked as thoroughly as a file.

    Raises:
        CodeError: it is damaged.
    """
    players = read.number(_ALONE, t.edition.max_players)
    pos = Position(t, 2 if players == _ALONE else players)
    if players == _ALONE:
        pos.solo = Solo(
            read.number(0, len(LEVELS) - 1),
            read.number(-1, COLONIES - 1),
            tuple(read.numbers(read.number(0, goods.KINDS), 0, goods.KINDS - 1)),
            *read.numbers(2),
        )
    pos.round, pos.turn, pos.reveals, pos.start = read.number(), read.number(), read.number(), read.number()
    pos.columns, pos.building, pos.artifacts = read.number(t.columns, t.width), read.number(-1, 31), read.number()
    pos.mats_left, pos.statues, pos.stack = read.numbers(3)
    pos.talon, pos.removed = read.numbers(2)
    pos.cards = tuple(read.numbers(read.number(0, 99), 0, len(t.cards) - 1))
    pos.mat, pos.ship = tuple(read.numbers(len(pos.mat), -1)), read.numbers(len(pos.ship), -1)
    for values in (pos.fuel, pos.crew, pos.spent):
        values[:] = read.numbers(len(values))
    pos.built = tuple(read.numbers(len(pos.built)))
    pos.influence, pos.points = read.numbers(len(pos.influence)), read.numbers(len(pos.points))
    pos.dice = tuple(read.numbers(len(pos.dice)))
    for player in range(pos.players):
        pos.goods[player] = sum(
            goods.UNIT[kind] * number for kind, number in enumerate(read.numbers(goods.KINDS + 1, 0, 31))
        )
    pos.places = read.numbers(len(pos.places), -1, t.pods - 1)
    pos.tiles = bytes(read.numbers(len(pos.tiles), 0, 255))
    pos.crew_on = bytes(read.numbers(len(pos.crew_on), 0, 255))
    pos.agenda = [tuple(read.numbers(read.number(1, 9), -1)) for _ in range(read.number(0, 200))]
    try:  # the reader of plain data checks every range
        pos = position_dict.from_dict(position_dict.to_dict(pos), t)
    except (IndexError, KeyError, PositionError) as fault:
        raise CodeError("code_damaged") from fault
    if faults_of(pos):
        raise CodeError("code_damaged")
    return pos


def _check_edition(stated: str, right: str) -> None:
    if stated != right:
        raise CodeError("other_edition", found=stated, right=right)


def position_code(pos: Position) -> str:
    """The code of a position, without its seed: it tells the present, not the future."""
    return pack(_POSITION, [_edition_number(pos), *position_numbers(pos)])


# --- games --------------------------------------------------------------------------------------


def game_code(saved: Saved, rules: int) -> str:
    """The code of a whole game, played by a version of the rules."""
    return pack(_GAME, game_numbers(saved, rules))


def game_numbers(saved: Saved, rules: int) -> list[int]:
    """The numbers of a whole game, played by a version of the rules."""
    numbers = [_edition_number(saved.position), rules, saved.seed, len(saved.names)]
    for name in saved.names:
        numbers += of_text(name)
    numbers.append(len(saved.scripted))
    for word, outcome in sorted(saved.scripted.items()):
        numbers += [word, outcome]
    numbers.append(0 if saved.start is None else 1)
    if saved.start is not None:
        numbers += position_numbers(saved.start)
    numbers.append(len(saved.moves))
    for choice, listed in saved.moves:
        # an index is 0 or more; a choice that isn't listed follows a -1
        numbers += [choice] if listed else [-1, choice]
    return numbers + position_numbers(saved.position)


def read_game(read: Numbers, t: Tables) -> tuple[Saved, int]:
    """The game that ``game_numbers`` wrote, with the version of its rules.

    Raises:
        CodeError: it is damaged, or of another edition.
    """
    edition = _read_edition(read, t)
    rules, seed = read.number(), read.number()
    names = tuple(read.text() for _ in range(read.number(0, 9)))
    scripted = {read.number(): read.number() for _ in range(read.number(0, 9999))}
    start = read_position(read, t) if read.number(0, 1) else None
    moves = []
    for _ in range(read.number(0, 99_999)):
        choice = read.number(-1)
        moves.append((choice, True) if choice >= 0 else (read.number(-1 << 60), False))
    saved = Saved(names, seed, scripted, start, moves, read_position(read, t))
    _check_edition(edition, saved.position.fingerprint)
    return saved, rules


def _read_edition(read: Numbers, t: Tables) -> str:
    """The fingerprint of the edition, with or without the solo rival: the kind of game follows later."""
    edition = f"{read.number():08x}"
    if edition != t.solo_fingerprint:
        _check_edition(edition, t.fingerprint)
    return edition


def read_code(code: object, t: Tables) -> Position | tuple[Saved, int]:
    """The position of a code, or its game with the version of the rules.

    Raises:
        CodeError: it is no code, is damaged, or has a newer format or another edition.
    """
    letter, numbers = unpack(code, LETTERS)
    read = Numbers(numbers)
    if letter == _GAME:
        return read_game(read, t)
    edition = _read_edition(read, t)
    pos = read_position(read, t)
    _check_edition(edition, pos.fingerprint)
    return pos
