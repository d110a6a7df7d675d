"""The hexagonal colonies as bit sets.

A colony is a hexagon of 18 spaces around a centre that stays empty: an outer ring of twelve (0 to 11, clockwise from
the top corner) and an inner ring of six (12 to 17, clockwise from the top). Space ``s`` of colony ``c`` has the number
``18 * c + s``. A set of spaces is an integer with bit ``n`` set for space ``n``.
"""

from typing import Final

from betacolony.core.integers import i64

OUTER: Final = 12
INNER: Final = 6
SPACES: Final = OUTER + INNER
COLONIES: Final = 3


def _links() -> list[tuple[int, int]]:
    """Pairs of adjacent spaces within one colony."""
    pairs = [(space, (space + 1) % OUTER) for space in range(OUTER)]
    for ring in range(INNER):
        pairs.append((OUTER + ring, OUTER + (ring + 1) % INNER))
        pairs += [(OUTER + ring, corner % OUTER) for corner in (2 * ring - 1, 2 * ring, 2 * ring + 1)]
    return pairs


def _neighbours() -> tuple[int, ...]:
    sets = [0] * (SPACES * COLONIES)
    for colony in range(COLONIES):
        for space, neighbour in _links():
            first, second = SPACES * colony + space, SPACES * colony + neighbour
            sets[first] |= 1 << second
            sets[second] |= 1 << first
    return tuple(sets)


#: for each space the set of its neighbours
NEIGHBOURS: Final[tuple[int, ...]] = _neighbours()
#: every space of the board
ALL_SPACES: Final = (1 << SPACES * COLONIES) - 1
#: for each colony the set of its spaces
COLONY: Final[tuple[int, ...]] = tuple(((1 << SPACES) - 1) << SPACES * colony for colony in range(COLONIES))
#: for each colony the six spaces around its centre
AROUND_CENTRE: Final[tuple[int, ...]] = tuple(
    ((1 << INNER) - 1) << SPACES * colony + OUTER for colony in range(COLONIES)
)
#: all spaces that touch a centre, and all that do not
INNER_RING: Final = AROUND_CENTRE[0] | AROUND_CENTRE[1] | AROUND_CENTRE[2]
OUTER_RING: Final = ALL_SPACES & ~INNER_RING


def members(spaces: i64) -> list[int]:
    """The numbers in a bit set, rising."""
    numbers = []
    while spaces:
        lowest: int = spaces & -spaces
        numbers.append(lowest.bit_length() - 1)
        spaces ^= lowest
    return numbers


def connected(start: i64, within: i64) -> int:
    """The part of ``within`` that is connected with the spaces ``start`` (themselves part of ``within``)."""
    group = start
    edge = start
    while edge:
        lowest: int = edge & -edge
        joined: i64 = NEIGHBOURS[lowest.bit_length() - 1] & within & ~group
        group |= joined
        edge ^= lowest | joined
    return group


def touching(spaces: i64) -> int:
    """The spaces adjacent to a set, without those of the set."""
    reach: i64 = 0
    rest = spaces
    while rest:
        lowest: int = rest & -rest
        reach |= NEIGHBOURS[lowest.bit_length() - 1]
        rest ^= lowest
    return reach & ~spaces


def overfull(pods: i64, limit: i64, candidates: i64) -> int:
    """Those of ``candidates`` where one more pod would make a connected group of more than ``limit`` (POD-3).

    ``pods`` is the set of pods of one colour; no candidate is part of it.
    """
    forbidden: i64 = 0
    for space in members(candidates & touching(pods)):
        joined = NEIGHBOURS[space] & pods
        if connected(joined, pods).bit_count() >= limit:
            forbidden |= 1 << space
    return forbidden
