"""The price of settling: launch, travel and metal, each where it is reckoned (X-SETTLE-3 to X-SETTLE-6)."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from betacolony.exocolony.edition.components import Rules
from betacolony.exocolony.state.system import System
from betacolony.exocolony.state.tables import COIN_AT, KINDS

METAL: Final = KINDS.index("metal")
FUEL: Final = KINDS.index("fuel")


class Journey(NamedTuple):
    """The price of a way between two worlds of the system: fuel to leave (X-SETTLE-4), Coin to travel (X-SETTLE-5)."""

    fuel: int
    coin: int


class SettlePrice(NamedTuple):
    """The price of a Colony on a site, part by part.

    Attributes:
        launch: fuel to leave the world (X-SETTLE-4).
        travel: Coin for the way (X-SETTLE-5).
        metal: after storm, caves, shields and discounts (X-SETTLE-6).
        rest: the goods that settling costs besides (X-SETTLE-3).
    """

    launch: int
    travel: int
    metal: int
    rest: tuple[int, ...]

    @property
    def goods(self) -> tuple[int, ...]:
        """All of it."""
        whole = list(self.rest)
        whole[METAL] += self.metal
        whole[FUEL] += self.launch
        whole[COIN_AT] += self.travel
        return tuple(whole)


def launch(system: System, world: int, *, spaceport: bool) -> int:
    """The fuel to leave a world of the system; from an own Spaceport nothing (X-SETTLE-4, X-PORT-4)."""
    return 0 if spaceport else system.worlds[world].world.launch or 0


def travel(system: System, rules: Rules, from_world: int, to_world: int, discount: int = 0) -> int:
    """The Coin for the way between two worlds: for each column of difference, at least 0 (X-SETTLE-5, X-CARD-9)."""
    columns = abs(system.worlds[from_world].column - system.worlds[to_world].column)
    return max(columns * rules.travel - discount, 0)


def worth_asking(journeys: Mapping[int, Journey]) -> dict[int, Journey]:
    """The journeys by the world that they begin on, without those that another makes pointless (X-SETTLE-9).

    That is one which needs no more fuel and no more Coin; of equal ones the first is kept.
    """
    kept: dict[int, Journey] = {}
    for world, its in journeys.items():
        if not any(other.fuel <= its.fuel and other.coin <= its.coin for other in kept.values()):
            better = {at: other for at, other in kept.items() if other.fuel < its.fuel or other.coin < its.coin}
            kept = {**better, world: its}
    return kept


def journey(system: System, rules: Rules, from_world: int, to_world: int, *, spaceport: bool, off: int) -> Journey:
    """The way from a world, with an own Spaceport there or not; ``off`` is taken off the Coin."""
    return Journey(launch(system, from_world, spaceport=spaceport), travel(system, rules, from_world, to_world, off))


def metal(system: System, rules: Rules, base: int, site: int, discount: int = 0) -> int:
    """The metal of a Colony on a site, ``base`` without its features; all is added, then at least 0 (X-SETTLE-6)."""
    placed, printed = system.worlds[system.world_of[site]], system.sites[site]
    shields = placed.shields + printed.shield
    features = placed.storm * rules.storm + printed.cave * rules.cave + shields * rules.shield
    return max(base + features - discount, 0)


def settle_price(
    system: System, rules: Rules, cost: Sequence[int], journey: Journey, site: int, discount: Sequence[int]
) -> SettlePrice:
    """The price of a Colony on a site after a journey.

    ``cost`` is the faction's, ``discount`` of settling (X-FX-8).
    """
    its = metal(system, rules, cost[METAL], site, discount[METAL])
    return SettlePrice(journey.fuel, journey.coin, its, rest_of(cost, discount))


def rest_of(cost: Sequence[int], discount: Sequence[int]) -> tuple[int, ...]:
    """The goods that settling costs besides metal and the way, wherever it is (X-SETTLE-3)."""
    whole = [max(number - discount[kind], 0) for kind, number in enumerate(cost)]
    whole[METAL] = 0
    return tuple(whole)
