"""``LiveAfterGame``, the widget of the look-back at any game, with its work in the background."""

import os
import time
from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, Self

import ipywidgets
from markupsafe import Markup

from betacolony.core.whatif.aftermath import Aftermath
from betacolony.core.whatif.verdicts import Verdict
from betacolony_widgets.live_lab.background_work import Limits, Work, waited_for
from betacolony_widgets.live_lab.page import LiveLab
from betacolony_widgets.live_lab.tab_widget import TabWidget
from betacolony_widgets.live_table.games import GameT
from betacolony_widgets.messages import Messages
from betacolony_widgets.spreadsheet import as_csv
from betacolony_widgets.static_files import styles

from .analysis_form import Sources
from .display import Display
from .findings import Values, points_chart, rows
from .finished_game import FinishedGame, deciders
from .state import Found, State
from .task import UPDATE_EVERY, Finding, Task

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
        state: what is known of the game, and what the reader has chosen to see.
        lab: opens moments of the game; None for none.
        tabs: show it all.
    """

    kind: ClassVar[type[FinishedGame[Any]]]
    usual: ClassVar[str]
    examples: ClassVar[Sequence[str]]
    places: ClassVar[Mapping[str, str]]

    def __init__(self, game: GameT | None, lab: LiveLab[GameT] | None, messages: Messages) -> None:
        """Begin with a game that is over (None: the reader chooses one), and the lab that opens moments of it."""
        self.messages = messages
        self.say = messages.say
        self.lab = lab
        self.state = State(messages, Limits.of(os.environ), Sources({}, self.examples), self.usual)
        self._reading: Work[Any] = Work()
        self._work: Work[Any] = Work()
        self.tabs = _Tabs(
            {tab: messages.say(f"aftermath.tab_{tab}") for tab in TABS},
            self._do,
            self._hello,
            messages,
            (*self.places.values(), ""),
        )
        self._display = Display(self.tabs, self.state, lambda: self._work.running, has_lab=lab is not None)
        super().__init__([self.tabs], layout=ipywidgets.Layout())
        self.add_class("bc-lab")
        self._display.all()
        if game is not None:
            self._take(self._finished(game.translated(messages.language)))
            self._draw_charts()

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
        return self.state.its.game if self.state.its else None

    @property
    def values(self) -> Values | None:
        """The values of its moments, as far as they are known."""
        return self.state.found.values

    @property
    def verdicts(self) -> Mapping[int, Verdict]:
        """The verdicts so far, by the indices of the decisions in the game's history."""
        return self.state.found.verdicts

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
        state = self.state
        self._choose_policy(state.policy if policy is None else policy)
        if effort not in self.kind.efforts[state.policy]:
            known = ", ".join(self.kind.efforts[state.policy])
            raise ValueError(self.say("aftermath.no_effort", found=repr(effort), known=known))
        state.wanted_effort = effort
        task = self._task(state.missing_values, state.missing_verdicts(seat), state.effort.dearest)
        for step in task._replace(executor=waited_for(state.limits)).steps():
            state.found.add(step, state.effort)
        self._display.all()
        return self

    def rows(self) -> list[dict[str, Any]]:
        """A row for each decision (``findings.rows``). Raises ValueError without a game."""
        return rows(self.state.chosen, self.values, self.state.found.judged)

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
        kept = {name: at for name, at in self.places.items() if isinstance(pages, list) and at in pages}
        self.state.sources = Sources(kept, self.examples)
        self._display.start()
        if self.state.its is None:
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
                self._display.start()
                self._fault(fault)
            else:
                self._show_tab("overview")
                self._draw_charts()

        self.tabs.show(self.say("aftermath.reading"))
        self._reading.start(steps, lambda found: self._take(*found), ended)

    def _take(self, game: GameT, seat: int | None = None) -> None:
        """Take another game to look back at, for the player in a seat; None for the first one that decided."""
        self._work.cancel()
        self.state.take(self.kind(game, self.messages), seat)
        self._display.all()

    def _draw_charts(self) -> None:
        """Draw the charts of points in the background."""
        state, its = self.state, self.state.chosen

        def steps() -> Iterator[tuple[int, Markup]]:
            for seat in range(len(its.game.names)):
                yield seat, points_chart(its, seat)

        def receive(step: tuple[int, Markup]) -> None:
            seat, chart = step
            state.points[seat] = chart
            self._display.result()

        self._reading.start(steps, receive, self._fault)

    def _fault(self, fault: Exception | None) -> None:
        if isinstance(fault, ValueError):
            self.tabs.fault(*self.messages.tell(fault).splitlines())
        elif fault is not None:
            self.tabs.fault(self.say("aftermath.failed"), self.messages.tell(fault))

    def _show(self, part: str, action: str, arg: str, fields: Mapping[str, str]) -> None:
        """Show the findings in another order, for another seat or of another moment."""
        state, its, display = self.state, self.state.chosen, self._display
        if part == "order":
            state.order = fields.get("order", "")
            display.verdicts()
        elif part == "seat":
            seat = arg if action == "pick" else fields.get("seat", "")
            if seat.isdecimal() and int(seat) < len(its.game.names):
                state.seat = int(seat)
                display.overview()
                display.result()
                display.values()
                display.verdicts()
        else:
            records = its.decisions(None)
            if action == "step":
                place = records.index(state.at) + (-1 if arg == "-1" else 1)
                record = records[min(max(place, 0), len(records) - 1)]
            else:
                text = fields.get("record", "") if action == "pick" else arg
                record = int(text) if text.isdecimal() else 0
            if record in records:
                state.at = record
                display.moment()
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
        state = self.state
        state.wanted_policy = policy
        if policy != state.policy:
            state.policy, state.found = policy, Found()
            self._work.cancel()
            self._display.all()

    def _look(self, action: str, fields: Mapping[str, str]) -> None:
        state, its = self.state, self.state.chosen
        if fields.get("policy") in its.efforts:
            state.wanted_policy = fields["policy"]
        if fields.get("effort") in its.efforts[state.wanted_policy]:
            state.wanted_effort = fields["effort"]
        whose = fields.get("whose", state.whose)
        state.whose = whose if whose.isdecimal() and int(whose) in its.deciders else ""
        if action != "go":
            self._display.start()
            self._display.overview()
            return
        self._choose_policy(state.wanted_policy)
        if state.whose:
            state.seat = int(state.whose)
        records = state.missing_verdicts(int(state.whose) if state.whose else None)
        each = state.missing_values
        if not each and not records:  # all is known: refine it
            each = state.effort.each
        self._start(each, records, state.effort.dearest)

    def _judge(self, action: str, arg: str) -> None:
        state = self.state
        if action == "seat":
            self._start(0, state.missing_verdicts(state.decider))
        elif action == "one" and arg.isdecimal() and int(arg) in state.chosen.decisions(None):
            self._start(0, [int(arg)])

    def _task(self, each: int, records: list[int], dearest: int | None = None) -> Task:
        """The task to play ``each`` games more from every moment, and to judge decisions."""
        state = self.state
        known = state.found.aftermath
        return Task(state.chosen, known, state.policy, state.effort, each, tuple(records), dearest, state.limits)

    def _start(self, each: int, records: list[int], dearest: int | None = None) -> None:
        if not each and not records:
            return
        began = updated = time.monotonic()
        stage, effort, found = "", self.state.effort, self.state.found

        def receive(step: Finding) -> None:
            nonlocal began, updated, stage
            found.add(step, effort)
            time_now = time.monotonic()
            if isinstance(step, tuple):
                began = began if step[0] == stage else time_now
                stage, done, total = step
                self._display.progress(stage, done, total, time_now - began)
            elif isinstance(step, Values):
                self._display.overview()
                self._display.values(self.say("aftermath.valued") if step.done else "")
            elif isinstance(step, Verdict) and time_now - updated > UPDATE_EVERY:
                updated = time_now
                self._display.overview()
                self._display.verdicts()

        def finish(fault: Exception | None) -> None:
            self._display.progress()
            self._display.all()
            if fault is None:
                self.tabs.show(self.say("aftermath.ended"))
            else:
                self.tabs.fault(self.say("aftermath.failed"), self.messages.tell(fault))

        self.tabs.show(self.say("aftermath.waiting"))
        self._work.start(self._task(each, records, dearest).steps, receive, finish)

    def _stop(self) -> None:
        self._work.cancel()
        self._display.progress()
        found = self.state.found
        if found.aftermath and found.lacks_charts:
            self._finish_values(found, found.aftermath)
        self._display.all()
        self.tabs.show(self.say("aftermath.cancelled"))

    def _finish_values(self, found: Found, aftermath: Aftermath[Any]) -> None:
        """Draw the charts that are left out while work goes on."""

        def steps() -> Iterator[Values]:
            yield Values.of(self.messages, aftermath, done=True)

        def receive(values: Values) -> None:
            found.values = values
            self._display.all()

        self._reading.start(steps, receive, self._fault)
