"""The frames of a replay: every shape and sentence once, and the changes from each record to the next."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
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
    place = shapes.places()
    before: frozenset[int] = frozenset()
    frames = []
    for after, words, height in pictures:
        gone, come = (tuple(sorted(place[number] for number in change)) for change in (before - after, after - before))
        frames.append(Frame(gone, come, words, height))
        before = after
    return Reel(width, shapes.art(), shapes.back_to_front(), tuple(lines), tuple(panels), tuple(frames))


class _Shapes:
    """Numbers for shapes, in order of appearance; those in one layer that look the same share a number."""

    def __init__(self) -> None:
        #: with the type, since a line and a polygon through the same points are equal as tuples
        self._known: dict[tuple[_Layer, type, Shape], int] = {}
        self._looks: dict[tuple[_Layer, str], int] = {}
        #: the numbers of each layer, from back to front
        self._order: dict[_Layer, list[int]] = {}

    def numbers(self, scene: Scene) -> frozenset[int]:
        """The numbers of all shapes of a scene."""
        #: the shape before, in each layer
        last: dict[_Layer, int] = {}
        numbers = set[int]()
        for over, shapes in enumerate((scene.grounds, scene.shapes, scene.marks)):
            for shape in shapes:
                layer = over, shape.layer
                last[layer] = self._number(shape, layer, last.get(layer))
                numbers.add(last[layer])
        return frozenset(numbers)

    def _number(self, shape: Shape, layer: _Layer, before: int | None) -> int:
        key = layer, type(shape), shape
        if key not in self._known:
            new = len(self._looks)
            number = self._known[key] = self._looks.setdefault((layer, element(shape)), new)
            if number == new:
                # cards that are too many for their row lie on each other
                order = self._order.setdefault(layer, [])
                order.insert(0 if before is None else order.index(before) + 1, number)
        return self._known[key]

    def art(self) -> str:
        """The definitions that the shapes refer to."""
        return used((shape for *_, shape in self._known), COLOURS)

    def _from_back(self) -> Iterator[int]:
        """All numbers from back to front."""
        return (number for layer in sorted(self._order) for number in self._order[layer])

    def places(self) -> list[int]:
        """The place of each number, from back to front."""
        place = [0] * len(self._looks)
        for index, number in enumerate(self._from_back()):
            place[number] = index
        return place

    def back_to_front(self) -> tuple[str, ...]:
        texts = [text for _, text in self._looks]
        return tuple(texts[number] for number in self._from_back())
