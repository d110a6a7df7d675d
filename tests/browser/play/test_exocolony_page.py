"""Exocolony in a browser: choose and confirm by mouse, by keys and by finger, kept, refused; each lesson opens."""

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect

from betacolony_widgets.exocolony.lessons import CHAPTERS
from betacolony_widgets.pages.contents import notebooks
from betacolony_widgets.pages.games import EXOCOLONY
from helpers.browser.board_page import OUTSIDE, Board, lit
from helpers.browser.browsing import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

PAGE: Final = "exocolony/10-play"
MAIN: Final = "What will you do?"
#: a finger instead of a pointer
FINGER: Final = {"has_touch": True, "is_mobile": True}
#: presses of Tab after which a target must have been reached
ENOUGH: Final = 120
#: how far a page is wider than its window
TOO_WIDE: Final = "document.documentElement.scrollWidth - innerWidth"


@contextlib.contextmanager
def begun(browser: "Browser", server: Server, size: tuple[int, int], **options: Any) -> Iterator[Board]:
    """A game against one computer player, the same each time, until the block ends; nothing may have gone wrong."""
    width, height = size
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce", **options)
    board = Board(context.new_page(), PAGE)
    page = board.page
    page.goto(server.page(PAGE))
    setup = page.locator(".bc-setup[open]")
    setup.get_by_role("radio", name="2", exact=True).check(force=True)
    setup.locator("summary").click()
    setup.get_by_placeholder("same seed").fill("7")
    setup.get_by_role("button", name="Start").click()
    setup.wait_for(state="hidden")
    board.settle()
    expect(page.locator(".bc-prompt")).to_have_text("Place your first Colony")
    try:
        yield board
        assert not any(page.evaluate(OUTSIDE))
    finally:
        context.close()
    assert not board.errors


def sites(board: Board) -> list[str]:
    """The landing sites that can be chosen."""
    return [target for target in lit(board) if target.startswith("site-")]


def test_a_choice_is_confirmed_by_mouse_kept_over_a_refresh_and_refused_in_words(
    browser: "Browser", tutorial: Server
) -> None:
    with begun(browser, tutorial, (1280, 720)) as board:
        page = board.page
        first, second = sites(board)[:2]
        board.point(first)
        assert board.prompt.endswith("?")
        board.point(second)  # another one is in hand instead
        board.point(second)
        expect(page.locator(".bc-prompt")).to_have_text(MAIN)
        board.choose("Settle a Colony")  # one site is left: the line puts it in hand
        page.locator(".bc-first:visible").filter(has_text="Settle").click()
        board.settle()
        assert board.prompt == MAIN
        page.reload()
        board.wait()
        assert board.prompt == MAIN
        expect(page.locator('.bc-target[data-target="action-settle"]')).to_have_attribute("aria-disabled", "true")
        board.point("action-settle")
        expect(page.locator(".bc-answer")).to_contain_text("That takes")
        board.point("world-mercury")  # no rule forbids it
        expect(page.locator(".bc-answer")).to_contain_text("Choose one of its sites.")
        board.tool("undo")  # the settling: a refresh forgets none of it
        assert sites(board)


def test_a_turn_is_played_by_keys_alone(browser: "Browser", tutorial: Server) -> None:
    with begun(browser, tutorial, (1280, 720)) as board:
        page = board.page
        reach(board, "site-")
        board.press("Enter")
        assert board.prompt.endswith("?")
        assert page.evaluate("Boolean(document.activeElement.closest('.bc-root'))")  # the focus is not lost
        board.press("Enter")
        expect(page.locator(".bc-prompt")).to_have_text(MAIN)
        reach(board, "sell-")
        board.press("Enter")
        board.press("Escape")  # the trade goes back
        assert board.prompt == MAIN
        reach(board, "action-settle")
        board.press("Enter")
        assert board.prompt.startswith("Settle a Colony on ")  # there is one way, which is in hand at once


def test_a_resting_mouse_leaves_the_list_of_a_small_window_to_the_keys(browser: "Browser", tutorial: Server) -> None:
    with begun(browser, tutorial, (360, 640)) as board:
        page = board.page
        page.locator('.bc-target[data-target="good-water"]').hover(force=True)
        expect(page.locator(".bc-receipt")).to_contain_text("Water")
        board.press("1")  # a site is in hand, and the focus is on what can be done with it
        page.locator('.bc-target[data-target="good-fuel"]').hover(force=True)
        for _ in range(2):
            board.press("ArrowDown")
            expect(page.locator(".bc-choice:focus")).to_be_visible()


def reach(board: Board, kind: str) -> None:
    """Press Tab until the focus is on a target of a kind that can be chosen."""
    focus = "[document.activeElement.dataset.target ?? '', document.activeElement.getAttribute('aria-disabled')]"
    for _ in range(ENOUGH):
        board.page.keyboard.press("Tab")
        target, disabled = board.page.evaluate(focus)
        if target.startswith(kind) and disabled == "false":
            return
    raise AssertionError(f"no {kind} was reached")


def test_a_phone_previews_at_the_first_tap_and_chooses_at_the_second(browser: "Browser", tutorial: Server) -> None:
    with begun(browser, tutorial, (390, 844), **FINGER) as board:
        target = board.page.locator(f'.bc-target[data-target="{sites(board)[0]}"]')
        target.tap(force=True)
        board.settle()
        assert not any(board.page.evaluate(OUTSIDE))
        act = board.page.locator(".bc-act:visible, .bc-first:visible").first
        act.tap()
        board.settle()
        expect(board.page.locator(".bc-prompt")).to_have_text(MAIN)


def test_each_lesson_opens_at_its_first_step_without_a_fault(page: "Page", tutorial: Server) -> None:
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    for number, name in enumerate(CHAPTERS, start=1):
        page.set_viewport_size({"width": 390, "height": 844} if number % 2 else {"width": 1280, "height": 720})
        (path,) = (notebooks() / EXOCOLONY.folder).glob(f"*-{name}.ipynb")
        page.goto(tutorial.page(f"{EXOCOLONY.folder}/{path.stem}"))
        page.wait_for_selector(".bc-step:visible .bc-ready", state="attached")
        assert page.evaluate(TOO_WIDE) <= 0, name
        assert not faults, (name, faults)
