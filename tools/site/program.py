"""The program behind the pages of `tools.site`: Python for browsers, the libraries, the front end, and our packages.

It is downloaded once, into .venv/site, and copied from there, so readers' browsers load nothing from other hosts.
"""

import hashlib
import json
import re
import shutil
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import files
from pathlib import Path
from typing import Any, Final

from tools.browser_engine.build import BrowserEngine, build
from tools.checks.pyodide import NPM, PYTHON, VERSION, find
from tools.common.downloads import ROOT, UnavailableError, fetch
from tools.common.file_lock import hold_lock
from tools.common.wheels import ANYWHERE, unpack, write_wheel

HOME: Final = ROOT / ".venv" / "site"

#: the libraries and the front end, each with its version and hash
REQUIREMENTS: Final = ROOT / "tools" / "site" / "program.txt"
#: the requirements that bring scripts for the page, and no Python to run
FRONT_END: Final = ("voici-core", "jupyterlite-pyodide-kernel")
KERNEL: Final = "@jupyterlite/pyodide-kernel-extension"
EXTENSIONS: Final = (KERNEL, "anywidget")
#: the Python part of the kernel, which comes with its extension
KERNELS: Final = ("ipykernel", "piplite", "pyodide-kernel")
#: packages that the kernel asks for but can do without: input history and completion
LEFT_OUT: Final = ("sqlite3", "jedi")
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
#: Pyodide's list of packages, within the folder of the program
LIST: Final = "python/pyodide-lock.json"
#: the kinds of files in our wheel
_SUFFIXES: Final = {".py", ".toml", ".json", ".js", ".css", ".html", ".ipynb"}
_WHAT: Final = "the program behind the pages"
_NO_SOURCE_MAP: Final = r"(.*)(?<!\.map)"


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
        print(f"Downloading Pyodide {VERSION} and its packages, 25 MB; this happens once", flush=True)
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
        extensions: the front end's extensions, as a page's configuration names them.
        packages: the names of the packages to load.
        size: bytes of Python and the packages.
    """

    extensions: list[dict[str, str]]
    packages: list[str]
    size: int


def install(home: Path, folder: Path, *, plain: bool = False) -> Program:
    """Put the program into a folder, with the engine compiled if it can be, unless it is to stay plain."""
    _copy_front_end(home, folder)
    python = folder / "python"
    python.mkdir(parents=True)
    for name in PYODIDE:
        shutil.copy(home / NPM / name, python)
    libraries = [wheel for wheel in home.glob("wheels/*.whl") if _project(wheel) not in FRONT_END]
    kernels = (folder / "extensions" / KERNEL).glob("static/pypi/*.whl")
    for wheel in [*libraries, *(wheel for wheel in kernels if _project(wheel) in KERNELS)]:
        shutil.copy(wheel, python)
    for name in LEFT_OUT:
        write_wheel(python, name, {})
    write_wheel(python, PURE, dict(_pure_files()))
    engine = BrowserEngine({}, ANYWHERE) if plain else compiled_engine(home)
    write_wheel(python, "betacolony", {**dict(_own_files()), **engine.files}, engine.tag)
    entries = [_entry(wheel) for wheel in sorted(python.glob("*.whl"))]
    index = json.loads((folder / LIST).read_text("utf-8"))
    index["packages"] = {entry["name"]: entry for entry in entries}
    (folder / LIST).write_text(json.dumps(index), "utf-8")
    size = sum(file.stat().st_size for file in python.iterdir())
    return Program([_extension(folder, name) for name in EXTENSIONS], [*index["packages"]], size)


def compiled_engine(home: Path) -> BrowserEngine:
    """The extension modules of the engine; where they can't be built, a line says why, and there are none."""
    try:
        return build(home / NPM)
    except UnavailableError as problem:
        print(f"The engine of this site stays plain Python: {str(problem).splitlines()[0]}", flush=True)
        return BrowserEngine({}, ANYWHERE)


def _copy_front_end(home: Path, folder: Path) -> None:
    data = rf"[^/]+\.data/data/share/jupyter/labextensions/{_NO_SOURCE_MAP}"
    for project, pattern, place in (
        ("voici_core", f"voici_core/static/build/{_NO_SOURCE_MAP}", "voici"),
        ("jupyterlite_pyodide_kernel", data, "extensions"),
        ("anywidget", data, "extensions"),
    ):
        for wheel in (home / "wheels").glob(f"{project}-*.whl"):
            with zipfile.ZipFile(wheel) as archive:
                unpack(archive, pattern, folder / place)


def _extension(folder: Path, name: str) -> dict[str, str]:
    """Return an extension as a page's configuration names it."""
    package = json.loads((folder / "extensions" / name / "package.json").read_text("utf-8"))
    build = package["jupyterlab"]["_build"]
    return {"name": name, "load": build["load"], "extension": build["extension"]}


def _own_files() -> Iterator[tuple[str, bytes]]:
    """Yield the files of our packages, with their names in a wheel."""
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


def _project(wheel: Path) -> str:
    """Return the project name of a wheel, as requirements write it."""
    return wheel.name.partition("-")[0].replace("_", "-").lower()


def _entry(wheel: Path) -> dict[str, Any]:
    """Return a wheel's entry in Pyodide's list of packages."""
    return {
        "name": _project(wheel),
        "version": wheel.name.split("-")[1],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": _digest(wheel),
        "package_type": "package",
        "imports": [],
        "depends": [],
        "unvendored_tests": False,
    }
