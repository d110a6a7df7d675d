"""The overlay, which listens: transparent, focusable targets over the painted board, and the desk's text.

It is one anywidget. The browser handles pointer, touch, keys, focus, tooltips and the live region. It sends a message
to the kernel when the reader chooses, asks for something, or rests on a target whose preview it doesn't have yet, and
a hello that describes it (width, scheme, motion, language, the running game if it keeps one). Where the page didn't
bring the board's font, as in JupyterLab, the browser first asks the kernel for its bytes. The kernel sends one message
for each decision, with only the changes; a browser that says hello gets everything.
"""

import json
import logging
import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import anywidget
import traitlets

from betacolony_widgets.board.painting import text_renderer
from betacolony_widgets.messages import Messages
from betacolony_widgets.palette import EXO_SEATS, PALETTES, SEATS, Scheme
from betacolony_widgets.payloads import message_of
from betacolony_widgets.static_files import FONT, script, styles

from .hits import hit_of, rounded
from .shapes import Box, Hit, Scene

logger = logging.getLogger(__name__)

#: the roles that the style sheets use as custom properties --bc-<role>
_ROLES: Final = (
    *("sky", "panel", "panel-line", "place", "place-line", "ink", "muted", "choice", "badge", "badge-ink"),
    *("chosen", "wrong", "gold", "current", "fuel", "bar", "table", "hairline", "control", "control-edge"),
    *("text", "text-soft", "text-off", "pick", "sea-light", "sea", "sea-shade", "paper", "good", "refusal", "points"),
    *("well-light", "well", "well-shade", "glow"),
    *(f"seat-{name}{part}" for name in (*SEATS, *(f"exo-{name}" for name in EXO_SEATS)) for part in ("", "-halo")),
)

#: the face of a target that the browser doesn't know
_NO_FACE: Final[Mapping[str, Any]] = {"name": "", "tip": "", "on": False, "price": "", "key": ""}
#: two letters from this one on stand for lines of the news in the text for screen readers: from the one to the other
_LINES: Final = 0xE000

#: the messages that say much the same again and again, and from how many bytes on they are deflated, which leaves a
#: quarter: reading them takes a browser a few tasks, so answers wait for that only where much has happened
_DEFLATED: Final = {"show": 6000, "motion": 1000, "planet": 1000}

#: turns a message into its answer, if any
Listener = Callable[[Mapping[str, Any]], Mapping[str, Any] | None]


