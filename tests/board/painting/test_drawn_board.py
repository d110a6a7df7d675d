"""The board without a canvas: a vector picture with the same shapes as the SVG for files."""

import re

import pytest

from betacolony import Game
from betacolony_widgets.board.painting.drawn_board import Painter
from betacolony_widgets.board.painting.svg import svg
from betacolony_widgets.board.scene import scene
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.palette import PALETTES, Scheme

AT = Game.new(3, seed=4).position
SCENE = scene(TableView(AT.view, AT.edition), 930)


def elements(text: str) -> list[str]:
    """The painted elements of a picture, without the background of those for files."""
    return re.findall(r"<(?:circle|rect|path|text)\b[^>]*>", text.partition("<desc>")[2].partition("/>")[2] or text)


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_it_paints_what_the_picture_for_files_has(scheme: Scheme) -> None:
    painter = Painter()
    painter.show(SCENE, scheme)
    shown = painter.widget.value
    assert len(elements(shown)) > 300
    assert elements(shown) == elements(svg(SCENE, scheme))
    assert PALETTES[scheme]["ink"] in shown


def test_it_is_as_large_as_what_can_be_chosen_on_it() -> None:
    painter = Painter()
    painter.show(SCENE, "dark")
    assert f'viewBox="0 0 {round(SCENE.width)} {round(SCENE.height)}"' in painter.widget.value
    # the targets say what it shows
    assert 'aria-hidden="true"' in painter.widget.value
    assert "<title>" not in painter.widget.value
