"""Set-up, rounds, cycles and the end of the game: everything around the players' actions."""

from betacolony import events
from betacolony.core import chance
from betacolony.events import Sink
from betacolony.state import agenda, draws, goods, position, tables
from betacolony.state.agenda import PLAYER, Frame
from betacolony.state.geometry import COLONIES
from betacolony.state.position import DICE, RIVAL, Position, replaced

from . import legal, scoring, solo
from .building import add_goods, add_points, gain_fuel, names_of, refill, reveal_building, take_bonus


def set_up(pos: Position, sink: Sink) -> None:
    """All draws before the first decision, and the agenda of a whole game (SET-2 to SET-6, SET-9)."""
    t = pos.t
    refill(pos, sink)
    reveal_building(pos, sink)
    cards = []
    for cycle in range(1, t.rounds // t.rounds_per_cycle + 1):
        choice = sum(1 << card for card, its in enumerate(t.card_cycle) if its == cycle)
        word = chance.key(draws.CARD, 0, 0, 0, cycle)
        cards.append(chance.member(choice, pos.seed, word, pos.scripted))
    pos.cards = tuple(cards)
    if sink is not None:
        sink.append(events.CardsDrawn("SET-4", tuple(t.cards[card] for card in cards)))
    pos.agenda = [(agenda.NEW_ROUND,)]
    if pos.solo is None:
        everybody = (1 << pos.players) - 1
        pos.start = chance.member(everybody, pos.seed, chance.key(draws.START_PLAYER, 0, 0, 0, 0), pos.scripted)
        if sink is not None:
            sink.append(events.StartPlayerDrawn("SET-5", pos.start))
    else:  # SOLO-3: the player is the first throughout
        pos.agenda.append((agenda.SET_UP_RIVAL,))
    order = pos.deciding()
    pos.agenda += [(agenda.ASK_SHIP, player) for player in order]
    pos.agenda.append((agenda.DEAL,))
    pos.agenda += [(agenda.ASK_MAT, player) for player in order]


def choose_mat(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """SET-6."""
    pos.mats_left &= ~(1 << choice)
    pos.mat = replaced(pos.mat, frame[PLAYER], choice)
    if sink is not None:
        sink.append(events.MatChosen("SET-6", frame[PLAYER], pos.t.mats[choice]))


def place_ship(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """SET-9."""
    pos.ship[frame[PLAYER]] = choice
    if sink is not None:
        sink.append(events.ShipPlaced("SET-9", frame[PLAYER], pos.t.rondel[choice]))


def deal(pos: Position, frame: Frame, sink: Sink) -> None:
    """SET-7: the first materials are drawn without replacement."""
    t = pos.t
    left = [t.per_kind] * goods.KINDS
    for player in pos.deciding():
        taken = []
        for number in range(t.start_materials):
            word = chance.key(draws.DEAL, 0, 0, player, number)
            piece = chance.below(sum(left), pos.seed, word)
            kind = 0
            while piece >= left[kind]:
                piece -= left[kind]
                kind += 1
            left[kind] -= 1
            taken.append(kind)
        add_goods(pos, player, goods.pack(taken), "setup", "SET-7", sink)
        gain_fuel(pos, player, t.start_fuel, "setup", "SET-7", sink)


def new_round(pos: Position, frame: Frame, sink: Sink) -> None:
    """RND-1, RND-6: a new cycle's card comes into force before the roll, its start-of-cycle bonus in turn order."""
    t = pos.t
    pos.round += 1
    pos.turn = 0
    pos.reveals = 0
    pos.step = 0
    pos.agenda.append((agenda.ROLL,))
    if (pos.round - 1) % t.rounds_per_cycle == 0:
        card = pos.cards[pos.cycle]
        pos.bonus = t.card_bonus[card]
        if sink is not None:
            sink.append(events.CycleStarted("RND-6", pos.cycle + 1, t.cards[card]))
        if pos.bonus in (tables.TAKE_MATERIAL, tables.ANY_TRACK):
            for player in reversed(pos.turn_order()):
                pos.agenda += [(agenda.END_TURN,), (agenda.CYCLE_BONUS, player)]
        elif pos.bonus == tables.SPEND_FOR_POINTS and pos.solo is not None:  # SOLO-8
            pos.agenda.append((agenda.CYCLE_BONUS, RIVAL))
        elif pos.bonus == tables.THIRD_COLUMN:  # CYC-2C
            pos.columns += 1
            if sink is not None:
                sink.append(events.ColumnOpened("CYC-2C"))
            refill(pos, sink)
    if sink is not None:
        sink.append(events.RoundStarted("RND-1", pos.round, pos.start))


def cycle_bonus(pos: Position, frame: Frame, sink: Sink) -> None:
    """CYC-1B: a material, if there is room. CYC-2A: influence on any track. SOLO-8: their meaning for the rival."""
    player = frame[PLAYER]
    if pos.is_rival(player):
        solo.cycle_bonus(pos, sink)
    elif pos.bonus == tables.ANY_TRACK:
        take_bonus(pos, player, tables.INFLUENCE_ANY, 1, "card", "CYC-2A", sink)
    elif pos.room(player) > 0:
        pos.agenda.append((agenda.ASK_CYCLE_MATERIAL, player))


def roll(pos: Position, frame: Frame, sink: Sink) -> None:
    """RND-2: one roll for everybody. CYC-1A and CYC-3A follow it in turn order."""
    t = pos.t
    faces = (1 << t.faces) - 1
    values = []
    for die in range(DICE):
        word = chance.key(draws.DIE, pos.round, 0, 0, die)
        values.append(1 + chance.member(faces, pos.seed, word, pos.scripted))
    # the solo rival has no dice (SOLO-0)
    pos.dice = tuple(values) * pos.players if pos.solo is None else (*values, *pos.dice[DICE:])
    pos.spent = [0] * pos.players
    if sink is not None:
        sink.append(events.DiceRolled("RND-2", tuple(values)))
    pos.agenda.append((agenda.TURN, 0))
    if pos.bonus in (tables.SET_DIE, tables.FLIP_DIE):
        pos.agenda += [(agenda.DIE_BONUS, player) for player in reversed(pos.deciding())]


def die_bonus(pos: Position, frame: Frame, sink: Sink) -> None:
    """CYC-1A is offered if a die does not show the value yet, CYC-3A always."""
    player = frame[PLAYER]
    if pos.bonus == tables.FLIP_DIE:
        pos.agenda.append((agenda.ASK_FLIP_DIE, player))
    elif legal.dice_not_at(pos, player, pos.t.set_die_to):
        pos.agenda.append((agenda.ASK_SET_DIE, player))


def turn(pos: Position, frame: Frame, sink: Sink) -> None:
    """RND-3, SOLO-3: the next action of the round."""
    _, number = frame
    if number == pos.turns:
        pos.agenda.append((agenda.END_ROUND,))
        return
    pos.turn = number
    if number:  # the first action continues the counts of the start of the round: no two draws share a key
        pos.reveals = 0
        pos.step = 0
    player = pos.acting(number)
    first = agenda.RIVAL_ACTION if pos.is_rival(player) else agenda.ASK_MOVE
    pos.agenda += [(agenda.TURN, number + 1), (agenda.END_TURN,), (first, player)]
    if sink is not None:
        sink.append(events.TurnStarted("RND-3" if pos.solo is None else "SOLO-3", player, number))


def end_round(pos: Position, frame: Frame, sink: Sink) -> None:
    """CYC-2C's column closes after the last action of the cycle; then the goal, in turn order (RND-6)."""
    t = pos.t
    pos.agenda.append((agenda.PASS_MARKER,))
    if pos.round % t.rounds_per_cycle:
        return
    if pos.bonus == tables.THIRD_COLUMN:
        pos.columns -= 1
        pods = []
        for row in range(t.rows):
            place = row * t.width + pos.columns
            if pos.places[place] >= 0:
                pods.append(pos.places[place])
                pos.removed |= 1 << pos.places[place]
                pos.places[place] = -1
        if sink is not None:
            sink.append(events.ColumnClosed("CYC-2C", tuple(pods)))
    pos.agenda += [(agenda.GOAL, player) for player in reversed(pos.turn_order())]


def goal(pos: Position, frame: Frame, sink: Sink) -> None:
    """RND-6: a player who meets the goal scores it. CYC-3A's is a choice."""
    player = frame[PLAYER]
    card = pos.cards[pos.cycle]
    if not scoring.meets_goal(pos, player, card):
        if sink is not None:
            sink.append(events.GoalMissed("RND-6", player, pos.t.cards[card]))
    elif pos.t.card_goal[card] == tables.DISCARD_PICTURED and not pos.is_rival(player):
        pos.agenda.append((agenda.ASK_DISCARD, player))
    else:
        score_goal(pos, player, card, sink)


def score_goal(pos: Position, player: int, card: int, sink: Sink) -> None:
    """A player scores a goal (RND-6, SOLO-8)."""
    name = pos.t.cards[card]
    rule = "SOLO-8" if pos.is_rival(player) else "RND-6"
    if sink is not None:
        sink.append(events.GoalScored(rule, player, name))
    add_points(pos, player, pos.t.card_cp[card], position.FROM_GOALS, name, rule, sink)


def pass_marker(pos: Position, frame: Frame, sink: Sink) -> None:
    """RND-5, SOLO-9: the marker moves on and the next round begins; after the last, the game ends (END-1)."""
    if pos.round == pos.t.rounds:
        pos.agenda.append((agenda.FINAL,))
        return
    if pos.solo is not None:
        solo.shift(pos, sink)
    else:
        pos.start = (pos.start + 1) % pos.players
        if sink is not None:
            sink.append(events.MarkerPassed("RND-5", pos.start))
    pos.agenda.append((agenda.NEW_ROUND,))


def final(pos: Position, frame: Frame, sink: Sink) -> None:
    """END-1, END-2."""
    score_end(pos, sink)
    if sink is not None:
        rule = "END-2" if pos.solo is None else "SOLO-10"
        sink.append(events.GameEnded(rule, *scoring.winners(pos)))


def score_end(pos: Position, sink: Sink) -> None:
    """END-1: artifacts, achievements, majorities."""
    t = pos.t
    for player in pos.turn_order():
        add_points(
            pos, player, scoring.artifact_points(pos, player), position.FROM_ARTIFACTS, "artifact", "END-1", sink
        )
        for achievement in scoring.achievements_of(pos, player):
            points = scoring.achievement_points(pos, player, achievement)
            add_points(pos, player, points, position.FROM_ACHIEVEMENTS, t.achievements[achievement], "END-1", sink)
    for colony in range(COLONIES):
        for player, points in enumerate(scoring.majority_points(pos, colony)):
            add_points(pos, player, points, position.FROM_MAJORITIES, t.colonies[colony], "END-1", sink)


def cycle_material(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """CYC-1B."""
    add_goods(pos, frame[PLAYER], choice, "card", "CYC-1B", sink)


def set_die(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """CYC-1A."""
    change_die(pos, frame[PLAYER], choice, pos.t.set_die_to, "CYC-1A", sink)


def flip_die(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """CYC-3A: opposite faces of a die add up to one more than its faces."""
    value = pos.t.faces + 1 - pos.dice[frame[PLAYER] * DICE + choice]
    change_die(pos, frame[PLAYER], choice, value, "CYC-3A", sink)


def change_die(pos: Position, player: int, die: int, value: int, rule: str, sink: Sink) -> None:
    """A player turns one of their own dice (RND-2)."""
    pos.dice = replaced(pos.dice, player * DICE + die, value)
    if sink is not None:
        sink.append(events.DieChanged(rule, player, pos.t.dice[die], value))


def discard(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """CYC-3A: real materials only."""
    player = frame[PLAYER]
    card = pos.cards[pos.cycle]
    pos.goods[player] -= pos.t.card_pictured[card]
    if sink is not None:
        sink.append(events.MaterialsDiscarded("CYC-3A", player, names_of(pos, pos.t.card_pictured[card])))
    score_goal(pos, player, card, sink)
