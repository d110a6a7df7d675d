"""Every page of the tutorial, clicked through: each step, each exercise by its solution and with a wrong move."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from betacolony_widgets.lessons import CHAPTERS, Exercise, chapter
from betacolony_widgets.messages import Messages
from betacolony_widgets.palette import PALETTES, rgb
from helpers.browser.board_page import PATIENCE
from helpers.browser.browsing import Server
from helpers.browser.lesson_reader import NAMES, Reader

say = Messages.of().say

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


#: the lesson that is read in every run; that the tasks of the others can be done is proved without a browser
READ = ("building",)


@pytest.mark.parametrize(
    "name", [name if name in READ else pytest.param(name, marks=pytest.mark.full) for name in CHAPTERS]
)
def test_a_page_is_read_and_everything_on_it_is_done(
    page: "Page", tutorial: Server, axe: Callable[["Page"], list[str]], name: str
) -> None:
    reader = Reader(page, tutorial, name, axe)
    reader.read()
    kept = page.evaluate("JSON.parse(localStorage['betacolony:progress'])")
    assert list(kept["done"]) == [f"{name}/{task.id}" for task in chapter(name)]
    steps = page.locator(".bc-step").count()
    assert len(kept["steps"][NAMES[name]]) == steps
    assert not reader.errors
    assert not any(reader.hindrances.values()), reader.hindrances


#: targets that can be chosen and are in sight, uncovered: what lies at their middle is theirs
IN_SIGHT = """() => [...document.querySelectorAll('.bc-target[aria-disabled="false"]')].filter((target) => {
  const box = target.getBoundingClientRect();
  return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === target;
}).map((target) => target.dataset.target)"""
#: the words that are read before the board
BEFORE = """() => {
  const board = document.querySelector('.bc-root');
  const walk = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  const words = [];
  while (walk.nextNode() && !board.contains(walk.currentNode)) {
    const around = walk.currentNode.parentElement;
    if (!around.checkVisibility() || around.closest('script, button, .bc-kicker')) continue;
    words.push(...walk.currentNode.data.split(/\\s+/).filter(Boolean));
  }
  return words;
}"""


def test_going_on_leads_to_the_next_step(page: "Page", tutorial: Server, axe: Callable[["Page"], list[str]]) -> None:
    reader = Reader(page, tutorial, "welcome", axe)
    task = reader.chapter.tasks[0]
    assert isinstance(task, Exercise)
    reader.choose_all(task.solution)
    expect(page.locator(".bc-next .bc-onward-to")).to_be_visible()
    # in other colours it is still solved
    page.emulate_media(color_scheme="dark")
    page.wait_for_selector('.bc-root[data-scheme="dark"]')
    reader.settle()
    expect(page.locator(".bc-next .bc-onward-to")).to_be_visible()
    title = page.locator(".bc-step:visible h1").inner_text()
    page.locator(".bc-next").click()
    expect(page.locator(".bc-step:visible > h2")).not_to_have_text(title)


# every time, a small page's terms are explained: tests/browser/pages
@pytest.mark.full
def test_a_term_is_explained_in_place_and_its_card_goes_again(page: "Page", tutorial: Server) -> None:
    page.set_default_timeout(PATIENCE)
    page.goto(tutorial.page("04-building"))
    page.locator('.bc-step:visible .bc-prose a[href*="glossary"]').first.click()
    card = page.locator("dialog.bc-card")
    card.locator("h2").wait_for()
    page.keyboard.press("Escape")
    card.wait_for(state="hidden")


def test_paper_is_light_and_has_all_steps_whatever_the_screen_is(page: "Page", tutorial: Server) -> None:
    page.emulate_media(color_scheme="dark", media="print")
    page.goto(tutorial.page("04-building"))
    paper = "rgb({}, {}, {})".format(*rgb(PALETTES["light"]["sky"]))
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == paper
    # all of it is printed, each picture in its place among the words
    assert page.evaluate("getComputedStyle(document.body).overflow") == "visible"
    stills = "[...document.querySelectorAll('.bc-still')].map((still) => getComputedStyle(still).position)"
    assert set(page.evaluate(stills)) == {"static"}


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844)])
def test_a_first_legal_move_is_two_clicks_away(page: "Page", tutorial: Server, width: int, height: int) -> None:
    page.set_default_timeout(PATIENCE)
    page.set_viewport_size({"width": width, "height": height})
    page.goto(tutorial.page("00-welcome"))
    page.wait_for_selector(".bc-ready .bc-target")
    page.wait_for_function(f"() => ({IN_SIGHT})().some(target => target.startsWith('die-'))")
    assert len(page.evaluate(BEFORE)) <= 60
    seen = page.evaluate(IN_SIGHT)
    die = next(target for target in seen if target.startswith("die-"))
    page.locator(f'[data-target="{die}"]').click()
    page.wait_for_selector(".bc-grid:not(.bc-busy)")
    place = next(target for target in page.evaluate(IN_SIGHT) if target.startswith("location-"))
    page.locator(f'[data-target="{place}"]').click()
    page.wait_for_selector(".bc-grid:not(.bc-busy)")
    page.locator(".bc-status").get_by_text("1 of").wait_for(state="attached")
    assert page.evaluate("scrollY") == 0


def test_on_a_phone_the_words_of_a_step_fold_and_leave_every_choice_in_sight(page: "Page", tutorial: Server) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.set_default_timeout(PATIENCE)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(tutorial.page("04-building"))
    page.wait_for_selector(".bc-ready .bc-target")
    words = page.locator(".bc-step:visible > .bc-prose")
    expect(words).to_be_visible()
    page.locator(".bc-fold-words:visible").click()
    expect(words).to_be_hidden()
    page.locator(".bc-task-board .bc-choice:visible").first.click()
    page.wait_for_selector(".bc-grid:not(.bc-busy)")
    spaces = page.locator('.bc-target[data-target^="space-"][aria-disabled="false"]')
    spaces.first.wait_for(state="attached")
    page.wait_for_function(
        f"number => ({IN_SIGHT})().filter(target => target.startsWith('space-')).length === number", arg=spaces.count()
    )


#: whether the names of a stop's rules have room in their rows, and whether the map's last line is in sight
MAP_FITS = """(number) => {
  document.querySelectorAll('.bc-map-list a')[number].focus();
  const names = [...document.querySelectorAll('.bc-map-shown .bc-map-rules li > span:first-child')];
  const fits = (name) => name.scrollWidth <= name.clientWidth + 1
    && name.offsetHeight <= name.parentElement.clientHeight;
  return names.every(fits)
    && document.querySelector('.bc-map-tools').getBoundingClientRect().bottom <= innerHeight;
}"""


def test_the_map_shows_each_stop_whole(page: "Page", tutorial: Server) -> None:
    page.set_default_timeout(PATIENCE)
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(tutorial.page("00-welcome") + "#all-pages")
    stops = page.locator(".bc-map-list a")
    expect(stops.first).to_be_visible()
    for number in range(stops.count()):
        assert page.evaluate(MAP_FITS, number), stops.nth(number).inner_text()


#: has anywidget's wait for a widget's script, of two seconds, be over at once, as on a busy machine
IMPATIENT = """const timeout = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = (ms) => timeout(ms === 2000 ? 0 : ms);"""


def test_a_board_whose_script_comes_late_hears_the_kernel(page: "Page", tutorial: Server) -> None:
    page.set_default_timeout(PATIENCE)
    page.add_init_script(IMPATIENT)
    page.goto(tutorial.page("04-building"))
    page.wait_for_selector(".bc-ready .bc-target", state="attached")
