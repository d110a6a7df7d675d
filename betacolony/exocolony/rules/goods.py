"""Goods and points of players: gained, and told by name."""

from collections.abc import Sequence

from betacolony.exocolony.state.position import SOURCES, Position
from betacolony.exocolony.state.tables import KINDS


def gain(pos: Position, player: int, goods: Sequence[int]) -> None:
    """Give a player goods, in the order of ``KINDS``; there is no limit (X-SET-14, X-TURN-4)."""
    first = player * len(KINDS)
    for kind, number in enumerate(goods):
        pos.goods[first + kind] += number


def named(goods: Sequence[int]) -> dict[str, int]:
    """Goods by their names, without what is nothing."""
    return {KINDS[kind]: number for kind, number in enumerate(goods) if number}


def score(pos: Position, player: int, source: int, points: int) -> None:
    """Give a player points from a source; fewer if they are below 0 (X-VP-4)."""
    pos.points[player * len(SOURCES) + source] += points
