"""The program behind the pages of `tools.site`: Python for browsers, the libraries, and our packages.

It is downloaded once, into .venv/site, and made ready there, so readers' browsers load nothing from other hosts.
"""

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import files
from pathlib import Path
from typing import Final

from betacolony_widgets.static_files import script
from tools.browser_engine.build import BrowserEngine, build
from tools.checks.pyodide import NPM, PYTHON, VERSION, find, find_node
from tools.common.downloads import ROOT, UnavailableError, fetch
from tools.common.file_lock import hold_lock
from tools.common.wheels import ANYWHERE

from . import licences
from .licences import Part

HOME: Final = ROOT / ".venv" / "site"

#: the libraries, each with its version and hash
REQUIREMENTS: Final = ROOT / "tools" / "site" / "program.txt"
#: what runs the cells of pages there
KERNEL: Final = Path(__file__).with_name("browser_kernel.py")
#: a library whose wheels carry an optional part in C: its Python alone is copied from this environment
PURE: Final = "markupsafe"
#: the files taken from Pyodide's npm package, with their SHA-256; update them with its version
PYODIDE: Final = {
    "pyodide.js": "7be9e63eddf6bd8786a5ab71c8689c35731d187e3415fe58d7cb95423b50421a",
    "pyodide.asm.js": "fe75e97ef2c7a10c41f23b96344c553c7c1c62821bb206080dbb24941c06d5f3",
    "pyodide.asm.wasm": "10090fe41e019ae669d512e1f747021a8db2aaab0f6dd6f85fa9368c55d681e3",
    "python_stdlib.zip": "92cb24faa546818f3ef4050fd5bd2b6487bd2042efed2113af141d035f30efb4",
    "pyodide-lock.json": "14d2c2dba101277999e17135e653d8f15389ad1437f53eae213bf0c3cdff723d",
}
#: the scripts of the worker that runs a page's cells, and of those with the engine alone
WORKERS: Final = ("python_worker", "engine_worker")
#: Pyodide's list of packages, within the folder of the program; ours come without it
LIST: Final = "python/pyodide-lock.json"
#: where browsers' Python looks for libraries
_PLACE: Final = f"/lib/python{PYTHON}/site-packages/"
#: the kinds of files in our packages
_SUFFIXES: Final = {".py", ".toml", ".json", ".js", ".css", ".html", ".ipynb"}
_WHAT: Final = "the program behind the pages"
#: what of a wheel never runs: what belongs to Jupyter, its metadata but for the version, and hints for other tools
_NEVER_RUN: Final = re.compile(
    r"[^/]+\.data/.*|.*/(static|nbextension)/.*|.*/tests/.*|.*\.pyi|[^/]+\.dist-info/(?!METADATA$).*|.*/py\.typed"
)


def prepare(home: Path = HOME) -> Path:
    """Make sure that all downloads are in a folder.

    Raises:
        UnavailableError: something can't be downloaded here, or its hash is wrong; the text says what.
    """
    ready = home / "ready.txt"
    made_for = f"{VERSION} {PYTHON}\n{REQUIREMENTS.read_text('utf-8')}"
    home.parent.mkdir(exist_ok=True)
    with hold_lock(home.with_suffix(".lock"), "Another run is downloading; waiting for it"):
        if ready.exists() and ready.read_text("utf-8") == made_for:
            return home
        shutil.rmtree(home, ignore_errors=True)
        print(f"Downloading Pyodide {VERSION} and its packages, 15 MB; this happens once", flush=True)
        npm = [find("npm"), "install", "--prefix", str(home), "--no-package-lock", "--ignore-scripts", "--no-audit"]
        fetch("npm", _WHAT, [*npm, "--no-fund", "--fetch-retries=1", f"pyodide@{VERSION}"])
        for name, expected in PYODIDE.items():
            if _digest(home / NPM / name) != expected:
                raise UnavailableError(f"npm delivered a Pyodide {VERSION} with an unexpected hash: {name}")
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--retries=1", "--no-deps", "--only-binary=:all:"]
        pip += ["--platform=any", "--implementation=py", "--abi=none", f"--python-version={PYTHON}"]
        fetch("pip", _WHAT, [*pip, "--require-hashes", "--dest", str(home / "wheels"), "-r", str(REQUIREMENTS)])
        ready.write_text(made_for, "utf-8")
    return home


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


