"""Sprites: pieces of art painted once on hidden canvases, from which the canvases of the board copy them.

A browser draws a sheet of pieces from one SVG picture. A copy then costs six short commands, whatever the piece is made
of, and the picture of a piece is sent only once for each of its sizes.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import cos, radians, sin
from typing import Any, Final

from ipycanvas import Canvas
from ipywidgets import Image

from betacolony_widgets.palette import PALETTES, Scheme

from .art.svg_art import offset, sheet
from .shapes import Piece

#: one call on a canvas: the method's name and its arguments; "=" sets an attribute
Command = tuple[str, tuple[Any, ...]]

#: more sheets than these are thrown away, and those that are needed painted anew
_MOST: Final = 16


@dataclass(eq=False, slots=True)
class _Sheet:
    """A hidden canvas, the picture that belongs on it, and whether the browser has painted it."""

    canvas: Canvas
    picture: Image
    painted: bool = False

    def close(self) -> None:
        self.canvas.close()
        self.picture.close()


@dataclass(frozen=True, slots=True)
class _Spot:
    """A sprite on its sheet: rectangle and middle, in canvas pixels."""

    sheet: _Sheet
    box: tuple[int, int, int, int]
    middle: tuple[int, int]


@dataclass(eq=False)
class Sprites:
    """All sprites of one board, in one scheme and density at a time."""

    _look: tuple[Scheme, int] = ("dark", 0)
    _sheets: list[_Sheet] = field(default_factory=list)
    _spots: dict[tuple[str, float], _Spot] = field(default_factory=dict)

    def prepare(
        self, pieces: Iterable[Piece], scheme: Scheme, density: int
    ) -> Iterator[tuple[Canvas, tuple[Command, ...]]]:
        """Make sprites of pieces; gives each sheet that has to be painted before any of them is copied.

        Args:
            pieces: pieces about to be painted.
            scheme: their colours.
            density: canvas pixels for one CSS pixel.
        """
        wanted = {(piece.name, round(piece.r, 1)) for piece in pieces}
        if self._look != (scheme, density) or len(self._sheets) >= _MOST:
            self._clear()
            self._look = scheme, density
        missing = wanted.difference(self._spots)
        if missing:
            self._add(missing)
        needed = {self._spots[sprite].sheet for sprite in wanted}
        for page in self._sheets:
            if page in needed and not page.painted:
                page.painted = True
                yield page.canvas, (("clear", ()), ("draw_image", (page.picture, 0, 0)))

    def forget(self) -> None:
        """Paint all sheets anew, for a browser that has none."""
        for page in self._sheets:
            page.painted = False

    def copies(self, pieces: Iterable[Piece]) -> Iterator[Command]:
        """The calls that copy prepared pieces to a canvas, in canvas pixels: whole ones, so they stay sharp."""
        density = self._look[1]
        yield "save", ()
        yield "set_transform", (1, 0, 0, 1, 0, 0)
        for piece in pieces:
            spot = self._spots[piece.name, round(piece.r, 1)]
            x, y = round(piece.x * density), round(piece.y * density)
            yield "save", ()
            if piece.turn:
                across, down = round(cos(radians(piece.turn)), 4), round(sin(radians(piece.turn)), 4)
                yield "set_transform", (across, down, -down, across, x, y)
                x = y = 0
            if piece.alpha < 1:
                yield "=", ("global_alpha", piece.alpha)
            left, top, width, height = spot.box
            dx, dy = x - spot.middle[0], y - spot.middle[1]
            yield "begin_path", ()
            yield "rect", (dx, dy, width, height)
            yield "clip", ()
            yield "draw_image", (spot.sheet.canvas, dx - left, dy - top)
            yield "restore", ()
        yield "restore", ()

    def _add(self, missing: Iterable[tuple[str, float]]) -> None:
        scheme, density = self._look
        drawn = sheet(missing, PALETTES[scheme].colours, density)
        picture = Image(value=drawn.svg.encode(), format="svg+xml")
        page = _Sheet(Canvas(width=drawn.width * density, height=drawn.height * density), picture)
        self._sheets.append(page)
        for (name, r), (x, y, width, height) in drawn.places.items():
            box = x * density, y * density, width * density, height * density
            across, down = offset(name, r)
            self._spots[name, r] = _Spot(page, box, (across * density, down * density))

    def _clear(self) -> None:
        for page in self._sheets:
            page.close()
        self._sheets.clear()
        self._spots.clear()
