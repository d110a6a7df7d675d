"""Shapes, targets, panels and scenes: frozen parts of a picture, with roles instead of colours.

A panel draws one part of the table in its own coordinates, in CSS pixels from its top left corner; a scene is several
panels laid out together. ``svg``, ``canvas`` and ``text_renderer`` put them on a screen.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from betacolony_widgets.messages import Messages

from .layers import LABEL, TILE

Point = tuple[float, float]
Align = Literal["left", "center", "right"]

#: how the ids of targets begin that open a part of the table
LOOK: Final = "look-"


class Ink(NamedTuple):
    """The paint of a shape: roles of fill and outline, outline width in pixels, opacity 0 to 1, dashes in pixels."""

    fill: str | None = None
    line: str | None = None
    width: float = 1.0
    alpha: float = 1.0
    dash: tuple[float, ...] = ()


class Circle(NamedTuple):
    """A disc around a point."""

    x: float
    y: float
    r: float
    ink: Ink
    layer: int = TILE
    id: str = ""

    def moved(self, dx: float, dy: float) -> "Circle":
        """The same shape elsewhere."""
        return Circle(self.x + dx, self.y + dy, self.r, self.ink, self.layer, self.id)


class Polygon(NamedTuple):
    """A closed polygon of three or more corners."""

    points: tuple[Point, ...]
    ink: Ink
    layer: int = TILE
    id: str = ""

    def moved(self, dx: float, dy: float) -> "Polygon":
        """The same shape elsewhere."""
        return Polygon(tuple([(x + dx, y + dy) for x, y in self.points]), self.ink, self.layer, self.id)


class Line(NamedTuple):
    """An open line through two or more points; only the outline of its ink counts."""

    points: tuple[Point, ...]
    ink: Ink
    layer: int = TILE
    id: str = ""

    def moved(self, dx: float, dy: float) -> "Line":
        """The same shape elsewhere."""
        return Line(tuple([(x + dx, y + dy) for x, y in self.points]), self.ink, self.layer, self.id)


class Box(NamedTuple):
    """A rectangle with rounded corners of radius ``r``."""

    x: float
    y: float
    w: float
    h: float
    r: float
    ink: Ink
    layer: int = TILE
    id: str = ""

    def moved(self, dx: float, dy: float) -> "Box":
        """The same shape elsewhere."""
        return Box(self.x + dx, self.y + dy, self.w, self.h, self.r, self.ink, self.layer, self.id)


class Text(NamedTuple):
    """One line of text, centred vertically on ``y``; squeezed into ``limit`` pixels if it is wider (0: no limit)."""

    x: float
    y: float
    text: str
    size: float
    role: str
    bold: bool = False
    align: Align = "center"
    layer: int = LABEL
    limit: float = 0.0
    id: str = ""

    def moved(self, dx: float, dy: float) -> "Text":
        """The same shape elsewhere."""
        return Text(self.x + dx, self.y + dy, *self[2:])


class Piece(NamedTuple):
    """A piece of art (``art.pieces``) around its middle.

    Attributes:
        name: one of ``art.pieces.NAMES``.
        r: pixels for a unit of the drawing; most pieces reach from -1 to 1.
        turn: degrees clockwise.
        alpha: opacity, 0 to 1.
    """

    name: str
    x: float
    y: float
    r: float
    layer: int = TILE
    id: str = ""
    turn: float = 0.0
    alpha: float = 1.0

    def moved(self, dx: float, dy: float) -> "Piece":
        """The same piece elsewhere."""
        return Piece(self.name, self.x + dx, self.y + dy, *self[3:])


Shape = Circle | Polygon | Line | Box | Text | Piece
_KINDS: Final = (Circle, Polygon, Line, Box, Text, Piece)
Hit = Circle | Polygon | Box


class Badge(NamedTuple):
    """The place of a price over the board: its middle, and its font size in pixels."""

    x: float
    y: float
    size: float


class Target(NamedTuple):
    """Something on the table that the reader can point at.

    Attributes:
        hit: the area that answers.
        name: a description in words that need no picture.
        tip: a line more about it.
        enabled: choosing it now can lead to a legal move.
        price: the least that this costs, "" for no price.
        key: a single letter that chooses it.
        badge: the place of its price.
    """

    id: str
    hit: Hit
    name: str
    tip: str = ""
    enabled: bool = False
    price: str = ""
    key: str = ""
    badge: Badge | None = None

    def moved(self, dx: float, dy: float) -> "Target":
        """The same target elsewhere."""
        badge = self.badge and Badge(self.badge.x + dx, self.badge.y + dy, self.badge.size)
        return self._replace(hit=self.hit.moved(dx, dy), badge=badge)


@dataclass(frozen=True, slots=True)
class Panel:
    """One part of the table.

    Attributes:
        width, height: its size in pixels.
        marks: shapes that change with every choice, drawn over ``shapes``.
        facts: everything that the shapes show, in sentences, for readers who don't see them.
        x, y: its top left corner in the scene.
        ground: shapes below all others that stay the same for long, painted once as one picture; no text.
    """

    id: str
    title: str
    width: float
    height: float
    shapes: tuple[Shape, ...]
    marks: tuple[Shape, ...] = ()
    targets: tuple[Target, ...] = ()
    facts: tuple[str, ...] = ()
    x: float = 0.0
    y: float = 0.0
    ground: tuple[Shape, ...] = ()

    def __hash__(self) -> int:
        """Quick: finding a panel again doesn't need all its shapes."""
        return hash((self.id, self.width, self.height, self.x, self.y, len(self.shapes)))

    def moved(self, dx: float, dy: float) -> "Panel":
        """The same panel elsewhere."""
        return _moved(self, dx, dy)


