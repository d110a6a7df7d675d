"""Prices, and every different way to pay them (PAY-0 to PAY-3, POD-2, CUL-3).

A payment is the total of what is spent, as packed goods: how it is divided between the price of a pod and the price of
its space makes no difference, so equal totals are one way to pay.
"""

from collections.abc import Sequence

from . import goods

#: powers of the payer that open further ways, to be added up
POLYMER_IS_WILD = 1
PAIR_IS_WILD = 2


class Price:
    """All ways to pay one price.

    ``ways`` holds them for a payer with every power; ``forbidden[powers]`` is the set of indices of those that a payer
    with fewer powers may not use, ``allowed[powers]`` the ways that such a payer may.
    """

    __slots__ = ("allowed", "forbidden", "ways")

    def __init__(self, by_powers: Sequence[set[int]]) -> None:
        self.ways: tuple[int, ...] = tuple(sorted(by_powers[POLYMER_IS_WILD + PAIR_IS_WILD]))
        self.forbidden: tuple[int, ...] = tuple(
            sum(1 << index for index, way in enumerate(self.ways) if way not in allowed) for allowed in by_powers
        )
        # materials before artifacts: what is nearly always held is tried first
        self.allowed: tuple[tuple[int, ...], ...] = tuple(tuple(sorted(allowed)) for allowed in by_powers)

    def payable(self, held: int, powers: int) -> bool:
        """Whether a payer who holds these goods can pay at all."""
        for way in self.allowed[powers]:  # noqa: SIM110 - a plain loop is the faster one, and this is asked most
            if goods.covers(held, way):
                return True
        return False

    def payments(self, held: int, powers: int) -> list[int]:
        """The ways open to a payer with these goods and powers: those neither ``forbidden`` nor ``not_held``."""
        return [way for way in self.allowed[powers] if goods.covers(held, way)]

    def not_held(self, held: int) -> int:
        """The set of indices of the ways for which these goods do not suffice."""
        short = 0
        for index, way in enumerate(self.ways):
            if not goods.covers(held, way):
                short |= 1 << index
        return short


def pod_and_space(pod: int, space: int, polymer: int, pair: int) -> Price:
    """The price of a pod of material ``pod`` on a space of material ``space`` (POD-2).

    ``polymer`` is that material's number, ``pair`` how many matching ones count as any (PAY-3, for the pod alone).
    """
    by_powers = []
    for powers in range(4):
        for_space = _unit(space, polymer, powers)
        for_pod = set(for_space if pod == space else _unit(pod, polymer, powers))
        if powers & PAIR_IS_WILD:
            for_pod |= {goods.UNIT[kind] * pair for kind in range(goods.KINDS)}
        by_powers.append(_sums([for_pod, for_space]))
    return Price(by_powers)


def achievement_and_space(units: Sequence[int], fixed: int, space: int, polymer: int) -> Price:
    """The price of an achievement on a space: material ``units``, ``fixed`` goods that nothing replaces, the space."""
    by_powers = []
    for powers in range(4):
        parts = [_unit(kind, polymer, powers) for kind in (*units, space)]
        by_powers.append(_sums([{fixed}, *parts]))
    return Price(by_powers)


def one_more() -> Price:
    """The price of the cycle-3 offer: any one material or artifact (CYC-3C)."""
    return Price([set(goods.UNIT)] * 4)


def _unit(kind: int, polymer: int, powers: int) -> set[int]:
    """What pays for one material: itself, an artifact (PAY-1), in cycle 2 with its card a polymer (PAY-2)."""
    ways = {goods.UNIT[kind], goods.UNIT[goods.ARTIFACT]}
    if powers & POLYMER_IS_WILD:
        ways.add(goods.UNIT[polymer])
    return ways


def _sums(parts: Sequence[set[int]]) -> set[int]:
    """The different totals of one way from each part."""
    totals = {0}
    for part in parts:
        totals = {total + way for total in totals for way in part}
    return totals
