"""Branches of a game, edited positions, tweaked rules, and studies of their values.

    >>> from betacolony import Game, whatif
    >>> game = Game.new(players=2, seed=7)
    >>> study = whatif.options_of(game, "random").run(40, whatif.Inline())
    >>> len(study.estimates) == len(game.options)
    True

Everything that plays many games takes an ``Executor`` (``core.executors``), and gives the same results with any.
Edits of a position are in ``editing``.
"""

from betacolony.core.executors import Inline, Pool, shared
from betacolony.core.tallies import Difference, Interval, interval_of, quantile, together
from betacolony.core.whatif.edition_study import by_edition, changed_by
from betacolony.core.whatif.study import Estimate, Progress, Start
from betacolony.core.whatif.verdicts import Verdict

from .aftermath import Aftermath, Moment, Split, points_by_round
from .branch import Branch
from .branches import Tree
from .changes import Card, Change, Choice, Edit, Mat, Roll, Rules, Seats
from .differences import in_words
from .option_study import faces_of, options_of, whole_games
from .studies import Study
from .tweaks import Tweak, numbers_of, tweak, tweaks_of
from .verdicts import foreseen, verdicts

__all__ = [
    "Aftermath",
    "Branch",
    "Card",
    "Change",
    "Choice",
    "Difference",
    "Edit",
    "Estimate",
    "Inline",
    "Interval",
    "Mat",
    "Moment",
    "Pool",
    "Progress",
    "Roll",
    "Rules",
    "Seats",
    "Split",
    "Start",
    "Study",
    "Tree",
    "Tweak",
    "Verdict",
    "by_edition",
    "changed_by",
    "faces_of",
    "foreseen",
    "in_words",
    "interval_of",
    "numbers_of",
    "options_of",
    "points_by_round",
    "quantile",
    "shared",
    "together",
    "tweak",
    "tweaks_of",
    "verdicts",
    "whole_games",
]
