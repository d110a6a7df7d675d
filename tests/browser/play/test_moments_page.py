"""Other players' turns and the moments of a game, told over the whole table in a real browser."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from betacolony import Game
from betacolony.players.policies import GreedyPlayer
from betacolony.players.weights import STANDARD
from helpers.browser.browsing import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

#: milliseconds until a kernel has started and the board is painted, on a busy machine
PATIENCE = 60_000
#: so many choices end an action
MOST = 10


@cache
def last_actions() -> dict[int, str]:
    """A game of three, before the first player's last decision of each round, as codes by round."""
    game, player = Game.new(["Kim", "Ada", "Bo"], seed=11), GreedyPlayer(STANDARD)
    out: dict[int, str] = {}
    while game.decision is not None:
        if game.decision.player == 0:
            out[game.position.round] = game.code()
        game.play(player.choose(game))
    return out


class Round:
    """A page with the end of a round."""

    def __init__(self, page: "Page", server: Server, code: str) -> None:
        self.page = page
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.goto(f"{server.page('10-play')}?game={quote(code)}")
        page.wait_for_selector(".bc-ready .bc-target", state="attached", timeout=PATIENCE)

    def finish(self, prompt: str) -> None:
        """Take the first choice until the prompt is another."""
        for _ in range(MOST):
            if self.prompt.startswith(prompt):
                return
            self.page.evaluate("document.querySelector('.bc-choice:not([hidden])').click()")
            self.page.wait_for_selector(".bc-grid:not(.bc-busy)", timeout=PATIENCE)
        assert self.prompt.startswith(prompt)

    @property
    def prompt(self) -> str:
        return self.text(".bc-prompt")

    def text(self, selector: str) -> str:
        return str(self.page.locator(selector).text_content() or "")

    def wait(self, selector: str) -> None:
        self.page.wait_for_selector(selector, timeout=PATIENCE)

    def card(self) -> None:
        """Wait for a card, and rest the pointer on it so that it stays."""
        self.wait(".bc-moment .bc-moment-on")
        self.page.locator(".bc-moment").hover()

    def captions(self) -> int:
        return int(self.page.locator(".bc-caption:not([hidden])").count())

    def moments(self) -> int:
        return int(self.page.locator(".bc-moment").count())


@pytest.fixture
def opened(browser: "Browser", tutorial: Server) -> Iterator[Callable[..., Round]]:
    rounds: list[Round] = []

    def new(number: int, *, calm: bool = False, size: tuple[int, int] = (1280, 720)) -> Round:
        motion = "reduce" if calm else "no-preference"
        viewport = {"width": size[0], "height": size[1]}
        context = browser.new_context(viewport=viewport, reduced_motion=motion)  # type: ignore[arg-type]
        rounds.append(Round(context.new_page(), tutorial, last_actions()[number]))
        return rounds[-1]

    yield new
    assert not [error for shown in rounds for error in shown.errors]
    for shown in rounds:
        shown.page.context.close()


def test_each_turn_of_another_player_has_its_caption_and_can_be_seen_again(opened: Callable[..., Round]) -> None:
    shown = opened(2)
    shown.page.evaluate(
        """() => {
          window.told = [];
          new MutationObserver(() => {
            const name = document.querySelector(".bc-caption:not([hidden]) .bc-caption-who span")?.textContent;
            if (name && window.told.at(-1) !== name) window.told.push(name);
          }).observe(document.body, { subtree: true, childList: true, attributes: true });
        }"""
    )
    shown.finish("Roll")
    shown.wait(".bc-moment")  # once the turns have been told
    told = shown.page.evaluate("window.told")
    assert told
    assert set(told) <= {"Ada", "Bo"}
    shown.page.keyboard.press("Shift")
    assert not shown.moments()
    shown.page.locator(".bc-again").click()
    shown.wait(".bc-caption:not([hidden])")
    assert shown.text(".bc-caption-who span") == told[0]
    # the veil hides where its ship will come to rest
    expect(shown.page.locator(".bc-veil")).to_have_count(1)
    # what the reader points at waits until it has been told
    tip = shown.page.locator(".bc-tip")
    shown.page.locator('.bc-target[data-target="die-black"]').hover()
    expect(tip).to_be_hidden()
    shown.page.keyboard.press("Shift")
    expect(tip).to_be_visible()
    assert not shown.captions()
    shown.page.locator(".bc-again").click()
    shown.wait(".bc-caption:not([hidden])")
    expect(tip).to_be_hidden()
    shown.page.locator(".bc-caption .bc-small").click()
    assert not shown.captions()
    expect(shown.page.locator(".bc-ghosts, .bc-veil")).to_have_count(0)


