"""The reading times of the tutorial's pages: `python -m tools.checks.reading_time` prints an estimate for each.

The estimate counts words and tasks. The check fails if a page takes too long.
"""

import json
import sys

from betacolony_widgets.all_chapters import CHAPTERS, chapter_named
from betacolony_widgets.pages.contents import notebooks
from betacolony_widgets.pages.games import GAMES, game_named

#: words per minute of careful reading, and minutes per exercise or prediction
WORDS: float = 160
TASK: float = 0.8
#: the most minutes for a page
MOST: float = 10


def lessons() -> list[str]:
    """Return the notebooks with lessons, game by game and in order; the others are for playing and looking things up.

    Those of another game than the first have their folder before their names.
    """
    paths = [path for game in GAMES for path in sorted((notebooks() / game.folder).glob("*.ipynb"))]
    names = [path.relative_to(notebooks()).as_posix() for path in paths]
    return [name for name in names if chapter_of(name) in CHAPTERS]


def chapter_of(name: str) -> str:
    """Return the chapter that a notebook would show by its name, without the number before it."""
    folder, _, file = name.rpartition("/")
    return game_named(folder).key(file[3:].removesuffix(".ipynb"))


def minutes(name: str) -> float:
    """Estimate the minutes for a notebook."""
    cells = json.loads((notebooks() / name).read_text("utf-8"))["cells"]
    words = sum(len("".join(cell["source"]).split()) for cell in cells if cell["cell_type"] == "markdown")
    return words / WORDS + TASK * len(chapter_named(chapter_of(name)).tasks)


def main() -> int:
    """Print all estimates, and the sum of each game's; return 1 if a page takes too long."""
    estimates = {name: minutes(name) for name in lessons()}
    for game in GAMES:
        own = {name: estimate for name, estimate in estimates.items() if name.rpartition("/")[0] == game.folder}
        for name, estimate in own.items():
            print(f"{name:<32} {estimate:4.1f} minutes{'' if estimate <= MOST else ', too long'}")
        print(f"{game.key('all'):<32} {sum(own.values()):4.1f}")
    return int(max(estimates.values()) > MOST)


if __name__ == "__main__":
    sys.exit(main())
