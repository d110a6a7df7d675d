"""The locks, with every package and its version: `python -m tools.dependencies.locks` writes them from pyproject.toml.

Locked versions stay as long as they fit; `--upgrade` takes the newest. `--check` writes nothing, and fails if the files
would change. uv, which resolves for all Pythons and systems, is downloaded once, into .venv/uv.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tools.common.downloads import ROOT, UnavailableError, fetch, unavailable
from tools.common.file_lock import hold_lock

#: version of uv
VERSION: Final = "0.13.9"
HOME: Final = ROOT / ".venv" / "uv"

#: for start.py and for development: with all extras, for any Python from 3.11 and any system
CONSTRAINTS: Final = Path("tools/constraints.txt")
#: for Binder: only for its Python and system, with the files' hashes
BINDER: Final = Path("binder/requirements.txt")
#: the build requirement of the project, for postBuild
BUILD: Final = "setuptools>=77"

_ARGUMENTS: Final = {
    CONSTRAINTS: ("--universal", "--all-extras", "pyproject.toml"),
    BINDER: (
        *("--python-platform=x86_64-manylinux_2_28", "--generate-hashes", f"--constraints={CONSTRAINTS}"),
        "--no-strip-extras",  # with hashes, pip takes a version for a package with its extras only if the line has them
        *("pyproject.toml", "-"),
    ),
}


def uv(home: Path = HOME) -> Path:
    """Return the path of uv, downloaded into a folder if it isn't there.

    Raises:
        UnavailableError: it can't be downloaded here.
    """
    home.parent.mkdir(exist_ok=True)
    program = home / "bin" / ("uv.exe" if os.name == "nt" else "uv")
    with hold_lock(home.with_suffix(".lock"), "Another run is downloading uv; waiting for it"):
        if not (home / f"uv-{VERSION}.dist-info").is_dir():
            shutil.rmtree(home, ignore_errors=True)
            pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(home)]
            fetch("pip", "uv", [*pip, f"uv=={VERSION}"])
    return program


def resolve(root: Path, *, upgrade: bool = False) -> None:
    """Write the locks of a project.

    Raises:
        UnavailableError: uv can't be downloaded here, or no versions fit together.
    """
    for lock, arguments in _ARGUMENTS.items():
        command = [str(uv()), "pip", "compile", "--quiet", "--no-config", "--no-annotate", "--python-version=3.11"]
        command += ["--custom-compile-command=python -m tools.dependencies.locks", f"--output-file={lock}", *arguments]
        command += ["--upgrade"] if upgrade else []
        done = subprocess.run(command, cwd=root, input=BUILD, capture_output=True, text=True, check=False)
        if done.returncode:
            raise UnavailableError(f"{lock} could not be written:\n{done.stderr.strip()}")


def check() -> list[Path]:
    """Return the locks that would change."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in (Path("pyproject.toml"), *_ARGUMENTS):
            (copy / name).parent.mkdir(exist_ok=True)
            shutil.copy(ROOT / name, copy / name)
        resolve(copy)
        return [lock for lock in _ARGUMENTS if (copy / lock).read_bytes() != (ROOT / lock).read_bytes()]


def main(words: Sequence[str]) -> int:
    """Write or compare the locks; return 0 if all is well."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.dependencies.locks", description=(__doc__ or "").partition("\n")[0]
    )
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--upgrade", action="store_true", help="take the newest versions that pyproject.toml allows")
    group.add_argument("--check", action="store_true", help="write nothing; fail if anything would change")
    arguments = parser.parse_args(words)
    try:
        if not arguments.check:
            resolve(ROOT, upgrade=arguments.upgrade)
        elif stale := check():
            print(f"out of date: {', '.join(map(str, stale))}; `python -m tools.dependencies.locks` updates them")
            return 1
    except UnavailableError as problem:
        return unavailable(problem, required=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
