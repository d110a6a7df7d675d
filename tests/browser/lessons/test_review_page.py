"""The review page in a real browser: answered by the keyboard, kept by the browser, marked on the picture."""

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from helpers.browser.board_page import PATIENCE
from helpers.browser.browsing import Server
from helpers.browser.looks import hindrances

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

#: kinds that are due today, as the browser would have kept them
DUE = """kinds => localStorage.setItem("betacolony:progress", JSON.stringify({ v: 1, done: { "building/x": 3 }, review:
  { v: 1, day: "", done: 0, fresh: 0, cards: Object.fromEntries(kinds.map((kind) => [kind, [1, "2026-01-01"]])) } }))"""
KEPT = "() => JSON.parse(localStorage.getItem('betacolony:progress'))"


#: windows with their arrangements
SIZES = (
    (1280, 720, "lesson"),
    (940, 620, "lesson"),
    (844, 390, "lesson"),
    (820, 1180, "lesson-upright"),
    (390, 844, "lesson-phone"),
    (360, 640, "lesson-phone"),
)
#: whether the page's own Next keeps off the card's buttons
APART = """() => {
  const next = document.querySelector('.bc-bar > .bc-next').getBoundingClientRect();
  return [...document.querySelectorAll('.bc-review-foot button')]
    .map((button) => button.getBoundingClientRect())
    .every((at) => at.right <= next.left || at.bottom <= next.top || at.top >= next.bottom);
}"""


