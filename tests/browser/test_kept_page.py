"""What the browser keeps of a reader's progress, and what may go wrong with a storage or a kernel."""

import json
import re
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import betacolony_widgets
from betacolony_widgets.classroom import read_code, write_code
from betacolony_widgets.review import KINDS, schedule
from betacolony_widgets.review.schedule import Slot, State
from board_page import PATIENCE, newest
from browsing import Server
from site_page import KEPT, hash_of, kept, read, step

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

PROGRESS = Path(betacolony_widgets.__file__).parent / "static" / "progress.js"
#: adds a script that the page's policy takes for one of its own
ADD = """text => document.head.append(
  Object.assign(document.createElement("script"), { text, nonce: document.scripts[0].nonce }))"""
#: a code as it was before first results and reviews went along
OLD = "BC1.a.e~a~b2.eJwp"
#: what a kernel has to answer to a request for its state
NO_KERNEL = 404


# --- progress --------------------------------------------------------------------------------------------------------


def test_a_page_opens_where_it_was_left(words: "Page", site: Server) -> None:
    words.click(".bc-next")
    assert step(read(words, site, "02-exercises")) == "Exercises"
    assert step(read(words, site, "01-words")) == "Rows of pods"
    assert hash_of(words) == "#rows-of-pods"


@pytest.mark.parametrize("text", ["{", "7", "null", '{"v":1,"done":[],"steps":{"01-words":7},"at":"x"}', '{"v":"2"}'])
def test_a_damaged_storage_is_told_and_set_aside(page: "Page", site: Server, text: str) -> None:
    page.add_init_script(f"if (!sessionStorage.x) localStorage.setItem('{KEPT}', {json.dumps(text)})")
    assert step(read(page, site, "01-words")) == "Words"
    assert "could not be read" in page.locator(".bc-notice").inner_text()
    assert page.evaluate(f"localStorage.getItem('{KEPT}:damaged')") == text
    page.locator(".bc-notice button").click()
    page.click(".bc-next")
    assert kept(page)["at"]["step"] == "rows-of-pods"
    page.evaluate("sessionStorage.x = 1")
    page.reload()
    assert step(page) == "Rows of pods"
    assert not page.locator(".bc-notice").count()


def test_without_a_storage_the_page_says_so_once(page: "Page", site: Server) -> None:
    page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); }")
    read(page, site, "01-words")
    assert "keeps nothing" in page.locator(".bc-notice").inner_text()
    page.locator(".bc-notice button").click()
    page.click(".bc-next")
    assert not page.locator(".bc-notice").count()
    page.click(".bc-next")
    assert page.locator(".bc-after").get_attribute("href") == "02-exercises.ipynb"


def test_the_map_shows_what_is_done_and_its_code_takes_it_elsewhere(
    words: "Page", site: Server, browser: "Browser"
) -> None:
    words.click(".bc-next")
    words.evaluate(
        f"const found = JSON.parse(localStorage['{KEPT}']); found.done = {{'x/one': 3, 'x/two': 0}};"
        f"localStorage['{KEPT}'] = JSON.stringify(found)"
    )
    read(words, site, "00-welcome")
    assert words.locator(".bc-map-go").inner_text() == "Continue: Words, Rows of pods"
    state = '[data-page="{}"] .bc-map-state'
    assert words.locator(state.format("01-words")).inner_text() == "2 of 3 steps seen"
    assert words.locator(state.format("02-exercises")).inner_text() == "3 of 6 stars"
    words.locator(".bc-map summary").click()
    code = words.locator(".bc-map input[readonly]").input_value()
    assert re.fullmatch(r"[\w.~%*-]{20,200}", code)

    context = browser.new_context()
    other = read(context.new_page(), site, "00-welcome")
    assert other.locator(".bc-map-go").inner_text() == "Begin: Words"
    other.locator(".bc-map summary").click()
    field = other.locator(".bc-map form input")
    for wrong, said in ((code[:-1] + ("A" if code[-1] != "A" else "B"), "damaged"), ("hello", "not a resume code")):
        field.fill(wrong)
        field.press("Enter")
        assert said in other.locator(".bc-map-told").inner_text()
        assert kept(other)["done"] == {}
    field.fill(f"  {code}\n")
    field.press("Enter")
    assert kept(other)["done"] == {"x/one": 3, "x/two": 0}
    assert other.locator(".bc-map-go").inner_text() == "Continue: Words, Rows of pods"
    assert other.locator(state.format("01-words")).inner_text() == "2 of 3 steps seen"
    other.get_by_role("button", name="Start over").click()
    other.get_by_role("button", name="Forget").click()
    assert other.locator(".bc-map-go").inner_text() == "Begin: Words"
    context.close()


