"""The licence of every locked package: `python -m tools.docs.licences` writes docs/licences.md.

It fails if a licence is unknown or asks more of us than attribution. `--check` writes nothing, and fails if the page
would change.
"""

import re
import sys
import tomllib
from collections.abc import Sequence
from importlib.metadata import PackageMetadata, PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

from tools.common.downloads import ROOT
from tools.dependencies.locks import CONSTRAINTS
from tools.dependencies.sizes import installed, key, required

PAGE: Final = Path("docs/licences.md")

#: Licences that allow using a package and redistributing it beside ours, with attribution. MPL-2.0 asks for more only
#: from those who change a file of the package.
FITTING: Final = frozenset(
    (
        *("0BSD", "Apache-2.0", "BSD", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "HPND", "ISC"),
        *("MIT", "MIT-0", "MIT-CMU", "MPL-2.0", "PSF-2.0", "Unlicense", "Zlib"),
    )
)
#: spellings in packages without a licence expression, in lower case and without "licence"
_SPELLINGS: Final = {
    "apache 2.0": "Apache-2.0",
    "apache": "Apache-2.0",
    "apache software": "Apache-2.0",
    "apache, version 2.0": "Apache-2.0",
    "bsd 2-clause": "BSD-2-Clause",
    "bsd 3-clause": "BSD-3-Clause",
    "isc (iscl)": "ISC",
    "mozilla public 2.0 (mpl 2.0)": "MPL-2.0",
    "psfl": "PSF-2.0",
    "python software foundation": "PSF-2.0",
}

#: the systems, and the oldest and newest Python, that the lock covers, in the terms of markers
_PLACES: Final = tuple(
    {
        "python_version": python,
        "python_full_version": f"{python}.0",
        "os_name": name,
        "sys_platform": system,
        "platform_system": platform,
    }
    for python in ("3.11", "3.14")
    for name, system, platform in (
        ("posix", "linux", "Linux"),
        ("posix", "darwin", "Darwin"),
        ("nt", "win32", "Windows"),
    )
)

HEAD: Final = """\
# Licences

These packages run the tutorial or help to develop it, as locked in `tools/constraints.txt`.
`python -m tools.docs.licences` writes this page. We publish none of the packages: a wheel holds our own files, under
the MIT licence, and the board's font, and pip downloads the rest. Each of these licences allows use and redistribution;
MPL-2.0 asks for more only from those who change the package.

The font is Jost, by the Jost Project Authors, under the SIL Open Font License 1.1: the unchanged file for Latin letters
of the npm package `@fontsource-variable/jost` 5.3.0. It may be passed on with its licence, which lies beside it in
`widgets/betacolony_widgets/static/fonts`, but not sold by itself; a changed one would still be under that licence.

Some tools download more, into folders of their own: the tests download axe-core and Pyodide (both MPL-2.0), the checks
TypeScript (Apache-2.0), ESLint, esbuild and Prettier (all MIT), repo2docker (BSD-3-Clause) and uv (MIT or Apache-2.0),
the trial of JupyterHub the hub and its proxy (both BSD-3-Clause), and the static site a compiler (ziglang, MIT) and
Python's header files (PSF-2.0). A static site contains more than our own files: see [its
licences](static-site.md#how-does-it-work).

| Package | Licence | Needed for |
| --- | --- | --- |
"""


class LicenceError(Exception):
    """A licence that is unknown or doesn't fit; the text names its package."""


def fits(expression: str) -> bool:
    """Return whether a licence expression fits: all of its licences, or, if it offers a choice, one of the choices."""
    if "(" in expression:
        return set(re.findall(r"[\w.-]+", expression)) - {"AND", "OR"} <= FITTING
    return any(FITTING.issuperset(way.split(" AND ")) for way in expression.split(" OR "))


def licence_of(metadata: PackageMetadata) -> str:
    """Return the licence that a package names for itself, as an expression if possible.

    Raises:
        LicenceError: it names none that fits.
    """
    names = [*(metadata.get_all("License-Expression") or ()), *(metadata.get_all("License") or ())]
    names += [line.rpartition(" :: ")[2] for line in metadata.get_all("Classifier") or () if line.startswith("License")]
    for name in names:
        plain = re.sub(r"\s*\blicen[sc]e\b", "", name, flags=re.IGNORECASE).strip()
        expression = _SPELLINGS.get(plain.lower(), plain)
        if fits(expression):
            return expression
    raise LicenceError(f"{metadata['Name']}: {' / '.join(names) or 'no licence'}")


def page(before: str) -> str:
    """Return the page; a package of another system, which isn't installed here, keeps its line.

    Raises:
        LicenceError: a licence is unknown or doesn't fit.
    """
    names = re.findall(r"^([\w.-]+)==", (ROOT / CONSTRAINTS).read_text("utf-8"), re.MULTILINE)
    kept = dict(re.findall(r"^\| ([\w.-]+) \| ([^|]+) \|", before, re.MULTILINE))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    tutorial = required(project["dependencies"], installed(), _PLACES)
    lines = []
    for name in dict.fromkeys(names):
        try:
            licence = licence_of(distribution(name).metadata)
        except PackageNotFoundError:
            licence = kept.get(name, "")
            if not fits(licence):
                raise LicenceError(f"{name}: of another system; look it up and write its line by hand") from None
        lines.append(f"| {name} | {licence} | {'the tutorial' if key(name) in tutorial else 'development'} |\n")
    return HEAD + "".join(lines)


def main(words: Sequence[str]) -> int:
    """Write or compare the page; return 0 if all is well."""
    file = ROOT / PAGE
    before = file.read_text("utf-8") if file.exists() else ""
    try:
        text = page(before)
    except LicenceError as problem:
        print(f"failed: {problem}", flush=True)
        return 1
    if "--check" in words:
        state = "is up to date" if text == before else "is out of date; `python -m tools.docs.licences` updates it"
        print(f"{PAGE} {state}")
        return int(text != before)
    file.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
