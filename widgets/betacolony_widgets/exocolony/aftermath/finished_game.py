"""``FinishedGame``, a game of Exocolony that is looked back at."""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from typing import Final, NamedTuple

from markupsafe import Markup

from betacolony.exocolony import Edition, Game, Option
from betacolony.exocolony.state.position import SOURCES
from betacolony.exocolony.whatif import Aftermath, Verdict, foreseen, points_by_round
from betacolony.exocolony.whatif.verdicts import paced
from betacolony_widgets.board.painting.svg import svg
from betacolony_widgets.exocolony.board import stills
from betacolony_widgets.exocolony.board.layouts import still
from betacolony_widgets.exocolony.board.table_view import TableView
from betacolony_widgets.live_aftermath import finished_game
from betacolony_widgets.live_aftermath.finished_game import Effort
from betacolony_widgets.live_lab import html
from betacolony_widgets.live_lab.panel import FAST
from betacolony_widgets.pages import contents
from betacolony_widgets.pages.games import EXOCOLONY
from betacolony_widgets.palette import exo_seat

from .porthole import part_of, places_of, porthole

#: by who plays on, and by the names of their messages
EFFORTS: Final = {
    "hasty": {"quick": Effort(32 if FAST else 12, 0, 40, 5, ()), "thorough": Effort(60, 160, 120, again=(6,))},
    "greedy": {"quick": Effort(6, 0, 24, 4, ()), "thorough": Effort(30, 60, 60, again=(4,))},
}
#: pixels; how wide the picture is on a phone
_NARROW: Final = 400.0


class Score(NamedTuple):
    """A player's points by source, without sources that nobody had points from."""

    name: str
    total: int
    sources: Mapping[str, int]


class FinishedGame(finished_game.FinishedGame[Game]):
    """A game of Exocolony that is over."""

    efforts = EFFORTS
    seconds = {"hasty": 0.01, "greedy": 0.05} if FAST else {"hasty": 0.04, "greedy": 0.18}
    sources = SOURCES

    @property
    def seats(self) -> Sequence[str]:
        """The names of the seats' colours in roles."""
        return [exo_seat(colour, seat) for seat, colour in enumerate(self.game.edition.colours)][: len(self.game.names)]

    @property
    def winners(self) -> Sequence[int]:
        """The seats that won; nobody in a game alone that was not."""
        result = self.game.result
        return result.winners if result else ()

    @property
    def last_round(self) -> int:
        """The number of the last round."""
        return self.game.position.round

    def scores(self) -> Sequence[Score]:
        """Everybody's points, by seat."""
        pos, width, known = self.game.position, len(SOURCES), self._known_sources()
        points = [pos.points[width * seat : width * (seat + 1)] for seat in range(pos.players)]
        return [
            Score(name, sum(own), {source: own[SOURCES.index(source)] for source in known})
            for name, own in zip(self.game.names, points, strict=True)
        ]

    def _known_sources(self) -> Sequence[str]:
        """The sources that somebody had points from."""
        points = self.game.position.points
        return [source for number, source in enumerate(SOURCES) if any(points[number :: len(SOURCES)])]

    def points_by_round(self) -> tuple[Sequence[str], Sequence[Sequence[Mapping[str, int]]]]:
        """The names of the rounds, and for each the points of each seat by source."""
        known = self._known_sources()
        rounds = [
            [{source: seat[source] for source in known} for seat in seats] for seats in points_by_round(self.game)
        ]
        return ["\N{EN DASH}", *map(str, range(1, len(rounds)))], rounds

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

    def _table(self, record: int) -> TableView:
        """The table before a decision, the decider's things in front."""
        decision = self.game.history[record].decision
        return stills.table_of(self.game.at(record - 1), me=decision.player if decision else 0)

    def porthole(self, record: int, chosen: Option, best: Option) -> Markup:
        """The place of the table that a decision is about, with both options ringed."""
        table = self._table(record)
        return porthole(table, places_of(table, chosen), places_of(table, best))

    def picture(self, record: int, chosen: Option, best: Option | None) -> Markup:
        """The table before a decision, with both options marked; on a phone only the parts concerned."""
        table = self._table(record)
        marked = places_of(table, chosen)
        better = [place for place in places_of(table, best) if place not in marked] if best else []
        hints = dict.fromkeys(better, self.say("lab.best"))
        table = replace(table, view=replace(table.view, chosen=tuple(marked), hints=hints))
        parts = dict.fromkeys(part for place in (*marked, *better) if (part := part_of(table, place)))
        narrow = [stills.still(table, part, _NARROW) for part in (*parts, *({"you"} - set(parts)))]
        wide_html = html.tag("div", Markup(svg(still.table(table), "page", margin=0)), class_="bc-chart-wide")
        pictures = [Markup(svg(scene, "page", margin=0)) for scene in narrow]
        return html.tag(
            "figure",
            wide_html,
            html.tag("div", *pictures, class_="bc-chart-narrow"),
            class_="bc-chart bc-after-picture",
        )

    def play_page(self) -> str:
        """The page that plays it again; none can read the code of another edition's game."""
        return contents.play_page(game=EXOCOLONY, solo=self.alone) if self.game.edition is Edition.load() else ""
