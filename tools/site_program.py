"""What makes the pages of `tools.site` live: Python for browsers, the libraries, the front end that starts it, and us.

All of it is downloaded once, into .venv/site, and copied from there: readers' browsers ask nobody else for anything.
"""

import base64
import hashlib
import json
import re
import shutil
import sys
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from .fetching import ROOT, UnavailableError, fetch
from .lock import alone
from .pyodide import PYTHON, VERSION, find

HOME: Final = ROOT / ".venv" / "site"

#: the libraries and the front end, each in one version and with its hash
REQUIREMENTS: Final = ROOT / "tools" / "site_program.txt"
#: those of them that bring scripts for the page, and no Python that is to run
FRONT_END: Final = ("voici-core", "jupyterlite-pyodide-kernel")
KERNEL: Final = "@jupyterlite/pyodide-kernel-extension"
EXTENSIONS: Final = (KERNEL, "anywidget")
#: the kernel's part in Python, which its extension brings along
KERNELS: Final = ("ipykernel", "piplite", "pyodide-kernel")
#: what the kernel asks for and can do without: the history of inputs, and completions
LEFT_OUT: Final = ("sqlite3", "jedi")
#: what is taken of Pyodide's npm package, with its SHA-256; they change with its version
PYODIDE: Final = {
    "pyodide.js": "7be9e63eddf6bd8786a5ab71c8689c35731d187e3415fe58d7cb95423b50421a",
    "pyodide.asm.js": "fe75e97ef2c7a10c41f23b96344c553c7c1c62821bb206080dbb24941c06d5f3",
    "pyodide.asm.wasm": "10090fe41e019ae669d512e1f747021a8db2aaab0f6dd6f85fa9368c55d681e3",
    "python_stdlib.zip": "92cb24faa546818f3ef4050fd5bd2b6487bd2042efed2113af141d035f30efb4",
    "pyodide-lock.json": "14d2c2dba101277999e17135e653d8f15389ad1437f53eae213bf0c3cdff723d",
}
#: where Pyodide looks up what there is besides, within the folder of the program
LIST: Final = "python/pyodide-lock.json"
#: what a wheel of ours holds
_SUFFIXES: Final = {".py", ".toml", ".js", ".css", ".html", ".ipynb"}
_WHAT: Final = "what makes the pages live"
_NPM: Final = "node_modules/pyodide"


def prepare(home: Path = HOME) -> Path:
    """See to it that all downloads are in a folder.

    Raises:
        UnavailableError: something can't be had here, or is not what it should be; the text says what.
    """
    ready = home / "ready.txt"
    made_for = f"{VERSION} {PYTHON}\n{REQUIREMENTS.read_text('utf-8')}"
    home.parent.mkdir(exist_ok=True)
    with alone(home.with_suffix(".lock"), "Another run is downloading; waiting for it"):
        if ready.exists() and ready.read_text("utf-8") == made_for:
            return home
        shutil.rmtree(home, ignore_errors=True)
        print(f"Downloading Pyodide {VERSION} and its packages (once only, 25 MB)", flush=True)
        npm = [find("npm"), "install", "--prefix", str(home), "--no-package-lock", "--ignore-scripts", "--no-audit"]
        fetch("npm", _WHAT, [*npm, "--no-fund", "--fetch-retries=1", f"pyodide@{VERSION}"])
        for name, expected in PYODIDE.items():
            if _digest(home / _NPM / name) != expected:
                raise UnavailableError(f"npm brought another Pyodide {VERSION} than expected: {name}")
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--retries=1", "--no-deps", "--only-binary=:all:"]
        pip += ["--platform=any", "--implementation=py", "--abi=none", f"--python-version={PYTHON}"]
        fetch("pip", _WHAT, [*pip, "--require-hashes", "--dest", str(home / "wheels"), "-r", str(REQUIREMENTS)])
        ready.write_text(made_for, "utf-8")
    return home


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


@dataclass(frozen=True)
class Program:
    """What a page has to be told about the program.

    Attributes:
        extensions: the front end's, as a page's configuration names them.
        packages: the names of all that Python is to have.
        size: bytes of Python and all that.
    """

    extensions: list[dict[str, str]]
    packages: list[str]
    size: int


