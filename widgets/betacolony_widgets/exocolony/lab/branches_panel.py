"""The Branches tab of Exocolony: another choice, and boards side by side with their differences in words."""

from collections.abc import Mapping, Sequence
from typing import Final

from betacolony.core.whatif.branch_tree import ROOT
from betacolony.core.whatif.changes import Change, Choice
from betacolony.core.whatif.study import Start, Study
from betacolony.exocolony import Game, Position
from betacolony.exocolony.state.position import SOURCES
from betacolony.exocolony.whatif import Branch, Edit, Tree
from betacolony.exocolony.whatif import Study as GameStudy
from betacolony_widgets.board.painting.svg import svg
from betacolony_widgets.exocolony.board import stills
from betacolony_widgets.exocolony.play.choices import ways
from betacolony_widgets.live_lab import branch_comparison, html
from betacolony_widgets.live_lab.branches_panel import LiveBranches
from betacolony_widgets.live_table.seats import new_seed
from betacolony_widgets.messages import capital

from .differences import columns, in_words

#: pixels; the width of a picture beside others
_WIDTH: Final = 400.0


class BranchesPanel(LiveBranches):
    """A tree of branches, some of them side by side."""

    least = 200
    each = 100

    def _tree_of(self, game: Game, name: str) -> Tree:
        return Tree(game.position, name or ROOT, names=game.names, seed=new_seed(), language=game.language)

    def _from_json(self, text: str, *, salvage: bool = False) -> Tree:
        edition = self.lab.game.edition
        return Tree.from_json(text, salvage=salvage, edition=edition, language=self.messages.language)

    def _from_code(self, code: str) -> Tree:
        return Tree.from_code(code, edition=self.lab.game.edition, language=self.messages.language)

    def _edit_to(self, position: Position) -> Change:
        return Edit(position)

    def _change(self, game: Game, kind: str, fields: Mapping[str, str]) -> Change:  # noqa: ARG002 - choices alone
        way = ways.by_id(ways.ways(game), fields.get("option", ""))
        if way is None:
            raise ValueError(self.say("lab.branch_no_option"))
        return Choice(way.option)

    def _forms(self, game: Game) -> Sequence[html.Markup]:
        if game.decision is None:
            return [html.note(self.say("lab.over_short"))]
        known = {way.option: way for way in reversed(ways.ways(game))}  # the first way of each option
        options = {way.id: capital(game.tell(option)) for option, way in reversed(known.items())}
        return [self.form("choice", html.field(self.say("lab.option"), html.choice("option", options, "")))]

    def _points(self, game: Game) -> Sequence[tuple[str, int]]:
        return [(name, game.position.total(seat)) for seat, name in enumerate(game.names)]

    def _beside(self, branches: Sequence[Branch], decider: str) -> html.Markup:
        games = [branch.game for branch in branches]
        differ = columns([game.position for game in games]) if len({game.edition for game in games}) == 1 else ()
        cards = [
            self._card(branch.name, game, games[0], decider, differ)
            for branch, game in zip(branches, games, strict=True)
        ]
        return branch_comparison.side_by_side(self.messages, cards, self._sheet(branches, games))

    def _card(self, name: str, game: Game, first: Game, decider: str, differ: Sequence[int]) -> html.Markup:
        """A branch: what is asked there, what differs from the first, and a picture.

        That shows the columns of the home system that ``differ``, or what the ``decider`` has if none does.
        """
        messages = self.messages
        prompt = game.decision.prompt if game.decision else self.say("lab.over_short")
        try:
            text = html.note(self.say("lab.beside_first"))
            if game is not first:
                text = branch_comparison.changes(messages, in_words(messages, first, game))
        except ValueError as error:
            text = html.note(messages.tell(error))
        me = game.names.index(decider) if decider in game.names else None
        table = stills.table_of(game, me=me)
        drawn = stills.still(table, "home", _WIDTH, columns=differ) if differ else stills.still(table, "you", _WIDTH)
        picture = html.Markup(svg(drawn, "page", margin=0))
        return html.tag("section", html.tag("h4", name), html.note(prompt), text, picture)

    def _sheet(self, branches: Sequence[Branch], games: Sequence[Game]) -> html.Markup:
        """The points of each player by their sources."""
        rows: list[list[str]] = []
        for seat, name in enumerate(games[0].names):
            there = [game.position if seat < game.position.players else None for game in games]
            rows.append([html.tag("b", name), *["" if pos is None else str(pos.total(seat)) for pos in there]])
            for number, source in enumerate(SOURCES):
                at = seat * len(SOURCES) + number
                amounts = [0 if pos is None else pos.points[at] for pos in there]
                if any(amounts):
                    rows.append([capital(self.messages.name(source)), *map(str, amounts)])
        return branch_comparison.sheet(self.messages, [branch.name for branch in branches], rows)

    def _study(self, names: Sequence[str], games: Sequence[Game], decider: str, policy: str) -> Study:
        starts = [Start(name, game.position, (), name) for name, game in zip(names, games, strict=True)]
        seat = games[0].names.index(decider) if decider in games[0].names else 0
        # nobody finishes a turn where those of different players are compared
        on_turn = {game.position.active for game in games}
        return GameStudy(starts, policy, seat=seat, every_seat=True, ends_turn=len(on_turn) == 1)
