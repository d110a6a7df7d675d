"""The review widget without a browser: cards, replies, and saved states."""

import re
from html import unescape
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from betacolony_widgets import Review
from betacolony_widgets.board.painting.text_renderer import text
from betacolony_widgets.board.picture import picture
from betacolony_widgets.pages.contents import notebooks
from betacolony_widgets.palette import PALETTES
from betacolony_widgets.review import KINDS
from betacolony_widgets.review.schedule import FRESH, INTERVALS, MOST
from helpers.review_cards import DAMAGED, card_of


class Page:
    """A review page, with the browser's part in it."""

    def __init__(self, kept: object = None, today: str = "2026-07-30", width: object = 1200) -> None:
        self.review = Review()
        self.sent: list[dict[str, Any]] = []
        self.review.send = lambda content, **_: self.sent.append(content)
        self.today, self.kept, self.seq = today, kept, 0
        self.shown = self.ask("hello", width=width)

    def ask(self, kind: str, **more: object) -> dict[str, Any]:
        self.seq += 1
        message = {"type": kind, "seq": self.seq, "today": self.today, "kept": self.kept, **more}
        self.review._heard(None, message, [])
        assert self.sent[-1]["seq"] == self.seq
        return self.sent[-1]

    def answer(self, *, right: bool = True) -> dict[str, Any]:
        card = self.review.card
        assert card is not None
        value: object = card.number + (not right)
        if card.choices:
            value = next(choice.id for choice in card.choices if choice.right == right)
        reply = self.ask("answer", version=self.shown["version"], value=value)
        self.kept = reply["kept"]
        return reply

    def next(self) -> dict[str, Any]:
        self.shown = self.ask("next")
        return self.shown


def test_a_day_of_cards() -> None:
    page = Page()
    assert page.shown["left"] == "4 cards left today"
    for number in range(FRESH):
        assert page.shown["type"] == "card"
        reply = page.answer(right=bool(number))
        assert (reply["right"], reply["head"]) == (bool(number), "Right." if number else "Not this time.")
        assert reply["back"] == ("This card comes back in 2 days." if number else "This card comes back tomorrow.")
        assert "bc-rule" in reply["rules"]
        page.next()
    assert page.shown["type"] == "done"
    assert page.shown["lines"] == ["You have answered 4 cards.", "The next cards come back tomorrow."]


def test_a_page_that_is_loaded_again_goes_on_with_its_card() -> None:
    page = Page()
    page.answer()
    page.next()
    again = Page(page.kept)
    assert again.shown["version"] == page.shown["version"]
    assert again.shown["question"] == page.shown["question"]
    assert not again.shown["notice"]


def test_another_day_brings_other_cards() -> None:
    assert Page().shown["version"] != Page(today="2026-07-31").shown["version"]


@pytest.mark.parametrize("kept", [data for data in DAMAGED if data])
def test_what_was_damaged_begins_anew_and_says_so(kept: object) -> None:
    page = Page(kept)
    assert page.shown["type"] == "card"
    newer = isinstance(kept, dict) and kept.get("v") == 2
    assert ("newer version" if newer else "could not be read") in page.shown["notice"]
    assert page.shown["left"] == "4 cards left today"


def test_what_another_tab_kept_meanwhile_counts() -> None:
    page, other = Page(), Page()
    other.answer()
    page.kept = other.kept
    other.next()
    page.next()
    assert page.shown["version"] == other.shown["version"]


@pytest.mark.parametrize("value", [None, "", "?", [], {}])
def test_what_is_no_answer_leaves_the_card_as_it_is(value: object) -> None:
    page = Page()
    assert page.ask("answer", version=page.shown["version"], value=value)["type"] == "none"
    assert page.answer()["right"]


def test_an_answer_to_another_card_is_let_go() -> None:
    page = Page()
    assert page.ask("answer", version="steps 0", value="location-jyo")["type"] == "none"
    assert page.review.card is not None


def test_an_answer_counts_once() -> None:
    page = Page()
    page.answer()
    assert page.ask("answer", version=page.shown["version"], value="location-jyo")["type"] == "none"


@pytest.mark.parametrize("message", [None, 3, [], "hello", {}, {"type": []}, {"type": "nonsense"}])
def test_a_message_that_is_none_is_not_heard(message: object) -> None:
    page = Page()
    before = len(page.sent)
    page.review._heard(None, message, [])
    assert len(page.sent) == before


def test_a_wrong_date_gets_a_sentence(caplog: pytest.LogCaptureFixture) -> None:
    assert "our fault" in Page(today="someday").shown["text"]
    assert "not a date" in caplog.text


def test_a_narrow_page_is_drawn_narrow_and_again_when_it_changes() -> None:
    page = Page(width=360)
    narrow = page.shown["view"]
    reply = page.ask("resize", width=1200)
    assert reply["type"] == "picture"
    assert reply["view"] != narrow
    assert page.ask("resize", width="wide")["view"] == reply["view"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_takes_its_colours_from_the_page(kind: str) -> None:
    page = Page()
    drawn = page.review._picture(card_of(kind, 1))
    root = ET.fromstring(drawn["picture"])  # noqa: S314 - our own
    # the art has colours of its own besides those of the page
    art = {node for defs in root.iter("{http://www.w3.org/2000/svg}defs") for node in defs.iter()}
    fills = {node.get("fill", "none") for node in root.iter() if node is not root and node not in art}
    assert all(fill == "none" or fill.startswith("var(--bc-") for fill in fills)
    for name in (fill[4:-1] for fill in fills if fill != "none"):
        assert f"{name}:" in Review._css
    used = {node.get("href", "#")[1:] for node in root.iter("{http://www.w3.org/2000/svg}use")}
    assert used <= {node.get("id") for node in art}


def test_both_themes_hold_every_role() -> None:
    light, dark = PALETTES["light"].colours, PALETTES["dark"].colours
    assert set(light) == set(dark)
    for role in light:
        assert Review._css.count(f"--bc-{role}:") == (1 if light[role] == dark[role] else 4)


def test_a_table_still_tells_what_majorities_are_worth() -> None:
    assert "worth" in text(picture(card_of("majority", 0).game))


def test_a_card_shows_itself_in_a_notebook() -> None:
    card = card_of("space", 0)
    html = card._repr_html_()
    assert card.question in unescape(html)
    assert "<svg" in html


def test_the_page_tells_the_intervals_and_limits_as_they_are() -> None:
    prose = (notebooks() / "14-review.ipynb").read_text("utf-8")
    words = {2: "two", 4: "four", 8: "eight", 16: "sixteen", 32: "thirty-two", 10: "ten"}
    first, *between, last = (words[days] for days in INTERVALS[1:])
    assert f"after {first} days, then {', '.join(between)} and {last}" in prose
    assert f"at most {words[MOST]} cards, and at most {words[FRESH]} that are new" in prose
    assert INTERVALS[0] == 1


def test_the_labels_that_the_script_asks_for_exist_and_there_are_no_others() -> None:
    asked = set(re.findall(r"labels\.([a-z_]+)", Review._esm))
    assert asked == set(Review().labels)
