"""The random, sampled and greedy players, and the protocols that players and policies follow.

None of them knows more than what lies open on the table: where they look ahead, they do so with a seed of their own.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Protocol

from betacolony.core import chance
from betacolony.core.errors import GameError, shown
from betacolony.game_arguments import checked_seed
from betacolony.options import ChooseMat, FlipDie, Option, PlaceShip, SetDie
from betacolony.rules import decisions, option_codec, steps
from betacolony.state import agenda, tables
from betacolony.state.position import Position

from .lookahead import Line, Lookahead, this_turn
from .valuation import LIKED_POWERS, Valuation
from .weights import STANDARD, Weights

if TYPE_CHECKING:
    from betacolony.game import Game


class Player(Protocol):
    """Chooses one of the options of a game's decision."""

    def choose(self, game: "Game") -> Option:
        """One of ``game.options``. The game is not changed."""
        ...


class Policy(Protocol):
    """Answers the decisions of a position, in playouts."""

    def plan(self, pos: Position) -> Sequence[int]:
        """Choices (``rules.decisions.choices``) for the decision at hand and, if it likes, for more of the turn.

        To look ahead, copy the position, give the copy a seed of your own, and go on with
        ``betacolony.rules.steps.play``. One choice at least. What follows the first is dropped as soon as something
        hidden is revealed or somebody else is asked. The position is not changed.
        """
        ...


class RandomPlayer:
    """Chooses evenly among the options of each decision.

    Evenly means: over the listed options, one for each different effect, of one small decision at a time. It is not
    even over whole turns: a move that opens many ways to go on is not chosen more often for it.
    """

    def __init__(self, seed: int = 0) -> None:
        """``seed`` (0 to 2**62 - 1) decides its choices, together with the place in the game and nothing else."""
        self.seed = seed
        self._low, self._high = chance.mixed(checked_seed(seed))

    def choose(self, game: "Game") -> Option:
        """One of the options, each as likely as the other.

        Raises:
            GameError: the game is over.
        """
        return _chosen(self, game)

    def plan(self, pos: Position) -> Line:
        """One of ``decisions.choices``, each as likely as the other."""
        _asked(pos)
        return (self.choice(pos),)

    def choice(self, pos: Position) -> int:
        """The same without the line around it."""
        word = chance.key(chance.CHOICE, pos.round, pos.turn, pos.agenda[-1][1], pos.step)
        return decisions.drawn(pos, chance.light(self._low, self._high, word))


class SampledPlayer:
    """Tries some random ways to finish its turn and takes the one that leaves the best position (``valuation``)."""

    def __init__(self, samples: int = 8, weights: Weights = STANDARD, seed: int = 0) -> None:
        """``samples``: how many ways it tries (1 or more); ``seed``: decides them, and the draws it imagines."""
        if samples < 1:
            raise GameError("samples", found=shown(samples))
        self.samples = samples
        self.weights = weights
        self.seed = seed
        self._imagined = chance.mixed(checked_seed(seed))[0]

    def choose(self, game: "Game") -> Option:
        """The first step of the best way it tried.

        Raises:
            GameError: the game is over.
        """
        return _chosen(self, game)

    def plan(self, pos: Position) -> Line:
        """The best line of choices that it tried."""
        _asked(pos)
        kind, player = pos.agenda[-1][0], pos.agenda[-1][1]
        if kind in BEFORE_ROUNDS:
            return RandomPlayer(self.seed).plan(pos)
        valuation = Valuation(pos, player, self.weights)
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


