"""The report on a class: the progress of each learner, and the rules that give trouble, game by game."""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from markupsafe import Markup

from betacolony.messages import ENGLISH
from betacolony_widgets.all_chapters import CHAPTERS, chapter_named
from betacolony_widgets.pages import contents
from betacolony_widgets.pages.games import BETA_COLONY, GAMES, Game, game_named
from betacolony_widgets.review.decks import DECKS
from betacolony_widgets.spreadsheet import as_csv

from . import markup
from .resume import BEST, Resume
from .roll_call import Entry, RollCall, roll_call
from .rows import Learner, Place, RuleRow

Kind = Literal["rules", "learners"]
KINDS: Final[tuple[Kind, ...]] = ("rules", "learners")


@dataclass(frozen=True)
class Report:
    """The report on a class and a game, shown as tables at the end of a cell.

    Attributes:
        game: the game.
        roll: the codes that were read, and those that can't be.
        rules: all rules with tasks or review cards, the least understood first.
        learners: in the order of their codes.
        pages: number of pages with tasks.
        tasks: number of tasks.
        cards: number of kinds of review cards.
    """

    game: Game
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

    @property
    def prefix(self) -> str:
        """The beginning of the names of its tables."""
        return prefix_of(self.game)

    def tables(self) -> Markup:
        """The rules and the learners as HTML, without a heading."""
        totals = (self.pages, self.tasks, BEST * self.tasks, self.cards)
        return markup.tables(self.roll.messages, self.prefix, self.rules, self.learners, totals)

    def _repr_html_(self) -> str:
        return markup.report(self.roll, [("", self.tables())])


def prefix_of(game: Game) -> str:
    """The beginning of the names of a game's tables; "" for the first game."""
    return f"{game.folder}-" if game.folder else ""


def class_report(text: str, folder: Path | None = None, *, game: str | None = None, language: str = ENGLISH) -> Report:
    """Read the resume codes in a text, one learner a line: ``Ann: BC1.…``.

    Args:
        text: the codes, with or without names before them, and anything in between (``roll_call``).
        folder: the folder of the pages; None for that of the running notebook.
        game: the game to report on, by the name of its folder ("exocolony"); None for that of the folder.
        language: the language of the report, as a code.
    """
    folder = contents.here() if folder is None else folder
    roll = roll_call(text, language)
    return _report(roll, folder, contents.game_in(folder) if game is None else game_named(game), roll.entries)


def class_reports(text: str, folder: Path | None = None, *, language: str = ENGLISH) -> tuple[Report, ...]:
    """The report on each game that somebody in the class has begun, with the learners who have.

    The arguments are those of ``class_report``. Learners who have begun none are in the first report.
    """
    folder, roll = contents.here() if folder is None else folder, roll_call(text, language)
    begun = [game for game in GAMES if any(_has_begun(entry.resume, game) for entry in roll.entries)]
    games = begun or [contents.game_in(folder)]
    idle = [entry for entry in roll.entries if not any(_has_begun(entry.resume, game) for game in begun)]
    return tuple(
        _report(
            roll,
            folder,
            game,
            [entry for entry in roll.entries if _has_begun(entry.resume, game) or (game is games[0] and entry in idle)],
        )
        for game in games
    )


def whole_html(reports: Sequence[Report]) -> str:
    """Reports on the same class as one, headed by the games' names unless the only report is that on the first game."""
    roll = reports[0].roll
    named = [report.game for report in reports] != [BETA_COLONY]
    titles = [report.game.title(roll.messages) if named and report.learners else "" for report in reports]
    return markup.report(roll, list(zip(titles, (report.tables() for report in reports), strict=True)))


def _has_begun(resume: Resume, game: Game) -> bool:
    """Whether a learner has seen a page, done a task or answered a review card of a game."""
    keys = (*resume.done, *resume.marks, *filter(None, (resume.page, *resume.others)))
    return any(_game_of(key) is game for key in keys) or bool(resume.cards.keys() & _cards(game).keys())


def _cards(game: Game) -> Mapping[str, tuple[str, ...]]:
    """The kinds of a game's review cards, by their names in a reader's progress, with the rules that each is about."""
    return {game.key(kind): rules for kind, rules in DECKS[game.id].rules.items()}


