"""Resume codes: a learner's progress as a short text, from the first page; ``resume_code.js`` writes it too.

A code is ``BC1``, then groups, then a checksum of four letters, with dots in between. A group is a letter for its kind
and then parts, with tildes in between: ``a`` the place in a game, the first game last, ``e`` and ``f`` the best and the
first stars of a lesson's tasks, ``s`` the steps seen of a page, ``r`` the review cards. Readers skip groups of other
kinds.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final
from urllib.parse import quote, unquote

from betacolony.messages import ENGLISH
from betacolony_widgets.messages import Messages

#: the beginning of every code
BEGIN: Final = "BC1."
#: the most characters of a code; that of a whole tutorial has about 2,500
LONGEST: Final = 20_000
#: the most stars of a task
BEST: Final = 3

_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_CHECK: Final = 4
_MARK: Final = 2
#: the most characters in the name of a page, task or card
_LONGEST: Final = 120
_CARD: Final = re.compile(r"(.+)(\d)(\d{4})(\d\d)(\d\d)")


class ResumeError(ValueError):
    """A text is not a resume code; the message says why, and what a code looks like."""


@dataclass(frozen=True)
class Resume:
    """The contents of a resume code.

    Attributes:
        done: task, as "lesson/name" -> the most stars won with it, 0 to 3.
        first: task -> the stars of the first try; in older codes, which lack them, the most stars.
        marks: page, by the name of its notebook -> the marks (``mark_of``) of the steps that were seen.
        page: the page of the first game that was open last; of another if none was; "" for none.
        cards: kind of review card -> its box; 0 if the last answer was wrong.
        others: the page of each other game that was open last.
    """

    done: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    first: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    marks: Mapping[str, frozenset[str]] = field(default_factory=lambda: MappingProxyType({}))
    page: str = ""
    cards: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    others: tuple[str, ...] = ()

    def has_seen(self, page: str, step: str) -> bool:
        """True if a step of a page was seen, by their names. One other step in 4,096 has the same mark."""
        return mark_of(step) in self.marks.get(page, ())


def mark_of(step: str) -> str:
    """The two letters that stand for a step in a code."""
    return _sum(step, _MARK)


def read_code(text: str, language: str = ENGLISH) -> Resume:
    """Read a code; spaces and line breaks in it don't matter.

    Raises:
        ResumeError: it is not a code, is damaged, or comes from a newer version.
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
    pages: list[str] = []
    stars: dict[str, dict[str, int]] = {"e": {}, "f": {}}
    marks: dict[str, frozenset[str]] = {}
    cards: dict[str, int] = {}
    for group in body.removeprefix(BEGIN).split("."):
        kind, *parts = group.split("~")
        if kind in stars and parts:
            stars[kind] |= _stars(unquote(parts[0]), parts[1:])
        elif kind == "a" and len(parts) == 2:
            pages.append(unquote(parts[0])[:_LONGEST])
        elif kind == "s" and len(parts) == 2:
            marks[unquote(parts[0])] = frozenset(re.findall("..", parts[1]))
        elif kind == "r":
            cards |= {unquote(match[1]): int(match[2]) for part in parts if (match := _CARD.fullmatch(part))}
    done = stars["e"]
    first = done | {task: number for task, number in stars["f"].items() if number < done.get(task, 0)}
    return Resume(done, first, marks, pages[-1] if pages else "", cards, tuple(pages[:-1]))


def _stars(lesson: str, parts: Iterable[str]) -> dict[str, int]:
    """The stars of a lesson's tasks, without anything that is not a number of stars."""
    prefix = f"{lesson}/" if lesson else ""
    digits = {f"{prefix}{unquote(part[:-1])}": part[-1] for part in parts if part[-1:].isdecimal()}
    return {task: int(stars) for task, stars in digits.items() if int(stars) <= BEST and len(task) <= _LONGEST}


def write_code(resume: Resume) -> str:
    """Write a code. It gives no step for the page, and an arbitrary day on which the cards come back."""
    first = {task: stars for task, stars in resume.first.items() if stars < resume.done.get(task, 0)}
    cards = [f"{_escaped(kind)}{box}20260101" for kind, box in resume.cards.items()]
    groups = [
        *("~".join(["a", _escaped(page), "_"]) for page in (*resume.others, resume.page) if page),
        *([] if resume.page else ["a"]),
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
    """A short checksum: the upper bits of FNV-1a as letters."""
    hash_ = 0x811C9DC5
    for byte in text.encode():
        hash_ = (hash_ ^ byte) * 0x01000193 & 0xFFFFFFFF
    return "".join(_LETTERS[hash_ >> 6 * number + 32 - 6 * letters & 63] for number in range(letters))
