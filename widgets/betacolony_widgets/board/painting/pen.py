"""The pen writes the calls that paint canvases into one message, as ipycanvas does, but in two thirds of its bytes.

It is a widget of ours for the model in the browser that carries them out. ipycanvas writes a call as its number, its
arguments and the number of its binary parts, also where there are none, and tells the shape of each part, which nobody
reads. Here, too, nothing is sent before all of a message is written.
"""

import json
from collections import deque
from collections.abc import Iterable
from typing import Any, Final

import numpy as np
from ipycanvas import Canvas
from ipycanvas.canvas import COMMANDS
from ipywidgets import Widget, widget_serialization
from traitlets import Unicode

#: one call on a canvas: the method's name and its arguments; "=" sets an attribute
Command = tuple[str, tuple[Any, ...]]
#: calls on canvases, in order
Work = list[tuple[Canvas, list[Command]]]

#: so many messages later, the browser has surely carried out those before
_LATER: Final = 8

#: the numbers of calls by the names of the canvas's methods in Python
_NUMBERS: Final = {
    "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name): number
    for name, number in COMMANDS.items()
}


class Pen(Widget):  # type: ignore[misc]
    """Sends calls to canvases."""

    _model_name = Unicode("CanvasManagerModel").tag(sync=True)
    _model_module = Unicode("ipycanvas").tag(sync=True)
    _model_module_version = Unicode("^0.14").tag(sync=True)

    def __init__(self) -> None:
        super().__init__()
        self._canvas: Canvas | None = None
        self._sent = 0
        #: widgets to be closed, each with the number of messages sent until it was given up
        self._given_up: deque[tuple[int, Widget]] = deque()

    def give_up(self, widget: Widget) -> None:
        """Close a widget some messages later: a browser that is behind would drop all calls that come with its name."""
        self._given_up.append((self._sent, widget))

    def forget(self) -> None:
        """Name the canvas at the start of the next message, for a browser that has none in hand."""
        self._canvas = None

    def paint(self, work: Work) -> None:
        """Send all calls as one message, if there are any."""
        written: list[list[Any]] = []
        parts: list[Any] = []
        canvas = self._canvas
        for next_canvas, calls in work:
            if next_canvas is not canvas:
                canvas = next_canvas
                written.append([_NUMBERS["switch_canvas"], [_written(canvas, [])]])
            written += (_call(method, values, parts) for method, values in calls)
        if written:
            self._canvas = canvas
            text = json.dumps(written, ensure_ascii=False, separators=(",", ":"))
            self.send({"dtype": "uint8"}, [text.encode(), *parts])
            self._sent += 1
            while self._given_up and self._given_up[0][0] + _LATER < self._sent:
                self._given_up.popleft()[1].close()


def _call(method: str, values: Iterable[Any], parts: list[Any]) -> list[Any]:
    """A call; adds its binary parts to those of the message."""
    if method == "=":
        name, value = values
        return [_NUMBERS["set"], [Canvas.ATTRS[name], value]]
    own: list[Any] = []
    call = [_NUMBERS[method], [_written(value, own) for value in values]]
    parts += own
    return [*call, len(own)] if own else call if call[1] else call[:1]


def _written(value: Any, parts: list[Any]) -> Any:
    """An argument: binary where it is an array."""
    if isinstance(value, np.ndarray):
        parts.append(np.ascontiguousarray(value).data)
        return {"dtype": str(value.dtype), "idx": len(parts) - 1}
    return widget_serialization["to_json"](value, None) if isinstance(value, Widget) else value
