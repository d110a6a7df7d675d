"""The tutorial as files for any web server: `python -m tools.site FOLDER`. See docs/static-site.md.

Each page is a file that can be read without any program. The program that makes it live comes along and runs in the
reader's browser, so a server has only files to deliver.
"""

import html
import re
import shutil
from pathlib import Path
from typing import Final
from urllib.parse import urljoin, urlsplit

from jinja2 import Environment, FileSystemLoader

from betacolony.messages import ENGLISH
from betacolony_widgets.pages import contents, notebook_page
from betacolony_widgets.serving import publishing
from betacolony_widgets.serving.tutorial import TEMPLATE, TEMPLATES
from betacolony_widgets.static_files import FONT, script
from tools.common.downloads import ROOT

from . import licences, offline
from . import program as site_program
from .program import Program

#: the folder of the program, within that of the pages
PROGRAM: Final = "program"
#: the folder of the board's font, likewise
FONTS: Final = "fonts"
#: the picture that is shown with links to the pages
PICTURE: Final = "preview.png"
_SITEMAP: Final = "http://www.sitemaps.org/schemas/sitemap/0.9"
_MEGABYTE: Final = 1_000_000


def build(folder: Path, address: str = "", *, plain: bool = False) -> None:
    """Write all pages and the program into a folder.

    Args:
        folder: a new or empty folder, or an earlier build, which is replaced.
        address: the address that the folder will have, such as https://example.org/colony/; "" if unknown.
        plain: leave the engine plain Python, which takes no compiler.

    Raises:
        FileExistsError: the folder contains something else.
        UnavailableError: the program's parts can't be downloaded here; the text says why.
    """
    if folder.exists() and any(folder.iterdir()) and not (folder / PROGRAM / site_program.LIST).exists():
        raise FileExistsError(f"{folder} contains more than an earlier build; choose another folder")
    home = site_program.prepare()
    shutil.rmtree(folder, ignore_errors=True)
    write_pages(folder, site_program.install(home, folder / PROGRAM, plain=plain), address)


def write_pages(folder: Path, program: Program, address: str = "") -> None:
    """Write all pages into a folder that already has the program, with the arguments of `build`."""
    tutorial = contents.notebooks()
    first = contents.entries(tutorial)[0].name
    addresses = []
    for place in contents.folders(tutorial):
        inner = place.relative_to(tutorial)
        (folder / inner).mkdir(parents=True, exist_ok=True)
        for path in sorted(place.glob("*.ipynb")):
            file = (inner / f"{path.stem}.html").as_posix()
            # the first page is the one that the folder itself shows
            own = address and urljoin(address, "" if file == f"{first}.html" else file)
            (folder / file).write_text(page(path, "../" * len(inner.parts), program, own), "utf-8")
            addresses.append(own)
    shutil.copytree(FONT.parent, folder / FONTS)  # with its licence
    shutil.copy(folder / f"{first}.html", folder / "index.html")
    (folder / "404.html").write_text(publishing.not_found_page(urlsplit(address).path or "./", ""), "utf-8")
    (folder / licences.PAGE).write_text(licences.page(program.parts, f"{first}.html"), "utf-8")
    (folder / ".nojekyll").touch()  # GitHub Pages should serve the files as they are
    if address:
        shutil.copy(ROOT / "docs" / PICTURE, folder / PICTURE)
        places = "".join(f"<url><loc>{html.escape(own)}</loc></url>\n" for own in addresses)
        (folder / "sitemap.xml").write_text(
            f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="{_SITEMAP}">\n{places}</urlset>\n', "utf-8"
        )
    offline.write(folder)


def page(path: Path, up: str, program: Program, address: str = "") -> str:
    """The page of a notebook.

    Args:
        path: the notebook.
        up: leads from it to the folder of all pages: "", "../" or more of these.
        program: what makes it live.
        address: its address, "" if unknown.
    """
    notebook = contents.notebook(path)
    cells = [
        [notebook_page.cell_id(cell, number), notebook_page.source_of(cell)]
        for number, cell in enumerate(notebook["cells"])
        if cell["cell_type"] == "code"
    ]
    size = round(program.size / _MEGABYTE)
    # the template escapes by itself, as it does for Voilà
    environment = Environment(loader=FileSystemLoader(TEMPLATES / "voila/templates" / TEMPLATE), autoescape=False)  # noqa: S701
    environment.filters |= {"strip_ansi": str, "trusted": dict}  # of cells that have run, of which there are none
    made = publishing.page_data(notebook, path.stem, path.parent) | {"font": f"{up}{FONTS}/{FONT.name}"}
    text = environment.get_template("index.html.j2").render(
        nb=notebook,
        resources={"betacolony": made, "base_url": "", "global_content_filter": {"include_input": False}},
        page_config={},
        browser={
            "program": {"place": f"{up}{PROGRAM}/", "size": size, "cells": cells},
            "size": size,
            "script": script("site"),
            "licences": f"{up}{licences.PAGE}",
            "manifest": f"{up}{offline.MANIFEST}",
            "apple_icon": f"{up}{offline.APPLE}",
            "theme_colors": offline.theme_colors(),
            "offline": offline.facts(up, notebook_page.language_of(notebook) or ENGLISH),
            "address": address,
            "picture": urljoin(address, f"{up}{PICTURE}"),
        },
    )
    return linked(text)


def linked(text: str) -> str:
    """Change a page's links from notebooks to pages."""
    return re.sub(r'((?:href=|"href":)"[^"]*?)\.ipynb(?=["#?])', r"\1.html", text)
