"""Accessibility of the pages by axe-core: no serious or critical barrier, in either theme, wide and narrow."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from helpers.browser.board_page import Board
from helpers.browser.browsing import Server
from helpers.browser.looks import hindrances

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("served", "name"), [pytest.param("tables", "a-round", marks=pytest.mark.full), ("tutorial", "10-play")]
)
def test_nobody_is_kept_out(
    page: "Page", axe: Callable[["Page"], list[str]], request: pytest.FixtureRequest, served: str, name: str
) -> None:
    server: Server = request.getfixturevalue(served)
    page.set_viewport_size({"width": 1280, "height": 844})
    board = Board(page, name).open(server)
    found = {"at the start": axe(page)}  # before anything was drawn again
    board.choose(board.choices[0])
    board.open_log()
    page.locator(".bc-words summary").click()
    # narrow, the desk may lie over it
    page.locator('.bc-target[aria-disabled="true"]').first.dispatch_event("click")
    page.wait_for_selector(".bc-answer:visible")
    found["playing"] = hindrances(page, axe, board.theme)
    for dialog in ("keys", "new", "share") if served == "tutorial" else ():
        button = page.locator(f'.bc-tools [data-id="{dialog}"]')
        if button.count():
            button.dispatch_event("click")
            page.wait_for_selector(".bc-dialog[open]")
            found[dialog] = hindrances(page, axe, board.theme)
            page.keyboard.press("Escape")
    assert not any(found.values()), found
