"""The first page in a real browser under Voilà: a round by clicks, a round by keys, and what may go wrong."""

import contextlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from helpers.browser.board_page import PATIENCE, Board, newest
from helpers.browser.browsing import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

#: lasts until a target that the pointer rests on would have been asked about: the page's timers run in their order
RESTED = "() => new Promise((done) => setTimeout(done, 100))"


@pytest.fixture(scope="module")
def opened(browser: "Browser", tables: Server) -> Iterator[Board]:
    """A page that most tests share: opening one takes seconds."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    yield Board(context.new_page()).open(tables)
    context.close()


@pytest.fixture
def board(opened: Board) -> Iterator[Board]:
    """The shared page at the start of its game, scrolled to the top."""
    opened.page.get_by_role("button", name="Start over").click()
    opened.settle()
    opened.page.evaluate("window.scrollTo(0, 0)")
    opened.page.mouse.move(0, 0)
    yield opened
    assert not opened.errors


@pytest.fixture
def screen(browser: "Browser") -> Iterator[Callable[..., "Page"]]:
    """Makes pages with settings of their own, such as touch."""
    with contextlib.ExitStack() as stack:

        def new(**settings: Any) -> "Page":
            context = browser.new_context(**settings)
            stack.callback(context.close)
            return context.new_page()

        yield new


# --- playing ---------------------------------------------------------------------------------------------------------


def test_a_round_by_clicks(board: Board) -> None:
    assert board.choices == ["Roll the four dice"]
    board.choose("Roll")
    assert "black 3, blue 4, red 1, green 5" in board.text("news")
    board.point("die-black")
    assert board.prompt == "Where to?"
    board.point("location-jyo")
    assert board.prompt == "Now activate Jyo"
    board.point("die-blue")
    board.finish_choices()
    assert "You move 3 with the black die" in board.text("news") or "You take" in board.text("news")
    assert "Nova" in board.text("news")
    assert "second action" in board.text("status")
    board.point("dock")
    assert board.prompt == "Roll the dice"
    assert "Round 2" in board.text("status")
    board.choose("Roll for round 2")
    board.finish_choices()
    assert board.prompt == "Move your ship"


def test_a_round_by_keyboard_alone(board: Board) -> None:
    board.page.locator("h1").click()
    for _ in range(20):
        if board.focused.startswith("Roll the four"):
            break
        board.press("Tab")
    board.press("Enter")
    assert board.prompt == "Move your ship"
    assert board.focused.startswith("Black die")
    board.press("ArrowDown", "ArrowDown", "Enter")
    assert board.prompt == "Where to?"
    assert board.focused.startswith("To Gan De")
    board.press("Enter")
    assert board.prompt == "Now activate Gan De"
    while not board.prompt.startswith("Move"):
        board.press("1")
    # the second action on the board itself: a die, then the place, by arrows
    for _ in range(20):
        if board.focused.startswith("die-"):
            break
        board.press("Tab")
    spent = board.page.locator('.bc-target[data-target^="die-"][aria-disabled="true"]').count()
    assert spent == 2
    board.press("Enter")
    assert board.prompt == "Where to?"
    board.press("Tab")
    assert board.focused.startswith("location-")
    assert board.page.locator(":focus").get_attribute("aria-disabled") == "false"
    board.press("Enter")
    assert board.prompt.startswith("Now activate")
    for _ in range(8):
        if board.prompt == "Roll the dice":
            break
        board.press("1")
    assert board.prompt == "Roll the dice"


def test_arrows_walk_around_a_panel_and_tab_leaves_it(board: Board) -> None:
    board.choose("Roll")
    board.page.locator('[data-target="location-jyo"]').focus()
    seen = {board.focused}
    for key in ("ArrowDown", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowUp", "ArrowRight", "ArrowRight", "Home", "End"):
        board.press(key)
        seen.add(board.focused)
    assert len(seen) >= 6
    assert all(target.startswith("location-") for target in seen)
    board.press("Tab")
    assert not board.focused.startswith("location-")


def test_letters_choose_dice_and_undo_takes_back(board: Board) -> None:
    board.page.locator(".bc-choice").first.focus()
    board.press("Enter", "c")
    assert board.prompt == "Where to?"
    board.press("u")
    assert board.prompt == "Move your ship"
    board.press("?")
    expect(board.page.locator(".bc-dialog[open]")).to_have_count(1)
    board.page.keyboard.press("Escape")
    expect(board.page.locator(".bc-dialog[open]")).to_have_count(0)


def test_a_place_out_of_reach_is_answered_and_the_nearest_move_is_offered(board: Board) -> None:
    board.choose("Roll")
    board.point("die-red")
    board.point("location-manufactory_left")
    assert "takes 6 fuel, and you have 1" in board.text("answer")
    for _ in range(2):  # the first shows it, the second does it
        board.page.locator(".bc-act:visible").click()
        board.settle()
    assert board.prompt.startswith("Now activate")


def test_what_happened_is_told_to_those_who_listen(board: Board) -> None:
    board.choose("Roll")
    live = board.page.locator(".bc-desk .bc-live")
    assert live.get_attribute("role") == "status"
    assert "The roll" in (live.text_content() or "")
    names = board.page.locator(".bc-target").evaluate_all("all => all.map(node => node.getAttribute('aria-label'))")
    assert all(names)
    assert any("Price: 1 fuel." in name for name in names)
    expect(board.page.locator(".bc-targets").get_by_role("button")).to_have_count(len(names))


def test_the_table_can_be_read_in_words(board: Board) -> None:
    board.page.locator(".bc-words summary").click()
    board.page.wait_for_selector(".bc-words li")
    assert "not rolled yet" in board.text("words")
    board.choose("Roll")
    board.page.wait_for_selector(".bc-words li:has-text('Red die: 1.')")
    board.page.locator(".bc-words summary").click()


def test_undo_goes_back_to_before_the_choice(board: Board) -> None:
    board.choose("Roll")
    board.point("location-gan_de")
    assert board.prompt == "Now activate Gan De"
    board.page.get_by_role("button", name="Undo").click()
    board.settle()
    assert board.prompt == "Move your ship"


# --- seeing ----------------------------------------------------------------------------------------------------------


def test_the_browser_says_hello_once_and_the_board_is_painted_once(page: "Page", tables: Server) -> None:
    page.add_init_script(
        "window.hellos = 0; const send = WebSocket.prototype.send; WebSocket.prototype.send = function (data) {"
        " const text = typeof data === 'string' ? data : new TextDecoder().decode(data);"
        ' window.hellos += text.includes(\'"type":"hello"\'); return send.call(this, data); };'
    )
    page.set_viewport_size({"width": 1280, "height": 800})
    board = Board(page).open(tables)
    board.choose("Roll")  # a second hello would have been sent before this was answered
    assert page.evaluate("window.hellos") == 1


def test_a_change_of_theme_repaints(board: Board) -> None:
    for scheme in ("dark", "light"):
        board.page.emulate_media(color_scheme=scheme)
        board.page.wait_for_selector(f'.bc-root[data-scheme="{scheme}"]')


def test_hovering_shows_a_tip_and_asks_for_a_preview_at_most_once(board: Board) -> None:
    board.choose("Roll")
    board.page.evaluate(
        "() => { window.sent = 0; const send = WebSocket.prototype.send;"
        " WebSocket.prototype.send = function (data) { window.sent += 1; return send.call(this, data); }; }"
    )
    targets = ("location-jyo", "location-ridback", "die-red", "material-food")
    for target in targets:
        board.page.locator(f'[data-target="{target}"]').hover()
    board.page.mouse.move(500, 400, steps=30)
    board.page.locator('[data-target="location-jyo"]').hover()
    expect(board.page.locator(".bc-tip")).to_be_visible()
    assert "free" in board.text("tip")
    board.page.wait_for_selector(".bc-tip .bc-receipt-lines")
    asked = board.page.evaluate("window.sent")
    assert asked <= len(targets)
    board.page.mouse.move(500, 400, steps=30)
    board.page.locator('[data-target="location-jyo"]').hover()
    board.page.wait_for_selector(".bc-tip .bc-receipt-lines")
    board.page.evaluate(RESTED)
    assert board.page.evaluate("window.sent") == asked


def test_the_wheel_scrolls_the_page_over_the_board(board: Board) -> None:
    board.page.mouse.move(400, 500)
    board.page.mouse.wheel(0, 500)
    board.page.wait_for_function("() => scrollY > 300")


def test_the_painted_canvas_takes_no_focus(board: Board) -> None:
    assert board.page.evaluate("document.querySelector('.bc-stage').inert")


def test_a_finger_can_play_and_targets_are_large_enough(screen: Callable[..., "Page"], tables: Server) -> None:
    page = screen(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, device_scale_factor=3)
    board = Board(page).open(tables)
    page.locator(".bc-choice").first.tap()
    board.settle()
    page.locator('[data-target="die-red"]').tap()
    board.settle()
    assert board.prompt == "Where to?"
    sizes = page.locator(".bc-target").evaluate_all(
        "all => all.map(node => { const box = node.getBoundingClientRect();"
        " return [node.dataset.target, Math.min(box.width, box.height)]; })"
    )
    assert not [entry for entry in sizes if entry[1] < 24]


# --- what may go wrong -----------------------------------------------------------------------------------------------


def test_after_a_refresh_the_page_plays_again(board: Board) -> None:
    board.choose("Roll")
    board.point("location-jyo")
    board.page.reload()
    board.page.wait_for_selector(".bc-ready .bc-target", timeout=PATIENCE)
    assert board.choices == ["Roll the four dice"]
    board.choose("Roll")
    assert board.prompt == "Move your ship"


def test_two_tabs_play_two_games(board: Board, tables: Server) -> None:
    other = Board(board.page.context.new_page()).open(tables)
    other.choose("Roll")
    other.point("die-red")
    assert board.prompt == "Roll the dice"
    board.choose("Roll")
    assert board.prompt == "Move your ship"
    assert other.prompt == "Where to?"


def test_impatient_clicks_do_no_harm(board: Board) -> None:
    board.page.locator(".bc-choice").first.dblclick()
    board.settle()
    assert board.prompt == "Move your ship"


def test_a_lost_kernel_is_seen(page: "Page", tables: Server) -> None:
    board = Board(page).open(tables)
    board.choose("Roll")
    kernel = newest(tables)
    kernel.suspend()
    try:
        page.locator(".bc-choice").first.click()
        page.wait_for_selector(".bc-alert:visible")
        assert "No answer" in board.text("alert")
        expect(page.locator(".bc-alert button")).to_be_visible()
    finally:
        kernel.resume()
    kernel.kill()
    page.locator(".bc-alert button").click()
    page.wait_for_selector(".bc-ready .bc-target", timeout=PATIENCE)
    assert board.choices == ["Roll the four dice"]
