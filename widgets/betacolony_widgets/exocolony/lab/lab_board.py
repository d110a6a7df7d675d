"""The lab's board of Exocolony: the table whose reader decides for everybody, with letters at options' targets."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from markupsafe import Markup

from betacolony.exocolony import Event, Game, Option, Position
from betacolony_widgets.board.shapes import LOOK, Scene
from betacolony_widgets.exocolony.board.layouts.lesson import still_board, still_slim
from betacolony_widgets.exocolony.board.scene import OF_THE_LAB, scene
from betacolony_widgets.exocolony.board.table_view import TableView, View
from betacolony_widgets.exocolony.play.choices.ways import Way
from betacolony_widgets.exocolony.play.play import Play
from betacolony_widgets.exocolony.play.table import Table
from betacolony_widgets.live_lab.lab_board import Left, LiveLabBoard, LiveLabPlay
from betacolony_widgets.live_table.still import answering, moment_of
from betacolony_widgets.live_table.still import still as still_picture

from .words import words

#: what a page shows of the table beside the tabs, and with the desk in their place while the reader plays on
_BOARD: Final = ("system", "stars", "you", "market", "prices", "rivals")
_PLAYED: Final = (*_BOARD, "goods")
#: the sizes of the still pictures, in pixels
_STILL: Final = (624.0, 680.0)
_SLIM_STILL: Final = (390.0, 330.0)


class LabPlay(LiveLabPlay[Game, Option, Event], Play):
    """A game of Exocolony in the lab."""

    def _come_back_to(self, left: Left) -> None:
        self.resume(left.game, left.seats, left.floor)

    def take(self, option: Option) -> tuple[Event, ...]:
        """Take an option, whatever is in hand; return the visible events."""
        before = len(self.game.history)
        self._play(Way((option,)))
        return self._happened(before)

    def forked(self) -> Game:
        """A game from the same moment with everything hidden redrawn."""
        return self._fork()

    def table(self) -> TableView:
        """The table with the letters of the chart's rows."""
        table = super().table()
        return replace(table, view=replace(table.view, letters=self.letters))


def still(game: Game) -> Markup:
    """The board of a game as pictures for wide and for slim windows, until the live one is there."""
    play = LabPlay(game, {}, lesson=True)
    table, moment = play.table(), moment_of(play.game)
    table = replace(table, view=replace(table.view, parts=_BOARD, actions=()))
    pictures = Markup("").join(
        Markup("<div{}>{}</div>").format(answering(drawn, moment), still_picture(drawn))
        for drawn in (still_board(table, *_STILL), still_slim(table, *_SLIM_STILL))
    )
    return Markup('<div class="bc-still-lab bc-exo-still" aria-hidden="true">{}</div>').format(pictures)


class LabBoard(LiveLabBoard[Play], Table):
    """A table in the lab.

    Args:
        game: the game to begin with.
        changed: called whenever another moment may be on the board.
        use_tool: called with a tool of the lab that was chosen on the desk.
        keep: as for ``Table``.
    """

    _arrangements = OF_THE_LAB
    _takes_window = True  # in these arrangements, which leave room for the tabs
    _edited: TableView | None = None

    def __init__(self, game: Game, changed: Callable[[], None], use_tool: Callable[[str], None], keep: str) -> None:
        self._begin_lab(words(game.language), changed, use_tool)
        super().__init__(game, lesson=True, keep=keep)
        self.play: Play = LabPlay(game, lesson=True)

    def edit(self, position: Position | None, names: tuple[str, ...] = (), me: int = 0, picked: str = "") -> None:
        """Show an edited position, with the picked target marked; None: the game again."""
        self._edited = None
        if position is not None:
            game = self.play.game.messages
            view = View(names=names, me=me, chosen=(picked,) if picked else (), messages=self.messages, game=game)
            self._edited = TableView(position, view)
        self._version += 1
        self.refresh()

    def _opens(self, target: str) -> bool:
        return target.startswith(LOOK)

    def _take_option(self, option: Option) -> None:
        play = self.play
        if isinstance(play, LabPlay):
            self._moved, self._notices, self._looking = None, (), ""
            self._carry_out(repr(option), lambda: play.take(option))

    def _painted(self, width: float) -> Scene:
        """Paint the game, or the edited position with all its targets enabled."""
        table = self._edited or self.play.table()
        parts = _PLAYED if self.playing else _BOARD
        view = replace(table.view, looking=self._looking, parts=parts if self.arrangement else ())
        self._view = replace(table, view=view)
        picture = scene(self._view, *self._frame(width))
        if self.editing:
            picture = picture.enabled()
        self.paint(picture)
        return picture
