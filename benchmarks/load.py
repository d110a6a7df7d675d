"""The load that a machine carries: readers who read, click, play and leave at the same time.

    python -m benchmarks.load               needs Linux, Chromium and the extra `dev`; takes about seven minutes

``--readers 1,5,10,20`` sets how many there are at once, ``--kernels ordinary`` or ``warm`` leaves the other kind out,
``--pause 0.7`` is how many seconds a reader takes between two clicks on average, ``--browsers 3`` how many of them sit
at a real browser (the others say what a page says, without one), and ``--json FILE`` keeps the figures.

All open the first page at once. Each goes through 20 steps on three pages and clicks on the boards of all three, then
plays on the page of whole games, and leaves. Everything runs on this machine: server, kernels, browsers, and readers.
Memory is the proportional share (PSS) of a kernel and all that it has started; it is beside that of a kernel that has
imported ipywidgets and ipycanvas, as Voilà starts it by itself, of which there are as many at once.
"""

import asyncio
import os
import random
import statistics
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

import psutil  # type: ignore[import-untyped]

from benchmarks.browsers import FLAGS, Server, named_chromium, serve_folder, serve_tutorial
from benchmarks.figures import Figure, report
from benchmarks.opening import served_bare
from benchmarks.page import write
from benchmarks.readers import Browsing, Raw, Reader
from benchmarks.switches import parser

if TYPE_CHECKING:
    from playwright.async_api import Browser

#: the pages with lessons, and how many of their steps are read
PAGES: Final = (("00-welcome", 6), ("01-setup", 7), ("02-a-round", 7))
#: clicks on the board of each
CLICKS: Final = 2
#: the page of whole games, and the clicks on it
GAME: Final = "10-play"
MOVES: Final = 10
#: how many kernels are compared with as many that have imported the libraries alone, and what is allowed
COMPARED: Final = 5
RATIO: Final = 1.15
#: seconds that a server has to become quiet
SETTLING: Final = 60
#: seconds until a kernel must have ended
ENDING: Final = 15
KINDS: Final = {"ordinary": (), "warm": ("--warm",)}


@dataclass
class Waits:
    """Seconds that readers waited: for the first page, for page 10, and for a click."""

    first: list[float] = field(default_factory=list)
    game: list[float] = field(default_factory=list)
    click: list[float] = field(default_factory=list)


@dataclass
class Run:
    """The results for a number of readers at once. Memory in MB."""

    kind: str
    readers: int
    raw: Waits = field(default_factory=Waits)
    seen: Waits = field(default_factory=Waits)
    idle: float = 0
    playing: float = 0
    #: of the server, and of the warm process
    server: float = 0
    failed: int = 0
    left: int = 0

    def line(self) -> str:
        """The row of the table."""
        waits = [
            times(waits, 1, "s") if name != "click" else times(waits, 1000, "ms")
            for name in ("first", "game", "click")
            for waits in (getattr(self.raw, name), getattr(self.seen, name))
        ]
        memory = [f"{self.idle:.0f}", f"{self.playing:.0f}", f"{self.server:.0f}"]
        cells = [self.kind, str(self.readers), *waits, *memory, str(self.left), str(self.failed)]
        return f"| {' | '.join(cells)} |"


HEAD: Final = """\
| Kernels | Readers | First page | in a browser | Game | in a browser | Click | in a browser | MB per reader, idle \
| playing | MB, server | Left | Failed |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"""


def times(waits: Sequence[float], factor: float, unit: str) -> str:
    """Median and 95th percentile."""
    if not waits:
        return "–"
    ordered = sorted(waits)
    high = ordered[min(len(ordered) - 1, round(0.95 * len(ordered)))]
    digits = 0 if factor > 1 else 2
    return f"{statistics.median(ordered) * factor:.{digits}f}, {high * factor:.{digits}f} {unit}"


