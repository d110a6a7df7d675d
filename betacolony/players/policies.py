"""The random, sampled and greedy players, and the protocols that players and policies follow.

They know only what is open on the table: they look ahead with seeds of their own.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Protocol

from betacolony.core import chance
from betacolony.core.arguments import checked_seed
from betacolony.core.errors import GameError, shown
from betacolony.options import ChooseMat, FlipDie, Option, PlaceShip, SetDie
from betacolony.rules import decisions, option_codec, steps
from betacolony.state import agenda, tables
from betacolony.state.position import Position

from .hasty import HastyLookahead
from .learned import LearnedWeights, valuation_for
from .lookahead import Line, Lookahead, this_turn
from .weighted import WeightedValuation
from .weights import STANDARD, Weights

if TYPE_CHECKING:
    from betacolony.game import Game


class Player(Protocol):
    """Chooses one of the options of a game's decision."""

    def choose(self, game: "Game") -> Option:
        """One of ``game.options``. The game is not changed."""


class Policy(Protocol):
    """Answers the decisions of a position, in playouts."""

    def plan(self, pos: Position) -> Sequence[int]:
        """One choice or more (``rules.decisions.choices``), for the decision at hand and, if you like, the next ones.

        To look ahead, copy the position, give the copy a seed of your own, and call ``betacolony.rules.steps.play``.
        The choices after the first are dropped when something hidden is revealed or the turn passes to somebody else.
        The position is not changed.
        """


class _Chooser:
    """A player that follows its own plan."""

    def choose(self, game: "Game") -> Option:
        """The first step of the plan.

        Raises:
            GameError: the game is over.
        """
        pos = game.position
        return option_codec.option_for(pos, self.plan(pos)[0])

    def plan(self, pos: Position) -> Line:
        """Choices for the decision at hand, and maybe for the next ones."""
        raise NotImplementedError


class RandomPlayer(_Chooser):
    """Chooses evenly among the options of each decision.

    All listed options of a decision, one for each different effect, are equally likely. Whole turns are not: a move
    that opens up many others is no more likely for that.
    """

    def __init__(self, seed: int = 0) -> None:
        """``seed`` (0 to 2**62 - 1) decides its choices, together with the place in the game and nothing else."""
        self.seed = seed
        self._low, self._high = chance.mixed(checked_seed(seed))

    def plan(self, pos: Position) -> Line:
        """One of ``decisions.choices``, all equally likely."""
        _check_running(pos)
        return (self.choice(pos),)

    def choice(self, pos: Position) -> int:
        """The choice of ``plan``, for a position at a decision."""
        word = chance.key(chance.CHOICE, pos.round, pos.turn, pos.agenda[-1][1], pos.step)
        return decisions.drawn(pos, chance.light(self._low, self._high, word))


class SampledPlayer(_Chooser):
    """Tries some random ways to finish its turn and takes the one that leaves the best position (``weighted``)."""

    def __init__(self, samples: int = 8, weights: Weights = STANDARD, seed: int = 0) -> None:
        """``samples``: the number of tries (1 or more); ``seed``: decides them, and the draws it imagines."""
        if samples < 1:
            raise GameError("samples", found=shown(samples))
        self.samples = samples
        self.weights = weights
        self.seed = seed
        self._imagined = chance.mixed(checked_seed(seed))[0]

    def plan(self, pos: Position) -> Line:
        """The best line of choices that it tried."""
        _check_running(pos)
        kind, player = pos.agenda[-1][0], pos.agenda[-1][1]
        if kind in BEFORE_ROUNDS:
            return RandomPlayer(self.seed).plan(pos)
        valuation = WeightedValuation(pos, player, self.weights)
        start = this_turn(pos, self._imagined)
        best = -1e9
        best_line: Line = ()
        for sample in range(self.samples):
            after = start.copy()
            index = (pos.step * self.samples + sample) % 2048
            word = chance.key(chance.CHOICE, pos.round, pos.turn, player, index)
            line = finish_turn(after, chance.number(self.seed, word))
            worth = valuation.of(after)
            if worth > best:
                best, best_line = worth, line
        return best_line


