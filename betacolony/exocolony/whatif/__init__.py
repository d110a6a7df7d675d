"""Studies of options and branches, tweaked rules, verdicts, and edits of a position (``editing``), for Exocolony.

    >>> from betacolony.exocolony import Game, whatif
    >>> game = Game.new(2, seed=7)
    >>> study = whatif.options_of(game, "random").run(10, whatif.Inline())
    >>> len(study.estimates) == len(game.options)
    True

Everything that plays many games takes an ``Executor`` (``core.executors``), and gives the same results with any.
"""

from betacolony.core.edition_study import by_edition, changed_by, lengths
from betacolony.core.executors import Inline, Pool, shared
from betacolony.core.study import Estimate, Progress, Start
from betacolony.core.tallies import Difference, Interval, interval_of, quantile, together
from betacolony.core.verdicts import Verdict

from .branches import Branch, Tree
from .changes import Change, Choice, Edit
from .studies import Study, options_of, whole_games
from .tweaks import Tweak, numbers_of, tweak
from .verdicts import verdicts

__all__ = [
    "Branch",
    "Change",
    "Choice",
    "Difference",
    "Edit",
    "Estimate",
    "Inline",
    "Interval",
    "Pool",
    "Progress",
    "Start",
    "Study",
    "Tree",
    "Tweak",
    "Verdict",
    "by_edition",
    "changed_by",
    "interval_of",
    "lengths",
    "numbers_of",
    "options_of",
    "quantile",
    "shared",
    "together",
    "tweak",
    "verdicts",
    "whole_games",
]
