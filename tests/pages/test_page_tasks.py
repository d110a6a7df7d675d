"""Cells' metadata against their code: the check names everything that a page would lose silently."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from betacolony_widgets.pages import contents
from betacolony_widgets.pages.contents import notebooks
from betacolony_widgets.serving import publishing
from tools.checks.page_tasks import faults

FOLDER = notebooks()
Notebook = dict[str, Any]
PAGES = sorted([*FOLDER.rglob("*.ipynb"), *Path(__file__).with_name("notebooks").glob("*.ipynb")])


@pytest.mark.parametrize("path", PAGES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_metadata_agree_with_the_code(path: Path) -> None:
    assert faults(path) == []


# --- pages with a fault ----------------------------------------------------------------------------------------------


@pytest.fixture
def changed(tmp_path: Path) -> Callable[..., Path]:
    """A copy of a page, with one cell or all of them changed."""

    def change(name: str, cell: str = "", source: str | None = None, **own: Any) -> Path:
        content: Notebook = json.loads((FOLDER / name).read_text("utf-8"))
        for found in content["cells"]:
            if found["id"] == cell:
                found["source"] = "".join(found["source"]) if source is None else source
                if own:
                    metadata = {**found["metadata"].get("betacolony", {}), **own}
                    found["metadata"]["betacolony"] = {key: it for key, it in metadata.items() if it is not None}
        return write(tmp_path / "notebooks" / name, content)

    return change


def write(path: Path, content: Notebook) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(content), "utf-8")
    return path


def exercises_of(name: str) -> tuple[str, ...]:
    return next(entry.exercises for entry in contents.entries(FOLDER) if entry.name == name)


def renamed(path: Path, old: str, new: str) -> Path:
    return write(path, json.loads(path.read_text("utf-8").replace(old, new)))


@pytest.mark.parametrize("new", ["lesson = Lesson", "pages = Lesson", "page = list"])
def test_a_lesson_that_cells_do_not_know_fails(changed: Callable[..., Path], new: str) -> None:
    found = faults(renamed(changed("04-building.ipynb"), "page = Lesson", new))
    assert len(found) == len(exercises_of("04-building")) + 1
    assert found[-1] == (
        "notebooks/04-building.ipynb, cell \"talon-picture\": page.picture('refilled'): page is no lesson;"
        ' write page = Lesson("building") or the like before.'
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("page", "lesson"),
        ('page = Lesson(\\"building\\")', 'page: Lesson = Lesson(chapter_name=\\"building\\")'),
        ('page = Lesson(\\"building\\")', 'one = Lesson(\\"building\\")\\npage = one'),
        ("page.", 'Lesson(\\"building\\").'),
        ("import Lesson\\n", "import Lesson as Page\\nLesson = Page\\n"),
    ],
)
def test_a_page_whose_lesson_has_another_name_keeps_its_tasks_and_previews(
    changed: Callable[..., Path], old: str, new: str
) -> None:
    path = renamed(changed("04-building.ipynb"), old, new)
    name, folder = path.stem, path.parent
    assert faults(path) == []
    assert contents.entries(folder)[0].exercises == exercises_of("04-building")
    page = publishing.page_data(contents.notebook(path), name, folder)["page"]
    original = publishing.page_data(contents.notebook(FOLDER / path.name), name, FOLDER)["page"]
    assert [slot.preview for slot in page.slots] == [slot.preview for slot in original.slots]


@pytest.mark.parametrize(
    ("name", "cell", "change", "sentence"),
    [
        # metadata without code, code without metadata, and the one beside the other
        (
            "04-building",
            "row",
            {"task": None},
            'page.exercise(\'row\'), so its metadata should have {"task": "building/row"} under "betacolony", not {}.',
        ),
        ("04-building", "row", {"task": "building/crew"}, 'not {"task": "building/crew"}.'),
        ("04-building", "row", {"picture": "building/refilled"}, 'should have {"task": "building/row"} under'),
        ("04-building", "talon-picture", {"picture": None}, 'should have {"picture": "building/refilled"} under'),
        ("04-building", "rule", {"task": "building/row"}, "its code shows no task, picture, map or rules, so"),
        ("04-building", "row", {"source": ""}, 'should have {} under "betacolony", not {"task": "building/row"}.'),
        ("00-welcome", "map", {"map": None}, 'its code shows Map(), so its metadata should have {"map": true} under'),
        ("00-welcome", "map", {"map": False}, 'not {"map": false}.'),
        (
            "15-glossary",
            "all-rules",
            {"all_rules": None},
            'should have {"all_rules": true} under "betacolony", not {}.',
        ),
        # keys that nothing reads
        ("04-building", "row", {"taks": "building/row"}, "nothing reads taks in its metadata; the keys are all_rules,"),
        ("04-building", "price", {"task": "building/row"}, "nothing reads task in its metadata; the keys are figures,"),
        # code that shows nothing, or not what it should
        ("04-building", "row", {"source": 'page.exercise("rows")'}, "page.exercise('rows'): "),
        (
            "04-building",
            "row",
            {"source": 'page.predict("row")'},
            "page.predict('row'): row is an instance of Exercise.",
        ),
        ("04-building", "row", {"source": 'page.picture("row")'}, "page.picture('row'): "),
        ("04-building", "row", {"source": "page.exercise(row)"}, "page.exercise(row): "),
        ("04-building", "row", {"source": "page.exercise"}, "call page.exercise where it stands, so that"),
        ("04-building", "row", {"source": "show = page.exercise\nshow('row')"}, "call page.exercise where it stands"),
        ("04-building", "row", {"source": 'page.exercise("row");'}, "make it the last line, without a semicolon."),
        ("04-building", "row", {"source": 'page.exercise("row")\n1'}, "make it the last line, without a semicolon."),
        ("04-building", "row", {"source": 'box = page.exercise("row")'}, "make it the last line, without a semicolon."),
        (
            "04-building",
            "row",
            {"source": 'page.exercise("row")\npage.exercise("crew")'},
            "its code shows page.exercise('row') and page.exercise('crew'); give each a cell of its own.",
        ),
        ("04-building", "row", {"source": "page.exercise("}, "its code can't be parsed: '(' was never closed"),
        ("04-building", "two-prices", {"source": 'Lesson("bildung").exercise("two_prices")'}, "bildung"),
    ],
)
def test_a_cell_whose_metadata_and_code_differ_is_named(
    changed: Callable[..., Path], name: str, cell: str, change: dict[str, Any], sentence: str
) -> None:
    found = faults(changed(f"{name}.ipynb", cell, **change))
    assert found[0].startswith(f'notebooks/{name}.ipynb, cell "{cell}": ')
    assert sentence in found[0]


def test_a_task_that_has_no_preview_fails(changed: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publishing, "_picture", lambda *_: "")
    assert "page.exercise('row') has no preview." in " ".join(faults(changed("04-building.ipynb")))


def test_the_lab_has_a_picture_until_its_board_is_there() -> None:
    name = "12-what-if"
    data = publishing.page_data(contents.notebook(FOLDER / f"{name}.ipynb"), name, FOLDER)
    preview = data["slots"]["lab"].preview
    assert re.match(
        r'<div class="bc-still-lab" aria-hidden="true" data-moment="\w+" data-targets="[^"]+"><svg', preview
    )
    for symbol in set(re.findall(r'href="#([^"]+)"', preview)):
        assert f'id="{symbol}"' in f"{data['art']}{preview}"
