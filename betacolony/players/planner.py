"""``PlannerPlayer``, which continues its best turns in imagined games and takes the one that ends best.

``lookahead`` finds the turns. Greedy players on all seats continue each for the rest of the round (longer games proved
weaker for their cost); then the valuation compares the seats, or the result if the game is over. All turns have the
same luck, and the better half of them is tried again, until one is left (``core.thinking``). Hidden pieces are drawn
anew for every imagined game.
"""

import time
from collections.abc import Generator, Iterator, Mapping
from functools import partial
from math import exp
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from betacolony.core import chance
from betacolony.core.arguments import checked_seed
from betacolony.core.errors import GameError
from betacolony.core.tallies import margin_of
from betacolony.core.thinking import Budget, Line, Thought, compared
from betacolony.options import Option
from betacolony.rules import decisions, option_codec, scoring, steps
from betacolony.state.position import Position

from .learned import LearnedWeights, expected_points, valuation_for
from .lookahead import Lookahead, this_turn
from .policies import BEFORE_ROUNDS, ON_DICE, GreedyPlayer, finish, follow, moment
from .weights import Weights

if TYPE_CHECKING:
    from betacolony.game import Game

__all__ = ["LEVELS", "PlannerPlayer", "Thought"]

#: the named levels, with their playouts per turn
LEVELS: Final[Mapping[str, int]] = MappingProxyType({"casual": 16, "club": 64, "master": 256})

#: the largest number of turns that are compared
_CANDIDATES: Final = 16
#: they are chosen from this many, if the player has another action in the round
_LOOKED_AT: Final = 64
#: the number of spaces and materials that are tried
_BREADTH: Final = 3
#: in CP: a lead that counts like odds of nearly three to one; at the end of the game the victory counts as much
_SCALE: Final = 20.0


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
        weights: Weights | LearnedWeights | None = None,
        seed: int = 0,
    ) -> None:
        """A player with a level or a budget.

        Args:
            level: one of ``LEVELS``; ignored if one of the two budgets is given.
            playouts: the most for a decision that begins a turn or comes after something was revealed.
            seconds: the time for that instead; then its choices depend on the machine.
            weights: of its valuation, and of the others' as it imagines them.
            seed: decides its imagined draws. 0 to 2**62 - 1.

        Raises:
            GameError: no such level, budget or seed.
        """
        self._budget = Budget(level, playouts, seconds, LEVELS)
        self.level, self.playouts, self.seconds = self._budget.level, self._budget.playouts, self._budget.seconds
        self.weights = weights
        self.seed = seed
        #: never the seed of a game, even if that is the same
        self._imagined = chance.mixed(checked_seed(seed))[0]
        self._greedy = GreedyPlayer(weights, seed)
        #: the positions of the latest plan, each with the choice there
        self._known: list[tuple[Position, int]] = []

    def __reduce__(self) -> tuple[object, ...]:
        return _without_plan, (self.level, self.playouts, self.seconds, self.weights, self.seed)

    def choose(self, game: "Game") -> Option:
        """The first step of the best turn."""
        pos = game.position
        for known, choice in self._known:
            if known.t is pos.t and known == pos:
                return option_codec.option_for(pos, choice)
        return option_codec.option_for(pos, self.plan(pos)[0])

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
        lines = self._lines(start)
        thought = Thought(0, 0.0, lines[0])
        for thought in self._compared(start, lines, start_time):
            yield thought
        self._remember(start, thought.line)
        yield Thought(thought.playouts, 1.0, thought.line)

    def adopt(self, pos: Position, line: Line) -> None:
        """Take over what a copy of this player thinks best for a position: from now on ``choose`` follows it."""
        self._remember(self._imagined_start(pos), line)

    def _imagined_start(self, pos: Position) -> Position:
        start = pos.copy()
        start.seed, start.scripted, start.step = self._imagined, {}, 0
        return start

    def _lines(self, start: Position) -> list[Line]:
        """The turns that are compared, the most promising first."""
        choices = decisions.choices(start)
        if len(choices) == 1:
            return [(choices[0],)]
        kind, player = start.agenda[-1][0], start.agenda[-1][1]
        if kind in BEFORE_ROUNDS or kind in ON_DICE:
            ranked = sorted(self._greedy.worths(start), key=lambda pair: -pair[1])
            lines: list[Line] = [(choice,) for choice, _ in ranked]
        else:
            lookahead = Lookahead(valuation_for(start, player, self.weights), _BREADTH)
            lines = lookahead.lines(this_turn(start, self._imagined), _CANDIDATES, _LOOKED_AT)
        return lines[: self._budget.affordable(min(_CANDIDATES, len(lines)))]

    def _compared(self, start: Position, lines: list[Line], start_time: float) -> Iterator[Thought]:
        """Continue the turns, all with the same luck; after each round of playouts the worse half drops out."""
        player = start.agenda[-1][1]
        luck = chance.number(self._imagined, chance.key(chance.CHOICE, start.round, start.turn, player, 0))
        return compared(lines, partial(self._worth, start), luck, self._budget, start_time)

    def _worth(self, start: Position, line: Line, seed: int) -> float:
        """The player's standing after a turn and its continuation, 0 to 1."""
        player = start.agenda[-1][1]
        pos = start.copy()
        pos.seed = seed
        follow(pos, line)
        finish(pos, [self._greedy] * pos.players, max(start.round, 1))
        totals = expected_points(pos, self.weights)
        worth = 1 / (1 + exp(-margin_of(totals, player) / _SCALE))
        if pos.agenda:
            return worth
        winners = scoring.winners(pos)[0]
        return (worth + (player in winners) / len(winners)) / 2

    def _remember(self, start: Position, line: Line) -> None:
        """Keep the plan, up to the step that reveals something or ends the player's turn."""
        self._known = []
        pos = start.copy()
        for choice in line:
            self._known.append((pos.copy(), choice))
            steps.play(pos, choice, None)
            if moment(pos) != moment(start):
                break


def _without_plan(
    level: str, playouts: int | None, seconds: float | None, weights: Weights | LearnedWeights | None, seed: int
) -> PlannerPlayer:
    """A copy of a player: what travels is no plan, which would be a plan for another game."""
    if level:
        return PlannerPlayer(level, weights=weights, seed=seed)
    return PlannerPlayer(playouts=playouts, seconds=seconds, weights=weights, seed=seed)
