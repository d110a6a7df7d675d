"""The report on a class: the progress of each learner, and the rules that give trouble."""

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
    """The report on a class, shown as tables at the end of a cell.

    Attributes:
        roll: the codes that were read, and those that can't be.
        rules: all rules with tasks or review cards, the least understood first.
        learners: in the order of their codes.
        pages: number of pages with tasks.
        tasks: number of tasks.
        cards: number of kinds of review cards.
    """

    roll: RollCall
    rules: tuple[RuleRow, ...]
    learners: tuple[Learner, ...]
    pages: int
    tasks: int
    cards: int

    @property
    def troubled(self) -> tuple[RuleRow, ...]:
        """The rules that somebody has stumbled over or still has trouble with."""
        return tuple(row for row in self.rules if row.troubled)

    def records(self, kind: Kind = "rules") -> list[dict[str, str | int]]:
        """The rules or the learners as rows: column -> text, or a number."""
        if kind == "learners":
            return [
                {
                    "name": learner.name,
                    "pages_read": learner.pages,
                    "tasks_done": learner.tasks,
                    "stars": learner.stars,
                    "review_cards": learner.cards,
                    "rules_not_safe": " ".join(learner.unsafe),
                    "last_page": learner.at,
                }
                for learner in self.learners
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
        """The rules or the learners as a pandas DataFrame, a row each. Raises ImportError if pandas is missing."""
        import pandas as pd  # noqa: PLC0415 - optional

        return pd.DataFrame(self.records(kind))

    def csv(self, kind: Kind = "rules", separator: str = ",") -> str:
        """The rules or the learners as text for spreadsheets, without anything that could run as a formula."""
        return as_csv(self.records(kind), separator)

    def _repr_html_(self) -> str:
        totals = (self.pages, self.tasks, BEST * self.tasks, self.cards)
        return markup.report(self.roll, self.rules, self.learners, totals)


def class_report(text: str, folder: Path | None = None, *, language: str = ENGLISH) -> Report:
    """Read the resume codes in a text, one learner a line: ``Ann: BC1.…``.

    Args:
        text: the codes, with or without names before them, and anything in between (``roll_call``).
        folder: the folder of the pages; None for that of the running notebook.
        language: the language of the report, as a code.
    """
    roll = roll_call(text, language)
    pages = contents.entries(contents.here() if folder is None else folder)
    lessons = [page for page in pages if page.exercises]
    known = {task for page in lessons for task in page.exercises}
    rows = _rule_rows(roll, pages, known)
    titles = {page.key: page.title for page in pages}
    learners = tuple(
        Learner(
            entry.name,
            sum(all(entry.resume.has_seen(page.key, step) for step, _ in page.steps) for page in lessons),
            len(known & entry.resume.done.keys()),
            sum(stars for task, stars in entry.resume.done.items() if task in known),
            len(entry.resume.cards.keys() & set(KINDS)),
            tuple(row.id for row in rows if entry.name in row.unsafe),
            titles.get(entry.resume.page, ""),
        )
        for entry in roll.entries
    )
    return Report(roll, rows, learners, len(lessons), len(known), len(KINDS))


def _rule_rows(roll: RollCall, pages: Sequence[contents.Entry], known: set[str]) -> tuple[RuleRow, ...]:
    """All rules with tasks or cards, the least understood first, equals in the order of the rulebook."""
    tasks, cards, places = _tasks_by_rule(known), _cards_by_rule(), _places(pages)
    rows = [
        _rule_row(roll, id_, tasks.get(id_, ()), cards.get(id_, ()), places.get(id_))
        for id_ in rules()
        if id_ in tasks or id_ in cards
    ]
    rows.sort(key=lambda row: (-len(row.unsafe), -len(row.stumbled), len(row.met)))
    return tuple(rows)


def _rule_row(roll: RollCall, id_: str, tasks: Sequence[str], cards: Sequence[str], place: Place | None) -> RuleRow:
    def names(fits: Callable[[Resume], bool]) -> tuple[str, ...]:
        return tuple(entry.name for entry in roll.entries if fits(entry.resume))

    def is_below(resume: Resume) -> bool:
        return any(resume.done.get(task, BEST) < BEST for task in tasks)

    def is_wrong(resume: Resume) -> bool:
        return any(resume.cards.get(card) == 0 for card in cards)

    return RuleRow(
        id_,
        rules(roll.messages.language)[id_].title,
        met=names(lambda resume: bool(resume.done.keys() & tasks or resume.cards.keys() & cards)),
        stumbled=names(lambda resume: any(resume.first.get(task, BEST) < BEST for task in tasks)),
        below=names(is_below),
        wrong=names(is_wrong),
        unsafe=names(lambda resume: is_below(resume) or is_wrong(resume)),
        place=place,
    )


def _tasks_by_rule(known: set[str]) -> Mapping[str, list[str]]:
    """The known tasks about each rule."""
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


def _places(pages: Sequence[contents.Entry]) -> Mapping[str, Place]:
    """The first step that teaches each rule; pages with tasks come before others."""
    out: dict[str, Place] = {}
    for page in sorted(pages, key=lambda page: not page.exercises):
        for (step, title), ids in zip(page.steps, page.rules, strict=True):
            for rule in ids:
                out.setdefault(rule, Place(page.title, title, f"{page.href}#{step}"))
    return out
