"""``PlannerPlayer``, which continues its best turns in imagined games and takes the one that ends best.

``turn_search`` finds the turns, of those with the same purchases, pieces and finds only the best. Hasty greedy players
on all seats continue each to the end of the player's next turn, the rivals with the transparent valuation; then the
learned one compares the seats, or the result if the game is over (``core.thinking``). Hidden cards are shuffled anew
for every imagined game. What to do with open Asteroids the learned valuation decides alone.
"""

import time
from collections.abc import Generator, Mapping
from functools import partial
from math import exp
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from betacolony.core import chance
from betacolony.core.arguments import checked_seed
from betacolony.core.errors import GameError
from betacolony.core.thinking import Budget, Line, Thought, compared
from betacolony.exocolony.options import Option
from betacolony.exocolony.rules import decisions, steps
from betacolony.exocolony.rules.table import decks, ranking
from betacolony.exocolony.state import agenda
from betacolony.exocolony.state.agenda import PLAYER
from betacolony.exocolony.state.position import Position

from .imagining import imagined, seen
from .learned import learned
from .policies import GreedyPlayer, finish, follow, in_turn, moment, running, turn_number
from .turn_search import Found, lines
from .valuation import Judge, Valuation

if TYPE_CHECKING:
    from betacolony.exocolony.game import Game

#: the named levels, with their playouts per turn
LEVELS: Final[Mapping[str, int]] = MappingProxyType({"casual": 8, "club": 32, "master": 96})

#: the largest number of turns that are compared, and of lines that are followed to find them
_CANDIDATES: Final = 12
_WIDTH: Final = 12
#: lines that players follow at once in imagined games, where there is less time
_HASTY_WIDTH: Final = 1
#: in points: a lead that counts like odds of nearly three to one
_SCALE: Final = 5.0


