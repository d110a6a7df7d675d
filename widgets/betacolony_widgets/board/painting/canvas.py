"""The canvas painter: a scene on three ipycanvases, for the grounds, the table, and the marks on what can be chosen.

The canvas paints and never listens: the overlay above it takes pointer and keys. A new browser knows nothing of the
earlier commands, so everything is painted again for it; otherwise only what has changed is.
"""

import logging
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from math import acos, ceil, cos, pi, sin
from typing import Any, Final, NamedTuple

import numpy as np
from ipycanvas import Canvas
from ipywidgets import GridBox, Image, Layout

from betacolony_widgets.board.art.svg_art import with_short_ids
from betacolony_widgets.board.shapes import Box, Circle, Line, Panel, Piece, Point, Polygon, Scene, Shape, Text
from betacolony_widgets.board.text_metrics import family_of, weight_of
from betacolony_widgets.palette import PALETTES, Palette, Scheme, rgb

from .copies import Copies, filled
from .pen import Command, Pen, Work
from .repaints import Area, differences
from .sprites import Sprites
from .svg import pictures

logger = logging.getLogger(__name__)

#: the fewest and the most canvas pixels for one CSS pixel: within these, as many as the screen has
DENSITIES: Final = (1, 3)
#: until the browser has reported its own
DENSITY: Final = 2

#: units of coordinates for one CSS pixel: sent as whole numbers, they take half the bytes of floats
FINENESS: Final = 10

#: the number of pictures of grounds that stay in the browser; those unused for longest go
_KEPT: Final = 6

#: so many grounds stay there as painted, which takes as much memory as a layer: those of the two stops of the world. A
#: browser works out a picture each time it is drawn, for longer than a frame
_PAINTED: Final = 2

#: CSS pixels by which the outline of a rounded corner may miss its arc
_TOLERANCE: Final = 0.2


@dataclass(frozen=True)
class Painted:
    """The contents of the canvas, to tell which of them have to be painted again."""

    size: tuple[int, int] = (0, 0)
    density: int = DENSITY
    scheme: Scheme | None = None
    panels: tuple[Panel, ...] = ()

    @property
    def shapes(self) -> list[Shape]:
        """All shapes of the table."""
        return [shape for panel in self.panels for shape in panel.shapes]

    @property
    def marks(self) -> list[Shape]:
        """All shapes that change with what can be chosen."""
        return [shape for panel in self.panels for shape in panel.marks]

    @property
    def grounds(self) -> list[tuple[Shape, ...]]:
        """The shapes that stay the same for long, panel by panel."""
        return [panel.ground for panel in self.panels if panel.ground]


#: the layers, by number
_GROUND, _TABLE, _MARKS = range(3)


class Layers(GridBox):  # type: ignore[misc]
    """Three canvases in one place; the browser shows each over the one before.

    A MultiCanvas would copy all of them into another canvas, and that into yet another, each time it paints.
    """

    def __init__(self) -> None:
        same_cell = Layout(grid_area="1 / 1 / 2 / 2", width="100%", max_width="100%")
        self._layers = tuple(Canvas(width=DENSITY * 10, height=DENSITY * 10, layout=same_cell) for _ in range(3))
        super().__init__(self._layers, layout=Layout(width="100%", max_width="100%"))
        self.add_class("bc-canvas")

    def __getitem__(self, layer: int) -> Canvas:
        return self._layers[layer]

    @property
    def width(self) -> int:
        """The width of each layer in canvas pixels."""
        return int(self[0].width)

    def resize(self, width: int, height: int) -> None:
        """Give all a size in canvas pixels, which empties them."""
        for layer in self._layers:
            layer.width, layer.height = width, height


class _Ground(NamedTuple):
    """A ground in a picture of several, one below the other: the picture, its place from the top, their number."""

    image: Image
    place: int
    number: int


