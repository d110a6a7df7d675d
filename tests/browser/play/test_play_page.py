"""A whole game in a browser: by keyboard alone, by names alone, kept, shared, looked back at."""

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from helpers.browser.board_page import OUTSIDE, PATIENCE, Board, newest
from helpers.browser.browsing import Server
from helpers.tables.decisions import decisions

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, FilePayload

pytestmark = pytest.mark.browser

PAGE = "10-play"
#: far more choices than a game of one person against two takes, with all that is taken back on the way
ENOUGH = 700


@pytest.fixture
def context(browser: "Browser") -> Iterator["BrowserContext"]:
    """A browser with a storage of its own."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    yield context
    context.close()


@pytest.fixture
def play(context: "BrowserContext", tutorial: Server) -> Iterator[Board]:
    board = Board(context.new_page(), PAGE).open(tutorial)
    yield board
    assert not board.errors


@pytest.fixture(scope="module")
def begun(browser: "Browser", tutorial: Server) -> Iterator[Board]:
    """A page in the middle of a game, for tests that leave it as they found it: opening one takes seconds."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    board = Board(context.new_page(), PAGE).open(tutorial)
    some_moves(board, 15)
    yield board
    context.close()


@pytest.fixture
def running(begun: Board) -> Iterator[Board]:
    """The shared page, and after the test a look whether it is as it was."""
    before = begun.prompt, begun.text("status")
    yield begun
    assert (begun.prompt, begun.text("status")) == before
    assert not begun.errors


@pytest.fixture
def end_kernel(tutorial: Server) -> Callable[[], None]:
    """Ends the kernel of the page that was opened last."""

    def end() -> None:
        newest(tutorial).kill()

    return end


def some_moves(board: Board, number: int = 12) -> None:
    for _ in range(number):
        board.choose(board.choices[0])


def test_a_first_game_is_coached_aloud_once_and_kept_by_itself(context: "BrowserContext", tutorial: Server) -> None:
    board = Board(context.new_page(), "03b-first-game").open(tutorial)
    words, live = board.page.locator(".bc-detail"), board.page.locator(".bc-live")
    expect(words).to_contain_text("You have 0 of 2, and 6 turns to go.")
    expect(live).to_contain_text("You have 0 of 2, and 6 turns to go.")
    board.choose("Take steel")
    board.choose("Roll")
    expect(words).to_contain_text("You can pay for a pod.")
    assert live.inner_text().count("You can pay for a pod.") == 1
    said = words.inner_text()
    board.page.reload()
    board.wait()
    expect(words).to_have_text(said)
    kept = board.page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('betacolony:first-game:'))")
    assert len(kept) == 1
    assert not board.errors


# --- whole games -----------------------------------------------------------------------------------------------------


# whole with --full; the end of a game is looked at every time: test_moments_page.py
@pytest.mark.parametrize("most", [26, pytest.param(ENOUGH, marks=pytest.mark.full)])
def test_a_game_by_keyboard_alone_without_scrolling(play: Board, most: int) -> None:
    page = play.page
    page.set_viewport_size({"width": 1366, "height": 768})
    models = play.models
    # the focus is where the game begins
    assert page.evaluate("document.activeElement.classList.contains('bc-choice')")
    for number in range(most):
        assert not any(page.evaluate(OUTSIDE)), (number, play.prompt)
        if play.prompt == "The game is over":
            break
        if number % 7 == 3 and play.prompt == "Move your ship":
            # over the board: Tab to a die that can be chosen, then to a place, Enter on each
            for kind in ("die-", "location-"):
                for _ in range(25):
                    if play.focused.startswith(kind):
                        break
                    play.press("Tab")
                play.press("Enter")
            page.keyboard.press("Escape")
            play.settle()
            page.locator(".bc-choice:visible").first.focus()
            continue
        # the focus is never lost: it is on the board or on the desk
        assert page.evaluate("Boolean(document.activeElement.closest('.bc-root'))")
        # five, as a choice in three parts whose last offers a way back would go round in circles in steps of three
        play.press("ArrowDown" if number % 5 else "1", "Enter" if number % 5 else "Home")
    if most == ENOUGH:
        assert play.prompt == "The game is over"
        assert "CP" in play.text("detail")
    assert 0 < models == play.models <= 100


