"""The lab's board: a table at which the reader decides for everybody, with values drawn on it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final, NamedTuple

from betacolony import Edition, Game, Option, Position
from betacolony.whatif import tweaks_of
from betacolony_widgets.board.panels.view import TableView, View
from betacolony_widgets.messages import Messages
from betacolony_widgets.play import flow, keeper
from betacolony_widgets.play.play import Play
from betacolony_widgets.play.seats import Seat
from betacolony_widgets.play.table import Table

#: so many games that were on the board can come back
_MOST_LEFT: Final = 50
#: so many changed rules are told at the board
_MOST_TOLD: Final = 3
#: takes 10 ms, and is asked for with every click
_changed: Final = lru_cache(maxsize=8)(tweaks_of)


class _Left(NamedTuple):
    """A game as it was left for another one: see ``Play.resume``, and what it began with."""

    game: Game
    seats: dict[int, Seat]
    seen: int
    floor: int
    start: Game


def _alike(game: Game, other: Game) -> bool:
    """Whether two games are at the same moment, among the same players and by the same rules."""
    one, two = game.position, other.position
    return game.names == other.names and one.fingerprint == two.fingerprint and one == two


def _by_name(game: Game) -> Game:
    """A game in which the reader, who decides for everybody here, has a name like the others.

    Sentences about "You" are told of somebody.
    """
    messages = Messages.of(game.language)
    you = messages.say("seat.you")
    if you not in game.names:
        return game
    name, number = messages.say("lab.reader"), 2
    while name in game.names:
        name, number = f"{messages.say('lab.reader')} {number}", number + 1
    return game.called([name if one == you else one for one in game.names])


def _rules_told(messages: Messages, edition: Edition) -> str:
    """Which rules of the game on the board are not those of its file; "" for none."""
    changed = [messages.tell(change) for change in _changed(edition)]
    more = messages.say("lab.more", n=len(changed) - _MOST_TOLD) if len(changed) > _MOST_TOLD else ""
    told = [*changed[:_MOST_TOLD], *([more] if more else [])]
    return messages.say("lab.rules_changed", rules="; ".join(told)) if told else ""


class LabPlay(Play):
    """A game in which everything can be taken back, also that another one was put in its place.

    Attributes:
        values: what is drawn at targets, by their ids.
        best: the targets of the best options.
        reader: what the reader is called who was "you" in the game that was put on the board; "" for nobody.
    """

    values: Mapping[str, str] = {}
    best: frozenset[str] = frozenset()
    reader = ""
    #: the games that were on the board before, as they were left
    _left: tuple[_Left, ...] = ()

    def begin(self, game: Game, seats: Mapping[int, Seat]) -> None:
        """As for any game; where nothing is taken back any more, the one that was on the board comes back."""
        told, game = game, _by_name(game)
        self.reader = next((name for name in game.names if name not in told.names), "")
        left = _Left(self.game, self._seats, self.seen, self.floor, self._start) if hasattr(self, "game") else None
        worth = left and (self._last_own() is not None or not _alike(left.game, game))
        super().begin(game, seats)
        if left and worth:
            self._left = (*self._left, left)[-_MOST_LEFT:]

    @property
    def reader_told(self) -> str:
        """What the reader is called, until something is chosen; "" where that is no news."""
        return self.messages.say("lab.reader_is", name=self.reader) if self.reader and self._last_own() is None else ""

    @property
    def no_undo(self) -> str:
        """As for any game, but for the games that were on the board before."""
        return "" if self._to_come_back else super().no_undo

    @property
    def _to_come_back(self) -> bool:
        """Whether the next thing to be taken back is that another game was put on the board."""
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
        """As for any game, with the values."""
        table = super().table()
        view = replace(table.view, values=self.values)
        if not view.hints:
            view = replace(view, hints=dict.fromkeys(self.best, self.messages.say("lab.best")))
        return replace(table, view=view)


class LabBoard(Table):
    """A table in the lab.

    Args:
        game: the game to begin with.
        changed: is called whenever another moment may be on the board.
        asked: is called with the tool of the lab that was chosen on the desk.
        keep: as for ``Table``.
    """

    def __init__(self, game: Game, changed: Callable[[], None], asked: Callable[[str], None], keep: str) -> None:
        self._changed, self._asked = changed, asked
        #: the tool that the desk has beside those of any table: "evaluate" or "stop"
        self.tool = "evaluate"
        #: what the desk says of the work that goes on, or of what it came to
        self.aside = ""
        self._edited: TableView | None = None
        super().__init__(game, keep=keep)
        self.play: Play = LabPlay(game, lesson=True)

    def choose(self, target: str, version: int | None = None) -> None:
        """As at any table; the lab's own tool is the lab's."""
        if target in {"evaluate", "stop"} or self._edited is not None:
            self._asked(
                target if target in {"evaluate", "stop"} or target.startswith("edit.") else f"edit.pick {target}"
            )
            return
        super().choose(target, version)

    def tell(self, tool: str, aside: str) -> None:
        """Show on the desk how far the lab's work is."""
        if (tool, aside) != (self.tool, self.aside):
            self.tool, self.aside = tool, aside
            self.overlay.say(self._says())

    def take(self, game: Game, *notices: str) -> None:
        """Put another game on the board, with what is to be told of it."""
        self.play.begin(game, {})
        self._notices = notices
        self._moved = None
        self._untouched = False
        self._redrawn()

    def edit(self, position: Position | None, names: tuple[str, ...] = (), me: int = 0, picked: str = "") -> None:
        """Show a position that is being edited, with what was picked of it; None: the game again."""
        self._edited = (
            None if position is None else TableView.of(position, View(names=names, me=me, chosen=frozenset({picked})))
        )
        self._version += 1
        self.refresh()

    def refresh(self) -> None:
        """As at any table, or the position that is edited, on which everything can be pointed at."""
        if self._edited is None or self.drawn_width is None:
            super().refresh()
            return
        self._view = self._edited
        drawn = self._drawn(self.drawn_width)
        panels = [
            replace(panel, targets=tuple([target._replace(enabled=True) for target in panel.targets]))
            for panel in drawn.panels
        ]
        self._shown = replace(drawn, panels=tuple(panels))
        self.paint(self._shown)
        self.show(self._shown, self._says())

    def _editing(self) -> dict[str, Any]:
        """The desk while the position is edited."""
        say = self.messages.say
        told = f"{say('lab.editing')} {say('lab.editing_detail')}"
        choices = [
            {"id": f"edit.{what}", "label": say(f"lab.edit_{what}"), "price": "", "note": "", "primary": False}
            for what in ("done", "back", "drop")
        ]
        shared = {"version": self._version, "tools": [], "notices": [], "choices": choices, "mode": "what_if"}
        return {**shared, "prompt": say("lab.editing"), "detail": say("lab.editing_detail"), "told": told}

    def carry_out(self, option: Option) -> None:
        """Take an option as if it had been chosen here."""
        if self.play.looking is not None:
            self.take(self.play.shown)
        self.choose(flow.option_id(option))
        self._after()

    def mark(self, values: Mapping[str, str], best: frozenset[str]) -> None:
        """Draw values at targets, and mark those of the best options."""
        play = self.play
        if isinstance(play, LabPlay) and (values, best) != (play.values, play.best):
            play.values, play.best = values, best
            self.refresh()

    def _says(self) -> dict[str, Any]:
        """The desk, without a way to try things out: here everything is tried out."""
        if self._edited is not None:
            return self._editing()
        out = super()._says()
        for name in ("tools", "choices"):
            out[name] = [one for one in out[name] if one["id"] != "what_if"]
        label = self.messages.say(f"lab.{self.tool}_tool")
        out["tools"].insert(0, {"id": self.tool, "label": label, "on": True, "why": "", "key": "e"})
        called = self.play.reader_told if isinstance(self.play, LabPlay) else ""
        lasting = (_rules_told(self.messages, self.play.game.edition), called, self.aside)
        out["notices"] = [*out["notices"], *[told for told in lasting if told]]
        return out

    def _foretold(self) -> dict[str, str]:
        play, told = self.play, super()._foretold()
        if isinstance(play, LabPlay):
            values = {target: self.messages.say("lab.value", value=value) for target, value in play.values.items()}
            told = {target: f"{values.get(target, '')} {told.get(target, '')}".strip() for target in {**values, **told}}
        return told

    def _save(self) -> None:
        super()._save()
        self._changed()

    def _begin_opened(self, text: object) -> bool:
        """Put what was opened on the board, as it is: nobody plays on by himself here."""
        try:
            game = keeper.opened(text, self.play.game.edition, self.messages.language)
        except keeper.KeepError as wrong:
            self._notices = (self.messages.say("keep.not_opened"), str(wrong))
            return False
        self.play.begin(game, {})
        self._notices = game.notes
        return True
