"""The layer that listens: what is asked, what can be chosen, and transparent targets over the painted board.

One anywidget. Pointer, touch, keys, focus, tooltips and the live region are handled in the browser; a message goes to
the kernel when something is chosen, and when the browser says what it is like (width, scheme, motion, language).
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import anywidget
import traitlets

from .palette import PALETTES, Scheme
from .shapes import Box, Circle, Hit, Scene
from .svg import outline

_STATIC: Final = Path(__file__).with_name("static")

#: the roles that the style sheet uses, as custom properties --bc-<role>
_ROLES: Final = (
    *("sky", "panel", "panel-line", "place", "place-line", "ink", "muted", "choice", "badge", "badge-ink"),
    *("chosen", "wrong", "gold", "current", "fuel"),
)


class Overlay(anywidget.AnyWidget):
    """Targets over a board, and the desk beside it."""

    _esm = _STATIC / "overlay.js"
    _css = _STATIC / "overlay.css"

    #: where the targets lie: size of the picture, and for each panel its title and the shapes of its targets
    geometry = traitlets.Dict().tag(sync=True)
    #: what the targets are called, whether they can be chosen, and what they cost: by target id
    faces = traitlets.Dict().tag(sync=True)
    #: what the desk shows: prompt, choices, answer, tools, news
    desk = traitlets.Dict().tag(sync=True)
    #: the colours of the theme: custom property -> colour, and the scheme itself
    theme = traitlets.Dict().tag(sync=True)
    #: the fixed words of the desk
    labels = traitlets.Dict().tag(sync=True)

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)
        self._on_choose: Callable[[str, int], None] | None = None
        self._on_hello: Callable[[Mapping[str, Any]], None] | None = None
        self._scene: Scene | None = None
        self.on_msg(self._heard)

    def on_choose(self, callback: Callable[[str, int], None]) -> None:
        """Call back with the id of what was chosen, and the number of the desk that the choice was made on."""
        self._on_choose = callback

    def on_hello(self, callback: Callable[[Mapping[str, Any]], None]) -> None:
        """Call back with what the browser says of itself: width in pixels, scheme, motion, language."""
        self._on_hello = callback

    def show(self, scene: Scene, scheme: Scheme, desk: Mapping[str, Any]) -> None:
        """Show the targets of a scene and a desk; only what differs from before is sent."""
        colours = PALETTES[scheme]
        self._scene = scene
        geometry = {
            "width": round(scene.width),
            "height": round(scene.height),
            "panels": [
                {
                    "id": panel.id,
                    "title": panel.title,
                    "targets": [{"id": target.id, "hit": _hit(target.hit)} for target in panel.targets],
                }
                for panel in scene.panels
                if panel.targets
            ],
        }
        faces = {
            target.id: {
                "name": target.name,
                "tip": target.tip,
                "on": target.enabled,
                "price": target.price,
                "key": target.key,
            }
            for target in scene.targets
        }
        with self.hold_sync():
            self.theme = {"scheme": scheme, **{f"--bc-{role}": colours[role] for role in _ROLES}}
            self.geometry = geometry
            self.faces = faces
            self.desk = dict(desk)

    def _heard(self, _: object, content: Any, __: object) -> None:
        """A message from the browser. Anybody can send anything, so nothing is taken for granted."""
        if not isinstance(content, dict):
            return
        kind = content.get("type")
        if kind == "choose":
            number = content.get("seq")
            # said before anything else is done, so that a missing answer means a lost kernel and not a long think
            self.send({"type": "heard", "seq": number})
            target, version = content.get("target"), content.get("version")
            if self._on_choose and isinstance(target, str) and isinstance(version, int):
                self._on_choose(target, version)
            self.send({"type": "done", "seq": number})
        elif kind == "words" and self._scene:
            panels = [{"title": panel.title, "facts": panel.facts} for panel in self._scene.panels]
            self.send({"type": "words", "panels": panels})
        elif kind == "hello" and self._on_hello:
            self._on_hello(content)


def _hit(hit: Hit) -> dict[str, Any]:
    """The shape of a target as SVG attributes, with its middle for the arrow keys."""
    if isinstance(hit, Circle):
        return {"tag": "circle", "cx": _r(hit.x), "cy": _r(hit.y), "r": _r(hit.r)}
    if isinstance(hit, Box):
        return {"tag": "rect", "x": _r(hit.x), "y": _r(hit.y), "width": _r(hit.w), "height": _r(hit.h), "rx": _r(hit.r)}
    return {"tag": "path", "d": outline(hit.points, closed=True)}


def _r(value: float) -> float:
    return round(value, 1)
