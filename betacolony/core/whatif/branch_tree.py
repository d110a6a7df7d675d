"""Trees of named branches from one moment of a game, whichever game it is, and the changes that make them.

A branch that can't be made raises an error with all its faults, and the tree stays as it was.
"""

from collections.abc import Iterator
from typing import Any, Final, Generic, TypeVar

from betacolony.core.errors import GameError, is_fit, shown
from betacolony.core.history import History, PositionT

from .changes import Change

#: branches of a tree, at most, including its root
MOST: Final = 500
#: letters of a name, at most
LONGEST_NAME: Final = 60
ROOT: Final = "start"

GameT = TypeVar("GameT", bound=History[Any, Any, Any, Any])


class Branch(Generic[GameT, PositionT]):
    """A named moment of a tree.

    Attributes:
        name: unique in its tree.
        parent: the name of the branch that it was made from, None for the root.
        change: the change that made it from its parent, None for the root.
        position: a copy of the position, see ``Game.position``.
        game: a copy of the game, to look at and to play on; playing it doesn't change the tree.
    """

    def __init__(self, name: str, parent: str | None, change: Change | None, game: GameT) -> None:
        """For ``Tree`` only, which gives the game to nobody else."""
        self.name = name
        self.parent = parent
        self.change = change
        self._game = game

    @property
    def game(self) -> GameT:
        """A copy of the game."""
        return self._game.branch()

    @property
    def position(self) -> PositionT:
        """A copy of the position."""
        position: PositionT = self._game.position
        return position

    def __repr__(self) -> str:
        return f"<Branch {self.name!r}: {self._game!r}>"


class Tree(Generic[GameT, PositionT]):
    """Named branches, each made from another by one change; ``tree["a name"]`` is one of them."""

    def __init__(self, game: GameT, name: str = ROOT) -> None:
        """Plant a tree: only its root, a game that nobody else plays.

        All branches share the luck of the root, so they differ only by their changes.

        Raises:
            GameError: an unsuitable name.
        """
        self._branches: dict[str, Branch[GameT, PositionT]] = {}
        self._keep(Branch(self._free(name), None, None, game))

    def _keep(self, branch: Branch[GameT, PositionT]) -> Branch[GameT, PositionT]:
        self._branches[branch.name] = branch
        return branch

    # --- looking up ---------------------------------------------------------------------------------------------------

    @property
    def root(self) -> Branch[GameT, PositionT]:
        """The branch that all others come from."""
        return next(iter(self._branches.values()))

    def __len__(self) -> int:
        return len(self._branches)

    def __contains__(self, name: object) -> bool:
        return name in self._branches

    def __iter__(self) -> Iterator[Branch[GameT, PositionT]]:
        """All branches in the order in which they were made, so that each comes after its parent."""
        return iter(tuple(self._branches.values()))

    def __getitem__(self, name: str) -> Branch[GameT, PositionT]:
        """A branch by its name. Raises GameError if there is none of that name."""
        if name not in self._branches:
            raise GameError("no_branch", found=shown(name), known=", ".join(self._branches))
        return self._branches[name]

    def children(self, name: str) -> tuple[Branch[GameT, PositionT], ...]:
        """The branches made from a branch. Raises GameError if there is none of that name."""
        return tuple(branch for branch in self if branch.parent == self[name].name)

    def way_to(self, name: str) -> tuple[Branch[GameT, PositionT], ...]:
        """The branches from the root to a branch. Raises GameError if there is none of that name."""
        branch = self[name]
        return (branch,) if branch.parent is None else (*self.way_to(branch.parent), branch)

    def parting(self, *names: str) -> Branch[GameT, PositionT]:
        """The last branch that all of these come from, or are; the root for none.

        Raises:
            GameError: there is no branch of one of the names.
        """
        ways = [self.way_to(name) for name in names]
        shared = [branch for branch in (ways[0] if ways else ()) if all(branch in way for way in ways)]
        return shared[-1] if shared else self.root

    def walk(self, name: str | None = None, depth: int = 0) -> Iterator[tuple[int, Branch[GameT, PositionT]]]:
        """A branch (None: the root) and its descendants in depth-first order, each with its depth (from 0)."""
        branch = self.root if name is None else self[name]
        yield depth, branch
        for child in self.children(branch.name):
            yield from self.walk(child.name, depth + 1)

    def told(self, name: str) -> str:
        """The change that led to a branch in words; "" for the root. Raises GameError if there is no such branch."""
        branch = self[name]
        if branch.parent is None or branch.change is None:
            return ""
        return branch.change.told(self[branch.parent]._game)

    def __str__(self) -> str:
        """The names, each indented below its parent, with the changes in words."""
        return "\n".join(
            f"{'  ' * depth}{branch.name}{f': {self.told(branch.name)}' if branch.change else ''}"
            for depth, branch in self.walk()
        )

    # --- making and taking away ---------------------------------------------------------------------------------------

    def add(self, parent: str, change: Change, name: str | None = None) -> Branch[GameT, PositionT]:
        """Make a branch from another; without a name it is named after its change.

        If that fails, the tree stays as it is.

        Raises:
            IllegalMove, PositionError, EditionError, GameError: all that is wrong with the change, see ``Change``.
            GameError: no such parent, an unsuitable name, or too many branches.
        """
        if len(self) >= MOST:
            raise GameError("branches_full", most=MOST)
        game = self[parent]._game
        if not isinstance(change, Change):
            raise GameError("no_change", data=shown(change), known="Change")
        new_name = None if name is None else self._free(name)
        new_game = change.made_from(game)
        return self._keep(Branch(new_name or self._unused(change.told(game)), parent, change, new_game))

    def rename(self, name: str, new: str) -> Branch[GameT, PositionT]:
        """Give a branch another name. Raises GameError: no such branch, or an unsuitable name."""
        branch = self[name]
        if new != name:
            children = self.children(name)
            branch.name = self._free(new)
            for child in children:
                child.parent = new
            self._branches = {its.name: its for its in self}
        return branch

    def remove(self, name: str) -> tuple[str, ...]:
        """Remove a branch with its descendants, and return their names.

        Raises:
            GameError: no such branch, or the root.
        """
        if self[name] is self.root:
            raise GameError("root_stays", name=name)
        removed = tuple(branch.name for _, branch in self.walk(name))
        for removed_name in removed:
            del self._branches[removed_name]
        return removed

    def _free(self, name: Any) -> str:
        """The name, if it is suitable and free."""
        fits = isinstance(name, str) and name.strip() and len(name) <= LONGEST_NAME and is_fit(name)
        if isinstance(name, str) and fits and name not in self._branches:
            return name
        raise GameError("branch_name", found=shown(name), most=LONGEST_NAME, known=", ".join(self._branches))

    def _unused(self, text: str) -> str:
        """A name from the beginning of a sentence, with a number if it is taken."""
        short = text.rstrip(".")
        short = short if len(short) <= LONGEST_NAME - 4 else short[: LONGEST_NAME - 5].rstrip() + "…"
        name, number = short, 2
        while name in self._branches:
            name, number = f"{short} {number}", number + 1
        return name
