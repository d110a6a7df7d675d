"""The random and the greedy player.

They know only what is open on the table: they look ahead with draws of their own.
"""

from typing import TYPE_CHECKING, Final, Protocol

from betacolony.core import chance
from betacolony.core.arguments import checked_seed
from betacolony.core.errors import GameError
from betacolony.exocolony.options import Option
from betacolony.exocolony.rules import decisions, steps
from betacolony.exocolony.state import agenda
from betacolony.exocolony.state.agenda import PLAYER
from betacolony.exocolony.state.position import Position

from .imagining import imagined
from .turn_search import lines
from .valuation import value

if TYPE_CHECKING:
    from betacolony.exocolony.game import Game

#: decisions within a turn, at which a line may begin
_IN_TURN: Final = frozenset({agenda.ASK_MAIN, agenda.ASK_MINE})


class Policy(Protocol):
    """Answers the decisions of a position."""

    def choice(self, pos: Position) -> int:
        """One of ``steps.choices``. The position is not changed."""


class _Chooser:
    """A player that follows its own choice."""

    def choose(self, game: "Game") -> Option:
        """One of ``game.options``. The game is not changed.

        Raises:
            GameError: the game is over.
        """
        pos = game.position
        return decisions.option_for(pos, self.choice(pos))

    def choice(self, pos: Position) -> int:
        """One of ``steps.choices``."""
        raise NotImplementedError


class RandomPlayer(_Chooser):
    """Chooses evenly among the choices of each decision; it never gives a solo game up."""

    def __init__(self, seed: int = 0) -> None:
        """``seed`` (0 to 2**62 - 1) decides its choices, together with the place in the game and nothing else."""
        self._low, self._high = chance.mixed(checked_seed(seed))

    def choice(self, pos: Position) -> int:
        """One of ``steps.choices``, all equally likely."""
        choices = running(pos)
        word = chance.key(chance.CHOICE, pos.round, pos.turn, pos.agenda[-1][PLAYER], pos.step)
        return choices[chance.light(self._low, self._high, word) * len(choices) >> chance.BITS]


class GreedyPlayer(_Chooser):
    """Follows the most promising lines through its own turn, and takes the one that leaves the best position."""

    def __init__(self, seed: int = 0) -> None:
        """``seed`` (0 to 2**62 - 1) decides the draws that it imagines."""
        self._imagined = chance.mixed(checked_seed(seed))[0]

    def choice(self, pos: Position) -> int:
        """The first step of the best line."""
        choices = running(pos)
        player, kind = pos.agenda[-1][PLAYER], pos.agenda[-1][0]
        start = imagined(pos, self._imagined + pos.step)
        if kind in _IN_TURN and player == pos.active:
            best = lines(start, player)
            line = best[0].line if best else ()
            return line[0] if line else steps.main_choice(steps.END)
        return max(choices, key=lambda choice: _worth(start, player, choice))


def _worth(pos: Position, player: int, choice: int) -> float:
    after = pos.copy()
    steps.play(after, choice, None)
    return value(after, player)


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
