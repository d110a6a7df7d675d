"""A finished game of Exocolony that was thrown away in its first decision, and a reader who looks back at it."""

from functools import cache

from betacolony.exocolony import Game, position_builder
from betacolony.exocolony.options import EndTurn
from betacolony.exocolony.players.policies import GreedyPlayer
from betacolony_widgets.exocolony import AfterGame

from .look_back import Reader as BetaReader


def nearly_over(*names: str) -> Game:
    """A game whose player to move wins by a Colony, and the next player wins otherwise."""
    rival = {"points": {"cards": 14}, "goods": dict.fromkeys(("metal", "fuel", "water", "food", "coin"), 9)}
    return position_builder.at_main(
        players=len(names),
        names=names,
        round_=9,
        goods={"metal": 1, "fuel": 4, "water": 1, "food": 1},
        points={"cards": 13},
        seats={1: rival} if len(names) > 1 else {},
        planets=["saturn"],
        star="eridani",
        moons=["europa", "ganymede", "callisto"],
    )


def played_out(game: Game) -> Game:
    """The game, played to its end by sharp players."""
    while game.decision is not None:
        game.play(GreedyPlayer().choose(game))
    return game


@cache
def _thrown_away() -> Game:
    game = nearly_over("Ada", "Bo")
    game.play(EndTurn())
    return played_out(game)


def thrown_away() -> Game:
    """A game of two, in which Ada ends her turn instead of winning, and loses."""
    return _thrown_away().branch()


@cache
def _alone() -> Game:
    game = nearly_over("Ada")
    game.play(EndTurn())
    return played_out(game)


def alone() -> Game:
    """A game alone in which a turn was given away."""
    return _alone().branch()


class Reader(BetaReader):
    """A reader who looks back."""

    def _made(self, game: Game | None) -> AfterGame:
        return AfterGame(game)
