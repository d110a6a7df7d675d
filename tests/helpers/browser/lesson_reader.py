"""A reader of the tutorial's pages, who does each exercise and prediction in a real browser."""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from betacolony import Edition, Option
from betacolony_widgets.lessons import Exercise, Prediction, chapter
from betacolony_widgets.messages import Messages
from betacolony_widgets.play.choices import flow
from betacolony_widgets.serving.tutorial import pages
from helpers.browser.board_page import PATIENCE
from helpers.browser.browsing import Server

say = Messages.of().say

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

#: the notebook of each chapter
NAMES = {page[3:].removesuffix(".ipynb"): page.removesuffix(".ipynb") for page in pages()}


def lines_to(option: Option, ids: Callable[[], list[str]], status: Callable[[], str]) -> Iterator[str]:
    """The lines of the list to be chosen, one by one, for an option: what it touches, until it stands there itself.

    Args:
        option: what is wanted.
        ids: gives the ids of the lines that are there now.
        status: gives what the desk says of the turn; once it changes, the option has been taken.
    """
    before = status()
    left = [flow.option_id(option), *flow.touched(option, Edition.load())]
    while status() == before:
        there = ids()
        nearer = next((line for line in left if line in there), None)
        assert nearer is not None, f"{option} is not among {there}"
        left.remove(nearer)
        yield nearer


#: the board of the step that is read
BOARD = ".bc-step:not([hidden]) .bc-task-board"


class Reader:
    """Somebody who goes through a page of the tutorial."""

    def __init__(self, page: "Page", server: Server, name: str, axe: Callable[["Page"], list[str]]) -> None:
        self.page, self.chapter = page, chapter(name)
        self._axe = axe
        #: what keeps somebody out, where the first task of each kind is done
        self.hindrances: dict[str, list[str]] = {}
        self.errors: list[str] = []
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.set_default_timeout(PATIENCE)
        page.set_viewport_size({"width": 1280, "height": 1000})
        page.goto(server.page(NAMES[name]))
        self.settle()

    def read(self) -> None:
        """Go through all steps, and do what there is to do in each."""
        while True:
            for id_ in [str(card.get_attribute("data-task")) for card in self.page.locator(".bc-todo:visible").all()]:
                card = self.page.locator(f'.bc-task .bc-todo[data-task="{id_}"]')
                task = self.chapter[id_.partition("/")[2]]
                if isinstance(task, Exercise):
                    self.practise(card, task)
                else:
                    self.predict(card, task)
            if not self.page.locator(".bc-next").is_visible():
                return
            self.page.locator(".bc-next").click()

    # --- exercises -------------------------------------------------------------------------------

    def practise(self, card: "Locator", task: Exercise) -> None:
        self.settle()
        if task.wrong:
            wrong = task.wrong[0]
            self.choose_all(task.before(wrong))
            answer = self.chapter.say(task, f"wrong.{wrong.id}")
            if wrong.reason:
                self.point(wrong.option)
            else:
                self.choose_all([wrong.option])
            assert answer in self.text("answer"), f"{task.id}: {self.text('desk')}"
            self.tool("again")
        self.choose_all(task.solution)
        assert self.chapter.say(task, "solved") in self.text("prompt"), f"{task.id}: {self.text('desk')}"
        assert say("practice.solved", stars=3, most=3) in self.text("detail"), f"{task.id}: {self.text('desk')}"
        card.locator(".bc-todo-stars").get_by_text("★★★").wait_for(state="attached")
        self.look_at("exercise")

    def choose_all(self, options: Iterable[Option]) -> None:
        for option in options:
            self.choose(option)

    def choose(self, option: Option) -> None:
        """Take an option by the list."""
        for line in lines_to(option, self.ids, lambda: self.text("status")):
            self.page.locator(f'{BOARD} .bc-choice[data-id="{line}"]').dispatch_event("click")
            self.settle()

    def ids(self) -> list[str]:
        return [str(line.get_attribute("data-id")) for line in self.lines()]

    def point(self, option: Option) -> None:
        """Click on the board what an option touches that is not possible now."""
        for target in flow.touched(option, Edition.load()):
            place = self.page.locator(f'{BOARD} .bc-target[data-target="{target}"]')
            if place.count():
                place.dispatch_event("click")
                self.settle()

    def lines(self) -> list["Locator"]:
        return self.page.locator(f"{BOARD} .bc-choice:not([hidden])").all()

    def text(self, part: str) -> str:
        return str(self.page.locator(f"{BOARD} .bc-{part}").inner_text())

    def tool(self, name: str) -> None:
        self.page.locator(f'{BOARD} .bc-tools [data-id="{name}"]').dispatch_event("click")
        self.settle()

    def settle(self) -> None:
        self.page.wait_for_selector(f"{BOARD} .bc-ready .bc-target", state="attached")
        self.page.wait_for_selector(f"{BOARD} .bc-grid:not(.bc-busy)")

    # --- predictions -----------------------------------------------------------------------------

    def predict(self, card: "Locator", task: Prediction) -> None:
        wrong = task.wrong[0] if task.wrong else task.answer() + 1
        known = self.chapter.say(task, f"wrong.{wrong}" if task.wrong else "look")
        verdict = card.locator(".bc-todo-verdict")
        self.guess(card, wrong)
        verdict.get_by_text(known).wait_for()
        self.guess(card, task.answer())
        verdict.get_by_text(say("card_task.right", n=task.answer())).wait_for()
        assert verdict.locator("li").count() == len(task.parts()) + 1
        card.locator(".bc-todo-stars").get_by_text("★★☆").wait_for(state="attached")
        self.look_at("prediction")

    def guess(self, card: "Locator", number: int) -> None:
        """Choose a number, or type it where there are no buttons."""
        if card.locator(".bc-number").count():
            card.get_by_role("radio", name=str(number), exact=True).click()
        else:
            card.locator("input").fill(str(number))
        card.get_by_role("button", name=say("card_task.check")).click()

    def look_at(self, kind: str) -> None:
        """Look for hindrances, the first time that something of a kind is done."""
        if kind not in self.hindrances:
            self.hindrances[kind] = self._axe(self.page)
