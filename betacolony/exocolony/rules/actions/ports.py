"""Spaceports in place of Colonies, and the repair of disabled pieces: X-PORT, X-REPAIR."""

from betacolony.exocolony import events
from betacolony.exocolony.events import Sink
from betacolony.exocolony.rules.against import Against, legal
from betacolony.exocolony.rules.table.goods import named, pay, payable, score
from betacolony.exocolony.state import position
from betacolony.exocolony.state.position import PIECES, Position
from betacolony.exocolony.state.tables import NO_GOODS


def against_upgrading(pos: Position, player: int, site: int, launch_most: int | None, air: str = "") -> Against:
    """Why a player can't replace the piece on a site by a Spaceport (X-PORT-3).

    Its world must have at most that launch cost, if one is given, and that air, if one is (X-FX-3).
    """
    if not pos.reserve[player * len(PIECES) + position.SPACEPORT]:
        yield "no_spaceport_in_reserve", "X-SET-14"
    piece, world = pos.pieces.get(site), pos.system.worlds[pos.system.world_of[site]].world
    if piece is None or piece.player != player:
        yield "no_own_colony", "X-PORT-3"
        return
    if piece.kind == position.SPACEPORT:
        yield "spaceport_there", "X-PORT-3"
    if piece.disabled:
        yield "colony_disabled", "X-PORT-3"
    if launch_most is not None and (world.launch or 0) > launch_most:
        yield "launch_too_high", "X-PORT-1"
    if air not in {"", world.air}:
        yield "wrong_air", "X-FX-3"


def upgradable(pos: Position, player: int, launch_most: int | None, air: str = "") -> list[int]:
    """The sites of a player's Colonies that can become Spaceports."""
    own = [site for site, piece in pos.pieces.items() if piece.player == player]
    return [site for site in own if legal(against_upgrading(pos, player, site, launch_most, air))]


def _spaceport_too_dear(pos: Position, player: int) -> bool:
    return not payable(pos, player, pos.t.spaceport_cost[pos.faction[player]])


def against_faction_spaceport(pos: Position, player: int, site: int) -> Against:
    """Why a player's faction can't build a Spaceport on a site now (X-PORT-1)."""
    if _spaceport_too_dear(pos, player):
        yield "spaceport_too_dear", "X-PORT-1"
    yield from against_upgrading(pos, player, site, _launch_most(pos, player))


def legal_spaceports(pos: Position, player: int) -> list[int]:
    """The sites where the player's faction can build a Spaceport now."""
    return [] if _spaceport_too_dear(pos, player) else upgradable(pos, player, _launch_most(pos, player))


def _launch_most(pos: Position, player: int) -> int:
    """The highest launch cost of a world where a player's faction builds Spaceports (X-PORT-1)."""
    most: int = pos.edition.factions[pos.faction[player]].spaceport_launch_max
    return most


def build_faction_spaceport(pos: Position, player: int, site: int, sink: Sink) -> None:
    """X-PORT-1: a Spaceport at the faction's price, which has to be there."""
    price, faction = pos.t.spaceport_cost[pos.faction[player]], pos.edition.factions[pos.faction[player]].id
    pay(pos, player, price)
    if sink is not None:
        sink.append(events.Paid("X-PORT-1", player, named(price), faction))
    build_spaceport(pos, player, site, faction, sink)


def build_spaceport(pos: Position, player: int, site: int, cause: str, sink: Sink) -> None:
    """X-PORT-2: it takes the Colony's place; ``cause`` is the faction or card that builds it."""
    first = player * len(PIECES)
    pos.pieces = {**pos.pieces, site: pos.pieces[site]._replace(kind=position.SPACEPORT)}
    pos.reserve[first + position.COLONY] += 1
    pos.reserve[first + position.SPACEPORT] -= 1
    if sink is not None:
        sink.append(events.SpaceportBuilt("X-PORT-2", player, pos.system.site_ids[site], cause))
    score(pos, player, position.FROM_SPACEPORTS, pos.edition.points.spaceport, sink)
    gain_ship(pos, player, sink)


def gain_ship(pos: Position, player: int, sink: Sink) -> None:
    """A Trade Ship from the supply, usable at once; none if there is none left (X-TRADE-5)."""
    got = min(pos.supply, 1)
    pos.supply -= got
    pos.ships[player] += got
    if sink is not None and got:
        sink.append(events.ShipGained("X-TRADE-5", player, pos.ships[player], pos.supply))
    elif sink is not None:
        sink.append(events.NoShipLeft("X-TRADE-5", player))


def against_repair(pos: Position, player: int, site: int) -> Against:
    """Why a player can't repair the piece on a site now (X-REPAIR-1)."""
    piece = pos.pieces.get(site)
    if piece is None or piece.player != player or not piece.disabled:
        yield "nothing_disabled", "X-REPAIR-1"
    elif not payable(pos, player, piece.repair):
        yield "repair_too_dear", "X-REPAIR-1"


def legal_repairs(pos: Position, player: int) -> list[int]:
    """The sites of disabled pieces that a player can repair now."""
    disabled = [site for site, piece in pos.pieces.items() if piece.disabled]
    return [site for site in disabled if legal(against_repair(pos, player, site))]


def repair(pos: Position, player: int, site: int, sink: Sink) -> None:
    """X-REPAIR-1: the piece works again, from the next collection on."""
    price = pos.pieces[site].repair
    pay(pos, player, price)
    pos.pieces = {**pos.pieces, site: pos.pieces[site]._replace(disabled=False, repair=NO_GOODS)}
    if sink is not None:
        sink.append(events.ColonyRepaired("X-REPAIR-1", player, pos.system.site_ids[site], named(price)))
