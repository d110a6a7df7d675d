"""Rows of a class report: learners, and rules with the learners who have trouble with them."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Place:
    """A step that teaches something: the titles of its page and of the step, and the link to it."""

    page: str
    step: str
    href: str


@dataclass(frozen=True)
class Learner:
    """The progress of a learner.

    Attributes:
        name: the name before the code.
        pages: pages with tasks, out of ``Report.pages``, that were read to the last step.
        tasks: tasks done, out of ``Report.tasks``.
        stars: stars won with them, at most three each.
        cards: kinds of review cards answered at least once, out of ``Report.cards``.
        unsafe: ids of the rules that still give trouble (``RuleRow.unsafe``).
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
    """A rule, and the names of learners by their trouble with it, in the order of the class.

    Attributes:
        id: the id of the rule, such as "POD-3".
        title: its title.
        met: learners who have done a task or answered a review card about it.
        stumbled: learners whose first try at one of its tasks won fewer than three stars, because of a wrong number, a
            hint that said what to do, more moves than needed, or the solution.
        below: learners who still have fewer than three stars for one of its tasks.
        wrong: learners whose last answer to a review card about it was wrong.
        unsafe: learners in ``below`` or ``wrong``.
        place: the step that teaches it first; None if no page of the folder does.
    """

    id: str
    title: str
    met: tuple[str, ...]
    stumbled: tuple[str, ...]
    below: tuple[str, ...]
    wrong: tuple[str, ...]
    unsafe: tuple[str, ...]
    place: Place | None

    @property
    def troubled(self) -> bool:
        """True if somebody has stumbled over the rule or still has trouble with it."""
        return bool(self.unsafe or self.stumbled)
