"""Messages to the canvas: one at a time, small, and together always the whole picture."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, Literal

import numpy as np
import pytest
from ipywidgets import Image

from benchmarks.board import Board, drawn, late_game, size
from betacolony import Game, RandomPlayer
from betacolony_widgets.board.layers import TILE
from betacolony_widgets.board.painting.canvas import DENSITY, FINENESS, Painter, commands, empty
from betacolony_widgets.board.painting.pen import Command, Pen
from betacolony_widgets.board.painting.sprites import Sprites
from betacolony_widgets.board.scene import scene
from betacolony_widgets.board.shapes import Box, Circle, Ink, Line, Panel, Piece, Polygon, Scene, Shape
from betacolony_widgets.board.table_view import TableView, View
from betacolony_widgets.board.whole_table.layouts.wide import whole_table
from betacolony_widgets.palette import PALETTES, Scheme

Spot = tuple[float, float]


class Screen:
    """A browser's side of one canvas: single shapes with all their styles, and their places.

    A copy of a sprite is what lies on the sheet in the rectangle that is copied, at the place where it comes to lie.
    Where nothing is painted outside some areas, what is there already stays, and what is emptied in part must come
    again just as it was.
    """

    def __init__(self, sheets: "dict[Any, Screen] | None" = None) -> None:
        self.shapes: list[tuple[list[Spot], tuple[Any, ...]]] = []
        self.styles: dict[str, Any] = {}
        #: units of the canvas for one of the shapes; where the pen is moved to, and how it is turned
        self.unit = 1.0
        self.place: tuple[float, ...] = (1, 0, 0, 1, 0, 0)
        self.path: list[Spot] = []
        self.rects: list[tuple[float, float, float, float]] = []
        #: what is painted on, as rectangles in pixels of the canvas; empty for all of it
        self.areas: list[tuple[float, float, float, float]] = []
        self.saved: list[tuple[Any, ...]] = []
        #: the shapes that were there before part of them was emptied, and those of them that were
        self.there: Counter[str] = Counter()
        self.cut: set[str] = set()
        self.sheets = {} if sheets is None else sheets
        #: canvas pixels for a unit of shapes, also while the canvas is used without it
        self.pixels = 1.0
        #: the canvas has been given a new size, which empties it
        self.size = (0, 0)

    def play(self, todo: list[Command]) -> None:
        for method, values in todo:
            if method == "=":
                self.styles[values[0]] = values[1]
            elif method == "set_line_dash":
                self.styles["dash"] = tuple(values[0])
            elif method == "fill_text":
                x, y = values[1:3]
                style = [self.styles[name] for name in ("font", "text_align", "fill_style", "text_baseline")]
                self.add(([(x, y)], (values, *style)))
            elif method.startswith(("fill_styled", "stroke_styled")):
                assert list(self.place) == [1, 0, 0, 1, 0, 0], "shapes are in units of the canvas"
                for shape in self.several(method, values):
                    self.add(shape)
            else:
                getattr(self, method)(*values)
        assert not self.saved, "what is saved is restored"

    def add(self, shape: tuple[list[Spot], tuple[Any, ...]]) -> None:
        name = repr(shape)
        self.cut.discard(name)
        if self.there[name]:
            self.there[name] -= 1
        else:
            self.shapes.append(shape)

    def several(self, method: str, values: tuple[Any, ...]) -> Iterator[tuple[list[Spot], tuple[Any, ...]]]:
        pen = tuple(self.styles[name] for name in ("line_width", "dash")) if method.startswith("stroke") else ()
        if method.endswith("circles"):
            *places, colours, alpha = values
            spots = [[(float(x), float(y)), (float(r), 0.0)] for x, y, r in zip(*places, strict=True)]
        else:
            number, points, corners, colours, alpha = values
            ends = np.cumsum(np.broadcast_to(corners, number), dtype=int)[:-1]
            flat = np.split(points.reshape(-1, 2), ends)
            spots = [[(float(x), float(y)) for x, y in entry] for entry in flat]
        for spot, colour in zip(spots, colours.reshape(-1, 3).tolist(), strict=True):
            yield (spot[:1] if method.endswith("circles") else spot), (method, *spot, *colour, alpha, *pen)

    # --- what the canvas remembers ------------------------------------------------------------------------------------

    def save(self) -> None:
        self.saved.append((dict(self.styles), self.unit, self.place, self.areas))

    def restore(self) -> None:
        self.styles, self.unit, self.place, self.areas = self.saved.pop()
        if not self.areas:
            assert not self.cut, "part of a shape is left"
            self.there.clear()

    def reset_transform(self) -> None:
        self.unit, self.place = 1.0, (1, 0, 0, 1, 0, 0)

    def scale(self, across: float, down: float) -> None:
        assert across == down
        self.unit = self.pixels = across

    def set_transform(self, *place: float) -> None:
        self.place = place

    # --- areas --------------------------------------------------------------------------------------------------------

    def begin_path(self) -> None:
        self.rects = []

    def rect(self, x: float, y: float, w: float, h: float) -> None:
        assert (self.unit, list(self.place)) == (1, [1, 0, 0, 1, 0, 0]) or len(self.saved) > 1
        self.rects.append((x, y, x + w, y + h))

    def clip(self) -> None:
        self.areas = self.rects

    def clear(self) -> None:
        assert (self.unit, list(self.place)) == (1, [1, 0, 0, 1, 0, 0])
        if not self.areas:
            self.shapes.clear()
            return
        pixels = self.pixels
        left = []
        for shape in self.shapes:
            inside = {
                any(x0 <= x * pixels <= x1 and y0 <= y * pixels <= y1 for x0, y0, x1, y1 in self.areas)
                for x, y in shape[0]
            }
            if inside == {True}:
                continue
            left.append(shape)
            self.there[repr(shape)] += 1
            if True in inside:
                self.cut.add(repr(shape))
        self.shapes = left

    # --- pictures -----------------------------------------------------------------------------------------------------

    def draw_image(self, image: Any, x: float, y: float, *size: float) -> None:
        alpha = self.styles.get("global_alpha", 1.0)
        if isinstance(image, Image):  # a ground or a sheet, whole
            self.shapes.append(([(x, y)], (bytes(image.value).decode(), x, y, *size)))
            return
        sheet = self.sheets[image]
        if not self.areas:  # a copy of a layer, whole
            assert (sheet.size, x, y) == ((image.width, image.height), 0, 0)
            self.shapes = list(sheet.shapes)
            return
        assert sheet.size == (image.width, image.height), "an empty sheet is copied"
        ((left, top, right, low),) = self.areas
        ((_, (text, *_)),) = sheet.shapes
        pixels = image.width / float(re.findall(r'viewBox="0 0 (\d+)', text)[0])
        ((name, r, *middle),) = [
            (name, r, float(across) * pixels + x, float(down or 0) * pixels + y)
            for name, across, down, r in PLACED.findall(text)
            if left < float(across) * pixels + x < right and top < float(down or 0) * pixels + y < low
        ]
        a, b, c, d, dx, dy = self.place
        at = a * middle[0] + c * middle[1] + dx, b * middle[0] + d * middle[1] + dy
        self.add(([(at[0] / self.pixels, at[1] / self.pixels)], (name, r, *at, a, b, alpha)))

    @property
    def shown(self) -> list[str]:
        return sorted(map(repr, self.shapes))


#: a piece on a sheet: its name, the place of its middle, and its size
PLACED = re.compile(r'<use href="#s-([^"]+)" transform="translate\((-?[\d.]+)[ ]?(-?[\d.]+)?\)scale\(([\d.]+)\)"/>')


class Screens(dict[Any, Screen]):
    """A browser: the shapes on each canvas, by canvas; a canvas that it doesn't know yet is empty."""

    def __missing__(self, canvas: Any) -> Screen:
        self[canvas] = Screen(self)
        return self[canvas]

    def paint(self, work: list[tuple[Any, list[Command]]]) -> None:
        for canvas, todo in work:
            screen = self[canvas]
            if screen.size != (canvas.width, canvas.height):
                screen.shapes.clear()
            screen.size = canvas.width, canvas.height
            screen.play(todo)

    def layers(self, painter: Painter) -> list[list[str]]:
        """Everything visible on each layer of a board, from back to front."""
        canvases = [painter.widget[layer] for layer in range(3)]
        assert all(self[canvas].size == (canvas.width, canvas.height) for canvas in canvases)
        return [self[canvas].shown for canvas in canvases]


