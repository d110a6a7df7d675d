"""The parts of a painted layer that differ from the picture before, so that no more than these is painted again."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import ceil, floor
from typing import Final, NamedTuple

from betacolony_widgets.board.anchors import extent_of
from betacolony_widgets.board.shapes import Shape, Text

#: square pixels by which an area may grow where it takes in another: one more area costs as much in a message
_SLACK: Final = 500


class Area(NamedTuple):
    """A rectangle of whole CSS pixels; on a canvas of whole pixels for each, its edges leave no traces."""

    left: int
    top: int
    right: int
    low: int

    def meets(self, other: "Area") -> bool:
        """True if they have a part in common."""
        return self.left < other.right and other.left < self.right and self.top < other.low and other.top < self.low

    def joined(self, other: "Area") -> "Area":
        """The rectangle around both."""
        return Area(
            min(self.left, other.left), min(self.top, other.top), max(self.right, other.right), max(self.low, other.low)
        )

    @property
    def size(self) -> int:
        """Its square pixels."""
        return (self.right - self.left) * (self.low - self.top)


def differences(old: Sequence[Shape], new: Sequence[Shape]) -> tuple[list[Area], list[Shape]]:
    """The areas where two pictures differ, and all shapes of the new one that meet them."""
    before, after = Counter(old), Counter(new)
    changed = [*(before - after), *(after - before)]
    areas = _merged(area_of(shape) for shape in changed)
    return areas, [shape for shape in new if any(map(area_of(shape).meets, areas))]


# most shapes are the same as in the picture before
@lru_cache(maxsize=4096)
def area_of(shape: Shape) -> Area:
    """The pixels that a shape may touch, with soft edges and, for text, another font in place of ours."""
    left, top, right, low = extent_of(shape)
    spare = 1.0
    if isinstance(shape, Text):
        spare += 0.05 * (right - left)
    return Area(floor(left - spare), floor(top) - 1, ceil(right + spare), ceil(low) + 1)


def _merged(areas: Iterable[Area]) -> list[Area]:
    """Fewer areas that cover the same and hardly more."""
    out: list[Area] = []
    for area in sorted(areas):
        grown = area
        while True:
            other = next((part for part in out if grown.joined(part).size <= grown.size + part.size + _SLACK), None)
            if other is None:
                break
            out.remove(other)
            grown = grown.joined(other)
        out.append(grown)
    return out
