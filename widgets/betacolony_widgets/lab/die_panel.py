"""The Die tab: the same moment with each face of a die, and over all of them."""

from collections.abc import Mapping

from betacolony.whatif import faces_of
from betacolony.whatif.changes import Roll
from betacolony_widgets.messages import capital

from . import html
from .host import Host
from .panel import StudyPanel
from .player_results import player_rows
from .results import chart_of, percent, points, small_print


class DiePanel(StudyPanel):
    """A row for each face of a die."""

    name = "die"
    narrow = False

    def __init__(self, lab: Host) -> None:
        super().__init__(lab)
        self.die = ""
        self._chart = html.Markup()

    def do(self, what: str, arg: str, _: Mapping[str, str]) -> None:
        """Do "run" and "refine" (the die, by its name), "take" and "branch" (the same moment with a face), "csv"."""
        if what == "run":
            game = self.lab.decided()
            self.forget()
            self.die = arg or self.die
            die = self.die
            self.play(lambda: faces_of(game, die))
        elif what == "refine" and self.study:
            self.play(lambda: faces_of(self.lab.game, self.die))
        elif what == "take" and arg.isdecimal():
            self.lab.take(self.lab.decided().with_dice(**{self.die: int(arg)}))
        elif what == "branch" and arg.isdecimal():
            self.lab.branch(Roll({self.die: int(arg)}))
        elif what == "csv" and self.results:
            rows = player_rows(self.results.lines, self.lab.game.names)
            self.save_rows([{"die": self.die, **row} for row in rows])

    def changed(self) -> None:
        """The roll may be another."""
        self.forget()
        self._chart = html.Markup()

    def known(self, *, done: bool) -> None:
        """Draw the chart once all is there."""
        self._chart = html.Markup()
        face = self._shown()
        if self.results and done and face:
            title = self.messages.say("lab.die_chart", die=self._called())
            self._chart = chart_of(self.messages, title, self.results.lines, "win", face - 1).html

    def _called(self) -> str:
        return self.messages.name(self.die)

    def spoken(self) -> str:
        """The face on the table against all."""
        results = self.results
        face = self._shown()
        if not results or not results.win or face is None:
            return ""
        line = results.lines[face - 1]
        return self.messages.say(
            "lab.die_answer",
            value=line.what,
            win=percent(self.messages, line.win),
            all=percent(self.messages, results.win),
            die=self._called(),
        )

    def _shown(self) -> int | None:
        """What the die shows."""
        game = self.lab.game
        return game.position.seats[game.decision.player].dice.get(self.die) if game.decision else None

    def shown(self) -> html.Markup:
        """A button for each die that is not spent, and what is known."""
        say = self.messages.say
        game = self.lab.game
        decision = game.decision
        if decision is None or not game.position.round:
            return html.paragraph(say("lab.no_roll"))
        seat = game.position.seats[decision.player]
        dice = [
            html.button(
                say("lab.die", die=capital(self.messages.name(die)), value=seat.dice[die]),
                "die.run",
                die,
                pressed=die == self.die and bool(self.results),
            )
            for die in game.edition.dice
            if die not in seat.spent
        ]
        spent = [self.messages.name(die) for die in game.edition.dice if die in seat.spent]
        used = say("lab.die_spent", name=game.names[decision.player], dice=self.messages.listed(spent)) if spent else ""
        ask = html.join(
            [
                html.paragraph(say("lab.die_ask")),
                html.row(*dice),
                html.paragraph(used, "bc-bench-note"),
                self.limits_told(),
            ]
        )
        results = self.results
        if results is None:
            return ask
        rows = [
            [
                say("lab.face", value=line.what),
                percent(self.messages, line.win),
                points(self.messages, line.lead),
                self.messages.number(line.playouts),
                html.row(
                    html.button(say("lab.take"), "die.take", str(line.what), about=say("lab.face", value=line.what)),
                    html.button(
                        say("lab.branch_off"), "die.branch", str(line.what), about=say("lab.face", value=line.what)
                    ),
                ),
            ]
            for line in results.lines
        ]
        if results.win and results.lead:
            rows.append(
                [
                    say("lab.all_faces"),
                    percent(self.messages, results.win),
                    points(self.messages, results.lead),
                    self.messages.number(results.playouts),
                    "",
                ]
            )
        head = (say("lab.roll"), say("lab.win"), say("lab.lead"), say("lab.games"), "")
        return html.join(
            [
                ask,
                html.paragraph(self.spoken(), "bc-bench-answer"),
                html.beside(
                    html.join(
                        [
                            html.table(head, rows, say("lab.die_table", die=self._called(), name=self.lab.asked)),
                            html.row(self.refining(), html.button(say("lab.csv"), "die.csv")),
                        ]
                    ),
                    self._chart,
                ),
                html.paragraph(f"{small_print(self.messages, results)} {say('lab.die_how')}", "bc-bench-note"),
            ]
        )
