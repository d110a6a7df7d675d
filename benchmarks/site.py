"""The static site in each browser engine, beside the tutorial that a server on the same machine runs.

    python -m benchmarks.site               needs Chromium, Firefox, WebKit, npm and the extra `dev`

``--engines chromium`` measures fewer, ``--rounds 5`` sets how often each page is opened (the figures are medians),
``--clicks 20`` how many clicks are timed, ``--json FILE`` keeps the figures. Each round is a window that knows nothing
yet. The site is built twice, with the engine compiled and with plain Python, and served by Python's own file server.
"""

import contextlib
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict, astuple, dataclass
from pathlib import Path
from statistics import median
from typing import Final

import psutil  # type: ignore[import-untyped]
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Playwright, sync_playwright
from selenium.common.exceptions import WebDriverException

from benchmarks import lab, machine
from benchmarks.browsers import Server, serve, serve_tutorial
from benchmarks.switches import parser
from helpers.browser.engines.driver import Driver
from helpers.browser.engines.launching import launch
from helpers.browser.engines.programs import ENGINES
from tools.site import pages

#: two pages with a board, one after the other, and the one that plays whole games
FIRST, SECOND, PLAY = "04-building", "05-influence", "10-play"
#: whether the board of a page can be played on
LIVE: Final = """() => Boolean(document.querySelector(".bc-ready .bc-target")?.getBoundingClientRect().width)"""
#: milliseconds from the request for a page until its words were there
PROSE: Final = """() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0"""
NOW: Final = "() => performance.now()"
#: follows a link to another page, from within the page
FOLLOW: Final = """(name) => document.querySelector(`a[href*="${name}."]`).click()"""
#: whether that page's board is live
FOLLOWED: Final = """(name) => location.pathname.includes(name)
  && Boolean(document.querySelector(".bc-ready .bc-target")?.getBoundingClientRect().width)"""
#: clicks on a choice, and notes the milliseconds until the answer to it has come
CLICK: Final = """() => {
  const node = [...document.querySelectorAll(".bc-choice")].find((one) => !one.hidden);
  const grid = document.querySelector(".bc-grid");
  const start = performance.now();
  window.answered = 0;
  const seen = new MutationObserver(() => {
    if (grid.classList.contains("bc-busy")) return;
    window.answered = performance.now() - start;
    seen.disconnect();
  });
  seen.observe(grid, { attributes: true, attributeFilter: ["class"] });
  node.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}"""
ANSWERED: Final = "() => window.answered"
_MEGABYTE: Final = 1_000_000


@dataclass(frozen=True)
class Waits:
    """What a reader waits for in one browser: seconds, but for clicks (milliseconds) and memory (MB)."""

    prose: float
    first_visit: float
    later_visit: float
    next_page: float
    click: float
    lab_click: float
    memory: float


#: the rows of the table, by the names of the fields
ROWS: Final = {
    "prose": "Until the words are there, s",
    "first_visit": "Until the board is live, the first time, s",
    "later_visit": "The same, with the files in the browser's cache, s",
    "next_page": "From page to page, until the next board is live, s",
    "click": "A click, ms",
    "lab_click": "A choice in the lab while it plays, the slowest, ms",
    "memory": "Memory of the browser for the page, MB",
}


def since(started: float) -> float:
    """Seconds since then."""
    return time.monotonic() - started


def memory(server: Server) -> float:
    """MB that the browsers started here hold for themselves."""
    held = 0
    for process in psutil.Process().children(recursive=True):
        with contextlib.suppress(psutil.Error):
            if process.pid != server.process.pid:
                held += process.memory_full_info().uss
    return held / _MEGABYTE


def opened(window: Driver, url: str) -> float:
    """Seconds until a page's board is live."""
    started = time.monotonic()
    window.open(url)
    window.wait(LIVE)
    return since(started)


def followed(window: Driver, name: str) -> float:
    """Seconds from a click on the link to another page until its board is live."""
    started = time.monotonic()
    window.evaluate(FOLLOW, name)
    while True:
        # while one page gives way to another, there is none to ask
        with contextlib.suppress(PlaywrightError, WebDriverException):
            window.wait(FOLLOWED, name)
            return since(started)