class PlannerPlayer:
    """Compares its best turns by playouts. It knows only what is open on the table.

    It remembers its plan for the rest of the turn, as long as the game follows it and nothing new is revealed. With a
    budget of playouts it chooses the same in the same game, on every machine.
    """

    def __init__(
        self,
        level: str = "club",
        *,
        playouts: int | None = None,
        seconds: float | None = None,
        seed: int = 0,
        judge: Judge = learned,
    ) -> None:
        """A player with a level or a budget.

        Args:
            level: one of ``LEVELS``; ignored if one of the two budgets is given.
            playouts: the most for a decision that begins a turn or comes after something was revealed.
            seconds: the time for that instead; then its choices depend on the machine.
            seed: decides its imagined draws. 0 to 2**62 - 1.
            judge: says what positions are worth.

        Raises:
            GameError: no such level, budget or seed.
        """
        self._budget = Budget(level, playouts, seconds, LEVELS)
        self.level, self.playouts, self.seconds = self._budget.level, self._budget.playouts, self._budget.seconds
        self.seed = seed
        #: never the seed of a game, even if that is the same
        self._imagined = chance.mixed(checked_seed(seed))[0]
        self._judge = judge
        self._hasty = GreedyPlayer(seed, width=_HASTY_WIDTH, discards=False, judge=judge)
        #: costs half as much, and foretells no worse who wins
        self._rival = GreedyPlayer(seed, width=_HASTY_WIDTH, discards=False)
        #: what lay open at each step of the latest plan, and the choice there
        self._known: dict[tuple[object, ...], int] = {}

    def __reduce__(self) -> tuple[object, ...]:
        return _without_plan, (self.level, self.playouts, self.seconds, self.seed, self._judge)

    def choose(self, game: "Game") -> Option:
        """The first step of the best turn. The game is not changed.

        Raises:
            GameError: the game is over.
        """
        pos = game.position
        choice = self._known.get(seen(pos)) if pos.agenda else None
        return decisions.option_for(pos, self.plan(pos)[0] if choice is None else choice)

    def plan(self, pos: Position) -> Line:
        """The best turn, as choices."""
        line: Line = ()
        for thought in self.thinking(pos):
            line = thought.line
        return line

    def thinking(self, pos: Position) -> Generator[Thought, None, None]:
        """Think about the decision of a position, and yield a thought after each playout.

        Use it to show progress, to do something else in between, or to stop early: there is at least one thought, and
        the line of each is legal. After the last, ``choose`` takes no time for a game in this position. A budget of
        seconds includes the time in between.

        Raises:
            GameError: the game is over.
        """
        if not pos.agenda:
            raise GameError("nobody_asked")
        start_time = time.monotonic()
        start = self._imagined_start(pos)
        turns = self._turns(start)
        found = list(turns)
        thought = Thought(0, 0.0, found[0])
        luck = chance.number(self._imagined, chance.key(chance.CHOICE, pos.round, pos.turn, pos.active, pos.step))
        worth = partial(self._worth, start, self._judge(start), turns)
        for thought in compared(found, worth, luck, self._budget, start_time):
            yield thought
        self._remember(start, thought.line)
        yield Thought(thought.playouts, 1.0, thought.line)

    def adopt(self, pos: Position, line: Line) -> None:
        """Take over what a copy of this player thinks best for a position: from now on ``choose`` follows it."""
        self._remember(self._imagined_start(pos), line)

    def _imagined_start(self, pos: Position) -> Position:
        return imagined(pos, self._imagined + pos.step)

    def _turns(self, start: Position) -> dict[Line, Line]:
        """The turns that are compared, the most promising first, each with its choices in imagined games.

        Those leave out the discard, after which all would have to be thought over.
        """
        choices = running(start)
        found: dict[Line, Line] = {(choice,): (choice,) for choice in choices[:: -(-len(choices) // _CANDIDATES)]}
        if in_turn(start) and len(choices) > 1:
            best: dict[tuple[object, ...], Found] = {}
            for one in lines(start, start.active, width=_WIDTH, judge=self._judge):
                best.setdefault(_plan_of(one.pos), one)
            found = {one.line: _without_discard(one) for one in best.values()}
            if start.discarded or start.agenda[-1][0] == agenda.ASK_MINE:  # little is left to weigh up
                return dict(list(found.items())[:1])
        number = self._budget.affordable(min(_CANDIDATES, len(found)))
        return dict(list(found.items())[:number])

    def _worth(self, start: Position, valuation: Valuation, turns: Mapping[Line, Line], line: Line, seed: int) -> float:
        """The player's standing after a turn and its continuation, 0 to 1."""
        player = start.agenda[-1][PLAYER]
        pos = imagined(start, seed)
        follow(pos, turns[line])
        # of the set-up, up to a turn of each player
        seats = [self._hasty if seat == player else self._rival for seat in range(pos.players)]
        finish(pos, seats, max(turn_number(start), -1) + pos.players)
        if not pos.agenda:
            winners = ranking.winners(pos)
            return (player in winners) / max(len(winners), 1)
        rivals = [valuation.own(pos, seat) for seat in range(pos.players) if seat != player]
        lead = valuation.own(pos, player) - max(rivals, default=0.0)
        return 1 / (1 + exp(-lead / _SCALE))

    def _remember(self, start: Position, line: Line) -> None:
        """Keep the plan, up to the step that reveals something or ends the player's turn."""
        self._known = {}
        pos = start.copy()
        for choice in line:
            self._known[seen(pos)] = choice
            steps.play(pos, choice, None)
            if moment(pos) != moment(start):
                break


def _plan_of(pos: Position) -> tuple[object, ...]:
    """What a turn was for: the cards that it bought and what it settled, built or found.

    Of turns that differ in goods alone only the best is compared, so that there is room for other plans.
    """
    return tuple(pos.market), tuple(pos.pieces.items()), pos.beyond, pos.life, pos.asteroid_colonies


def _without_discard(found: Found) -> Line:
    return (*found.line[:-2], found.line[-1]) if decks.discardable(found.pos) else found.line


def _without_plan(level: str, playouts: int | None, seconds: float | None, seed: int, judge: Judge) -> PlannerPlayer:
    """A copy of a player: what travels is no plan, which would be a plan for another game."""
    if level:
        return PlannerPlayer(level, seed=seed, judge=judge)
    return PlannerPlayer(playouts=playouts, seconds=seconds, seed=seed, judge=judge)
