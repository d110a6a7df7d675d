"""Legality: each rule on a choice, once, as a function that gives the set of what it forbids.

A set is an integer over the universe of its decision: mats, locations, dice, places of the Manufactory, spaces,
colonies, achievements, ways to pay. The table in ``decisions`` names the rules on each decision; the universe minus
their union is legal, and ``why_not`` names the rules whose set holds the target. Moves, activations and payments come
from the caches of ``dice_reach`` and ``prices`` instead; the tests compare them with these sets.

A choice is an integer too, see ``decisions.choices``.
"""

from collections.abc import Callable
from typing import Final

from betacolony.state import agenda, goods, tables
from betacolony.state.agenda import ACHIEVEMENT, FREE, LOCATION, PLACE, PLAYER, SPACE, Frame
from betacolony.state.geometry import COLONIES, INNER_RING, OUTER_RING, members
from betacolony.state.position import DICE, Position
from betacolony.state.prices import Price
from betacolony.state.tables import Tables

from . import dice_reach

#: the choices to decline an offer, and to give up the pictured materials
DECLINE: Final = -1
DISCARD: Final = 1

#: the set that a rule forbids; the answer counts only for members of the set ``among``
Mask = Callable[[Position, Frame, int], int]
#: the code of the reason, the rule's id, the set that it forbids
Rule = tuple[str, str, Mask]


def mats_taken(pos: Position, frame: Frame, among: int) -> int:
    """SET-6: there is one of each mat."""
    return ~pos.mats_left


def locations_taken(pos: Position, frame: Frame, among: int) -> int:
    """SET-9: ships start on different locations."""
    taken = 0
    for place in pos.ship:
        if place >= 0:
            taken |= 1 << place
    return taken


def other_rows(pos: Position, frame: Frame, among: int) -> int:
    """POD-1: the value of the die decides the row."""
    _, _, value = frame
    return ~pos.t.row_places[pos.t.row_of[value]]


def empty_places(pos: Position, frame: Frame, among: int) -> int:
    """POD-7: a place is empty until it is refilled."""
    empty = 0
    for place, pod in enumerate(pos.places):
        if pod < 0:
            empty |= 1 << place
    return empty


def pods_that_fit_nowhere(pos: Position, frame: Frame, among: int) -> int:
    """POD-3 for pods: no space would take it at any price."""
    forbidden = 0
    for place, pod in enumerate(pos.places):
        if among >> place & 1 and pod >= 0 and not pos.open & ~pos.blocked[pos.t.pod_colour[pod]]:
            forbidden |= 1 << place
    return forbidden


def pods_beyond_means(pos: Position, frame: Frame, among: int) -> int:
    """POD-2 for pods: the player can't pay for the pod and any space that would take it."""
    t = pos.t
    held = pos.goods[frame[PLAYER]]
    powers = pos.powers(frame[PLAYER], for_pod=True)
    forbidden = 0
    for place, pod in enumerate(pos.places):
        if among >> place & 1 and pod >= 0:
            colour = t.pod_colour[pod]
            fits = pos.open & ~pos.blocked[colour]  # if nothing fits, it isn't a question of means
            if fits and not can_pay(t, held, t.pod_ways[colour][powers], powers, fits):
                forbidden |= 1 << place
    return forbidden


def paid_spaces(t: Tables, held: int, ways: tuple[int, ...], powers: int) -> int:
    """The spaces that can be paid with what is left of ``held`` after one of ``ways`` (POD-2, CUL-3)."""
    paid = t.spaces_paid[powers]
    spaces = 0
    for way in ways:
        left = goods.kinds_left(held, way)
        if left > 0:
            spaces |= paid[left]
    return spaces


def can_pay(t: Tables, held: int, ways: tuple[int, ...], powers: int, spaces: int) -> bool:
    """True if any of ``spaces`` is among the ``paid_spaces``; it stops at the first."""
    paid = t.spaces_paid[powers]
    for way in ways:
        left = goods.kinds_left(held, way)
        if left > 0 and paid[left] & spaces:
            return True
    return False


