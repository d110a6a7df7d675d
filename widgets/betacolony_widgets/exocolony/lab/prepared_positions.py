"""Prepared positions to start from, taken from games between greedy players."""

from functools import lru_cache
from typing import Final, NamedTuple

from betacolony.exocolony import Game
from betacolony.exocolony.players.policies import GreedyPlayer


class _Start(NamedTuple):
    names: tuple[str, ...]
    seed: int
    round: int


#: by the names of their messages; each is the first player's first decision in the main phase from that round on
STARTS: Final = {
    "first": _Start(("Ada", "Bo"), 7, 1),
    "apart": _Start(("Ada", "Bo"), 2, 3),
    "close": _Start(("Ada", "Bo"), 6, 5),
    "three": _Start(("Ada", "Bo", "Cy"), 7, 4),
    "late": _Start(("Ada", "Bo"), 12, 9),
}
#: the one on the board at first: its options end in groups after as many games as are played at first
FIRST: Final = "apart"


@lru_cache(maxsize=len(STARTS))
def _played(name: str) -> Game:
    start, player = STARTS[name], GreedyPlayer()
    game = Game.new(start.names, start.seed)
    while (decision := game.decision) and (
        game.position.round < start.round or (decision.player, decision.kind) != (0, "main")
    ):
        game.play(player.choose(game))
    return Game.from_position(game.position, game.names, start.seed)


def prepared(name: str) -> Game:
    """A position by its name. Raises KeyError for an unknown name."""
    return _played(name).branch()
