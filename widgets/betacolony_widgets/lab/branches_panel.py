"""The Branches tab of Beta Colony: a form for each kind of change."""

from collections.abc import Mapping, Sequence

from betacolony import Game, option_from_dict
from betacolony.state.position import Position
from betacolony.whatif import Study
from betacolony.whatif.branch import ROOT, Branch
from betacolony.whatif.branches import Tree
from betacolony.whatif.changes import Card, Change, Choice, Edit, Mat, Roll, Seats
from betacolony_widgets.live_lab import html
from betacolony_widgets.live_lab.branches_panel import LiveBranches
from betacolony_widgets.live_lab.forms import number
from betacolony_widgets.live_table.seats import new_seed
from betacolony_widgets.messages import capital
from betacolony_widgets.play.choices import flow

from . import branch_comparison
from .branch_changes import game_numbers, other_dice, refuse_useless, rule_change
from .forms import order_field, order_of, orders


class BranchesPanel(LiveBranches):
    """A tree of branches, some of them side by side."""

    def _tree_of(self, game: Game, name: str) -> Tree:
        return Tree(game.position, name or ROOT, names=game.names, seed=new_seed(), language=game.language)

    def _from_json(self, text: str, *, salvage: bool = False) -> Tree:
        return Tree.from_json(text, salvage=salvage, language=self.messages.language)

    def _from_code(self, code: str) -> Tree:
        return Tree.from_code(code, language=self.messages.language)

    def _edit_to(self, position: Position) -> Change:
        return Edit(position)

    def _change(self, game: Game, kind: str, fields: Mapping[str, str]) -> Change:
        change = self._wanted(game, kind, fields)
        refuse_useless(change, game)
        return change

    def _wanted(self, game: Game, kind: str, fields: Mapping[str, str]) -> Change:
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

    def _points(self, game: Game) -> Sequence[tuple[str, int]]:
        return [(score.name, score.total) for score in game.scores(projected=True)]

    def _beside(self, branches: Sequence[Branch], decider: str) -> html.Markup:
        return branch_comparison.side_by_side(self.messages, branches, decider)

    def _study(self, names: Sequence[str], games: Sequence[Game], decider: str, policy: str) -> Study:
        return branch_comparison.study_of(names, games, decider, policy)

    def _forms(self, game: Game) -> Sequence[html.Markup]:
        say = self.say
        view, edition = game.position.view, game.edition
        players = {str(seat): name for seat, name in enumerate(game.names)}
        forms = []
        if game.decision:
            options = {flow.option_id(option): capital(game.tell(option)) for option in game.options}
            forms.append(self.form("choice", html.field(say("lab.option"), html.choice("option", options, ""))))
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
            forms.append(self.form("roll", *dice))
        mats = {mat.id: capital(self.messages.name(mat.id)) for mat in edition.mats}
        player = html.field(say("lab.edit_player"), html.choice("player", players, "0"))
        mat_field = html.field(say("lab.edit_mat"), html.choice("mat", mats, view.seats[0].mat or ""))
        forms.append(self.form("mat", player, mat_field))
        if view.cards:
            cards = {
                f"{card.cycle} {card.id}": say("lab.branch_card", cycle=card.cycle, card=self.messages.name(card.id))
                for card in edition.cards
                if card.id not in view.cards and card.cycle > game.position.cycle
            }
            forms.append(self.form("card", html.field(say("lab.branch_card_is"), html.choice("card", cards, ""))))
        if view.rival is None and view.round:
            field = order_field(self.messages, game.position, game.names)
            forms.append(
                self.form("seats", field)
                if orders(game.position, game.names)
                else html.join([html.tag("h4", say("lab.branch_seats_head")), field])
            )
        rule = html.field(say("lab.branch_rule"), html.choice("path", game_numbers(game), ""))
        forms.append(self.form("rules", rule, html.field(say("lab.branch_number"), html.entry("number"))))
        return forms
