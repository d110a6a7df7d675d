"""A game as one player sees and plays it: what was chosen so far, what is answered, what the others did meanwhile.

It needs no widget: a live page shows it, a test drives it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from betacolony import Event, Game, Option
from betacolony.events import DiceRolled
from betacolony.players import GreedyPlayer, Player

from . import flow
from .catalogue import say
from .narrator import Narrator
from .panels.view import TableView, View
from .picture import rolled_in

#: so many groups of news are kept
_NEWS = 30


@dataclass
class News:
    """What somebody's turn brought, in sentences; fresh until the learner chooses again."""

    who: str
    lines: list[str]
    fresh: bool = True


@dataclass(frozen=True)
class Answer:
    """Why something is not possible now, and the option that comes closest."""

    head: str
    reasons: tuple[str, ...]
    nearest: Option | None = None
    wrong: frozenset[str] = field(default_factory=frozenset)


class Play:
    """The learner's side of a game.

    Args:
        game: the game; its set-up is played if it still has to be.
        me: the learner's seat, from 0.
        rivals: who plays the other seats, by seat; a GreedyPlayer for those not named.
    """

    def __init__(self, game: Game, me: int = 0, rivals: Mapping[int, Player] | None = None) -> None:
        self.me = me
        self._rivals = dict(rivals or {})
        self._begin(game)

    def _begin(self, game: Game) -> None:
        self.game = game
        self._start = game.branch()
        self._narrator = Narrator(game, self.me)
        self.news: list[News] = []
        self.chosen: tuple[str, ...] = ()
        self.answer: Answer | None = None
        self._withheld: list[str] = []
        self._seen_roll = 0
        self._set_up()
        self._floor = len(game.history)
        # a game handed over in the middle of a round has its dice on the table
        self._seen_roll = 0 if self._withheld else rolled_in(game)
        self._follow()

    def _set_up(self) -> None:
        """Draft mats and place ships for everybody, and keep what comes after for the learner."""
        lines: list[str] = []
        while self.game.decision and self.game.decision.kind in {"mat", "ship"}:
            lines += self._story(self.game.play(self._rival(self.game.decision.player).choose(self.game)))
        if lines:
            self.news.append(News(say("news.set_up"), lines))

    def _rival(self, seat: int) -> Player:
        return self._rivals.setdefault(seat, GreedyPlayer())

    @property
    def stage(self) -> str:
        """What is waited for: "roll" (a roll that the learner has not seen), "play" (a decision) or "over"."""
        if self.game.is_over:
            return "over"
        return "roll" if rolled_in(self.game) > self._seen_roll else "play"

    @property
    def options(self) -> list[Option]:
        """The options that fit what is chosen so far; none while there are dice to roll."""
        if self.stage != "play":
            return []
        return flow.matching(self.game.options, self.chosen, self.game.edition)

    @property
    def can_undo(self) -> bool:
        """Whether the learner has made a choice that can be taken back."""
        mine = (record.decision for record in self.game.history[self._floor :])
        return bool(self.chosen) or any(decision is not None and decision.player == self.me for decision in mine)

    def table(self) -> TableView:
        """The table as it is to be shown now: the position, and what can be chosen."""
        at = self.game.position.to_dict()
        decision, stage = self.game.decision, self.stage
        if stage == "roll":
            offered = {f"die-{die}": "" for die in self.game.edition.dice}
        else:
            offered = flow.offers(self.options, self.chosen, self.game.edition)
        view = View(
            names=self.game.names,
            me=self.me,
            mover=decision.player if decision and stage == "play" else None,
            offers=offered,
            chosen=frozenset(self.chosen),
            wrong=self.answer.wrong if self.answer else frozenset(),
            rolled=stage != "roll" and rolled_in(self.game) == at["round"],
            addressed=True,
        )
        return TableView(at, self.game.edition, view)

    # --- choosing ----------------------------------------------------------------------------------------------------

    def choose(self, target: str) -> None:
        """Something was chosen: a target of the board, an option by its id, or "roll", "undo", "again", "back"."""
        self.answer = None
        if target == "undo":
            self._undo()
        elif target == "again":
            self._begin(self._start.branch())
        elif target == "back":
            self.chosen = ()
        elif self.stage == "roll":
            if target in {"roll", "dock"} or target.startswith("die-"):
                self._roll()
            else:
                self._refuse(target, say("answer.roll_first"))
        elif self.stage == "over":
            self._refuse(target, say("answer.over"))
        elif target.startswith("option:"):
            option = flow.by_id(self.game.options, target)
            if option is not None:
                self._play(option)
        else:
            self._point(target)

    def fail(self) -> None:
        """Something went wrong on our side: say so, and let the learner go on from where the game stands."""
        self.chosen = ()
        self.answer = Answer(say("error.head"), (say("error.callback"),))

    def _point(self, target: str) -> None:
        """Somebody pointed at the board."""
        if target in self.chosen:
            self.chosen = tuple(other for other in self.chosen if other != target)
            return
        options, edition = list(self.game.options), self.game.edition
        for chosen in ((*self.chosen, target), (target,)):
            left = flow.matching(options, chosen, edition)
            if left:
                self.chosen = chosen
                only = flow.settled(left, chosen)
                if only is not None:
                    self._play(only)
                return
        self._why_not(target)

    def _play(self, option: Option) -> None:
        """Play the learner's option, then whatever the others do until the learner is asked again."""
        self.chosen = ()
        events = self.game.play(option)
        self._age()
        self._tell(say("news.you"), events)
        self._follow()

    def _roll(self) -> None:
        """Show the roll that was made."""
        self._seen_roll = rolled_in(self.game)
        self._age()
        self.news.append(News("", self._withheld))
        self._withheld = []
        self._follow()

    def _follow(self) -> None:
        """Let the others play until the learner is asked, or until there are dice to roll."""
        while self.stage == "play" and self.game.decision and self.game.decision.player != self.me:
            seat = self.game.decision.player
            self._tell(self.game.names[seat], self.game.play(self._rival(seat).choose(self.game)))

    def _undo(self) -> None:
        """Back to the learner's last decision; what the others did in between is taken back with it."""
        if self.chosen:
            self.chosen = ()
            return
        if not self.can_undo:
            self._refuse("undo", say("answer.nothing_to_undo"))
            return
        while len(self.game.history) > self._floor:
            self.game.undo()
            if self.game.decision and self.game.decision.player == self.me:
                break
        self._withheld = []
        self._seen_roll = rolled_in(self.game)
        self.news = [News("", [say("news.undone")])]

    # --- telling -----------------------------------------------------------------------------------------------------

    def _age(self) -> None:
        for group in self.news:
            group.fresh = False

    def _tell(self, who: str, events: tuple[Event, ...]) -> None:
        """Put events into the news; what comes with a roll waits until the learner has rolled."""
        lines = self._story(events)
        if not lines:
            return
        if self.news and self.news[-1].fresh and self.news[-1].who == who:
            self.news[-1].lines += lines
        else:
            self.news.append(News(who, lines))
        del self.news[:-_NEWS]

    def _story(self, events: tuple[Event, ...]) -> list[str]:
        for index, event in enumerate(events):
            if isinstance(event, DiceRolled):
                self._withheld = self._narrator.story(events[index:])
                return self._narrator.story(events[:index])
        return self._narrator.story(events)

    # --- answering ---------------------------------------------------------------------------------------------------

    def _why_not(self, target: str) -> None:
        """Say why a target cannot be chosen now, mark what stands in the way, and name what comes closest."""
        decision = self.game.decision
        option = flow.attempt(self.game, decision, target, self.chosen) if decision else None
        reasons = self.game.why_not(option) if option is not None else ()
        if option is None or not reasons:
            self._refuse(target, say("answer.not_now"))
            return
        told = dict.fromkeys(self._narrator.reason(reason) for reason in reasons)
        marks = frozenset(mark for reason in reasons for mark in reason.highlight)
        nearest = self.game.nearest(option)
        if nearest is not None and flow.declines(nearest):
            nearest = None
        self.answer = Answer(say("answer.no"), tuple(told), nearest, marks | {target})

    def _refuse(self, target: str, reason: str) -> None:
        self.answer = Answer(say("answer.no"), (reason,), None, frozenset({target}))