def takeable_pods(pos: Position, player: int, among: int) -> int:
    """The places (of ``among``) with pods that a player could take, place and pay for, in any row."""
    return left_by(PODS_TO_PAY, pos, (agenda.ASK_POD, player), among)


def built_spaces(pos: Position, frame: Frame, among: int) -> int:
    """POD-3, CUL-4: a space holds one pod or tile."""
    return ~pos.open


def too_large_groups(pos: Position, frame: Frame, among: int) -> int:
    """POD-3: no more than three pods of one colour (the edition's ``group_limit``) in a connected group.

    ``geometry.overfull`` counts them whenever a pod is built.
    """
    return pos.blocked[pos.t.pod_colour[pos.places[frame[PLACE]]]] & pos.open


def unpaid_pod_spaces(pos: Position, frame: Frame, among: int) -> int:
    """POD-2 for spaces: the player pays for the space and the pod, unless it is free (TRK-3)."""
    if frame[FREE]:
        return 0
    powers = pos.powers(frame[PLAYER], for_pod=True)
    ways = pos.t.pod_ways[pos.t.pod_colour[pos.places[frame[PLACE]]]][powers]
    return ~paid_spaces(pos.t, pos.goods[frame[PLAYER]], ways, powers)


def inner_ring(pos: Position, frame: Frame, among: int) -> int:
    """CUL-4: achievements keep away from the centres."""
    return INNER_RING


def unpaid_tile_spaces(pos: Position, frame: Frame, among: int) -> int:
    """CUL-3 for spaces: the player pays for the space and the achievement, unless it is free (TRK-4)."""
    if frame[FREE]:
        return 0
    powers = pos.powers(frame[PLAYER], for_pod=False)
    return ~paid_spaces(pos.t, pos.goods[frame[PLAYER]], pos.t.achievement_ways[frame[ACHIEVEMENT]][powers], powers)


def spaces_without_pod(pos: Position, frame: Frame, among: int) -> int:
    """TRK-2: crew goes on anybody's pod, never on an achievement's tile."""
    return ~pos.all_pods()


def achievements_over_limit(pos: Position, frame: Frame, among: int) -> int:
    """CUL-1: at most two a player."""
    return -1 if pos.built[frame[PLAYER]].bit_count() >= pos.t.achievement_limit else 0


def achievements_not_there(pos: Position, frame: Frame, among: int) -> int:
    """CUL-2: the statues not yet taken and the building on top."""
    there = pos.statues
    if pos.building >= 0:
        there |= 1 << pos.building
    return ~there


def achievements_without_space(pos: Position, frame: Frame, among: int) -> int:
    """CUL-4 for achievements: one of the outer spaces must be open."""
    return 0 if pos.open & OUTER_RING else -1


def achievements_beyond_means(pos: Position, frame: Frame, among: int) -> int:
    """CUL-3: the player can't pay for the achievement and any outer space."""
    held = pos.goods[frame[PLAYER]]
    powers = pos.powers(frame[PLAYER], for_pod=False)
    fits = pos.open & OUTER_RING
    forbidden = 0
    for achievement, ways in enumerate(pos.t.achievement_ways):
        if among >> achievement & 1 and fits and not can_pay(pos.t, held, ways[powers], powers, fits):
            forbidden |= 1 << achievement
    return forbidden


def takeable_achievements(pos: Position, player: int, *, free: bool) -> int:
    """The achievements that a player may take now, paid or free (CUL-1 to CUL-4)."""
    every = (1 << len(pos.t.achievements)) - 1
    if free:
        return left_by(FREE_ACHIEVEMENTS, pos, (agenda.ASK_FREE_ACHIEVEMENT, player), every)
    return left_by(ACHIEVEMENTS_TO_PAY, pos, (agenda.ASK_NEXUS, player), every)


def finished_tracks(pos: Position, frame: Frame, among: int) -> int:
    """INF-4: influence on any track goes to a track that has not ended."""
    first = frame[PLAYER] * COLONIES
    finished = 0
    for colony in range(COLONIES):
        if pos.influence[first + colony] >= pos.t.track_end[colony]:
            finished |= 1 << colony
    return finished


