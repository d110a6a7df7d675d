"""Cards of tasks on a page, figures, and their previews as plain HTML, for pages without a kernel and for paper."""

import base64
import logging
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

import anywidget
import traitlets
from markupsafe import escape

from betacolony import Game
from betacolony.messages import ENGLISH
from betacolony_widgets.board.painting.svg import shared_art, svg
from betacolony_widgets.board.painting.text_renderer import text
from betacolony_widgets.board.picture import picture, rolled_in
from betacolony_widgets.board.shapes import Scene
from betacolony_widgets.board.table_view import TableView, View
from betacolony_widgets.board.whole_table.layouts.lesson import FIGURE, still_things, still_well
from betacolony_widgets.lessons import chapter
from betacolony_widgets.lessons.goals import learner
from betacolony_widgets.lessons.tasks import Chapter, Exercise, Prediction, Task
from betacolony_widgets.messages import Messages, capital
from betacolony_widgets.payloads import message_of
from betacolony_widgets.play.play import Play
from betacolony_widgets.static_files import script, styles

logger = logging.getLogger(__name__)

#: pixels, for the still pictures of a step: the well's radius, and the width of the things (lesson.py), on a phone too
_WELL: Final = 332
_THINGS: Final = 512
_SLIM: Final = 358

#: the highest numbers of a row of buttons; a higher answer is typed
_ROWS: Final = (7, 9)

Listener = Callable[[str, Mapping[str, Any]], Mapping[str, Any] | None]


def key_of(chapter_: Chapter, task: Task) -> str:
    """The key of a task in a reader's saved progress."""
    return f"{chapter_.name}/{task.id}"


@lru_cache(maxsize=128)
def pictures(chapter_name: str, id_: str, language: str = ENGLISH) -> str:
    """The start of a task as HTML pictures in the page's colours: the well, and the things that the task needs.

    They leave their art to the page (``svg.shared_art``). Raises KeyError for an unknown task.
    """
    lesson = chapter(chapter_name, language)
    task = lesson[id_]
    # a prediction may ask for the worth of a majority
    table = table_of(lesson.start(task), task.panels, untold=isinstance(task, Prediction))
    images = _stills(table, {"things": still_things(table, _THINGS)})
    label = escape(lesson.messages.say("card_task.picture"))
    return f'<figure class="bc-pictures" aria-label="{label}">{images}</figure>'


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


def _stills(table: TableView, things: Mapping[str, Scene | None]) -> str:
    """The learner's table, as a step shows it: the well, and the things, by the names of their pictures."""
    scenes = {"well": still_well(table, _WELL), **things}
    return "".join(
        f'<div class="bc-still bc-still-{name}">{svg(scene, "page", margin=0, shared=True)}</div>'
        for name, scene in scenes.items()
        if scene is not None
    )


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


class Figure:
    """A figure for the end of a cell. On our pages it is visible before any kernel starts, and stays."""

    def __init__(self, chapter_: Chapter, id_: str) -> None:
        """Raises KeyError for an unknown figure."""
        self._chapter, self._figure = chapter_, chapter_.figure(id_)

    def _repr_html_(self) -> str:
        own, game = self._figure, self._chapter.drawn(self._figure)
        scene = picture(game, width=own.width, panels=own.panels, me=learner(game), addressed=True)
        # a document of its own: its ids and styles would have a page lay out all pictures anew
        data = base64.b64encode(svg(scene, "system").encode()).decode("ascii")
        image = f'<img alt="{escape(text(scene))}" src="data:image/svg+xml;base64,{data}">'
        caption = escape(self._chapter.say(own, "caption"))
        return f"<figure data-keeps-preview>{image}<figcaption>{caption}</figcaption></figure>"


def preview(chapter_name: str, id_: str, language: str = ENGLISH) -> str:
    """A task as HTML that needs neither kernel nor script, but the art that a page's pictures share.

    Raises KeyError for an unknown task.
    """
    lesson = chapter(chapter_name, language)
    task = lesson[id_]
    kind, text = ("exercise", "goal") if isinstance(task, Exercise) else ("predict", "ask")
    return (
        f'<section class="bc-todo" data-task="{escape(key_of(lesson, task))}">'
        f'<header><p class="bc-todo-kind">{escape(lesson.messages.say(f"card_task.{kind}"))}</p>'
        f"<h3>{escape(lesson.say(task, 'title'))}</h3></header>"
        f'<p class="bc-todo-text">{escape(lesson.say(task, text))}</p>{pictures(chapter_name, id_, language)}'
        f"{_solution(lesson, task)}</section>"
    )


