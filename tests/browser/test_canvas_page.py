"""The canvas in a real browser: what was painted bit by bit is what is painted at once."""

from typing import TYPE_CHECKING

import pytest

from board_page import PATIENCE, Board
from browsing import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

#: keeps the canvas of the table as it is now under a name; both layers, one over the other
KEEP = """name => {
  const [table, marks] = document.querySelectorAll('.bc-stage canvas');
  const canvas = new OffscreenCanvas(table.width, table.height), both = canvas.getContext('2d');
  for (const layer of [table, marks]) both.drawImage(layer, 0, 0);
  (window.kept ??= {})[name] = both.getImageData(0, 0, canvas.width, canvas.height).data;
}"""
#: how many channels of two kept pictures differ by more than 2 of 255, and by how much at most
COMPARE = """([one, other]) => {
  let most = 0, number = 0;
  window.kept[one].forEach((value, at) => {
    const by = Math.abs(value - window.kept[other][at]);
    most = Math.max(most, by);
    number += by > 2;
  });
  return [number, most];
}"""


def test_panels_painted_one_by_one_look_like_the_whole(page: "Page", tutorial: Server) -> None:
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 1280, "height": 900})
    board = Board(page).open(tutorial)
    page.wait_for_timeout(300)
    page.evaluate(KEEP, "start")
    board.choose("Roll")
    for _ in range(14):
        board.choose(board.choices[0])
    page.wait_for_timeout(300)
    page.evaluate(KEEP, "parts")
    for scheme in ("light", "dark"):  # a new scheme paints everything
        page.emulate_media(color_scheme=scheme)
        page.wait_for_selector(f'.bc-root[data-scheme="{scheme}"]', timeout=PATIENCE)
        page.wait_for_timeout(300)
        page.evaluate(KEEP, scheme)
    assert page.evaluate(COMPARE, ["start", "parts"])[0] > 1000
    assert page.evaluate(COMPARE, ["light", "parts"])[0] > 1_000_000
    assert page.evaluate(COMPARE, ["dark", "parts"]) == [0, 0]
    assert not board.errors
