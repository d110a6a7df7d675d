"""Goods and points of players: gained, paid, and told by name."""

from collections.abc import Sequence
from typing import Final

from betacolony.exocolony import events
from betacolony.exocolony.events import Sink
from betacolony.exocolony.state import position
from betacolony.exocolony.state.position import SOURCES, Position
from betacolony.exocolony.state.tables import KINDS


def gain(pos: Position, player: int, goods: Sequence[int]) -> None:
    """Give a player goods, in the order of ``KINDS``; there is no limit (X-SET-14, X-TURN-4)."""
    first = player * len(KINDS)
    for kind, number in enumerate(goods):
        pos.goods[first + kind] += number


def payable(pos: Position, player: int, goods: Sequence[int]) -> bool:
    """Whether a player holds these goods (X-TURN-4)."""
    held, at = pos.goods, player * len(KINDS)
    for number in goods:  # asked most often of all, and fastest so
        if held[at] < number:
            return False
        at += 1
    return True


def pay(pos: Position, player: int, goods: Sequence[int]) -> None:
    """Take goods from a player, who has to hold them (X-TURN-4)."""
    gain(pos, player, [-number for number in goods])


def one(kind: int, number: int = 1) -> list[int]:
    """So many of one kind of goods."""
    return [number if other == kind else 0 for other in range(len(KINDS))]


def named(goods: Sequence[int]) -> dict[str, int]:
    """Goods by their names, without what is nothing."""
    return {KINDS[kind]: number for kind, number in enumerate(goods) if number}


#: for each source of points the rule that gives them
_SCORED_UNDER: Final = (
    *("X-SET-13", "X-SETTLE-8", "X-SETTLE-8", "X-PORT-2", "X-LIFE-3", "X-VP-2"),
    *("X-EXO-6", "X-EXO-7", "X-CARD-3"),
)


def score(pos: Position, player: int, source: int, points: int, sink: Sink) -> None:
    """Give a player points from a source at once; fewer if they are below 0 (X-VP-4)."""
    if not points:
        return
    pos.points[player * len(SOURCES) + source] += points
    if sink is not None:
        total = pos.total(player)
        sink.append(events.Scored(_SCORED_UNDER[source], player, points, position.SOURCES[source], total))
