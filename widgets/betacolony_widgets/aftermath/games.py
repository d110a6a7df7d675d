"""Games to look back at: kept, shared, or played by the computer players."""

from functools import lru_cache
from typing import Final

from betacolony import Game, finish_game
from betacolony.messages import ENGLISH
from betacolony_widgets.live_table.seats import HUMAN
from betacolony_widgets.messages import Messages
from betacolony_widgets.play import keeper

#: the examples by their names
EXAMPLES: Final = ("two", "solo")


@lru_cache(maxsize=len(EXAMPLES))
def _played(name: str) -> Game:
    if name == "solo":
        return finish_game(Game.solo("easy", seed=7, name="Ada"), "medium")
    return finish_game(Game.new(["Ada", "Bo"], seed=24), ["easy", "medium"])


def example(name: str) -> Game:
    """A game between computer players. Raises KeyError for a name not in ``EXAMPLES``."""
    if name not in EXAMPLES:
        raise KeyError(name)
    return _played(name).branch()


def kept(text: object, language: str = ENGLISH) -> tuple[Game, int]:
    """A game saved in the browser, and the seat of its first reader, or the first one that decided.

    Raises ValueError, with a sentence, if it is no finished game.
    """
    found = keeper.unpack(text, language)
    game = finished(found.game)
    seats = deciders(game)
    return game, next((seat for seat in seats if found.seats[seat] == HUMAN), seats[0])


def coded(text: object, language: str = ENGLISH) -> Game:
    """A game by its code or file. Raises ValueError, with a sentence, if it is no finished game."""
    return finished(keeper.opened(text, None, language))


def finished(game: Game) -> Game:
    """The game, if it is over and its history is known. Raises ValueError, with a sentence, if not."""
    messages = Messages.of(game.language)
    if not game.is_over and deciders(game):
        rounds = game.edition.rules.rounds
        raise ValueError(messages.say("aftermath.not_over", round=game.position.round, rounds=rounds))
    if not deciders(game):
        raise ValueError(messages.say("aftermath.no_history"))
    return game


def deciders(game: Game) -> tuple[int, ...]:
    """The seats that made decisions: all but the solo rival's."""
    return tuple(sorted({record.decision.player for record in game.history if record.decision is not None}))


def decisions(game: Game, seat: int | None) -> list[int]:
    """The indices in the history of the decisions of a seat, or of everybody."""
    return [
        index
        for index, record in enumerate(game.history)
        if record.decision is not None and seat in {None, record.decision.player}
    ]
