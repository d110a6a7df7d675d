"""Who is how well off, and who won: X-END-2, X-END-3, X-END-5."""

from typing import NamedTuple

from betacolony.exocolony.state.position import EXTENDED_PLAY, Position
from betacolony.exocolony.state.tables import COIN_AT


class Rank(NamedTuple):
    """A place in the ranking.

    Attributes:
        place: from 1; players with equal points and Coin share one.
        points: victory points; coin: after selling all resources at the market's prices, without ships (X-END-3).
    """

    player: int
    place: int
    points: int
    coin: int


def points_to_win(pos: Position) -> int:
    """How many points win (X-END-1, X-VAR-3)."""
    return pos.t.rules.vp_to_win_extended if pos.variants & EXTENDED_PLAY else pos.t.rules.vp_to_win


def coin_after_selling(pos: Position, player: int) -> int:
    """The Coin of a player who sells all resources at the market's prices (X-END-3, X-SOLO-1)."""
    sold = sum(number * price for number, price in zip(pos.held(player)[:COIN_AT], pos.prices, strict=True))
    return sold + pos.coin(player)


def ranking(pos: Position) -> list[Rank]:
    """All players, the best first; those of one place by their seats (X-END-3).

    The player who reaches the winning points comes first, as the game ends at once (X-END-1).
    """
    worth = {player: (pos.total(player), coin_after_selling(pos, player)) for player in range(pos.players)}
    order = sorted(worth, key=lambda player: worth[player], reverse=True)
    return [
        Rank(player, 1 + sum(other > worth[player] for other in worth.values()), *worth[player]) for player in order
    ]


def winners(pos: Position) -> tuple[int, ...]:
    """Who won a game that is over (X-END-1, X-END-5); nobody in a solo game that stopped before (X-SOLO-3)."""
    if pos.agenda or (pos.players == 1 and pos.total(0) < points_to_win(pos)):
        return ()
    return tuple(sorted(rank.player for rank in ranking(pos) if rank.place == 1))
