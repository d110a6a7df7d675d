"""The static site in a real browser, from a server that knows nothing but files, and below a folder of its own."""

import contextlib
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from betacolony import Edition, exocolony, whatif
from betacolony.core import errands
from betacolony.core.executors import Inline
from betacolony.core.whatif.study import Study
from betacolony.exocolony import whatif as exocolony_whatif
from betacolony_widgets.lessons import CHAPTERS
from betacolony_widgets.messages import Messages
from helpers.browser.board_page import PATIENCE, Board
from helpers.browser.browsing import Server, serve
from helpers.browser.lesson_reader import Reader
from tools.common.downloads import UnavailableError
from tools.site import offline, pages

say = Messages.of().say

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page, Route

pytestmark = pytest.mark.browser


class Files(Server):
    """A server of files."""

    def page(self, name: str) -> str:
        return f"{self.url}{name}.html"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site, in one of its own. Where what it takes can't be downloaded, the tests are skipped."""
    folder = tmp_path_factory.mktemp("served") / "colony"
    try:
        pages.build(folder)
    except UnavailableError as problem:
        if os.environ.get("BETACOLONY_REQUIRE_NODE") == "1":
            pytest.fail(str(problem))
        pytest.skip(str(problem))
    return folder


@pytest.fixture(scope="module")
def built(folder: Path) -> Iterator[Files]:
    """The site, served below /colony/."""
    with served(folder) as server:
        yield server


@contextlib.contextmanager
def served(folder: Path) -> Iterator[Files]:
    """A site, served below the name of its folder until the block ends, or the server's process."""
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(folder.parent)]
    with serve(command, r"\((http://127\.0\.0\.1:\d+/)\)") as server:
        yield Files(f"{server.url}{folder.name}/", server.process)


def turn_to(page: "Page", title: str) -> None:
    """Open another page from the contents."""
    # a board that has the window has a button of its own
    page.get_by_role("button", name=say("page.contents")).last.click()
    page.locator(".bc-contents").get_by_role("link", name=title).first.click()
    expect(page).to_have_title(re.compile(f"^{title}"))


def test_a_game_is_played_without_a_server(page: "Page", built: Files) -> None:
    # browsers offer none in private windows, nor from a host without TLS
    page.add_init_script("delete Navigator.prototype.serviceWorker")
    board = Board(page, "10-play").open(built)
    for _ in range(4):
        board.choose(board.choices[0])
    assert board.prompt == "Move your ship"
    # the board is a picture here; it lies exactly below what can be chosen on it
    expect(page.locator(".bc-stage canvas")).to_have_count(0)
    picture, targets = (page.locator(place).bounding_box() for place in (".bc-drawn svg", ".bc-targets"))
    assert picture == targets
    # what came with the program has styles of its own: the text looks as it did
    colours = page.locator(".bc-prose a").first.evaluate(
        "node => [node, node.parentElement].map((one) => getComputedStyle(one).color)"
    )
    assert colours[0] != colours[1]
    # Python goes on from page to page, and so does the game
    told = board.prompt, board.text("status")
    page.evaluate("window.stays = true")
    turn_to(page, "Building a pod")
    board.wait()
    assert page.title().startswith("Building a pod")
    expect(page.locator("h1")).to_be_focused()
    assert board.prompt == "Choose a pod"
    board.choose(board.choices[0])
    assert board.prompt != "Choose a pod"
    page.go_back()
    expect(page).to_have_title(re.compile("^Play"))
    board.wait()
    assert (board.prompt, board.text("status")) == told
    assert page.locator(".bc-root").count() == 1
    page.go_forward()
    expect(page).to_have_title(re.compile("^Building a pod"))
    board.wait()
    assert page.evaluate("window.stays")
    assert not board.errors


def test_the_compiled_engine_plays(page: "Page", built: Files) -> None:
    page.set_default_timeout(4 * PATIENCE)
    page.goto(built.page("12-what-if"))
    expect(page.locator(".bc-tabs-panel:visible")).to_contain_text(say("lab.compiled"), timeout=4 * PATIENCE)
    page.get_by_role("button", name=say("page.contents")).last.click()
    expect(page.locator(".bc-engine")).to_have_text(say("engine.compiled"))


