"""A small tutorial, and its pages as a reader turns them in a browser."""

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from helpers.browser.browsing import Server, serve_folder

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: under which key the browser keeps what was read and done
KEPT = "betacolony:progress"


def md(source: str, **own: Any) -> dict[str, Any]:
    return {"cell_type": "markdown", "id": str(abs(hash(source))), "metadata": {"betacolony": own}, "source": source}


def code(id_: str, source: str, **own: Any) -> dict[str, Any]:
    empty: dict[str, Any] = {"metadata": {"betacolony": own}, "outputs": [], "execution_count": None}
    return {"cell_type": "code", "id": id_, "source": source, **empty}


WELCOME = [md("# Welcome"), code("map", "from betacolony_widgets import Map\nMap()", map=True)]
WORDS = [
    md(
        "# Words\n\nA [pod](15-glossary.ipynb#pod), a [rule](../15-glossary.ipynb#POD-3), and"
        " [nothing](15-glossary.ipynb#no)."
    ),
    code("imports", "import ipywidgets"),
    md("## Rows of pods\n\nText.\n\n### A part\n\nMore, of [Docking](#docking-fuel).", rules=["POD-1"]),
    code("shown", "ipywidgets.Button(description='Alive')"),
    md("## *Docking* & fuel\n\n<input aria-label='A field'>\n\nLast."),
]
EXERCISES = [
    md("# Exercises"),
    code("one", "'one'", task="x/one"),
    code("two", "'two'", task="x/two"),
]
BROKEN = [md("# Broken"), code("bad", "1 / 0"), md("## After"), code("never", "'never'")]
GLOSSARY = [
    md("# Glossary"),
    md("### Pod\n\nA tile, paid with [fuel](#fuel).", rules=["POD-3"]),
    md("### Fuel\n\nBends."),
    md("## A turn\n\n### Dock\n\nTo stay, and take Fuel. Über all."),
    md("### Round\n\nOne of nine."),
]


@contextlib.contextmanager
def serve_site(folder: Path) -> Iterator[Server]:
    """The small tutorial, written into a folder and served from there until the block ends."""
    kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    pages = {"00-welcome": WELCOME, "01-words": WORDS, "02-exercises": EXERCISES, "03-broken": BROKEN}
    for name, cells in {**pages, "15-glossary": GLOSSARY}.items():
        content = {"cells": cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
        (folder / f"{name}.ipynb").write_text(json.dumps(content), "utf-8")
    with serve_folder(folder) as server:
        yield server


def read(page: "Page", site: Server, name: str, hash_: str = "") -> "Page":
    page.goto(site.page(name) + hash_, wait_until="commit")
    # once it is loaded, the browser follows the address again, and would take the focus from what a test does meanwhile
    page.wait_for_function("() => Boolean(window.betacolony) && document.readyState === 'complete'")
    return page


def step(page: "Page") -> str:
    """The title of what is shown."""
    shown = page.locator(".bc-step:visible")
    assert shown.count() == 1
    return str(shown.locator("h1, h2").first.inner_text())


def kept(page: "Page") -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(f"JSON.parse(localStorage['{KEPT}'])")
    return found


def hash_of(page: "Page") -> str:
    return str(page.evaluate("location.hash"))
