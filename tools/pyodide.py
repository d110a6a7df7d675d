"""The engine's tests in Pyodide, the Python of browsers, run by Node: `python -m tools.pyodide`.

Any words go to pytest, which then runs once and by them alone. What this takes is downloaded once, into .venv/pyodide.
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

from .checks import engine_test_files
from .fetching import ROOT, UnavailableError, fetch, unavailable
from .lock import alone

#: of the npm package, and the Python in it; the two change together
VERSION: Final = "0.29.4"
PYTHON: Final = "3.13"
OLDEST_NODE: Final = 18

#: what of the extra `dev` the engine's tests import
LIBRARIES: Final = ("hypothesis", "pytest")

#: if fewer tests passed, then most of them have gone missing
LEAST: Final = 1000

#: set where a missing Node is a failure instead of a reason to skip
REQUIRED: Final = os.environ.get("BETACOLONY_REQUIRE_NODE") == "1"

HOME: Final = ROOT / ".venv" / "pyodide"
_NEEDED: Final = "what Pyodide needs"


def find(program: str) -> str:
    """The path of a program that comes with Node."""
    path = shutil.which(program)
    if path is None:
        raise UnavailableError(f"no {program} on this machine: Pyodide needs Node {OLDEST_NODE} or newer, and npm")
    return path


def find_node() -> str:
    """The path of a Node that is new enough."""
    node = find("node")
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.", said)
    if found is None or int(found[1]) < OLDEST_NODE:
        raise UnavailableError(f"{node} is {said.strip() or 'broken'}: Pyodide needs Node {OLDEST_NODE} or newer")
    return node


def requirements(project: str) -> list[str]:
    """The libraries in the versions that a project file allows."""
    dev = tomllib.loads(project)["project"]["optional-dependencies"]["dev"]
    return [one for one in dev if re.split(r"[^\w-]", one)[0] in LIBRARIES]


def prepare(home: Path, wanted: Sequence[str]) -> None:
    """See to it that Pyodide and the wheels of these requirements are in a folder."""
    ready = home / "ready.json"
    made_for = json.dumps([VERSION, PYTHON, *wanted])
    home.parent.mkdir(exist_ok=True)
    with alone(home.with_suffix(".lock"), "Another run is downloading Pyodide; waiting for it"):
        if ready.exists() and ready.read_text("utf-8") == made_for:
            return
        shutil.rmtree(home, ignore_errors=True)
        print(f"Downloading Pyodide {VERSION} (once only, 15 MB)", flush=True)
        npm = [find("npm"), "install", "--prefix", str(home), "--no-package-lock", "--ignore-scripts", "--no-audit"]
        fetch("npm", _NEEDED, [*npm, "--no-fund", "--fetch-retries=1", f"pyodide@{VERSION}"])
        # Wheels for any platform run in Pyodide as they are. Where the newest version has compiled parts, as Hypothesis
        # has since 6.156, pip takes the last one without.
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--retries=1", "--only-binary=:all:"]
        pip += ["--platform=any", "--implementation=py", "--abi=none", f"--python-version={PYTHON}"]
        fetch("pip", _NEEDED, [*pip, "--dest", str(home / "wheels"), *wanted])
        ready.write_text(made_for, "utf-8")


def run(node: str, shares: Sequence[Sequence[str]]) -> tuple[int, int]:
    """Run pytest in a Pyodide for each share of words; the first exit code that isn't 0, and how many tests passed."""
    with contextlib.ExitStack() as stack:
        reports = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        runs = []
        for number, words in enumerate(shares):
            # the first is seen while it runs, the others one by one afterwards
            out = stack.enter_context((reports / f"{number}.txt").open("wb")) if number else None
            command = [node, str(ROOT / "tools/pyodide.mjs"), str(HOME), str(ROOT), str(reports), f"{number}.xml"]
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
    """The number of tests that passed, by a report of pytest's."""
    suites = ET.parse(report).iter("testsuite")  # noqa: S314  our own pytest wrote it
    return sum(
        int(suite.get("tests", 0)) - sum(int(suite.get(other, 0)) for other in ("errors", "failures", "skipped"))
        for suite in suites
    )


def main(words: Sequence[str]) -> int:
    """Run pytest in Pyodide; the exit code is pytest's, or says that Pyodide can't be run here."""
    try:
        node = find_node()
        prepare(HOME, requirements((ROOT / "pyproject.toml").read_text("utf-8")))
    except UnavailableError as problem:
        return unavailable(problem, required=REQUIRED)
    files = [file.relative_to(ROOT).as_posix() for file in engine_test_files()]
    processes = min(os.cpu_count() or 1, 4)
    code, count = run(node, [words] if words else [files[number::processes] for number in range(processes)])
    few = not words and count < LEAST
    print(f"tests that passed in Pyodide: {count}{f', which should be {LEAST} or more' if few else ''}", flush=True)
    return code or int(few)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
