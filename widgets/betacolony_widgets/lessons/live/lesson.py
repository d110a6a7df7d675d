"""``Lesson`` in a notebook: shows a chapter's tasks, and brings the page's one live board to them."""

from collections.abc import Mapping
from typing import Any

import ipywidgets

from betacolony import Game, Option, OptionError, option_from_dict
from betacolony.messages import ENGLISH
from betacolony_widgets.lessons import chapter
from betacolony_widgets.lessons.tasks import Exercise, Prediction

from .cards import Card, Figure
from .trainer import Trainer

#: nobody chooses so often in one exercise
_MOST_OPTIONS = 200


class Lesson:
    """The tasks of a chapter on a page.

    Args:
        chapter_name: its name, one of ``lessons.CHAPTERS``, such as "building".
        language: the code of the language that all is told in, such as "de".

    Raises:
        KeyError: there is no such chapter.
        MissingWords: there are no words in the language.
    """

    def __init__(self, chapter_name: str, *, language: str = ENGLISH) -> None:
        self._chapter = chapter(chapter_name, language)
        self._cards: dict[str, Card] = {}
        self._boxes: dict[str, ipywidgets.Box] = {}
        self._holders: dict[str, ipywidgets.Box] = {}
        self._trainer: Trainer | None = None
        self._at = ""

    def exercise(self, id_: str, *, open: bool = False) -> ipywidgets.Box:  # noqa: A002 - what it does, in a notebook
        """An exercise, as a widget for the end of a cell. ``open``: with the board there at once.

        Raises:
            KeyError: the chapter has no exercise of that id.
        """
        box = self._task(id_, Exercise)
        if open:
            self._open(id_, [])
        return box

    def predict(self, id_: str) -> ipywidgets.Box:
        """A prediction, as a widget for the end of a cell. Raises KeyError for an id that is none of the chapter's."""
        return self._task(id_, Prediction)

    def picture(self, id_: str) -> Figure:
        """A picture of the chapter, for the end of a cell. Raises KeyError for an id that is none of the chapter's."""
        return Figure(self._chapter, id_)

    @property
    def game(self) -> Game:
        """The game on the live board; before it has come to any task, the one that the first task begins with."""
        return self._trainer.game if self._trainer else self._chapter.start(self._chapter.tasks[0])

    def _task(self, id_: str, kind: type) -> ipywidgets.Box:
        task = self._chapter[id_]
        if not isinstance(task, kind):
            raise KeyError(id_)
        if id_ not in self._boxes:
            layout = ipywidgets.Layout()
            self._cards[id_] = Card(self._chapter, task, lambda what, said: self._asked(id_, what, said))
            self._holders[id_] = ipywidgets.Box([], layout=layout)
            self._boxes[id_] = ipywidgets.Box([self._cards[id_], self._holders[id_]], layout=layout)
            self._boxes[id_].add_class("bc-task")
            self._holders[id_].add_class("bc-task-board")
        return self._boxes[id_]

    # --- the live board --------------------------------------------------------------------------

    def _asked(self, id_: str, what: str, said: Mapping[str, Any]) -> None:
        """A card asks for the board, or gives it back."""
        if what == "open":
            self._open(id_, _options(said.get("options")))
        elif what == "close" and self._at == id_:
            self._close()

    def _open(self, id_: str, options: list[Option]) -> None:
        """Bring the board to a task."""
        if self._at != id_:
            self._close()
        task = self._chapter[id_]
        self._at = id_
        if self._trainer is None:
            self._trainer = Trainer(self._chapter, task, self._reported)
        if options or self._trainer.task is not task:
            self._trainer.take(task, options)
        self._holders[id_].children = (self._trainer,)
        self._cards[id_].live = True

    def _close(self) -> None:
        if self._at:
            self._holders[self._at].children = ()
            self._cards[self._at].live = False
            self._at = ""

    def _reported(self, what: str, value: Any) -> None:
        """The board tells something that the card at which it is passes on to the page."""
        if not self._at:
            return
        card = self._cards[self._at]
        if what in {"leave", "next"}:
            self._close()
        card.send({"type": what, "value": value})


def _options(said: object) -> list[Option]:
    """Options as a browser has kept them, up to the first that is none."""
    out: list[Option] = []
    for data in said[:_MOST_OPTIONS] if isinstance(said, list) else ():
        try:
            out.append(option_from_dict(data))
        except (OptionError, TypeError):
            break
    return out
