"""The board's font in a browser: loaded before the first drawing, as wide as the table says; and pages without it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from betacolony import Game
from betacolony_widgets.board.letter_widths import LETTERS, WIDTHS
from betacolony_widgets.board.picture import picture
from betacolony_widgets.board.shapes import Text
from betacolony_widgets.board.text_metrics import FONTS, weight_of, width_of
from helpers.browser.board_page import Board
from helpers.browser.browsing import Server
from tools.docs.letter_widths import WEIGHTS, measured

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

#: the widths of texts in the fonts of the board; each comes with its weight
WIDTHS_OF = """([fonts, texts]) => {
  const pen = document.createElement('canvas').getContext('2d');
  return texts.map(([text, weight]) => {
    pen.font = `${weight} 100px ${fonts}`;
    return pen.measureText(text).width;
  });
}"""
#: keeps what each canvas of the page writes, in what font, and whether the page had the font by then
WATCH = """
  window.written = [];
  const write = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
    window.written.push([text, this.font, ...place, [...document.fonts].some(({ family }) => family === 'Jost')]);
    return write.call(this, text, ...place);
  };
"""
#: the lines of all that stands on the board in HTML
LINES = """() => [...document.querySelectorAll('.bc-window-bar strong, .bc-status, .bc-prompt, .bc-choice-label')]
  .filter(node => node.checkVisibility())
  .map(node => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [node.textContent, new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4))).size];
  })"""
#: the faces of the font that the page has
STATE = "[...document.fonts].filter(face => face.family.replaceAll('\"', '') === 'Jost').map(face => face.status)"


def opened(browser: "Browser", server: Server, *, blocked: bool) -> Iterator[Board]:
    context = browser.new_context(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    page = context.new_page()
    page.add_init_script(WATCH)
    if blocked:
        page.route("**/*.woff2", lambda route: route.abort())
    yield Board(page, "10-play").open(server)
    context.close()


@pytest.fixture(scope="module")
def board(browser: "Browser", tutorial: Server) -> Iterator[Board]:
    yield from opened(browser, tutorial, blocked=False)


@pytest.fixture(scope="module")
def without(browser: "Browser", tutorial: Server) -> Iterator[Board]:
    """The same page where the font doesn't come."""
    yield from opened(browser, tutorial, blocked=True)


def widths(page: "Page", texts: list[tuple[str, int]]) -> list[float]:
    found: list[float] = page.evaluate(WIDTHS_OF, [FONTS, texts])
    return found


def test_the_table_of_widths_is_measured_from_the_font(page: "Page") -> None:
    now = measured(page)
    assert "".join(letter for letter, _ in now) == LETTERS
    for number, weight in enumerate(WEIGHTS):
        table = map(int, WIDTHS[weight].split())
        # browsers round a width in their own ways
        assert max(abs(letter[1][number] - width) for letter, width in zip(now, table, strict=True)) <= 2


def test_the_font_is_there_before_the_first_drawing(board: Board) -> None:
    assert board.page.evaluate(STATE) == ["loaded"]
    written = board.page.evaluate("window.written")
    assert len(written) > 50
    for text, font, *_, there in written:
        assert there, text
        assert "px Jost" in font
        assert font.startswith(("500 ", "600 ", "bold ", "700 ")), font


def test_what_the_board_writes_is_as_wide_as_the_table_says(board: Board) -> None:
    letters = [(letter, weight) for letter in "JostW1" for weight in WEIGHTS]
    table = {weight: dict(zip(LETTERS, map(int, row.split()), strict=True)) for weight, row in WIDTHS.items()}
    for (letter, weight), width in zip(letters, widths(board.page, letters), strict=True):
        assert width == pytest.approx(table[weight][letter] / 10, abs=0.3)


def test_the_labels_of_the_desk_have_the_font_of_the_board(board: Board) -> None:
    font = "node => [getComputedStyle(node).fontFamily.replaceAll(', ', ','), getComputedStyle(node).fontWeight]"
    assert board.page.locator(".bc-prompt").evaluate(font) == [FONTS, "500"]
    assert board.page.locator(".bc-choice-label").first.evaluate(font) == [FONTS, "600"]


def test_a_page_without_the_font_breaks_its_lines_at_the_same_places(board: Board, without: Board) -> None:
    assert without.page.evaluate(STATE) == []
    assert without.page.evaluate(LINES) == board.page.evaluate(LINES)

    def places(found: Board) -> set[str]:
        # but for the fonts that stand in, which only the one page names
        lines = ([text, *font.split(",")[:1], *at] for text, font, *at, _ in found.page.evaluate("window.written"))
        return set(map(str, lines))

    # a page that got its size late has painted the board for another one before
    assert places(without) <= places(board) or places(board) <= places(without)


def test_fonts_that_stand_in_take_the_room_of_the_font(board: Board, without: Board) -> None:
    shapes = [shape for shape in picture(Game.new(["You", "Nova", "Orin"], seed=7)).shapes if isinstance(shape, Text)]
    texts = sorted({(shape.text, weight_of(shape.text, bold=shape.bold)) for shape in shapes if len(shape.text) > 3})
    own, other = widths(board.page, texts), widths(without.page, texts)
    assert own != other
    assert sum(other) == pytest.approx(sum(own), rel=0.04)
    for (text, weight), width in zip(texts, other, strict=True):
        # a word can be wider, within the room that stays free around texts
        assert width <= 1.12 * width_of(text, 100, bold=weight > 500), text


def test_a_font_that_comes_late_has_the_board_painted_once_more(browser: "Browser", tutorial: Server) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    page = context.new_page()
    page.add_init_script(WATCH)
    held: list[Any] = []
    page.route("**/*.woff2", lambda route: held.append(route))  # noqa: PLW0108 - the driver marks what it calls
    board = Board(page, "10-play")
    page.goto(tutorial.page("10-play"), wait_until="commit")
    board.wait()
    first = page.evaluate("window.written.length")
    assert first > 50
    assert not page.evaluate("window.written.some(line => line.at(-1))")
    for route in held:
        route.continue_()
    page.wait_for_function("first => window.written.slice(first).length >= first", arg=first)
    assert page.evaluate("first => window.written.slice(first).every(line => line.at(-1))", first)
    assert not board.errors
    context.close()
