"""``LiveLab``, the widget: a board above tabs of questions about it, in any game."""

import logging
import os
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic

import ipywidgets

from betacolony.core.whatif.changes import Change
from betacolony.core.whatif.study import Progress
from betacolony_widgets.live_table.games import GameT
from betacolony_widgets.messages import Messages

from . import html
from .background_work import Limits, Work, prepare
from .branches_panel import LiveBranches, is_file
from .edit_panel import LiveEdit
from .forms import code_form
from .lab_board import LiveLabBoard
from .panel import Panel
from .tab_widget import TabWidget

logger = logging.getLogger(__name__)


class LiveLab(ipywidgets.Box, Generic[GameT]):  # type: ignore[misc]
    """A board to try things out on, with tabs for the values of options, for branches, edits and more.

    Attributes:
        policies: the players that may play on, by the engine's names, the weakest first.
        usual: the one of them that plays on unless another is chosen.
        starts: the prepared positions, by the names of their messages.
        kept: where the reader's browser keeps games of other pages, by the names of their messages.
        branches_place: where it keeps the branches.
        letters: how codes begin, of a game, of a position and of branches.
    """

    policies: ClassVar[tuple[str, ...]]
    usual: ClassVar[str]
    starts: ClassVar[tuple[str, ...]]
    kept: ClassVar[Mapping[str, str]]
    branches_place: ClassVar[str]
    letters: ClassVar[str]

    def __init__(self, game: GameT, keep: str, messages: Messages) -> None:
        """Put a game on the board; ``messages`` are the lab's sentences in the game's own words."""
        self.messages = messages
        self.say = messages.say
        self.limits = Limits.of(os.environ)
        self.work: Work[Any] = Work()
        self._at = ""
        #: the panel that plays, or did last; and a sentence about the one that was cancelled for it
        self.at_work: Panel | None = None
        self._aside = ""
        self._kept_games: tuple[str, ...] = ()
        self.board = self._board(game.translated(messages.language), keep)
        panels = self._panels()
        self.panels: dict[str, Panel] = {panel.name: panel for panel in panels}
        self.branches = next(panel for panel in panels if isinstance(panel, LiveBranches))
        self.edits = next(panel for panel in panels if isinstance(panel, LiveEdit))
        labels = {name: messages.say(f"lab.tab_{name}") for name in (*self.panels, "start", "table")}
        places = (*self.kept.values(), self.branches_place)
        self.tabs = TabWidget(labels, self._do, self._hello, messages, places)
        super().__init__([self.board, self.tabs], layout=ipywidgets.Layout())
        self.add_class("bc-lab")
        self._changed()

    # --- what each game says ------------------------------------------------------------------------------------------

    @abstractmethod
    def _board(self, game: GameT, keep: str) -> LiveLabBoard[Any]:
        """The board, which tells ``_changed`` and ``_tool``."""

    @abstractmethod
    def _panels(self) -> Sequence[Panel]:
        """The panels, in the order of their tabs; one is ``LiveBranches`` and one ``LiveEdit``."""

    @abstractmethod
    def signs(self, game: GameT) -> Sequence[html.Markup]:
        """The signs of a game's players, by seat."""

    @abstractmethod
    def _prepared(self, name: str) -> GameT:
        """A prepared position, one of ``starts``."""

    @abstractmethod
    def _unpacked(self, text: object) -> tuple[GameT, tuple[str, ...]]:
        """A game that another page has kept, with sentences about damage. Raises KeepError."""

    @abstractmethod
    def _opened(self, code: str) -> GameT:
        """The game of a code or a file. Raises KeepError."""

    @abstractmethod
    def _with_other_luck(self, game: GameT) -> GameT:
        """A game from the same moment with another hidden future."""

    def _refuse_to_open(self, code: str) -> None:
        """Raise ValueError with a sentence for a text that is no code of a game, a position or branches."""
        if not code.startswith(("{", *self.letters)):
            raise ValueError(self.say("lab.code_other" if code else "lab.code_none"))

    # --- for the panels -----------------------------------------------------------------------------------------------

    @property
    def game(self) -> GameT:
        """The game at the moment on the board."""
        game: GameT = self.board.play.shown_game
        return game

    @property
    def decider(self) -> str:
        """The name of the player who decides; "" if nobody does."""
        game = self.game
        return game.names[game.decision.player] if game.decision else ""

    def decided(self) -> GameT:
        """The game on the board, at a decision. Raises ValueError if there is nothing to decide."""
        if self.edits.steps:  # the board shows the edited position
            raise ValueError(self.say("lab.edit_first"))
        if self.game.decision is None:
            raise ValueError(self.say("lab.over"))
        return self.game

    def take(self, game: GameT, *notices: str) -> None:
        """Put a game on the board, with notices about it."""
        self.board.take(game, *notices)
        self.tabs.send({"type": "board", "tab": "options"})

    def look_into(self, game: GameT) -> None:
        """Put a moment of a finished game on the board, with different luck, and bring the board into sight."""
        self._show_moment(game)
        self.tabs.send({"type": "open", "tab": "options"})

    def choose(self, option: Any) -> None:
        """Take an option on the board."""
        self.board.carry_out(option)
        self.tabs.send({"type": "board"})

    def close(self) -> None:
        """Cancel all work, and close the widget."""
        self.work.cancel()
        super().close()

    def give_way(self, panel: Panel) -> None:
        """Cancel and report the work of another panel, before one begins to play."""
        self._aside = ""
        if self.work.running and panel is not self.at_work:
            self.work.cancel()
            self._aside = self.say("lab.called_off")
            self.tabs.show(self._aside)
            for other in self.panels.values():
                if other is not panel:
                    other.known(done=True)
                    other.draw()
        self.at_work = panel

    def show_progress(self, progress: Progress | None) -> None:
        """Show the progress of the work; None when there is none."""
        say = self.messages.say
        if progress is None:
            self.tabs.show(status="")
            self.board.tell("evaluate", "")
            return
        if progress.done:
            played = {"done": progress.done, "total": progress.total}
            if self.at_work and self.at_work.narrow:
                text = self.messages.count("lab.working", progress.contenders, **played)
            else:
                text = say("lab.played", **played)
        else:
            text = say("lab.first_games" if progress.contenders else "lab.waiting")
        self.board.tell("stop", text)
        bar = html.progress(progress.done, progress.total, say("lab.progress"))
        status = [html.tag("span", f"{self._aside} {text}".strip()), bar, html.button(say("lab.cancel"), "cancel")]
        self.tabs.show("" if progress.done else text, status=html.join(status))

    def branch(self, change: Change) -> str:
        """Make a branch from the moment on the board; returns the sentence that tells of it."""
        self.branches.add(change)
        return self.branches.news

    # --- events -------------------------------------------------------------------------------------------------------

    def _changed(self) -> None:
        """Adapt if another moment is on the board."""
        if not hasattr(self, "panels"):
            return
        at = f"{self.game.position.code()} {self.board.play.stage}"
        if at == self._at:
            return
        self._at = at
        if not self.work.running or self.at_work is None or self.at_work.of_board:
            self._cancel()
        for panel in self.panels.values():
            panel.changed()
            panel.draw()
        self.tabs.show(start=self._start())

    def _cancel(self) -> None:
        self.work.cancel()
        self.show_progress(None)

    def _stop(self) -> None:
        self._cancel()
        for panel in self.panels.values():
            panel.known(done=True)
            panel.draw()
        self.tabs.show(self.say("lab.cancelled"))

    def _tool(self, tool: str) -> None:
        """Carry out a tool of the desk."""
        if tool == "stop":
            self._stop()
        elif tool == "evaluate":
            self._do("options.run", "", {})
            self.tabs.send({"type": "open", "tab": "options"})
        else:
            action, _, target = tool.partition(" ")
            self._do(action, target, {})
            self.tabs.send({"type": "open", "tab": "edit", "bring": action == "edit.pick"})

    def _hello(self, greeting: Mapping[str, Any]) -> None:
        games = greeting.get("games")
        self._kept_games = tuple(name for name, at in self.kept.items() if isinstance(games, list) and at in games)
        prepare()
        self.tabs.show(start=self._start())
        self.edits.warn()
        saved = greeting.get("saved")
        if isinstance(saved, str) and saved and self.branches.tree is None:
            try:
                self.branches.restore(saved)
            except ValueError as error:
                self.tabs.fault(self.say("lab.branches_lost"), self.messages.tell(error))
            self.branches.draw()

    def _do(self, action: str, arg: str, fields: Mapping[str, str]) -> None:
        """Carry out an action, or say why that is impossible."""
        panel, _, panel_action = action.partition(".")
        try:
            if action == "cancel":
                self._stop()
            elif action == "tab":
                self.board.open_things(playing=arg == "table")
            elif panel == "start":
                self._begin(panel_action, arg, fields)
            elif panel in self.panels:
                self.panels[panel].do(panel_action, arg, fields)
        except ValueError as error:  # of ours, with a sentence
            self.tabs.fault(*self.messages.tell(error).splitlines())

    # --- opening games ------------------------------------------------------------------------------------------------

    def _begin(self, action: str, arg: str, fields: Mapping[str, str]) -> None:
        if action == "prepared" and arg in self.starts:
            self.take(self._prepared(arg).translated(self.messages.language))
        elif action == "kept":
            game, notes = self._unpacked(fields.get("text"))
            if game.decision is None:
                self.take(game, *notes)
            else:  # its future stays unknown
                self._show_moment(game, *notes)
        elif action == "code":
            code = fields.get("code", "").strip()
            self._refuse_to_open(code)
            if code.startswith(self.letters[-1]) or is_file(code):
                self.branches.open(code)
                self.tabs.send({"type": "open", "tab": "branches"})
            else:
                self.take(self._opened(code))

    def _show_moment(self, game: GameT, *notices: str) -> None:
        self.take(self._with_other_luck(game), *notices, self.say("lab.other_luck"))

    def _start(self) -> html.Markup:
        """Other games to put on the board."""
        say = self.say
        prepared = [html.button(say(f"lab.start_{name}"), "start.prepared", name) for name in self.starts]
        kept = [
            html.button(say(f"lab.kept_{page}"), "start.kept", page, kept=self.kept[page]) for page in self._kept_games
        ]
        code = code_form(say("lab.code"), say("lab.open"))
        return html.join([html.heading("", say("lab.start"), say("lab.start_ask")), html.row(*kept, *prepared), code])
