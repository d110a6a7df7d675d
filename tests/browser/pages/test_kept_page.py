"""Progress in the browser's storage, and faults of a storage or a kernel."""

import json
import re
import time
import urllib.error
import urllib.request
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from helpers.browser.board_page import PATIENCE, newest
from helpers.browser.browsing import Server
from helpers.browser.site_page import KEPT, hash_of, kept, read, step

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

#: what a kernel has to answer to a request for its state
NO_KERNEL = 404


# --- progress --------------------------------------------------------------------------------------------------------


def test_a_page_opens_where_it_was_left(words: "Page", site: Server) -> None:
    words.click(".bc-next")
    assert step(read(words, site, "02-exercises")) == "Exercises"
    assert step(read(words, site, "01-words")) == "Rows of pods"
    assert hash_of(words) == "#rows-of-pods"


#: one that the page can't read; that it knows the others is proved without a browser, too
DAMAGED = [
    "{",
    *(
        pytest.param(text, marks=pytest.mark.full)
        for text in ('{"v":"2"}', "7", "null", '{"v":1,"done":[],"steps":{"01-words":7},"at":"x"}')
    ),
]


@pytest.mark.parametrize("text", DAMAGED)
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
    expect(page.locator(".bc-notice")).to_have_count(0)


def test_without_a_storage_the_page_says_so_once(page: "Page", site: Server) -> None:
    page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); }")
    read(page, site, "01-words")
    assert "doesn't save anything" in page.locator(".bc-notice").inner_text()
    page.locator(".bc-notice button").click()
    page.click(".bc-next")
    expect(page.locator(".bc-notice")).to_have_count(0)
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
    expect(words.locator(".bc-map-step")).to_have_text("Next is step 2 of 3: Rows of pods.")
    assert words.locator(".bc-map-main").get_attribute("href") == "01-words.ipynb#rows-of-pods"
    state = '[data-page="{}"] .bc-map-state'
    expect(words.locator(state.format("01-words"))).to_have_text("2 of 3 steps seen")
    expect(words.locator(state.format("02-exercises"))).to_have_text("3 of 6 stars")
    expect(words.locator(".bc-map-sum")).to_contain_text("3 of 6 stars")
    expect(words.locator('[data-page="01-words"] .bc-map-ship')).to_be_visible()
    words.locator('[data-page="02-exercises"] a').focus()  # a stop shows what it has, and gives the place back
    expect(words.locator(".bc-map-name")).to_have_text("Exercises")
    words.get_by_role("button", name="Resume code").click()
    expect(words.locator(".bc-map-name")).to_have_text("Words")
    code = words.locator(".bc-map input[readonly]").input_value()
    assert re.fullmatch(r"[\w.~%*-]{20,200}", code)

    context = browser.new_context()
    other = read(context.new_page(), site, "00-welcome")
    expect(other.locator(".bc-map-kicker")).to_have_text("Start here")
    other.get_by_role("button", name="Resume code").click()
    field = other.locator(".bc-map form input")
    for wrong, said in ((code[:-1] + ("A" if code[-1] != "A" else "B"), "damaged"), ("hello", "not a resume code")):
        field.fill(wrong)
        field.press("Enter")
        expect(other.locator(".bc-map-told")).to_contain_text(said)
        assert kept(other)["done"] == {}
    field.fill(f"  {code}\n")
    field.press("Enter")
    assert kept(other)["done"] == {"x/one": 3, "x/two": 0}
    expect(other.locator(".bc-map-step")).to_have_text("Next is step 2 of 3: Rows of pods.")
    expect(other.locator(state.format("01-words"))).to_have_text("2 of 3 steps seen")
    other.get_by_role("button", name="Start over").click()
    other.get_by_role("button", name="Forget").click()
    expect(other.locator(".bc-map-kicker")).to_have_text("Start here")
    context.close()


def test_other_tabs_hear_of_progress(page: "Page", site: Server) -> None:
    read(page, site, "00-welcome")
    other = read(page.context.new_page(), site, "01-words")
    other.click(".bc-next")
    expect(page.locator(".bc-map-step")).to_have_text("Next is step 2 of 3: Rows of pods.")


def test_the_map_is_drawn_once(page: "Page", site: Server) -> None:
    read(page, site, "00-welcome")
    page.wait_for_selector("[data-keeps-preview]", state="attached", timeout=PATIENCE)
    page.wait_for_selector('.bc-slot[data-state="ready"]', state="attached")
    expect(page.locator(".bc-map")).to_have_count(1)
    expect(page.locator(".bc-map")).to_be_visible()
    expect(page.locator(".bc-waiting")).to_have_count(0)


# --- kernels ---------------------------------------------------------------------------------------------------------


def alive(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=30) as answer:  # noqa: S310  our own server
            return bool(answer.status == 200)
    except urllib.error.HTTPError as problem:
        return problem.code != NO_KERNEL


def kernel_address(page: "Page", site: Server) -> str:
    """The server's address of the page's kernel, once the page has its widgets."""
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
    with page.expect_response(address):
        page.evaluate(SLEEP)
    # its kernel is there: nothing happens, also after the page has heard so and asked once more
    assert page.evaluate("url => fetch(url).then(() => window.before)", address)
    token = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "_xsrf")
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
    page.wait_for_timeout(1500)  # nothing comes after a second notice that is not given: it would be there by now
    expect(page.locator(".bc-notice")).to_have_count(1)
    page.get_by_role("button", name="Reload").click()
    page.wait_for_function("() => window.betacolony && !document.querySelector('.bc-notice')")
    assert step(page) == "Rows of pods"
