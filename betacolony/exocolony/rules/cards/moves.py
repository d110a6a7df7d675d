"""Bulk trades and migrations: their choices as numbers, and how they are carried out (X-FX-9)."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from betacolony.exocolony import events
from betacolony.exocolony.edition.components import RESOURCES, Effect
from betacolony.exocolony.events import Sink
from betacolony.exocolony.rules.table.goods import gain
from betacolony.exocolony.rules.table.prices import move_price
from betacolony.exocolony.state.position import Position
from betacolony.exocolony.state.tables import COIN_AT


class Bulk(NamedTuple):
    """So many of one resource, bought or sold at the present price."""

    sells: bool
    resource: int
    number: int


_FORMS: Final = 2 * len(RESOURCES)


def bulk_choice(bulk: Bulk) -> int:
    """A bulk trade as a number."""
    return (bulk.number - 1) * _FORMS + bulk.resource * 2 + bulk.sells


def bulk_of(choice: int) -> Bulk:
    """The bulk trade that a number stands for."""
    number, form = divmod(choice, _FORMS)
    return Bulk(bool(form % 2), form // 2, number + 1)


def most_in_bulk(effect: Effect) -> int:
    """How many a bulk trade may be about."""
    return effect.numbers["max"]


def bulks(pos: Position, player: int, price: Sequence[int], effect: Effect) -> Iterator[int]:
    """The bulk trades that a player can make after paying a price."""
    left = [held - paid for held, paid in zip(pos.held(player), price, strict=True)]
    most = most_in_bulk(effect)
    for resource in range(len(RESOURCES)):
        bought = max(min(left[COIN_AT] // pos.prices[resource], most), 0)
        for number in range(1, bought + 1):
            yield bulk_choice(Bulk(False, resource, number))
        sold = min(left[resource], most)
        for number in range(1, sold + 1):
            yield bulk_choice(Bulk(True, resource, number))


def trade_in_bulk(pos: Position, player: int, choice: int, effect: Effect, cause: str, sink: Sink) -> None:
    """All at the present price; only the most that may be traded moves it, by 1."""
    sells, resource, number = bulk_of(choice)
    sign = -1 if sells else 1
    coin = -sign * number * pos.prices[resource]
    goods = [sign * number if kind == resource else 0 for kind in range(COIN_AT)]
    gain(pos, player, [*goods, coin])
    if sink is not None:
        sink.append(events.BulkTraded("X-FX-9", player, RESOURCES[resource], sign * number, coin, cause))
    if number == most_in_bulk(effect):
        move_price(pos, resource, sign, cause, "X-FX-9", sink)


def migrations(pos: Position, player: int) -> list[int]:
    """All moves of a player's Colonies and Spaceports to open sites of their worlds, as numbers (X-REPAIR-2)."""
    return [
        site * len(pos.system.sites) + to
        for site, piece in pos.pieces.items()
        if piece.player == player
        for to in pos.open_sites(pos.system.world_of[site])
    ]


def migrate(pos: Position, player: int, choice: int, cause: str, sink: Sink) -> None:
    """A piece moves: the price of the old site's resource rises by 1, then that of the new one falls by 1."""
    site, to = divmod(choice, len(pos.system.sites))
    # it keeps its place in the order of the pieces, which says who was first (X-SETTLE-9)
    pos.pieces = {to if at == site else at: piece for at, piece in pos.pieces.items()}
    if sink is not None:
        ids = pos.system.site_ids
        sink.append(events.ColonyMigrated("X-FX-9", player, ids[site], ids[to], cause))
    for where, change in ((site, 1), (to, -1)):
        resource = pos.system.sites[where].resource
        if resource:
            move_price(pos, RESOURCES.index(resource), change, cause, "X-FX-9", sink)
