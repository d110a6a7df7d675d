"""Pictures of tasks and figures, and previews of tasks with them, for pages without a kernel and for paper."""

from functools import lru_cache
from typing import Final

from markupsafe import escape

from betacolony.exocolony import Game
from betacolony.messages import ENGLISH
from betacolony_widgets.board.shapes import Scene
from betacolony_widgets.exocolony.board.layouts.lesson import still_board, still_goods, still_slim
from betacolony_widgets.exocolony.board.table_view import TableView, View
from betacolony_widgets.exocolony.lessons import chapter
from betacolony_widgets.exocolony.lessons.goals import learner
from betacolony_widgets.exocolony.lessons.tasks import Figure, Prediction, Task
from betacolony_widgets.live_table.still import moment_of
from betacolony_widgets.messages import Messages
from betacolony_widgets.teaching.previews import in_frame, preview_html, stills
from betacolony_widgets.teaching.tasks import Chapter

from .practice import Practice

#: pixels, for the still pictures of a step: the board, that on a phone, and the widths of the goods
_BOARD: Final = (704.0, 680.0)
_SLIM_BOARD: Final = (390.0, 426.0)
_GOODS: Final = 512.0
_SLIM_GOODS: Final = 358.0


def table_of(game: Game, panels: tuple[str, ...], *, untold: bool = False) -> TableView:
    """The learner's table in a game, as a step shows it; ``untold`` as in its view."""
    view = View(
        names=game.names,
        me=learner(game),
        mover=game.decision.player if game.decision else None,
        parts=panels,
        addressed=True,
        untold=untold,
        messages=Messages.of(game.language),
        game=game.messages,
    )
    return TableView(game.position, view)


def _stills(table: TableView, moment: str = "") -> str:
    """The learner's table as a step shows it, by the places of its pictures."""
    return stills(
        {
            "board": still_board(table, *_BOARD),
            "board bc-slim": still_slim(table, *_SLIM_BOARD),
            "things": still_goods(table, _GOODS),
            "things bc-slim": still_goods(table, _SLIM_GOODS),
        },
        moment,
    )


@lru_cache(maxsize=128)
def pictures(chapter_name: str, id_: str, language: str = ENGLISH) -> str:
    """The start of a task as HTML pictures in the page's colours: the board, and the goods if the task needs them.

    They leave their art to the page (``svg.shared_art``). Raises KeyError for an unknown task.
    """
    lesson = chapter(chapter_name, language)
    task = lesson[id_]
    if isinstance(task, Prediction):
        return in_frame(_stills(table_of(lesson.start(task), task.panels, untold=True)), lesson.messages)
    practice = Practice(lesson, task)
    return in_frame(_stills(practice.table(), moment_of(practice.game)), lesson.messages)


@lru_cache(maxsize=32)
def figure(chapter_name: str, id_: str, language: str = ENGLISH) -> str:
    """A figure as HTML, in a language, without the art that a page's pictures share.

    Raises KeyError for an unknown figure.
    """
    lesson = chapter(chapter_name, language)
    own = lesson.figure(id_)
    caption = f"<figcaption>{escape(lesson.say(own, 'caption'))}</figcaption>"
    return f'<figure class="bc-figure">{_stills(table_of(lesson.drawn(own), own.panels))}{caption}</figure>'


def scene_of(lesson: Chapter[Game, Task], own: Figure) -> Scene:
    """The scene of a figure of a lesson, for a notebook."""
    return still_board(table_of(lesson.drawn(own), own.panels), own.width, 0.7 * own.width)


def preview(chapter_name: str, id_: str, language: str = ENGLISH) -> str:
    """A task as HTML that needs neither kernel nor script, but the art that a page's pictures share.

    Raises KeyError for an unknown task.
    """
    return preview_html(chapter(chapter_name, language), id_, pictures(chapter_name, id_, language))
