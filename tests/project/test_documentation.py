"""The examples of the README and of the documentation run as they stand, and what these name is there."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from betacolony_widgets.cli.main import betacolony
from betacolony_widgets.messages import Messages
from tools.docs import film

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")
PAGES = sorted(
    path.relative_to(ROOT).as_posix() for folder in (".", "docs", "binder") for path in (ROOT / folder).glob("*.md")
)


def text(page: str) -> str:
    return (ROOT / page).read_text("utf-8")


def code(page: str) -> str:
    # the blocks of one file follow on each other; the fence would otherwise count as output
    return "\n".join(re.findall(r"^```python\n(.*?)^```$", text(page), re.MULTILINE | re.DOTALL))


#: pages whose examples play hundreds of games
SLOW = {"docs/cookbook.md", "docs/library.md"}


@pytest.mark.parametrize(
    "page",
    [pytest.param(page, marks=pytest.mark.slow) if page in SLOW else page for page in PAGES if ">>>" in code(page)],
)
def test_the_examples_do_what_they_show(page: str) -> None:
    example = doctest.DocTestParser().get_doctest(code(page), {}, page, page, 0)
    assert example.examples
    told: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=told.append)
    assert not told, "".join(told)


@pytest.mark.slow
def test_a_player_of_ones_own_plays_over_all_cores(tmp_path: Path) -> None:
    files = re.compile(r'^```python title="(.+?)"\n(.*?)^```$', re.MULTILINE | re.DOTALL)
    for name, lines in files.findall(text("docs/cookbook.md")):
        (tmp_path / name).write_text(lines, "utf-8")
    script = [sys.executable, str(tmp_path / "match.py")]
    done = subprocess.run(script, capture_output=True, text=True, check=False, timeout=300)
    assert re.fullmatch(r"The hoarder is ahead by [+-]\d+\.\d ± \d+\.\d CP\.\n", done.stdout), done.stderr


def test_every_command_is_named() -> None:
    assert set(re.findall(r"`betacolony (\w+)", README)) == set(betacolony.commands)


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_links_to_is_there(page: str) -> None:
    for link in re.findall(r"\]\((?!https?:)([^)\s]+)\)", text(page)):
        file, _, anchor = link.partition("#")
        there = (ROOT / page).parent / file if file else ROOT / page
        assert there.exists(), link
        if anchor:
            assert anchor in anchors(there), link


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as code hosts make them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", ["docs/architecture.md", "docs/extending.md"])
def test_modules_that_are_named_without_their_folder_are_there(page: str) -> None:
    files = {f"/{file.relative_to(ROOT).as_posix()}" for room in ("betacolony", "widgets") for file in tracked(room)}
    named = set(re.findall(r"`((?:\w+/)*\w+\.(?:py|js))`", text(page))) - {"start.py", "setup.py"}
    assert [name for name in named if not (ROOT / name).exists() and not ends(files, f"/{name}")] == []


def tracked(room: str) -> list[Path]:
    """The sources of a folder, without what Node installs there, maybe just now."""
    found: list[Path] = []
    for folder, folders, files in os.walk(ROOT / room):
        folders[:] = [name for name in folders if name != "node_modules"]
        found += [Path(folder, name) for name in files if name.endswith((".py", ".js"))]
    return found


def ends(files: set[str], name: str) -> bool:
    return any(file.endswith(name) for file in files)


@pytest.mark.parametrize("page", PAGES)
def test_the_files_that_a_page_names_are_there(page: str) -> None:
    named = re.findall(r"`((?:betacolony|widgets|notebooks|tests|tools|benchmarks|binder|docs)/[\w./-]+)`", text(page))
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_the_moving_picture_shows_every_click_and_stays_light() -> None:
    made = film.filmed(film.begin(), film.CLICKS)
    text = made.written()
    shown = {element.text for element in ET.fromstring(text).iter("{http://www.w3.org/2000/svg}text")}  # noqa: S314
    told = ("prompt.move", "prompt.move_die", "prompt.space")
    assert {Messages.of().say(key) for key in told} <= shown
    assert any(line.startswith("This pod takes water") for line in shown if line)
    assert len(made.pointer) == 2 * len(film.CLICKS) + 2
    assert len(text) < 600_000
    assert "docs/moves.svg" in README