def test_what_the_program_links_to_are_pages(page: "Page", built: Files) -> None:
    page.route("**/python_worker.js", lambda route: route.abort())
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
    page.route("**/python_worker.js", lambda route: route.abort())
    page.goto(built.page("04-building"))
    page.locator(".bc-failed:visible").get_by_text(say("page.no_program")).wait_for()
    expect(page.locator(".bc-early-target")).to_have_count(0)  # nobody would answer
    page.get_by_role("button", name=say("page.next", title="What polymer is for"), exact=True).click()
    expect(page.get_by_role("heading", name="What polymer is for")).to_be_visible()


def test_who_saves_data_is_asked_first_and_chooses_before_the_board_is_there(page: "Page", built: Files) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(built.page("04-building"))
    button = page.locator(".bc-waiting:visible button")
    button.wait_for()
    assert not [url for url in asked if "/program/" in url]
    # what is chosen meanwhile on the still picture waits for the reader's answer, and then for the board
    pod = page.locator('.bc-early-target[data-target="pod-1-0"]')
    pod.click()
    expect(button).to_be_focused()
    worker: list[Route] = []
    page.route("**/python_worker.js", lambda route: worker.append(route))  # noqa: PLW0108 - a method can't be marked
    with page.expect_request("**/python_worker.js"):
        button.click()
    page.locator(".bc-waiting:visible").get_by_text("Loading a program").wait_for()
    page.locator('.bc-early-target[data-target="space-27"]').click(force=True)
    pod.focus()
    page.keyboard.press("Enter")
    expect(pod).to_have_class(re.compile("bc-taken"))
    expect(page.locator(".bc-early-target.bc-taken")).to_have_count(1)
    expect(page.get_by_role("status").first).to_contain_text("You chose: Row 3–4: Living Quarters")
    worker.pop().continue_()
    board = Board(page, "04-building")
    expect(page.locator(".bc-prompt")).to_have_text("Where will you build?")
    assert not board.errors
    # an exercise that goes on where it was shows another moment than the picture
    page.reload()
    with page.expect_request("**/python_worker.js"):
        button.click()
    pod.click()
    worker.pop().continue_()
    alert = page.get_by_role("alert").filter(has_text=say("label.early"))
    expect(alert).to_contain_text("Living Quarters")
    assert board.prompt == "Where will you build?"


# --- kept for offline ------------------------------------------------------------------------------------------------

#: the statuses of the files of the site, asked for one by one
STATUSES = """async (names) => {
  const statuses = new Set();
  for (const name of names) statuses.add((await fetch(name)).status);
  return [...statuses];
}"""
#: has the browser look for a new version, and tells what becomes of it
LOOK_FOR_UPDATE = """async () => {
  const coming = (await (await navigator.serviceWorker.getRegistration()).update()).installing;
  while (!["installed", "redundant"].includes(coming.state))
    await new Promise((done) => coming.addEventListener("statechange", done, { once: true }));
  return coming.state;
}"""


def keep(page: "Page", server: Files) -> "Locator":
    """Keep the site for offline, on a page whose program doesn't come; return the place where that is offered."""
    page.route("**/python_worker.js", lambda route: route.abort())
    page.goto(server.page("00-welcome"))
    assert page.evaluate("navigator.serviceWorker.getRegistrations()") == []  # before anybody has asked
    page.get_by_role("button", name="Contents").click()
    offer = page.locator(".bc-offline")
    offer.get_by_role("button", name="Keep for offline").click()
    expect(offer).to_contain_text("Kept for offline")
    page.unroute("**/python_worker.js")
    return offer


def test_without_a_network_pages_open_an_exercise_is_solved_and_a_game_goes_on(page: "Page", folder: Path) -> None:
    with served(folder) as server:
        keep(page, server)
        server.process.terminate()
        server.process.wait()
        names = [path.relative_to(folder).as_posix() for path in folder.rglob("*.html")]
        assert page.evaluate(STATUSES, [*names, "./"]) == [200]
        answer = page.goto(server.page("99-nowhere"))
        assert answer
        assert answer.status == 404
        expect(page.get_by_role("heading", name=say("nowhere.title"))).to_be_visible()

        reader = Reader(page, server, "welcome", lambda _: [])
        reader.read()
        page.goto(server.page("10-play"))
        board = Board(page, "10-play").wait()
        board.choose(board.choices[0])
        assert not reader.errors
        page.get_by_role("button", name="Back to the page").click()
        page.get_by_role("button", name="Contents").click()
        expect(page.get_by_role("link", name="Welcome").first).to_contain_text("3 of 3")


