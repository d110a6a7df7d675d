"""``Lab``, the lab of Beta Colony."""

from collections.abc import Sequence
from typing import ClassVar

from betacolony import Game
from betacolony.messages import ENGLISH
from betacolony_widgets.charts.signs import seat_sign
from betacolony_widgets.live_lab.html import Markup
from betacolony_widgets.live_lab.page import LiveLab
from betacolony_widgets.live_lab.panel import Panel
from betacolony_widgets.live_table.seats import new_seed
from betacolony_widgets.messages import Messages
from betacolony_widgets.play import keeper

from . import prepared_positions
from .branches_panel import BranchesPanel
from .die_panel import DiePanel
from .edit_panel import EditPanel
from .lab_board import LabBoard
from .options_panel import OptionsPanel
from .rules_panel import RulesPanel


class Lab(LiveLab[Game]):
    """A board to try things out on, with tabs for the values of options, other rolls, branches, rules and edits.

    Args:
        game: the first game on the board; None for a prepared position.
        keep: the name under which the reader's browser saves the board, "" for not at all.
        language: the code of the language of all text; None for that of the game.

    Raises:
        MissingWords: there are no words in the language.
    """

    policies = ("hasty", "greedy")
    #: in about half the time, its answers are about as good
    usual = "hasty"
    starts = tuple(prepared_positions.STARTS)
    kept: ClassVar = {"play": "play", "solo": "solo"}
    branches_place = "betacolony:branches"
    letters = "GPT"

    def __init__(self, game: Game | None = None, *, keep: str = "lab", language: str | None = None) -> None:
        messages = Messages.of(language or (ENGLISH if game is None else game.language))
        super().__init__(self._prepared(prepared_positions.FIRST) if game is None else game, keep, messages)

    def _board(self, game: Game, keep: str) -> LabBoard:
        return LabBoard(game, self._changed, self._tool, keep)

    def _panels(self) -> Sequence[Panel]:
        return (OptionsPanel(self), DiePanel(self), BranchesPanel(self), RulesPanel(self), EditPanel(self))

    def signs(self, game: Game) -> Sequence[Markup]:
        """The signs of a game's players, by seat."""
        return [seat_sign(colour) for colour in game.edition.player_colours]

    def decided(self) -> Game:
        """The game on the board, at a decision. Raises ValueError if there is nothing to decide."""
        if self.board.play.stage == "roll" and not self.board.editing:
            raise ValueError(self.say("lab.roll_first"))
        return super().decided()

    def _prepared(self, name: str) -> Game:
        return prepared_positions.prepared(name)

    def _unpacked(self, text: object) -> tuple[Game, tuple[str, ...]]:
        kept = keeper.unpack(text, self.messages.language)
        return kept.game, kept.notes

    def _opened(self, code: str) -> Game:
        return keeper.opened(code, self.game.edition, self.messages.language)

    def _with_other_luck(self, game: Game) -> Game:
        return Game.from_position(game.position, game.names, new_seed(), language=game.language)

    def _refuse_to_open(self, code: str) -> None:
        from betacolony_widgets.classroom.resume import BEGIN  # noqa: PLC0415 - it brings all of the other game

        if code.startswith(BEGIN):
            raise ValueError(self.say("lab.code_resume"))
        super()._refuse_to_open(code)
