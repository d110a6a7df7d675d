"""axe-core, which finds what keeps people from using a page, for the browser tests; downloaded once, into .venv/axe."""

import hashlib
import shutil
from pathlib import Path
from typing import Final

from .fetching import ROOT, UnavailableError, fetch
from .lock import alone

#: of the npm package, and the SHA-256 of the file in it that the tests run; the two change together
VERSION: Final = "4.14.1"
SHA_256: Final = "29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c"

HOME: Final = ROOT / ".venv" / "axe"


def script(home: Path = HOME) -> str:
    """The text of axe.min.js, downloaded into a folder if it isn't there.

    Raises:
        UnavailableError: it can't be had here, or is not what it should be.
    """
    file = home / "node_modules" / "axe-core" / "axe.min.js"
    home.parent.mkdir(exist_ok=True)
    with alone(home.with_suffix(".lock"), "Another run is downloading axe-core; waiting for it"):
        if not _is_right(file):
            shutil.rmtree(home, ignore_errors=True)
            _download(home)
            if not _is_right(file):
                raise UnavailableError(f"npm brought another axe-core {VERSION} than expected")
    return file.read_text("utf-8")


def _is_right(file: Path) -> bool:
    return file.is_file() and hashlib.sha256(file.read_bytes()).hexdigest() == SHA_256


def _download(home: Path) -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise UnavailableError("no npm on this machine: axe-core comes by it")
    command = [
        npm,
        "install",
        "--prefix",
        str(home),
        "--no-package-lock",
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
    ]
    fetch("npm", "axe-core", [*command, "--fetch-retries=1", f"axe-core@{VERSION}"])
