"""All checks of the project, timed: `python start.py test`.

``--full`` adds the long runs. Any other arguments go to pytest, and then only pytest runs.
"""

import os
import subprocess
import sys
import sysconfig
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Final

from .fetching import ROOT, SKIPPED

_PYTEST: Final = (sys.executable, "-m", "pytest")

#: The engine's tests: what they import of ours is `betacolony` alone, and of others what tools/pyodide.py names. They
#: are also run on the compiled engine, and where there is nothing else: in Pyodide.
ENGINE_TESTS: Final = (
    "tests/core",
    "tests/edition",
    "tests/players",
    "tests/project/test_imports.py",
    "tests/properties",
    "tests/rules",
    "tests/test_position_builder.py",
    "tests/whatif",
)


@dataclass(frozen=True)
class Part:
    """One check: its name, what it shows, and the command that fails if it doesn't hold.

    One ``beside`` others leaves a core idle for long: neighbours of this kind run at the same time, and each says all
    that it has to say when it is done.
    """

    name: str
    shows: str
    command: tuple[str, ...]
    pytest: bool = False
    beside: bool = False

    def run(self, extra: Sequence[str] = ()) -> tuple[float, int]:
        """Run it; returns its seconds, and the exit code of the command."""
        began, command, heading = time.monotonic(), [*self.command, *extra], f"\n== {self.name}: {self.shows}"
        if self.beside:
            done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
            print(f"{heading}\n{done.stdout.decode('utf-8', 'replace')}", end="", flush=True)
            return time.monotonic() - began, done.returncode
        print(heading, flush=True)
        code = subprocess.run(command, cwd=ROOT, check=False).returncode
        return time.monotonic() - began, code


#: All parts, in the order in which they run: the quick ones first, and last the one with the most to say.
PARTS: Final = (
    Part("lint", "no known mistakes", (sys.executable, "-m", "ruff", "check", ".")),
    Part("format", "the code is formatted", (sys.executable, "-m", "ruff", "format", "--check", ".")),
    Part("imports", "only allowed imports", (str(Path(sysconfig.get_path("scripts"), "lint-imports")), "--no-logo")),
    Part("types", "types are right", (sys.executable, "-m", "mypy"), beside=True),
    Part("scripts", "the scripts are sound", (sys.executable, "-m", "tools.scripts"), beside=True),
    Part("compiled", "the compiled engine does the same", (sys.executable, "-m", "tools.compiled"), beside=True),
    Part("binder", "Binder's image shows the pages", (sys.executable, "-m", "tools.binder"), beside=True),
    Part(
        "notebooks",
        "every cell runs",
        (*_PYTEST, "-p", "nbval", "--nbval-lax", "-n", "auto", "--dist", "loadscope", "notebooks"),
    ),
    Part("reading", "no page takes too long to read", (sys.executable, "-m", "tools.reading")),
    Part("pyodide", "the engine runs in browsers' Python", (sys.executable, "-m", "tools.pyodide")),
    # by files: the tests of one share what takes long to come, such as a page; those in the browser come first
    Part(
        "tests",
        "everything else",
        (*_PYTEST, "-n", "auto", "--dist", "loadfile", "--no-loadscope-reorder"),
        pytest=True,
    ),
)

#: what --full adds to pytest: it undoes the choice of markers in pyproject.toml
FULL: Final = ("-m", "")


def engine_test_files() -> list[Path]:
    """The files of the engine's tests, in order."""
    places = [ROOT / name for name in ENGINE_TESTS]
    return [file for place in places for file in (sorted(place.rglob("test_*.py")) if place.is_dir() else [place])]


def outcome(code: int) -> str:
    """The result of a part, by its exit code."""
    return {0: "ok", SKIPPED: "skipped"}.get(code, f"failed (exit code {code})")


def main(words: Sequence[str]) -> int:
    """Run the checks that the arguments ask for, and print each result; return 0 if none failed, else 1."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else each of hundreds of kernels and mutants compiles all files
    full = FULL if "--full" in words else ()
    for_pytest = [word for word in words if word != "--full"]
    if for_pytest:
        return subprocess.run([*_PYTEST, *full, *for_pytest], cwd=ROOT, check=False).returncode
    began = time.monotonic()
    rows: list[tuple[float, int]] = []
    for beside, parts in groupby(PARTS, lambda part: part.beside):
        with ThreadPoolExecutor(None if beside else 1) as pool:
            rows += pool.map(lambda part: part.run(full if part.pytest else ()), parts)
    print("\n== seconds")
    for part, (seconds, code) in zip(PARTS, rows, strict=True):
        print(f"{part.name:<10} {seconds:7.1f}   {outcome(code)}")
    print(f"{'all':<10} {time.monotonic() - began:7.1f}", flush=True)
    return int(any(code not in {0, SKIPPED} for _, code in rows))


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
