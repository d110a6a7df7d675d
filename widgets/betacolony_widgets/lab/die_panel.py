"""The Die tab: the same moment with each face of a die, and the mean of all faces."""

from collections.abc import Mapping

from betacolony import GreedyPlayer
from betacolony.whatif import faces_of
from betacolony.whatif.changes import Roll
from betacolony_widgets.live_lab import html
from betacolony_widgets.live_lab.host import Host
from betacolony_widgets.live_lab.options_panel import figure
from betacolony_widgets.live_lab.panel import StudyPanel
from betacolony_widgets.live_lab.player_results import each_player, player_rows
from betacolony_widgets.live_lab.results import Line, Results, cells, chart_of, percent, points, quoted, small_print
from betacolony_widgets.messages import capital


class DiePanel(StudyPanel):
    """A row for each face of a die."""

    name = "die"
    narrow = False

    def __init__(self, lab: Host) -> None:
        super().__init__(lab)
        self.die = ""
        #: what the sharp player would choose, in words, once it was asked
        self._sharp = ""

    def do(self, action: str, arg: str, fields: Mapping[str, str]) -> None:
        """Do "run" and "refine" (the die, by its name), "take" and "branch" (with a face), "seat", "policy", "csv"."""
        if action == "run":
            game = self.lab.decided()
            self.forget()
            self.die = die = arg or self.die
            policy = self.policy
            self.play(lambda: faces_of(game, die, policy))
        elif action == "refine" and self.study:
            self.play(lambda: faces_of(self.lab.game, self.die, self.policy))
        elif action == "seat":
            self.look_from(arg, len(self.lab.game.names))
        elif action == "policy":
            self.choose_policy(fields)
        elif action == "take" and arg.isdecimal():
            self.lab.take(self.lab.decided().with_dice(**{self.die: int(arg)}))
        elif action == "branch" and arg.isdecimal():
            self.branch(Roll({self.die: int(arg)}))
        elif action == "csv" and self.results:
            rows = player_rows(self.results.lines, self.lab.game.names)
            self.save_rows([{"die": self.die, **row} for row in rows])

    def changed(self) -> None:
        """Forget the results: the roll may be another, and so may be who decides."""
        self.forget()
        self.seat, self._sharp = None, ""

    def known(self, *, done: bool) -> None:
        """Draw the chart when the work is done."""
        self.chart = html.Markup()
        face = self._face()
        if self.results and done and face:
            title = self.say("lab.die_chart", die=self._die_name(), name=self._name(self.results))
            self.chart = chart_of(self.messages, title, self.results.lines, "win", face - 1).html

    def _name(self, results: Results) -> str:
        """The name of the player whose figures are shown."""
        return str(self.lab.game.names[results.seat])

    def _die_name(self) -> str:
        return self.messages.name(self.die)

    def spoken(self) -> str:
        """The face on the table compared with all faces."""
        results, face = self.results, self._face()
        if not results or not results.win or face is None:
            return ""
        line = results.lines[face - 1]
        win, mean = percent(self.messages, line.win), percent(self.messages, results.win)
        values = {"value": line.what, "win": win, "all": mean, "die": self._die_name()}
        return self.say("lab.die_answer", name=self._name(results), **values)

    def _face(self) -> int | None:
        """The face that the die shows on the table."""
        game = self.lab.game
        return game.position.seats[game.decision.player].dice.get(self.die) if game.decision else None

    def shown(self) -> html.Markup:
        """A button for each die that is not spent, and the results."""
        say, messages, game = self.say, self.messages, self.lab.game
        decision, results = game.decision, self.results
        if decision is None or not game.position.round:
            return html.paragraph(say("lab.no_roll"))
        seat = game.position.seats[decision.player]
        dice = [
            html.button(
                say("lab.die", die=capital(messages.name(die)), value=seat.dice[die]),
                "die.run",
                die,
                pressed=die == self.die and bool(results),
            )
            for die in game.edition.dice
            if die not in seat.spent
        ]
        spent, player = [messages.name(die) for die in game.edition.dice if die in seat.spent], decision.player
        spent_note = say("lab.die_spent", name=game.names[player], dice=messages.listed(spent)) if spent else ""
        ask = [html.paragraph(say("lab.die_ask")), html.row(*dice), html.note(spent_note), html.row(self.policies())]
        ask.append(self.limits_note())
        if results is None:
            return html.join(ask)
        rows = [self._row(line) for line in results.lines]
        if results.win and results.lead:
            win, lead = percent(messages, results.win), points(messages, results.lead)
            rows.append([say("lab.all_faces"), win, lead, messages.number(results.playouts), ""])
        head = (say("lab.roll"), say("lab.win"), say("lab.lead"), say("lab.games"), "")
        table = html.table(head, rows, say("lab.die_table", die=self._die_name(), name=self._name(results)))
        tools = html.row(html.note(self.news), self.refining(), html.button(say("lab.csv"), "die.csv"))
        return html.join(
            [
                *ask,
                self.whose(game),
                html.answer(self.spoken()),
                html.note(self._chosen(results)),
                html.beside(html.join([table, tools]), self.chart),
                each_player(messages, results.lines, game.names, say("lab.roll")),
                html.note(f"{small_print(messages, results)} {say('lab.die_how')}"),
            ]
        )

    def _chosen(self, results: Results) -> str:
        """Whose choice the figures hold for, and the best option that is known from another tab."""
        game, messages = self.lab.game, self.messages
        self._sharp = self._sharp or game.tell(GreedyPlayer().choose(game))
        text = self.say("lab.die_chooses", what=quoted(messages, self._sharp))
        options = self.lab.panels["options"]
        best = options.results.ranked[0] if options.results and options.policy == self.policy else None
        decider = game.decision.player if game.decision else None
        if best is None or not best.known or results.seat != decider:
            return text
        win = percent(messages, figure(best, results.seat, "win"))
        return f"{text} {self.say('lab.die_best', what=quoted(messages, best.name), win=win)}"

    def _row(self, line: Line) -> list[str]:
        face, value = self.say("lab.face", value=line.what), str(line.what)
        take = html.button(self.say("lab.take"), "die.take", value, about=face)
        branch = html.button(self.say("lab.branch_off"), "die.branch", value, about=face)
        return [face, *cells(self.messages, line), html.row(take, branch)]
