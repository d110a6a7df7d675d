"""Notebooks as pages: steps, slots, cards and contents, without a browser."""

import gc
import json
import re
import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from betacolony_widgets.messages import Messages
from betacolony_widgets.pages import contents, frame, notebook_page, reference
from betacolony_widgets.pages.notebook_page import Page, Prose, Slot
from betacolony_widgets.serving import publishing

ENGLISH = Messages.of()
say = ENGLISH.say


def md(source: str, **own: Any) -> dict[str, Any]:
    return {"cell_type": "markdown", "metadata": {"betacolony": own} if own else {}, "source": source}


def code(source: str, id_: str = "", **own: Any) -> dict[str, Any]:
    named = {"id": id_} if id_ else {}
    return {
        "cell_type": "code",
        "metadata": {"betacolony": own} if own else {},
        "source": source,
        "outputs": [],
        **named,
    }


def notebook(*cells: dict[str, Any], **metadata: Any) -> dict[str, Any]:
    return {"cells": list(cells), "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def read(*cells: dict[str, Any], **metadata: Any) -> Page:
    return notebook_page.read(
        notebook(*cells, **metadata), "04-name", publishing.renderer(ENGLISH, None), lambda *_: ""
    )


def write(folder: Path, name: str, *cells: dict[str, Any], **own: Any) -> None:
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.ipynb").write_text(json.dumps(notebook(*cells, betacolony=own)), "utf-8")


# --- steps -----------------------------------------------------------------------------------------------------------


def test_a_heading_right_after_the_title_names_the_first_step() -> None:
    for cells in ([md("# A round\n\n## Two dice\n\nText.")], [md("# A round", rules=["POD-1"]), md("## Two dice")]):
        page = read(*cells, md("## Fuel"))
        assert page.title == "A round"
        assert [(step.id, step.title) for step in page.steps] == [("two-dice", "Two dice"), ("fuel", "Fuel")]
    between = read(md("# A round"), code("1"), md("## Two dice"))
    assert [step.title for step in between.steps] == ["A round", "Two dice"]


def test_a_fold_is_no_step_and_its_cells_have_slots(tmp_path: Path) -> None:
    cells = md("# A\n\n## B"), md("## For programmers\n\nText.", fold=True), code("1", "x"), md("## C")
    page = read(*cells)
    assert [step.title for step in page.steps] == ["B", "C"]
    assert page.fold
    assert page.fold.title == "For programmers"
    assert [type(part) for part in page.fold.parts] == [Prose, Slot]
    assert [slot.cell for slot in page.slots] == ["x"]
    assert read(md("# A")).fold is None
    write(tmp_path, "04-a", *cells)
    assert contents.entries(tmp_path)[0].steps == (("b", "B"), ("c", "C"))


def test_second_level_headings_begin_steps_and_the_first_belongs_to_the_title() -> None:
    page = read(md("# A round\n\nHello."), code("1"), md("## One die *moves*\n\nText.\n\n## Fuel & dice\n\nMore."))
    assert page.title == "A round"
    assert [(step.id, step.title) for step in page.steps] == [
        ("a-round", "A round"),
        ("one-die-moves", "One die moves"),
        ("fuel-dice", "Fuel & dice"),
    ]
    assert page.steps[1].heading == "One die <em>moves</em>"
    assert [type(part) for part in page.steps[0].parts] == [Prose, Slot]
    assert page.steps[1].parts == (Prose("<p>Text.</p>\n"),)


def test_a_heading_in_a_fence_is_none() -> None:
    page = read(md("# A\n\n```\n## not one\n```\n\n~~~~\n```\n## nor this\n~~~~\n\n## B"))
    assert [step.title for step in page.steps] == ["A", "B"]


def test_equal_headings_have_ids_of_their_own() -> None:
    assert [step.id for step in read(md("# A\n\nText.\n## A\n## A\n## ?\n## !")).steps] == [
        "a",
        "a-2",
        "a-3",
        "step",
        "step-2",
    ]


def test_a_later_heading_of_the_first_level_stays_where_it_is() -> None:
    page = read(md("# A\n\nText."), md("# B\n\nMore."))
    assert len(page.steps) == 1
    assert '<h1 id="b">B</h1>' in "".join(part.html for part in page.steps[0].parts if isinstance(part, Prose))


@pytest.mark.parametrize(
    ("cells", "metadata", "title"),
    [
        ([code("1 + 1")], {}, "04-name"),
        ([code("1 + 1")], {"title": "Named"}, "Named"),
        ([md("Only text.")], {}, "04-name"),
        ([], {}, "04-name"),
        ([{"cell_type": "raw", "metadata": {}, "source": "x"}], {}, "04-name"),
    ],
)
def test_a_notebook_without_headings_is_a_page_of_one_step(
    cells: list[dict[str, Any]], metadata: dict[str, Any], title: str
) -> None:
    page = read(*cells, **metadata)
    assert [step.title for step in page.steps] == [title]


def test_sources_may_be_lists_and_metadata_of_any_kind() -> None:
    odd: list[dict[str, Any]] = [md("x"), md("y", rules="POD-1"), {**md("z"), "metadata": {"betacolony": [1]}}]
    odd[0]["source"] = ["# A\n", "\n", "Text."]
    page = read(*odd)
    assert page.title == "A"
    assert page.steps[0].rules == ()


def test_a_step_names_its_rules_once() -> None:
    page = read(md("# A\n\nText.", rules=["POD-1"]), md("## B", rules=["POD-3", "POD-1"]), md("b", rules=["POD-3", 7]))
    assert [step.rules for step in page.steps] == [("POD-1",), ("POD-3", "POD-1")]


# --- slots -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("page", True),
        ("import betacolony", False),
        ("game = 1", False),
        ("game;", False),
        ("", False),
        ("%matplotlib inline", True),
        ("x = 1\nx", True),
        ("print('a')", True),
    ],
)
def test_a_slot_announces_only_what_will_be_shown(source: str, shown: bool) -> None:
    assert read(code(source)).slots[0].shows is shown


