"""The base of the lab's tabs, and of those that play a study."""

import sys
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Final

from betacolony import is_compiled
from betacolony.core.whatif.changes import Change
from betacolony.core.whatif.study import Progress, Study
from betacolony_widgets.live_table.games import LiveGame
from betacolony_widgets.spreadsheet import as_csv

from . import html
from .background_work import runner
from .forms import limits_text
from .host import Host
from .results import Results
from .selectors import players

#: seconds between two updates of the results
_UPDATE_EVERY: Final = 0.6
#: whether a strong player answers within seconds; in browsers, machine code is as fast as plain Python is elsewhere
FAST: Final = is_compiled() and sys.platform != "emscripten"


class Panel:
    """A tab below the board."""

    #: the name of its part, with which the actions of its buttons begin
    name: ClassVar[str]
    #: whether its results are about the moment on the board
    of_board: ClassVar[bool] = True
    #: whether games are played mostly where they separate the best
    narrow: ClassVar[bool] = True

    def __init__(self, lab: Host) -> None:
        self.lab, self.messages, self.say = lab, lab.messages, lab.messages.say
        #: what has just been done, in a sentence
        self.news = ""

    def do(self, action: str, arg: str, fields: Mapping[str, str]) -> None:
        """Carry out an action of a button. Raises ValueError with a sentence if that is impossible."""
        raise NotImplementedError

    def changed(self) -> None:
        """Adapt to another moment on the board."""

    def known(self, *, done: bool) -> None:
        """Adapt to new results; ``done``: these are all."""

    def shown(self) -> html.Markup:
        """The HTML of the panel."""
        raise NotImplementedError

    def branch(self, change: Change) -> None:
        """Make a branch from the moment on the board, and say so here: the tab stays as it is."""
        self.news = self.lab.branch(change)
        self.draw(self.news)
        self.news = ""

    def draw(self, spoken: str = "") -> None:
        """Show the panel; screen readers read ``spoken`` aloud."""
        self.lab.tabs.show(spoken, **{self.name: self.shown()})


