"""The tabs below the lab's board: a widget that shows their HTML and receives what their buttons send.

The kernel sends HTML in parts, and only the parts that have changed. A button sends its action with the fields of its
form; every message is answered at once, because long work goes on in the background.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import anywidget
import traitlets

from betacolony_widgets.messages import Messages
from betacolony_widgets.payloads import message_of
from betacolony_widgets.static_files import script, styles

logger = logging.getLogger(__name__)

#: characters; nothing that a reader types and no stored game comes near it
_LONGEST: Final = 2_000_000

#: carries out an action: its name, its argument, and the fields of the form
Do = Callable[[str, str, Mapping[str, str]], None]


class TabWidget(anywidget.AnyWidget):
    """Tabs of HTML below a board.

    Attributes:
        parts: the HTML by part: "start", the name of each tab, and "status".
    """

    _esm = script("tab_widget")
    _css = styles("palette", "font", "charts", "tab_widget", "lab_page")

    labels = traitlets.Dict().tag(sync=True)
    tabs: traitlets.List[Any] = traitlets.List().tag(sync=True)
    places: traitlets.List[Any] = traitlets.List().tag(sync=True)

    def __init__(
        self,
        tabs: Mapping[str, str],
        do: Do,
        greeted: Callable[[Mapping[str, Any]], None],
        messages: Messages,
        places: Sequence[str] = (),
    ) -> None:
        """Listen.

        Args:
            tabs: their labels, by their names.
            do: carries out what a button asks for.
            greeted: hears the browser's hello.
            messages: the sentences of the tabs' language.
            places: where the browser may have kept games, and last where it keeps the branches.
        """
        self._do, self._greeted, self.messages = do, greeted, messages
        self.parts: dict[str, str] = {}
        self._sent: dict[str, str] = {}
        super().__init__(
            labels=messages.section("tab_widget"), tabs=[list(tab) for tab in tabs.items()], places=list(places)
        )
        self.on_msg(self._heard)

    def show(self, spoken: str = "", **parts: str) -> None:
        """Show parts. Screen readers read ``spoken`` aloud."""
        self.parts.update(parts)
        changed = {name: html for name, html in parts.items() if self._sent.get(name) != html}
        self._sent.update(changed)
        if changed or spoken:
            self.send({"type": "show", "parts": changed, "told": spoken})

    def _heard(self, _: object, content: Any, __: object) -> None:
        """Receive a message from the browser."""
        content = message_of(content)
        if content is None:
            return
        kind, number = content.get("type"), content.get("seq")
        try:
            if kind == "hello":
                self._sent = {}
                self._greeted(content)
                self.show(**self.parts)
            elif kind == "do":
                self._do(str(content.get("what")), str(content.get("arg") or ""), _fields(content.get("fields")))
        except Exception:
            logger.exception("the message %r of the tabs could not be answered", kind)
            self.send({"type": "fault", "lines": [self.messages.say("tab_widget.failed")]})
        self.send({"type": "done", "seq": number})

    def save_file(self, name: str, text: str, kind: str) -> None:
        """Have the browser save a file of a MIME type."""
        self.send({"type": "file", "name": name, "text": text, "kind": kind})

    def fault(self, *lines: str) -> None:
        """Show an error message."""
        self.send({"type": "fault", "lines": list(lines)})


def _fields(data: object) -> dict[str, str]:
    entries = data.items() if isinstance(data, dict) else ()
    return {str(name): value for name, value in entries if isinstance(value, str) and len(value) <= _LONGEST}
