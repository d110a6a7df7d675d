"""The page with the licence of everything that the site holds: it publishes the work of others."""

import email
import html
import re
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import PackageMetadata, distribution
from pathlib import Path
from typing import Final, cast

from betacolony.messages import ENGLISH
from betacolony_widgets.messages import Messages
from betacolony_widgets.serving import publishing
from betacolony_widgets.static_files import FONT
from tools.checks.pyodide import PYTHON, VERSION
from tools.common.downloads import ROOT
from tools.docs.licences import licence_of

PAGE: Final = "licences.html"
_LICENCE: Final = r".*\.dist-info/(?:licenses/)?(?:LICEN[CS]E|COPYING)[^/]*"


@dataclass(frozen=True)
class Part:
    """Something that the site holds: its name and version, its licence, and the text of that, "" if it is elsewhere."""

    name: str
    licence: str
    text: str = ""


def of_wheels(wheels: Iterable[Path]) -> Iterator[Part]:
    """The parts that come as wheels. Raises LicenceError if one has a licence that we don't know."""
    for wheel in sorted(wheels):
        with zipfile.ZipFile(wheel) as archive:
            names = archive.namelist()
            texts = [archive.read(name).decode() for name in names if re.fullmatch(_LICENCE, name)]
            (metadata,) = (name for name in names if name.endswith(".dist-info/METADATA"))
            facts = cast("PackageMetadata", email.message_from_string(archive.read(metadata).decode()))
        yield Part(f"{facts['Name']} {facts['Version']}", licence_of(facts), "\n\n".join(texts))


def of_program(wheels: Iterable[Path], pure: str) -> tuple[Part, ...]:
    """All parts of the program behind the pages.

    Args:
        wheels: those that were downloaded.
        pure: the package of this environment whose Python is taken.
    """
    package = distribution(pure)
    texts = [file.read_text("utf-8") for file in package.files or () if re.fullmatch(_LICENCE, file.as_posix())]
    parts = [*of_wheels(wheels), Part(f"{package.name} {package.version}", licence_of(package.metadata), *texts[:1])]
    mypy = distribution("mypy")
    parts += [
        Part(f"Pyodide {VERSION}, https://github.com/pyodide/pyodide", "MPL-2.0"),
        Part(f"CPython {PYTHON}, https://www.python.org", "PSF-2.0"),
        Part(f"mypyc {mypy.version}, https://github.com/mypyc/mypyc", "MIT"),
    ]
    return tuple(sorted(parts, key=lambda part: part.name.lower()))


def page(parts: Iterable[Part], first: str) -> str:
    """The page.

    Args:
        parts: those of the program.
        first: the address of the site's first page.
    """
    own = Messages.of(ENGLISH).say("app.name")
    font = FONT.with_name("jost-licence.txt").read_text("utf-8")
    listed = [Part(own, "MIT", (ROOT / "LICENSE").read_text("utf-8")), Part("Jost", "OFL-1.1", font), *parts]
    body = "".join(_row(part) for part in listed).replace("{", "{{").replace("}", "}}")
    around = '<p>{text}</p><div class="bc-licences">' + body + '</div><p><a href="{first}">{back}</a></p>'
    return publishing.notice_page("licences", "", around, first=first)


def _row(part: Part) -> str:
    """A part as a heading, which opens the text where there is one."""
    name, licence = html.escape(part.name), html.escape(part.licence)
    name = re.sub(r", (https://\S+)", r', <a href="\1">\1</a>', name)
    if not part.text:
        return f"<p>{name}: {licence}</p>"
    return f"<details><summary>{name}: {licence}</summary><pre>{html.escape(part.text.strip())}</pre></details>"
