"""Validation of a position's agenda: whether each step and question fits the rest of the table."""

from typing import Final

from betacolony.core.errors import Fault
from betacolony.rules import decisions, legal
from betacolony.state import agenda
from betacolony.state.position import DICE, Position

#: what may lie above each bottom frame, apart from the decision on top
_ABOVE: Final[dict[int, frozenset[int]]] = {
    agenda.NEW_ROUND: frozenset({agenda.ASK_SHIP, agenda.DEAL, agenda.ASK_MAT, agenda.SET_UP_RIVAL}),
    agenda.ROLL: frozenset({agenda.END_TURN, agenda.CYCLE_BONUS}) | agenda.OF_A_TURN,
    agenda.TURN: frozenset({agenda.END_TURN, agenda.DIE_BONUS}) | agenda.OF_A_TURN,
    agenda.END_ROUND: frozenset(),
    agenda.PASS_MARKER: frozenset({agenda.GOAL}),
    agenda.FINAL: frozenset(),
}
#: the decisions that may be on top of each bottom frame
_ASKED: Final[dict[int, frozenset[int]]] = {
    agenda.NEW_ROUND: frozenset({agenda.ASK_SHIP, agenda.ASK_MAT}),
    agenda.ROLL: frozenset(decisions.NAMES) - {agenda.ASK_MAT, agenda.ASK_SHIP, agenda.ASK_MOVE, agenda.ASK_DISCARD},
    agenda.TURN: frozenset(decisions.NAMES) - {agenda.ASK_MAT, agenda.ASK_SHIP, agenda.ASK_DISCARD},
    agenda.END_ROUND: frozenset(),
    agenda.PASS_MARKER: frozenset({agenda.ASK_DISCARD}),
    agenda.FINAL: frozenset(),
}


def agenda_faults(pos: Position) -> list[Fault]:
    """What is wrong with the agenda: its order, or a question on top that has no answer."""
    if not pos.agenda:
        over = pos.round == pos.t.rounds and pos.turn == pos.turns - 1
        return [] if over else [Fault("agenda", "agenda_empty", {"rounds": pos.t.rounds})]
    found = [
        Fault(f"agenda[{number}]", "agenda_order", {"round": pos.round, "turn": pos.turn})
        for number, frame in enumerate(pos.agenda)
        if not _fits(pos, number, frame)
    ]
    return found or _dice_faults(pos) or _question(pos)


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
    if bottom[0] not in _ABOVE or not _is_its(pos, frame):
        return False
    top = number == len(pos.agenda) - 1
    if kind not in _ABOVE[bottom[0]] and not (top and kind in _ASKED[bottom[0]]):
        return False
    if bottom[0] == agenda.NEW_ROUND:
        return pos.round == 0
    if bottom[0] == agenda.TURN:
        return _fits_turn(pos, number, frame)
    return True


def _is_its(pos: Position, frame: agenda.Frame) -> bool:
    """Whether a frame suits whose it is: the solo rival is never asked, and has steps of its own (SOLO-0)."""
    kind = frame[0]
    if kind == agenda.SET_UP_RIVAL:
        return pos.solo is not None
    if kind in agenda.OF_THE_RIVAL:
        return pos.is_rival(frame[agenda.PLAYER])
    of_players = kind >= agenda.ASK_MAT or kind in agenda.OF_PLAYERS
    return not of_players or not pos.is_rival(frame[agenda.PLAYER])


def _fits_turn(pos: Position, number: int, frame: agenda.Frame) -> bool:
    """Within the actions of a round: what follows the roll, or the turn of the player whose action it is."""
    kind = frame[0]
    if pos.agenda[0][1] == 0 and pos.agenda[1][0] != agenda.END_TURN:
        return kind in (agenda.DIE_BONUS, agenda.ASK_SET_DIE, agenda.ASK_FLIP_DIE)
    if number == 1:
        return kind == agenda.END_TURN and pos.agenda[0][1] == pos.turn + 1
    whose = pos.acting(pos.turn)
    return kind not in (agenda.END_TURN, agenda.DIE_BONUS) and frame[agenda.PLAYER] == whose


def _dice_faults(pos: Position) -> list[Fault]:
    """RND-3: everybody must have two dice left for each action to come, and for the present one what it still takes."""
    if pos.agenda[0][0] != agenda.TURN:
        return []
    first = pos.agenda[0][1]
    whose = pos.acting(first - 1) if first else -1
    found = []
    for player in pos.deciding():
        need = 2 * sum([1 for turn in range(first, pos.turns) if pos.acting(turn) == player])
        if player == whose:
            need += {agenda.ASK_MOVE: 2, agenda.ASK_ACTIVATE: 1}.get(pos.agenda[-1][0], 0)
        left = DICE - pos.spent[player].bit_count()
        if left < need:
            found.append(Fault(f"seats[{player}].spent", "spent_dice", {"left": left, "need": need}))
    return found


def _question(pos: Position) -> list[Fault]:
    """The question on top must have an answer, and what was answered before it must have been legal."""
    frame = pos.agenda[-1]
    if frame[0] < agenda.ASK_MAT:
        return []
    if _was_legal(pos, frame) and decisions.choices(pos):
        return []
    return [Fault(f"agenda[{len(pos.agenda) - 1}]", "no_answer", {"decision": decisions.NAMES[frame[0]]})]


def _was_legal(pos: Position, frame: agenda.Frame) -> bool:
    """Whether the pod, achievement and space that a frame names could have been chosen."""
    kind, player = frame[0], frame[agenda.PLAYER]
    if kind in (agenda.ASK_SPACE, agenda.ASK_PAYMENT):
        if pos.places[frame[agenda.PLACE]] < 0:
            return False
        spaces = (
            decisions.allowed(pos, (agenda.ASK_SPACE, player, frame[agenda.PLACE], 0))
            if kind == agenda.ASK_PAYMENT
            else 0
        )
    elif kind in (agenda.ASK_TILE_SPACE, agenda.ASK_TILE_PAYMENT):
        free = kind == agenda.ASK_TILE_SPACE and bool(frame[agenda.FREE])
        if not legal.takeable_achievements(pos, player, free=free) >> frame[agenda.ACHIEVEMENT] & 1:
            return False
        spaces = (
            decisions.allowed(pos, (agenda.ASK_TILE_SPACE, player, frame[agenda.ACHIEVEMENT], 0)) if not free else 0
        )
    else:
        return True
    return kind not in (agenda.ASK_PAYMENT, agenda.ASK_TILE_PAYMENT) or bool(spaces >> frame[agenda.SPACE] & 1)
