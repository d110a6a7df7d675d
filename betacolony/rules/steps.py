"""The stepper: carries out the agenda of a position up to the next decision.

Every rule that makes something happen stands once, in ``rounds``, ``actions``, ``building`` or ``solo``; the tables in
``decisions`` assign each to a kind of frame. Events go to the sink, if there is one; playouts have none.
"""

from betacolony import events
from betacolony.events import Sink
from betacolony.state import agenda
from betacolony.state.position import Position

from .decisions import CARRY_OUT, NAMES, RULE, TAKE
from .legal import DECLINE


def play(pos: Position, choice: int, sink: Sink) -> None:
    """Carry out a legal choice of a position's decision, and everything up to the next decision."""
    frame = pos.agenda.pop()
    pos.step += 1
    if choice != DECLINE:
        TAKE[frame[0]](pos, frame, choice, sink)
    elif sink is not None:
        sink.append(events.Declined(RULE[frame[0]], frame[agenda.PLAYER], NAMES[frame[0]]))
    advance(pos, sink)


def advance(pos: Position, sink: Sink) -> None:
    """Carry out the agenda up to the next decision or the end of the game."""
    stack = pos.agenda
    while stack and stack[-1][0] < agenda.ASK_MAT:
        frame = stack.pop()
        CARRY_OUT[frame[0]](pos, frame, sink)
