"""The response times of the what-if lab while it is playing games in the background.

    python -m benchmarks.lab                needs Chromium and the extra `dev`

``--clicks 30`` sets how many choices are timed, ``--json FILE`` keeps the figures. The lab of page 12 evaluates
options, and meanwhile its choice of what the board shows is changed to and fro: the kernel answers each with other
values. It is timed within the browser, from the choice until the page shows them.
"""

import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final

from benchmarks.browsers import Server, chromium, serve_folder
from benchmarks.figures import Figure, report
from benchmarks.page import PATIENCE, Opened, write
from benchmarks.switches import parser

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PAGE: Final = "12-what-if"
#: begins an evaluation
EVALUATE: Final = '[data-do="options.run"]'
#: the same once there is an answer
REFINE: Final = '[data-do="options.refine"]'
#: what is counted: a choice that the kernel answers, once there are results to show by it
CHOICE: Final = '[data-do="options.measure"]'
SHOWN: Final = '[data-do="options.pick"]'
#: says that games are being played
GOING: Final = '[data-do="cancel"]'

#: milliseconds from another choice until the results are shown by it
CHOOSE: Final = """(selector) => new Promise((done) => {
  const choice = document.querySelector(`${selector}[aria-checked="false"]`);
  const wanted = `${selector}[data-arg="${choice.dataset.arg}"][aria-checked="true"]`;
  const start = performance.now();
  choice.click();
  const wait = setInterval(() => {
    const now = document.querySelector(wanted);
    if (!now || now === choice) return;
    clearInterval(wait);
    done(performance.now() - start);
  }, 2);
})"""


def measure(browser: "Browser", server: Server, clicks: int) -> list[Figure]:
    """The times of so many choices while games are played, and of as many while none are."""
    lab = Opened(browser, server, "page", ".bc-ready .bc-target").page
    busy: list[float] = []
    while len(busy) < clicks:
        lab.click(f"{EVALUATE}, {REFINE}")
        lab.wait_for_selector(SHOWN, timeout=PATIENCE)
        while len(busy) < clicks and lab.locator(GOING).count():
            busy.append(lab.evaluate(CHOOSE, CHOICE))
            lab.wait_for_timeout(100)
    lab.wait_for_selector(GOING, state="detached", timeout=PATIENCE)
    still = [lab.evaluate(CHOOSE, CHOICE) for _ in range(clicks)]
    return [
        Figure("a choice in the lab is answered, nothing going on", median(still), "ms"),
        Figure("  while games are played", median(busy), "ms"),
        Figure("  the slowest then", max(busy), "ms", 300),
    ]


def main() -> int:
    """Measure and print."""
    words = parser("Measure the what-if lab in Chromium.")
    words.add_argument("--clicks", type=int, default=30, help="choices that are timed (default 30)")
    arguments = words.parse_args()
    with tempfile.TemporaryDirectory() as name, chromium(words) as browser:
        write(Path(name), PAGE)
        with serve_folder(Path(name), warm=False) as server:
            figures = measure(browser, server, arguments.clicks)
    report("The what-if lab", figures, arguments.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())
