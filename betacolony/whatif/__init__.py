"""What if: options, rolls, branches and editions compared by playing them out.

    >>> from betacolony import Game, whatif
    >>> game = Game.new(players=2, seed=7)
    >>> study = whatif.options_of(game, "random").run(40, whatif.Inline())
    >>> len(study.estimates) == len(game.options), study.playouts >= 40
    (True, True)

Everything that plays many games takes a ``concurrent.futures.Executor`` (``running``), and comes to the same whatever
that is.
"""

from .options import faces_of, options_of, whole_games
from .running import Inline, Pool, shared
from .study import Estimate, Progress, Start, Study
from .tallies import Difference, Interval

__all__ = [
    "Difference",
    "Estimate",
    "Inline",
    "Interval",
    "Pool",
    "Progress",
    "Start",
    "Study",
    "faces_of",
    "options_of",
    "shared",
    "whole_games",
]
