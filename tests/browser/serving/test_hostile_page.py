"""Names and addresses of strangers in a real browser: nothing of them runs, and pages stand with whatever is asked."""

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from betacolony import Game
from betacolony.whatif.branches import Tree
from betacolony_widgets.classroom import Resume, write_code
from helpers.browser.board_page import Board
from helpers.browser.browsing import Server
from serving.test_escaping import ATTRIBUTE, FORMULA, IMAGE, SCRIPT

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

#: what would have run leaves its mark
CAUGHT = "window.ran = []; window.alert = (what) => window.ran.push(what);"
#: elements that no page of ours has, and attributes that run
FOUND = """() => [...document.querySelectorAll("*")].filter((node) => node.getAttribute("src") === "x"
  || [...node.attributes].some(({ name }) => name.startsWith("on"))).map((node) => node.outerHTML.slice(0, 200))"""
NAMES = (IMAGE, SCRIPT, ATTRIBUTE, FORMULA)


@pytest.fixture
def page(browser: "Browser") -> Iterator["Page"]:
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    context.add_init_script(CAUGHT)
    page = context.new_page()
    page.set_default_timeout(60_000)
    yield page
    assert page.evaluate("window.ran") == []
    assert page.evaluate(FOUND) == []
    context.close()


def test_names_are_shown_as_they_are_written_at_the_table(page: "Page", tutorial: Server) -> None:
    page.goto(f"{tutorial.page('10-play')}?game={Game.new(NAMES, 5).code()}")
    board = Board(page, "10-play").wait()
    assert IMAGE in board.text("notices")
    for _ in range(4):
        board.choose(board.choices[0])
    board.open_log()
    board.page.locator(".bc-words summary").click()
    page.get_by_text(IMAGE).first.wait_for()
    box = board.dialog("new")
    assert box.get_by_label("Name").nth(0).input_value() == IMAGE
    page.keyboard.press("Escape")
    box = board.dialog("share")
    with page.expect_download() as saved:
        box.get_by_role("button", name="replay").click()
    page.keyboard.press("Escape")
    file = saved.value.path()
    replay = page.context.new_page()
    replay.goto(file.with_name(file.name).as_uri()) if file.suffix == ".html" else replay.set_content(
        file.read_text("utf-8")
    )
    # a picture that is asked for now fails after all that were there before
    replay.evaluate("() => new Promise(done => { Object.assign(new Image(), { onerror: done, src: 'none' }); })")
    assert replay.evaluate("window.ran") == []
    assert replay.evaluate(FOUND) == []
    replay.close()


def test_names_are_shown_as_they_are_written_in_the_lab(page: "Page", tutorial: Server) -> None:
    tree = Tree(Game.new(NAMES, 5), IMAGE)
    page.add_init_script(f"localStorage['betacolony:branches'] ??= {json.dumps(tree.to_json())}")
    board = Board(page, "12-what-if").open(tutorial)
    board.page.locator(".bc-tabs-tab").filter(has_text="Branches").click()
    panel = page.locator(".bc-tabs-panel:visible")
    panel.locator(".bc-tabs-branches").get_by_text(IMAGE).first.wait_for()
    with page.expect_download() as saved:
        panel.locator("[data-do='branches.csv']").click()
    cells = saved.value.path().read_text("utf-8-sig").replace('"', "").split(",")
    assert not [cell for cell in cells if cell.startswith("=")]


def test_names_are_shown_as_they_are_written_to_a_teacher(page: "Page", tutorial: Server) -> None:
    page.goto(tutorial.page("16-for-teachers"))
    code = write_code(Resume({"building/row": 1}, {"building/row": 1}, page=IMAGE))
    page.get_by_label("Resume codes").fill("\n".join(f"{name}: {code}" for name in NAMES))
    page.get_by_role("button", name="Show the class").click()
    page.locator(".bc-class-report th").get_by_text("onerror").first.wait_for()


@pytest.mark.parametrize(
    "query",
    [
        "?game=%3Cscript%3Ealert(1)%3C/script%3E",
        pytest.param("?game=G1" + "A" * 5000, marks=pytest.mark.full),
        pytest.param("?game=%F0%9F&x=%00" + "y" * 3000, marks=pytest.mark.full),
        "?template=lab&theme=dark%22onload=alert(1)&voila-theme=../x",
    ],
)
def test_an_address_may_ask_for_anything(page: "Page", tutorial: Server, query: str) -> None:
    page.goto(f"{tutorial.page('10-play')}{query}#%3Cimg%20src=x%20onerror=alert(1)%3E")
    board = Board(page, "10-play").wait()
    expect(page.locator("body[data-voila]")).to_have_count(1)  # it is our own template
    assert board.choices
    if "game=" in query:
        assert board.text("notices")


def test_what_is_kept_may_be_anything(page: "Page", tutorial: Server) -> None:
    kept = {
        "betacolony:progress": {"v": 1, "done": {IMAGE: 3}, "at": {"page": "javascript:alert(1)", "step": IMAGE}},
        "betacolony:run": {"key": IMAGE, "page": "/", "options": [IMAGE]},
        "betacolony:branches": IMAGE,
    }
    page.add_init_script(
        "\n".join(f"localStorage[{json.dumps(key)}] = {json.dumps(json.dumps(data))};" for key, data in kept.items())
    )
    page.goto(f"{tutorial.page('00-welcome')}#all-pages")
    page.wait_for_function("() => window.betacolony")
    assert "javascript" not in page.locator(".bc-map-go a").first.get_attribute("href")  # type: ignore[operator]
    board = Board(page, "12-what-if").open(tutorial)
    board.page.locator(".bc-tabs-alert").get_by_text("could not be read").wait_for()
