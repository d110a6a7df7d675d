"""A chapter's tasks as widgets of a notebook, and the one live board that they share."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Final, Generic

import ipywidgets

from betacolony.core.options import OptionError
from betacolony_widgets.board.shapes import Scene
from betacolony_widgets.live_table.games import GameT

from .card import Card
from .previews import StillFigure
from .tasks import Chapter, Exercise, Prediction, TaskT
from .trainer import LiveTrainer

#: more choices than anybody makes in one exercise
_MOST_OPTIONS: Final = 200


class LiveLesson(ABC, Generic[GameT, TaskT]):
    """The tasks of a chapter on a page; each game's ``Lesson`` says what draws and plays them."""

    def __init__(self, chapter: Chapter[GameT, TaskT]) -> None:
        self._chapter = chapter
        self._cards: dict[str, Card] = {}
        self._boxes: dict[str, ipywidgets.Box] = {}
        self._holders: dict[str, ipywidgets.Box] = {}
        self._trainer: LiveTrainer[Any, TaskT] | None = None
        self._at = ""

    @abstractmethod
    def _new_trainer(self, task: TaskT) -> LiveTrainer[Any, TaskT]:
        """The live board, with a task on it."""

    @abstractmethod
    def _pictures(self, id_: str) -> str:
        """The start of a task as HTML."""

    @abstractmethod
    def _scene(self, figure: Any) -> Scene:
        """The scene of a figure."""

    @abstractmethod
    def _option(self, data: Any) -> Any:
        """The option of a browser's data. Raises OptionError or TypeError if it is none."""

    def exercise(self, id_: str, *, open: bool = False) -> ipywidgets.Box:  # noqa: A002 - reads well in a notebook
        """An exercise, as a widget for the end of a cell; ``open`` brings the board at once.

        Raises:
            KeyError: the chapter has no exercise with that id.
        """
        box = self._task(id_, Exercise)
        if open:
            self._open(id_, [])
        return box

    def predict(self, id_: str) -> ipywidgets.Box:
        """A prediction, as a widget for the end of a cell. Raises KeyError if the chapter has none with that id."""
        return self._task(id_, Prediction)

    def picture(self, id_: str) -> StillFigure:
        """A figure, for the end of a cell. Raises KeyError if the chapter has none with that id."""
        figure = self._chapter.figure(id_)
        return StillFigure(lambda: self._scene(figure), self._chapter.say(figure, "caption"))

    @property
    def game(self) -> GameT:
        """The game on the live board, or the start of the first task if there is no board yet."""
        game: GameT = self._trainer.play.game if self._trainer else self._chapter.start(self._chapter.tasks[0])
        return game

    def _task(self, id_: str, kind: type) -> ipywidgets.Box:
        task = self._chapter[id_]
        if not isinstance(task, kind):
            raise KeyError(id_)
        if id_ not in self._boxes:
            layout = ipywidgets.Layout()
            self._cards[id_] = Card(
                self._chapter,
                task,
                lambda: self._pictures(id_),
                lambda kind, message: self._answer(id_, kind, message),
            )
            self._holders[id_] = ipywidgets.Box([], layout=layout)
            self._boxes[id_] = ipywidgets.Box([self._cards[id_], self._holders[id_]], layout=layout)
            self._boxes[id_].add_class("bc-task")
            self._holders[id_].add_class("bc-task-board")
        return self._boxes[id_]

    # --- the live board --------------------------------------------------------------------------

    def _answer(self, id_: str, kind: str, message: Mapping[str, Any]) -> None:
        """Bring the board to a card, take it away, or show on it what comes of a prediction, at the card's request."""
        if kind == "open":
            self._open(id_, self._options(message.get("options")))
        elif kind == "tell" and self._at == id_ and self._trainer:
            self._trainer.tell()
        elif kind == "close" and self._at == id_:
            self._close()

    def _open(self, id_: str, options: list[Any]) -> None:
        """Bring the board to a task."""
        if self._at != id_:
            self._close()
        task = self._chapter[id_]
        self._at = id_
        if self._trainer is None:
            self._trainer = self._new_trainer(task)
        if options or self._trainer.task is not task:
            self._trainer.take(task, options)
        self._holders[id_].children = (self._trainer,)
        self._cards[id_].live = True

    def _close(self) -> None:
        if self._at:
            self._holders[self._at].children = ()
            self._cards[self._at].live = False
            self._at = ""

    def _report(self, kind: str, value: Any) -> None:
        """Pass a report of the board to its card on the page."""
        if not self._at:
            return
        card = self._cards[self._at]
        if kind in {"leave", "next"}:
            self._close()
        card.send({"type": kind, "value": value})

    def _options(self, data: object) -> list[Any]:
        """The options that a browser has saved, up to the first invalid one."""
        options: list[Any] = []
        for item in data[:_MOST_OPTIONS] if isinstance(data, list) else ():
            try:
                options.append(self._option(item))
            except (OptionError, TypeError):
                break
        return options
