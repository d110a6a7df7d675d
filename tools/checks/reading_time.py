"""The reading times of the tutorial's pages: `python -m tools.checks.reading_time` prints an estimate for each.

The estimate counts words and tasks. The check fails if a page takes too long.
"""

import json
import sys

from betacolony_widgets.lessons import CHAPTERS, chapter
from betacolony_widgets.pages.contents import notebooks
from betacolony_widgets.serving.tutorial import pages

#: words per minute of careful reading, and minutes per exercise or prediction
WORDS: float = 160
TASK: float = 0.8
#: the most minutes for a page
MOST: float = 10


def lessons() -> list[str]:
    """Return the notebooks with lessons, in order; the others are for playing and looking things up."""
    return [name for name in pages() if name[3:].removesuffix(".ipynb") in CHAPTERS]


def minutes(name: str) -> float:
    """Estimate the minutes for a notebook."""
    cells = json.loads((notebooks() / name).read_text("utf-8"))["cells"]
    words = sum(len("".join(cell["source"]).split()) for cell in cells if cell["cell_type"] == "markdown")
    return words / WORDS + TASK * len(chapter(name[3:].removesuffix(".ipynb")).tasks)


def main() -> int:
    """Print all estimates; return 1 if a page takes too long."""
    estimates = {name: minutes(name) for name in lessons()}
    for name, estimate in estimates.items():
        print(f"{name:<24} {estimate:4.1f} minutes{'' if estimate <= MOST else ', too long'}")
    print(f"{'all':<24} {sum(estimates.values()):4.1f}")
    return int(max(estimates.values()) > MOST)


if __name__ == "__main__":
    sys.exit(main())
