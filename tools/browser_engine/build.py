"""The extension modules of the engine for browsers' Python, built once for the files as they are."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from tools.bootstrap.compiled_engine import sources
from tools.common.downloads import ROOT, UnavailableError
from tools.common.file_lock import hold_lock

from . import toolchain
from .toolchain import Toolchain
from .translation import LIST, layers

HOME: Final = ROOT / ".venv" / "browser-engine"


@dataclass(frozen=True)
class BrowserEngine:
    """The extension modules.

    Attributes:
        files: their contents, by the names that they have beside the plain files.
        tag: the tag of a wheel with them.
    """

    files: dict[str, bytes]
    tag: str


def build(pyodide: Path, home: Path = HOME) -> BrowserEngine:
    """Return the extension modules for a Pyodide; they are built unless they are there.

    Args:
        pyodide: its npm package.
        home: the folder for the compiler and what it makes.

    Raises:
        UnavailableError: they can't be built here; the text says why.
    """
    compiler = Toolchain(home / "toolchain", toolchain.build_variables(pyodide), _runtime())
    made_with = _digest(
        [toolchain.REQUIREMENTS, *sorted(Path(__file__).parent.glob("*.py"))], f"{version('mypy')} {compiler.variables}"
    )
    ready, made_of = home / "ready.txt", f"{sources()} {made_with}"
    home.mkdir(parents=True, exist_ok=True)
    with hold_lock(home / "lock", "Another run is compiling the engine for browsers; waiting for it"):
        if not ready.exists() or ready.read_text("utf-8") != made_of:
            ready.unlink(missing_ok=True)
            compiler.prepare()
            print("Compiling the engine for browsers: this takes about a minute", flush=True)
            # both games at the same time, each as a chain of processes
            with ThreadPoolExecutor(os.cpu_count()) as workers:
                list(workers.map(lambda game: _make(game, home / game, compiler, made_with), layers()))
            ready.write_text(made_of, "utf-8")
    files: dict[str, bytes] = {}
    for game in layers():
        library = home / game / "library"
        files |= {file.relative_to(library).as_posix(): file.read_bytes() for file in sorted(library.rglob("*.so"))}
    return BrowserEngine(files, compiler.platform_tag)


def _runtime() -> Path:
    """The folder of mypyc's runtime, in C."""
    mypyc = find_spec("mypyc")
    if mypyc is None or mypyc.origin is None:
        raise UnavailableError("mypyc, which translates the engine, is missing here; `start.py test` installs it")
    return Path(mypyc.origin).parent / "lib-rt"


def _digest(files: Iterable[Path], more: str) -> str:
    digest = hashlib.sha256(more.encode())
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _make(game: str, home: Path, compiler: Toolchain, made_with: str) -> None:
    """Make the modules of a game; where a change of the sources left its C files as they were, they are there."""
    place, library, stamp = home / "c", home / "library", home / "made_of.txt"
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    translator = [sys.executable, "-m", "tools.browser_engine.translation"]
    _run([*translator, game, str(place), compiler.variables["VERSION"]])
    made_of = _digest((file for file in sorted(place.rglob("*")) if file.suffix in {".c", ".h"}), made_with)
    if not stamp.exists() or stamp.read_text("utf-8") != made_of:
        stamp.unlink(missing_ok=True)
        shutil.rmtree(library, ignore_errors=True)
        for name, c_files in json.loads((place / LIST).read_text("utf-8")).items():
            _make_module(name, [Path(file) for file in c_files], library, compiler)
        stamp.write_text(made_of, "utf-8")
    shutil.rmtree(place)


def _make_module(name: str, c_files: Sequence[Path], library: Path, compiler: Toolchain) -> None:
    objects = [file.with_suffix(".o") for file in c_files]
    for source, output in zip(c_files, objects, strict=True):
        _run(compiler.compiling(source, output))
    module = library / f"{name.replace('.', '/')}{compiler.variables['EXT_SUFFIX']}"
    module.parent.mkdir(parents=True, exist_ok=True)
    _run(compiler.linking(objects, module, f"PyInit_{name.rpartition('.')[2]}"))


def _run(command: Sequence[str]) -> None:
    done = subprocess.run(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", check=False
    )
    if done.returncode:
        said = "\n".join(done.stdout.splitlines()[-4:])
        raise UnavailableError(f"the engine could not be compiled for browsers\n{said}")
