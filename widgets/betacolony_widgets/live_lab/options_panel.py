"""The Options tab: the value of each option, played out with the same luck, in a forest plot and on the board."""

import math
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from betacolony.core.tallies import UNKNOWN, Interval
from betacolony.core.whatif.changes import Choice
from betacolony.core.whatif.study import Study
from betacolony_widgets.charts.forest import LETTERS, Forest, ForestRow, forest
from betacolony_widgets.live_table.games import LiveGame
from betacolony_widgets.messages import Messages, capital

from . import html
from .host import Host
from .panel import StudyPanel
from .player_results import each_player, player_rows
from .results import Line, Results, beyond, cells, points, quoted, small_print, verdict
from .selectors import measures, players

#: rows of the plot; the table has all options
_SHOWN: Final = 8
#: letters in the title, at most
_NAMED: Final = 4
MEASURES: Final = ("win", "lead")


class LiveOptions(StudyPanel):
    """The options of the decision on the board, the best first.

    Attributes:
        measure: the figures shown, of ``MEASURES``.
        picked: the index of the option that a row was pressed of; None for the best.
        table: the table is shown in place of the plot.
    """

    name = "options"

    def __init__(self, lab: Host) -> None:
        super().__init__(lab)
        self.measure = "win"
        self.picked: int | None = None
        self.table = False
        #: the first places of answers about this moment, by the player who played on
        self._firsts: dict[str, str] = {}
        #: what the sharp player would choose itself, once it was asked
        self._sharp: Any = None

    # --- what each game says --------------------------------------------------------------------------------------

    @abstractmethod
    def _study(self, game: Any, policy: str) -> Study:
        """A study of the options of a game's decision."""

    @abstractmethod
    def target_of(self, option: Any) -> str:
        """The target to draw an option's value at; "" if no single target stands for it."""

    @abstractmethod
    def _short_name(self, option: Any) -> str:
        """A name that fits a row of a plot; "" for those that are short enough."""

    @abstractmethod
    def _sharp_choice(self, game: Any) -> Any:
        """The option that the sharp player would choose, without playing on."""

    def _settings(self) -> html.Markup:
        """Further choices about the study."""
        return html.Markup()

    # --- actions ----------------------------------------------------------------------------------------------------

    def do(self, action: str, arg: str, fields: Mapping[str, str]) -> None:
        """Do "run", "refine", "csv", "view", "measure", "seat", "policy"; "pick", "play", "branch" by number."""
        number = int(arg) if arg.isdecimal() else -1
        if action in {"run", "refine"}:
            self._run(again=action == "refine")
        elif action == "measure" and arg in MEASURES:
            self.measure = arg
        elif action == "seat":
            self.look_from(arg, len(self.lab.game.names))
            return
        elif action == "policy":
            self.choose_policy(fields)
            return
        elif action == "view":
            self.table = not self.table
        elif action in {"pick", "play", "branch"} and self.results and 0 <= number < len(self.results.lines):
            if action == "pick":
                self.picked = number
            else:
                self._take(self.results.lines[number].what, play=action == "play")
                return
        elif action == "csv" and self.results:
            self.save_rows(player_rows(self.results.ranked, self.lab.game.names))
            return
        else:
            return
        if action not in {"run", "refine"}:
            self.known(done=not self.lab.work.running)
            self.draw()

    def _run(self, *, again: bool) -> None:
        game, policy = self.lab.decided(), self.policy
        if not again:
            self.forget()
            self.picked = None
        self.play(lambda: self._study(game, policy))

    def _take(self, option: Any, *, play: bool) -> None:
        if play:
            self.lab.choose(option)
        else:
            self.branch(Choice(option))

    def changed(self) -> None:
        """Forget the results: the options have changed, and perhaps the player who decides."""
        self.forget()
        self.seat = self.picked = self._sharp = None
        self._firsts = {}
        self.known(done=True)

    def answered(self) -> None:
        """Keep the first place, to compare it with those of answers with other players."""
        if self.results and self.results.ranked[0].known:
            self._firsts[self.policy] = self.results.ranked[0].name

    def known(self, *, done: bool) -> None:  # noqa: ARG002 - values and letters follow all results
        """Draw the values and the letters of the plot on the board."""
        results = self.results
        if results is None:
            self.lab.board.mark({}, frozenset())
            return
        letters: dict[str, tuple[str, bool]] = {}
        for row in self._rows(results):
            if row.lights:
                letters.setdefault(row.lights, (row.letter, row.best))
        self.lab.board.mark(*self._on_board(results), letters)

    def _on_board(self, results: Results) -> tuple[dict[str, str], frozenset[str]]:
        """The values to draw at targets, each that of its best option; and the target of the best option."""
        messages, values = self.messages, dict[str, str]()
        for line in results.ranked:
            target = self.target_of(line.what)
            if target and line.known and target not in values:
                mean = figure(line, self._seat, self.measure).mean
                share = messages.say("lab.share", n=messages.number(100 * mean, 0))
                values[target] = messages.signed(mean) if self.measure == "lead" else share
        best = self.target_of(results.ranked[0].what)
        return values, frozenset({best} & values.keys())

    def spoken(self) -> str:
        """The best option, and whether that is certain."""
        return verdict(self.messages, self.results) if self.results else ""

    # --- what is shown ------------------------------------------------------------------------------------------------

    def shown(self) -> html.Markup:
        """The question before the games; then the answer with its plot or table."""
        say, messages, results, game = self.say, self.messages, self.results, self.lab.game
        if results is None:
            settings = html.row(self.policies(), self._settings())
            words = html.join(
                [html.heading(self._kicker(), say("lab.options_title"), say("lab.options_ask")), settings]
            )
            run = html.button(say("lab.evaluate"), "options.run", main=True)
            return html.join([html.tag("div", words, self.limits_note(), class_="bc-tabs-words"), html.foot(run)])
        rows = self._rows(results)
        title, text = self._answer(results, rows)
        controls = html.row(
            html.tag("span", say("lab.chances_of"), class_="bc-tabs-kicker"),
            players(messages, game.names, self.lab.signs(game), "options.seat", self._seat),
            html.tag("span", say("lab.counted_in"), class_="bc-tabs-kicker"),
            measures(self.messages, "options.measure", self.measure),
        )
        content = self._table(results) if self.table else self._plot(results, rows) if rows else ""
        words = html.tag("div", html.heading(self._kicker(), title, text), controls, content, class_="bc-tabs-words")
        return html.join([words, self._foot(results, rows)])

    @property
    def _seat(self) -> int:
        decision = self.lab.game.decision
        return self.seat if self.seat is not None else decision.player if decision else 0

    def _kicker(self) -> str:
        game = self.lab.game
        return decision_place(self.messages, game)

    def _rows(self, results: Results) -> list[ForestRow]:
        """The rows of the plot: the options that may be the best, then the worse ones, each by lead."""
        seat = self._seat
        known = [line for line in results.ranked if line.known]
        order = sorted(known, key=lambda line: line.number not in results.contenders)[:_SHOWN]
        picked = self.picked if self.picked is not None else (order[0].number if order else None)
        rows = []
        for letter, line in zip(LETTERS, order, strict=False):
            shown = figure(line, seat, self.measure)
            rows.append(
                ForestRow(
                    letter,
                    self._short_name(line.what) or capital(line.name),
                    *_scaled(shown, self.measure),
                    written(self.messages, shown, self.measure),
                    self.messages.number(line.playouts),
                    str(line.number),
                    line.number in results.contenders,
                    self.target_of(line.what),
                    line.number == picked,
                )
            )
        return rows

    def _answer(self, results: Results, rows: Sequence[ForestRow]) -> tuple[str, str]:
        """The title, and the sentence below it."""
        say, messages = self.say, self.messages
        if len(results.lines) == 1 or not rows:
            return say("lab.only_title" if len(results.lines) == 1 else "lab.wait_title"), verdict(messages, results)
        best = [row.letter for row in rows if row.best]
        worse = [row.letter for row in rows if not row.best]
        games = messages.number(results.playouts)
        if len(best) > _NAMED:
            title = say("lab.take_any", first=best[0], last=best[-1])
        else:
            title = say("lab.take_letters", letters=either(messages, best))
        if self._seat != self._decider:
            names = self.lab.game.names
            return title, say("lab.seen_by", name=names[self._seat], decider=names[self._decider])
        unsure = len(results.contenders) - len(best)  # too few games, or no room in the plot
        text = say("lab.after_close" if len(best) > 1 else "lab.after_clear", games=games, best=best[0])
        if unsure > 0 and len(best) == 1:
            return title, messages.count("lab.as_good", unsure, games=games)
        if len(best) > 1 and worse:
            text = f"{text} {messages.count('lab.are_worse', len(worse), letters=messages.listed(worse))}"
        return title, text

    @property
    def _decider(self) -> int:
        decision = self.lab.game.decision
        return decision.player if decision else 0

    def _plot(self, results: Results, rows: list[ForestRow]) -> html.Markup:
        say, name = self.say, self.lab.game.names[self._seat]
        best, worse = [row for row in rows if row.best], [row for row in rows if not row.best]
        unit = "\u00a0%" if self.measure == "win" else ""
        groups = [
            (say("lab.group_best" if len(best) > 1 else "lab.group_first"), best),
            (say("lab.group_worse"), worse),
        ]
        band = say("lab.range", letter=rows[0].letter)
        about = say(f"lab.about_{self.measure}", name=name)
        plot = forest(self.messages, Forest(about, say("lab.games"), unit, groups, band, "options.pick"))
        notes = html.note(" ".join(filter(None, (self._rest(results, rows), *self._others_say(results)))))
        return html.join([plot, notes, html.row(self.policies(), self._settings()), self.limits_note()])

    def _others_say(self, results: Results) -> Iterator[str]:
        """What was found when others played on, and what the sharp player would choose, if that falls behind here."""
        strongest = self.lab.policies[-1]
        if strongest not in {self.policy, *self._firsts} and len(results.lines) > 1:
            yield self.say("lab.first_check", player=self.say(f"lab.policy_{strongest}"))
        lines = {line.name: line for line in results.lines}
        for policy, first in self._firsts.items():
            line = lines.get(first)
            if policy != self.policy and line and (line.known or line.number not in results.contenders):
                key = "lab.first_holds" if line.number in results.contenders else "lab.first_falls"
                yield self.say(key, player=self.say(f"lab.policy_{policy}"), what=quoted(self.messages, first))
        game = self.lab.game
        if game.decision is not None:
            self._sharp = self._sharp or self._sharp_choice(game)
            for line in results.lines:
                if line.what == self._sharp and line.number not in results.contenders:
                    yield self.say("lab.disagrees", what=quoted(self.messages, line.name))

    def _rest(self, results: Results, rows: list[ForestRow]) -> str:
        """How many options have no row: as good as far as is known, surely worse, or with too few games to say."""
        shown = {int(row.arg) for row in rows}
        rest = [line for line in results.lines if line.number not in shown]
        unsure = [line.known for line in rest if line.number in results.contenders]
        groups = (
            ("lab.rest_good", sum(unsure)),
            ("lab.rest_worse", len(rest) - len(unsure)),
            ("lab.rest_unsure", len(unsure) - sum(unsure)),
        )
        return " ".join([self.messages.count(name, number) for name, number in groups if number])

    def _table(self, results: Results) -> html.Markup:
        """All options in a table, each player's figures, and where they come from."""
        say = self.say
        head = (say("lab.option"), say("lab.win"), say("lab.lead"), say("lab.games"), "")
        rows = [self._row(line) for line in results.ranked]
        return html.join(
            [
                html.table(head, rows, say("lab.table", name=self.lab.game.names[self._decider])),
                each_player(self.messages, results.ranked, self.lab.game.names, say("lab.option")),
                html.row(html.button(say("lab.csv"), "options.csv")),
                html.note(f"{small_print(self.messages, results)} {say('lab.biased')}"),
            ]
        )

    def _foot(self, results: Results, rows: Sequence[ForestRow]) -> html.Markup:
        picked = next((row for row in rows if row.picked), None)
        parts: list[str] = []
        if picked:
            about = results.lines[int(picked.arg)].name
            label = self.say("lab.play_letter", letter=picked.letter)
            parts.append(html.button(label, "options.play", picked.arg, main=True, about=about))
            parts.append(html.button(self.say("lab.branch_off"), "options.branch", picked.arg, about=about))
        view = html.button(self.say("lab.to_plot" if self.table else "lab.to_table"), "options.view")
        return html.foot(html.note(self.news), *parts, self.refining(), html.tag("span", view, class_="bc-tabs-quiet"))

    def _row(self, line: Line) -> list[str]:
        play = html.button(self.say("lab.play"), "options.play", str(line.number), about=line.name)
        branch = html.button(self.say("lab.branch_off"), "options.branch", str(line.number), about=line.name)
        name = html.tag("span", capital(line.name), class_="" if line.last else "bc-tabs-note")
        win, lead = (figure(line, self._seat, measure) for measure in MEASURES)
        return [name, *cells(self.messages, line, win, lead), html.row(play, branch)]


