"""``LiveAfterGame``, the widget of the look-back at any game, with its work in the background."""

import logging
import os
import time
from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, Self

import ipywidgets
from markupsafe import Markup

from betacolony.core.whatif.aftermath import Aftermath
from betacolony.core.whatif.verdicts import Verdict
from betacolony_widgets.live_lab import html
from betacolony_widgets.live_lab.background_work import Limits, Work, waited_for
from betacolony_widgets.live_lab.page import LiveLab
from betacolony_widgets.live_lab.tab_widget import TabWidget
from betacolony_widgets.live_table.games import GameT
from betacolony_widgets.messages import Messages
from betacolony_widgets.spreadsheet import as_csv
from betacolony_widgets.static_files import styles

from . import analysis_form, findings_html
from .analysis_form import Sources
from .findings import Values, points_chart, rows
from .finished_game import Effort, FinishedGame, deciders
from .overview import Look, overview
from .task import FEWEST, UPDATE_EVERY, Finding, Task

logger = logging.getLogger(__name__)

TABS: Final = ("overview", "result", "chances", "split", "verdicts", "moment", "start")


class _Tabs(TabWidget):
    """The lab's tabs, with the styles of the look-back."""

    _css = styles("palette", "font", "charts", "tab_widget", "lab_page", "aftermath")