class Painter:
    """Owns the canvases and paints scenes on them."""

    def __init__(self) -> None:
        self.widget = Layers()
        self.pen = Pen()
        #: whether the browser has the board's font
        self.has_font = False
        self._sprites = Sprites(self.pen.give_up)
        self._copies = Copies(self.widget[_TABLE], lambda: self._hidden(self._painted), self.pen.give_up)
        self._pictures: dict[tuple[tuple[Shape, ...], Scheme], _Ground] = {}
        #: what has been painted of them, by the grounds of a scene; those that were needed last come last
        self._grounds: dict[tuple[tuple[Shape, ...], ...], Canvas] = {}
        #: a scene that is likely to follow, until its grounds are painted
        self._coming: Scene | None = None
        self._scene: Scene | None = None
        self._scheme: Scheme = "dark"
        self._density = DENSITY
        self._painted = Painted()
        #: whether the browser had all pieces of the latest picture before
        self._is_complete = False
        # the upper layer is the last to reach a browser
        self.widget[_MARKS].on_client_ready(self._ready)

    def show(
        self,
        scene: Scene,
        scheme: Scheme,
        density: float = DENSITY,
        later: Callable[[], Scene] | None = None,
    ) -> None:
        """Paint a scene, except what hasn't changed.

        Args:
            scene: the scene.
            scheme: its colours.
            density: the number of screen pixels for one of CSS, rounded up, within ``DENSITIES``.
            later: a scene that is likely to follow, whose grounds and pieces the browser gets with those of this one:
                together they take far less than twice as much. Only then do grounds stay as they are painted.
        """
        self._scene, self._scheme = scene, scheme
        self._density = max(DENSITIES[0], min(DENSITIES[1], ceil(density)))
        try:
            self._paint(scene, scheme, later)
        except Exception:
            self.forget()  # what the browser has of it is unknown
            raise

    def _paint(self, scene: Scene, scheme: Scheme, later: Callable[[], Scene] | None) -> None:
        fresh = Painted((round(scene.width), round(scene.height)), self._density, scheme, scene.panels)
        old, palette, start = self._painted, PALETTES[scheme], empty(self._density)
        anew = (old.size, old.density, old.scheme) != (fresh.size, fresh.density, fresh.scheme)
        kept: Work = []
        back: list[Command] = []
        parts: list[tuple[int, list[Area] | None, list[Shape]]]
        if anew:
            self._copies.clear()
            self._clear_grounds()
            parts = [(_TABLE, None, fresh.shapes), (_MARKS, None, fresh.marks)]
        else:
            grounds = tuple(old.grounds), tuple(fresh.grounds)
            kept, back, areas, shapes = self._copies.repaint(old.shapes, fresh.shapes, *grounds)
            parts = [(_TABLE, areas, shapes), (_MARKS, *differences(old.marks, fresh.marks))]
        pieces = [shape for _, _, shapes in parts for shape in shapes if isinstance(shape, Piece)]
        coming = later() if later and (anew or self._sprites.lack(pieces)) else None
        self._coming = coming or self._coming
        if coming:
            pieces += [shape for shape in coming.shapes if isinstance(shape, Piece)]
        sheets = list(self._sprites.prepare(pieces, scheme, self._density))
        work: Work = [*((page, list(todo)) for page, todo in sheets), *kept]
        ahead: Work = []
        if anew or old.grounds != fresh.grounds:
            ground = tuple(fresh.grounds)
            painted = self._grounds.pop(ground, None)
            if painted:
                work.append((self.widget[_GROUND], filled(painted)))
            else:
                work.append((self.widget[_GROUND], [*start, *self._ground(scene, scheme, coming)]))
            if later and ground and not painted:
                painted = self._hidden(fresh)
                ahead.append((painted, filled(self.widget[_GROUND])))
            if painted:
                self._grounds[ground] = painted
            while len(self._grounds) > _PAINTED:
                self.pen.give_up(self._grounds.pop(next(iter(self._grounds))))
        for layer, within, shapes in parts:
            painting = commands(shapes, palette, self._sprites, has_font=self.has_font)
            if within is None:
                work.append((self.widget[layer], [*start, *painting]))
            elif within:
                before = back if layer == _TABLE else []
                work.append(
                    (self.widget[layer], [*before, *_within(within, self._density), *painting, ("restore", ())])
                )
            elif back and layer == _TABLE:
                work.append((self.widget[layer], back))
        if (fresh.size, fresh.density) != (old.size, old.density):
            self.widget.resize(*(fresh.density * side for side in fresh.size))
        self.pen.paint([*work, *ahead])
        self._painted = fresh
        self._is_complete = not sheets

    def draw_ahead(self) -> None:
        """Send some of the pieces that may come, if the latest picture brought none: a reader can wait for them now."""
        if self._is_complete:
            self.pen.paint([(page, list(todo)) for page, todo in self._sprites.ahead()])

    def draw_ground_ahead(self) -> None:
        """Have the browser paint the grounds that are likely to follow, out of sight."""
        coming, self._coming = self._coming, None
        if coming is None or self._painted.scheme is None:
            return
        there = Painted(self._painted.size, self._density, self._scheme, coming.panels)
        grounds = tuple(there.grounds)
        if grounds not in self._grounds and len(self._grounds) < _PAINTED:
            canvas = self._hidden(there)
            self._grounds = {grounds: canvas, **self._grounds}
            self.pen.paint([(canvas, [*empty(self._density), *self._ground(coming, self._scheme, None)])])

    def _clear_grounds(self) -> None:
        """Throw all away: they get another size, or a new browser has none."""
        for canvas in self._grounds.values():
            self.pen.give_up(canvas)
        self._grounds.clear()

    def _ground(self, scene: Scene, scheme: Scheme, later: Scene | None) -> Iterator[Command]:
        """The calls that paint the grounds of a scene, each as a part of a picture that the browser keeps."""
        width, height = round(scene.width), round(scene.height)
        panels = [panel for panel in scene.panels if panel.ground]
        for panel in panels:
            if (panel.ground, scheme) not in self._pictures:
                others = later.panels if later else ()
                more = [other.ground for other in others if other.id == panel.id and other.ground]
                grounds = list(dict.fromkeys((panel.ground, *more)))
                svg = pictures(grounds, width, height, PALETTES[scheme].colours)
                image = Image(value=with_short_ids(svg).encode(), format="svg+xml", layout=self._sprites.layout)
                places = range(len(grounds))
                self._pictures |= {(grounds[at], scheme): _Ground(image, at, len(grounds)) for at in places}
            drawn = self._pictures.pop((panel.ground, scheme))
            self._pictures[panel.ground, scheme] = drawn  # those that were needed last come last
            place = 0, -drawn.place * height, width, drawn.number * height
            yield "draw_image", (drawn.image, *(FINENESS * part for part in place))
        while len(self._pictures) > max(_KEPT, len(panels)):
            gone = self._pictures.pop(next(iter(self._pictures))).image
            if all(kept.image is not gone for kept in self._pictures.values()):
                self.pen.give_up(gone)

    def _hidden(self, painted: Painted) -> Canvas:
        """A canvas as large as the layers are for a picture that is never displayed."""
        width, height = (painted.density * side for side in painted.size)
        return Canvas(width=width, height=height, layout=self._sprites.layout)

    def forget(self) -> None:
        """Paint everything the next time, for a new browser that shows nothing yet."""
        self._sprites.forget()
        self.pen.forget()
        self._painted = Painted(self._painted.size, self._painted.density)

    def redraw(self) -> None:
        """Paint everything again."""
        if self._scene is not None:
            self.forget()
            self.show(self._scene, self._scheme, self._density)

    def _ready(self, *_: object) -> None:
        try:
            self.redraw()
        except Exception:
            logger.exception("the board could not be painted for a new browser")


