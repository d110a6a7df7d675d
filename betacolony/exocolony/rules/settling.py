"""The price of settling: launch, travel and metal, each where it is reckoned (X-SETTLE-3 to X-SETTLE-6)."""

from collections.abc import Mapping
from typing import NamedTuple

from betacolony.exocolony.edition.components import COIN, Faction, Goods, Rules
from betacolony.exocolony.state.system import System


class Discounts(NamedTuple):
    """What a player's cards take off, all added up (X-FX-8): of settling, and of a journey within the system."""

    settle: Goods
    travel: Goods


class SettlePrice(NamedTuple):
    """The price of a Colony on a site, part by part.

    Attributes:
        launch: fuel to leave the world (X-SETTLE-4).
        travel: Coin for the way (X-SETTLE-5).
        metal: after storm, caves, shields and discounts (X-SETTLE-6).
        rest: what else settling costs, by its name (X-SETTLE-3).
    """

    launch: int
    travel: int
    metal: int
    rest: Mapping[str, int]

    @property
    def goods(self) -> dict[str, int]:
        """All of it, without what is nothing."""
        total = dict(self.rest)
        for name, number in (("metal", self.metal), ("fuel", self.launch), (COIN, self.travel)):
            total[name] = total.get(name, 0) + number
        return {name: number for name, number in total.items() if number}


def launch(system: System, world: int, *, spaceport: bool) -> int:
    """The fuel to leave a world of the system; from an own Spaceport nothing (X-SETTLE-4, X-PORT-4)."""
    return 0 if spaceport else system.worlds[world].world.launch or 0


def travel(system: System, rules: Rules, from_world: int, to_world: int, discount: int = 0) -> int:
    """The Coin for the way between two worlds: for each column of difference, at least 0 (X-SETTLE-5, X-CARD-9)."""
    columns = abs(system.worlds[from_world].column - system.worlds[to_world].column)
    return max(columns * rules.travel - discount, 0)


def metal(system: System, rules: Rules, base: int, site: int, discount: int = 0) -> int:
    """The metal of a Colony on a site, ``base`` without its features; all is added, then at least 0 (X-SETTLE-6)."""
    placed, printed = system.worlds[system.world_of[site]], system.sites[site]
    shields = placed.shields + printed.shield
    features = placed.storm * rules.storm + printed.cave * rules.cave + shields * rules.shield
    return max(base + features - discount, 0)


def settle_price(
    system: System, rules: Rules, faction: Faction, from_world: int, site: int, *, spaceport: bool, discounts: Discounts
) -> SettlePrice:
    """The price of a Colony on a site, launched from a world; ``spaceport``: from an own Spaceport there."""
    rest = {
        name: max(number - discounts.settle.get(name, 0), 0)
        for name, number in faction.settle_cost.items()
        if name != "metal"
    }
    return SettlePrice(
        launch(system, from_world, spaceport=spaceport),
        travel(system, rules, from_world, system.world_of[site], discounts.travel.get(COIN, 0)),
        metal(system, rules, faction.settle_cost.get("metal", 0), site, discounts.settle.get("metal", 0)),
        rest,
    )
