"""The board as an SVG picture, for Python in the browser, which has no NumPy and so no canvas.

It replaces ``canvas.Painter``. A picture takes more bytes than canvas commands, but there they never leave the machine.
"""

from typing import Final

import ipywidgets

from betacolony_widgets.board.shapes import Scene
from betacolony_widgets.palette import PALETTES, Scheme

from .svg import COMMON, drawn

#: pixels of the screen for one of CSS, as for a canvas; a vector picture is sharp on any screen
DENSITY: Final = 1


class Painter:
    """Owns the widget that shows scenes."""

    #: only canvases need to know it
    has_font = False

    def __init__(self) -> None:
        self.widget = ipywidgets.HTML(layout=ipywidgets.Layout(width="100%", height="auto", margin="0"))
        self.widget.add_class("bc-drawn")

    def show(self, scene: Scene, scheme: Scheme, density: float = DENSITY, later: object = None) -> None:  # noqa: ARG002  only canvases need these
        """Show a scene in place of the one before."""
        self.widget.value = picture(scene, scheme)

    def draw_ahead(self) -> None:
        """Do nothing: each picture brings its pieces."""

    def draw_ground_ahead(self) -> None:
        """Do nothing: grounds are a part of the picture, too."""

    def forget(self) -> None:
        """Do nothing for a new browser: the widget keeps its picture."""


def picture(scene: Scene, scheme: Scheme) -> str:
    """The picture alone: the targets over it say in words what it shows."""
    size = f'viewBox="0 0 {round(scene.width)} {round(scene.height)}"'
    inner = drawn(scene, PALETTES[scheme].colours)
    return f'<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" {size} {COMMON}>{inner}</svg>'
