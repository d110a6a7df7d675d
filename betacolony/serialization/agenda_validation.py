"""Validation of a position's agenda: each step and each decision on it must fit the rest of the table."""

from typing import Final

from betacolony.core.errors import Fault
from betacolony.rules import decisions, legal
from betacolony.state import agenda, tables
from betacolony.state.agenda import ACHIEVEMENT, FREE, LOCATION, PLACE, PLAYER, SPACE
from betacolony.state.position import DICE, Position

#: steps and decisions between the roll and the first action
_AFTER_ROLL: Final = decisions.asked_during(agenda.DIE_BONUS) | {agenda.DIE_BONUS}
#: the decisions that an action begins with, and the number of dice that it then still takes
_DICE: Final[dict[int, int]] = {kind.number: kind.dice for kind in decisions.DECISIONS if kind.dice}
#: the decision on a space for a pod and for an achievement, by the field that names these
_SPACES: Final[dict[str, int]] = {kind.fields[0]: kind.number for kind in decisions.DECISIONS if kind.name == "space"}
_NOTHING: Final[frozenset[int]] = frozenset()
#: for each bottom frame, the steps and decisions that may lie above it, apart from the decision on top
_ABOVE: Final[dict[int, frozenset[int]]] = {
    agenda.NEW_ROUND: decisions.asked_during(agenda.NEW_ROUND) | {agenda.DEAL, agenda.SET_UP_RIVAL},
    agenda.ROLL: agenda.OF_A_TURN | {agenda.END_TURN, agenda.CYCLE_BONUS},
    agenda.TURN: agenda.OF_A_TURN | {agenda.END_TURN, agenda.DIE_BONUS},
    agenda.PASS_MARKER: frozenset({agenda.GOAL}),
}
#: for each bottom frame, the decisions that may be on top
_ASKED: Final[dict[int, frozenset[int]]] = {
    agenda.NEW_ROUND: decisions.asked_during(agenda.NEW_ROUND),
    agenda.ROLL: decisions.asked_during(agenda.CYCLE_BONUS),
    agenda.TURN: decisions.asked_during(agenda.TURN) | _AFTER_ROLL,
    agenda.PASS_MARKER: decisions.asked_during(agenda.GOAL),
}


def agenda_faults(pos: Position) -> list[Fault]:
    """Faults of the agenda: of its order, or a decision on top that can't come up."""
    if not pos.agenda:
        over = pos.round == pos.t.rounds and pos.turn == pos.turns - 1
        return [] if over else [Fault("agenda", "agenda_empty", {"rounds": pos.t.rounds})]
    faults = [
        Fault(f"agenda[{number}]", "agenda_order", {"round": pos.round, "turn": pos.turn})
        for number, frame in enumerate(pos.agenda)
        if not _fits(pos, number, frame)
    ]
    return faults or _dice_faults(pos) or _decision_faults(pos)


def _fits(pos: Position, number: int, frame: agenda.Frame) -> bool:
    """True if a frame may stand at this place of the agenda, in this round and turn."""
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
    top = number == len(pos.agenda) - 1
    above = _ABOVE.get(bottom[0], _NOTHING)
    asked = _ASKED.get(bottom[0], _NOTHING) if top else _NOTHING
    if kind not in above | asked or not _suits_player(pos, frame):
        return False
    if bottom[0] == agenda.NEW_ROUND:
        return pos.round == 0
    if bottom[0] == agenda.TURN:
        return _fits_turn(pos, number, frame)
    return True


def _suits_player(pos: Position, frame: agenda.Frame) -> bool:
    """True if a frame suits its player: the solo rival is never asked, and has its own steps (SOLO-0)."""
    kind = frame[0]
    if kind == agenda.SET_UP_RIVAL:
        return pos.solo is not None
    if kind in agenda.OF_THE_RIVAL:
        return pos.is_rival(frame[PLAYER])
    of_players = kind >= agenda.ASK_MAT or kind in agenda.OF_PLAYERS
    return not of_players or not pos.is_rival(frame[PLAYER])


