"""The widths of the letters of the board's font: `python -m tools.docs.letter_widths` measures them in a browser.

It writes the table that `board/text_metrics.py` reads; run it when the font's file has changed. `--check` writes
nothing, and fails if the table would change.
"""

import base64
import sys
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from textwrap import wrap
from typing import Any, Final

from betacolony_widgets.board.text_metrics import BOLD, HEAVY, NORMAL
from betacolony_widgets.static_files import FONT
from tools.common.downloads import ROOT

TABLE: Final = Path("widgets/betacolony_widgets/board/letter_widths.py")
#: what texts of the board may hold; of these, the table has what the font has
LETTERS: Final = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)))) + "ıŒœ–—‘’‚“”„•…‹›€™−"
WEIGHTS: Final = (NORMAL, BOLD, HEAVY)

#: measures each letter in thousandths of the font's size. A letter that the font lacks is as wide as in the font that
#: stands in, so it differs from one to the other
_MEASURE: Final = """async ([font, letters, weights]) => {
  const bytes = await (await fetch(`data:font/woff2;base64,${font}`)).arrayBuffer();
  document.fonts.add(await new FontFace('Measured', bytes, { weight: '100 900' }).load());
  const pen = document.createElement('canvas').getContext('2d');
  const width = (letter, weight, other) => {
    pen.font = `${weight} 1000px Measured, ${other}`;
    return Math.round(pen.measureText(letter).width);
  };
  return [...letters]
    .filter(letter => width(letter, weights[0], 'monospace') === width(letter, weights[0], 'serif'))
    .map(letter => [letter, weights.map(weight => width(letter, weight, 'serif'))]);
}"""

_HEAD: Final = '''\
"""The widths of the letters of the board's font, in thousandths of its size.

`python -m tools.docs.letter_widths` writes this file.
"""

from typing import Final

#: the SHA-256 of the font's file
MEASURED: Final = "{digest}"

#: the letters, in the order of the widths
LETTERS: Final = (
{letters}
)

#: by weight
WIDTHS: Final = {{
{widths}
}}
'''


def measured(page: Any) -> list[tuple[str, list[int]]]:
    """Each letter that the font has, with its width in each of ``WEIGHTS``, as a page of a browser measures them."""
    font = base64.b64encode(FONT.read_bytes()).decode()
    return [(letter, widths) for letter, widths in page.evaluate(_MEASURE, [font, LETTERS, WEIGHTS])]


def table(letters: Sequence[tuple[str, list[int]]]) -> str:
    """The text of the table."""
    names = "".join(letter for letter, _ in letters)
    lines = [f"    {_quoted(names[at : at + 96])}" for at in range(0, len(names), 96)]
    parts = []
    for number, weight in enumerate(WEIGHTS):
        rows = wrap(" ".join(str(widths[number]) for _, widths in letters), 104)
        quoted = [f'        "{row} "' for row in rows[:-1]] + [f'        "{rows[-1]}"']
        parts.append("\n".join([f"    {weight}: (", *quoted, "    ),"]))
    digest = sha256(FONT.read_bytes()).hexdigest()
    return _HEAD.format(digest=digest, letters="\n".join(lines), widths="\n".join(parts))


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def main(words: Sequence[str]) -> int:
    """Write or compare the table; return 0 if all is well."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - it comes with the tests' environment

    sys.path.insert(0, str(ROOT / "tests"))
    from helpers.browser.browsing import FLAGS, find_chromium  # noqa: PLC0415 - the tests are on the path by now

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))
        now = table(measured(browser.new_page()))
        browser.close()
    file = ROOT / TABLE
    if "--check" in words:
        current = file.exists() and file.read_text("utf-8") == now
        outdated = "is out of date; `python -m tools.docs.letter_widths` updates it"
        print(f"{TABLE} {'is up to date' if current else outdated}")
        return int(not current)
    file.write_text(now, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
