"""The tasks and figures of the lessons, as data about this game: see ``teaching.tasks``.

Their texts are in ``catalogues/<language>/<chapter>.toml`` under their ids. Tests prove what they claim.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

from betacolony import Game, Option
from betacolony_widgets.messages import Messages
from betacolony_widgets.teaching import tasks
from betacolony_widgets.teaching.tasks import Part

__all__ = [
    "MISUNDERSTANDINGS",
    "Breakdown",
    "Chapter",
    "Exercise",
    "Figure",
    "Goal",
    "Part",
    "Prediction",
    "Task",
    "Wrong",
]

#: typical misunderstandings of learners; each task names those that it is aimed at
MISUNDERSTANDINGS: Final = (
    "two_materials",  # a pod costs its own material and that of its space
    "two_dice",  # one die moves, another activates, and only the second die's colour scores
    "move_first",  # a ship moves before it acts, unless it docks
    "row_no_price",  # the activation value names the row; it is not a price
    "influence_parts",  # printed, others of the group, centre; everybody's pods count
    "four_by_joining",  # a pod that joins two groups into four
    "crew_or_influence",  # crew count for majorities and move no marker; influence moves markers
    "fewest",  # a majority is measured against the fewest
    "polymer",  # has no pods
    "passing",  # a marker also gets the bonuses of spaces that it passes
    "artifacts_pay",  # artifacts are wild only when paying
    "achievements",  # never next to a centre, at most two, no influence, and their space costs its material
    "fuel_range",  # above 6 to move, never below 1
    "ten_materials",  # a hard limit
    "bonus_and_goal",  # a cycle card's bonus and goal are separate
)

Goal: TypeAlias = tasks.Goal[Game]
Breakdown: TypeAlias = tasks.Breakdown[Game]


@dataclass(frozen=True)
class Wrong(tasks.Wrong[Option]):
    """A tempting wrong move."""


@dataclass(frozen=True)
class Exercise(tasks.Exercise[Game, Option]):
    """A goal to reach on the board; panels are names of ``scene.ALL`` or colonies, aims are ``MISUNDERSTANDINGS``."""


@dataclass(frozen=True)
class Prediction(tasks.Prediction[Game, Option]):
    """A number to predict; panels and aims are those of exercises."""


Task: TypeAlias = Exercise | Prediction


@dataclass(frozen=True)
class Figure(tasks.Figure[Game]):
    """A picture beside a text; panels are those of exercises."""


class Chapter(tasks.Chapter[Game, Task]):
    """The tasks of a page in order, and the figures of its text."""

    def _names(self, messages: Messages) -> tuple[str, ...]:
        """Also that of the solo rival."""
        return (*super()._names(messages), messages.name("rival"))
