"""The lab's board in any game: a table whose reader decides for everybody, with values drawn on it.

Each game's play and board inherit from these and from its own ``Play`` and ``Table``, in this order.
"""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, NamedTuple

from betacolony_widgets.live_table.games import EventT, GameT, LiveGame, OptionT
from betacolony_widgets.live_table.keeper import KeepError
from betacolony_widgets.live_table.play import LivePlay
from betacolony_widgets.live_table.table import LiveTable, PlayT
from betacolony_widgets.messages import Messages

#: earlier games that can come back to the board, at most
_MOST_LEFT: Final = 50


class Left(NamedTuple):
    """A game that was replaced by another, for ``resume``, with its start; ``seen`` as the game's own play needs it."""

    game: Any
    seats: dict[int, Any]
    floor: int
    start: Any
    seen: int = 0


def _alike(game: Any, other: Any) -> bool:
    """Tell whether two games are at the same moment, with the same players and rules."""
    same_rules = game.edition.fingerprint == other.edition.fingerprint
    return game.names == other.names and same_rules and bool(game.position == other.position)


def _by_name(game: LiveGame) -> LiveGame:
    """The game with a name for the reader instead of "You": here the reader decides for everybody."""
    messages = Messages.of(game.language)
    you = messages.say("seat.you")
    if you not in game.names:
        return game
    name, number = messages.say("lab.reader"), 2
    while name in game.names:
        name, number = f"{messages.say('lab.reader')} {number}", number + 1
    return game.called([name if its_name == you else its_name for its_name in game.names])


class LiveLabPlay(LivePlay[GameT, OptionT, EventT], Generic[GameT, OptionT, EventT]):
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
    _left: tuple[Left, ...] = ()
    _start: GameT
    _seats: dict[int, Any]

    def begin(self, game: Any, seats: Mapping[int, Any]) -> None:
        """Begin a game; undoing its beginning brings the one before back."""
        original, game = game, _by_name(game)
        self.reader = next((name for name in game.names if name not in original.names), "")
        left = self._leave() if hasattr(self, "game") else None
        differs = left and (self._last_own() is not None or not _alike(left.game, game))
        super().begin(game, seats)  # type: ignore[safe-super]  # each game's play comes next
        if left and differs:
            self._left = (*self._left, left)[-_MOST_LEFT:]

    def _leave(self) -> Left:
        """The game on the board, to come back to."""
        return Left(self.game, self._seats, self.floor, self._start)

    @abstractmethod
    def _come_back_to(self, left: Left) -> None:
        """Resume a game that was left."""

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
        self._come_back_to(left)
        self._start, self._seats, self.reader = left.start, left.seats, ""


