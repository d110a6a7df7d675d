"""``AfterGame``, the widget of the look-back, with its work in the background."""

import logging
import os
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import ipywidgets
from markupsafe import Markup

from betacolony import Game
from betacolony.messages import ENGLISH
from betacolony.whatif import Aftermath, Verdict
from betacolony_widgets.lab.page import Lab
from betacolony_widgets.live_lab import html
from betacolony_widgets.live_lab.background_work import Limits, Work
from betacolony_widgets.live_lab.tab_widget import TabWidget
from betacolony_widgets.messages import Messages
from betacolony_widgets.spreadsheet import as_csv
from betacolony_widgets.static_files import styles

from . import analysis_form, findings_html, games
from .findings import EFFORTS, Effort, Values, points_chart, rows
from .overview import Look, overview
from .task import FEWEST, UPDATE_EVERY, Finding, Task

logger = logging.getLogger(__name__)

#: who plays on at first
USUAL: Final = Lab.usual

#: where a finished game may be kept
PLACES: Final = ("finished", "play", "solo", "")
TABS: Final = ("overview", "result", "chances", "split", "verdicts", "moment", "start")


class _Tabs(TabWidget):
    """The lab's tabs, with the styles of the look-back."""

    _css = styles("palette", "font", "charts", "tab_widget", "lab_page", "aftermath")