def empty(density: int) -> tuple[Command, ...]:
    """The calls that empty a layer and make it ready for shapes."""
    return (
        ("reset_transform", ()),
        ("clear", ()),
        ("scale", (density / FINENESS, density / FINENESS)),
        ("=", ("line_join", "round")),
        ("=", ("line_cap", "round")),
        ("=", ("text_baseline", "middle")),
    )


def _within(areas: Iterable[Area], density: int) -> Iterator[Command]:
    """The calls that empty areas and let nothing be painted outside them, until what they save is restored."""
    yield "save", ()
    yield "reset_transform", ()
    yield "begin_path", ()
    for left, top, right, low in areas:
        yield "rect", tuple(density * part for part in (left, top, right - left, low - top))
    yield "clip", ()
    yield "clear", ()
    yield "scale", (density / FINENESS, density / FINENESS)


def commands(
    shapes: Iterable[Shape], palette: Palette, sprites: Sprites, *, has_font: bool = False
) -> Iterator[Command]:
    """The calls that paint shapes, from back to front; on each layer those of one kind and style together."""
    layers: dict[int, _Layer] = defaultdict(_Layer)
    for shape in shapes:
        layers[shape.layer].add(shape, palette)
    styles: dict[str, Any] = {}
    for _, layer in sorted(layers.items()):
        yield from layer.commands(palette, styles, sprites, has_font=has_font)


