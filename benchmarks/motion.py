"""The costs of motion: the work of every frame while the table shows what happened.

    python -m benchmarks.motion             needs Chromium and the extra `dev`

``--choices 40`` plays more or fewer choices of a game of four, ``--json FILE`` keeps the figures. A frame's work is the
time from its first callback until the main thread is free again: animations, styles, layout, painting and messages.
Frames in which nothing moves aren't counted. The figures mean something on an idle machine alone.
"""

import sys
from statistics import median, quantiles
from typing import TYPE_CHECKING, Final

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


def measure(browser: "Browser", server: Server, choices: int) -> list[Figure]:
    """The frames of the first choices of a game, each shown to its end."""
    page = browser.new_context(viewport={"width": 1280, "height": 720}).new_page()
    board = Board(page, "10-play").open(server)
    begin(board, PLAYERS)
    page.evaluate(WATCH)
    for _ in range(choices):
        board.unfold()
        listed = page.locator('.bc-choice:visible:not([aria-disabled="true"])')
        if not listed.count():
            break
        listed.first.press("Enter")
        board.settle()
        page.wait_for_function("() => !document.querySelector('.bc-ghosts, .bc-breath')")
    work, since = zip(*page.evaluate("window.frameWork"), strict=True)
    return [
        Figure("frames in which something moved", len(work), ""),
        Figure("  work in each", median(work), "ms"),
        Figure("  99 of 100 at most", quantiles(work, n=100)[-1], "ms", MOST),
        Figure("  the longest", max(work), "ms", MOST),
        Figure("  longer than a frame lasts", sum(cost > MOST for cost in work), "", 0),
        Figure("  shown later than the one after next", sum(delay > 3 * MOST for delay in since), ""),
    ]


def main() -> int:
    """Measure and print."""
    words = parser("Measure the frames of motion in Chromium.")
    words.add_argument("--choices", type=int, default=40, help="choices that are played (default 40)")
    given = words.parse_args()
    with chromium(words) as browser, serve_tutorial() as server:
        figures = measure(browser, server, given.choices)
    report("Motion over the table", figures, given.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())
