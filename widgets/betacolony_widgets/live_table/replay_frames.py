"""The frames of a replay: every shape and sentence once, and the changes from each record to the next."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from typing import Final, TypeAlias

from betacolony_widgets.board.painting.svg import markup, used
from betacolony_widgets.board.shapes import Scene, Shape
from betacolony_widgets.palette import PALETTES

from .games import GameT

#: 0 for the ground of a scene, 1 for its shapes, 2 for its marks; and the layer in there
_Layer: TypeAlias = tuple[int, int]
#: the page's own colours, in either theme
COLOURS: Final = {role: f"var(--{role})" for role in PALETTES["dark"].colours}


def element(shape: Shape) -> str:
    """A shape as short SVG, as a page has thousands of them.

    The style sheet has what all texts share, and single quotes need no escaping in JSON.
    """
    text = markup(shape._replace(id=""), COLOURS)  # both kinds of quotes in its text are escaped
    return text.replace(' dominant-baseline="central"', "").replace('"', "'")


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture as a change of the one before; the first as a change of nothing.

    ``gone`` and ``come`` are ascending indices of shapes that leave and join; ``words`` are indices of panels, in
    reading order; ``height`` is in pixels.
    """

    gone: tuple[int, ...]
    come: tuple[int, ...]
    words: tuple[int, ...]
    height: float


@dataclass(frozen=True, slots=True)
class Reel:
    """All pictures of a game.

    ``art`` holds the definitions that the shapes refer to; ``shapes`` are SVG elements from back to front; ``lines``
    are titles and facts; ``panels`` are indices of lines, the title of the panel first; ``width`` is in pixels.
    """

    width: float
    art: str
    shapes: tuple[str, ...]
    lines: tuple[str, ...]
    panels: tuple[tuple[int, ...], ...]
    frames: tuple[Frame, ...]

    def painted(self) -> Iterator[tuple[int, ...]]:
        """The indices of the shapes of each picture, from back to front."""
        shapes: set[int] = set()
        for frame in self.frames:
            shapes = shapes.difference(frame.gone).union(frame.come)
            yield tuple(sorted(shapes))


def moments(game: GameT) -> list[GameT]:
    """The game after each record of its history, the set-up first."""
    game = game.branch()
    games = [game.branch()]
    while game.undo() is not None:
        games.append(game.branch())
    return games[::-1]


def reel(scenes: Iterable[Scene]) -> Reel:
    """The reel of scenes of equal width. It keeps their shapes and sentences only."""
    shapes = _Shapes()
    lines: dict[str, int] = {}
    panels: dict[tuple[int, ...], int] = {}
    pictures: list[tuple[frozenset[int], tuple[int, ...], float]] = []
    width = 0.0
    for scene in scenes:
        width = max(width, scene.width)
        texts = [(panel.title, *panel.facts) for panel in scene.panels]
        numbers = [tuple(lines.setdefault(line, len(lines)) for line in text) for text in texts]
        words = tuple(panels.setdefault(panel, len(panels)) for panel in numbers)
        pictures.append((shapes.numbers(scene), words, scene.height))
    order, elements = shapes.from_back(), shapes.elements()
    place = {number: index for index, number in enumerate(order)}
    before: frozenset[int] = frozenset()
    frames = []
    for after, words, height in pictures:
        gone, come = (tuple(sorted(place[number] for number in change)) for change in (before - after, after - before))
        frames.append(Frame(gone, come, words, height))
        before = after
    back_to_front = tuple(elements[number] for number in order)
    return Reel(width, shapes.art(), back_to_front, tuple(lines), tuple(panels), tuple(frames))


class _Shapes:
    """Numbers for shapes, in order of appearance; those in one layer that look the same share a number."""

    def __init__(self) -> None:
        #: with the type, since a line and a polygon through the same points are equal as tuples
        self._known: dict[tuple[_Layer, type, Shape], int] = {}
        self._looks: dict[tuple[_Layer, str], int] = {}
        #: in each layer, the numbers that were painted right before each number
        self._below: dict[_Layer, dict[int, set[int]]] = {}

    def numbers(self, scene: Scene) -> frozenset[int]:
        """The numbers of all shapes of a scene."""
        numbers: dict[_Layer, dict[int, None]] = {}
        for over, shapes in enumerate((scene.grounds, scene.shapes, scene.marks)):
            for shape in shapes:
                layer = over, shape.layer
                numbers.setdefault(layer, {})[self._number(shape, layer)] = None
        for layer, painted in numbers.items():
            known = self._below.setdefault(layer, {})
            known.setdefault(next(iter(painted)), set())
            for below, number in pairwise(painted):
                known.setdefault(number, set()).add(below)
        return frozenset(number for painted in numbers.values() for number in painted)

    def _number(self, shape: Shape, layer: _Layer) -> int:
        key = layer, type(shape), shape
        if key not in self._known:
            self._known[key] = self._looks.setdefault((layer, element(shape)), len(self._looks))
        return self._known[key]

    def art(self) -> str:
        """The definitions that the shapes refer to."""
        return used((shape for *_, shape in self._known), COLOURS)

    def from_back(self) -> tuple[int, ...]:
        """All numbers from back to front."""
        return tuple(number for layer in sorted(self._below) for number in _from_back(self._below[layer]))

    def elements(self) -> list[str]:
        """The shapes as elements, by their numbers."""
        return [text for _, text in self._looks]


def _from_back(below: dict[int, set[int]]) -> Iterable[int]:
    """Numbers of a layer in the order in which every picture paints them: surplus cards lie on top of each other."""
    while True:
        try:
            return tuple(TopologicalSorter(below).static_order())
        except CycleError as circle:  # two pictures differ in this, so those shapes don't touch
            first, second, *_ = circle.args[1]
            below[second].remove(first)
