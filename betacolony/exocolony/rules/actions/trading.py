"""Trade at the market: X-TRADE.

A trade is a pair of kinds of goods, what is sold and what is bought. ``NO_RESOURCE`` stands for nothing on one side.
"""

from typing import Final, NamedTuple

from betacolony.exocolony import events
from betacolony.exocolony.events import Sink
from betacolony.exocolony.rules.against import Against, legal
from betacolony.exocolony.state.position import Position
from betacolony.exocolony.state.tables import COIN_AT, KINDS

NO_RESOURCE: Final = -1


class Trade(NamedTuple):
    """One transaction: the numbers of the resource sold and of the one bought, or ``NO_RESOURCE``."""

    sold: int = NO_RESOURCE
    bought: int = NO_RESOURCE


_SIDES: Final = (NO_RESOURCE, *range(COIN_AT))
#: all that can be meant by a trade: 4 that sell, 4 that buy, 12 that do both (X-TRADE-1, X-TRADE-4)
TRADES: Final = tuple(Trade(sold, bought) for sold in _SIDES for bought in _SIDES if sold != bought)


def balance(pos: Position, trade: Trade) -> int:
    """The Coin that a trade brings, negative if it costs any; prices stay as they are (X-TRADE-1, X-TRADE-2)."""
    income = 0 if trade.sold == NO_RESOURCE else pos.prices[trade.sold]
    return income - (0 if trade.bought == NO_RESOURCE else pos.prices[trade.bought])


def against_trading(pos: Position, player: int) -> Against:
    """Why a player can't trade at all now."""
    if pos.ban[player]:
        yield "trade_banned", "X-EVT-4"
    if pos.ships_exhausted[player] == pos.ships[player]:
        yield "no_ship_ready", "X-TRADE-1"


def _lacks(pos: Position, player: int, sold: int) -> bool:
    return sold != NO_RESOURCE and not pos.goods[player * len(KINDS) + sold]


def _too_dear(pos: Position, player: int, trade: Trade) -> bool:
    return pos.goods[player * len(KINDS) + COIN_AT] + balance(pos, trade) < 0


def against_trade(pos: Position, player: int, trade: Trade) -> Against:
    """Why a player who can trade can't make this trade now."""
    if _lacks(pos, player, trade.sold):
        yield "resource_lacking", "X-TRADE-1"
    if _too_dear(pos, player, trade):
        yield "trade_too_dear", "X-TRADE-1"


def legal_trades(pos: Position, player: int) -> list[int]:
    """The numbers, in ``TRADES``, of the trades that a player can make now."""
    if not legal(against_trading(pos, player)):
        return []
    sold = [side for side in _SIDES if not _lacks(pos, player, side)]
    return [number for number, trade in enumerate(TRADES) if trade.sold in sold and not _too_dear(pos, player, trade)]


def trade(pos: Position, player: int, choice: Trade, sink: Sink) -> None:
    """Carry out a legal trade: a Trade Ship becomes exhausted (X-TRADE-1)."""
    first = player * len(KINDS)
    difference = balance(pos, choice)
    if choice.sold != NO_RESOURCE:
        pos.goods[first + choice.sold] -= 1
    if choice.bought != NO_RESOURCE:
        pos.goods[first + choice.bought] += 1
    pos.goods[first + COIN_AT] += difference
    pos.ships_exhausted[player] += 1
    if sink is not None:
        sold, bought = (None if kind == NO_RESOURCE else KINDS[kind] for kind in choice)
        left = pos.ships[player] - pos.ships_exhausted[player]
        sink.append(events.Traded("X-TRADE-1", player, sold, bought, difference, left))
