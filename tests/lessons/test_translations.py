"""Pages and lessons in other languages: the same cells, the same code, the same tasks, in other words."""

import json
import re
import shutil
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import betacolony_widgets
from betacolony import messages
from betacolony.core.messages import Catalogue
from betacolony_widgets import Lesson
from betacolony_widgets.lessons.live.trainer import Trainer
from betacolony_widgets.messages import Messages, sentences
from betacolony_widgets.pages import contents, notebook_page
from betacolony_widgets.pages.contents import notebooks
from betacolony_widgets.serving import publishing

FOLDER = notebooks()
OTHERS = [language for language in messages.languages() if language != "en"]
#: pages that are translated, by their language and the names of their files
PAGES = [(path.parent.name, path.name) for language in OTHERS for path in sorted(FOLDER.glob(f"{language}/*.ipynb"))]
LESSONS = Path(betacolony_widgets.__file__).parent / "lessons" / "catalogues"
#: chapters whose words are translated
CHAPTERS = [(path.parent.name, path.stem) for language in OTHERS for path in sorted(LESSONS.glob(f"{language}/*.toml"))]

each_page = pytest.mark.parametrize(("language", "name"), PAGES)


def read(path: Path) -> dict[str, Any]:
    notebook: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return notebook


def both(language: str, name: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The cells of a page and of the one that it translates."""
    return read(FOLDER / language / name)["cells"], read(FOLDER / name)["cells"]


def test_there_is_one() -> None:
    assert ("de", "04-building.ipynb") in PAGES
    assert ("de", "building") in CHAPTERS


@each_page
def test_a_page_says_its_language_and_has_an_original(language: str, name: str) -> None:
    own = read(FOLDER / language / name)["metadata"]
    original = read(FOLDER / name)["metadata"]
    assert notebook_page.language_of(read(FOLDER / language / name)) == language
    assert set(own["betacolony"]) == {*original.get("betacolony", {}), "language"}
    assert own["kernelspec"] == original["kernelspec"]
    assert own["title"] != original["title"]


@each_page
def test_cells_are_those_of_the_original_in_other_words(language: str, name: str) -> None:
    own, original = both(language, name)
    assert [shape(cell) for cell in own] == [shape(cell) for cell in original]
    for cell, other in zip(own, original, strict=True):
        source, english = notebook_page.source_of(cell), notebook_page.source_of(other)
        if cell["cell_type"] == "markdown":
            assert source != english
            assert [line.count("#") for line in headings(source)] == [line.count("#") for line in headings(english)]
        else:
            assert source.replace(f', language="{language}"', "") == english


def shape(cell: dict[str, Any]) -> tuple[object, ...]:
    """A cell without its words."""
    own = {key: value for key, value in notebook_page.own_metadata(cell).items() if key != "plain"}
    return cell["id"], cell["cell_type"], cell["metadata"].get("tags", []), own


def headings(source: str) -> list[str]:
    return [line.split(" ")[0] for line in source.splitlines() if re.match("#+ ", line)]


@each_page
def test_cells_of_code_say_the_language_wherever_something_is_told(language: str, name: str) -> None:
    code = [notebook_page.source_of(cell) for cell in both(language, name)[0] if cell["cell_type"] == "code"]
    telling = [
        re.search(r"\b(Lesson|Table|Lab|Review|Map|AllRules|rule|rule_card|Game\.\w+)\(", source) for source in code
    ]
    assert telling[0]
    assert [f'language="{language}"' in source for source in code] == list(map(bool, telling))


@each_page
def test_links_lead_where_those_of_the_original_lead(language: str, name: str) -> None:
    own, original = (links(cells) for cells in both(language, name))
    assert f"../{name}" in own
    assert f"{language}/{name}" in original
    assert [Path(link).name for link in own if link != f"../{name}"] == [
        Path(link).name for link in original if link != f"{language}/{name}"
    ]


def links(cells: list[dict[str, Any]]) -> list[str]:
    return [
        link
        for cell in cells
        if cell["cell_type"] == "markdown"
        for link in re.findall(r"\]\(([^)]+)\)", notebook_page.source_of(cell))
    ]


# --- the words of lessons --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "chapter"), CHAPTERS)
def test_a_chapter_has_nearly_all_its_words_in_a_language_or_none(language: str, chapter: str) -> None:
    own, original = (flat(LESSONS / name / f"{chapter}.toml") for name in (language, "en"))
    assert list(own) == [key for key in original if key in own]
    assert len(own) > 0.9 * len(original)
    for key, text in own.items():
        assert sorted(re.findall(r"{\w+}", text)) == sorted(re.findall(r"{\w+}", original[key])), key
    assert {key for key, text in own.items() if text == original[key] and not text.startswith("{")} == set()


def flat(file: Path) -> dict[str, str]:
    out: dict[str, str] = {}

    def gather(table: dict[str, Any], prefix: str) -> None:
        for key, value in table.items():
            if isinstance(value, dict):
                gather(value, f"{prefix}{key}.")
            else:
                out[prefix + key] = value

    gather(tomllib.loads(file.read_text("utf-8")), "")
    return out


def test_a_lesson_is_told_in_its_language_whichever_others_there_are() -> None:
    page, english = Lesson("building", language="de"), Lesson("building")
    assert (page.game.names, english.game.names) == (("Du", "Nova"), ("You", "Nova"))
    assert (page.game.language, english.game.language) == ("de", "en")
    for lesson, language in ((page, "de"), (english, "en")):
        card = lesson.predict("room").children[0]
        assert card.facts["title"] == sentences(language)["lesson.building.room.title"]
        assert sentences(language)["card_task.picture"] in card._answer("picture", {})["html"]
        assert card._answer("reveal", {})["lines"] == [sentences(language)["lesson.building.room.done"]]
    with pytest.raises(messages.MissingWords, match="de, en"):
        Lesson("building", language="tlh")


def test_two_boards_in_two_languages_never_mix() -> None:
    boards = {language: opened("building", "two_prices", language) for language in ("de", "en")}
    assert {board.messages.language for board in boards.values()} == {"de", "en"}
    for _ in range(2):  # in turns, so that each is drawn after the other
        seen = {language: shown(board) for language, board in boards.items()}
        assert all(seen.values())
        assert not {text for text in seen["de"] & seen["en"] if len(text.split()) > 2}
        assert not seen["de"] & set(sentences("en").values()) - set(sentences("de").values())
        for board in boards.values():
            board.choose("hint")


def opened(chapter: str, task: str, language: str) -> Trainer:
    """The board of an exercise, as a browser has it."""
    page = Lesson(chapter, language=language)
    page.exercise(task, open=True)
    board = page._trainer
    assert board
    board.overlay.send = lambda *_, **__: None  # type: ignore[method-assign]
    board.overlay._heard(None, {"type": "hello", "width": 900, "scheme": "dark"}, [])
    return board


def shown(board: Trainer) -> set[str]:
    """Everything that a board says: its targets, panels and desk, and the errors of wrong choices."""
    texts = {text for face in board.overlay.faces.values() for text in (face["name"], face["tip"])}
    assert board._picture
    texts |= {line for panel in board._picture.panels for line in (panel.title, *panel.facts)}
    board.choose("space-1")
    desk, words = board.overlay.desk, board.overlay._words({})
    assert words
    texts |= {desk["prompt"], desk["detail"], desk["status"], desk["goal"], *(desk["answer"] or {}).get("reasons", ())}
    texts |= {tool["label"] for tool in desk["tools"]} | {line for panel in words["panels"] for line in panel["facts"]}
    # seats are names of colours for style sheets, arrangements those of windows, and the usual rival is one for scripts
    codes = {"seats", "whole", "usual"}
    return texts | {str(label) for name, label in board.overlay.labels.items() if name not in codes}


def test_a_chapter_says_in_english_what_a_language_lacks(tmp_path: Path) -> None:
    shutil.copytree(LESSONS, tmp_path / "lessons")
    path = tmp_path / "lessons" / "de" / "building.toml"
    path.write_text(re.sub(r'(\[room\]\n)title = ".*"\n', r"\1", path.read_text("utf-8")), "utf-8")
    before, lacking = Catalogue(LESSONS), Catalogue(tmp_path / "lessons")
    english, german = before.table("en"), before.table("de")
    room = {**german["building"]["room"], "title": english["building"]["room"]["title"]}
    assert lacking.table("de") == {**german, "building": {**german["building"], "room": room}} != german
    assert lacking.table("de")["welcome"] == english["welcome"]


# --- the page --------------------------------------------------------------------------------------------------------


@each_page
def test_a_page_is_made_in_its_language_whichever_was_made_before(language: str, name: str) -> None:
    stem, own = name.removesuffix(".ipynb"), FOLDER / language
    before = publishing.page_data(read(FOLDER / name), stem, FOLDER)
    page = publishing.page_data(read(own / name), stem, own)
    after = publishing.page_data(read(FOLDER / name), stem, FOLDER)
    assert (before["language"], page["language"]) == ("en", language)
    assert before["data"] == after["data"]
    assert [slot.preview for slot in before["page"].slots] == [slot.preview for slot in after["page"].slots]
    assert page["say"]("page.back") == sentences(language)["page.back"]
    for slot, other in zip(page["page"].slots, before["page"].slots, strict=True):
        assert not slot.preview or slot.preview != other.preview
    assert sentences(language)["card_task.exercise"] in "".join(slot.preview for slot in page["page"].slots)
    assert page["rule_titles"].keys() == before["rule_titles"].keys()
    assert page["rule_titles"] != before["rule_titles"]


@each_page
def test_progress_is_the_same_in_all_languages(language: str, name: str) -> None:
    stem = name.removesuffix(".ipynb")
    (own,) = (entry for entry in contents.entries(FOLDER / language) if entry.name == stem)
    (original,) = (entry for entry in contents.entries(FOLDER) if entry.name == stem)
    assert own.exercises == original.exercises
    assert [id_ for id_, _ in own.steps] == [id_ for id_, _ in original.steps]
    assert [title for _, title in own.steps] != [title for _, title in original.steps]


def test_what_is_not_translated_is_read_in_english() -> None:
    data = publishing.page_data(read(FOLDER / "de" / "04-building.ipynb"), "04-building", FOLDER / "de")
    english = contents.entries(FOLDER)
    listed = contents.entries(FOLDER / "de")
    assert listed[0].title == Messages.of("de").say("page.in_english", title=english[0].title)
    assert [entry.name for entry in listed] == [entry.name for entry in english]
    assert [entry.name for entry in listed if not entry.place] == [name[:-6] for lang, name in PAGES if lang == "de"]
    assert all((FOLDER / "de" / entry.href).exists() for entry in listed)
    assert (data["home"].href, data["before"].href, data["after"].href) == (
        "../00-welcome.ipynb",
        "../03b-first-game.ipynb",
        "../05-influence.ipynb",
    )


def test_a_glossary_of_the_originals_serves_translations(tmp_path: Path) -> None:
    (tmp_path / "de").mkdir()
    for place in ("15-glossary.ipynb", "de/01-a.ipynb"):
        (tmp_path / place).write_text('{"cells": []}', "utf-8")
    assert contents.glossary(tmp_path / "de") == tmp_path / "15-glossary.ipynb"
    assert publishing.page_data({}, "01-a", tmp_path / "de")["glossary"] == "../15-glossary.ipynb"
    assert publishing.page_data({}, "00-b", tmp_path)["glossary"] == "15-glossary.ipynb"
    assert contents.languages(tmp_path) == [tmp_path / "de"]


def test_a_program_that_does_not_tell_the_folder_is_asked_for_that_of_the_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = SimpleNamespace(root_dir=str(FOLDER.parent), notebook_path="")
    application = SimpleNamespace(initialized=lambda: True, instance=lambda: app)
    monkeypatch.setattr(publishing, "Application", application)
    assert publishing.folder_of("04-building", "de") == FOLDER / "de"
    assert publishing.folder_of("04-building") == FOLDER
    assert publishing.folder_of("no-such", "de") is None


@each_page
def test_pages_in_two_languages_that_are_made_at_once_keep_theirs(language: str, name: str) -> None:
    stem = name.removesuffix(".ipynb")

    def made(folder: Path) -> dict[str, Any]:
        return publishing.page_data(read(folder / name), stem, folder)

    folders = {language: FOLDER / language, "en": FOLDER}
    alone = {code: made(folder) for code, folder in folders.items()}
    with ThreadPoolExecutor(4) as threads:
        codes = [language, "en"] * 3
        for code, page in zip(codes, threads.map(made, [folders[code] for code in codes]), strict=True):
            assert page["language"] == code
            assert page["page"] == alone[code]["page"]
            assert (page["cards"], page["data"]) == (alone[code]["cards"], alone[code]["data"])
            assert page["say"]("page.back") == sentences(code)["page.back"]
