"""The end of the turn at hand: in studies of options and branches the greedy player finishes it.

From then on the policy plays. Otherwise a choice that needs a careful second step would look worse than it is.
"""

from collections.abc import Sequence
from typing import Final

from betacolony.core import chance
from betacolony.exocolony.players.imagining import imagined
from betacolony.exocolony.players.policies import GreedyPlayer, in_turn, worth
from betacolony.exocolony.players.turn_search import worth_after
from betacolony.exocolony.players.valuation import transparent
from betacolony.exocolony.rules import steps
from betacolony.exocolony.state import agenda
from betacolony.exocolony.state.agenda import PLAYER
from betacolony.exocolony.state.position import Position

Line = tuple[int, ...]
_GREEDY: Final = GreedyPlayer()
#: plays on in each playout, where something turned up: with more lines that would take longer than the rest of the game
_QUICK: Final = GreedyPlayer(width=2)


def of_the_turn(pos: Position, round_: int, turn: int) -> bool:
    """Whether a decision belongs to a turn, no matter which player makes it; decisions of the set-up never do."""
    waits = pos.agenda and pos.agenda[-1][0] != agenda.ASK_HOME_SITE
    return bool(waits) and (pos.round, pos.turn) == (round_, turn)


def favourite(pos: Position) -> int:
    """The greedy player's choice of a decision."""
    return _GREEDY.plan(pos)[0]


def forgone(pos: Position, choice: int) -> float:
    """How much the greedy player sees lost by a choice, compared with what it would have chosen: points, 0 or more.

    It knows nothing of what is hidden.
    """
    player, alone = pos.agenda[-1][PLAYER], imagined(pos, chance.IMAGINED)
    valuation, best = transparent(alone), favourite(pos)
    if best == choice:
        return 0.0
    if in_turn(pos):
        ahead, here = (worth_after(alone, player, its, valuation) for its in (best, choice))
    else:
        ahead, here = (worth(alone, player, valuation, its) for its in (best, choice))
    return max(ahead - here, 0.0)


def finished(pos: Position, line: Line = ()) -> Line:
    """Some choices, and those with which the greedy player finishes the turn at hand after them.

    It knows nothing of what is hidden. Nothing is added where something turns up (``play_on`` does the rest).
    """
    at, alone = (pos.round, pos.turn), imagined(pos, chance.IMAGINED)
    choices = list(line)
    for choice in line:
        steps.play(alone, choice, None)
    while alone.reveals == pos.reveals and of_the_turn(alone, *at):
        choice = _GREEDY.plan(alone)[0]
        choices.append(choice)
        steps.play(alone, choice, None)
    return tuple(choices)


def follow(pos: Position, line: Sequence[int]) -> None:
    """Play the choices of a line, up to the first that turns up something hidden or ends the turn."""
    at, known = (pos.round, pos.turn), pos.reveals
    for choice in line:
        steps.play(pos, choice, None)
        if pos.reveals != known or not of_the_turn(pos, *at):
            return


def play_on(pos: Position, round_: int, turn: int) -> None:
    """Let the greedy player, with few lines in mind, decide until a turn is over, whatever has turned up."""
    while of_the_turn(pos, round_, turn):
        steps.play(pos, _QUICK.plan(pos)[0], None)
