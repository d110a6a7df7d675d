"""Failures beneath the page: the reader is told and loses nothing, as docs/faults.md says."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from betacolony import Game
from betacolony_widgets.pages.contents import notebooks
from betacolony_widgets.play import keeper
from betacolony_widgets.serving.tutorial import free_port
from helpers.browser.board_page import Board, newest
from helpers.browser.browsing import Server, serve_folder
from helpers.browser.cutting import Network, network_to
from helpers.browser.site_page import read

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = pytest.mark.browser

#: anything by which a page tells of a fault; that it has another address than usual is none
TOLD = (
    ".bc-alert:not([data-name=address]), .bc-notice, .bc-review-alert:not([hidden]), .bc-tabs-alert:not([hidden]),"
    " .bc-todo-lost"
)
CONNECTED = "() => window.jupyterapp?.widgetManager?.kernel?.connectionStatus === 'connected'"
STORED = "() => ({ ...localStorage })"


@pytest.fixture
def context(browser: "Browser") -> Iterator["BrowserContext"]:
    """A browser with a storage of its own."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(25_000)
    yield context
    context.close()


@pytest.fixture
def network(tutorial: Server) -> Iterator[Network]:
    with network_to(tutorial) as network:
        yield network


def playing(context: "BrowserContext", server: Server, moves: int = 4) -> Board:
    """A running game."""
    board = Board(context.new_page(), "10-play").open(server)
    for _ in range(moves):
        board.choose(board.choices[0])
    return board


def state(board: Board) -> tuple[str, str]:
    return board.prompt, board.text("status")


def wait_for_other(board: Board, before: tuple[str, str], milliseconds: float | None = None) -> None:
    """Wait until the board shows something else."""
    board.page.wait_for_function(
        "before => document.querySelector('.bc-prompt').innerText !== before[0]"
        " || document.querySelector('.bc-status').innerText !== before[1]",
        arg=list(before),
        timeout=milliseconds,
    )


# --- kernel and server -----------------------------------------------------------------------------------------------

#: page -> what is there once it can be used
READY = {
    "04-building": ".bc-todo",
    "12-what-if": ".bc-tabs-panel:visible",
    "14-review": ".bc-review-board > svg",
    "16-for-teachers": ".bc-class-form",
}
#: a page with tabs; a table and a page with steps lose their kernels in test_play_page.py and test_kept_page.py
EVERY_TIME = ("12-what-if",)


@pytest.mark.parametrize(
    "name", [name if name in EVERY_TIME else pytest.param(name, marks=pytest.mark.full) for name in READY]
)
def test_a_kernel_that_was_killed_is_told_on_every_kind_of_page(
    context: "BrowserContext", tutorial: Server, name: str
) -> None:
    page = context.new_page()
    page.goto(tutorial.page(name))
    page.locator(READY[name]).first.wait_for(state="attached")
    page.wait_for_function(CONNECTED)
    kept = page.evaluate(STORED)
    newest(tutorial).kill()
    page.locator(TOLD).locator("visible=true").first.wait_for()
    assert page.evaluate(STORED).items() >= kept.items()
    page.reload()
    page.locator(READY[name]).first.wait_for(state="attached")
    expect(page.locator(TOLD).locator("visible=true")).to_have_count(0)


def test_a_server_that_was_restarted_is_told_and_the_game_goes_on(context: "BrowserContext", tmp_path: Path) -> None:
    shutil.copy(notebooks() / "10-play.ipynb", tmp_path)  # one page: a server reads all that it has when it starts
    port = free_port(0)
    with serve_folder(tmp_path, port=port) as server:
        board = playing(context, server, 3)
        kept = board.page.evaluate(STORED)
        board.choose(board.choices[0])
        before = state(board)
        # a game is kept as soon as its answer is shown, but not before
        board.page.wait_for_function(f"kept => JSON.stringify(({STORED})()) !== JSON.stringify(kept)", arg=kept)
    with serve_folder(tmp_path, port=port):
        board.page.locator(TOLD).first.wait_for()
        board.page.get_by_role("button", name="Reload").first.click()
        board.page.locator(TOLD).first.wait_for(state="detached")
        board.wait()
        assert state(board) == before