class LiveAfterGame(ipywidgets.Box, Generic[GameT]):  # type: ignore[misc]
    """Looks back at a finished game: sources of points, winning chances, luck and choice, better decisions.

    Attributes:
        kind: how its game is told, drawn and played on.
        usual: who plays on at first, one of ``kind.efforts``.
        examples: the names of the messages of its examples.
        places: where the reader's browser may keep finished games, by the names of their messages.
    """

    kind: ClassVar[type[FinishedGame[Any]]]
    usual: ClassVar[str]
    examples: ClassVar[Sequence[str]]
    places: ClassVar[Mapping[str, str]]

    def __init__(self, game: GameT | None, lab: LiveLab[GameT] | None, messages: Messages) -> None:
        """Begin with a game that is over (None: the reader chooses one), and the lab that opens moments of it."""
        self.messages = messages
        self.say = messages.say
        self.limits = Limits.of(os.environ)
        self.lab = lab
        self.its: FinishedGame[GameT] | None = None
        self._reading: Work[Any] = Work()
        self._work: Work[Any] = Work()
        self._kept: tuple[str, ...] = ()
        self._effort, self._wanted_policy = "quick", self.usual
        #: who plays on in what was found so far
        self._policy = self.usual
        self._order = "worst"
        self._whose = ""
        self.tabs = _Tabs(
            {tab: messages.say(f"aftermath.tab_{tab}") for tab in TABS},
            self._do,
            self._hello,
            messages,
            (*self.places.values(), ""),
        )
        self._forget()
        super().__init__([self.tabs], layout=ipywidgets.Layout())
        self.add_class("bc-lab")
        self._draw()
        if game is not None:
            self._take(self._finished(game.translated(messages.language)))
            self._draw_charts(self._chosen())

    # --- what each game says ------------------------------------------------------------------------------------------

    @abstractmethod
    def _finished(self, game: GameT) -> GameT:
        """The game, if it is over and its history is known. Raises ValueError, with a sentence, if not."""

    @abstractmethod
    def _example(self, name: str) -> GameT:
        """One of ``examples``."""

    @abstractmethod
    def _unpacked(self, text: object) -> tuple[GameT, Sequence[bool]]:
        """A game that the browser has kept, and for each seat whether a reader played it. Raises KeepError."""

    @abstractmethod
    def _coded(self, text: object) -> GameT:
        """A game by its code or file. Raises KeepError."""

    @property
    def game(self) -> GameT | None:
        """The game that is looked back at."""
        return self.its.game if self.its else None

    def _forget(self) -> None:
        """Forget what was found about a game."""
        self._forget_played()
        self._points: dict[int, Markup] = {}
        self._labels: dict[str, str] = {}
        self._seat = 0
        self._at = 0

    def _forget_played(self) -> None:
        """Forget what was played: it holds for one player who plays on."""
        self.aftermath: Aftermath[Any] | None = None
        self.values: Values | None = None
        #: verdicts by their indices in the game's history, and their efforts
        self.verdicts: dict[int, Verdict] = {}
        self._judged: dict[int, Effort] = {}

    def run(self, effort: str = "quick", *, seat: int | None = None, policy: str | None = None) -> Self:
        """Look back, and return when all is known: for cells of notebooks and for scripts.

        Args:
            effort: "quick" or "thorough".
            seat: whose decisions are judged; None for everybody's.
            policy: who plays on, one of ``kind.efforts``; None for the one so far.

        Raises:
            ValueError: there is no game, or no such effort or policy.
            GameError: as for ``betacolony.whatif.verdicts``.
        """
        self._choose_policy(self._policy if policy is None else policy)
        if effort not in self.kind.efforts[self._policy]:
            known = ", ".join(self.kind.efforts[self._policy])
            raise ValueError(self.say("aftermath.no_effort", found=repr(effort), known=known))
        self._effort = effort
        task = self._task(self._missing_values(), self._missing(seat), self._effort_now.dearest)
        for step in task._replace(executor=waited_for(self.limits)).steps():
            if step is not None:
                self._store(step, self._effort_now)
        self._draw()
        return self

    def rows(self) -> list[dict[str, Any]]:
        """A row for each decision (``findings.rows``). Raises ValueError without a game."""
        return rows(self._chosen(), self.values, self.verdicts)

    def table(self) -> Any:
        """``rows`` as a pandas DataFrame."""
        import pandas as pd  # noqa: PLC0415 - few need it, and it is large

        return pd.DataFrame(self.rows()).set_index("decision")

    def close(self) -> None:
        """Cancel all work, and close the widget."""
        self._reading.cancel()
        self._work.cancel()
        self.tabs.close()
        super().close()

    # --- actions ------------------------------------------------------------------------------------------------------

    def _hello(self, greeting: Mapping[str, Any]) -> None:
        pages = greeting.get("games")
        self._kept = tuple(name for name, at in self.places.items() if isinstance(pages, list) and at in pages)
        self._draw_start()
        if self.its is None:
            text = greeting.get("look")
            if isinstance(text, str) and text:  # the address names a game
                self._open(lambda: self._own(text))
            else:
                self._show_tab("start")

    def _do(self, action: str, arg: str, fields: Mapping[str, str]) -> None:
        """Carry out an action, or say why that is impossible."""
        try:
            part, _, part_action = action.partition(".")
            if part == "start":
                self._begin(part_action, arg, fields)
            elif action == "cancel":
                self._stop()
            elif part == "look":
                self._look(part_action, fields)
            elif part == "judge":
                self._judge(part_action, arg)
            elif part in {"seat", "order", "moment"}:
                self._show(part, part_action, arg, fields)
            elif action == "open.tab" and arg in TABS:
                self._show_tab(arg)
            elif part == "csv":
                self.tabs.save_file(self.say("aftermath.file"), as_csv(self.rows()), "text/csv")
        except ValueError as error:  # of ours, with a sentence
            self._fault(error)

    def _chosen(self) -> FinishedGame[GameT]:
        if self.its is None:
            raise ValueError(self.say("aftermath.no_game"))
        return self.its

    def _begin(self, action: str, arg: str, fields: Mapping[str, str]) -> None:
        """Read a game in the background, because it has to be played through."""
        if action == "example" and arg in self.examples:
            self._open(lambda: (self._example(arg).translated(self.messages.language), None))
        elif action == "kept":
            self._open(lambda: self._own(fields.get("text")))
        elif action == "code":
            self._open(lambda: (self._finished(self._coded(fields.get("code"))), None))

    def _own(self, text: object) -> tuple[GameT, int]:
        """A game that the browser has kept, and the seat of its first reader, or the first one that decided."""
        unpacked, is_read = self._unpacked(text)
        game = self._finished(unpacked)
        seats = deciders(game)
        return game, next((seat for seat in seats if is_read[seat]), seats[0])

    def _open(self, read: Callable[[], tuple[GameT, int | None]]) -> None:
        """Read a game, and the seat whose look it is."""

        def steps() -> Iterator[tuple[GameT, int | None]]:
            yield read()

        def ended(fault: Exception | None) -> None:
            if fault is not None:
                self._draw_start()
                self._fault(fault)
            elif self.its is not None:
                self._show_tab("overview")
                self._draw_charts(self.its)

        self.tabs.show(self.say("aftermath.reading"))
        self._reading.start(steps, lambda found: self._take(*found), ended)

    def _take(self, game: GameT, seat: int | None = None) -> None:
        """Take another game to look back at, for the player in a seat; None for the first one that decided."""
        self._work.cancel()
        self._forget()
        self.its = its = self.kind(game, self.messages)
        self._seat = its.deciders[0] if seat is None else seat
        self._whose = str(self._seat)
        records = its.decisions(None)
        self._at = records[0]
        for record in records:
            where = findings_html.round_name(self.messages, its.round_of(record))
            name, choice = game.names[findings_html.chooser(its, record)], findings_html.choice_text(its, record)
            line = self.say("aftermath.decision_line", n=record, round=where, name=name, what=choice)
            self._labels[str(record)] = line
        self._draw()

    def _draw_charts(self, its: FinishedGame[GameT]) -> None:
        """Draw the charts of points in the background."""

        def steps() -> Iterator[tuple[int, Markup]]:
            for seat in range(len(its.game.names)):
                yield seat, points_chart(its, seat)

        def receive(step: tuple[int, Markup]) -> None:
            self._points[step[0]] = step[1]
            self._draw_result()

        self._reading.start(steps, receive, self._fault)

    def _fault(self, fault: Exception | None) -> None:
        if isinstance(fault, ValueError):
            self.tabs.fault(*self.messages.tell(fault).splitlines())
        elif fault is not None:
            self.tabs.fault(self.say("aftermath.failed"), self.messages.tell(fault))

    def _show(self, part: str, action: str, arg: str, fields: Mapping[str, str]) -> None:
        """Show the findings in another order, for another seat or of another moment."""
        its = self._chosen()
        if part == "order":
            self._order = fields.get("order", "")
            self._draw_verdicts()
        elif part == "seat":
            seat = arg if action == "pick" else fields.get("seat", "")
            if seat.isdecimal() and int(seat) < len(its.game.names):
                self._seat = int(seat)
                self._draw_result()
                self._draw_values()
                self._draw_verdicts()
        else:
            records = its.decisions(None)
            if action == "step":
                place = records.index(self._at) + (-1 if arg == "-1" else 1)
                record = records[min(max(place, 0), len(records) - 1)]
            else:
                text = fields.get("record", "") if action == "pick" else arg
                record = int(text) if text.isdecimal() else 0
            if record in records:
                self._at = record
                self._draw_moment()
                if action == "lab":
                    self._to_lab(its.game, record)
                elif action == "show":
                    self.tabs.send({"type": "open", "tab": "moment", "bring": True})

    def _to_lab(self, game: GameT, record: int) -> None:
        """Put the position before a decision on the board of the lab, which comes into sight."""
        if self.lab is not None:
            self.lab.look_into(game.at(record - 1))

    def _show_tab(self, tab: str) -> None:
        self.tabs.send({"type": "open", "tab": tab})

    # --- looking back -------------------------------------------------------------------------------------------------

    def _choose_policy(self, policy: str) -> None:
        """Let another player play on. Raises ValueError for one that isn't offered."""
        if policy not in self.kind.efforts:
            raise ValueError(self.say("aftermath.no_policy", found=repr(policy), known=", ".join(self.kind.efforts)))
        self._wanted_policy = policy
        if policy != self._policy:
            self._policy = policy
            self._work.cancel()
            self._forget_played()
            self._draw()

    def _look(self, action: str, fields: Mapping[str, str]) -> None:
        its = self._chosen()
        if fields.get("policy") in its.efforts:
            self._wanted_policy = fields["policy"]
        if fields.get("effort") in its.efforts[self._wanted_policy]:
            self._effort = fields["effort"]
        whose = fields.get("whose", self._whose)
        self._whose = whose if whose.isdecimal() and int(whose) in its.deciders else ""
        if action != "go":
            self._draw_start()
            return
        self._choose_policy(self._wanted_policy)
        if self._whose:
            self._seat = int(self._whose)
        records = self._missing(int(self._whose) if self._whose else None)
        each = self._missing_values()
        if not each and not records:  # all is known: refine it
            each = self._effort_now.each
        self._start(each, records, self._effort_now.dearest)

    def _judge(self, action: str, arg: str) -> None:
        its = self._chosen()
        if action == "seat":
            self._start(0, self._missing(self._decider))
        elif action == "one" and arg.isdecimal() and int(arg) in its.decisions(None):
            self._start(0, [int(arg)])

    @property
    def _decider(self) -> int:
        """The seat whose decisions are content; the solo rival has none."""
        seats = self._chosen().deciders
        return self._seat if self._seat in seats else seats[0]

    @property
    def _effort_now(self) -> Effort:
        return self.kind.efforts[self._policy][self._effort]

    def _missing_values(self) -> int:
        """The number of playouts of each moment still wanted, within the limit."""
        missing = self._effort_now.each - (self.values.playouts if self.values else 0)
        starts = self._starts()
        allowed = self.limits.of_playouts(missing * starts) // starts
        return max(allowed, FEWEST) if missing > 0 else 0

    def _starts(self) -> int:
        """The number of positions to play from; a guess at first."""
        if self.aftermath:
            return len(self.aftermath.study.starts)
        return max(len(self._chosen().game.history) * 4 // 10, 1)

    def _missing(self, seat: int | None) -> list[int]:
        """The decisions not yet judged with the wanted effort."""
        effort = self._effort_now
        return [
            record
            for record in self._chosen().decisions(seat)
            if record not in self._judged or self._judged[record].fresh < effort.fresh
        ]

    def _task(self, each: int, records: list[int], dearest: int | None = None) -> Task:
        """The task to play ``each`` games more from every moment, and to judge decisions."""
        known, effort, policy = self.aftermath, self._effort_now, self._policy
        return Task(self._chosen(), known, policy, effort, each, tuple(records), dearest, self.limits)

    def _store(self, finding: Finding, effort: Effort) -> None:
        if isinstance(finding, Aftermath):
            self.aftermath = finding
        elif isinstance(finding, Values):
            self.values = finding
        elif isinstance(finding, Verdict):
            self.verdicts[finding.record] = finding
            self._judged[finding.record] = effort

    def _start(self, each: int, records: list[int], dearest: int | None = None) -> None:
        if not each and not records:
            return
        began = updated = time.monotonic()
        stage, effort = "", self._effort_now

        def receive(step: Finding) -> None:
            nonlocal began, updated, stage
            self._store(step, effort)
            time_now = time.monotonic()
            if isinstance(step, tuple):
                began = began if step[0] == stage else time_now
                stage, done, total = step
                self._show_progress(stage, done, total, time_now - began)
            elif isinstance(step, Values):
                self._draw_values(self.say("aftermath.valued") if step.parts[0] else "")
            elif isinstance(step, Verdict) and time_now - updated > UPDATE_EVERY:
                updated = time_now
                self._draw_verdicts()

        def finish(fault: Exception | None) -> None:
            self._show_progress()
            self._draw()
            if fault is None:
                self.tabs.show(self.say("aftermath.ended"))
            else:
                self.tabs.fault(self.say("aftermath.failed"), self.messages.tell(fault))

        self.tabs.show(self.say("aftermath.waiting"))
        self._work.start(self._task(each, records, dearest).steps, receive, finish)

    def _stop(self) -> None:
        self._work.cancel()
        self._show_progress()
        if self.aftermath and self.values and not self.values.parts[0]:
            self._finish_values(self.aftermath)
        self._draw()
        self.tabs.show(self.say("aftermath.cancelled"))

    def _finish_values(self, aftermath: Aftermath[Any]) -> None:
        """Draw the charts that are left out while work goes on."""

        def steps() -> Iterator[Values]:
            yield Values.of(self.messages, aftermath, done=True)

        def receive(values: Values) -> None:
            self.values = values
            self._draw()

        self._reading.start(steps, receive, self._fault)

    # --- HTML ---------------------------------------------------------------------------------------------------------

    def _show_progress(self, stage: str = "", done: int = 0, total: int = 1, since: float = 0) -> None:
        messages = self.messages
        if not stage:
            self.tabs.show(status="")
            return
        text = messages.say(f"aftermath.{stage}", done=messages.number(done), total=messages.number(total))
        if 0 < done < total and since > 1:
            rest = analysis_form.about(messages, since / done * (total - done))
            text = messages.say("aftermath.left", what=text, time=rest)
        bar = html.progress(done, total, messages.say("aftermath.progress"))
        cancel = html.button(messages.say("aftermath.cancel"), "cancel")
        self.tabs.show(status=html.join([html.tag("span", text), bar, cancel]))

    def _draw(self) -> None:
        self._draw_start()
        self._draw_result()
        self._draw_values()
        self._draw_verdicts()
        self._draw_moment()

    def _empty(self) -> Markup:
        button = html.button(self.say("aftermath.choose"), "open.tab", "start", main=True)
        return html.join([html.paragraph(self.say("aftermath.no_game")), html.row(button)])

    def _draw_result(self) -> None:
        its, chart = self.its, self._points.get(self._seat, Markup())
        self.tabs.show(result=findings_html.result(its, self._seat, chart) if its else self._empty())

    def _draw_values(self, spoken: str = "") -> None:
        its, values = self.its, self.values
        self._draw_overview()
        if its is None or values is None:
            content = self._empty() if its is None else html.paragraph(self.say("aftermath.not_yet"))
            self.tabs.show(chances=content, split=content)
        else:
            chances = findings_html.chances(its, values, self._seat)
            split = findings_html.split(its, values, self._seat, self._policy)
            self.tabs.show(spoken, chances=chances, split=split)

    def _draw_overview(self) -> None:
        its = self.its
        if its is None:
            self.tabs.show(overview=self._empty())
            return
        look = Look(its, self.values, self.verdicts, self._seat, self._policy, self.lab is not None)
        self.tabs.show(overview=overview(look, self._form(its)))

    def _draw_verdicts(self) -> None:
        its = self.its
        if its is None:
            self.tabs.show(verdicts=self._empty())
            return
        self._draw_overview()
        working = self._work.running
        judged = {record: (self.verdicts[record], effort) for record, effort in self._judged.items()}
        content = findings_html.verdicts(its, judged, self._decider, self._order, self._policy, working=working)
        self.tabs.show(verdicts=content)

    def _draw_moment(self) -> None:
        its, at = self.its, self._at
        if its is None:
            self.tabs.show(moment=self._empty())
            return
        verdict, working = self.verdicts.get(at), self._work.running
        content = findings_html.moment(
            its, at, self.values, verdict, self._labels, working=working, has_lab=self.lab is not None
        )
        self.tabs.show(moment=content)

    def _draw_start(self) -> None:
        its, sources = self.its, Sources({name: self.places[name] for name in self._kept}, self.examples)
        if its is None:
            self.tabs.show(start=analysis_form.choose(self.messages, sources))
            return
        taken = analysis_form.taken(its, sources)
        # the overview has the form as long as it has no charts
        self.tabs.show(start=html.join([self._form(its), taken]) if self.values else taken)
        self._draw_overview()

    def _form(self, its: FinishedGame[GameT]) -> Markup:
        wanted = (self._wanted_policy, self._effort, self._whose)
        return analysis_form.look(its, analysis_form.Request(*wanted, self._starts(), self.limits))
