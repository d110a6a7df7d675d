"""The teacher's page in a real browser: by the keyboard, wide and narrow, in both themes, and what it writes."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from betacolony_widgets.classroom import Resume, write_code
from helpers.browser.board_page import PATIENCE
from helpers.browser.browsing import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

ADA = write_code(Resume({"building/row": 3, "building/room": 1}, {"building/row": 1, "building/room": 1}))


@pytest.fixture(scope="module")
def opened(browser: "Browser", tutorial: Server) -> Iterator["Page"]:
    """A page that the tests share: opening one takes seconds."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 900}, accept_downloads=True, reduced_motion="reduce"
    )
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(tutorial.page("16-for-teachers"))
    page.wait_for_selector(".bc-class textarea")
    yield page
    context.close()


@pytest.fixture
def shown(opened: "Page") -> "Page":
    """The page with a class on it, and nothing of the one before."""
    opened.get_by_role("button", name="Clear").click()
    opened.get_by_label("Resume codes").fill(f"Hello\nÄnn: {ADA}\nBo: {ADA[:-2]}")
    opened.get_by_role("button", name="Show the class").click()
    opened.get_by_role("heading", name="1 learner", exact=True).wait_for()
    return opened


def test_a_class_is_shown_by_keys_alone(opened: "Page") -> None:
    opened.get_by_label("Resume codes").focus()
    opened.keyboard.insert_text(f"Ann: {ADA}")
    opened.keyboard.press("Tab")
    assert opened.evaluate("document.activeElement.textContent") == "Show the class"
    opened.keyboard.press("Enter")
    opened.wait_for_function("() => document.activeElement.textContent === '1 learner'")
    for _ in range(2):  # the table, which scrolls, and in it the names behind the first number
        opened.keyboard.press("Tab")
    assert opened.evaluate("document.activeElement.localName") == "summary"
    opened.keyboard.press("Enter")
    assert opened.locator(".bc-class td details[open]").inner_text().endswith("Ann")
    # a name's letters are no keys of the page, and neither are its arrows
    opened.get_by_label("Resume codes").focus()
    opened.keyboard.press("ArrowRight")
    expect(opened.locator(".bc-step:visible h1")).to_have_count(1)


def test_bad_lines_are_named(shown: "Page") -> None:
    lines = shown.locator(".bc-class-told li").all_inner_texts()
    assert [text.partition(":")[0] for text in lines] == ["Line 3, “Bo", "Skipped (no code)"]


def test_a_rule_leads_to_where_it_is_taught(shown: "Page", tutorial: Server) -> None:
    link = shown.locator('[data-table="rules"] a').first
    assert str(link.evaluate("node => node.href")).startswith(tutorial.page("04-building"))


def test_a_table_is_copied_and_saved(shown: "Page", tmp_path: Path) -> None:
    table = shown.locator('[data-table="learners"]')
    table.get_by_role("button", name="Copy").click()
    table.get_by_text("Copied").wait_for()
    assert shown.evaluate("navigator.clipboard.readText()").splitlines()[1].split("\t")[0] == "Änn"
    with shown.expect_download() as saved:
        table.get_by_role("button", name="Save").click()
    assert saved.value.suggested_filename == "learners.csv"
    saved.value.save_as(tmp_path / "learners.csv")
    assert (tmp_path / "learners.csv").read_text("utf-8-sig").splitlines()[1].startswith("Änn,")


def test_nothing_of_a_class_is_kept(shown: "Page") -> None:
    kept = shown.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])")
    assert "Änn" not in kept
    assert ADA not in kept
    shown.get_by_role("button", name="Clear").click()
    assert shown.get_by_label("Resume codes").input_value() == ""
    expect(shown.locator(".bc-class-report")).to_have_count(0)
    assert shown.evaluate("document.activeElement.localName") == "textarea"


def test_nobody_is_kept_out(opened: "Page", axe: Callable[["Page"], list[str]]) -> None:
    opened.get_by_role("button", name="Show a made-up class").click()
    opened.get_by_role("heading", name="6 learners").wait_for()
    for summary in opened.locator(".bc-class-report > details > summary").all():
        summary.click()
    hindrances = {}
    for width in (1280, 390):
        opened.set_viewport_size({"width": width, "height": 844})
        assert opened.evaluate("document.documentElement.scrollWidth <= innerWidth")
        for scheme in ("light", "dark"):
            opened.evaluate("scheme => { document.documentElement.dataset.scheme = scheme; }", scheme)
            hindrances[f"{width}, {scheme}"] = axe(opened)
    assert not any(hindrances.values()), hindrances