def test_the_end_of_a_cycle_is_told_in_order_and_any_key_goes_on(opened: Callable[..., Round]) -> None:
    shown = opened(6)
    shown.finish("Roll")
    shown.page.keyboard.press("Shift")  # skips the turns
    shown.card()
    order = ["Round 6 is over", "The goal of cycle 2", "Cycle 3 begins", "Round 7"]
    for text in (shown.text(".bc-moment"), shown.text(".bc-live")):
        places = [text.index(part) for part in order]
        assert places == sorted(places)
    assert shown.text(".bc-live").count("Round 6 is over") == 1
    rows = shown.page.locator(".bc-moment li").all_inner_texts()
    assert len(rows) == 3
    assert all("met" in row for row in rows)
    # the key closes it, and still does what it does
    assert shown.page.evaluate("document.activeElement.dataset.id") == "roll"
    shown.page.keyboard.press("Enter")
    shown.page.wait_for_function("() => !document.querySelector('.bc-prompt').textContent.includes('Roll the dice')")
    assert not shown.moments()


def test_a_click_on_the_board_that_closes_a_card_does_nothing_else(opened: Callable[..., Round]) -> None:
    shown = opened(6)
    shown.finish("Roll")
    shown.page.keyboard.press("Shift")  # skips the turns
    shown.card()
    refused = shown.page.locator('.bc-target[data-target="location-gan_de"][aria-disabled="true"]')
    choices = shown.page.locator(".bc-choice:visible").first
    before = choices.bounding_box()
    refused.click(force=True)
    assert not shown.moments()
    shown.page.wait_for_selector(".bc-grid:not(.bc-busy)")
    expect(shown.page.locator(".bc-answer:not([hidden])")).to_have_count(0)
    refused.click(force=True)
    shown.wait(".bc-answer:not([hidden])")
    # the answer leaves the choices where they are
    assert choices.bounding_box() == before


def test_the_final_score_counts_up_and_any_key_ends_it(opened: Callable[..., Round]) -> None:
    shown = opened(9)
    shown.finish("The game is over")
    shown.page.keyboard.press("Shift")
    shown.wait(".bc-lap")
    assert shown.page.locator(".bc-moment tbody tr.bc-shown").count() < 5
    expect(shown.page.locator(".bc-winner")).to_have_count(0)
    shown.page.keyboard.press("Enter")  # ends the count, and presses nothing
    total(shown)
    expect(shown.page.locator(".bc-lap-main")).to_be_focused()
    ships = [int(text) for text in shown.page.locator(".bc-lap-total").all_text_contents()]
    assert ships == [int(text) for text in shown.page.locator(".bc-moment-total td").all_text_contents()]
    shown.page.get_by_role("button", name="Count again").click()
    expect(shown.page.locator(".bc-winner")).to_have_count(0)
    shown.page.keyboard.press("Escape")  # ends that, too
    total(shown)
    shown.page.keyboard.press("Escape")
    expect(shown.page.locator(".bc-moment")).to_have_count(0)
    expect(shown.page.locator(".bc-detail")).to_be_visible()
    shown.page.locator(".bc-new").click()
    shown.wait("dialog[open] form")


# every time, test_cards_fit_into_any_window reaches the end of a game with reduced motion
@pytest.mark.full
def test_with_reduced_motion_the_final_score_is_there_at_once(opened: Callable[..., Round]) -> None:
    shown = opened(9, calm=True)
    shown.finish("The game is over")
    shown.page.keyboard.press("Shift")
    shown.wait(".bc-lap")
    total(shown)
    shown.page.locator(".bc-lap-buttons").get_by_role("button", name="New game").click()
    shown.wait("dialog[open] form")
    expect(shown.page.locator(".bc-lap")).to_have_count(0)


