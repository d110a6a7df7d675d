"""The breath of the world between its two stops: drawn by the browser alone, and over before any news."""

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, Literal

import pytest
from playwright.sync_api import expect

from betacolony.position_builder import at
from helpers.browser.board_page import Board
from helpers.browser.browsing import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

#: counts the breaths, the ghosts that come while one lasts, and the messages to the kernel meanwhile
WATCH: Final = """() => {
  Object.assign(window, { breaths: 0, early: 0, sent: 0 });
  const breathing = () => document.querySelector('.bc-breath');
  new MutationObserver(changes => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node.classList?.contains('bc-breath')) window.breaths += 1;
      if (node.classList?.contains('bc-ghosts') && breathing()) window.early += 1;
    }
  }).observe(document.querySelector('.bc-grid'), { childList: true, subtree: true });
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (...all) {
    if (breathing()) window.sent += 1;
    return send.apply(this, all);
  };
}"""


GONE: Final = "() => window.breaths && !document.querySelector('.bc-breath')"


def in_manufactory() -> bytes:
    """A game in which the blue die opens a row of pods."""
    dice = {"black": 5, "blue": 3, "red": 1, "green": 3}
    materials = dict.fromkeys(("food", "steel", "water", "organics", "palladium"), 2)
    game = at("activate", ship="manufactory_left", spent=("green",), dice=dice, materials=materials)
    return game.to_json().encode()


@contextlib.contextmanager
def opened(browser: "Browser", server: Server, motion: Literal["reduce", "no-preference"]) -> Iterator[Board]:
    context = browser.new_context(viewport={"width": 1280, "height": 720}, reduced_motion=motion)
    board = Board(context.new_page(), "10-play").open(server)
    board.open_file(in_manufactory())
    board.page.evaluate(WATCH)
    yield board
    context.close()
    assert not board.errors


def test_the_world_breathes_without_the_kernel_and_what_moves_waits(browser: "Browser", tutorial: Server) -> None:
    with opened(browser, tutorial, "no-preference") as board:
        board.press("x")
        assert board.prompt == "Choose a pod"
        board.page.wait_for_function(GONE)
        assert board.page.evaluate("[window.early, window.sent]") == [0, 0]
        # the planet stays large until the pod stands, and its ghost waits for the planet
        while board.page.evaluate("window.breaths") < 2:
            assert board.prompt != "Move your ship"
            board.choose(board.choices[0])
        board.page.wait_for_function(GONE)
        assert board.page.evaluate("[window.breaths, window.early]") == [2, 0]


def test_a_click_ends_a_breath_and_reduced_motion_has_none(browser: "Browser", tutorial: Server) -> None:
    with opened(browser, tutorial, "no-preference") as board:
        # time stands still, so that only the key can end it
        board.page.evaluate("() => { const now = performance.now(); performance.now = () => now; }")
        board.press("x")
        board.page.wait_for_selector(".bc-breath", state="attached")
        board.press("Shift")
        expect(board.page.locator(".bc-breath")).to_have_count(0)
    with opened(browser, tutorial, "reduce") as board:
        board.press("x")
        assert board.prompt == "Choose a pod"
        assert board.page.evaluate("window.breaths") == 0
