"""The command line of start.py: the commands, and the environment they run in."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from .compiled_engine import SWITCH, of_environment
from .environment import Environment, SetupError

ROOT: Final = Path(__file__).resolve().parents[2]

USAGE: Final = """\
python3 start.py [--port N] [--no-browser]   open the tutorial in your browser
python3 start.py test [--full]               run all tests; --full adds the long ones
python3 start.py test --quick                run lint, types and quick tests, in a few minutes
python3 start.py test tests/cli/test_cli.py  run some tests; other arguments go to pytest
python3 start.py simulate --games 50         run any other command of betacolony: lab, rules, show ...
python3 start.py --version                   say which version this is, and whether its engine is compiled

BETACOLONY_COMPILE=0 keeps the engine plain Python; otherwise the tutorial compiles it where a C compiler is.
"""


def main(words: Sequence[str]) -> int:
    """Run the command line; return the command's exit code."""
    if words and words[0] in {"-h", "--help"}:
        print(USAGE, end="")
        return 0
    environment = Environment(ROOT)
    try:
        if words and words[0] == "test":
            environment.prepare(["dev"])
            return _run([str(environment.python), "-m", "tools.checks.runner", *words[1:]], folder=ROOT)
        environment.prepare([])
        _use_compiled_engine()
        named = bool(words) and (words[0] == "--version" or not words[0].startswith("-"))
        command = words if named else ["tutorial", *words]
        return _run([str(environment.python), "-P", "-m", "betacolony_widgets.cli.main", *command])
    except SetupError as problem:
        print(f"\n{problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130


def _use_compiled_engine() -> None:
    """Ask for the compiled engine, unless the reader decided otherwise; the command imports it if it is there."""
    if os.environ.setdefault(SWITCH, "1") != "1":
        return
    engine = of_environment(ROOT)
    if engine.is_current():
        paths = [str(engine.library), os.environ.get("PYTHONPATH", "")]
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, paths))


def _run(command: list[str], folder: Path | None = None) -> int:
    """Replace this process by the command where the system allows it, so that signals reach it; else wait for it."""
    if folder:
        os.chdir(folder)
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name == "posix":
        os.execv(command[0], command)  # noqa: S606  no shell is wanted
    process = subprocess.Popen(command)
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            continue  # Ctrl-C reaches the command as well, which ends by itself
