"""A scene on an ipycanvas: two layers, one for the table and one for what can be chosen.

The canvas paints and never listens: the overlay above it takes pointer and keys. A canvas keeps nothing of what was
painted, so everything is painted again for every browser that says it is ready.
"""

import logging
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from math import cos, pi, sin
from typing import Any, Final

import numpy as np
from ipycanvas import Canvas, MultiCanvas, hold_canvas

from .lettering import FONTS
from .palette import PALETTES, Palette, Scheme, rgb
from .shapes import Box, Circle, Line, Point, Polygon, Scene, Shape, Text
from .svg import ordered

logger = logging.getLogger(__name__)

#: canvas pixels for one CSS pixel: sharp on high-density screens, and on others once the browser scales down
DENSITY: Final = 2

#: one call on a canvas: the method's name and its arguments; "=" sets an attribute
Command = tuple[str, tuple[Any, ...]]


@dataclass
class Painted:
    """What the canvas shows: enough to know which layer has to be painted again."""

    size: tuple[int, int] = (0, 0)
    scheme: Scheme | None = None
    shapes: tuple[Shape, ...] = ()
    marks: tuple[Shape, ...] = ()


class Painter:
    """Owns the canvas widget and paints scenes on it."""

    def __init__(self) -> None:
        self.widget = MultiCanvas(2, width=DENSITY * 10, height=DENSITY * 10)
        self.widget.layout.width = "100%"
        self.widget.layout.max_width = "100%"
        self.widget.add_class("bc-canvas")
        self._scene: Scene | None = None
        self._scheme: Scheme = "dark"
        self._painted = Painted()
        self.widget.on_client_ready(self._ready)

    def show(self, scene: Scene, scheme: Scheme) -> None:
        """Paint a scene; layers that did not change are left alone. Without a browser nothing is sent that matters."""
        self._scene, self._scheme = scene, scheme
        size = round(scene.width), round(scene.height)
        shapes, marks = tuple(scene.shapes), tuple(scene.marks)
        fresh = Painted(size, scheme, shapes, marks)
        old, again = self._painted, (size, scheme) != (self._painted.size, self._painted.scheme)
        # everything that can fail is done before the first command is sent
        work: list[tuple[Canvas, list[Command]]] = []
        if again or shapes != old.shapes:
            work.append((self.widget[0], list(commands(shapes, PALETTES[scheme]))))
        if again or marks != old.marks:
            work.append((self.widget[1], list(commands(marks, PALETTES[scheme]))))
        if size != old.size:
            self.widget.width, self.widget.height = DENSITY * size[0], DENSITY * size[1]
        _paint(work)
        self._painted = fresh

    def redraw(self) -> None:
        """Paint everything again."""
        if self._scene is not None:
            self._painted = Painted(size=self._painted.size)
            self.show(self._scene, self._scheme)

    def _ready(self, *_: object) -> None:
        try:
            self.redraw()
        except Exception:
            logger.exception("the board could not be painted for a new browser")


def _paint(work: list[tuple[Canvas, list[Command]]]) -> None:
    """Send all commands as one message. hold_canvas is not safe against exceptions, so none leaves its block."""
    failed: Exception | None = None
    if not work:
        return
    with hold_canvas():
        try:
            for layer, todo in work:
                for method, values in todo:
                    if method == "=":
                        setattr(layer, values[0], values[1])
                    else:
                        getattr(layer, method)(*values)
        except Exception as error:  # noqa: BLE001 - raised again once the canvases are released
            failed = error
    if failed is not None:
        raise failed


def commands(shapes: Iterable[Shape], palette: Palette) -> Iterator[Command]:
    """The calls that paint shapes on an empty layer, those of one kind and style together, from back to front."""
    yield "reset_transform", ()
    yield "clear", ()
    yield "scale", (DENSITY, DENSITY)
    yield "=", ("line_join", "round")
    yield "=", ("line_cap", "round")
    yield "=", ("text_baseline", "middle")
    for _, group in groupby(ordered(shapes), key=lambda shape: shape.layer):
        layer = list(group)
        yield from _fills(layer, palette)
        yield from _lines(layer, palette)
        yield from _texts(layer, palette)


