"""Cards of tasks on a page: the picture, the goal, the number that a prediction asks for; and figures.

``preview`` is the same without anything alive: what a page can show before there is a kernel, and on paper.
"""

import logging
from collections.abc import Callable, Mapping
from functools import lru_cache
from html import escape
from typing import Any, Final

import anywidget
import traitlets

from betacolony import Game
from betacolony.messages import ENGLISH
from betacolony_widgets.board.picture import picture
from betacolony_widgets.board.svg import svg
from betacolony_widgets.lessons import chapter
from betacolony_widgets.lessons.goals import learner
from betacolony_widgets.lessons.parts import Chapter, Exercise, Prediction, Task
from betacolony_widgets.payloads import message_of
from betacolony_widgets.static_files import script, styles

logger = logging.getLogger(__name__)

#: pixels; pictures are made for a sheet and for a phone, and the page shows the one that fits
_WIDTHS: Final = {"wide": 860, "narrow": 350}

Listener = Callable[[str, Mapping[str, Any]], Mapping[str, Any] | None]


def key_of(chapter_: Chapter, task: Task) -> str:
    """The name under which a reader's progress is kept."""
    return f"{chapter_.name}/{task.id}"


@lru_cache(maxsize=128)
def pictures(chapter_name: str, id_: str, language: str = ENGLISH) -> str:
    """The position of a task as pictures in HTML, in the colours of the page and a language."""
    found = chapter(chapter_name, language)
    task = found[id_]
    # the number that is asked for may be what a majority is worth
    drawn = _drawn(found.start(task), task.panels, _WIDTHS, untold=isinstance(task, Prediction))
    return (
        f'<figure class="bc-pictures" aria-label="{escape(found.messages.say("card_task.picture"))}">{drawn}</figure>'
    )


def _drawn(game: Game, panels: tuple[str, ...], widths: Mapping[str, int], *, untold: bool = False) -> str:
    """The learner's table in a game, for each of these widths."""
    out = []
    for name, width in widths.items():
        seen = picture(game, width=width, panels=panels, me=learner(game), addressed=True, untold=untold)
        drawn = svg(seen, "page", margin=0)
        out.append(f'<div class="bc-picture bc-picture-{name}">{drawn}</div>')
    return "".join(out)


@lru_cache(maxsize=32)
def figure(chapter_name: str, id_: str, language: str = ENGLISH) -> str:
    """A picture beside a text, in HTML, in a language. Raises KeyError for a figure that there is not."""
    found = chapter(chapter_name, language)
    shown = found.figure(id_)
    drawn = _drawn(found.drawn(shown), shown.panels, _WIDTHS | {"wide": shown.width})
    caption = f"<figcaption>{escape(found.say(shown, 'caption'))}</figcaption>"
    return f'<figure class="bc-figure" style="--width: {shown.width}px">{drawn}{caption}</figure>'


class Figure:
    """A picture beside a text, as what a cell shows. On our pages it is there before any kernel, and stays."""

    def __init__(self, chapter_: Chapter, id_: str) -> None:
        """Raises KeyError for a figure that there is not."""
        self._chapter, self._figure = chapter_, chapter_.figure(id_)

    def _repr_html_(self) -> str:
        shown, game = self._figure, self._chapter.drawn(self._figure)
        drawn = svg(picture(game, width=shown.width, panels=shown.panels, me=learner(game), addressed=True), "system")
        caption = escape(self._chapter.say(shown, "caption"))
        return f"<figure data-keeps-preview>{drawn}<figcaption>{caption}</figcaption></figure>"


def preview(chapter_name: str, id_: str, language: str = ENGLISH) -> str:
    """A task as HTML that needs neither kernel nor script. Raises KeyError for a task that there is not."""
    found = chapter(chapter_name, language)
    task = found[id_]
    kind = "exercise" if isinstance(task, Exercise) else "predict"
    text = found.say(task, "goal" if isinstance(task, Exercise) else "ask")
    return (
        f'<section class="bc-todo" data-task="{escape(key_of(found, task))}">'
        f'<header><p class="bc-todo-kind">{escape(found.messages.say(f"card_task.{kind}"))}</p>'
        f"<h3>{escape(found.say(task, 'title'))}</h3></header>"
        f'<p class="bc-todo-text">{escape(text)}</p>{pictures(chapter_name, id_, language)}</section>'
    )


class Card(anywidget.AnyWidget):
    """A task on a page. The board is elsewhere; it comes when it is asked for.

    Attributes:
        facts: what the card shows, and the fixed words.
        live: whether the board is at this card now.
    """

    _esm = script("card")
    _css = styles("palette", "font", "card")

    facts = traitlets.Dict().tag(sync=True)
    live = traitlets.Bool(default_value=False).tag(sync=True)

    def __init__(self, chapter_: Chapter, task: Task, listener: Listener) -> None:
        self.chapter, self.task, self._listener = chapter_, task, listener
        self.messages = messages = chapter_.messages
        predicts = isinstance(task, Prediction)
        super().__init__(
            facts={
                "key": key_of(chapter_, task),
                "kind": "predict" if predicts else "exercise",
                "title": chapter_.say(task, "title"),
                "text": chapter_.say(task, "ask" if predicts else "goal"),
                "unit": messages.say(f"unit.{task.unit}") if isinstance(task, Prediction) else "",
                "words": messages.section("card_task"),
            }
        )
        self.on_msg(self._heard)

    def _heard(self, _: object, content: Any, __: object) -> None:
        """A message from the browser."""
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
            return {"html": pictures(self.chapter.name, self.task.id, self.messages.language)}
        if isinstance(self.task, Prediction) and kind in {"guess", "reveal"}:
            return self._verdict(self.task, content.get("value") if kind == "guess" else None)
        return self._listener(kind, content)

    def _verdict(self, task: Prediction, value: object) -> Mapping[str, Any]:
        """What there is to say of a number; ``None`` gives up."""
        answer = task.answer()
        right = value == answer
        if value is not None and not right:
            if not isinstance(value, int) or value < 0:
                return {"type": "verdict", "right": False, "lines": [self.messages.say("card_task.no_number")]}
            why = self.chapter.say(task, f"wrong.{value}" if value in task.wrong else "look")
            lines = [self.messages.say("card_task.wrong", n=value), why]
            return {"type": "verdict", "right": False, "counts": True, "lines": lines}
        return {
            "type": "verdict",
            "right": right,
            "over": True,
            "head": self.messages.say("card_task.right") if right else self.messages.say("card_task.shown", n=answer),
            "parts": [[part.number, part.text] for part in self.chapter.parts(task)],
            "sum": self.messages.say("card_task.sum", n=answer, unit=self.messages.unit(task.unit, answer)),
            "lines": [self.chapter.say(task, "done")],
        }