def _solution(lesson: Chapter, task: Task) -> str:
    """What solves a task, folded: the choices of an exercise, or the number of a prediction and its parts."""
    say = lesson.messages.say
    if isinstance(task, Prediction):
        number = task.answer()
        head = say("card_task.sum", n=number, unit=lesson.messages.unit(task.unit, number))
        lines = [f"{part.number}: {part.text}" for part in lesson.parts(task)]
        end = lesson.say(task, "done")
    else:
        head, end, lines, game = "", lesson.say(task, "solved"), [], lesson.start(task)
        for option in task.solution:
            # the option that is offered knows more of what it touches
            lines.append(game.tell(next(offered for offered in game.options if offered == option)))
            game.play(option)
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    listed = f"<ol>{items}</ol>" if lines else ""
    opening = f"<p><b>{escape(head)}</b></p>" if head else ""
    summary = f"<summary>{escape(say('card_task.solution'))}</summary>"
    return f"<details>{summary}{opening}{listed}<p>{escape(end)}</p></details>"


def _numbers(task: Task) -> int:
    """The highest number that a prediction's buttons offer; 0 for a field to type in."""
    if not isinstance(task, Prediction):
        return 0
    highest = max(task.answer(), *task.wrong, 0)
    return next((most for most in _ROWS if highest <= most), 0)


class Card(anywidget.AnyWidget):
    """A task on a page, to which the board comes at the reader's request.

    Attributes:
        facts: the card's texts, including labels.
        live: whether the board is at this card.
    """

    _esm = script("card")
    _css = styles("palette", "font", "card")

    facts = traitlets.Dict().tag(sync=True)
    live = traitlets.Bool(default_value=False).tag(sync=True)

    def __init__(self, chapter_: Chapter, task: Task, listener: Listener) -> None:
        self.chapter, self.task, self._listener = chapter_, task, listener
        self.messages = messages = chapter_.messages
        self._missed = ""  # what was said of the last wrong number
        predicts = isinstance(task, Prediction)
        super().__init__(
            facts={
                "key": key_of(chapter_, task),
                "kind": "predict" if predicts else "exercise",
                "title": chapter_.say(task, "title"),
                "text": chapter_.say(task, "ask" if predicts else "goal"),
                "unit": messages.say(f"unit.{task.unit}") if isinstance(task, Prediction) else "",
                "numbers": _numbers(task),
                "words": messages.section("card_task"),
            }
        )
        self.on_msg(self._heard)

    def _heard(self, _: object, content: Any, __: object) -> None:
        """Answer a message from the browser."""
        content = message_of(content)
        if content is None:
            return
        number, kind = content.get("seq"), content.get("type")
        try:
            answer = self._answer(str(kind), content)
        except Exception:
            logger.exception("the message %r of a task could not be answered", kind)
            answer = {"type": "fault", "text": self.messages.say("card_task.no_board")}
        self.send({"type": "done", **(answer or {}), "seq": number})

    def _answer(self, kind: str, content: Mapping[str, Any]) -> Mapping[str, Any] | None:
        if kind == "picture":
            html = pictures(self.chapter.name, self.task.id, self.messages.language)
            return {"html": shared_art(html) + html}
        if isinstance(self.task, Prediction) and kind in {"guess", "reveal"}:
            return self._verdict(self.task, content.get("value") if kind == "guess" else None)
        return self._listener(kind, content)

    def _verdict(self, task: Prediction, value: object) -> Mapping[str, Any]:
        """Judge a number; for None, reveal the answer."""
        answer = task.answer()
        right = value == answer
        if value is not None and not right:
            if not isinstance(value, int) or value < 0:
                return {"type": "verdict", "right": False, "lines": [self.messages.say("card_task.no_number")]}
            hint = self.chapter.say(task, f"wrong.{value}" if value in task.wrong else "look")
            self._missed = self.messages.say("card_task.wrong", n=value)
            return {"type": "verdict", "right": False, "counts": True, "head": self._missed, "lines": [hint]}
        self._listener("tell", {})
        shown = " ".join(filter(None, (self._missed, self.messages.say("card_task.shown", n=answer))))
        return {
            "type": "verdict",
            "right": right,
            "over": True,
            "answer": answer,
            "head": self.messages.say("card_task.right", n=answer) if right else shown,
            "parts": [[part.number, part.text] for part in self.chapter.parts(task)],
            "sum": self.messages.say("card_task.sum", n=answer, unit=self.messages.unit(task.unit, answer)),
            "lines": [self.chapter.say(task, "done")],
        }