@pytest.mark.parametrize("most", [40, pytest.param(ENOUGH, marks=pytest.mark.full)])
def test_a_game_by_the_names_in_the_accessibility_tree_alone(play: Board, most: int) -> None:
    page = play.page
    seen: set[str] = set()
    over = page.get_by_role("group", name="The board")
    listed = page.get_by_role("group", name="What you can choose")
    for number in range(most):
        if page.get_by_role("heading", name="The game is over").count():
            break
        names = [str(button.get_attribute("aria-label")) for button in over.get_by_role("button", disabled=False).all()]
        if names and number % 4:
            name = names[(number * 7) % len(names)]
            seen.add(name)
            over.get_by_role("button", name=name, exact=True, disabled=False).first.click()
        else:
            # by its key: a list that is folded can't be hit with the mouse
            listed.get_by_role("button").first.press("Enter")
        play.settle()
    assert most < ENOUGH or page.get_by_role("heading", name="The game is over").count() == 1
    kinds = ("die:", "Space", "Row", "Price:")
    assert all(any(kind in name for name in seen) for kind in kinds), seen
    if most < ENOUGH:  # every time, what is painted bit by bit is looked at in test_pixels.py
        return
    # what was painted bit by bit all the while is what is painted at once
    page.mouse.move(0, 0)
    play.keep_picture("in parts")
    for scheme in ("dark", "light"):
        play.theme(scheme)
        play.keep_picture(scheme)
    assert play.difference("dark", "in parts")[0] > 1_000_000
    # a piece that was painted on another sheet may differ by a shade at its edge
    channels, most = play.difference("light", "in parts")
    assert channels < 200
    assert most < 32


# --- keeping ---------------------------------------------------------------------------------------------------------


def test_a_second_tab_goes_on_where_the_game_was_and_both_ask_which_is_to_be_kept(
    play: Board, context: "BrowserContext", tutorial: Server
) -> None:
    some_moves(play, 6)
    before = play.prompt, play.text("status")
    page = context.new_page()
    page.add_init_script(
        "window.prompts = new Set(); new MutationObserver(() => {"
        " const text = document.querySelector('.bc-prompt')?.textContent; if (text) window.prompts.add(text); })"
        ".observe(document, { childList: true, subtree: true, characterData: true });"
    )
    other = Board(page, PAGE).open(tutorial)
    assert (other.prompt, other.text("status")) == before
    # nothing of a new game was ever seen
    assert set(page.evaluate("[...window.prompts]")) <= {before[0], "Loading the board …"}
    expect(play.page.locator(".bc-alert")).to_have_count(0)
    other.choose(other.choices[0])
    play.page.wait_for_selector(".bc-alert[data-name=tabs]")
    there = other.prompt, other.text("status")
    kept = other.page.evaluate("Object.values({ ...localStorage })")
    play.choose(play.choices[-1])
    # neither is lost: what the other tab kept is still there
    assert other.page.evaluate("Object.values({ ...localStorage })") == kept
    play.page.get_by_role("button", name="That one").click()
    play.page.wait_for_function("prompt => document.querySelector('.bc-prompt').textContent === prompt", arg=there[0])
    assert (play.prompt, play.text("status")) == there
    expect(play.page.locator(".bc-alert")).to_have_count(0)


def test_what_is_kept_but_damaged_is_told_and_set_aside(play: Board, tutorial: Server) -> None:
    some_moves(play, 6)
    play.page.evaluate(
        "for (const key of Object.keys(localStorage)) { if (!key.startsWith('betacolony:play:')) continue;"
        " const it = JSON.parse(localStorage[key]); it.text = it.text.slice(0, it.text.length * 0.6);"
        " localStorage[key] = JSON.stringify(it); }"
    )
    play.open(tutorial)
    play.page.locator(".bc-notices").get_by_text("damaged").first.wait_for()  # it comes a moment after the board
    keys = [key for key in play.page.evaluate("Object.keys(localStorage)") if key.startswith("betacolony:play:")]
    assert sorted(key.endswith(":damaged") for key in keys) == [False, True]
    # what is cut off is read as far as it goes
    some_moves(play, 6)
    play.page.evaluate(
        "for (const key of Object.keys(localStorage)) localStorage[key] = localStorage[key].slice(0, -60)"
    )
    play.open(tutorial)
    play.page.locator(".bc-notices").get_by_text("damaged").first.wait_for()
    assert play.prompt != "Choose your mat"
    # and what is no game at all
    play.page.evaluate("for (const key of Object.keys(localStorage)) localStorage[key] = '{oops'")
    play.open(tutorial)
    expect(play.page.locator(".bc-prompt")).to_have_text("Choose your mat")
    expect(play.page.locator(".bc-notices")).not_to_be_empty()
    assert play.page.evaluate("Object.values({ ...localStorage }).includes('{oops')")


