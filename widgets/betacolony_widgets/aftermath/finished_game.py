"""``FinishedGame``, a game of Beta Colony that is looked back at."""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from typing import Final

from markupsafe import Markup

from betacolony import Edition, Game, Option
from betacolony.scores import Score
from betacolony.state.position import SOURCES
from betacolony.whatif import Aftermath, Verdict, foreseen, points_by_round
from betacolony.whatif.verdicts import paced
from betacolony_widgets.board.painting.svg import svg
from betacolony_widgets.board.picture import WIDTH
from betacolony_widgets.board.scene import ALL, scene
from betacolony_widgets.board.table_view import TableView, View
from betacolony_widgets.live_aftermath import finished_game
from betacolony_widgets.live_aftermath.finished_game import Effort
from betacolony_widgets.live_lab import html
from betacolony_widgets.live_lab.panel import FAST
from betacolony_widgets.pages import contents
from betacolony_widgets.play.choices import flow

from .porthole import porthole

#: by who plays on, and by the names of their messages
EFFORTS: Final = {
    "hasty": {"quick": Effort(16, 0, 80, 6, ()), "thorough": Effort(100, 120, 100, again=(6,))},
    "greedy": {"quick": Effort(12, 0, 80, 6, ()), "thorough": Effort(100, 120, 100, again=(6,))},
}
#: pixels; how wide the picture is on a phone
_NARROW: Final = 400


class FinishedGame(finished_game.FinishedGame[Game]):
    """A game of Beta Colony that is over."""

    efforts = EFFORTS
    seconds = {"hasty": 0.003, "greedy": 0.005} if FAST else {"hasty": 0.02, "greedy": 0.04}
    sources = SOURCES

    @property
    def seats(self) -> Sequence[str]:
        """The colours of the seats."""
        return self.game.edition.player_colours

    @property
    def winners(self) -> Sequence[int]:
        """The seats that won."""
        result = self.game.result
        return result.winners if result else ()

    @property
    def last_round(self) -> int:
        """The number of the last round."""
        return self.game.edition.rules.rounds

    def scores(self) -> Sequence[Score]:
        """Everybody's points, by seat."""
        return self.game.scores()

    def points_by_round(self) -> tuple[Sequence[str], Sequence[Sequence[Mapping[str, int]]]]:
        """The names of the rounds and of the scoring at the end, and for each the points of each seat by source."""
        rounds = points_by_round(self.game)
        names = ("\N{EN DASH}" if not number else str(number) for number in range(len(rounds) - 1))
        return [*names, self.say("aftermath.end")], rounds

    def aftermath(self, policy: str) -> Aftermath:
        """The values of all moments, before any game has been played for them."""
        return Aftermath(self.game, policy, every=False)

    def verdicts(
        self, policy: str, *, search: int, fresh: int, records: Sequence[int], executor: Executor
    ) -> Iterator[Verdict | None]:
        """Judge decisions."""
        return paced(self.game, policy, search=search, fresh=fresh, records=records, executor=executor)

    def foreseen(self) -> Mapping[int, float]:
        """How much the sharp player sees lost in each decision."""
        return foreseen(self.game)

    def porthole(self, record: int, chosen: Option, best: Option) -> Markup:
        """The well before a decision, with both options ringed."""
        return porthole(self.game, record, chosen, best)

    def picture(self, record: int, chosen: Option, best: Option | None) -> Markup:
        """The table before a decision, with both options marked; on a phone only the panels concerned."""
        before, decision = self.game.at(record - 1), self.game.history[record].decision
        seat = 0 if decision is None else decision.player
        marked = frozenset(self._targets(chosen))
        better = [target for target in self._targets(best) if target not in marked] if best else []
        view = View(self.game.names, seat, seat, chosen=marked, hints=dict.fromkeys(better, self.say("lab.best")))
        view = replace(view, rolled=before.position.round > 0)
        table = TableView.of(before.position, view)
        wide = scene(table, WIDTH, ALL)
        touched = marked.union(better)
        panels = [panel.id for panel in wide.panels if touched & {target.id for target in panel.targets}]
        narrow = scene(table, _NARROW, [*panels, *({"mat", "scores"} - set(panels))])
        wide_html = html.tag("div", Markup(svg(wide, "page")), class_="bc-chart-wide")
        narrow_html = html.tag("div", Markup(svg(narrow, "page")), class_="bc-chart-narrow")
        return html.tag("figure", wide_html, narrow_html, class_="bc-chart bc-after-picture")

    def _targets(self, option: Option) -> Sequence[str]:
        """The targets of an option: a space rather than its whole colony."""
        touched = flow.touched(option, self.game.edition)
        return [target for target in touched if not target.startswith("colony-")] or touched

    def play_page(self) -> str:
        """The page that plays it again; none can read the code of another edition's game."""
        if self.game.edition is not Edition.load():
            return ""
        return contents.play_page(solo=self.game.position.solo is not None)

    def about_split(self) -> str:
        """In a solo game, that the rival decides nothing."""
        return "" if self.game.position.solo is None else self.say("aftermath.split_alone")
