"""Pictures of tasks and figures, and previews of tasks with them, for pages without a kernel and for paper."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from markupsafe import escape

from betacolony import Game
from betacolony.messages import ENGLISH
from betacolony_widgets.board.painting.svg import svg
from betacolony_widgets.board.picture import picture, rolled_in
from betacolony_widgets.board.shapes import Scene
from betacolony_widgets.board.table_view import TableView, View
from betacolony_widgets.board.whole_table.layouts.lesson import FIGURE, still_things, still_well
from betacolony_widgets.lessons import chapter
from betacolony_widgets.lessons.goals import learner
from betacolony_widgets.lessons.tasks import Figure, Prediction, Task
from betacolony_widgets.live_table.still import moment_of
from betacolony_widgets.messages import Messages, capital
from betacolony_widgets.play.play import Play
from betacolony_widgets.teaching.previews import in_frame, preview_html, stills
from betacolony_widgets.teaching.tasks import Chapter

from .practice import Practice

#: pixels, for the still pictures of a step: the well's radius, and the width of the things (lesson.py), on a phone too
_WELL: Final = 332
_THINGS: Final = 512
_SLIM: Final = 358


@lru_cache(maxsize=128)
def pictures(chapter_name: str, id_: str, language: str = ENGLISH) -> str:
    """The start of a task as HTML pictures in the page's colours: the well, and the things that the task needs.

    They leave their art to the page (``svg.shared_art``). Raises KeyError for an unknown task.
    """
    lesson = chapter(chapter_name, language)
    task = lesson[id_]
    moment = ""
    if isinstance(task, Prediction):  # it may ask for the worth of a majority
        table = table_of(lesson.start(task), task.panels, untold=True)
    else:
        practice = Practice(lesson, task)
        table, moment = practice.table(), moment_of(practice.game)
        table = replace(table, view=replace(table.view, parts=task.panels))
    images = _stills(table, {"things": still_things(table, _THINGS)}, moment)
    return in_frame(images, lesson.messages)


def table_of(game: Game, panels: tuple[str, ...], *, untold: bool) -> TableView:
    """The learner's table in a game, as a step shows it."""
    me = learner(game)
    view = View(
        names=game.names,
        me=me,
        mover=game.decision.player if game.decision else None,
        rolled=0 < rolled_in(game) == game.position.round,
        addressed=True,
        untold=untold,
        stop=Play(game, {}, lesson=True).table().view.stop,
        parts=panels,
        messages=Messages.of(game.language),
    )
    return TableView.of(game.position, view)


def _stills(table: TableView, things: Mapping[str, Scene | None], moment: str = "") -> str:
    """The learner's table, as a step shows it: the well, and the things, by the names of their pictures."""
    return stills({"well": still_well(table, _WELL), **things}, moment)


@lru_cache(maxsize=32)
def figure(chapter_name: str, id_: str, language: str = ENGLISH) -> str:
    """A figure as HTML, in a language, without the art that a page's pictures share.

    Raises KeyError for an unknown figure.
    """
    lesson = chapter(chapter_name, language)
    own = lesson.figure(id_)
    caption = f"<figcaption>{escape(lesson.say(own, 'caption'))}</figcaption>"
    game = lesson.drawn(own)
    table = table_of(game, own.panels, untold=False)
    # no place of a step shows where points came from
    points = _points(game) if "scores" in own.panels else ""
    # nothing takes its place later, so a phone has one of its own, whose words can be read
    things = {"things": still_things(table, _THINGS, FIGURE), "things bc-slim": still_things(table, _SLIM, FIGURE)}
    images = _stills(table, things)
    return f'<figure class="bc-figure">{images}{points}{caption}</figure>'


def _points(game: Game) -> str:
    """A table of the points of all players by source, without sources that have paid nobody yet."""
    messages, scores = Messages.of(game.language), game.scores()
    rows = [
        (capital(messages.name(source)), [score.sources[source] for score in scores])
        for source in scores[0].sources
        if any(score.sources[source] for score in scores)
    ]
    rows.append((messages.say("scores.now"), [score.total for score in scores]))
    head = "".join(f'<th scope="col">{escape(score.name)}</th>' for score in scores)
    body = "".join(
        f'<tr><th scope="row">{escape(label)}</th>{"".join(f"<td>{number}</td>" for number in numbers)}</tr>'
        for label, numbers in rows
    )
    return f'<table class="bc-figure-points"><thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table>'


@lru_cache(maxsize=8)
def well(chapter_name: str, id_: str, language: str = ENGLISH) -> str:
    """The whole world of a figure as HTML, for a page of words. Raises KeyError for an unknown figure."""
    lesson = chapter(chapter_name, language)
    table = table_of(lesson.drawn(lesson.figure(id_)), ("rondel", "colonies"), untold=False)
    image = svg(still_well(table, _WELL), "page", margin=0, shared=True)
    return f'<div class="bc-page-well" aria-hidden="true">{image}</div>'


def scene_of(lesson: Chapter[Game, Task], own: Figure) -> Scene:
    """The scene of a figure of a lesson, for a notebook."""
    game = lesson.drawn(own)
    return picture(game, width=own.width, panels=own.panels, me=learner(game), addressed=True)


def preview(chapter_name: str, id_: str, language: str = ENGLISH) -> str:
    """A task as HTML that needs neither kernel nor script, but the art that a page's pictures share.

    Raises KeyError for an unknown task.
    """
    lesson = chapter(chapter_name, language)
    return preview_html(lesson, id_, pictures(chapter_name, id_, language))