class AfterGame(ipywidgets.Box):  # type: ignore[misc]
    """Looks back at a finished game: sources of points, winning chances, luck and choice, better decisions.

    Args:
        game: a game that is over; None lets the reader choose one.
        lab: the lab that opens moments of the game; None for none.
        language: the code of the language of all text; None for that of the game.

    Raises:
        ValueError: the game is not over, or its history is not known.
        MissingWords: there are no words in the language.

    Example:
        >>> AfterGame(game).run("thorough").table()  # doctest: +SKIP
    """

    def __init__(self, game: Game | None = None, *, lab: Lab | None = None, language: str | None = None) -> None:
        self.messages = messages = Messages.of(language or (ENGLISH if game is None else game.language))
        self.say = messages.say
        self.limits = Limits.of(os.environ)
        self.lab = lab
        self.game: Game | None = None
        self._reading: Work[Any] = Work()
        self._work: Work[Any] = Work()
        self._kept: tuple[str, ...] = ()
        self._effort, self._wanted_policy = "quick", USUAL
        #: who plays on in what was found so far
        self._policy = USUAL
        self._order = "worst"
        self._whose = ""
        self.tabs = _Tabs(
            {tab: messages.say(f"aftermath.tab_{tab}") for tab in TABS}, self._do, self._hello, messages, PLACES
        )
        self._forget()
        super().__init__([self.tabs], layout=ipywidgets.Layout())
        self.add_class("bc-lab")
        self._draw()
        if game is not None:
            game = games.finished(game.translated(messages.language))
            self._take(game)
            self._draw_charts(game)

    def _forget(self) -> None:
        """Forget what was found about a game."""
        self._forget_played()
        self._points: dict[int, Markup] = {}
        self._labels: dict[str, str] = {}
        self._seat = 0
        self._at = 0

    def _forget_played(self) -> None:
        """Forget what was played: it holds for one player who plays on."""
        self.aftermath: Aftermath | None = None
        self.values: Values | None = None
        #: verdicts by their indices in the game's history, and their efforts
        self.verdicts: dict[int, Verdict] = {}
        self._judged: dict[int, Effort] = {}

    def run(self, effort: str = "quick", *, seat: int | None = None, policy: str | None = None) -> "AfterGame":
        """Look back, and return when all is known: for cells of notebooks and for scripts.

        Args:
            effort: "quick" or "thorough".
            seat: whose decisions are judged; None for everybody's.
            policy: who plays on, "greedy" or "sampled"; None for the one so far, which at first is the stronger one if
                the engine is compiled.

        Raises:
            ValueError: there is no game, or no such effort or policy.
            GameError: as for ``betacolony.whatif.verdicts``.
        """
        self._choose_policy(self._policy if policy is None else policy)
        if effort not in EFFORTS[self._policy]:
            known = ", ".join(EFFORTS[self._policy])
            raise ValueError(self.say("aftermath.no_effort", found=repr(effort), known=known))
        self._effort = effort
        for step in self._task(self._missing_values(), self._missing(seat), self._effort_now.dearest).steps():
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
        self._kept = tuple(page for page in ("finished", "play", "solo") if isinstance(pages, list) and page in pages)
        self._draw_start()
        if self.game is None:
            text, language = greeting.get("look"), self.messages.language
            if isinstance(text, str) and text:  # the address names a game
                self._open(lambda: games.kept(text, language))
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

    def _chosen(self) -> Game:
        if self.game is None:
            raise ValueError(self.say("aftermath.no_game"))
        return self.game

    def _begin(self, action: str, arg: str, fields: Mapping[str, str]) -> None:
        """Read a game in the background, because it has to be played through."""
        language = self.messages.language
        if action == "example" and arg in games.EXAMPLES:
            self._open(lambda: (games.example(arg).translated(language), None))
        elif action == "kept":
            self._open(lambda: games.kept(fields.get("text"), language))
        elif action == "code":
            self._open(lambda: (games.coded(fields.get("code"), language), None))

    def _open(self, read: Callable[[], tuple[Game, int | None]]) -> None:
        """Read a game, and the seat whose look it is."""

        def steps() -> Iterator[tuple[Game, int | None]]:
            yield read()

        def ended(fault: Exception | None) -> None:
            if fault is not None:
                self._draw_start()
                self._fault(fault)
            elif self.game is not None:
                self._show_tab("overview")
                self._draw_charts(self.game)

        self.tabs.show(self.say("aftermath.reading"))
        self._reading.start(steps, lambda found: self._take(*found), ended)

    def _take(self, game: Game, seat: int | None = None) -> None:
        """Take another game to look back at, for the player in a seat; None for the first one that decided."""
        self._work.cancel()
        self._forget()
        self.game = game
        self._seat = games.deciders(game)[0] if seat is None else seat
        self._whose = str(self._seat)
        records = games.decisions(game, None)
        self._at = records[0]
        for record in records:
            where = findings_html.round_name(self.messages, game.at(record - 1).position.round)
            name, choice = game.names[findings_html.chooser(game, record)], findings_html.choice_text(game, record)
            line = self.say("aftermath.decision_line", n=record, round=where, name=name, what=choice)
            self._labels[str(record)] = line
        self._draw()

    def _draw_charts(self, game: Game) -> None:
        """Draw the charts of points in the background."""

        def steps() -> Iterator[tuple[int, Markup]]:
            for seat in range(len(game.names)):
                yield seat, points_chart(game, seat)

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
        game = self._chosen()
        if part == "order":
            self._order = fields.get("order", "")
            self._draw_verdicts()
        elif part == "seat":
            seat = arg if action == "pick" else fields.get("seat", "")
            if seat.isdecimal() and int(seat) < len(game.names):
                self._seat = int(seat)
                self._draw_result()
                self._draw_values()
                self._draw_verdicts()
        else:
            records = games.decisions(game, None)
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
                    self._to_lab(game, record)
                elif action == "show":
                    self.tabs.send({"type": "open", "tab": "moment", "bring": True})

    def _to_lab(self, game: Game, record: int) -> None:
        """Put the position before a decision on the board of the lab, which comes into sight."""
        if self.lab is not None:
            self.lab.look_into(game.at(record - 1))

    def _show_tab(self, tab: str) -> None:
        self.tabs.send({"type": "open", "tab": tab})

    # --- looking back -------------------------------------------------------------------------------------------------

    def _choose_policy(self, policy: str) -> None:
        """Let another player play on. Raises ValueError for one that isn't offered."""
        if policy not in EFFORTS:
            raise ValueError(self.say("aftermath.no_policy", found=repr(policy), known=", ".join(EFFORTS)))
        self._wanted_policy = policy
        if policy != self._policy:
            self._policy = policy
            self._work.cancel()
            self._forget_played()
            self._draw()

    def _look(self, action: str, fields: Mapping[str, str]) -> None:
        game = self._chosen()
        if fields.get("policy") in EFFORTS:
            self._wanted_policy = fields["policy"]
        if fields.get("effort") in EFFORTS[self._wanted_policy]:
            self._effort = fields["effort"]
        whose = fields.get("whose", self._whose)
        self._whose = whose if whose.isdecimal() and int(whose) in games.deciders(game) else ""
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
        game = self._chosen()
        if action == "seat":
            self._start(0, self._missing(self._decider))
        elif action == "one" and arg.isdecimal() and int(arg) in games.decisions(game, None):
            self._start(0, [int(arg)])

    @property
    def _decider(self) -> int:
        """The seat whose decisions are content; the solo rival has none."""
        deciders = games.deciders(self._chosen())
        return self._seat if self._seat in deciders else deciders[0]

    @property
    def _effort_now(self) -> Effort:
        return EFFORTS[self._policy][self._effort]

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
        return max(len(self._chosen().history) * 4 // 10, 1)

    def _missing(self, seat: int | None) -> list[int]:
        """The decisions not yet judged with the wanted effort."""
        effort = self._effort_now
        return [
            record
            for record in games.decisions(self._chosen(), seat)
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

    def _finish_values(self, aftermath: Aftermath) -> None:
        """Draw the charts that are left out while work goes on."""

        def steps() -> Iterator[Values]:
            yield Values.of(aftermath, done=True)

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
        game, chart = self.game, self._points.get(self._seat, Markup())
        self.tabs.show(result=findings_html.result(game, self._seat, chart) if game else self._empty())

    def _draw_values(self, spoken: str = "") -> None:
        game, values = self.game, self.values
        self._draw_overview()
        if game is None or values is None:
            content = self._empty() if game is None else html.paragraph(self.say("aftermath.not_yet"))
            self.tabs.show(chances=content, split=content)
        else:
            chances = findings_html.chances(game, values, self._seat)
            split = findings_html.split(game, values, self._seat, self._policy)
            self.tabs.show(spoken, chances=chances, split=split)

    def _draw_overview(self) -> None:
        game = self.game
        if game is None:
            self.tabs.show(overview=self._empty())
            return
        look = Look(game, self.values, self.verdicts, self._seat, self._policy, self.lab is not None)
        self.tabs.show(overview=overview(look, self._form(game)))

    def _draw_verdicts(self) -> None:
        game = self.game
        if game is None:
            self.tabs.show(verdicts=self._empty())
            return
        self._draw_overview()
        working = self._work.running
        judged = {record: (self.verdicts[record], effort) for record, effort in self._judged.items()}
        content = findings_html.verdicts(game, judged, self._decider, self._order, self._policy, working=working)
        self.tabs.show(verdicts=content)

    def _draw_moment(self) -> None:
        game, at = self.game, self._at
        if game is None:
            self.tabs.show(moment=self._empty())
            return
        verdict, working = self.verdicts.get(at), self._work.running
        content = findings_html.moment(
            game, at, self.values, verdict, self._labels, working=working, has_lab=self.lab is not None
        )
        self.tabs.show(moment=content)

    def _draw_start(self) -> None:
        game = self.game
        if game is None:
            self.tabs.show(start=analysis_form.choose(self.messages, self._kept))
            return
        taken = analysis_form.taken(game, self._kept)
        # the overview has the form as long as it has no charts
        self.tabs.show(start=html.join([self._form(game), taken]) if self.values else taken)
        self._draw_overview()

    def _form(self, game: Game) -> Markup:
        wanted = (self._wanted_policy, self._effort, self._whose)
        return analysis_form.look(game, analysis_form.Request(*wanted, self._starts(), self.limits))