class Memory:
    """The processes of a server, and what memory they take, in MB."""

    def __init__(self, server: Server) -> None:
        self._server = psutil.Process(server.process.pid)

    def kernels(self) -> list[psutil.Process]:
        """The readers' kernels; what they have started is left out."""
        found: list[psutil.Process] = []
        for child in self._server.children():
            found += child.children() if self._is_warm(child) else [child]
        return found

    def of_kernels(self) -> list[float]:
        """The memory of each reader."""
        return [sum(map(share, [kernel, *kernel.children(recursive=True)])) for kernel in self.kernels()]

    def of_server(self) -> float:
        """The memory of the server, without any reader."""
        return share(self._server) + sum(share(child) for child in self._server.children() if self._is_warm(child))

    def left(self) -> int:
        """The number of kernels that are left some time after all readers have gone."""
        until = time.monotonic() + ENDING
        while self.kernels() and time.monotonic() < until:
            time.sleep(0.2)
        return len(self.kernels())

    @staticmethod
    def _is_warm(child: psutil.Process) -> bool:
        try:
            return any("warm_template" in word for word in child.cmdline())
        except psutil.Error:  # it has just ended
            return False


def share(process: psutil.Process) -> float:
    """MB of memory: what it has for itself, and its part of what it shares; 0 for one that has just ended."""
    try:
        return float(process.memory_full_info().pss) / 2**20
    except psutil.Error:
        return 0.0


@dataclass(frozen=True)
class Walk:
    """A reader's way through the tutorial.

    Attributes:
        pause: seconds between two clicks, on average.
        pages: names of pages with lessons, and how many steps of each are read.
        moves: clicks on the page of whole games.
        meet: called where all readers are to be at the same time: when the first page is open, and after the game.
    """

    pause: float
    pages: Sequence[tuple[str, int]]
    moves: int
    meet: Callable[[str], "asyncio.Future[None]"]

    async def of(self, reader: Reader, waits: Waits, seed: int) -> None:
        """Go all the way."""
        chance = random.Random(seed)

        async def pause() -> None:
            await asyncio.sleep(self.pause * (0.5 + chance.random()))

        async def clicks(number: int) -> None:
            for _ in range(number):
                await pause()
                spent = await reader.click()
                if spent is not None:
                    waits.click.append(spent)

        for name, steps in self.pages:
            opened = await reader.open(name)
            if name == self.pages[0][0]:
                waits.first.append(opened)
                await self.meet("idle")
            await reader.begin()
            await clicks(CLICKS)
            for _ in range(steps - 1):  # the first is there already
                await pause()
                await reader.step()
        waits.game.append(await reader.open(GAME))
        await clicks(self.moves)
        await self.meet("playing")
        await pause()
        await reader.leave()


class Meeting:
    """A barrier for readers: something is done once all are there. Readers who have failed are not waited for."""

    def __init__(self, readers: int, act: Callable[[str], None]) -> None:
        self._expected, self._act = readers, act
        self._here: dict[str, list[asyncio.Future[None]]] = {}

    def __call__(self, place: str) -> "asyncio.Future[None]":
        """Be there; the future is done when all are."""
        came: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._here.setdefault(place, []).append(came)
        self._begin()
        return came

    def without_one(self) -> None:
        """Expect one less."""
        self._expected -= 1
        self._begin()

    def _begin(self) -> None:
        for place, waiting in list(self._here.items()):
            if len(waiting) >= self._expected and not waiting[0].done():
                self._act(place)
                for came in waiting:
                    came.set_result(None)


async def run(kind: str, number: int, given: "Given", browser: "Browser | None") -> Run:
    """Let so many readers go through the tutorial at once, on a server of their own."""
    result = Run(kind, number)
    with serve_tutorial(*KINDS[kind]) as server:
        memory = Memory(server)
        await settled(server)

        def look(place: str) -> None:
            each = memory.of_kernels()
            setattr(result, place, sum(each) / max(len(each), 1))
            result.server = memory.of_server()

        meeting = Meeting(number, look)
        walk = Walk(given.pause, given.pages, given.moves, meeting)

        async def one(seed: int) -> None:
            at_screen = browser is not None and seed < given.browsers
            reader: Reader = Browsing(server, browser) if browser is not None and at_screen else Raw(server)
            try:
                await walk.of(reader, result.seen if at_screen else result.raw, seed)
            except Exception as problem:  # noqa: BLE001  whatever it is, it is counted, and the others go on
                print(f"a reader failed: {problem!r}", file=sys.stderr)
                result.failed += 1
                meeting.without_one()
                with suppress(Exception):
                    await reader.leave()

        await asyncio.gather(*map(one, range(number)))
        result.left = memory.left()
    return result


