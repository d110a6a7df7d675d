"""``Classroom``, the teacher's page: a field for resume codes, and tables of what they say.

One anywidget. The browser sends the text when it is asked to, and shows the answer; nothing of either is kept.
"""

import logging
from collections.abc import Mapping
from typing import Any, Final

import anywidget
import traitlets

from betacolony.messages import ENGLISH
from betacolony_widgets.messages import Messages
from betacolony_widgets.payloads import message_of
from betacolony_widgets.static_files import script, styles

from . import class_report, example

logger = logging.getLogger(__name__)

_LABELS: Final = (
    *("paste", "note", "show", "example", "clear", "copy", "copied", "not_copied", "save", "silent", "cleared"),
    *("file_rules", "file_learners"),
)


class Classroom(anywidget.AnyWidget):
    """A field for the resume codes of a class, and what they tell: how far everybody is, and what is not understood.

    ``class_report`` does the same without any field.
    """

    _esm = script("classroom")
    _css = styles("palette", "classroom")

    #: the fixed words
    labels = traitlets.Dict().tag(sync=True)

    def __init__(self, *, language: str = ENGLISH) -> None:
        self.messages = messages = Messages.of(language)
        super().__init__(labels={label: messages.say(f"classroom.{label}") for label in _LABELS})
        self.on_msg(self._heard)

    def _heard(self, _: object, content: Any, __: object) -> None:
        """A message from the browser."""
        content = message_of(content) or {}
        kind = content.get("type")
        if not isinstance(kind, str) or kind not in {"read", "example"}:
            return
        try:
            answer = self._example() if kind == "example" else self._read(content.get("text"))
        except Exception:
            logger.exception("a class could not be shown")
            answer = {"type": "fault", "text": self.messages.say("classroom.failed")}
        self.send({**answer, "seq": content.get("seq")})

    def _example(self) -> Mapping[str, Any]:
        text = example(language=self.messages.language)
        return {**self._read(text), "text": text}

    def _read(self, text: object) -> Mapping[str, Any]:
        found = class_report(text if isinstance(text, str) else "", language=self.messages.language)
        return {
            "type": "report",
            "html": found._repr_html_(),
            "files": {kind: {"csv": found.csv(kind), "tabs": found.csv(kind, "\t")} for kind in ("rules", "learners")},
        }
