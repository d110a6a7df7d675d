"""``AfterGame``, the look-back at a game of Beta Colony."""

from collections.abc import Sequence
from typing import ClassVar

from betacolony import Game
from betacolony.messages import ENGLISH
from betacolony_widgets.lab.page import Lab
from betacolony_widgets.live_aftermath.finished_game import finished
from betacolony_widgets.live_aftermath.page import LiveAfterGame
from betacolony_widgets.live_table.seats import HUMAN
from betacolony_widgets.messages import Messages
from betacolony_widgets.play import keeper

from . import games
from .finished_game import FinishedGame


class AfterGame(LiveAfterGame[Game]):
    """Looks back at a finished game: sources of points, winning chances, luck and choice, better decisions.

    Args:
        game: a game that is over; None lets the reader choose one.
        lab: the lab that opens moments of the game; None for none.
        language: the code of the language of all text; None for that of the game.

    Raises:
        ValueError: the game is not over, or its history is not known.
        MissingWords: there are no words in the language.

    Example:
        >>> AfterGame(game).run("thorough").table()  # doctest: +SKIP
    """

    kind = FinishedGame
    usual = Lab.usual
    examples = games.EXAMPLES
    places: ClassVar = {"finished": "finished", "play": "play", "solo": "solo"}

    def __init__(self, game: Game | None = None, *, lab: Lab | None = None, language: str | None = None) -> None:
        super().__init__(game, lab, Messages.of(language or (ENGLISH if game is None else game.language)))

    def _finished(self, game: Game) -> Game:
        return finished(game, self.messages, rounds=game.edition.rules.rounds)

    def _example(self, name: str) -> Game:
        return games.example(name)

    def _unpacked(self, text: object) -> tuple[Game, Sequence[bool]]:
        kept = keeper.unpack(text, self.messages.language)
        return kept.game, [seat == HUMAN for seat in kept.seats]

    def _coded(self, text: object) -> Game:
        return keeper.opened(text, None, self.messages.language)