async def settled(server: Server) -> None:
    """Wait until the server has done what it does once: one reader comes and goes, and it makes its pages ready."""
    first = Raw(server)
    await first.open(PAGES[0][0])
    await first.leave()
    process, until = psutil.Process(server.process.pid), time.monotonic() + SETTLING
    spent = sum(process.cpu_times())
    while time.monotonic() < until:
        await asyncio.sleep(1)
        before, spent = spent, sum(process.cpu_times())
        if spent - before < 0.05:
            return


async def compared(kind: str, number: int) -> float:
    """The memory of an idle reader, as a multiple of a kernel that has only imported the libraries."""
    sizes: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as name:
        write(Path(name), PAGES[0][0])
        bare, ours = served_bare(Path(name), "."), serve_folder(Path(name), warm=kind == "warm")
        for page, serving in (("imports", bare), ("page", ours)):
            with serving as server:
                for _ in range(number):
                    await Raw(server).open(page)
                await asyncio.sleep(1)
                sizes[page] = statistics.fmean(Memory(server).of_kernels())
    return sizes["page"] / sizes["imports"]


@dataclass(frozen=True)
class Given:
    """The command line."""

    kinds: Sequence[str]
    readers: Sequence[int]
    pause: float
    browsers: int
    pages: Sequence[tuple[str, int]] = PAGES
    moves: int = MOVES


@asynccontextmanager
async def chromium(words: ArgumentParser, needed: int) -> AsyncIterator["Browser | None"]:
    """A browser, if anybody needs one."""
    if not needed:
        yield None
        return
    path = named_chromium(words)
    from playwright.async_api import async_playwright  # noqa: PLC0415 - nobody else needs a browser

    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield running
        await running.close()


async def measure(words: ArgumentParser, given: Given) -> tuple[list[Run], list[Figure]]:
    """Everything, in one run."""
    runs: list[Run] = []
    async with chromium(words, given.browsers) as browser:
        for kind in given.kinds:
            for number in given.readers:
                runs.append(await run(kind, number, given, browser))
                print(runs[-1].line(), flush=True)
    return runs, [figure async for figure in figures(runs, given)]


async def figures(runs: Sequence[Run], given: Given) -> AsyncIterator[Figure]:
    """The figures of all runs."""
    for kind in given.kinds:
        ratio = await compared(kind, min(COMPARED, max(given.readers)))
        yield Figure(f"memory of an idle reader, {kind}, in bare ones", ratio, "×", RATIO)
    for result in runs:
        for name, value in flat(result):
            yield Figure(f"{result.kind}, {result.readers} readers: {name}", value, "")
    yield Figure("kernels left by all", sum(result.left for result in runs), "", 0)
    yield Figure("readers who failed", sum(result.failed for result in runs), "", 0)


def flat(result: Run) -> Iterator[tuple[str, float]]:
    """The medians of a run, and its memory."""
    for where, waits in (("raw", result.raw), ("browser", result.seen)):
        for name in ("first", "game", "click"):
            if values := getattr(waits, name):
                yield f"{name}, s, {where}", statistics.median(values)
    yield "MB, idle", result.idle
    yield "MB, playing", result.playing


def main() -> int:
    """Measure and print."""
    words = parser("Measure how many readers this machine carries.")
    words.add_argument("--readers", default="1,5,10,20", help="how many at once (default 1,5,10,20)")
    words.add_argument("--kernels", choices=KINDS, help="how kernels begin (default: both, one after the other)")
    words.add_argument("--pause", type=float, default=0.7, help="seconds between two clicks (default 0.7)")
    words.add_argument("--browsers", type=int, default=3, help="readers at a real browser (default 3)")
    words.add_argument("--steps", type=int, help="only the first page, and so many steps and moves (for tests)")
    arguments = words.parse_args()
    kinds = [arguments.kernels] if arguments.kernels else list(KINDS)
    numbers = [int(number) for number in arguments.readers.split(",")]
    short = ((PAGES[0][0], arguments.steps),) if arguments.steps else PAGES
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # a reader's Python compiles our files once, not in each kernel
    print(HEAD)
    walk = Given(kinds, numbers, arguments.pause, arguments.browsers, short, arguments.steps or MOVES)
    runs, figures = asyncio.run(measure(words, walk))
    report("Load", figures, arguments.json)
    return int(any(run.left or run.failed for run in runs))


if __name__ == "__main__":
    sys.exit(main())
