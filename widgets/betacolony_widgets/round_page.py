"""Play a round, or a whole game, in a notebook: the learner in one seat, the engine's players in the others."""

import logging
from collections.abc import Mapping

from betacolony import Game
from betacolony.players import Player

from . import scene
from .catalogue import say
from .desk import broken, desk
from .play import Play
from .surface import Surface

logger = logging.getLogger(__name__)


class RoundPage(Surface):
    """A game to be played in a notebook.

    Args:
        game: the game; None for a new one for two. Its set-up is played if it still has to be.
        me: the learner's seat, from 0.
        rivals: who plays the other seats, by seat; a GreedyPlayer for those not named.
        panels: which parts of the table are shown, names of ``scene.ALL``.
        seed: for the new game, if none is given.
    """

    def __init__(
        self,
        game: Game | None = None,
        *,
        me: int = 0,
        rivals: Mapping[int, Player] | None = None,
        panels: tuple[str, ...] = scene.ALL,
        seed: int = 0,
    ) -> None:
        self.play = Play(game or Game.new(players=[say("seat.you"), say("seat.rival")], seed=seed), me, rivals)
        self._panels = panels
        self._version = 0
        super().__init__(self.refresh, self.choose)
        self.refresh()

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.play.game

    def choose(self, target: str, version: int | None = None) -> None:
        """Something was chosen: a target of the board, a line of the list, or a tool.

        ``version`` is the desk it was chosen on; what was meant for another desk is let go. An exception becomes a
        sentence on the desk and a traceback in the log.
        """
        if version is not None and version != self._version:
            return
        self._version += 1
        try:
            self.play.choose(target)
        except Exception:
            logger.exception("choosing %r failed", target)
            self.play.fail()
        try:
            self.refresh()
        except Exception:
            logger.exception("the board could not be drawn after %r", target)
            self.show(None, {**broken(self.play), "version": self._version})

    def refresh(self) -> None:
        """Draw the board and the desk as things stand."""
        says = {**desk(self.play), "version": self._version}
        width = self.drawn_width
        self.show(None if width is None else scene.scene(self.play.table(), width, self._panels), says)
