"""``Lesson`` in a notebook: a chapter's tasks as widgets, and the one live board that they share."""

from collections.abc import Mapping
from typing import Any

import ipywidgets

from betacolony import Game, Option, OptionError, option_from_dict
from betacolony.messages import ENGLISH
from betacolony_widgets.lessons import chapter
from betacolony_widgets.lessons.tasks import Exercise, Prediction

from .cards import Card, Figure
from .trainer import Trainer

#: more choices than anybody makes in one exercise
_MOST_OPTIONS = 200


class Lesson:
    """The tasks of a chapter on a page.

    Args:
        chapter_name: the chapter's name, one of ``lessons.CHAPTERS``, such as "building".
        language: the code of the page's language, such as "de".

    Raises:
        KeyError: there is no such chapter.
        MissingWords: there is no catalogue in the language.
    """

    def __init__(self, chapter_name: str, *, language: str = ENGLISH) -> None:
        self._chapter = chapter(chapter_name, language)
        self._cards: dict[str, Card] = {}
        self._boxes: dict[str, ipywidgets.Box] = {}
        self._holders: dict[str, ipywidgets.Box] = {}
        self._trainer: Trainer | None = None
        self._at = ""

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

    def picture(self, id_: str) -> Figure:
        """A figure, for the end of a cell. Raises KeyError if the chapter has none with that id."""
        return Figure(self._chapter, id_)

    @property
    def game(self) -> Game:
        """The game on the live board, or the start of the first task if there is no board yet."""
        return self._trainer.game if self._trainer else self._chapter.start(self._chapter.tasks[0])

    def _task(self, id_: str, kind: type) -> ipywidgets.Box:
        task = self._chapter[id_]
        if not isinstance(task, kind):
            raise KeyError(id_)
        if id_ not in self._boxes:
            layout = ipywidgets.Layout()
            self._cards[id_] = Card(self._chapter, task, lambda kind, message: self._answer(id_, kind, message))
            self._holders[id_] = ipywidgets.Box([], layout=layout)
            self._boxes[id_] = ipywidgets.Box([self._cards[id_], self._holders[id_]], layout=layout)
            self._boxes[id_].add_class("bc-task")
            self._holders[id_].add_class("bc-task-board")
        return self._boxes[id_]

    # --- the live board --------------------------------------------------------------------------

    def _answer(self, id_: str, kind: str, message: Mapping[str, Any]) -> None:
        """Bring the board to a card, take it away, or show on it what comes of a prediction, at the card's request."""
        if kind == "open":
            self._open(id_, _options(message.get("options")))
        elif kind == "tell" and self._at == id_ and self._trainer:
            self._trainer.tell()
        elif kind == "close" and self._at == id_:
            self._close()

    def _open(self, id_: str, options: list[Option]) -> None:
        """Bring the board to a task."""
        if self._at != id_:
            self._close()
        task = self._chapter[id_]
        self._at = id_
        if self._trainer is None:
            self._trainer = Trainer(self._chapter, task, self._report)
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


def _options(data: object) -> list[Option]:
    """The options that a browser has saved, up to the first invalid one."""
    options: list[Option] = []
    for item in data[:_MOST_OPTIONS] if isinstance(data, list) else ():
        try:
            options.append(option_from_dict(item))
        except (OptionError, TypeError):
            break
    return options
