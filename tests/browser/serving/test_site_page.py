"""The static site in a real browser, from a server that knows nothing but files, and below a folder of its own."""

import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from betacolony_widgets.lessons import CHAPTERS
from betacolony_widgets.messages import Messages
from helpers.browser.board_page import PATIENCE, Board
from helpers.browser.browsing import Server, serve
from helpers.browser.lesson_reader import Reader
from tools.common.downloads import UnavailableError
from tools.site import pages

say = Messages.of().say

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser


class Files(Server):
    """A server of files."""

    def page(self, name: str) -> str:
        return f"{self.url}{name}.html"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Files]:
    """The site, served below /colony/. Where what it takes can't be downloaded, the tests are skipped."""
    folder = tmp_path_factory.mktemp("served")
    try:
        pages.build(folder / "colony")
    except UnavailableError as problem:
        if os.environ.get("BETACOLONY_REQUIRE_NODE") == "1":
            pytest.fail(str(problem))
        pytest.skip(str(problem))
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(folder)]
    with serve(command, r"\((http://127\.0\.0\.1:\d+/)\)") as server:
        yield Files(f"{server.url}colony/", server.process)


def test_a_game_is_played_without_a_server(page: "Page", built: Files) -> None:
    # browsers offer none in private windows, nor from a host without TLS
    page.add_init_script("delete Navigator.prototype.serviceWorker")
    board = Board(page, "10-play").open(built)
    for _ in range(4):
        board.choose(board.choices[0])
    assert board.prompt == "Move your ship"
    # the board is a picture here; it lies exactly below what can be chosen on it
    expect(page.locator(".bc-stage canvas")).to_have_count(0)
    picture, targets = (page.locator(place).bounding_box() for place in (".bc-stage svg", ".bc-targets"))
    assert picture == targets
    # what came with the program has styles of its own: the text looks as it did
    colours = page.locator(".bc-prose a").first.evaluate(
        "node => [node, node.parentElement].map((one) => getComputedStyle(one).color)"
    )
    assert colours[0] != colours[1]
    assert not board.errors


def test_the_compiled_engine_plays(page: "Page", built: Files) -> None:
    page.set_default_timeout(4 * PATIENCE)
    page.goto(built.page("12-what-if"))
    expect(page.locator(".bc-tabs-panel:visible")).to_contain_text(say("lab.compiled"), timeout=4 * PATIENCE)


def test_what_the_program_links_to_are_pages(page: "Page", built: Files) -> None:
    page.route("**/worker.js", lambda route: route.abort())
    page.goto(built.page("01-setup"))
    link = "<p><a href='02-a-round.ipynb#two-actions'>Made by the program</a></p>"
    page.evaluate("html => document.querySelector('.bc-step').insertAdjacentHTML('beforeend', html)", link)
    page.get_by_text("Made by the program").click()
    page.wait_for_url("**/02-a-round.html#two-actions")


def test_all_is_read_without_scripts(browser: "Browser", built: Files) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(built.page("04-building"))
    expect(page.locator("h2:visible")).to_have_count(7)
    assert page.locator(".bc-preview svg:visible").count() > 5
    page.get_by_role("link", name="Influence", exact=True).first.click()
    page.wait_for_url("**/05-influence.html")
    context.close()


def test_where_the_program_does_not_come_the_page_says_so(page: "Page", built: Files) -> None:
    page.route("**/worker.js", lambda route: route.abort())
    page.goto(built.page("04-building"))
    page.locator(".bc-failed:visible").get_by_text(say("page.no_program")).wait_for()
    page.get_by_role("button", name=say("page.next", title="What polymer is for"), exact=True).click()
    expect(page.get_by_role("heading", name="What polymer is for")).to_be_visible()


def test_who_saves_data_is_asked_first(page: "Page", built: Files) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(built.page("04-building"))
    button = page.locator(".bc-waiting:visible button")
    button.wait_for()
    assert not [url for url in asked if "/program/" in url]
    with page.expect_request("**/worker.js"):
        button.click()
    page.locator(".bc-waiting:visible").get_by_text("Loading a program").wait_for()


# --- the long runs ---------------------------------------------------------------------------------------------------


@pytest.mark.full
@pytest.mark.parametrize("name", CHAPTERS)
def test_every_lesson_is_done(name: str, page: "Page", built: Files) -> None:
    reader = Reader(page, built, name, lambda _: [])
    reader.read()
    assert not reader.errors


@pytest.mark.full
def test_a_game_is_kept(page: "Page", built: Files) -> None:
    board = Board(page, "10-play").open(built)
    for _ in range(6):
        board.choose(board.choices[0])
    told = board.prompt, board.text("status")
    page.reload()
    board.wait()
    assert (board.prompt, board.text("status")) == told


@pytest.mark.full
def test_options_are_evaluated_and_faces_of_a_die_are_drawn(page: "Page", built: Files) -> None:
    page.set_default_timeout(4 * PATIENCE)
    page.goto(built.page("12-what-if"))
    panel = page.locator(".bc-tabs-panel:visible")
    page.get_by_role("button", name="Evaluate the options").first.click()
    expect(panel).to_contain_text("can't be told apart from", timeout=4 * PATIENCE)
    page.get_by_role("tab", name="A die").click()
    panel.get_by_role("button", name="Evaluate").first.click()
    expect(panel.locator(".bc-chart").get_by_role("img").first).to_be_visible(timeout=4 * PATIENCE)


@pytest.mark.full
def test_what_needs_more_than_a_browser_says_so(page: "Page", built: Files) -> None:
    page.set_default_timeout(4 * PATIENCE)
    page.goto(built.page("13-under-the-hood"))
    slots = page.locator(".bc-slot")
    page.wait_for_selector('.bc-slot[data-cell="executors-code"][data-state]', state="attached")
    failed = [str(slot.get_attribute("data-cell")) for slot in slots.all() if slot.locator(".bc-failed").count()]
    assert failed == ["executors-code"]
    assert say("page.not_here") in str(slots.last.text_content())
