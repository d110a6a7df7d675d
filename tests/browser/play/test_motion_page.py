"""Ghosts over the board in a real browser: they come, they go by themselves, and they are never in the way."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from helpers.browser.browsing import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

NAME = "a-round"
#: milliseconds until a kernel has started and the board is painted, on a busy machine
PATIENCE = 60_000

#: notes each ghost's kind as it comes, and slows all of them down by a factor
WATCH = """(factor) => {
  window.seen = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, time) {
    const one = animate.call(this, frames, time);
    if (!this.closest(".bc-ghosts")) return one;
    if (this.matches(".bc-ghost")) window.seen.push(this.getAttribute("class").split("-").pop());
    one.playbackRate = 1 / factor;
    return one;
  };
}"""


class Show:
    """A page whose ghosts are counted and slowed down."""

    def __init__(self, page: "Page", server: Server, factor: float) -> None:
        self.page = page
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.goto(server.page(NAME))
        page.wait_for_selector(".bc-ready .bc-target", timeout=PATIENCE)
        page.evaluate(WATCH, factor)

    def choose(self, target: str) -> None:
        """Click the board, or a line of the list by its words, and wait for the kernel's answer."""
        on_board = self.page.locator(f'[data-target="{target}"]')
        if on_board.count():
            on_board.click(force=True)
        else:
            self.page.locator(".bc-choice:visible").filter(has_text=target).first.click()
        self.page.wait_for_selector(".bc-grid:not(.bc-busy)", timeout=PATIENCE)

    def move(self) -> None:
        """Roll, and fly to Jyo."""
        for target in ("Roll", "die-black", "location-jyo"):
            self.choose(target)

    def ghosts(self) -> int:
        return int(self.page.locator(".bc-ghost").count())

    @property
    def seen(self) -> list[str]:
        """The kinds of all ghosts so far."""
        return list(self.page.evaluate("window.seen"))

    def wait_until_still(self) -> None:
        self.page.wait_for_function("() => !document.querySelector('.bc-ghosts')", timeout=10_000)


@pytest.fixture
def opened(browser: "Browser", tables: Server) -> Iterator[Callable[..., Show]]:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    shows: list[Show] = []

    def new(factor: float, *, calm: bool = False) -> Show:
        page = context.new_page()
        page.emulate_media(reduced_motion="reduce" if calm else "no-preference")
        shows.append(Show(page, tables, factor))
        return shows[-1]

    yield new
    assert not [error for show in shows for error in show.errors]
    context.close()


def test_ghosts_come_with_a_move_and_go_by_themselves(opened: Callable[..., Show]) -> None:
    show = opened(1)
    show.move()
    show.page.wait_for_function("() => window.seen.includes('ship')")
    show.wait_until_still()
    assert show.seen == ["die"] * 4 + ["ship"]
    assert show.ghosts() == 0


def test_a_ghost_flies_from_the_old_place_to_the_new_one(opened: Callable[..., Show]) -> None:
    show = opened(1000)
    start = show.page.locator('[data-target="location-manufactory_left"]').bounding_box()
    end = show.page.locator('[data-target="location-jyo"]').bounding_box()
    show.move()
    show.page.wait_for_selector(".bc-ghost-ship")

    def at(share: float) -> dict[str, float]:
        """The place of the ghost after a share of its way."""
        box = show.page.evaluate(
            """(share) => {
              const ghost = document.querySelector(".bc-ghost-ship");
              for (const one of ghost.getAnimations({ subtree: true })) {
                one.currentTime = share * one.effect.getTiming().duration;
              }
              const { x, y, width, height } = ghost.getBoundingClientRect();
              return { x: x + width / 2, y: y + height / 2, opacity: Number(getComputedStyle(ghost).opacity) };
            }""",
            share,
        )
        return dict(box)

    assert start is not None
    assert end is not None
    for share, place in ((0.01, start), (0.99, end)):
        ghost = at(share)
        assert ghost["opacity"] == 1
        # a ship lies just inside its location
        assert abs(ghost["x"] - place["x"] - place["width"] / 2) < 90
        assert abs(ghost["y"] - place["y"] - place["height"] / 2) < 60


def test_any_key_or_click_ends_the_show_and_counts(opened: Callable[..., Show]) -> None:
    show = opened(1000)
    show.move()
    show.page.wait_for_selector(".bc-ghost", state="attached")
    show.page.keyboard.press("Shift")
    assert not show.ghosts()
    # a click ends a show too, and is not lost: a slow one is on when the die is clicked
    show.page.reload()
    show.page.wait_for_selector(".bc-ready .bc-target", timeout=PATIENCE)
    show.page.evaluate(WATCH, 1000)
    show.move()
    show.page.wait_for_selector(".bc-ghost", state="attached")
    show.page.locator('[data-target="die-blue"]').click()
    show.page.wait_for_selector(".bc-grid:not(.bc-busy)", timeout=PATIENCE)
    labels = show.page.locator(".bc-choice:visible .bc-choice-label").all_inner_texts()
    assert labels
    assert all("die" not in label or label.startswith("Blue") for label in labels)
    assert not show.ghosts()


def test_ghosts_are_hidden_from_screen_readers_and_pointers(opened: Callable[..., Show]) -> None:
    show = opened(1000)
    show.move()
    layer = show.page.locator(".bc-ghosts")
    assert layer.get_attribute("aria-hidden") == "true"
    assert layer.locator("use").first.evaluate("(piece) => getComputedStyle(piece).pointerEvents") == "none"
    assert layer.evaluate("(layer) => layer.parentNode.lastChild === layer")


def test_nothing_moves_for_readers_who_prefer_reduced_motion(opened: Callable[..., Show]) -> None:
    show = opened(1000, calm=True)
    show.move()
    assert "Now activate Jyo" in show.page.locator(".bc-prompt").inner_text()
    show.page.wait_for_selector(".bc-ghost-ring", state="attached")
    assert show.seen == ["ring"]
    (place,) = show.page.evaluate(
        """() => {
          const [one] = document.querySelector(".bc-ghost").getAnimations();
          return [[...new Set(one.effect.getKeyframes().map(({ transform }) => transform))]];
        }"""
    )
    assert len(place) == 1
