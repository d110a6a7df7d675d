"""``PlannerPlayer``, which plays its best turns on in imagined games and takes the one that ends best.

The look ahead (``lookahead``) names the turns. Each is played on, by greedy players on all seats, for the rest of the
round and one more (longer games were measured to be weaker for their cost); the seats are then compared by the
valuation, or by the result where the game is over. All turns meet the same luck, and the better half of them meets
more of it, until one is left (sequential halving). What lies hidden is drawn anew for every imagined game.
"""

import time
from collections.abc import Generator, Iterator, Mapping
from math import exp
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from betacolony.core import chance
from betacolony.core.errors import GameError, shown
from betacolony.game_arguments import checked_seed
from betacolony.options import Option
from betacolony.rules import decisions, option_codec, scoring, steps
from betacolony.state.position import Position

from .lookahead import Line, Lookahead, this_turn
from .policies import BEFORE_ROUNDS, ON_DICE, GreedyPlayer, finish, follow, moment
from .valuation import Valuation
from .weights import STANDARD, Weights

if TYPE_CHECKING:
    from betacolony.game import Game

#: the levels that have a name, with their playouts a turn
LEVELS: Final[Mapping[str, int]] = MappingProxyType({"casual": 16, "club": 64, "master": 256})

#: so many turns are compared at most
_CANDIDATES: Final = 16
#: they are picked out of so many where they are valued together with the next action of the round
_LOOKED_AT: Final = 64
#: of spaces and materials so many are looked at
_BREADTH: Final = 3
#: so many rounds are played after the present one
_ROUNDS_AHEAD: Final = 1
#: a lead of so many CP counts like a chance of nearly three to one; at the end of the game the victory counts as much
_SCALE: Final = 20.0


class Thought(NamedTuple):
    """How far the thinking about a decision is.

    Attributes:
        playouts: imagined games so far.
        share: the part of the budget that is used up, 0 to 1.
        line: the best choices so far (``rules.decisions.choices``), for the decision and the rest of the turn.
    """

    playouts: int
    share: float
    line: Line


