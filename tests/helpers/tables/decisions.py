"""The decisions of whole games, as people meet them at one screen."""

from functools import cache

from betacolony import Game, GreedyPlayer, RandomPlayer
from betacolony.players.weights import STANDARD
from betacolony_widgets.play.play import Play


@cache
def played(players: int, seed: int, *, careless: bool = False) -> tuple[Game, ...]:
    """Every decision of a game; careless players choose anything."""
    game, found = Game.new(players, seed), list[Game]()
    player = RandomPlayer(seed) if careless else GreedyPlayer(STANDARD)
    while not game.is_over:
        found.append(game.branch())
        game.play(player.choose(game))
    return tuple(found)


def decisions(kind: str, players: int = 2, seeds: int = 4, *, careless: bool = False) -> list[Play]:
    """Games of people at decisions of a kind, after their dice have been seen."""
    found = []
    for seed in range(seeds):
        for game in played(players, seed, careless=careless):
            if game.decision and game.decision.kind == kind:
                play = Play(game.branch())
                play.seen = game.edition.rules.rounds
                found.append(play)
    return found