def price_of(pos: Position, frame: Frame) -> Price:
    """The price at a decision on a payment."""
    if frame[0] == agenda.ASK_PAYMENT:
        colour = pos.t.pod_colour[pos.places[frame[PLACE]]]
        return pos.t.pod_price[colour][pos.t.space_colour[frame[SPACE]]]
    if frame[0] == agenda.ASK_TILE_PAYMENT:
        return pos.t.achievement_price[frame[ACHIEVEMENT]][pos.t.space_colour[frame[SPACE]]]
    return pos.t.one_more


def ways_without_power(pos: Position, frame: Frame, among: int) -> int:
    """PAY-2, PAY-3: polymer and matching pairs replace others only with the right power."""
    for_pod = frame[0] == agenda.ASK_PAYMENT
    return price_of(pos, frame).forbidden[pos.powers(frame[PLAYER], for_pod=for_pod)]


def ways_not_held(pos: Position, frame: Frame, among: int) -> int:
    """PAY-0: nobody pays with goods they don't have."""
    return price_of(pos, frame).not_held(pos.goods[frame[PLAYER]])


def payments(pos: Position, frame: Frame) -> list[int]:
    """Every different total that pays (PAY-0, PAY-1): all ways except those that the two rules above forbid."""
    powers = pos.powers(frame[PLAYER], for_pod=frame[0] == agenda.ASK_PAYMENT)
    return price_of(pos, frame).payments(pos.goods[frame[PLAYER]], powers)


def kinds_offered(pos: Position, frame: Frame) -> tuple[int, ...]:
    """The kinds of material to choose from: a moon's own two (MOON-1), the extras at a moon (MOON-3), or all."""
    kind = frame[0]
    if kind == agenda.ASK_COLLECT:
        return pos.t.moon_kinds[frame[LOCATION]]
    if kind == agenda.ASK_EXTRA:
        return tuple(extras(pos, frame[PLAYER], frame[LOCATION]))
    return tuple(range(goods.KINDS))


def number_offered(pos: Position, frame: Frame) -> int:
    """The number of materials to take: all that are given, or less if there is no room (MAT-LIMIT)."""
    kind, player = frame[0], frame[PLAYER]
    amount = 1
    if kind == agenda.ASK_COLLECT:
        _, _, _, value = frame
        amount = pos.t.moon_yield[value - 1]
    elif kind == agenda.ASK_EXTRA:
        amount = len(extras(pos, player, frame[LOCATION]))
    elif kind == agenda.ASK_NEXUS:
        amount = pos.t.nexus_material
    elif kind == agenda.ASK_MATERIAL:
        _, _, amount = frame
    return min(amount, pos.room(player))


def extras(pos: Position, player: int, place: int) -> list[int]:
    """The extra materials of a mat and of CYC-1C at a moon, in that order (MOON-3)."""
    t = pos.t
    extra = []
    if t.mat_extra_at[pos.mat[player]] == place:
        extra += [t.mat_extra[pos.mat[player]]] * t.moon_extra
    if pos.bonus == tables.MORE_POLYMER and place == t.polymer_moon:
        extra += [t.polymer] * t.moon_extra
    return extra


def materials(pos: Position, frame: Frame) -> list[int]:
    """The different sets of materials to take (MOON-1, MOON-3, NEX-1, TRK-1, CYC-1B)."""
    number = number_offered(pos, frame)
    if frame[0] == agenda.ASK_EXTRA:  # there is one of each extra
        offered = goods.pack(kinds_offered(pos, frame))
        return [way for way in goods.choose(set(kinds_offered(pos, frame)), number) if goods.covers(offered, way)]
    return goods.choose(kinds_offered(pos, frame), number)


