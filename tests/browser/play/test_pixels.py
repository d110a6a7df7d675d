"""The painted canvas shows the scene: at a point of each shape that nothing covers, the colour of its role."""

import random
from typing import TYPE_CHECKING

import pytest

from betacolony import Game
from betacolony_widgets.board import scene
from betacolony_widgets.palette import PALETTES, Scheme
from betacolony_widgets.play.desk import desk
from betacolony_widgets.play.play import Play
from helpers.board_page import Board
from helpers.browsing import Server
from helpers.looks import LOOKS
from helpers.picturing import anchors

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

#: the colours at some pixels of the board, read at once
COLOURS = """pixels => {
  const layers = [...document.querySelectorAll('.bc-stage canvas')];
  const canvas = new OffscreenCanvas(layers[0].width, layers[0].height), seen = canvas.getContext('2d');
  for (const layer of layers) seen.drawImage(layer, 0, 0);
  const all = seen.getImageData(0, 0, canvas.width, canvas.height).data;
  return pixels.map(([x, y]) => '#' + [...all.slice(4 * (y * canvas.width + x), 4 * (y * canvas.width + x) + 3)]
    .map(part => part.toString(16).padStart(2, '0')).join(''));
}"""
SCHEMES: tuple[Scheme, ...] = ("light", "dark")


def wrong_pixels(page: "Page", play: Play, scheme: Scheme) -> list[str]:
    """The shapes of the board that are not seen as they should be, soon; the page shows the game as ``play`` has it."""
    density = page.evaluate("Math.ceil(devicePixelRatio)")
    width = page.evaluate("document.querySelector('.bc-stage canvas').width") / density
    wanted = anchors(scene.scene(play.table(), width))
    assert len(wanted) > 25  # most of a board is pieces, which the tests of the canvas look at
    pixels = [(int(density * anchor.x), int(density * anchor.y)) for anchor in wanted]
    wrong: list[str] = []
    for _ in range(20):
        seen = page.evaluate(COLOURS, pixels)
        wrong = [
            f"{one.shape} at {one.x}, {one.y}: {colour} instead of {PALETTES[scheme][one.role]} ({one.role})"
            for one, colour in zip(wanted, seen, strict=True)
            if colour != PALETTES[scheme][one.role]
        ]
        if not wrong:
            break
        page.wait_for_timeout(300)
    return wrong


@pytest.mark.parametrize(("width", "scheme"), LOOKS)
def test_every_shape_is_seen_in_its_colour(page: "Page", tables: Server, scheme: Scheme, width: int) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 844})
    board = Board(page).open(tables)
    game = Game.new(players=["You", "Nova"], seed=269, dice=[(3, 4, 1, 5)])
    play = Play(game, {1: "greedy"}, lesson=True, ready=True)
    board.choose("Roll")
    play.choose("roll")
    assert wrong_pixels(page, play, scheme) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert "Beta Colony" in page.title()
    assert not board.errors


def test_every_shape_is_seen_in_its_colour_throughout_a_game(page: "Page", tutorial: Server) -> None:
    page.set_viewport_size({"width": 1100, "height": 844})  # too narrow for the whole table
    board = Board(page, "10-play").open(tutorial)
    seats = {1: "sampled", 2: "sampled"}
    play = Play(Game.new(players=["You", "Nova", "Orin"], seed=7), seats)
    chance = random.Random(1)
    for number in range(64):
        play.choose(chance.choice([choice["id"] for choice in desk(play)["choices"]]))
        if number % 16 == 15:
            board.open_file(play.game.to_json().encode())
            there = Play(Game.from_json(play.game.to_json()), seats)
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme)
                assert wrong_pixels(page, there, scheme) == []
    assert play.game.position.round > 4
