"""Games for the tests of studies, and quick players in place of good ones."""

from functools import cache

import pytest

from betacolony import Game, GreedyPlayer
from betacolony.players import by_name
from betacolony.players.weights import STANDARD


@cache
def mid_game() -> Game:
    """Two players at a move of round 4."""
    game, player = Game.new(2, seed=7), GreedyPlayer(STANDARD)
    while game.position.round < 4 or game.decision is None or game.decision.kind != "move":
        game.play(player.choose(game))
    return game


def play_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let "sampled" players play where games in this process ask for the hasty or the sharp one.

    For tests of what is made of results, whatever they are.
    """
    quick = by_name.PLAYERS["sampled"]
    monkeypatch.setattr(by_name, "PLAYERS", {**by_name.PLAYERS, "hasty": quick, "greedy": quick})
