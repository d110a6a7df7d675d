"""The compiled engine of a checkout, in .venv/compiled: built while the tutorial runs, and used from then on.

    python -m tools.bootstrap.compiled_engine

builds it if it is missing or out of date, and prints the folder to import it from; its exit code is 1, with a line that
says why and what would help, where it can't be built.
"""

import contextlib
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Final

from tools.common.file_lock import hold_lock
from tools.common.project_copy import copy_project

from . import advice
from .environment import settings

ROOT: Final = Path(__file__).resolve().parents[2]
#: "1" to build the engine and to use it, "0" to stay with the plain files; setup.py reads it, too
SWITCH: Final = "BETACOLONY_COMPILE"


class NotCompiledError(Exception):
    """The engine can't be compiled here; the text says why and what would help."""


def sources(root: Path = ROOT) -> str:
    """A hash of everything that the compiled engine is made of, and of the Python that it is made for."""
    files = [root / "setup.py", root / "pyproject.toml", *sorted((root / "betacolony").rglob("*.*"))]
    digest = hashlib.sha256(f"{sys.version_info[:2]} {sysconfig.get_platform()}\n".encode())
    for file in files:
        if file.suffix in {".py", ".toml"}:
            digest.update(f"{file.relative_to(root)}\n".encode() + file.read_bytes())
    return digest.hexdigest()


class CompiledEngine:
    """The compiled engine in a folder, which need not exist yet."""

    def __init__(self, home: Path) -> None:
        self.home = home
        #: the folder to import it from; it holds `betacolony` alone
        self.library = home / "library"
        self._ready = home / "ready.txt"

    def is_current(self) -> bool:
        """Return whether it is there and made of the files as they are."""
        try:
            return self._ready.read_text("utf-8") == sources()
        except OSError:
            return False

    def prepare(self) -> None:
        """Build it, unless it is current.

        Raises:
            NotCompiledError: it can't be built here.
        """
        self.home.parent.mkdir(exist_ok=True)
        with hold_lock(self.home.with_suffix(".lock"), "Another run is compiling the engine; waiting for it"):
            if not self.is_current():
                find_compiler()
                self._build()

    def _build(self) -> None:
        made_of, new, project = sources(), self.home / "new", self.home / "project"
        for leftover in (new, project):
            shutil.rmtree(leftover, ignore_errors=True)
        copy_project(project)
        pip = [sys.executable, "-m", "pip", "install", "--no-input", "--disable-pip-version-check", "--no-deps"]
        done = subprocess.run(
            [*pip, "--target", str(new), str(project)],
            cwd=ROOT,  # the settings name files there
            env={**os.environ, **settings(sys.version_info[:2]), SWITCH: "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
        shutil.rmtree(project)
        log = self.home / "pip.log"
        log.write_text(done.stdout, "utf-8")
        if done.returncode:
            raise NotCompiledError(advice.failed_install(log))
        package = new / "betacolony"
        if not [file for suffix in EXTENSION_SUFFIXES for file in package.rglob(f"*{suffix}")]:
            raise NotCompiledError(f"The compiler did not get through; its output is in {log}")
        for folder in new.iterdir():  # the widgets stay those of the checkout
            if folder.is_dir() and folder.name != package.name:
                shutil.rmtree(folder)
        # only now: running programs still import the old one
        shutil.rmtree(self.library, ignore_errors=True)
        new.rename(self.library)
        self._ready.write_text(made_of, "utf-8")


def of_environment(root: Path = ROOT) -> CompiledEngine:
    """The compiled engine of a checkout's environment."""
    return CompiledEngine(root / ".venv" / "compiled")


def find_compiler() -> str:
    """Find the C compiler that this Python builds with, and check that Python's header files are here too.

    Raises:
        NotCompiledError: one of them is missing.
    """
    name = os.environ.get("CC") or (sysconfig.get_config_var("CC") or "cl").split()[0]
    path = shutil.which(name)
    if path is None:
        raise NotCompiledError(f"there is no C compiler on this machine (looked for {name}); {advice.compiler()}")
    if not Path(sysconfig.get_paths()["include"], "Python.h").exists():
        raise NotCompiledError(f"Python's header files are missing on this machine; {advice.compiler()}")
    return path


def main() -> int:
    """Build the engine without getting in anybody's way; return the exit code."""
    if hasattr(os, "nice"):
        os.nice(19)
    engine = of_environment()
    try:
        engine.prepare()
    except (NotCompiledError, OSError) as problem:
        print(problem)
        return 1
    print(engine.library)
    return 0


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        sys.exit(main())
    sys.exit(130)