# --- the network -----------------------------------------------------------------------------------------------------


# every time, there is a longer cut, and connections break for as long as this
@pytest.mark.full
def test_a_network_that_is_cut_for_two_seconds_costs_nothing(context: "BrowserContext", network: Network) -> None:
    board = playing(context, network.server)
    before = state(board)
    network.cut()
    board.page.locator(".bc-choice:visible").first.click()
    board.page.wait_for_timeout(2000)  # so long is the cut
    assert state(board) == before
    network.mend()
    wait_for_other(board, before)
    expect(board.page.locator(TOLD)).to_have_count(0)
    assert not board.errors


def test_connections_that_break_for_two_seconds_cost_nothing(context: "BrowserContext", network: Network) -> None:
    board = playing(context, network.server)
    before = state(board)
    network.break_off()
    board.page.wait_for_timeout(1000)  # so long is half of the cut
    board.page.locator(".bc-choice:visible").first.click()
    board.page.wait_for_timeout(1000)  # and this is the other half
    network.mend()
    wait_for_other(board, before)
    board.page.wait_for_timeout(1500)  # what is told after all would be told by now
    board.page.wait_for_function(f"() => !document.querySelector({TOLD!r})")


@pytest.mark.parametrize(
    ("how", "seconds"),
    [
        ("cut", 7),
        *(pytest.param(*long, marks=pytest.mark.full) for long in (("break_off", 7), ("cut", 60), ("break_off", 60))),
    ],
)
def test_a_long_cut_is_told_and_over_when_it_is_over(
    context: "BrowserContext", network: Network, how: str, seconds: int
) -> None:
    from playwright.sync_api import TimeoutError as NotInTimeError

    board = playing(context, network.server)
    page, before = board.page, state(board)
    getattr(network, how)()
    page.locator(".bc-choice:visible").first.click()
    page.locator(TOLD).first.wait_for()
    page.wait_for_timeout((seconds - 5) * 1000)  # so long is the cut, with what it took to tell of it
    kept = page.evaluate(STORED)
    network.mend()
    page.wait_for_function(CONNECTED)
    # the click has arrived; where it has not, that was told, and the next one does
    try:
        wait_for_other(board, before, 1000)
    except NotInTimeError:
        page.locator(".bc-choice:visible").first.click()
        wait_for_other(board, before)
    page.wait_for_function(f"() => !document.querySelector({TOLD!r})")
    for _ in range(3):  # some choices are made in parts
        board.choose(board.choices[0])
    page.wait_for_function("kept => JSON.stringify({ ...localStorage }) !== JSON.stringify(kept)", arg=kept)
    board.tool("undo") if board.choices[-1].startswith("Choose something else") else None
    after = state(board)
    page.reload(wait_until="commit")
    assert state(board.wait()) == after


# --- the tab ---------------------------------------------------------------------------------------------------------


def test_a_tab_that_was_frozen_goes_on(context: "BrowserContext", tutorial: Server) -> None:
    board = playing(context, tutorial)
    before = state(board)
    session = context.new_cdp_session(board.page)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    board.page.context.new_page().wait_for_timeout(3000)  # so long is it frozen
    session.send("Page.setWebLifecycleState", {"state": "active"})
    board.page.bring_to_front()
    board.choose(board.choices[0])
    wait_for_other(board, before)
    expect(board.page.locator(TOLD)).to_have_count(0)


# --- storage ---------------------------------------------------------------------------------------------------------

FORBIDDEN = (
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
)
#: fills all that an address may keep, to the last letter
FULL = """for (let size = 4e6; size >= 1; size = Math.floor(size / 2))
  try {
    for (;;) localStorage.filler = (localStorage.filler ?? "") + "x".repeat(size);
  } catch {
    // a smaller piece may still fit
  }"""


