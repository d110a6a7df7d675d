"""The Branches tab of any game: a tree of named moments, with forms to change, compare and share them."""

import re
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Final

from betacolony.core.errors import SaveError
from betacolony.core.whatif.branch_tree import LONGEST_NAME, ROOT, Branch
from betacolony.core.whatif.changes import Change
from betacolony.core.whatif.study import Study

from . import branch_comparison, branches_html, html
from .branch_origin import akin, origin, turn_of
from .host import Host
from .panel import StudyPanel
from .results import Results, quoted

#: branches side by side, at most
MOST_BESIDE: Final = 4
#: a tree of any game, which can be saved
Tree = Any


class LiveBranches(StudyPanel):
    """A tree of branches, some of them side by side.

    Attributes:
        tree: the branches; None while there are none.
        beside: the names of the branches side by side.
        source: the name of the branch that new ones are made from.
    """

    name = "branches"
    least = 600
    each = 200
    narrow = False

    def __init__(self, lab: Host) -> None:
        super().__init__(lab)
        self.tree: Tree | None = None
        self.beside: list[str] = []
        self.source = ""
        self._code = ""
        #: the result of the last action, in words
        self.news = ""
        #: the tree before the last removal, and the names of the removed branches
        self._lost: tuple[str, list[str]] | None = None

    # --- what each game says ------------------------------------------------------------------------------------------

    @abstractmethod
    def _tree_of(self, game: Any, name: str) -> Tree:
        """A tree from the present moment of a game, with luck of its own: the game's future stays unknown."""

    @abstractmethod
    def _from_json(self, text: str, *, salvage: bool = False) -> Tree:
        """The tree of a file. Raises SaveError."""

    @abstractmethod
    def _from_code(self, code: str) -> Tree:
        """The tree of a code. Raises CodeError."""

    @abstractmethod
    def _edit_to(self, position: Any) -> Change:
        """The change that lays the table as a position has it."""

    @abstractmethod
    def _change(self, game: Any, kind: str, fields: Mapping[str, str]) -> Change:
        """The change of a form to a game. Raises ValueError with a sentence if it can't be made or changes nothing."""

    @abstractmethod
    def _forms(self, game: Any) -> Sequence[html.Markup]:
        """A form for each kind of change to a game."""

    @abstractmethod
    def _points(self, game: Any) -> Sequence[tuple[str, int]]:
        """The names of the players with their points, as if the game ended now."""

    @abstractmethod
    def _beside(self, branches: Sequence[Branch[Any, Any]], decider: str) -> html.Markup:
        """Branches side by side, as their ``decider`` sees them."""

    @abstractmethod
    def _study(self, names: Sequence[str], games: Sequence[Any], decider: str, policy: str) -> Study:
        """A study of branches for the player who decides where they part; it can be asked for every other, too."""

    # --- actions ------------------------------------------------------------------------------------------------------

    def do(self, action: str, arg: str, fields: Mapping[str, str]) -> None:
        """Carry out an action; most are about a branch named by ``arg`` or ``fields``."""
        self.news = ""
        if action == "keep":
            self._keep_board(fields.get("name", "").strip())
        elif action == "run":
            self._run()
        elif action == "back" and self._lost:
            self._opened(self._from_json(self._lost[0]))
            self._lost = None
            self._stored()
        elif action == "restore":  # saved by another browser tab
            self._lose_all()
            self.restore(fields.get("text", ""))
        elif action == "forget" and self.tree is not None:
            self._lose_all()
            self.tree, self.beside, self.source = None, [], ""
            self._stored()
        elif self.tree is not None:
            self._of_tree(self.tree, action, arg, fields)
        self.draw(self.news)

    def _of_tree(self, tree: Tree, action: str, arg: str, fields: Mapping[str, str]) -> None:
        if action == "refine" and self.study is not None:
            self._run(again=True)
        elif action == "seat" and self.beside:
            self.look_from(arg, len(self._side_by_side()[0].game.names))
        elif action == "policy":
            self.choose_policy(fields)
        elif action == "take":
            self.lab.take(tree[arg].game)
        elif action == "source":
            self.source = tree[fields.get("source", "")].name
        elif action == "beside":
            self._toggle(tree[arg].name)
        elif action == "remove":
            self._lose([branch.name for _, branch in tree.walk(arg)])
            self._removed(tree.remove(arg))
        elif action == "change":
            source = self._from(tree)
            change = self._change(tree[source].game, arg, fields)
            self._added(tree.add(source, change, fields.get("name", "").strip() or None))
            self.source = source  # the next branch most often starts from the same moment
        elif action == "rename":
            self._rename(tree, fields.get("old", ""), fields.get("new", "").strip())
        elif action == "code":
            self._code = tree.code()
        elif action == "csv":
            self.save_rows(tree.rows())
        elif action == "json":
            self.lab.tabs.save_file("branches.json", tree.to_json(), "application/json")

    def add(self, change: Change) -> None:
        """Make a branch from the moment on the board by a change."""
        here = self._here()
        if self.tree is not None:  # ``_here`` has made one
            self._added(self.tree.add(here.name, change))
            self.source = here.name
            self.draw(self.news)

    def _keep_board(self, name: str) -> None:
        known = {branch.name for branch in self.tree or ()}
        if self.tree is None:
            self._plant(name)
        here = self._here(name)
        if here.name in known:
            raise ValueError(self.say("lab.branch_there", name=quoted(self.messages, here.name)))
        self._added(here)

    def _plant(self, name: str) -> None:
        """Plant a tree where the last player's turn began: the next moment kept may part from this one there."""
        game = self.lab.decided()
        turn = turn_of(game)
        if turn is not game and name != ROOT:
            self.tree = self._tree_of(turn, "")

    def _rename(self, tree: Tree, old: str, new: str) -> None:
        messages = self.messages
        tree.rename(old, new)
        self.beside = [new if name == old else name for name in self.beside]
        self.source = new if self.source == old else self.source
        self._stored()
        self.news = messages.say("lab.branch_renamed", old=quoted(messages, old), new=quoted(messages, new))

    def _here(self, name: str = "") -> Branch[Any, Any]:
        """The branch of the moment on the board, made if necessary.

        Raises:
            ValueError: no branch has its players and rules.
        """
        game = self.lab.decided()
        if self.tree is None:
            self.tree = self._tree_of(game, name)
            root: Branch[Any, Any] = self.tree.root
            return root
        branches = akin(self.tree, game)
        if not branches:
            raise ValueError(self.say("lab.branch_stranger"))
        for branch in branches:
            if branch.position == game.position:
                return branch
        parent, change = origin(branches, game, self._edit_to)
        made: Branch[Any, Any] = self.tree.add(parent, change, name or None)
        return made

    def _lose(self, removed: list[str]) -> None:
        """Keep the tree before a removal, which may be a slip."""
        if self.tree is not None:
            self._lost = self.tree.to_json(), removed

    def _lose_all(self) -> None:
        self._lose([branch.name for branch in self.tree or ()])

    def _added(self, branch: Branch[Any, Any]) -> None:
        self._lost = None
        self.news = self.say("lab.branch_added", name=quoted(self.messages, branch.name))
        self.source = branch.name
        self.beside = [*[name for name in self.beside if name != branch.name][1 - MOST_BESIDE :], branch.name]
        self._stored()

    def _removed(self, removed: tuple[str, ...]) -> None:
        self.beside = [name for name in self.beside if name not in removed]
        self.source = "" if self.source in removed else self.source
        self._stored()

    def _toggle(self, name: str) -> None:
        if name in self.beside:
            self.beside.remove(name)
        else:
            self.beside = [*self.beside[1 - MOST_BESIDE :], name]
        self.forget()

    def _from(self, tree: Tree) -> str:
        return self.source if self.source in tree else tree.root.name

    # --- saving -------------------------------------------------------------------------------------------------------

    def _stored(self) -> None:
        """Have the browser save the changed branches."""
        self._code = ""
        self.forget()
        self.lab.tabs.send({"type": "keep", "text": self.tree.to_json() if self.tree else ""})

    def restore(self, text: str) -> None:
        """Continue with branches saved in the browser. Unreadable ones are reported, and stay in the browser.

        Raises:
            SaveError: none of them can be read.
        """
        try:
            tree = self._from_json(text)
        except SaveError as error:
            kind = "newer" if error.code in {"newer", "newer_rules"} else "damaged"
            self.lab.tabs.send({"type": "unread", "kind": kind})
            if kind == "newer":
                raise
            tree = self._from_json(text, salvage=True)
        self._opened(tree)

    def open(self, code: str) -> None:
        """Show the branches of a code or a file. Raises CodeError or SaveError for other texts."""
        tree = self._from_json(code) if is_file(code) else self._from_code(code)
        self._lose_all()
        self._opened(tree)
        self._stored()
        self.draw()

    def _opened(self, tree: Tree) -> None:
        self.tree, self.source = tree, tree.root.name
        self.beside = [branch.name for branch in tree][:MOST_BESIDE]
        if tree.notes:
            self.lab.tabs.fault(*tree.notes)
        self.forget()

    # --- evaluating ---------------------------------------------------------------------------------------------------

    def _run(self, *, again: bool = False) -> None:
        branches = self._side_by_side()
        if not again:
            self.forget()
        if not branches:
            raise ValueError(self.say("lab.branch_none_beside"))
        names = [branch.name for branch in branches]
        games = [branch.game for branch in branches]
        decider = self._decider
        policy = self.policy
        self.play(lambda: self._study(names, games, decider, policy))

    def known(self, *, done: bool) -> None:
        """Draw the chart when the work is done."""
        self.chart = html.Markup()
        if self.results and done:
            self.chart = branch_comparison.chart(self.messages, self.results, self._player(self.results))

    def spoken(self) -> str:
        """The best branches, and the certain differences."""
        if not self.results:
            return ""
        return branch_comparison.sentences(self.messages, self.results, self._player(self.results))

    def forget(self) -> None:
        """Drop the study and its results; other branches may part at another player's decision."""
        super().forget()
        self.seat = None

    @property
    def _decider(self) -> str:
        """The name of the player who decides where the branches side by side part."""
        return "" if self.tree is None else branch_comparison.decider_of(self.tree, self.beside)

    def _player(self, results: Results) -> str:
        """The name of the player whose figures are shown."""
        beside = self._side_by_side()
        return beside[0].game.names[results.seat] if beside else ""

    def _side_by_side(self) -> list[Branch[Any, Any]]:
        return [] if self.tree is None else [branch for branch in self.tree if branch.name in self.beside]

    # --- HTML ---------------------------------------------------------------------------------------------------------

    def shown(self) -> html.Markup:
        """The tree, forms to change it, and some branches side by side."""
        messages, tree, beside = self.messages, self.tree, self._side_by_side()
        keep = branches_html.keeping(messages)
        removed = branches_html.removed(messages, self._lost[1]) if self._lost else html.Markup()
        if tree is None:
            return html.join([html.paragraph(self.say("lab.branch_ask")), keep, removed])
        source = self._from(tree)
        return html.join(
            [
                keep,
                html.note(self.news),
                removed,
                branches_html.listed(messages, tree, self.beside, self._points),
                branches_html.tools(messages, self._code),
                branches_html.naming(messages, tree, source),
                branches_html.changes(messages, tree, source, self._forms(tree[source].game)),
                self._beside(beside, self._decider) if beside else html.Markup(),
                self._evaluated(),
            ]
        )

    def form(self, kind: str, *fields: html.Markup) -> html.Markup:
        """The form of a kind of change, with the new branch's name."""
        say = self.say
        entry = html.entry("name", hint=say("lab.branch_own_name"), most=LONGEST_NAME)
        name = html.field(say("lab.branch_name"), entry)
        submit = html.submit(say("lab.branch_add"), f"add {kind}")
        head = html.tag("h4", say(f"lab.branch_{kind}_head"))
        return html.form("branches.change", head, html.row(*fields, name, submit), arg=kind)

    def _evaluated(self) -> html.Markup:
        """The values of the branches side by side."""
        if not self.beside:
            return html.Markup()
        buttons = self.buttons(self.say("lab.branch_run"))
        branches = self._side_by_side()
        figures = branch_comparison.figures(self.messages, self.results, branches, self.chart)
        return html.join([html.row(self.policies()), buttons, self.whose(branches[0].game), figures])


def is_file(text: str) -> bool:
    """Whether a text is a file of branches."""
    return re.match(r'\{\s*"tree"', text) is not None
