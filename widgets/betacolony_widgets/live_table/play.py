"""``LivePlay``, what people at one screen can do in any game besides choosing: take back, look back, ask, try out.

It needs no widget: a live table draws it, and tests drive it.
"""

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, Generic

from .games import EventT, GameT, OptionT, Player
from .history import Mark, latest_reveal
from .notices import REFUSED, Answer, Trunk
from .sitting import Sitting

logger = logging.getLogger(__name__)


class LivePlay(Sitting[GameT, EventT], ABC, Generic[GameT, OptionT, EventT]):
    """A game and the people at one screen who play it; each game's own ``Play`` says how it is chosen.

    Attributes:
        lesson: whether everything can be taken back, even what was revealed.
        me: the seat of the person who decides, or decided last; its things are drawn large.
        chosen: the targets chosen so far, in a choice of several parts.
        answer: why the last choice was impossible, or None.
        hints: the moves that the greedy player recommends, after asking for a hint.
        unfolded: whether the list has all choices.
        since: the place in the history where the news begins.
        trunk: the game that a what-if has left, or None.
    """

    lesson: bool
    me: int
    chosen: tuple[str, ...]
    answer: Answer[OptionT] | None
    hints: tuple[Any, ...]
    unfolded: bool
    since: Mark
    trunk: Trunk[GameT] | None

    @abstractmethod
    def begin(self, game: GameT, seats: Mapping[int, Any]) -> None:
        """Begin to play a game, with a player or its name in some seats, and people in the others.

        Raises ValueError for an unknown seat or player.
        """

    def _take_up(self, game: GameT, bots: Mapping[int, Player], floor: int) -> None:
        """Begin with a game where it is, or was left."""
        self.bots, self.game, self.floor = dict(bots), game, floor
        self.trunk, self.looking = None, None
        self._clear()
        self.since = Mark(len(game.history), 0)
        self.me = next(iter(self.people), 0)

    def _clear(self) -> None:
        """Forget choices, answer and hints."""
        self.chosen, self.answer, self.hints, self.unfolded = (), None, (), False

    def go_on(self) -> tuple[EventT, ...]:
        """Let the thinking player play, and the other computer players after it; gives the visible events."""
        before, looking, self.looking = len(self.game.history), self.looking, None
        self.answer = None  # it was about the wait
        if self.stage == "think" and self.game.decision:
            self._let_play(self.game.decision.player)
            self._follow()
        self.looking = looking
        return self._happened(before)

    # --- choosing --------------------------------------------------------------------------------

    def choose(self, target: str) -> tuple[EventT, ...]:
        """Carry out a choice: a target of the board, an option by its id, or a tool. Gives the visible events.

        Tools: "undo", "redo", "again" (start over), "back" (choose something else), "hint", "what_if", "return" (from a
        what-if), "at:<number>" (look back), "watch" (the others' last turns), "now", "more" (list all choices).
        """
        hints, self.answer, self.hints = self.hints, None, ()
        self.unfolded = target == "more"
        tools: dict[str, Callable[[], None]] = {
            "undo": self._undo,
            "redo": self._redo,
            "again": self._again,
            "hint": lambda: self._hint(hints),
            "what_if": self._what_if,
            "return": self._return,
            "watch": lambda: self._look(str(self.others)),
            "now": lambda: self._look(""),
        }
        before = len(self.game.history)
        if target in tools:
            tools[target]()
            return ()
        if target.startswith("at:"):
            self._look(target.removeprefix("at:"))
        elif target == "back":
            self._back()
        elif not self._only_shows(target):
            if self.stage == "think":
                self._refuse(target, self._thinking())
            elif self.stage in REFUSED:
                self._refuse(target, self.messages.say(REFUSED[self.stage]))
            else:
                return self._take(target)
        return self._happened(before)

    @abstractmethod
    def _take(self, target: str) -> tuple[EventT, ...]:
        """Carry out a target of the board or of the list, while people may choose; gives the visible events."""

    def _only_shows(self, target: str) -> bool:
        """Take a target that changes nothing but what is shown; False for any other."""
        return target == "more"

    def _back(self) -> None:
        """Let people choose something else."""
        self.chosen = ()

    def fail(self) -> None:
        """Say that the program failed, and let the player go on from the current moment."""
        self._clear()
        self.answer = Answer(self.messages.say("error.head"), (self.messages.say("error.callback"),))

    def _refuse(self, target: str, reason: str) -> None:
        self.answer = Answer(reason, (reason,), None, frozenset({target}))

    def _thinking(self) -> str:
        """Who keeps people waiting, and what they can do meanwhile."""
        decision = self.game.decision
        name = self.game.names[decision.player] if decision else ""
        return self.messages.say("answer.thinking" if self.no_undo else "answer.thinking_undo", name=name)

    def _follow(self) -> None:
        """Let the others play until a person decides."""
        while self.stage == "play" and self.game.decision and self.game.decision.player in self.bots:
            self._let_play(self.game.decision.player)
        self._attend()

    def _let_play(self, seat: int) -> None:
        """Let a computer player choose; if it fails, another one stands in."""
        say = self.messages.say
        try:
            self.game.play(self.bots[seat].choose(self.game))
        except Exception:
            logger.exception("the player of seat %d failed", seat)
            self.answer = Answer(say("error.head"), (say("error.stand_in", name=self.game.names[seat]),))
            self.game.play(self._stand_in())

    @abstractmethod
    def _stand_in(self) -> OptionT:
        """What the greedy player would choose now."""

    def _attend(self) -> None:
        """Turn the table to the person who decides."""
        if self.game.decision and self.game.decision.player not in self.bots:
            self.me = self.game.decision.player

    # --- taking back -----------------------------------------------------------------------------

    @property
    def no_undo(self) -> str:
        """Why nothing can be taken back now, as a sentence; "" if something can.

        What was revealed stays revealed, except in lessons and what-ifs.
        """
        if self.chosen:
            return ""
        if self.looking is not None:
            return self.messages.say("answer.looking")
        begin = self._last_own()
        if begin is None:
            return self.messages.say("answer.nothing_to_undo")
        return "" if self.lesson or self.trunk else self._stands(begin)

    def _stands(self, begin: int) -> str:
        """Why what happened from a record on stands, as a sentence; "" if it can be taken back."""
        event = latest_reveal(self.game.history, begin, self.hidden)
        return self._revealed(event) if event else ""

    def _revealed(self, event: EventT) -> str:
        """A sentence about what an event has revealed."""
        return self.messages.say(f"answer.revealed.{type(event).__name__}")

    def _undo(self) -> None:
        """Take back the last decision of a person and everything after it; or the choice in progress."""
        if self.no_undo:
            self._refuse("undo", self.no_undo)
            return
        if self.chosen:
            self.chosen = ()
            return
        begin = self._last_own()
        while begin is not None and len(self.game.history) > begin:
            self.game.undo()
        self._settle()

    def _redo(self) -> None:
        """Play again what was taken back, up to the next decision of a person."""
        if not self.can_redo:
            self._refuse("redo", self.messages.say("answer.nothing_to_redo"))
            return
        self.chosen = ()
        since = Mark(len(self.game.history), 0)
        self._redo_step()
        while self.game.can_redo and self.stage in {"play", "think"} and self.game.decision:
            if self.game.decision.player not in self.bots:
                break
            self.game.redo()
        self._follow()
        self.since = since

    def _redo_step(self) -> None:
        """Play again the first step that was taken back."""
        self.game.redo()

    def _settle(self) -> None:
        """After a jump in time, count nothing as news."""
        self.since = Mark(len(self.game.history), 0)
        self._attend()

    @abstractmethod
    def _again(self) -> None:
        """Begin the game anew."""

    # --- hints, what if, looking back ------------------------------------------------------------

    def _hint(self, hints: tuple[Any, ...]) -> None:
        """Show what the greedy player would do, unless these hints of it were on the desk: then hide them."""
        if self.stage == "think":
            self._refuse("hint", self._thinking())
        elif self.stage != "play":
            self._refuse("hint", self.messages.say("answer.no_hint"))
        elif not hints:
            self.hints = self._advice()

    @abstractmethod
    def _advice(self) -> tuple[Any, ...]:
        """What the greedy player would do."""

    def _what_if(self) -> None:
        """Try things out in a branch, from the moment drawn; or return from it."""
        if self.trunk is not None:
            self._return()
            return
        records = len(self.game.history) if self.looking is None else self.looking + 1
        self.trunk = self._left_at(records)
        self.game = self._fork()
        self.looking = None
        self.chosen = ()
        self.floor = len(self.game.history)
        self._settle()
        self._follow()

    def _left_at(self, records: int) -> Trunk[GameT]:
        """The game to come back to, which a branch leaves after this many records."""
        return Trunk(self.game, self.since, self.floor, records)

    @abstractmethod
    def _fork(self) -> GameT:
        """The game that is drawn, with luck of its own: nobody should learn the game's from a branch of it."""

    def _return(self) -> None:
        """Return from a what-if to the game, as it was left."""
        if self.trunk is None:
            return
        self._come_back(self.trunk)
        self.trunk = self.looking = None
        self.chosen = ()
        self._attend()

    def _come_back(self, trunk: Trunk[GameT]) -> None:
        """Take up again what a what-if left."""
        self.game, self.since, self.floor = trunk.game, trunk.since, trunk.floor

    def _look(self, number: str) -> None:
        """Look back at the game after a record of its history; the last record, and anything else, is now."""
        self.chosen = ()
        self.looking = int(number) if number.isdecimal() and int(number) < len(self.game.history) - 1 else None