# --- sharing ---------------------------------------------------------------------------------------------------------


def test_a_link_opens_the_game_and_leaves_the_running_one_alone(play: Board, context: "BrowserContext") -> None:
    some_moves(play)
    before = play.prompt, play.text("status")
    shared = play.dialog("share").locator("input").first
    play.page.wait_for_function("() => document.querySelector('.bc-dialog[open] input').value !== ''")
    link = shared.input_value()
    play.page.keyboard.press("Escape")
    some_moves(play, 3)
    page = context.new_page()
    page.goto(link)
    page.wait_for_selector(".bc-ready .bc-target", timeout=PATIENCE)
    opened = Board(page, PAGE)
    assert (opened.prompt, opened.text("status")) == before
    opened.choose(opened.choices[0])
    expect(play.page.locator(".bc-alert")).to_have_count(0)


def test_a_file_is_saved_and_opened_and_nonsense_is_refused(running: Board) -> None:
    page = running.page
    box = running.dialog("share")
    page.wait_for_function("() => document.querySelector('.bc-dialog[open] input').value !== ''")
    with page.expect_download() as download:
        box.get_by_role("button", name="Save as a file").click()
    saved = download.value.path().read_bytes()
    assert download.value.suggested_filename.endswith(".json")
    assert json.loads(saved)["moves"]
    page.keyboard.press("Escape")
    some_moves(running, 4)
    box = running.dialog("share")
    nonsense: FilePayload = {"name": "x.json", "mimeType": "application/json", "buffer": b"nonsense"}
    box.locator("input[type=file]").set_input_files(nonsense)
    page.wait_for_selector(".bc-dialog[open] .bc-fault p")
    assert "nothing has changed" in box.locator(".bc-fault").inner_text()
    page.keyboard.press("Escape")
    # what gains nothing looks so in the list, too
    alone = (
        moment for moment in decisions("activate", careless=True) if moment.me == 0 and len(moment.game.options) == 1
    )
    running.open_file(next(moment.game for moment in alone if moment.fruitless).to_json().encode())
    expect(page.locator(".bc-choice.bc-fruitless:visible")).to_have_count(1)
    running.open_file(saved)


