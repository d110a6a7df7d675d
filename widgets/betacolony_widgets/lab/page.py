"""``Lab``, the widget: a board above tabs of questions about it."""

import logging
import os
from collections.abc import Mapping
from typing import Any, Final

import ipywidgets

from betacolony import Game, Option
from betacolony.messages import ENGLISH
from betacolony.whatif import Progress
from betacolony.whatif.changes import Change
from betacolony_widgets.classroom.resume import BEGIN
from betacolony_widgets.messages import Messages
from betacolony_widgets.play import keeper
from betacolony_widgets.play.seats import new_seed

from . import html, prepared_positions
from .background_work import Limits, Work
from .branches_panel import BranchesPanel, is_file
from .die_panel import DiePanel
from .edit_panel import EditPanel
from .lab_board import LabBoard
from .options_panel import OptionsPanel
from .panel import Panel
from .prepared_positions import STARTS
from .rules_panel import RulesPanel
from .tab_widget import TabWidget

logger = logging.getLogger(__name__)

_PANELS: Final = (OptionsPanel, DiePanel, BranchesPanel, RulesPanel, EditPanel)


class Lab(ipywidgets.Box):  # type: ignore[misc]
    """A board to try things out on, and what to ask of it: what options are worth, other rolls, branches side by side.

    Args:
        game: what is on the board at first; None for a prepared position.
        keep: the name under which the reader's browser keeps the board, "" for not at all.
        language: the code of the language that all is told in; None for that of the game.

    Raises:
        MissingWords: there are no words in the language.
    """

    def __init__(self, game: Game | None = None, *, keep: str = "lab", language: str | None = None) -> None:
        self.messages = messages = Messages.of(language or (ENGLISH if game is None else game.language))
        self.limits = Limits.of(os.environ)
        self.work: Work[Any] = Work()
        self._at = ""
        #: which panel plays, or did last; and what to say of the one that was called off for it
        self.at_work: Panel | None = None
        self._aside = ""
        self._kept_games: tuple[str, ...] = ()
        self.tabs = TabWidget(
            {panel.name: messages.say(f"lab.tab_{panel.name}") for panel in _PANELS}, self._do, self._hello, messages
        )
        game = prepared_positions.prepared("middle") if game is None else game
        self.board = LabBoard(game.translated(messages.language), self._changed, self._tool, keep)
        self.branches = BranchesPanel(self)
        self.edits = EditPanel(self)
        panels: list[Panel] = [OptionsPanel(self), DiePanel(self), self.branches, RulesPanel(self), self.edits]
        self.panels = {panel.name: panel for panel in panels}
        super().__init__([self.board, self.tabs], layout=ipywidgets.Layout())
        self.add_class("bc-lab")
        self._changed()

    # --- what the panels see ---------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game at the moment that is shown."""
        return self.board.play.shown

    @property
    def asked(self) -> str:
        """Who is to decide; "" when nobody is."""
        game = self.game
        return game.names[game.decision.player] if game.decision else ""

    def decided(self) -> Game:
        """The game that is shown, if there is something to decide. Raises ValueError where there is not."""
        if self.edits.steps:  # the board shows another position than that of the game
            raise ValueError(self.messages.say("lab.edit_first"))
        if self.board.play.stage == "roll":
            raise ValueError(self.messages.say("lab.roll_first"))
        if self.game.decision is None:
            raise ValueError(self.messages.say("lab.over"))
        return self.game

    def take(self, game: Game, *notices: str) -> None:
        """Put a game on the board, with what is to be told of it."""
        self.board.take(game, *notices)
        self.tabs.send({"type": "board"})

    def choose(self, option: Option) -> None:
        """Take an option on the board."""
        self.board.carry_out(option)
        self.tabs.send({"type": "board"})

    def give_way(self, asked: Panel) -> None:
        """A panel is about to play: what another one plays is called off, and that is told."""
        self._aside = ""
        if self.work.running and asked is not self.at_work:
            self.work.cancel()
            self._aside = self.messages.say("lab.called_off")
            self.tabs.show(self._aside)
            for other in self.panels.values():
                if other is not asked:
                    other.known(done=True)
                    other.draw()
        self.at_work = asked

    def show_progress(self, progress: Progress | None) -> None:
        """Show how far the work is; None when there is none."""
        say = self.messages.say
        if progress is None:
            self.tabs.show(status="")
            self.board.tell("evaluate", "")
            return
        if progress.done:
            said = "lab.working" if self.at_work and self.at_work.narrow else "lab.played"
            text = say(said, done=progress.done, total=progress.total, n=progress.contenders)
        else:
            text = say("lab.first_games" if progress.contenders else "lab.waiting")
        self.board.tell("stop", text)
        bar = html.progress(progress.done, progress.total, say("lab.progress"))
        self.tabs.show(
            "" if progress.done else text,
            status=html.join(
                [html.tag("span", f"{self._aside} {text}".strip()), bar, html.button(say("lab.cancel"), "cancel")]
            ),
        )

    def branch(self, change: Change) -> None:
        """Make a branch from the moment on the board."""
        self.branches.add(change)
        self.tabs.send({"type": "open", "tab": "branches"})

    # --- what happens ----------------------------------------------------------------------------

    def _changed(self) -> None:
        """Another moment may be on the board."""
        if not hasattr(self, "panels"):
            return
        at = f"{self.game.position.code()} {self.board.play.stage}"
        if at == self._at:
            return
        self._at = at
        if not self.work.running or self.at_work is None or self.at_work.of_board:
            self._call_off()
        for panel in self.panels.values():
            panel.changed()
            panel.draw()
        self.tabs.show(start=self._start())

    def _call_off(self) -> None:
        self.work.cancel()
        self.show_progress(None)

    def _stop(self) -> None:
        self._call_off()
        for one in self.panels.values():
            one.known(done=True)
            one.draw()
        self.tabs.show(self.messages.say("lab.cancelled"))

    def _tool(self, tool: str) -> None:
        """The desk's own button for what is asked most."""
        if tool == "stop":
            self._stop()
        elif tool == "evaluate":
            self._do("options.run", "", {})
            self.tabs.send({"type": "open", "tab": "options"})
        else:
            what, _, target = tool.partition(" ")
            self._do(what, target, {})
            self.tabs.send({"type": "open", "tab": "edit", "bring": what == "edit.pick"})

    def _hello(self, said: Mapping[str, Any]) -> None:
        games = said.get("games")
        self._kept_games = tuple(one for one in ("play", "solo") if isinstance(games, list) and one in games)
        self.tabs.show(start=self._start())
        self.edits.warn()
        saved = said.get("saved")
        if isinstance(saved, str) and saved and self.branches.tree is None:
            try:
                self.branches.restore(saved)
            except ValueError as wrong:
                self.tabs.fault(self.messages.say("lab.branches_lost"), self.messages.tell(wrong))
            self.branches.draw()

    def _do(self, what: str, arg: str, fields: Mapping[str, str]) -> None:
        """Something was asked for. What is not possible is told in a sentence."""
        panel, _, of_panel = what.partition(".")
        try:
            if what == "cancel":
                self._stop()
            elif panel == "start":
                self._begin(of_panel, arg, fields)
            elif panel in self.panels:
                self.panels[panel].do(of_panel, arg, fields)
        except ValueError as wrong:  # of ours, with a sentence
            self.tabs.fault(*self.messages.tell(wrong).splitlines())

    # --- where to begin --------------------------------------------------------------------------

    def _begin(self, what: str, arg: str, fields: Mapping[str, str]) -> None:
        if what == "prepared" and arg in STARTS:
            self.take(prepared_positions.prepared(arg).translated(self.messages.language))
        elif what == "kept":
            self._take_kept(keeper.unpack(fields.get("text"), self.messages.language))
        elif what == "code":
            code = fields.get("code", "").strip()
            if code.startswith(BEGIN):
                raise ValueError(self.messages.say("lab.code_resume"))
            if not code.startswith(("{", "G", "P", "T")):
                raise ValueError(self.messages.say("lab.code_other" if code else "lab.code_none"))
            if code.startswith("T") or is_file(code):
                self.branches.open(code)
                self.tabs.send({"type": "open", "tab": "branches"})
            else:
                self.take(keeper.opened(code, self.game.edition, self.messages.language))

    def _take_kept(self, kept: keeper.Kept) -> None:
        """Go on with a game of another page: if it isn't over, with other luck, so that what it brings stays unseen."""
        game = kept.game
        if game.decision is None:
            self.take(game, *kept.notes)
        else:
            other = Game.from_position(game.position, game.names, new_seed(), language=game.language)
            self.take(other, *kept.notes, self.messages.say("lab.other_luck"))

    def _start(self) -> html.Markup:
        """What is on the board, and what else could be."""
        messages = self.messages
        buttons = [html.button(messages.say(f"lab.start_{name}"), "start.prepared", name) for name in STARTS]
        kept = [
            html.button(messages.say(f"lab.kept_{place}"), "start.kept", place, kept=place)
            for place in self._kept_games
        ]
        code = html.form(
            "start.code",
            html.row(
                html.field(messages.say("lab.code"), html.entry("code", wide=True)),
                html.tag("button", messages.say("lab.open"), type="submit"),
            ),
        )
        return html.folded(messages.say("lab.start"), html.row(*kept, *buttons), code, key="start")