def test_cells_of_old_notebooks_are_called_by_their_number() -> None:
    assert [slot.cell for slot in read(md("# A"), code("1"), code("2", "own")).slots] == ["cell-1", "own"]


def test_a_board_may_stay_on_all_steps() -> None:
    assert [slot.stays for slot in read(code("1", stays=True), code("2")).slots] == [True, False]


def test_what_stays_can_be_out_of_sight_on_a_step() -> None:
    assert [slot.alone for slot in read(code("1", stays=True), code("2", alone=True)).slots] == [False, True]


def test_code_may_be_read_beside_what_it_shows() -> None:
    assert [slot.code for slot in read(code("1", code=True), code("2"), code("3", code=1)).slots] == [
        True,
        False,
        False,
    ]


def test_the_exercises_of_a_page_are_named_in_metadata() -> None:
    lesson = [code("1", task="building/first_pod"), code("2", task="building/centre"), code("3", picture="building/x")]
    again, odd = code("4", task="building/first_pod"), code("5", task=["building/row"])
    assert read(*lesson, again, odd).exercises == ("building/first_pod", "building/centre")
    steps = read(code("1", task="x/one"), md("## A"), code("2", task="x/two"), code("3"), code("4", task=3)).steps
    assert [step.tasks for step in steps] == [("x/one",), ("x/two",)]


def test_each_exercise_has_its_own_preview() -> None:
    cells = [
        code("1"),
        code("2", task="building/row"),
        code("3", picture="building/refilled"),
        code("4", all_rules=True),
    ]
    render, shown_before = publishing.renderer(ENGLISH, None), publishing.preview_in(ENGLISH, None, "x")
    page = notebook_page.read(notebook(*cells), "x", render, shown_before)
    nothing, *previews = [slot.preview for slot in page.slots]
    assert nothing == ""
    for preview, shown in zip(previews, ('data-task="building/row"', "<figcaption>", 'id="POD-3"'), strict=True):
        assert shown in preview


@pytest.mark.parametrize(
    "task", ["no_such_lesson/row", "building/no_such", "building", "building/", "", ["building/row"]]
)
def test_an_exercise_that_is_not_known_has_no_preview(tmp_path: Path, task: object) -> None:
    assert publishing.preview_in(ENGLISH, tmp_path, "04-name")({"task": task}) == ""


# --- cards -----------------------------------------------------------------------------------------------------------

GLOSSARY = notebook(
    md(
        "# Words\n\n## Building\n\n### Pod\n\nA *tile*. See [fuel](#fuel).\n\n### Fuel cell\n\nNot linked.",
        rules=["POD-1"],
    ),
    md("### Fuel\n\nBends dice."),
)


def cards(html: str, taught: tuple[str, ...] = (), glossary: Mapping[str, Any] = GLOSSARY) -> dict[str, str]:
    return reference.cards(ENGLISH, html, taught, glossary, publishing.renderer(ENGLISH, None))