@dataclass(slots=True)
class _Outlines:
    """Polygons, or lines, that differ in colour but not in style."""

    points: list[Point] = field(default_factory=list)
    corners: list[int] = field(default_factory=list)
    colours: list[int] = field(default_factory=list)

    def add(self, points: tuple[Point, ...], colour: str) -> None:
        self.points += points
        self.corners.append(len(points))
        self.colours += rgb(colour)

    def command(self, method: str, alpha: float) -> Command:
        points, colours = _units(list(chain.from_iterable(self.points))), np.array(self.colours, np.uint8)
        same = min(self.corners) == max(self.corners)
        corners = self.corners[0] if same else np.array(self.corners, np.uint8)
        return method, (len(self.corners), points, corners, colours, alpha)


@dataclass(slots=True)
class _Circles:
    """Discs, or rings, that differ in colour but not in style: x, y and radius of each in turn."""

    places: list[float] = field(default_factory=list)
    colours: list[int] = field(default_factory=list)

    def add(self, x: float, y: float, r: float, colour: str) -> None:
        self.places += (x, y, r)
        self.colours += rgb(colour)

    def command(self, method: str, alpha: float) -> Command:
        x, y, r = (_units(self.places[part::3]) for part in range(3))
        return method, (x, y, r, np.array(self.colours, np.uint8), alpha)


#: width and dashes of a line in pixels, and its opacity
_Pen = tuple[float, tuple[float, ...], float]


@dataclass(slots=True)
class _Layer:
    """The shapes of one layer: backs, then areas and discs by opacity, outlines by pen, and texts."""

    backs: dict[_Pen, _Outlines] = field(default_factory=lambda: defaultdict(_Outlines))
    areas: dict[float, _Outlines] = field(default_factory=lambda: defaultdict(_Outlines))
    discs: dict[float, _Circles] = field(default_factory=lambda: defaultdict(_Circles))
    edges: dict[_Pen, _Outlines] = field(default_factory=lambda: defaultdict(_Outlines))
    rings: dict[_Pen, _Circles] = field(default_factory=lambda: defaultdict(_Circles))
    lines: dict[_Pen, _Outlines] = field(default_factory=lambda: defaultdict(_Outlines))
    pieces: list[Piece] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)

    def add(self, shape: Shape, palette: Palette) -> None:
        if isinstance(shape, Text):
            self.texts.append(shape)
            return
        if isinstance(shape, Piece):
            self.pieces.append(shape)
            return
        fill, line, width, alpha, dash = shape.ink
        pen = (round(width, 1), dash, alpha)
        if isinstance(shape, Circle):
            x, y, r = shape.x, shape.y, shape.r
            if fill and line and alpha == 1 and not dash:
                # two discs instead of a disc and a ring need no pen, and one is enough if the colours are equal
                discs = self.discs[1.0]
                discs.add(x, y, r + width / 2, palette[line])
                if fill != line and r > width / 2:
                    discs.add(x, y, r - width / 2, palette[fill])
                return
            if fill:
                self.discs[alpha].add(x, y, r, palette[fill])
            if line:
                self.rings[pen].add(x, y, r, palette[line])
        elif isinstance(shape, Line):
            if line:
                self.lines[pen].add(shape.points, palette[line])
        elif isinstance(shape, Box) and shape.r > 3 and fill and alpha == 1 and not dash:
            # a broad round pen around a smaller rectangle: four corners instead of twenty
            x, y, w, h, r = shape[:5]
            r = min(r, w / 2, h / 2)
            inner = _rounded(x + r, y + r, w - 2 * r, h - 2 * r, 0)
            if line:
                self.backs[round(2 * r + width, 1), (), 1.0].add(inner, palette[line])
            self.areas[1.0].add(inner, palette[fill])
            self.edges[round(2 * r - (width if line else 0), 1), (), 1.0].add(inner, palette[fill])
        else:
            points = shape.points if isinstance(shape, Polygon) else _rounded(*shape[:5])
            if fill:
                self.areas[alpha].add(points, palette[fill])
            if line:
                self.edges[pen].add(points, palette[line])

    def commands(
        self, palette: Palette, styles: dict[str, Any], sprites: Sprites, *, has_font: bool
    ) -> Iterator[Command]:
        """The calls that paint this layer; updates ``styles``, the current styles of the canvas."""
        for pen, backs in self.backs.items():
            yield from _take(styles, pen)
            yield backs.command("stroke_styled_polygons", 1.0)
        for alpha, areas in self.areas.items():
            yield areas.command("fill_styled_polygons", alpha)
        for alpha, discs in self.discs.items():
            yield discs.command("fill_styled_circles", alpha)
        for pen in dict.fromkeys((*self.edges, *self.rings, *self.lines)):
            yield from _take(styles, pen)
            alpha = pen[2]
            if pen in self.edges:
                yield self.edges[pen].command("stroke_styled_polygons", alpha)
            if pen in self.rings:
                yield self.rings[pen].command("stroke_styled_circles", alpha)
            if pen in self.lines:
                yield self.lines[pen].command("stroke_styled_line_segments", alpha)
        if self.pieces:
            yield from sprites.copies(self.pieces)
        for text in sorted(self.texts, key=_lettering):
            x, y, words, size, role, bold, align, _, limit, _ = text
            family = family_of(words, has_font=has_font)
            font = f"{weight_of(words, bold=bold)} {round(FINENESS * size)}px {family}"
            yield from _set(styles, font=font, text_align=align, fill_style=palette[role])
            at = round(FINENESS * x), round(FINENESS * y)
            yield "fill_text", (words, *at, round(FINENESS * limit)) if limit else (words, *at)


