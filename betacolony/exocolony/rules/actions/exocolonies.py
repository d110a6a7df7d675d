"""Exocolonies on worlds of other stars, and Asteroid Colonies: X-EXO."""

from typing import Final

from betacolony.exocolony import events
from betacolony.exocolony.edition.components import AsteroidColony
from betacolony.exocolony.events import Sink
from betacolony.exocolony.rules.actions.lifeforms import find_beyond
from betacolony.exocolony.rules.against import Against
from betacolony.exocolony.rules.table.cards_in_play import discount
from betacolony.exocolony.rules.table.decks import drawn
from betacolony.exocolony.rules.table.goods import named, pay, payable, score
from betacolony.exocolony.state import agenda, position, tables
from betacolony.exocolony.state.agenda import PLAYER, Frame
from betacolony.exocolony.state.position import EMPTY, FIRST_EXOCOLONY, PIECES, Beyond, Position
from betacolony.exocolony.state.system import site_id
from betacolony.exocolony.state.tables import COIN_AT, OF_EXOCOLONY, OF_INTERSTELLAR

#: the index of the system's place in frames of an Exocolony, of the Asteroid in those of an Asteroid Colony
PLACE: Final = 2
ASTEROID: Final = 2


def new_system_left(pos: Position) -> bool:
    """Whether there is another system to reveal (X-EXO-3)."""
    return bool(pos.decks[tables.STARS] and pos.decks[tables.HABITABLES])


def interstellar(pos: Position, player: int, place: int) -> int:
    """The Coin for the way to a system by its place, 0 for the nearest; a new one is the next (X-EXO-2, X-FX-8)."""
    off = discount(pos, player, OF_INTERSTELLAR)[COIN_AT]
    return max((place + 1) * pos.t.rules.interstellar - off, 0)


def reveal_system(pos: Position, player: int, sink: Sink) -> int:
    """The next Star above the last one, with a Habitable World beside it (X-EXO-3); its place."""
    star, world = drawn(pos, tables.STARS, sink), drawn(pos, tables.HABITABLES, sink)
    card = pos.edition.habitables[world]
    pos.beyond = (*pos.beyond, Beyond(star, world, (EMPTY,) * len(card.sites)))
    if sink is not None:
        sink.append(
            events.SystemRevealed("X-EXO-3", player, pos.edition.stars[star].id, card.id, distance=len(pos.beyond))
        )
    return len(pos.beyond) - 1


# --- Exocolonies --------------------------------------------------------------------------------------------------


def price(pos: Position, player: int, place: int) -> tuple[int, ...]:
    """The price of an Exocolony in a system by its place: the faction's, less discounts, and the way (X-EXO-2)."""
    whole = _without_way(pos, player)
    whole[COIN_AT] += interstellar(pos, player, place)
    return tuple(whole)


def _without_way(pos: Position, player: int) -> list[int]:
    off = discount(pos, player, OF_EXOCOLONY)
    return [max(number - off[kind], 0) for kind, number in enumerate(pos.t.exocolony_cost[pos.faction[player]])]


def open_systems(pos: Position) -> list[int]:
    """The places of systems with an open site; a system still to be revealed comes last (X-EXO-2, X-EXO-3)."""
    places = [place for place, system in enumerate(pos.beyond) if EMPTY in system.players]
    return [*places, len(pos.beyond)] if new_system_left(pos) else places


def legal_systems(pos: Position, player: int) -> list[int]:
    """The places of systems that an Exocolony can be paid for now (X-EXO-2)."""
    if not payable(pos, player, _without_way(pos, player)):  # the answer in most positions
        return []
    return [place for place in open_systems(pos) if payable(pos, player, price(pos, player, place))]


def against_exocolony(pos: Position, player: int) -> Against:
    """Why a player can't settle an Exocolony now."""
    if pos.edition.factions[pos.faction[player]].exocolony_cost is None:
        yield "faction_without_exocolony", "X-EXO-7"
        return
    if not pos.reserve[player * len(PIECES) + position.EXOCOLONY]:
        yield "no_exocolony_in_reserve", "X-EXO-1"
    if not open_systems(pos):
        yield "no_system_left", "X-EXO-3"
    elif not legal_systems(pos, player):
        yield "exocolony_too_dear", "X-EXO-2"


