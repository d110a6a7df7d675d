"""The live board as one widget that knows no rules: canvas, overlay and desk."""

import logging
import sys
from collections.abc import Callable, Mapping
from typing import Any, cast

import ipywidgets

from betacolony_widgets.messages import Messages
from betacolony_widgets.palette import Scheme

from . import scene as scenes
from .overlay import Overlay
from .shapes import Scene

if sys.platform == "emscripten":
    from .drawn_board import Painter
else:
    from .canvas import Painter

logger = logging.getLogger(__name__)


class Surface(ipywidgets.Box):  # type: ignore[misc]
    """Shows scenes and says what was chosen on them.

    Nothing is painted before the browser has said hello, which brings its width, colour scheme, wish for calm and what
    it keeps of the running game; then, and whenever that changes, ``greeted`` is called, which is to ``paint`` a scene
    and to ``show`` what belongs to it.
    """

    def __init__(
        self, greeted: Callable[[Mapping[str, Any]], None], more_labels: Mapping[str, Any], messages: Messages
    ) -> None:
        self._greeted, self.messages = greeted, messages
        self.painter = Painter()
        self.overlay = Overlay(messages, labels={**_labels(messages), **more_labels})
        self.overlay.on("hello", self._hello)
        #: in CSS pixels; None before the browser has said it
        self.drawn_width: int | None = None
        self.scheme: Scheme = "dark"
        #: pixels of the screen for one of CSS
        self.density: float = 1
        #: whether the reader wants no motion
        self.calm = False
        layout = ipywidgets.Layout()
        stage = ipywidgets.Box([self.painter.widget], layout=layout)
        stage.add_class("bc-stage")
        grid = ipywidgets.Box([stage, self.overlay], layout=layout)
        grid.add_class("bc-grid")
        super().__init__([grid], layout=layout)
        self.add_class("bc-root")

    def paint(self, scene: Scene) -> None:
        """Paint a scene: what has been waited for longest. What it is called and can be chosen on it follows."""
        self.painter.show(scene, self.scheme, self.density)

    def show(self, scene: Scene | None, desk: Mapping[str, Any], notes: Mapping[str, str] | None = None) -> None:
        """Show the targets of a scene (None: as they are) and a desk; ``notes`` say more about targets."""
        if scene is None:
            self.overlay.say(desk)
        else:
            self.overlay.show(scene, self.scheme, desk, notes or {})

    def _hello(self, said: Mapping[str, Any]) -> None:
        say = self.messages.say
        width, scheme = said.get("width"), said.get("scheme")
        if not isinstance(width, int | float) or not 0 < width < 100_000:
            return
        self.drawn_width = int(max(scenes.LEAST, min(scenes.MOST, width)))
        density = said.get("density")
        self.density = density if isinstance(density, int | float) and 0 < density < 100 else 1
        self.calm = said.get("calm") is True
        if scheme in {"dark", "light"}:
            self.scheme = cast("Scheme", scheme)
        self.overlay.forget()
        self.painter.forget()
        try:
            self._greeted(said)
        except Exception:
            logger.exception("the board could not be drawn")
            self.overlay.say({"version": 0, "prompt": say("error.head"), "detail": say("error.drawing"), "told": ""})


def _labels(messages: Messages) -> dict[str, Any]:
    """The fixed words of the overlay."""
    keys = [(messages.say(f"pressed.{key}"), does) for key, does in messages.section("keys").items()]
    return {**messages.section("label"), "keys": keys, "language": messages.language}
