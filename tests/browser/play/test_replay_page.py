"""The replay file in a real browser, from the disk: stepping by buttons, keys, slider and list, in both themes."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from betacolony_widgets import replay_html
from betacolony_widgets.palette import PALETTES, Scheme, rgb
from helpers.browser.looks import LOOKS
from helpers.replaying import HOSTILE, data_of, pictures_of, played

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

GAME = played(3, [HOSTILE[0], HOSTILE[1], "Cy"], steps=45)
LAST = len(GAME.history) - 1


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("replay") / "replay.html"
    path.write_bytes(replay_html(GAME).encode())
    return path


class Reader:
    """The page as somebody reads it; it must have nothing to complain about and ask nobody for anything."""

    def __init__(self, browser: "Browser", file: Path, scheme: Scheme = "light", width: int = 1280) -> None:
        self.context = browser.new_context(
            color_scheme=scheme, viewport={"width": width, "height": 900}, offline=True, reduced_motion="reduce"
        )
        self.page: Page = self.context.new_page()
        self.faults: list[str] = []
        self.page.on("console", lambda message: self.faults.append(message.text))
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("dialog", lambda dialog: self.faults.append(dialog.message))
        own = file.as_uri()
        self.page.on(
            "request",
            lambda request: None if request.url.startswith((own, "data:")) else self.faults.append(request.url),
        )
        self.page.goto(own)

    @property
    def step(self) -> int:
        """The step that slider, list and status agree on."""
        step = int(self.page.locator("#slider").input_value())
        assert self.page.locator("#log [aria-current]").get_attribute("data-step") == str(step)
        assert self.page.locator("#status").inner_text().endswith(f"step {step} of {LAST}")
        return step

    @property
    def drawn(self) -> int:
        return self.page.locator("#table > *").count()


@pytest.fixture
def reader(browser: "Browser", file: Path) -> Iterator[Reader]:
    reader = Reader(browser, file)
    yield reader
    reader.context.close()
    assert reader.faults == []


def test_buttons_step(reader: Reader) -> None:
    assert reader.step == 0
    assert reader.page.locator("#back").get_attribute("aria-disabled") == "true"
    for button, step in (("forward", 1), ("forward", 2), ("back", 1), ("end", LAST), ("forward", LAST), ("first", 0)):
        reader.page.locator(f"#{button}").click(force=True)  # also where it has nothing to do
        assert reader.step == step


def test_keys_step(reader: Reader) -> None:
    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", LAST), ("Home", 0)):
        reader.page.keyboard.press(key)
        assert reader.step == step
    reader.page.locator("#slider").focus()  # its own keys, and no step twice
    reader.page.keyboard.press("ArrowRight")
    assert reader.step == 1


def test_the_list_and_the_rounds_are_links_to_steps(reader: Reader) -> None:
    reader.page.locator('#log a[data-step="7"]').click()
    assert reader.step == 7
    reader.page.keyboard.press("ArrowDown")
    assert reader.step == 8
    assert reader.page.evaluate("document.activeElement.dataset.step") == "8"
    reader.page.get_by_label("Round 1", exact=True).click()
    first = next(number for number, frame in enumerate(data_of(replay_html(GAME))["frames"]) if "Round 1" in frame[4])
    assert reader.step == first


def test_the_list_has_one_tab_stop(reader: Reader) -> None:
    expect(reader.page.locator('#log a:not([tabindex="-1"])')).to_have_count(1)


def test_the_slider_steps(reader: Reader) -> None:
    reader.page.locator("#slider").fill("12")
    assert reader.step == 12
    assert "step 12 of" in (reader.page.locator("#slider").get_attribute("aria-valuetext") or "")


def test_space_plays_and_pauses(reader: Reader) -> None:
    play = reader.page.locator("#play")
    reader.page.locator("#slider").fill(str(LAST - 1))
    reader.page.keyboard.press(" ")
    assert (play.inner_text(), play.get_attribute("aria-pressed")) == ("Pause", "true")
    reader.page.keyboard.press(" ")
    assert (play.inner_text(), play.get_attribute("aria-pressed")) == ("Play", "false")
    play.click()
    reader.page.wait_for_selector('#play[aria-pressed="false"]')
    assert reader.step == LAST


def test_every_step_shows_its_shapes_and_sentences(reader: Reader, file: Path) -> None:
    pictures = pictures_of(file.read_text("utf-8"))
    shown = []
    for number in range(LAST + 1):
        assert reader.step == number
        shown.append(reader.drawn)
        entry = reader.page.locator(f'#log a[data-step="{number}"] span').all_inner_texts()
        assert reader.page.locator("#told span").all_inner_texts() == entry
        reader.page.keyboard.press("ArrowRight")
    assert shown == [len(picture) for picture in pictures]
    reader.page.locator("#words summary").click()
    assert HOSTILE[0] in reader.page.locator("#facts").inner_text()


@pytest.mark.parametrize(("width", "scheme"), LOOKS)
def test_both_themes_paint_at_every_width(browser: "Browser", file: Path, scheme: Scheme, width: int) -> None:
    reader = Reader(browser, file, scheme, width)
    page = reader.page
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    sky = "rgb({}, {}, {})".format(*rgb(PALETTES[scheme]["sky"]))
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == sky
    panel = "rgb({}, {}, {})".format(*rgb(PALETTES[scheme]["panel"]))
    fills = page.evaluate("[...document.querySelectorAll('#table rect')].map(box => getComputedStyle(box).fill)")
    assert panel in fills
    small = page.evaluate(
        """[...document.querySelectorAll('button, a[data-step], summary, #slider')].filter((element) => {
          const box = element.getBoundingClientRect();
          return box.width < 24 || box.height < 24;
        }).map((element) => element.outerHTML)"""
    )
    assert small == []
    reader.context.close()
    assert reader.faults == []


def test_without_scripts_the_end_and_the_whole_log_are_there(browser: "Browser", file: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(file.as_uri())
    assert page.locator("#table > *").count() == len(pictures_of(file.read_text("utf-8"))[-1])
    assert page.locator("#log li").count() == LAST + 1
    expect(page.locator("#log li").last).to_be_visible()
    expect(page.locator(".controls")).to_be_hidden()
    expect(page.locator("noscript p")).to_be_visible()
    context.close()
