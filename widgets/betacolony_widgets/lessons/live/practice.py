"""An exercise in progress: hints, the solution, answers to wrong moves, and free play."""

from collections.abc import Iterable
from typing import Final

from betacolony import BuildOn, Dock, Event, Game, Option, PlaceCrew, Reason
from betacolony.records import Record
from betacolony.rules.nearest import distance
from betacolony_widgets.lessons.tasks import Chapter, Exercise, Wrong
from betacolony_widgets.live_table.notices import Answer
from betacolony_widgets.play.choices import flow
from betacolony_widgets.play.play import Play

#: stars for a solution within par and without help; with help or above par; and after seeing the solution
BEST: Final = 3
HELPED: Final = 2
SHOWN: Final = 1
#: the opponent's player in a free game that begins in an exercise
OPPONENT: Final = {1: "medium"}

#: stages of hints
_LOOK: Final = 1
_DO: Final = 2


class Practice(Play):
    """An exercise on the board.

    Attributes:
        task: the exercise.
        chapter: its chapter.
        hinted: the visible hint: 0 for none, 1 for where to look, 2 for what to do.
        told: whether a hint has told the learner a move.
        strayed: how the last choice led away from the goal, as the answer says: "wrong", "beyond" what it takes, or "".
    """

    def __init__(self, chapter: Chapter, task: Exercise) -> None:
        self.chapter, self.task = chapter, task
        self.hinted = 0
        self.strayed = ""
        self.told = False
        self._best = BEST
        self._judged: tuple[Record, str] | None = None
        game = chapter.start(task)
        self._learner = game.decision.player if game.decision else 0
        super().__init__(game, OPPONENT, lesson=True)

    # --- progress ---------------------------------------------------------------------------

    @property
    def stage(self) -> str:
        """As for any game, or "solved"; or "missed" if the learner's action ended without the goal."""
        if self.looking is not None or self.trunk is not None:
            return super().stage
        return self._verdict() or super().stage

    def _verdict(self) -> str:
        last = self.game.history[-1]
        if self._judged is None or self._judged[0] is not last:
            self._judged = last, self._judge()
        return self._judged[1]

    def _judge(self) -> str:
        if self.task.goal(self.game):
            return "solved"
        decision = self.game.decision
        passed = decision is None or (decision.player != self._learner and not self.task.opponent)
        return "missed" if passed else ""

    @property
    def taken(self) -> tuple[Option, ...]:
        """The learner's choices so far, without those that were undone."""
        return self._choices((self.trunk or self).game.history[1:])

    def _choices(self, records: Iterable[Record]) -> tuple[Option, ...]:
        """The learner's choices among these records."""
        return tuple(
            record.option
            for record in records
            if record.option is not None and record.decision and record.decision.player == self._learner
        )

    @property
    def shown_choices(self) -> int:
        """The number of the learner's choices up to the moment that the board shows."""
        last = len(self.game.history) if self.looking is None else self.looking + 1
        return len(self._choices(self.game.history[1:last]))

    @property
    def stars(self) -> int:
        """The stars for solving it now: 1 to 3, or 0 while the solution is shown."""
        return min(self._best, BEST if len(self.taken) <= self.task.par else HELPED)

    @property
    def options(self) -> list[Option]:
        """As for any game, without spaces of colonies that are not visible."""
        options = super().options
        return options if self.trunk is not None else list(filter(self._is_visible, options)) or options

    def _is_visible(self, option: Option) -> bool:
        """False for a space of a colony that the step leaves out."""
        colonies = {panel for panel in self.task.panels if panel.startswith("colony-")}
        return not colonies or _colony(option, self.game) in {None, *colonies}

    def _follow(self) -> None:
        """Let the others play until the exercise is over."""
        if self.trunk is not None or (self.task.opponent and not self._verdict()):
            super()._follow()
        else:
            self._attend()

    # --- choosing --------------------------------------------------------------------------------

    def choose(self, target: str) -> tuple[Event, ...]:
        """As for any game, with a tool "solution" and two stages of "hint"."""
        self.hinted = self.hinted if target == "hint" else 0
        self.strayed = ""
        if target == "solution":
            self._show_solution()
            return ()
        over = self.stage in {"solved", "missed"}
        if over and (
            target.startswith(("option:", "die-", "location-", "space-", "pod-")) or target in {"dock", "hint"}
        ):
            self.answer = None
            self._refuse(target, self.messages.say(f"answer.{self.stage}"))
            return ()
        return super().choose(target)

    def _play(self, option: Option) -> None:
        wrong = None if self.trunk else self._poor(option)
        super()._play(option)
        if self.trunk or self._verdict() == "solved":
            return
        if wrong is not None:
            self.answer = Answer(self.messages.say("answer.poor"), (self.chapter.say(self.task, f"wrong.{wrong.id}"),))
        elif isinstance(option, Dock) and self._verdict():
            self.answer = Answer(self.messages.say("answer.poor"), (self.messages.say("practice.docked"),))
        elif len(self.taken) == self.task.par and not self._verdict():
            self.answer = Answer(self.messages.say("practice.missed"), (self.messages.say("practice.beyond"),))
            self.strayed = "beyond"
            return
        self.strayed = "wrong" if self.answer is not None else ""

    def _poor(self, option: Option) -> Wrong | None:
        """The wrong move that matches a legal one; an exact match comes first."""
        here = [wrong for wrong in self.task.wrong if not wrong.reason and self.task.before(wrong) == self.taken]
        exact = [wrong for wrong in here if wrong.option == option]
        return next(iter(exact or [wrong for wrong in here if wrong.others and wrong.others(option)]), None)

    def _comment(self, option: Option, reasons: tuple[Reason, ...]) -> tuple[str, ...]:
        """The exercise's own answer to a typical wrong move; an exact match comes first."""
        if self.trunk is not None:
            return ()
        codes, taken = {reason.code for reason in reasons}, self.taken
        fitting = [wrong for wrong in self.task.wrong if wrong.reason in codes and _alike(wrong.option, option)]
        fitting.sort(key=lambda wrong: (wrong.option != option, self.task.before(wrong) != taken))
        return tuple(self.chapter.say(self.task, f"wrong.{wrong.id}") for wrong in fitting[:1])

    def _nearest(self, option: Option) -> Option | None:
        """As for any game; in an exercise, one that the board shows and that doesn't miss the goal.

        Of equally near ones it is the next step of the solution; but kinds without a measure have nothing near.
        """
        nearest = super()._nearest(option)
        if nearest is None or self.trunk is not None:
            return nearest
        onward = self._onward()
        if type(onward) is type(option):
            near, good = (distance(option, other) for other in (nearest, onward))
            nearest = onward if near and near == good else nearest
        is_good = self._solves(nearest) or not (self._poor(nearest) or len(self.taken) + 1 >= self.task.par)
        return nearest if is_good and self._is_visible(nearest) else None

    def _solves(self, option: Option) -> bool:
        """True for the next step of the solution, and for an option that reaches the goal at once."""
        if option == self._onward():
            return True
        game = self.game.branch()
        game.play(option)
        return self.task.goal(game)

    def _again(self) -> None:
        self.hinted = 0
        self.strayed = ""
        if not self._best:  # the learner has seen the solution and now tries it
            self._best = SHOWN
        super()._again()

    # --- hints and the solution ------------------------------------------------------------------

    def _hint(self, _: object) -> None:
        """Show where to look, then what to do, which costs a star; in a free game, the greedy player's choice."""
        if self.trunk is not None or self.looking is not None:
            super()._hint(())
            return
        self.hinted = min(self.hinted + 1, _DO)
        if self.hinted == _LOOK:
            again = self.messages.say("hint.costs" if self._best == BEST else "hint.again")
            self.answer = Answer(self.messages.say("hint.look"), (self.chapter.say(self.task, "look"), again))
            return
        onward = self._onward()
        if onward is None:
            self.answer = Answer(self.messages.say("hint.do"), (self.messages.say("hint.astray"),))
        else:
            self.told = True
            self._best = min(self._best, HELPED)
            self.answer = Answer(self.messages.say("hint.do"), (), onward, offer=self.messages.say("hint.step"))

    def _onward(self) -> Option | None:
        """The next step of the solution, if its remaining steps lead to the goal from here."""
        for begin, option in enumerate(self.task.solution):
            game = self.game.branch()
            for step in self.task.solution[begin:]:
                if step not in game.options:
                    break
                game.play(step)
                if self.task.goal(game):  # the game's own options know more about themselves
                    return next(offered for offered in self.game.options if offered == option)
        return None

    def _hinted(self) -> list[tuple[str, str]]:
        if self.trunk is not None or not self.hinted:
            return super()._hinted()
        if self.hinted == _LOOK:
            return [("?", target) for target in self.task.look]
        onward = self.answer.nearest if self.answer else None
        return [] if onward is None else [("1", target) for target in flow.touched(onward, self.game.edition)]

    def _show_solution(self) -> None:
        """Play the solution, and show it from its beginning."""
        self._return()
        self._again()
        self._best = 0
        for option in self.task.solution:
            super()._play(option)
        self._look("0")

    def replay(self, options: list[Option]) -> None:
        """Play a learner's saved options, up to the first that is not possible."""
        for option in options:
            if self.stage != "play" or option not in self.game.options:
                break
            super()._play(option)


def _colony(option: Option, game: Game) -> str | None:
    """The target of the colony in which an option chooses a space; None for other options."""
    if not isinstance(option, BuildOn | PlaceCrew):
        return None
    return flow.touched(option, game.edition)[0]


def _alike(option: Option, other: Option) -> bool:
    """True for two options of a type, but not for moves to different locations."""
    return type(option) is type(other) and getattr(option, "to", None) == getattr(other, "to", None)
