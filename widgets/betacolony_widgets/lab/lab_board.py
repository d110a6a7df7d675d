"""The lab's board: a table whose reader decides for everybody, with values drawn on it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from betacolony import Edition, Game, Option, Position
from betacolony.whatif import tweaks_of
from betacolony_widgets.board import scene
from betacolony_widgets.board.painting.svg import svg
from betacolony_widgets.board.table_view import TableView, View
from betacolony_widgets.board.whole_table.arrangements import OF_THE_LAB, Arrangement, arranged, looked_at
from betacolony_widgets.board.whole_table.layouts.lesson import still_well
from betacolony_widgets.messages import Messages
from betacolony_widgets.play import keeper
from betacolony_widgets.play.choices import flow
from betacolony_widgets.play.play import Play
from betacolony_widgets.play.seats import Seat
from betacolony_widgets.play.table import Table

#: what a page shows of the table beside the tabs, and in their place while the reader plays on or drafts mats
_WELL: Final = ("rondel", "colonies")
#: the radius of the well in a still picture, in pixels
_STILL: Final = 304.0
_THINGS: Final = (*_WELL, "dice", "mat", "manufactory", "achievements")
_DRAFT: Final = (*_WELL, "draft")
#: earlier games that can come back to the board, at most
_MOST_LEFT: Final = 50
#: changed rules named at the board, at most
_MOST_TOLD: Final = 3
#: takes 10 ms, and every click needs it
_changed_rules: Final = lru_cache(maxsize=8)(tweaks_of)


class _Left(NamedTuple):
    """A game that was replaced by another, for ``Play.resume``, with its start."""

    game: Game
    seats: dict[int, Seat]
    seen: int
    floor: int
    start: Game


def _alike(game: Game, other: Game) -> bool:
    """Tell whether two games are at the same moment, with the same players and rules."""
    pos, other_pos = game.position, other.position
    return game.names == other.names and pos.fingerprint == other_pos.fingerprint and pos == other_pos


def _by_name(game: Game) -> Game:
    """The game with a name for the reader instead of "You": here the reader decides for everybody."""
    messages = Messages.of(game.language)
    you = messages.say("seat.you")
    if you not in game.names:
        return game
    name, number = messages.say("lab.reader"), 2
    while name in game.names:
        name, number = f"{messages.say('lab.reader')} {number}", number + 1
    return game.called([name if its_name == you else its_name for its_name in game.names])


def _rules_sentence(messages: Messages, edition: Edition) -> str:
    """The rules of an edition that differ from its file, in words; "" for none."""
    changes = [messages.tell(change) for change in _changed_rules(edition)]
    if len(changes) > _MOST_TOLD:
        changes[_MOST_TOLD:] = [messages.say("lab.more", n=len(changes) - _MOST_TOLD)]
    return messages.say("lab.rules_changed", rules="; ".join(changes)) if changes else ""


class LabPlay(Play):
    """A game in which everything can be undone, even its replacement by another game.

    Attributes:
        values: the values drawn at targets, by their ids.
        letters: the letters of the chart's rows at their targets, each with whether it is among the best.
        best: the targets of the best options.
        reader: the new name of the reader, who was "You" in the game before it came to the board; "" for nobody.
    """

    values: Mapping[str, str] = {}
    letters: Mapping[str, tuple[str, bool]] = {}
    best: frozenset[str] = frozenset()
    reader = ""
    #: the games that were on the board before
    _left: tuple[_Left, ...] = ()

    def begin(self, game: Game, seats: Mapping[int, Seat]) -> None:
        """Begin a game; undoing its beginning brings the one before back."""
        original, game = game, _by_name(game)
        self.reader = next((name for name in game.names if name not in original.names), "")
        left = _Left(self.game, self._seats, self.seen, self.floor, self._start) if hasattr(self, "game") else None
        differs = left and (self._last_own() is not None or not _alike(left.game, game))
        super().begin(game, seats)
        if left and differs:
            self._left = (*self._left, left)[-_MOST_LEFT:]

    @property
    def reader_told(self) -> str:
        """A sentence with the reader's new name, until something is chosen; "" if the reader has none."""
        return self.messages.say("lab.reader_is", name=self.reader) if self.reader and self._last_own() is None else ""

    @property
    def no_undo(self) -> str:
        """The reason why nothing can be undone; "" while an earlier game can come back."""
        return "" if self._to_come_back else super().no_undo

    @property
    def _to_come_back(self) -> bool:
        """Tell whether undoing brings back the game that was on the board before."""
        return bool(self._left) and not self.chosen and self.looking is None and self._last_own() is None

    def _undo(self) -> None:
        if not self._to_come_back:
            super()._undo()
            return
        *before, left = self._left
        self._left = tuple(before)
        self.resume(left.game, left.seats, left.seen, left.floor)
        self._start, self._seats, self.reader = left.start, left.seats, ""

    def table(self) -> TableView:
        """The table with the values."""
        table = super().table()
        view = replace(table.view, values=self.values, letters=self.letters)
        if not view.hints:
            view = replace(view, hints=dict.fromkeys(self.best, self.messages.say("lab.best")))
        return replace(table, view=view)


def still(game: Game) -> Markup:
    """The well of a game as a picture, until its board is there."""
    table = LabPlay(game, {}, lesson=True).table()
    view = replace(table.view, parts=_WELL)
    image = Markup(svg(still_well(replace(table, view=view), _STILL), "page", margin=0, shared=True))
    return Markup('<div class="bc-still-lab" aria-hidden="true">{}</div>').format(image)


