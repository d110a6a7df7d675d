"""A branch of a tree: a named moment, and the change that made it."""

from typing import Final

from betacolony.game import Game
from betacolony.state.position import Position

from .changes import Change

#: branches of a tree, at most, including its root
MOST: Final = 500
#: letters of a name, at most
LONGEST_NAME: Final = 60
ROOT: Final = "start"


class Branch:
    """A named moment of a tree.

    Attributes:
        name: unique in its tree.
        parent: the name of the branch that it was made from, None for the root.
        change: the change that made it from its parent, None for the root.
        position: a copy of the position, see ``Game.position``.
        game: a copy of the game, to look at and to play on; playing it doesn't change the tree.
    """

    def __init__(self, name: str, parent: str | None, change: Change | None, game: Game) -> None:
        """For ``Tree`` only, which gives the game to nobody else."""
        self.name = name
        self.parent = parent
        self.change = change
        self._game = game

    @property
    def game(self) -> Game:
        """A copy of the game."""
        return self._game.branch()

    @property
    def position(self) -> Position:
        """A copy of the position."""
        return self._game.position

    def __repr__(self) -> str:
        return f"<Branch {self.name!r}: {self._game!r}>"
