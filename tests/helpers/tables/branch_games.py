"""Games for the tests of branches."""

import random

from betacolony import Game


def game_of(players: int = 2, seed: int = 7, *, until: int = 1) -> Game:
    """A game at the first move of a round."""
    game = Game.new(["Ada", "Bo", "Cy", "Di"][:players], seed)
    rng = random.Random(seed)
    while game.position.round < until or (game.decision and game.decision.kind != "move"):
        game.play(rng.choice(game.options))
    return game
