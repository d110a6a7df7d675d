"""The random and the greedy player, and the protocol that policies follow.

They know only what is open on the table: they look ahead with draws of their own.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Protocol

from betacolony.core import chance
from betacolony.core.arguments import checked_seed
from betacolony.core.errors import GameError, shown
from betacolony.exocolony.options import Option
from betacolony.exocolony.rules import decisions, steps
from betacolony.exocolony.state import agenda
from betacolony.exocolony.state.agenda import PLAYER
from betacolony.exocolony.state.position import Position

from .imagining import imagined
from .turn_search import DEPTH, WIDTH, Line, lines
from .valuation import Judge, Valuation, transparent

if TYPE_CHECKING:
    from betacolony.exocolony.game import Game


class Policy(Protocol):
    """Answers the decisions of a position."""

    def plan(self, pos: Position) -> Sequence[int]:
        """One choice or more (``steps.choices``), for the decision at hand and, if you like, the next ones.

        The choices after the first are dropped when something hidden is revealed or somebody else is asked. The
        position is not changed.
        """


class _Chooser:
    """A player that follows its own plan."""

    def choose(self, game: "Game") -> Option:
        """The first step of the plan. The game is not changed.

        Raises:
            GameError: the game is over.
        """
        pos = game.position
        return decisions.option_for(pos, self.plan(pos)[0])

    def plan(self, pos: Position) -> Line:
        """Choices for the decision at hand, and maybe for the next ones."""
        raise NotImplementedError


class RandomPlayer(_Chooser):
    """Chooses evenly among the choices of each decision; it never gives a solo game up."""

    def __init__(self, seed: int = 0) -> None:
        """``seed`` (0 to 2**62 - 1) decides its choices, together with the place in the game and nothing else."""
        self._low, self._high = chance.mixed(checked_seed(seed))

    def plan(self, pos: Position) -> Line:
        """One of ``steps.choices``, all equally likely."""
        return (self.choice(pos),)

    def choice(self, pos: Position) -> int:
        """The choice of ``plan``."""
        choices = running(pos)
        word = chance.key(chance.CHOICE, pos.round, pos.turn, pos.agenda[-1][PLAYER], pos.step)
        return choices[chance.light(self._low, self._high, word) * len(choices) >> chance.BITS]


class GreedyPlayer(_Chooser):
    """Follows the most promising lines through its own turn, and takes the one that leaves the best position.

    It ignores the turns of others, and its own next turn beyond what the valuation says.
    """

    def __init__(
        self,
        seed: int = 0,
        *,
        width: int = WIDTH,
        depth: int = DEPTH,
        discards: bool = True,
        judge: Judge = transparent,
        overlooks: float = 0.0,
    ) -> None:
        """A greedy player.

        Args:
            seed: decides the draws that it imagines, and what it overlooks. 0 to 2**62 - 1.
            width: how many lines it follows at once, 1 or more.
            depth: the most actions of a line, 1 or more.
            discards: whether it discards a card of the market before its turn ends.
            judge: says what positions are worth to it.
            overlooks: the share of the actions of its turn that it doesn't see, 0 to 1.

        Raises:
            GameError: no such seed, or no share.
        """
        if not 0 <= overlooks <= 1:
            raise GameError("overlooks", found=shown(overlooks))
        self.seed, self.overlooks = seed, overlooks
        self._imagined = chance.mixed(checked_seed(seed))[0]
        self._width, self._depth, self._discards, self._judge = width, depth, discards, judge

    def plan(self, pos: Position) -> Line:
        """The best line of choices to the end of the turn."""
        choices = running(pos)
        if len(choices) == 1:
            return (choices[0],)
        player = pos.agenda[-1][PLAYER]
        start = imagined(pos, self._imagined + pos.step)
        if in_turn(pos):
            found = lines(
                start,
                player,
                width=self._width,
                depth=self._depth,
                discards=self._discards,
                judge=self._judge,
                overlooks=self.overlooks,
                seed=self.seed,
            )
            return found[0].line
        valuation = self._judge(start)
        return (max(choices, key=lambda choice: worth(start, player, valuation, choice)),)


class HastyPlayer(GreedyPlayer):
    """A greedy player in a hurry, for many games.

    It plays about as well as with more lines in mind, and a game between two takes it no longer than one between random
    players, who need four times the rounds.
    """

    def __init__(self, seed: int = 0) -> None:
        """``seed`` (0 to 2**62 - 1) decides the draws that it imagines."""
        super().__init__(seed, width=2, discards=False)


#: decisions within a turn, at which a line may begin
_IN_TURN: Final = frozenset({agenda.ASK_MAIN, agenda.ASK_MINE})


def in_turn(pos: Position) -> bool:
    """Whether the player who is asked goes on with the own turn, so that lines begin here."""
    return pos.agenda[-1][0] in _IN_TURN and pos.agenda[-1][PLAYER] == pos.active


def worth(pos: Position, player: int, valuation: Valuation, choice: int) -> float:
    """What the position right after a choice is worth to a player."""
    after = pos.copy()
    steps.play(after, choice, None)
    return valuation.of(after, player)


def running(pos: Position) -> list[int]:
    """The choices of a game that goes on, but to give it up.

    Raises:
        GameError: it is over.
    """
    if not pos.agenda:
        raise GameError("game_over")
    choices = steps.choices(pos)
    if pos.agenda[-1][0] == agenda.ASK_MAIN and pos.players == 1:
        choices.remove(steps.main_choice(steps.RESIGN))
    return choices


#: above the number of any round
LAST: Final = 1 << 16


def finish(pos: Position, policies: Sequence[Policy], last_turn: int = LAST) -> None:
    """Play a position to the end of the game or of a turn (``turn_number``), ``policies`` by seat."""
    while pos.agenda and turn_number(pos) <= last_turn:
        policy = policies[pos.agenda[-1][PLAYER]]
        if type(policy) is RandomPlayer:  # without a line: this is the innermost loop of all
            steps.play(pos, policy.choice(pos), None)
        else:
            follow(pos, policy.plan(pos))


def turn_number(pos: Position) -> int:
    """The number of the turn in the game, counting those of all players; the set-up comes before 0."""
    return (pos.round - 1) * pos.players + pos.turn


def follow(pos: Position, line: Sequence[int]) -> None:
    """Play a line of choices, up to the first that reveals something: the rest was only imagined."""
    start = moment(pos)
    for choice in line:
        steps.play(pos, choice, None)
        if moment(pos) != start:
            return


def moment(pos: Position) -> tuple[int, ...]:
    """The player who is asked, the turn and the number of draws; a plan holds until these change."""
    return (pos.agenda[-1][PLAYER], pos.round, pos.turn, pos.reveals) if pos.agenda else ()
