"""Looking back at a game in the browser: by keyboard alone, beside running work, on a phone, and from page to page."""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from betacolony import Game, GreedyPlayer, finish_game
from betacolony_widgets.play import keeper
from helpers.browser.browsing import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

#: milliseconds; the players have to be started first, and games are played
PATIENCE = 120_000


def opened(page: "Page", tables: Server, scheme: str = "dark", width: int = 1280) -> "Page":
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(tables.page("after-the-game"))
    page.locator("[data-key='look.go']").wait_for(timeout=30_000)
    return page


def tab(page: "Page", name: str) -> None:
    page.get_by_role("tab", name=name, exact=True).click()


def looked(page: "Page") -> None:
    """Wait until all is looked at."""
    page.locator(".bc-tabs-live", has_text="All done.").wait_for(state="attached", timeout=PATIENCE)


def test_a_game_is_looked_back_at_by_keyboard_alone(
    page: "Page", tables: Server, axe: Callable[["Page"], list[str]]
) -> None:
    opened(page, tables)
    page.locator("[data-key='look.go']").focus()
    page.keyboard.press("Enter")
    looked(page)
    page.get_by_role("tab", name="The result").focus()
    for name in ("Winning chances", "Luck and choice", "Decisions"):
        page.keyboard.press("ArrowRight")
        panel = page.get_by_role("tabpanel", name=name)
        panel.wait_for()
        assert panel.get_by_role("table").count() or panel.locator("svg:visible").count()
        assert axe(page) == []
    show = page.locator("button[data-do='moment.show']:visible").first
    decision = show.get_attribute("data-arg")
    show.focus()
    page.keyboard.press("Enter")
    page.get_by_role("tabpanel", name="Move by move").wait_for()
    chosen = page.locator("select[name=record]")
    assert chosen.input_value() == decision
    assert page.evaluate("document.activeElement.name") == "record"
    expect(page.locator(".bc-after-picture svg:visible")).to_have_count(1)
    assert axe(page) == []


def test_the_page_answers_while_games_are_played_and_the_work_can_be_called_off(page: "Page", tables: Server) -> None:
    opened(page, tables)
    page.select_option("select[name=effort]", "thorough")
    page.locator("[data-key='look.go']").click()
    page.locator(".bc-tabs-status progress").wait_for(timeout=PATIENCE)
    tab(page, "Move by move")
    before = page.locator("select[name=record]").input_value()
    page.locator("button[data-do='moment.step'][data-arg='1']").click()
    page.wait_for_function("before => document.querySelector('select[name=record]').value !== before", arg=before)
    expect(page.locator(".bc-tabs-status progress")).to_have_count(1)
    page.locator("button[data-do='cancel']").click()
    page.locator(".bc-tabs-live", has_text="Stopped.").wait_for(state="attached")
    expect(page.locator(".bc-tabs-status progress")).to_have_count(0)


@pytest.mark.parametrize("scheme", [pytest.param("light", marks=pytest.mark.full), "dark"])
def test_everything_fits_on_a_phone(page: "Page", tables: Server, scheme: str) -> None:
    opened(page, tables, scheme, 360)
    for name in ("The result", "Winning chances", "Luck and choice", "Decisions", "Move by move"):
        tab(page, name)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, name
    expect(page.locator(".bc-after-picture svg:visible")).to_have_count(1)


def test_the_last_finished_game_of_another_page_is_offered(page: "Page", tables: Server) -> None:
    game = finish_game(Game.new(["Cy", "Di"], seed=5), [GreedyPlayer(), GreedyPlayer()])
    kept = json.dumps({"rev": "", "text": keeper.pack(game, ["human", "greedy"], 9, 1)})
    opened(page, tables)
    page.evaluate("kept => localStorage.setItem('betacolony:finished:last', kept)", kept)
    opened(page, tables)
    tab(page, "Games")
    page.get_by_role("button", name="Your last finished game").click()
    page.locator(".bc-after-head", has_text="Cy").wait_for()
