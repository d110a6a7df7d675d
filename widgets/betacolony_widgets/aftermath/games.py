"""Games between computer players to look back at."""

from functools import lru_cache
from typing import Final

from betacolony import Game, finish_game

#: the examples by their names
EXAMPLES: Final = ("two", "solo")


@lru_cache(maxsize=len(EXAMPLES))
def _played(name: str) -> Game:
    if name == "solo":
        return finish_game(Game.solo("easy", seed=7, name="Ada"), "medium")
    return finish_game(Game.new(["Ada", "Bo"], seed=24), ["easy", "medium"])


def example(name: str) -> Game:
    """A game between computer players. Raises KeyError for a name not in ``EXAMPLES``."""
    if name not in EXAMPLES:
        raise KeyError(name)
    return _played(name).branch()
