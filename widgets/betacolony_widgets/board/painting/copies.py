"""Copies of what a layer has shown over each ground.

Where one of them comes back, as the two stops of the world do, the browser puts its copy back, and no more than the
differences are painted again.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from ipycanvas import Canvas

from betacolony_widgets.board.shapes import Shape

from .pen import Command, Work
from .repaints import Area, differences

#: the number of copies that stay in the browser: each takes as much of its memory as a layer
_KEPT: Final = 2

Ground = tuple[tuple[Shape, ...], ...]


class _Copy(NamedTuple):
    canvas: Canvas
    shapes: Sequence[Shape]


class Repaint(NamedTuple):
    """The way from one picture to another.

    Attributes:
        kept: the calls on a hidden canvas that copy the first.
        back: the calls that put a copy in its place.
        areas: where that differs from the new picture.
        shapes: all shapes of the new picture that meet these areas.
    """

    kept: Work
    back: list[Command]
    areas: list[Area]
    shapes: list[Shape]


class Copies:
    """The copies of one layer; ``make`` gives a hidden canvas of its size, and ``give_up`` closes one."""

    def __init__(self, layer: Canvas, make: Callable[[], Canvas], give_up: Callable[[Canvas], None]) -> None:
        self._layer, self._make, self._give_up = layer, make, give_up
        #: the latest comes last
        self._copies: dict[Ground, _Copy] = {}

    def clear(self) -> None:
        """Throw all away: the layer gets another size, or its contents are unknown."""
        for copy in self._copies.values():
            self._give_up(copy.canvas)
        self._copies.clear()

    def repaint(self, old: Sequence[Shape], new: Sequence[Shape], old_ground: Ground, new_ground: Ground) -> Repaint:
        """From what the layer shows to another picture: over another ground by way of the copy, if that is nearer."""
        areas, shapes = differences(old, new)
        if old_ground == new_ground:
            return Repaint([], [], areas, shapes)
        copy = self._copies.get(new_ground)
        back: list[Command] = []
        if copy:
            nearer = differences(copy.shapes, new)
            if len(nearer[1]) < len(shapes):
                (areas, shapes), back = nearer, filled(copy.canvas)
        canvas = self._place(old_ground, new_ground)
        self._copies[old_ground] = _Copy(canvas, old)
        return Repaint([(canvas, filled(self._layer))], back, areas, shapes)

    def _place(self, ground: Ground, needed: Ground) -> Canvas:
        """A canvas for a copy over a ground: that of the one before, or of the oldest but ``needed``, or a new one."""
        if ground not in self._copies and len(self._copies) < _KEPT:
            return self._make()
        gone = ground if ground in self._copies else next(other for other in self._copies if other != needed)
        return self._copies.pop(gone).canvas


def filled(canvas: Canvas) -> list[Command]:
    """The calls that fill a canvas with what another shows."""
    return [("save", ()), ("reset_transform", ()), ("clear", ()), ("draw_image", (canvas, 0, 0)), ("restore", ())]