def test_who_plays_is_asked_first_in_one_view_and_by_keys(context: "BrowserContext", tutorial: Server) -> None:
    page = context.new_page()
    page.goto(tutorial.page(PAGE))
    page.locator(".bc-setup[open] .bc-setup-well svg").wait_for(timeout=PATIENCE)
    assert page.evaluate("document.activeElement.innerText") == "Start"
    box = page.locator(".bc-setup[open]")
    expect(box.get_by_role("button", name="Continue")).to_be_hidden()  # no game has begun
    expect(box.get_by_role("heading")).to_have_text("You against Nova and Orin")
    box.get_by_role("radio", name="3", exact=True).focus()
    page.keyboard.press("ArrowRight")
    expect(box.get_by_role("heading")).to_have_text("You against Nova, Orin and Tess")
    expect(box.locator('.bc-setup-well [href*="-ship-black"]')).to_have_count(1)  # a ship for each of the four
    beyond = """() => [...document.querySelectorAll('.bc-setup, .bc-setup form')].map(
      box => [box.scrollHeight - box.clientHeight, box.scrollWidth - box.clientWidth]).flat()"""
    for width, height in ((1280, 720), (940, 620), (820, 1180), (390, 844), (360, 640), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        for _ in range(2):  # with the fold open, too
            assert max(page.evaluate(beyond)) <= 0, (width, height)
            box.locator("summary").click()
    page.set_viewport_size({"width": 1280, "height": 720})
    box.get_by_role("radio", name="Person").nth(1).check()
    expect(box.get_by_role("heading")).to_have_text("Ada and Nova at this screen, against Orin and Tess")
    box.get_by_label("Name").nth(1).fill("Ada")
    box.get_by_label("Name").nth(1).press("Enter")
    box.get_by_role("alert").get_by_text("Ada").wait_for()
    expect(box.locator("[aria-invalid]")).to_have_count(2)
    assert page.evaluate("document.activeElement.ariaInvalid") == "true"
    box.get_by_label("Name").nth(1).fill("Ben")
    box.locator("summary").click()
    box.get_by_label("Seed").fill("seven")
    page.keyboard.press("Enter")
    box.get_by_role("alert").get_by_text("seven").wait_for()
    box.get_by_label("Seed").fill("5")
    page.keyboard.press("Enter")
    expect(box).to_be_hidden()
    expect(page.locator(".bc-prompt")).to_have_text("Choose your mat")
    page.reload()
    page.wait_for_selector(".bc-ready .bc-target", timeout=PATIENCE)
    expect(box).to_be_hidden()  # that game goes on


def test_a_game_against_the_rival_is_set_up(play: Board) -> None:
    box = play.dialog("new")
    alone = box.get_by_role("radio", name="Solo")
    level = box.get_by_role("radio", name="hard")
    expect(level).to_be_hidden()
    alone.check()
    expect(box.get_by_label("Name").locator("visible=true")).to_have_count(1)
    expect(box.get_by_role("radio", name="Person").locator("visible=true")).to_have_count(0)
    level.check()
    box.get_by_role("button", name="Start").click()
    play.page.wait_for_selector(".bc-dialog[open]", state="hidden")
    play.settle()
    assert play.prompt == "Choose your mat"
    box = play.dialog("new")
    assert alone.is_checked()
    assert level.is_checked()
    expect(box.get_by_role("heading")).to_have_text("You against the rival")
    box.get_by_role("radio", name="2").check()
    assert box.get_by_label("Name").nth(1).input_value() not in {"", "Rival"}
    box.get_by_role("button", name="Continue").click()
    expect(box).to_be_hidden()
    assert play.prompt == "Choose your mat"


def test_the_focus_is_never_lost_and_keys_work_wherever_was_clicked(running: Board) -> None:
    page = running.page
    before = running.prompt
    page.locator(".bc-status").click()
    running.press("w")
    expect(page.locator(".bc-desk[data-mode=what_if]")).to_have_count(1)
    # a tool is still where the focus is after it was used
    running.page.locator('.bc-tools [data-id="return"]').focus()
    running.press("Enter")
    assert running.prompt == before
    running.press("Enter")
    expect(page.locator(".bc-desk[data-mode=what_if]")).to_have_count(1)
    running.dialog("share").get_by_label("A code or a link").fill("nonsense")
    page.keyboard.press("Enter")
    page.wait_for_selector(".bc-dialog[open] .bc-fault p")
    page.keyboard.press("Escape")
    running.tool("return")
    # the picture itself is no stop
    assert page.evaluate("document.querySelector('.bc-targets').tabIndex") < 0


# --- back and forth --------------------------------------------------------------------------------------------------


def test_the_slider_looks_back_and_escape_returns(running: Board) -> None:
    running.open_log()
    running.page.locator(".bc-look input").focus()
    running.press(*["ArrowLeft"] * 3)
    running.page.locator(".bc-prompt").get_by_text("Looking back").wait_for()
    assert running.prompt.startswith("Looking back")
    running.press("Escape", "Escape")  # the drawer goes first
    assert not running.prompt.startswith("Looking back")


def test_the_log_lights_up_the_places_it_names(running: Board) -> None:
    page = running.page
    running.open_log()
    link = page.locator(".bc-log .bc-link").first
    link.hover()
    target = link.get_attribute("data-to")
    expect(page.locator(f'.bc-spot[data-target="{target}"]')).to_have_count(1)
    page.mouse.move(0, 0)
    expect(page.locator(".bc-spot")).to_have_count(0)


def test_a_what_if_is_framed_and_left_again(running: Board) -> None:
    before = running.prompt
    running.tool("what_if")
    expect(running.page.locator(".bc-desk[data-mode=what_if]")).to_have_count(1)
    some_moves(running, 5)
    running.tool("return")
    assert running.prompt == before


def test_a_lost_kernel_is_told_and_the_page_comes_back_where_it_was(
    play: Board, end_kernel: Callable[[], None]
) -> None:
    some_moves(play)
    before = play.prompt, play.text("status")
    end_kernel()
    play.page.wait_for_selector(".bc-alert[data-name=lost]")
    play.page.get_by_role("button", name="Reload the page").click()
    play.page.wait_for_selector(".bc-alert", state="detached", timeout=PATIENCE)
    play.page.wait_for_selector(".bc-ready .bc-target", timeout=PATIENCE)
    assert (play.prompt, play.text("status")) == before
    play.errors.clear()  # a socket that breaks off is told on the console
