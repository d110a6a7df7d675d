"""The bench below the lab's board: the widget that shows the tabs' HTML and hears their buttons.

One anywidget. What is shown comes from the kernel in parts, and only those parts that have changed are sent. A button
sends what it is to do with the fields of its form; every message is answered at once, as long work goes on beside it.
"""

import logging
from collections.abc import Callable, Mapping
from typing import Any, Final

import anywidget
import traitlets

from betacolony_widgets.messages import Messages
from betacolony_widgets.payloads import message_of
from betacolony_widgets.static_files import script, styles

logger = logging.getLogger(__name__)

#: nothing that a reader types, and no game that is kept, comes near to so many characters
_LONGEST: Final = 2_000_000

#: does what was asked for: what, about what, and the fields of the form
Do = Callable[[str, str, Mapping[str, str]], None]


class Bench(anywidget.AnyWidget):
    """Panels below a board.

    Attributes:
        parts: what is shown, as HTML by the names of the parts: "start", one for each tab, and "status".
    """

    _esm = script("bench")
    _css = styles("palette", "font", "charts", "bench")

    labels = traitlets.Dict().tag(sync=True)
    tabs: traitlets.List[Any] = traitlets.List().tag(sync=True)

    def __init__(
        self, tabs: Mapping[str, str], do: Do, greeted: Callable[[Mapping[str, Any]], None], messages: Messages
    ) -> None:
        self._do, self._greeted, self.messages = do, greeted, messages
        self.parts: dict[str, str] = {}
        self._sent: dict[str, str] = {}
        super().__init__(labels=messages.section("bench"), tabs=[list(tab) for tab in tabs.items()])
        self.on_msg(self._heard)

    def show(self, told: str = "", **parts: str) -> None:
        """Show parts. ``told`` is read out to those who do not see them."""
        self.parts.update(parts)
        changed = {name: html for name, html in parts.items() if self._sent.get(name) != html}
        self._sent.update(changed)
        if changed or told:
            self.send({"type": "show", "parts": changed, "told": told})

    def _heard(self, _: object, content: Any, __: object) -> None:
        """A message from the browser."""
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
                fields = content.get("fields")
                self._do(str(content.get("what")), str(content.get("arg") or ""), _fields(fields))
        except Exception:
            logger.exception("the message %r of the bench could not be answered", kind)
            self.send({"type": "fault", "lines": [self.messages.say("bench.failed")]})
        self.send({"type": "done", "seq": number})

    def fault(self, *lines: str) -> None:
        """Say what was not possible."""
        self.send({"type": "fault", "lines": list(lines)})


def _fields(found: object) -> dict[str, str]:
    if not isinstance(found, dict):
        return {}
    return {str(name): value for name, value in found.items() if isinstance(value, str) and len(value) <= _LONGEST}
