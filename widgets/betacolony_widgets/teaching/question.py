"""A prediction on the board: nothing can be chosen, and the moves are played once the number is known.

Each game's question is this and its own ``Play``, which it inherits in this order.
"""

from abc import abstractmethod
from typing import Any, Generic

from betacolony_widgets.live_table.games import EventT, GameT, OptionT
from betacolony_widgets.live_table.play import LivePlay

from .tasks import Chapter, Prediction


class LiveQuestion(LivePlay[GameT, OptionT, EventT], Generic[GameT, OptionT, EventT]):
    """The position of a prediction.

    Attributes:
        told: whether the moves have been played.
        parts: what the board then shows of each part of the number, with its place.
    """

    told: bool
    parts: list[tuple[str, tuple[str, ...]]]
    _chapter: Chapter[GameT, Any]
    _task: Prediction[GameT, OptionT]

    def _begin_question(self, chapter: Chapter[GameT, Any], task: Prediction[GameT, OptionT]) -> GameT:
        """Take up a prediction; gives the game that it begins with."""
        self._chapter, self._task = chapter, task
        self.told, self.parts = False, []
        return chapter.start(task)

    @abstractmethod
    def _go(self, option: OptionT) -> None:
        """Play an option as in any game."""

    def tell(self) -> tuple[EventT, ...]:
        """Play the moves; gives what happens."""
        self.told = True
        self.parts = self._shown_parts()
        before = len(self.game.history)
        for option in self._task.moves:
            self._go(option)
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
