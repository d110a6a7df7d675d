"""Prepared positions to start from, taken from games between medium computer players."""

from functools import lru_cache
from typing import Final, NamedTuple

from betacolony import Game, GreedyPlayer
from betacolony.players.weights import STANDARD


class _Start(NamedTuple):
    names: tuple[str, ...]
    seed: int
    round: int
    kind: str


#: by the names of their messages; each is the first player's first decision of its kind from that round on
STARTS: Final = {
    "first": _Start(("Ada", "Bo"), 7, 1, "move"),
    "middle": _Start(("Ada", "Bo", "Cy"), 8, 5, "space"),
    "close": _Start(("Ada", "Bo"), 106, 6, "move"),  # two questions of page 12 are about this one
    "late": _Start(("Ada", "Bo"), 25, 8, "move"),
}


#: the one on the board at first
FIRST: Final = "middle"


@lru_cache(maxsize=len(STARTS))
def _played(name: str) -> Game:
    start, player = STARTS[name], GreedyPlayer(STANDARD)
    game = Game.new(start.names, start.seed)
    while (decision := game.decision) and (
        game.position.round < start.round or (decision.player, decision.kind) != (0, start.kind)
    ):
        game.play(player.choose(game))
    return Game.from_position(game.position, game.names, start.seed)


def prepared(name: str) -> Game:
    """A position by its name. Raises KeyError for an unknown name."""
    return _played(name).branch()
