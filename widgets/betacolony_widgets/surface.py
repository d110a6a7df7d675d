"""A live board: the painted canvas, the overlay that listens, and the desk, as one widget that knows no rules."""

import logging
from collections.abc import Callable, Mapping
from typing import Any, cast

import ipywidgets

from . import scene as scenes
from .canvas import Painter
from .catalogue import say, sentences
from .overlay import Overlay
from .palette import Scheme
from .shapes import Scene

logger = logging.getLogger(__name__)


class Surface(ipywidgets.Box):  # type: ignore[misc]
    """Shows scenes and says what was chosen on them.

    Nothing is painted before the browser has said how wide it is; then, and whenever that or its colour scheme changes,
    ``redraw`` is called, which is to call ``show``.
    """

    def __init__(self, redraw: Callable[[], None], chosen: Callable[[str, int], None]) -> None:
        self._redraw = redraw
        self.painter = Painter()
        self.overlay = Overlay(labels=_labels())
        self.overlay.on_choose(chosen)
        self.overlay.on_hello(self._hello)
        self.drawn_width: int | None = None
        self.scheme: Scheme = "dark"
        layout = ipywidgets.Layout()
        stage = ipywidgets.Box([self.painter.widget], layout=layout)
        stage.add_class("bc-stage")
        grid = ipywidgets.Box([stage, self.overlay], layout=layout)
        grid.add_class("bc-grid")
        super().__init__([grid], layout=layout)
        self.add_class("bc-root")

    def show(self, scene: Scene | None, desk: Mapping[str, Any]) -> None:
        """Show a scene (None: no browser has said its width yet) and a desk."""
        if scene is None:
            self.overlay.desk = dict(desk)
            return
        self.painter.show(scene, self.scheme)
        self.overlay.show(scene, self.scheme, desk)

    def _hello(self, said: Mapping[str, Any]) -> None:
        width, scheme = said.get("width"), said.get("scheme")
        if not isinstance(width, int | float) or not 0 < width < 100_000:
            return
        self.drawn_width = int(max(scenes.LEAST, min(scenes.MOST, width)))
        if scheme in {"dark", "light"}:
            self.scheme = cast("Scheme", scheme)
        try:
            self._redraw()
        except Exception:
            logger.exception("the board could not be drawn")
            self.overlay.desk = {"version": 0, "prompt": say("error.head"), "detail": say("error.drawing"), "told": ""}


def _labels() -> dict[str, Any]:
    """The fixed words of the overlay."""
    prefix = "label."
    labels: dict[str, Any] = {
        key.removeprefix(prefix): text for key, text in sentences().items() if key.startswith(prefix)
    }
    keys = [key for key in sentences() if key.startswith("keys.")]
    labels["key_list"] = [say(key) for key in keys]
    return labels
