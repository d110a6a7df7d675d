"""Keyed chance: each draw depends on the seed and on the thing drawn, never on earlier draws.

So two branches of one moment share their luck, and a game is the same on every machine. A draw can be scripted: a
position maps the key of a draw to its outcome.
"""

from collections.abc import Mapping
from typing import Final

from .integers import i64

#: the kind of draws that players choose with, in every game
CHOICE: Final = 7
#: number of bits of a draw
BITS: Final = 31
_LOW: Final = (1 << BITS) - 1


def key(kind: i64, round_: i64, turn: i64, player: i64, index: i64) -> i64:
    """The key of one draw, below 2**30: kind below 16, round and turn below 64, player below 8, index below 2048."""
    return (((kind * 64 + round_) * 64 + turn) * 8 + player) * 2048 + index & _LOW


def unkey(word: int) -> tuple[int, int, int, int, int]:
    """The parts of a key: kind, round, turn, player, index."""
    return word >> 26 & 15, word >> 20 & 63, word >> 14 & 63, word >> 11 & 7, word & 2047


def number(seed: i64, word: i64) -> i64:
    """An evenly spread number from 0 to 2**31 - 1 for a seed (0 to 2**62 - 1) and a key.

    Products stay below 2**62: they need no more than a word of machine code, and little of the interpreter.
    """
    low = (seed ^ word) & _LOW
    high = (seed >> 31) + word & _LOW
    low = low * 0x58F38DED & 0x3FFFFFFFFFFFFFFF
    low = (low ^ low >> 29) & _LOW
    high = (high ^ low) * 0x6C078965 & 0x3FFFFFFFFFFFFFFF
    high = (high ^ high >> 30) & _LOW
    low = (low ^ high) * 0x4F1BBCDD & 0x3FFFFFFFFFFFFFFF
    low = (low ^ low >> 31) & _LOW
    high = (high + low & _LOW) * 0x2545F491 & 0x3FFFFFFFFFFFFFFF
    return (high ^ high >> 31 ^ low) & _LOW


def mixed(seed: i64) -> tuple[i64, i64]:
    """A seed as two evenly spread numbers of 31 bits, for ``light``."""
    return number(seed, key(CHOICE, 0, 0, 0, 0)), number(seed, key(CHOICE, 0, 0, 0, 1))


#: the number of members of each set of twelve bits
_MEMBERS: Final = tuple([number.bit_count() for number in range(1 << 12)])
#: the seed of imagined draws
IMAGINED: Final = mixed(0)[0]


def light(low: i64, high: i64, word: i64) -> i64:
    """Like ``number``, for a seed that ``mixed`` has mixed: the draws of players, at each of their decisions."""
    word ^= low
    word = (word ^ word >> 16) * 0x7FEB352D & _LOW
    word = (word ^ word >> 15 ^ high) * 0x46CA68B5 & _LOW
    return word ^ word >> 16


def next_draw(draw: i64) -> i64:
    """The next draw of 31 bits after a draw: cheap, and good enough for a few in a row."""
    return draw * 0x5DEECE6D + 0x3C6EF35F & _LOW


def below(limit: i64, seed: i64, word: i64) -> i64:
    """A number from 0 to ``limit - 1``; for a small ``limit`` the unevenness is below one in a million."""
    return number(seed, word) * limit >> BITS


def member(options: int, seed: i64, word: i64, scripted: Mapping[int, int]) -> int:
    """A member of a bit set that is not empty; the scripted member if the set has it."""
    wanted = scripted.get(word, -1) if scripted else -1
    if wanted >= 0 and options >> wanted & 1:
        return wanted
    return nth(options, below(options.bit_count(), seed, word))


def nth(options: int, number: i64) -> int:
    """The member of a bit set with this many smaller members."""
    passed = 0
    while (count := _MEMBERS[options & 0xFFF]) <= number:
        number -= count
        options >>= 12
        passed += 12
    while number:
        options &= options - 1
        number -= 1
    return passed + (options & -options).bit_length() - 1
