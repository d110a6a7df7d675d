"""Materials and artifacts of a player, packed into one integer.

Each kind has a field of six bits, artifacts the seventh field; a field holds 0 to 31. Packing makes a position cheap to
copy and lets one subtraction answer whether a price can be paid.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final

from betacolony.core.integers import i64

KINDS: Final = 6
ARTIFACT: Final = 6
FIELD: Final = 6
#: goods are smaller than 1 << BITS
BITS: Final = FIELD * (KINDS + 1)
#: one unit of each kind, artifacts last
UNIT: Final[tuple[int, ...]] = tuple(1 << FIELD * kind for kind in range(KINDS + 1))
#: all bits of the six materials
MATERIALS: Final = (1 << FIELD * KINDS) - 1
_LARGEST: Final = (1 << FIELD) - 1
#: the top bit of every field, never set by the goods themselves
_GUARD: Final[i64] = sum(unit << FIELD - 1 for unit in UNIT)
_ONE_OF_EACH: Final[i64] = sum(UNIT)


def covers(goods: i64, price: i64) -> bool:
    """True if ``goods`` hold at least ``price`` of every kind: a field that falls short loses its guard bit."""
    return ((goods | _GUARD) - price) & _GUARD == _GUARD


def affordable(goods: i64, prices: tuple[int, ...]) -> list[int]:
    """The prices that ``goods`` cover."""
    full = goods | _GUARD
    return [price for price in prices if full - price & _GUARD == _GUARD]


def kinds_left(goods: i64, price: i64) -> int:
    """The kinds left after ``goods`` have paid a price: the guard bits of their fields, as a key for a table.

    -1 if the goods don't cover the price.
    """
    left = (goods | _GUARD) - price
    return left - _ONE_OF_EACH & _GUARD if left & _GUARD == _GUARD else -1


def count(goods: i64, kind: i64) -> int:
    """The number of one kind (0 to 5 a material, 6 artifacts)."""
    return goods >> FIELD * kind & _LARGEST


def materials(goods: i64) -> int:
    """The number of all materials. The fields are digits in base 64, so the remainder by 63 is their sum."""
    return (goods & MATERIALS) % _LARGEST


def artifacts(goods: i64) -> int:
    """The number of artifacts."""
    return goods >> FIELD * ARTIFACT


def pack(kinds: Iterable[int]) -> int:
    """The goods that hold one of each of ``kinds``, repeats counted."""
    goods = 0
    for kind in kinds:
        goods += UNIT[kind]
    return goods


def unpack(goods: int) -> list[int]:
    """The kinds of all materials in ``goods``, with repeats, without artifacts."""
    return [kind for kind in range(KINDS) for _ in range(count(goods, kind))]


def choose(kinds: Iterable[int], number: int) -> list[int]:
    """Every different way to take ``number`` pieces of the given kinds, packed."""
    return list(_chosen(tuple(kinds), number))


@cache
def _chosen(kinds: tuple[int, ...], number: int) -> tuple[int, ...]:
    ways = {0}
    for _ in range(number):
        ways = {way + UNIT[kind] for way in ways for kind in kinds}
    return tuple(sorted(ways))
