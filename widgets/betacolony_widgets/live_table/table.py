"""``LiveTable``, the widget of a whole game: from a browser's choice to the game and back, saving, sharing, opening.

Each game's table says how its game is drawn, told, kept and begun, in the methods that raise NotImplementedError here.
"""

import logging
import zlib
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from betacolony.core.thinking import Packed
from betacolony_widgets.board.shapes import LOOK, Scene
from betacolony_widgets.board.surface import Surface
from betacolony_widgets.messages import Messages
from betacolony_widgets.pages import contents
from betacolony_widgets.pages.games import Game

from .desk import broken
from .keeper import KeepError, NewerError
from .new_game import NewGameError
from .play import LivePlay
from .still import moment_of
from .thinking import Thinking

logger = logging.getLogger(__name__)

PlayT = TypeVar("PlayT", bound=LivePlay[Any, Any, Any])


class LiveTable(Surface, Generic[PlayT]):
    """A game to play in a notebook.

    Attributes:
        play: the game and the people at this screen.
    """

    play: PlayT
    #: the game as its pages know it
    _of: ClassVar[Game]
    #: whether the table may take the whole window; one that belongs to a page's other parts may not
    _takes_window = True
    #: whether a table without a saved game asks first who plays
    _asks_who_plays = True

    def __init__(self, play: PlayT, keep: str, origin: str, labels: Mapping[str, Any], messages: Messages) -> None:
        """Begin to listen.

        Args:
            play: the game and who plays it.
            keep: a name under which the reader's browser saves the running game; "" to save nothing.
            origin: what the saved game must be found again by; "" for a game that is new each time.
            labels: the overlay's labels that this game has besides those of all games.
            messages: the sentences of the table's language.
        """
        self.play = play
        #: the game that the page begins with, as far as its computer players have gone by themselves
        self._first = play.game.to_json() if keep else ""
        self._thinking = Thinking(lambda: self.play, self._report_thinking, self._finish_thinking, self._packed)
        self._keep = keep
        self._kept = ""
        self._version = 0
        self._untouched = True
        #: the part of the table that the reader has opened
        self._looking = ""
        #: sentences above the desk, until the next choice
        self._notices: tuple[str, ...] = ()
        self._picture: Scene | None = None
        #: the latest events and the picture before them, to animate once the browser has its reply
        self._moved: tuple[tuple[Any, ...], Scene] | None = None
        number = zlib.crc32(origin.encode()) if origin else 0
        common = {
            "storage": f"betacolony:{keep}:{number:08x}" if keep else "",
            "lesson": play.lesson,
            "contents_page": contents.contents_page() if keep else "",
        }
        super().__init__(self._greet, {**common, **labels}, messages)
        self.overlay.on_choose(self.choose, self._after)
        self.overlay.on("preview", self._preview)
        self.overlay.on("early", self._same_moment)
        self.overlay.on("log", lambda _: {"type": "log", "groups": self._log()})
        self.overlay.on("share", self._share)
        self.overlay.on("replay", self._replay)
        self.overlay.on("seats", self._seats_data)
        self.overlay.on("new", self._new)
        self.overlay.on("open", self._open)
        self.overlay.on("restore", self._restore)

    # --- choosing --------------------------------------------------------------------------------

    def choose(self, target: str, version: int | None = None) -> None:
        """Carry out a choice: a target of the board, a line of the list, or a tool (``LivePlay.choose``).

        ``version`` is that of the desk; choices on an older desk are ignored. An exception becomes a sentence on the
        desk and a traceback in the log.
        """
        self._moved = None
        if version is not None and version != self._version:
            return
        if target.startswith(LOOK):
            if self._picture:
                self._look(target.removeprefix(LOOK))
            return
        self._untouched = False
        self._notices, self._looking = (), ""
        self._carry_out(target, lambda: self.play.choose(target))

    def _same_moment(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """Whether the board shows the moment of the still picture on which something was chosen before it was there."""
        return {"type": "early", "fits": message.get("moment") == moment_of(self.play.game)}

    def _look(self, part: str) -> None:
        """Open a part of the table, or close it again; the game goes on as before."""
        raise NotImplementedError

    def _carry_out(self, choice: str, action: Callable[[], tuple[Any, ...]]) -> None:
        """Change the game, and show the result; ``choice`` is for the log."""
        self._version += 1
        before, events = self._picture, tuple[Any, ...]()
        try:
            events = action()
        except Exception:
            logger.exception("choosing %r failed", choice)
            self.play.fail()
        self._moved = (events, before) if events and before else None
        try:
            self.refresh()
        except Exception:
            logger.exception("the board could not be drawn after %r", choice)
            self._moved = None
            self.show(None, {**broken(self.play), "version": self._version})

    def _after(self) -> None:
        """Save, animate and prepare, after the browser has its reply."""
        self._save()  # first, so that no choice is lost if the server stops
        if self._moved:
            self._move(*self._moved)
            self._moved = None
        if self.arrangement:
            self.painter.draw_ahead()

    def _move(self, events: tuple[Any, ...], before: Scene) -> None:
        """Animate events on the board, which already shows their result, and tell what came to its end."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Draw the board and the desk of the current moment."""
        if self.drawn_width is None:
            self.overlay.desk = self._desk_data()
            return
        self._picture = self._painted(self.drawn_width)
        self.show(self._picture, self._desk_data(), self._warnings())
        self._thinking.begin()

    def _painted(self, width: float) -> Scene:
        """Paint the current moment at this width."""
        raise NotImplementedError

    def _warnings(self) -> Mapping[str, str]:
        """Warnings that are added to the tips of targets."""
        raise NotImplementedError

    def _packed(self, pos: Any) -> Packed:
        """A position, ready to travel to where a player thinks about it."""
        raise NotImplementedError

    def _report_thinking(self, share: float) -> None:
        """Tell the browser the share of the thinking that is done."""
        self.overlay.send({"type": "progress", "share": round(share, 2)})

    def _finish_thinking(self) -> None:
        """Let the thinking player play."""
        self._moved = None
        self._carry_out("the thinking player's choice", self.play.go_on)
        self._after()

    # --- telling ---------------------------------------------------------------------------------

    def _desk(self) -> dict[str, Any]:
        """The desk of the current moment."""
        raise NotImplementedError

    def _desk_data(self) -> dict[str, Any]:
        """The desk, with its version, notices, and whether the browser waits for a motion.

        After a saved game it has the link to its analysis.
        """
        data = {**self._desk(), "version": self._version, "notices": self._notices}
        events, _ = self._moved or ((), None)
        # the browser waits for the motion with what it shows of others
        data["follows"] = any(getattr(event, "player", None) not in {None, *self.play.people} for event in events)
        over = self._keep and self.play.stage == "over" and not self.play.trunk
        href = contents.after_game(game=self._of) if over else ""
        return {**data, "onward": {"label": self.messages.say("label.onward"), "href": href}} if href else data

    def _log(self) -> list[dict[str, Any]]:
        """The whole game log, the latest group first."""
        raise NotImplementedError

    def _preview(self, said: Mapping[str, Any]) -> Mapping[str, Any]:
        """The consequence of choosing a target; nothing where the table has changed since the browser asked."""
        target, drawn = said.get("target"), self._picture
        if drawn is None or not isinstance(target, str) or said.get("version") != self._version:
            return {"type": "preview", "head": "", "lines": [], "ghost": ""}
        return {"type": "preview", **self._foreseen(target, drawn)}

    def _foreseen(self, target: str, drawn: Scene) -> Mapping[str, Any]:
        """Head, lines and ghost of the preview of a target."""
        raise NotImplementedError

    # --- saving ----------------------------------------------------------------------------------

    def _greet(self, message: Mapping[str, Any]) -> None:
        """Answer a browser's hello, with its saved game or the game of its link, unless a game has begun here."""
        if self._untouched:
            self._untouched = False
            if message.get("saved"):
                self._resume(message["saved"])
            elif message.get("link"):
                self._begin_opened(message["link"], message.get("you"))
            opened = bool(message.get("link") or self._notices)
            if self._keep and self._asks_who_plays and not opened and not self._has_begun():
                self.overlay.send({"type": "setup"})  # over the first picture
        self.refresh()
        self._save()

    def _resume(self, saved: object) -> None:
        """Go on with a game that the browser saved."""
        try:
            notes = self._unpack(saved)
        except NewerError as error:
            self._notices = (str(error), self.messages.say("keep.newer_stays"))
            return
        except KeepError as error:
            self._notices = (self.messages.say("keep.lost"), str(error))
            self.overlay.send({"type": "aside"})
            return
        self._notices = notes
        if notes:
            self.overlay.send({"type": "aside"})

    def _unpack(self, saved: object) -> tuple[str, ...]:
        """Take up a kept game; gives sentences about damage. Raises KeepError."""
        raise NotImplementedError

    def _pack(self) -> str:
        """The running game as a text to keep; during a what-if, the game that it left."""
        raise NotImplementedError

    def _save(self) -> None:
        """Let the browser save the running game; during a what-if, the game that it left."""
        if not self._keep:
            return
        text = self._pack()
        if text != self._kept:
            self._kept = text
            self.overlay.send({"type": "keep", "text": text})
            if (self.play.trunk or self.play).game.is_over and not self.play.lesson:
                self.overlay.send({"type": "finish", "text": text})

    def _restore(self, message: Mapping[str, Any]) -> None:
        """Take over the game that another page has saved meanwhile."""
        self._resume(message.get("text"))
        self._redrawn()

    def _redrawn(self) -> None:
        """Show another game than before; the part that is open belonged to that one."""
        self._version += 1
        self._looking = ""
        self.refresh()
        self._save()

    # --- sharing, opening, a new game ------------------------------------------------------------

    def _share(self, _: Mapping[str, Any]) -> Mapping[str, Any]:
        """The game that is shown as a code and as a file."""
        game = self.play.shown_game
        return {
            "type": "share",
            "code": game.code(),
            "json": game.to_json(),
            "file": self.messages.say("share.file", round=game.position.round),
        }

    def _replay(self, _: Mapping[str, Any]) -> Mapping[str, Any]:
        """The moment that is shown and all that led to it, as a page."""
        play = self.play
        return {"type": "file", "text": self._as_replay(play.revealed, play.people[0] if play.alone else None)}

    def _as_replay(self, game: Any, you: int | None) -> str:
        """A game as a page that steps through it (``replay_html``)."""
        raise NotImplementedError

    def _open(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        notices = self._notices
        if not self._begin_opened(message.get("text"), message.get("you")):
            lines, self._notices = self._notices, notices
            return {"type": "fault", "lines": lines}
        self._redrawn()
        return {"type": "opened"}

    def _begin_opened(self, text: object, you: object = None) -> bool:
        """Play a saved file or code, if it is a game; ``you`` is the number of the reader's seat, as text."""
        try:
            game = self._read(text)
        except KeepError as error:
            self._notices = (self.messages.say("keep.not_opened"), str(error))
            return False
        own = int(you) if isinstance(you, str) and you in map(str, range(len(game.names))) else 0
        self._notices = (*game.notes, self._seat(game, own))
        return True

    def _read(self, text: object) -> Any:
        """The game of a saved file or code. Raises KeepError."""
        raise NotImplementedError

    def _seat(self, game: Any, own: int) -> str:
        """Begin with a game that was opened, with the reader in a seat; gives a sentence that says who plays."""
        raise NotImplementedError

    def _seats_data(self, _: Mapping[str, Any]) -> Mapping[str, Any]:
        rows = [{"name": name, "who": who} for name, who in zip(self.play.game.names, self._names(), strict=True)]
        return {"type": "seats", "players": rows, "begun": self._has_begun()}

    def _names(self) -> list[str]:
        """Who plays in each seat, by name (``seats.names_of``)."""
        raise NotImplementedError

    def _has_begun(self) -> bool:
        """True if this is another game than the page begins with, or has gone on since then."""
        return self.play.trunk is not None or self.play.game.to_json() != self._first

    def _new(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """Begin the new game that the set-up asks for, or reply with everything that is wrong with it."""
        try:
            game, seats = self._asked_for(message)
        except NewGameError as faults:
            return {"type": "fault", "lines": faults.lines, "fields": faults.fields}
        self.play.begin(game, seats)
        self._notices = ()
        self._redrawn()
        return {"type": "opened"}

    def _asked_for(self, message: Mapping[str, Any]) -> tuple[Any, Mapping[int, Any]]:
        """The game that the set-up asks for, and its computer players by seat. Raises NewGameError."""
        raise NotImplementedError
