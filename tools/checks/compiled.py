"""Engine tests on the compiled engine: `python -m tools.checks.compiled`, with `--full` all of them.

Tests that play many games are run with them (``parts.MANY_GAMES``). Any other arguments go to pytest. The engine is
built as docs/speed.md says, into .venv/compiled, and again whenever it has changed.
"""

import contextlib
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tools.bootstrap.compiled_engine import NotCompiledError, of_environment
from tools.common.downloads import ROOT, UnavailableError, unavailable

from .parts import (
    BUILD_TESTS,
    ENGINE_TESTS,
    MANY_GAMES,
    NOT_STUCK,
    PYTEST,
    WITHOUT_MANY_GAMES,
    engine_test_files,
    files_with_many_games,
)

#: set where a missing compiler is a failure instead of a reason to skip
REQUIRED: Final = os.environ.get("BETACOLONY_REQUIRE_COMPILER") == "1"


def prepare() -> Path:
    """Make sure that the compiled engine is current; return the folder to import it from.

    Raises:
        UnavailableError: it can't be built here.
    """
    engine = of_environment()
    if not engine.is_current():
        print("Compiling the engine: this takes about two minutes", flush=True)
    try:
        engine.prepare()
    except NotCompiledError as problem:
        raise UnavailableError(str(problem)) from problem
    return engine.library


def run(module: str, words: Sequence[str]) -> int:
    """Run a module of the project on the compiled engine; return its exit code."""
    library = prepare()
    # the compiled files come before the plain ones, which lie in the folder of the project
    env = os.environ | {"PYTHONPATH": os.pathsep.join([str(library), str(ROOT)])}
    return subprocess.run([sys.executable, "-P", "-m", module, *words], env=env, check=False).returncode


def main(words: Sequence[str]) -> int:
    """Run the engine's tests on the compiled engine; return pytest's exit code, or that of a skipped check."""
    full = "--full" in words
    named = [word for word in words if word != "--full"]
    # these come to this check alone, unless --full has them played with all others
    many_games = [] if named or full else ["-m", f"{MANY_GAMES} and not full", *map(str, files_with_many_games())]
    try:
        library = prepare()
    except UnavailableError as problem:
        skipped = unavailable(problem, required=REQUIRED)
        if REQUIRED or not many_games:
            return skipped
        return subprocess.run([*PYTEST, *many_games], cwd=ROOT, check=False).returncode or skipped
    # not the folder of the project, where the plain files are, but that of the compiled ones comes first
    pytest = [sys.executable, "-P", "-m", "pytest", *NOT_STUCK, "-o", "pythonpath=tests"]
    env = {name: value for name, value in os.environ.items() if not name.startswith("BETACOLONY_REQUIRE")}
    env |= {"PYTHONPATH": str(library), "BETACOLONY_EXPECT_COMPILED": "1"}
    files = engine_test_files(ENGINE_TESTS if full else BUILD_TESTS)
    those: Sequence[str] = () if full else WITHOUT_MANY_GAMES
    runs = [["-n", "auto", *(named or [*those, "--first-chunk", *map(str, files)])], many_games]
    codes = [subprocess.run([*pytest, *run], cwd=ROOT, env=env, check=False).returncode for run in runs if run]
    return next(filter(None, codes), 0)


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        sys.exit(main(sys.argv[1:]))
    sys.exit(130)
