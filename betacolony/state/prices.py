"""Prices, and every different way to pay them (PAY-0 to PAY-3, POD-2, CUL-3).

A payment is the total spent, as packed goods. How it is divided between the price of a pod and the price of its space
makes no difference, so equal totals are one way to pay.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from . import goods

#: powers of the payer that open further ways; add them up
POLYMER_IS_WILD: Final = 1
PAIR_IS_WILD: Final = 2
ALL_POWERS: Final = range(4)


class Price:
    """All ways to pay one price.

    ``ways`` holds them for a payer with every power; ``forbidden[powers]`` is the set of indices of those closed to a
    payer with fewer powers, ``allowed[powers]`` are the ways open to such a payer.
    """

    __slots__ = ("allowed", "forbidden", "ways")

    def __init__(self, by_powers: Sequence[set[int]]) -> None:
        self.ways: tuple[int, ...] = tuple(sorted(by_powers[POLYMER_IS_WILD + PAIR_IS_WILD]))
        self.forbidden: tuple[int, ...] = tuple(
            sum(1 << index for index, way in enumerate(self.ways) if way not in allowed) for allowed in by_powers
        )
        # materials before artifacts
        self.allowed: tuple[tuple[int, ...], ...] = tuple(tuple(sorted(allowed)) for allowed in by_powers)

    def payments(self, hand: int, powers: int) -> list[int]:
        """The ways open to a payer with these goods and powers: neither ``forbidden`` nor ``not_held``."""
        return goods.affordable(hand, self.allowed[powers])

    def not_held(self, hand: int) -> int:
        """The set of indices of the ways that these goods don't cover."""
        short = 0
        for index, way in enumerate(self.ways):
            if not goods.covers(hand, way):
                short |= 1 << index
        return short


def ways_for_pod(pod: int, polymer: int, pair: int, powers: int) -> set[int]:
    """The ways to pay for a pod of material ``pod`` alone (POD-2).

    ``polymer`` is that material's number, ``pair`` the number of matching ones that count as any (PAY-3).
    """
    ways = ways_for_one(pod, polymer, powers)
    if powers & PAIR_IS_WILD:
        ways |= {goods.UNIT[kind] * pair for kind in range(goods.KINDS)}
    return ways


def ways_for_achievement(units: Sequence[int], fixed: int, polymer: int, powers: int) -> set[int]:
    """The ways to pay for an achievement alone: material ``units``, and irreplaceable ``fixed`` goods (CUL-3)."""
    return _sums([{fixed}, *(ways_for_one(kind, polymer, powers) for kind in units)])


def with_space(ways: Sequence[Iterable[int]], space: int, polymer: int) -> Price:
    """The price of a pod or an achievement (``ways``, by powers) and a space of material ``space`` (POD-2, CUL-3)."""
    return Price([_sums([alone, ways_for_one(space, polymer, powers)]) for powers, alone in enumerate(ways)])


def one_more() -> Price:
    """The price of the cycle-3 offer: any one material or artifact (CYC-3C)."""
    return Price([set(goods.UNIT)] * 4)


def ways_for_one(kind: int, polymer: int, powers: int) -> set[int]:
    """The ways to pay for one material: itself, an artifact (PAY-1), in cycle 2 with its card a polymer (PAY-2)."""
    ways = {goods.UNIT[kind], goods.UNIT[goods.ARTIFACT]}
    if powers & POLYMER_IS_WILD:
        ways.add(goods.UNIT[polymer])
    return ways


def _sums(parts: Sequence[Iterable[int]]) -> set[int]:
    """The different totals of a way from each part."""
    totals = {0}
    for part in parts:
        totals = {total + way for total in totals for way in part}
    return totals
