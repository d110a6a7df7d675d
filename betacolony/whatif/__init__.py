"""What if: options, rolls, branches and editions compared by playing them out.

    >>> from betacolony import Game, whatif
    >>> game = Game.new(players=2, seed=7)
    >>> study = whatif.options_of(game, "random").run(40, whatif.Inline())
    >>> len(study.estimates) == len(game.options), study.playouts >= 40
    (True, True)

Everything that plays many games takes a ``concurrent.futures.Executor`` (``running``), and comes to the same whatever
that is.
"""

from .aftermath import Aftermath, Moment, Split, points_by_round
from .options import faces_of, options_of, whole_games
from .running import Inline, Pool, shared
from .study import Estimate, Progress, Start, Study
from .tallies import Difference, Interval
from .verdicts import Verdict, verdicts

__all__ = [
    "Aftermath",
    "Difference",
    "Estimate",
    "Inline",
    "Interval",
    "Moment",
    "Pool",
    "Progress",
    "Split",
    "Start",
    "Study",
    "Verdict",
    "faces_of",
    "options_of",
    "points_by_round",
    "shared",
    "verdicts",
    "whole_games",
]
