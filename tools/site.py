"""The tutorial as a folder for any web server: `python -m tools.site FOLDER`. What is in it, docs/static-site.md tells.

The pages are those of the tutorial, a file each, and can be read without any program. What makes them live comes along
and runs in the reader's browser, so that there is nothing to serve but files.
"""

import argparse
import re
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader

from betacolony_widgets import contents, pages, publishing
from betacolony_widgets.serving import TEMPLATE, TEMPLATES
from betacolony_widgets.static_files import joined

from . import site_program
from .fetching import UnavailableError, unavailable
from .site_program import Program

#: the folder of the program, within that of the pages
PROGRAM: Final = "program"
_MEGABYTE: Final = 1_000_000


def build(folder: Path, base: str = "./") -> None:
    """Write all pages and the program into a folder.

    Args:
        folder: a new one, an empty one, or one that was built before, which is replaced.
        base: the address that the folder will have, for the page that a host shows where there is none.

    Raises:
        FileExistsError: there is something else in the folder.
        UnavailableError: what the program is made of can't be had here; the text says why.
    """
    if folder.exists() and any(folder.iterdir()) and not (folder / PROGRAM / site_program.LIST).exists():
        raise FileExistsError(f"{folder} holds other things than a site that was built before: name another folder")
    home = site_program.prepare()
    shutil.rmtree(folder, ignore_errors=True)
    write_pages(folder, site_program.install(home, folder / PROGRAM), base)


def write_pages(folder: Path, program: Program, base: str = "./") -> None:
    """Write all pages into a folder, which has the program already."""
    tutorial = contents.notebooks()
    for place in (tutorial, *contents.languages(tutorial)):
        inner = folder / place.relative_to(tutorial)
        inner.mkdir(parents=True, exist_ok=True)
        for path in sorted(place.glob("*.ipynb")):
            up = "../" * len(place.relative_to(tutorial).parts)
            (inner / f"{path.stem}.html").write_text(page(path, f"{up}{PROGRAM}/", program), "utf-8")
    first = contents.entries(tutorial)[0].name
    shutil.copy(folder / f"{first}.html", folder / "index.html")
    (folder / "404.html").write_text(publishing.nowhere(base, ""), "utf-8")
    (folder / ".nojekyll").touch()  # GitHub Pages is to take the files as they are


def page(path: Path, place: str, program: Program) -> str:
    """The page of a notebook; ``place`` leads from it to the folder of the program."""
    notebook = contents.notebook(path)
    cells = [
        {"id": pages.cell_id(cell, number), "source": pages.source_of(cell)}
        for number, cell in enumerate(notebook["cells"])
        if cell["cell_type"] == "code"
    ]
    # it escapes by itself what is to be escaped, as it does for Voilà
    environment = Environment(loader=FileSystemLoader(TEMPLATES / "voila/templates" / TEMPLATE), autoescape=False)  # noqa: S701
    environment.filters |= {"strip_ansi": str, "trusted": dict}  # of cells that have run, of which there are none
    made = publishing.prepared(notebook, path.stem, path.parent)
    text = environment.get_template("index.html.j2").render(
        nb=notebook,
        resources={"betacolony": made, "base_url": "", "global_content_filter": {"include_input": False}},
        page_config={},
        browser={
            "cells": cells,
            "config": configuration(cells, place, program),
            "size": round(program.size / _MEGABYTE),
            "script": joined(("browser",), "js"),
        },
    )
    return linked(text)


def linked(text: str) -> str:
    """A page whose links name pages instead of notebooks."""
    return re.sub(r'((?:href=|"href":)"[^"]*?)\.ipynb(?=["#?])', r"\1.html", text)


def configuration(cells: Sequence[dict[str, str]], place: str, program: Program) -> dict[str, Any]:
    """What Voici's script has to know; addresses are relative, until the page makes them whole."""
    code: dict[str, Any] = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None}
    return {
        "baseUrl": place,
        "fullStaticUrl": f"{place}voici",
        "fullLabextensionsUrl": f"{place}extensions",
        "settingsUrl": f"{place}schemas",
        "themesUrl": f"{place}themes",
        "federated_extensions": program.extensions,
        "jpThemeName": "JupyterLab Light",
        "include_output": True,
        "include_output_prompt": False,
        "litePluginSettings": {
            f"{site_program.KERNEL}:kernel": {
                "pyodideUrl": f"{place}python/pyodide.js",
                "disablePyPIFallback": True,
                "loadPyodideOptions": {"packages": program.packages},
            }
        },
        "notebookSrc": {
            "cells": [{**code, **cell} for cell in cells],
            "metadata": {"kernelspec": {"name": "python", "language": "python", "display_name": "Python"}},
            "nbformat": 4,
            "nbformat_minor": 5,
        },
    }


def main(words: Sequence[str] | None = None) -> int:
    """Build what the words of the command ask for; 1 if it can't be built."""
    parser = argparse.ArgumentParser(prog="python -m tools.site", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path, help="where to; what was built there before is replaced")
    parser.add_argument("--base", default="./", help="the address of the folder, such as /colony/, for the 404 page")
    given = parser.parse_args(words)
    try:
        build(given.folder, given.base)
    except UnavailableError as problem:
        return unavailable(problem, required=True)
    except FileExistsError as problem:
        print(problem)
        return 1
    files = [file for file in given.folder.rglob("*") if file.is_file()]
    size = sum(file.stat().st_size for file in files) / _MEGABYTE
    print(f"{given.folder}: {len(files)} files, {size:.1f} MB. To view it: python -m http.server -d {given.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
