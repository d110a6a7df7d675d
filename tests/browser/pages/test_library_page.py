"""The page about the library in a real browser: code stands beside what it shows, for everybody."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from helpers.browser.board_page import PATIENCE
from helpers.browser.browsing import Server
from helpers.browser.looks import hindrances

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def test_code_is_shown_with_its_results_and_can_be_scrolled_by_keys(
    page: "Page", tutorial: Server, axe: Callable[["Page"], list[str]]
) -> None:
    page.set_default_timeout(PATIENCE)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(tutorial.page("13-under-the-hood") + "#a-player-of-your-own")
    page.wait_for_selector('[data-cell="match-result"] pre')
    assert page.locator('[data-cell="match-result"] pre').inner_text().strip().endswith("games won without fuel")
    code = page.locator(".bc-code:visible").first
    assert code.inner_text().splitlines()[0] == "from betacolony import advise"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    code.focus()
    page.keyboard.press("ArrowRight")  # it is the code that moves, not the page that turns
    page.wait_for_function("() => document.activeElement.scrollLeft > 0")
    assert page.locator(".bc-step:visible h2").inner_text() == "A player of your own"
    theme = "scheme => { document.documentElement.dataset.scheme = scheme; }"
    assert not hindrances(page, axe, lambda scheme: page.evaluate(theme, scheme))
