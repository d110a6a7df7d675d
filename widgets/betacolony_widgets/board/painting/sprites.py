"""Sprites: pieces of art painted once on hidden canvases, from which the canvases of the board copy them.

A browser draws a sheet of pieces from one SVG picture. A copy then costs six short commands, whatever the piece is made
of, and the picture of a piece is sent only once for each of its sizes.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from math import cos, radians, sin
from secrets import token_urlsafe
from typing import Final

from ipycanvas import Canvas
from ipywidgets import Image, Layout, Widget

from betacolony_widgets.board.art.pieces import NAMES
from betacolony_widgets.board.art.svg_art import offset, sheet, with_short_ids
from betacolony_widgets.board.shapes import Piece
from betacolony_widgets.palette import PALETTES, Scheme

from .pen import Command

#: of more sheets than these, the one that has not been needed for longest is thrown away
_MOST: Final = 24

#: the number of pieces drawn ahead at a time
_AHEAD: Final = 8

#: random bytes of a sheet's id: each copy names its sheet, and ids of widgets are four times as long
_ID: Final = 6


@dataclass(eq=False, slots=True)
class _Sheet:
    """A hidden canvas, the picture that belongs on it, and whether the browser has painted it."""

    canvas: Canvas
    picture: Image
    painted: bool = False

    def paint(self) -> tuple[Canvas, tuple[Command, ...]]:
        """The calls that paint it."""
        self.painted = True
        return self.canvas, (("clear", ()), ("draw_image", (self.picture, 0, 0)))


@dataclass(frozen=True, slots=True)
class _Spot:
    """A sprite on its sheet: rectangle and middle, in canvas pixels."""

    sheet: _Sheet
    box: tuple[int, int, int, int]
    middle: tuple[int, int]


@dataclass(eq=False)
class Sprites:
    """All sprites of one board, in one scheme and density at a time."""

    #: closes a widget that nothing names from now on
    give_up: Callable[[Widget], None] = Widget.close
    #: of all widgets that are never displayed
    layout: Layout = field(default_factory=Layout)
    _look: tuple[Scheme, int] = ("dark", 0)
    #: those that were needed last come last
    _sheets: list[_Sheet] = field(default_factory=list)
    _spots: dict[tuple[str, float], _Spot] = field(default_factory=dict)
    #: the sizes in which pieces of each kind have been wanted
    _sizes: dict[str, set[float]] = field(default_factory=lambda: defaultdict(set))

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
        if self._look != (scheme, density):
            self._drop(len(self._sheets))
            self._look = scheme, density
        for name, r in wanted:
            self._sizes[_kind(name)].add(r)
        missing = wanted.difference(self._spots)
        if missing:
            # what is drawn once is drawn in all sizes of its kind: most of a sheet's bytes are the drawings
            alike = {(name, r) for name, _ in missing for r in self._sizes[_kind(name)]}
            self._add(alike.difference(self._spots))
        needed = {self._spots[sprite].sheet for sprite in wanted}
        self._sheets.sort(key=needed.__contains__)
        self._drop(min(len(self._sheets) - _MOST, len(self._sheets) - len(needed)))
        for page in self._sheets:
            if page in needed and not page.painted:
                yield page.paint()

    def lack(self, pieces: Iterable[Piece]) -> bool:
        """True if any of these pieces has yet to be painted."""
        return any((piece.name, round(piece.r, 1)) not in self._spots for piece in pieces)

    def ahead(self) -> Iterator[tuple[Canvas, tuple[Command, ...]]]:
        """Make sprites of some pieces that may come, in the sizes of their kind; gives their sheet.

        First come known pieces in sizes that others have had, then the sides of dice.
        """
        known = sorted({name for name, _ in self._spots})
        sides = [name for name in NAMES if _kind(name) == "die" and name.rpartition("-")[0] in known]
        missing = [{(name, r) for r in self._sizes[_kind(name)]}.difference(self._spots) for name in known + sides]
        some = list(filter(None, missing))[:_AHEAD]
        if some and len(self._sheets) < _MOST:
            self._add(set[tuple[str, float]]().union(*some))
            yield self._sheets[-1].paint()

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
        picture = Image(value=with_short_ids(drawn.svg).encode(), format="svg+xml", layout=self.layout)
        size = {"width": drawn.width * density, "height": drawn.height * density}
        page = _Sheet(Canvas(**size, layout=self.layout, model_id=token_urlsafe(_ID)), picture)
        self._sheets.append(page)
        for (name, r), (x, y, width, height) in drawn.places.items():
            box = x * density, y * density, width * density, height * density
            across, down = offset(name, r)
            self._spots[name, r] = _Spot(page, box, (across * density, down * density))

    def _drop(self, number: int) -> None:
        """Throw away the sheets that have not been needed for longest."""
        gone = self._sheets[: max(number, 0)]
        del self._sheets[: len(gone)]
        self._spots = {sprite: spot for sprite, spot in self._spots.items() if spot.sheet not in gone}
        for page in gone:
            self.give_up(page.canvas)
            self.give_up(page.picture)


def _kind(name: str) -> str:
    """The first word of a piece's name; in Exocolony, the first two."""
    kind, _, rest = name.partition("-")
    return f"exo-{rest.partition('-')[0]}" if kind == "exo" else kind
