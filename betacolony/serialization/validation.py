"""Validation of positions: all faults at once."""

import re
from collections.abc import Callable, Sequence
from typing import Final

from betacolony.core.errors import Fault, PositionError
from betacolony.state import agenda, goods, tables
from betacolony.state.geometry import COLONIES, INNER_RING, connected, members
from betacolony.state.position import BOARD, DICE, EMPTY, RIVAL, SOURCES, TILE, Position

from .agenda_validation import agenda_faults

#: most fuel or points in a position: a number that every reader of JSON holds exactly
MOST_KEPT: Final = 10**15
#: most that is ever gained at once
_MOST_GAINED: Final = 100_000


def faults_of(pos: Position) -> tuple[Fault, ...]:
    """Everything that no game leads to: missing or doubled pieces, broken limits, decisions without an answer."""
    return tuple(_pieces(pos, set()) or _columns(pos) or agenda_faults(pos))


def further_faults(pos: Position, unreadable: list[Fault]) -> list[Fault]:
    """The faults of the readable parts of a position, if other parts were unreadable."""
    spoilt = {part for fault in unreadable for part in re.split(r"[.\[\]]+", fault.place)}
    if spoilt & {"players", "position"} or any(fault.place == "seats" for fault in unreadable):
        return []
    if "cards" in spoilt:
        pos.round = 0  # no card is in force then
    pos.derive()
    return _pieces(pos, spoilt)


def _pieces(pos: Position, spoilt: set[str]) -> list[Fault]:
    """The faults of all pieces, without checks of unreadable parts."""
    faults: list[Fault] = []
    for check, parts in _CHECKS:
        if not parts & spoilt:
            faults += check(pos)
    return faults


def checked(pos: Position) -> Position:
    """The same position; raises a PositionError with its faults if it has any."""
    faults = faults_of(pos)
    if faults:
        raise PositionError(faults)
    return pos


