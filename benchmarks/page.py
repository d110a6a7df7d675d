"""The costs of the live page in a browser, beside a page that has nothing but a button and a label.

    python -m benchmarks.page               needs Chromium and the extra `dev`; --page NAME measures another notebook

``--clicks 30`` sets how many clicks are timed, ``--json FILE`` keeps the figures. Both pages are served by the same
Voilà with the same template, and clicked in turns, so that whatever else the machine does meets both alike. A click is
done on the bare page when the label has changed; on ours when the last stroke is painted, and all is answered when the
next click would be heard. All are timed within the browser, from the click event on.
"""

import json
import signal
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, Final

import psutil  # type: ignore[import-untyped]

from benchmarks.browsers import Server, chromium, serve_folder
from benchmarks.figures import Figure, report
from benchmarks.switches import parser
from tools.common.downloads import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, WebSocket

#: milliseconds until a page is there, and seconds until a kernel has answered a signal
PATIENCE: Final = 60_000
KERNEL_PATIENCE: Final = 10

BUTTON: Final = """
import ipywidgets
label, button = ipywidgets.Label("0"), ipywidgets.Button(description="Count")
def count(_):
    label.value = str(int(label.value) + 1)
button.on_click(count)
ipywidgets.VBox([button, label])
"""

IMPORTS: Final = """
import ipycanvas, ipywidgets
ipywidgets.Label("imported")
"""

#: appended to the page that is measured: on a signal the kernel writes how many widgets it has
COUNTING: Final = """
def _count(*_):
    from pathlib import Path
    from ipywidgets.widgets.widget import _instances
    Path({file!r}).write_text(str(len(_instances)))
import signal
signal.signal(signal.SIGUSR1, _count)
"""

#: milliseconds from a click on the button until the label has changed
COUNT: Final = """() => new Promise((done) => {
  const label = document.querySelector(".widget-label");
  const seen = new MutationObserver(() => { seen.disconnect(); done(performance.now() - start); });
  seen.observe(label, { childList: true, subtree: true, characterData: true });
  const start = performance.now();
  document.querySelector("button.jupyter-button").click();
})"""

#: notes when a canvas is painted on
WATCH: Final = """
window.painted = 0;
for (const name of ["clearRect", "fillText", "fill", "stroke", "drawImage", "putImageData"]) {
  const paint = CanvasRenderingContext2D.prototype[name];
  CanvasRenderingContext2D.prototype[name] = function (...values) {
    const result = paint.apply(this, values);
    window.painted = performance.now();
    return result;
  };
}
"""

#: milliseconds from a click until the board is painted, and until all is answered; null if there is nothing to click.
#: What is clicked: in turns the first line of the list, and the first target of the board that is possible.
PLAY: Final = """(number) => new Promise((done) => {
  const shown = (node) => !node.hidden;
  const line = [...document.querySelectorAll(".bc-choice")].find(shown);
  const target = document.querySelector('.bc-target[aria-disabled="false"]');
  const node = number % 2 && target ? target : line;
  if (!node) { done(null); return; }
  const grid = document.querySelector(".bc-grid");
  let answered = 0;
  const seen = new MutationObserver(() => { if (!grid.classList.contains("bc-busy")) answered = performance.now(); });
  seen.observe(grid, { attributes: true, attributeFilter: ["class"] });
  const start = performance.now();
  window.painted = start;
  node.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const wait = setInterval(() => {
    const last = Math.max(answered, window.painted);
    if (!answered || performance.now() - last < 60) return;
    clearInterval(wait);
    seen.disconnect();
    done([window.painted - start, last - start]);
  }, 5);
})"""


def write(folder: Path, page: str) -> None:
    """Put the bare pages, and a copy of ours that counts its widgets, into a folder."""
    ours = json.loads((ROOT / "notebooks" / f"{page}.ipynb").read_text("utf-8"))
    ours["cells"].append(cell("counting", COUNTING.format(file=str(folder / "widgets.txt"))))
    notebooks = {
        "bare": {**ours, "cells": [cell("button", BUTTON)]},
        "imports": {**ours, "cells": [cell("imports", IMPORTS)]},
        "page": ours,
    }
    for name, notebook in notebooks.items():
        (folder / f"{name}.ipynb").write_text(json.dumps(notebook), "utf-8")