@pytest.mark.parametrize(
    "script", [pytest.param(FORBIDDEN, id="forbidden", marks=pytest.mark.full), pytest.param(FULL, id="full")]
)
def test_where_nothing_can_be_kept_the_pages_say_so_and_work(
    context: "BrowserContext", tutorial: Server, script: str
) -> None:
    page = context.new_page()
    page.add_init_script(script)
    board = Board(page, "10-play").open(tutorial)
    page.get_by_text("so your place and your stars will be forgotten").wait_for()
    page.get_by_role("button", name="Understood").click()
    before = state(board)
    board.choose(board.choices[0])
    assert state(board) != before
    assert "doesn't save anything" in board.text("saved")
    page.goto(tutorial.page("14-review"))
    page.wait_for_selector(".bc-review-board > svg")
    answer(page)
    assert "doesn't save anything" in page.locator(".bc-review-verdict").inner_text()
    page.locator(".bc-review-next").click()
    page.wait_for_selector(".bc-review-next", state="detached")
    page.goto(tutorial.page("12-what-if"))
    keep_board(board.wait(), "mine")
    page.locator(".bc-tabs-alert").get_by_text("doesn't save anything").wait_for()
    assert not board.errors


def answer(page: "Page") -> None:
    """Answer the review's card with anything."""
    first = page.locator(".bc-review-inputs input, .bc-number, .bc-review-choice, .bc-review-hits [data-id]").first
    first.focus()
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    page.wait_for_selector(".bc-review-next")


def keep_board(board: Board, name: str) -> None:
    """Keep the board as a branch."""
    board.page.locator(".bc-tabs-tab").filter(has_text="Branches").click()
    panel = board.page.locator(".bc-tabs-panel:visible")
    panel.locator("[name=name]").first.fill(name)
    panel.get_by_role("button", name="Keep the board as a branch").click()
    panel.locator(".bc-tabs-branches").get_by_text(name).first.wait_for()


# --- two tabs --------------------------------------------------------------------------------------------------------


def test_branches_of_two_tabs_are_asked_about(context: "BrowserContext", tutorial: Server) -> None:
    first, second = (Board(context.new_page(), "12-what-if").open(tutorial) for _ in range(2))
    keep_board(first, "of one")
    kept = "() => localStorage['betacolony:branches']"
    assert "of one" in first.page.evaluate(kept)
    keep_board(second, "of the other")
    alert = second.page.locator(".bc-tabs-alert")
    alert.get_by_text("in another tab").wait_for()
    assert "of one" in second.page.evaluate(kept)
    alert.get_by_role("button", name="Those of the other tab").click()
    listed = second.page.locator(".bc-tabs-branches")
    listed.get_by_text("of one").first.wait_for()
    # and what was given up can still be had back
    second.page.locator("[data-do='branches.back']").click()
    listed.get_by_text("of the other").first.wait_for()  # what is shown was kept before
    assert "of the other" in second.page.evaluate(kept)


# --- the clock -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("year", [1970, pytest.param(2190, marks=pytest.mark.full)])
def test_a_clock_that_is_wrong_by_years_keeps_no_card_away(
    context: "BrowserContext", tutorial: Server, year: int
) -> None:
    page = context.new_page()
    page.clock.set_fixed_time(f"{year}-03-31T01:59:00")
    page.goto(tutorial.page("14-review"))
    page.wait_for_selector(".bc-review-board > svg")
    answer(page)
    kind = next(iter(review(page)["cards"]))
    # the clock is right again: the card is due within its interval, whatever was written
    page.clock.set_fixed_time("2026-07-30T12:00:00")
    page.reload()
    page.wait_for_selector(".bc-review-board > svg")
    answer(page)
    days = [day for _, day in review(page)["cards"].values()]
    assert kind in review(page)["cards"]
    assert all("2026-07-30" <= day <= "2026-08-01" for day in days), days


def review(page: "Page") -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("JSON.parse(localStorage['betacolony:progress']).review")
    return found


def test_a_clock_that_goes_back_changes_nothing_between_tabs(context: "BrowserContext", tutorial: Server) -> None:
    board = playing(context, tutorial)
    page = context.new_page()
    page.clock.set_fixed_time("1999-12-31T23:59:00")
    other = Board(page, "10-play").open(tutorial)
    assert state(other) == state(board)
    for _ in range(3):  # some choices are made in parts
        other.choose(other.choices[0])
    board.page.wait_for_selector(".bc-alert[data-name=tabs]")


# --- a newer version -------------------------------------------------------------------------------------------------


