"""``Play``, a game of Exocolony as the people at one screen see it: choices, answers, hints, what-ifs, looking back."""

from collections.abc import Mapping
from typing import Final

from betacolony.exocolony import Event, Game, Option
from betacolony.exocolony.players.advice import Advice, advise
from betacolony.exocolony.players.imagining import imagined
from betacolony.exocolony.players.policies import GreedyPlayer
from betacolony_widgets.exocolony.board.table_view import TableView, View
from betacolony_widgets.live_table.history import Mark
from betacolony_widgets.live_table.play import LivePlay
from betacolony_widgets.live_table.seats import new_seed

from .choices import offers, ways
from .choices.attempts import attempt
from .choices.focus import focus_of
from .choices.foresight import Outcome, foresee
from .choices.receipts import forecast
from .choices.standing import Standing, standing
from .choices.ways import ACTION, AT_ONCE, Way
from .narration.narrator import Narrator
from .refusals import refusal
from .seats import Seat, bots

#: the most pieces of advice to give at once
_HINTS: Final = 3


class Play(LivePlay[Game, Option, Event]):
    """A game and the people at one screen who play it.

    Attributes:
        hints: the moves that the greedy player recommends, after asking for a hint.
        narrator: tells events, to one person or to all.
    """

    hints: tuple[Advice, ...]

    def __init__(
        self,
        game: Game,
        seats: Mapping[int, Seat] | None = None,
        *,
        lesson: bool = False,
        patient: bool = False,
    ) -> None:
        """Begin to play.

        Args:
            game: the game.
            seats: seat -> "human", a name from ``seats.BOTS``, or a player; people have the other seats.
            lesson: whether everything can be taken back, even what was revealed.
            patient: whether to wait for players that think (``live_table.games.Thinker``) until ``go_on``.

        Raises:
            ValueError: an unknown seat or player.
        """
        self.lesson, self._patient = lesson, patient
        self._known: tuple[tuple[Game, int], list[Way]] | None = None
        self._stood: tuple[tuple[Game, int], Standing] | None = None
        self.begin(game, seats or {})

    def begin(self, game: Game, seats: Mapping[int, Seat]) -> None:
        """Begin to play a game. Raises ValueError for an unknown seat or player."""
        start, handed_over = game.branch(), len(game.history)
        self.resume(game, seats, handed_over)
        self._start, self._seats = start, dict(seats)
        self.since = Mark(handed_over if handed_over > 1 else 0, 0)

    def resume(self, game: Game, seats: Mapping[int, Seat], floor: int) -> None:
        """Go on with a game where it was left.

        Args:
            game: the game.
            seats: as for ``Play``.
            floor: the number of records, from the first, that can't be taken back.
        """
        self._take_up(game, bots(seats, len(game.names), game.language), floor)
        self._start, self._seats = game.branch(), dict(seats)
        self.narrator = Narrator(game, self.me if self.alone else None)
        self._follow()

    # --- the current state -----------------------------------------------------------------------

    @property
    def kind(self) -> str:
        """The kind of the decision that people answer now; "" if they don't."""
        return self.game.decision.kind if self.stage == "play" and self.game.decision else ""

    @property
    def ways(self) -> list[Way]:
        """All ways to answer the decision; none unless a person decides now."""
        if self.stage != "play":
            return []
        now = self.game, len(self.game.history)
        if self._known is None or self._known[0] != now:
            self._known = now, ways.ways(self.game)
        return self._known[1]

    @property
    def standing(self) -> Standing:
        """What can be had now and what is missing, target by target."""
        now = self.game, len(self.game.history)
        if self._stood is None or self._stood[0] != now:
            self._stood = now, standing(self.game, self.ways)
        return self._stood[1]

    @property
    def in_hand(self) -> list[Way]:
        """The ways that the chosen targets stand for, the foremost first; none while more is to be chosen."""
        return ways.in_hand(self.ways, self.chosen)

    @property
    def can_take_back(self) -> bool:
        """True while the questions about an action can be left: nothing was paid, and nothing turned up."""
        return self.stage == "play" and self.game.can_take_back

    def way_at(self, target: str) -> Way | None:
        """The way that a target or a line of the list would put in hand, or do; None for none, or for several."""
        if target.startswith("option:"):
            return ways.by_id(self.ways, target)
        if self.stage != "play" or offers.is_composed(self.chosen):
            return None
        target = ways.meant(self.game, target, self.ways)
        chosen = self.chosen if target in self.chosen else ways.narrowed(self.ways, self.chosen, target)
        hand = ways.in_hand(self.ways, chosen) if chosen else []
        return None if not hand or self._is_open(hand) else hand[0]

    def outcome(self, way: Way) -> Outcome:
        """What a way brings, as far as it is certain."""
        return foresee(self.game, way)

    def table(self) -> TableView:
        """The table to draw: the position, and the targets that can be chosen."""
        game = self.shown_game
        decision, hand = game.decision, self.in_hand
        playing = self.stage == "play"
        stood = self.standing if playing else Standing()
        offered = self._offered() if playing else []
        places = [target for chosen in self.chosen for target in ways.alike(game, chosen)]
        view = View(
            names=game.names,
            me=self.me,
            mover=decision.player if decision else None,
            focus=focus_of(self.kind, self.chosen),
            offers={target: stood.prices.get(target, "") for target in offered},
            lacking=stood.lacking,
            chosen=tuple(places),
            forecast=forecast(self.outcome(hand[0])) if hand else None,
            wrong=self.answer.wrong if self.answer else frozenset(),
            refused=self.answer.refused if self.answer else "",
            refusal=self.answer.sign if self.answer else "",
            hints=self._hinted(),
            actions=stood.actions,
            addressed=self.alone,
            messages=self.messages,
            game=game.messages,
        )
        return TableView(game.position, view)

    def _offered(self) -> list[str]:
        """The targets that can be chosen, equal market cards at each of their places."""
        if offers.is_composed(self.chosen):
            return offers.targets(self.game, self.chosen)
        return [place for target in ways.offered(self.ways, self.chosen) for place in ways.alike(self.game, target)]

    def _hinted(self) -> dict[str, str]:
        """The rank of the advice that touches each target, the best one's if several do."""
        ranks: dict[str, str] = {}
        for rank, advice in enumerate(self.hints, start=1):
            touched = [target for way in self.ways if way.option == advice.option for target in way.targets]
            for target in touched:
                ranks.setdefault(target, str(rank))
        return ranks

    # --- choosing --------------------------------------------------------------------------------

    def _back(self) -> None:
        """Choose something else: put back what is in hand, or else leave the questions about an action."""
        if self.chosen:
            self.chosen = ()
        elif self.can_take_back and self.game.take_back():
            self.floor = min(self.floor, len(self.game.history))
            self._settle()

    def _take(self, target: str) -> tuple[Event, ...]:
        """Carry out a target of the board, or a line of the list by its id."""
        before = len(self.game.history)
        if target.startswith("option:"):
            way = ways.by_id(self.ways, target)
            if way is not None:
                self._mean(way)
        elif offers.begins(target) or offers.is_composed(self.chosen):
            self._compose(target)
        else:
            self._point(ways.meant(self.game, target, self.ways))
        return self._happened(before)

    def _mean(self, way: Way) -> None:
        """Take a way of the list: it is put in hand first where that is how its decision is answered."""
        # a line says which of a card's uses it is
        named = self._is_open(ways.in_hand(self.ways, way.targets))
        if way in self.in_hand or not way.needed or named or self.kind in AT_ONCE:
            self._play(way)
        else:
            self.chosen = way.targets

    def _point(self, target: str) -> None:
        """Choose a target of the board: what is in hand is done by choosing it again."""
        hand = self.in_hand
        if target in self.chosen:
            if target.startswith(ACTION) or not hand or self._is_open(hand) or not self.is_foremost(hand[0]):
                self.chosen = ()
            else:
                self._play(hand[0])
            return
        chosen = ways.narrowed(self.ways, self.chosen, target)
        if chosen is None:
            self._why_not(target)
            return
        self.chosen = chosen
        hand = self.in_hand
        if self.kind in AT_ONCE and len(hand) == 1:
            self._play(hand[0])

    def is_foremost(self, way: Way) -> bool:
        """True if a way in hand is done by choosing its target again."""
        return ways.is_foremost(way, self.chosen)

    def _is_open(self, hand: list[Way]) -> bool:
        """True if what is in hand can be used in several ways, none of which is foremost."""
        return len(hand) > 1 and type(hand[0].option) is type(hand[1].option)

    def _compose(self, target: str) -> None:
        """Go on with an offer to another player, or make it."""
        option = offers.made(self.chosen) if target == offers.MAKE else None
        if option is not None:
            reasons = self.game.why_not(option)
            if reasons:
                self.answer = refusal(self.game, target, option, reasons, [])
            else:
                self._play(Way((option,)))
            return
        chosen = offers.with_target(self.game, self.chosen, target)
        if chosen is None:
            self._refuse(target, self.messages.say("answer.not_now"))
        else:
            self.chosen = chosen

    def _play(self, way: Way) -> None:
        """Play a person's choice, then the others' turns until a person decides again."""
        self.chosen = ()
        self.since = Mark(len(self.game.history), 0)
        self.game.play(way.option)
        for option in way.options[1:]:
            if option in self.game.options:
                self.game.play(option)
        self._follow()

    def _stand_in(self) -> Option:
        return GreedyPlayer().choose(self.game)

    # --- taking back, hints, what if -------------------------------------------------------------

    def _stands(self, begin: int) -> str:
        """Also what another player has decided since then (X-HID-4)."""
        own, *later = [record.decision for record in self.game.history[begin:] if record.decision]
        if any(decision.player != own.player for decision in later):
            return self.messages.say("exo.play.stands.others")
        return super()._stands(begin)

    def _revealed(self, event: Event) -> str:
        return self.messages.say(f"exo.play.stands.{type(event).__name__}")

    def _again(self) -> None:
        self.begin(self._start.branch(), self._seats)

    def _advice(self) -> tuple[Advice, ...]:
        return advise(self.game, _HINTS)

    def _fork(self) -> Game:
        """The game on display, with everything hidden redrawn."""
        shown = self.shown_game
        return shown.elsewhere(imagined(shown.position, new_seed()))

    # --- answering -------------------------------------------------------------------------------

    def _why_not(self, target: str) -> None:
        """Say why a target can't be chosen now, mark the obstacles, and offer the nearest option."""
        option = attempt(self.game, target, self.chosen) or self.standing.nearest.get(target)
        reasons = self.game.why_not(option) if option is not None else ()
        if option is None or not reasons:
            self._refuse(target, self._no_use(target))
            return
        self.answer = refusal(self.game, target, option, reasons, self.ways)

    def _has_sites(self, name: str) -> bool:
        """Whether a world of the home system has landing sites (X-SET-5)."""
        system = self.game.position.system
        return bool(system.worlds[system.number(name)].world.sites)

    def _no_use(self, target: str) -> str:
        """The answer to a target that leads nowhere although no rule forbids it."""
        kind, _, name = target.partition("-")
        if kind == "world" and not self._has_sites(name):
            return self.messages.say("exo.play.no_use.bare_world", world=self.game.messages.name(name))
        key = f"exo.play.no_use.{kind}"
        return self.messages.say(key) if self.messages.has(key) else self.messages.say("answer.not_now")