def cell(name: str, source: str) -> dict[str, Any]:
    """A code cell of a notebook."""
    empty: dict[str, Any] = {"execution_count": None, "metadata": {}, "outputs": []}
    return {"cell_type": "code", "id": name, "source": source.strip(), **empty}


class Opened:
    """A page in a context of its own, with the kernel that it started."""

    def __init__(self, browser: "Browser", server: Server, name: str, ready: str) -> None:
        self.sent = 0
        known = kernels(server)
        self.page: Page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
        self.page.add_init_script(WATCH)
        self.page.on("websocket", self._count)
        self.page.goto(server.page(name))
        self.page.wait_for_selector(ready, timeout=PATIENCE)
        self.page.wait_for_timeout(500)
        self.kernel = next(kernel for kernel in kernels(server) if kernel not in known)

    def _count(self, connection: "WebSocket") -> None:
        def sent(_: object) -> None:
            self.sent += 1

        connection.on("framesent", sent)

    @property
    def memory(self) -> float:
        """MB that the kernel takes."""
        return float(self.kernel.memory_info().rss / 2**20)


def kernels(server: Server) -> list[psutil.Process]:
    """The kernels that a server has started."""
    family = psutil.Process(server.process.pid).children(recursive=True)
    return [process for process in family if "ipykernel" in " ".join(process.cmdline())]


def widgets(kernel: psutil.Process, file: Path) -> int:
    """The number of widgets in a kernel, by its own count."""
    file.unlink(missing_ok=True)
    kernel.send_signal(signal.SIGUSR1)
    until = time.monotonic() + KERNEL_PATIENCE
    while not (file.exists() and file.read_text("utf-8")):
        if time.monotonic() > until:
            raise RuntimeError("the kernel did not count its widgets")
        time.sleep(0.05)
    return int(file.read_text("utf-8"))


def measure(browser: "Browser", server: Server, folder: Path, clicks: int) -> list[Figure]:
    """Everything, in one run."""
    imports = Opened(browser, server, "imports", ".widget-label")
    bare = Opened(browser, server, "bare", "button.jupyter-button")
    ours = Opened(browser, server, "page", ".bc-ready .bc-target")
    at_first = widgets(ours.kernel, folder / "widgets.txt")
    for _ in range(3):  # what is loaded or compiled at the first
        bare.page.evaluate(COUNT)
    label: list[float] = []
    board: list[tuple[float, float]] = []
    played = 0
    for number in range(clicks):
        label.append(bare.page.evaluate(COUNT))
        spent = ours.page.evaluate(PLAY, number)
        if spent is not None:
            board.append(tuple(spent))
            played += 1
    before = ours.sent
    ours.page.mouse.move(50, 150)
    ours.page.mouse.move(850, 650, steps=100)
    ours.page.wait_for_timeout(300)
    frames = ours.sent - before
    while played < 2000 and ours.page.evaluate(PLAY, 0) is not None:
        played += 1
    painted, answered = (median(times) for times in zip(*board, strict=True))
    return [
        Figure("click until a bare label has changed", median(label), "ms"),
        Figure("click until the board is painted", painted, "ms"),
        Figure("  as many times as long", painted / median(label), "×", 1.5),
        Figure("  until all is answered", answered, "ms"),
        Figure("  the slowest click", max(last for _, last in board), "ms"),
        Figure("frames sent while the pointer moves", frames, "", 0),
        Figure("widgets at the start", at_first, "", 100),
        Figure(
            f"  added by a whole game of {played} clicks",
            widgets(ours.kernel, folder / "widgets.txt") - at_first,
            "",
            0,
        ),
        Figure("memory of a kernel with ipywidgets, ipycanvas", imports.memory, "MB"),
        Figure("  the page's kernel above that, after the game", ours.memory - imports.memory, "MB", 20),
    ]


def main() -> int:
    """Measure and print."""
    words = parser("Measure the live page in Chromium.")
    words.add_argument("--page", default="10-play", help="name of its notebook (default 10-play)")
    words.add_argument("--clicks", type=int, default=30, help="clicks that are timed (default 30)")
    arguments = words.parse_args()
    with tempfile.TemporaryDirectory() as name, chromium(words) as browser:
        folder = Path(name)
        write(folder, arguments.page)
        with serve_folder(folder, warm=False) as server:
            figures = measure(browser, server, folder, arguments.clicks)
    report(f"The page {arguments.page}", figures, arguments.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())
