"""The Edit tab of any game: click a place, choose its contents, and see all faults at once."""

import re
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from betacolony.core.errors import Fault
from betacolony_widgets.messages import Messages

from . import html
from .host import Host
from .panel import Panel

#: the upper limit of fields; the engine knows the true limits
MOST: Final = 999


class LiveEdit(Panel):
    """The table on the board, piece by piece.

    Attributes:
        steps: the original position and that after each edit, with the players' names; empty while not editing.
        picked: the target clicked last.
        player: the seat whose things are shown.
    """

    name = "edit"

    def __init__(self, lab: Host) -> None:
        super().__init__(lab)
        self.steps: list[tuple[Any, tuple[str, ...]]] = []
        self.picked = ""
        self.player = 0
        self._warned = False

    @property
    def position(self) -> Any:
        """The edited position."""
        return self.steps[-1][0]

    @property
    def names(self) -> tuple[str, ...]:
        """The players in their present seats."""
        return self.steps[-1][1]

    # --- what each game says ------------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def _edits(self) -> Mapping[str, Callable[[Mapping[str, str]], Any]]:
        """The functions that make the edited position from the fields of a form, by the form's action."""

    @abstractmethod
    def _faults(self) -> Sequence[Fault]:
        """Everything in the position that no game could have led to."""

    @abstractmethod
    def _game(self) -> Any:
        """A game that goes on from the edited position."""

    @abstractmethod
    def _forms(self) -> Sequence[html.Markup]:
        """The forms, beginning with that of the clicked place."""

    @abstractmethod
    def _told(self, fault: Fault) -> str:
        """A fault in words."""

    def _owner_of(self, target: str) -> int | None:
        """The seat that a target belongs to; None for no seat."""
        raise NotImplementedError

    def _other(self, action: str, fields: Mapping[str, str]) -> None:
        """Carry out an action that only this game has."""

    # --- actions ------------------------------------------------------------------------------------------------------

    def do(self, action: str, arg: str, fields: Mapping[str, str]) -> None:
        """Do "begin", "pick" (a target), "player", one of the forms, "back", "board", "drop" or "done"."""
        if action == "begin":
            self.begin()
            return
        if not self.steps:
            return
        if action in self._edits:
            self._put(self._edits[action](fields))
        elif action == "pick":
            self._pick(arg)
        elif action == "player" and fields.get("player", "").isdecimal():
            self.player = min(int(fields["player"]), self.position.players - 1)
        elif action == "back" and len(self.steps) > 1:
            self.steps.pop()
        elif action == "board":
            self.lab.tabs.send({"type": "board"})
        elif action == "drop":
            self._end()
            return
        elif action == "done":
            faults = self._faults()
            if faults:
                raise ValueError("\n".join(map(self._sentence, faults)))
            game = self._game()
            self._end()
            self.lab.take(game)
            return
        else:
            self._other(action, fields)
        self._show()

    def begin(self) -> None:
        """Edit the position that is shown."""
        game = self.lab.game
        self.steps = [(game.position, game.names)]
        self.player = game.decision.player if game.decision else 0
        self.picked = ""
        self._show()

    def draw(self, spoken: str = "") -> None:
        """Show the panel, and tell the browser whether leaving the page would lose changes."""
        super().draw(spoken)
        if self._warned != (len(self.steps) > 1):
            self._warned = not self._warned
            self.warn()

    def warn(self) -> None:
        """Tell the browser whether to ask before the page is left."""
        self.lab.tabs.send({"type": "leave", "asks": self._warned})

    def changed(self) -> None:
        """Stop editing: something else is on the board."""
        if self.steps:
            self._end()

    def _end(self) -> None:
        self.steps = []
        self.lab.board.edit(None)
        self.draw()

    def _pick(self, target: str) -> None:
        self.picked = target
        owner = self._owner_of(target)
        if owner is not None:
            self.player = min(owner, self.position.players - 1)

    def _put(self, position: Any, names: tuple[str, ...] | None = None) -> None:
        """Make an edit; undo it if the table can't even be drawn."""
        self.steps.append((position, names or self.names))
        try:
            self.lab.board.edit(position, self.names, self.player, self.picked)
        except Exception as fault:
            self.steps.pop()
            raise ValueError(self.say("lab.edit_not_drawn")) from fault

    def _show(self) -> None:
        messages = self.messages
        self.lab.board.edit(self.position, self.names, self.player, self.picked)
        faults = self._faults()
        self.draw(messages.count("lab.edit_faults", len(faults)) if faults else messages.say("lab.edit_sound"))

    # --- HTML ---------------------------------------------------------------------------------------------------------

    def shown(self) -> html.Markup:
        """The forms, and all faults."""
        if not self.steps:
            begin = html.button(self.say("lab.edit_begin"), "edit.begin", main=True)
            return html.join([html.paragraph(self.say("lab.edit_ask")), html.row(begin)])
        faults = self._faults()
        tools = [html.button(self.say("lab.edit_done"), "edit.done", main=True)] if not faults else []
        if len(self.steps) > 1:
            tools.append(html.button(self.say("lab.edit_back"), "edit.back"))
        tools.append(html.button(self.say("lab.edit_drop"), "edit.drop"))
        tools.append(html.button(self.say("lab.edit_board"), "edit.board"))
        result = html.answer(self.say("lab.edit_sound"))
        if faults:
            listed = [html.tag("li", self._sentence(fault)) for fault in faults]
            head = html.paragraph(self.messages.count("lab.edit_faults", len(faults)))
            result = html.tag("div", head, html.tag("ul", *listed), class_="bc-tabs-wrong")
        return html.join([result, html.row(*tools), *self._forms()])

    def _sentence(self, fault: Fault) -> str:
        """A fault in words, with its player."""
        seat = re.match(r"seats\[(\d+)\]", fault.place)
        text = self._told(fault)
        return self.say("lab.edit_fault", name=self.names[int(seat[1])], text=text) if seat else text


def form(messages: Messages, do: str, heading: str, *rows: html.Markup) -> html.Markup:
    """A form of rows of fields, with a button that makes the change."""
    head = html.tag("h3", heading) if heading else html.Markup()
    change = html.submit(messages.say("lab.edit_change"), f"{do} submit")
    return html.form(do, head, *rows, html.row(change))
