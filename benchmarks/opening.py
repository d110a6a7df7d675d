"""The seconds that a page takes to open, beside a Voilà page that has nothing but one canvas.

    python -m benchmarks.opening            needs Chromium and the extra `dev`; --page NAME measures another notebook

``--times 9`` sets how often each is opened, ``--json FILE`` keeps the figures. The bare page is shown by Voilà's own
template `lab`. The two are opened in turns, each in a browser that knows nothing yet (``--warm``: one that was there
before), and timed within the browser from the first request on: until a heading is to be seen, until the bare canvas
is painted on, and until the first thing on our board can be clicked.
"""

import contextlib
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final

from benchmarks.browsers import Server, chromium, serve, serve_tutorial
from benchmarks.figures import Figure, report
from benchmarks.page import PATIENCE, cell
from benchmarks.switches import parser
from tools.common.downloads import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

CANVAS: Final = """
import ipycanvas
canvas = ipycanvas.Canvas(width=600, height=400)
def draw():
    canvas.fill_style = "teal"
    canvas.fill_rect(50, 50, 200, 100)
canvas.on_client_ready(draw)
canvas
"""

#: notes when each of the three is first there, in milliseconds since the page was asked for
WATCH: Final = """
window.opened = {};
const note = (name) => {
  if (name in window.opened) return;
  window.opened[name] = performance.now();
  document.documentElement.classList.add(`opened-${name}`);
};
const brush = CanvasRenderingContext2D.prototype, paint = brush.fillRect;
brush.fillRect = function (...values) { note("canvas"); return paint.apply(this, values); };
const look = () => {
  if (document.querySelector("h1")?.offsetHeight) note("prose");
  if (document.querySelector(".bc-ready .bc-target")?.getBoundingClientRect().width) note("board");
  requestAnimationFrame(look);
};
look();
"""

_BARE: Final = """
from voila.app import Voila
from betacolony_widgets.serving.tutorial import free_port
port = free_port(0)
app = Voila.instance()
app.initialize(["--no-browser", f"--port={port}", "--template=lab", SHOWN])
from tornado.ioloop import IOLoop
IOLoop.current().add_callback(print, f"http://127.0.0.1:{port}/", flush=True)
app.start()
"""


@contextlib.contextmanager
def served_bare(folder: Path, shown: str = "bare.ipynb") -> Iterator[Server]:
    """A page, or all of the folder (``.``), as Voilà shows it by itself."""
    start = f"import os; os.chdir({str(folder)!r}); SHOWN = {shown!r}\n{_BARE}"
    with serve([sys.executable, "-c", start], r"http://127\.0\.0\.1:\d+/") as server:
        yield server


def write_bare(folder: Path, page: str) -> None:
    """Put a page with one canvas into a folder, with the metadata of ours."""
    ours = json.loads((ROOT / "notebooks" / f"{page}.ipynb").read_text("utf-8"))
    (folder / "bare.ipynb").write_text(json.dumps({**ours, "cells": [cell("canvas", CANVAS)]}), "utf-8")


def timed(context: "BrowserContext", url: str, last: str) -> dict[str, float]:
    """Open a page and tell when each part of it was there, in milliseconds; ``last`` is the part to wait for."""
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(url, wait_until="commit", timeout=PATIENCE)
    page.wait_for_selector(f"html.opened-{last}", timeout=PATIENCE)
    found: dict[str, float] = page.evaluate("window.opened")
    page.goto("about:blank")
    page.wait_for_timeout(1500)  # its kernel ends meanwhile
    page.close()
    return found


def measure(browser: "Browser", bare: str, ours: str, times: int, *, warm: bool) -> list[Figure]:
    """Both, in turns."""
    canvas: list[float] = []
    prose: list[float] = []
    board: list[float] = []
    contexts = [browser.new_context(viewport={"width": 1280, "height": 800}) for _ in range(2)]
    for turn in range(times + 1):
        if not warm:
            contexts = [browser.new_context(viewport={"width": 1280, "height": 800}) for _ in range(2)]
        plain = timed(contexts[0], bare, "canvas")
        own = timed(contexts[1], ours, "board")
        if turn:  # the first of each also warms the servers
            canvas.append(plain["canvas"])
            prose.append(own["prose"])
            board.append(own["board"])
        if not warm:
            for context in contexts:
                context.close()
    base = median(canvas)
    return [
        Figure("a bare page, until its canvas is painted", base, "ms"),
        Figure("ours, until there is something to read", median(prose), "ms"),
        Figure("  of the bare page's time", median(prose) / base, "×", 0.4),
        Figure("ours, until the board can be clicked", median(board), "ms"),
        Figure("  of the bare page's time", median(board) / base, "×", 1.0),
    ]


def main() -> int:
    """Measure and print."""
    words = parser("Measure how a page opens in Chromium.")
    words.add_argument("--page", default="00-welcome", help="name of its notebook (default 00-welcome)")
    words.add_argument("--times", type=int, default=5, help="how often each is opened (default 5)")
    words.add_argument("--warm", action="store_true", help="in a browser that has been there before")
    arguments = words.parse_args()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # a reader's Python compiles our files once, not in each kernel
    with tempfile.TemporaryDirectory() as name, chromium(words) as browser:
        write_bare(Path(name), arguments.page)
        with served_bare(Path(name)) as bare, serve_tutorial() as ours:
            figures = measure(browser, bare.url, ours.page(arguments.page), arguments.times, warm=arguments.warm)
    report(f"Opening the page {arguments.page}", figures, arguments.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())
