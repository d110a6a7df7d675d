"""Resume codes: a learner's progress as the text that the first page gives them; ``resume_code.js`` writes it.

A code is ``BC1``, groups between dots, and at the end a checksum of four letters. A group is a letter for its kind and
parts between tildes: ``a`` the place, ``e`` and ``f`` the best and the first stars of a lesson's tasks, ``s`` the steps
seen of a page, ``r`` the cards of the review. Groups of other kinds are passed over.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final
from urllib.parse import quote, unquote

from betacolony.messages import ENGLISH
from betacolony_widgets.messages import Messages

#: what every code begins with
BEGIN: Final = "BC1."
#: a longer text is no code; that of a whole tutorial has some 2,500 letters
LONGEST: Final = 20_000
#: stars of a task done as well as can be
BEST: Final = 3

_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_CHECK: Final = 4
_MARK: Final = 2
#: the longest name of a page, task or card
_LONGEST: Final = 120
_CARD: Final = re.compile(r"(.+)(\d)(\d{4})(\d\d)(\d\d)")


class ResumeError(ValueError):
    """A text that is no resume code; it says in a sentence why, and what would be one."""


@dataclass(frozen=True)
class Resume:
    """What a resume code holds.

    Attributes:
        done: task, as "lesson/name" -> the most stars that were won with it, 0 to 3.
        first: task -> the stars of the first time. Codes of before this was kept have the best ones here.
        marks: page, by the name of its notebook -> marks (``mark_of``) of the steps that were seen.
        page: the page that was open last, "" for none.
        cards: kind of review card -> its box, from 0: where it is if the last answer was wrong.
    """

    done: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    first: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    marks: Mapping[str, frozenset[str]] = field(default_factory=lambda: MappingProxyType({}))
    page: str = ""
    cards: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))

    def has_seen(self, page: str, step: str) -> bool:
        """Whether a step of a page was seen, by their names. One of 4,096 others has the same mark."""
        return mark_of(step) in self.marks.get(page, ())


def mark_of(step: str) -> str:
    """The two letters that stand for a step in a code."""
    return _sum(step, _MARK)


def read_code(text: str, language: str = ENGLISH) -> Resume:
    """What a code holds; blanks and line ends within it do not matter.

    Raises:
        ResumeError: it is none, is damaged, or comes from a newer version.
    """
    messages, code = Messages.of(language), "".join(text.split())
    if len(code) > LONGEST or not code.isascii():
        raise ResumeError(messages.say("classroom.damaged" if code.startswith(BEGIN) else "classroom.other"))
    if re.match(r"BC([2-9]|\d\d)\d*\.", code):
        raise ResumeError(messages.say("classroom.newer"))
    if not code.startswith(BEGIN):
        raise ResumeError(messages.say("classroom.other"))
    body, _, check = code.rpartition(".")
    if check != _sum(body, _CHECK):
        raise ResumeError(messages.say("classroom.damaged"))
    page = ""
    stars: dict[str, dict[str, int]] = {"e": {}, "f": {}}
    marks: dict[str, frozenset[str]] = {}
    cards: dict[str, int] = {}
    for group in body.removeprefix(BEGIN).split("."):
        kind, *parts = group.split("~")
        if kind in stars and parts:
            stars[kind] |= _stars(unquote(parts[0]), parts[1:])
        elif kind == "a" and len(parts) == 2:
            page = unquote(parts[0])[:_LONGEST]
        elif kind == "s" and len(parts) == 2:
            marks[unquote(parts[0])] = frozenset(re.findall("..", parts[1]))
        elif kind == "r":
            cards |= {unquote(found[1]): int(found[2]) for part in parts if (found := _CARD.fullmatch(part))}
    done = stars["e"]
    first = done | {task: number for task, number in stars["f"].items() if number < done.get(task, 0)}
    return Resume(done, first, marks, page, cards)


def _stars(lesson: str, parts: Iterable[str]) -> dict[str, int]:
    """The stars of the tasks of a lesson; what is no number of stars is left out."""
    before = f"{lesson}/" if lesson else ""
    found = {f"{before}{unquote(part[:-1])}": part[-1] for part in parts if part[-1:].isdecimal()}
    return {task: int(stars) for task, stars in found.items() if int(stars) <= BEST and len(task) <= _LONGEST}


def write_code(resume: Resume) -> str:
    """The code of what was done; cards come back on a day of no meaning, and the step of the place is not told."""
    first = {task: stars for task, stars in resume.first.items() if stars < resume.done.get(task, 0)}
    cards = [f"{_escaped(kind)}{box}20260101" for kind, box in resume.cards.items()]
    groups = [
        "~".join(["a", _escaped(resume.page), "_"]) if resume.page else "a",
        *_star_groups("e", resume.done),
        *_star_groups("f", first),
        *(["~".join(["r", *cards])] if cards else []),
        *(f"s~{_escaped(page)}~{''.join(sorted(marks))}" for page, marks in resume.marks.items()),
    ]
    text = BEGIN + ".".join(groups)
    return f"{text}.{_sum(text, _CHECK)}"


def _star_groups(kind: str, results: Mapping[str, int]) -> list[str]:
    lessons: dict[str, list[str]] = {}
    for task, stars in results.items():
        lesson, _, name = task.rpartition("/")
        lessons.setdefault(lesson, []).append(f"{_escaped(name)}{stars}")
    return ["~".join([kind, _escaped(lesson), *parts]) for lesson, parts in lessons.items()]


def _escaped(name: str) -> str:
    return re.sub(r"[.~]", lambda sign: f"%{ord(sign[0]):x}", quote(name, safe=""))


def _sum(text: str, letters: int) -> str:
    """A short sum of a text: FNV-1a, its upper bits as letters."""
    found = 0x811C9DC5
    for byte in text.encode():
        found = (found ^ byte) * 0x01000193 & 0xFFFFFFFF
    return "".join(_LETTERS[found >> 6 * number + 32 - 6 * letters & 63] for number in range(letters))
