"""The extents of shapes on a picture, from their own figures and those of the art."""

from math import hypot

from betacolony_widgets.board.art.pieces import extent
from betacolony_widgets.board.shapes import Box, Circle, Piece, Shape, Text
from betacolony_widgets.board.text_metrics import width_of

#: left, top, right and bottom in pixels
Bounds = tuple[float, float, float, float]


def bounds(shape: Shape, *, art: bool = True) -> Bounds:
    """The rectangle around a shape without its outline; ``art`` False takes a piece for the circle of its size."""
    if isinstance(shape, Piece) and art:
        sides = extent(shape.name)
        if shape.turn:
            out = shape.r * hypot(max(-sides.left, sides.right), max(-sides.top, sides.bottom))
            return shape.x - out, shape.y - out, shape.x + out, shape.y + out
        left, top, right, low = (shape.r * side for side in sides)
        return shape.x + left, shape.y + top, shape.x + right, shape.y + low
    if isinstance(shape, Circle | Piece):
        return shape.x - shape.r, shape.y - shape.r, shape.x + shape.r, shape.y + shape.r
    if isinstance(shape, Box):
        return shape.x, shape.y, shape.x + shape.w, shape.y + shape.h
    if isinstance(shape, Text):
        wide = width_of(shape.text, shape.size, bold=shape.bold)
        wide = min(wide, shape.limit or wide)
        left = shape.x - {"left": 0, "center": wide / 2, "right": wide}[shape.align]
        return left, shape.y - shape.size / 2, left + wide, shape.y + shape.size / 2
    across, down = zip(*shape.points, strict=True)
    return min(across), min(down), max(across), max(down)
