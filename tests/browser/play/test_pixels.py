"""The painted canvas shows the scene: at a point of each shape that nothing covers, the colour of its role."""

import random
from typing import TYPE_CHECKING

import pytest

from betacolony import Game, RandomPlayer
from betacolony_widgets.board import scene
from betacolony_widgets.palette import PALETTES, Scheme
from betacolony_widgets.play.desk import desk
from betacolony_widgets.play.play import Play
from helpers.browser.board_page import Board
from helpers.browser.browsing import Server
from helpers.browser.looks import LOOKS
from helpers.pictures.hit_testing import anchors

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

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

#: takes one of the choices on the desk, wherever they are shown
TAKE = """number => {
  const all = [...document.querySelectorAll('.bc-choices .bc-choice:not([hidden])')];
  all[number % all.length].click();
}"""
#: channels of a pixel that may differ much where edges are soft: browsers round them otherwise within an area than
#: without. What is left of a shape, or painted twice, differs in hundreds
SOFT = 24


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
            f"{anchor.shape} at {anchor.x}, {anchor.y}: {colour}, not {PALETTES[scheme][anchor.role]} ({anchor.role})"
            for anchor, colour in zip(wanted, seen, strict=True)
            if colour != PALETTES[scheme][anchor.role]
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
    page.set_viewport_size({"width": 1100, "height": 844})
    page.add_init_script("sessionStorage.setItem('betacolony:window', 'left')")  # the stacked board
    board = Board(page, "10-play").open(tutorial)
    seats = {1: "sampled", 2: "sampled"}
    play = Play(Game.new(players=["You", "Nova", "Orin"], seed=7), seats)
    chance = random.Random(1)
    for number in range(64):
        play.choose(chance.choice([choice["id"] for choice in desk(play)["choices"]]))
        if number % 32 == 31:
            board.open_file(play.game.to_json().encode())
            there = Play(Game.from_json(play.game.to_json()), seats)
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme)
                assert wrong_pixels(page, there, scheme) == []
    assert play.game.position.round > 4


@pytest.mark.parametrize("density", [*(pytest.param(density, marks=pytest.mark.full) for density in (1, 1.25)), 1.5])
def test_what_is_painted_bit_by_bit_looks_as_if_painted_at_once(
    browser: "Browser", tutorial: Server, density: float
) -> None:
    game, player = Game.new(players=["You", "Nova", "Orin", "Tess"], seed=7), RandomPlayer(3)
    while game.position.round < 4:
        game.play(player.choose(game))
    size: ViewportSize = {"width": 1280, "height": 720}
    context = browser.new_context(viewport=size, device_scale_factor=density, reduced_motion="reduce")
    board = Board(context.new_page(), "10-play").open(tutorial)
    board.open_file(game.to_json().encode())
    asked = set()
    for scheme, other in (SCHEMES, SCHEMES[::-1]):
        board.theme(scheme)
        for number in range(2):
            for step in range(4):
                board.page.evaluate(TAKE, number * 5 + step)
                board.settle()
            asked.add(board.prompt)
            board.keep_picture("bit by bit")
            board.theme(other)
            board.theme(scheme)
            board.keep_picture("at once")
            assert board.difference("bit by bit", "at once")[0] <= SOFT, (scheme, number, board.prompt)
    assert len(asked) > 2
    context.close()
    assert not board.errors
