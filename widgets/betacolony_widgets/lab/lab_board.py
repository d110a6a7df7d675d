"""The lab's board: a table whose reader decides for everybody, with values drawn on it."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Final

from markupsafe import Markup

from betacolony import Edition, Event, Game, Option, Position
from betacolony.whatif import tweaks_of
from betacolony_widgets.board import scene
from betacolony_widgets.board.table_view import TableView, View
from betacolony_widgets.board.whole_table.arrangements import OF_THE_LAB, Arrangement, arranged, looked_at
from betacolony_widgets.board.whole_table.layouts.lesson import still_well
from betacolony_widgets.live_lab.lab_board import Left, LiveLabBoard, LiveLabPlay
from betacolony_widgets.live_table.still import answering, moment_of
from betacolony_widgets.live_table.still import still as still_picture
from betacolony_widgets.messages import Messages
from betacolony_widgets.play.choices import flow
from betacolony_widgets.play.play import Play
from betacolony_widgets.play.table import Table

#: what a page shows of the table beside the tabs, and in their place while the reader plays on or drafts mats
_WELL: Final = ("rondel", "colonies")
#: the radius of the well in a still picture, in pixels
_STILL: Final = 304.0
_THINGS: Final = (*_WELL, "dice", "mat", "manufactory", "achievements")
_DRAFT: Final = (*_WELL, "draft")
#: changed rules named at the board, at most
_MOST_TOLD: Final = 3
#: takes 10 ms, and every click needs it
_changed_rules: Final = lru_cache(maxsize=8)(tweaks_of)


def _rules_sentence(messages: Messages, edition: Edition) -> str:
    """The rules of an edition that differ from its file, in words; "" for none."""
    changes = [messages.tell(change) for change in _changed_rules(edition)]
    if len(changes) > _MOST_TOLD:
        changes[_MOST_TOLD:] = [messages.say("lab.more", n=len(changes) - _MOST_TOLD)]
    return messages.say("lab.rules_changed", rules="; ".join(changes)) if changes else ""


class LabPlay(LiveLabPlay[Game, Option, Event], Play):
    """A game of Beta Colony in the lab."""

    def _leave(self) -> Left:
        return super()._leave()._replace(seen=self.seen)

    def _come_back_to(self, left: Left) -> None:
        self.resume(left.game, left.seats, left.seen, left.floor)

    def table(self) -> TableView:
        """The table with the values."""
        table = super().table()
        view = replace(table.view, values=self.values, letters=self.letters)
        if not view.hints:
            view = replace(view, hints=dict.fromkeys(self.best, self.messages.say("lab.best")))
        return replace(table, view=view)


def still(game: Game) -> Markup:
    """The well of a game as a picture, until its board is there."""
    play = LabPlay(game, {}, lesson=True)
    table = play.table()
    drawn = still_well(replace(table, view=replace(table.view, parts=_WELL)), _STILL)
    its = answering(drawn, moment_of(play.game))
    return Markup('<div class="bc-still-lab" aria-hidden="true"{}>{}</div>').format(its, still_picture(drawn))


class LabBoard(LiveLabBoard[Play], Table):
    """A table in the lab.

    Args:
        game: the game to begin with.
        changed: called whenever another moment may be on the board.
        use_tool: called with a tool of the lab that was chosen on the desk.
        keep: as for ``Table``.
    """

    _edited: TableView | None = None

    def __init__(self, game: Game, changed: Callable[[], None], use_tool: Callable[[str], None], keep: str) -> None:
        self._begin_lab(Messages.of(game.language), changed, use_tool)
        super().__init__(game, keep=keep)
        self.play: Play = LabPlay(game, lesson=True)

    def _arrangements(self, panels: tuple[str, ...], *, lesson: bool) -> tuple[Arrangement, ...]:  # noqa: ARG002
        """On a page it is the well beside the tabs; in a notebook its panels are stacked above them."""
        return OF_THE_LAB

    def edit(self, position: Position | None, names: tuple[str, ...] = (), me: int = 0, picked: str = "") -> None:
        """Show an edited position, with the picked target marked; None: the game again."""
        view = View(names=names, me=me, chosen=frozenset({picked}))
        self._edited = None if position is None else TableView.of(position, view)
        self._version += 1
        self.refresh()

    def refresh(self) -> None:
        """Draw the game, or the edited position with all its targets enabled."""
        position = (self._edited or self.play.game).position
        self._panels = scene.ALL
        if self.arrangement:
            self._panels = _WELL if not self.playing else _THINGS if position.round else _DRAFT
        if self._edited is None or self.drawn_width is None:
            super().refresh()
            return
        self._view = self._edited
        if self.arrangement and self.drawn_height:
            shown = replace(self._view.view, looking=self._looking, near=self._near, parts=self._panels, stop="surface")
            self._view, self._near = looked_at(replace(self._view, view=shown))
            drawn = arranged(self.arrangement, self._view, self.drawn_width, self.drawn_height)
        else:
            drawn = self._draw(self.drawn_width)
        self._picture = drawn.enabled()
        self.paint(self._picture)
        self.show(self._picture, self._desk_data())

    def _take_option(self, option: Option) -> None:
        self.choose(flow.option_id(option))

    def _lasting(self) -> tuple[str, ...]:
        return (_rules_sentence(self.messages, self.play.game.edition),)
