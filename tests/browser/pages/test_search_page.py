"""The glossary's search: it finds what stands in folded steps, and leads there by mouse and keys."""

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from helpers.browser.board_page import PATIENCE
from helpers.browser.browsing import Server
from helpers.browser.site_page import hash_of, read, step

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


@pytest.fixture
def glossary(page: "Page", site: Server) -> "Page":
    page.set_default_timeout(PATIENCE)
    return read(page, site, "15-glossary")


def found(page: "Page", query: str) -> list[str]:
    """The results for a query, as a reader sees them."""
    page.get_by_role("searchbox", name="Find a term or a rule").fill(query)
    return page.get_by_role("search").get_by_role("link").all_inner_texts()


def focused(page: "Page") -> str:
    return str(page.evaluate("document.activeElement.innerText"))


def test_what_stands_in_a_folded_step_is_found(glossary: "Page") -> None:
    assert step(glossary) == "Glossary"
    assert found(glossary, "nine") == ["Round · A turn"]
    glossary.get_by_role("link", name="Round").click()
    assert step(glossary) == "A turn"
    assert hash_of(glossary) == "#round"
    assert focused(glossary) == "Round"
    glossary.go_back()
    assert step(glossary) == "Glossary"


def test_all_words_count_and_titles_come_first(glossary: "Page") -> None:
    assert found(glossary, "fuel") == ["Fuel · Glossary", "Pod · Glossary", "Dock · A turn"]
    assert glossary.get_by_role("search").get_by_role("status").inner_text() == "3 places"
    assert found(glossary, "FUEL  stay") == ["Dock · A turn"]
    assert found(glossary, "uber") == ["Dock · A turn"]
    assert found(glossary, " ") == []
    assert found(glossary, "fuel moon") == []
    assert glossary.get_by_role("search").get_by_role("status").inner_text() == "Nothing contains all of these words."


def test_keys_are_enough(glossary: "Page") -> None:
    glossary.get_by_role("searchbox").focus()
    glossary.keyboard.type("dock")
    glossary.keyboard.press("ArrowLeft")
    assert step(glossary) == "Glossary"
    glossary.keyboard.press("Enter")
    glossary.wait_for_function("() => document.activeElement.innerText === 'Dock'")
    assert step(glossary) == "A turn"
    expect(glossary.get_by_role("search").get_by_role("link")).to_have_count(0)
    glossary.get_by_role("searchbox").focus()
    glossary.keyboard.press("Escape")
    assert glossary.get_by_role("searchbox").input_value() == ""


def test_no_other_page_has_it(words: "Page") -> None:
    expect(words.get_by_role("search")).to_have_count(0)


def test_it_keeps_to_the_page(glossary: "Page") -> None:
    for width in (390, 1280):
        glossary.set_viewport_size({"width": width, "height": 800})
        assert found(glossary, "o")
        assert glossary.evaluate("document.documentElement.scrollWidth") == width
        sizes = glossary.get_by_role("search").get_by_role("link").all()
        assert all((box := size.bounding_box()) and box["height"] >= 44 for size in sizes)