def _fits_turn(pos: Position, number: int, frame: agenda.Frame) -> bool:
    """True if a frame belongs to the acting player's turn, or to the bonuses after the roll."""
    kind = frame[0]
    if pos.agenda[0][1] == 0 and pos.agenda[1][0] != agenda.END_TURN:
        return kind in _AFTER_ROLL
    if number == 1:
        return kind == agenda.END_TURN and pos.agenda[0][1] == pos.turn + 1
    if kind in _DICE and number != 2:
        return False
    return kind != agenda.END_TURN and kind not in _AFTER_ROLL and frame[PLAYER] == pos.acting(pos.turn)


def _dice_faults(pos: Position) -> list[Fault]:
    """RND-3: everybody needs two dice for each action to come, and for the present action those that it still takes."""
    if pos.agenda[0][0] != agenda.TURN:
        return []
    first = pos.agenda[0][1]
    acting = pos.acting(first - 1) if first else -1
    faults = []
    for player in pos.deciding():
        need = 2 * sum([1 for turn in range(first, pos.turns) if pos.acting(turn) == player])
        if player == acting:
            need += _DICE.get(pos.agenda[-1][0], 0)
        left = DICE - pos.spent[player].bit_count()
        if left < need:
            faults.append(Fault(f"seats[{player}].spent", "spent_dice", {"left": left, "need": need}))
    return faults


def _decision_faults(pos: Position) -> list[Fault]:
    """The decision on top must come up here and have an answer; what was chosen before it must have been legal."""
    frame = pos.agenda[-1]
    if frame[0] < agenda.ASK_MAT:
        return []
    kind = decisions.ROWS[frame[0]]
    place = f"agenda[{len(pos.agenda) - 1}]"
    values = {"decision": kind.name}
    ship = pos.ship[frame[PLAYER]]
    if kind.at >= 0 and not _is_free(frame):
        elsewhere = "location" in kind.fields and frame[LOCATION] != ship
        if elsewhere or pos.t.kind[ship] != kind.at:
            return [Fault(place, "asked_elsewhere", values | {"ship": pos.t.rondel[ship]})]
    if not _card_asks(pos, kind.card):
        return [Fault(place, "asked_without_card", values)]
    is_open = kind.is_open is None or kind.is_open(pos, frame)
    if is_open and _was_legal(pos, frame) and decisions.choices(pos):
        return []
    return [Fault(place, "no_answer", values)]


def _is_free(frame: agenda.Frame) -> bool:
    return "free" in decisions.ROWS[frame[0]].fields and frame[FREE] > 0


def _card_asks(pos: Position, card: int) -> bool:
    """True if the cycle card that a decision needs is in force, at the start of its cycle or at its end (RND-6)."""
    t = pos.t
    if pos.agenda[0][0] == agenda.PASS_MARKER:
        return t.card_goal[pos.cards[pos.cycle]] == card and pos.round % t.rounds_per_cycle == 0
    if pos.agenda[0][0] == agenda.ROLL:
        return pos.bonus == (card or tables.ANY_TRACK) and (pos.round - 1) % t.rounds_per_cycle == 0
    return card in (0, pos.bonus)


def _was_legal(pos: Position, frame: agenda.Frame) -> bool:
    """True if the pod, achievement and space that a frame names could have been chosen."""
    fields = decisions.ROWS[frame[0]].fields
    player = frame[PLAYER]
    if "place" in fields and pos.places[frame[PLACE]] < 0:
        return False
    if "achievement" in fields:
        takeable = legal.takeable_achievements(pos, player, free=_is_free(frame))
        if not takeable >> frame[ACHIEVEMENT] & 1:
            return False
    if "space" not in fields or fields[0] not in _SPACES:
        return True
    spaces = decisions.allowed(pos, (_SPACES[fields[0]], player, frame[PLACE], 0))
    return bool(spaces >> frame[SPACE] & 1)
