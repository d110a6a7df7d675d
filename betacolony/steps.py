"""The one stepper: carries out what is on a position's agenda, up to the next decision.

Every rule that makes something happen stands here or in ``building``, once. A sink, where one is given, is told each event;
playouts give none.
"""

from collections.abc import Callable
from typing import Final

from . import agenda, chance, events, goods, legal, scoring, tables
from .agenda import Frame
from .building import (
    add_goods,
    add_points,
    advance_marker,
    end_turn,
    gain_fuel,
    names_of,
    pay,
    place_crew,
    pod_bonus,
    refill,
    reveal_building,
    start_bonus,
    take_bonus,
    take_pod_to,
    take_tile_to,
)
from .geometry import COLONIES
from .position import (
    DICE,
    FROM_ACHIEVEMENTS,
    FROM_ARTIFACTS,
    FROM_DICE,
    FROM_GOALS,
    FROM_MAJORITIES,
    FROM_PURCHASES,
    Position,
)
from .sink import Sink


def set_up(pos: Position, sink: Sink) -> None:
    """Everything that is drawn before the first decision, and the agenda of a whole game (SET-2 to SET-6, SET-9)."""
    t = pos.t
    refill(pos, sink)
    reveal_building(pos, sink)
    cards = []
    for cycle in range(1, t.rounds // t.rounds_per_cycle + 1):
        choice = sum(1 << card for card, its in enumerate(t.card_cycle) if its == cycle)
        word = chance.key(chance.CARD, 0, 0, 0, cycle)
        cards.append(chance.member(choice, pos.seed, word, pos.scripted))
    pos.cards = tuple(cards)
    everybody = (1 << pos.players) - 1
    pos.start = chance.member(everybody, pos.seed, chance.key(chance.START_PLAYER, 0, 0, 0, 0), pos.scripted)
    if sink is not None:
        sink.append(events.CardsDrawn("SET-4", tuple(t.cards[card] for card in cards)))
        sink.append(events.StartPlayerDrawn("SET-5", pos.start))
    order = pos.turn_order()
    pos.agenda = [(agenda.NEW_ROUND,)]
    pos.agenda += [(agenda.ASK_SHIP, player) for player in order]
    pos.agenda.append((agenda.DEAL,))
    pos.agenda += [(agenda.ASK_MAT, player) for player in order]


def play(pos: Position, choice: int, sink: Sink) -> None:
    """Carry out a legal choice of the decision that the position rests at, and all that follows from it."""
    frame = pos.agenda.pop()
    _TAKE[frame[0]](pos, frame, choice, sink)
    advance(pos, sink)


def advance(pos: Position, sink: Sink) -> None:
    """Carry out the agenda up to the next decision or the end of the game."""
    stack = pos.agenda
    while stack and stack[-1][0] < agenda.ASK_MAT:
        frame = stack.pop()
        _CARRY_OUT[frame[0]](pos, frame, sink)


# --- setting up ----------------------------------------------------------------------------------------------------------


def _choose_mat(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """SET-6."""
    pos.mats_left &= ~(1 << choice)
    pos.mat[frame[1]] = choice
    if sink is not None:
        sink.append(events.MatChosen("SET-6", frame[1], pos.t.mats[choice]))


def _place_ship(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """SET-9."""
    pos.ship[frame[1]] = choice
    if sink is not None:
        sink.append(events.ShipPlaced("SET-9", frame[1], pos.t.rondel[choice]))


def _deal(pos: Position, frame: Frame, sink: Sink) -> None:
    """SET-7: the first materials are drawn without putting back."""
    t = pos.t
    left = [t.per_kind] * goods.KINDS
    for player in pos.turn_order():
        taken = []
        for number in range(t.start_materials):
            word = chance.key(chance.DEAL, 0, 0, player, number)
            piece = chance.below(sum(left), pos.seed, word)
            kind = 0
            while piece >= left[kind]:
                piece -= left[kind]
                kind += 1
            left[kind] -= 1
            taken.append(kind)
        add_goods(pos, player, goods.pack(taken), "setup", "SET-7", sink)
        gain_fuel(pos, player, t.start_fuel, "setup", "SET-7", sink)


# --- rounds ------------------------------------------------------------------------------------------------------------


def _new_round(pos: Position, frame: Frame, sink: Sink) -> None:
    """RND-1, RND-6: a new cycle's card comes into force before the roll, its start-of-cycle bonus in turn order."""
    t = pos.t
    pos.round += 1
    pos.turn = 0
    pos.reveals = 0
    pos.agenda.append((agenda.ROLL,))
    if (pos.round - 1) % t.rounds_per_cycle == 0:
        card = pos.cards[pos.cycle]
        pos.bonus = t.card_bonus[card]
        if sink is not None:
            sink.append(events.CycleStarted("RND-6", pos.cycle + 1, t.cards[card]))
        if pos.bonus in (tables.TAKE_MATERIAL, tables.ANY_TRACK):
            for player in reversed(pos.turn_order()):
                pos.agenda += [(agenda.END_TURN,), (agenda.CYCLE_BONUS, player)]
        elif pos.bonus == tables.THIRD_COLUMN:  # CYC-2C
            pos.columns += 1
            if sink is not None:
                sink.append(events.ColumnOpened("CYC-2C"))
            refill(pos, sink)
    if sink is not None:
        sink.append(events.RoundStarted("RND-1", pos.round, pos.start))


def _cycle_bonus(pos: Position, frame: Frame, sink: Sink) -> None:
    """CYC-1B: a material, if there is room. CYC-2A: influence on any track."""
    player = frame[1]
    if pos.bonus == tables.ANY_TRACK:
        take_bonus(pos, player, tables.INFLUENCE_ANY, 1, "card", "CYC-2A", sink)
    elif pos.room(player) > 0:
        pos.agenda.append((agenda.ASK_CYCLE_MATERIAL, player))


def _roll(pos: Position, frame: Frame, sink: Sink) -> None:
    """RND-2: one roll for everybody. CYC-1A and CYC-3A follow it in turn order."""
    t = pos.t
    faces = (1 << t.faces) - 1
    values = []
    for die in range(DICE):
        word = chance.key(chance.DIE, pos.round, 0, 0, die)
        values.append(1 + chance.member(faces, pos.seed, word, pos.scripted))
    pos.dice = values * pos.players
    pos.spent = [0] * pos.players
    if sink is not None:
        sink.append(events.DiceRolled("RND-2", tuple(values)))
    pos.agenda.append((agenda.TURN, 0))
    if pos.bonus in (tables.SET_DIE, tables.FLIP_DIE):
        pos.agenda += [(agenda.DIE_BONUS, player) for player in reversed(pos.turn_order())]


def _die_bonus(pos: Position, frame: Frame, sink: Sink) -> None:
    """CYC-1A is offered where a die does not show the value yet, CYC-3A always."""
    player = frame[1]
    if pos.bonus == tables.FLIP_DIE:
        pos.agenda.append((agenda.ASK_FLIP_DIE, player))
    elif legal.dice_not_at(pos, player, pos.t.set_die_to):
        pos.agenda.append((agenda.ASK_SET_DIE, player))


def _turn(pos: Position, frame: Frame, sink: Sink) -> None:
    """RND-3: first actions in turn order, then second actions in turn order."""
    number = frame[1]
    if number == 2 * pos.players:
        pos.agenda.append((agenda.END_ROUND,))
        return
    pos.turn = number
    if number:  # the first action goes on counting from the start of the round: no draw has the key of another
        pos.reveals = 0
    player = (pos.start + number) % pos.players
    pos.agenda += [(agenda.TURN, number + 1), (agenda.END_TURN,), (agenda.ASK_MOVE, player)]
    if sink is not None:
        sink.append(events.TurnStarted("RND-3", player, number))


def _end_round(pos: Position, frame: Frame, sink: Sink) -> None:
    """CYC-2C's column goes after the last action of the cycle; then the cycle's goal in turn order (RND-6)."""
    t = pos.t
    pos.agenda.append((agenda.PASS_MARKER,))
    if pos.round % t.rounds_per_cycle:
        return
    if pos.bonus == tables.THIRD_COLUMN:
        pos.columns -= 1
        gone = []
        for row in range(t.rows):
            place = row * t.width + pos.columns
            if pos.places[place] >= 0:
                gone.append(pos.places[place])
                pos.removed |= 1 << pos.places[place]
                pos.places[place] = -1
        if sink is not None:
            sink.append(events.ColumnClosed("CYC-2C", tuple(gone)))
    pos.agenda += [(agenda.GOAL, player) for player in reversed(pos.turn_order())]


def _goal(pos: Position, frame: Frame, sink: Sink) -> None:
    """RND-6: whoever meets the goal scores it. CYC-3A's is a choice."""
    player = frame[1]
    card = pos.cards[pos.cycle]
    if not scoring.meets_goal(pos, player, card):
        if sink is not None:
            sink.append(events.GoalMissed("RND-6", player, pos.t.cards[card]))
    elif pos.t.card_goal[card] == tables.DISCARD_PICTURED:
        pos.agenda.append((agenda.ASK_DISCARD, player))
    else:
        _score_goal(pos, player, card, sink)


def _score_goal(pos: Position, player: int, card: int, sink: Sink) -> None:
    name = pos.t.cards[card]
    if sink is not None:
        sink.append(events.GoalScored("RND-6", player, name))
    add_points(pos, player, pos.t.card_cp[card], FROM_GOALS, name, "RND-6", sink)


def _pass_marker(pos: Position, frame: Frame, sink: Sink) -> None:
    """RND-5: the marker goes clockwise and the next round begins; after the last round the game ends (END-1)."""
    pos.start = (pos.start + 1) % pos.players
    if sink is not None:
        sink.append(events.MarkerPassed("RND-5", pos.start))
    pos.agenda.append((agenda.NEW_ROUND,) if pos.round < pos.t.rounds else (agenda.FINAL,))


def _final(pos: Position, frame: Frame, sink: Sink) -> None:
    """END-1, END-2."""
    score_end(pos, sink)
    if sink is not None:
        sink.append(events.GameEnded("END-2", *scoring.winners(pos)))


def score_end(pos: Position, sink: Sink) -> None:
    """END-1: artifacts, achievements, majorities."""
    t = pos.t
    for player in pos.turn_order():
        add_points(pos, player, scoring.artifact_points(pos, player), FROM_ARTIFACTS, "artifact", "END-1", sink)
        for achievement in scoring.achievements_of(pos, player):
            points = scoring.achievement_points(pos, player, achievement)
            add_points(pos, player, points, FROM_ACHIEVEMENTS, t.achievements[achievement], "END-1", sink)
    for colony in range(COLONIES):
        for player, points in enumerate(scoring.majority_points(pos, colony)):
            add_points(pos, player, points, FROM_MAJORITIES, t.colonies[colony], "END-1", sink)


# --- decisions of a round ------------------------------------------------------------------------------------------------


def _cycle_material(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """CYC-1B."""
    if choice == legal.DECLINE:
        _declined(pos, frame, "CYC-1B", sink)
    else:
        add_goods(pos, frame[1], choice, "card", "CYC-1B", sink)


def _set_die(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """CYC-1A."""
    if choice == legal.DECLINE:
        _declined(pos, frame, "CYC-1A", sink)
    else:
        _change_die(pos, frame[1], choice, pos.t.set_die_to, "CYC-1A", sink)


def _flip_die(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """CYC-3A: opposite faces of a die add up to one more than its faces."""
    if choice == legal.DECLINE:
        _declined(pos, frame, "CYC-3A", sink)
    else:
        value = pos.t.faces + 1 - pos.dice[frame[1] * DICE + choice]
        _change_die(pos, frame[1], choice, value, "CYC-3A", sink)


def _change_die(pos: Position, player: int, die: int, value: int, rule: str, sink: Sink) -> None:
    pos.dice[player * DICE + die] = value
    if sink is not None:
        sink.append(events.DieChanged(rule, player, pos.t.dice[die], value))


def _declined(pos: Position, frame: Frame, rule: str, sink: Sink) -> None:
    if sink is not None:
        sink.append(events.Declined(rule, frame[1], agenda.DECISIONS[frame[0]]))


def _discard(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """CYC-3A: real materials only; they are gone."""
    if choice == legal.DECLINE:
        _declined(pos, frame, "CYC-3A", sink)
        return
    player = frame[1]
    card = pos.cards[pos.cycle]
    pos.goods[player] -= pos.t.card_pictured[card]
    if sink is not None:
        sink.append(events.MaterialsDiscarded("CYC-3A", player, names_of(pos, pos.t.card_pictured[card])))
    _score_goal(pos, player, card, sink)


# --- moving and activating -------------------------------------------------------------------------------------------------


def _move(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """MOV-1 and DOCK-1."""
    player = frame[1]
    t = pos.t
    if choice & legal.DOCK:
        dice = choice & 15
        pos.spent[player] |= dice
        if sink is not None:
            names = tuple(name for die, name in enumerate(t.dice) if dice >> die & 1)
            sink.append(events.Docked("DOCK-1", player, names))
        gain_fuel(pos, player, t.dock_fuel, "dock", "DOCK-1", sink)
        return
    die, place, fuel = choice & 3, choice >> 2 & 15, choice // legal.FUEL
    if sink is not None:
        clockwise = bool(choice & legal.CLOCKWISE)
        steps = legal.steps_for(pos, player, die, place, clockwise, fuel)
        rule = "MOV-1" if clockwise else "MOV-3"
        origin = t.rondel[pos.ship[player]]
        sink.append(events.ShipMoved(rule, player, t.dice[die], steps, fuel, clockwise, origin, t.rondel[place]))
    _spend_fuel(pos, player, fuel, sink)
    pos.spent[player] |= 1 << die
    pos.ship[player] = place
    pos.agenda.append((agenda.ASK_ACTIVATE, player))


def _spend_fuel(pos: Position, player: int, fuel: int, sink: Sink) -> None:
    """FUEL-1."""
    if fuel:
        pos.fuel[player] -= fuel
        if sink is not None:
            sink.append(events.FuelSpent("FUEL-1", player, fuel))


def _activate(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """ACT-1, and what each kind of location does: MOON-1, RID-1, NEX-1, POD-1."""
    player = frame[1]
    t = pos.t
    die, value, fuel = choice & 3, choice >> 2 & 15, choice // legal.FUEL
    place = pos.ship[player]
    kind = t.kind[place]
    if sink is not None:
        sink.append(events.LocationActivated("ACT-1", player, t.rondel[place], t.dice[die], value, fuel))
    _spend_fuel(pos, player, fuel, sink)
    pos.spent[player] |= 1 << die
    if t.cp_die[place] == die:  # MOON-2, NEX-2
        rule = "NEX-2" if kind == tables.NEXUS else "MOON-2"
        add_points(pos, player, t.die_colour_cp, FROM_DICE, t.rondel[place], rule, sink)
    if kind == tables.MOON:
        if pos.room(player) > 0:
            pos.agenda += [(agenda.GAIN_EXTRAS, player, place), (agenda.ASK_COLLECT, player, place, value)]
        else:
            _nothing(pos, player, "MAT-LIMIT", sink)
    elif kind == tables.FUEL:
        gain_fuel(pos, player, t.fuel_at[place][value - 1], t.rondel[place], "RID-1", sink)
        _more_fuel(pos, player, sink)
    elif kind == tables.NEXUS:
        pos.agenda.append((agenda.ASK_NEXUS, player))
    elif legal.takeable_pods(pos, player) & t.row_places[t.row_of[value]]:
        pos.agenda.append((agenda.ASK_POD, player, value))
    else:
        _nothing(pos, player, "ACT-1", sink)


def _nothing(pos: Position, player: int, rule: str, sink: Sink) -> None:
    if sink is not None:
        sink.append(events.NothingHappened(rule, player, pos.t.rondel[pos.ship[player]]))


def _more_fuel(pos: Position, player: int, sink: Sink) -> None:
    """FUEL-BONUS."""
    if pos.special(player, tables.MORE_FUEL):
        gain_fuel(pos, player, pos.t.fuel_bonus, "mat", "FUEL-BONUS", sink)


def _collect(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """MOON-1."""
    add_goods(pos, frame[1], choice, pos.t.rondel[frame[2]], "MOON-1", sink)


def _gain_extras(pos: Position, frame: Frame, sink: Sink) -> None:
    """MOON-3: extras come by themselves; only if some must stay behind and they differ, the player chooses."""
    player, place = frame[1], frame[2]
    extras = legal.extras(pos, player, place)
    room = pos.room(player)
    if not extras:
        return
    if room == 0:
        if sink is not None:
            sink.append(events.BonusLost("MAT-LIMIT", player, "material", len(extras), "full_hand"))
    elif room >= len(extras) or len(set(extras)) == 1:
        add_goods(pos, player, goods.pack(extras[:room]), "extra", "MOON-3", sink)
    else:
        pos.agenda.append((agenda.ASK_EXTRA, player, place))


def _extra(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """MOON-3."""
    add_goods(pos, frame[1], choice, "extra", "MOON-3", sink)


def _nexus(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """NEX-1: a material and fuel, or an achievement."""
    player = frame[1]
    if choice < 0:
        _choose_achievement(pos, frame, choice, sink)
        return
    cause = pos.t.rondel[pos.ship[player]]
    add_goods(pos, player, choice, cause, "NEX-1", sink)
    gain_fuel(pos, player, pos.t.nexus_fuel, cause, "NEX-1", sink)
    _more_fuel(pos, player, sink)


# --- building ------------------------------------------------------------------------------------------------------------


def _choose_pod(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """POD-1, TRK-3."""
    pos.agenda.append((agenda.ASK_SPACE, frame[1], choice, int(frame[0] == agenda.ASK_FREE_POD)))


def _choose_space(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """POD-2: the payment is asked only where there are two or more."""
    _, player, place, free = frame
    if free:
        take_pod_to(pos, player, place, choice, bought=False, sink=sink)
        return
    payment = (agenda.ASK_PAYMENT, player, place, choice)
    ways = legal.payments(pos, payment)
    if len(ways) == 1:
        _pay_for_pod(pos, payment, ways[0], sink)
    else:
        pos.agenda.append(payment)


def _pay_for_pod(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """POD-2."""
    _, player, place, space = frame
    pay(pos, player, choice, "pod", "POD-2", sink)
    take_pod_to(pos, player, place, space, bought=True, sink=sink)


def _choose_achievement(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """CUL-2, TRK-4."""
    free = int(frame[0] == agenda.ASK_FREE_ACHIEVEMENT)
    pos.agenda.append((agenda.ASK_TILE_SPACE, frame[1], -2 - choice, free))


def _choose_tile_space(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """CUL-4; the payment is asked only where there are two or more."""
    _, player, achievement, free = frame
    if free:
        take_tile_to(pos, player, achievement, choice, bought=False, sink=sink)
        return
    payment = (agenda.ASK_TILE_PAYMENT, player, achievement, choice)
    ways = legal.payments(pos, payment)
    if len(ways) == 1:
        _pay_for_tile(pos, payment, ways[0], sink)
    else:
        pos.agenda.append(payment)


def _pay_for_tile(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """CUL-3."""
    _, player, achievement, space = frame
    pay(pos, player, choice, "achievement", "CUL-3", sink)
    take_tile_to(pos, player, achievement, space, bought=True, sink=sink)


def _extra_cp(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """CYC-3C."""
    if choice == legal.DECLINE:
        _declined(pos, frame, "CYC-3C", sink)
        return
    pay(pos, frame[1], choice, "points", "CYC-3C", sink)
    add_points(pos, frame[1], pos.t.build_for_cp, FROM_PURCHASES, "card", "CYC-3C", sink)


def _crew(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """TRK-2."""
    place_crew(pos, frame[1], choice, 1, "TRK-2", sink)


def _material(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """TRK-1."""
    add_goods(pos, frame[1], choice, "track", "TRK-1", sink)


def _track(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """INF-4."""
    _, player, amount = frame
    if sink is not None:
        sink.append(events.InfluenceGained("INF-4", player, pos.t.colonies[choice], amount, 0, 0, 0, 0))
    pos.agenda.append((agenda.ADVANCE, player, choice, amount))


_CARRY_OUT: Final[dict[int, Callable[[Position, Frame, Sink], None]]] = {
    agenda.DEAL: _deal,
    agenda.NEW_ROUND: _new_round,
    agenda.CYCLE_BONUS: _cycle_bonus,
    agenda.ROLL: _roll,
    agenda.DIE_BONUS: _die_bonus,
    agenda.TURN: _turn,
    agenda.END_TURN: end_turn,
    agenda.END_ROUND: _end_round,
    agenda.GOAL: _goal,
    agenda.PASS_MARKER: _pass_marker,
    agenda.FINAL: _final,
    agenda.GAIN_EXTRAS: _gain_extras,
    agenda.POD_BONUS: pod_bonus,
    agenda.ADVANCE: advance_marker,
    agenda.BONUS: start_bonus,
}

_TAKE: Final[dict[int, Callable[[Position, Frame, int, Sink], None]]] = {
    agenda.ASK_MAT: _choose_mat,
    agenda.ASK_SHIP: _place_ship,
    agenda.ASK_CYCLE_MATERIAL: _cycle_material,
    agenda.ASK_TRACK: _track,
    agenda.ASK_SET_DIE: _set_die,
    agenda.ASK_FLIP_DIE: _flip_die,
    agenda.ASK_MOVE: _move,
    agenda.ASK_ACTIVATE: _activate,
    agenda.ASK_COLLECT: _collect,
    agenda.ASK_EXTRA: _extra,
    agenda.ASK_NEXUS: _nexus,
    agenda.ASK_POD: _choose_pod,
    agenda.ASK_FREE_POD: _choose_pod,
    agenda.ASK_SPACE: _choose_space,
    agenda.ASK_TILE_SPACE: _choose_tile_space,
    agenda.ASK_PAYMENT: _pay_for_pod,
    agenda.ASK_TILE_PAYMENT: _pay_for_tile,
    agenda.ASK_EXTRA_CP: _extra_cp,
    agenda.ASK_CREW: _crew,
    agenda.ASK_MATERIAL: _material,
    agenda.ASK_FREE_ACHIEVEMENT: _choose_achievement,
    agenda.ASK_DISCARD: _discard,
}
