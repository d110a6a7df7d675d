"""The board as an SVG picture where there is no canvas: in the browser's Python, which has no NumPy.

It paints as `canvas.Painter` does, and takes more bytes for it, which there never leave the machine.
"""

from typing import Final

import ipywidgets

from betacolony_widgets.palette import PALETTES, Scheme

from .shapes import Scene
from .svg import COMMON, markup, ordered

#: as of a canvas; a picture of lines is sharp on any screen
DENSITY: Final = 1


class Painter:
    """Owns the widget that shows scenes."""

    def __init__(self) -> None:
        self.widget = ipywidgets.HTML(layout=ipywidgets.Layout(width="100%", height="auto", margin="0"))
        self.widget.add_class("bc-drawn")

    def show(self, scene: Scene, scheme: Scheme, density: float = DENSITY) -> None:  # noqa: ARG002  see `DENSITY`
        """Show a scene in place of the one before."""
        self.widget.value = drawn(scene, scheme)

    def forget(self) -> None:
        """A browser has come that shows nothing yet: nothing to do, as the widget keeps what it shows."""


def drawn(scene: Scene, scheme: Scheme) -> str:
    """The picture alone: what it says in words is said by the targets that lie over it."""
    colours = PALETTES[scheme].colours
    shapes = (*ordered(scene.shapes), *ordered(scene.marks))
    inner = "".join(markup(shape, colours) for shape in shapes)
    size = f'viewBox="0 0 {round(scene.width)} {round(scene.height)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" {size} {COMMON}>{inner}</svg>'
