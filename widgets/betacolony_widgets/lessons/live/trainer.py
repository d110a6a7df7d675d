"""The live board of a lesson's page, which moves to the task being tried."""

from collections.abc import Sequence
from typing import Any

from betacolony import Game, Option
from betacolony_widgets.board.whole_table.arrangements import OF_A_STEP, Arrangement
from betacolony_widgets.lessons.tasks import Exercise, Task
from betacolony_widgets.play.play import Play
from betacolony_widgets.play.table import Table
from betacolony_widgets.teaching.tasks import Chapter
from betacolony_widgets.teaching.trainer import LiveTrainer, Report

from .practice import OPPONENT, Practice
from .practice_desk import practice_desk
from .question import Question


class Trainer(LiveTrainer[Play, Task], Table):
    """A table that takes one task after the other, the first of them at once; ``report`` hears what comes of it."""

    def __init__(self, chapter: Chapter[Game, Task], task: Task, report: Report) -> None:
        self._begin_lesson(chapter, report)
        super().__init__(chapter.start(task), OPPONENT, panels=task.panels, lesson=True)
        self.take(task)

    def take(self, task: Task, options: Sequence[Option] = ()) -> None:
        """Put a task on the board, and replay the options that were chosen before."""
        self._panels = task.panels
        super().take(task, options)

    def _begun(self, task: Task, options: Sequence[Option]) -> Play:
        if not isinstance(task, Exercise):
            return Question(self._chapter, task)
        practice = Practice(self._chapter, task)
        practice.replay(options)
        return practice

    def _arrangements(self, panels: tuple[str, ...], *, lesson: bool) -> tuple[Arrangement, ...]:  # noqa: ARG002
        """Those of a step, whatever its parts."""
        return OF_A_STEP

    def _task_desk(self) -> dict[str, Any]:
        return practice_desk(self.play)
