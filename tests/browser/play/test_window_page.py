"""The whole table in the window: no page scrolls, the page behind is out of reach, and a click is seen at once."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from helpers.browser.board_page import OUTSIDE, Board, begin, lit, opened, take
from helpers.browser.browsing import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator

pytestmark = pytest.mark.browser

PAGE = "10-play"
#: far more choices than a game of one person against two takes
ENOUGH = 400
#: the windows that the table is made for, and how many players each is tried with
SIZES: Final = {(1280, 720): (2, 4), (1366, 768): (1,), (1440, 900): (4,), (1920, 1080): (2, 1)}

#: counts the frames in which a board lies on the page; one that is there at two frames' beginnings was painted between
WATCH = """
window.stacked = 0;
(function look(before) {
  const board = document.querySelector('.bc-over');
  const now = Boolean(board?.getClientRects().length) && !board.closest('.bc-window');
  if (now && before) window.stacked += 1;
  requestAnimationFrame(() => look(now));
})(false);
"""

#: clicks a target and says at once, before any answer, whether it stands as taken and whether a tooltip is there
CLICK = """target => {
  const node = document.querySelector(`[data-target="${target}"]`);
  node.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  return [node.classList.contains('bc-taken'), document.querySelector('.bc-tip').hidden];
}"""


@pytest.fixture
def play(browser: "Browser", tutorial: Server) -> Iterator[Board]:
    with opened(browser, tutorial, (1366, 768)) as board:
        yield board


# --- no scrolling ----------------------------------------------------------------------------------------------------


# every time, the least and the largest of these windows are among those that change, in test_middling_page.py
@pytest.mark.full
def test_nothing_scrolls_in_a_whole_game_by_pointer(play: Board) -> None:
    for number in range(ENOUGH):
        assert not any(play.page.evaluate(OUTSIDE)), (number, play.prompt)
        if play.prompt == "The game is over":
            break
        take(play, number, listed=2)
    assert play.prompt == "The game is over"


@pytest.mark.full
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_scrolls_at_any_size(browser: "Browser", tutorial: Server, size: tuple[int, int]) -> None:
    with opened(browser, tutorial, size) as board:
        for players in SIZES[size]:
            begin(board, players)
            for number in range(14):
                assert not any(board.page.evaluate(OUTSIDE)), (players, number, board.prompt)
                take(board, number, listed=2)


# --- the page behind -------------------------------------------------------------------------------------------------


def test_the_page_is_never_seen_with_the_stacked_board(browser: "Browser", tutorial: Server) -> None:
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    page = context.new_page()
    page.add_init_script(WATCH)
    widths: set[bytes] = set()

    def sent(frame: str | bytes) -> None:
        said = frame if isinstance(frame, bytes) else frame.encode()
        if b'"hello"' in said:
            widths.update(re.findall(rb'"width":(\d+)', said))

    page.on("websocket", lambda socket: socket.on("framesent", sent))
    board = Board(page, PAGE).open(tutorial)
    board.choose("Mat A")  # a second hello would have been sent before this was answered
    assert page.evaluate("window.stacked") == 0
    assert widths == {b"1280"}  # a second hello may only say that the letters have come
    context.close()


def test_the_page_behind_is_out_of_reach_until_the_window_is_left(play: Board) -> None:
    page = play.page
    expect(page.locator(".bc-slot[data-state=placed]")).to_have_count(0)  # it watches the board no longer
    inside = "document.activeElement.closest('.bc-root') !== null"
    assert page.evaluate("document.activeElement.classList.contains('bc-choice')")
    for _ in range(25):
        page.keyboard.press("Tab")
        assert page.evaluate(f"{inside} || document.activeElement === document.body")
    assert page.evaluate("Boolean(document.querySelector('h1').closest('[inert]'))")
    play.leave_window()
    assert page.evaluate("document.querySelectorAll('[inert]:not(.bc-stage)').length") == 0
    offer = page.get_by_role("button", name="Full window")
    assert play.focused == "Full window"
    box = offer.bounding_box()
    assert box is not None
    assert 0 < box["y"] < 768 - box["height"]
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.reload()
    play.wait()
    expect(page.locator(".bc-window")).to_have_count(0)  # it stays as it was left
    page.keyboard.press("Escape")
    offer.click()
    page.wait_for_selector(".bc-window")
    assert page.evaluate("document.activeElement.classList.contains('bc-choice')")


def test_contents_and_dialogs_open_above_the_table_and_give_the_focus_back(play: Board) -> None:
    page = play.page
    button = page.locator(".bc-window-bar").get_by_role("button", name="Contents")
    button.click()
    contents = page.get_by_role("dialog", name="Contents")
    assert on_top(contents)
    page.keyboard.press("Escape")
    assert play.focused == "Contents"
    assert on_top(play.dialog("keys"))
    page.keyboard.press("Escape")
    assert play.focused == "Menu"
    # what the page has to be read for puts the table back
    button.click()
    contents.get_by_role("link", name="While you play").click()
    expect(page.locator(".bc-window")).to_have_count(0)
    expect(page.get_by_role("heading", name="While you play")).to_be_visible()
    expect(page.locator(".bc-root")).to_be_hidden()  # until the step that it is in
    page.go_back()
    expect(page.locator(".bc-root")).to_be_visible()


def on_top(dialog: "Locator") -> bool:
    """True if a click into a dialog's middle would reach it."""
    return bool(
        dialog.evaluate(
            "node => { const at = node.getBoundingClientRect();"
            " return node.contains(document.elementFromPoint(at.left + at.width / 2, at.top + 20)); }"
        )
    )


