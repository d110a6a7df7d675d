"""The cards in front of players: bought, exhausted, refreshed and lost, and what they change all the time."""

from betacolony.exocolony import events
from betacolony.exocolony.events import Sink
from betacolony.exocolony.state import tables
from betacolony.exocolony.state.position import Position
from betacolony.exocolony.state.tables import NO_GOODS


def _moved(counts: bytes, at: int, number: int) -> bytes:
    return counts[:at] + bytes([counts[at] + number]) + counts[at + 1 :]


def put_in_play(pos: Position, player: int, card: int) -> None:
    """A card comes in front of a player, refreshed (X-CARD-3)."""
    pos.ready = _moved(pos.ready, player * pos.t.cards + card, 1)


def exhaust(pos: Position, player: int, card: int) -> None:
    """A refreshed card of a player becomes exhausted (X-CARD-6)."""
    at = player * pos.t.cards + card
    pos.ready = _moved(pos.ready, at, -1)
    pos.exhausted = _moved(pos.exhausted, at, 1)


def refresh(pos: Position, player: int, card: int, sink: Sink) -> None:
    """An exhausted card of a player becomes refreshed (X-FX-9)."""
    at = player * pos.t.cards + card
    pos.exhausted = _moved(pos.exhausted, at, -1)
    pos.ready = _moved(pos.ready, at, 1)
    if sink is not None:
        sink.append(events.CardRefreshed("X-FX-9", player, pos.t.names[card]))


def lose(pos: Position, player: int, card: int, *, exhausted: bool, cause: str, sink: Sink) -> None:
    """A card goes to the discard pile, with the Asteroid below it to the Asteroids' (X-CARD-8, X-FX-3)."""
    at = player * pos.t.cards + card
    if exhausted:
        pos.exhausted = _moved(pos.exhausted, at, -1)
    else:
        pos.ready = _moved(pos.ready, at, -1)
    pos.discards[tables.ACTIONS] += bytes([card])
    own = list(pos.under[player])
    below = next((pair for pair in own if pair[0] == card), None)
    if below is not None:
        own.remove(below)
        pos.under = (*pos.under[:player], tuple(own), *pos.under[player + 1 :])
        pos.discards[tables.ASTEROIDS] += bytes([below[1]])
    if sink is not None:
        sink.append(events.CardLost("X-CARD-8", player, pos.t.names[card], exhausted, cause))


def lasting_cards(pos: Position, player: int) -> list[int]:
    """The lasting cards of a player, each twice its number, and one more for an exhausted copy (X-CARD-8)."""
    first = player * pos.t.cards
    return [
        2 * card + state
        for card, lasting in enumerate(pos.t.lasting)
        if lasting
        for state, counts in enumerate((pos.ready, pos.exhausted))
        if counts[first + card]
    ]


def navy(pos: Position, player: int) -> int:
    """The sum of the sizes of a player's Navy cards, exhausted ones as well (X-NAVY-1, X-CARD-7)."""
    ready, exhausted, first = (
        pos.ready,
        pos.exhausted,
        player * pos.t.cards,
    )  # asked often, and faster than by ``count``
    return sum([(ready[first + card] + exhausted[first + card]) * size for card, size in pos.t.navy])


def more_asteroids(pos: Position, player: int) -> int:
    """How many more Asteroids a player draws to mine (X-AST-1)."""
    return sum([pos.count(player, card) * number for card, number in pos.t.mine_draw])


def discount(pos: Position, player: int, of: int) -> tuple[int, ...]:
    """The goods that a player's cards take off, all added up (X-FX-8, X-CARD-9); ``of`` is of ``tables.OF_...``."""
    total = NO_GOODS
    for card, off in pos.t.discounts[of]:
        count = pos.count(player, card)
        if count:
            total = tuple(number + count * more for number, more in zip(total, off, strict=True))
    return total
