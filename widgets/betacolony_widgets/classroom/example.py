"""A made-up class, for seeing the report before there is a real one."""

from pathlib import Path
from typing import Final
from zlib import crc32

from betacolony.messages import ENGLISH
from betacolony_widgets.lessons import chapter
from betacolony_widgets.messages import Messages
from betacolony_widgets.pages import contents
from betacolony_widgets.review import KINDS

from .resume import BEST, Resume, mark_of, write_code

#: name -> number of pages worked through, and of kinds of review cards answered
_CLASS: Final = {"Ada": (8, 9), "Bo": (10, 12), "Cy": (5, 0), "Di": (7, 5), "Eli": (3, 0), "Fay": (11, len(KINDS))}
#: rules that give the class more trouble than others
_HARD: Final = {"INF-1", "POD-3", "PAY-1", "END-1"}


def example(folder: Path | None = None, *, language: str = ENGLISH) -> str:
    """The codes of a made-up class as they might arrive, one of them cut short.

    ``folder`` holds the pages; None for the folder of the running notebook.
    """
    pages = [entry for entry in contents.entries(contents.here() if folder is None else folder) if entry.exercises]
    codes = [f"{name}: {write_code(_resume(name, pages[:read], cards))}" for name, (read, cards) in _CLASS.items()]
    greeting = Messages.of(language).say("classroom.greeting")
    return "\n".join([greeting, *codes[:-1], f"Gus: {codes[0][5:60]}", codes[-1]])


def _resume(name: str, pages: list[contents.Entry], cards: int) -> Resume:
    tasks = [task for page in pages for task in page.exercises]
    return Resume(
        {task: _stars(name, task, tries=2) for task in tasks},
        {task: _stars(name, task, tries=1) for task in tasks},
        {page.name: frozenset(mark_of(step) for step, _ in page.steps) for page in pages},
        pages[-1].name if pages else "",
        {kind: _chance(f"{name} {kind}") * 6 // 100 for kind in KINDS[:cards]},
    )


def _stars(name: str, task: str, *, tries: int) -> int:
    lesson, _, id_ = task.partition("/")
    is_hard = bool(_HARD & set(chapter(lesson)[id_].rules))
    luck = _chance(f"{name} {task}") * tries
    return BEST if luck >= (60 if is_hard else 20) else luck % BEST


def _chance(text: str) -> int:
    """A number from 0 to 99 that depends on the text alone."""
    return crc32(text.encode()) % 100
