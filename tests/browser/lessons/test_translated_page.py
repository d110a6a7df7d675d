"""A page in another language than English, in a real browser: prose, a board, and an exercise that is solved."""

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from helpers.browser.board_page import Board
from helpers.browser.browsing import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def test_a_page_in_german_is_german_and_its_exercise_is_solved(page: "Page", tutorial: Server) -> None:
    board = Board(page)
    page.goto(tutorial.page("de/04-building"), wait_until="commit")
    board.wait()
    assert page.locator("html").get_attribute("lang") == "de"
    assert page.locator("h1").inner_text() == "Zwei Preise"
    assert board.prompt == "Wähle ein Modul"
    board.point("pod-1-1")  # steel and water pay for no palladium
    assert "Palladium" in board.text("answer")
    board.point("pod-1-0")
    assert board.prompt == "Wo baust du?"
    board.point("space-32")
    assert board.prompt == "Zwei Preise, beide bezahlt"
    # the kernel reports it after the board has told it
    page.wait_for_function("Object.keys(JSON.parse(localStorage['betacolony:progress']).done).length")
    assert page.evaluate("JSON.parse(localStorage['betacolony:progress']).done") == {"building/two_prices": 3}
    page.locator(".bc-next").click()
    assert page.url.endswith("/de/04-building.ipynb#what-polymer-is-for")
    page.locator(".bc-open-contents").click()
    contents = page.locator(".bc-popover[open]")
    expect(contents.get_by_role("link", name="English")).to_have_attribute("href", "../04-building.ipynb")
    contents.get_by_role("link", name="Welcome").click()
    page.wait_for_url("**/voila/render/00-welcome.ipynb")
    assert not board.errors
