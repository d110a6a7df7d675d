"""The frames of a replay: each shape and sentence once, and what comes and goes with every record."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from betacolony import Game
from betacolony_widgets.board.picture import picture
from betacolony_widgets.board.shapes import Scene, Shape
from betacolony_widgets.board.svg import markup, used
from betacolony_widgets.palette import PALETTES

#: pixels; the least at which a table of four has all its panels side by side and its letters legible
WIDTH: Final = 930

#: the colours are left to the page, which has one of two for each role
COLOURS: Final = {role: f"var(--{role})" for role in PALETTES["dark"].colours}


def element(shape: Shape) -> str:
    """A shape as SVG, shorter than elsewhere: there are thousands of them in a page.

    Its style says what is the same for all texts, and single quotes need no escaping in JSON.
    """
    text = markup(shape._replace(id=""), COLOURS)  # in which both quotes of a text are escaped
    return text.replace(' dominant-baseline="central"', "").replace('"', "'")


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture by what differs from the one before (from nothing, for the first).

    ``gone`` and ``come`` are indices into the shapes of the reel, ascending; ``words`` are indices into its panels, in
    reading order; ``height`` is in pixels.
    """

    gone: tuple[int, ...]
    come: tuple[int, ...]
    words: tuple[int, ...]
    height: float


@dataclass(frozen=True, slots=True)
class Reel:
    """All pictures of a game.

    ``shapes`` are SVG elements from back to front, so that ascending indices are the order to paint in, and ``art``
    what they refer to; ``lines`` are titles and facts; ``panels`` say one panel each, as indices of lines, its title
    first. ``width`` is in pixels.
    """

    width: float
    art: str
    shapes: tuple[str, ...]
    lines: tuple[str, ...]
    panels: tuple[tuple[int, ...], ...]
    frames: tuple[Frame, ...]

    def painted(self) -> Iterator[tuple[int, ...]]:
        """The shapes of each picture, in the order to paint them in."""
        shown: set[int] = set()
        for frame in self.frames:
            shown -= set(frame.gone)
            shown |= set(frame.come)
            yield tuple(sorted(shown))


def moments(game: Game) -> list[Game]:
    """The game as it stood after each record of its history, the set-up first."""
    back = game.branch()
    found = [back.branch()]
    while back.undo() is not None:
        found.append(back.branch())
    return found[::-1]


def seen(moment: Game, you: int | None = None) -> Scene:
    """The table as the player sees it who has just acted (after the set-up the one who is to act).

    ``you`` is the seat of the player whom it speaks to, if any.
    """
    last = moment.history[-1].decision
    me = last.player if last else None
    return picture(moment, width=WIDTH, me=me, addressed=me is not None and me == you)


def reel(scenes: Iterable[Scene]) -> Reel:
    """The strip of some scenes of one width. Each is let go of once its shapes are known."""
    shapes = _Shapes()
    lines: dict[str, int] = {}
    panels: dict[tuple[int, ...], int] = {}
    pictures: list[tuple[frozenset[int], tuple[int, ...], float]] = []
    width = 0.0
    for scene in scenes:
        width = max(width, scene.width)
        said = [
            tuple(lines.setdefault(line, len(lines)) for line in (panel.title, *panel.facts)) for panel in scene.panels
        ]
        words = tuple(panels.setdefault(panel, len(panels)) for panel in said)
        pictures.append((frozenset(shapes.number(shape) for shape in scene.shapes), words, scene.height))
    place = shapes.places()
    before: frozenset[int] = frozenset()
    frames = []
    for shown, words, height in pictures:
        frames.append(Frame(_sorted(place, before - shown), _sorted(place, shown - before), words, height))
        before = shown
    return Reel(width, shapes.art(), shapes.back_to_front(), tuple(lines), tuple(panels), tuple(frames))


def _sorted(place: list[int], numbers: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(place[number] for number in numbers))


class _Shapes:
    """Different shapes, numbered as they are met. Those that look alike and lie in one layer are one."""

    def __init__(self) -> None:
        #: with the type, since a line and a polygon through the same points are equal as tuples
        self._known: dict[tuple[type, Shape], int] = {}
        self._looks: dict[tuple[int, str], int] = {}

    def number(self, shape: Shape) -> int:
        key = (type(shape), shape)
        found = self._known.get(key)
        if found is None:
            look = (shape.layer, element(shape))
            found = self._known[key] = self._looks.setdefault(look, len(self._looks))
        return found

    def art(self) -> str:
        """The definitions that the shapes refer to."""
        return used((shape for _, shape in self._known), COLOURS)

    def _order(self) -> list[tuple[int, str]]:
        # shapes of one layer don't overlap, so layers alone decide
        return sorted(self._looks, key=lambda look: look[0])

    def places(self) -> list[int]:
        """The place from back to front by number."""
        place = [0] * len(self._looks)
        for index, look in enumerate(self._order()):
            place[self._looks[look]] = index
        return place

    def back_to_front(self) -> tuple[str, ...]:
        return tuple(text for _, text in self._order())
