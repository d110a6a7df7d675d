"""A prediction on the board: nothing can be chosen, and what the answer may be about is hidden until it is told."""

from dataclasses import replace

from betacolony import Event, Game, Option
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.lessons.tasks import Prediction, Task
from betacolony_widgets.play.play import Play
from betacolony_widgets.teaching.question import LiveQuestion
from betacolony_widgets.teaching.tasks import Chapter

from .practice import OPPONENT


class Question(LiveQuestion[Game, Option, Event], Play):
    """The position of a prediction."""

    def __init__(self, chapter: Chapter[Game, Task], task: Prediction) -> None:
        super().__init__(self._begin_question(chapter, task), OPPONENT, lesson=True)

    @property
    def options(self) -> list[Option]:
        """None: the reader is to think, not to choose."""
        return []

    def table(self) -> TableView:
        """The table, without what the answer may be about until it is told."""
        table = super().table()
        return replace(table, view=replace(table.view, untold=not self.told, addressed=True))

    def _go(self, option: Option) -> None:
        self._play(option)
