"""The page What if in a real browser: evaluated and called off, branched, edited, kept, and open to everybody."""

import os
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from helpers.browser.board_page import PATIENCE, Board
from helpers.browser.browsing import FEW_GAMES, Server, serve
from helpers.browser.looks import hindrances

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.browser

COMMAND = [sys.executable, "-m", "betacolony_widgets.cli.main", "tutorial", "--no-browser", "--port", "0"]


class Reader(Board):
    """The page as a reader handles it."""

    @property
    def panel(self) -> "Locator":
        """The panel of the tab that is open."""
        return self.page.locator(".bc-lab-step .bc-tabs-panel:visible")

    def tab(self, label: str) -> None:
        self.page.locator(".bc-lab-step .bc-tabs-tab").filter(has_text=label).click()

    def press_button(self, label: str) -> None:
        self.panel.get_by_role("button", name=label, exact=True).first.click()

    def start(self, label: str) -> None:
        """Put a prepared position on the board."""
        self.tab("Positions")
        self.page.locator(".bc-tabs button").filter(has_text=label).click()
        self.settle()

    def wait_for_text(self, text: str) -> None:
        self.panel.get_by_text(text).first.wait_for()

    def wait_for_chart(self) -> None:
        """Wait until the games are played."""
        self.panel.locator(".bc-chart, .bc-forest").first.wait_for(timeout=PATIENCE)


@pytest.fixture(scope="module")
def shared(browser: "Browser") -> Iterator[Reader]:
    """A page that the tests share, on a server that allows few games."""
    with serve(COMMAND, r"http://127\.0\.0\.1:\d+/", env=os.environ | FEW_GAMES) as server:
        yield from opened(browser, server)


def opened(browser: "Browser", server: Server) -> Iterator[Reader]:
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    reader = Reader(context.new_page(), "12-what-if").open(server)
    reader.page.wait_for_selector(".bc-lab-step .bc-tabs-panel:visible")
    yield reader
    context.close()


@pytest.fixture
def reader(shared: Reader) -> Iterator[Reader]:
    yield shared
    assert not shared.errors


@pytest.mark.parametrize("size", [(1280, 720), (820, 1180), (390, 844)], ids=["wide", "upright", "phone"])
def test_the_tabs_lead_on_to_the_next_step(reader: Reader, size: tuple[int, int]) -> None:
    page = reader.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.locator(".bc-lab-step .bc-tabs-next").click()
    expect(page.locator("#the-figures")).to_be_visible()
    page.go_back()
    expect(page.locator(".bc-lab-step .bc-tabs-panel:visible")).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 900})


def test_options_are_evaluated_by_keys_alone(reader: Reader) -> None:
    reader.start("Near the end")
    reader.panel.locator('[data-do="options.run"]').focus()
    reader.page.keyboard.press("Enter")
    reader.wait_for_chart()
    assert "one after the other" in reader.page.locator(".bc-lab-step .bc-tabs").inner_text()
    assert "Worth" in reader.page.locator('.bc-target[aria-description*="Worth"]').first.get_attribute(
        "aria-description"
    )  # type: ignore[operator]
    reader.page.locator(".bc-lab-step .bc-tabs-status button").wait_for(state="detached")  # Cancel comes first
    reader.page.locator(".bc-lab-step .bc-tabs-tab").first.focus()
    reader.page.keyboard.press("ArrowRight")
    assert reader.page.evaluate("document.activeElement.innerText") == "A die"
    reader.page.keyboard.press("Tab")
    reader.page.keyboard.press("Enter")
    reader.wait_for_text("over all faces")
    assert "With a" in reader.page.locator(".bc-lab-step .bc-tabs-answer:visible").inner_text()


def test_what_goes_on_can_be_called_off_and_the_page_answers_meanwhile(reader: Reader) -> None:
    reader.tab("Options")
    reader.panel.locator("[data-do='options.run'], [data-do='options.refine']").first.click()
    reader.tab("Branches")
    reader.panel.locator("[name=name]").first.fill("while it runs")
    reader.press_button("Keep the board as a branch")
    reader.panel.locator("[data-do='branches.code']").wait_for()
    cancel = reader.page.locator(".bc-lab-step .bc-tabs-status button")
    cancel.evaluate_all("found => found.forEach((one) => one.click())")  # unless the games were faster
    reader.page.locator(".bc-lab-step .bc-tabs-status button").wait_for(state="detached")


