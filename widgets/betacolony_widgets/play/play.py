"""``Play``, a game as the people at one screen see it: what is chosen so far, answered, shown.

It needs no widget: a live table shows it, a test drives it.
"""

import logging
from collections.abc import Mapping
from typing import Final

from betacolony import Event, Game, Move, Option, Reason
from betacolony.events import DiceRolled
from betacolony.game import Record
from betacolony.players.advice import Advice, advise
from betacolony.players.policies import GreedyPlayer
from betacolony.state.position import LEVELS
from betacolony_widgets.board.panels.view import TableView, View
from betacolony_widgets.board.picture import rolled_in
from betacolony_widgets.board.whole_table.geometry import Stop
from betacolony_widgets.messages import Messages

from . import flow
from .game_log import Mark, visible
from .narrator import Narrator
from .notices import REFUSED, Answer, Trunk
from .seats import Seat, Thinker, bots, new_seed, set_up

logger = logging.getLogger(__name__)

#: the questions about the ring of locations, and those about the colonies (``Decision.kind``, ``Play.stage``)
_AT_ORBIT: Final = frozenset({"mat", "ship", "move", "activate", "roll"})
_AT_SURFACE: Final = frozenset({"pod", "free_pod", "space", "crew", "free_achievement", "track", "over"})

#: so many pieces of advice are given at once
_HINTS: Final = 3


