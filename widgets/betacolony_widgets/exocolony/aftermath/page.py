"""``AfterGame``, the look-back at a game of Exocolony."""

from collections.abc import Sequence
from typing import ClassVar

from betacolony.exocolony import Game
from betacolony.messages import ENGLISH
from betacolony_widgets.exocolony.lab.page import Lab
from betacolony_widgets.exocolony.lab.words import Words
from betacolony_widgets.exocolony.play import keeper
from betacolony_widgets.live_aftermath.finished_game import finished
from betacolony_widgets.live_aftermath.page import LiveAfterGame
from betacolony_widgets.live_table.seats import HUMAN

from . import games
from .finished_game import FinishedGame


class AfterGame(LiveAfterGame[Game]):
    """Looks back at a finished game: sources of points, winning chances, luck and choice, better decisions.

    Of a game alone, it is the rounds to spare that luck and choices add up to.

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
    usual = "hasty"
    examples = games.EXAMPLES
    places: ClassVar = {name: f"exocolony/{name}" for name in ("finished", "play", "solo")}

    def __init__(self, game: Game | None = None, *, lab: Lab | None = None, language: str | None = None) -> None:
        # its own, as they know whether somebody plays alone
        self._words = Words(language or (ENGLISH if game is None else game.language))
        super().__init__(game, lab, self._words)

    def _take(self, game: Game, seat: int | None = None) -> None:
        self._words.alone = len(game.names) == 1
        super()._take(game, seat)

    def _finished(self, game: Game) -> Game:
        return finished(game, self.messages)

    def _example(self, name: str) -> Game:
        return games.example(name)

    def _unpacked(self, text: object) -> tuple[Game, Sequence[bool]]:
        kept = keeper.unpack(text, self.messages.language)
        return kept.game, [seat == HUMAN for seat in kept.seats]

    def _coded(self, text: object) -> Game:
        return keeper.opened(text, None, self.messages.language)
