"""The static site in each browser engine, beside the tutorial that a server on the same machine runs.

    python -m benchmarks.site               needs Chromium, Firefox, WebKit, npm, a compiler and the extra `dev`

``--engines chromium`` measures fewer, ``--rounds 5`` sets how often each page is opened (the figures are medians),
``--clicks 20`` how many clicks are timed, ``--json FILE`` keeps the figures. Each round is a window that knows nothing
yet. The site is built twice, with the engine compiled and with plain Python. What is printed are the tables of
docs/static-site.md: what readers wait for, and where the time of a first visit goes, in seconds by the clock and of the
processor. For the latter, the worker of the page is served with notes in it (``site_server``), in a window of its own.
"""

import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Final

import psutil  # type: ignore[import-untyped]
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Playwright, sync_playwright
from selenium.common.exceptions import WebDriverException

from benchmarks import lab, machine, site_work
from benchmarks.browsers import serve_tutorial
from benchmarks.site_server import FileServer, processor, serve_files
from benchmarks.switches import parser
from helpers.browser.engines.driver import Driver
from helpers.browser.engines.launching import launch
from helpers.browser.engines.programs import ENGINES
from tools.checks import compiled
from tools.common.downloads import ROOT
from tools.site import pages
from tools.site.program import WORKERS

#: two pages with a board, one after the other, the one that plays whole games, and one without any program
FIRST, SECOND, PLAY, STILL = "04-building", "05-influence", "10-play", "licences"
#: the labs of both games
LABS: Final = {"Beta Colony": lab.PAGE, "Exocolony": f"exocolony/{lab.PAGE}"}
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
#: starts so many workers for what pages give them, and tells how many are ready
HIRE: Final = """(url, number) => {
  window.hired = Array.from({ length: number }, () => new Worker(url));
  window.ready = 0;
  for (const worker of window.hired) worker.onmessage = () => (window.ready += 1);
}"""
READY: Final = "(number) => window.ready === number"
#: has so many of them do the work of texts; notes the milliseconds for all and for each, or a failure
GIVE: Final = """(number, texts) => {
  const left = [...texts], times = [], start = performance.now();
  let busy = number;
  window.took = null;
  for (const worker of window.hired.slice(0, number)) {
    let sent = 0;
    const give = () => {
      sent = performance.now();
      if (left.length) worker.postMessage(left.shift());
      else if (!(busy -= 1)) window.took = [sent - start, times];
    };
    worker.onmessage = ({ data }) => {
      const [, kind] = JSON.parse(data);
      if (kind === "told") return;
      if (kind !== "done") window.took = [data, []];
      times.push(performance.now() - sent);
      give();
    };
    give();
  }
}"""
TOOK: Final = "() => window.took"
#: the rows of the table of the start: what has happened when the server notes a name
PARTS: Final = {
    "script": "The page, and its worker",
    "python": "Pyodide is loaded and started",
    "unpacked": "The library is unpacked",
    "begun": "The kernel and ipywidgets are imported",
    "finished": "The page's cells have run",
    "live": "The board is painted",
}
_MEGABYTE: Final = 1_000_000

#: figures by the names of their rows, in their order
Figures = dict[str, float]


def since(started: float) -> float:
    """Seconds since then."""
    return time.monotonic() - started


def memory(place: "Place") -> float:
    """MB that the browsers started here hold for themselves."""
    held = 0
    for process in psutil.Process().children(recursive=True):
        with contextlib.suppress(psutil.Error):
            if process.pid != place.server:
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
        window.click(lab.EVALUATE, lab.REFINE)
        window.wait_for(lab.SHOWN)
        while len(times) < count and window.texts(lab.GOING):
            times.append(float(window.evaluate(lab.CHOOSE, lab.CHOICE)))
            time.sleep(0.1)
    return times


@dataclass(frozen=True)
class Place:
    """Where pages come from: ``{}`` in the address stands for the name of a page.

    Attributes:
        server: the id of a process that isn't the browser's; 0 if there is none.
        files: the server of a site; None for that of the tutorial.
    """

    address: str
    server: int = 0
    files: FileServer | None = None

    def __call__(self, name: str) -> str:
        """The address of a page."""
        return self.address.format(name)


@dataclass
class Column:
    """What was measured in one browser, a dictionary for each round.

    Attributes:
        waits: the figures.
        parts: of the start, seconds by the clock and of the processor.
    """

    waits: list[Figures] = field(default_factory=list)
    parts: list[dict[str, tuple[float, float]]] = field(default_factory=list)

    def figures(self) -> Figures:
        """The medians of all rounds."""
        return {name: median(found[name] for found in self.waits) for name in self.waits[0]}

    def part(self, name: str) -> tuple[float, float] | None:
        """The medians of a part's seconds, by the clock and of the processor; None if it wasn't measured."""
        found = [parts[name] for parts in self.parts]
        return (median(wall for wall, _ in found), median(taken for _, taken in found)) if found else None


def waits(window: Driver, place: Place, count: int) -> Figures:
    """What a reader waits for, in a window that knows nothing yet."""
    window.open("about:blank")
    before = memory(place)
    first = opened(window, place(FIRST))
    prose = float(window.evaluate(PROSE)) / 1000
    held = memory(place) - before
    window.open("about:blank")
    found = {
        "Until the words are there, s": prose,
        "Until the board is live, the first time, s": first,
        "The same, with the files in the browser's cache, s": opened(window, place(FIRST)),
        "From page to page, until the next board is live, s": followed(window, SECOND),
    }
    opened(window, place(PLAY))
    found["A click, ms"] = median(clicks(window, count))
    for game, name in LABS.items():
        opened(window, place(name))
        times = lab_clicks(window, count)
        found[f"{game}: a choice in the lab while it plays, ms"] = median(times)
        found[f"{game}: the slowest of {count}, ms"] = max(times)
    return {**found, "Memory of the browser for the page, MB": held}


