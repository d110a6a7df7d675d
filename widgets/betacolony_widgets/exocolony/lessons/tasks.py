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
    "first_on_world",  # the second point of a Colony is for the first ever on a world, by anybody
    "features",  # storm, caves and shields change the metal alone, and all of them are added
    "market_answers",  # settling lowers the price of what the site gives
    "card_moves_price",  # cards move prices when they are bought
    "low_launch",  # a Spaceport needs a world with a low launch cost
    "free_launch",  # from a Spaceport no fuel is paid, but the Coin for the way is
    "new_ship",  # a Trade Ship that has just come can trade at once
    "exocolony_points",  # an Exocolony scores by itself, the first of the game and the faction's bonus
    "star_by_star",  # a star takes Coin by its distance, and no launch
    "use_again",  # a card works once a turn and is refreshed in the next
    "one_use",  # of several uses a card has one a turn
    "probe_travels",  # a Melt Probe pays launch and travel, too
    "first_life",  # the first Lifeform of the game scores one more
    "mining_costs",  # an Asteroid has a price of its own
    "weaker_navy",  # attacks hit smaller Navies alone
    "navy_counts",  # exhausted Navy cards count
    "events_ignore_navy",  # Events hit anybody
    "disabled_brings_nothing",  # until it is repaired
    "win_at_once",  # who has the points at the end of a turn wins, and the round stops there
    "solo_coin",  # alone equal numbers of turns are told apart by the Coin after selling everything, without ships
    "solo_firsts",  # alone all points for being first are there to be won, also those of one card together
    "solo_targets",  # alone nobody is a target, and what hits all hits the player
    "solo_turns",  # alone the next turn is the player's own, so a choice may be for that one
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
