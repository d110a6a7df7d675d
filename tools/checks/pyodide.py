"""Engine tests in Pyodide, the Python of browsers, under Node: `python -m tools.checks.pyodide`.

They run on the engine compiled for it, or on the plain files with `--plain`, and where it can't be compiled. `--full`
runs all of them. Any other arguments go to pytest, which then runs once with only these. Pyodide is downloaded once,
into .venv/pyodide.
"""

import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

from tools.browser_engine.build import build
from tools.common import node
from tools.common.downloads import ROOT, UnavailableError, fetch, unavailable
from tools.common.file_lock import hold_lock
from tools.common.wheels import write_wheel

from .parts import BUILD_TESTS, ENGINE_TESTS, engine_test_files

#: version of the npm package, and the Python in it; change both together
VERSION: Final = "0.29.4"
PYTHON: Final = "3.13"
OLDEST_NODE: Final = "18"
_USER: Final = "Pyodide needs"

#: the packages of the extra `dev` that the engine's tests import
LIBRARIES: Final = ("hypothesis", "pytest")

#: the least number of tests that must pass; fewer means that most were not found
LEAST: Final = 150
LEAST_FULL: Final = 1000

HOME: Final = ROOT / ".venv" / "pyodide"
#: with --full, its long runs, too: 2,100 games on both layers of the engine
AT_LENGTH: Final = ("-m", "full", "tests/players/test_playouts.py")
_NEEDED: Final = "Pyodide and its packages"
#: where npm puts Pyodide, within a folder
NPM: Final = "node_modules/pyodide"


def find(program: str) -> str:
    """Return the path of a program that comes with Node."""
    return node.find(program, _USER, OLDEST_NODE)


def find_node() -> str:
    """Return the path of a Node that is new enough."""
    return node.find_node(_USER, OLDEST_NODE)


def requirements(project: str) -> list[str]:
    """Return the libraries, in the versions that a project file allows."""
    dev = tomllib.loads(project)["project"]["optional-dependencies"]["dev"]
    return [requirement for requirement in dev if re.split(r"[^\w-]", requirement)[0] in LIBRARIES]


def prepare(home: Path, wanted: Sequence[str]) -> None:
    """Make sure that Pyodide and the wheels of these requirements are in a folder."""
    ready = home / "ready.json"
    made_for = json.dumps([VERSION, PYTHON, *wanted])
    home.parent.mkdir(exist_ok=True)
    with hold_lock(home.with_suffix(".lock"), "Another run is downloading Pyodide; waiting for it"):
        if ready.exists() and ready.read_text("utf-8") == made_for:
            return
        shutil.rmtree(home, ignore_errors=True)
        print(f"Downloading Pyodide {VERSION}, 15 MB; this happens once", flush=True)
        npm = [find("npm"), "install", "--prefix", str(home), "--no-package-lock", "--ignore-scripts", "--no-audit"]
        fetch("npm", _NEEDED, [*npm, "--no-fund", "--fetch-retries=1", f"pyodide@{VERSION}"])
        # Wheels for any platform run in Pyodide as they are. Where the newest version has compiled parts, as Hypothesis
        # has since 6.156, pip takes the last one without.
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--retries=1", "--only-binary=:all:"]
        pip += ["--platform=any", "--implementation=py", "--abi=none", f"--python-version={PYTHON}"]
        fetch("pip", _NEEDED, [*pip, "--dest", str(home / "wheels"), *wanted])
        ready.write_text(made_for, "utf-8")


def compile_engine(folder: Path) -> None:
    """Write the compiled engine into a folder, as a wheel.

    Raises:
        UnavailableError: it can't be compiled here; the text says why.
    """
    engine = build(HOME / NPM)
    plain = [file for file in sorted((ROOT / "betacolony").rglob("*")) if file.suffix in {".py", ".toml", ".json"}]
    files = {file.relative_to(ROOT).as_posix(): file.read_bytes() for file in plain}
    write_wheel(folder, "betacolony", {**files, **engine.files}, engine.tag)


def run(program: str, shares: Sequence[Sequence[str]], engine: Path) -> tuple[int, int]:
    """Run pytest in one Pyodide per share of arguments; return the first exit code but 0, and how many tests passed.

    The engine is that of the wheel in a folder; if there is none, it is the plain one.
    """
    with contextlib.ExitStack() as stack:
        reports = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        runs = []
        for number, words in enumerate(shares):
            # the first one's output is shown while it runs, the others' one by one afterwards
            out = stack.enter_context((reports / f"{number}.txt").open("wb")) if number else None
            command = [
                program,
                str(ROOT / "tools/checks/pyodide.mjs"),
                str(HOME),
                str(ROOT),
                str(engine),
                str(reports),
                f"{number}.xml",
            ]
            runs.append(stack.enter_context(subprocess.Popen([*command, *words], stdout=out, stderr=subprocess.STDOUT)))
            stack.callback(runs[-1].kill)  # if this is interrupted
        codes = []
        for number, process in enumerate(runs):
            codes.append(process.wait())
            if number:
                sys.stdout.buffer.write((reports / f"{number}.txt").read_bytes())
                sys.stdout.flush()
        return next(filter(None, codes), 0), sum(passed(report) for report in reports.glob("*.xml"))


def passed(report: Path) -> int:
    """Return the number of passed tests in a report of pytest."""
    suites = ET.parse(report).iter("testsuite")  # noqa: S314  our own pytest wrote it
    return sum(
        int(suite.get("tests", 0)) - sum(int(suite.get(other, 0)) for other in ("errors", "failures", "skipped"))
        for suite in suites
    )


def main(words: Sequence[str]) -> int:
    """Run pytest in Pyodide; return pytest's exit code, or that of a skipped check."""
    try:
        program = find_node()
        prepare(HOME, requirements((ROOT / "pyproject.toml").read_text("utf-8")))
    except UnavailableError as problem:
        return unavailable(problem, required=node.REQUIRED)
    full, plain = "--full" in words, "--plain" in words
    words = [word for word in words if word not in {"--full", "--plain"}]
    chosen = engine_test_files(ENGINE_TESTS if full else BUILD_TESTS)
    files = [file.relative_to(ROOT).as_posix() for file in chosen]
    processes = min(os.cpu_count() or 1, 4)
    shares = [["--first-chunk", *files[number::processes]] for number in range(processes)]
    if full:
        shares.append([*AT_LENGTH])
    with tempfile.TemporaryDirectory() as engine:
        if not plain:
            try:
                compile_engine(Path(engine))
            except UnavailableError as problem:
                if node.REQUIRED:
                    return unavailable(problem, required=True)
                print(f"The engine stays plain Python: {str(problem).splitlines()[0]}", flush=True)
        code, count = run(program, [words] if words else shares, Path(engine))
    least = 0 if words else LEAST_FULL if full else LEAST
    few = count < least
    print(f"tests that passed in Pyodide: {count}{f' (at least {least} must pass)' if few else ''}", flush=True)
    return code or int(few)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
