"""Pops: gains in few words on a pill, and the place where one hides as little as possible."""

from collections.abc import Iterable, Mapping
from itertools import product
from typing import Final, TypeAlias

from betacolony_widgets.board.anchors import extent_of
from betacolony_widgets.board.layers import BADGE, BADGE_LABEL
from betacolony_widgets.board.shapes import Box, Ink, Point, Scene, Shape, Text
from betacolony_widgets.board.text_metrics import width_of
from betacolony_widgets.messages import Messages

#: left, top, right and bottom in pixels
Bounds: TypeAlias = tuple[float, float, float, float]

_SIZE: Final = 14.0
_HIGH: Final = 24.0
#: what a pop keeps from the picture's edges, and how it rises as it shows (motion.js)
_OFF: Final = 8.0
_RISE: Final = 12.0
#: the pixels of words that it may rather hide than lie a pixel farther off
_NEAR: Final = 1.0
#: how far from its place it may lie, in pixels
_ASIDE: Final = (0, 20, -20, 40, -40, 60, -60, 80, -80, 100, -100, 120, -120)
_UP: Final = (0, -12, -24, 12, -36, 24, -48, 36, 48, -60, 60)


def pop_ghost(messages: Messages, colour: str, goods: Mapping[tuple[str, str], int]) -> tuple[list[Shape], float]:
    """Gains in the player's colour, and their width in pixels."""
    text = messages.say("list.between").join(
        _words(messages, kind, name, number) for (kind, name), number in goods.items()
    )
    wide = width_of(text, _SIZE, bold=True) + 20
    ink = Ink(f"seat-{colour}", f"seat-{colour}-halo", 1.6)
    pill = Box(-wide / 2, -_HIGH / 2, wide, _HIGH, _HIGH / 2, ink, BADGE)
    return [pill, Text(0, 0.5, text, _SIZE, f"seat-{colour}-halo", bold=True, layer=BADGE_LABEL)], wide


def counter_of(seat: int, thing: str, *, own: bool) -> str:
    """The id of a thing on a mat, which may be the reader's ``own``; of points, that of their number."""
    kind, _, name = thing.partition("-")
    if own and kind != "cp":
        return thing
    return f"{kind}-{seat}-{name}" if name else f"{kind}-{seat}"


def words_of(scene: Scene) -> list[Bounds]:
    """The places of numbers and words in a scene."""
    return [extent_of(shape) for shape in scene.shapes if isinstance(shape, Text)]


def bounds_at(at: Point, wide: float) -> Bounds:
    """The area that a pop covers as it shows."""
    x, y = at
    return x - wide / 2, y - _RISE - _HIGH / 2, x + wide / 2, y + _HIGH / 2


def clear_place(at: Point, wide: float, words: Iterable[Bounds], pops: Iterable[Bounds], scene: Scene) -> Point:
    """The place near ``at``, inside a scene, where a pop hides the least of words, and no other pop if it can."""

    def inside(point: Point) -> Point:
        x = min(max(point[0], _OFF + wide / 2), scene.width - _OFF - wide / 2)
        return x, min(max(point[1], _OFF + _RISE + _HIGH / 2), scene.height - _OFF - _HIGH / 2)

    home = inside(at)
    left, top, right, low = bounds_at(home, wide)
    around = left - max(_ASIDE), top - max(_UP), right + max(_ASIDE), low + max(_UP)
    near = [(bounds, 1.0) for bounds in words if _common(bounds, around)] + [(bounds, 10.0) for bounds in pops]

    def cost(point: Point) -> float:
        covered = bounds_at(point, wide)
        far = abs(point[0] - home[0]) + abs(point[1] - home[1])
        return _NEAR * far + sum(weight * _common(covered, bounds) for bounds, weight in near)

    return min((inside((home[0] + aside, home[1] + up)) for up, aside in product(_UP, _ASIDE)), key=cost)


def _common(first: Bounds, second: Bounds) -> float:
    """The area that two rectangles have in common."""
    wide = min(first[2], second[2]) - max(first[0], second[0])
    high = min(first[3], second[3]) - max(first[1], second[1])
    return wide * high if wide > 0 < high else 0.0


def _words(messages: Messages, kind: str, name: str, number: int) -> str:
    if kind == "material":
        return messages.say("motion.material", n=number, material=messages.name(name))
    return messages.count(f"motion.{kind}", number)