class StudyPanel(Panel):
    """A panel that compares starts by playouts."""

    #: playouts of all starts together: at least ``least``, or ``each`` for each start; twice as many to refine
    least: ClassVar[int] = 1000
    each: ClassVar[int] = 40

    def __init__(self, lab: Host) -> None:
        super().__init__(lab)
        self.study: Study | None = None
        #: the results for each seat that can be asked for, the study's own first
        self.found: Mapping[int, Results] = {}
        #: the seat whose figures are shown; None for the study's own
        self.seat: int | None = None
        #: who plays on, one of the lab's ``policies``
        self.policy = lab.usual
        self.chart = html.Markup()

    @property
    def results(self) -> Results | None:
        """The results for the seat that is shown, or else the study's own; None before any game."""
        own = next(iter(self.found.values()), None)
        return own if self.seat is None else self.found.get(self.seat, own)

    def forget(self) -> None:
        """Drop the study and its results, and stop its games: they would answer another question."""
        if self.lab.work.running and self.lab.at_work is self:
            self.lab.work.cancel()
            self.lab.show_progress(None)
        self.study, self.found = None, {}
        self.chart = html.Markup()

    def wanted(self, study: Study, *, again: bool) -> int:
        """The number of playouts to play, the first time or again."""
        return max(self.least, self.each * len(study.starts)) * (2 if again else 1)

    def read(self, study: Study) -> Mapping[int, Results]:
        """The results so far by seat, the study's own first; called in the background."""
        order = sorted(study.asked, key=lambda seat: seat != study.seat)
        return {seat: Results.of(study, seat) for seat in order}

    def look_from(self, arg: str, seats: int) -> None:
        """Show the figures of another player, by the number of their seat."""
        if arg.isdecimal() and int(arg) < seats:
            self.seat = int(arg)
            self.known(done=not self.lab.work.running)
            self.draw()

    def choose_policy(self, fields: Mapping[str, str]) -> None:
        """Let another player play on: the results so far are about the other one, and dropped."""
        if fields.get("policy") in self.lab.policies:
            self.policy = fields["policy"]
            self.forget()
            self.known(done=not self.lab.work.running)
            self.draw()

    def policies(self) -> html.Markup:
        """The selector of the player who plays on, and how that one plays."""
        known = {name: self.say(f"lab.policy_{name}") for name in self.lab.policies}
        chosen = html.field(self.say("lab.policy"), html.choice("policy", known, self.policy, f"{self.name}.policy"))
        return html.join([chosen, html.note(self.say(f"lab.how_{self.policy}"))])

    def whose(self, game: LiveGame) -> html.Markup:
        """The selector of the player whose figures are shown; ``game`` has their names and colours."""
        if not self.results:
            return html.Markup()
        label = html.tag("span", self.say("lab.figures_of"), class_="bc-tabs-kicker")
        return html.row(
            label, players(self.messages, game.names, self.lab.signs(game), f"{self.name}.seat", self.results.seat)
        )

    def play(self, make: Callable[[], Study]) -> None:
        """Play a study: the present one again, or else a new one from ``make``."""
        lab = self.lab
        lab.give_way(self)
        study, narrow = self.study, self.narrow

        def steps() -> Iterator[tuple[Study, Progress, Mapping[int, Results] | None] | None]:
            played = study or make()
            playouts = lab.limits.of_playouts(self.wanted(played, again=study is not None))
            updated = time.monotonic()
            last = Progress(0, playouts, len(played.starts))
            yield played, last, None
            for progress in played.steps(playouts, runner(lab.limits), narrow=narrow):
                if progress == last:
                    yield None
                    continue
                last = progress
                due = time.monotonic() - updated > _UPDATE_EVERY
                yield played, progress, self.read(played) if due else None
                updated = time.monotonic() if due else updated
            yield played, Progress(playouts, playouts, 1), self.read(played)

        def receive(step: tuple[Study, Progress, Mapping[int, Results] | None]) -> None:
            self.study, progress, results = step
            lab.show_progress(progress)
            if results:
                self.found = results
                self.known(done=False)
                self.draw()

        def finish(fault: Exception | None) -> None:
            lab.show_progress(None)
            if fault is not None:
                lab.tabs.fault(self.say("lab.failed"), self.messages.tell(fault))
                self.draw()
                return
            self.answered()
            self.known(done=True)
            self.draw(self.spoken())
            lab.board.tell("evaluate", self.spoken() if self.of_board else "")

        self.found = {} if study is None else self.found
        lab.show_progress(Progress(0, 1, 0))
        lab.work.start(steps, receive, finish)

    def refining(self) -> html.Markup:
        """The button that plays on, with the number of games; nothing if there is nothing to refine."""
        if not self.results or not self.study:
            return html.Markup()
        playouts = self.lab.limits.of_playouts(self.wanted(self.study, again=True))
        return html.button(self.say("lab.refine", n=self.messages.number(playouts)), f"{self.name}.refine")

    def answered(self) -> None:
        """Adapt to an answer: all of its games have been played."""

    def spoken(self) -> str:
        """The sentence read aloud when the work is done."""
        return ""

    def buttons(self, label: str) -> html.Markup:
        """The buttons that begin and refine the work, and its limits."""
        run = html.button(label, f"{self.name}.run", main=True)
        return html.join([html.row(run, self.refining()), self.limits_note()])

    def save_rows(self, rows: list[dict[str, Any]]) -> None:
        """Have the browser save a table."""
        self.lab.tabs.save_file(f"{self.name}.csv", as_csv(rows), "text/csv")

    def limits_note(self) -> html.Markup:
        """The engine that plays, and the limits of a shared machine."""
        engine = self.say("lab.compiled" if is_compiled() else "lab.plain")
        return html.note(f"{engine} {limits_text(self.messages, self.lab.limits)}")
