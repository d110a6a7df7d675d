"""The live board of a lesson's page, which moves to the task being tried.

Each game's trainer is this and its own ``Table``, which it inherits in this order.
"""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Generic

from betacolony_widgets.live_table.table import LiveTable, PlayT

from .practice import LivePractice
from .question import LiveQuestion
from .tasks import Chapter, TaskT

#: hears news for the browser: "leave", "next", "run" with the options chosen so far, and "done" with the stars
Report = Callable[[str, Any], None]


class LiveTrainer(LiveTable[PlayT], Generic[PlayT, TaskT]):
    """A table that takes one task after the other.

    Attributes:
        task: the one on the board.
    """

    task: TaskT
    _chapter: Chapter[Any, TaskT]
    _report: Report
    _done: bool

    def _begin_lesson(self, chapter: Chapter[Any, TaskT], report: Report) -> None:
        """Note what the board is for, before it is made."""
        self._chapter, self._report, self._done = chapter, report, False

    @abstractmethod
    def _begun(self, task: TaskT, options: Sequence[Any]) -> PlayT:
        """A task on the board, with the options that were chosen before replayed."""

    @abstractmethod
    def _task_desk(self) -> dict[str, Any]:
        """The desk beside a task."""

    def take(self, task: TaskT, options: Sequence[Any] = ()) -> None:
        """Put a task on the board, and replay the options that were chosen before."""
        self.task = task
        self._done = False
        self.play = self._begun(task, options)
        self._moved = None
        self._untouched = False
        self._redrawn()

    def choose(self, target: str, version: int | None = None) -> None:
        """As on any table; "leave" and "next" go back to the page."""
        if target in {"leave", "next"} and version in {None, self._version}:
            self._report(target, None)
            return
        super().choose(target, version)

    def tell(self) -> None:
        """Play the moves of a prediction, once its number is known."""
        question: Any = self.play
        if isinstance(question, LiveQuestion) and not question.told:
            self._carry_out("the moves of a prediction", question.tell)
            self._after()

    def _desk_data(self) -> dict[str, Any]:
        data, play = {**self._task_desk(), "version": self._version, "notices": self._notices}, self.play
        # the card asks, and says what comes of it
        return {**data, "told": "", "parts": play.parts} if isinstance(play, LiveQuestion) else data

    def _save(self) -> None:
        """Report the learner's progress."""
        play: Any = self.play
        if not isinstance(play, LivePractice) or play.trunk is not None or play.looking is not None:
            return
        solved = play.stage == "solved"
        if solved and self._done:
            return  # the same solution in other colours or another window
        self._report("run", [] if solved else [option.to_dict() for option in play.taken])
        if solved and play.stars:
            self._report("done", play.stars)
        self._done = solved
