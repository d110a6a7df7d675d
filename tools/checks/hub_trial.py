"""A trial of JupyterHub as docs/hosting.md sets it up: `python -m tools.checks.hub_trial`.

It creates an environment (.venv/hub) with JupyterHub and the packages of Binder's image, downloads JupyterHub's proxy
from npm, and starts the hub with docs/hosting/jupyterhub_config.py. Two readers log in, play and leave; each changes
a notebook, which is still changed after a restart.
"""

import contextlib
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tools.common.downloads import ROOT, UnavailableError, fetch, unavailable

if TYPE_CHECKING:
    from playwright.sync_api import Browser

#: the tested versions; the proxy is the newest that Node 20 runs
HUB: Final = "jupyterhub==6.1.1"
PROXY: Final = "configurable-http-proxy@5.3.0"

_HOME: Final = ROOT / ".venv" / "hub"
_CONFIG: Final = ROOT / "docs" / "hosting" / "jupyterhub_config.py"
_READERS: Final = ("ada", "bo")
#: the guide's file; for root, as in a container, Jupyter needs one more option
_AROUND: Final = """
load_subconfig({config!r})
c = get_config()
c.Spawner.args += ["--allow-root"] if {root} else []
"""
#: what a reader adds to a notebook
_MARK: Final = "\n\n"
#: milliseconds for anything that a reader waits for, on a busy machine
_PATIENCE: Final = 90_000


@dataclass(frozen=True)
class Hub:
    """A running hub."""

    url: str
    password: str
    process: subprocess.Popen[bytes]


def prepare() -> None:
    """Set up the environment as the guide says, unless it exists.

    Raises:
        UnavailableError: it can't be set up here.
    """
    npm = shutil.which("npm")
    if npm is None:
        raise UnavailableError("this machine has no npm, which downloads JupyterHub's proxy")
    done = _HOME / "ready"
    if done.is_file() and done.read_text("utf-8") == f"{HUB} {PROXY}":
        return
    shutil.rmtree(_HOME, ignore_errors=True)
    subprocess.run([sys.executable, "-m", "venv", str(_HOME)], check=True)
    pip = [str(_HOME / "bin" / "python"), "-m", "pip", "install", "--quiet"]
    fetch("pip", "the packages", [*pip, "-r", str(ROOT / "binder" / "requirements.txt")])
    fetch("pip", "JupyterHub", [*pip, "-c", str(ROOT / "tools" / "constraints.txt"), HUB])
    fetch("pip", "the project", ["bash", str(ROOT / "binder" / "postBuild")], _environment())
    fetch("npm", "the proxy", [npm, "install", "--prefix", str(_HOME), "--no-audit", "--no-fund", PROXY])
    done.write_text(f"{HUB} {PROXY}", "utf-8")


def _environment(**more: str) -> dict[str, str]:
    """Return the hub's environment variables: its own programs first, and nothing of this checkout's environment."""
    kept = {name: text for name, text in os.environ.items() if not name.startswith(("PYTHONPATH", "JUPYTER"))}
    path = os.pathsep.join([str(_HOME / "bin"), str(_HOME / "node_modules" / ".bin"), kept.get("PATH", "")])
    return {**kept, "PATH": path, **more}


@contextlib.contextmanager
def serve(state: Path, port: int) -> Iterator[Hub]:
    """Run the hub until the block ends.

    Args:
        state: an empty folder for its data.
        port: the first of three free ports.
    """
    password = secrets.token_urlsafe(9)
    config = state / "config.py"
    config.write_text(_AROUND.format(config=str(_CONFIG), root=_is_root()), "utf-8")
    own = _environment(HUB_PORT=str(port), HUB_STATE=str(state), HUB_PASSWORD=password)
    with (
        (state / "hub.log").open("wb") as log,
        subprocess.Popen(
            [str(_HOME / "bin" / "jupyterhub"), "-f", str(config)], cwd=state, env=own, stdout=log, stderr=log
        ) as process,
    ):
        try:
            url = f"http://127.0.0.1:{port}/"
            _wait(lambda: _answers(f"{url}hub/health", process), "the hub to answer")
            yield Hub(url, password, process)
        except BaseException:
            print((state / "hub.log").read_text("utf-8")[-4000:])
            raise
        finally:
            process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(60)
            process.kill()


def _is_root() -> bool:
    return os.name == "posix" and os.geteuid() == 0


