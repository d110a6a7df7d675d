"""Messages to the canvas: one at a time, small, and together always the whole picture."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from benchmarks.board import Board, drawn, late_game, size
from betacolony import Game, RandomPlayer
from betacolony_widgets.board.canvas import BLEED, DENSITY, FINENESS, Command, Painter, commands, empty
from betacolony_widgets.board.layers import TILE
from betacolony_widgets.board.panels.view import TableView, View
from betacolony_widgets.board.scene import scene
from betacolony_widgets.board.shapes import Box, Circle, Ink, Line, Panel, Polygon, Scene, Shape, Text
from betacolony_widgets.board.text_metrics import width_of
from betacolony_widgets.palette import PALETTES

Spot = tuple[float, float]


class Screen:
    """A browser's side of one canvas: single shapes with all their styles, and their places."""

    def __init__(self) -> None:
        self.shapes: list[tuple[list[Spot], tuple[Any, ...]]] = []
        self.styles: dict[str, Any] = {}

    def play(self, todo: list[Command]) -> None:
        for method, values in todo:
            if method == "=":
                self.styles[values[0]] = values[1]
            elif method == "set_line_dash":
                self.styles["dash"] = tuple(values[0])
            elif method == "clear":
                self.shapes.clear()
            elif method == "clear_rect":
                self.wipe(*values)
            elif method == "fill_text":
                x, y = values[1:3]
                style = [self.styles[name] for name in ("font", "text_align", "fill_style", "text_baseline")]
                self.shapes.append(([(x, y)], (values, *style)))
            elif method not in {"reset_transform", "scale"}:
                self.shapes += self.several(method, values)

    def several(self, method: str, values: tuple[Any, ...]) -> Iterator[tuple[list[Spot], tuple[Any, ...]]]:
        pen = tuple(self.styles[name] for name in ("line_width", "dash")) if method.startswith("stroke") else ()
        if method.endswith("circles"):
            *places, colours, alpha = values
            spots = [[(float(x), float(y)), (float(r), 0.0)] for x, y, r in zip(*places, strict=True)]
        else:
            points, colours, alpha, *corners = values
            ends = np.cumsum(corners[0], dtype=int)[:-1] if corners else len(points)
            flat = np.split(points.reshape(-1, 2), ends) if corners else points
            spots = [[(float(x), float(y)) for x, y in one] for one in flat]
        for spot, colour in zip(spots, colours.reshape(-1, 3).tolist(), strict=True):
            yield (spot[:1] if method.endswith("circles") else spot), (method, *spot, *colour, alpha, *pen)

    def wipe(self, x: float, y: float, w: float, h: float) -> None:
        inside = [[x <= a <= x + w and y <= b <= y + h for a, b in spots] for spots, _ in self.shapes]
        assert all(len(set(one)) == 1 for one in inside), "a shape would be cut"
        self.shapes = [shape for shape, one in zip(self.shapes, inside, strict=True) if not one[0]]

    @property
    def shown(self) -> list[str]:
        return sorted(map(repr, self.shapes))


@pytest.fixture
def screens(monkeypatch: pytest.MonkeyPatch) -> dict[Any, Screen]:
    """The shapes on each canvas, by canvas."""
    found: dict[Any, Screen] = {}

    def paint(work: list[tuple[Any, list[Command]]]) -> None:
        for canvas, todo in work:
            found.setdefault(canvas, Screen()).play(todo)

    monkeypatch.setattr("betacolony_widgets.board.canvas._paint", paint)
    return found


def marked(game: Game, width: float, me: int = 0) -> Scene:
    """A table with some targets on offer."""
    names = [target.id for target in drawn(game, game.position).targets]
    offers = dict.fromkeys(names[game.position.turn :: 3], "1 fuel")
    table = TableView(game.position.view, game.position.edition, View(tuple(game.names), me, me, offers))
    return scene(table, width)


def games(players: int, seed: int) -> Iterator[Game]:
    """A game at each of its decisions."""
    game, player = Game.new(players, seed), RandomPlayer(seed)
    while not game.is_over:
        yield game
        game.play(player.choose(game))


