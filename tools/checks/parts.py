"""The parts of the test run: the commands, their order, and which tests belong to the engine."""

import os
import subprocess
import sys
import sysconfig
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tools.common.downloads import ROOT

#: seconds after which a test is stuck: on a slow machine, the longest, which builds the site first, takes a third
_STUCK: Final = 900
#: pytest's options with which a test that is stuck says where, and ends the run
NOT_STUCK: Final = (
    *("-o", f"faulthandler_timeout={_STUCK}", "-o", "faulthandler_exit_on_timeout=true"),
    "--max-worker-restart=0",
)
PYTEST: Final = (sys.executable, "-m", "pytest", *NOT_STUCK)
_LINT_IMPORTS: Final = str(Path(sysconfig.get_path("scripts"), f"lint-imports{sysconfig.get_config_var('EXE')}"))

#: The engine's tests: what they import of ours is `betacolony` alone, and of others what tools/checks/pyodide.py names.
#: With --full they also run on the compiled engine, and where there is nothing else: in Pyodide.
ENGINE_TESTS: Final = (
    "tests/core",
    "tests/edition",
    "tests/exocolony",
    "tests/players",
    "tests/project/test_imports.py",
    "tests/properties",
    "tests/rules",
    "tests/state",
    "tests/test_position_builder.py",
    "tests/whatif",
)

#: Those that run in both places every time: golden games, everything held against a second reading of the rules or a
#: second layer of the engine, and the tests that show which engine it is, that it imports, and that machine code does
#: nothing of its own.
BUILD_TESTS: Final = (
    "tests/core/test_machine_code.py",
    "tests/exocolony/rules/test_exocolony_layers.py",
    "tests/exocolony/rules/test_exocolony_oracle.py",
    "tests/exocolony/serialization/test_exocolony_golden.py",
    "tests/properties/test_consequences.py",
    "tests/properties/test_counts.py",
    "tests/properties/test_golden.py",
    "tests/properties/test_legality.py",
    "tests/properties/test_scores.py",
    "tests/properties/test_solo.py",
    "tests/project/test_imports.py",
    "tests/rules/legality/test_one_legality.py",
    "tests/players/test_playouts.py",
)

#: The mark of tests that play hundreds of games to see what comes of them. That all builds of the engine play alike is
#: tested by others, so the whole run plays these on the compiled one, in a fraction of the time, and on the plain one
#: only where it can't be compiled. With --full all tests run on the plain one.
MANY_GAMES: Final = "many_games"


@dataclass(frozen=True)
class Part:
    """One check: its name, what it shows, the command that fails if it doesn't hold, and what ``--full`` adds to that.

    Those ``beside`` the next run one after the other while that one runs, so that no core is idle when either waits for
    a download, a compiler or a browser. All that they say comes after it, so that nobody's lines are mixed. With a
    ``second_try``, a few tests that failed in a browser are run once more, alone.
    """

    name: str
    shows: str
    command: tuple[str, ...]
    full: tuple[str, ...] = ()
    beside: bool = False
    second_try: bool = False

    def run(self, extra: Sequence[str] = ()) -> "Outcome":
        """Run it; one beside another keeps what it says."""
        began, command = time.monotonic(), [*self.command, *extra]
        if self.beside:
            done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
            return Outcome(self, time.monotonic() - began, done.returncode, done.stdout.decode("utf-8", "replace"))
        print(self.heading, flush=True)
        code = subprocess.run(command, cwd=ROOT, check=False).returncode
        return Outcome(self, time.monotonic() - began, code)

    @property
    def heading(self) -> str:
        """The line above what it says."""
        return f"\n== {self.name}: {self.shows}"


@dataclass(frozen=True)
class Outcome:
    """The outcome of a part: its seconds, the exit code of its command, and its output, unless already shown."""

    part: Part
    seconds: float
    code: int
    said: str = ""


#: half as many again as there are cores: a test in a browser waits for it about as long as it computes, but more pages
#: that wait at once would take more from each other than they give
_WORKERS: Final = str(max(2, (os.cpu_count() or 1) * 3 // 2))

#: for pytest, --full undoes the choice of markers in pyproject.toml, and --quick narrows it
FULL: Final = ("-m", "")
WITHOUT_MANY_GAMES: Final = ("-m", f"not full and not {MANY_GAMES}")
QUICK: Final = ("-m", "not full and not slow and not browser", "--first-chunk")

#: All parts, in the order in which they begin: the quick ones first, and last the one with the most to say, with most
#: of the others beside it.
PARTS: Final = (
    Part("lint", "no known mistakes", (sys.executable, "-m", "ruff", "check", ".")),
    Part("format", "the code is formatted", (sys.executable, "-m", "ruff", "format", "--check", ".")),
    Part("imports", "only allowed imports", (_LINT_IMPORTS, "--no-logo")),
    Part("types", "types are right", (sys.executable, "-m", "mypy"), beside=True),
    Part("scripts", "the scripts are sound", (sys.executable, "-m", "tools.checks.scripts"), beside=True),
    Part(
        "compiled",
        "the compiled engine does the same",
        (sys.executable, "-m", "tools.checks.compiled"),
        full=("--full",),
        beside=True,
    ),
    Part(
        "binder",
        "Binder's image shows the pages",
        (sys.executable, "-m", "tools.checks.binder"),
        full=("--full",),
        beside=True,
    ),
    Part(
        "notebooks",
        "every cell runs",
        (*PYTEST, "-p", "nbval", "--nbval-lax", "-n", "auto", "--dist", "loadscope", "notebooks"),
        beside=True,
    ),
    Part("reading", "no page takes too long to read", (sys.executable, "-m", "tools.checks.reading_time"), beside=True),
    Part(
        "pyodide",
        "the engine runs in browsers' Python",
        (sys.executable, "-m", "tools.checks.pyodide"),
        full=("--full",),
        beside=True,
    ),
    # by files: the tests of one share what takes long to come, such as a page; those in the browser come first
    Part(
        "tests",
        "everything else",
        (*PYTEST, "-n", _WORKERS, "--dist", "loadfile", "--no-loadscope-reorder", *WITHOUT_MANY_GAMES),
        full=FULL,
        second_try=True,
    ),
)

#: Parts for switches of their own: all that reads the code without running it, and some of the tests.
SOME_PARTS: Final = {
    "--quick": (*PARTS[:4], Part("tests", "all that is over soon", (*PYTEST, "-n", "auto", *QUICK))),
    "--engine": (*PARTS[:4], Part("engine", "the rules", (*PYTEST, "-n", "auto", *ENGINE_TESTS), full=FULL)),
}


def engine_test_files(names: Sequence[str] = ENGINE_TESTS) -> list[Path]:
    """The files of the engine's tests, or of those named, in order."""
    places = [ROOT / name for name in names]
    return [file for place in places for file in (sorted(place.rglob("test_*.py")) if place.is_dir() else [place])]


def files_with_many_games() -> list[Path]:
    """The files that have tests with that mark, in order."""
    mark = f"pytest.mark.{MANY_GAMES}"
    return [file for file in sorted((ROOT / "tests").rglob("test_*.py")) if mark in file.read_text("utf-8")]