def _fills(layer: list[Shape], palette: Palette) -> Iterator[Command]:
    solid = [(shape, shape.ink.fill) for shape in layer if not isinstance(shape, Text | Line) and shape.ink.fill]
    for alpha, some in _grouped(solid, lambda pair: pair[0].ink.alpha):
        bodies = [(_corners(shape), palette[role]) for shape, role in some if not isinstance(shape, Circle)]
        if bodies:
            yield "fill_styled_polygons", (*_polygons(bodies), alpha)
        discs = [(shape, palette[role]) for shape, role in some if isinstance(shape, Circle)]
        if discs:
            yield "fill_styled_circles", (*_circles(discs), alpha)


def _lines(layer: list[Shape], palette: Palette) -> Iterator[Command]:
    lined = [(shape, shape.ink.line) for shape in layer if not isinstance(shape, Text) and shape.ink.line]
    for (width, dash, alpha), some in _grouped(lined, _pen):
        yield "=", ("line_width", width)
        yield "set_line_dash", (list(dash),)
        bodies = [(_corners(shape), palette[role]) for shape, role in some if isinstance(shape, Polygon | Box)]
        if bodies:
            yield "stroke_styled_polygons", (*_polygons(bodies), alpha)
        rings = [(shape, palette[role]) for shape, role in some if isinstance(shape, Circle)]
        if rings:
            yield "stroke_styled_circles", (*_circles(rings), alpha)
        paths = [(shape.points, palette[role]) for shape, role in some if isinstance(shape, Line)]
        for role, same in _grouped(paths, lambda path: path[1]):
            yield "=", ("stroke_style", role)
            yield "=", ("global_alpha", alpha)
            for points, _ in same:
                yield "stroke_lines", (np.array(points, dtype=np.float32),)
            yield "=", ("global_alpha", 1.0)


def _pen(pair: tuple[Polygon | Box | Circle | Line, str]) -> tuple[float, tuple[float, ...], float]:
    ink = pair[0].ink
    return ink.width, ink.dash, ink.alpha


def _texts(layer: list[Shape], palette: Palette) -> Iterator[Command]:
    texts = [shape for shape in layer if isinstance(shape, Text)]
    for (bold, size), fonts in _grouped(texts, lambda text: (text.bold, text.size)):
        yield "=", ("font", f"{'700 ' if bold else ''}{size:.1f}px {FONTS}")
        for align, aligned in _grouped(fonts, lambda text: text.align):
            yield "=", ("text_align", align)
            for role, same in _grouped(aligned, lambda text: text.role):
                yield "=", ("fill_style", palette[role])
                for text in same:
                    at = round(text.x, 1), round(text.y, 1)
                    yield "fill_text", (text.text, *at, text.limit) if text.limit else (text.text, *at)


def _grouped(items: Iterable[Any], key: Callable[[Any], Any]) -> Iterator[tuple[Any, list[Any]]]:
    found: dict[Any, list[Any]] = {}
    for item in items:
        found.setdefault(key(item), []).append(item)
    yield from found.items()


def _polygons(bodies: list[tuple[tuple[Point, ...], str]]) -> tuple[list[Any], Any]:
    points = [np.array(corners, dtype=np.float32) for corners, _ in bodies]
    return points, np.array([rgb(colour) for _, colour in bodies], dtype=np.uint8)


def _circles(discs: list[tuple[Circle, str]]) -> tuple[Any, Any, Any, Any]:
    across, down, reach = (
        np.array(part, dtype=np.float32) for part in zip(*((c.x, c.y, c.r) for c, _ in discs), strict=True)
    )
    return across, down, reach, np.array([rgb(colour) for _, colour in discs], dtype=np.uint8)


def _corners(shape: Polygon | Box) -> tuple[Point, ...]:
    """The outline of a polygon, or of a rectangle with its rounded corners."""
    if isinstance(shape, Polygon):
        return shape.points
    x, y, right, low = shape.x, shape.y, shape.x + shape.w, shape.y + shape.h
    r = min(shape.r, shape.w / 2, shape.h / 2)
    if r <= 0:
        return (x, y), (right, y), (right, low), (x, low)
    steps = 3 if r < 4 else 6
    out: list[Point] = []
    for corner, (cx, cy) in enumerate(((right - r, y + r), (right - r, low - r), (x + r, low - r), (x + r, y + r))):
        turns = [(corner - 1) * pi / 2 + step * pi / 2 / steps for step in range(steps + 1)]
        out += [(cx + r * cos(turn), cy + r * sin(turn)) for turn in turns]
    return tuple(out)
