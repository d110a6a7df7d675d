"""The live board as one widget that knows no rules: canvas, overlay and desk."""

import logging
import sys
from collections.abc import Callable, Mapping
from typing import Any, Final, cast

import ipywidgets

from betacolony import is_compiled
from betacolony_widgets.messages import Messages
from betacolony_widgets.palette import Scheme

from . import scene as scenes
from .overlay import Overlay
from .shapes import Scene
from .whole_table.arrangements import Arrangement, arrangement_for

if sys.platform == "emscripten":
    from betacolony_widgets.board.painting.drawn_board import Painter
else:
    from betacolony_widgets.board.painting.canvas import Painter

logger = logging.getLogger(__name__)

#: in CSS pixels: no window is drawn for that is larger
_WIDEST: Final = 4000
_HIGHEST: Final = 4000


class Surface(ipywidgets.Box):  # type: ignore[misc]
    """Shows scenes and reports the reader's choices.

    The browser's hello brings its width, colour scheme, wish for reduced motion, and the running game if it keeps one.
    Then, and whenever any of that changes, the surface calls ``greeted``, which should ``paint`` a scene and ``show``
    its targets and desk. Nothing is painted earlier.
    """

    def __init__(
        self, greeted: Callable[[Mapping[str, Any]], None], more_labels: Mapping[str, Any], messages: Messages
    ) -> None:
        self._greeted, self.messages = greeted, messages
        self.painter = Painter()
        self.overlay = Overlay(messages, labels={**_labels(messages), **more_labels})
        self.overlay.on("hello", self._hello)
        #: in CSS pixels; None before the browser's hello
        self.drawn_width: int | None = None
        #: in CSS pixels, where the board has a window of its own; None where it is as high as its contents
        self.drawn_height: int | None = None
        #: how the whole table is arranged in that window; None where the board is stacked
        self.arrangement: Arrangement | None = None
        self.scheme: Scheme = "dark"
        #: pixels of the screen for one of CSS
        self.density: float = 1
        #: the reader wants reduced motion
        self.calm = False
        plain = ipywidgets.Layout()
        stage = ipywidgets.Box([self.painter.widget], layout=plain)
        stage.add_class("bc-stage")
        grid = ipywidgets.Box([stage, self.overlay], layout=plain)
        grid.add_class("bc-grid")
        super().__init__([grid], layout=plain)
        self.add_class("bc-root")

    def paint(self, scene: Scene, later: Callable[[], Scene] | None = None) -> None:
        """Paint a scene first, as readers have waited longest for it; ``show`` sends its targets.

        ``later`` makes a scene that is likely to follow.
        """
        self.painter.show(scene, self.scheme, self.density, later)

    def show(self, scene: Scene | None, desk: Mapping[str, Any], notes: Mapping[str, str] | None = None) -> None:
        """Show the targets of a scene (None: leave them) and a desk; ``notes`` add to the tips of targets, by id."""
        if scene is None:
            self.overlay.say(desk)
        else:
            self.overlay.show(scene, self.scheme, desk, notes or {})

    def _hello(self, hello: Mapping[str, Any]) -> None:
        say = self.messages.say
        width, scheme = hello.get("width"), hello.get("scheme")
        if not isinstance(width, int | float) or not 0 < width < 100_000:
            return
        height = hello.get("height")
        self.arrangement = None
        if isinstance(height, int | float) and height < _HIGHEST:
            self.arrangement = arrangement_for(hello.get("arrangement"), width, height)
        if isinstance(height, int | float) and self.arrangement:
            self.drawn_width, self.drawn_height = int(min(width, _WIDEST)), int(height)
        else:
            self.drawn_width, self.drawn_height = int(max(scenes.LEAST, min(scenes.MOST, width))), None
        density = hello.get("density")
        self.density = density if isinstance(density, int | float) and 0 < density < 100 else 1
        self.calm = hello.get("calm") is True
        if scheme in {"dark", "light"}:
            self.scheme = cast("Scheme", scheme)
        self.overlay.forget()
        self.painter.forget()
        self.painter.has_font = hello.get("font") is True
        try:
            self._greeted(hello)
        except Exception:
            logger.exception("the board could not be drawn")
            self.overlay.say({"version": 0, "prompt": say("error.head"), "detail": say("error.drawing"), "told": ""})


def _labels(messages: Messages) -> dict[str, Any]:
    """The overlay's fixed labels."""
    keys = [(messages.say(f"pressed.{key}"), does) for key, does in messages.section("keys").items()]
    engine = messages.say("engine.compiled" if is_compiled() else "engine.plain")
    return {**messages.section("label"), "keys": keys, "language": messages.language, "engine": engine}
