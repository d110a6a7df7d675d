"""The map of all pages: links, rules and pictures, without a browser."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from betacolony_widgets.messages import Messages
from betacolony_widgets.pages import contents
from betacolony_widgets.pages.map_art import sign
from betacolony_widgets.pages.map_markup import Course, map_html
from betacolony_widgets.serving import publishing

ENGLISH = Messages.of()


def cell(kind: str, source: str, **own: Any) -> dict[str, Any]:
    return {"cell_type": kind, "metadata": {"betacolony": own}, "source": source, "outputs": []}


def md(source: str, **own: Any) -> dict[str, Any]:
    return cell("markdown", source, **own)


def code(source: str, **own: Any) -> dict[str, Any]:
    return cell("code", source, **own)


def write(folder: Path, name: str, *cells: dict[str, Any], **own: Any) -> None:
    content = {"cells": list(cells), "metadata": {"betacolony": own}, "nbformat": 4, "nbformat_minor": 5}
    (folder / f"{name}.ipynb").write_text(json.dumps(content), "utf-8")


def test_the_map_links_all_pages(tmp_path: Path) -> None:
    write(tmp_path, "00-start", md("# Start"), code("Map()", map=True))
    write(tmp_path, "01-a", md("# A <b>"), summary="One & two", minutes=1, sign="ship", label="Short")
    write(tmp_path, "02-c", md("# C"), any_time="now & then")
    write(tmp_path, "03-review", md("# Cards"))
    data = publishing.page_data(contents.notebook(tmp_path / "00-start.ipynb"), "00-start", tmp_path)
    found = data["page"].slots[0].preview
    places = [found.index(f'href="{there}"') for there in ("03-review.ipynb", "00-start.ipynb#start", "01-a.ipynb")]
    assert places == sorted(places) < [found.index('href="02-c.ipynb"')]
    for text in (
        "One &amp; two",
        "1 minute",
        "now &amp; then",
        "A &lt;b&gt;",
        ">Short</span>",
        'href="#art-ship-blue"',
    ):
        assert text in found
    assert "A <b>" not in found
    assert 'id="art-ship-blue"' in data["art"]


def test_each_rule_has_its_marks_at_the_first_lesson_that_teaches_it(tmp_path: Path) -> None:
    task = code("page", task="building/two_prices")
    write(tmp_path, "01-a", md("# A", rules=["POD-2", "POD-1"]), task)
    write(tmp_path, "02-b", md("# B"), md("## Again", rules=["POD-2", "SET-1"]))
    course = Course({"POD-2": ["building/two_prices", "mats/pair"]}, {"POD-2": ["pod", "space"]}, 15)
    found = map_html(ENGLISH, contents.entries(tmp_path), course=course)
    rules = re.findall(r'data-rule="(.*?)" data-step="(.*?)" data-tasks="(.*?)" data-cards="(.*?)"', found)
    assert rules == [
        ("POD-2", "a", "building/two_prices", "pod space"),
        ("POD-1", "a", "", ""),
        ("SET-1", "again", "", ""),
    ]
    assert [row.count("<i>") for row in found.split("data-rule")[1:]] == [3, 1, 1]
    assert "data-rule" not in map_html(ENGLISH, contents.entries(tmp_path))


@pytest.mark.parametrize("folder", contents.folders(contents.notebooks()), ids=lambda folder: folder.name)
def test_a_sign_of_a_page_is_one_that_is_drawn(folder: Path) -> None:
    pages = contents.entries(folder)
    assert [page.name for page in pages if not sign(page.sign) and not page.name.endswith("review")] == []


@pytest.mark.parametrize("folder", contents.folders(contents.notebooks()), ids=lambda folder: folder.name)
def test_no_two_pages_of_a_game_share_a_sign(folder: Path) -> None:
    signs = [entry.sign for entry in contents.entries(folder) if entry.sign]
    assert len(signs) == len(set(signs))
    assert all(map(sign, signs))
