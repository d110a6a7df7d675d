"""The areas in which pictures differ, and what is painted there again."""

from betacolony_widgets.board.painting.repaints import Area, area_of, differences
from betacolony_widgets.board.shapes import Box, Circle, Ink, Piece, Shape, Text

INK = Ink("ink")
LEFT, RIGHT = Circle(20, 20, 5, INK), Circle(300, 200, 5, INK)


def test_equal_pictures_differ_nowhere() -> None:
    assert differences((LEFT, RIGHT), (LEFT, RIGHT)) == ([], [])


def test_what_has_come_or_gone_is_painted_with_all_that_touches_it() -> None:
    behind, beside = Box(10, 10, 100, 100, 0, INK), Box(40, 10, 10, 10, 0, INK)
    for old, new in (((behind, beside), (behind, beside, LEFT)), ((behind, beside, LEFT), (behind, beside))):
        areas, shapes = differences(old, new)
        assert areas == [Area(14, 14, 26, 26)]
        assert shapes == [shape for shape in new if shape is not beside]


def test_a_shape_that_is_there_twice_and_then_once_has_changed() -> None:
    areas, shapes = differences((LEFT, LEFT), (LEFT,))
    assert areas == [area_of(LEFT)]
    assert shapes == [LEFT]


def test_distant_areas_stay_apart_and_close_ones_become_one() -> None:
    near = Circle(28, 20, 5, INK)
    assert len(differences((), (LEFT, RIGHT))[0]) == 2
    areas, _ = differences((), (LEFT, near, RIGHT))
    assert areas == [area_of(LEFT).joined(area_of(near)), area_of(RIGHT)]


def test_an_area_holds_all_that_a_shape_may_touch() -> None:
    shapes: tuple[Shape, ...] = (
        Circle(20, 20, 5, Ink("ink", "night", 4.0)),
        Piece("ship-blue", 50.4, 20.2, 12, turn=33),
        Text(100, 20, "Manufactory", 14, "text"),
        Text(100, 20, "Manufactory", 14, "text", align="right", limit=30),
    )
    wide = [(area_of(shape).left, area_of(shape).right) for shape in shapes]
    assert wide[0] == (12, 28)
    assert wide[1][1] - wide[1][0] > 2 * 12 * 1.8
    assert wide[2][1] - wide[2][0] > 80
    assert wide[3][1] - wide[3][0] < 40
