"""A whole round, a whole lesson and a review card as a screen reader says them, compared with files.

After a change that is meant to be heard, `python3 start.py test tests/browser/spoken --renew-spoken` writes the files
anew: read the difference before you commit it.
"""

from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from betacolony_widgets.lessons import Exercise, Prediction, chapter
from helpers.browser.board_page import PATIENCE
from helpers.browser.browsing import Server
from helpers.browser.lesson_reader import NAMES, lines_to
from helpers.browser.spoken import Listener

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

FOLDER: Final = Path(__file__).parents[2] / "golden" / "spoken"
#: far more choices than a round has
ENOUGH: Final = 20
#: a kind of card that is due, as the browser would have kept it
DUE: Final = """kind => localStorage.setItem("betacolony:progress", JSON.stringify({ v: 1, done: {}, review:
  { v: 1, day: "", done: 0, fresh: 0, cards: { [kind]: [1, "2026-01-01"] } } }))"""


@pytest.fixture
def listener(browser: "Browser") -> Iterator[Listener]:
    """A reader of a window of 1000 pixels, where the table is a column of panels, on 30 July 2026."""
    context = browser.new_context(
        viewport={"width": 1000, "height": 900}, reduced_motion="reduce", locale="en-GB", timezone_id="UTC"
    )
    page = context.new_page()
    page.clock.set_fixed_time("2026-07-30T12:00:00Z")
    page.set_default_timeout(PATIENCE)
    yield Listener(page)
    context.close()


def compare(request: pytest.FixtureRequest, name: str, heard: list[str]) -> None:
    """Name the first line that differs, with some lines before it; or write the file, if that is asked for."""
    file = FOLDER / f"{name}.txt"
    if request.config.getoption("--renew-spoken"):
        file.write_text("\n".join([*heard, ""]), "utf-8")
        return
    written = file.read_text("utf-8").splitlines()
    for number, (new, old) in enumerate(zip_longest(heard, written)):
        if new != old:
            before = "\n".join(written[max(0, number - 5) : number])
            pytest.fail(
                f"{file.name}, line {number + 1}, after\n{before}\n is now\n{new}\n and was\n{old}\n"
                "(--renew-spoken writes what is heard now)"
            )


def test_a_round_is_said_as_it_was_written(request: pytest.FixtureRequest, listener: Listener, tables: Server) -> None:
    page = listener.page
    listener.open(tables.page("a-round"))
    listener.go_to(".bc-choice:visible")
    listener.press("Enter")
    # the first action by the list, the second one on the board
    for _ in range(ENOUGH):
        if "second action" in page.locator(".bc-step:not([hidden]) .bc-status").inner_text():
            break
        listener.press("Enter")
    for kind in ("die-", "location-"):
        listener.go_to(f'.bc-target[data-target^="{kind}"][aria-disabled="false"]')
        listener.press("Enter")
    for _ in range(ENOUGH):
        if page.locator(".bc-status").inner_text().startswith("Round 2"):
            break
        listener.go_to(".bc-choice:visible")
        listener.press("Enter")
    compare(request, "round", listener.lines)


def test_a_lesson_is_said_as_it_was_written(
    request: pytest.FixtureRequest, listener: Listener, tutorial: Server
) -> None:
    name = "setup"
    page, lesson = listener.page, chapter(name)
    listener.open(tutorial.page(NAMES[name]))
    while True:
        for card in page.locator(".bc-todo").all():
            task = lesson[str(card.get_attribute("data-task")).partition("/")[2]]
            if not card.is_visible():
                continue
            if isinstance(task, Prediction):
                field = card.locator("input, .bc-number").first
                field.focus()
                listener.note("moves to the number")
                listener.type(str(task.answer()))
                listener.press("Enter")
            elif isinstance(task, Exercise):
                solve(listener, f'.bc-todo[data-task="{name}/{task.id}"]', task)
        onward = page.locator(".bc-next")
        if not onward.is_visible():
            break
        onward.focus()
        listener.note("moves to the button at the foot")
        listener.press("Enter")
    compare(request, "lesson", listener.lines)


def solve(listener: Listener, card: str, task: Exercise) -> None:
    """Do an exercise by the list of its choices."""
    page = listener.page

    def ids() -> list[str]:
        lines = page.locator(".bc-step:not([hidden]) .bc-choice:not([hidden])").all()
        return [str(line.get_attribute("data-id")) for line in lines]

    page.wait_for_selector(f".bc-step:not([hidden]):has({card}) .bc-ready .bc-target", state="attached")
    for option in task.solution:
        for line in lines_to(option, ids, lambda: str(page.locator(".bc-step:not([hidden]) .bc-status").inner_text())):
            listener.go_to(f'.bc-choice[data-id="{line}"]')
            listener.press("Enter")


def test_a_review_card_is_said_as_it_was_written(
    request: pytest.FixtureRequest, listener: Listener, tutorial: Server
) -> None:
    listener.page.goto(tutorial.page("14-review"))
    listener.page.evaluate(DUE, "influence")
    listener.open(tutorial.page("14-review"))
    listener.go_to('.bc-number[tabindex="0"]')
    listener.press("9")
    listener.press("Enter")
    compare(request, "review-card", listener.lines)


def test_there_is_no_other_spoken_file() -> None:
    assert sorted(file.stem for file in FOLDER.iterdir()) == ["lesson", "review-card", "round"]