def sound_copy(pos: Position) -> Position:
    """A copy of a position that was perhaps edited by hand, with its derived attributes computed again.

    Raises:
        PositionError: a number is out of range or no number.
    """
    t = pos.t
    seats = pos.players
    #: name, numbers, their count, the lowest and the highest
    ranges: tuple[tuple[str, Sequence[int], int, int, int], ...] = (
        ("mat", pos.mat, seats, -1, len(t.mats) - 1),
        ("ship", pos.ship, seats, -1, t.length - 1),
        ("goods", pos.goods, seats, 0, (1 << goods.BITS) - 1),
        ("fuel", pos.fuel, seats, 0, 1 << 60),
        ("crew", pos.crew, seats, 0, t.crew),
        ("dice", pos.dice, seats * DICE, 1, t.faces),
        ("spent", pos.spent, seats, 0, (1 << DICE) - 1),
        ("influence", pos.influence, seats * COLONIES, 0, max(t.track_end)),
        ("built", pos.built, seats, 0, t.statues | t.buildings),
        ("points", pos.points, seats * len(SOURCES), -(1 << 60), 1 << 60),
        ("places", pos.places, t.rows * t.width, -1, t.pods - 1),
        ("round", (pos.round,), 1, 0, t.rounds),
        ("turn", (pos.turn, pos.start), 2, 0, 2 * seats),
        ("bonus", (pos.bonus,), 1, 0, tables.SPEND_FOR_POINTS),
        ("cards", pos.cards, t.rounds // t.rounds_per_cycle, 0, len(t.cards) - 1),
        ("mats_left", (pos.mats_left,), 1, 0, (1 << len(t.mats)) - 1),
        ("columns", (pos.columns,), 1, 0, t.width),
        ("artifacts", (pos.artifacts,), 1, 0, t.artifacts),
        ("talon", (pos.talon, pos.removed), 2, 0, (1 << t.pods) - 1),
        ("statues", (pos.statues, pos.stack), 2, 0, t.statues | t.buildings),
        ("building", (pos.building,), 1, -1, len(t.achievements) - 1),
        ("tiles", list(pos.tiles), BOARD, EMPTY, TILE + len(t.achievements) - 1),
    )
    if (solo := pos.solo) is not None:
        ranges += (
            ("solo", (solo.level, solo.pointer, seats), 3, 0, goods.KINDS - 1),
            ("solo.active", (solo.active,), 1, -1, COLONIES - 1),
            ("solo.column", solo.column, len(solo.column), 0, goods.KINDS - 1),
            ("solo.aside", (solo.aside,), 1, 0, t.statues | t.buildings),
        )
    for name, numbers, length, low, high in ranges:
        if len(numbers) != length or not all(type(number) is int and low <= number <= high for number in numbers):
            raise PositionError((Fault(name, "out_of_range"),))
    sound = pos.copy()
    sound.step = 0
    sound.derive()
    return sound


def _pods(pos: Position) -> list[Fault]:
    """SET-2, POD-7: each pod is in one place."""
    where: dict[int, list[str]] = {pod: [] for pod in range(pos.t.pods)}
    for space, tile in enumerate(list(pos.tiles)):  # a list, as mypyc can't count through bytes
        if EMPTY < tile < TILE:
            where[tile - 1].append(f"board.{space}")
    for place, pod in enumerate(pos.places):
        if pod >= 0:
            row, column = divmod(place, pos.t.width)
            where[pod].append(f"manufactory[{row}][{column}]")
    for name, pods in (("talon", pos.talon), ("removed", pos.removed)):
        for pod in members(pods):
            where[pod].append(name)
    faults = []
    for pod, places in where.items():
        if not places:
            faults.append(Fault("talon", "pod_missing", {"pod": pod}))
        elif len(places) > 1:
            faults.append(Fault(places[1], "pod_twice", {"pod": pod, "other": places[0]}))
    return faults


def _groups(pos: Position) -> list[Fault]:
    """POD-3."""
    faults = []
    for colour, pods in enumerate(pos.pods):
        rest = pods
        while rest:
            group = connected(rest & -rest, rest)
            rest &= ~group
            if group.bit_count() > pos.t.group_limit:
                values = {"size": group.bit_count(), "colour": pos.t.materials[colour], "limit": pos.t.group_limit}
                faults.append(Fault(f"board.{members(group)[0]}", "group_too_large", values))
    return faults


def _achievements(pos: Position) -> list[Fault]:
    """CUL-1, CUL-2, CUL-4: each achievement is on offer, hidden, or built once with its tile on an outer space."""
    t = pos.t
    faults = []
    unbuilt = pos.statues | pos.stack | (1 << pos.building if pos.building >= 0 else 0)
    aside = 0 if pos.solo is None else pos.solo.aside
    for number, name in enumerate(t.achievements):
        bit = 1 << number
        owners = [player for player in range(pos.players) if pos.built[player] & bit]
        its_tile = TILE + number
        tiles = [space for space in range(BOARD) if pos.tiles[space] == its_tile] if its_tile in pos.tiles else []
        states = len(owners) + (unbuilt >> number & 1) + (aside >> number & 1)
        states += pos.stack >> number & 1 and pos.building == number
        if states != 1:
            faults.append(Fault("achievements", "achievement_not_once", {"achievement": name, "times": states}))
        if len(tiles) != len(owners):
            faults.append(Fault("board", "tile_without_owner", {"achievement": name, "tiles": len(tiles)}))
        if bit & t.buildings & pos.statues or bit & t.statues & unbuilt & ~pos.statues:
            faults.append(Fault("statues", "wrong_kind", {"achievement": name}))
        faults += [
            Fault(f"board.{space}", "tile_at_centre", {"achievement": name})
            for space in tiles
            if INNER_RING >> space & 1
        ]
    for player in pos.deciding():
        if pos.built[player].bit_count() > t.achievement_limit:
            faults.append(Fault(f"seats[{player}].achievements", "too_many", {"limit": t.achievement_limit}))
    return faults


def _crew(pos: Position) -> list[Fault]:
    """SET-7: fifteen crew for each player, in the supply or on tiles."""
    faults = []
    for player in range(pos.players):
        total = pos.crew[player] + pos.crew_on_board(player)
        if total != pos.t.crew:
            faults.append(Fault(f"seats[{player}].crew", "crew_sum", {"found": total, "right": pos.t.crew}))
        crew = pos.crew_on[player * BOARD : (player + 1) * BOARD]
        if any(crew):
            faults += [
                Fault(f"board.{space}", "crew_on_nothing", {"player": player})
                for space in range(BOARD)
                if crew[space] and pos.tiles[space] == EMPTY
            ]
    return faults + _crew_on_achievements(pos)


def _crew_on_achievements(pos: Position) -> list[Fault]:
    """CUL-5: the builder of a tile has crew on it, or as much as was left; no other crew follows (TRK-2).

    Crew never returns to the supply, so a player who had too little has none now. The rival's statue has no crew
    (SOLO-2).
    """
    faults = []
    for space, tile in enumerate(list(pos.tiles)):
        if tile < TILE:
            continue
        for player in range(pos.players):
            crew, right = pos.crew_on[player * BOARD + space], 0
            if pos.built[player] >> tile - TILE & 1:
                statue = pos.t.statues >> tile - TILE & 1
                right = 0 if statue and pos.is_rival(player) else pos.t.achievement_crew
            if crew != right and (crew > right or pos.crew[player]):
                values = {"achievement": pos.t.achievements[tile - TILE], "player": player, "found": crew}
                faults.append(Fault(f"board.{space}.crew[{player}]", "crew_on_achievement", values | {"right": right}))
    return faults


def _goods(pos: Position) -> list[Fault]:
    """MAT-LIMIT, ART-1."""
    faults = []
    for player in range(pos.players):
        if pos.room(player) < 0:
            values = {"found": goods.materials(pos.goods[player]), "limit": pos.t.hand_limit}
            faults.append(Fault(f"seats[{player}].materials", "hand_limit", values))
    total = pos.artifacts + sum(goods.artifacts(hand) for hand in pos.goods)
    if total != pos.t.artifacts:
        faults.append(Fault("artifacts", "artifact_sum", {"found": total, "right": pos.t.artifacts}))
    return faults


def still_to_come(pos: Position) -> int:
    """A limit on the steps left in a game. It never rises, and falls whenever anybody gains something.

    It counts the frames on the agenda, and more than the frames that each die, action, open space, step on a track and
    round can add.
    """
    t = pos.t
    bottom = pos.agenda[0] if pos.agenda else (agenda.FINAL,)
    ahead = {agenda.ROLL: pos.turns + 2, agenda.TURN: pos.turns + 1 - bottom[-1], agenda.END_ROUND: 1}
    dice = sum([DICE if bottom[0] == agenda.ROLL else DICE - spent.bit_count() for spent in pos.spent])
    steps = sum(t.track_end) * pos.players - sum(pos.influence)
    rounds = t.rounds - pos.round + (1 if pos.agenda else 0)
    few = dice + ahead.get(bottom[0], 0) + pos.open.bit_count()
    return len(pos.agenda) + 20 * few + 100 * steps + 2000 * rounds


def _amounts(pos: Position) -> list[Fault]:
    """FUEL-3: fuel and points have no limit, but a position must have room for all gains to come."""
    most = MOST_KEPT - _MOST_GAINED * still_to_come(pos)
    faults = []
    for player in range(pos.players):
        if pos.fuel[player] > most:
            values = {"found": pos.fuel[player], "most": most}
            faults.append(Fault(f"seats[{player}].fuel", "too_much_to_keep", values))
        for name, points in zip(SOURCES, pos.points[player * len(SOURCES) :], strict=False):
            if points > most:
                faults.append(Fault(f"seats[{player}].cp.{name}", "too_much_to_keep", {"found": points, "most": most}))
    return faults


def _reveals(pos: Position) -> list[Fault]:
    """POD-7, CUL-3: pieces revealed in this turn are no longer in the talon or hidden."""
    most = pos.t.pods + pos.t.buildings.bit_count() - pos.talon.bit_count() - pos.stack.bit_count()
    if pos.reveals > most:
        return [Fault("reveals", "too_many_reveals", {"found": pos.reveals, "most": most})]
    return []


def _mats_and_ships(pos: Position) -> list[Fault]:
    """SET-6: each mat is in one place; after the set-up everybody has a mat and a ship on the rondel."""
    faults = []
    for number, name in enumerate(pos.t.mats):
        if pos.mat.count(number) + (pos.mats_left >> number & 1) > 1:
            faults.append(Fault("mats", "mat_twice", {"mat": name}))
    if pos.round:
        for player in pos.deciding():
            if pos.mat[player] < 0:
                faults.append(Fault(f"seats[{player}].mat", "missing"))
            if pos.ship[player] < 0:
                faults.append(Fault(f"seats[{player}].ship", "missing"))
    return faults


def _cards(pos: Position) -> list[Fault]:
    """SET-4: one card for each cycle."""
    cycles = pos.t.rounds // pos.t.rounds_per_cycle
    if [pos.t.card_cycle[card] for card in pos.cards] != list(range(1, cycles + 1)):
        return [Fault("cards", "card_cycles", {"right": cycles})]
    return []


def _rival(pos: Position) -> list[Fault]:
    """SOLO-0 to SOLO-2: the rival's pieces on and beside the board, all of them only after its set-up."""
    solo = pos.solo
    if solo is None:
        return []
    t = pos.t
    faults = []
    if (pos.mat[RIVAL], pos.ship[RIVAL], pos.goods[RIVAL], pos.fuel[RIVAL], pos.spent[RIVAL]) != (-1, -1, 0, 0, 0):
        faults.append(Fault(f"seats[{RIVAL}]", "rival_has_things"))
    if pos.start:
        faults.append(Fault("start_player", "rival_starts"))
    ready = pos.round > 0
    if (solo.active >= 0) != ready:
        faults.append(Fault("solo.active", "rival_set_up"))
    if sorted(solo.column) != list(range(goods.KINDS if ready else 0)):
        faults.append(Fault("solo.column", "rival_column", {"right": goods.KINDS if ready else 0}))
    # the numbers of statues and buildings that were removed, and that the rival was given, by the level
    statues, buildings = int(ready and t.statues > 0), int(ready and t.buildings > 0)
    removed = ((statues, buildings), (statues, 0), (0, 0))[solo.level]
    if ((solo.aside & t.statues).bit_count(), (solo.aside & t.buildings).bit_count()) != removed:
        faults.append(Fault("solo.aside", "rival_aside", {"statues": removed[0], "buildings": removed[1]}))
    built = pos.built[RIVAL]
    given = (statues - removed[0], buildings - removed[1])
    if (built & t.statues).bit_count() != given[0] or (built & t.buildings).bit_count() < given[1]:
        values = {"statues": given[0], "buildings": given[1]}
        faults.append(Fault(f"seats[{RIVAL}].achievements", "rival_achievements", values))
    return faults


def columns_due(pos: Position) -> int:
    """The number of columns in the Manufactory: CYC-2C's is open in its cycle, up to the goal of the last round."""
    bottom = pos.agenda[0][0] if pos.agenda else agenda.FINAL
    closed = bottom in (agenda.PASS_MARKER, agenda.NEW_ROUND) and pos.round % pos.t.rounds_per_cycle == 0
    return pos.t.width if pos.bonus == tables.THIRD_COLUMN and not closed else pos.t.columns


def _columns(pos: Position) -> list[Fault]:
    """CYC-2C."""
    right = columns_due(pos)
    if pos.columns != right:
        return [Fault("manufactory", "columns", {"found": pos.columns, "right": right})]
    return []


#: the checks on pieces, each with the parts of the plain data that it looks at
_CHECKS: Final[tuple[tuple[Callable[[Position], list[Fault]], set[str]], ...]] = (
    (_pods, {"board", "manufactory", "talon", "removed"}),
    (_groups, {"board"}),
    (_achievements, {"board", "statues", "building", "hidden_buildings", "achievements"}),
    (_crew, {"board", "crew", "achievements"}),
    (_amounts, {"fuel", "cp", "round", "turn", "agenda", "influence", "spent", "board", "solo"}),
    (_reveals, {"reveals", "talon", "hidden_buildings"}),
    (_goods, {"materials", "artifacts"}),
    (_mats_and_ships, {"mat", "mats", "ship", "round"}),
    (_cards, {"cards"}),
    (_rival, {"solo", "round", "mat", "ship", "materials", "artifacts", "fuel", "spent", "achievements"}),
)
