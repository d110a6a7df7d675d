"""How long the pages of the tutorial take: `python -m tools.reading` prints an estimate for each.

It is made of the words that are read and the tasks that are done, and a page that takes too long makes it fail.
"""

import json
import sys

from betacolony_widgets.lessons import CHAPTERS, chapter
from betacolony_widgets.pages.contents import notebooks
from betacolony_widgets.serving.tutorial import pages

#: words a minute of somebody who reads to learn, and minutes that an exercise or a prediction takes
WORDS: float = 160
TASK: float = 0.8
#: minutes that a page may take
MOST: float = 10


def lessons() -> list[str]:
    """The notebooks that teach, in their order; the others are for playing and looking things up."""
    return [name for name in pages() if name[3:].removesuffix(".ipynb") in CHAPTERS]


def minutes(name: str) -> float:
    """The minutes that a notebook takes."""
    cells = json.loads((notebooks() / name).read_text("utf-8"))["cells"]
    words = sum(len("".join(cell["source"]).split()) for cell in cells if cell["cell_type"] == "markdown")
    return words / WORDS + TASK * len(chapter(name[3:].removesuffix(".ipynb")).tasks)


def main() -> int:
    """Print all; 1 if one takes too long."""
    every = {name: minutes(name) for name in lessons()}
    for name, its in every.items():
        print(f"{name:<24} {its:4.1f} minutes{'' if its <= MOST else ', too long'}")
    print(f"{'all':<24} {sum(every.values()):4.1f}")
    return int(max(every.values()) > MOST)


if __name__ == "__main__":
    sys.exit(main())
