"""The whole table on a phone, by finger: nothing scrolls, a tap previews, and everything else is a tap away."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from betacolony_widgets.palette import Scheme
from helpers.browser.board_page import Board, lit, opened
from helpers.browser.browsing import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

#: far more choices than a game of one person against two takes
ENOUGH: Final = 400
SIZES: Final = ((390, 844), (360, 640))
#: what is previewed before it is chosen
PREVIEWED: Final = ("space", "location", "pod", "achievement", "track", "mat", "die", "dock")
#: a finger instead of a pointer
FINGER: Final = {"has_touch": True, "is_mobile": True}
#: pixels: the least size of a main choice
MAIN: Final = 44

#: how far the document is larger than the window, and how far it has scrolled
OUTSIDE: Final = """() => {
  const page = document.documentElement;
  return [page.scrollHeight - innerHeight, page.scrollWidth - innerWidth, scrollX, scrollY].map(Math.round);
}"""
#: the buttons in sight that are lower than they should be, or reach out of the window
SMALL: Final = """least => [...document.querySelectorAll(".bc-desk button, .bc-window-bar button")]
  .filter((one) => one.checkVisibility() && getComputedStyle(one).clipPath === "none")
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([one, { height, left, right }]) => {
    const main = one.matches(".bc-choice, .bc-act, .bc-tool");
    return height < (main ? least - 0.5 : 24) || left < 0 || right > innerWidth;
  })
  .map(([one]) => one.innerText)"""
#: the targets that can be chosen and lie outside the window or below something else at their middle
HIDDEN: Final = """() => [...document.querySelectorAll(".bc-target[aria-disabled=false]")].filter((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || at !== one;
}).map((one) => one.dataset.target)"""

#: what can be chosen next, or a card to tap away
TO_CHOOSE: Final = """.bc-moment, .bc-choices .bc-choice:not([hidden]),
  .bc-target[aria-disabled=false]:not([data-target^=look-])"""


@pytest.fixture
def phone(browser: "Browser", tutorial: Server) -> Iterator[Board]:
    with opened(browser, tutorial, SIZES[0], "10-play", color_scheme="dark", **FINGER) as board:
        yield board


def tap(board: Board, target: str) -> None:
    board.page.locator(f'.bc-target[data-target="{target}"]').tap(force=True)
    board.settle()


def go_on(board: Board) -> None:
    """Tap the cards away that sum up a round or the game."""
    told = board.page.locator(".bc-moment")
    while told.count():  # the scoring of the game shows all of it first
        told.tap()


def looks_open(board: Board, part: str) -> bool:
    """True if the board shows a part: by what can be touched there."""
    return board.page.locator(f'.bc-target[data-target^="{part}-"]').count() > 0


def tap_something(board: Board, number: int) -> None:
    """Choose something as a finger does: on the board, or from the sheet."""
    if not board.page.locator(".bc-flow").is_visible():  # on a slow machine a tap may last as long as a long press
        board.page.locator(".bc-prompt").tap()
    targets = lit(board)
    rolls = board.page.locator('.bc-choice[data-id="roll"]:visible').count()
    by_sight = [target for target in targets if target.partition("-")[0] in PREVIEWED and not rolls]
    # what gives back something that was chosen leads nowhere
    listed = board.page.locator('.bc-choices .bc-choice:not([hidden], .bc-spare, .bc-back, [data-id^="less:"])')
    # a space that takes an artifact is asked about once more, in the list
    if by_sight and not (len(by_sight) == 1 and listed.count()):
        act = board.page.locator(".bc-act")
        for _ in range(3):  # a tap may end what is being shown of the others' turns, or of the end of a round
            tap(board, by_sight[number * 7 % len(by_sight)])
            if act.is_visible():
                break
        act.tap()
    elif listed.count():
        listed.nth(number % listed.count()).tap()
    elif targets:
        tap(board, targets[number % len(targets)])
    else:
        board.page.wait_for_selector(TO_CHOOSE)  # somebody thinks
    board.settle()


# whole with --full
@pytest.mark.parametrize(
    ("size", "most"), [(SIZES[0], 26), *(pytest.param(size, ENOUGH, marks=pytest.mark.full) for size in SIZES)]
)
def test_a_game_without_scrolling(browser: "Browser", tutorial: Server, size: tuple[int, int], most: int) -> None:
    with opened(browser, tutorial, size, "10-play", color_scheme="light", **FINGER) as board:
        page = board.page
        for number in range(most):
            go_on(board)
            assert not any(page.evaluate(OUTSIDE)), (number, board.prompt)
            assert not page.evaluate(SMALL, MAIN), (number, board.prompt)
            assert not page.evaluate(HIDDEN), (number, board.prompt)
            if board.prompt == "The game is over":
                break
            tap_something(board, number)
        assert most < ENOUGH or board.prompt == "The game is over"


# every time, solo games are begun in a small window: test_middling_page.py
@pytest.mark.full
def test_a_solo_game_begins_without_scrolling(browser: "Browser", tutorial: Server) -> None:
    with opened(browser, tutorial, SIZES[1], "10-play", color_scheme="dark", **FINGER) as board:
        box = board.dialog("new")
        box.get_by_role("radio", name="Solo").check()
        box.get_by_role("button", name="Start").tap()
        board.page.wait_for_selector(".bc-dialog[open]", state="hidden")
        board.settle()
        for number in range(12):
            go_on(board)
            assert not any(board.page.evaluate(OUTSIDE)), (number, board.prompt)
            assert not board.page.evaluate(HIDDEN), (number, board.prompt)
            tap_something(board, number)


def test_a_tap_previews_and_a_second_one_chooses(phone: Board) -> None:
    page = phone.page
    asked = phone.prompt
    mat, other = [target for target in lit(phone) if target.startswith("mat-")][:2]
    act = page.locator(".bc-act")
    tap(phone, mat)
    page.locator(".bc-receipt dl").wait_for()
    assert phone.prompt == asked
    box = act.bounding_box()
    assert box is not None
    assert box["height"] >= MAIN
    tap(phone, other)  # another one is previewed instead
    assert phone.prompt == asked
    page.locator(".bc-receipt dl").wait_for()
    receipt = page.locator(".bc-receipt").inner_text()
    for part in ("cycles", "you"):  # it stays meant, whatever is looked at meanwhile
        tap(phone, f"look-{part}")
        expect(act).to_be_visible()
    for width, height in ((844, 390), SIZES[0]):  # and however the phone is turned
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(f'.bc-window[data-arrangement="{"side" if width > height else "phone"}"]')).to_be_visible()
        expect(page.locator(".bc-foreseen")).to_be_attached()
        expect(act).to_be_visible()
    expect(page.locator(".bc-receipt")).to_have_text(receipt, use_inner_text=True)
    page.locator(".bc-prompt").tap()  # anything else takes it back
    expect(act).to_be_hidden()
    assert page.locator(".bc-receipt").inner_text() == ""
    tap(phone, mat)
    tap(phone, mat)
    assert phone.prompt != asked
    expect(act).to_be_hidden()


def test_parts_open_and_close_by_their_doors_and_the_map(phone: Board) -> None:
    phone.choose("Mat A")
    assert looks_open(phone, "location")
    tap(phone, "look-market")
    assert looks_open(phone, "pod")
    assert not looks_open(phone, "location")
    tap(phone, "look-market")
    assert looks_open(phone, "location")
    tap(phone, "look-thebes")
    expect(phone.page.locator('[data-panel="colony-thebes"] [data-target^="space-"]')).to_have_count(18)
    tap(phone, "look-ring")
    assert looks_open(phone, "location")


def test_the_menu_has_what_the_bar_has_no_room_for(phone: Board) -> None:
    page = phone.page
    phone.choose("Mat A")
    phone.open_log()
    page.locator(".bc-drawer .bc-log .bc-group").first.wait_for()
    page.keyboard.press("Escape")
    assert phone.focused == "Menu"
    phone.tool("what_if")
    assert "trying things out" in phone.text("notices")
    phone.tool("return")
    phone.dialog("share")
    page.keyboard.press("Escape")
    phone.open_menu_of(".bc-window-button:has-text('Contents')")
    page.locator(".bc-menu-box").get_by_role("button", name="Contents").tap()
    page.get_by_role("dialog", name="Contents").wait_for()
    page.keyboard.press("Escape")
    phone.leave_window()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("[data-arrangement]")).to_have_count(0)


# by day, every page and the wide window are looked at: tests/browser/pages
@pytest.mark.parametrize("scheme", ["dark", pytest.param("light", marks=pytest.mark.full)])
def test_nobody_is_kept_out(
    browser: "Browser", tutorial: Server, axe: Callable[["Page"], list[str]], scheme: Scheme
) -> None:
    with opened(browser, tutorial, SIZES[0], "10-play", color_scheme=scheme, **FINGER) as board:
        found = {"draft": axe(board.page)}
        tap(board, next(target for target in lit(board) if target.startswith("mat-")))
        found["preview"] = axe(board.page)
        board.page.locator(".bc-act").tap()
        board.settle()
        for part in ("market", "opponents", "cycles", "you", "cuzco"):
            tap(board, f"look-{part}")
            found[part] = axe(board.page)
        board.page.locator(".bc-menu > button").tap()
        found["menu"] = axe(board.page)
        assert not any(found.values()), found
