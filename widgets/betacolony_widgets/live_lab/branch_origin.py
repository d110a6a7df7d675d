"""Where in a tree of branches a game belongs: the branch that it comes from, and what was changed there."""

from collections.abc import Callable
from typing import Any

from betacolony.core.whatif.branch_tree import Branch
from betacolony.core.whatif.changes import Change, Choice


def turn_of(game: Any) -> Any:
    """The game before the choices that its last player has made in a row; the game itself if there are none."""
    first, player = len(game.history), None
    for index in reversed(range(len(game.history))):
        decision = game.history[index].decision
        if decision is None or player not in {None, decision.player}:
            break
        first, player = index, decision.player
    return game if player is None else game.at(first - 1)


def akin(tree: Any, game: Any) -> list[Branch[Any, Any]]:
    """The branches with the players, seats and rules of a game."""
    rules = game.edition.fingerprint
    return [branch for branch in tree if branch.game.names == game.names and branch.game.edition.fingerprint == rules]


def origin(branches: list[Branch[Any, Any]], game: Any, edit_to: Callable[[Any], Change]) -> tuple[str, Change]:
    """The branch that a game comes from, among those akin to it, and the change.

    That is the last choice if nothing else differs, else what ``edit_to`` makes of its position.
    """
    if len(game.history) > 1:
        before, option = game.at(len(game.history) - 2), game.history[-1].option
        for branch in branches:
            if option is not None and branch.position == before.position:
                copy = branch.game
                copy.play(option)
                if copy.position == game.position:  # nothing else turned up there
                    return branch.name, Choice(option)
    return branches[0].name, edit_to(game.position)
