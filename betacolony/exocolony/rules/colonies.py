"""Settling a Colony in the home system: X-SETTLE. ``settling`` reckons its price."""

from collections.abc import Collection

from betacolony.exocolony import events
from betacolony.exocolony.edition.components import RESOURCES
from betacolony.exocolony.events import Sink
from betacolony.exocolony.state import position
from betacolony.exocolony.state.position import PIECES, Piece, Position
from betacolony.exocolony.state.tables import COIN_AT, OF_SETTLING, OF_TRAVEL

from .against import Against, legal
from .cards_in_play import discount
from .goods import pay, payable, score
from .prices import move_price
from .settling import Journey, SettlePrice, journey, settle_price, worth_asking


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
    faction = pos.edition.factions[pos.faction[player]]
    settling, travelling = discount(pos, player, OF_SETTLING), discount(pos, player, OF_TRAVEL)
    ways = journeys(pos, player, pos.system.world_of[site], off=travelling[COIN_AT])
    return {world: settle_price(pos.system, pos.t.rules, faction, way, site, settling) for world, way in ways.items()}


def launch_choices(pos: Position, player: int, site: int) -> list[int]:
    """The worlds that a Colony on this site can be launched from now; none if it can't be settled (X-SETTLE-9)."""
    return [world for world, price in prices_from(pos, player, site).items() if payable(pos, player, price.goods)]


def against_settling(pos: Position, player: int, site: int, own: Collection[int] | None = None) -> Against:
    """Why a player can't settle a Colony on a site now; ``own`` are the player's worlds, if they are known."""
    if not pos.reserve[player * len(PIECES) + position.COLONY]:
        yield "no_colony_in_reserve", "X-SET-14"
    if site in pos.pieces:
        yield "site_taken", "X-SETTLE-1"
    if pos.system.world_of[site] in (own_worlds(pos, player) if own is None else own):
        yield "own_world", "X-SETTLE-1"
    if not launch_choices(pos, player, site):
        yield "colony_too_dear", "X-SETTLE-3"


def legal_sites(pos: Position, player: int) -> list[int]:
    """The sites where a player can settle a Colony now."""
    own = own_worlds(pos, player)
    return [site for site in range(len(pos.system.sites)) if legal(against_settling(pos, player, site, own))]


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
        parts = (price.launch, price.travel, price.metal, dict(price.rest))
        sink.append(events.ColonySettled("X-SETTLE-1", player, pos.system.site_ids[site], start, *parts, first))
    points = pos.edition.points
    score(pos, player, position.FROM_COLONIES, points.colony, sink)
    if first:  # X-SETTLE-8
        score(pos, player, position.FROM_FIRST_ON_WORLD, points.first_on_world, sink)
    resource = pos.system.sites[site].resource
    if resource:  # X-SETTLE-7
        name = pos.system.worlds[world].world.id
        move_price(pos, RESOURCES.index(resource), pos.t.rules.price_step_settle, name, "X-SETTLE-7", sink)