class LiveLabBoard(LiveTable[PlayT], Generic[PlayT]):
    """A table in the lab."""

    _takes_window = False  # the tabs below belong to it
    #: the lab's sentences in the game's own words
    _words: Messages
    _changed: Callable[[], None]
    _use_tool: Callable[[str], None]
    #: the lab's tool on the desk: "evaluate" or "stop"
    tool = "evaluate"
    #: the progress or the result of the work, in words
    aside = ""
    #: the reader plays on, with the table's things in place of the tabs
    playing = False
    #: the edited position as the game's board draws it, while it is shown in place of the game
    _edited: Any = None

    def _begin_lab(self, words: Messages, changed: Callable[[], None], use_tool: Callable[[str], None]) -> None:
        """Note what the board is for, before it is made.

        Args:
            words: the lab's sentences in the game's own words.
            changed: called whenever another moment may be on the board.
            use_tool: called with a tool of the lab that was chosen on the desk.
        """
        self._words, self._changed, self._use_tool = words, changed, use_tool

    @property
    def editing(self) -> bool:
        """True while an edited position is shown in place of the game."""
        return self._edited is not None

    @abstractmethod
    def edit(self, position: Any, names: tuple[str, ...] = (), me: int = 0, picked: str = "") -> None:
        """Show an edited position, with the picked target marked; None: the game again."""

    @abstractmethod
    def _take_option(self, option: Any) -> None:
        """Take an option in the game that is played."""

    def _lasting(self) -> tuple[str, ...]:
        """Sentences that stay at the desk of this game."""
        return ()

    def open_things(self, *, playing: bool) -> None:
        """Show the things of the table and the desk, where the tabs were, or the board alone."""
        if playing != self.playing:
            self.playing = playing
            self.refresh()

    def choose(self, target: str, version: int | None = None) -> None:
        """Choose as at any table; the lab's tools, and all targets while editing, go to the lab."""
        if target in {"evaluate", "stop"}:
            self._use_tool(target)
        elif self.editing and not self._opens(target):
            self._use_tool(target if target.startswith("edit.") else f"edit.pick {target}")
        else:
            super().choose(target, version)

    def _opens(self, target: str) -> bool:  # noqa: ARG002 - a game may have doors
        """True for a target that opens a part of the table, and means nothing else."""
        return False

    def tell(self, tool: str, aside: str) -> None:
        """Show the lab's tool and the progress of its work on the desk."""
        if (tool, aside) != (self.tool, self.aside):
            self.tool, self.aside = tool, aside
            self.overlay.say(self._desk_data())

    def take(self, game: Any, *notices: str) -> None:
        """Put another game on the board, with notices about it."""
        self.play.begin(game, {})
        self._notices = notices
        self._moved = None
        self._untouched = False
        self._redrawn()

    def _editing(self) -> dict[str, Any]:
        """The desk while a position is being edited."""
        say = self._words.say
        prompt, detail = say("lab.editing"), say("lab.editing_detail")
        choices = [
            {"id": f"edit.{action}", "label": say(f"lab.edit_{action}"), "price": "", "note": "", "primary": False}
            for action in ("done", "back", "drop")
        ]
        shared = {"version": self._version, "tools": [], "notices": [], "choices": choices, "mode": "what_if"}
        return {**shared, "prompt": prompt, "detail": detail, "told": f"{prompt} {detail}"}

    def carry_out(self, option: Any) -> None:
        """Take an option as if the reader had chosen it on the board."""
        if self.play.looking is not None:
            self.take(self.play.shown_game)
        self._take_option(option)
        self._after()

    def mark(
        self, values: Mapping[str, str], best: frozenset[str], letters: Mapping[str, tuple[str, bool]] | None = None
    ) -> None:
        """Draw values or letters at targets, and mark the targets of the best options."""
        play, letters = self.play, letters or {}
        if isinstance(play, LiveLabPlay) and (values, best, letters) != (play.values, play.best, play.letters):
            play.values, play.best, play.letters = values, best, letters
            # while games are played this comes again and again, so what the marks leave as it is isn't made anew
            if self.drawn_width is not None and not self.editing:
                self._picture = self._painted(self.drawn_width)
                self.show(self._picture, self.overlay.desk, self._warnings())

    def _desk_data(self) -> dict[str, Any]:
        """The desk with the lab's tool instead of the one for trying things out."""
        if self.editing:
            return self._editing()
        desk = super()._desk_data()
        for name in ("tools", "choices"):
            desk[name] = [entry for entry in desk[name] if entry["id"] != "what_if"]
        label = self._words.say(f"lab.{self.tool}_tool")
        desk["tools"].insert(0, {"id": self.tool, "label": label, "on": True, "why": "", "key": "e"})
        reader = self.play.reader_told if isinstance(self.play, LiveLabPlay) else ""
        desk["notices"] = [*desk["notices"], *filter(None, (*self._lasting(), reader, self.aside))]
        return desk

    def _warnings(self) -> dict[str, str]:
        play, tips = self.play, {**super()._warnings()}
        if isinstance(play, LiveLabPlay):
            values = {target: self._words.say("lab.value", value=value) for target, value in play.values.items()}
            tips = {target: f"{values.get(target, '')} {tips.get(target, '')}".strip() for target in {**values, **tips}}
        return tips

    def _save(self) -> None:
        super()._save()
        self._changed()

    def _begin_opened(self, text: object, you: object = None) -> bool:  # noqa: ARG002 - the reader has all seats
        """Put an opened game on the board, where no computer player plays on."""
        try:
            game = self._read(text)
        except KeepError as error:
            self._notices = (self.messages.say("keep.not_opened"), str(error))
            return False
        self.play.begin(game, {})
        self._notices = game.notes
        return True