@pytest.mark.full
def test_a_card_counts_where_the_window_is_small_and_covers_what_tells_the_end(opened: Callable[..., Round]) -> None:
    shown = opened(9, size=(940, 620))
    shown.finish("The game is over")
    shown.page.keyboard.press("Shift")
    shown.wait(".bc-moment-final")
    expect(shown.page.locator(".bc-winner")).to_have_count(0)
    # the points on the board are covered meanwhile
    expect(shown.page.locator(".bc-veil")).to_have_count(1)
    shown.page.keyboard.press("Shift")
    total(shown)
    expect(shown.page.locator(".bc-sparks")).to_have_count(1)
    expect(shown.page.locator(".bc-detail")).to_have_css("opacity", "0")
    shown.page.keyboard.press("Shift")
    expect(shown.page.locator(".bc-moment, .bc-sparks, .bc-veil")).to_have_count(0)
    expect(shown.page.locator(".bc-detail")).to_have_css("opacity", "1")


def total(shown: Round) -> None:
    """The whole table, with its sums, before the crew and in all."""
    expect(shown.page.locator(".bc-moment thead .bc-winner")).to_have_text("You")
    rows = [row.split() for row in shown.page.locator(".bc-moment tbody tr").all_inner_texts()]
    *points, before, majorities, sums = ([int(cell) for cell in row[-3:]] for row in rows)
    assert [sum(column) for column in zip(*points, strict=True)] == before
    assert [sum(column) for column in zip(before, majorities, strict=True)] == sums
    expect(shown.page.locator(".bc-moment")).to_contain_text(f"You win, {sums[0]} to {max(sums[1:])}")


#: how far a card reaches out of the window to the left, at the top, to the right and below, its table out of the card,
#: and the card over the question that stands beside the world
OUT = """() => {
  const card = document.querySelector(".bc-moment"), table = card.querySelector("table, ul");
  const asked = document.querySelector('[data-arrangement="side"] :not(.bc-scored, .bc-scoring) > .bc-corner');
  const [box, inside] = [card, table].map((one) => one.getBoundingClientRect());
  return [-box.left, -box.top, box.right - innerWidth, box.bottom - innerHeight, box.left - inside.left,
    inside.right - box.right, table.scrollWidth - table.clientWidth,
    asked ? asked.getBoundingClientRect().right - box.left : 0].map((one) => Math.max(0, Math.round(one)));
}"""


@cache
def last_action_of_four(number: int) -> str:
    """A game of four before the first player's last decision of a round."""
    game, player, code = Game.new(["Kim", "Nova", "Orin", "Pax"], seed=12), GreedyPlayer(STANDARD), ""
    while game.decision is not None and game.position.round <= number:
        if game.decision.player == 0:
            code = game.code()
        game.play(player.choose(game))
    return code


#: windows with a touch screen, and without
SIZES = {
    True: ((390, 844), (844, 390), (360, 640), (667, 375), (820, 1180)),
    False: ((1280, 720), (1024, 768)),
}


@pytest.mark.parametrize(
    ("number", "prompt", "touch"),
    [
        *((3, "Roll", touch) for touch in SIZES),
        (9, "The game is over", True),
        pytest.param(9, "The game is over", False, marks=pytest.mark.full),
    ],
)
def test_cards_fit_into_any_window_and_name_the_gesture_of_its_device(
    browser: "Browser", tutorial: Server, number: int, prompt: str, touch: bool
) -> None:
    width, height = SIZES[touch][0]
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce", has_touch=touch, is_mobile=touch
    )
    try:
        shown = Round(context.new_page(), tutorial, last_action_of_four(number))
        shown.finish(prompt)
        if number == 3 or touch:
            shown.card()
            told = shown.text(".bc-moment-on").lower()
            assert ("tap" in told, "click" in told) == (touch, not touch)
        else:  # the end of a game has all of a wide window, with buttons
            shown.wait(".bc-lap")
        for width, height in SIZES[touch]:
            shown.page.set_viewport_size({"width": width, "height": height})
            shown.page.wait_for_function(f"() => ({OUT})().every((out) => !out)", timeout=PATIENCE)
            shown.page.locator(".bc-moment").hover()
        assert not shown.errors
        if number == 3 and touch:  # it goes by itself
            shown.page.mouse.move(1, 1)
            expect(shown.page.locator(".bc-moment")).to_have_count(0, timeout=PATIENCE)
        elif number == 3:  # a choice beside it is made
            shown.page.locator('.bc-target[data-target="die-black"]').click()
            expect(shown.page.locator(".bc-prompt")).not_to_contain_text("Roll")
            expect(shown.page.locator(".bc-moment")).to_have_count(0)
    finally:
        context.close()
