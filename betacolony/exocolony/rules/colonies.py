"""Settling a Colony in the home system: X-SETTLE. ``settling`` reckons its price."""

from betacolony.exocolony import events
from betacolony.exocolony.edition.components import RESOURCES
from betacolony.exocolony.events import Sink
from betacolony.exocolony.state import position
from betacolony.exocolony.state.position import PIECES, Piece, Position

from .goods import pay, payable, score
from .prices import move_price
from .settling import Discounts, SettlePrice, settle_price


def discounts(pos: Position, player: int) -> Discounts:
    """What a player's cards take off, exhausted ones as well (X-FX-8, X-CARD-7, X-CARD-9)."""
    settle: dict[str, int] = {}
    travel: dict[str, int] = {}
    for card, count in pos.cards(player).items():
        static = pos.edition.cards[card].static
        for total, discount in ((settle, static.settle_discount), (travel, static.travel_discount)):
            for kind, number in discount.items():
                total[kind] = total.get(kind, 0) + count * number
    return Discounts(settle, travel)


def own_worlds(pos: Position, player: int) -> dict[int, bool]:
    """The worlds of the home system with a piece of a player, the one first settled first.

    True for those with a Spaceport. Disabled pieces count as well (X-SETTLE-2, X-REPAIR-2).
    """
    return {
        pos.system.world_of[site]: piece.kind == position.SPACEPORT
        for site, piece in pos.pieces.items()
        if piece.player == player
    }


def prices_from(pos: Position, player: int, site: int) -> dict[int, SettlePrice]:
    """The price of a Colony on a site from each own world to launch from that is worth a question (X-SETTLE-9).

    A world is left out if another needs no more fuel and no more Coin; of equal ones the lowest column is kept, and in
    one column the world settled first.
    """
    faction, off = pos.edition.factions[pos.faction[player]], discounts(pos, player)
    kept: dict[int, SettlePrice] = {}
    worlds = own_worlds(pos, player)
    for world in sorted(worlds, key=lambda number: pos.system.worlds[number].column):
        price = settle_price(pos.system, pos.t.rules, faction, world, site, spaceport=worlds[world], discounts=off)
        if not any(other.launch <= price.launch and other.travel <= price.travel for other in kept.values()):
            better = {
                other: its for other, its in kept.items() if its.launch < price.launch or its.travel < price.travel
            }
            kept = {**better, world: price}
    return kept


def launch_choices(pos: Position, player: int, site: int) -> list[int]:
    """The worlds that a Colony on this site can be launched from now; none if it can't be settled (X-SETTLE-9)."""
    return [world for world, price in prices_from(pos, player, site).items() if payable(pos, player, price.goods)]


def legal_sites(pos: Position, player: int) -> list[int]:
    """The sites where a player can settle a Colony now: open, on a world without an own piece (X-SETTLE-1)."""
    if not pos.reserve[player * len(PIECES) + position.COLONY]:
        return []
    own = own_worlds(pos, player)
    sites = (site for site, world in enumerate(pos.system.world_of) if world not in own and site not in pos.pieces)
    return [site for site in sites if launch_choices(pos, player, site)]


def settle(pos: Position, player: int, site: int, launch_world: int, sink: Sink) -> None:
    """Carry out a legal settlement: pay, place, score, and move the price of what the site gives."""
    price = prices_from(pos, player, site)[launch_world]
    pay(pos, player, price.goods)
    world = pos.system.world_of[site]
    first = not pos.settled >> world & 1
    pos.settled |= 1 << world
    pos.pieces = {**pos.pieces, site: Piece(player, position.COLONY)}
    pos.reserve[player * len(PIECES) + position.COLONY] -= 1
    points = pos.edition.points
    score(pos, player, position.FROM_COLONIES, points.colony)
    if first:  # X-SETTLE-8
        score(pos, player, position.FROM_FIRST_ON_WORLD, points.first_on_world)
    if sink is not None:
        parts = (price.launch, price.travel, price.metal, dict(price.rest))
        sink.append(events.ColonySettled("X-SETTLE-1", player, site, launch_world, *parts, first))
    resource = pos.system.sites[site].resource
    if resource:  # X-SETTLE-7
        name = pos.system.worlds[world].world.id
        move_price(pos, RESOURCES.index(resource), pos.t.rules.price_step_settle, name, "X-SETTLE-7", sink)