def settle(pos: Position, frame: Frame, place: int, sink: Sink) -> None:
    """Pay for an Exocolony and open its system; the site is asked next (X-EXO-5)."""
    player = frame[PLAYER]
    cost = price(pos, player, place)
    pay(pos, player, cost)
    if sink is not None:
        faction = pos.edition.factions[pos.faction[player]].id
        sink.append(events.Paid("X-EXO-2", player, named(cost), faction))
    if place == len(pos.beyond):
        reveal_system(pos, player, sink)
    pos.agenda.append((agenda.ASK_EXO_SITE, player, place))


def open_sites(pos: Position, frame: Frame) -> list[int]:
    """The sites of a system's world, counted from 0, where an Exocolony can be placed (X-EXO-4)."""
    return [site for site, player in enumerate(pos.beyond[frame[PLACE]].players) if player == EMPTY]


def place_exocolony(pos: Position, frame: Frame, site: int, sink: Sink) -> None:
    """X-EXO-4 to X-EXO-6: it is placed, scores, and may meet a Lifeform."""
    player, place = frame[PLAYER], frame[PLACE]
    system = pos.beyond[place]
    players = (*system.players[:site], player, *system.players[site + 1 :])
    pos.beyond = (*pos.beyond[:place], system._replace(players=players), *pos.beyond[place + 1 :])
    pos.reserve[player * len(PIECES) + position.EXOCOLONY] -= 1
    first = not pos.first & FIRST_EXOCOLONY
    pos.first |= FIRST_EXOCOLONY
    if sink is not None:
        world = pos.edition.habitables[system.world]
        sink.append(events.ExocolonySettled("X-EXO-4", player, site_id(world, site), place + 1, first))
    points, source = pos.edition.points, position.FROM_EXOCOLONIES
    score(pos, player, source, points.exocolony, sink)
    if first:
        score(pos, player, source, points.first_exocolony, sink)
    score(pos, player, source, pos.edition.factions[pos.faction[player]].exocolony_bonus, sink)
    find_beyond(pos, player, place, sink)


# --- Asteroid Colonies --------------------------------------------------------------------------------------------


def asteroid_colony_of(pos: Position, player: int) -> AsteroidColony | None:
    """What an Asteroid Colony is to a player's faction; None if it settles Exocolonies instead (X-EXO-7)."""
    return pos.edition.factions[pos.faction[player]].asteroid_colony


def pieces_left(pos: Position, player: int) -> list[int]:
    """The kinds of pieces in reserve that may become an Asteroid Colony (X-EXO-7)."""
    colony = asteroid_colony_of(pos, player)
    kinds = () if colony is None else colony.pieces
    return [kind for kind, name in enumerate(PIECES) if name in kinds and pos.reserve[player * len(PIECES) + kind]]


def against_asteroid_colony(pos: Position, player: int) -> Against:
    """Why a player can't settle an Asteroid Colony now."""
    colony = asteroid_colony_of(pos, player)
    if colony is None:
        yield "faction_without_asteroid_colony", "X-EXO-7"
        return
    if not pieces_left(pos, player):
        yield "no_piece_for_asteroid", "X-EXO-7"
    if not pos.discards[tables.ASTEROIDS]:
        yield "no_discarded_asteroid", "X-EXO-7"
    if not payable(pos, player, pos.t.asteroid_colony_cost[pos.faction[player]]):
        yield "asteroid_colony_too_dear", "X-EXO-7"


def settle_asteroid(pos: Position, frame: Frame, piece: int, sink: Sink) -> None:
    """X-EXO-7, X-EXO-8: pay, and an Asteroid is out of the game below a piece of the reserve."""
    player, asteroid = frame[PLAYER], frame[ASTEROID]
    colony = asteroid_colony_of(pos, player)
    cost = pos.t.asteroid_colony_cost[pos.faction[player]]
    pay(pos, player, cost)
    pile = bytearray(pos.discards[tables.ASTEROIDS])
    pile.remove(asteroid)
    pos.discards[tables.ASTEROIDS] = bytes(pile)
    pos.reserve[player * len(PIECES) + piece] -= 1
    own = (*pos.asteroid_colonies[player], (asteroid, piece))
    pos.asteroid_colonies = (*pos.asteroid_colonies[:player], own, *pos.asteroid_colonies[player + 1 :])
    if sink is not None:
        name = pos.edition.asteroids[asteroid].id
        sink.append(events.AsteroidColonySettled("X-EXO-7", player, name, PIECES[piece], named(cost)))
    if colony is not None:
        score(pos, player, position.FROM_ASTEROID_COLONIES, colony.vp, sink)
