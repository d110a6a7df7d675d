"""The Branches tab: a tree of named moments, with forms to change, compare and share them."""

import re
from collections.abc import Mapping
from typing import Final

from betacolony import Game, SaveError, option_from_dict
from betacolony.whatif.branch import LONGEST_NAME, ROOT, Branch
from betacolony.whatif.branches import Tree
from betacolony.whatif.changes import Card, Change, Choice, Edit, Mat, Roll, Seats
from betacolony_widgets.live_table.seats import new_seed
from betacolony_widgets.messages import Messages, capital
from betacolony_widgets.play.choices import flow

from . import branch_comparison, html
from .branch_changes import game_numbers, other_dice, refuse_useless, rule_change
from .forms import number, order_field, order_of, orders
from .host import Host
from .panel import StudyPanel
from .results import Results, quoted

#: branches side by side, at most
MOST_BESIDE: Final = 4


class BranchesPanel(StudyPanel):
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

    # --- actions ------------------------------------------------------------------------------------------------------

    def do(self, action: str, arg: str, fields: Mapping[str, str]) -> None:
        """Carry out an action; most are about a branch named by ``arg`` or ``fields``."""
        self.news = ""
        if action == "keep":
            self._keep_board(fields.get("name", "").strip())
        elif action == "run":
            self._run()
        elif action == "back" and self._lost:
            self._opened(Tree.from_json(self._lost[0], language=self.messages.language))
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
            source, change = self._from(tree), self._change(tree, arg, fields)
            refuse_useless(change, tree[source].game)
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
        turn = _turn(game)
        if turn is not game and name != ROOT:
            self.tree = _tree_of(turn, "")

    def _rename(self, tree: Tree, old: str, new: str) -> None:
        messages = self.messages
        tree.rename(old, new)
        self.beside = [new if name == old else name for name in self.beside]
        self.source = new if self.source == old else self.source
        self._stored()
        self.news = messages.say("lab.branch_renamed", old=quoted(messages, old), new=quoted(messages, new))

    def _here(self, name: str = "") -> Branch:
        """The branch of the moment on the board, which is made if there is none."""
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
        """The change of a form."""
        game = tree[self._from(tree)].game
        if kind == "choice":
            option = flow.by_id(game.options, fields.get("option", ""))
            if option is None:
                raise ValueError(self.say("lab.branch_no_option"))
            return Choice(option_from_dict(option.to_dict()))
        if kind == "roll":
            return Roll(other_dice(game, fields))
        if kind == "mat":
            return Mat(number(self.messages, fields.get("player")), fields.get("mat", ""))
        if kind == "card":
            cycle, _, card = fields.get("card", "").partition(" ")
            return Card(number(self.messages, cycle), card)
        if kind == "seats":
            return Seats(order_of(self.messages, game.position, game.names, fields.get("order", "")))
        return rule_change(game, fields.get("path", ""), number(self.messages, fields.get("number", "")))

    def _lose(self, removed: list[str]) -> None:
        """Keep the tree before a removal, which may be a slip."""
        if self.tree is not None:
            self._lost = self.tree.to_json(), removed

    def _lose_all(self) -> None:
        self._lose([branch.name for branch in self.tree or ()])

    def _added(self, branch: Branch) -> None:
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
            tree = Tree.from_json(text, language=self.messages.language)
        except SaveError as error:
            kind = "newer" if error.code in {"newer", "newer_rules"} else "damaged"
            self.lab.tabs.send({"type": "unread", "kind": kind})
            if kind == "newer":
                raise
            tree = Tree.from_json(text, salvage=True, language=self.messages.language)
        self._opened(tree)

    def open(self, code: str) -> None:
        """Show the branches of a code or a file. Raises CodeError or SaveError for other texts."""
        read = Tree.from_json if is_file(code) else Tree.from_code
        tree = read(code, language=self.messages.language)
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
        self.play(lambda: branch_comparison.study_of(names, games, decider, policy))

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

    def _side_by_side(self) -> list[Branch]:
        return [] if self.tree is None else [branch for branch in self.tree if branch.name in self.beside]

    # --- HTML ---------------------------------------------------------------------------------------------------------

    def shown(self) -> html.Markup:
        """The tree, forms to change it, and some branches side by side."""
        say = self.say
        entry = html.entry("name", wide=True, hint=say("lab.branch_hint"), most=LONGEST_NAME)
        submit = html.submit(say("lab.branch_keep"), "keep", main=True)
        keep = html.form("branches.keep", html.row(html.field(say("lab.branch_name"), entry), submit))
        tree = self.tree
        if tree is None:
            return html.join([html.paragraph(say("lab.branch_ask")), keep, self._removed_note()])
        return html.join(
            [
                keep,
                html.note(self.news),
                self._removed_note(),
                self._listed(tree),
                self._tools(),
                self._naming(tree),
                self._changes(tree),
                branch_comparison.side_by_side(self.messages, self._side_by_side(), self._decider),
                self._evaluated(),
            ]
        )

    def _removed_note(self) -> html.Markup:
        """The branches removed last, and a button to restore them."""
        if self._lost is None:
            return html.Markup()
        names = self.messages.listed([quoted(self.messages, name) for name in self._lost[1]])
        text = html.tag("span", self.say("lab.branch_gone", gone=names))
        return html.row(text, html.button(self.say("lab.branch_back"), "branches.back"))

    def _listed(self, tree: Tree) -> html.Markup:
        say = self.say
        rows = []
        for depth, branch in tree.walk():
            game, name = branch.game, branch.name
            points = ", ".join(f"{score.name} {score.total}" for score in game.scores(projected=True))
            buttons = [
                html.button(say("lab.branch_take"), "branches.take", name, about=name),
                html.button(say("lab.branch_beside"), "branches.beside", name, pressed=name in self.beside, about=name),
            ]
            if branch.parent is not None:
                buttons.append(html.button(say("lab.branch_remove"), "branches.remove", name, about=name))
            indented = html.tag("span", name, style=f"padding-left:{1.2 * depth:g}em")
            change = html.tag("span", tree.told(name), class_="bc-tabs-story")
            rows.append([indented, change, points, html.row(*buttons)])
        head = (say("lab.branch"), say("lab.branch_otherwise"), say("lab.branch_points"), "")
        return html.tag("div", html.table(head, rows, say("lab.branch_table")), class_="bc-tabs-branches")

    def _tools(self) -> html.Markup:
        actions = ("code", "csv", "json", "forget")
        tools = html.row(*(html.button(self.say(f"lab.branch_{do}"), f"branches.{do}") for do in actions))
        if not self._code:
            return tools
        code = html.field(self.say("lab.branch_code_is"), html.entry("shared", self._code, wide=True))
        return html.join([tools, html.row(code)])

    def _naming(self, tree: Tree) -> html.Markup:
        """The form that renames a branch."""
        names = {branch.name: branch.name for branch in tree}
        row = html.row(
            html.field(self.say("lab.branch"), html.choice("old", names, self._from(tree))),
            html.field(self.say("lab.branch_new_name"), html.entry("new", most=LONGEST_NAME)),
            html.submit(self.say("lab.branch_rename"), "rename"),
        )
        return html.folded(self.say("lab.branch_rename"), html.form("branches.rename", row), key="naming")

    def _changes(self, tree: Tree) -> html.Markup:
        """A form for each kind of change."""
        say = self.say
        source = self._from(tree)
        game = tree[source].game
        view, edition = game.position.view, game.edition
        players = {str(seat): name for seat, name in enumerate(game.names)}
        forms = []
        if game.decision:
            options = {flow.option_id(option): capital(game.tell(option)) for option in game.options}
            forms.append(self._form("choice", html.field(say("lab.option"), html.choice("option", options, ""))))
        if view.round and game.decision:
            seat = view.seats[game.decision.player]
            dice = [
                html.field(
                    say("lab.edit_die", die=self.messages.name(die)),
                    html.amount(f"die-{die}", seat.dice[die], 1, edition.die_faces),
                )
                for die in edition.dice
                if die not in seat.spent
            ]
            forms.append(self._form("roll", *dice))
        mats = {mat.id: capital(self.messages.name(mat.id)) for mat in edition.mats}
        player = html.field(say("lab.edit_player"), html.choice("player", players, "0"))
        mat_field = html.field(say("lab.edit_mat"), html.choice("mat", mats, view.seats[0].mat or ""))
        forms.append(self._form("mat", player, mat_field))
        if view.cards:
            cards = {
                f"{card.cycle} {card.id}": say("lab.branch_card", cycle=card.cycle, card=self.messages.name(card.id))
                for card in edition.cards
                if card.id not in view.cards and card.cycle > game.position.cycle
            }
            forms.append(self._form("card", html.field(say("lab.branch_card_is"), html.choice("card", cards, ""))))
        if view.rival is None and view.round:
            field = order_field(self.messages, game.position, game.names)
            forms.append(
                self._form("seats", field)
                if orders(game.position, game.names)
                else html.join([html.tag("h4", say("lab.branch_seats_head")), field])
            )
        rule = html.field(say("lab.branch_rule"), html.choice("path", game_numbers(game), ""))
        forms.append(self._form("rules", rule, html.field(say("lab.branch_number"), html.entry("number"))))
        names = {branch.name: branch.name for branch in tree}
        choice = html.field(say("lab.branch_from"), html.choice("source", names, source, "branches.source"))
        return html.folded(say("lab.branch_make"), html.row(choice), *forms, key="make")

    def _form(self, kind: str, *fields: html.Markup) -> html.Markup:
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
    """Tell whether a text is a file of branches."""
    return re.match(r'\{\s*"tree"', text) is not None


def _tree_of(game: Game, name: str) -> Tree:
    """A tree from the present moment of a game, with luck of its own: the game's future stays unknown."""
    return Tree(game.position, name or ROOT, names=game.names, seed=new_seed(), language=game.language)


def _turn(game: Game) -> Game:
    """The game before the choices that its last player has made in a row; the game itself if there are none."""
    first, player = len(game.history), None
    for index in reversed(range(len(game.history))):
        decision = game.history[index].decision
        if decision is None or player not in {None, decision.player}:
            break
        first, player = index, decision.player
    return game if player is None else game.at(first - 1)


def _akin(tree: Tree, game: Game) -> list[Branch]:
    """The branches with the players, seats and rules of a game."""
    rules = game.position.fingerprint
    return [branch for branch in tree if branch.game.names == game.names and branch.position.fingerprint == rules]


def _origin(tree: Tree, game: Game) -> tuple[str, Change]:
    """The branch that a game comes from, and the change: the last choice if nothing else differs, else an edit.

    Raises:
        ValueError: no branch has these players and rules.
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
                if copy.position == game.position:  # nothing else turned up there
                    return branch.name, Choice(option)
    return akin[0].name, Edit(game.position)
