"""The board as an SVG picture, for Python in the browser, which has no NumPy and so no canvas.

It replaces ``canvas.Painter``. A picture takes more bytes than canvas commands, but there they never leave the machine.
"""

from typing import Final

import ipywidgets

from betacolony_widgets.board.art.svg_art import with_parts
from betacolony_widgets.board.shapes import Piece, Scene
from betacolony_widgets.palette import PALETTES, Scheme

from .svg import COMMON, defined, drawn, hidden

#: pixels of the screen for one of CSS, as for a canvas; a vector picture is sharp on any screen
DENSITY: Final = 1


class Painter:
    """Owns the widget that shows scenes.

    Pieces are defined beside the picture, each once: to write them anew would take longer than all else about it.
    """

    #: only canvases need to know it
    has_font = False

    def __init__(self) -> None:
        self._pieces, self._picture = (
            ipywidgets.HTML(layout=ipywidgets.Layout(width="100%", height="auto", margin="0")) for _ in range(2)
        )
        self._picture.add_class("bc-drawn")
        self.widget = ipywidgets.Box([self._pieces, self._picture], layout=ipywidgets.Layout())
        #: the pieces that are defined, with their parts
        self._defined: dict[Scheme, set[str]] = {"dark": set(), "light": set()}

    @property
    def shown(self) -> str:
        """The picture, without its pieces."""
        return str(self._picture.value)

    @property
    def pieces(self) -> str:
        """The definitions of all pieces so far."""
        return str(self._pieces.value)

    def show(self, scene: Scene, scheme: Scheme, density: float = DENSITY, later: object = None) -> None:  # noqa: ARG002  only canvases need these
        """Show a scene in place of the one before."""
        known = self._defined[scheme]
        shapes = (*scene.grounds, *scene.shapes, *scene.marks)
        names = {shape.name for shape in shapes if isinstance(shape, Piece)} - known
        if names:
            self._pieces.value += hidden(defined(sorted(names), PALETTES[scheme].colours, known))
            known.update(with_parts(names))
        self._picture.value = picture(scene, scheme)

    def draw_ahead(self) -> None:
        """Do nothing: pieces come with the first picture that has them."""

    def draw_ground_ahead(self) -> None:
        """Do nothing: grounds are a part of the picture, too."""

    def forget(self) -> None:
        """Do nothing for a new browser: the widgets keep their picture and pieces."""


def picture(scene: Scene, scheme: Scheme) -> str:
    """The picture without its pieces; the targets over it say in words what it shows."""
    size = f'viewBox="0 0 {round(scene.width)} {round(scene.height)}"'
    inner = drawn(scene, PALETTES[scheme].colours, shared=True)
    return f'<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" {size} {COMMON}>{inner}</svg>'
