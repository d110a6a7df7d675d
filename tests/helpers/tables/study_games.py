"""Games for the tests of studies."""

from functools import cache

from betacolony import Game, GreedyPlayer
from betacolony.players.weights import STANDARD


@cache
def mid_game() -> Game:
    """Two players at a move of round 4."""
    game, player = Game.new(2, seed=7), GreedyPlayer(STANDARD)
    while game.position.round < 4 or game.decision is None or game.decision.kind != "move":
        game.play(player.choose(game))
    return game