def _game_of(key: str) -> Game:
    """The game of a page or task, by its name in a reader's progress."""
    return next((game for game in GAMES if game.folder and key.startswith(f"{game.folder}/")), BETA_COLONY)


def _report(roll: RollCall, folder: Path, game: Game, entries: Iterable[Entry]) -> Report:
    """The report on a game and some learners; links lead from a folder of pages."""
    place = _pages_of(folder, game)
    way = "" if place == folder else f"{Path(os.path.relpath(place, folder)).as_posix()}/"
    pages, cards = contents.entries(place), _cards(game)
    lessons = [page for page in pages if page.exercises]
    known = {task for page in lessons for task in page.exercises}
    rows = _rule_rows(roll, game, _tasks_by_rule(known), _cards_by_rule(cards), _places(pages, way))
    titles = {page.key: page.title for page in pages}
    learners = tuple(
        Learner(
            entry.name,
            sum(all(entry.resume.has_seen(page.key, step) for step, _ in page.steps) for page in lessons),
            len(known & entry.resume.done.keys()),
            sum(stars for task, stars in entry.resume.done.items() if task in known),
            len(entry.resume.cards.keys() & cards.keys()),
            tuple(row.id for row in rows if entry.name in row.unsafe),
            next((titles[page] for page in (entry.resume.page, *entry.resume.others) if page in titles), ""),
        )
        for entry in entries
    )
    return Report(game, roll, rows, learners, len(lessons), len(known), len(cards))


def _pages_of(folder: Path, game: Game) -> Path:
    """The folder of a game's pages, in the language of another folder's if there is a translation."""
    if game is contents.game_in(folder):
        return folder
    place = contents.tutorial_of(folder) / game.folder
    translated = place / folder.name
    return translated if contents.is_translated(folder) and translated.is_dir() else place


def _rule_rows(
    roll: RollCall,
    game: Game,
    tasks: Mapping[str, list[str]],
    cards: Mapping[str, list[str]],
    places: Mapping[str, Place],
) -> tuple[RuleRow, ...]:
    """All rules with tasks or cards, the least understood first, equals in the order of the rulebook."""
    rows = [
        _rule_row(roll, rule.id, rule.title, tasks.get(rule.id, ()), cards.get(rule.id, ()), places.get(rule.id))
        for rule in game.rules(roll.messages.language).values()
        if rule.id in tasks or rule.id in cards
    ]
    rows.sort(key=lambda row: (-len(row.unsafe), -len(row.stumbled), len(row.met)))
    return tuple(rows)


def _rule_row(
    roll: RollCall, id_: str, title: str, tasks: Sequence[str], cards: Sequence[str], place: Place | None
) -> RuleRow:
    def names(fits: Callable[[Resume], bool]) -> tuple[str, ...]:
        return tuple(entry.name for entry in roll.entries if fits(entry.resume))

    def is_below(resume: Resume) -> bool:
        return any(resume.done.get(task, BEST) < BEST for task in tasks)

    def is_wrong(resume: Resume) -> bool:
        return any(resume.cards.get(card) == 0 for card in cards)

    return RuleRow(
        id_,
        title,
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
    lessons = {task.rpartition("/")[0] for task in known}
    for name in CHAPTERS:
        for task in chapter_named(name) if name in lessons else ():
            for rule in task.rules if f"{name}/{task.id}" in known else ():
                out.setdefault(rule, []).append(f"{name}/{task.id}")
    return out


def _cards_by_rule(rules: Mapping[str, tuple[str, ...]]) -> Mapping[str, list[str]]:
    """The kinds of review cards about each rule."""
    out: dict[str, list[str]] = {}
    for kind, ids in rules.items():
        for rule in ids:
            out.setdefault(rule, []).append(kind)
    return out


def _places(pages: Sequence[contents.Entry], way: str) -> Mapping[str, Place]:
    """The first step that teaches each rule; pages with tasks come before others. ``way`` leads to their folder."""
    out: dict[str, Place] = {}
    for page in sorted(pages, key=lambda page: not page.exercises):
        for (step, title), ids in zip(page.steps, page.rules, strict=True):
            for rule in ids:
                out.setdefault(rule, Place(page.title, title, f"{way}{page.href}#{step}"))
    return out