class Reader:
    """The page as a reader handles it."""

    def __init__(self, page: "Page", server: Server) -> None:
        self.page = page
        self.address = server.page("14-review")
        self.errors: list[str] = []
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.set_default_timeout(PATIENCE)

    def open(self) -> None:
        self.page.goto(self.address)
        self.page.wait_for_selector(".bc-review-board > svg")

    def due(self, *kinds: str) -> None:
        """Have these kinds come up, in this order."""
        self.page.evaluate(DUE, kinds)
        self.page.reload()
        self.page.wait_for_selector(".bc-review-board > svg")

    def text(self, part: str) -> str:
        return str(self.page.locator(f".bc-review-{part}").inner_text())

    @property
    def kept(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(KEPT)
        return found

    def next(self) -> None:
        """Go on; the button has the focus."""
        asked = self.text("asked")
        self.page.keyboard.press("Enter")
        self.page.wait_for_function(
            "asked => document.querySelector('.bc-review-asked').innerText !== asked", arg=asked
        )


@pytest.fixture(scope="module")
def shared(browser: "Browser", tutorial: Server) -> Iterator[Reader]:
    """A page that the tests share: opening one takes seconds."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    found = Reader(context.new_page(), tutorial)
    found.open()
    yield found
    context.close()


@pytest.fixture
def reader(shared: Reader) -> Iterator[Reader]:
    yield shared
    assert not shared.errors


def test_a_card_is_answered_by_keys_and_a_reload_keeps_it(reader: Reader) -> None:
    reader.due("influence", "majority")
    page = reader.page
    page.keyboard.press("9")
    page.keyboard.press("Enter")
    page.wait_for_selector(".bc-review-wrong")
    assert "printed on the pod" in reader.text("verdict")
    assert page.locator(".bc-number[data-mark=yours]").inner_text() == "9"
    page.get_by_role("button", name="The rule").click()
    assert "INF-1" in reader.text("rules")
    assert "of 3 marks" in str(page.locator(".bc-review-marks").first.get_attribute("aria-label"))
    assert reader.kept["review"]["cards"]["influence"][0] == 0
    assert reader.kept["done"] == {"building/x": 3}
    page.locator(".bc-review-next").focus()
    reader.next()
    page.locator(".bc-review-inputs input").fill("many")
    page.keyboard.press("Enter")
    assert "whole number" in reader.text("fault")
    page.keyboard.press("Control+a")
    page.keyboard.type("99")
    page.keyboard.press("Enter")
    page.wait_for_selector(".bc-review-wrong")
    reader.next()
    asked = reader.text("asked")
    page.reload()
    page.wait_for_selector(".bc-review-board > svg")
    assert reader.text("asked") == asked
    assert reader.kept["review"]["done"] == 2
    assert page.locator(".bc-review-deck").get_attribute("aria-label") == "Card 3 of 6 today: 0 right, 2 wrong"


def test_a_place_is_named_on_the_picture_by_keys(reader: Reader) -> None:
    reader.due("space")
    page = reader.page
    page.locator(".bc-review-asked").focus()
    page.keyboard.press("Tab")
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "End", "Home"):
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.dataset.id").startswith("space-")
    page.keyboard.press("Enter")
    page.wait_for_selector(".bc-review-next")
    assert page.locator(".bc-review-hits .bc-is-right").count()
    assert page.locator(".bc-review-hits").bounding_box() == page.locator(".bc-review-board > svg").first.bounding_box()
    assert page.evaluate("document.activeElement.innerText") == "Next card"


def test_a_card_fits_every_window_asked_and_told(reader: Reader) -> None:
    reader.due("own_die")
    page = reader.page
    board, next_step = page.locator(".bc-review-board"), page.locator(".bc-bar > .bc-next")
    try:
        for told in (False, True):
            if told:
                page.get_by_role("button", name="Show me").click()
                expect(page.locator(".bc-review-next")).to_be_focused()
            for width, height, name in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                expect(page.locator(f".bc-review[data-arrangement={name}]")).to_be_visible()
                expect(board).to_have_css("width", f"{width}px")
                assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), name
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
                expect(page.locator(".bc-review-foot button").first).to_be_in_viewport(ratio=1)
                expect(next_step).to_be_in_viewport(ratio=1)
                assert page.evaluate(APART), name
    finally:
        page.set_viewport_size({"width": 1280, "height": 900})


def test_a_click_on_the_picture_answers(reader: Reader) -> None:
    reader.due("tile")
    reader.page.locator(".bc-review-hits [data-id]").nth(4).click(force=True)
    reader.page.wait_for_selector(".bc-review-next")


def test_one_of_several_answers_is_chosen_by_a_button(reader: Reader) -> None:
    reader.due("payment")
    reader.page.locator(".bc-review-choice").first.click()
    reader.page.wait_for_selector(".bc-review-next")
    assert reader.page.locator(".bc-review-choice.bc-is-right").count()


def test_what_was_damaged_is_told(reader: Reader) -> None:
    text = '{"v": 1, "done": 7, "review": {"v": 1, "day": 7}}'
    reader.page.evaluate("text => localStorage.setItem('betacolony:progress', text)", text)
    reader.page.reload()
    reader.page.wait_for_selector(".bc-review-board > svg")
    assert "could not be read" in reader.text("alert")
    assert json.loads(reader.page.evaluate("localStorage['betacolony:review:damaged']")) == {"v": 1, "day": 7}
    assert reader.page.evaluate("localStorage['betacolony:progress:damaged']") == text


def test_a_day_ends(reader: Reader) -> None:
    reader.page.evaluate(
        "today => localStorage.setItem('betacolony:progress', today)",
        json.dumps({"v": 1, "review": {}}),
    )
    reader.page.reload()
    reader.page.wait_for_selector(".bc-review-board > svg")
    for _ in range(4):
        field = reader.page.locator(".bc-review-inputs input")
        if field.count():
            field.fill("1")
            field.press("Enter")
        elif reader.page.locator(".bc-numbers").count():
            reader.page.keyboard.press("1")
            reader.page.keyboard.press("Enter")
        elif reader.page.locator(".bc-review-choice").count():
            reader.page.locator(".bc-review-choice").first.click()
        else:
            reader.page.locator(".bc-review-hits [data-id]").first.focus()
            reader.page.keyboard.press("Enter")
        reader.page.wait_for_selector(".bc-review-next:focus")
        reader.next()
    assert reader.text("asked") == "Done for today."
    assert "due tomorrow" in reader.text("inputs")


def test_nobody_is_kept_out(reader: Reader, axe: Callable[["Page"], list[str]]) -> None:
    for kind in ("influence", "space", "payment"):
        reader.due(kind)
        before = axe(reader.page)
        first = reader.page.locator(".bc-review-choice, .bc-review-hits [data-id], .bc-numbers [tabindex='0']").first
        first.focus()
        reader.page.keyboard.type("1")
        reader.page.keyboard.press("Enter")
        reader.page.wait_for_selector(".bc-review-next")
        assert not [*before, *hindrances(reader.page, axe)]
