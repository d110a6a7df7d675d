"""Reach of the dice: the moves and activations of each, and their price in fuel.

The rules on dice stand here; ``legal`` lists them with those on all other choices.
"""

from typing import Final

from betacolony.core.integers import i64
from betacolony.state import tables
from betacolony.state.agenda import PLAYER, Frame
from betacolony.state.position import DICE, Position
from betacolony.state.tables import Tables

# A move is die + place * 4 + 64 if clockwise + fuel * 256; docking is the set of two dice + 128.
CLOCKWISE: Final = 64
DOCK: Final = 128
FUEL: Final = 256
#: in the universe of moves a die and a location have bit die * 16 + location
LOCATIONS: Final = 16
#: in the universe of activations a die and a value have bit die * 8 + value
VALUES: Final = 8


def moves_with_spent_dice(pos: Position, frame: Frame, among: int) -> int:
    """RND-3: a die that was used this round is not used again."""
    spent = pos.spent[frame[PLAYER]]
    return sum(0xFFFF << die * LOCATIONS for die in range(DICE) if spent >> die & 1)


def moves_beyond_fuel(pos: Position, frame: Frame, among: int) -> int:
    """FUEL-1: the value of a die, and the player's fuel to add to it or take away."""
    player = frame[PLAYER]
    forbidden = 0
    for die in range(DICE):
        for place in range(pos.t.length):
            bit = 1 << die * LOCATIONS + place
            if among & bit and least_move(pos, player, die, place) // FUEL > pos.fuel[player]:
                forbidden |= bit
    return forbidden


def least_move(pos: Position, player: int, die: int, place: int) -> int:
    """The cheapest move to a place with a die, clockwise if both directions cost the same, as a choice."""
    shown = pos.dice[player * DICE + die]
    backwards = may_go_backwards(pos, player, die)
    return die + _least_move(pos.t, shown, pos.ship[player], place, backwards=backwards)


def _least_move(t: Tables, shown: int, ship: int, place: int, *, backwards: bool) -> int:
    """MOV-1 and MOV-2 give the steps, FUEL-1 their price; MOV-3 opens the other direction for the black die."""
    cost = cost_of(t, shown, place - ship)
    if backwards and (other := cost_of(t, shown, ship - place)) < cost:
        return place * 4 + other * FUEL
    return place * 4 + CLOCKWISE + cost * FUEL


