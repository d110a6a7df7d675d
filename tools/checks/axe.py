"""axe-core, the accessibility checker of the browser tests; downloaded once, into .venv/axe."""

import hashlib
import shutil
from pathlib import Path
from typing import Final

from tools.common.downloads import ROOT, UnavailableError, fetch
from tools.common.file_lock import hold_lock

#: version of the npm package, and SHA-256 of its file that the tests run; change both together
VERSION: Final = "4.14.1"
SHA_256: Final = "29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c"

HOME: Final = ROOT / ".venv" / "axe"


def script(home: Path = HOME) -> str:
    """Return the text of axe.min.js, downloaded into a folder if it isn't there.

    Raises:
        UnavailableError: it can't be downloaded here, or its hash is wrong.
    """
    file = home / "node_modules" / "axe-core" / "axe.min.js"
    home.parent.mkdir(exist_ok=True)
    with hold_lock(home.with_suffix(".lock"), "Another run is downloading axe-core; waiting for it"):
        if not _is_right(file):
            shutil.rmtree(home, ignore_errors=True)
            _download(home)
            if not _is_right(file):
                raise UnavailableError(f"npm delivered an axe-core {VERSION} with an unexpected hash")
    return file.read_text("utf-8")


def _is_right(file: Path) -> bool:
    return file.is_file() and hashlib.sha256(file.read_bytes()).hexdigest() == SHA_256


def _download(home: Path) -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise UnavailableError("this machine has no npm, which downloads axe-core")
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
