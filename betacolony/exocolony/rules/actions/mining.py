"""Mining Asteroids: X-AST."""

from betacolony.exocolony import events
from betacolony.exocolony.edition.components import Effect
from betacolony.exocolony.events import Sink
from betacolony.exocolony.rules.against import Against, legal
from betacolony.exocolony.rules.table.cards_in_play import more_asteroids
from betacolony.exocolony.rules.table.decks import drawn
from betacolony.exocolony.rules.table.goods import gain, named, pay, payable
from betacolony.exocolony.state import agenda, tables
from betacolony.exocolony.state.position import EMPTY, Position
from betacolony.exocolony.state.tables import numbers


def can_mine(pos: Position) -> bool:
    """Whether there is an Asteroid to draw, from the deck or from the discard pile (X-AST-5)."""
    return bool(pos.decks[tables.ASTEROIDS] or pos.discards[tables.ASTEROIDS])


def draw_asteroids(pos: Position, player: int, card: int, sink: Sink) -> None:
    """One Asteroid and one for each Hunter lie open, as many as there are; then it is asked what to do (X-AST-1)."""
    found = []
    for _ in range(1 + more_asteroids(pos, player)):
        asteroid = drawn(pos, tables.ASTEROIDS, sink)
        if asteroid == EMPTY:
            break
        found.append(asteroid)
    pos.open_asteroids = bytes(found)
    if sink is not None:
        sink.append(events.AsteroidsDrawn("X-AST-1", player, _ids(pos, found), pos.t.names[card]))
    pos.agenda.append((agenda.ASK_MINE, player, card))


def price(pos: Position, player: int, asteroid: int) -> tuple[int, ...]:
    """What a player pays to mine an Asteroid (X-AST-2, X-AST-6)."""
    less = numbers(pos.edition.factions[pos.faction[player]].mine_discount)
    cost = numbers(pos.edition.asteroids[asteroid].pay)
    return tuple(max(number - off, 0) for number, off in zip(cost, less, strict=True))


def against_mining(pos: Position, player: int, asteroid: int) -> Against:
    """Why a player can't mine an Asteroid now (X-AST-2)."""
    if asteroid not in pos.open_asteroids:
        yield "asteroid_not_open", "X-AST-2"
    if not payable(pos, player, price(pos, player, asteroid)):
        yield "mining_too_dear", "X-AST-2"


def minable(pos: Position, player: int) -> list[int]:
    """The open Asteroids that a player can pay to mine."""
    return [asteroid for asteroid in pos.open_asteroids if legal(against_mining(pos, player, asteroid))]


def usable_meanwhile(effect: Effect) -> bool:
    """Whether an option may be used while Asteroids lie open, to be able to pay (X-AST-3)."""
    return effect.do in {"", "coin_per_satellite", "refresh_card"} and not effect.lose and not effect.price


def mine(pos: Position, player: int, asteroid: int, sink: Sink) -> None:
    """Pay for one of the open Asteroids; it is discarded, and the others go back (X-AST-2)."""
    cost, card = price(pos, player, asteroid), pos.edition.asteroids[asteroid]
    pay(pos, player, cost)
    gain(pos, player, numbers(card.gain))
    pos.discards[tables.ASTEROIDS] += bytes([asteroid])
    left = bytearray(pos.open_asteroids)
    left.remove(asteroid)
    pos.open_asteroids = bytes(left)
    if sink is not None:
        sink.append(events.AsteroidMined("X-AST-2", player, card.id, named(cost), dict(card.gain)))
    leave(pos, player, sink)


def leave(pos: Position, player: int, sink: Sink) -> None:
    """All open Asteroids go to the bottom of the deck, in the order drawn (X-AST-4)."""
    left = pos.open_asteroids
    pos.decks[tables.ASTEROIDS] += left
    pos.returned += len(left)
    pos.open_asteroids = b""
    if left and sink is not None:
        sink.append(events.AsteroidsReturned("X-AST-4", player, _ids(pos, left)))


def _ids(pos: Position, asteroids: bytes | list[int]) -> tuple[str, ...]:
    return tuple(pos.edition.asteroids[asteroid].id for asteroid in asteroids)
