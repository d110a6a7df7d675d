"""Spaceports in place of Colonies, and the repair of disabled pieces: X-PORT, X-REPAIR."""

from betacolony.exocolony import events
from betacolony.exocolony.events import Sink
from betacolony.exocolony.state import position
from betacolony.exocolony.state.position import PIECES, Position
from betacolony.exocolony.state.tables import NO_GOODS, numbers

from .goods import named, pay, payable, score


def upgradable(pos: Position, player: int, launch_most: int | None, air: str = "") -> list[int]:
    """The sites of a player's Colonies that can become Spaceports (X-PORT-3).

    They are on worlds of at most that launch cost, if one is given, and of that air, if one is (X-FX-3).
    """
    if not pos.reserve[player * len(PIECES) + position.SPACEPORT]:
        return []
    sites = []
    for site, piece in pos.pieces.items():
        if piece.player == player and piece.kind == position.COLONY and not piece.disabled:
            world = pos.system.worlds[pos.system.world_of[site]].world
            if (launch_most is None or (world.launch or 0) <= launch_most) and air in {"", world.air}:
                sites.append(site)
    return sites


def legal_spaceports(pos: Position, player: int) -> list[int]:
    """The sites where the player's faction can build a Spaceport now (X-PORT-1)."""
    faction = pos.edition.factions[pos.faction[player]]
    if not payable(pos, player, numbers(faction.spaceport_cost)):
        return []
    return upgradable(pos, player, faction.spaceport_launch_max)


def build_faction_spaceport(pos: Position, player: int, site: int, sink: Sink) -> None:
    """X-PORT-1: a Spaceport at the faction's price, which has to be there."""
    faction = pos.edition.factions[pos.faction[player]]
    pay(pos, player, numbers(faction.spaceport_cost))
    build_spaceport(pos, player, site, faction.id, sink)


def build_spaceport(pos: Position, player: int, site: int, cause: str, sink: Sink) -> None:
    """X-PORT-2: it takes the Colony's place; ``cause`` is the faction or card that builds it."""
    first = player * len(PIECES)
    pos.pieces = {**pos.pieces, site: pos.pieces[site]._replace(kind=position.SPACEPORT)}
    pos.reserve[first + position.COLONY] += 1
    pos.reserve[first + position.SPACEPORT] -= 1
    if sink is not None:
        sink.append(events.SpaceportBuilt("X-PORT-2", player, site, cause))
    score(pos, player, position.FROM_SPACEPORTS, pos.edition.points.spaceport, sink)
    gain_ship(pos, player, sink)


def gain_ship(pos: Position, player: int, sink: Sink) -> None:
    """A Trade Ship from the supply, usable at once; none if there is none left (X-TRADE-5)."""
    got = min(pos.supply, 1)
    pos.supply -= got
    pos.ships[player] += got
    if sink is not None:
        sink.append(events.ShipGained("X-TRADE-5", player, pos.ships[player], pos.supply, got == 0))


def legal_repairs(pos: Position, player: int) -> list[int]:
    """The sites of disabled pieces that a player can repair now (X-REPAIR-1)."""
    return [
        site
        for site, piece in pos.pieces.items()
        if piece.player == player and piece.disabled and payable(pos, player, piece.repair)
    ]


def repair(pos: Position, player: int, site: int, sink: Sink) -> None:
    """X-REPAIR-1: the piece works again, from the next collection on."""
    price = pos.pieces[site].repair
    pay(pos, player, price)
    pos.pieces = {**pos.pieces, site: pos.pieces[site]._replace(disabled=False, repair=NO_GOODS)}
    if sink is not None:
        sink.append(events.ColonyRepaired("X-REPAIR-1", player, site, named(price)))