@dataclass(frozen=True)
class Program:
    """The facts about the program that a page needs.

    Attributes:
        size: bytes that a first reader loads, as hosts without compression send them.
        parts: the work of others in it.
    """

    size: int
    parts: tuple[Part, ...] = ()


def install(home: Path, folder: Path, *, plain: bool = False) -> Program:
    """Put the program into a folder, with the engine compiled if it can be, unless it is to stay plain.

    Raises:
        UnavailableError: there is no Node here that could make it.
    """
    python = folder / "python"
    python.mkdir(parents=True)
    for name in PYODIDE:
        shutil.copy(home / NPM / name, python)
    index = json.loads((folder / LIST).read_text("utf-8"))
    (folder / LIST).write_text(json.dumps(index | {"packages": {}}), "utf-8")
    library: dict[str, bytes] = {}
    wheels = sorted(home.glob("wheels/*.whl"))
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            names = (name for name in archive.namelist() if not name.endswith("/") and not _NEVER_RUN.fullmatch(name))
            library |= {name: archive.read(name) for name in names}
    library |= {KERNEL.name: KERNEL.read_bytes(), **dict(_pure_files()), **dict(_own_files())}
    library |= {} if plain else compiled_engine(home).files
    for file in _packed(home, library).iterdir():
        shutil.copy(file, python)
    for name in WORKERS:
        (folder / f"{name}.js").write_text(script(name), "utf-8")
    size = sum(file.stat().st_size for file in python.iterdir())
    return Program(size, licences.of_program(wheels, PURE))


def _packed(home: Path, library: Mapping[str, bytes]) -> Path:
    """The folder of what pack.mjs makes of a library; the newest is kept."""
    listed = json.dumps([[f"{_PLACE}{name}", len(content)] for name, content in library.items()]).encode()
    whole = b"".join([len(listed).to_bytes(4, "little"), listed, *library.values()])
    tools = [Path(__file__).with_name(name) for name in ("pack.mjs", "byte_code.py")]
    digest = hashlib.sha256(b"".join([VERSION.encode(), *(file.read_bytes() for file in tools), whole])).hexdigest()
    folder = home / "packed" / digest
    with hold_lock(home.with_suffix(".lock"), "Another run is preparing Python for browsers; waiting for it"):
        if folder.exists():
            return folder
        shutil.rmtree(folder.parent, ignore_errors=True)
        with tempfile.TemporaryDirectory(dir=home) as place:
            made = Path(place) / "made"
            made.mkdir()
            (Path(place) / "library").write_bytes(whole)
            words = [find_node(), str(ROOT / "tools/site/pack.mjs"), str(home / NPM), f"{place}/library", str(made)]
            subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
            folder.parent.mkdir()
            made.rename(folder)
    return folder


def compiled_engine(home: Path) -> BrowserEngine:
    """The extension modules of the engine; where they can't be built, a line says why, and there are none."""
    try:
        return build(home / NPM)
    except UnavailableError as problem:
        print(f"The engine of this site stays plain Python: {str(problem).splitlines()[0]}", flush=True)
        return BrowserEngine({}, ANYWHERE)


def _own_files() -> Iterator[tuple[str, bytes]]:
    """Yield the files of our packages, with the names that they have in a library."""
    places = {"betacolony": "betacolony", "widgets/betacolony_widgets": "betacolony_widgets"}
    for folder, package in (places | {"notebooks": "betacolony_notebooks"}).items():
        for file in sorted((ROOT / folder).rglob("*")):
            name = file.relative_to(ROOT / folder).as_posix()
            if file.suffix in _SUFFIXES and file.is_file() and not re.search(r"(^|/)\.", name):
                yield f"{package}/{name}", file.read_bytes()


def _pure_files() -> Iterator[tuple[str, bytes]]:
    """The Python of a library that is installed here, and its licence."""
    for file in files(PURE) or ():
        if file.suffix == ".py":
            yield file.as_posix(), file.read_binary()
        elif file.stem == "LICENSE":
            yield f"{PURE}/{file.name}", file.read_binary()
