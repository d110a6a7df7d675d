"""Trades between players, a variant: X-VAR-2.

An offer as a number is the player it is made to, then what is given and what is wanted, five goods each.
"""

from typing import Final, NamedTuple

from betacolony.exocolony import events
from betacolony.exocolony.events import Sink
from betacolony.exocolony.rules.against import Against
from betacolony.exocolony.rules.table.goods import gain, named, payable
from betacolony.exocolony.state import agenda
from betacolony.exocolony.state.agenda import PLAYER, Frame
from betacolony.exocolony.state.position import PLAYER_TRADING, SECRET_RESOURCES, Position
from betacolony.exocolony.state.tables import KINDS

#: offers that a player may make in a turn
MOST: Final = 5
#: more than anybody offers of one kind
LIMIT: Final = 1000
_PLAYERS: Final = 8
DECLINE: Final = 0
ACCEPT: Final = 1
#: indices in frames of an answer: who made the offer, and where the goods begin
_FROM: Final = 2
_GIVE: Final = 3


class Offer(NamedTuple):
    """What a player gives another one, and wants from that one in return, in the order of ``KINDS``."""

    player: int
    give: tuple[int, ...]
    get: tuple[int, ...]


def offer_value(offer: Offer) -> int:
    """An offer as a number."""
    value = 0
    for number in reversed((*offer.give, *offer.get)):
        value = value * LIMIT + number
    return value * _PLAYERS + offer.player


def offer_of(value: int) -> Offer:
    """The offer that a number stands for."""
    value, player = divmod(value, _PLAYERS)
    numbers = []
    for _ in range(2 * len(KINDS)):
        value, number = divmod(value, LIMIT)
        numbers.append(number)
    return Offer(player, tuple(numbers[: len(KINDS)]), tuple(numbers[len(KINDS) :]))


def against_offer(pos: Position, player: int, offer: Offer) -> Against:
    """Why a player can't make an offer now."""
    if not pos.variants & PLAYER_TRADING:
        yield "no_player_trading", "X-TRADE-6"
    if offer.player == player:
        yield "offer_to_oneself", "X-VAR-2"
    if pos.offers >= MOST:
        yield "offers_used_up", "X-VAR-2"
    if not any(offer.give) and not any(offer.get):
        yield "offer_empty", "X-VAR-2"
    if not payable(pos, player, offer.give):
        yield "offer_not_held", "X-VAR-2"
    # with secret resources nobody knows before it is accepted (X-VAR-1)
    if not pos.variants & SECRET_RESOURCES and not payable(pos, offer.player, offer.get):
        yield "wanted_not_held", "X-VAR-2"


def make(pos: Position, player: int, offer: Offer, sink: Sink) -> None:
    """An offer is made, and its answer asked at once."""
    pos.offers += 1
    if sink is not None:
        sink.append(events.OfferMade("X-VAR-2", player, offer.player, named(offer.give), named(offer.get)))
    pos.agenda.append((agenda.ASK_ANSWER, offer.player, player, *offer.give, *offer.get))


def answer(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """Goods change hands if the offer is accepted; what is not there makes it void (X-VAR-1)."""
    player, maker = frame[PLAYER], frame[_FROM]
    give, get = frame[_GIVE : _GIVE + len(KINDS)], frame[_GIVE + len(KINDS) :]
    accepted = choice == ACCEPT
    void = accepted and not payable(pos, player, get)
    if accepted and not void:
        for receiver, goods in ((player, give), (maker, get)):
            gain(pos, receiver, goods)
            gain(pos, maker if receiver == player else player, [-number for number in goods])
    if sink is not None:
        result = "void" if void else "accepted" if accepted else "declined"
        sink.append(events.OfferAnswered("X-VAR-2", player, maker, named(give), named(get), result))
