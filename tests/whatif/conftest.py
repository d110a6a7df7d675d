"""A tree with a branch of each kind."""

import pytest

from betacolony.whatif import editing
from betacolony.whatif.branches import Tree
from betacolony.whatif.changes import Card, Choice, Edit, Mat, Roll, Rules, Seats
from helpers.tables.branch_games import game_of


@pytest.fixture
def tree() -> Tree:
    """One branch of each kind, and one of a branch."""
    game = game_of(3)
    tree = Tree(game)
    tree.add("start", Choice(game.options[0]), "first")
    tree.add("start", Roll({"red": 6}), "six")
    tree.add("six", Mat(0, "E"), "mat")
    tree.add("start", Card(2, "c2b"), "card")
    tree.add("start", Seats((2, 0, 1)), "seats")
    tree.add("mat", Rules({"rules.group_limit": 4}), "rules")
    tree.add("rules", Edit(editing.set_fuel(tree["rules"].position, 1, 9)), "edit")
    return tree