FREE_PODS: Final[tuple[Rule, ...]] = (
    ("no_pod_there", "POD-7", empty_places),
    ("fits_nowhere", "POD-3", pods_that_fit_nowhere),
)
PODS_TO_PAY: Final[tuple[Rule, ...]] = (*FREE_PODS, ("pod_unpaid", "POD-2", pods_beyond_means))
POD_SPACES: Final[tuple[Rule, ...]] = (
    ("space_taken", "POD-3", built_spaces),
    ("group_too_large", "POD-3", too_large_groups),
    ("space_unpaid", "POD-2", unpaid_pod_spaces),
)
FREE_ACHIEVEMENTS: Final[tuple[Rule, ...]] = (
    ("achievement_limit", "CUL-1", achievements_over_limit),
    ("achievement_not_there", "CUL-2", achievements_not_there),
    ("no_outer_space", "CUL-4", achievements_without_space),
)
ACHIEVEMENTS_TO_PAY: Final[tuple[Rule, ...]] = (
    *FREE_ACHIEVEMENTS,
    ("achievement_unpaid", "CUL-3", achievements_beyond_means),
)
TILE_SPACES: Final[tuple[Rule, ...]] = (
    ("space_taken", "CUL-4", built_spaces),
    ("next_to_centre", "CUL-4", inner_ring),
    ("tile_space_unpaid", "CUL-3", unpaid_tile_spaces),
)
CREW_SPACES: Final[tuple[Rule, ...]] = (("no_pod_on_space", "TRK-2", spaces_without_pod),)
PAYMENTS: Final[tuple[Rule, ...]] = (
    ("not_allowed_to_replace", "PAY-2", ways_without_power),
    ("not_held", "PAY-0", ways_not_held),
)
TRACKS: Final[tuple[Rule, ...]] = (("track_finished", "INF-4", finished_tracks),)


def left_by(rules: tuple[Rule, ...], pos: Position, frame: Frame, among: int) -> int:
    """The members of a set that no rule forbids; costly rules come last and look only at what is left."""
    for _, _, mask in rules:
        among &= ~mask(pos, frame, among)
        if not among:
            break
    return among


def materials_or_achievements(pos: Position, frame: Frame) -> list[int]:
    """NEX-1: a material, or an affordable achievement."""
    return [*materials(pos, frame), *_numbers_of(takeable_achievements(pos, frame[PLAYER], free=False))]


def free_achievements(pos: Position, frame: Frame) -> list[int]:
    """TRK-4."""
    return _numbers_of(takeable_achievements(pos, frame[PLAYER], free=True))


def _numbers_of(achievements: int) -> list[int]:
    """A set of achievements as choices."""
    return [-2 - achievement for achievement in members(achievements)]


def dice_not_at(pos: Position, player: int, value: int) -> list[int]:
    """The player's dice that show another value."""
    return [die for die in range(DICE) if pos.dice[player * DICE + die] != value]


def moves(pos: Position, frame: Frame) -> list[int]:
    """For each unspent die and location the move with the least fuel (RND-3, FUEL-1), then docking (DOCK-1)."""
    player = frame[PLAYER]
    spent = pos.spent[player]
    with_die = dice_reach.moves_from(pos, player)
    choices: list[int] = []
    for die in range(DICE):
        if not spent >> die & 1:
            choices += with_die[die][pos.dice[player * DICE + die]]
    choices += _DOCKS[spent]
    return choices


#: for each set of spent dice every pair of the others
_DOCKS: Final = tuple(
    tuple(
        dice_reach.DOCK + (1 << first) + (1 << second)
        for first in range(DICE)
        for second in range(first + 1, DICE)
        if not spent >> first & 1 and not spent >> second & 1
    )
    for spent in range(1 << DICE)
)


def activations(pos: Position, player: int, does: int) -> list[int]:
    """For each unspent die and each different effect of the location the value with the least fuel (ACT-1).

    ``does`` is the ``outlook``.
    """
    spent = pos.spent[player]
    choices: list[int] = []
    for die in range(DICE):
        if not spent >> die & 1:
            choices += dice_reach.activations_with(pos, player, die, does)
    return choices


def outlook(pos: Position, player: int) -> int:
    """The state that decides, with the value, the effect of the ship's location: see ``dice_reach.effects``."""
    t = pos.t
    kind = t.kind[pos.ship[player]]
    if kind == tables.MOON:
        return min(pos.room(player), t.best_yield)
    rows = 0
    if kind == tables.MANUFACTORY:
        takeable = takeable_pods(pos, player, t.all_places)
        for row, places in enumerate(t.row_places):
            if takeable & places:
                rows |= 1 << row
    return rows