def install(home: Path, folder: Path) -> Program:
    """Put the program into a folder."""
    _copy_front_end(home, folder)
    python = folder / "python"
    python.mkdir(parents=True)
    for name in PYODIDE:
        shutil.copy(home / _NPM / name, python)
    libraries = [wheel for wheel in home.glob("wheels/*.whl") if _project(wheel) not in FRONT_END]
    kernels = (folder / "extensions" / KERNEL).glob("static/pypi/*.whl")
    for wheel in [*libraries, *(wheel for wheel in kernels if _project(wheel) in KERNELS)]:
        shutil.copy(wheel, python)
    for name in LEFT_OUT:
        _write_wheel(python, name, {})
    _write_wheel(python, "betacolony", dict(_own_files()))
    entries = [_entry(wheel) for wheel in sorted(python.glob("*.whl"))]
    given = json.loads((folder / LIST).read_text("utf-8"))
    given["packages"] = {entry["name"]: entry for entry in entries}
    (folder / LIST).write_text(json.dumps(given), "utf-8")
    size = sum(file.stat().st_size for file in python.iterdir())
    return Program([_extension(folder, name) for name in EXTENSIONS], [*given["packages"]], size)


def _copy_front_end(home: Path, folder: Path) -> None:
    for wheel in (home / "wheels").glob("voici_core-*.whl"):
        _unpack(wheel, r"voici_core/static/build/(.*)", folder / "voici")
    data = r"[^/]+\.data/data/share/jupyter/labextensions/(.*)"
    for name in ("jupyterlite_pyodide_kernel", "anywidget"):
        for wheel in (home / "wheels").glob(f"{name}-*.whl"):
            _unpack(wheel, data, folder / "extensions")


def _unpack(wheel: Path, pattern: str, into: Path) -> None:
    """Take the files out of a wheel whose names match; maps for debuggers stay behind."""
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            found = re.fullmatch(pattern, name)
            if found and not name.endswith((".map", "/")):
                target = into / found[1]
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(archive.read(name))


def _extension(folder: Path, name: str) -> dict[str, str]:
    """An extension as a page's configuration names it."""
    package = json.loads((folder / "extensions" / name / "package.json").read_text("utf-8"))
    build = package["jupyterlab"]["_build"]
    return {"name": name, "load": build["load"], "extension": build["extension"]}


def _own_files() -> Iterator[tuple[str, bytes]]:
    """The files of our packages, by their names in a wheel."""
    places = {"betacolony": "betacolony", "widgets/betacolony_widgets": "betacolony_widgets"}
    for folder, package in (places | {"notebooks": "betacolony_notebooks"}).items():
        for file in sorted((ROOT / folder).rglob("*")):
            name = file.relative_to(ROOT / folder).as_posix()
            if file.suffix in _SUFFIXES and file.is_file() and not re.search(r"(^|/)\.", name):
                yield f"{package}/{name}", file.read_bytes()


def _write_wheel(folder: Path, name: str, files: Mapping[str, bytes]) -> None:
    """Write a wheel; equal files make an equal one."""
    info = f"{name}-0.dist-info"
    tags = "Wheel-Version: 1.0\nGenerator: betacolony\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    told = {"METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n", "WHEEL": tags}
    whole = {**files, **{f"{info}/{part}": text.encode() for part, text in told.items()}}
    record = f"{info}/RECORD"
    whole[record] = "".join([*map(_recorded, whole, whole.values()), f"{record},,\n"]).encode()
    with zipfile.ZipFile(folder / f"{name}-0-py3-none-any.whl", "w", compresslevel=9) as archive:
        for path, content in whole.items():
            archive.writestr(zipfile.ZipInfo(path), content, zipfile.ZIP_DEFLATED)


def _recorded(path: str, content: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{path},sha256={digest},{len(content)}\n"


def _project(wheel: Path) -> str:
    """The name of the project of a wheel, as requirements write it."""
    return wheel.name.partition("-")[0].replace("_", "-").lower()


def _entry(wheel: Path) -> dict[str, Any]:
    """A wheel as Pyodide's list of packages has it."""
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