def test_a_link_into_the_glossary_brings_the_card_of_its_term_and_what_that_leads_to() -> None:
    found = cards('<a href="../15-glossary.ipynb#pod">pod</a>')
    assert list(found) == ["pod", "fuel", "POD-1"]
    assert "<em>tile</em>" in found["pod"]
    assert 'href="#POD-1"' in found["pod"]
    assert "Not linked" not in found["pod"]


def test_a_link_to_a_rule_brings_what_the_rulebook_says_of_it() -> None:
    card = cards('<a href="15-glossary.ipynb#set-7">rule</a>', glossary={})["SET-7"]
    assert "without replacement" in card
    assert say("rule.ruling") in card
    assert "set-up" in card


def test_unknown_anchors_and_other_links_bring_nothing() -> None:
    html = (
        '<a href="15-glossary.ipynb#nothing">a</a><a href="03-other.ipynb#pod">b</a><a href="15-glossary.ipynb">c</a>'
    )
    assert cards(html) == {}


def test_rules_that_a_step_teaches_have_their_cards() -> None:
    assert list(cards("", ("POD-3", "NO-1"))) == ["POD-3"]


# --- the contents, and the data of the template ---------------------------------------------------------------------


def test_the_page_with_the_contents_is_only_named_where_there_is_one(tmp_path: Path) -> None:
    (tmp_path / "01-b.ipynb").write_text("{}")
    assert contents.contents_page(tmp_path) == ""
    (tmp_path / "00-welcome.ipynb").write_text("{}")
    assert contents.contents_page(tmp_path) == "00-welcome.ipynb"


def test_the_contents_know_titles_steps_and_exercises_in_order(tmp_path: Path) -> None:
    write(tmp_path, "10-b", md("# Second"))
    write(
        tmp_path,
        "04-a",
        md("# *First*\n\nText.\n## Rows"),
        code("1"),
        code("2", task="x/y"),
        minutes=5,
        summary="S",
    )
    (tmp_path / "11-broken.ipynb").write_text("{", "utf-8")
    first, second = contents.entries(tmp_path)
    assert (first.number, first.title, first.summary, first.minutes) == ("4", "First", "S", 5)
    assert first.steps == (("first", "First"), ("rows", "Rows"))
    assert first.exercises == ("x/y",)
    assert second.href == "10-b.ipynb"


def test_a_changed_notebook_is_read_again(tmp_path: Path) -> None:
    write(tmp_path, "04-a", md("# Before"))
    assert contents.entries(tmp_path)[0].title == "Before"
    write(tmp_path, "04-a", md("# After that"))
    assert contents.entries(tmp_path)[0].title == "After that"


def test_a_page_knows_its_neighbours(tmp_path: Path) -> None:
    for name in ("00-a", "01-b", "02-c"):
        write(tmp_path, name, md(f"# {name}"))
    data = publishing.page_data(contents.notebook(tmp_path / "01-b.ipynb"), "01-b", tmp_path)
    assert (data["before"].name, data["after"].name, data["home"].name) == ("00-a", "02-c", "00-a")


def test_a_page_leads_to_its_translations_and_they_lead_back(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "de"):
        write(folder, "04-both", md("# Both"))
    write(tmp_path, "05-english", md("# English"))
    deutsch, english = ({"code": code_, "name": name} for code_, name in (("de", "Deutsch"), ("en", "English")))
    assert frame.translations(tmp_path, "04-both") == [deutsch | {"href": "de/04-both.ipynb"}]
    assert frame.translations(tmp_path / "de", "04-both") == [english | {"href": "../04-both.ipynb"}]
    assert frame.translations(tmp_path, "05-english") == frame.translations(None, "04-both") == []


@pytest.fixture
def two_games(tmp_path: Path) -> Path:
    """A tutorial with the pages of two games, each with a translation of its own."""
    for folder in (tmp_path, tmp_path / "de", tmp_path / "exocolony", tmp_path / "exocolony/de"):
        write(folder, "00-welcome", md("# Welcome"), code("Map()", map=True))
        write(folder, "15-glossary", md("# Words\n\n### Coin\n\nMoney."), code("AllRules()", all_rules=True))
    write(tmp_path / "exocolony", "01-only", md("# Only here", rules=["X-SET-1"]))
    for other in ("drafts", ".ipynb_checkpoints"):
        write(tmp_path / other, "00-welcome", md("# Not a page"))
    return tmp_path


