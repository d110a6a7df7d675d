"""Engine tests on the compiled engine: `python -m tools.checks.compiled`, with `--full` all of them.

Any other arguments go to pytest. The engine is built as docs/speed.md says, into .venv/compiled, and again whenever it
has changed.
"""

import contextlib
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Final

from tools.common.downloads import ROOT, UnavailableError, fetch, unavailable
from tools.common.file_lock import hold_lock
from tools.common.project_copy import copy_project

from .parts import BUILD_TESTS, ENGINE_TESTS, engine_test_files

#: set where a missing compiler is a failure instead of a reason to skip
REQUIRED: Final = os.environ.get("BETACOLONY_REQUIRE_COMPILER") == "1"

HOME: Final = ROOT / ".venv" / "compiled"


def find_compiler() -> str:
    """Find the C compiler that this Python builds with, and check that Python's header files are here too."""
    name = os.environ.get("CC") or (sysconfig.get_config_var("CC") or "cl").split()[0]
    path = shutil.which(name)
    if path is None:
        raise UnavailableError(f"no C compiler on this machine (looked for {name})")
    if not Path(sysconfig.get_paths()["include"], "Python.h").exists():
        raise UnavailableError("Python's header files are missing on this machine (on Debian: python3-dev)")
    return path


def sources(root: Path) -> str:
    """A hash of the sources of the compiled engine."""
    files = [root / "setup.py", root / "pyproject.toml", *sorted((root / "betacolony").rglob("*.*"))]
    digest = hashlib.sha256(f"{sys.version}\n".encode())
    for file in files:
        if file.suffix in {".py", ".toml"}:
            digest.update(f"{file.relative_to(root)}\n".encode() + file.read_bytes())
    return digest.hexdigest()


def prepare(home: Path) -> Path:
    """Make sure that a folder holds the current compiled engine; return the folder to import it from."""
    ready, library = home / "ready.txt", home / "library"
    home.parent.mkdir(exist_ok=True)
    with hold_lock(home.with_suffix(".lock"), "Another run is compiling the engine; waiting for it"):
        made_of = sources(ROOT)
        if ready.exists() and ready.read_text("utf-8") == made_of:
            return library
        shutil.rmtree(home, ignore_errors=True)
        print("Compiling the engine: this takes about a minute", flush=True)
        copy = copy_project(home / "project")
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(library), str(copy)]
        fetch("pip", "what compiling the engine needs", pip, {**os.environ, "BETACOLONY_COMPILE": "1"})
        if not [file for suffix in EXTENSION_SUFFIXES for file in library.glob(f"betacolony/**/*{suffix}")]:
            raise UnavailableError("the engine could not be compiled; BETACOLONY_COMPILE=1 pip install -v . shows why")
        ready.write_text(made_of, "utf-8")
    return library


def run(module: str, words: Sequence[str]) -> int:
    """Run a module of the project on the compiled engine; return its exit code."""
    library = prepare(HOME)
    # the compiled files come before the plain ones, which lie in the folder of the project
    env = os.environ | {"PYTHONPATH": os.pathsep.join([str(library), str(ROOT)])}
    return subprocess.run([sys.executable, "-P", "-m", module, *words], env=env, check=False).returncode


def main(words: Sequence[str]) -> int:
    """Run the engine's tests on the compiled engine; return pytest's exit code, or that of a skipped check."""
    try:
        find_compiler()
        library = prepare(HOME)
    except UnavailableError as problem:
        return unavailable(problem, required=REQUIRED)
    # not the folder of the project, where the plain files are, but that of the compiled ones comes first
    files = engine_test_files(ENGINE_TESTS if "--full" in words else BUILD_TESTS)
    wanted = [word for word in words if word != "--full"] or ["--first-chunk", *map(str, files)]
    pytest = ["-P", "-m", "pytest", "-n", "auto", "-o", "pythonpath=tests"]
    env = {name: value for name, value in os.environ.items() if not name.startswith("BETACOLONY_REQUIRE")}
    env |= {"PYTHONPATH": str(library), "BETACOLONY_EXPECT_COMPILED": "1"}
    return subprocess.run([sys.executable, *pytest, *wanted], cwd=ROOT, env=env, check=False).returncode


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        sys.exit(main(sys.argv[1:]))
    sys.exit(130)