class Play:
    """A game and the people at one screen who play it.

    Attributes:
        game: the game as it stands; during a what-if, the branch.
        bots: the players that answer by themselves, by seat.
        me: the seat of the person who is asked, or was asked last: its mat is shown large.
        chosen: targets chosen of a choice in parts.
        answer: why the last choice was not possible, if it was not.
        hints: what the greedy player would do, if that was asked.
        looking: the number of the record of the history that is looked back at; None for the game as it stands.
        since: where in the history that begins which the people here have not yet answered.
    """

    def __init__(
        self,
        game: Game,
        seats: Mapping[int, Seat] | None = None,
        *,
        lesson: bool = False,
        ready: bool = False,
        patient: bool = False,
    ) -> None:
        """Begin to play.

        Args:
            game: the game.
            seats: who sits where: "human", a name of ``seats.BOTS``, or a player; people have the other seats.
            lesson: whether everything can be taken back, also past rolls and revealed tiles.
            ready: whether the set-up is played for everybody.
            patient: whether players that think (``seats.Thinker``) are waited for, until ``go_on``.

        Raises:
            ValueError: for seats that the game has not, or players that are none.
        """
        self.lesson, self._ready, self._patient = lesson, ready, patient
        self._latest_stop: Stop = "orbit"
        self.begin(game, seats or {})

    def begin(self, game: Game, seats: Mapping[int, Seat]) -> None:
        """Begin to play a game. Raises ValueError for seats that it has not, or players that are none."""
        everybody = bots(seats, len(game.names), game.language)
        self._start, self._seats = game.branch(), dict(seats)
        if self._ready:
            set_up(game, everybody)
        handed_over = len(self._start.history)
        self.resume(game, seats, None, len(game.history))
        self.since = Mark(handed_over if handed_over > 1 else 0, 0)

    def resume(self, game: Game, seats: Mapping[int, Seat], seen: int | None, floor: int) -> None:
        """Go on with a game where it was left.

        Args:
            game: the game.
            seats: who sits where.
            seen: the last round whose roll the people here have seen; None: all but a roll that is not answered yet.
            floor: so many records of the history, from the first, can't be taken back.
        """
        self.bots = bots(seats, len(game.names), game.language)
        rolled = rolled_in(game)
        unanswered = any(isinstance(event, DiceRolled) for event in game.history[-1].events)
        self.seen = seen if seen is not None else rolled - unanswered
        self.game, self.floor = game, floor
        self.trunk: Trunk | None = None
        self.looking: int | None = None
        self._clear()
        self.since = Mark(len(game.history), 0)
        self.me = next(iter(self.people), 0)
        self.narrator = Narrator(game, self.me if self.alone else None)
        self._follow()

    def _clear(self) -> None:
        """Nothing is chosen, answered or advised."""
        self.chosen: tuple[str, ...] = ()
        self.answer: Answer | None = None
        self.hints: tuple[Advice, ...] = ()

    # --- what is ---------------------------------------------------------------------------------

    @property
    def messages(self) -> Messages:
        """The sentences of the game's language."""
        return Messages.of(self.game.language)

    @property
    def people(self) -> list[int]:
        """The seats of the people at this screen; the solo rival's is nobody's (SOLO-0)."""
        rival = self.game.position.solo is not None
        return [seat for seat in range(1 if rival else len(self.game.names)) if seat not in self.bots]

    @property
    def level(self) -> str:
        """The level of the solo rival; "" where there is none."""
        solo = self.game.position.solo
        return "" if solo is None else LEVELS[solo.level]

    @property
    def alone(self) -> bool:
        """Whether one person plays here: then the page says "you"."""
        return len(self.people) == 1

    @property
    def stage(self) -> str:
        """What is waited for: "back" (looking back), "roll", "play" (a decision), "think" (``thinker``) or "over"."""
        if self.looking is not None:
            return "back"
        if self.game.is_over:
            return "over"
        if rolled_in(self.game) > self.seen:
            return "roll"
        return "think" if self.thinker else "play"

    @property
    def thinker(self) -> Thinker | None:
        """The player of the program that is waited for, whatever is looked at meanwhile."""
        decision = self.game.decision
        if not self._patient or decision is None or rolled_in(self.game) > self.seen:
            return None
        player = self.bots.get(decision.player)
        return player if isinstance(player, Thinker) else None

    def go_on(self) -> tuple[Event, ...]:
        """Let the player that was waited for play what it has thought of, and the others after it; what happened."""
        before, looking, self.looking = len(self.game.history), self.looking, None
        if self.stage == "think" and self.game.decision:
            self._let_play(self.game.decision.player)
            self._follow()
        self.looking = looking
        return self._happened(before)

    @property
    def options(self) -> list[Option]:
        """The options that fit what is chosen so far; none unless a decision is waited for."""
        if self.stage != "play":
            return []
        return flow.matching(self.game.options, self.chosen, self.game.edition)

    @property
    def shown(self) -> Game:
        """The game that the picture shows: as it stands, or as it stood where somebody looks back."""
        return self.game if self.looking is None else self.game.at(self.looking)

    @property
    def hidden_roll(self) -> Mark | None:
        """Where in the history the roll is that nobody has asked to see yet."""
        if rolled_in(self.game) <= self.seen:
            return None
        for number in reversed(range(len(self.game.history))):
            for index, event in enumerate(self.game.history[number].events):
                if isinstance(event, DiceRolled):
                    return Mark(number, index)
        return None

    @property
    def told(self) -> Game:
        """The game that is shown, without a roll that nobody has asked to see yet and the step that led to it."""
        hidden = self.hidden_roll if self.looking is None else None
        return self.shown if hidden is None else self.game.at(max(hidden.number - 1, 0))

    def table(self) -> TableView:
        """The table as it is to be shown now: the position, and what can be chosen."""
        messages = self.messages
        game, stage = self.shown, self.stage
        decision = game.decision
        options = self.options
        if stage == "roll":
            offered = {f"die-{die}": "" for die in game.edition.dice}
        else:
            offered = flow.offers(messages, options, self.chosen, game.edition) | flow.prices(options, game, decision)
        now = rolled_in(game)
        view = View(
            names=game.names,
            me=self.me,
            mover=decision.player if decision and stage != "roll" else None,
            offers=offered,
            tips=flow.tips(game, decision) if stage == "play" else {},
            chosen=frozenset(self.chosen),
            wrong=self.answer.wrong if self.answer else frozenset(),
            hints={target: mark for mark, target in reversed(self._hinted())},
            arrows=tuple(
                (f"ship-{self.me}", f"location-{advice.option.to}")
                for advice in self.hints[:1]
                if isinstance(advice.option, Move)
            ),
            rolled=0 < now <= self.seen and now == game.position.round,
            stop=self._stop(decision.kind if decision and stage == "play" else stage),
            reach=flow.reach(options, game.position.seats[decision.player].dice) if decision else {},
            opening=flow.opening(game, decision) if stage == "play" else None,
            backwards=frozenset(
                f"location-{advice.option.to}"
                for advice in self.hints[:1]
                if isinstance(advice.option, Move) and not advice.option.clockwise
            ),
            addressed=self.alone,
            messages=self.messages,
        )
        return TableView.of(game.position, view)

    def _stop(self, question: str) -> Stop:
        """The world's stop for a question; small questions in between leave it as it was."""
        if question in _AT_ORBIT:
            self._latest_stop = "orbit"
        elif question in _AT_SURFACE:
            self._latest_stop = "surface"
        return self._latest_stop

    def _hinted(self) -> list[tuple[str, str]]:
        """The targets that pieces of advice stand for, with the rank of the best that touches them."""
        return [
            (str(rank), target)
            for rank, advice in enumerate(self.hints, start=1)
            for target in flow.touched(advice.option, self.game.edition)
        ]

    # --- choosing --------------------------------------------------------------------------------

    def choose(self, target: str) -> tuple[Event, ...]:
        """Something was chosen: a target of the board, an option by its id, or a tool. Gives what happened then.

        Tools: "roll", "undo", "redo", "again" (start over), "back" (choose something else), "hint", "what_if",
        "return" (from a what-if), "at:<number>" (look back), "watch" (what the others just did), "now".
        """
        hints, self.answer, self.hints = self.hints, None, ()
        tools = {
            "undo": self._undo,
            "redo": self._redo,
            "again": self._again,
            "hint": lambda: self._hint(hints),
            "what_if": self._what_if,
            "return": self._return,
            "watch": self._watch,
            "now": self._now,
        }
        before = len(self.game.history)
        if target in tools:
            tools[target]()
            return ()
        if target.startswith("at:"):
            self._look(target.removeprefix("at:"))
        elif target == "back":
            self.chosen = ()
        elif self.stage in REFUSED:
            self._refuse(target, self.messages.say(REFUSED[self.stage]))
        elif self.stage == "roll":
            if target in {"roll", "dock"} or target.startswith("die-"):
                return self._roll()
            self._refuse(target, self.messages.say("answer.roll_first"))
        elif target.startswith("option:"):
            option = flow.by_id(self.game.options, target)
            if option is not None:
                self._play(option)
        else:
            self._point(target)
        return self._happened(before)

    def _happened(self, before: int) -> tuple[Event, ...]:
        """What can be seen to have happened since the history had so many records."""
        history, hidden = self.game.history, self.hidden_roll
        return tuple(event for number in range(before, len(history)) for event in visible(history, number, hidden))

    def fail(self) -> None:
        """Something went wrong on our side: say so, and let the player go on from where the game stands."""
        self._clear()
        self.answer = Answer(self.messages.say("error.head"), (self.messages.say("error.callback"),))

    def _point(self, target: str) -> None:
        """Somebody pointed at the board."""
        if target in self.chosen:
            self.chosen = tuple(other for other in self.chosen if other != target)
            return
        options, edition = list(self.game.options), self.game.edition
        # who has picked a die and points at a place means that die: no other may take the ship there unasked
        meant = target.startswith("location-") and any(other.startswith("die-") for other in self.chosen)
        for chosen in ((*self.chosen, target), (target,)):
            left = flow.matching(options, chosen, edition)
            only = flow.settled(left, chosen) if left else None
            if only is not None and meant and len(chosen) == 1:
                break
            if left:
                self.chosen = chosen
                if only is not None:
                    self._play(only)
                return
        self._why_not(target)

    def _play(self, option: Option) -> None:
        """Play a person's option, then whatever the others do until a person is asked again."""
        self.chosen = ()
        self.since = Mark(len(self.game.history), 0)
        self.game.play(option)
        self._follow()

    def _roll(self) -> tuple[Event, ...]:
        """Show the roll that was made."""
        mark = self.hidden_roll or Mark(len(self.game.history), 0)
        self.seen = rolled_in(self.game)
        self.since = mark
        events = self.game.history[mark.number].events[mark.event :]
        before = len(self.game.history)
        self._follow()
        return (*events, *(event for record in self.game.history[before:] for event in record.events))

    def _follow(self) -> None:
        """Let the others play until a person is asked, or until there are dice to roll."""
        while self.stage == "play" and self.game.decision and self.game.decision.player in self.bots:
            self._let_play(self.game.decision.player)
        self._attend()

    def _let_play(self, seat: int) -> None:
        """Let a player of the program choose; where it fails, the greedy one stands in."""
        say = self.messages.say
        try:
            self.game.play(self.bots[seat].choose(self.game))
        except Exception:
            logger.exception("the player of seat %d failed", seat)
            self.answer = Answer(say("error.head"), (say("error.stand_in", name=self.game.names[seat]),))
            self.game.play(GreedyPlayer().choose(self.game))

    def _attend(self) -> None:
        """Whoever is asked and sits here has the table in front of them."""
        if self.game.decision and self.game.decision.player not in self.bots:
            self.me = self.game.decision.player

    # --- taking back -----------------------------------------------------------------------------

    @property
    def no_undo(self) -> str:
        """Why nothing can be taken back now, as a sentence; "" if something can.

        In play what was revealed stays revealed: nothing before the last roll or tile can be taken back. In lessons and
        while trying things out there is no such limit.
        """
        if self.chosen:
            return ""
        if self.looking is not None:
            return self.messages.say("answer.looking")
        begin = self._last_own()
        if begin is None:
            return self.messages.say("answer.nothing_to_undo")
        if self.lesson or self.trunk:
            return ""
        hidden = self.hidden_roll
        for number in reversed(range(begin, len(self.game.history))):
            for event in reversed(visible(self.game.history, number, hidden)):
                if event.reveals:
                    return self.messages.say(f"answer.revealed.{type(event).__name__}")
        return ""

    def _last_own(self) -> int | None:
        """The number of the last record that a person here has decided; None if there is none to take back."""
        for number in reversed(range(self.floor, len(self.game.history))):
            decision = self.game.history[number].decision
            if decision is not None and decision.player not in self.bots:
                return number
        return None

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back that can be taken again."""
        return self.looking is None and self.game.can_redo

    def _undo(self) -> None:
        """Back to the last decision of a person; what the others did in between is taken back with it."""
        blocked = self.no_undo
        if blocked:
            self._refuse("undo", blocked)
            return
        if self.chosen:
            self.chosen = ()
            return
        begin = self._last_own()
        while begin is not None and len(self.game.history) > begin:
            self.game.undo()
        self._settle()

    def _redo(self) -> None:
        """Take again what was taken back, up to the next decision of a person."""
        if not self.can_redo:
            self._refuse("redo", self.messages.say("answer.nothing_to_redo"))
            return
        self.chosen = ()
        since = Mark(len(self.game.history), 0)
        if self.stage == "roll":
            self.seen = rolled_in(self.game)
        else:
            self.game.redo()
        while self.game.can_redo and self.stage in {"play", "think"} and self.game.decision:
            if self.game.decision.player not in self.bots:
                break
            self.game.redo()
        self._follow()
        self.since = since

    def _settle(self) -> None:
        """After going back: the dice seen are those on the table, and nothing is news."""
        self.seen = min(self.seen, rolled_in(self.game))
        self.since = Mark(len(self.game.history), 0)
        self._attend()

    def _again(self) -> None:
        self.begin(self._start.branch(), self._seats)

    # --- hints, what if, looking back ------------------------------------------------------------

    def _hint(self, shown: tuple[Advice, ...]) -> None:
        """Show what the greedy player would do; asked again, hide it."""
        if self.stage != "play":
            self._refuse("hint", self.messages.say("answer.no_hint"))
        elif not shown:
            self.hints = advise(self.game, _HINTS)

    def _what_if(self) -> None:
        """Go on with a branch, from the moment that is shown, to try things in."""
        if self.trunk is not None:
            self._return()
            return
        if self.stage == "roll":
            self._refuse("what_if", self.messages.say("answer.roll_first_what_if"))
            return
        self.trunk = Trunk(self.game, self.since, self.floor, self.seen)
        # with luck of its own: a look at what the game's own would bring could be taken back with into the game
        self.game = Game.from_position(self.shown.position, self.game.names, new_seed(), language=self.game.language)
        self.looking = None
        self.chosen = ()
        self.floor = len(self.game.history)
        self._settle()
        self._follow()

    def _return(self) -> None:
        """Back to the game, as it was left."""
        if self.trunk is None:
            return
        trunk = self.trunk
        self.game, self.since, self.floor, self.seen = trunk.game, trunk.since, trunk.floor, trunk.seen
        self.trunk = self.looking = None
        self.chosen = ()
        self._attend()

    def _look(self, number: str) -> None:
        """Look back at the game as it stood after a record of its history; its last record is the game as it stands."""
        last = len(self.game.history) - 1
        wanted = int(number) if number.isdecimal() else last
        self.chosen = ()
        self.looking = wanted if wanted < last else None

    @property
    def others(self) -> int | None:
        """The number of the record with which the others' latest stretch of actions began; None before any."""
        history = self.game.history
        number = len(history) - 1
        while number > 0 and not self._by_others(history[number]):
            number -= 1
        while number > 1 and self._by_others(history[number - 1]):
            number -= 1
        return number if number > 0 else None

    def _by_others(self, record: Record) -> bool:
        return record.decision is not None and record.decision.player in self.bots

    def _watch(self) -> None:
        """Look at what the others just did, from its beginning."""
        if self.others is not None:
            self._look(str(self.others))

    def _now(self) -> None:
        self.looking = None

    # --- answering -------------------------------------------------------------------------------

    def _why_not(self, target: str) -> None:
        """Say why a target cannot be chosen now, mark what stands in the way, and name what comes closest."""
        decision = self.game.decision
        option = flow.attempt(self.game, decision, target, self.chosen) if decision else None
        reasons = self.game.why_not(option) if option is not None else ()
        if option is None or not reasons:
            self._refuse(target, flow.no_use(self.messages, decision, target, option))
            return
        told = dict.fromkeys((*self._comment(option, reasons), *map(self.narrator.reason, reasons)))
        marks = frozenset(mark for reason in reasons for mark in reason.highlight)
        self.answer = Answer(self.messages.say("answer.no"), tuple(told), self._nearest(option), marks | {target})

    def _nearest(self, option: Option) -> Option | None:
        """What comes closest to a move that is not possible, if it is worth offering."""
        nearest = self.game.nearest(option)
        return None if nearest is None or flow.declines(nearest) else nearest

    def _comment(self, option: Option, reasons: tuple[Reason, ...]) -> tuple[str, ...]:  # noqa: ARG002 - for lessons
        """What there is to say of a move that is not possible, before the reasons."""
        return ()

    def _refuse(self, target: str, reason: str) -> None:
        self.answer = Answer(self.messages.say("answer.no"), (reason,), None, frozenset({target}))
