"""The whole table in medium-sized windows: no scrolling in a whole game, and every choice in sight."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from helpers.browser.board_page import OUTSIDE, Board, begin, opened, take
from helpers.browser.browsing import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

#: far more choices than a game of one person against two takes
ENOUGH: Final = 400
#: windows and their arrangements
WINDOWS: Final = {(1024, 768): "cell", (820, 1180): "upright", (844, 390): "side"}
SMALL_WINDOWS: Final = {(856, 590): "cell", (768, 1024): "upright", (640, 360): "side", (1100, 500): "side"}
EVERY_TIME: Final = ((640, 360),)
#: those that a game passes through: one of each arrangement, and the largest
CHANGING: Final = {(1280, 720): "wide", **WINDOWS, (1920, 1080): "wide", (390, 844): "phone"}

#: how wide the picture is drawn, in its own pixels
PICTURE: Final = "() => document.querySelector('.bc-targets').viewBox.baseVal.width"
#: the targets that can be chosen and lie outside the window, or below something else than a moment at their middle
HIDDEN: Final = """() => [...document.querySelectorAll(".bc-target[aria-disabled=false]")].filter((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || (at !== one && !at.closest(".bc-moment"));
}).map((one) => one.dataset.target)"""
#: the buttons in sight that are too low, or reach out of the window; main choices of the side are higher
SMALL: Final = """() => [...document.querySelectorAll(".bc-desk button, .bc-window-bar button")]
  .filter((one) => one.checkVisibility() && getComputedStyle(one).clipPath === "none")
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([one, { height, left, right, top, bottom }]) => {
    const low = one.closest('[data-arrangement="side"]') && innerWidth >= 700;
    const least = low && one.matches(".bc-choice, .bc-act, .bc-tool") ? 43.5 : 23.5;
    const scrolls = one.closest(".bc-flow");
    return height < least || left < 0 || right > innerWidth || (!scrolls && (top < 0 || bottom > innerHeight));
  })
  .map(([one]) => one.innerText)"""


def check(board: Board, number: int) -> None:
    page = board.page
    assert not any(page.evaluate(OUTSIDE)), (number, board.prompt)
    assert not page.evaluate(HIDDEN), (number, board.prompt)
    assert not page.evaluate(SMALL), (number, board.prompt)


def turn(board: Board, size: tuple[int, int]) -> None:
    """Give the window another size, and wait until the table is drawn for it."""
    before = board.page.evaluate(PICTURE)
    board.page.set_viewport_size({"width": size[0], "height": size[1]})
    board.page.wait_for_function(
        "name => document.querySelector('.bc-window').dataset.arrangement === name",
        arg={**CHANGING, **SMALL_WINDOWS}.get(size, "wide"),
    )
    board.page.wait_for_function(f"before => ({PICTURE})() !== before", arg=before)
    board.settle()


# every time, each window twice; with --full, a whole game
@pytest.mark.parametrize("most", [4 * len(CHANGING), pytest.param(ENOUGH, marks=pytest.mark.full)])
def test_nothing_scrolls_in_a_game_in_windows_that_change(browser: "Browser", tutorial: Server, most: int) -> None:
    sizes = list(CHANGING)
    with opened(browser, tutorial, sizes[0]) as board:
        for number in range(most):
            check(board, number)
            if board.prompt == "The game is over":
                break
            take(board, number, listed=3)
            if number % 2:
                turn(board, sizes[(number // 2 + 1) % len(sizes)])
        assert most < ENOUGH or board.prompt == "The game is over"


@pytest.mark.full
@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_scrolls_in_a_whole_game(browser: "Browser", tutorial: Server, size: tuple[int, int]) -> None:
    with opened(browser, tutorial, size) as board:
        assert board.page.locator(".bc-window").get_attribute("data-arrangement") == WINDOWS[size]
        for number in range(ENOUGH):
            check(board, number)
            if board.prompt == "The game is over":
                break
            take(board, number, listed=3)
        assert board.prompt == "The game is over"


@pytest.mark.parametrize(
    "size",
    [size if size in EVERY_TIME else pytest.param(size, marks=pytest.mark.full) for size in SMALL_WINDOWS],
    ids=lambda size: f"{size[0]}x{size[1]}",
)
def test_nothing_scrolls_in_small_windows_or_solo(browser: "Browser", tutorial: Server, size: tuple[int, int]) -> None:
    with opened(browser, tutorial, size) as board:
        assert board.page.locator(".bc-window").get_attribute("data-arrangement") == SMALL_WINDOWS[size]
        for players in (1, 4):
            begin(board, players)
            for number in range(14):
                check(board, number)
                take(board, number, listed=3)


def test_a_turned_tablet_keeps_the_question_and_what_was_opened(browser: "Browser", tutorial: Server) -> None:
    with opened(browser, tutorial, (1024, 768)) as board:
        board.choose("Mat A")
        board.point("look-market")
        asked = board.prompt
        for size in ((768, 1024), (844, 390), (1366, 768), (1024, 768)):
            turn(board, size)
            assert board.prompt == asked
            expect(board.page.locator('.bc-target[data-target="pod-0-0"]')).to_have_count(1)
            check(board, 0)


def test_opening_a_part_neither_chooses_nor_forgets(browser: "Browser", tutorial: Server) -> None:
    with opened(browser, tutorial, (844, 390)) as board:
        page, asked = board.page, board.prompt
        for part in ("market", "opponents", "cycles", "thebes", "ring"):
            board.point(f"look-{part}")
            assert board.prompt == asked
            check(board, 0)
        expect(page.locator('[data-target^="location-"]')).to_have_count(7)
        board.choose("Mat B")
        assert board.prompt != asked
        page.locator(".bc-menu > button").click()
        sheet = page.locator(".bc-menu-box").bounding_box()
        assert sheet is not None
        assert sheet["y"] >= 0
        assert sheet["y"] + sheet["height"] <= 390
        page.get_by_role("button", name="Back to the page").click()
        page.wait_for_selector(".bc-root:not(.bc-window)")
        expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_nobody_is_kept_out(browser: "Browser", tutorial: Server, axe: Callable[["Page"], list[str]]) -> None:
    first, *others = WINDOWS
    with opened(browser, tutorial, first) as board:
        found = {"draft": axe(board.page)}
        board.choose("Mat A")
        for size in (first, *others):
            if size != first:
                turn(board, size)
            for part in ("market", "opponents", "cycles"):
                board.point(f"look-{part}")
                found[f"{size}, {part}"] = axe(board.page)
        assert not any(found.values()), found


def steps_of_hints(board: Board) -> dict[str, tuple[int, int]]:
    """How many hints and reasons show, by what gives way, as the desk gets lower and lower."""
    page, steps = board.page, dict[str, tuple[int, int]]()
    for height in range(300, 20, -20):
        page.locator(".bc-flow").evaluate("(flow, height) => (flow.style.maxHeight = `${height}px`)", height)
        board.tool("hint")
        hints, reasons = (page.locator(f".bc-hints {part}:visible").count() for part in ("li", ".bc-why"))
        classes = str(page.locator(".bc-hints").get_attribute("class"))
        step = classes.rpartition("-")[2]
        steps[step] = hints, reasons
        if step not in {"unseen", "cut"}:
            assert page.locator(".bc-flow").evaluate("flow => flow.scrollHeight <= flow.clientHeight + 1"), height
        board.tool("hint")  # hides them
    return steps


def test_hints_for_the_draft_say_less_where_the_desk_is_low(browser: "Browser", tutorial: Server) -> None:
    with opened(browser, tutorial, (1024, 768)) as board:
        assert board.prompt == "Choose your mat"
        steps = steps_of_hints(board)
        assert list(steps) == ["hints", "tight", "one", "unseen"]
        (three, all_say), (told, best_says), only_best, _ = steps.values()
        assert three == all_say == told == 3
        assert best_says == 1
        assert only_best == (1, 1)


def test_on_a_phones_side_the_third_hint_goes_before_a_reason_is_cut(browser: "Browser", tutorial: Server) -> None:
    with opened(browser, tutorial, (844, 390)) as board:
        assert board.prompt == "Choose your mat"
        steps = steps_of_hints(board)
        assert list(steps)[-3:] == ["tight", "two", "cut"]
        assert [steps[step] for step in ("tight", "two")] == [(3, 1), (2, 1)]
