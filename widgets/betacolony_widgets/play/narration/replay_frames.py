"""The frames of a replay: every shape and sentence once, and the changes from each record to the next."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from betacolony import Game
from betacolony_widgets.board.painting.svg import markup, used
from betacolony_widgets.board.picture import picture
from betacolony_widgets.board.shapes import Scene, Shape
from betacolony_widgets.palette import PALETTES

#: pixels; the least width at which the table of four players has its panels side by side, and legible text
WIDTH: Final = 930

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


def moments(game: Game) -> list[Game]:
    """The game after each record of its history, the set-up first."""
    game = game.branch()
    games = [game.branch()]
    while game.undo() is not None:
        games.append(game.branch())
    return games[::-1]


def seen(moment: Game, you: int | None = None) -> Scene:
    """The table as seen by the player who has just acted, or after the set-up by the one to act.

    ``you`` is the seat of the player to address, if any.
    """
    last = moment.history[-1].decision
    me = last.player if last else None
    return picture(moment, width=WIDTH, me=me, addressed=me is not None and me == you)


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
        pictures.append((frozenset(shapes.number(shape) for shape in scene.shapes), words, scene.height))
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
        self._known: dict[tuple[type, Shape], int] = {}
        self._looks: dict[tuple[int, str], int] = {}

    def number(self, shape: Shape) -> int:
        key = (type(shape), shape)
        if key not in self._known:
            self._known[key] = self._looks.setdefault((shape.layer, element(shape)), len(self._looks))
        return self._known[key]

    def art(self) -> str:
        """The definitions that the shapes refer to."""
        return used((shape for _, shape in self._known), COLOURS)

    def _order(self) -> list[tuple[int, str]]:
        # shapes of one layer don't overlap, so layers alone decide
        return sorted(self._looks, key=lambda look: look[0])

    def places(self) -> list[int]:
        """The place of each number, from back to front."""
        place = [0] * len(self._looks)
        for index, look in enumerate(self._order()):
            place[self._looks[look]] = index
        return place

    def back_to_front(self) -> tuple[str, ...]:
        return tuple(text for _, text in self._order())
