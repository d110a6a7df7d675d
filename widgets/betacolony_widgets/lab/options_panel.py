"""The Options tab: the value of each option, played out with the same luck, in a table and on the board."""

from collections.abc import Mapping
from typing import Final

from betacolony import Dock, Game, Move, Option, TakePod
from betacolony.whatif import options_of
from betacolony.whatif.changes import Choice
from betacolony_widgets.messages import Messages, capital
from betacolony_widgets.play.choices import flow

from . import html
from .host import Host
from .panel import StudyPanel
from .player_results import each_player, player_rows
from .results import Line, Results, cells, chart_of, small_print, verdict

#: options in the chart and in the table; the others are folded away
_SHOWN: Final = 8
#: players that may play on, by the engine's names
POLICIES: Final = ("sampled", "greedy")
MEASURES: Final = ("win", "lead")


class OptionsPanel(StudyPanel):
    """The options of the decision on the board, by lead."""

    name = "options"

    def __init__(self, lab: Host) -> None:
        super().__init__(lab)
        self.measure = "win"
        self.policy = "sampled"

    def do(self, action: str, arg: str, fields: Mapping[str, str]) -> None:
        """Do "run", "refine", "csv"; "measure" and "policy" (by their fields); "play" and "branch" (by its number)."""
        if action in {"run", "refine"}:
            game = self.lab.decided()
            if action == "run":
                self.forget()
            policy = self.policy
            self.play(lambda: options_of(game, policy))
        elif action == "measure" and fields.get("measure") in MEASURES:
            self.measure = fields["measure"]
            self.known(done=not self.lab.work.running)
            self.draw()
        elif action == "policy" and fields.get("policy") in POLICIES:
            self.policy = fields["policy"]
            self.forget()
            self.known(done=True)
            self.draw()
        elif action in {"play", "branch"} and self.results and arg.isdecimal() and int(arg) < len(self.results.lines):
            option = self.results.lines[int(arg)].what
            if action == "play":
                self.lab.choose(option)
            else:
                self.lab.branch(Choice(option))
        elif action == "csv" and self.results:
            self.save_rows(player_rows(self.results.ranked, self.lab.game.names))

    def changed(self) -> None:
        """Forget the results: the options are others."""
        self.forget()
        self.known(done=True)

    def known(self, *, done: bool) -> None:
        """Draw the values on the board, and the chart when the work is done."""
        results = self.results
        self.chart = html.Markup()
        if results and done and results.ranked[0].known:
            title, best = self.say(f"lab.chart_{self.measure}", name=self.lab.decider), results.ranked[0].number
            self.chart = chart_of(self.messages, title, results.ranked[:_SHOWN], self.measure, best).html
        self.lab.board.mark(*(on_board(results, self.lab.game, self.measure) if results else ({}, frozenset())))

    def spoken(self) -> str:
        """The best option, and whether that is certain."""
        return verdict(self.messages, self.results) if self.results else ""

    def shown(self) -> html.Markup:
        """The buttons and the results."""
        say = self.say
        ask = html.join([html.paragraph(say("lab.options_ask")), self.buttons(say("lab.evaluate")), self._settings()])
        results = self.results
        if results is None:
            return ask
        head = (say("lab.option"), say("lab.win"), say("lab.lead"), say("lab.games"), "")
        rows = [self._row(line) for line in results.ranked]
        tables = [html.table(head, rows[:_SHOWN], say("lab.table", name=self.lab.decider))]
        if more := rows[_SHOWN:]:
            label = self.messages.count("lab.others", len(more))
            tables.append(html.folded(label, html.table(head, more), key="others"))
        return html.join(
            [
                ask,
                html.answer(verdict(self.messages, results)),
                html.beside(html.join(tables), self.chart),
                each_player(self.messages, results.ranked, self.lab.game.names, say("lab.option")),
                html.row(html.button(say("lab.csv"), "options.csv")),
                html.note(f"{small_print(self.messages, results)} {say('lab.biased')}"),
            ]
        )

    def _settings(self) -> html.Markup:
        messages = self.messages
        measures = {name: messages.say(f"lab.measure_{name}") for name in MEASURES}
        policies = {name: messages.say(f"lab.policy_{name}") for name in POLICIES}
        return html.row(
            html.field(messages.say("lab.measure"), html.choice("measure", measures, self.measure, "options.measure")),
            html.field(messages.say("lab.policy"), html.choice("policy", policies, self.policy, "options.policy")),
        )

    def _row(self, line: Line) -> list[str]:
        play = html.button(self.say("lab.play"), "options.play", str(line.number), about=line.name)
        branch = html.button(self.say("lab.branch_off"), "options.branch", str(line.number), about=line.name)
        name = html.tag("span", capital(line.name), class_="" if line.last else "bc-tabs-note")
        return [name, *cells(self.messages, line), html.row(play, branch)]


def on_board(results: Results, game: Game, measure: str) -> tuple[dict[str, str], frozenset[str]]:
    """The values to draw at targets, each that of its best option; and the target of the best option of all."""
    messages = Messages.of(game.language)
    values: dict[str, str] = {}
    for line in results.ranked:
        target = target_of(line.what, game)
        if target and line.known and target not in values:
            share = messages.say("lab.share", n=messages.number(100 * line.win.mean, 0))
            values[target] = messages.signed(line.lead.mean) if measure == "lead" else share
    best = target_of(results.ranked[0].what, game)
    return values, frozenset({best} & values.keys())


def target_of(option: Option, game: Game) -> str:
    """The target to draw an option's value at; "" if no single target stands for it."""
    touched = flow.touched(option, game.edition)
    if isinstance(option, Dock):
        return "dock"
    if isinstance(option, Move | TakePod) or touched[0].startswith("colony-"):
        return touched[1]
    return touched[0] if len(touched) == 1 or touched[0].startswith("die-") else ""
