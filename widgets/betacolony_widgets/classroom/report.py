"""The report on a class: how far each learner is, and which rules are not understood."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from betacolony.edition.rulebook import rules
from betacolony.messages import ENGLISH
from betacolony_widgets.lessons import CHAPTERS, chapter
from betacolony_widgets.pages import contents
from betacolony_widgets.review import KINDS, RULES
from betacolony_widgets.spreadsheet import as_csv

from . import markup
from .resume import BEST, Resume
from .roll_call import RollCall, roll_call
from .rows import Learner, Place, RuleRow

Kind = Literal["rules", "learners"]


@dataclass(frozen=True)
class Report:
    """A class. At the end of a cell it is shown as tables.

    Attributes:
        roll: the codes that were read, and those that can't be.
        rules: all rules that there are tasks or cards about, the least understood first.
        learners: in the order of their codes.
        pages: how many pages with tasks there are.
        tasks: how many tasks.
        cards: how many kinds of review cards.
    """

    roll: RollCall
    rules: tuple[RuleRow, ...]
    learners: tuple[Learner, ...]
    pages: int
    tasks: int
    cards: int

    @property
    def troubled(self) -> tuple[RuleRow, ...]:
        """The rules that somebody has stumbled over or does not understand yet."""
        return tuple(row for row in self.rules if row.unsafe or row.stumbled)

    def records(self, kind: Kind = "rules") -> list[dict[str, str | int]]:
        """The rules or the learners as rows: what is counted by its name, numbers as numbers."""
        if kind == "learners":
            return [
                {
                    "name": one.name,
                    "pages_read": one.pages,
                    "tasks_done": one.tasks,
                    "stars": one.stars,
                    "review_cards": one.cards,
                    "rules_not_safe": " ".join(one.unsafe),
                    "last_page": one.at,
                }
                for one in self.learners
            ]
        return [
            {
                "rule": row.id,
                "title": row.title,
                "met": len(row.met),
                "not_safe_yet": len(row.unsafe),
                "stumbled_first": len(row.stumbled),
                "task_below_three_stars": len(row.below),
                "card_wrong": len(row.wrong),
                "who": "; ".join(row.unsafe),
                "taught_on": f"{row.place.page}: {row.place.step}" if row.place else "",
            }
            for row in self.rules
        ]

    def table(self, kind: Kind = "rules") -> Any:
        """The rules or the learners as a pandas DataFrame, a row each. Raises ImportError where there is no pandas."""
        import pandas as pd  # noqa: PLC0415 - only who asks for tables needs it

        return pd.DataFrame(self.records(kind))

    def csv(self, kind: Kind = "rules", separator: str = ",") -> str:
        """The rules or the learners as a file for spreadsheets, in which nothing is taken for a formula."""
        return as_csv(self.records(kind), separator)

    def _repr_html_(self) -> str:
        return markup.report(self)


def class_report(text: str, folder: Path | None = None, *, language: str = ENGLISH) -> Report:
    """What the resume codes in a text tell, one learner a line: ``Ann: BC1.…``.

    Args:
        text: the codes, with names before them or without, and anything between (``roll_call``).
        folder: of the pages; None for that of the notebook that runs this.
        language: the code of the language that it is told in.
    """
    roll = roll_call(text, language)
    listed = contents.entries(contents.here() if folder is None else folder)
    lessons = [entry for entry in listed if entry.exercises]
    known = {task for entry in lessons for task in entry.exercises}
    rows = _rule_rows(roll, listed, known)
    unsafe = {entry.name: tuple(row.id for row in rows if entry.name in row.unsafe) for entry in roll.entries}
    titles = {entry.name: entry.title for entry in listed}
    learners = tuple(
        Learner(
            entry.name,
            sum(_has_read(entry.resume, page) for page in lessons),
            len(known & entry.resume.done.keys()),
            sum(stars for task, stars in entry.resume.done.items() if task in known),
            len(entry.resume.cards.keys() & set(KINDS)),
            unsafe[entry.name],
            titles.get(entry.resume.page, ""),
        )
        for entry in roll.entries
    )
    return Report(roll, rows, learners, len(lessons), len(known), len(KINDS))


def _has_read(resume: Resume, page: contents.Entry) -> bool:
    return all(resume.has_seen(page.name, step) for step, _ in page.steps)


def _rule_rows(roll: RollCall, listed: Sequence[contents.Entry], known: set[str]) -> tuple[RuleRow, ...]:
    """All rules with tasks or cards, the least understood first, and else in the order of the rulebook."""
    tasks, cards, places = _tasks_by_rule(known), _cards_by_rule(), _places(listed)
    rows = [
        _rule_row(roll, id_, tasks.get(id_, ()), cards.get(id_, ()), places.get(id_))
        for id_ in rules()
        if id_ in tasks or id_ in cards
    ]
    rows.sort(key=lambda row: (-len(row.unsafe), -len(row.stumbled), len(row.met)))
    return tuple(rows)


def _rule_row(roll: RollCall, id_: str, tasks: Sequence[str], cards: Sequence[str], place: Place | None) -> RuleRow:
    def who(holds: Callable[[Resume], bool]) -> tuple[str, ...]:
        return tuple(entry.name for entry in roll.entries if holds(entry.resume))

    def is_below(resume: Resume) -> bool:
        return any(resume.done.get(task, BEST) < BEST for task in tasks)

    def is_wrong(resume: Resume) -> bool:
        return any(resume.cards.get(card) == 0 for card in cards)

    return RuleRow(
        id_,
        rules(roll.messages.language)[id_].title,
        met=who(lambda resume: bool(resume.done.keys() & tasks or resume.cards.keys() & cards)),
        stumbled=who(lambda resume: any(resume.first.get(task, BEST) < BEST for task in tasks)),
        below=who(is_below),
        wrong=who(is_wrong),
        unsafe=who(lambda resume: is_below(resume) or is_wrong(resume)),
        place=place,
    )


def _tasks_by_rule(known: set[str]) -> Mapping[str, list[str]]:
    """The tasks about each rule, of those that are known."""
    out: dict[str, list[str]] = {}
    for name in CHAPTERS:
        for task in chapter(name):
            for rule in task.rules if f"{name}/{task.id}" in known else ():
                out.setdefault(rule, []).append(f"{name}/{task.id}")
    return out


def _cards_by_rule() -> Mapping[str, list[str]]:
    """The kinds of review cards about each rule."""
    out: dict[str, list[str]] = {}
    for kind, ids in RULES.items():
        for rule in ids:
            out.setdefault(rule, []).append(kind)
    return out


def _places(listed: Sequence[contents.Entry]) -> Mapping[str, Place]:
    """Where each rule is taught first, in the order of the pages; on pages with tasks before others."""
    out: dict[str, Place] = {}
    for entry in sorted(listed, key=lambda entry: not entry.exercises):
        for (step, title), ids in zip(entry.steps, entry.rules, strict=True):
            for rule in ids:
                out.setdefault(rule, Place(entry.title, title, f"{entry.href}#{step}"))
    return out
