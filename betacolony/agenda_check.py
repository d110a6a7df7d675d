"""Whether what is still to be done fits the rest of a position."""

from typing import Final

from . import agenda, legal
from .fault import Fault
from .position import DICE, Position

#: what may lie above each bottom frame, apart from the decision on top
_ABOVE: Final[dict[int, frozenset[int]]] = {
    agenda.NEW_ROUND: frozenset({agenda.ASK_SHIP, agenda.DEAL, agenda.ASK_MAT}),
    agenda.ROLL: frozenset({agenda.END_TURN, agenda.CYCLE_BONUS}) | agenda.OF_A_TURN,
    agenda.TURN: frozenset({agenda.END_TURN, agenda.DIE_BONUS}) | agenda.OF_A_TURN,
    agenda.END_ROUND: frozenset(),
    agenda.PASS_MARKER: frozenset({agenda.GOAL}),
    agenda.FINAL: frozenset(),
}
#: the decisions that may be on top of each bottom frame
_ASKED: Final[dict[int, frozenset[int]]] = {
    agenda.NEW_ROUND: frozenset({agenda.ASK_SHIP, agenda.ASK_MAT}),
    agenda.ROLL: frozenset(agenda.DECISIONS) - {agenda.ASK_MAT, agenda.ASK_SHIP, agenda.ASK_MOVE, agenda.ASK_DISCARD},
    agenda.TURN: frozenset(agenda.DECISIONS) - {agenda.ASK_MAT, agenda.ASK_SHIP, agenda.ASK_DISCARD},
    agenda.END_ROUND: frozenset(),
    agenda.PASS_MARKER: frozenset({agenda.ASK_DISCARD}),
    agenda.FINAL: frozenset(),
}


def agenda_faults(pos: Position) -> list[Fault]:
    """What is wrong with the agenda: its order, or a question on top that has no answer."""
    if not pos.agenda:
        over = pos.round == pos.t.rounds and pos.turn == 2 * pos.players - 1
        return [] if over else [Fault("agenda", "agenda_empty", {"rounds": pos.t.rounds})]
    found = [
        Fault(f"agenda[{number}]", "agenda_order", {"round": pos.round, "turn": pos.turn})
        for number, frame in enumerate(pos.agenda)
        if not _fits(pos, number, frame)
    ]
    return found or _question(pos)


def _fits(pos: Position, number: int, frame: agenda.Frame) -> bool:
    """Whether a frame may lie where it lies, in this round and turn."""
    bottom = pos.agenda[0]
    kind = frame[0]
    if number == 0:
        last = pos.round == pos.t.rounds
        return {
            agenda.NEW_ROUND: not last,
            agenda.ROLL: pos.round > 0,
            agenda.TURN: pos.round > 0 and kind == agenda.TURN and frame[-1] in (0, pos.turn + 1),
            agenda.END_ROUND: pos.round > 0,
            agenda.PASS_MARKER: pos.round > 0,
            agenda.FINAL: last,
        }.get(kind, False)
    if bottom[0] not in _ABOVE:
        return False
    top = number == len(pos.agenda) - 1
    if kind not in _ABOVE[bottom[0]] and not (top and kind in _ASKED[bottom[0]]):
        return False
    if bottom[0] == agenda.NEW_ROUND:
        return pos.round == 0
    if bottom[0] == agenda.TURN:
        return _fits_turn(pos, number, frame)
    return True


def _fits_turn(pos: Position, number: int, frame: agenda.Frame) -> bool:
    """Within the actions of a round: what follows the roll, or the turn of the player whose action it is."""
    kind = frame[0]
    if pos.agenda[0][1] == 0 and pos.agenda[1][0] != agenda.END_TURN:
        return kind in (agenda.DIE_BONUS, agenda.ASK_SET_DIE, agenda.ASK_FLIP_DIE)
    if number == 1:
        return kind == agenda.END_TURN and pos.agenda[0][1] == pos.turn + 1
    whose = (pos.start + pos.turn) % pos.players
    return kind not in (agenda.END_TURN, agenda.DIE_BONUS) and frame[1] == whose


def _question(pos: Position) -> list[Fault]:
    """The question on top must have an answer; its pod must lie where it says."""
    frame = pos.agenda[-1]
    if frame[0] < agenda.ASK_MAT:
        return []
    fault = Fault(f"agenda[{len(pos.agenda) - 1}]", "no_answer", {"decision": agenda.DECISIONS[frame[0]]})
    if frame[0] in (agenda.ASK_SPACE, agenda.ASK_PAYMENT) and pos.places[frame[2]] < 0:
        return [fault]
    if frame[0] == agenda.ASK_MOVE and DICE - pos.spent[frame[1]].bit_count() < 2:
        return [fault]
    return [] if legal.choices(pos) else [fault]
