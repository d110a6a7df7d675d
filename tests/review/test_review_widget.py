"""The review widget without a browser: cards, replies, and saved states."""

import re
from html import unescape
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from betacolony_widgets import Review
from betacolony_widgets.board.painting.text_renderer import text
from betacolony_widgets.board.picture import picture
from betacolony_widgets.exocolony.review import KINDS as EXO_KINDS
from betacolony_widgets.pages.contents import notebooks
from betacolony_widgets.palette import PALETTES
from betacolony_widgets.review import KINDS
from betacolony_widgets.review.schedule import FRESH, INTERVALS, MOST
from betacolony_widgets.review.taught import taught_rules
from helpers.review_cards import DAMAGED, card_of, exo_card_of

ROOM = {"arrangement": "lesson", "width": 1280, "height": 680}


class Page:
    """A review page, with the browser's part in it."""

    def __init__(
        self, kept: object = None, today: str = "2026-07-30", game: str = "beta_colony", **room: object
    ) -> None:
        self.review = Review(game=game)
        self.sent: list[dict[str, Any]] = []
        self.review.send = lambda content, **_: self.sent.append(content)
        self.today, self.kept, self.seq = today, kept, 0
        self.shown = self.ask("hello", **(room or ROOM))

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
    assert page.shown["deck"]["left"] == 4
    for number in range(FRESH):
        assert page.shown["type"] == "card"
        reply = page.answer(right=bool(number))
        assert reply["right"] == bool(number)
        assert reply["head"].startswith("Right: " if number else "Wrong: ")
        assert reply["back"] == f"You'll see this kind again {'on Saturday' if number else 'tomorrow'}."
        assert reply["deck"]["done"] == (False, *[True] * number)
        assert reply["ladder"]["at"] == (1 if number else 0)
        assert all("bc-rule" in rule["html"] for rule in reply["rules"])
        page.next()
    assert page.shown["type"] == "done"
    assert page.shown["head"] == "Done for today."
    assert page.shown["lines"] == ["Five cards are due tomorrow."]
    assert page.shown["deck"]["words"] == "Card 4 of 4 today: 3 right, 1 wrong"


def test_more_cards_than_a_day_has_move_nothing() -> None:
    page = Page()
    assert page.ask("more")["version"] == page.shown["version"]  # today's cards come first
    for number in range(FRESH):
        page.answer(right=bool(number))
        page.next()
    assert page.shown["more"]
    kept: Any = page.kept
    page.shown = page.ask("more")
    asked = set()
    for number in range(FRESH + 1):
        assert page.shown["title"].endswith(" · extra practice")
        assert page.shown["deck"]["done"] == ()
        asked.add(page.shown["version"])
        reply = page.answer(right=bool(number))
        assert reply["back"].startswith("That was extra practice: you'll still see this kind again ")
        assert reply["kept"] == kept
        page.next()
    assert len(asked) == FRESH + 1
    assert {version.split()[0] for version in asked} == set(kept["cards"])
    page.today = "2026-08-01"
    assert "extra" not in page.next()["title"]
    assert page.answer()["kept"] != kept


def test_who_has_answered_nothing_is_offered_no_more() -> None:
    page = Page({"v": 1, "day": "2026-07-30", "done": 0, "fresh": 4, "cards": {}})
    assert page.shown["type"] == "done"
    assert not page.shown["more"]


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
    assert page.shown["deck"]["left"] == 4


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


def test_a_card_is_drawn_for_the_room_there_is_and_again_when_that_changes() -> None:
    page = Page(arrangement="lesson-phone", width=390, height=756)
    assert page.shown["view"] == "0 0 390 756"
    reply = page.ask("resize", **ROOM)
    assert reply["type"] == "picture"
    assert reply["view"] == "0 0 1280 680"
    for room in ({"width": "wide"}, {**ROOM, "arrangement": "wide"}, {**ROOM, "height": 1e9}, {**ROOM, "width": 3}):
        assert page.ask("resize", **room)["view"] == reply["view"]
    page.answer()
    assert page.ask("resize", arrangement="lesson-upright", width=820, height=1140)["view"] == "0 0 820 1140"


def test_what_is_shown_counts_as_wrong() -> None:
    page = Page()
    reply = page.ask("reveal", version=page.shown["version"])
    assert reply["type"] == "verdict"
    assert not reply["right"]
    assert reply["kept"]["cards"]["steps"][0] == 0


def test_a_right_card_climbs_the_ladder_until_it_is_known() -> None:
    def kept(box: int) -> dict[str, Any]:
        return {"v": 1, "day": "", "done": 0, "fresh": 4, "cards": {"steps": [box, "2026-07-30"]}}

    assert Page(kept(4)).answer()["ladder"]["at"] == 5
    ladder = Page(kept(5)).answer()["ladder"]
    assert (ladder["at"], ladder["steps"][-1]) == (6, "known")


def test_the_marks_of_a_rule_depend_on_where_it_is_taught() -> None:
    (first, *_) = Page().answer()["rules"]
    assert (first["page"], first["cards"]) == ("00-welcome", ["steps"])
    assert first["step"]


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
        if role.startswith("exo-"):  # those of the other game, which this page does without
            continue
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


# --- the other game --------------------------------------------------------------------------------------------------


def test_a_day_of_cards_about_the_other_game_goes_beside_that_of_the_first() -> None:
    page = Page()
    page.answer()
    first: Any = page.kept
    other = Page(first, game="exocolony")
    assert not other.shown["notice"]
    assert other.shown["deck"]["left"] == FRESH
    for number in range(FRESH):
        reply = other.answer(right=bool(number))
        assert reply["back"] == f"You'll see this kind again {'on Saturday' if number else 'tomorrow'}."
        other.next()
    assert other.shown["head"] == "Done for today."
    kept: Any = other.kept
    assert kept["cards"].items() >= first["cards"].items()
    assert {kind for kind in kept["cards"] if kind not in first["cards"]} == {
        f"exocolony/{it}" for it in EXO_KINDS[:FRESH]
    }
    again = Page(kept)
    assert again.shown["deck"]["left"] == FRESH - 1
    assert again.shown["deck"]["done"] == (True,)


def test_rules_of_the_other_game_are_marked_by_its_tasks_and_cards() -> None:
    page = Page(game="exocolony")
    (first, *_) = page.answer()["rules"]
    assert (first["page"], first["cards"]) == ("exocolony/00-welcome", ["exocolony/way"])
    found = taught_rules("exocolony")
    assert found["X-SETTLE-6"]["tasks"][0].startswith("exocolony/settling/")
    assert not any(rule.startswith("X-") for rule in taught_rules("beta_colony"))


@pytest.mark.parametrize("kind", EXO_KINDS)
def test_a_picture_of_the_other_game_takes_its_colours_from_the_page(kind: str) -> None:
    review = Review(game="exocolony")
    drawn = review._picture(exo_card_of(kind, 1))
    root = ET.fromstring(drawn["picture"])  # noqa: S314 - our own
    art = {node for defs in root.iter("{http://www.w3.org/2000/svg}defs") for node in defs.iter()}
    fills = {node.get("fill", "none") for node in root.iter() if node is not root and node not in art}
    for name in (fill[4:-1] for fill in fills if fill.startswith("var(")):
        assert f"{name}:" in review._css


def test_there_are_no_cards_about_other_games() -> None:
    with pytest.raises(ValueError, match="beta_colony and exocolony"):
        Review(game="chess")