def test_a_new_version_takes_over_when_it_is_whole(page: "Page", folder: Path, tmp_path: Path) -> None:
    place = shutil.copytree(folder, tmp_path / "colony", ignore=shutil.ignore_patterns("python"))
    offline.write_worker(place)
    lesson, other = place / "04-building.html", place / "05-influence.html"
    with served(place) as server:
        offer = keep(page, server)
        page.evaluate("localStorage.setItem('betacolony:game', 'a game of before')")
        for file in (lesson, other):
            file.write_text(file.read_text("utf-8").replace("<h1", "<h1 class='new'"), "utf-8")
        offline.write_worker(place)
        text = other.read_text("utf-8")
        other.write_text("not yet the new one", "utf-8")
        assert page.evaluate(LOOK_FOR_UPDATE) == "redundant"
        page.goto(server.page(lesson.stem))
        expect(page.locator("h1")).not_to_have_class("new")
        other.write_text(text, "utf-8")
        assert page.evaluate(LOOK_FOR_UPDATE) == "installed"
        notice = page.get_by_role("alert").filter(has_text=say("offline.ready"))
        notice.get_by_role("button", name="Reload").click()
        expect(page.locator("h1")).to_have_class("new")
        assert page.evaluate("localStorage.getItem('betacolony:game')") == "a game of before"

        page.get_by_role("button", name="Contents").click()
        offer.get_by_role("button", name="Remove").click()
        expect(offer.get_by_role("button", name="Keep for offline")).to_be_visible()
        assert page.evaluate("caches.keys()") == []
        assert page.evaluate("navigator.serviceWorker.getRegistrations()") == []


# --- the long runs ---------------------------------------------------------------------------------------------------


class EngineWorker(Executor):
    """A worker of the site, which carries out one errand after the other."""

    def __init__(self, page: "Page", site: Files) -> None:
        page.goto(f"{site.url}licences.html")
        page.evaluate(
            """async (script) => {
                window.worker = new Worker(script);
                window.heard = () => new Promise((hear, fail) => {
                    worker.onmessage = ({ data }) => hear(data);
                    worker.onerror = ({ message }) => fail(message);
                });
                await heard();
            }""",
            f"{site.url}program/engine_worker.js",
        )
        self.page = page

    def submit(self, fn: Callable[..., Any], /, *args: Any, **_: Any) -> "Future[Any]":
        ask = "text => { const answer = heard(); worker.postMessage(text); return answer; }"
        kind, found = errands.read(self.page.evaluate(ask, errands.written((fn, args))))
        assert kind == "done", found
        future: Future[Any] = Future()
        future.set_result(found)
        return future


def game_studies() -> Iterator[tuple[Study, int]]:
    """Studies of whole games by all kinds of players but thinkers, for each number of players: 2,380 games."""
    for players in range(2, 5):
        for policy, games in (("random", 600), ("easy", 60), ("greedy", 60)):
            yield whatif.whole_games({"": Edition.load()}, players, policy), games
    for players in range(1, 6):
        for policy, games in (("random", 40), ("greedy", 4)):
            yield exocolony_whatif.whole_games({"": exocolony.Edition.load()}, players, policy), games


@pytest.mark.full
def test_games_go_as_they_do_elsewhere(page: "Page", built: Files) -> None:
    page.set_default_timeout(4 * PATIENCE)
    worker = EngineWorker(page, built)
    for (here, games), (there, _) in zip(game_studies(), game_studies(), strict=True):
        here.run(games, Inline(), narrow=False)
        there.run(games, worker, narrow=False)
        assert there.playouts == games
        assert there.estimates == here.estimates


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
    scripts: list[str] = []
    page.on("worker", lambda worker: scripts.append(worker.url))
    board = Board(page, "12-what-if")
    page.goto(built.page("12-what-if"))
    panel = page.locator(".bc-tabs-panel:visible")
    page.get_by_role("button", name="Evaluate the options").first.click()
    page.locator(".bc-tabs-status").first.get_by_role("button", name="Cancel").wait_for()
    board.point("location-gan_de")  # meanwhile the kernel answers
    expect(panel).to_contain_text("can't be told apart", timeout=4 * PATIENCE)
    assert [script for script in scripts if script.endswith("/program/engine_worker.js")]
    assert not board.errors
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
