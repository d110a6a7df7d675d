"""Validation of a position's agenda: whether each step and question fits the rest of the table."""

from typing import Final

from betacolony.core.errors import Fault
from betacolony.rules import decisions, legal
from betacolony.state import agenda, goods, tables
from betacolony.state.agenda import ACHIEVEMENT, FREE, LOCATION, PLACE, PLAYER, SPACE
from betacolony.state.position import DICE, Position

#: the decisions that belong to the action of a kind of location, where the ship then is (RND-4, ACT-1)
_AT: Final[dict[int, int]] = {
    agenda.ASK_COLLECT: tables.MOON,
    agenda.ASK_EXTRA: tables.MOON,
    agenda.ASK_NEXUS: tables.NEXUS,
    agenda.ASK_TILE_PAYMENT: tables.NEXUS,
    agenda.ASK_POD: tables.MANUFACTORY,
    agenda.ASK_PAYMENT: tables.MANUFACTORY,
    agenda.ASK_EXTRA_CP: tables.MANUFACTORY,
}
#: the decisions that the bonus of a cycle card alone brings
_BY_CARD: Final[dict[int, int]] = {
    agenda.ASK_CYCLE_MATERIAL: tables.TAKE_MATERIAL,
    agenda.ASK_SET_DIE: tables.SET_DIE,
    agenda.ASK_FLIP_DIE: tables.FLIP_DIE,
    agenda.ASK_EXTRA_CP: tables.SPEND_FOR_POINTS,
}
#: what comes of influence on any track, at the start of cycle 2 too (CYC-2A, TRK-1)
_OF_INFLUENCE: Final = frozenset(
    {
        agenda.ASK_TRACK,
        agenda.ASK_MATERIAL,
        agenda.ASK_CREW,
        agenda.ASK_FREE_POD,
        agenda.ASK_SPACE,
        agenda.ASK_FREE_ACHIEVEMENT,
        agenda.ASK_TILE_SPACE,
    }
)
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
    agenda.ROLL: _OF_INFLUENCE | {agenda.ASK_CYCLE_MATERIAL},
    agenda.TURN: frozenset(decisions.NAMES)
    - {agenda.ASK_MAT, agenda.ASK_SHIP, agenda.ASK_DISCARD, agenda.ASK_CYCLE_MATERIAL},
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
        return pos.is_rival(frame[PLAYER])
    of_players = kind >= agenda.ASK_MAT or kind in agenda.OF_PLAYERS
    return not of_players or not pos.is_rival(frame[PLAYER])


def _fits_turn(pos: Position, number: int, frame: agenda.Frame) -> bool:
    """Within the actions of a round: what follows the roll, or the turn of the player whose action it is."""
    kind = frame[0]
    if pos.agenda[0][1] == 0 and pos.agenda[1][0] != agenda.END_TURN:
        return kind in (agenda.DIE_BONUS, agenda.ASK_SET_DIE, agenda.ASK_FLIP_DIE)
    if number == 1:
        return kind == agenda.END_TURN and pos.agenda[0][1] == pos.turn + 1
    whose = pos.acting(pos.turn)
    if kind in (agenda.ASK_MOVE, agenda.ASK_ACTIVATE) and number != 2:  # an action begins with them
        return False
    dice = (agenda.DIE_BONUS, agenda.ASK_SET_DIE, agenda.ASK_FLIP_DIE)
    return kind != agenda.END_TURN and kind not in dice and frame[PLAYER] == whose


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
    """The question on top must come up here and have an answer; what was answered before it must have been legal."""
    frame = pos.agenda[-1]
    if frame[0] < agenda.ASK_MAT:
        return []
    place = f"agenda[{len(pos.agenda) - 1}]"
    decision = {"decision": decisions.NAMES[frame[0]]}
    kind = _at_kind(frame)
    if kind >= 0 and (pos.t.kind[pos.ship[frame[PLAYER]]] != kind or _place_of(frame, pos) != pos.ship[frame[PLAYER]]):
        return [Fault(place, "asked_elsewhere", decision | {"ship": pos.t.rondel[pos.ship[frame[PLAYER]]]})]
    if not _card_asks(pos, frame[0]):
        return [Fault(place, "asked_without_card", decision)]
    if _was_legal(pos, frame) and decisions.choices(pos) and _is_open(pos, frame):
        return []
    return [Fault(place, "no_answer", decision)]