@pytest.fixture(scope="module")
def functions(browser: "Browser", site: Server) -> Iterator["Page"]:
    """A page with the functions that lessons use, which hears of changes."""
    context = browser.new_context()
    page = read(context.new_page(), site, "03-broken")
    page.evaluate(ADD, PROGRESS.read_text("utf-8"))
    page.evaluate("follow_progress(() => { window.heard += 1; })")
    yield page
    context.close()


@pytest.fixture
def tool(functions: "Page") -> "Page":
    """The page with the functions, before anything was done."""
    functions.evaluate("reset_progress(); window.heard = 0")
    return functions


def test_the_best_result_is_kept(tool: "Page") -> None:
    assert tool.evaluate("stars_of('a/b')") is None
    assert tool.evaluate("[mark_done('a/b', 0), mark_done('a/b', 2), mark_done('a/b', 1), stars_of('a/b')]") == [
        *(True, True, True),
        2,
    ]
    assert tool.evaluate("window.heard") == 3
    for wrong in ("mark_done('a/b', 4)", "mark_done('', 1)", "mark_done('a/b', 1.5)", "keep_review(7)", "visit(1, 2)"):
        assert tool.evaluate(wrong) is False
    assert tool.evaluate("stars_of('a/b')") == 2


def test_other_tabs_hear_of_progress(tool: "Page", site: Server) -> None:
    other = read(tool.context.new_page(), site, "01-words")
    tool.evaluate("window.heard = 0")
    other.click(".bc-next")
    tool.wait_for_function("() => window.heard > 0")
    assert tool.evaluate("read_progress().at.step") == "rows-of-pods"
    other.close()


def test_a_code_brings_everything_whatever_the_names(tool: "Page") -> None:
    tool.evaluate(
        "mark_done('le.sson/~one', 3); mark_done('plain', 0); mark_done('ü/b', 1);"
        " visit('04-büilding', 'rows'); visit('04-büilding', 'prices'); keep_review({ kept: 1 })"
    )
    code = tool.evaluate("progress_code()")
    assert re.fullmatch(r"[\w.~%-]+", code, re.ASCII)
    tool.evaluate("reset_progress(); mark_done('ü/b', 2); mark_done('own', 1); visit('04-büilding', 'rows')")
    assert tool.evaluate("code => restore_progress(code, {})", code)
    assert tool.evaluate("read_progress().done") == {"le.sson/~one": 3, "plain": 0, "ü/b": 2, "own": 1}
    assert tool.evaluate("['rows', 'prices', 'no'].map(step => is_seen('04-büilding', step))") == [True, True, False]
    assert tool.evaluate("read_progress().at") == {"page": "04-büilding", "step": "prices"}
    # a step that is seen again takes the place of its mark
    tool.evaluate("visit('04-büilding', 'prices')")
    assert tool.evaluate("read_progress().steps") == {"04-büilding": ["rows", "prices"]}


