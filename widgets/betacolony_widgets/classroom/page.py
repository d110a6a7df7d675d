"""``Classroom``, the widget of the teacher's page: a field for resume codes, and tables of their contents.

The browser sends the text when the teacher asks for the tables, and shows the reply; neither is saved.
"""

import logging
from collections.abc import Mapping
from typing import Any, Final

import anywidget
import traitlets

from betacolony.messages import ENGLISH
from betacolony_widgets.messages import Messages
from betacolony_widgets.pages.games import GAMES
from betacolony_widgets.payloads import message_of
from betacolony_widgets.static_files import script, styles

from . import class_reports, example, whole_html
from .report import KINDS, prefix_of

logger = logging.getLogger(__name__)

_LABELS: Final = (
    *("paste", "note", "show", "example", "clear", "copy", "copied", "not_copied", "save", "silent", "cleared"),
)


class Classroom(anywidget.AnyWidget):
    """A field for the resume codes of a class, and their report: everybody's progress, and the rules to teach again.

    ``class_report`` gives the same report without the field, for one game.
    """

    _esm = script("classroom")
    _css = styles("palette", "font", "classroom")

    #: the fixed sentences
    labels = traitlets.Dict().tag(sync=True)

    def __init__(self, *, language: str = ENGLISH) -> None:
        self.messages = messages = Messages.of(language)
        files = {
            f"file_{prefix}{kind}": f"{prefix}{messages.say(f'classroom.file_{kind}')}"
            for prefix in map(prefix_of, GAMES)
            for kind in KINDS
        }
        super().__init__(labels=files | {label: messages.say(f"classroom.{label}") for label in _LABELS})
        self.on_msg(self._heard)

    def _heard(self, _: object, content: Any, __: object) -> None:
        """A message from the browser."""
        content = message_of(content) or {}
        kind = content.get("type")
        if kind not in ("read", "example"):
            return
        try:
            answer = self._example() if kind == "example" else self._read(content.get("text"))
        except Exception:
            logger.exception("the class report failed")
            answer = {"type": "fault", "text": self.messages.say("classroom.failed")}
        self.send({**answer, "seq": content.get("seq")})

    def _example(self) -> Mapping[str, Any]:
        text = example(language=self.messages.language)
        return {**self._read(text), "text": text}

    def _read(self, text: object) -> Mapping[str, Any]:
        reports = class_reports(text if isinstance(text, str) else "", language=self.messages.language)
        files = {
            f"{report.prefix}{kind}": {"csv": report.csv(kind), "tabs": report.csv(kind, "\t")}
            for report in reports
            for kind in KINDS
        }
        return {"type": "report", "html": whole_html(reports), "files": files}
