"""Settling a Colony in the home system: X-SETTLE. ``settling`` reckons its price."""

from collections.abc import Mapping
from typing import NamedTuple

from betacolony.exocolony import events
from betacolony.exocolony.edition.components import RESOURCES
from betacolony.exocolony.events import Sink
from betacolony.exocolony.rules.actions.settling import (
    FUEL,
    METAL,
    Journey,
    SettlePrice,
    journey,
    launch,
    metal,
    rest_of,
    settle_price,
    travel,
    worth_asking,
)
from betacolony.exocolony.rules.against import Against, legal
from betacolony.exocolony.rules.table.cards_in_play import discount
from betacolony.exocolony.rules.table.goods import named, pay, payable, score
from betacolony.exocolony.rules.table.prices import move_price
from betacolony.exocolony.state import position
from betacolony.exocolony.state.position import PIECES, Piece, Position
from betacolony.exocolony.state.tables import COIN_AT, KINDS, OF_SETTLING, OF_TRAVEL


def own_worlds(pos: Position, player: int) -> dict[int, bool]:
    """The worlds of the home system with a piece of a player, the one first settled first.

    True for those with a Spaceport. Disabled pieces count as well (X-SETTLE-2, X-REPAIR-2).
    """
    return {
        pos.system.world_of[site]: piece.kind == position.SPACEPORT
        for site, piece in pos.pieces.items()
        if piece.player == player
    }


def journeys(pos: Position, player: int, to_world: int, *, off: int) -> dict[int, Journey]:
    """The ways to a world from each own world that is worth a question (X-SETTLE-9); ``off`` is taken off the Coin.

    Of equal ones that from the lowest column is kept, and in one column that from the world settled first.
    """
    worlds, system = own_worlds(pos, player), pos.system
    ways = {
        world: journey(system, pos.t.rules, world, to_world, spaceport=worlds[world], off=off)
        for world in sorted(worlds, key=lambda world: system.worlds[world].column)
    }
    return worth_asking(ways)


def prices_from(pos: Position, player: int, site: int) -> dict[int, SettlePrice]:
    """The price of a Colony on a site from each own world to launch from that is worth a question."""
    cost = pos.t.settle_cost[pos.faction[player]]
    settling, travelling = discount(pos, player, OF_SETTLING), discount(pos, player, OF_TRAVEL)
    ways = journeys(pos, player, pos.system.world_of[site], off=travelling[COIN_AT])
    return {world: settle_price(pos.system, pos.t.rules, cost, way, site, settling) for world, way in ways.items()}


def launch_choices(pos: Position, player: int, site: int) -> list[int]:
    """The worlds that a Colony on this site can be launched from now; none if it can't be settled (X-SETTLE-9)."""
    return [world for world, price in prices_from(pos, player, site).items() if payable(pos, player, price.goods)]


class Means(NamedTuple):
    """What a player could settle with, the same for all sites.

    Attributes:
        worlds: to launch from (``own_worlds``).
        base, discount: metal of a Colony without features, and what is taken off it; off: Coin taken off each way.
        left: the goods that are held after what settling costs wherever it is; negative if they don't suffice.
    """

    worlds: Mapping[int, bool]
    base: int
    discount: int
    off: int
    left: tuple[int, ...]


def means_of(pos: Position, player: int) -> Means:
    """What a player could settle with now."""
    base, off = pos.t.settle_cost[pos.faction[player]][METAL], discount(pos, player, OF_SETTLING)[METAL]
    travelling = discount(pos, player, OF_TRAVEL)[COIN_AT]
    return Means(own_worlds(pos, player), base, off, travelling, _left(pos, player))


def _left(pos: Position, player: int) -> tuple[int, ...]:
    rest = rest_of(pos.t.settle_cost[pos.faction[player]], discount(pos, player, OF_SETTLING))
    first = player * len(KINDS)
    return tuple([pos.goods[first + kind] - cost for kind, cost in enumerate(rest)])


def _within(pos: Position, site: int, means: Means) -> bool:
    """Whether the price of a Colony on a site can be paid, from some own world."""
    system, rules, left = pos.system, pos.t.rules, means.left
    if min(left) < 0 or metal(system, rules, means.base, site, means.discount) > left[METAL]:
        return False
    to_world = system.world_of[site]
    for world, spaceport in means.worlds.items():
        fuel = launch(system, world, spaceport=spaceport)
        if fuel <= left[FUEL] and travel(system, rules, world, to_world, means.off) <= left[COIN_AT]:
            return True
    return False


def against_settling(pos: Position, player: int, site: int, means: Means | None = None) -> Against:
    """Why a player can't settle a Colony on a site now; ``means`` are the player's, if they are known."""
    means = means or means_of(pos, player)
    if _no_colony_left(pos, player):
        yield "no_colony_in_reserve", "X-SET-14"
    if site in pos.pieces:
        yield "site_taken", "X-SETTLE-1"
    if pos.system.world_of[site] in means.worlds:
        yield "own_world", "X-SETTLE-1"
    if not _within(pos, site, means):
        yield "colony_too_dear", "X-SETTLE-3"


def _no_colony_left(pos: Position, player: int) -> bool:
    return not pos.reserve[player * len(PIECES) + position.COLONY]


def legal_sites(pos: Position, player: int) -> list[int]:
    """The sites where a player can settle a Colony now."""
    if _no_colony_left(pos, player) or min(_left(pos, player)) < 0:  # as in most positions
        return []
    means = means_of(pos, player)
    return [site for site in range(len(pos.system.sites)) if legal(against_settling(pos, player, site, means))]


def against_launching(pos: Position, player: int, site: int, world: int) -> Against:
    """Why a player can't launch a Colony for a site from a world now."""
    if world not in own_worlds(pos, player):
        yield "not_own_world", "X-SETTLE-2"
        return
    prices = prices_from(pos, player, site)
    if world not in prices:
        yield "launch_pointless", "X-SETTLE-9"
    elif not payable(pos, player, prices[world].goods):
        yield "colony_too_dear", "X-SETTLE-3"


def settle(pos: Position, player: int, site: int, launch_world: int, sink: Sink) -> None:
    """Carry out a legal settlement: pay, place, score, and move the price of what the site gives."""
    price = prices_from(pos, player, site)[launch_world]
    pay(pos, player, price.goods)
    world = pos.system.world_of[site]
    first = not pos.settled >> world & 1
    pos.settled |= 1 << world
    pos.pieces = {**pos.pieces, site: Piece(player, position.COLONY)}
    pos.reserve[player * len(PIECES) + position.COLONY] -= 1
    if sink is not None:
        start = pos.system.worlds[launch_world].world.id
        parts = (price.launch, price.travel, price.metal, named(price.rest))
        sink.append(events.ColonySettled("X-SETTLE-1", player, pos.system.site_ids[site], start, *parts, first))
    points = pos.edition.points
    score(pos, player, position.FROM_COLONIES, points.colony, sink)
    if first:  # X-SETTLE-8
        score(pos, player, position.FROM_FIRST_ON_WORLD, points.first_on_world, sink)
    resource = pos.system.sites[site].resource
    if resource:  # X-SETTLE-7
        name = pos.system.worlds[world].world.id
        move_price(pos, RESOURCES.index(resource), pos.t.rules.price_step_settle, name, "X-SETTLE-7", sink)