def test_an_inner_folder_named_after_a_game_has_its_pages(two_games: Path) -> None:
    places = [folder.relative_to(two_games).as_posix() for folder in contents.folders(two_games)]
    assert places == [".", "de", "exocolony", "exocolony/de"]
    titles = [contents.game_in(folder).title(ENGLISH) for folder in contents.folders(two_games)]
    assert titles == ["Beta Colony", "Beta Colony", "Exocolony", "Exocolony"]
    assert {contents.tutorial_of(folder) for folder in contents.folders(two_games)} == {two_games}
    assert len(contents.pages(two_games)) == 9
    assert "exocolony/de/00-welcome.ipynb" in contents.pages(two_games)


def test_a_folder_is_no_other_games_by_its_name_alone(tmp_path: Path) -> None:
    for folder in (tmp_path / "exocolony", tmp_path / "exocolony/notebooks"):
        write(folder, "00-a", md("# A"))
        assert contents.game_in(folder).folder == ""


def test_each_game_has_contents_of_its_own_and_names_that_do_not_meet(two_games: Path) -> None:
    first, other, german = (contents.entries(two_games / place) for place in ("", "exocolony", "exocolony/de"))
    assert [entry.key for entry in first] == ["00-welcome", "15-glossary"]
    assert [entry.key for entry in other] == [f"exocolony/{name}" for name in ("00-welcome", "01-only", "15-glossary")]
    assert [entry.key for entry in german] == [entry.key for entry in other]
    assert [entry.href for entry in german] == ["00-welcome.ipynb", "../01-only.ipynb", "15-glossary.ipynb"]
    data = publishing.page_data(
        contents.notebook(two_games / "exocolony/01-only.ipynb"), "01-only", two_games / "exocolony"
    )
    told = json.loads(data["data"])
    assert told["name"] == "exocolony/01-only"
    assert [page["name"] for page in told["pages"]] == [entry.key for entry in other]
    assert (data["before"].href, data["after"].href, data["home"].href) == (
        "00-welcome.ipynb",
        "15-glossary.ipynb",
        "00-welcome.ipynb",
    )


def test_a_page_bears_the_name_and_the_mark_of_its_game(two_games: Path) -> None:
    pages = {}
    for place in ("", "exocolony"):
        path = two_games / place / "00-welcome.ipynb"
        pages[place] = publishing.page_data(contents.notebook(path), path.stem, path.parent)
    assert [data["game"] for data in pages.values()] == ["Beta Colony", "Exocolony"]
    assert "bc-mark-orbit" in pages[""]["mark"]
    assert "bc-mark-horizon" in pages["exocolony"]["mark"]
    assert "--bc-exo-sky:" in pages["exocolony"]["style"]
    assert "--bc-exo-sky:" not in pages[""]["style"]
    for data in pages.values():
        for symbol in re.findall(r'href="#(art-[^"]+)"', data["ship"] + data["page"].slots[0].preview):
            assert f'id="{symbol}"' in data["art"]


def test_a_games_pages_lead_to_the_other_game_in_their_language(two_games: Path) -> None:
    def hrefs(place: str, language: str) -> list[tuple[str, str]]:
        others = frame.other_games(Messages.of(language), two_games / place)
        return [(other.title, other.href) for other in others]

    assert hrefs("", "en") == [("Exocolony", "exocolony/00-welcome.ipynb")]
    assert hrefs("exocolony", "en") == [("Beta Colony", "../00-welcome.ipynb")]
    assert hrefs("de", "de") == [("Exocolony", "../exocolony/de/00-welcome.ipynb")]
    assert hrefs("exocolony/de", "de") == [("Beta Colony", "../../de/00-welcome.ipynb")]
    (two_games / "de/00-welcome.ipynb").unlink()
    assert hrefs("exocolony/de", "de") == [("Beta Colony", "../../00-welcome.ipynb")]
    path = two_games / "00-welcome.ipynb"
    data = publishing.page_data(contents.notebook(path), path.stem, two_games)
    assert json.loads(data["data"])["games"] == [["Exocolony", "exocolony/00-welcome.ipynb"]]
    assert 'href="exocolony/00-welcome.ipynb"' in data["page"].slots[0].preview


def test_a_glossary_has_the_rules_of_its_game(two_games: Path) -> None:
    previews = {}
    for place in ("", "exocolony"):
        path = two_games / place / "15-glossary.ipynb"
        data = publishing.page_data(contents.notebook(path), path.stem, path.parent)
        previews[place] = data["page"].slots[0].preview
    assert ['id="POD-3"' in text for text in previews.values()] == [True, False]
    assert ['id="X-PORT-3"' in text for text in previews.values()] == [False, True]


