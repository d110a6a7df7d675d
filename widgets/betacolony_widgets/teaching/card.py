"""The card of a task on a page: its texts, the stars won, the field for a number, and what is said of it."""

import logging
from collections.abc import Callable, Mapping
from typing import Any, Final

import anywidget
import traitlets

from betacolony_widgets.board.painting.svg import shared_art
from betacolony_widgets.payloads import message_of
from betacolony_widgets.static_files import script, styles

from .tasks import Chapter, Prediction, Task

logger = logging.getLogger(__name__)

#: the highest numbers of a row of buttons; a higher answer is typed
_ROWS: Final = (7, 9)

Listener = Callable[[str, Mapping[str, Any]], Mapping[str, Any] | None]


def _numbers(task: Task[Any, Any]) -> int:
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

    def __init__(
        self, chapter: Chapter[Any, Any], task: Task[Any, Any], pictures: Callable[[], str], listener: Listener
    ) -> None:
        """Begin to listen.

        Args:
            chapter: the chapter of the task.
            task: the task.
            pictures: gives its start as HTML, without the art that a page's pictures share.
            listener: hears what the card doesn't answer: "open" with the options of a run, "tell" and "close".
        """
        self.chapter, self.task, self._pictures, self._listener = chapter, task, pictures, listener
        self.messages = messages = chapter.messages
        self._missed = ""  # what was said of the last wrong number
        predicts = isinstance(task, Prediction)
        super().__init__(
            facts={
                "key": chapter.key(task),
                "kind": "predict" if predicts else "exercise",
                "title": chapter.say(task, "title"),
                "text": chapter.say(task, "ask" if predicts else "goal"),
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
            html = self._pictures()
            return {"html": shared_art(html) + html}
        if isinstance(self.task, Prediction) and kind in {"guess", "reveal"}:
            return self._verdict(self.task, content.get("value") if kind == "guess" else None)
        return self._listener(kind, content)

    def _verdict(self, task: Prediction[Any, Any], value: object) -> Mapping[str, Any]:
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
