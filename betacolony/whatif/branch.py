"""A branch of a tree: a named moment, and the change that made it."""

from typing import TypeAlias

from betacolony.core.whatif import branch_tree
from betacolony.core.whatif.branch_tree import LONGEST_NAME, MOST, ROOT
from betacolony.game import Game
from betacolony.state.position import Position

__all__ = ["LONGEST_NAME", "MOST", "ROOT", "Branch"]

Branch: TypeAlias = branch_tree.Branch[Game, Position]