def test_a_page_whose_folder_is_not_known_has_its_game_from_its_metadata() -> None:
    data = publishing.page_data(notebook(md("# A"), betacolony={"game": "exocolony"}), "a", None)
    assert data["game"] == "Exocolony"
    assert json.loads(data["data"])["name"] == "exocolony/a"
    assert publishing.page_data(notebook(md("# A"), betacolony={"game": "chess"}), "a", None)["game"] == "Beta Colony"


def test_a_page_whose_folder_is_not_known_stands_alone() -> None:
    data = publishing.page_data(notebook(md("# A </script>")), "a", None)
    assert data["before"] is data["after"] is data["home"] is None
    assert "</script>" not in data["data"]
    assert json.loads(data["data"])["pages"] == []


def test_a_picture_that_is_missing_is_no_reason_for_a_page_to_be(tmp_path: Path) -> None:
    assert "gone.png" in publishing.renderer(ENGLISH, tmp_path)("![x](gone.png)", {})


def test_pictures_become_part_of_the_page(tmp_path: Path) -> None:
    (tmp_path / "dot.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>", "utf-8")
    assert 'src="data:image/svg+xml;base64,' in publishing.renderer(ENGLISH, tmp_path)("![x](dot.svg)", {})


@pytest.mark.parametrize(
    ("name", "beside", "mapped"), [("00-welcome", True, True), ("02-a-round", True, False), ("10-play", False, False)]
)
def test_only_pages_that_need_them_have_rules_that_look_at_all_of_the_page(
    name: str, beside: bool, mapped: bool
) -> None:
    folder = Path(__file__).parents[2] / "notebooks"
    style = publishing.page_data(contents.notebook(folder / f"{name}.ipynb"), name, folder)["style"]
    assert (":has(> * > .bc-beside" in style, ":has(> * > * > .bc-step" in style) == (beside, mapped)
    on_screen = re.sub(r"@media print \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", style)
    assert (re.search(r"(?:\.bc-script|\.bc-page|body|main):has\((?!> \.bc-page-well)", on_screen) is None) != beside
    assert ".bc-still-lab" not in style


def test_a_page_of_words_may_have_a_well() -> None:
    data = publishing.page_data(notebook(md("# A"), betacolony={"well": "setup/table"}), "a", None)
    assert data["well"].startswith('<div class="bc-page-well" aria-hidden="true"><svg')
    assert "ship-blue" in data["art"]
    assert not publishing.page_data(notebook(md("# A")), "a", None)["well"]
    assert not publishing.page_data(notebook(md("# A"), betacolony={"well": "setup/none"}), "a", None)["well"]


def test_what_a_cell_prints_may_stand_in_the_column_of_words() -> None:
    task = code("page.exercise('row')", task="building/row")
    printing, words = code("print(1)"), code("print(1)", words=True)
    assert [step.beside_board for step in read(md("# A"), task, md("## B"), printing).steps] == [True, False]
    assert [step.beside_board for step in read(md("# A"), task, md("## B"), words).steps] == [True, True]


class _Slow:
    """Something whose end takes long enough for another thread to have its turn."""

    def __del__(self) -> None:
        sum(range(1000))


def test_pages_are_made_in_several_threads_at_once() -> None:
    # Python 3.11 failed where garbage was collected in the middle of making a syntax tree, and another thread made one
    source = "\n".join(f"x = f(a, b(c, d[{n}], e=lambda q: q + 1))" for n in range(30)) + "\npage"

    def reads(_: int) -> bool:
        for _ in range(30):
            circle: list[object] = [_Slow()]
            circle.append(circle)
        return notebook_page.shows(source)

    interval, threshold = sys.getswitchinterval(), gc.get_threshold()
    sys.setswitchinterval(1e-6)
    gc.set_threshold(10)
    try:
        with ThreadPoolExecutor(6) as threads:
            assert all(threads.map(reads, range(1000)))
    finally:
        sys.setswitchinterval(interval)
        gc.set_threshold(*threshold)


@pytest.mark.parametrize("name", ["Lab", "Lesson", "Map", "Table"])
def test_a_page_of_one_game_does_without_the_other(name: str) -> None:
    # in a browser, the other game's modules would take a tenth of a second
    script = f"import sys; from betacolony_widgets import {name}; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    assert "betacolony.exocolony" not in loaded
