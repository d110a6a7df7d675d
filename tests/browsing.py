"""Finding a browser, and serving the tutorial to it."""

import contextlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, Queue

#: names on the search path, and places where systems without one put it
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
#: seconds until the server must have said its address
PATIENCE = 60


def find_chromium() -> str | None:
    """The path of a browser of Chromium's family: the one that BETACOLONY_CHROMIUM names, else the first found."""
    named = os.environ.get("BETACOLONY_CHROMIUM")
    if named:
        return named if Path(named).exists() else None
    return next(filter(None, map(shutil.which, NAMES)), None) or next(filter(os.path.exists, PLACES), None)


@dataclass(frozen=True)
class Server:
    """A running `betacolony tutorial`: its address, with a slash at the end, and its process."""

    url: str
    process: subprocess.Popen[str]

    def page(self, name: str) -> str:
        """The address of a page, by the name of its notebook without its suffix."""
        return f"{self.url}voila/render/{name}.ipynb"


@contextlib.contextmanager
def serve_tutorial() -> Iterator[Server]:
    """Run the command as a reader does, on a free port, until the block ends."""
    command = [sys.executable, "-m", "betacolony_widgets.cli", "tutorial", "--no-browser", "--port", "0"]
    with (
        tempfile.TemporaryFile("w+", encoding="utf-8") as errors,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True) as process,
    ):
        said: Queue[str] = Queue()
        reader = threading.Thread(target=_listen, args=(process, said), daemon=True)
        reader.start()
        try:
            yield Server(_address(said, process), process)
        finally:
            process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(20)
            process.kill()
            reader.join(5)


def _listen(process: subprocess.Popen[str], said: "Queue[str]") -> None:
    """Take all that the process says, also what nobody asks for: it would stand still with nobody to take it."""
    for line in process.stdout or ():
        said.put(line)


def _address(said: "Queue[str]", process: "subprocess.Popen[str]") -> str:
    try:
        found = re.search(r"http://127\.0\.0\.1:\d+/", said.get(timeout=PATIENCE))
    except Empty:
        found = None
    if not found:
        raise RuntimeError(f"the tutorial did not start (exit code {process.poll()})")
    return found[0]
