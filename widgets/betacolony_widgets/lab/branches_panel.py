"""The Branches tab: named moments, and ways to change them, also as text."""

import re
from collections.abc import Mapping
from typing import Final

from betacolony import Game, SaveError, option_from_dict
from betacolony.whatif.branch import LONGEST_NAME, ROOT, Branch
from betacolony.whatif.branches import Tree
from betacolony.whatif.changes import Card, Change, Choice, Edit, Mat, Roll, Seats
from betacolony_widgets.messages import Messages, capital
from betacolony_widgets.play import flow
from betacolony_widgets.play.seats import new_seed

from . import branch_comparison, html
from .branch_changes import other_dice, refuse_useless, rule, rules
from .forms import number, order_field, order_of, orders
from .host import Host
from .panel import StudyPanel
from .results import quoted

#: so many branches stand side by side at most
MOST_BESIDE: Final = 4


class BranchesPanel(StudyPanel):
    """A tree of branches, some of them side by side.

    Attributes:
        tree: the branches; None while there are none.
        beside: the names of those that stand side by side.
        source: the name of the branch that others are made from.
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
        self._chart = html.Markup()
        #: what has just come of a button
        self._news = ""
        #: the branches as they were before some were taken away, and the names of those
        self._lost: tuple[str, list[str]] | None = None

    # --- what is asked for -----------------------------------------------------------------------

    def do(self, what: str, arg: str, fields: Mapping[str, str]) -> None:
        """Do what is asked for: a method of this panel for each."""
        self._news = ""
        if what == "keep":
            self._keep_board(fields.get("name", "").strip())
        elif what == "run":
            self._run()
        elif what == "back" and self._lost:
            self._opened(Tree.from_json(self._lost[0], language=self.messages.language))
            self._lost = None
            self._stored()
        elif what == "restore":  # those of another tab
            if self.tree is not None:
                self._lose([branch.name for branch in self.tree])
            self.restore(fields.get("text", ""))
        elif what == "forget" and self.tree is not None:
            self._lose([branch.name for branch in self.tree])
            self.tree, self.beside, self.source = None, [], ""
            self._stored()
        elif self.tree is not None:
            self._of_tree(self.tree, what, arg, fields)
        self.draw(self._news)

    def _of_tree(self, tree: Tree, what: str, arg: str, fields: Mapping[str, str]) -> None:
        if what == "refine" and self.study is not None:
            self._run(again=True)
        elif what == "take":
            self.lab.take(tree[arg].game)
        elif what == "source":
            self.source = tree[fields.get("source", "")].name
        elif what == "beside":
            self._toggle(tree[arg].name)
        elif what == "remove":
            self._lose([branch.name for _, branch in tree.walk(arg)])
            self._removed(tree.remove(arg))
        elif what == "change":
            source, change = self._from(tree), self._change(tree, arg, fields)
            refuse_useless(change, tree[source].game)
            self._added(tree.add(source, change, fields.get("name", "").strip() or None))
            self.source = source  # what is tried next is most often another way from the same moment
        elif what == "rename":
            self._rename(tree, fields.get("old", ""), fields.get("new", "").strip())
        elif what == "code":
            self._code = tree.code()
        elif what == "csv":
            self.save_rows(tree.rows())
        elif what == "json":
            text = tree.to_json()
            self.lab.tabs.send({"type": "file", "name": "branches.json", "text": text, "kind": "application/json"})

    def add(self, change: Change) -> None:
        """Branch off from the moment on the board by a change."""
        here = self._here()
        if self.tree is not None:  # there is one now
            self._added(self.tree.add(here.name, change))
            self.source = here.name
            self.draw(self._news)

    def _keep_board(self, name: str) -> None:
        known = {branch.name for branch in self.tree or ()}
        here = self._here(name)
        if here.name in known:
            raise ValueError(self.messages.say("lab.branch_there", name=quoted(self.messages, here.name)))
        self._added(here)

    def _rename(self, tree: Tree, old: str, new: str) -> None:
        messages = self.messages
        tree.rename(old, new)
        self.beside = [new if one == old else one for one in self.beside]
        self.source = new if self.source == old else self.source
        self._stored()
        self._news = messages.say("lab.branch_renamed", old=quoted(messages, old), new=quoted(messages, new))

    def _here(self, name: str = "") -> Branch:
        """The branch of the moment on the board; it is made if there is none."""
        game = self.lab.decided()
        if self.tree is None:
            self.tree = _tree_of(game, name)
            return self.tree.root
        for branch in _akin(self.tree, game):
            if branch.position == game.position:
                return branch
        parent, change = _origin(self.tree, game)
        return self.tree.add(parent, change, name or None)

    def _change(self, tree: Tree, kind: str, fields: Mapping[str, str]) -> Change:
        """What is to be made otherwise."""
        game = tree[self._from(tree)].game
        if kind == "choice":
            found = flow.by_id(game.options, fields.get("option", ""))
            if found is None:
                raise ValueError(self.messages.say("lab.branch_no_option"))
            return Choice(option_from_dict(found.to_dict()))
        if kind == "roll":
            return Roll(other_dice(game, fields))
        if kind == "mat":
            return Mat(number(self.messages, fields.get("player")), fields.get("mat", ""))
        if kind == "card":
            cycle, _, card = fields.get("card", "").partition(" ")
            return Card(number(self.messages, cycle), card)
        if kind == "seats":
            return Seats(order_of(self.messages, game.position, game.names, fields.get("order", "")))
        return rule(game, fields.get("path", ""), number(self.messages, fields.get("number", "")))

    def _lose(self, gone: list[str]) -> None:
        """Keep what is to be taken away, as it may have been a slip."""
        if self.tree is not None:
            self._lost = self.tree.to_json(), gone

    def _added(self, branch: Branch) -> None:
        self._lost = None
        self._news = self.messages.say("lab.branch_added", name=quoted(self.messages, branch.name))
        self.source = branch.name
        self.beside = [*[name for name in self.beside if name != branch.name][1 - MOST_BESIDE :], branch.name]
        self._stored()

    def _removed(self, gone: tuple[str, ...]) -> None:
        self.beside = [name for name in self.beside if name not in gone]
        self.source = "" if self.source in gone else self.source
        self._stored()

    def _toggle(self, name: str) -> None:
        if name in self.beside:
            self.beside.remove(name)
        else:
            self.beside = [*self.beside[1 - MOST_BESIDE :], name]
        self.forget()

    def _from(self, tree: Tree) -> str:
        return self.source if self.source in tree else tree.root.name

    # --- keeping ---------------------------------------------------------------------------------

    def _stored(self) -> None:
        """The branches are others than before: the browser is to keep them."""
        self._code = ""
        self.forget()
        self.lab.tabs.send({"type": "keep", "text": self.tree.to_json() if self.tree else ""})

    def restore(self, text: str) -> None:
        """Go on with branches that the browser has kept. What can't be read is told, and stays with the browser.

        Raises:
            SaveError: nothing of it can be read.
        """
        try:
            tree = Tree.from_json(text, language=self.messages.language)
        except SaveError as wrong:
            kind = "newer" if wrong.code in {"newer", "newer_rules"} else "damaged"
            self.lab.tabs.send({"type": "unread", "kind": kind})
            if kind == "newer":
                raise
            tree = Tree.from_json(text, salvage=True, language=self.messages.language)
        self._opened(tree)

    def open(self, code: str) -> None:
        """Show the branches of a code or a file. Raises CodeError or SaveError for what is none."""
        read = Tree.from_json if is_file(code) else Tree.from_code
        tree = read(code, language=self.messages.language)
        if self.tree is not None:
            self._lose([branch.name for branch in self.tree])
        self._opened(tree)
        self._stored()
        self.draw()

    def _opened(self, tree: Tree) -> None:
        self.tree, self.source = tree, tree.root.name
        self.beside = [branch.name for branch in tree][:MOST_BESIDE]
        if tree.notes:
            self.lab.tabs.fault(*tree.notes)
        self.forget()

    def forget(self) -> None:
        """What was compared is no longer shown."""
        super().forget()
        self._chart = html.Markup()

    # --- evaluating ------------------------------------------------------------------------------

    def _run(self, *, again: bool = False) -> None:
        shown = self._shown_beside()
        if not again:
            self.forget()
        if not shown:
            raise ValueError(self.messages.say("lab.branch_none_beside"))
        names = [branch.name for branch in shown]
        games = [branch.game for branch in shown]
        self.play(lambda: branch_comparison.study_of(names, games))

    def known(self, *, done: bool) -> None:
        """Draw the chart once all is there."""
        self._chart = branch_comparison.chart(self.messages, self.results) if self.results and done else html.Markup()

    def spoken(self) -> str:
        """What the figures say."""
        return branch_comparison.told(self.messages, self.results) if self.results else ""

    def _shown_beside(self) -> list[Branch]:
        return [] if self.tree is None else [branch for branch in self.tree if branch.name in self.beside]

    # --- what is shown ---------------------------------------------------------------------------

    def shown(self) -> html.Markup:
        """The branches, what can be made of them, and some side by side."""
        say = self.messages.say
        entry = html.entry("name", wide=True, hint=say("lab.branch_hint"), most=LONGEST_NAME)
        name = html.field(say("lab.branch_name"), entry)
        submit = html.tag("button", say("lab.branch_keep"), type="submit", class_="bc-bench-main", data_key="keep")
        keep = html.form("branches.keep", html.row(name, submit))
        tree = self.tree
        if tree is None:
            return html.join([html.paragraph(say("lab.branch_ask")), keep, self._gone()])
        return html.join(
            [
                keep,
                html.paragraph(self._news, "bc-bench-note"),
                self._gone(),
                self._listed(tree),
                self._tools(),
                self._naming(tree),
                self._changes(tree),
                branch_comparison.side_by_side(self.messages, self._shown_beside()),
                self._evaluated(),
            ]
        )

    def _gone(self) -> html.Markup:
        """What was taken away last, and the way to have it back."""
        if self._lost is None:
            return html.Markup()
        gone = self.messages.listed([quoted(self.messages, name) for name in self._lost[1]])
        return html.row(
            html.tag("span", self.messages.say("lab.branch_gone", gone=gone)),
            html.button(self.messages.say("lab.branch_back"), "branches.back"),
        )

    def _listed(self, tree: Tree) -> html.Markup:
        say = self.messages.say
        rows = []
        for depth, branch in tree.walk():
            game = branch.game
            on = branch.name in self.beside
            points = ", ".join(f"{score.name} {score.total}" for score in game.scores(projected=True))
            buttons = [
                html.button(say("lab.branch_take"), "branches.take", branch.name, about=branch.name),
                html.button(say("lab.branch_beside"), "branches.beside", branch.name, pressed=on, about=branch.name),
            ]
            if branch.parent is not None:
                buttons.append(html.button(say("lab.branch_remove"), "branches.remove", branch.name, about=branch.name))
            indent = html.tag("span", branch.name, style=f"padding-left:{1.2 * depth:g}em")
            told = html.tag("span", tree.told(branch.name), class_="bc-bench-told")
            rows.append([indent, told, points, html.row(*buttons)])
        head = (say("lab.branch"), say("lab.branch_otherwise"), say("lab.branch_points"), "")
        return html.tag("div", html.table(head, rows, say("lab.branch_table")), class_="bc-bench-branches")

    def _tools(self) -> html.Markup:
        tools = html.row(
            html.button(self.messages.say("lab.branch_code"), "branches.code"),
            html.button(self.messages.say("lab.branch_csv"), "branches.csv"),
            html.button(self.messages.say("lab.branch_json"), "branches.json"),
            html.button(self.messages.say("lab.branch_forget"), "branches.forget"),
        )
        if not self._code:
            return tools
        code = html.field(self.messages.say("lab.branch_code_is"), html.entry("shared", self._code, wide=True))
        return html.join([tools, html.row(code)])

    def _naming(self, tree: Tree) -> html.Markup:
        """The form that gives a branch another name."""
        names = {branch.name: branch.name for branch in tree}
        row = html.row(
            html.field(self.messages.say("lab.branch"), html.choice("old", names, self._from(tree))),
            html.field(self.messages.say("lab.branch_new_name"), html.entry("new", most=LONGEST_NAME)),
            html.tag("button", self.messages.say("lab.branch_rename"), type="submit", data_key="rename"),
        )
        return html.folded(self.messages.say("lab.branch_rename"), html.form("branches.rename", row), key="naming")

    def _changes(self, tree: Tree) -> html.Markup:
        """Forms for all that can be made otherwise in a branch."""
        say = self.messages.say
        source = self._from(tree)
        game = tree[source].game
        at, edition = game.position.view, game.edition
        players = {str(seat): name for seat, name in enumerate(game.names)}
        forms = []
        if game.decision:
            options = {flow.option_id(option): capital(game.tell(option)) for option in game.options}
            forms.append(self._form("choice", html.field(say("lab.option"), html.choice("option", options, ""))))
        if at.round and game.decision:
            seat = at.seats[game.decision.player]
            dice = [
                html.field(
                    say("lab.edit_die", die=self.messages.name(die)),
                    html.amount(f"die-{die}", seat.dice[die], 1, edition.die_faces),
                )
                for die in edition.dice
                if die not in seat.spent
            ]
            forms.append(self._form("roll", *dice))
        mats = {one.id: capital(self.messages.name(one.id)) for one in edition.mats}
        forms.append(
            self._form(
                "mat",
                html.field(say("lab.edit_player"), html.choice("player", players, "0")),
                html.field(say("lab.edit_mat"), html.choice("mat", mats, at.seats[0].mat or "")),
            )
        )
        if at.cards:
            cards = {
                f"{one.cycle} {one.id}": say("lab.branch_card", cycle=one.cycle, card=self.messages.name(one.id))
                for one in edition.cards
                if one.id not in at.cards and one.cycle > game.position.cycle
            }
            forms.append(self._form("card", html.field(say("lab.branch_card_is"), html.choice("card", cards, ""))))
        if at.rival is None and at.round:
            field = order_field(self.messages, game.position, game.names)
            forms.append(
                self._form("seats", field)
                if orders(game.position, game.names)
                else html.join([html.tag("h4", say("lab.branch_seats_head")), field])
            )
        numbers = rules(game)
        forms.append(
            self._form(
                "rules",
                html.field(say("lab.branch_rule"), html.choice("path", numbers, "")),
                html.field(say("lab.branch_number"), html.entry("number")),
            )
        )
        names = {branch.name: branch.name for branch in tree}
        choice = html.field(say("lab.branch_from"), html.choice("source", names, source, "branches.source"))
        return html.folded(say("lab.branch_make"), html.row(choice), *forms, key="make")

    def _form(self, kind: str, *fields: html.Markup) -> html.Markup:
        say = self.messages.say
        name = html.field(
            say("lab.branch_name"), html.entry("name", hint=say("lab.branch_own_name"), most=LONGEST_NAME)
        )
        submit = html.tag("button", say("lab.branch_add"), type="submit", data_key=f"add {kind}")
        head = html.tag("h4", say(f"lab.branch_{kind}_head"))
        return html.form("branches.change", head, html.row(*fields, name, submit), arg=kind)

    def _evaluated(self) -> html.Markup:
        """What the branches beside each other are worth."""
        if not self.beside:
            return html.Markup()
        buttons = self.buttons(self.messages.say("lab.branch_run"))
        figures = branch_comparison.figures(self.messages, self.results, self._shown_beside(), self._chart)
        return html.join([buttons, figures])


def is_file(text: str) -> bool:
    """Whether a text is that of a file of branches, and not of a game or a code."""
    return re.match(r'\{\s*"tree"', text) is not None


def _tree_of(game: Game, name: str) -> Tree:
    """A tree that begins with the moment of a game; what is to come in the game itself stays unknown."""
    return Tree(game.position, name or ROOT, names=game.names, seed=new_seed(), language=game.language)


def _akin(tree: Tree, game: Game) -> list[Branch]:
    """The branches in which the same players sit in the same seats and play by the same rules as in a game."""
    rules_of = game.position.fingerprint
    return [one for one in tree if one.game.names == game.names and one.position.fingerprint == rules_of]


def _origin(tree: Tree, game: Game) -> tuple[str, Change]:
    """The branch that a game has come from, and by what: the last choice if that is all, else as an edited position.

    Raises:
        ValueError: no branch has these players and rules, so that none can be made into this moment.
    """
    akin = _akin(tree, game)
    if not akin:
        raise ValueError(Messages.of(game.language).say("lab.branch_stranger"))
    if len(game.history) > 1:
        before, option = game.at(len(game.history) - 2), game.history[-1].option
        for branch in akin:
            if option is not None and branch.position == before.position:
                copy = branch.game
                copy.play(option)
                if copy.position == game.position:  # nothing was turned up that is otherwise there
                    return branch.name, Choice(option)
    return akin[0].name, Edit(game.position)
