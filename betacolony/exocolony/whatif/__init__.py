"""Studies of options and branches, tweaked rules, verdicts, look-backs, and edits (``editing``), for Exocolony.

    >>> from betacolony.exocolony import Game, whatif
    >>> game = Game.new(2, seed=7)
    >>> study = whatif.options_of(game, "random").run(10, whatif.Inline())
    >>> len(study.estimates) == len(game.options)
    True

Everything that plays many games takes an ``Executor`` (``core.executors``), and gives the same results with any.
"""

from betacolony.core.executors import Inline, Pool, shared
from betacolony.core.tallies import Difference, Interval, interval_of, quantile, together
from betacolony.core.whatif.aftermath import Moment, Split
from betacolony.core.whatif.edition_study import by_edition, changed_by, lengths
from betacolony.core.whatif.study import Estimate, Progress, Start
from betacolony.core.whatif.verdicts import Verdict

from .aftermath import Aftermath, points_by_round
from .branches import Branch, Tree
from .changes import Change, Choice, Edit
from .studies import Study, options_of, whole_games
from .tweaks import Tweak, numbers_of, tweak
from .verdicts import foreseen, verdicts

__all__ = [
    "Aftermath",
    "Branch",
    "Change",
    "Choice",
    "Difference",
    "Edit",
    "Estimate",
    "Inline",
    "Interval",
    "Moment",
    "Pool",
    "Progress",
    "Split",
    "Start",
    "Study",
    "Tree",
    "Tweak",
    "Verdict",
    "by_edition",
    "changed_by",
    "foreseen",
    "interval_of",
    "lengths",
    "numbers_of",
    "options_of",
    "points_by_round",
    "quantile",
    "shared",
    "together",
    "tweak",
    "verdicts",
    "whole_games",
]