def clicks(window: Driver, count: int) -> list[float]:
    """Milliseconds from clicks on a board until they were answered."""
    times = []
    for _ in range(count):
        window.evaluate(CLICK)
        times.append(float(window.wait(ANSWERED)))
    return times


def lab_clicks(window: Driver, count: int) -> list[float]:
    """Milliseconds until a choice in the lab was answered, each while games were played."""
    times: list[float] = []
    while len(times) < count:
        window.click(lab.EVALUATE)
        window.wait_for(lab.CHOICE)
        while len(times) < count and window.texts(lab.GOING):
            times.append(float(window.evaluate(lab.CHOOSE, lab.CHOICE)))
            time.sleep(0.1)
    return times


@dataclass(frozen=True)
class Place:
    """A server, and the addresses of its pages: ``{}`` stands for the name of a page."""

    server: Server
    address: str

    def __call__(self, name: str) -> str:
        """The address of a page."""
        return self.address.format(name)


def round_of(engine: str, playwright: Playwright, place: Place, count: int) -> Waits:
    """Open the pages once, in a window that knows nothing yet."""
    with launch(engine, "light", playwright) as window:
        window.open("about:blank")
        before = memory(place.server)
        first = opened(window, place(FIRST))
        prose = float(window.evaluate(PROSE)) / 1000
        held = memory(place.server) - before
        window.open("about:blank")
        later = opened(window, place(FIRST))
        following = followed(window, SECOND)
        opened(window, place(PLAY))
        clicked = median(clicks(window, count))
        opened(window, place(lab.PAGE))
        return Waits(prose, first, later, following, clicked, max(lab_clicks(window, count)), held)


def medians(engine: str, playwright: Playwright, place: Place, rounds: int, count: int) -> Waits:
    """The medians of some rounds."""
    found = [astuple(round_of(engine, playwright, place, count)) for _ in range(rounds)]
    return Waits(*map(median, zip(*found, strict=True)))


@contextlib.contextmanager
def served_site(folder: Path, *, plain: bool) -> Iterator[Place]:
    """A new site, served as files until the block ends."""
    pages.build(folder, plain=plain)
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(folder)]
    with serve(command, r"\((http://127\.0\.0\.1:\d+/)\)") as server:
        yield Place(server, f"{server.url}{{}}.html")


def main() -> int:
    """Measure, and print a table as docs/static-site.md has it."""
    words = parser("Measure the static site in each browser engine.")
    words.add_argument("--engines", nargs="+", choices=ENGINES, default=ENGINES, help="browser engines (default all)")
    words.add_argument("--rounds", type=int, default=5, help="how often each page is opened (default 5)")
    words.add_argument("--clicks", type=int, default=20, help="clicks that are timed in each round (default 20)")
    arguments = words.parse_args()
    columns: dict[str, Waits] = {}

    def measure(name: str, engine: str, place: Place) -> None:
        print(name, file=sys.stderr, flush=True)
        columns[name] = medians(engine, playwright, place, arguments.rounds, arguments.clicks)

    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as name:
        with served_site(Path(name, "compiled"), plain=False) as place:
            for engine in arguments.engines:
                measure(engine.title(), engine, place)
        with served_site(Path(name, "plain"), plain=True) as place:
            measure("plain Python", arguments.engines[0], place)
    with sync_playwright() as playwright, serve_tutorial() as server:
        measure("with a server", arguments.engines[0], Place(server, server.page("{}")))
    print(machine.sentence(machine.facts()))
    print(f"| | {' | '.join(columns)} |\n| --- | {' | '.join(['---:'] * len(columns))} |")
    for field, text in ROWS.items():
        print(f"| {text} | {' | '.join(f'{getattr(found, field):.3g}' for found in columns.values())} |")
    if arguments.json:
        found = {name: asdict(waits) for name, waits in columns.items()}
        arguments.json.write_text(f"{json.dumps({**machine.facts(), 'figures': found}, indent=1)}\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