class Overlay(anywidget.AnyWidget):
    """Targets over a board, and the desk beside it.

    Attributes:
        geometry: the size of the picture, and for each panel its title and the shapes of its targets.
        faces: name, tip, price and key of each target, and whether it can be chosen, by target id.
        desk: the contents of the desk.
        theme: the colours of the theme by custom property, and the scheme itself.
        art: the pieces whose definitions the browser has.
    """

    _esm = script("overlay")
    _css = styles(
        *("font", "overlay", "window", "record", "motion", "preview", "small", "middle", "cell", "phone", "dialogs"),
        *("setup", "final_lap", "exocolony"),
    )

    #: the overlay's fixed labels, and what it has to know before its hello
    labels = traitlets.Dict().tag(sync=True)

    def __init__(self, messages: Messages | None = None, **values: Any) -> None:
        super().__init__(**values)
        self.messages = messages or Messages.of()
        self.geometry: dict[str, Any] = {}
        self.faces: dict[str, dict[str, Any]] = {}
        self.desk: dict[str, Any] = {}
        self.theme: dict[str, str] = {}
        self.art: set[str] = set()
        self._listeners: dict[str, Listener] = {"words": self._words}
        self._on_choose: Callable[[str, int], None] | None = None
        self._on_idle: Callable[[], None] | None = None
        self._scene: Scene | None = None
        #: the desk as the browser has it
        self._known_desk: Mapping[str, Any] = {}
        #: the source of the geometry: width, height, and for each panel its title and the areas of its targets
        self._layout: tuple[float, float, dict[str, tuple[str, list[tuple[str, Hit]]]], dict[str, Box]] | None = None
        self.on_msg(self._heard)

    def on_choose(self, callback: Callable[[str, int], None], idle: Callable[[], None]) -> None:
        """Call back with the id of the chosen target, and the version of the desk on which it was chosen.

        Work that can wait goes into ``idle``, which is called once the browser has its answer.
        """
        self._on_choose, self._on_idle = callback, idle

    def on(self, kind: str, listener: Listener) -> None:
        """Let a listener answer messages of a kind."""
        self._listeners[kind] = listener

    def send(self, content: Mapping[str, Any], buffers: Sequence[bytes] | None = None) -> None:
        """Send a message; overlay/inflate.js reads those that are deflated."""
        limit = _DEFLATED.get(content.get("type", ""))
        if limit is not None:
            text = json.dumps(content, ensure_ascii=False).encode()
            if len(text) > limit:
                content, buffers = {"type": content["type"], "deflated": True}, [zlib.compress(text)]
        super().send(content, buffers)

    def forget(self) -> None:
        """Send everything the next time, to a new browser that knows nothing yet."""
        self._layout, self._known_desk, self.faces, self.theme = None, {}, {}, {}
        self.art.clear()

    def show(self, scene: Scene, scheme: Scheme, desk: Mapping[str, Any], notes: Mapping[str, str]) -> None:
        """Show the targets of a scene and a desk; ``notes`` add to the tips of targets, by id."""
        self._scene = scene
        colours = PALETTES[scheme]
        theme = {"scheme": scheme, **{f"--bc-{role}": colours[role] for role in _ROLES}}
        panels = {
            panel.id: (panel.title, [(target.id, target.hit) for target in panel.targets])
            for panel in scene.panels
            if panel.targets
        }
        layout = (scene.width, scene.height, panels, dict(scene.places))
        faces = {
            target.id: {
                "name": target.name,
                "tip": f"{target.tip} {notes.get(target.id, '')}".strip(),
                "on": target.enabled,
                "price": target.price,
                "key": target.key,
            }
            for target in scene.targets
        }
        fresh: dict[str, Any] = {"type": "show", **self._desk_message(desk)}
        if theme != self.theme:
            fresh["theme"] = self.theme = theme
        if layout != self._layout:
            known, places = self._layout[2:] if self._layout else ({}, None)
            self._layout = layout
            self.geometry = _geometry(scene)
            changed = [
                panel if panels[panel["id"]] != known.get(panel["id"]) else {"id": panel["id"]}
                for panel in self.geometry["panels"]
            ]
            fresh["geometry"] = {**self.geometry, "panels": changed}
            if layout[3] == places:
                del fresh["geometry"]["places"]
        fresh["faces"] = {
            target: _changed(face, self.faces.get(target, _NO_FACE))
            for target, face in faces.items()
            if face != self.faces.get(target)
        }
        self.faces, self.desk = faces, dict(desk)
        self.send(fresh)

    def say(self, desk: Mapping[str, Any]) -> None:
        """Show a desk, and leave the targets as they are."""
        self.desk = dict(desk)
        self.send({"type": "show", **self._desk_message(desk)})

    def _desk_message(self, desk: Mapping[str, Any]) -> dict[str, Any]:
        """The part of a desk that the browser doesn't have yet: all of it, or its changes."""
        packed = _packed(desk)
        known, self._known_desk = self._known_desk, packed
        if packed.keys() != known.keys():
            return {"desk": packed}
        return {"changes": _changed(packed, known)}

    def _words(self, _: Mapping[str, Any]) -> Mapping[str, Any] | None:
        scene = self._scene
        if scene is None:
            return None
        panels = [{"title": panel.title, "facts": text_renderer.lines(scene.messages, panel)} for panel in scene.panels]
        return {"type": "words", "panels": panels}

    def _heard(self, _: object, content: Any, __: object) -> None:
        content = message_of(content)
        if content is None:
            return
        kind = content.get("type")
        if kind == "choose":
            number = content.get("seq")
            # sent first, so that a missing answer means a lost kernel and not a long computation
            self.send({"type": "heard", "seq": number})
            target, version = content.get("target"), content.get("version")
            if self._on_choose and isinstance(target, str) and isinstance(version, int):
                try:
                    self._on_choose(target, version)
                except Exception:
                    logger.exception("choosing %r failed", target)
                    self.say({**self.desk, "notices": [self.messages.say("error.asked")]})
            self.send({"type": "done", "seq": number})
            if self._on_idle:
                self._on_idle()
        elif kind == "font":
            self.send({"type": "font", "seq": content.get("seq")}, [FONT.read_bytes()])
        elif isinstance(kind, str) and kind in self._listeners:
            try:
                answer = self._listeners[kind](content)
            except Exception:
                logger.exception("the message %r could not be answered", kind)
                answer = {"type": "fault", "lines": [self.messages.say("error.asked")]}
            if answer is not None:
                self.send({**answer, "seq": content.get("seq")})


def _changed(now: Mapping[str, Any], before: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in now.items() if value != before[key]}


def _packed(desk: Mapping[str, Any]) -> dict[str, Any]:
    """A desk without what it says twice: most of the text for screen readers are lines of the news."""
    lines = ["".join(text for text, _ in line) for group in desk.get("news", ()) for line in group["lines"]]
    spoken = desk.get("told", "")
    if not lines:
        return dict(desk)
    out: list[str] = []
    done = 0
    run: list[int] = []
    for number, line in enumerate(lines):
        place = spoken.find(line, done)
        if place < 0:
            continue
        if run and number == run[-1] + 1 and spoken[done:place] == " ":
            run.append(number)
        else:
            out += [_named(run), spoken[done:place]]
            run = [number]
        done = place + len(line)
    return {**desk, "told": "".join([*out, _named(run), spoken[done:]])}


def _named(run: Sequence[int]) -> str:
    """The sign that stands for consecutive lines."""
    return chr(_LINES + run[0]) + chr(_LINES + run[-1]) if run else ""


def _geometry(scene: Scene) -> dict[str, Any]:
    panels = [
        {
            "id": panel.id,
            "title": panel.title,
            "targets": {target.id: hit_of(target.hit) for target in panel.targets},
        }
        for panel in scene.panels
        if panel.targets
    ]
    places = {
        name: {"x": rounded(box.x), "y": rounded(box.y), "width": rounded(box.w), "height": rounded(box.h)}
        for name, box in scene.places.items()
    }
    return {"width": round(scene.width), "height": round(scene.height), "panels": panels, "places": places}