def test_a_code_brings_first_results_and_the_cards_of_the_review(tool: "Page") -> None:
    tool.evaluate(
        "mark_done('a/stumbled', 1); mark_done('a/stumbled', 3); mark_done('a/clean', 3);"
        " keep_review({ v: 1, day: '2026-07-30', done: 2, fresh: 1, cards:"
        " { steps: [2, '2026-08-03'], 'own_die': [0, '2026-07-31'], odd: 7 } })"
    )
    assert tool.evaluate("read_progress().first") == {"a/stumbled": 1, "a/clean": 3}
    code = tool.evaluate("progress_code()")
    assert ".f~a~stumbled1." in code
    read_here = read_code(code)
    assert (read_here.done, read_here.first) == ({"a/stumbled": 3, "a/clean": 3}, {"a/stumbled": 1, "a/clean": 3})
    assert read_here.cards == {"steps": 2, "own_die": 0}
    # of a card what was answered later stays; the day's count is this browser's
    tool.evaluate(
        "reset_progress(); mark_done('a/stumbled', 2); keep_review({ v: 1, day: '2026-08-01', done: 5, fresh: 0,"
        " cards: { steps: [0, '2026-08-02'], own_die: [1, '2026-08-05'] } })"
    )
    assert tool.evaluate("code => restore_progress(code, {})", code)
    assert tool.evaluate("read_progress().first") == {"a/stumbled": 1, "a/clean": 3}
    assert tool.evaluate("read_progress().done") == {"a/stumbled": 3, "a/clean": 3}
    assert tool.evaluate("read_progress().review") == {
        "v": 1,
        "day": "2026-08-01",
        "done": 5,
        "fresh": 0,
        "cards": {"steps": [2, "2026-08-03"], "own_die": [1, "2026-08-05"]},
    }
    tool.evaluate("reset_progress()")
    assert tool.evaluate("code => restore_progress(code, {})", code)
    assert schedule.read(tool.evaluate("read_progress().review"), KINDS) == State(
        {"steps": Slot(2, date(2026, 8, 3).toordinal()), "own_die": Slot(0, date(2026, 7, 31).toordinal())}
    )


def test_a_review_of_a_newer_version_is_left_alone(tool: "Page") -> None:
    tool.evaluate("keep_review({ v: 1, cards: { steps: [2, '2026-08-03'] } })")
    code = tool.evaluate("progress_code()")
    tool.evaluate("reset_progress(); keep_review({ v: 2, other: 1 })")
    assert tool.evaluate("code => restore_progress(code, {})", code)
    assert tool.evaluate("read_progress().review") == {"v": 2, "other": 1}
    assert ".r~" not in tool.evaluate("progress_code()")


def test_a_code_of_before_and_a_storage_of_before_can_be_read(tool: "Page") -> None:
    assert tool.evaluate("code => restore_progress(code, {})", OLD)
    assert tool.evaluate("[read_progress().done, read_progress().first]") == [{"a/b": 2}] * 2
    tool.evaluate(f"localStorage['{KEPT}'] = JSON.stringify({{ v: 1, done: {{ 'a/b': 2 }} }}); mark_done('a/b', 3)")
    # that it was no better then is all that is known of the first time
    assert tool.evaluate("read_progress().first") == {"a/b": 2}


def test_python_reads_and_writes_the_same_codes(tool: "Page") -> None:
    tool.evaluate(
        "mark_done('le.sson/~one', 3); mark_done('plain', 0); mark_done('ü/b', 1);"
        " visit('04-büilding', 'rows'); visit('04-büilding', 'prices')"
    )
    found = read_code(tool.evaluate("progress_code()"))
    assert found.done == {"le.sson/~one": 3, "plain": 0, "ü/b": 1}
    assert found.page == "04-büilding"
    assert [found.has_seen("04-büilding", step) for step in ("rows", "prices", "no")] == [True, True, False]
    written = write_code(replace(found, cards={"steps": 4}))
    tool.evaluate("reset_progress()")
    assert tool.evaluate("code => restore_progress(code, {})", written)
    assert tool.evaluate("read_progress().done") == found.done
    assert tool.evaluate("read_progress().at.page") == "04-büilding"
    assert tool.evaluate("read_progress().review.cards.steps[0]") == 4
    assert tool.evaluate("is_seen('04-büilding', 'prices')")


def test_the_code_of_a_whole_tutorial_is_short(tool: "Page") -> None:
    tool.evaluate(
        "for (let page = 10; page < 26; page += 1) for (let step = 0; step < 7; step += 1) {"
        " visit(`${page}-some-topic`, `a-heading-of-step-${step}`); mark_done(`topic_${page}/exercise_${step}`, 3); }"
        " keep_review({ v: 1, cards: Object.fromEntries(Array.from({ length: 15 },"
        " (_, number) => [`some_kind_${number}`, [5, '2026-08-03']])) })"
    )
    assert len(tool.evaluate("progress_code()")) < 2500