def newer_game(change: Callable[[dict[str, Any]], None]) -> str:
    """A game as a newer version would have kept it."""
    data: dict[str, Any] = json.loads(keeper.pack(Game.new(["Ada", "Bo"], 7), ("human", "greedy"), 0, 1))
    change(data)
    return json.dumps(data)


def of_rules(data: dict[str, Any]) -> None:
    data["game"] = json.dumps(json.loads(data["game"]) | {"rules": 99})


NEWER: dict[str, Callable[[dict[str, Any]], None]] = {
    "format": lambda data: data.update(format=99, game={"other": 1}),
    "rules": of_rules,
}


@pytest.mark.parametrize("what", NEWER)
def test_a_game_of_a_newer_version_is_told_and_left_alone(
    context: "BrowserContext", tutorial: Server, what: str
) -> None:
    text = json.dumps({"rev": "x-1", "text": newer_game(NEWER[what])})
    page = context.new_page()
    # wherever the page looks for its game, that is what it finds
    page.add_init_script(f"""const found = Storage.prototype.getItem, text = {json.dumps(text)};
      Storage.prototype.getItem = function (key) {{
        if (key.startsWith("betacolony:play:") && !found.call(this, key)) this.setItem(key, text);
        return found.call(this, key);
      }}""")
    board = Board(page, "10-play").open(tutorial)
    assert "newer version" in board.text("notices")
    for _ in range(3):
        board.choose(board.choices[0])
    assert "newer version" in board.text("saved")
    games = "Object.entries({ ...localStorage }).filter(([key]) => key.startsWith('betacolony:play:'))"
    assert [kept for _, kept in page.evaluate(games)] == [text]


#: the table's own styles have come
TABLE_STYLES = "() => [...document.querySelectorAll('style')].some(style => style.textContent.includes('.bc-receipt'))"


def test_progress_of_a_newer_version_is_told_and_left_alone(context: "BrowserContext", tutorial: Server) -> None:
    text = json.dumps({"v": 2, "stars": ["other"]})
    page = context.new_page()
    page.add_init_script(f"localStorage.setItem('betacolony:progress', {json.dumps(text)})")
    read(page, tutorial, "00-welcome", "#all-pages")
    assert "newer version" in page.locator(".bc-notice").inner_text()
    page.get_by_role("button", name="Understood").click()
    page.wait_for_function(TABLE_STYLES)  # they once kept clicks from the map
    page.get_by_role("button", name="Resume code").click()
    page.get_by_role("button", name="Start over").click()
    page.get_by_role("button", name="Forget").click()
    expect(page.locator(".bc-map-told")).to_contain_text("newer version")
    page.goto(tutorial.page("14-review"))
    page.wait_for_selector(".bc-review-board > svg")
    answer(page)
    assert "newer version" in page.locator(".bc-review-verdict").inner_text()
    assert page.evaluate("localStorage['betacolony:progress']") == text


def test_branches_of_a_newer_version_are_told_and_left_alone(context: "BrowserContext", tutorial: Server) -> None:
    text = json.dumps({"tree": 99, "trunk": []})
    page = context.new_page()
    page.add_init_script(f"localStorage.setItem('betacolony:branches', {json.dumps(text)})")
    board = Board(page, "12-what-if").open(tutorial)
    page.locator(".bc-tabs-alert").get_by_text("newer version").wait_for()
    keep_board(board, "mine")
    page.locator(".bc-tabs-alert").get_by_text("They stay as they are").wait_for()
    assert page.evaluate("localStorage['betacolony:branches']") == text


def test_codes_of_a_newer_version_are_told(context: "BrowserContext", tutorial: Server) -> None:
    board = playing(context, tutorial, 0)
    before = state(board)
    box = board.dialog("share")
    code = Game.new(2, 7).code()
    for text in (f"{code[0]}9{code[2:]}", Game.new(2, 7).to_json().replace('"format": 1', '"format": 9')):
        box.get_by_label("A code or a link").fill(text)
        board.page.keyboard.press("Enter")
        box.locator(".bc-fault").get_by_text("newer version").wait_for()
        board.page.keyboard.press("Escape")
        box = board.dialog("share")
    board.page.keyboard.press("Escape")
    assert state(board) == before
