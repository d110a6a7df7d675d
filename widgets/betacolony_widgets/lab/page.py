"""``Lab``, the widget: a board above tabs of questions about it."""

import logging
import os
from collections.abc import Mapping
from typing import Any

import ipywidgets

from betacolony import Game, Option
from betacolony.messages import ENGLISH
from betacolony.whatif import Progress
from betacolony.whatif.changes import Change
from betacolony_widgets.classroom.resume import BEGIN
from betacolony_widgets.live_table.seats import new_seed
from betacolony_widgets.messages import Messages
from betacolony_widgets.play import keeper

from . import html, prepared_positions
from .background_work import Limits, Work
from .branches_panel import BranchesPanel, is_file
from .die_panel import DiePanel
from .edit_panel import EditPanel
from .forms import code_form
from .lab_board import LabBoard
from .options_panel import OptionsPanel
from .panel import Panel
from .prepared_positions import STARTS
from .rules_panel import RulesPanel
from .tab_widget import TabWidget

logger = logging.getLogger(__name__)


class Lab(ipywidgets.Box):  # type: ignore[misc]
    """A board to try things out on, with tabs for the values of options, other rolls, branches, rules and edits.

    Args:
        game: the first game on the board; None for a prepared position.
        keep: the name under which the reader's browser saves the board, "" for not at all.
        language: the code of the language of all text; None for that of the game.

    Raises:
        MissingWords: there are no words in the language.
    """

    def __init__(self, game: Game | None = None, *, keep: str = "lab", language: str | None = None) -> None:
        self.messages = messages = Messages.of(language or (ENGLISH if game is None else game.language))
        self.say = messages.say
        self.limits = Limits.of(os.environ)
        self.work: Work[Any] = Work()
        self._at = ""
        #: the panel that plays, or did last; and a sentence about the one that was cancelled for it
        self.at_work: Panel | None = None
        self._aside = ""
        self._kept_games: tuple[str, ...] = ()
        game = prepared_positions.prepared(prepared_positions.FIRST) if game is None else game
        self.board = LabBoard(game.translated(messages.language), self._changed, self._tool, keep)
        self.branches = BranchesPanel(self)
        self.edits = EditPanel(self)
        panels = (OptionsPanel(self), DiePanel(self), self.branches, RulesPanel(self), self.edits)
        self.panels: dict[str, Panel] = {panel.name: panel for panel in panels}
        labels = {name: messages.say(f"lab.tab_{name}") for name in (*self.panels, "start", "table")}
        self.tabs = TabWidget(labels, self._do, self._hello, messages)
        super().__init__([self.board, self.tabs], layout=ipywidgets.Layout())
        self.add_class("bc-lab")
        self._changed()

    # --- for the panels -----------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game at the moment on the board."""
        return self.board.play.shown_game

    @property
    def decider(self) -> str:
        """The name of the player who decides; "" if nobody does."""
        game = self.game
        return game.names[game.decision.player] if game.decision else ""

    def decided(self) -> Game:
        """The game on the board, at a decision. Raises ValueError if there is nothing to decide."""
        if self.edits.steps:  # the board shows the edited position
            raise ValueError(self.say("lab.edit_first"))
        if self.board.play.stage == "roll":
            raise ValueError(self.say("lab.roll_first"))
        if self.game.decision is None:
            raise ValueError(self.say("lab.over"))
        return self.game

    def take(self, game: Game, *notices: str) -> None:
        """Put a game on the board, with notices about it."""
        self.board.take(game, *notices)
        self.tabs.send({"type": "board", "tab": "options"})

    def look_into(self, game: Game) -> None:
        """Put a moment of a game that is over on the board, with other luck than it had, and bring that into sight."""
        self._show_moment(game)
        self.tabs.send({"type": "open", "tab": "options"})

    def choose(self, option: Option) -> None:
        """Take an option on the board."""
        self.board.carry_out(option)
        self.tabs.send({"type": "board"})

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
            key = "lab.working" if self.at_work and self.at_work.narrow else "lab.played"
            text = say(key, done=progress.done, total=progress.total, n=progress.contenders)
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
        self._kept_games = tuple(page for page in ("play", "solo") if isinstance(games, list) and page in games)
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
        if action == "prepared" and arg in STARTS:
            self.take(prepared_positions.prepared(arg).translated(self.messages.language))
        elif action == "kept":
            self._take_kept(keeper.unpack(fields.get("text"), self.messages.language))
        elif action == "code":
            code = fields.get("code", "").strip()
            if code.startswith(BEGIN):
                raise ValueError(self.say("lab.code_resume"))
            if not code.startswith(("{", "G", "P", "T")):
                raise ValueError(self.say("lab.code_other" if code else "lab.code_none"))
            if code.startswith("T") or is_file(code):
                self.branches.open(code)
                self.tabs.send({"type": "open", "tab": "branches"})
            else:
                self.take(keeper.opened(code, self.game.edition, self.messages.language))

    def _take_kept(self, kept: keeper.Kept) -> None:
        """Take over a game of another page; if it isn't over, with other luck, so that its future stays unknown."""
        if kept.game.decision is None:
            self.take(kept.game, *kept.notes)
        else:
            self._show_moment(kept.game, *kept.notes)

    def _show_moment(self, game: Game, *notices: str) -> None:
        other = Game.from_position(game.position, game.names, new_seed(), language=game.language)
        self.take(other, *notices, self.say("lab.other_luck"))

    def _start(self) -> html.Markup:
        """Other games to put on the board."""
        say = self.say
        prepared = [html.button(say(f"lab.start_{name}"), "start.prepared", name) for name in STARTS]
        kept = [html.button(say(f"lab.kept_{page}"), "start.kept", page, kept=page) for page in self._kept_games]
        code = code_form(say("lab.code"), say("lab.open"))
        return html.join([html.heading("", say("lab.start"), say("lab.start_ask")), html.row(*kept, *prepared), code])
