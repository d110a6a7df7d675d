"""The live board of a lesson's page, which moves to the task being tried."""

from collections.abc import Sequence
from typing import Any

from betacolony.exocolony import Game, Option
from betacolony_widgets.board.shapes import Scene
from betacolony_widgets.exocolony.board.scene import OF_A_STEP
from betacolony_widgets.exocolony.lessons.tasks import Exercise, Task
from betacolony_widgets.exocolony.play.play import Play
from betacolony_widgets.exocolony.play.table import Table
from betacolony_widgets.teaching.tasks import Chapter
from betacolony_widgets.teaching.trainer import LiveTrainer, Report

from .practice import Practice, opponents
from .practice_desk import practice_desk
from .question import Question


class Trainer(LiveTrainer[Play, Task], Table):
    """A table that takes one task after the other, the first of them at once; ``report`` hears what comes of it."""

    _arrangements = OF_A_STEP

    def __init__(self, chapter: Chapter[Game, Task], task: Task, report: Report) -> None:
        self._begin_lesson(chapter, report)
        game = chapter.start(task)
        super().__init__(game, opponents(game), lesson=True)
        self.take(task)

    def _begun(self, task: Task, options: Sequence[Option]) -> Play:
        if not isinstance(task, Exercise):
            return Question(self._chapter, task)
        practice = Practice(self._chapter, task)
        practice.replay(options)
        return practice

    def _painted(self, width: float) -> Scene:
        """Paint the column that a question is about, where there is no room for all."""
        if isinstance(self.play, Question) and not self._looking:
            self._looking = self.play.column
        return super()._painted(width)

    def _task_desk(self) -> dict[str, Any]:
        return practice_desk(self.play)
