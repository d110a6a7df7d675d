"""Games between computer players to look back at."""

from functools import lru_cache
from typing import Final

from betacolony.exocolony import Game
from betacolony.exocolony.players.policies import GreedyPlayer

#: the examples by their names
EXAMPLES: Final = ("two", "solo")


@lru_cache(maxsize=len(EXAMPLES))
def _played(name: str) -> Game:
    game = Game.new(["Ada"], 7, variants=["peaceful_deck"]) if name == "solo" else Game.new(["Ada", "Bo"], 16)
    # the first one looks three actions ahead, and so leaves something to find
    players = (GreedyPlayer(1, width=1, depth=3, discards=False), GreedyPlayer())
    while game.decision is not None:
        game.play(players[game.decision.player].choose(game))
    return game


def example(name: str) -> Game:
    """A game between computer players. Raises KeyError for a name not in ``EXAMPLES``."""
    if name not in EXAMPLES:
        raise KeyError(name)
    return _played(name).branch()
