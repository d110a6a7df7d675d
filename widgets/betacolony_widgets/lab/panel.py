"""The base of the lab's tabs, and of those that play a study."""

import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Final

from betacolony.whatif import Progress, Study
from betacolony_widgets.charts.drawing import warm_up
from betacolony_widgets.spreadsheet import as_csv

from . import html
from .background_work import runner
from .host import Host
from .results import Results

#: seconds between two looks at what is known so far
_EACH: Final = 0.6


class Panel:
    """A tab below the board."""

    #: the name of its part, and what its buttons ask begins with that
    name: ClassVar[str]
    #: whether what it works out is about the moment on the board
    of_board: ClassVar[bool] = True
    #: whether games are played mostly where they separate the best
    narrow: ClassVar[bool] = True

    def __init__(self, lab: Host) -> None:
        self.lab, self.messages = lab, lab.messages

    def do(self, what: str, arg: str, fields: Mapping[str, str]) -> None:
        """Do what a button of this panel asks for. Raises ValueError with a sentence where that is not possible."""
        raise NotImplementedError

    def changed(self) -> None:
        """Another moment is on the board."""

    def known(self, *, done: bool) -> None:
        """More is known than before, or all that was asked for."""

    def shown(self) -> html.Markup:
        """What the panel shows."""
        raise NotImplementedError

    def draw(self, told: str = "") -> None:
        """Show the panel; ``told`` is read out."""
        self.lab.tabs.show(told, **{self.name: self.shown()})


class StudyPanel(Panel):
    """A panel that compares starts by playouts."""

    #: playouts at a press, of all starts together: at least so many, or so many for each; to refine, twice as many
    least: ClassVar[int] = 1000
    each: ClassVar[int] = 40

    def __init__(self, lab: Host) -> None:
        super().__init__(lab)
        self.study: Study | None = None
        self.results: Results | None = None

    def forget(self) -> None:
        """What was asked is about another moment."""
        self.study = self.results = None

    def wanted(self, study: Study, *, again: bool) -> int:
        """How many playouts are wanted, the first time or again."""
        return max(self.least, self.each * len(study.starts)) * (2 if again else 1)

    def read(self, study: Study) -> Results:
        """What is known by now; called in the background."""
        return Results.of(study)

    def play(self, make: Callable[[], Study]) -> None:
        """Play a study: that which ``make`` makes, or once more the one that there is."""
        lab = self.lab
        lab.give_way(self)
        study, narrow = self.study, self.narrow

        def steps() -> Iterator[tuple[Study, Progress, Results | None]]:
            warm_up()
            mine = study or make()
            playouts = lab.limits.of_playouts(self.wanted(mine, again=study is not None))
            looked = time.monotonic()
            yield mine, Progress(0, playouts, len(mine.starts)), None
            for progress in mine.steps(playouts, runner(lab.limits), narrow=narrow):
                now = time.monotonic()
                found = self.read(mine) if now - looked > _EACH else None
                looked = now if found else looked
                yield mine, progress, found
            yield mine, Progress(playouts, playouts, 1), self.read(mine)

        def told(found: tuple[Study, Progress, Results | None]) -> None:
            self.study, progress, results = found
            lab.show_progress(progress)
            if results:
                self.results = results
                self.known(done=False)
                self.draw()

        def ended(fault: Exception | None) -> None:
            lab.show_progress(None)
            if fault is not None:
                lab.tabs.fault(self.messages.say("lab.failed"), self.messages.tell(fault))
                self.draw()
                return
            self.known(done=True)
            self.draw(self.spoken())
            lab.board.tell("evaluate", self.spoken() if self.of_board else "")

        self.results = None if study is None else self.results
        lab.show_progress(Progress(0, 1, 0))
        lab.work.start(steps, told, ended)

    def refining(self) -> html.Markup:
        """The button that plays on, with how much that is; nothing where there is nothing to refine."""
        if not self.results or not self.study:
            return html.Markup()
        label = self.messages.say(
            "lab.refine", n=self.messages.number(self.lab.limits.of_playouts(self.wanted(self.study, again=True)))
        )
        return html.button(label, f"{self.name}.refine")

    def spoken(self) -> str:
        """What is read out when the work is done."""
        return ""

    def buttons(self, label: str) -> html.Markup:
        """What begins and refines the work, and what there is to know of its limits."""
        key = f"{self.name}.run"
        return html.join([html.row(html.button(label, key, main=True), self.refining()), self.limits_told()])

    def save_rows(self, rows: list[dict[str, Any]]) -> None:
        """Have the browser save a table."""
        name = f"{self.name}.csv"
        self.lab.tabs.send({"type": "file", "name": name, "text": as_csv(rows), "kind": "text/csv"})

    def limits_told(self) -> html.Markup:
        """That a shared machine has limits."""
        limits = self.lab.limits
        parts = []
        if limits.workers is not None:
            parts.append(self.messages.count("lab.workers", limits.workers))
        if limits.playouts is not None:
            parts.append(self.messages.say("lab.playouts", n=self.messages.number(limits.playouts)))
        return html.paragraph(" ".join([*parts, self.messages.say("lab.hosted")]) if parts else "", "bc-bench-note")
