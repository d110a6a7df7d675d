"""The command that builds the wheel for browsers' Python: `python -m tools.browser_engine FOLDER`.

It holds the compiled engine, which plays the golden games in Pyodide before the wheel is put into the folder.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tools.checks import pyodide
from tools.common.downloads import ROOT, UnavailableError, unavailable
from tools.common.project_copy import copy_project
from tools.common.wheels import add_to_wheel

from .build import build

#: that the engine is compiled, and that it plays as it should
_TESTS: Final = (
    "tests/properties/test_golden.py",
    "tests/players/test_playouts.py::test_the_engine_that_was_asked_for_is_the_one_that_is_tested",
)


def main(words: Sequence[str] | None = None) -> int:
    """Build the wheel; return 1 if that can't be done here."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.browser_engine", description=(__doc__ or "").partition(":")[0]
    )
    parser.add_argument("folder", type=Path, help="folder for the wheel")
    folder: Path = parser.parse_args(words).folder
    try:
        node = pyodide.find_node()
        pyodide.prepare(pyodide.HOME, pyodide.requirements((ROOT / "pyproject.toml").read_text("utf-8")))
        engine = build(pyodide.HOME / pyodide.NPM)
    except UnavailableError as problem:
        return unavailable(problem, required=True)
    with tempfile.TemporaryDirectory() as temporary:
        place = Path(temporary)
        pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(place)]
        subprocess.run([*pip, str(copy_project(place / "project"))], check=True)
        (plain,) = place.glob("*.whl")
        (place / "wheel").mkdir()
        wheel = add_to_wheel(plain, engine.files, engine.tag, place / "wheel")
        code, _ = pyodide.run(node, [_TESTS], wheel.parent)
        if not code:
            folder.mkdir(parents=True, exist_ok=True)
            print(shutil.copy(wheel, folder))
    return code


if __name__ == "__main__":
    sys.exit(main())
