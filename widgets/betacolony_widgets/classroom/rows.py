"""Rows of a class report: a learner, and a rule with who has trouble with it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Place:
    """Where something is taught: the title of a page and of a step, and the link to it."""

    page: str
    step: str
    href: str


@dataclass(frozen=True)
class Learner:
    """How far a learner is.

    Attributes:
        name: as it stood before the code.
        pages: pages with tasks of which every step was seen, of ``Report.pages``.
        tasks: tasks done, of ``Report.tasks``.
        stars: won with them, at most three each.
        cards: kinds of review cards answered at least once, of ``Report.cards``.
        unsafe: ids of the rules that are not safe yet (``RuleRow.unsafe``).
        at: the title of the page that was open last, "" for none.
    """

    name: str
    pages: int
    tasks: int
    stars: int
    cards: int
    unsafe: tuple[str, ...]
    at: str


@dataclass(frozen=True)
class RuleRow:
    """How a class stands with a rule. Learners are given by their names, in the order of the class.

    Attributes:
        id: of the rule, such as "POD-3".
        title: of the rule.
        met: who has done a task or answered a review card about it.
        stumbled: whose first try at one of its tasks won less than three stars: a wrong number first, a hint that said
            what to do, more moves than needed, or the solution.
        below: who has less than three stars for one of its tasks to this day.
        wrong: whose last answer to a review card about it was wrong.
        unsafe: who is in ``below`` or ``wrong``.
        place: where it is taught first; None if no page of the folder does.
    """

    id: str
    title: str
    met: tuple[str, ...]
    stumbled: tuple[str, ...]
    below: tuple[str, ...]
    wrong: tuple[str, ...]
    unsafe: tuple[str, ...]
    place: Place | None
