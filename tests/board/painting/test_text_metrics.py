"""Text metrics: the widths of the board's font, its weights, and the fonts that stand in for it."""

import re
from hashlib import sha256
from typing import Any

import pytest

from betacolony import Game
from betacolony.messages import languages
from betacolony_widgets.board import letter_widths
from betacolony_widgets.board.overlay import Overlay
from betacolony_widgets.board.painting.svg import COMMON, markup
from betacolony_widgets.board.picture import draw, picture
from betacolony_widgets.board.shapes import Text
from betacolony_widgets.board.text_metrics import BOLD, FONTS, HEAVY, NORMAL, shortened, weight_of, width_of, wrapped
from betacolony_widgets.messages import Messages
from betacolony_widgets.palette import PALETTES
from betacolony_widgets.static_files import FONT, styles

#: each stand-in as the style sheet has it: family, fonts of the system, weights, and size in percent
FACES = re.findall(
    r"@font-face \{\s+font-family: (\S+);\s+src:(.*?);\s+font-weight: (\d+) (\d+);\s+size-adjust: ([\d.]+)%;",
    styles("font"),
    re.DOTALL,
)


def test_the_widths_are_those_of_the_font_that_comes_along() -> None:
    """The browser tests measure them again; this notices another file without a browser."""
    assert sha256(FONT.read_bytes()).hexdigest() == letter_widths.MEASURED, (
        "`python -m tools.docs.letter_widths` measures"
    )
    assert set(letter_widths.WIDTHS) == {NORMAL, BOLD, HEAVY}


def test_a_line_is_as_wide_as_its_letters_and_a_little_more() -> None:
    assert width_of("Jo", 100) == pytest.approx(1.03 * (27.6 + 56.4))
    assert width_of("Jo", 100, bold=True) == pytest.approx(1.03 * (30.2 + 57.6))
    assert width_of("", 100) == 0


def test_no_letter_is_without_a_width() -> None:
    for letter in "→★ł漢|":
        assert 0.3 < width_of(letter, 1) < width_of(letter, 1, bold=True) < 1.1


def texts(part: Any) -> list[str]:
    return [part] if isinstance(part, str) else [text for inner in part.values() for text in texts(inner)]


@pytest.mark.parametrize("language", languages())
def test_the_words_of_the_game_are_in_letters_of_the_font(language: str) -> None:
    sections = ("panel", "rounds", "card", "goal", "rondel", "dice", "mat", "achievement", "scores")
    messages = Messages.of(language)
    words = "".join(text for section in sections for text in texts(messages.section(section)))
    assert len(words) > 200
    assert set(words) - set(letter_widths.LETTERS) <= set("→★☆·")


def test_plain_text_bold_text_and_signs_have_a_weight_each() -> None:
    assert weight_of("Food", bold=False) == weight_of("F", bold=False) == NORMAL == 500
    assert weight_of("Food", bold=True) == weight_of("7", bold=True) == BOLD == 600
    assert weight_of("F", bold=True) == HEAVY == 700


def test_pictures_name_the_fonts_and_weights() -> None:
    colours = PALETTES["dark"].colours
    assert f'font-family="{FONTS}" font-weight="500"' in COMMON
    assert "font-weight" not in markup(Text(0, 0, "Food", 12, "ink"), colours)
    assert 'font-weight="600"' in markup(Text(0, 0, "Food", 12, "ink", bold=True), colours)
    assert 'font-weight="700"' in markup(Text(0, 0, "F", 12, "ink", bold=True), colours)


def test_the_style_sheet_describes_the_fonts_that_are_named() -> None:
    named = re.search(r"--bc-board-font:\s*([^;]+);", styles("font"))
    assert named
    assert re.sub(r",\s+", ",", named[1]) == FONTS
    jost, *others, last = FONTS.split(",")
    assert (jost, last) == ("Jost", "sans-serif")
    weights: dict[str, set[int]] = {}
    for family, sources, least, most, percent in FACES:
        assert "url(" not in sources
        assert 75 < float(percent) < 105
        weights.setdefault(family, set()).update(
            weight for weight in (500, 600, 700) if int(least) <= weight <= int(most)
        )
    assert weights == {family: {500, 600, 700} for family in others}


def test_a_picture_of_its_own_brings_what_stands_in_for_the_font() -> None:
    game = Game.new(["You", "Nova"], seed=1)
    for scheme in ("dark", "system"):
        assert styles("font") in draw(game, scheme=scheme)
    assert "@font-face" not in draw(game, scheme="page")


def test_lines_break_by_the_widths_alone() -> None:
    words = "1 influence on any track at the start of each round"
    lines = wrapped(words, 120, 13)
    assert " ".join(lines) == words
    assert all(width_of(line, 13) <= 120 for line in lines)
    assert shortened(words, 80, 13).endswith("…")


def test_nearly_all_lines_of_a_table_fit_without_being_squeezed() -> None:
    shapes = [shape for shape in picture(Game.new(["You", "Nova", "Orin"], seed=7)).shapes if isinstance(shape, Text)]
    squeezed = [
        text.text for text in shapes if text.limit and width_of(text.text, text.size, bold=text.bold) > text.limit
    ]
    assert len(squeezed) < 0.05 * len(shapes), squeezed


def test_the_kernel_gives_the_font_to_a_page_that_lacks_it() -> None:
    overlay, sent = Overlay(), []
    overlay.send = lambda content, buffers=None: sent.append((content, buffers))  # type: ignore[method-assign]
    overlay._heard(None, {"type": "font", "seq": 4}, [])
    assert sent == [({"type": "font", "seq": 4}, [FONT.read_bytes()])]
