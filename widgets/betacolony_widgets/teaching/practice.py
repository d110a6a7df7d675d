"""An exercise in progress: hints, the solution, answers to wrong moves, stars, and free play.

Each game's practice is this and its own ``Play``, which it inherits in this order.
"""

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Final, Generic, TypeAlias

from betacolony.core.records import Record
from betacolony_widgets.live_table.games import EventT, GameT, OptionT
from betacolony_widgets.live_table.notices import Answer
from betacolony_widgets.live_table.play import LivePlay

from .tasks import Chapter, Exercise, Wrong

#: stars for a solution within par and without help; with help or above par; and after seeing the solution
BEST: Final = 3
HELPED: Final = 2
SHOWN: Final = 1

#: stages of hints
LOOK: Final = 1
_DO: Final = 2

#: the label and the text of each line of a receipt
Lines: TypeAlias = list[tuple[str, str]]


class LivePractice(LivePlay[GameT, OptionT, EventT], Generic[GameT, OptionT, EventT]):
    """An exercise on the board.

    Attributes:
        task: the exercise.
        chapter: its chapter.
        hinted: the visible hint: 0 for none, 1 for where to look, 2 for what to do.
        told: whether a hint has told the learner a move.
        strayed: how the last choice led away from the goal, as the answer says: "wrong", "beyond" what it takes, or "".
    """

    task: Exercise[GameT, OptionT]
    chapter: Chapter[GameT, Any]
    hinted: int
    told: bool
    strayed: str
    _best: int
    _judged: tuple[Record[OptionT, EventT], str] | None
    _learner: int
    #: the sentences that say that the learner's action is over without the goal: on the desk, and to a further choice
    missed: tuple[str, str] = ("practice.missed_detail", "answer.missed")

    def _begin_exercise(self, chapter: Chapter[GameT, Any], task: Exercise[GameT, OptionT]) -> GameT:
        """Take up an exercise; gives the game that it begins with."""
        self.chapter, self.task = chapter, task
        self.hinted, self.strayed, self.told = 0, "", False
        self._best, self._judged = BEST, None
        game = chapter.start(task)
        self._learner = game.decision.player if game.decision else 0
        return game

    # --- what each game says ----------------------------------------------------------------

    @property
    @abstractmethod
    def learned(self) -> tuple[str, str, bool]:
        """The rule that the exercise teaches: its id, its title, and whether no task before is about it."""

    @abstractmethod
    def receipt(self) -> Lines:
        """What the learner has paid and got."""

    @abstractmethod
    def _is_choice(self, target: str) -> bool:
        """Whether a target would be a choice of the exercise, and so comes too late when that is over."""

    @abstractmethod
    def _go(self, option: OptionT) -> None:
        """Play an option as in any game."""

    @abstractmethod
    def _are_alike(self, option: OptionT, other: OptionT) -> bool:
        """Whether two options are refused with the same answer."""

    def _aside(self, option: OptionT) -> str:  # noqa: ARG002 - not every game has one
        """What is said of an option that ends the exercise without the goal, "" for nothing."""
        return ""

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
    def taken(self) -> tuple[OptionT, ...]:
        """The learner's choices so far, without those that were undone."""
        return self._choices((self.trunk or self).game.history[1:])

    def _choices(self, records: Iterable[Record[OptionT, EventT]]) -> tuple[OptionT, ...]:
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

    def _follow(self) -> None:
        """Let the others play until the exercise is over."""
        if self.trunk is not None or (self.task.opponent and not self._verdict()):
            super()._follow()
        else:
            self._attend()

    # --- choosing --------------------------------------------------------------------------------

    def choose(self, target: str) -> tuple[EventT, ...]:
        """As for any game, with a tool "solution" and two stages of "hint"."""
        self.hinted = self.hinted if target == "hint" else 0
        self.strayed = ""
        if target == "solution":
            self._show_solution()
            return ()
        if self.stage in {"solved", "missed"} and (target == "hint" or self._is_choice(target)):
            self.answer = None
            self._refuse(target, self.messages.say("answer.solved" if self.stage == "solved" else self.missed[1]))
            return ()
        return super().choose(target)

    def _try(self, options: Sequence[OptionT], play: Callable[[], None]) -> None:
        """Play the options of a choice, and answer it if they lead away from the goal."""
        wrong = None if self.trunk else self._poor(options)
        play()
        if self.trunk or self._verdict() == "solved":
            return
        aside = self._aside(options[-1]) if self._verdict() else ""
        if wrong is not None:
            self.answer = Answer(self.messages.say("answer.poor"), (self.chapter.say(self.task, f"wrong.{wrong.id}"),))
        elif aside:
            self.answer = Answer(self.messages.say("answer.poor"), (aside,))
        elif len(self.taken) == self.task.par and not self._verdict():
            self.answer = Answer(self.messages.say("practice.missed"), (self.messages.say("practice.beyond"),))
            self.strayed = "beyond"
            return
        self.strayed = "wrong" if self.answer is not None else ""

    def _poor(self, options: Sequence[OptionT]) -> Wrong[OptionT] | None:
        """The wrong move that matches a legal one of these, played one after the other; exact matches come first."""
        taken = self.taken
        here = [
            (wrong, option)
            for number, option in enumerate(options)
            for wrong in self.task.wrong
            if not wrong.reason and self.task.before(wrong) == (*taken, *options[:number])
        ]
        exact = [wrong for wrong, option in here if wrong.option == option]
        return next(iter(exact or [wrong for wrong, option in here if wrong.others and wrong.others(option)]), None)

    def _answers(self, option: OptionT, codes: Collection[str]) -> tuple[str, ...]:
        """The exercise's own answer to an option that is refused for these reasons; an exact match comes first."""
        if self.trunk is not None:
            return ()
        taken = self.taken
        fitting = [
            wrong for wrong in self.task.wrong if wrong.reason in codes and self._are_alike(wrong.option, option)
        ]
        fitting.sort(key=lambda wrong: (wrong.option != option, self.task.before(wrong) != taken))
        return tuple(self.chapter.say(self.task, f"wrong.{wrong.id}") for wrong in fitting[:1])

    def _is_good(self, option: OptionT) -> bool:
        """False for an option that leads away from the goal."""
        return self._solves(option) or not (self._poor((option,)) or len(self.taken) + 1 >= self.task.par)

    def _solves(self, option: OptionT) -> bool:
        """True for the next step of the solution, and for an option that reaches the goal at once."""
        if option == self._onward():
            return True
        game = self.game.branch()
        game.play(option)
        return self.task.goal(game)

    def _begin_again(self) -> None:
        """Forget hints before the exercise begins anew."""
        self.hinted = 0
        self.strayed = ""
        if not self._best:  # the learner has seen the solution and now tries it
            self._best = SHOWN

    # --- hints and the solution ------------------------------------------------------------------

    def _hint(self, _: object) -> None:
        """Show where to look, then what to do, which costs a star; in a free game, the greedy player's choice."""
        if self.trunk is not None or self.looking is not None:
            super()._hint(())
            return
        self.hinted = min(self.hinted + 1, _DO)
        if self.hinted == LOOK:
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

    def _onward(self) -> OptionT | None:
        """The next step of the solution, if its remaining steps lead to the goal from here."""
        for begin, option in enumerate(self.task.solution):
            game = self.game.branch()
            for step in self.task.solution[begin:]:
                if step not in game.options:
                    break
                game.play(step)
                if self.task.goal(game):  # the game's own options know more about themselves
                    own: OptionT = next(offered for offered in self.game.options if offered == option)
                    return own
        return None

    def _show_solution(self) -> None:
        """Play the solution, and show it from its beginning."""
        self._return()
        self._again()
        self._best = 0
        for option in self.task.solution:
            self._go(option)
        self._look("0")

    def replay(self, options: Iterable[OptionT]) -> None:
        """Play a learner's saved options, up to the first that is not possible."""
        for option in options:
            if self.stage != "play" or option not in self.game.options:
                break
            self._go(option)