@pytest.mark.parametrize(
    ("code", "said"),
    [("", "other"), ("BC1.", "damaged"), ("BC2.a", "newer"), ("BC1.a~%.AAAA", "damaged"), ("7", "other")],
)
def test_a_code_that_is_none_changes_nothing(tool: "Page", code: str, said: str) -> None:
    tool.evaluate("mark_done('a/b', 2)")
    words = {f"progress.{name}": name for name in ("other", "damaged", "newer")}
    told = tool.evaluate(
        "([code, words]) => { try { restore_progress(code, words); } catch (problem) { return problem.message; } }",
        [code, words],
    )
    assert told == said
    assert tool.evaluate("read_progress().done") == {"a/b": 2}


def test_the_map_is_drawn_once(page: "Page", site: Server) -> None:
    read(page, site, "00-welcome")
    page.wait_for_selector("[data-keeps-preview]", state="attached", timeout=PATIENCE)
    page.wait_for_selector('.bc-slot[data-state="ready"]')
    assert page.locator(".bc-map").count() == 1
    assert page.locator(".bc-map").is_visible()
    assert not page.locator(".bc-waiting").count()


# --- kernels ---------------------------------------------------------------------------------------------------------


def alive(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=30) as answer:  # noqa: S310  our own server
            return bool(answer.status == 200)
    except urllib.error.HTTPError as problem:
        return problem.code != NO_KERNEL


def kernel_address(page: "Page", site: Server) -> str:
    """Where the server tells of the page's kernel, once the page has its widgets."""
    page.wait_for_selector('.bc-slot[data-cell="shown"] .bc-part > *', state="attached", timeout=PATIENCE)
    config = json.loads(page.locator("#jupyter-config-data").inner_text())
    return f"{site.url}api/kernels/{config['kernelId']}"


@pytest.mark.parametrize("leave", ["close", "next page"])
def test_no_kernel_is_left_ten_seconds_after_its_page(page: "Page", site: Server, leave: str) -> None:
    read(page, site, "01-words", "#rows-of-pods")
    address = kernel_address(page, site)
    page.get_by_role("button", name="Alive").wait_for()
    assert alive(address)
    if leave == "close":
        page.close(run_before_unload=True)
    else:
        page.goto(site.page("02-exercises"), wait_until="commit")
    until = time.monotonic() + 10
    while alive(address) and time.monotonic() < until:
        time.sleep(0.1)
    assert not alive(address)


#: lets the page believe that it was in the background for a minute, and is seen again
SLEEP = """() => {
  const now = Date.now;
  const show = (state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  };
  show("hidden");
  Date.now = () => now() + 60_000;
  show("visible");
}"""


def test_a_page_that_slept_longer_than_its_kernel_reloads_into_its_step(page: "Page", site: Server) -> None:
    read(page, site, "01-words", "#rows-of-pods")
    address = kernel_address(page, site)
    page.get_by_role("button", name="Alive").wait_for()
    page.evaluate("window.before = true")
    page.evaluate(SLEEP)
    page.wait_for_timeout(500)
    assert page.evaluate("window.before")  # its kernel is there: nothing happens
    token = next(one["value"] for one in page.context.cookies() if one["name"] == "_xsrf")
    gone = page.request.post(
        address.replace("api/kernels", "voila/api/shutdown"), headers={"X-XSRFToken": token}, timeout=PATIENCE
    )
    assert gone.status in {200, 204}
    page.evaluate(SLEEP)
    page.wait_for_function("() => !window.before && window.betacolony")
    assert step(page) == "Rows of pods"


def test_a_kernel_that_died_is_told_once(page: "Page", site: Server) -> None:
    read(page, site, "01-words", "#rows-of-pods")
    kernel_address(page, site)
    page.get_by_role("button", name="Alive").wait_for()
    page.wait_for_function("() => window.jupyterapp?.widgetManager?.kernel?.connectionStatus === 'connected'")
    newest(site).kill()
    page.wait_for_selector(".bc-notice", timeout=PATIENCE)
    assert "has stopped" in page.locator(".bc-notice").inner_text()
    page.wait_for_timeout(1500)
    assert page.locator(".bc-notice").count() == 1
    page.get_by_role("button", name="Reload").click()
    page.wait_for_function("() => window.betacolony && !document.querySelector('.bc-notice')")
    assert step(page) == "Rows of pods"
