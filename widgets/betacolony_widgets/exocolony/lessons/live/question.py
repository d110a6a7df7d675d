"""A prediction on the board: nothing can be chosen, and nothing on it tells the answer before it is told."""

from dataclasses import replace

from betacolony.exocolony import Event, Game, Option
from betacolony_widgets.exocolony.board.table_view import TableView
from betacolony_widgets.exocolony.lessons.tasks import Prediction, Task
from betacolony_widgets.exocolony.play.choices.ways import Way
from betacolony_widgets.exocolony.play.play import Play
from betacolony_widgets.teaching.question import LiveQuestion
from betacolony_widgets.teaching.tasks import Chapter

from .practice import opponents


class Question(LiveQuestion[Game, Option, Event], Play):
    """The position of a prediction."""

    def __init__(self, chapter: Chapter[Game, Task], task: Prediction) -> None:
        game = self._begin_question(chapter, task)
        super().__init__(game, opponents(game), lesson=True)

    @property
    def ways(self) -> list[Way]:
        """None: the reader is to think, not to choose."""
        return []

    def table(self) -> TableView:
        """The table with the parts that the prediction needs, without prices and reasons."""
        table = super().table()
        bare = replace(table.view, parts=self._task.panels, offers={}, tips={}, lacking={}, actions=(), addressed=True)
        return replace(table, view=replace(bare, untold=not self.told))

    @property
    def column(self) -> str:
        """The column of the home system that the number is about, by its first world; "" for none."""
        home = self.game.position.system
        ids = [target.partition("-")[2] for part in self._chapter.parts(self._task) for target in part.at]
        columns = [placed.column for placed in home.worlds for id_ in ids if placed.world.id == id_]
        away = [column for column in columns if column != home.worlds[home.home].column]
        return next((placed.world.id for placed in home.worlds if placed.column in away[-1:]), "")

    def _go(self, option: Option) -> None:
        self._play(Way((option,)))