def test_whatever_was_painted_before_the_canvas_shows_the_whole_picture(screens: dict[Any, Screen]) -> None:
    painter = Painter()
    compared = 0
    for step, game in enumerate(games(4, 5)):
        if step % 12:
            continue
        picture = marked(game, (930, 930, 930, 420)[step // 120 % 4], me=step // 60 % 2)
        painter.show(picture, "light" if step // 180 % 2 else "dark")
        found = [screens[painter.widget[layer]].shown for layer in (0, 1)]
        painter.redraw()
        assert found == [screens[painter.widget[layer]].shown for layer in (0, 1)]
        compared += len(found[0]) > 300 and len(found[1]) > 20
    assert compared > 12


def test_the_late_table_is_one_message_of_at_most_60_kb() -> None:
    """With all choices, at each decision, because no single decision has the largest message."""
    game, player = late_game(), RandomPlayer(1)
    sizes = []
    while not game.is_over:
        board = Board()
        board.show(drawn(game, game.position))
        messages = board.redraw()
        assert len(messages) == 1
        sizes.append(size(messages))
        for _ in range(4):
            if not game.is_over:
                game.play(player.choose(game))
    assert len(sizes) > 8
    assert 20_000 < max(sizes) <= 60_000


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


@pytest.mark.parametrize("width", [360, 930, 1320])
def test_shapes_stay_within_their_panel(width: float) -> None:
    """A shape that sticks out would stay on the canvas when its panel is wiped, or be cut when the next one is."""
    for step, game in enumerate(games(4, 3)):
        if step % 60 == 0:
            for panel in marked(game, width).panels:
                for shape in panel.shapes:
                    left, top, right, low = extent(shape)
                    assert left >= panel.x - BLEED, (panel.id, shape)
                    assert top >= panel.y - BLEED, (panel.id, shape)
                    assert right <= panel.x + panel.width + BLEED, (panel.id, shape)
                    assert low <= panel.y + panel.height + BLEED, (panel.id, shape)


def extent(shape: Shape) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a painted shape."""
    if isinstance(shape, Text):
        wide = width_of(shape.text, shape.size, bold=shape.bold)
        wide = min(wide, shape.limit) if shape.limit else wide
        left = shape.x - {"left": 0, "center": wide / 2, "right": wide}[shape.align]
        return left, shape.y - shape.size / 2, left + wide, shape.y + shape.size / 2
    out = shape.ink.width / 2 if shape.ink.line else 0.0
    if isinstance(shape, Circle):
        return shape.x - shape.r - out, shape.y - shape.r - out, shape.x + shape.r + out, shape.y + shape.r + out
    if isinstance(shape, Box):
        return shape.x - out, shape.y - out, shape.x + shape.w + out, shape.y + shape.h + out
    across, down = zip(*shape.points, strict=True)
    return min(across) - out, min(down) - out, max(across) + out, max(down) + out


def painted(*shapes: Shape) -> list[tuple[Any, ...]]:
    """The visible parts of shapes, from back to front."""
    screen = Screen()
    screen.play([*empty(DENSITY), *commands(shapes, PALETTES["dark"])])
    return [what for _, what in screen.shapes]


def test_a_disc_with_an_outline_is_two_discs() -> None:
    ink = Ink("ink", "night", 2.0)
    assert painted(Circle(10, 20, 5, ink)) == [
        ("fill_styled_circles", (100.0, 200.0), (60.0, 0.0), 11, 16, 32, 1.0),
        ("fill_styled_circles", (100.0, 200.0), (40.0, 0.0), 243, 246, 255, 1.0),
    ]
    assert len(painted(Circle(10, 20, 5, Ink("ink", "ink", 2.0)))) == 1


def test_a_rounded_box_is_a_smaller_rectangle_with_a_broad_outline() -> None:
    corners = ((100.0, 100.0), (200.0, 100.0), (200.0, 150.0), (100.0, 150.0))
    assert painted(Box(0, 0, 30, 25, 10, Ink("ink", "night", 2.0))) == [
        ("stroke_styled_polygons", *corners, 11, 16, 32, 1.0, 220, ()),
        ("fill_styled_polygons", *corners, 243, 246, 255, 1.0),
        ("stroke_styled_polygons", *corners, 243, 246, 255, 1.0, 180, ()),
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
    (_, (points, *_)), *_ = commands([Polygon(((0, 0), (far, 0), (0, far)), Ink("ink"))], PALETTES["dark"])
    assert points.dtype == kind
    assert points.max() == far * FINENESS


def test_what_failed_to_be_painted_is_painted_whole_the_next_time(
    screens: dict[Any, Screen], monkeypatch: pytest.MonkeyPatch
) -> None:
    painter = Painter()
    ground = Panel("a", "a", 100, 50, (Box(0, 0, 100, 50, 0, Ink("panel")),))
    for shapes in (ground.shapes, (*ground.shapes, Circle(9, 9, 4, Ink("ink")))):
        picture = Scene(100, 50, "", (Panel("a", "a", 100, 50, shapes),))
        with monkeypatch.context() as patch:
            patch.setattr("betacolony_widgets.board.canvas._paint", lambda work: work[9])
            with pytest.raises(IndexError):
                painter.show(picture, "dark")
        painter.show(picture, "dark")
        assert len(screens[painter.widget[0]].shapes) == len(shapes)
