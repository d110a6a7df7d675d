"""Goods and points of players: gained, paid, and told by name."""

from collections.abc import Sequence

from betacolony.exocolony.edition.components import Goods
from betacolony.exocolony.state.position import SOURCES, Position
from betacolony.exocolony.state.tables import KINDS, numbers


def gain(pos: Position, player: int, goods: Sequence[int]) -> None:
    """Give a player goods, in the order of ``KINDS``; there is no limit (X-SET-14, X-TURN-4)."""
    first = player * len(KINDS)
    for kind, number in enumerate(goods):
        pos.goods[first + kind] += number


def payable(pos: Position, player: int, goods: Goods) -> bool:
    """Whether a player holds these goods (X-TURN-4)."""
    held = pos.held(player)
    return all(held[kind] >= number for kind, number in enumerate(numbers(goods)))


def pay(pos: Position, player: int, goods: Goods) -> None:
    """Take goods from a player, who has to hold them (X-TURN-4)."""
    gain(pos, player, [-number for number in numbers(goods)])


def named(goods: Sequence[int]) -> dict[str, int]:
    """Goods by their names, without what is nothing."""
    return {KINDS[kind]: number for kind, number in enumerate(goods) if number}


def score(pos: Position, player: int, source: int, points: int) -> None:
    """Give a player points from a source; fewer if they are below 0 (X-VP-4)."""
    pos.points[player * len(SOURCES) + source] += points