def work_in(window: Driver, place: Place) -> Figures:
    """How fast players think and games are played in the site's web workers."""
    window.open(place(STILL))
    most = max(site_work.WORKERS)
    window.evaluate(HIRE, f"program/{WORKERS[1]}.js", most)
    window.wait(READY, most)

    def do(number: int, texts: Sequence[str]) -> tuple[float, Sequence[float]]:
        window.evaluate(GIVE, number, [texts[0]] * number)  # what is slow the first time
        window.wait(TOOK)
        window.evaluate(GIVE, number, texts)
        whole, times = window.wait(TOOK)
        return float(whole) / 1000, [taken / 1000 for taken in times]

    return dict(site_work.figures(do))


def work_here() -> Figures:
    """The same in processes of this machine, on the compiled engine, as a server has it."""
    env = os.environ | {"PYTHONPATH": os.pathsep.join([str(compiled.prepare()), str(ROOT), str(ROOT / "widgets")])}
    command = [sys.executable, "-P", "-m", "benchmarks.site_work"]
    found: Figures = json.loads(subprocess.run(command, env=env, stdout=subprocess.PIPE, check=True).stdout)
    return found


def parts_of_start(window: Driver, place: Place, files: FileServer) -> dict[str, tuple[float, float]]:
    """The seconds by the clock and of the processor that each part of a first visit takes."""
    window.open("about:blank")
    files.notes = {}
    now = time.monotonic(), processor()
    opened(window, place(FIRST))
    files.note("live")
    found, files.notes = files.notes, None
    parts = {}
    for name in PARTS:
        before, now = now, found[name]
        parts[name] = now[0] - before[0], now[1] - before[1]
    return parts


def measured(engine: str, playwright: Playwright, place: Place, rounds: int, count: int) -> Column:
    """All figures of one browser."""
    column = Column()
    for _ in range(rounds):
        with launch(engine, "light", playwright) as window:
            found = waits(window, place, count)
            column.waits.append({**found, **(work_in(window, place) if place.files else work_here())})
        if place.files:
            with launch(engine, "light", playwright) as window:
                column.parts.append(parts_of_start(window, place, place.files))
    return column


@contextlib.contextmanager
def served_site(folder: Path, *, plain: bool) -> Iterator[Place]:
    """A new site, served as files until the block ends."""
    pages.build(folder, plain=plain)
    with serve_files(folder) as server:
        yield Place(f"http://127.0.0.1:{server.server_port}/{{}}.html", files=server)


def table(head: Sequence[str], rows: Mapping[str, Sequence[str]]) -> str:
    """A table in Markdown, its numbers at the right."""
    lines = [f"| | {' | '.join(head)} |", f"| --- | {' | '.join(['---:'] * len(head))} |"]
    return "\n".join([*lines, *(f"| {name} | {' | '.join(cells)} |" for name, cells in rows.items())])


def as_written(seconds: tuple[float, float] | None) -> str:
    """Seconds by the clock, and in brackets those of the processor."""
    return f"{seconds[0]:.2f} ({seconds[1]:.2f})" if seconds else ""


def main() -> int:
    """Measure, and print tables as docs/static-site.md has them."""
    words = parser("Measure the static site in each browser engine.")
    words.add_argument("--engines", nargs="+", choices=ENGINES, default=ENGINES, help="browser engines (default all)")
    words.add_argument("--rounds", type=int, default=5, help="how often each page is opened (default 5)")
    words.add_argument("--clicks", type=int, default=20, help="clicks that are timed in each round (default 20)")
    arguments = words.parse_args()
    columns: dict[str, Column] = {}

    def measure(name: str, engine: str, place: Place) -> None:
        print(name, file=sys.stderr, flush=True)
        columns[name] = measured(engine, playwright, place, arguments.rounds, arguments.clicks)

    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as name:
        with served_site(Path(name, "compiled"), plain=False) as place:
            for engine in arguments.engines:
                measure(engine.title().replace("Webkit", "WebKit"), engine, place)
        with served_site(Path(name, "plain"), plain=True) as place:
            measure(f"{next(iter(columns))}, plain Python", arguments.engines[0], place)
    with sync_playwright() as playwright, serve_tutorial() as server:
        measure(
            f"{next(iter(columns))}, with a server", arguments.engines[0], Place(server.page("{}"), server.process.pid)
        )
    figures = {name: column.figures() for name, column in columns.items()}
    print(machine.sentence(machine.facts()))
    rows = next(iter(figures.values()))
    print(table(list(figures), {row: [f"{found[row]:.3g}" for found in figures.values()] for row in rows}), "\n")
    starts = {name: column for name, column in columns.items() if column.parts}
    by_part = {text: [as_written(column.part(part)) for column in starts.values()] for part, text in PARTS.items()}
    print(table(list(starts), by_part))
    if arguments.json:
        parts = {name: {part: column.part(part) for part in PARTS} for name, column in starts.items()}
        arguments.json.write_text(
            f"{json.dumps({**machine.facts(), 'figures': figures, 'parts of the start': parts}, indent=1)}\n", "utf-8"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