def _lettering(text: Text) -> tuple[int, float, str, str]:
    """The styles that a text is painted in."""
    return weight_of(text.text, bold=text.bold), text.size, text.align, text.role


def _set(styles: dict[str, Any], **wanted: Any) -> Iterator[Command]:
    """The calls that set styles, except those that the canvas has already."""
    for name, value in wanted.items():
        if styles.get(name) != value:
            styles[name] = value
            yield "=", (name, value)


def _take(styles: dict[str, Any], pen: _Pen) -> Iterator[Command]:
    """The calls that make a canvas use a pen."""
    width, dash, _ = pen
    yield from _set(styles, line_width=round(FINENESS * width))
    if styles.get("dash") != dash:
        styles["dash"] = dash
        yield "set_line_dash", ([round(FINENESS * part) for part in dash],)


def _units(values: list[float]) -> Any:
    """Pixels as whole units, in the smallest integers that hold them."""
    units = np.rint(np.array(values) * FINENESS)
    least, most = units.min(), units.max()
    if least >= 0 and most < 1 << 8:
        return units.astype(np.uint8)
    return units.astype(np.int16 if least >= -(1 << 15) and most < 1 << 15 else np.int32)


@lru_cache(maxsize=1024)
def _rounded(x: float, y: float, w: float, h: float, r: float) -> tuple[Point, ...]:
    """The outline of a rectangle with rounded corners."""
    right, low = x + w, y + h
    r = min(r, w / 2, h / 2)
    if r <= 0:
        return (x, y), (right, y), (right, low), (x, low)
    steps = ceil(pi / 4 / acos(1 - _TOLERANCE / r)) if r > _TOLERANCE else 1
    out: list[Point] = []
    for corner, (cx, cy) in enumerate(((right - r, y + r), (right - r, low - r), (x + r, low - r), (x + r, y + r))):
        turns = [(corner - 1) * pi / 2 + step * pi / 2 / steps for step in range(steps + 1)]
        out += [(cx + r * cos(turn), cy + r * sin(turn)) for turn in turns]
    return tuple(out)
