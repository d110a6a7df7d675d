"""A tree of named branches from one moment of a game of Exocolony.

    >>> from betacolony.exocolony import Game
    >>> from betacolony.exocolony.whatif import editing
    >>> from betacolony.exocolony.whatif.branches import Tree
    >>> from betacolony.exocolony.whatif.changes import Edit
    >>> tree = Tree(Game.new(["Ada", "Bo"], seed=7))
    >>> dear = editing.set_prices(tree.root.position, fuel=6)
    >>> tree.add("start", Edit(dear), "dear fuel").parent
    'start'
    >>> print(tree)
    start
      dear fuel: The table is changed by hand.

A branch that can't be made raises an error with all its faults, and the tree stays as it was.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

from betacolony.core.messages import ENGLISH
from betacolony.core.whatif import branch_tree
from betacolony.core.whatif.branch_tree import ROOT
from betacolony.core.whatif.study import Start
from betacolony.exocolony.edition.edition import Edition
from betacolony.exocolony.game import Game
from betacolony.exocolony.players.policies import Policy
from betacolony.exocolony.state.position import SOURCES, Position

from .studies import Study

Branch: TypeAlias = branch_tree.Branch[Game, Position]


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

        All branches share the luck of the root, so they differ only by their changes.

        Args:
            start: a game, which is copied, or a position.
            name: the name of the root.
            names: the players' names, for a position; a game has its own.
            seed: for a position, decides how decks are rebuilt; 0 to 2**62 - 1.
            language: for a position, the code of the language of its sentences; a game has its own.

        Raises:
            PositionError: with every fault of a position that no game could have led to.
            GameError: an unsuitable name, not a name for each seat, or no such seed.
        """
        game = start.branch() if isinstance(start, Game) else Game.from_position(start, names, seed, language=language)
        self.notes: tuple[str, ...] = ()
        super().__init__(game, name)

    def study(
        self,
        *names: str,
        policy: str | Policy | Sequence[str | Policy] = "hasty",
        seed: int = 0,
        seat: int | None = None,
    ) -> Study:
        """A study of these branches (none: of all); each start's ``what`` is its branch.

        Every seat can be asked for. Where the turns of different players are compared, nobody finishes a turn first, as
        that would favour the player whose turn it is.

        Raises:
            GameError: no such branch, branches that can't be compared, or as for ``Study``.
        """
        branches = [self[name] for name in names] or list(self)
        starts = [Start(branch.name, branch.position, what=branch) for branch in branches]
        on_turn = {start.position.active for start in starts}
        return Study(starts, policy, seed, seat, every_seat=True, ends_turn=len(on_turn) == 1)

    def rows(self) -> list[dict[str, Any]]:
        """A row for each branch, in the order of ``walk``.

        ``branch``, ``from``, ``change`` in words, ``round``, ``asked`` (whose decision, "" after the end), ``decision``
        (its kind), and for each player "... points".
        """
        rows = []
        for _, branch in self.walk():
            game = branch.game
            decision, pos = game.decision, branch.position
            rows.append(
                {
                    "branch": branch.name,
                    "from": branch.parent or "",
                    "change": self.told(branch.name),
                    "round": pos.round,
                    "asked": game.names[decision.player] if decision else "",
                    "decision": decision.kind if decision else "",
                    **{f"{name} points": pos.total(player) for player, name in enumerate(game.names)},
                }
            )
        return rows

    def score_sheets(self, *names: str) -> dict[str, tuple[dict[str, int], ...]]:
        """The points of each seat by source in these branches (none: in all), by the branch's name."""
        branches = [self[name] for name in names] or [branch for _, branch in self.walk()]
        return {branch.name: _sheets(branch.position) for branch in branches}

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
            edition: the edition it was made with; None for the packaged one.
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


def _sheets(pos: Position) -> tuple[dict[str, int], ...]:
    width = len(SOURCES)
    return tuple(
        dict(zip(SOURCES, pos.points[player * width : (player + 1) * width], strict=True))
        for player in range(pos.players)
    )
