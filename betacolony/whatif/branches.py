"""A tree of named branches from one moment of a game.

    >>> from betacolony import Game
    >>> from betacolony.whatif.branches import Tree
    >>> from betacolony.whatif.changes import Roll
    >>> tree = Tree(Game.new(["Ada", "Bo"], seed=7))
    >>> tree.add("start", Roll({"red": 6}), "a red six").parent
    'start'
    >>> print(tree)
    start
      a red six: Another roll: red 6

A branch that can't be made raises an error with all its faults, and the tree stays as it was.
"""

from collections.abc import Sequence
from typing import Any

from betacolony.core.whatif import branch_tree
from betacolony.core.whatif.branch_tree import ROOT
from betacolony.edition.edition import Edition
from betacolony.game import Game
from betacolony.messages import ENGLISH, Messages
from betacolony.scores import Score
from betacolony.state.position import SOURCES, Position

from .differences import in_words


class Tree(branch_tree.Tree[Game, Position]):
    """Named branches, each made from another by one change; ``tree["a name"]`` is one of them.

    Attributes:
        notes: for a tree read from a file or code, sentences about what changed or is missing.
    """

    def __init__(
        self,
        start: Game | Position,
        name: str = ROOT,
        *,
        names: Sequence[str] | None = None,
        seed: int = 0,
        language: str = ENGLISH,
    ) -> None:
        """Plant a tree: only its root.

        All branches share the luck of the root, so they differ only by their changes. Branches of a game draw what the
        game would draw next; those of a position draw by ``seed``.

        Args:
            start: a game, which is copied, or a position.
            name: the name of the root.
            names: the players' names, for a position; a game has its own.
            seed: for a position, decides every draw; 0 to 2**62 - 1.
            language: for a position, the code of the language of its sentences; a game has its own.

        Raises:
            PositionError: with every fault of a position that no game could have led to.
            GameError: an unsuitable name, not a name for each seat, or no such seed.
        """
        game = start.branch() if isinstance(start, Game) else Game.from_position(start, names, seed, language=language)
        self.notes: tuple[str, ...] = ()
        super().__init__(game, name)

    def differences(self, name: str, other: str | None = None) -> dict[str, list[str]]:
        """The differences of a branch from another (None: its parent), as sentences under headings.

        See ``differences.in_words``. The root differs from no parent.

        Raises:
            GameError: no such branch, or branches with different numbers of players.
        """
        branch = self[name]
        before = branch if other is None and branch.parent is None else self[other or branch.parent or ""]
        game = branch._game
        return in_words(before._game.position, game.position, game.names, before._game.names, game.language)

    # --- tables -------------------------------------------------------------------------------------------------------

    def rows(self) -> list[dict[str, Any]]:
        """A row for each branch, in the order of ``walk``.

        ``branch``, ``from``, ``change`` in words, ``round``, ``asked`` (whose decision, "" after the end), ``decision``
        (its kind), and for each player "... CP": the points as if the game ended now (``Game.scores``).
        """
        rows = []
        for _, branch in self.walk():
            game, decision = branch._game, branch._game.decision
            rows.append(
                {
                    "branch": branch.name,
                    "from": branch.parent or "",
                    "change": self.told(branch.name),
                    "round": game.position.round,
                    "asked": game.names[decision.player] if decision else "",
                    "decision": decision.kind if decision else "",
                    **{f"{score.name} CP": score.total for score in game.scores(projected=True)},
                }
            )
        return rows

    def table(self) -> Any:
        """``rows`` as a pandas DataFrame."""
        from pandas import DataFrame  # noqa: PLC0415 - the engine needs it only for tables

        return DataFrame(self.rows())

    def score_sheets(self, *names: str) -> dict[str, tuple[Score, ...]]:
        """The score sheets of these branches (none: of all) by name, as if the game ended now."""
        branches = [self[name] for name in names] or [branch for _, branch in self.walk()]
        return {branch.name: branch._game.scores(projected=True) for branch in branches}

    def score_table(self, *names: str) -> Any:
        """The score sheets side by side as a pandas DataFrame, as if the game ended now.

        A column for each of these branches (none: of all); rows for each player's sources of points and total.
        """
        from pandas import DataFrame, MultiIndex  # noqa: PLC0415 - see ``table``

        sheets, messages = self.score_sheets(*names), self.root._game.messages
        columns = {
            name: {(score.name, source): number for score in sheet for source, number in _lines(score, messages)}
            for name, sheet in sheets.items()
        }
        index = list(dict.fromkeys(row for column in columns.values() for row in column))
        table = DataFrame({name: [column.get(row) for row in index] for name, column in columns.items()})
        table.index = MultiIndex.from_tuples(index, names=["player", "source"])
        return table

    # --- saving -------------------------------------------------------------------------------------------------------

    def to_json(self) -> str:
        """The tree as text: the game of its root, with its seed, and the changes."""
        from . import tree_files  # noqa: PLC0415 - most trees are never saved, here and below

        return tree_files.to_json(self)

    @classmethod
    def from_json(
        cls, text: str, *, salvage: bool = False, edition: Edition | None = None, language: str = ENGLISH
    ) -> "Tree":
        """The tree that ``to_json`` wrote: its changes are made again.

        If they now lead elsewhere (a ruling has changed since), ``notes`` says so.

        Args:
            text: the saved tree.
            salvage: leave out unreadable branches and their descendants; ``notes`` then lists them.
            edition: the edition it was made with; None for the packaged one. Tweaks are saved with the tree.
            language: the code of the language of its sentences.

        Raises:
            SaveError: with what is wrong with the file.
        """
        from . import tree_files  # noqa: PLC0415

        return tree_files.from_json(cls, text, salvage=salvage, edition=edition or Edition.load(), language=language)

    def code(self) -> str:
        """The tree as a short text to share, with its seed.

        Raises:
            CodeError: the tree is too large for a code; use ``to_json``.
        """
        from . import tree_files  # noqa: PLC0415

        return tree_files.to_code(self)

    @classmethod
    def from_code(cls, code: str, *, edition: Edition | None = None, language: str = ENGLISH) -> "Tree":
        """The tree of a code.

        Raises:
            CodeError: the text is no code, or one that is damaged, of a newer format or of another edition.
        """
        from . import tree_files  # noqa: PLC0415

        return tree_files.from_code(cls, code, edition=edition or Edition.load(), language=language)


def _lines(score: Score, messages: Messages) -> list[tuple[str, int]]:
    """The lines of a score sheet in words, the total last."""
    return [
        *((messages.name(source), score.sources[source]) for source in SOURCES),
        (messages.say("about.total"), score.total),
    ]
