"""The pages in a real browser: steps, contents, cards, and the page for everybody."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from betacolony_widgets import QuickReference, exocolony
from betacolony_widgets.serving import publishing
from helpers.browser.board_page import PATIENCE
from helpers.browser.browsing import Server
from helpers.browser.looks import hindrances
from helpers.browser.site_page import hash_of, kept, read, step

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.browser


def opened(page: "Page") -> "Locator":
    return page.locator("dialog[open]")


# --- steps -----------------------------------------------------------------------------------------------------------


def test_buttons_turn_the_steps(words: "Page") -> None:
    assert step(words) == "Words"
    expect(words.locator(".bc-back")).to_be_hidden()
    words.click(".bc-next")
    assert step(words) == "Rows of pods"
    assert hash_of(words) == "#rows-of-pods"
    assert words.locator(".bc-said").inner_text() == "Step 2 of 3: Rows of pods"
    assert words.evaluate("document.activeElement.innerText") == "Rows of pods"
    expect(words.locator(".bc-next")).to_have_text("Next: Docking & fuel")
    words.click(".bc-next")
    expect(words.locator(".bc-next")).to_be_hidden()
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
    words.locator(".bc-prose").get_by_role("link", name="Docking").click()
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
        ("#a-part", "Rows of pods"),
        ("#%ff", "Words"),
        pytest.param("#Rows-of-pods", "Rows of pods", marks=pytest.mark.full),
        pytest.param("#no", "Words", marks=pytest.mark.full),
    ],
)
def test_an_address_names_a_step(page: "Page", site: Server, address: str, title: str) -> None:
    assert step(read(page, site, "01-words", address)) == title


def test_a_swipe_over_the_text_turns_the_step(browser: "Browser", site: Server) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = read(context.new_page(), site, "01-words")
    tools = context.new_cdp_session(page)

    def swipe(at: float, start: int, end: int, down: int = 0) -> None:
        # each event says when it was, in seconds: a busy machine makes no swipe slower
        events = [("touchStart", [(start, 150)]), ("touchMove", [(end, 150 + down)]), ("touchEnd", [])]
        for number, (kind, points) in enumerate(events):
            touches = [{"x": x, "y": y} for x, y in points]
            event = {"type": kind, "touchPoints": touches, "timestamp": at + number / 10}
            tools.send("Input.dispatchTouchEvent", event)

    title = page.locator(".bc-step:visible").locator("h1, h2").first
    swipe(1, 300, 120)
    expect(title).to_have_text("Rows of pods")
    swipe(2, 300, 220, down=200)
    expect(title).to_have_text("Rows of pods")
    swipe(3, 100, 300)
    expect(title).to_have_text("Words")
    context.close()


def test_the_next_page_is_linked_at_the_end(words: "Page") -> None:
    after = words.locator(".bc-after")
    expect(after).to_be_hidden()
    words.goto(words.url.partition("#")[0] + "#docking-fuel")
    assert after.inner_text() == "Next page: Exercises"
    assert kept(words)["at"] == {"page": "01-words", "step": "docking-fuel"}
    assert after.get_attribute("href") == "02-exercises.ipynb"


# --- the page as a document ------------------------------------------------------------------------------------------


def test_print_shows_all_steps_and_no_bars(words: "Page") -> None:
    words.emulate_media(media="print")
    expect(words.locator(".bc-step:visible")).to_have_count(3)
    for part in (".bc-bar", ".bc-top"):
        expect(words.locator(part)).to_be_hidden()


def test_an_address_asks_for_print_once(words: "Page") -> None:
    prints = "document.body.dataset.prints"
    words.evaluate(f"void (window.print = () => {{ {prints} = Number({prints} ?? 0) + 1; }})")
    words.evaluate("location.hash = '#print'")
    expect(words.locator("body")).to_have_attribute("data-prints", "1")
    assert hash_of(words) == ""
    assert step(words) == "Words"


@pytest.mark.parametrize(
    ("paper", "sheet_html"),
    [
        ("A4", QuickReference().html),
        ("Letter", QuickReference().html),
        ("A4", QuickReference(language="de").html),
        ("A4", exocolony.QuickReference().html),
        ("Letter", exocolony.QuickReference().html),
    ],
    ids=["A4", "Letter", "A4-de", "A4-exocolony", "Letter-exocolony"],
)
def test_the_rules_fit_on_one_printed_page(page: "Page", paper: str, sheet_html: str) -> None:
    style = f'<style nonce="">{publishing.style()}</style>'
    page.emulate_media(color_scheme="dark")
    page.set_content(f'{style}<body class="bc-page"><main><h1>Reference</h1>{sheet_html}</main></body>')
    pdf = page.pdf(format=paper)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
    page.emulate_media(media="print")
    sheet = page.locator(".bc-sheet")
    assert sheet.evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth && sheet.scrollHeight <= sheet.clientHeight")
    assert sheet.evaluate("sheet => getComputedStyle(sheet).color") == "rgb(0, 0, 0)"


def test_without_scripts_the_page_is_simply_long(browser: "Browser", site: Server) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.page("01-words"), wait_until="commit")
    page.wait_for_selector(".bc-after")
    expect(page.locator(".bc-step:visible")).to_have_count(3)
    expect(page.locator(".bc-waiting:visible")).to_have_count(0)
    expect(page.get_by_role("button", name="Contents")).to_have_count(0)
    page.get_by_role("link", name="Step 3 of 3: Docking & fuel").click()
    assert hash_of(page) == "#docking-fuel"
    page.locator(".bc-after").click()
    page.wait_for_url("**/02-exercises.ipynb")
    context.close()


#: notes what stands where a cell will show something at first sight, and whether any has shown something by then
FIRST_SIGHT = """new MutationObserver(() => {
  const line = document.querySelector(".bc-waiting");
  if (line && !window.first) window.first = [line.textContent, Boolean(document.querySelector(".bc-output"))];
}).observe(document, { childList: true, subtree: true });"""


def test_the_prose_comes_before_the_kernel(page: "Page", site: Server) -> None:
    page.add_init_script(FIRST_SIGHT)
    read(page, site, "01-words")
    page.click(".bc-next")
    told, shown = page.evaluate("window.first")
    assert "Loading" in told
    assert not shown
    # what the cell shows takes the place of that line
    page.get_by_role("button", name="Alive").wait_for()
    page.wait_for_selector('.bc-slot[data-cell="shown"][data-state="ready"]')
    expect(page.locator(".bc-waiting")).to_have_count(0)
    assert page.locator('.bc-slot[data-cell="imports"]').evaluate("node => node.offsetHeight") == 0


def test_a_cell_that_fails_and_those_after_it_say_so(page: "Page", site: Server) -> None:
    read(page, site, "03-broken")
    page.wait_for_selector(".bc-failed:visible")
    assert "our fault" in page.locator(".bc-failed:visible").inner_text()
    assert "ZeroDivisionError" not in page.content()
    page.click(".bc-next")
    page.wait_for_selector(".bc-failed:visible")
    assert "an earlier part of the page" in page.locator(".bc-failed:visible").inner_text()


# --- contents, themes, cards -----------------------------------------------------------------------------------------


#: the ship stands in the middle of its bead
SHIP_HAS_LANDED = """() => {
  const [bead, ship] = ["[aria-current]", ".bc-orbit > .bc-ship"].map((name) => document.querySelector(name));
  const [one, other] = [bead, ship].map((node) => node.getBoundingClientRect());
  return Math.abs(one.x + one.width / 2 - other.x - other.width / 2) < 1;
}"""


def test_the_beads_are_the_steps_and_say_what_was_read(words: "Page") -> None:
    words.wait_for_load_state()  # the browser then goes to the step in the address, and moves the focus
    beads = words.get_by_role("navigation", name="Steps of this page").get_by_role("link")
    words.click(".bc-next")
    expect(beads.nth(0)).to_have_accessible_name("Step 1 of 3: Words, read")
    expect(beads.nth(1)).to_have_attribute("aria-current", "step")
    expect(beads.nth(2)).to_have_accessible_name("Step 3 of 3: Docking & fuel")
    beads.nth(1).focus()
    words.keyboard.press("Tab")
    name = beads.nth(2).get_by_text("Docking & fuel")
    expect(name).to_have_css("opacity", "1")
    words.keyboard.press("Escape")  # what it covers can be read
    expect(name).to_have_css("opacity", "0")
    beads.nth(2).hover()
    expect(name).to_have_css("opacity", "1")
    name.hover()
    expect(name).to_have_css("opacity", "1")
    words.keyboard.press("Enter")
    expect(words.get_by_role("heading", name="Docking & fuel")).to_be_visible()
    words.wait_for_function(SHIP_HAS_LANDED)


def test_solved_tasks_give_stars_to_beads_and_contents(page: "Page", site: Server) -> None:
    read(page, site, "02-exercises")
    page.evaluate("localStorage['betacolony:progress'] = JSON.stringify({ v: 1, done: { 'x/one': 3, 'x/two': 2 } })")
    page.reload()
    page.wait_for_function("() => Boolean(window.betacolony)")
    page.click(".bc-open-contents")
    rows = opened(page).get_by_role("listitem").filter(has_text="Exercises")
    expect(rows).to_have_count(2)
    for row in rows.all():
        expect(row.get_by_role("img")).to_have_accessible_name("5 of 6 stars")


def test_the_contents_lead_to_steps_and_pages_and_mark_what_was_read(words: "Page") -> None:
    words.wait_for_load_state()  # (as above)
    words.click(".bc-next")
    words.click(".bc-open-contents")
    assert words.evaluate("document.activeElement.innerText") == "Close"
    first, second, third = opened(words).locator("ul").first.get_by_role("link").all()
    assert "read" in first.inner_text()
    assert second.get_attribute("aria-current") == "step"
    assert opened(words).locator("a[aria-current=page]").inner_text() == "Words"
    assert opened(words).get_by_role("link", name="Exercises").get_attribute("href") == "02-exercises.ipynb"
    words.keyboard.press("Escape")
    expect(words.locator(".bc-open-contents")).to_be_focused()
    words.click(".bc-open-contents")
    home = words.locator(".bc-home").get_attribute("href")
    assert opened(words).get_by_role("link", name="Map").get_attribute("href") == f"{home}#course-map"
    third.click()
    assert step(words) == "Docking & fuel"
    expect(opened(words)).to_have_count(0)


def test_the_theme_is_switched_and_kept(words: "Page", site: Server) -> None:
    colours = {}
    words.emulate_media(color_scheme="light")
    for name in ("Night", "Day"):
        words.click(".bc-open-contents")
        opened(words).get_by_label(name, exact=True).check()
        words.keyboard.press("Escape")
        colours[name] = words.evaluate("getComputedStyle(document.body).backgroundColor")
    assert len(set(colours.values())) == 2
    words.emulate_media(color_scheme="dark")
    read(words, site, "01-words")
    assert words.evaluate("getComputedStyle(document.body).backgroundColor") == colours["Day"]
    words.click(".bc-open-contents")
    opened(words).get_by_label("System").check()
    assert words.evaluate("getComputedStyle(document.body).backgroundColor") == colours["Night"]


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


# --- for everybody ---------------------------------------------------------------------------------------------------


def test_nobody_is_kept_out(page: "Page", site: Server, axe: Callable[["Page"], list[str]]) -> None:
    page.emulate_media(reduced_motion="reduce")
    read(page, site, "00-welcome")
    page.get_by_role("button", name="Resume code").click()
    found = {"map": hindrances(page, axe)}
    read(page, site, "01-words", "#rows-of-pods")
    found["step"] = hindrances(page, axe)
    page.click(".bc-open-contents")
    found["contents"] = hindrances(page, axe)
    page.keyboard.press("Escape")
    page.get_by_role("link", name="POD-1").click()
    found["card"] = hindrances(page, axe)
    page.keyboard.press("Escape")
    small = page.evaluate(
        "[...document.querySelectorAll('button, .bc-bar a, .bc-top a, .bc-rules a')].filter(node => node.offsetHeight)"
        ".filter(node => Math.min(node.offsetHeight, node.offsetWidth) < 24).map(node => node.outerHTML)"
    )
    assert not small
    assert not any(found.values()), found


def test_a_page_of_the_tutorial_opens_without_faults(page: "Page", tutorial: Server, tmp_path: Path) -> None:
    errors: list[str] = []
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    read(page, tutorial, "00-welcome")
    page.wait_for_selector(".bc-ready .bc-target", timeout=PATIENCE)
    expect(page.locator(".bc-waiting:visible")).to_have_count(0)
    page.click(".bc-open-contents")
    opened(page).get_by_label("Night").check()
    page.wait_for_selector('.bc-root[data-scheme="dark"]')
    opened(page).get_by_label("Day").check()
    page.wait_for_selector('.bc-root[data-scheme="light"]')
    page.pdf(path=tmp_path / "page.pdf")
    assert not errors


def test_each_game_has_its_pages_its_map_and_its_place_and_leads_to_the_other(page: "Page", tutorial: Server) -> None:
    def go_on() -> list[str]:
        """Where the map says that the reader goes on, and on which page."""
        return [page.locator(f".bc-map-{part}").inner_text() for part in ("kicker", "name")]

    read(page, tutorial, "02-a-round")
    read(page, tutorial, "exocolony/00-welcome", "#all-pages")
    expect(page.locator(".bc-home")).to_have_text("Exocolony")
    assert page.title() == "Welcome – Exocolony"
    assert go_on()[0] == "Start here"
    page.click(".bc-open-contents")
    links = opened(page).locator(".bc-contents-others a, .bc-list a")
    hrefs = {str(link.get_attribute("href")) for link in links.all()} - {"#course-map"}
    assert "../00-welcome.ipynb" in hrefs
    assert "15-glossary.ipynb" in hrefs
    assert not [href for href in hrefs if "round" in href]
    opened(page).get_by_role("link", name="Glossary").click()
    page.wait_for_url("**/exocolony/15-glossary.ipynb")
    expect(page.locator(".bc-home")).to_have_text("Exocolony")
    page.goto(f"{tutorial.page('exocolony/00-welcome')}#all-pages")
    expect(page.locator(".bc-map-name")).to_have_text("Glossary")
    assert go_on()[0] == "You stopped here"
    page.locator(".bc-map-game a").click()
    page.wait_for_url("**/render/00-welcome.ipynb")
    expect(page.locator(".bc-home")).to_have_text("Beta Colony")
    page.goto(f"{tutorial.page('00-welcome')}#all-pages")
    expect(page.locator(".bc-map-name")).to_have_text("A round")
    assert go_on()[0] == "You stopped here"
    assert page.locator(".bc-map-game a").get_attribute("href") == "exocolony/00-welcome.ipynb"
