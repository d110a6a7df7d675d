"""The pages in a real browser: steps, contents, cards, progress, and what may go wrong with a kernel or a storage."""

import json
import re
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import betacolony_widgets
from board_page import PATIENCE, newest
from browsing import Server, serve_folder

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.browser

PROGRESS = Path(betacolony_widgets.__file__).parent / "static" / "progress.js"
KEPT = "betacolony:progress"
#: what a kernel has to answer to a request for its state
NO_KERNEL = 404


def md(source: str, **own: Any) -> dict[str, Any]:
    return {"cell_type": "markdown", "id": str(abs(hash(source))), "metadata": {"betacolony": own}, "source": source}


def code(id_: str, source: str) -> dict[str, Any]:
    empty: dict[str, Any] = {"metadata": {}, "outputs": [], "execution_count": None}
    return {"cell_type": "code", "id": id_, "source": source, **empty}


WELCOME = [md("# Welcome"), code("map", "from betacolony_widgets import Map\nMap()")]
WORDS = [
    md(
        "# Words\n\nA [pod](15-glossary.ipynb#pod), a [rule](../15-glossary.ipynb#POD-3), and"
        " [nothing](15-glossary.ipynb#no)."
    ),
    code("imports", "import ipywidgets"),
    md("## Rows of pods\n\nText.\n\n### A part\n\nMore, of [Docking](#docking-fuel).", rules=["POD-1"]),
    code("shown", "ipywidgets.Button(description='Alive')"),
    md("## *Docking* & fuel\n\n<input aria-label='A field'>\n\nLast."),
]
EXERCISES = [
    md("# Exercises"),
    code("lesson", "class Page:\n    def exercise(self, name): return name\npage = Page()  # Lesson('x')"),
    code("one", "page.exercise('one')"),
    code("two", "page.exercise('two')"),
]
BROKEN = [md("# Broken"), code("bad", "1 / 0"), md("## After"), code("never", "'never'")]
GLOSSARY = [
    md("# Glossary"),
    md("### Pod\n\nA tile, paid with [fuel](#fuel).", rules=["POD-3"]),
    md("### Fuel\n\nBends."),
]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A small tutorial."""
    folder = tmp_path_factory.mktemp("pages")
    kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    pages = {"00-welcome": WELCOME, "01-words": WORDS, "02-exercises": EXERCISES, "03-broken": BROKEN}
    for name, cells in {**pages, "15-glossary": GLOSSARY}.items():
        content = {"cells": cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
        (folder / f"{name}.ipynb").write_text(json.dumps(content), "utf-8")
    with serve_folder(folder) as server:
        yield server


@pytest.fixture
def words(page: "Page", site: Server) -> "Page":
    """The page with three steps, ready to be read; its kernel may not be there yet."""
    page.set_default_timeout(PATIENCE)
    return read(page, site, "01-words")


def read(page: "Page", site: Server, name: str, hash_: str = "") -> "Page":
    page.goto(site.page(name) + hash_, wait_until="commit")
    page.wait_for_function("() => Boolean(window.betacolony)")
    return page


def step(page: "Page") -> str:
    """The title of what is shown."""
    shown = page.locator(".bc-step:visible")
    assert shown.count() == 1
    return str(shown.locator("h1, h2").first.inner_text())


def kept(page: "Page") -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(f"JSON.parse(localStorage['{KEPT}'])")
    return found


def hash_of(page: "Page") -> str:
    return str(page.evaluate("location.hash"))


# --- steps -----------------------------------------------------------------------------------------------------------


def test_buttons_turn_the_steps(words: "Page") -> None:
    assert step(words) == "Words"
    assert not words.locator(".bc-back").is_visible()
    words.click(".bc-next")
    assert step(words) == "Rows of pods"
    assert hash_of(words) == "#rows-of-pods"
    assert words.locator(".bc-said").inner_text() == "Step 2 of 3: Rows of pods"
    assert words.evaluate("document.activeElement.innerText") == "Rows of pods"
    words.click(".bc-next")
    assert not words.locator(".bc-next").is_visible()
    words.click(".bc-back")
    assert step(words) == "Rows of pods"


def test_keys_turn_the_steps_but_leave_fields_alone(words: "Page") -> None:
    for key, title in (
        ("ArrowRight", "Rows of pods"),
        ("ArrowRight", "Docking & fuel"),
        ("ArrowRight", "Docking & fuel"),
    ):
        words.keyboard.press(key)
        assert step(words) == title
    words.focus("input")
    words.keyboard.press("ArrowLeft")
    assert step(words) == "Docking & fuel"
    words.focus(".bc-back")
    words.keyboard.press("ArrowLeft")
    assert step(words) == "Rows of pods"


def test_the_browser_s_own_buttons_and_links_turn_the_steps(words: "Page") -> None:
    words.click(".bc-next")
    words.get_by_role("link", name="Docking").click()
    assert step(words) == "Docking & fuel"
    words.go_back()
    assert step(words) == "Rows of pods"
    words.go_back()
    assert step(words) == "Words"
    words.go_forward()
    assert step(words) == "Rows of pods"


@pytest.mark.parametrize(
    ("address", "title"),
    [
        ("#docking-fuel", "Docking & fuel"),
        ("#Rows-of-pods", "Rows of pods"),
        ("#a-part", "Rows of pods"),
        ("#%ff", "Words"),
        ("#no", "Words"),
    ],
)
def test_an_address_names_a_step(page: "Page", site: Server, address: str, title: str) -> None:
    assert step(read(page, site, "01-words", address)) == title


def test_a_swipe_over_the_text_turns_the_step(browser: "Browser", site: Server) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = read(context.new_page(), site, "01-words")
    tools = context.new_cdp_session(page)

    def swipe(start: int, end: int, y: int, down: int = 0) -> None:
        kinds = [("touchStart", [{"x": start, "y": y}]), ("touchMove", [{"x": end, "y": y + down}]), ("touchEnd", [])]
        for kind, points in kinds:
            tools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    swipe(300, 120, 150)
    assert step(page) == "Rows of pods"
    swipe(300, 220, 150, 200)
    assert step(page) == "Rows of pods"
    swipe(100, 300, 150)
    assert step(page) == "Words"
    context.close()


def test_the_next_page_is_linked_at_the_end(words: "Page") -> None:
    after = words.locator(".bc-after")
    assert not after.is_visible()
    words.goto(words.url.partition("#")[0] + "#docking-fuel")
    assert after.inner_text() == "Next page: Exercises"
    assert kept(words)["at"] == {"page": "01-words", "step": "docking-fuel"}
    assert after.get_attribute("href") == "02-exercises.ipynb"


# --- the page as a document ------------------------------------------------------------------------------------------


def test_print_shows_all_steps_and_no_bars(words: "Page") -> None:
    words.emulate_media(media="print")
    assert words.locator(".bc-step:visible").count() == 3
    for part in (".bc-bar", ".bc-top"):
        assert not words.locator(part).is_visible()


def test_without_scripts_the_page_is_simply_long(browser: "Browser", site: Server) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.page("01-words"), wait_until="commit")
    page.wait_for_selector(".bc-after")
    assert page.locator(".bc-step:visible").count() == 3
    assert page.locator(".bc-waiting:visible").count() == 0
    page.locator(".bc-after").click()
    page.wait_for_url("**/02-exercises.ipynb")
    context.close()


def test_the_prose_comes_before_the_kernel(page: "Page", site: Server) -> None:
    read(page, site, "01-words")
    page.click(".bc-next")
    assert "on its way" in page.locator(".bc-waiting").inner_text()
    assert page.evaluate("!document.querySelector('.bc-output')")
    # what the cell shows takes the place of that line
    page.get_by_role("button", name="Alive").wait_for()
    page.wait_for_selector('.bc-slot[data-cell="shown"][data-state="ready"]')
    assert not page.locator(".bc-waiting").count()
    assert page.locator('.bc-slot[data-cell="imports"]').evaluate("node => node.offsetHeight") == 0


def test_a_cell_that_fails_and_those_after_it_say_so(page: "Page", site: Server) -> None:
    read(page, site, "03-broken")
    page.wait_for_selector(".bc-failed:visible")
    assert "our fault" in page.locator(".bc-failed:visible").inner_text()
    assert "ZeroDivisionError" not in page.content()
    page.click(".bc-next")
    page.wait_for_selector(".bc-failed:visible")
    assert "part of the page before it" in page.locator(".bc-failed:visible").inner_text()


# --- contents, themes, cards -----------------------------------------------------------------------------------------


def opened(page: "Page") -> "Locator":
    return page.locator("dialog[open]")


def test_the_contents_lead_to_steps_and_pages_and_mark_what_was_seen(words: "Page") -> None:
    words.click(".bc-next")
    words.click(".bc-open-contents")
    first, second, third = opened(words).locator("ol a").all()
    assert "seen" in first.inner_text()
    assert second.get_attribute("aria-current") == "step"
    assert opened(words).locator("ul a[aria-current=page]").inner_text().split("\n") == ["Words", "2 of 3 steps seen"]
    third.click()
    assert step(words) == "Docking & fuel"
    assert not opened(words).count()


def test_the_theme_is_switched_and_kept(words: "Page", site: Server) -> None:
    colours = {}
    words.emulate_media(color_scheme="light")
    for name in ("Dark", "Light"):
        words.click(".bc-open-contents")
        opened(words).get_by_label(name, exact=True).check()
        words.keyboard.press("Escape")
        colours[name] = words.evaluate("getComputedStyle(document.body).backgroundColor")
    assert len(set(colours.values())) == 2
    words.emulate_media(color_scheme="dark")
    read(words, site, "01-words")
    assert words.evaluate("getComputedStyle(document.body).backgroundColor") == colours["Light"]
    words.click(".bc-open-contents")
    opened(words).get_by_label("As the system").check()
    assert words.evaluate("getComputedStyle(document.body).backgroundColor") == colours["Dark"]


def test_a_term_is_explained_in_place(words: "Page") -> None:
    words.get_by_role("link", name="pod", exact=True).click()
    assert opened(words).get_attribute("aria-label") == "Pod"
    assert "A tile" in opened(words).inner_text()
    opened(words).get_by_role("link", name="fuel").click()
    assert "Bends." in opened(words).inner_text()
    words.keyboard.press("Escape")
    assert words.evaluate("document.activeElement.innerText") == "pod"
    assert step(words) == "Words"


def test_a_rule_is_shown_in_place(words: "Page") -> None:
    words.get_by_role("link", name="rule").click()
    assert "Groups of three at most" in opened(words).inner_text()
    opened(words).get_by_role("button").click()
    words.click(".bc-next")
    words.get_by_role("link", name="POD-1").click()
    assert "POD-1" in opened(words).inner_text()
    assert hash_of(words) == "#rows-of-pods"


def test_an_unknown_term_leads_to_the_glossary(words: "Page") -> None:
    words.get_by_role("link", name="nothing").click()
    words.wait_for_url("**/15-glossary.ipynb#no")


# --- progress --------------------------------------------------------------------------------------------------------


def test_a_page_opens_where_it_was_left(words: "Page", site: Server) -> None:
    words.click(".bc-next")
    assert step(read(words, site, "02-exercises")) == "Exercises"
    assert step(read(words, site, "01-words")) == "Rows of pods"
    assert hash_of(words) == "#rows-of-pods"


@pytest.mark.parametrize("text", ["{", "7", "null", '{"v":1,"done":[],"steps":{"01-words":7},"at":"x"}', '{"v":2}'])
def test_a_damaged_storage_is_forgotten(page: "Page", site: Server, text: str) -> None:
    page.add_init_script(f"localStorage.setItem('{KEPT}', {json.dumps(text)})")
    assert step(read(page, site, "01-words")) == "Words"
    page.click(".bc-next")
    assert kept(page)["at"]["step"] == "rows-of-pods"


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
    for wrong, said in ((code[:-1] + ("A" if code[-1] != "A" else "B"), "damaged"), ("hello", "no resume code")):
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


@pytest.fixture
def tool(page: "Page", site: Server) -> "Page":
    """A page with the functions that lessons use, before anything was done; it hears of changes."""
    read(page, site, "03-broken")
    page.add_script_tag(content=PROGRESS.read_text("utf-8"))
    page.evaluate("reset_progress(); window.heard = 0; follow_progress(() => { window.heard += 1; })")
    return page


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


def test_the_code_of_a_whole_tutorial_is_short(tool: "Page") -> None:
    tool.evaluate(
        "for (let page = 10; page < 26; page += 1) for (let step = 0; step < 7; step += 1) {"
        " visit(`${page}-some-topic`, `a-heading-of-step-${step}`); mark_done(`topic_${page}/exercise_${step}`, 3); }"
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
    page.get_by_role("button", name="Load again").click()
    page.wait_for_function("() => window.betacolony && !document.querySelector('.bc-notice')")
    assert step(page) == "Rows of pods"


# --- for everybody ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [1280, 390])
def test_nobody_is_kept_out(page: "Page", site: Server, axe: Callable[["Page"], list[str]], width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    found: dict[str, list[str]] = {}
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        read(page, site, "00-welcome")
        page.locator(".bc-map summary").click()
        found[f"map, {scheme}"] = axe(page)
        read(page, site, "01-words", "#rows-of-pods")
        found[f"step, {scheme}"] = axe(page)
        page.click(".bc-open-contents")
        found[f"contents, {scheme}"] = axe(page)
        page.keyboard.press("Escape")
        page.get_by_role("link", name="POD-1").click()
        found[f"card, {scheme}"] = axe(page)
        page.keyboard.press("Escape")
        small = page.evaluate(
            "[...document.querySelectorAll('button, .bc-bar a, .bc-rules a')].filter(node => node.offsetHeight)"
            ".filter(node => Math.min(node.offsetHeight, node.offsetWidth) < 24).map(node => node.outerHTML)"
        )
        assert not small
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not any(found.values()), found


def test_a_page_of_the_tutorial_opens_without_faults(page: "Page", tutorial: Server, tmp_path: Path) -> None:
    errors: list[str] = []
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    read(page, tutorial, "00-welcome")
    page.wait_for_selector(".bc-ready .bc-target", timeout=PATIENCE)
    assert not page.locator(".bc-waiting:visible").count()
    page.click(".bc-open-contents")
    opened(page).get_by_label("Dark").check()
    page.wait_for_selector('.bc-root[data-scheme="dark"]')
    opened(page).get_by_label("Light").check()
    page.wait_for_selector('.bc-root[data-scheme="light"]')
    page.pdf(path=tmp_path / "page.pdf")
    assert not errors
