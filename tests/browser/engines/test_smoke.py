"""A reader's first steps, in each engine: by day in a wide window, with --full also by night on a phone."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

import pytest
from PIL import ImageStat

from betacolony_widgets.lessons import Exercise, chapter
from betacolony_widgets.palette import Scheme
from helpers.browser.browsing import Server
from helpers.browser.engines.driver import Driver
from helpers.browser.engines.programs import ENGINES
from helpers.browser.lesson_reader import NAMES, lines_to

if TYPE_CHECKING:
    from PIL.Image import Image

pytestmark = pytest.mark.browser

#: what can be chosen on the board, and beside it
OPEN: Final = '.bc-target[aria-disabled="false"]:not([data-target^="look-"])'
CHOICE: Final = ".bc-choice:not(.bc-back)"
#: the widths of a phone and of a notebook; WebKit's window is at least 447 wide
WIDTHS: Final = (390, 1280)
#: so many decisions, a whole first action is over
TURN: Final = 8
#: far more presses of Tab than lead once around a page
AROUND: Final = 120
#: what has the focus: the id of a target or a choice, "" for anything else
FOCUSED: Final = """() => {
  const { classList, dataset } = document.activeElement;
  return (classList.contains("bc-choice") ? dataset.id : dataset.target) ?? "";
}"""
#: puts the focus on the first stop of the page that takes it
FIRST_STOP: Final = """() => [...document.querySelectorAll("a[href], button")].some((node) => {
  node.focus();
  return document.activeElement === node;
})"""
#: by how many pixels the page is wider than the window
OVERFLOW: Final = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


#: every engine by day, and with --full by night
LOOKS: Final = [
    pytest.param((engine, scheme), marks=[pytest.mark.full] if scheme == "dark" else [], id=f"{engine}-{scheme}")
    for engine in ENGINES
    for scheme in ("light", "dark")
]


@pytest.fixture(scope="module", params=LOOKS)
def window(
    request: pytest.FixtureRequest, launch: Callable[[str, Scheme], Driver], tutorial: Server
) -> Iterator[Driver]:
    """A game on the page that is there to play: by day in a wide window, by night on a phone."""
    engine, scheme = request.param
    with launch(engine, scheme) as driver:
        driver.resize(WIDTHS[scheme == "light"], 844)
        open_game(driver, tutorial)
        yield driver


#: widgets that a busy machine makes wait for more than two seconds say so; they are shown when they have come
LATE: Final = ("widget model not found", "[anywidget] Failed to initialize model.")


@pytest.fixture(autouse=True)
def _without_errors(window: Driver) -> Iterator[None]:
    before = len(window.errors())
    yield
    assert not [error for error in window.errors()[before:] if not error.endswith(LATE)]


def open_game(window: Driver, tutorial: Server) -> None:
    window.open(tutorial.page("10-play"))
    wait_for_board(window)


def wait_for_board(window: Driver) -> None:
    window.wait_for(".bc-ready .bc-target")
    settle(window)
    if window.evaluate("() => Boolean(document.querySelector('.bc-setup[open]'))"):
        window.press("Escape")  # the game that the page begins with will do


def settle(window: Driver) -> None:
    """Wait until the kernel has answered."""
    window.wait_for(".bc-grid:not(.bc-busy)")


def told(window: Driver) -> tuple[str, str]:
    """The status and the prompt on the desk."""
    return window.text(".bc-status"), window.text(".bc-prompt")


def targets(window: Driver) -> list[str]:
    """The targets that can be chosen."""
    return list(window.evaluate("(css) => [...document.querySelectorAll(css)].map((one) => one.dataset.target)", OPEN))


def choose(window: Driver) -> str:
    """Click what can be chosen on the board, or else a choice beside it, and return its id."""
    chosen = window.click(OPEN, CHOICE)
    settle(window)
    return chosen


def test_a_turn_by_clicks(window: Driver) -> None:
    before = told(window)
    used = {choose(window).partition("-")[0] for _ in range(TURN)}
    assert told(window) != before
    assert {"die", "location"} <= used


def test_a_turn_by_keys(window: Driver) -> None:
    before = told(window)
    # Tab leads to what can be chosen, and on the board too where it offers something; Enter chooses it
    for kind in (f"{CHOICE}, {OPEN}", OPEN):
        if not targets(window) and kind == OPEN:
            continue
        # from the top: Tab at the end of a page leads out of it, into the browser's own buttons
        window.evaluate(FIRST_STOP)
        for _ in range(AROUND):
            if window.evaluate("(css) => document.activeElement.matches(css)", kind):
                break
            window.press("Tab")
        assert window.evaluate(FOCUSED)
        window.press("Enter")
        settle(window)
    for _ in range(TURN):
        window.press("1")
        settle(window)
    assert told(window) != before
    # the focus is never lost: it is on the board or on the desk
    assert window.evaluate("() => Boolean(document.activeElement.closest('.bc-root'))")


def test_a_reload_goes_on_where_the_game_was(window: Driver) -> None:
    # a die that is picked without a place is not kept: what has been decided is
    before, _ = told(window)
    window.reload()
    wait_for_board(window)
    after = told(window)
    assert after[0] == before
    for _ in range(TURN):
        choose(window)
    assert told(window) != after


@pytest.mark.parametrize("width", WIDTHS)
def test_the_page_fits_the_window_and_is_painted_in_its_theme(window: Driver, width: int) -> None:
    before = window.size
    window.resize(width, 844)
    window.wait("() => document.querySelector('.bc-stage canvas').clientWidth <= innerWidth")
    settle(window)
    assert window.evaluate(OVERFLOW) <= 0
    assert window.evaluate("() => document.querySelector('.bc-root').dataset.scheme") == window.scheme
    picture = window.screenshot()
    assert picture.width == window.size[0]
    assert (brightness(picture) > 0.5) == (window.scheme == "light")
    window.resize(*before)


def brightness(picture: "Image") -> float:
    """From 0, all black, to 1, all white."""
    return ImageStat.Stat(picture.convert("L")).mean[0] / 255


def test_a_task_of_a_lesson_is_solved(window: Driver, tutorial: Server) -> None:
    window.open(tutorial.page(NAMES["welcome"]))
    wait_for_board(window)
    task = chapter("welcome").tasks[0]
    assert isinstance(task, Exercise)
    for option in task.solution:
        for id_ in lines_to(option, lambda: ids(window), lambda: status(window)):
            on_board = id_ in targets(window)
            window.click(f'.bc-target[data-target="{id_}"]' if on_board else f'.bc-choice[data-id="{id_}"]')
            settle(window)
    assert "Your ship is on Jyo" in window.text(".bc-prompt")


def status(window: Driver) -> str:
    """The desk's words for the choices of a step, which nobody sees."""
    return str(window.evaluate("() => document.querySelector('.bc-status').textContent"))


def ids(window: Driver) -> list[str]:
    """The choices, in the list and on the board: a phone hides the list while the board has it all."""
    lines = window.evaluate("""() => [...document.querySelectorAll(".bc-choice")]
      .filter((one) => one.checkVisibility() && one.offsetHeight > 1).map((one) => one.dataset.id)""")
    return [*map(str, lines), *targets(window)]