@pytest.fixture
def screens(monkeypatch: pytest.MonkeyPatch) -> Screens:
    """The browser that all painters of a test paint for."""
    out = Screens()
    monkeypatch.setattr(Pen, "paint", lambda _, work: out.paint(work))
    # sheets are read here by the names of their pieces
    monkeypatch.setattr("betacolony_widgets.board.painting.sprites.with_short_ids", str)
    return out


def seen(game: Game, me: int = 0, stop: Literal["surface", "orbit"] = "orbit") -> TableView:
    """A table with some targets on offer."""
    names = [target.id for target in drawn(game, game.position).targets]
    offers = dict.fromkeys(names[game.position.turn :: 3], "1 fuel")
    return TableView(game.position.view, game.position.edition, View(tuple(game.names), me, me, offers, stop=stop))


def marked(game: Game, width: float, me: int = 0) -> Scene:
    """Such a table with its panels below each other."""
    return scene(seen(game, me), width)


def games(players: int, seed: int) -> Iterator[Game]:
    """A game at each of its decisions."""
    game, player = Game.new(players, seed), RandomPlayer(seed)
    while not game.is_over:
        yield game
        game.play(player.choose(game))


def pictures() -> Iterator[tuple[Scene, Scheme, int]]:
    """Scenes of a game in changing layouts, seats, schemes and densities, most of them like the one before."""
    for number, game in enumerate(game for step, game in enumerate(games(4, 5)) if step % 12 == 0):
        stop: Literal["surface", "orbit"] = "surface" if number // 3 % 2 else "orbit"
        width, density = (930, 1280, 930, 420)[number // 10 % 4], (2, 1, 3)[number // 20 % 3]
        table = seen(game, number // 5 % 2, stop)
        shown = whole_table(table, 1280, 680) if width == 1280 else scene(table, width)
        yield shown, "light" if number // 15 % 2 else "dark", density


def test_whatever_was_painted_before_the_canvas_shows_the_whole_picture(screens: Screens) -> None:
    painter = Painter()
    full = [0, 0, 0]
    for picture, scheme, density in pictures():
        painter.show(picture, scheme, density)
        found = screens.layers(painter)
        painter.redraw()
        assert found == screens.layers(painter)
        fresh = Painter()
        fresh.show(picture, scheme, density)
        assert found == screens.layers(fresh)
        full = [number + (len(shapes) > least) for number, shapes, least in zip(full, found, (0, 300, 20), strict=True)]
    assert full[0] > 5
    assert min(full[1:]) > 12


def test_a_browser_that_comes_later_gets_the_whole_picture_with_its_sprites(screens: Screens) -> None:
    painter = Painter()
    for picture, scheme, density in pictures():
        painter.show(picture, scheme, density)
        found = screens.layers(painter)
        screens.clear()
        painter.forget()
        painter.show(picture, scheme, density)
        assert found == screens.layers(painter)


def test_pieces_turn_fade_and_lie_on_whole_pixels(screens: Screens) -> None:
    pieces = (
        Piece("fuel", 10.3, 20.0, 8.0),
        Piece("ship-blue", 50, 20.0, 8.0, turn=90),
        Piece("crew-white", 80, 20, 8.0, alpha=0.5),
    )
    painter = Painter()
    painter.show(Scene(100, 50, "", (Panel("a", "a", 100, 50, pieces),)), "dark", 2)
    found = {what[0]: what[1:] for _, what in screens[painter.widget[1]].shapes}
    assert found == {
        "fuel": ("8", 21, 40, 1, 0, 1.0),
        "ship-blue": ("8", 100, 40, 0, 1, 1.0),
        "crew-white": ("8", 160, 40, 1, 0, 0.5),
    }


def test_only_sheets_with_new_pieces_are_painted(screens: Screens) -> None:
    def picture(*names: str) -> Scene:
        pieces = tuple(Piece(name, 10, 10, 8.0) for name in names)
        return Scene(100, 50, "", (Panel("a", "a", 100, 50, pieces),))

    painter = Painter()
    painter.show(picture("fuel", "artifact"), "dark")
    painter.show(picture("fuel"), "dark")
    assert len(screens) == 4
    painter.show(picture("fuel", "medal"), "dark")
    assert len(screens) == 5
    painter.show(picture("fuel", "medal"), "light")
    assert len(screens) == 6


def test_the_late_table_is_one_message_of_at_most_100_kb_and_its_sprites_of_as_much() -> None:
    """With all choices, at each decision, because no single decision has the largest message."""
    game, player = late_game(), RandomPlayer(1)
    sizes, sprites = [], 0
    while not game.is_over:
        board = Board()
        board.show(drawn(game, game.position))
        messages = board.redraw()
        assert len(messages) == 1
        sizes.append(size(messages))
        pictures = (sheet.picture.value for sheet in board.painter._sprites._sheets)
        sprites = max(sprites, sum(len(bytes(picture)) for picture in pictures))
        for _ in range(4):
            if not game.is_over:
                game.play(player.choose(game))
    assert len(sizes) > 8
    assert 20_000 < max(sizes) <= 100_000
    assert 20_000 < sprites <= 100_000


def test_a_decision_sends_one_small_message_and_an_unchanged_picture_none() -> None:
    board, game, player = Board(), late_game(), RandomPlayer(1)
    board.show(drawn(game, game.position))
    whole = size(board.redraw())
    assert board.show(drawn(game, game.position)) == []
    sizes = []
    for _ in range(20):
        game.play(player.choose(game))
        messages = board.show(drawn(game, game.position))
        assert len(messages) <= 1
        sizes.append(size(messages))
    assert sorted(sizes)[10] < whole / 3


def test_a_picture_that_comes_back_over_its_ground_sends_its_differences_alone() -> None:
    board, game, player = Board(), late_game(), RandomPlayer(1)

    def bytes_of(stop: Literal["surface", "orbit"]) -> int:
        view = View(tuple(game.names), 0, 0, stop=stop)
        table = TableView(game.position.view, game.position.edition, view)
        return size(board.show(whole_table(table, 1280, 680)))

    bytes_of("orbit")
    first = bytes_of("surface")
    assert first > 10_000
    assert bytes_of("orbit") < first / 10
    assert bytes_of("surface") < first / 10
    game.play(player.choose(game))
    assert 0 < bytes_of("orbit") < first / 2


def test_pieces_that_may_come_are_drawn_ahead_once_a_picture_has_brought_none() -> None:
    def picture(*pieces: tuple[str, float]) -> Scene:
        return Scene(100, 50, "", (Panel("a", "a", 100, 50, tuple(Piece(name, 10, 10, r) for name, r in pieces)),))

    painter = Painter()
    sheets = painter._sprites._sheets
    painter.show(picture(("die-red", 8.0), ("die-blue", 8.0), ("die-blue", 5.0)), "dark")
    painter.draw_ahead()
    assert len(sheets) == 1
    painter.show(picture(("die-red", 8.0)), "dark")
    for _ in range(9):
        painter.draw_ahead()
    drawn_now = len(sheets)
    assert drawn_now > 1
    sides = [(f"die-{colour}-{side}", r) for colour in ("red", "blue") for side in range(1, 7) for r in (5.0, 8.0)]
    painter.show(picture(("die-red", 5.0), *sides), "dark")
    assert len(sheets) == drawn_now


def painted(*shapes: Shape) -> list[tuple[Any, ...]]:
    """The visible parts of shapes, from back to front."""
    screen = Screen()
    screen.play([*empty(DENSITY), *commands(shapes, PALETTES["dark"], Sprites())])
    return [what for _, what in screen.shapes]


def test_a_disc_with_an_outline_is_two_discs() -> None:
    ink = Ink("ink", "night", 2.0)
    assert painted(Circle(10, 20, 5, ink)) == [
        ("fill_styled_circles", (100.0, 200.0), (60.0, 0.0), 11, 16, 32, 1.0),
        ("fill_styled_circles", (100.0, 200.0), (40.0, 0.0), 241, 239, 230, 1.0),
    ]
    assert len(painted(Circle(10, 20, 5, Ink("ink", "ink", 2.0)))) == 1


def test_a_rounded_box_is_a_smaller_rectangle_with_a_broad_outline() -> None:
    corners = ((100.0, 100.0), (200.0, 100.0), (200.0, 150.0), (100.0, 150.0))
    assert painted(Box(0, 0, 30, 25, 10, Ink("ink", "night", 2.0))) == [
        ("stroke_styled_polygons", *corners, 11, 16, 32, 1.0, 220, ()),
        ("fill_styled_polygons", *corners, 241, 239, 230, 1.0),
        ("stroke_styled_polygons", *corners, 241, 239, 230, 1.0, 180, ()),
    ]
    assert len(painted(Box(0, 0, 30, 25, 10, Ink("ink", "night", 2.0, 0.5)))[0]) > 20


def test_dashes_and_what_can_be_seen_through_keep_their_outlines() -> None:
    for ink in (Ink("ink", "night", 2.0, 0.5), Ink("ink", "night", 2.0, dash=(2, 3))):
        area, ring = painted(Circle(10, 20, 5, ink))
        assert area[0] == "fill_styled_circles"
        assert ring == (
            *("stroke_styled_circles", (100.0, 200.0), (50.0, 0.0), 11, 16, 32),
            *(ink.alpha, 20, tuple(FINENESS * part for part in ink.dash)),
        )


def test_layers_are_painted_from_back_to_front() -> None:
    front = Circle(0, 0, 1, Ink("ink"), TILE + 1)
    line = Line(((0, 0), (1, 1), (2, 0)), Ink(None, "ink", 2.0))
    corner = Polygon(((0, 0), (1, 0), (0, 1)), Ink("ink", "night"))
    found = [what[0] for what in painted(front, line, corner)]
    assert (found[0], found[-1]) == ("fill_styled_polygons", "fill_styled_circles")
    assert len(found) == 4


@pytest.mark.parametrize(("far", "kind"), [(20.0, np.uint8), (3000.0, np.int16), (4000.0, np.int32)])
def test_numbers_take_as_few_bytes_as_hold_them(far: float, kind: type) -> None:
    (_, (_, points, *_)), *_ = commands(
        [Polygon(((0, 0), (far, 0), (0, far)), Ink("ink"))], PALETTES["dark"], Sprites()
    )
    assert points.dtype == kind
    assert points.max() == far * FINENESS


def test_what_failed_to_be_painted_is_painted_whole_the_next_time(
    screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    painter = Painter()
    ground = Panel("a", "a", 100, 50, (Box(0, 0, 100, 50, 0, Ink("panel")),))
    for shapes in (ground.shapes, (*ground.shapes, Circle(9, 9, 4, Ink("ink")))):
        picture = Scene(100, 50, "", (Panel("a", "a", 100, 50, shapes),))
        with monkeypatch.context() as patch:
            patch.setattr(Pen, "paint", lambda _, work: work[9])
            with pytest.raises(IndexError):
                painter.show(picture, "dark")
        painter.show(picture, "dark")
        assert len(screens[painter.widget[1]].shapes) == len(shapes)


def test_grounds_of_a_picture_stay_in_the_browser_whatever_was_shown_before() -> None:
    painter = Painter()
    always = Panel("map", "map", 100, 50, (), ground=(Box(0, 0, 100, 50, 0, Ink("panel")),))
    for number in range(20):
        once = Panel("background", "", 100, 50, (), ground=(Circle(number, 9, 4, Ink("ink")),))
        painter.show(Scene(100, 50, "", (once, always)), "dark")
        assert len(painter._pictures) <= 6


def test_a_ground_that_comes_back_is_copied_and_the_other_one_is_there_before_it_comes(
    screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Any] = []

    def paint(_: Pen, work: list[tuple[Any, list[Command]]]) -> None:
        drawn.extend(values[0] for _, todo in work for method, values in todo if method == "draw_image")
        screens.paint(work)

    monkeypatch.setattr(Pen, "paint", paint)
    stops = [
        Scene(100, 50, "", (Panel("world", "", 100, 50, (), ground=(Circle(number, 9, 4, Ink("ink")),)),))
        for number in (1, 2)
    ]
    painter, seen = Painter(), list[list[str]]()
    painter.show(stops[0], "dark", later=lambda: stops[1])
    painter.draw_ground_ahead()
    assert sum(isinstance(image, Image) for image in drawn) == 2
    for number in (1, 0, 1, 0):
        drawn.clear()
        painter.show(stops[number], "dark", later=lambda: stops[1])
        assert not any(isinstance(image, Image) for image in drawn)
        seen.append(screens[painter.widget[0]].shown)
    assert seen[0] == seen[2] != seen[1] == seen[3]
    painter.redraw()  # a new browser has none of them
    assert any(isinstance(image, Image) for image in drawn)
    assert screens[painter.widget[0]].shown == seen[1]


def test_what_calls_on_their_way_may_name_is_closed_some_messages_later() -> None:
    """A browser that is behind finds no closed widget, and drops all the calls that came with its name."""
    painter, picture = Painter(), scene(TableView.of(Game.new(players=["A", "B"], seed=1).position), 900)
    painter.show(picture, "dark")
    sheets = [page.canvas for page in painter._sprites._sheets]
    assert sheets
    painter.show(picture, "light")
    assert not {page.canvas for page in painter._sprites._sheets} & {*sheets}
    assert all(sheet.comm is not None for sheet in sheets)
    for _ in range(10):
        painter.pen.paint([(painter.widget[0], [("clear", ())])])
    assert all(sheet.comm is None for sheet in sheets)
