"""Games lost on purpose, each in another way."""

from collections.abc import Callable
from functools import cache
from typing import Final

from betacolony import Game, GreedyPlayer
from betacolony.options import Activate, BuildOn, Dock, Move, Option, TakePod

#: what the loser does against the greedy player's advice; None to follow it
Habit = Callable[[Game], Option | None]
#: the rounds in which the loser has the habit
ROUNDS: Final = range(3, 7)


def docks(game: Game) -> Option | None:
    """Docks whenever that is possible."""
    return next((option for option in game.options if isinstance(option, Dock)), None)


def never_builds(game: Game) -> Option | None:
    """Flies anywhere but to a Manufactory."""
    if game.decision is None or game.decision.kind != "move":
        return None
    flights = [option for option in game.options if isinstance(option, Move)]
    return next((option for option in flights if "manufactory" not in option.to), None)


def first_click(game: Game) -> Option | None:
    """Takes whatever is listed first, and so builds in the first space at hand."""
    return game.options[0]


#: each habit with the kinds of options that it loses by
HABITS: Final[tuple[tuple[Habit, tuple[type[Option], ...]], ...]] = (
    (docks, (Dock,)),
    (never_builds, (Move, Activate)),
    (first_click, (Move, TakePod, BuildOn)),
)


@cache
def lost(habit: Habit) -> Game:
    """A game of two that the first player loses, who has the habit in some rounds and is greedy otherwise."""
    game, player = Game.new(2, 9), GreedyPlayer()
    while game.decision is not None:
        advice = player.choose(game)
        own = habit(game) if game.decision.player == 0 and game.position.round in ROUNDS else None
        game.play(own or advice)
    assert game.result is not None
    assert game.result.winners == (1,)
    return game
