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
SCHEMES: tuple[Scheme, ...] = ("dark", "light")


def elements(text: str) -> list[str]:
    """The painted elements of a picture, without the background of those for files, and without definitions."""
    text = re.sub(r"<defs>.*?</defs>", "", text, flags=re.DOTALL)
    return re.findall(r"<(?:circle|rect|path|text|use)\b[^>]*>", text.partition("<desc>")[2].partition("/>")[2] or text)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_it_paints_what_the_picture_for_files_has(scheme: Scheme) -> None:
    painter = Painter()
    painter.show(SCENE, scheme)
    assert len(elements(painter.shown)) > 300
    assert elements(painter.shown) == elements(svg(SCENE, scheme))
    assert PALETTES[scheme]["ink"] in painter.shown


def test_each_piece_is_defined_once_in_each_scheme() -> None:
    painter, game = Painter(), Game.new(3, seed=4)
    sizes = []
    for _ in range(3):
        for scheme in SCHEMES:
            painter.show(scene(TableView(game.position.view, game.edition), 930), scheme)
            defined = re.findall(r' id="([^"]+)"', painter.pieces)
            assert set(re.findall(r'href="#([^"]+)"', painter.shown + painter.pieces)) <= set(defined)
            groups = re.findall(r'<g id="([^"]+)"', painter.pieces)
            assert len(groups) == len(set(groups))
        sizes.append(len(painter.pieces))
        for _ in range(40):
            game.play(game.options[0])
    assert sizes[0] < sizes[-1] < 2 * sizes[0]  # what is new is added


def test_it_is_as_large_as_what_can_be_chosen_on_it() -> None:
    painter = Painter()
    painter.show(SCENE, "dark")
    assert f'viewBox="0 0 {round(SCENE.width)} {round(SCENE.height)}"' in painter.shown
    # the targets say what it shows
    assert 'aria-hidden="true"' in painter.shown
    assert "<title>" not in painter.shown
