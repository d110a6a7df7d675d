"""The one stepper: carries out what is on a position's agenda, up to the next decision.

Every rule that makes something happen stands once, in ``rounds``, ``actions`` or ``building``; here stands to which
kind of frame each belongs. A sink, where one is given, is told each event; playouts give none.
"""

from collections.abc import Callable
from typing import Final

from betacolony.events import Sink
from betacolony.state import agenda
from betacolony.state.agenda import Frame
from betacolony.state.position import Position

from . import actions, building, rounds, solo


def play(pos: Position, choice: int, sink: Sink) -> None:
    """Carry out a legal choice of the decision that the position rests at, and all that follows from it."""
    frame = pos.agenda.pop()
    pos.step += 1
    _TAKE[frame[0]](pos, frame, choice, sink)
    advance(pos, sink)


def advance(pos: Position, sink: Sink) -> None:
    """Carry out the agenda up to the next decision or the end of the game."""
    stack = pos.agenda
    while stack and stack[-1][0] < agenda.ASK_MAT:
        frame = stack.pop()
        _CARRY_OUT[frame[0]](pos, frame, sink)


_CARRY_OUT: Final[dict[int, Callable[[Position, Frame, Sink], None]]] = {
    agenda.DEAL: rounds.deal,
    agenda.NEW_ROUND: rounds.new_round,
    agenda.CYCLE_BONUS: rounds.cycle_bonus,
    agenda.ROLL: rounds.roll,
    agenda.DIE_BONUS: rounds.die_bonus,
    agenda.TURN: rounds.turn,
    agenda.END_TURN: building.end_turn,
    agenda.END_ROUND: rounds.end_round,
    agenda.GOAL: rounds.goal,
    agenda.PASS_MARKER: rounds.pass_marker,
    agenda.FINAL: rounds.final,
    agenda.GAIN_EXTRAS: actions.gain_extras,
    agenda.POD_BONUS: building.pod_bonus,
    agenda.GAIN_INFLUENCE: building.gain_influence,
    agenda.ADVANCE: building.advance_marker,
    agenda.BONUS: building.start_bonus,
    agenda.SET_UP_RIVAL: solo.set_up_rival,
    agenda.RIVAL_ACTION: solo.rival_action,
    agenda.RIVAL_BONUS: solo.rival_bonus,
}

_TAKE: Final[dict[int, Callable[[Position, Frame, int, Sink], None]]] = {
    agenda.ASK_MAT: rounds.choose_mat,
    agenda.ASK_SHIP: rounds.place_ship,
    agenda.ASK_CYCLE_MATERIAL: rounds.cycle_material,
    agenda.ASK_TRACK: actions.track,
    agenda.ASK_SET_DIE: rounds.set_die,
    agenda.ASK_FLIP_DIE: rounds.flip_die,
    agenda.ASK_MOVE: actions.move,
    agenda.ASK_ACTIVATE: actions.activate,
    agenda.ASK_COLLECT: actions.collect,
    agenda.ASK_EXTRA: actions.extra,
    agenda.ASK_NEXUS: actions.nexus,
    agenda.ASK_POD: actions.choose_pod,
    agenda.ASK_FREE_POD: actions.choose_pod,
    agenda.ASK_SPACE: actions.choose_space,
    agenda.ASK_TILE_SPACE: actions.choose_tile_space,
    agenda.ASK_PAYMENT: actions.pay_for_pod,
    agenda.ASK_TILE_PAYMENT: actions.pay_for_tile,
    agenda.ASK_EXTRA_CP: actions.extra_cp,
    agenda.ASK_CREW: actions.crew,
    agenda.ASK_MATERIAL: actions.material,
    agenda.ASK_FREE_ACHIEVEMENT: actions.choose_achievement,
    agenda.ASK_DISCARD: rounds.discard,
}
