"""tests/helpers/pictures/hit_testing.py: a point of a shape is one that shows it."""

import pytest

from betacolony_widgets.board.layers import PIECE, TILE
from betacolony_widgets.board.shapes import Box, Circle, Ink, Line, Panel, Polygon, Scene, Shape, Text
from helpers.pictures.hit_testing import Anchor, anchors

TILE_INK, PIECE_INK = Ink("panel"), Ink("gold")
SQUARE = Box(10, 10, 40, 40, 0, TILE_INK, TILE, "square")


def seen(*shapes: Shape, marks: tuple[Shape, ...] = ()) -> dict[str, Anchor]:
    panel = Panel("panel", "A panel", 100, 100, shapes, marks)
    return {anchor.shape: anchor for anchor in anchors(Scene(100, 100, "A scene", (panel,)))}


def test_a_shape_alone_is_seen_in_its_middle() -> None:
    assert seen(SQUARE) == {"square": Anchor("square", 30.25, 30.25, "panel")}


@pytest.mark.parametrize(
    "cover",
    [
        Circle(30, 30, 12, PIECE_INK, PIECE),
        Polygon(((20, 20), (40, 20), (40, 40), (20, 40)), PIECE_INK, PIECE),
        Box(20, 20, 20, 20, 4, PIECE_INK, PIECE),
        Line(((0, 30), (60, 30)), Ink(line="gold", width=8), PIECE),
        Text(30, 30, "ABC", 14, "ink"),
    ],
    ids=lambda cover: type(cover).__name__,
)
def test_what_lies_over_a_shape_is_avoided(cover: Shape) -> None:
    found = seen(SQUARE, cover)["square"]
    assert (found.x, found.y) != (30.25, 30.25)
    assert 10 < found.x < 50
    assert 10 < found.y < 50
    assert seen(SQUARE, marks=(cover,))["square"] == found


def test_what_lies_below_does_not_count() -> None:
    disc = Circle(30, 30, 30, PIECE_INK, PIECE, "disc")
    assert set(seen(disc, SQUARE)) == {"disc"}
    assert set(seen(disc, marks=(SQUARE,))) == {"disc", "square"}


def test_a_ring_leaves_its_inside_free() -> None:
    assert seen(SQUARE, Circle(30, 30, 15, Ink(line="gold"), PIECE))["square"].x == 30.25
