"""Tasks and figures as plain HTML, for pages without a kernel and for paper. Each game draws what they show of it."""

import base64
from collections.abc import Callable, Mapping
from typing import Any

from markupsafe import escape

from betacolony_widgets.board.painting.svg import svg
from betacolony_widgets.board.painting.text_renderer import text
from betacolony_widgets.board.shapes import Scene
from betacolony_widgets.live_table.still import answering, still
from betacolony_widgets.messages import Messages

from .tasks import Chapter, Exercise, Prediction


def stills(scenes: Mapping[str, Scene | None], moment: str = "") -> str:
    """Pictures in the page's colours, by the names of their places in a step; those that are None are left out.

    What can be chosen on them answers, if there is a ``moment`` (``live_table.still``).
    """
    return "".join(
        f'<div class="bc-still bc-still-{name}"{answering(scene, moment)}>{still(scene)}</div>'
        for name, scene in scenes.items()
        if scene is not None
    )


def in_frame(images: str, messages: Messages) -> str:
    """The pictures of a task's start, together."""
    label = escape(messages.say("card_task.picture"))
    return f'<figure class="bc-pictures" aria-label="{label}">{images}</figure>'


class StillFigure:
    """A figure for the end of a cell. On our pages it is visible before any kernel starts, and stays."""

    def __init__(self, draw: Callable[[], Scene], caption: str) -> None:
        self._draw, self._caption = draw, caption

    def _repr_html_(self) -> str:
        scene = self._draw()
        # a document of its own: its ids and styles would have a page lay out all pictures anew
        data = base64.b64encode(svg(scene, "system").encode()).decode("ascii")
        image = f'<img alt="{escape(text(scene))}" src="data:image/svg+xml;base64,{data}">'
        return f"<figure data-keeps-preview>{image}<figcaption>{escape(self._caption)}</figcaption></figure>"


def preview_html(lesson: Chapter[Any, Any], id_: str, pictures: str) -> str:
    """A task as HTML that needs neither kernel nor script, but the art that a page's pictures share.

    ``pictures`` is its start as ``in_frame`` gives it. Raises KeyError for an unknown task.
    """
    task = lesson[id_]
    kind, text = ("exercise", "goal") if isinstance(task, Exercise) else ("predict", "ask")
    return (
        f'<section class="bc-todo" data-task="{escape(lesson.key(task))}">'
        f'<header><p class="bc-todo-kind">{escape(lesson.messages.say(f"card_task.{kind}"))}</p>'
        f"<h3>{escape(lesson.say(task, 'title'))}</h3></header>"
        f'<p class="bc-todo-text">{escape(lesson.say(task, text))}</p>{pictures}'
        f"{_solution(lesson, task)}</section>"
    )


def _solution(lesson: Chapter[Any, Any], task: Any) -> str:
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
