"""A prediction on the board: nothing can be chosen, and the moves are played once the number is known."""

from dataclasses import replace

from betacolony import Event, Option
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.lessons.tasks import Chapter, Prediction
from betacolony_widgets.play.play import Play

from .practice import OPPONENT


class Question(Play):
    """The position of a prediction.

    Attributes:
        told: whether the moves have been played.
        parts: what the board then shows of each part of the number, with its place.
    """

    def __init__(self, chapter: Chapter, task: Prediction) -> None:
        self._chapter, self._task = chapter, task
        self.told = False
        self.parts: list[tuple[str, tuple[str, ...]]] = []
        super().__init__(chapter.start(task), OPPONENT, lesson=True)

    @property
    def options(self) -> list[Option]:
        """None: the reader is to think, not to choose."""
        return []

    def table(self) -> TableView:
        """The table, without what the answer may be about until it is told."""
        table = super().table()
        return replace(table, view=replace(table.view, untold=not self.told, addressed=True))

    def tell(self) -> tuple[Event, ...]:
        """Play the moves; gives what happens."""
        self.told = True
        self.parts = self._shown_parts()
        before = len(self.game.history)
        for option in self._task.moves:
            self._play(option)
        return self._happened(before)

    def _shown_parts(self) -> list[tuple[str, tuple[str, ...]]]:
        """The text that the board shows for each part of the number, "" for none, with its place."""
        shown = [
            (str(part.number) if part.number and part.at else "", part.at) for part in self._chapter.parts(self._task)
        ]
        return [(f"+{number}" if number and order else number, at) for order, (number, at) in enumerate(shown)]

    def _follow(self) -> None:
        """Nobody else moves."""
        self._attend()
