"""``Lesson`` in a notebook: a chapter's tasks as widgets, and the one live board that they share."""

from typing import Any

from betacolony.core.options import option_from
from betacolony.exocolony import Game, Option
from betacolony.exocolony.options import OPTIONS
from betacolony.messages import ENGLISH
from betacolony_widgets.board.shapes import Scene
from betacolony_widgets.exocolony.lessons import chapter
from betacolony_widgets.exocolony.lessons.tasks import Figure, Task
from betacolony_widgets.teaching.lesson import LiveLesson

from .pictures import pictures, scene_of
from .trainer import Trainer


class Lesson(LiveLesson[Game, Task]):
    """The tasks of a chapter of Exocolony on a page.

    Args:
        chapter_name: the chapter's name, one of ``lessons.CHAPTERS``, such as "first-turn".
        language: the code of the page's language, such as "de".

    Raises:
        KeyError: there is no such chapter.
        MissingWords: there is no catalogue in the language.
    """

    def __init__(self, chapter_name: str, *, language: str = ENGLISH) -> None:
        super().__init__(chapter(chapter_name, language))

    def _new_trainer(self, task: Task) -> Trainer:
        return Trainer(self._chapter, task, self._report)

    def _pictures(self, id_: str) -> str:
        return pictures(self._chapter.name, id_, self._chapter.messages.language)

    def _scene(self, figure: Figure) -> Scene:
        return scene_of(self._chapter, figure)

    def _option(self, data: Any) -> Option:
        return option_from(data, OPTIONS)