def moves_from(pos: Position, player: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For each die and each value that it can show, the cheapest moves within the player's fuel, from a cache."""
    t = pos.t
    ship: i64 = pos.ship[player]
    fuel = min(pos.fuel[player], t.dearest_move)
    case: int = (ship * 64 + fuel) * 8 + pos.power(player)
    known = t.moves.get(case)
    if known is None:
        backwards = may_go_backwards(pos, player, t.black)
        forward, either = [
            [
                [
                    move
                    for place in range(t.length)
                    if (move := _least_move(t, shown, ship, place, backwards=both)) < FUEL * (fuel + 1)
                ]
                for shown in range(t.faces + 1)
            ]
            for both in (False, backwards)
        ]
        known = t.moves[case] = tuple(
            tuple(tuple(die + move for move in moves) for moves in (either if die == t.black else forward))
            for die in range(DICE)
        )
    return known


def cost_of(t: Tables, shown: int, offset: int) -> int:
    """The least fuel to go ``offset`` locations onward with a die that shows ``shown``; 0: a full circle (MOV-2)."""
    return t.move_cost[shown][offset % t.length]


def may_go_backwards(pos: Position, player: int, die: int) -> bool:
    """MOV-3: the black die, with its mat."""
    return die == pos.t.black and pos.special(player, tables.BLACK_BACKWARDS)


def steps_for(pos: Position, player: int, die: int, place: int, clockwise: bool, fuel: int) -> int:
    """The steps that lead to a place for exactly this fuel, 0 if none do.

    Each fuel adds or takes away one (FUEL-1), so fuel beyond the difference must cancel out in pairs. More than the
    largest face is legal (FUEL-2), zero steps are not; going counter-clockwise needs its mat and die (MOV-3).
    """
    t = pos.t
    value = pos.dice[player * DICE + die]
    if not clockwise and not may_go_backwards(pos, player, die):
        return 0
    offset = (place - pos.ship[player]) * (1 if clockwise else -1) % t.length
    for steps in range(offset or t.length, value + fuel + 1, t.length):
        spare = fuel - abs(steps - value)
        if spare >= 0 and spare % 2 == 0:
            return steps
    return 0


def activations_with_spent_dice(pos: Position, frame: Frame, among: int) -> int:
    """RND-3 for activations; the die that moved the ship is spent too (RND-4)."""
    spent = pos.spent[frame[PLAYER]]
    return sum(0xFF << die * VALUES for die in range(DICE) if spent >> die & 1)


def activations_beyond_fuel(pos: Position, frame: Frame, among: int) -> int:
    """FUEL-1 for activations."""
    player = frame[PLAYER]
    return sum(
        1 << die * VALUES + value
        for die in range(DICE)
        for value in range(1, pos.t.faces + 1)
        if among >> die * VALUES + value & 1 and activation_cost(pos, player, die, value) > pos.fuel[player]
    )


def free_values(pos: Position, player: int, die: int) -> tuple[int, ...]:
    """The values of a die at the ship's location without fuel: its own, or those of a mat power.

    MOON-4 for the black die at a moon, where it always counts as a 6; POD-1 for the black die at a Manufactory.
    """
    t = pos.t
    value = pos.dice[player * DICE + die]
    if die == t.black:
        kind = t.kind[pos.ship[player]]
        if kind == tables.MOON and pos.special(player, tables.BLACK_IS_SIX):
            return (t.black_acts_as,)
        if kind == tables.MANUFACTORY and pos.special(player, tables.BLACK_ANY_ROW):
            return tuple(range(1, t.faces + 1))
    return (value,)


def activations_with(pos: Position, player: int, die: int, does: i64) -> tuple[int, ...]:
    """For a die and each different effect of the ship's location the cheapest value (ACT-1).

    ``does`` is the ``outlook``. Of two values that cost the same, the die's own comes first, then the lower. The result
    comes from a cache.
    """
    t = pos.t
    place = pos.ship[player]
    fuel = pos.fuel[player]
    fuel = min(fuel, t.faces)
    power = pos.power(player) if die == t.black else 0
    shown = pos.dice[player * DICE + die]
    case: int = (((((does * 16 + place) * 64 + fuel) * 8) + power) * 16 + shown) * DICE + die
    known = t.activations.get(case)
    if known is None:
        best: dict[int, tuple[int, bool, int]] = {}
        for value, effect in enumerate(effects(t, place, does)):
            cost = activation_cost(pos, player, die, value)
            if value and cost <= fuel:
                rank = (cost, value != shown, value)
                best[effect] = min(rank, best.get(effect, rank))
        known = t.activations[case] = tuple(sorted([die + value * 4 + cost * FUEL for cost, _, value in best.values()]))
    return known


def effects(t: Tables, place: int, does: int) -> list[int]:
    """For each value the effect of activating a location with it, as a number; equal numbers, equal effects.

    ``does``: the room in the hand at a moon (MAT-LIMIT), the rows with a pod to be had at the Manufactory.
    """
    kind = t.kind[place]
    if kind == tables.MOON:
        return [0, *[min(number, does) for number in t.moon_yield]]
    if kind == tables.FUEL:
        return [0, *t.fuel_at[place]]
    if kind == tables.NEXUS:
        return [0] * (t.faces + 1)
    return [row if row >= 0 and does >> row & 1 else -1 for row in t.row_of]


def activation_cost(pos: Position, player: int, die: int, value: int) -> int:
    """The least fuel to activate the ship's location with a die used as a value."""
    return min([abs(value - free) for free in free_values(pos, player, die)])


def activates_for(pos: Position, player: int, die: int, value: int, fuel: int) -> bool:
    """True if a die can be used as a value for exactly this fuel: any surplus must cancel out in pairs."""
    spare = [fuel - abs(value - free) for free in free_values(pos, player, die)]
    return any(rest >= 0 and rest % 2 == 0 for rest in spare)