def figure(line: Line, seat: int, measure: str) -> Interval:
    """A start's winning chance ("win") or lead ("lead") of a seat; unknown from too few games."""
    if not line.known:
        return UNKNOWN
    return line.estimate.win[seat] if measure == "win" else line.estimate.margin[seat]


def _scaled(interval: Interval, measure: str) -> tuple[float, float, float]:
    times = 100.0 if measure == "win" else 1.0
    return times * interval.mean, times * interval.low, times * interval.high


def written(messages: Messages, interval: Interval, measure: str) -> tuple[str, str]:
    """A figure and half its interval: "47" and "± 2"."""
    text = (
        points(messages, interval)
        if measure == "lead"
        else messages.say(
            "chart.estimate",
            mean=messages.number(100 * interval.mean, 0 if interval.half >= 0.01 else 1, measured=True),
            half=messages.number(100 * interval.half, 0 if interval.half >= 0.01 else 1, measured=True),
        )
    )
    if measure == "win" and math.isfinite(interval.half) and beyond(interval):
        low, high = (messages.number(100 * end, 0, measured=True) for end in (interval.low, interval.high))
        return messages.number(100 * interval.mean, 0, measured=True), messages.say("chart.between", low=low, high=high)
    mean, sign, half = text.partition("±")
    return mean.strip(), f"{sign}{half}".strip() if math.isfinite(interval.half) else ""


def either(messages: Messages, letters: Sequence[str]) -> str:
    """A choice in words: "A", "A or B", "A, B or C"."""
    if len(letters) == 1:
        return letters[0]
    first = messages.say("list.between").join(letters[:-1])
    return messages.say("lab.or", first=first, last=letters[-1])


def decision_place(messages: Messages, game: LiveGame) -> str:
    """The round and the player who decides: "Round 5, Ada decides"."""
    if game.decision is None:
        return ""
    name, round_ = game.names[game.decision.player], game.position.round
    return messages.say("lab.place" if round_ else "lab.place_setup", n=round_, name=name)