class LabBoard(Table):
    """A table in the lab.

    Args:
        game: the game to begin with.
        changed: called whenever another moment may be on the board.
        use_tool: called with a tool of the lab that was chosen on the desk.
        keep: as for ``Table``.
    """

    _takes_window = False  # the tabs below belong to it

    def __init__(self, game: Game, changed: Callable[[], None], use_tool: Callable[[str], None], keep: str) -> None:
        self._changed, self._use_tool = changed, use_tool
        #: the lab's tool on the desk: "evaluate" or "stop"
        self.tool = "evaluate"
        #: the progress or the result of the work, in words
        self.aside = ""
        self._edited: TableView | None = None
        #: the reader plays on, with the table's things in place of the tabs
        self.playing = False
        super().__init__(game, keep=keep)
        self.play: Play = LabPlay(game, lesson=True)

    def _arrangements(self, panels: tuple[str, ...], *, lesson: bool) -> tuple[Arrangement, ...]:  # noqa: ARG002
        """On a page it is the well beside the tabs; in a notebook its panels are stacked above them."""
        return OF_THE_LAB

    def open_things(self, *, playing: bool) -> None:
        """Show the things of the table and the desk, where the tabs were, or the well alone."""
        if playing != self.playing:
            self.playing = playing
            self.refresh()

    def choose(self, target: str, version: int | None = None) -> None:
        """Choose as at any table; the lab's tools, and all targets while editing, go to the lab."""
        if target in {"evaluate", "stop"}:
            self._use_tool(target)
        elif self._edited is not None:
            self._use_tool(target if target.startswith("edit.") else f"edit.pick {target}")
        else:
            super().choose(target, version)

    def tell(self, tool: str, aside: str) -> None:
        """Show the lab's tool and the progress of its work on the desk."""
        if (tool, aside) != (self.tool, self.aside):
            self.tool, self.aside = tool, aside
            self.overlay.say(self._desk_data())

    def take(self, game: Game, *notices: str) -> None:
        """Put another game on the board, with notices about it."""
        self.play.begin(game, {})
        self._notices = notices
        self._moved = None
        self._untouched = False
        self._redrawn()

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
        panels = [
            replace(panel, targets=tuple([target._replace(enabled=True) for target in panel.targets]))
            for panel in drawn.panels
        ]
        self._picture = replace(drawn, panels=tuple(panels))
        self.paint(self._picture)
        self.show(self._picture, self._desk_data())

    def _editing(self) -> dict[str, Any]:
        """The desk while a position is being edited."""
        say = self.messages.say
        prompt, detail = say("lab.editing"), say("lab.editing_detail")
        choices = [
            {"id": f"edit.{action}", "label": say(f"lab.edit_{action}"), "price": "", "note": "", "primary": False}
            for action in ("done", "back", "drop")
        ]
        shared = {"version": self._version, "tools": [], "notices": [], "choices": choices, "mode": "what_if"}
        return {**shared, "prompt": prompt, "detail": detail, "told": f"{prompt} {detail}"}

    def carry_out(self, option: Option) -> None:
        """Take an option as if the reader had chosen it on the board."""
        if self.play.looking is not None:
            self.take(self.play.shown_game)
        self.choose(flow.option_id(option))
        self._after()

    def mark(
        self, values: Mapping[str, str], best: frozenset[str], letters: Mapping[str, tuple[str, bool]] | None = None
    ) -> None:
        """Draw values or letters at targets, and mark the targets of the best options."""
        play, letters = self.play, letters or {}
        if isinstance(play, LabPlay) and (values, best, letters) != (play.values, play.best, play.letters):
            play.values, play.best, play.letters = values, best, letters
            self.refresh()

    def _desk_data(self) -> dict[str, Any]:
        """The desk with the lab's tool instead of the one for trying things out."""
        if self._edited is not None:
            return self._editing()
        desk = super()._desk_data()
        for name in ("tools", "choices"):
            desk[name] = [entry for entry in desk[name] if entry["id"] != "what_if"]
        label = self.messages.say(f"lab.{self.tool}_tool")
        desk["tools"].insert(0, {"id": self.tool, "label": label, "on": True, "why": "", "key": "e"})
        reader = self.play.reader_told if isinstance(self.play, LabPlay) else ""
        lasting = (_rules_sentence(self.messages, self.play.game.edition), reader, self.aside)
        desk["notices"] = [*desk["notices"], *filter(None, lasting)]
        return desk

    def _warnings(self) -> dict[str, str]:
        play, tips = self.play, super()._warnings()
        if isinstance(play, LabPlay):
            values = {target: self.messages.say("lab.value", value=value) for target, value in play.values.items()}
            tips = {target: f"{values.get(target, '')} {tips.get(target, '')}".strip() for target in {**values, **tips}}
        return tips

    def _save(self) -> None:
        super()._save()
        self._changed()

    def _begin_opened(self, text: object, you: object = None) -> bool:  # noqa: ARG002 - the reader has all seats
        """Put an opened game on the board, where no computer player plays on."""
        try:
            game = keeper.opened(text, self.play.game.edition, self.messages.language)
        except keeper.KeepError as error:
            self._notices = (self.messages.say("keep.not_opened"), str(error))
            return False
        self.play.begin(game, {})
        self._notices = game.notes
        return True