class GreedyPlayer(_Chooser):
    """Plays out its own turn and takes the line that leaves the best position (``lookahead``, ``learned``).

    It ignores the turns of others, and its own next turn beyond what the valuation says.
    """

    def __init__(
        self, weights: Weights | LearnedWeights | None = None, seed: int = 0, *, overlooks: float = 0.0
    ) -> None:
        """A greedy player.

        Args:
            weights: of its valuation (``valuation_for``).
            seed: decides the draws that it imagines, and what it overlooks. 0 to 2**62 - 1.
            overlooks: the share of the ways to act that it doesn't see, 0 to 1; more of those that cost fuel.

        Raises:
            GameError: no such seed, or no share.
        """
        if not 0 <= overlooks <= 1:
            raise GameError("overlooks", found=shown(overlooks))
        self.weights = weights
        self.seed = seed
        self.overlooks = overlooks
        #: never the seed of a game, even if that is the same
        self._imagined = chance.mixed(checked_seed(seed))[0]

    def plan(self, pos: Position) -> Line:
        """The best line of choices to the end of the turn."""
        _check_running(pos)
        choices = decisions.choices(pos)
        if len(choices) == 1:
            return (choices[0],)
        kind, player = pos.agenda[-1][0], pos.agenda[-1][1]
        if kind in BEFORE_ROUNDS or kind in ON_DICE:
            return (max(self.worths(pos), key=lambda pair: pair[1])[0],)
        return self._lookahead(pos, player).best_line(this_turn(pos, self._imagined))

    def _lookahead(self, pos: Position, player: int) -> Lookahead:
        return Lookahead(valuation_for(pos, player, self.weights), overlooks=self.overlooks, seed=self.seed)

    def worths(self, pos: Position) -> list[tuple[int, float]]:
        """Every choice with the worth of the best turn that begins with it, in CP."""
        choices = decisions.choices(pos)
        if len(choices) == 1:
            return [(choices[0], 0.0)]
        kind, player = pos.agenda[-1][0], pos.agenda[-1][1]
        if kind == agenda.ASK_MAT:
            return [(mat, -float(_LIKED_POWERS.index(pos.t.mat_special[mat]))) for mat in choices]
        if kind == agenda.ASK_SHIP:
            return [(place, float(_good_start(pos, place))) for place in choices]
        lookahead = self._lookahead(pos, player)
        start = this_turn(pos, self._imagined)
        best = lookahead.best_with_dice if kind in ON_DICE else lookahead.best_after
        return [(choice, best(start, choice)[0]) for choice in choices]


class HastyPlayer(GreedyPlayer):
    """Follows less than the greedy player (``HastyLookahead``): thinks half as long, wins a third of their games."""

    def __init__(self, seed: int = 0) -> None:
        """``seed`` (0 to 2**62 - 1) decides the draws that it imagines."""
        super().__init__(seed=seed)

    def _lookahead(self, pos: Position, player: int) -> Lookahead:
        return HastyLookahead(valuation_for(pos, player, self.weights))


#: special powers of mats in the order of the greedy player's taste, best first
_LIKED_POWERS: Final = (
    tables.BLACK_ANY_ROW,
    tables.MORE_FUEL,
    tables.BLACK_IS_SIX,
    tables.MATCHING_PAIR,
    tables.BLACK_BACKWARDS,
)
#: decisions of the set-up, and those that change a die
BEFORE_ROUNDS: Final = decisions.answered_by(ChooseMat, PlaceShip)
ON_DICE: Final = decisions.answered_by(SetDie, FlipDie)


def _check_running(pos: Position) -> None:
    """Refuse to choose when the game is over."""
    if not pos.agenda:
        raise GameError("nobody_asked")


def finish_turn(pos: Position, draw: int) -> Line:
    """Play the agenda to its end at random; returns the choices. ``draw`` (31 bits) decides."""
    line = []
    while pos.agenda:
        choice = decisions.drawn(pos, draw)
        line.append(choice)
        steps.play(pos, choice, None)
        draw = chance.next_draw(draw)
    return tuple(line)


def _good_start(pos: Position, place: int) -> int:
    """The nearness of moons to a place, added up over the values 1 to 6."""
    t = pos.t
    values = range(1, t.faces + 1)
    return sum([t.faces - value for value in values if t.kind[(place + value) % t.length] == tables.MOON])


#: above the number of any round
LAST: Final = 1 << 16


def finish(pos: Position, policies: Sequence[Policy], last_round: int = LAST) -> None:
    """Play a position to the end of the game or of a round, ``policies`` by seat."""
    steps.advance(pos, None)
    while pos.agenda and pos.round <= last_round:
        policy = policies[pos.agenda[-1][1]]
        if type(policy) is RandomPlayer:  # without a line: this is the innermost loop of all
            steps.play(pos, policy.choice(pos), None)
        else:
            _play_plan(pos, policy)


def _play_plan(pos: Position, policy: Policy) -> None:
    """Follow a policy's plan for the decision at hand. Policies from elsewhere don't see the seed, and are checked."""
    if isinstance(policy, (SampledPlayer, GreedyPlayer)):
        follow(pos, policy.plan(pos))
        return
    visible = pos.copy()
    visible.seed, visible.scripted = 0, {}
    line = policy.plan(visible)
    if not line:
        raise GameError("no_plan", policy=type(policy).__name__)
    follow(pos, line, type(policy).__name__)


def follow(pos: Position, line: Sequence[int], checked: str = "") -> None:
    """Play a line of choices, up to the first that reveals something: the rest was only imagined.

    ``checked``: the name of the line's policy if each choice must be checked before it is played.
    """
    start = moment(pos)
    for choice in line:
        if checked and choice not in decisions.choices(pos):
            raise GameError("illegal_plan", policy=checked, found=shown(choice))
        steps.play(pos, choice, None)
        if moment(pos) != start:
            return


def moment(pos: Position) -> tuple[int, ...]:
    """The player at a decision, the action and the number of draws; a plan holds until these change."""
    return (pos.agenda[-1][1], pos.turn, pos.reveals) if pos.agenda else ()