def test_a_turned_window_keeps_the_table_and_its_question(play: Board) -> None:
    page = play.page
    told = play.prompt
    page.set_viewport_size({"width": 900, "height": 1180})  # as if a tablet were turned
    page.wait_for_selector('.bc-window[data-arrangement="upright"]')
    page.wait_for_function("() => document.querySelector('.bc-targets').viewBox.baseVal.width === 900")
    assert not any(page.evaluate(OUTSIDE))
    page.set_viewport_size({"width": 1440, "height": 900})
    page.wait_for_selector('.bc-window[data-arrangement="wide"]')
    play.settle()
    page.wait_for_function("() => document.querySelector('.bc-targets').viewBox.baseVal.width === 1280")
    assert not any(page.evaluate(OUTSIDE))
    assert play.prompt == told


# --- the desk --------------------------------------------------------------------------------------------------------


def test_a_turn_by_keys_alone(play: Board) -> None:
    page = play.page
    play.press("1")
    assert play.prompt == "Choose where your ship starts"
    listed = page.locator(".bc-choice.bc-spare").first
    expect(page.locator(".bc-lister")).to_be_visible()
    # once the keys have been used, the list shows and has the focus
    box = listed.bounding_box()
    assert box is not None
    assert box["height"] >= 24
    page.locator(".bc-prompt").click()
    box = listed.bounding_box()
    assert box is not None
    assert box["height"] < 2
    play.press("2")
    while play.prompt != "Move your ship":
        play.press("1")
    play.press("z")
    assert play.prompt == "Where to?"
    play.press("Escape")
    assert play.prompt == "Move your ship"
    play.press("x")
    # the mouse may choose there, too: the list doesn't go before the press is a click
    listed.click()
    play.settle()
    assert play.prompt.startswith("Now activate")


def test_the_log_opens_in_a_drawer_and_gives_the_focus_back(play: Board) -> None:
    page = play.page
    play.choose("Mat A")
    latest = page.locator(".bc-latest")
    assert "takes" in latest.inner_text()
    latest.click()
    page.locator(".bc-drawer .bc-log .bc-group").first.wait_for()
    assert play.focused == "Log"
    page.locator(".bc-drawer .bc-words summary").click()
    page.locator(".bc-drawer .bc-words li").first.wait_for()
    play.press("Escape")
    expect(page.locator(".bc-drawer")).to_be_hidden()
    assert page.evaluate("document.activeElement.classList.contains('bc-latest')")


def test_the_latest_is_told_in_whole_sentences(play: Board) -> None:
    latest = play.page.locator(".bc-latest")
    told = set[str]()
    for _ in range(6):
        play.press("1")
        # it may follow the answer by a frame
        play.page.evaluate("() => new Promise(requestAnimationFrame)")
        told.add(latest.inner_text())
        assert latest.evaluate("it => it.scrollHeight <= it.clientHeight + 1")
        parts = latest.locator(":is(.bc-sentence, .bc-brief):visible").all()
        assert parts
        assert all(part.evaluate("it => it.getClientRects().length > 0") for part in parts)
        low = latest.evaluate("it => it.getBoundingClientRect().bottom + 1")
        assert all(part.evaluate("it => it.getBoundingClientRect().bottom") <= low for part in parts)
    assert any(": " in text for text in told)


def test_a_click_is_seen_before_its_answer_comes(play: Board) -> None:
    page = play.page
    play.choose("Mat A")
    # one that can be chosen, whose receipt stands on the desk, and one that can't
    for target, shown in (("location-jyo", ".bc-receipt:not(:empty)"), ("space-5", ".bc-tip:visible")):
        page.locator(f'.bc-target[data-target="{target}"]').hover(force=True)
        page.wait_for_selector(shown)
        assert page.evaluate(CLICK, target) == [True, True]
        play.settle()
        expect(page.locator(".bc-taken")).to_have_count(0)
        # the pointer has not gone to another target since
        expect(page.locator(".bc-tip")).to_be_hidden()
    page.locator('.bc-target[data-target="space-9"]').hover(force=True)
    page.wait_for_selector(".bc-tip:visible")


def test_hints_on_the_mats_say_why_below_the_tools(play: Board) -> None:
    begin(play, 2)
    play.page.locator(".bc-tool-row").get_by_role("button", name="Hint").click()
    play.settle()
    reasons = play.page.locator(".bc-hints .bc-why")
    assert reasons.count() > 1
    assert all(reasons.nth(number).is_visible() for number in range(reasons.count()))
    tools, said = (play.page.locator(place).bounding_box() for place in (".bc-tool-row", ".bc-hints"))
    assert tools
    assert said
    assert tools["y"] + tools["height"] <= said["y"]
    assert said["y"] + said["height"] < 768


def test_a_finger_previews_first_in_a_wide_window_too(browser: "Browser", tutorial: Server) -> None:
    with opened(browser, tutorial, (1280, 800), has_touch=True) as board:
        act = board.page.locator(".bc-act")
        for kind in ("mat", "location"):
            asked = board.prompt
            target = next(target for target in lit(board) if target.startswith(kind))
            place = board.page.locator(f'.bc-target[data-target="{target}"]')
            place.tap(force=True)
            act.wait_for()
            board.settle()
            assert board.prompt == asked
            place.tap(force=True)
            board.settle()
            assert board.prompt != asked
            expect(act).to_be_hidden()