def test_branches_stand_side_by_side_and_survive_a_reload(reader: Reader) -> None:
    reader.tab("Branches")
    reader.panel.locator("summary").filter(has_text="Change one thing").click()
    form = reader.panel.locator("form[data-arg=roll]")
    form.locator("input").first.fill("6")
    form.locator("[name=name]").fill("six")
    form.locator("button").click()
    reader.panel.locator(".bc-tabs-beside section").nth(1).wait_for()
    assert form.locator("[name=name]").input_value() == ""
    assert "six" in reader.panel.locator(".bc-tabs-beside").inner_text()
    reader.page.reload()
    reader.wait()
    reader.page.wait_for_selector(".bc-lab-step .bc-tabs-panel:visible")
    reader.tab("Branches")
    reader.wait_for_text("six")


def test_a_number_of_the_rules_is_changed_and_played(reader: Reader) -> None:
    reader.tab("Rules")
    reader.press_button("Play both")
    reader.wait_for_text("Type a number.")
    assert reader.page.evaluate("document.activeElement.innerText") == "Play both"
    number = reader.panel.locator("[name=number]")
    number.fill("5")
    reader.panel.locator("[name=path]").select_option("rules.die_colour_cp")
    reader.panel.get_by_text("Type a number.").wait_for(state="detached")
    assert number.input_value() == "5"
    reader.panel.locator("[name=who]").select_option("each")
    reader.panel.locator("[name=who0]").select_option("sampled")
    reader.panel.locator("[name=who1]").select_option("random")
    number.press("Enter")
    reader.wait_for_chart()
    assert "5 instead of 1" in reader.panel.inner_text()
    assert "Seat 2: Computer, random" in reader.panel.inner_text()
    reader.panel.locator("[name=seat]").select_option("1")
    reader.wait_for_text("Seat 2 ends with")
    reader.page.set_viewport_size({"width": 390, "height": 900})
    for name in ("half have at most", "Difference"):
        reader.panel.get_by_role("columnheader", name=name).first.wait_for()
    reader.page.set_viewport_size({"width": 1280, "height": 900})


def test_a_position_is_edited_on_the_board(reader: Reader) -> None:
    reader.tab("Edit")
    reader.press_button("Edit this position")
    reader.panel.get_by_text("This position can be played.").wait_for()
    reader.point("space-34")
    reader.wait_for_text("Space 34 in Thebes")
    form = reader.panel.locator("form[data-do='edit.space']")
    form.locator("select[name=thing]").select_option("pod 0")
    form.locator("input[name=crew0]").fill("99")
    form.locator("button").click()
    reader.page.locator(".bc-lab-step .bc-tabs-alert:visible").wait_for()
    form.locator("input[name=crew0]").fill("2")
    form.locator("button").click()
    reader.page.locator(".bc-lab-step .bc-tabs-alert").wait_for(state="hidden")
    reader.press_button("Play this position")
    reader.panel.get_by_text("Edit this position").wait_for()
    reader.page.locator('.bc-target[data-target="space-34"][aria-label*="Ada"]').wait_for(state="attached")


def test_nobody_is_kept_out(reader: Reader, axe: Callable[["Page"], list[str]]) -> None:
    for label in ("Options", "A die", "Branches", "Rules", "Edit"):
        reader.tab(label)
        if label == "Options" and not reader.panel.locator(".bc-forest").count():
            reader.press_button("Evaluate the options")
            reader.wait_for_chart()
        if label == "Options":
            expect(reader.panel.locator(".bc-forest")).to_be_visible()
            assert hindrances(reader.page, axe, reader.theme) == []
            reader.press_button("Table")
            reader.panel.locator("details[data-key=players]").evaluate("node => (node.open = true)")
        assert hindrances(reader.page, axe, reader.theme) == []
