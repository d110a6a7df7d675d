"""The tasks and figures of Exocolony's lessons, as data about this game: see ``teaching.tasks``.

Their texts are in ``catalogues/<language>/<chapter>.toml`` under their ids. Tests prove what they claim.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

from betacolony.exocolony import Game, Option
from betacolony_widgets.pages.games import EXOCOLONY
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
    "launch_leaves",  # the fuel is what the world asks that is left, not the one that is reached
    "travel_is_coin",  # columns are paid in Coin, not in fuel
    "difference",  # a trade sells and buys at once, and only the difference changes hands
    "peaks",  # a peak pays only on moons of the homeworld and nearer the star
    "income_and_use",  # some cards pay by themselves each turn, others are used once a turn
)

Goal: TypeAlias = tasks.Goal[Game]
Breakdown: TypeAlias = tasks.Breakdown[Game]


@dataclass(frozen=True)
class Wrong(tasks.Wrong[Option]):
    """A tempting wrong move."""


@dataclass(frozen=True)
class Exercise(tasks.Exercise[Game, Option]):
    """A goal to reach on the board; panels are names of ``layouts.lesson.PARTS``, aims are ``MISUNDERSTANDINGS``."""


@dataclass(frozen=True)
class Prediction(tasks.Prediction[Game, Option]):
    """A number to predict; panels and aims are those of exercises."""


Task: TypeAlias = Exercise | Prediction


@dataclass(frozen=True)
class Figure(tasks.Figure[Game]):
    """A picture beside a text; panels are those of exercises."""


class Chapter(tasks.Chapter[Game, Task]):
    """The tasks of a page in order, and the figures of its text."""

    texts = "exo.lesson"
    folder = f"{EXOCOLONY.folder}/"
