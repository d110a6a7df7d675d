"""The checks of the scripts in ``widgets/js``: `python -m tools.checks.scripts`.

Types, lint, layout, tests, and that the bundles in the package are what the sources make. What this takes is downloaded
once, by npm, into ``widgets/js/node_modules``.
"""

import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Final

from tools.common import node
from tools.common.downloads import ROOT, UnavailableError, fetch, unavailable
from tools.common.file_lock import hold_lock

HOME: Final = ROOT / "widgets" / "js"
_LOCK: Final = ROOT / ".venv" / "scripts.lock"

#: of package.json's scripts: name -> what holds if it ends well
CHECKS: Final = {
    "types": "every name is used as what it is",
    "lint": "no known mistakes",
    "format": "one way to lay out code",
    "test": "what has logic does what it should",
    "check": "the bundles are what the sources make",
}
_USER: Final = "the checks of the scripts need"


def oldest_node(home: Path = HOME) -> str:
    """The oldest version of Node that package.json allows."""
    package = json.loads((home / "package.json").read_text("utf-8"))
    return str(package["engines"]["node"]).removeprefix(">=")


def prepare(npm: str, home: Path = HOME, lock: Path = _LOCK) -> None:
    """See to it that the packages of the lock are there, and no others."""
    ready = home / "node_modules" / "ready.txt"
    wanted = hashlib.sha256((home / "package-lock.json").read_bytes()).hexdigest()
    lock.parent.mkdir(exist_ok=True)
    with hold_lock(lock, "Another run is downloading the packages of the scripts; waiting for it"):
        if ready.exists() and ready.read_text("utf-8") == wanted:
            return
        fetch("npm", "what checks the scripts", [npm, "ci", "--prefix", str(home), "--fetch-retries=1"])
        ready.write_text(wanted, "utf-8")


def main() -> int:
    """Run all checks; 1 if any failed, or the code of a check that can't be run here."""
    oldest = oldest_node()
    try:
        node.find_node(_USER, oldest)
        npm = node.find("npm", _USER, oldest)
        prepare(npm)
    except UnavailableError as problem:
        return unavailable(problem, required=node.REQUIRED)
    failed = False
    for name, shows in CHECKS.items():
        done = subprocess.run(
            [npm, "run", "--silent", name], cwd=HOME, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
        )
        print(f"{'failed' if done.returncode else 'ok'}: {name}, {shows}", flush=True)
        if done.returncode:
            failed = True
            print(done.stdout.decode("utf-8", "replace"), flush=True)
    return int(failed)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
