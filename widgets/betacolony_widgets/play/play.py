"""``Play``, a game as the people at one screen see it: choices, answers, hints, what-ifs and looking back.

It needs no widget: a live table draws it, and tests drive it.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from betacolony import Activate, BuildOn, Decline, Event, Game, Move, Option, Pay, Reason
from betacolony.events import DiceRolled
from betacolony.players.advice import Advice, advise
from betacolony.players.policies import GreedyPlayer
from betacolony_widgets.board.picture import rolled_in
from betacolony_widgets.board.table_view import TableView, View
from betacolony_widgets.board.whole_table.world.geometry import Stop
from betacolony_widgets.live_table import notices
from betacolony_widgets.live_table.history import Mark
from betacolony_widgets.live_table.seats import new_seed
from betacolony_widgets.play.choices import flow, gains, pods, values
from betacolony_widgets.play.narration.narrator import Narrator

from .notices import Trunk
from .refusals import refusal
from .seats import Seat, bots, set_up
from .sitting import Sitting

#: the questions about the ring of locations, and those about the colonies (``Decision.kind``, ``Play.stage``)
_AT_ORBIT: Final = frozenset({"mat", "ship", "move", "activate", "roll"})
_AT_SURFACE: Final = frozenset({"pod", "free_pod", "space", "crew", "free_achievement", "track", "over"})

#: the kinds of targets that can be chosen several at a time, one by one
_PIECES: Final = ("material-", "artifact")
#: the most pieces of advice to give at once
_HINTS: Final = 3


class Play(Sitting):
    """A game and the people at one screen who play it.

    Attributes:
        unfolded: whether the list has all choices, even those for which there is one at least as good.
        narrator: tells events, to one person or to all.
        coach: says in a few words what matters now, in the place of the question's second line; "" for nothing to say.
    """

    hints: tuple[Advice, ...]
    trunk: Trunk | None
    coach: "Callable[[Play], str] | None" = None

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
            seats: seat -> "human", a name from ``seats.BOTS``, or a player; people have the other seats.
            lesson: whether everything can be taken back, even rolls and revealed tiles.
            ready: whether to play the set-up for everybody.
            patient: whether to wait for players that think (``seats.Thinker``) until ``go_on``.

        Raises:
            ValueError: an unknown seat or player.
        """
        self.lesson, self._ready, self._patient = lesson, ready, patient
        self._latest_stop: Stop = "orbit"
        self.begin(game, seats or {})

    def begin(self, game: Game, seats: Mapping[int, Seat]) -> None:
        """Begin to play a game. Raises ValueError for an unknown seat or player."""
        players = bots(seats, len(game.names), game.language)
        self._start, self._seats = game.branch(), dict(seats)
        if self._ready:
            set_up(game, players)
        handed_over = len(self._start.history)
        self.resume(game, seats, None, len(game.history))
        self.since = Mark(handed_over if handed_over > 1 else 0, 0)

    def resume(self, game: Game, seats: Mapping[int, Seat], seen: int | None, floor: int) -> None:
        """Go on with a game where it was left.

        Args:
            game: the game.
            seats: as for ``Play``.
            seen: the last round whose roll people have seen; None for all but a roll just made.
            floor: the number of records, from the first, that can't be taken back.
        """
        rolled = rolled_in(game)
        unanswered = any(isinstance(event, DiceRolled) for event in game.history[-1].events)
        self.seen = seen if seen is not None else rolled - unanswered
        self._take_up(game, bots(seats, len(game.names), game.language), floor)
        self.narrator = Narrator(game, self.me if self.alone else None)
        self._follow()

    def _clear(self) -> None:
        """Forget choices, answer and hints."""
        super()._clear()
        self._weighed: tuple[tuple[Game, int], frozenset[Option]] | None = None

    # --- the current state -----------------------------------------------------------------------

    @property
    def options(self) -> list[Option]:
        """The options that fit the targets chosen so far; none unless a person decides now."""
        if self.stage != "play":
            return []
        return flow.matching(self.game.options, self.chosen, self.game.edition)

    @property
    def fruitless(self) -> frozenset[Option]:
        """The options that gain nothing; none in lessons, where the reader is to work that out."""
        if self.stage != "play" or self.lesson:
            return frozenset()
        now = self.game, len(self.game.history)
        if self._weighed is None or self._weighed[0] != now:
            self._weighed = now, gains.fruitless(self.game, self.game.options)
        return self._weighed[1]

    def table(self) -> TableView:
        """The table to draw: the position, and the targets that can be chosen."""
        messages, game, stage = self.messages, self.shown_game, self.stage
        decision, rolled, options = game.decision, rolled_in(game), self.options
        worth: dict[str, str] = {}
        spent: dict[str, str] = {}
        if stage == "roll":
            offered = {f"die-{die}": "" for die in game.edition.dice}
        else:
            offered = flow.offers(messages, options, self.chosen, game.edition) | flow.prices(options, game, decision)
            for target in pods.out_of_reach(game):
                offered.pop(target, None)
            if not self.lesson:  # there the reader is to work it out
                worth = values.influence(game, decision, options)
            spent = flow.spent(game, options)
            sign = "−" if any(isinstance(option, Pay) for option in options) else "+"
            pieces = Counter(target for target in self.chosen if target.startswith(_PIECES))
            worth |= {target: f"{sign}{number}" for target, number in pieces.items()}
        view = View(
            names=game.names,
            me=self.me,
            mover=decision.player if decision and stage != "roll" else None,
            offers=offered,
            tips=flow.tips(game, decision) if stage == "play" else {},
            chosen=frozenset(self.chosen),
            wrong=self.answer.wrong if self.answer else frozenset(),
            refused=self.answer.refused if self.answer else "",
            refusal=self.answer.sign if self.answer else "",
            close_by=self.answer.near if self.answer else "",
            hints={target: mark for mark, target in reversed(self._hinted())},
            arrows=tuple(
                (f"ship-{self.me}", f"location-{advice.option.to}")
                for advice in self.hints[:1]
                if isinstance(advice.option, Move)
            ),
            values=worth,
            spent=spent,
            fruitless=flow.barren(options, self.chosen, self.fruitless, game.edition),
            hand=values.in_hand(game, decision) if stage == "play" and decision else "",
            building=values.building_on(decision) if stage == "play" and decision else "",
            rolled=0 < rolled <= self.seen and rolled == game.position.round,
            stop=self._stop(decision.kind if decision and stage == "play" else stage),
            reach=flow.reach(options, game.position.seats[decision.player].dice) if decision else {},
            opening=pods.opening(game, decision) if stage == "play" else None,
            row_fuel=pods.fuel_of_rows(game, options, decision) if stage == "play" else {},
            lacking=pods.lacking(game, decision) if stage == "play" else {},
            backwards=frozenset(
                f"location-{advice.option.to}"
                for advice in self.hints[:1]
                if isinstance(advice.option, Move) and not advice.option.clockwise
            ),
            addressed=self.alone,
            messages=messages,
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
        """The rank of each piece of advice with each target that it touches."""
        out_of_reach = pods.out_of_reach(self.game)
        return [
            (str(rank), target)
            for rank, advice in enumerate(self.hints, start=1)
            for target in flow.touched(advice.option, self.game.edition)
            if target not in out_of_reach
        ]

    # --- choosing --------------------------------------------------------------------------------

    def _only_shows(self, target: str) -> bool:
        """Also "less:<target>", which gives back one of several chosen pieces."""
        if target.startswith("less:"):
            self._give_back(target.removeprefix("less:"))
            return True
        return super()._only_shows(target)

    def _take(self, target: str) -> tuple[Event, ...]:
        """Carry out a target of the board, an option by its id, or "roll"."""
        before = len(self.game.history)
        if self.stage == "roll":
            if target in {"roll", "dock"} or target.startswith("die-"):
                return self._roll()
            self._refuse(target, self.messages.say("answer.roll_first"))
        elif target.startswith("option:"):
            option = flow.by_id(self.game.options, target)
            if option is not None and self._must_confirm(option):
                self.chosen = flow.touched(option, self.game.edition)
            elif option is not None:
                self._play(option)
        else:
            self._point(target)
        return self._happened(before)

    def _point(self, target: str) -> None:
        """Choose a target of the board, and carry out the option if only one is left."""
        options, edition = list(self.game.options), self.game.edition
        if target in pods.out_of_reach(self.game):  # its row may open, but not for it
            self._why_not(target)
            return
        if target in self.chosen and not flow.matching(options, (*self.chosen, target), edition):
            if target.startswith(_PIECES):  # each click takes one
                self._refuse(target, self.messages.say("answer.no_more"))
                return
            self.chosen = tuple(other for other in self.chosen if other != target)
            return
        # a location after a die means that die: no other may take the ship there unasked
        meant = target.startswith("location-") and any(other.startswith("die-") for other in self.chosen)
        for chosen in ((*self.chosen, target), (target,)):
            left = flow.matching(options, chosen, edition)
            only = flow.settled(left, chosen, lesson=self.lesson) if left else None
            if only is not None and meant and len(chosen) == 1:
                break
            if left:
                asks = only is None or self._must_confirm(only)
                self.chosen = chosen
                if only is not None and not asks:
                    self._play(only)
                return
        self._why_not(target)

    def _give_back(self, target: str) -> None:
        """Give back one of several chosen pieces."""
        if target in self.chosen:
            at = self.chosen.index(target)
            self.chosen = self.chosen[:at] + self.chosen[at + 1 :]

    def _must_confirm(self, option: Option) -> bool:
        """True if an option would spend an artifact or a stand-in unasked; it is then chosen twice, with its price.

        The only option of a question stands on the desk with its price from the first.
        """
        if not isinstance(option, BuildOn) or f"space-{option.space}" in self.chosen or len(self.game.options) == 1:
            return False
        return values.unasked(self.game, option) is not None

    def _play(self, option: Option) -> None:
        """Play a person's option, then the others' turns until a person decides again."""
        chosen, self.chosen = self.chosen, ()
        self.since = Mark(len(self.game.history), 0)
        self.game.play(option)
        pod = pods.meant(self.game, chosen) if isinstance(option, Activate) else None
        if pod is not None:
            self.game.play(pod)
        self._follow()

    def _roll(self) -> tuple[Event, ...]:
        """Reveal the roll, and let the others play; gives the events since."""
        self.since = self.hidden or Mark(len(self.game.history), 0)
        self.seen = rolled_in(self.game)
        self._follow()
        number, first = self.since
        return tuple(event for record in self.game.history[number:] for event in record.events)[first:]

    def _stand_in(self) -> Option:
        return GreedyPlayer().choose(self.game)

    # --- taking back, hints, what if ---------------------------------------------------------------

    def _redo_step(self) -> None:
        if self.stage == "roll":
            self.seen = rolled_in(self.game)
        else:
            self.game.redo()

    def _settle(self) -> None:
        """After a jump in time, count the dice on the table as seen, and nothing as news."""
        self.seen = min(self.seen, rolled_in(self.game))
        super()._settle()

    def _again(self) -> None:
        self.begin(self._start.branch(), self._seats)

    def _advice(self) -> tuple[Advice, ...]:
        return advise(self.game, _HINTS)

    def _what_if(self) -> None:
        if self.trunk is None and self.stage == "roll":
            self._refuse("what_if", self.messages.say("answer.roll_first_what_if"))
        else:
            super()._what_if()

    def _left_at(self, records: int) -> Trunk:
        return Trunk(self.game, self.since, self.floor, records, self.seen)

    def _fork(self) -> Game:
        shown = self.shown_game
        return Game.from_position(shown.position, shown.names, new_seed(), language=self.game.language)

    def _come_back(self, trunk: notices.Trunk[Game]) -> None:
        super()._come_back(trunk)
        if isinstance(trunk, Trunk):
            self.seen = trunk.seen

    # --- answering -------------------------------------------------------------------------------

    def _why_not(self, target: str) -> None:
        """Say why a target can't be chosen now, mark the obstacles, and offer the nearest option."""
        decision = self.game.decision
        option = flow.attempt(self.game, decision, target, self.chosen) if decision else None
        reasons = pods.why_not(self.game, target, self.chosen)
        reasons = reasons or (self.game.why_not(option) if option is not None else ())
        if option is None or not reasons:
            self._refuse(target, flow.no_use(self.messages, decision, target, option))
            return
        self.answer = refusal(self.game, target, reasons, self._nearest(option), self._comment(option, reasons))

    def _nearest(self, option: Option) -> Option | None:
        """The option nearest to an impossible one, if it is worth offering."""
        nearest = self.game.nearest(option)
        return None if isinstance(nearest, Decline) else nearest

    def _comment(self, option: Option, reasons: tuple[Reason, ...]) -> tuple[str, ...]:  # noqa: ARG002 - for lessons
        """Sentences about an impossible move that come before the reasons."""
        return ()
