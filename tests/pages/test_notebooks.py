"""Claims of notebooks: rules taught, numbers in prose, links, exercises, and reading times."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from betacolony import messages
from betacolony.edition.rulebook import rules
from betacolony.exocolony.rulebook import rules as exocolony_rules
from betacolony_widgets.all_chapters import CHAPTERS, chapter_named
from betacolony_widgets.messages import Messages
from betacolony_widgets.pages import contents
from betacolony_widgets.pages.contents import notebooks
from betacolony_widgets.pages.games import game_of, rule_of
from betacolony_widgets.pages.notebook_page import Prose
from betacolony_widgets.serving import publishing
from helpers.prose import evaluate, numbers
from tools.checks import reading_time

FOLDER = notebooks()
NAMES = sorted(path.name for path in FOLDER.glob("*.ipynb"))
#: the pages of the lessons: the first game's, and all
LESSONS = [name for name in reading_time.lessons() if "/" not in name]
ALL_LESSONS = reading_time.lessons()
#: the most words of prose in a step, which has its goal and a board beside it
MOST_WORDS = 45
GLOSSARY = "15-glossary.ipynb"
#: the pages of the other game
EXOCOLONY = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.glob("exocolony/*.ipynb"))
GLOSSARIES = (GLOSSARY, f"exocolony/{GLOSSARY}")
#: the pages of the other game to look things up and to try things out; all others are read step by step
TOOLS = ("glossary.ipynb", "reference.ipynb", "play.ipynb", "review.ipynb", "what-if.ipynb")
TOLD = [name for name in EXOCOLONY if not name.endswith(TOOLS)]
STRATEGIES = "17-first-strategies.ipynb"
#: all pages in other languages, such as "de/04-building.ipynb"
TRANSLATED = [f"{code}/{path.name}" for code in messages.languages() for path in sorted(FOLDER.glob(f"{code}/*.ipynb"))]


def cells(name: str, kind: str = "") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((FOLDER / name).read_text("utf-8"))["cells"]
    return [cell for cell in found if kind in {"", cell["cell_type"]}]


def source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def said(cell: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = cell["metadata"].get("betacolony", {})
    return found


def prose() -> Iterator[Any]:
    for name in (
        *LESSONS,
        GLOSSARY,
        STRATEGIES,
        *EXOCOLONY,
        *(name for name in TRANSLATED if Path(name).name in LESSONS),
    ):
        for number, cell in enumerate(cells(name, "markdown")):
            yield pytest.param(cell, id=f"{name}-{number}")


@pytest.mark.parametrize("cell", list(prose()))
def test_digits_in_prose_are_what_they_are_said_to_be(cell: dict[str, Any]) -> None:
    text, figures, plain = source(cell), said(cell).get("figures", {}), said(cell).get("plain", [])
    assert all(phrase in text for phrase in plain)
    assert numbers(text, plain) == set(figures)
    for written, expressions in figures.items():
        for expression in [expressions] if isinstance(expressions, str) else expressions:
            assert evaluate(expression) == int(written), expression


def steps_of(name: str) -> list[list[dict[str, Any]]]:
    """The cells of each step, without those of the fold."""
    found: list[list[dict[str, Any]]] = []
    for cell in cells(name):
        if said(cell).get("fold"):
            break
        if cell["cell_type"] == "markdown" and "## " in source(cell):
            found.append([])
        found[-1].append(cell)
    return found


@pytest.mark.parametrize("name", [*LESSONS, *TOLD])
def test_a_step_has_one_task_and_few_words(name: str) -> None:
    *steps, remember = steps_of(name)
    assert source(remember[0]).startswith("## To remember") or Path(name).name.startswith("00")
    for step in steps:
        text = source(step[0])
        title, _, prose = text[text.index("## ") :].partition("\n")
        assert sum("task" in said(cell) for cell in step) <= 1, title
        assert len(re.findall(r"\w[\w'’–]*", re.sub(r"\]\([^)]*\)", "", prose))) <= MOST_WORDS, title


def test_links_to_other_pages_are_called_as_these_are() -> None:
    titles = {
        folder / f"{entry.name}.ipynb": entry.title
        for folder in (FOLDER, FOLDER / "exocolony")
        for entry in contents.entries(folder)
    }
    links = [
        (name, text, page)
        for name in (*LESSONS, GLOSSARY, STRATEGIES, *EXOCOLONY)
        for cell in cells(name, "markdown")
        for text, page in re.findall(r"\[([^\]]+)\]\((\d\d-[\w-]+\.ipynb)\)", source(cell))
    ]
    assert len(links) > 10
    assert [(name, text) for name, text, page in links if text != titles[(FOLDER / name).parent / page]] == []


def test_the_pages_of_a_game_say_so_as_their_folder_does() -> None:
    for folder in contents.folders(FOLDER):
        game = contents.game_in(folder)
        for path in folder.glob("*.ipynb"):
            content = contents.notebook(path)
            assert game_of(content) is game, path
            assert content["metadata"]["title"].endswith(f" – {game.title(Messages.of())}"), path


def test_names_of_tasks_and_rules_belong_to_the_game_of_their_page() -> None:
    for folder in contents.folders(FOLDER):
        game = contents.game_in(folder)
        for entry in contents.entries(folder):
            assert all(task.startswith(f"{game.folder}/") for task in entry.exercises if game.folder), entry.key
            for rule in (rule for ids in entry.rules for rule in ids):
                assert rule in game.rules("en"), entry.key


def test_a_page_that_shows_samples_says_so_once() -> None:
    for name in EXOCOLONY:
        path = FOLDER / name
        page = publishing.page_data(contents.notebook(path), path.stem, path.parent)["page"]
        parts = [part for step in page.steps for part in step.parts]
        text = " ".join(part.html if isinstance(part, Prose) else part.preview for part in parts)
        shows = any({"still", "reference", "stays", "task", "card"} & said(cell).keys() for cell in cells(name))
        assert len(re.findall(r"\bsamples\b(?=.* published cards)", text)) == int(shows), name


def test_each_page_is_described_in_the_map() -> None:
    for entry in (*contents.entries(FOLDER), *contents.entries(FOLDER / "exocolony")):
        assert entry.summary[:1].isupper(), entry.key


@pytest.mark.parametrize(
    ("pages", "known"), [(LESSONS, rules()), (TOLD, exocolony_rules())], ids=["beta_colony", "exocolony"]
)
def test_every_rule_is_taught(pages: list[str], known: Mapping[str, object]) -> None:
    taught = {rule for name in pages for cell in cells(name, "markdown") for rule in said(cell).get("rules", ())}
    assert taught == set(known)


@pytest.mark.parametrize(
    "cell", [cell for name in GLOSSARIES for cell in cells(name, "markdown")], ids=lambda cell: cell["id"]
)
def test_a_term_rests_on_rules_and_its_first_sentence_names_it(cell: dict[str, Any]) -> None:
    heading, _, text = source(cell).partition("\n\n")
    if not heading.startswith("### "):
        return
    assert said(cell)["rules"]
    assert all(map(rule_of, said(cell)["rules"]))
    first = re.split(r"[.:;] ", text)[0].lower()
    assert heading.removeprefix("### ").lower().rstrip("e") in first.replace("dice", "die")
    assert len(re.findall(r"[.!?](?= |$)", text)) <= 4


@pytest.mark.parametrize("name", GLOSSARIES)
def test_the_glossary_begins_with_an_index_of_all_its_headings(name: str) -> None:
    first, *others = [source(cell) for cell in cells(name, "markdown")]
    headings = [text.partition("\n")[0].lstrip("# ") for text in others]
    assert re.findall(r"\[([^\]]+)\]\(#", first) == headings
    assert all(f"[{heading}](#{heading.replace(' ', '-')})" in first for heading in headings)


@pytest.mark.parametrize("name", GLOSSARIES)
def test_the_terms_are_in_alphabetical_order_within_their_themes(name: str) -> None:
    theme: list[str] = []
    for cell in cells(name, "markdown"):
        heading = source(cell).partition("\n")[0]
        theme = [*theme, heading] if heading.startswith("### ") else []
        assert theme == sorted(theme)


def test_every_chapter_has_a_page_that_shows_all_it_holds() -> None:
    assert [reading_time.chapter_of(name) for name in ALL_LESSONS] == list(CHAPTERS)
    for key, name in zip(CHAPTERS, ALL_LESSONS, strict=True):
        chapter = chapter_named(key)
        tasks = [said(cell)["task"] for cell in cells(name, "code") if "task" in said(cell)]
        assert tasks == [chapter.key(task) for task in chapter]
        pictures = [said(cell)["picture"] for cell in cells(name, "code") if "picture" in said(cell)]
        assert sorted(pictures) == sorted(f"{key}/{figure.id}" for figure in chapter.figures)


@pytest.mark.parametrize("name", [*NAMES, *TRANSLATED, *EXOCOLONY])
def test_cells_are_short_and_hold_no_outputs(name: str) -> None:
    for cell in cells(name, "code"):
        assert len(source(cell).splitlines()) <= 10
        # nbval compares the text of cells with a count alone, and refuses outputs without one
        assert (cell["execution_count"] is None) == (not cell["outputs"])
        # the text that these print is compared when they run
        assert not cell["outputs"] or Path(name).name.startswith(("09", "13"))


@pytest.mark.parametrize("name", [*NAMES, *TRANSLATED, *EXOCOLONY])
def test_links_lead_to_cells_that_there_are(name: str) -> None:
    for cell in cells(name, "markdown"):
        for link in re.findall(r"\]\(([^)]+)\)", source(cell)):
            file, _, anchor = link.partition("#")
            if "//" in link:
                continue
            there = (FOLDER / name).parent / file if file else FOLDER / name
            assert there.exists(), link
            if anchor and not rule_of(anchor):
                assert anchor in anchors(str(there)), link


def anchors(name: str) -> set[str]:
    """The anchors of headings, made like those of JupyterLab and nbconvert."""
    headings = [line for cell in cells(name, "markdown") for line in source(cell).splitlines() if line.startswith("#")]
    return {line.lstrip("#").strip().replace(" ", "-") for line in headings}


@pytest.mark.parametrize("name", ALL_LESSONS)
def test_a_page_takes_ten_minutes_at_most(name: str) -> None:
    assert reading_time.minutes(name) <= reading_time.MOST
