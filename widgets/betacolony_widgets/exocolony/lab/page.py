"""``Lab``, the lab of Exocolony."""

from collections.abc import Sequence
from typing import ClassVar

from betacolony.exocolony import Game
from betacolony.messages import ENGLISH
from betacolony_widgets.charts.signs import seat_sign
from betacolony_widgets.exocolony.play import keeper
from betacolony_widgets.live_lab.html import Markup
from betacolony_widgets.live_lab.page import LiveLab
from betacolony_widgets.live_lab.panel import Panel
from betacolony_widgets.palette import exo_seat

from . import prepared_positions
from .branches_panel import BranchesPanel
from .edit_panel import EditPanel
from .lab_board import LabBoard, LabPlay
from .options_panel import OptionsPanel
from .rules_panel import RulesPanel
from .words import Words


class Lab(LiveLab[Game]):
    """A board to try things out on, with tabs for the values of options, branches, rules and edits.

    Args:
        game: the first game on the board; None for a prepared position.
        keep: the name under which the reader's browser saves the board, "" for not at all.
        language: the code of the language of all text; None for that of the game.

    Raises:
        MissingWords: there are no words in the language.
    """

    policies = ("hasty", "greedy")
    #: a game of the sharp player takes several times as long
    usual = "hasty"
    starts = tuple(prepared_positions.STARTS)
    kept: ClassVar = {"play": "exocolony/play", "solo": "exocolony/solo"}
    branches_place = "betacolony:exocolony/branches"
    letters = "ESB"

    def __init__(self, game: Game | None = None, *, keep: str = "exocolony/lab", language: str | None = None) -> None:
        language = language or (ENGLISH if game is None else game.language)
        its = self._prepared(prepared_positions.FIRST) if game is None else game
        self._words = Words(language)  # its own, as they know whether somebody plays alone
        self._words.alone = its.position.players == 1
        super().__init__(its, keep, self._words)

    def _board(self, game: Game, keep: str) -> LabBoard:
        return LabBoard(game, self._changed, self._tool, keep)

    def _panels(self) -> Sequence[Panel]:
        return OptionsPanel(self), BranchesPanel(self), RulesPanel(self), EditPanel(self)

    def _changed(self) -> None:
        self._words.alone = self.game.position.players == 1
        super()._changed()

    def signs(self, game: Game) -> Sequence[Markup]:
        """The signs of a game's players, by seat."""
        return [seat_sign(exo_seat(colour, seat)) for seat, colour in enumerate(game.edition.colours)]

    def _prepared(self, name: str) -> Game:
        return prepared_positions.prepared(name)

    def _unpacked(self, text: object) -> tuple[Game, tuple[str, ...]]:
        kept = keeper.unpack(text, self.messages.language)
        return kept.game, kept.notes

    def _opened(self, code: str) -> Game:
        return keeper.opened(code, self.game.edition, self.messages.language)

    def _with_other_luck(self, game: Game) -> Game:
        """The same moment with everything hidden redrawn."""
        return LabPlay(game, {}, lesson=True).forked()
