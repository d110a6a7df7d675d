"""The shapes of targets as data for scripts, which draw them by it (widgets/js/src/shared/hits.js)."""

from betacolony_widgets.board.painting.svg import outline

from .anchors import middle, reach
from .icons import hexagon
from .shapes import Box, Circle, Hit


def hit_of(hit: Hit) -> list[float] | str:
    """The shape of a target, told by how many numbers there are; a path for other shapes than these.

    Three are x, y and radius of a circle; four those of a hexagon with a level top, and a 6; five left, top, width,
    height and radius of a box.
    """
    if isinstance(hit, Circle):
        return [rounded(hit.x), rounded(hit.y), rounded(hit.r)]
    if isinstance(hit, Box):
        return [rounded(hit.x), rounded(hit.y), rounded(hit.w), rounded(hit.h), rounded(hit.r)]
    (x, y), r = middle(hit), reach(hit)
    corners = [(rounded(across), rounded(down)) for across, down in hit.points]
    if corners == [(rounded(across), rounded(down)) for across, down in hexagon(x, y, r)]:
        return [rounded(x), rounded(y), rounded(r), 6]
    return outline(hit.points, closed=True)


def rounded(value: float) -> float:
    """Pixels to one decimal."""
    return round(value, 1)
