"""``AfterGame``, the widget of the look-back, and its work in the background."""

import logging
import os
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import ipywidgets
from markupsafe import Markup

from betacolony import Game
from betacolony.messages import ENGLISH
from betacolony.whatif import Aftermath, Verdict, verdicts
from betacolony_widgets.charts.drawing import warm_up
from betacolony_widgets.lab import html
from betacolony_widgets.lab.bench import Bench
from betacolony_widgets.lab.working import Limits, Work, runner
from betacolony_widgets.messages import Messages
from betacolony_widgets.spreadsheet import as_csv
from betacolony_widgets.static_files import styles

from . import asking, games, views
from .asking import about
from .findings import EFFORTS, Effort, Values, points_chart, rows

logger = logging.getLogger(__name__)

TABS: Final = ("result", "chances", "split", "verdicts", "moment")
#: seconds between two looks at what is known so far
_EACH: Final = 3.0
#: the fewest playouts of which there are intervals
_FEWEST: Final = 2

#: how far the work is: what is done, how much of how much
_Stage = tuple[str, int, int]


class _Panels(Bench):
    """The lab's bench, with a style for what is shown here."""

    _css = styles("palette", "font", "charts", "bench", "aftermath")


class AfterGame(ipywidgets.Box):  # type: ignore[misc]
    """Looks back at a finished game: where points came from, how the chances went, luck and choice, better decisions.

    Args:
        game: a game that is over; None lets the reader choose one.
        language: the code of the language that all is told in; None for that of the game.

    Raises:
        ValueError: the game is not over, or its history is not known.
        MissingWords: there are no words in the language.

    Example:
        >>> AfterGame(game).run("thorough").table()  # doctest: +SKIP
    """

    def __init__(self, game: Game | None = None, *, language: str | None = None) -> None:
        self.messages = messages = Messages.of(language or (ENGLISH if game is None else game.language))
        self.limits = Limits.of(os.environ)
        self.game: Game | None = None
        self._reading: Work[Any] = Work()
        self._work: Work[Any] = Work()
        self._kept: tuple[str, ...] = ()
        self._effort = "quick"
        self._order = "worst"
        self._whose = ""
        self.panels = _Panels(
            {tab: messages.say(f"aftermath.tab_{tab}") for tab in TABS}, self._do, self._hello, messages
        )
        self._forget()
        super().__init__([self.panels], layout=ipywidgets.Layout())
        self.add_class("bc-lab")
        self._draw()
        if game is not None:
            game = games.finished(game.translated(messages.language))
            self._take(game)
            self._draw_charts(game)

    def _forget(self) -> None:
        self.aftermath: Aftermath | None = None
        self.values: Values | None = None
        #: verdicts by the records of the game's history, and how thoroughly they were looked for
        self.verdicts: dict[int, Verdict] = {}
        self._judged: dict[int, Effort] = {}
        self._points: dict[int, Markup] = {}
        self._labels: dict[str, str] = {}
        self._seat = 0
        self._at = 0

    def run(self, effort: str = "quick", *, seat: int | None = None) -> "AfterGame":
        """Look back, and come back when all is known: for notebooks' own cells and scripts.

        Args:
            effort: "quick" or "thorough".
            seat: whose decisions are judged; None for everybody's.

        Raises:
            ValueError: there is no game, or no such effort.
            GameError: as for ``betacolony.whatif.verdicts``.
        """
        if effort not in EFFORTS:
            raise ValueError(self.messages.say("aftermath.no_effort", found=repr(effort), known=", ".join(EFFORTS)))
        self._effort = effort
        for found in self._steps(self._missing_values(), self._missing(seat)):
            self._found(found, self._effort_now)
        self._draw()
        return self

    def rows(self) -> list[dict[str, Any]]:
        """All that is known, a row for each decision (``findings.rows``). Raises ValueError without a game."""
        return rows(self._chosen(), self.values, self.verdicts)

    def table(self) -> Any:
        """The same as a pandas DataFrame."""
        import pandas as pd  # noqa: PLC0415 - few ask for it, and it is large

        return pd.DataFrame(self.rows()).set_index("decision")

    def close(self) -> None:
        """Call all work off, and go."""
        self._reading.cancel()
        self._work.cancel()
        self.panels.close()
        super().close()

    # --- what is asked for -----------------------------------------------------------------------

    def _hello(self, said: Mapping[str, Any]) -> None:
        found = said.get("games")
        known = ("finished", "play", "solo")
        self._kept = tuple(one for one in known if isinstance(found, list) and one in found)
        self._draw_start()

    def _do(self, what: str, arg: str, fields: Mapping[str, str]) -> None:
        """Something was asked for. What is not possible is told in a sentence."""
        try:
            asked, _, which = what.partition(".")
            if asked == "start":
                self._begin(which, arg, fields)
            elif what == "cancel":
                self._stop()
            elif asked == "look":
                self._look(which, fields)
            elif asked == "judge":
                self._judge(which, arg)
            elif asked in {"seat", "order", "moment"}:
                self._show(asked, which, arg, fields)
            elif asked == "csv":
                text = as_csv(self.rows())
                self.panels.send(
                    {"type": "file", "name": self.messages.say("aftermath.file"), "text": text, "kind": "text/csv"}
                )
        except ValueError as wrong:  # of ours, with a sentence
            self.panels.fault(*self.messages.tell(wrong).splitlines())

    def _chosen(self) -> Game:
        if self.game is None:
            raise ValueError(self.messages.say("aftermath.no_game"))
        return self.game

    def _begin(self, what: str, arg: str, fields: Mapping[str, str]) -> None:
        """Have a game read, in the background, as it has to be played through."""
        if what == "example" and arg in games.EXAMPLES:
            self._open(lambda: games.example(arg).translated(self.messages.language))
        elif what == "kept":
            self._open(lambda: games.kept(fields.get("text"), self.messages.language))
        elif what == "code":
            self._open(lambda: games.coded(fields.get("code"), self.messages.language))

    def _open(self, read: Callable[[], Game]) -> None:
        def steps() -> Iterator[Game]:
            yield read()

        def ended(fault: Exception | None) -> None:
            if fault is not None:
                self._draw_start()
                self._fault(fault)
            elif self.game is not None:
                self._draw_charts(self.game)

        self.panels.show(self.messages.say("aftermath.reading"))
        self._reading.start(steps, self._take, ended)

    def _take(self, game: Game) -> None:
        """Look at another game."""
        self._work.cancel()
        self._forget()
        self.game = game
        if self._whose and int(self._whose) not in games.deciders(game):
            self._whose = ""
        self._seat = games.deciders(game)[0]
        records = games.decisions(game, None)
        self._at = records[0]
        for record in records:
            where = views.round_name(self.messages, game.at(record - 1).position.round)
            name, what = game.names[views.chooser(game, record)], views.told(game, record)
            self._labels[str(record)] = self.messages.say(
                "aftermath.decision_line", n=record, round=where, name=name, what=what
            )
        self._draw()

    def _draw_charts(self, game: Game) -> None:
        """Draw the charts of points beside everything else."""

        def steps() -> Iterator[tuple[int, Markup]]:
            warm_up()
            for seat in range(len(game.names)):
                yield seat, points_chart(game, seat)

        def told(found: tuple[int, Markup]) -> None:
            self._points[found[0]] = found[1]
            self._draw_result()

        self._reading.start(steps, told, self._fault)

    def _fault(self, fault: Exception | None) -> None:
        if isinstance(fault, ValueError):
            self.panels.fault(*self.messages.tell(fault).splitlines())
        elif fault is not None:
            self.panels.fault(self.messages.say("aftermath.failed"), self.messages.tell(fault))

    def _show(self, what: str, which: str, arg: str, fields: Mapping[str, str]) -> None:
        """Show something else of what is known."""
        game = self._chosen()
        if what == "order":
            self._order = fields.get("order", "")
            self._draw_verdicts()
        elif what == "seat":
            asked = fields.get("seat", "")
            if asked.isdecimal() and int(asked) < len(game.names):
                self._seat = int(asked)
                self._draw_result()
                self._draw_values()
                self._draw_verdicts()
        else:
            records = games.decisions(game, None)
            if which == "step":
                at = records.index(self._at) + (-1 if arg == "-1" else 1)
                wanted = records[min(max(at, 0), len(records) - 1)]
            else:
                found = fields.get("record", "") if which == "pick" else arg
                wanted = int(found) if found.isdecimal() else 0
            if wanted in records:
                self._at = wanted
                self._draw_moment()
                if which == "show":
                    self.panels.send({"type": "open", "tab": "moment", "bring": True})

    # --- looking back ----------------------------------------------------------------------------

    def _look(self, what: str, fields: Mapping[str, str]) -> None:
        game = self._chosen()
        if fields.get("effort") in EFFORTS:
            self._effort = fields["effort"]
        whose = fields.get("whose", self._whose)
        self._whose = whose if whose.isdecimal() and int(whose) in games.deciders(game) else ""
        if what != "go":
            self._draw_start()
            return
        if self._whose:
            self._seat = int(self._whose)
        records = self._missing(int(self._whose) if self._whose else None)
        each = self._missing_values()
        if not each and not records:  # all is there: more of it
            each = self._effort_now.each
        self._start(each, records)

    def _judge(self, what: str, arg: str) -> None:
        game = self._chosen()
        if what == "seat":
            self._start(0, self._missing(self._decider))
        elif what == "one" and arg.isdecimal() and int(arg) in games.decisions(game, None):
            self._start(0, [int(arg)])

    @property
    def _decider(self) -> int:
        """Whose decisions are shown: the solo rival has none."""
        deciders = games.deciders(self._chosen())
        return self._seat if self._seat in deciders else deciders[0]

    @property
    def _effort_now(self) -> Effort:
        return EFFORTS[self._effort]

    def _missing_values(self) -> int:
        """How many more playouts of each moment are wanted, as far as they may be had at once."""
        missing = self._effort_now.each - (self.values.playouts if self.values else 0)
        starts = self._starts()
        allowed = self.limits.of_playouts(missing * starts) // starts
        return max(allowed, _FEWEST) if missing > 0 else 0

    def _starts(self) -> int:
        """From how many positions a game is played on; a guess before it is looked at."""
        if self.aftermath:
            return len(self.aftermath.study.starts)
        return max(len(self._chosen().history) * 4 // 10, 1)

    def _missing(self, seat: int | None) -> list[int]:
        """The decisions that are still to be judged as thoroughly as wanted, as far as they may be at once."""
        wanted, most = self._effort_now, self.limits.playouts
        found = [
            one
            for one in games.decisions(self._chosen(), seat)
            if one not in self._judged or self._judged[one].search < wanted.search
        ]
        return found if most is None else found[: max(most // wanted.judging, 1)]

    def _steps(self, each: int, records: list[int]) -> Iterator[_Stage | Aftermath | Values | Verdict]:
        """Do the work: tells how far it is, and what was found."""
        game, effort = self._chosen(), self._effort_now
        yield "waiting", 0, 1
        warm_up()
        if each:
            aftermath = self.aftermath or Aftermath(game, every=False)
            yield aftermath
            looked = time.monotonic()
            for progress in aftermath.steps(each, runner(self.limits)):
                yield "valuing", progress.done, progress.total
                if time.monotonic() - looked > _EACH and aftermath.study.playouts >= _FEWEST * len(
                    aftermath.study.starts
                ):
                    yield Values.of(aftermath, done=False)
                    looked = time.monotonic()
            yield Values.of(aftermath, done=True)
        if records:
            found = verdicts(
                game, search=effort.search, fresh=effort.fresh, records=records, executor=runner(self.limits)
            )
            yield "judging", 0, len(records)
            for done, verdict in enumerate(found, 1):
                yield verdict
                yield "judging", done, len(records)

    def _found(self, found: _Stage | Aftermath | Values | Verdict, effort: Effort) -> None:
        if isinstance(found, Aftermath):
            self.aftermath = found
        elif isinstance(found, Values):
            self.values = found
        elif isinstance(found, Verdict):
            self.verdicts[found.record] = found
            self._judged[found.record] = effort

    def _start(self, each: int, records: list[int]) -> None:
        if not each and not records:
            return
        began = looked = time.monotonic()
        at, effort = "", self._effort_now

        def told(found: _Stage | Aftermath | Values | Verdict) -> None:
            nonlocal began, looked, at
            self._found(found, effort)
            now = time.monotonic()
            if isinstance(found, tuple):
                stage, done, total = found
                if stage != at:
                    at, began = stage, now
                self._show_progress(stage, done, total, now - began)
            elif isinstance(found, Values):
                self._draw_values(self.messages.say("aftermath.valued") if found.parts[0] else "")
            elif isinstance(found, Verdict) and now - looked > _EACH:
                looked = now
                self._draw_verdicts()

        def ended(fault: Exception | None) -> None:
            self._show_progress()
            self._draw()
            if fault is None:
                self.panels.show(self.messages.say("aftermath.ended"))
            else:
                self.panels.fault(self.messages.say("aftermath.failed"), self.messages.tell(fault))

        self.panels.show(self.messages.say("aftermath.waiting"))
        self._work.start(lambda: self._steps(each, records), told, ended)

    def _stop(self) -> None:
        self._work.cancel()
        self._show_progress()
        if self.aftermath and self.values and not self.values.parts[0]:
            self._finish_values(self.aftermath)
        self._draw()
        self.panels.show(self.messages.say("aftermath.cancelled"))

    def _finish_values(self, aftermath: Aftermath) -> None:
        """Draw the charts that are left out while there is more to come."""

        def steps() -> Iterator[Values]:
            yield Values.of(aftermath, done=True)

        def told(found: Values) -> None:
            self.values = found
            self._draw()

        self._reading.start(steps, told, self._fault)

    # --- what is shown ---------------------------------------------------------------------------

    def _show_progress(self, stage: str = "", done: int = 0, total: int = 1, since: float = 0) -> None:
        messages = self.messages
        if not stage:
            self.panels.show(status="")
            return
        text = messages.say(f"aftermath.{stage}", done=messages.number(done), total=messages.number(total))
        if 0 < done < total and since > 1:
            text = messages.say("aftermath.left", what=text, time=about(messages, since / done * (total - done)))
        bar = html.progress(done, total, messages.say("aftermath.progress"))
        shown = [html.tag("span", text), bar, html.button(messages.say("aftermath.cancel"), "cancel")]
        self.panels.show(status=html.join(shown))

    def _draw(self) -> None:
        self._draw_start()
        self._draw_result()
        self._draw_values()
        self._draw_verdicts()
        self._draw_moment()

    def _empty(self) -> Markup:
        return html.paragraph(self.messages.say("aftermath.no_game"))

    def _draw_result(self) -> None:
        if self.game is None:
            self.panels.show(result=self._empty())
        else:
            self.panels.show(result=views.result(self.game, self._seat, self._points.get(self._seat, Markup())))

    def _draw_values(self, told: str = "") -> None:
        game, values = self.game, self.values
        if game is None or values is None:
            shown = self._empty() if game is None else html.paragraph(self.messages.say("aftermath.not_yet"))
            self.panels.show(chances=shown, split=shown)
        else:
            chances, split = (view(game, values, self._seat) for view in (views.chances, views.split))
            self.panels.show(told, chances=chances, split=split)

    def _draw_verdicts(self) -> None:
        game = self.game
        if game is None:
            self.panels.show(verdicts=self._empty())
            return
        working = self._work.running
        shown = views.verdicts(game, self.verdicts, self._judged, self._decider, self._order, working=working)
        self.panels.show(verdicts=shown)

    def _draw_moment(self) -> None:
        game, at = self.game, self._at
        if game is None:
            self.panels.show(moment=self._empty())
            return
        verdict, working = self.verdicts.get(at), self._work.running
        self.panels.show(moment=views.moment(game, at, self.values, verdict, self._labels, working=working))

    def _draw_start(self) -> None:
        game = self.game
        if game is None:
            self.panels.show(start=asking.choose(self.messages, self._kept))
            return
        wanted = asking.Wanted(self._effort, self._whose, self._starts(), self.limits)
        self.panels.show(start=html.join([asking.taken(game, self._kept), asking.look(game, wanted)]))