def _answers(url: str, process: "subprocess.Popen[bytes]") -> bool:
    if process.poll() is not None:
        raise RuntimeError("the hub did not start")
    try:
        with urllib.request.urlopen(url, timeout=5):  # noqa: S310  our own hub
            return True
    except OSError:
        return False


def _wait(is_done: Callable[[], object], awaited: str, seconds: float = 90) -> None:
    until = time.monotonic() + seconds
    while not is_done():
        if time.monotonic() > until:
            raise TimeoutError(f"waited {seconds:.0f} s for {awaited}")
        time.sleep(0.2)


def visit(browser: "Browser", hub: Hub, reader: str) -> None:
    """Log in, play on page 10 and leave; print how long that took."""
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(_PATIENCE)
    began = time.monotonic()
    page.goto(hub.url)
    page.fill("#username_input", reader)
    page.fill("#password_input", hub.password)
    page.click("#login_submit")
    server = f"{hub.url}user/{reader}/"
    page.wait_for_url(f"{server}voila/render/notebooks/00-welcome.ipynb", wait_until="commit")
    page.wait_for_selector("main h1")
    shown = time.monotonic()
    page.wait_for_load_state("load")
    opened = time.monotonic()
    page.goto(f"{server}voila/render/notebooks/10-play.ipynb")
    page.wait_for_selector(".bc-ready")
    ready = time.monotonic()
    page.locator('.bc-target[aria-disabled="false"], .bc-choice').first.click()
    _wait(lambda: _kernels(hub) == 1, "the first page's kernel to end, and only that", 20)
    page.goto("about:blank")
    _wait(lambda: not _kernels(hub), "the kernel to end with its page", 20)
    context.close()
    print(f"{reader}: first page after {shown - began:.1f} s, board after {ready - opened:.1f} s, no kernel left")


def change(state: Path, reader: str) -> None:
    """Change a notebook as its reader would in JupyterLab."""
    with _notebook(state, reader).open("a", encoding="utf-8") as file:
        file.write(_MARK)


def changed(state: Path, reader: str) -> bool:
    """Return whether a reader's notebook still has its change."""
    return _notebook(state, reader).read_text("utf-8").endswith(_MARK)


def _notebook(state: Path, reader: str) -> Path:
    return state / "home" / reader / "notebooks" / "15-glossary.ipynb"


def _kernels(hub: Hub) -> int:
    """Count the kernels of all servers."""
    import psutil  # type: ignore[import-untyped]  # noqa: PLC0415 - it comes with the tests' environment

    number = 0
    for process in psutil.Process(hub.process.pid).children(recursive=True):
        with contextlib.suppress(psutil.Error):
            number += any("ipykernel" in word for word in process.cmdline())
    return number


def try_out() -> None:
    """Run the whole trial."""
    import psutil  # noqa: PLC0415 - both come with the tests' environment
    from playwright.sync_api import sync_playwright  # noqa: PLC0415

    sys.path.insert(0, str(ROOT / "tests"))
    from helpers.browser.browsing import FLAGS, find_chromium  # noqa: PLC0415

    chromium = find_chromium()
    if chromium is None:
        raise UnavailableError("no Chromium or Chrome on this machine")
    with tempfile.TemporaryDirectory(prefix="betacolony-hub-") as state:
        with serve(Path(state), 8460) as hub, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            for reader in _READERS:
                visit(browser, hub, reader)
                change(Path(state), reader)
            browser.close()
            processes = psutil.Process(hub.process.pid).children(recursive=True)
            memory = [round(process.memory_info().rss / 1e6) for process in processes]
            print(f"{len(processes)} processes beside the hub (a proxy, a server each), MB: {memory}")
        _wait(lambda: not any(process.is_running() for process in processes), "all processes to end", 30)
        print("the hub has ended, and nothing that it started is left")
        with serve(Path(state), 8460) as hub, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            visit(browser, hub, _READERS[0])
            browser.close()
        if not changed(Path(state), _READERS[0]):
            raise RuntimeError("a reader's change to a notebook is gone")
        print("a notebook that a reader changed stays changed")


def main() -> int:
    """Run the trial; return 0 if all went well."""
    try:
        prepare()
        try_out()
    except UnavailableError as problem:
        return unavailable(problem, required=False)
    return 0


if __name__ == "__main__":
    sys.exit(main())