class PlannerPlayer:
    """Compares its best turns by playouts. It knows what lies open on the table and nothing else.

    What it has thought of for a turn it remembers for the rest of it, as long as the game goes that way and nothing
    new is revealed. A player with a budget of playouts chooses the same in the same game, on every machine.
    """

    def __init__(
        self,
        level: str = "club",
        *,
        playouts: int | None = None,
        seconds: float | None = None,
        weights: Weights = STANDARD,
        seed: int = 0,
    ) -> None:
        """How much it may think, and what it values.

        Args:
            level: one of ``LEVELS``; without meaning if one of the two budgets is given.
            playouts: at most so many for a decision that begins a turn, or comes after something was revealed.
            seconds: so long instead; then its choices depend on the machine.
            weights: what it values, and takes all others to value.
            seed: decides what it imagines. 0 to 2**62 - 1.

        Raises:
            GameError: no such level, budget or seed.
        """
        if level not in LEVELS:
            raise GameError("planner_level", found=shown(level), known=", ".join(LEVELS))
        if playouts is not None and seconds is not None:
            raise GameError("planner_budgets")
        if playouts is not None and (type(playouts) is not int or playouts < 1):
            raise GameError("planner_playouts", found=shown(playouts))
        if seconds is not None and (type(seconds) not in {int, float} or not 0 < seconds < float("inf")):
            raise GameError("planner_seconds", found=shown(seconds))
        self.level = level if playouts is None and seconds is None else ""
        self.playouts = (LEVELS[level] if playouts is None else playouts) if seconds is None else None
        self.seconds = seconds
        self.weights = weights
        self.seed = seed
        #: never the seed of a game, even if that is the same
        self._imagined = chance.mixed(checked_seed(seed))[0]
        self._greedy = GreedyPlayer(weights, seed)
        #: the positions of the turn that was thought of last, each with the choice there
        self._known: list[tuple[Position, int]] = []

    def choose(self, game: "Game") -> Option:
        """The first step of the best turn that it finds."""
        pos = game.position
        for known, choice in self._known:
            if known.t is pos.t and known == pos:
                return option_codec.option_for(pos, choice)
        return option_codec.option_for(pos, self.plan(pos)[0])

    def plan(self, pos: Position) -> Line:
        """The best turn that it finds, as choices."""
        line: Line = ()
        for thought in self.thinking(pos):
            line = thought.line
        return line

    def thinking(self, pos: Position) -> Generator[Thought, None, None]:
        """Think about the decision of a position, and say after each playout how far that is.

        For those who show progress, do something else in between, or stop early: there is one thought at least, and
        the line of each is legal. Once the thinking has come to its end, ``choose`` takes no time for a game in this
        position. Seconds go by on the clock, whatever is done in between.

        Raises:
            GameError: the game is over.
        """
        if not pos.agenda:
            raise GameError("nobody_asked")
        begun = time.monotonic()
        start = pos.copy()
        start.seed, start.scripted, start.step = self._imagined, {}, 0
        lines = self._lines(start)
        thought = Thought(0, 0.0, lines[0])
        for thought in self._compared(start, lines, begun):
            yield thought
        self._remember(start, thought.line)
        yield Thought(thought.playouts, 1.0, thought.line)

    def _lines(self, start: Position) -> list[Line]:
        """The turns that are compared, those that look best first."""
        choices = decisions.choices(start)
        if len(choices) == 1:
            return [(choices[0],)]
        kind, player = start.agenda[-1][0], start.agenda[-1][1]
        if kind in BEFORE_ROUNDS or kind in ON_DICE:
            ranked = sorted(self._greedy.worths(start), key=lambda pair: -pair[1])
            lines: list[Line] = [(choice,) for choice, _ in ranked]
        else:
            lookahead = Lookahead(Valuation(start, player, self.weights), _BREADTH)
            lines = lookahead.lines(this_turn(start, self._imagined), _CANDIDATES, _LOOKED_AT)
        number = min(_CANDIDATES, len(lines))
        # each takes part in one playout at least, and the last ones in several
        while self.playouts is not None and number > 1 and number * _halvings(number) > self.playouts:
            number -= 1
        return lines[:number]

    def _compared(self, start: Position, lines: list[Line], begun: float) -> Iterator[Thought]:
        """Play the turns on, all with the same luck; again and again the worse half of them drops out."""
        player = start.agenda[-1][1]
        luck = chance.number(self._imagined, chance.key(chance.CHOICE, start.round, start.turn, player, 0))
        worths = [0.0] * len(lines)
        alive = list(range(len(lines)))
        halvings = _halvings(len(lines))
        playouts = sweeps = 0
        for halving in range(1, halvings + 1):
            swept = False
            while not swept or self._share(playouts + len(alive), begun) <= halving / halvings:
                seed = chance.number(luck, sweeps)
                found = []
                for number in alive:
                    found.append(self._worth(start, lines[number], seed))
                    playouts += 1
                    share = self._share(playouts, begun)
                    yield Thought(playouts, min(share, 1.0), lines[alive[0]])
                    if self.seconds is not None and share >= 1:
                        return
                for number, worth in zip(alive, found, strict=True):
                    worths[number] += worth
                alive.sort(key=lambda number: -worths[number])
                sweeps += 1
                swept = True
            del alive[(len(alive) + 1) // 2 :]
            yield Thought(playouts, min(self._share(playouts, begun), 1.0), lines[alive[0]])

    def _share(self, playouts: int, begun: float) -> float:
        """The part of the budget that is used up."""
        if self.playouts is not None:
            return playouts / self.playouts
        return (time.monotonic() - begun) / (self.seconds or 1.0)

    def _worth(self, start: Position, line: Line, seed: int) -> float:
        """Play a turn, and on from there: how well the player then stands, 0 to 1."""
        player = start.agenda[-1][1]
        pos = start.copy()
        pos.seed = seed
        follow(pos, line)
        finish(pos, [self._greedy] * pos.players, max(start.round, 1) + _ROUNDS_AHEAD)
        over = not pos.agenda
        totals = [pos.total(one) if over else Valuation(pos, one, self.weights).of(pos) for one in range(pos.players)]
        lead = totals[player] - max(total for one, total in enumerate(totals) if one != player)
        worth = 1 / (1 + exp(-lead / _SCALE))
        if not over:
            return worth
        winners = scoring.winners(pos)[0]
        return (worth + (player in winners) / len(winners)) / 2

    def _remember(self, start: Position, line: Line) -> None:
        """Keep what was thought of, up to where something is revealed or another is asked."""
        self._known = []
        pos = start.copy()
        for choice in line:
            self._known.append((pos.copy(), choice))
            steps.play(pos, choice, None)
            if moment(pos) != moment(start):
                break


def _halvings(number: int) -> int:
    """How often a number of turns is halved until one is left."""
    return (number - 1).bit_length()
