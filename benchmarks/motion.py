"""The costs of motion: the work of every frame while the table shows what happened.

    python -m benchmarks.motion             needs Chromium and the extra `dev`

``--choices 40`` plays more or fewer choices of a game of four, ``--json FILE`` keeps the figures. A frame's work is the
time from its first callback until the main thread is free again: animations, styles, layout, painting and messages.
Frames in which nothing moves aren't counted. These figures mean something on an idle machine alone.

``--cpu`` traces the browser instead, and counts the processor's time for all of each frame, moving or not, from before
its first callback on. That says more on a busy machine, but tracing takes time of its own.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any, Final

from benchmarks.browsers import Server, chromium, serve_tutorial
from benchmarks.figures import Figure, report
from benchmarks.switches import parser
from helpers.browser.board_page import Board, begin

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PLAYERS: Final = 4
#: milliseconds that a frame may take at 60 frames per second
MOST: Final = 16

#: keeps each frame's work in milliseconds, and the time since the frame before, while anything moves over the table
WATCH: Final = """() => {
  window.frameWork = [];
  const { port1, port2 } = new MessageChannel();
  let before = 0, begun = 0, moving = false;
  port1.onmessage = () => { if (moving) window.frameWork.push([performance.now() - begun, begun - before]); };
  const look = () => {
    before = begun;
    begun = performance.now();
    moving = Boolean(document.querySelector(".bc-ghosts, .bc-breath"));
    port2.postMessage(0);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


#: what is traced: the steps of each frame
TRACED: Final = ("devtools.timeline", "disabled-by-default-devtools.timeline")


def opened(browser: "Browser", server: Server) -> Board:
    """A game that has just begun."""
    page = browser.new_context(viewport={"width": 1280, "height": 720}).new_page()
    board = Board(page, "10-play").open(server)
    begin(board, PLAYERS)
    return board


def play(board: Board, choices: int) -> None:
    """Make the first choices of a game, each shown to its end."""
    page = board.page
    for _ in range(choices):
        board.unfold()
        listed = page.locator('.bc-choice:visible:not([aria-disabled="true"])')
        if not listed.count():
            break
        listed.first.press("Enter")
        board.settle()
        page.wait_for_function("() => !document.querySelector('.bc-ghosts, .bc-breath')")


def measure(browser: "Browser", server: Server, choices: int) -> list[Figure]:
    """The frames of the first choices of a game."""
    board = opened(browser, server)
    board.page.evaluate(WATCH)
    play(board, choices)
    work, since = zip(*board.page.evaluate("window.frameWork"), strict=True)
    return [
        Figure("frames in which something moved", len(work), ""),
        Figure("  work in each", median(work), "ms"),
        Figure("  99 of 100 at most", quantiles(work, n=100)[-1], "ms", MOST),
        Figure("  the longest", max(work), "ms", MOST),
        Figure("  longer than a frame lasts", sum(cost > MOST for cost in work), "", 0),
        Figure("  shown later than the one after next", sum(delay > 3 * MOST for delay in since), ""),
    ]


def trace(browser: "Browser", server: Server, choices: int) -> list[Figure]:
    """The processor's time for each frame of the first choices of a game."""
    board = opened(browser, server)
    traced = browser.new_browser_cdp_session()
    events: list[dict[str, Any]] = []
    complete: list[bool] = []
    traced.on("Tracing.dataCollected", lambda some: events.extend(some["value"]))
    traced.on("Tracing.tracingComplete", lambda _: complete.append(True))
    categories = {"includedCategories": list(TRACED), "excludedCategories": ["*"]}
    traced.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": categories})
    # each frame has a callback to be known by
    board.page.evaluate("() => { const again = () => requestAnimationFrame(again); again(); }")
    play(board, choices)
    traced.send("Tracing.end")
    while not complete:
        board.page.wait_for_timeout(100)
    work = frames(events)
    return [
        Figure("frames", len(work), ""),
        Figure("  processor's time in each", median(work), "ms"),
        Figure("  99 of 100 at most", quantiles(work, n=100)[-1], "ms", MOST),
        Figure("  the longest", max(work), "ms", MOST),
        Figure("  longer than a frame lasts", sum(one > MOST for one in work), "", 0),
        Figure("  layouts in all of them", sum(event["name"] == "Layout" for event in events), ""),
    ]


def frames(events: Iterable[Mapping[str, Any]]) -> list[float]:
    """The processor's time of the main thread's tasks that are frames, in milliseconds."""
    whole = sorted((event for event in events if event["ph"] == "X"), key=lambda event: (event["ts"], -event["dur"]))
    calls = [event for event in whole if event["name"] == "FireAnimationFrame"]
    ((main, _),) = Counter((event["pid"], event["tid"]) for event in calls).most_common(1)
    work: dict[int, float] = {}
    begun = end = took = 0
    for event in whole:
        if (event["pid"], event["tid"]) != main:
            continue
        if event["name"] == "RunTask" and event["ts"] >= end:
            begun, end, took = event["ts"], event["ts"] + event["dur"], event.get("tdur", 0)
        elif event["name"] == "FireAnimationFrame" and event["ts"] < end:
            work[begun] = took / 1000
    return list(work.values())


def main() -> int:
    """Measure and print."""
    words = parser("Measure the frames of motion in Chromium.")
    words.add_argument("--choices", type=int, default=40, help="choices that are played (default 40)")
    words.add_argument("--cpu", action="store_true", help="count the processor's time, by tracing the browser")
    given = words.parse_args()
    with chromium(words) as browser, serve_tutorial() as server:
        figures = (trace if given.cpu else measure)(browser, server, given.choices)
    report("Motion over the table", figures, given.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())