def _at_kind(frame: agenda.Frame) -> int:
    """The kind of location whose action asks this, -1 if it can be asked anywhere."""
    if frame[0] in (agenda.ASK_SPACE, agenda.ASK_TILE_SPACE) and not frame[FREE]:
        return tables.MANUFACTORY if frame[0] == agenda.ASK_SPACE else tables.NEXUS
    return _AT.get(frame[0], -1)


def _place_of(frame: agenda.Frame, pos: Position) -> int:
    """The location that a question names, or else the ship's."""
    return frame[LOCATION] if frame[0] in (agenda.ASK_COLLECT, agenda.ASK_EXTRA) else pos.ship[frame[PLAYER]]


def _card_asks(pos: Position, kind: int) -> bool:
    """Whether the cycle card that a question needs is in force, at the start of its cycle or at its end (RND-6)."""
    t = pos.t
    if kind == agenda.ASK_DISCARD:
        its_goal = pos.round > 0 and t.card_goal[pos.cards[pos.cycle]] == tables.DISCARD_PICTURED
        return its_goal and pos.round % t.rounds_per_cycle == 0
    if pos.agenda[0][0] == agenda.ROLL:
        wanted = tables.TAKE_MATERIAL if kind == agenda.ASK_CYCLE_MATERIAL else tables.ANY_TRACK
        return pos.bonus == wanted and (pos.round - 1) % t.rounds_per_cycle == 0
    return kind not in _BY_CARD or pos.bonus == _BY_CARD[kind]


def _is_open(pos: Position, frame: agenda.Frame) -> bool:
    """Whether there is something to decide: what goes by itself is not asked."""
    kind, player = frame[0], frame[PLAYER]
    if kind == agenda.ASK_MAT:
        return pos.mat[player] < 0
    if kind == agenda.ASK_SHIP:
        return pos.ship[player] < 0
    if kind in (agenda.ASK_COLLECT, agenda.ASK_MATERIAL, agenda.ASK_CYCLE_MATERIAL):
        return pos.room(player) > 0
    if kind == agenda.ASK_EXTRA:
        return 0 < pos.room(player) < len(legal.extras(pos, player, frame[LOCATION]))
    if kind == agenda.ASK_EXTRA_CP:
        return pos.goods[player] > 0
    if kind == agenda.ASK_CREW:
        return pos.crew[player] > 0
    if kind == agenda.ASK_SET_DIE:
        return bool(legal.dice_not_at(pos, player, pos.t.set_die_to))
    if kind == agenda.ASK_DISCARD:
        return goods.covers(pos.goods[player], pos.t.card_pictured[pos.cards[pos.cycle]])
    return True


def _was_legal(pos: Position, frame: agenda.Frame) -> bool:
    """Whether the pod, achievement and space that a frame names could have been chosen."""
    kind, player = frame[0], frame[PLAYER]
    if kind in (agenda.ASK_SPACE, agenda.ASK_PAYMENT):
        if pos.places[frame[PLACE]] < 0:
            return False
        paid = kind == agenda.ASK_PAYMENT
        spaces = decisions.allowed(pos, (agenda.ASK_SPACE, player, frame[PLACE], 0)) if paid else 0
    elif kind in (agenda.ASK_TILE_SPACE, agenda.ASK_TILE_PAYMENT):
        free = kind == agenda.ASK_TILE_SPACE and bool(frame[FREE])
        if not legal.takeable_achievements(pos, player, free=free) >> frame[ACHIEVEMENT] & 1:
            return False
        spaces = decisions.allowed(pos, (agenda.ASK_TILE_SPACE, player, frame[ACHIEVEMENT], 0)) if not free else 0
    else:
        return True
    return kind not in (agenda.ASK_PAYMENT, agenda.ASK_TILE_PAYMENT) or bool(spaces >> frame[SPACE] & 1)