class GreedyPlayer:
    """Plays out its own turn and takes the way that leaves the best position (``lookahead``, ``valuation``).

    It does not think about the turns of others, nor about its own next one beyond what the valuation says.
    """

    def __init__(self, weights: Weights = STANDARD, seed: int = 0) -> None:
        """``weights``: what it values; ``seed``: the draws it imagines while it looks ahead."""
        self.weights = weights
        self.seed = seed
        #: never the seed of a game, even if that is the same
        self._imagined = chance.mixed(checked_seed(seed))[0]

    def choose(self, game: "Game") -> Option:
        """The first step of the best way to play this turn.

        Raises:
            GameError: the game is over.
        """
        return _chosen(self, game)

    def plan(self, pos: Position) -> Line:
        """The best line of choices to the end of the turn."""
        _asked(pos)
        choices = decisions.choices(pos)
        if len(choices) == 1:
            return (choices[0],)
        kind, player = pos.agenda[-1][0], pos.agenda[-1][1]
        if kind in BEFORE_ROUNDS or kind in ON_DICE:
            return (max(self.worths(pos), key=lambda pair: pair[1])[0],)
        return self._lookahead(pos, player).best_line(this_turn(pos, self._imagined))

    def worths(self, pos: Position) -> list[tuple[int, float]]:
        """Every choice with what the best turn that begins with it leaves, in CP."""
        choices = decisions.choices(pos)
        if len(choices) == 1:
            return [(choices[0], 0.0)]
        kind, player = pos.agenda[-1][0], pos.agenda[-1][1]
        if kind == agenda.ASK_MAT:
            return [(mat, -float(LIKED_POWERS.index(pos.t.mat_special[mat]))) for mat in choices]
        if kind == agenda.ASK_SHIP:
            return [(place, float(_good_start(pos, place))) for place in choices]
        lookahead = self._lookahead(pos, player)
        alone = this_turn(pos, self._imagined)
        if kind in ON_DICE:
            return [(choice, lookahead.found_with_dice(alone, choice)[0]) for choice in choices]
        return [(choice, lookahead.found(alone, choice)[0]) for choice in choices]

    def _lookahead(self, pos: Position, player: int) -> Lookahead:
        return Lookahead(Valuation(pos, player, self.weights))


#: decisions of the set-up, and those that change a die
BEFORE_ROUNDS: Final = decisions.answered_by(ChooseMat, PlaceShip)
ON_DICE: Final = decisions.answered_by(SetDie, FlipDie)


def _asked(pos: Position) -> None:
    """Refuse to choose where nobody is asked."""
    if not pos.agenda:
        raise GameError("nobody_asked")


def _chosen(policy: Policy, game: "Game") -> Option:
    """The option for the first step of a policy's plan."""
    pos = game.position
    return option_codec.option_for(pos, policy.plan(pos)[0])


def finish_turn(pos: Position, draw: int) -> Line:
    """Play the agenda to its end at random, and say how. ``draw`` (31 bits) decides."""
    line = []
    while pos.agenda:
        choice = decisions.drawn(pos, draw)
        line.append(choice)
        steps.play(pos, choice, None)
        draw = chance.next_draw(draw)
    return tuple(line)


def _good_start(pos: Position, place: int) -> int:
    """How near the moons are from a place, added up over the values 1 to 6."""
    t = pos.t
    return sum(
        t.faces - steps_ for steps_ in range(1, t.faces + 1) if t.kind[(place + steps_) % t.length] == tables.MOON
    )


#: above the number of any round
LAST: Final = 1 << 16


def finish(pos: Position, policies: Sequence[Policy], last_round: int = LAST) -> None:
    """Play a position to the end of the game or of a round, ``policies`` by seat."""
    steps.advance(pos, None)
    while pos.agenda and pos.round <= last_round:
        policy = policies[pos.agenda[-1][1]]
        if type(policy) is RandomPlayer:  # no line to make: this is the innermost loop of all
            steps.play(pos, policy.choice(pos), None)
        else:
            _planned(pos, policy)


def _as_seen(pos: Position) -> Position:
    """A copy that knows nothing of what is to come."""
    seen = pos.copy()
    seen.seed, seen.scripted = 0, {}
    return seen


def _planned(pos: Position, policy: Policy) -> None:
    """Play as far as a policy's plan for the decision at hand goes."""
    ours = isinstance(policy, (SampledPlayer, GreedyPlayer))
    line = policy.plan(pos if ours else _as_seen(pos))
    if not line:
        raise GameError("no_plan", policy=type(policy).__name__)
    follow(pos, line, "" if ours else type(policy).__name__)


def follow(pos: Position, line: Sequence[int], checked: str = "") -> None:
    """Play a line of choices, up to the first that reveals something: from there on it was only imagined.

    ``checked``: the name of the policy that made it, where its choices have to be looked at before they are played.
    """
    begun = moment(pos)
    for choice in line:
        if checked and choice not in decisions.choices(pos):
            raise GameError("illegal_plan", policy=checked, found=shown(choice))
        steps.play(pos, choice, None)
        if moment(pos) != begun:
            return


def moment(pos: Position) -> tuple[int, ...]:
    """What a plan holds for: whose decision it is, in which action, after how many draws."""
    return (pos.agenda[-1][1], pos.turn, pos.reveals) if pos.agenda else ()


def play_out(game: "Game", players: Sequence[Player]) -> "Game":
    """Play a game to its end, ``players`` by seat. Returns the same game."""
    while (decision := game.decision) is not None:
        game.play(players[decision.player].choose(game))
    return game
