"""The end of the turn at hand: in studies of options, faces and branches the greedy player finishes it.

From then on the policy plays. Otherwise a choice that needs a careful second step would look worse than it is, and a
roll or a branch worse than its options.
"""

from typing import Final

from betacolony.core.chance import IMAGINED
from betacolony.players.learned import valuation_for
from betacolony.players.lookahead import Line, Lookahead, Valued, this_turn
from betacolony.players.policies import BEFORE_ROUNDS, ON_DICE, GreedyPlayer, follow
from betacolony.rules import decisions, steps
from betacolony.state.position import Position

#: decisions after which there is no turn to finish
_NO_TURN: Final = BEFORE_ROUNDS | ON_DICE
_GREEDY: Final = GreedyPlayer()


def valued(pos: Position, also: int | None = None) -> list[Valued]:
    """Each choice of a decision with the best way to finish the turn after it, as the greedy player sees it.

    ``also``: a legal choice that isn't listed, to be valued as well. In the set-up, worths are an order rather than CP.
    """
    choices = decisions.choices(pos)
    if also is not None and also not in choices:
        choices.append(also)
    if len(choices) == 1:
        return [(0.0, (choices[0],))]
    if pos.agenda[-1][0] in _NO_TURN:
        return [(worth, (choice,)) for choice, worth in _GREEDY.worths(pos)]
    lookahead, alone = Lookahead(valuation_for(pos, pos.agenda[-1][1])), this_turn(pos, IMAGINED)
    return [lookahead.best_after(alone, choice) for choice in choices]


def lines(pos: Position) -> list[Line]:
    """The lines of ``valued``."""
    return [line for _, line in valued(pos)]


def favourite(pos: Position) -> int:
    """The greedy player's choice of a decision; what looks still better among all lines is often noise."""
    return _GREEDY.plan(pos)[0]


def finished(pos: Position, line: Line = ()) -> Line:
    """Some choices, listed or not, and those with which the greedy player finishes the turn after them.

    Nothing is added where they turn up something hidden (``play_on`` does the rest) or leave no turn to finish.
    """
    if not pos.agenda or pos.agenda[-1][0] in _NO_TURN:
        return line
    player, alone = pos.agenda[-1][1], this_turn(pos, IMAGINED)
    for choice in line:
        steps.play(alone, choice, None)
    over = not alone.agenda or alone.reveals > pos.reveals
    if over or alone.agenda[-1][1] != player or alone.agenda[-1][0] in _NO_TURN:
        return line
    return line + Lookahead(valuation_for(pos, player)).best_line(alone)


def play_on(start: Position, pos: Position) -> None:
    """Let the greedy player decide until the turn is over that was at hand in ``start``, whatever has turned up."""
    if not start.agenda or start.agenda[-1][0] in _NO_TURN:
        return
    at, player = (start.round, start.turn), start.agenda[-1][1]
    while pos.agenda and (pos.round, pos.turn) == at and pos.agenda[-1][1] == player:
        if pos.agenda[-1][0] in _NO_TURN:
            return
        follow(pos, _GREEDY.plan(pos))