# most panels of a scene are the same as in the scene before
@lru_cache(maxsize=64)
def _moved(panel: Panel, dx: float, dy: float) -> Panel:
    return replace(
        panel,
        shapes=tuple([shape.moved(dx, dy) for shape in panel.shapes]),
        marks=tuple([shape.moved(dx, dy) for shape in panel.marks]),
        targets=tuple([target.moved(dx, dy) for target in panel.targets]),
        ground=tuple([shape.moved(dx, dy) for shape in panel.ground]),
        x=panel.x + dx,
        y=panel.y + dy,
    )


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole picture: its size in pixels, title, panels in reading order, and the messages of its language.

    ``places`` are, by their names, the areas that the picture leaves free for parts of the desk, and squares around the
    well, the planet and the first location, where it shows the world as a whole.
    """

    width: float
    height: float
    title: str
    panels: tuple[Panel, ...]
    messages: Messages = field(default_factory=Messages.of)
    places: Mapping[str, Box] = field(default_factory=dict)

    @property
    def grounds(self) -> Iterator[Shape]:
        """All shapes that stay the same for long."""
        return (shape for panel in self.panels for shape in panel.ground)

    @property
    def shapes(self) -> Iterator[Shape]:
        """All shapes that change with the position."""
        return (shape for panel in self.panels for shape in panel.shapes)

    @property
    def marks(self) -> Iterator[Shape]:
        """All shapes that change with what can be chosen."""
        return (shape for panel in self.panels for shape in panel.marks)

    @property
    def targets(self) -> Iterator[Target]:
        """All targets, in reading order."""
        return (target for panel in self.panels for target in panel.targets)

    def target(self, name: str) -> Target | None:
        """The target with an id, if the scene has it."""
        return next((target for target in self.targets if target.id == name), None)

    def enabled(self) -> "Scene":
        """The same picture with all its targets enabled."""
        panels = [
            replace(panel, targets=tuple([target._replace(enabled=True) for target in panel.targets]))
            for panel in self.panels
        ]
        return replace(self, panels=tuple(panels))


class Sketch:
    """Collects the shapes of a panel while it is drawn; ``panel`` freezes them."""

    def __init__(self) -> None:
        self.shapes: list[Shape] = []
        self.ground: list[Shape] = []
        self.targets: list[Target] = []
        self.facts: list[str] = []

    def add(self, *shapes: Shape | Iterable[Shape]) -> None:
        """Add shapes, or groups of them."""
        for shape in shapes:
            if isinstance(shape, _KINDS):
                self.shapes.append(shape)
            else:
                self.shapes.extend(shape)

    def target(self, name: str, hit: Hit, label: str, tip: str = "", key: str = "", badge: Badge | None = None) -> None:
        """Add a target; ``panels.marks`` enables and marks it once all panels are drawn."""
        self.targets.append(Target(name, hit, label, tip, key=key, badge=badge))

    def panel(self, name: str, title: str, width: float, height: float) -> Panel:
        """A panel of everything collected."""
        return Panel(
            name,
            title,
            width,
            height,
            tuple(self.shapes),
            targets=tuple(self.targets),
            facts=tuple(self.facts),
            ground=tuple(self.ground),
        )
