"""Finding a browser, and serving the tutorial to it."""

import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, Queue

#: names on the search path, and places where systems without one put it; the first has no window, and computes less
NAMES = (
    *("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
    *("chrome", "msedge"),
)
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
#: what no page needs. The first two are pages below the address bar, which Chromium loads for each new context: half a
#: second of computing. The others are those that Playwright names by itself: Chromium heeds the last list alone
_WITHOUT = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    *("AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"),
    *("BlockOriginHeaderModificationOnRedirect", "DestroyProfileOnBrowserClose", "DialMediaRouteProvider"),
    *("GlobalMediaControls", "HttpsUpgrades", "LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying"),
    *("OptimizationHints", "PaintHolding", "ThirdPartyStoragePartitioning", "Translate"),
)
#: for a browser that draws without a graphics card, gives letters their true widths, and asks nobody for anything
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", f"--disable-features={','.join(_WITHOUT)}"),
    "--font-render-hinting=none",
)
#: pages for tests alone
NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
#: seconds until the server must have said its address
PATIENCE = 60
#: the last lines of each running server, by the id of its process: a test that fails shows them
SAID: dict[int, deque[str]] = {}


def find_chromium() -> str | None:
    """The path of a browser of Chromium's family: the one that BETACOLONY_CHROMIUM names, else the first found."""
    named = os.environ.get("BETACOLONY_CHROMIUM")
    if named:
        return named if Path(named).exists() else None
    return next(filter(None, map(shutil.which, NAMES)), None) or next(filter(os.path.exists, PLACES), None)


@dataclass(frozen=True)
class Server:
    """A running server: its address (that of the tutorial ends with a slash), and its process."""

    url: str
    process: subprocess.Popen[str]

    def page(self, name: str) -> str:
        """The address of a page of the tutorial, by the name of its notebook without its suffix."""
        return f"{self.url}voila/render/{name}.ipynb"


@contextlib.contextmanager
def serve_tutorial(*options: str) -> Iterator[Server]:
    """Run the command as a reader does, on a free port, until the block ends."""
    command = [sys.executable, "-m", "betacolony_widgets.cli.main", "tutorial", "--no-browser", "--port", "0", *options]
    with serve(command, r"http://127\.0\.0\.1:\d+/") as server:
        yield server


@contextlib.contextmanager
def serve_folder(folder: Path, *, warm: bool | None = None, port: int = 0) -> Iterator[Server]:
    """The notebooks of a folder, served as the tutorial serves its own, until the block ends."""
    start = f"""
from pathlib import Path
from betacolony_widgets.serving import tutorial
tutorial.notebooks = lambda: Path({str(folder)!r})
tutorial.serve({port}, 0, browser=False, warm={warm})
"""
    with serve([sys.executable, "-c", start], r"http://127\.0\.0\.1:\d+/") as server:
        yield server


@contextlib.contextmanager
def serve(
    command: Sequence[str], address: str, env: Mapping[str, str] | None = None, folder: Path | None = None
) -> Iterator[Server]:
    """Run a command that serves and prints where, until the block ends.

    Args:
        command: what to run.
        address: where in what it says its address stands: a regular expression with the address as its last group.
        env: the environment of the command, if not that of the tests.
        folder: where it runs, if not where the tests do.
    """
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8", env=env, cwd=folder
    ) as process:
        output: Queue[str] = Queue()
        said: deque[str] = deque(maxlen=60)
        reader = threading.Thread(target=_listen, args=(process, output, said), daemon=True)
        reader.start()
        SAID[process.pid] = said
        try:
            yield Server(_address(output, address, process), process)
        finally:
            del SAID[process.pid]
            process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(20)
            process.kill()
            reader.join(5)


#: what a server's environment says of its lab: one worker, and few games
FEW_GAMES = {"BETACOLONY_WORKERS": "1", "BETACOLONY_PLAYOUTS": "120"}

#: JupyterLab without its questions: whether to fetch news, and whether a kernel may really be restarted
SETTINGS = {
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
    "@jupyterlab/apputils-extension:sessionDialogs": {"skipKernelRestartDialog": True},
}


@contextlib.contextmanager
def serve_lab(folder: Path) -> Iterator[Server]:
    """Run JupyterLab on a copy of the notebooks, on a free port, until the block ends.

    It keeps its settings and workspaces in the folder, which must be empty. What-ifs play only a few games.
    """
    from betacolony_widgets.pages.contents import notebooks
    from betacolony_widgets.serving.tutorial import ADDRESS, free_port

    copies = folder / "notebooks"
    shutil.copytree(notebooks(), copies, ignore=shutil.ignore_patterns(".*"))
    for notebook in NOTEBOOKS.glob("*.ipynb"):
        shutil.copy(notebook, copies)
    config = folder / "config"
    (config / "labconfig").mkdir(parents=True)
    (config / "labconfig" / "default_setting_overrides.json").write_text(json.dumps(SETTINGS), "utf-8")
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", f"--ip={ADDRESS}"]
    command += [f"--ServerApp.root_dir={copies}", f"--port={free_port(0)}", "--LabApp.expose_app_in_browser=True"]
    command += [f"--LabApp.{kind}_dir={folder / kind}" for kind in ("user_settings", "workspaces")]
    homes = {f"JUPYTER_{kind}_DIR": str(folder / kind.lower()) for kind in ("CONFIG", "DATA", "RUNTIME")}
    homes["JUPYTERLAB_SETTINGS_DIR"] = str(folder / "user_settings")
    with serve(command, r"(http://127\.0\.0\.1:\d+/lab\?token=\w+)", os.environ | homes | FEW_GAMES) as server:
        yield server


def _listen(process: subprocess.Popen[str], output: "Queue[str]", said: deque[str]) -> None:
    """Take all that the process says, also what nobody asks for: it would stand still with nobody to take it."""
    for line in process.stdout or ():
        output.put(line)
        said.append(line)


def _address(output: "Queue[str]", address: str, process: "subprocess.Popen[str]") -> str:
    """The first address that the process says; what it said before tells why, if there is none."""
    until = time.monotonic() + PATIENCE
    lines: list[str] = []
    while time.monotonic() < until and (process.poll() is None or not output.empty()):
        with contextlib.suppress(Empty):
            lines.append(output.get(timeout=0.2))
            match = re.search(address, "".join(lines))
            if match:
                return match[match.lastindex or 0]
    raise RuntimeError(f"the server did not start (exit code {process.poll()}):\n{''.join(lines[-20:])}")
