"""The live board of a lesson's page, which moves to the task being tried."""

from collections.abc import Callable
from typing import Any

from betacolony import Option
from betacolony_widgets.board.whole_table.arrangements import OF_A_STEP, Arrangement
from betacolony_widgets.lessons.tasks import Chapter, Exercise, Task
from betacolony_widgets.play.table import Table

from .practice import OPPONENT, Practice
from .practice_desk import practice_desk
from .question import Question


class Trainer(Table):
    """A table that takes one task after the other.

    Args:
        chapter: the chapter of the tasks.
        task: the first task.
        report: is called with news for the browser: "leave", "next", "run" with the options chosen so far, and
            "done" with the stars.
    """

    def __init__(self, chapter: Chapter, task: Task, report: Callable[[str, Any], None]) -> None:
        self._chapter = chapter
        self._report = report
        self._done = False
        super().__init__(chapter.start(task), OPPONENT, panels=task.panels, lesson=True)
        self.take(task)

    def take(self, task: Task, options: list[Option] | None = None) -> None:
        """Put a task on the board, and replay the options that were chosen before."""
        self.task = task
        self._panels = task.panels
        self._done = False
        if isinstance(task, Exercise):
            self.play = Practice(self._chapter, task)
            self.play.replay(options or [])
        else:
            self.play = Question(self._chapter, task)
        self._moved = None
        self._untouched = False
        self._redrawn()

    def _arrangements(self, panels: tuple[str, ...], *, lesson: bool) -> tuple[Arrangement, ...]:  # noqa: ARG002
        """Those of a step, whatever its parts."""
        return OF_A_STEP

    def choose(self, target: str, version: int | None = None) -> None:
        """As on any table; "leave" and "next" go back to the page."""
        if target in {"leave", "next"} and version in {None, self._version}:
            self._report(target, None)
            return
        super().choose(target, version)

    def tell(self) -> None:
        """Play the moves of a prediction, once its number is known."""
        question = self.play
        if isinstance(question, Question) and not question.told:
            self._carry_out("the moves of a prediction", question.tell)
            self._after()

    def _desk_data(self) -> dict[str, Any]:
        data = {**practice_desk(self.play), "version": self._version, "notices": self._notices}
        # the card asks, and says what comes of it
        return {**data, "told": "", "parts": self.play.parts} if isinstance(self.play, Question) else data

    def _save(self) -> None:
        """Report the learner's progress."""
        play = self.play
        if not isinstance(play, Practice) or play.trunk is not None or play.looking is not None:
            return
        solved = play.stage == "solved"
        if solved and self._done:
            return  # the same solution in other colours or another window
        self._report("run", [] if solved else [option.to_dict() for option in play.taken])
        if solved and play.stars:
            self._report("done", play.stars)
        self._done = solved
