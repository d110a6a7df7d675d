"""Lifeforms: sought, found, and the cards that they bring (X-LIFE)."""

from betacolony.exocolony import events
from betacolony.exocolony.events import Sink
from betacolony.exocolony.rules.actions.colonies import journeys, own_worlds
from betacolony.exocolony.rules.actions.settling import FUEL, Journey
from betacolony.exocolony.rules.table.cards_in_play import discount
from betacolony.exocolony.rules.table.decks import drawn
from betacolony.exocolony.rules.table.goods import gain, payable, score
from betacolony.exocolony.state import agenda, position, tables
from betacolony.exocolony.state.position import EMPTY, FIRST_LIFEFORM, Position
from betacolony.exocolony.state.tables import COIN_AT, OF_TRAVEL, numbers


def worlds_to_probe(pos: Position) -> list[int]:
    """The worlds of the home system with potential life that nobody looked at; none without Lifeforms (X-LIFE-5)."""
    if not pos.decks[tables.LIFEFORMS]:
        return []
    return [world for world, its in enumerate(pos.system.worlds) if its.world.life and pos.life[world] == EMPTY]


def probe_journeys(pos: Position, player: int, world: int) -> dict[int, Journey]:
    """The ways to a world to look for life on; with a piece of the player's own there, it costs nothing (X-LIFE-6)."""
    if world in own_worlds(pos, player):
        return {world: Journey(0, 0)}
    return journeys(pos, player, world, off=discount(pos, player, OF_TRAVEL)[COIN_AT])


def probe_launches(pos: Position, player: int, world: int, price: tuple[int, ...]) -> list[int]:
    """The worlds to launch from to look for life on a world, with what can be paid besides a price."""
    ways = probe_journeys(pos, player, world)
    return [start for start, way in ways.items() if payable(pos, player, with_journey(price, way))]


def with_journey(price: tuple[int, ...], way: Journey) -> tuple[int, ...]:
    """A price and that of a journey."""
    whole = list(price)
    whole[FUEL] += way.fuel
    whole[COIN_AT] += way.coin
    return tuple(whole)


def find_at_home(pos: Position, player: int, world: int, sink: Sink) -> None:
    """The top Lifeform comes below a world of the home system (X-LIFE-2)."""
    lifeform = _drawn(pos, pos.system.worlds[world].world.id, sink)
    if lifeform != EMPTY:
        pos.life = (*pos.life[:world], lifeform, *pos.life[world + 1 :])
        _found(pos, player, lifeform, pos.system.worlds[world].world.id, sink)


def find_beyond(pos: Position, player: int, place: int, sink: Sink) -> None:
    """The top Lifeform comes below the world of a system beyond home, if none is there (X-EXO-5, X-LIFE-7)."""
    system = pos.beyond[place]
    if system.lifeform != EMPTY:
        return
    world = pos.edition.habitables[system.world].id
    lifeform = _drawn(pos, world, sink)
    if lifeform != EMPTY:
        pos.beyond = (*pos.beyond[:place], system._replace(lifeform=lifeform), *pos.beyond[place + 1 :])
        _found(pos, player, lifeform, world, sink)


def _drawn(pos: Position, world: str, sink: Sink) -> int:
    lifeform = drawn(pos, tables.LIFEFORMS, sink)
    if lifeform == EMPTY and sink is not None:
        sink.append(events.NoLifeformLeft("X-LIFE-5", world))
    return lifeform


def _found(pos: Position, player: int, number: int, world: str, sink: Sink) -> None:
    """X-LIFE-3: a card without points is no Lifeform that could be the first."""
    lifeform = pos.edition.lifeforms[number]
    first = bool(lifeform.vp) and not pos.first & FIRST_LIFEFORM
    if sink is not None:
        sink.append(events.LifeformFound("X-LIFE-2", player, lifeform.id, world, dict(lifeform.gain), first))
    score(pos, player, position.FROM_LIFEFORMS, lifeform.vp, sink)
    if first:
        pos.first |= FIRST_LIFEFORM
        score(pos, player, position.FROM_LIFEFORMS, pos.edition.points.first_lifeform, sink)
    gain(pos, player, numbers(lifeform.gain))
    pos.agenda += [(agenda.ASK_FREE_CARD, player)] * lifeform.free_cards
