"""Building: goods, pods, tiles, influence and bonuses, from one decision to the next."""

from typing import Final

from betacolony import events
from betacolony.core import chance
from betacolony.events import Sink
from betacolony.state import agenda, draws, goods, tables
from betacolony.state.agenda import Frame
from betacolony.state.geometry import COLONIES, INNER_RING, OUTER_RING, connected, overfull, touching
from betacolony.state.position import (
    BOARD,
    FROM_PODS,
    FROM_TRACKS,
    RIVAL,
    SOURCES,
    TILE,
    Position,
    replaced,
    replaced_byte,
)
from betacolony.state.tables import colony_of

from . import legal

#: ways for a pod to leave the Manufactory, and the rule for each
BOUGHT: Final = 0
FREE: Final = 1
DRAFTED: Final = 2
_TAKEN_UNDER: Final = ("POD-1", "TRK-3", "SOLO-4")
#: in a bonus frame: a building's bonus, not a track's
NO_COLONY: Final = -1


def add_goods(pos: Position, player: int, taken: int, cause: str, rule: str, sink: Sink) -> None:
    """Materials go to a player; the caller has checked the room (MAT-LIMIT)."""
    if taken:
        pos.goods[player] += taken
        if sink is not None:
            sink.append(events.MaterialsGained(rule, player, names_of(pos, taken), cause))


def gain_fuel(pos: Position, player: int, amount: int, cause: str, rule: str, sink: Sink) -> None:
    """Fuel has no limit (FUEL-3)."""
    if amount:
        pos.fuel[player] += amount
        if sink is not None:
            sink.append(events.FuelGained(rule, player, amount, cause))


def gain_artifacts(pos: Position, player: int, amount: int, cause: str, rule: str, sink: Sink) -> None:
    """ART-1: as many as the supply still has."""
    taken = min(amount, pos.artifacts)
    if taken:
        pos.artifacts -= taken
        pos.goods[player] += goods.UNIT[goods.ARTIFACT] * taken
        if sink is not None:
            sink.append(events.ArtifactsGained(rule, player, taken, cause))
    if taken < amount and sink is not None:
        sink.append(events.BonusLost("ART-1", player, "artifact", amount - taken, "no_supply"))


def add_points(pos: Position, player: int, amount: int, source: int, cause: str, rule: str, sink: Sink) -> None:
    """Points, by their source."""
    if amount:
        pos.points[player * len(SOURCES) + source] += amount
        if sink is not None:
            sink.append(events.PointsGained(rule, player, amount, SOURCES[source], cause))


def score_instead(pos: Position, pieces: int, source: int, cause: str, sink: Sink) -> None:
    """SOLO-6: the rival scores each fuel, artifact or material that it would collect, even from an empty supply."""
    add_points(pos, RIVAL, pieces * pos.t.cp_instead, source, cause, "SOLO-6", sink)


def pay(pos: Position, player: int, price: int, cause: str, rule: str, sink: Sink) -> None:
    """Goods leave the player; artifacts return to the supply at once (ART-1)."""
    pos.goods[player] -= price
    pos.artifacts += goods.artifacts(price)
    if sink is not None:
        sink.append(events.Paid(rule, player, names_of(pos, price), goods.artifacts(price), cause))


def names_of(pos: Position, held: int) -> tuple[str, ...]:
    """The ids of the materials in packed goods, repeats included."""
    return tuple(pos.t.materials[kind] for kind in goods.unpack(held))


def no_room_for(player: int, number: int, sink: Sink) -> None:
    """MAT-LIMIT: materials that a player has no room for."""
    if number > 0 and sink is not None:
        sink.append(events.BonusLost("MAT-LIMIT", player, "material", number, "full_hand"))


def place_crew(pos: Position, player: int, space: int, amount: int, rule: str, sink: Sink) -> None:
    """As many crew as the player still has (POD-5, CUL-5)."""
    placed = min(amount, pos.crew[player])
    if placed:
        pos.crew[player] -= placed
        there, colony = player * BOARD + space, player * COLONIES + colony_of(space)
        pos.crew_on = replaced_byte(pos.crew_on, there, pos.crew_on[there] + placed)
        pos.crewed = replaced(pos.crewed, player, pos.crewed[player] | 1 << space)
        pos.crew_in_colonies = replaced(pos.crew_in_colonies, colony, pos.crew_in_colonies[colony] + placed)
        if sink is not None:
            sink.append(events.CrewPlaced(rule, player, space, placed))
    if placed < amount and sink is not None:
        sink.append(events.BonusLost(rule, player, "place_crew", amount - placed, "no_crew"))


def refill(pos: Position, sink: Sink) -> None:
    """POD-7: every empty place gets the next pod of the talon, rows from the top, until it is empty."""
    t = pos.t
    for place in t.places_of[pos.columns]:
        if pos.places[place] < 0 and pos.talon:
            pod = chance.member(pos.talon, pos.seed, _reveal_key(pos, draws.POD), pos.scripted)
            pos.talon &= ~(1 << pod)
            pos.places[place] = pod
            if sink is not None:
                row, column = divmod(place, t.width)
                sink.append(events.PodRevealed("POD-7", row, column, pod))


def reveal_building(pos: Position, sink: Sink) -> None:
    """SET-3, CUL-3: the next building of the stack is turned up if the top one is gone."""
    if pos.building < 0 and pos.stack:
        pos.building = chance.member(pos.stack, pos.seed, _reveal_key(pos, draws.BUILDING), pos.scripted)
        pos.stack &= ~(1 << pos.building)
        if sink is not None:
            sink.append(events.BuildingRevealed("CUL-3", pos.t.achievements[pos.building]))


def _reveal_key(pos: Position, kind: int) -> int:
    """The key of the next draw of this turn."""
    word = chance.key(kind, pos.round, pos.turn, 0, pos.reveals)
    pos.reveals += 1
    return word


def end_turn(pos: Position, frame: Frame, sink: Sink) -> None:
    """POD-7, CUL-3: pods and buildings are replaced at the end of the turn."""
    refill(pos, sink)
    reveal_building(pos, sink)


def take_pod_to(pos: Position, player: int, place: int, space: int, how: int, sink: Sink) -> None:
    """A pod goes from the Manufactory to a space; its effects go on the agenda (POD-3 to POD-7).

    ``how`` is BOUGHT, FREE (TRK-3) or DRAFTED by the solo rival; cycle cards only affect pods that are bought.
    """
    t = pos.t
    bought = how == BOUGHT
    pod = pos.places[place]
    pos.places[place] = -1
    group = _put_pod(pos, pod, space)
    colony = colony_of(space)
    parts = influence_of(pos, pod, space, group, bought=bought)
    amount = sum(parts)
    if sink is not None:
        row, column = divmod(place, t.width)
        sink.append(events.PodTaken(_TAKEN_UNDER[how], player, row, column, pod, how == FREE))
        sink.append(events.PodBuilt("POD-3", player, pod, space))
    if pos.talon.bit_count() == 1 or _earns(pos, player, colony, amount, t.free_pods[colony]):
        refill(pos, sink)
    place_crew(pos, player, space, t.pod_crew[pod], "POD-5", sink)
    # POD-4, the last step first, as the agenda is a stack
    pos.agenda.append((agenda.GAIN_INFLUENCE, player, colony, *parts))
    pos.agenda.append((agenda.POD_BONUS, player, pod))
    if bought and pos.bonus == tables.SPEND_FOR_POINTS and pos.goods[player]:
        pos.agenda.append((agenda.ASK_EXTRA_CP, player))


def _put_pod(pos: Position, pod: int, space: int) -> int:
    """The pod goes on the space; ``blocked`` follows (POD-3). Returns the group that it joins."""
    colour = pos.t.pod_colour[pod]
    bit = 1 << space
    pos.tiles = replaced_byte(pos.tiles, space, pod + 1)
    pos.open &= ~bit
    pods = pos.pods[colour] | bit
    pos.pods = replaced(pos.pods, colour, pods)
    # only spaces around the group that grew can make it too large
    group = connected(bit, pods)
    near = touching(group) & pos.open
    if group.bit_count() < pos.t.group_limit:  # another pod is too much only if it joins two groups
        others = pods & ~group
        near = overfull(pods, pos.t.group_limit, near & touching(others)) if others else 0
    if near:
        pos.blocked = replaced(pos.blocked, colour, pos.blocked[colour] | near)
    return group


def influence_on(pos: Position, pod: int, space: int, *, bought: bool) -> tuple[int, int, int, int]:
    """The influence that a pod would give on an empty space, in the parts of ``influence_of``."""
    bit = 1 << space
    return influence_of(pos, pod, space, connected(bit, pos.pods[pos.t.pod_colour[pod]] | bit), bought=bought)


def influence_of(pos: Position, pod: int, space: int, group: int, *, bought: bool) -> tuple[int, int, int, int]:
    """The influence of a pod just built: printed, neighbours in its group, centre, card (INF-1)."""
    t = pos.t
    return (
        t.pod_influence[pod],
        t.influence_per_neighbour * (group.bit_count() - 1),
        t.influence_at_centre if INNER_RING >> space & 1 else 0,
        t.influence_card if bought and pos.bonus == tables.MORE_INFLUENCE else 0,
    )


def _earns(pos: Position, player: int, colony: int, amount: int, spaces: int) -> bool:
    """True if this much influence passes one of these track spaces (bit k: space k)."""
    marker = pos.influence[player * COLONIES + colony]
    passed = (1 << marker + amount + 1) - (1 << marker + 1)
    return bool(passed & spaces)


def pod_bonus(pos: Position, frame: Frame, sink: Sink) -> None:
    """POD-6: points, artifacts, fuel. The crew on a pod is POD-5."""
    _, player, pod = frame
    t = pos.t
    add_points(pos, player, t.pod_cp[pod], FROM_PODS, "pod", "POD-6", sink)
    if pos.is_rival(player):
        score_instead(pos, t.pod_artifacts[pod] + t.pod_fuel[pod], FROM_PODS, "pod", sink)
        return
    if t.pod_artifacts[pod]:
        gain_artifacts(pos, player, t.pod_artifacts[pod], "pod", "POD-6", sink)
    gain_fuel(pos, player, t.pod_fuel[pod], "pod", "POD-6", sink)


def take_tile_to(pos: Position, player: int, achievement: int, space: int, *, bought: bool, sink: Sink) -> None:
    """A player takes an achievement, paid or free, and puts its tile on a space (CUL-3 to CUL-6)."""
    t = pos.t
    pos.statues &= ~(1 << achievement)
    if sink is not None:
        name = t.achievements[achievement]
        sink.append(events.AchievementTaken("CUL-2" if bought else "TRK-4", player, name, not bought))
    lay_tile(pos, player, achievement, space, "CUL-4", sink)
    if achievement == pos.building:
        pos.building = -1
        if pos.stack.bit_count() == 1:  # CUL-3: the last one is no secret
            reveal_building(pos, sink)
    place_crew(pos, player, space, t.achievement_crew, "CUL-5", sink)
    kind, amount = t.achievement_bonus[achievement]
    if kind and not pos.is_rival(player):  # SOLO-7
        pos.agenda.append((agenda.BONUS, player, kind, amount, NO_COLONY))


def lay_tile(pos: Position, player: int, achievement: int, space: int, rule: str, sink: Sink) -> None:
    """The player gets an achievement; its tile goes on a space."""
    pos.built = replaced(pos.built, player, pos.built[player] | 1 << achievement)
    pos.tiles = replaced_byte(pos.tiles, space, TILE + achievement)
    pos.open &= ~(1 << space)
    if sink is not None:
        sink.append(events.TileBuilt(rule, player, pos.t.achievements[achievement], space))


def gain_influence(pos: Position, frame: Frame, sink: Sink) -> None:
    """INF-1: all influence of a pod moves the marker (INF-2)."""
    _, player, colony, printed, neighbours, centre, card = frame
    amount = printed + neighbours + centre + card
    if sink is not None:
        name = pos.t.colonies[colony]
        sink.append(events.InfluenceGained("INF-1", player, name, amount, printed, neighbours, centre, card))
    advance_marker(pos, (agenda.ADVANCE, player, colony, amount), sink)


def advance_marker(pos: Position, frame: Frame, sink: Sink) -> None:
    """INF-2, INF-3: a space at a time; a bonus and its consequences come before the next space."""
    _, player, colony, amount = frame
    t = pos.t
    track = t.track[colony]
    mine = player * COLONIES + colony
    while amount:
        marker = pos.influence[mine]
        if marker == t.track_end[colony]:  # INF-4
            if sink is not None:
                sink.append(events.InfluenceLost("INF-4", player, t.colonies[colony], amount))
            return
        pos.influence[mine] = marker + 1
        amount -= 1
        if sink is not None:
            sink.append(events.MarkerMoved("INF-2", player, t.colonies[colony], marker + 1))
        if track[marker]:
            pos.agenda.append((agenda.ADVANCE, player, colony, amount))
            for kind, number in reversed(track[marker]):
                pos.agenda.append((agenda.BONUS, player, kind, number, colony))
            return


def start_bonus(pos: Position, frame: Frame, sink: Sink) -> None:
    """A bonus of a track (TRK-1) or a building (CUL-6)."""
    _, player, kind, amount, colony = frame
    if colony == NO_COLONY:
        take_bonus(pos, player, kind, amount, "achievement", "CUL-6", sink)
    else:
        take_bonus(pos, player, kind, amount, pos.t.colonies[colony], "TRK-1", sink)


def take_bonus(pos: Position, player: int, kind: int, amount: int, cause: str, rule: str, sink: Sink) -> None:
    """TRK-1: the player gets the bonus, or chooses how; a bonus that is impossible is lost."""
    if sink is not None:
        sink.append(events.BonusTaken(rule, player, BONUS_NAMES[kind], amount, cause))
    if kind == tables.CP:
        add_points(pos, player, amount, FROM_TRACKS, cause, rule, sink)
    elif pos.is_rival(player):
        pos.agenda.append((agenda.RIVAL_BONUS, player, kind, amount))
    elif kind == tables.FUEL_BONUS:
        gain_fuel(pos, player, amount, cause, rule, sink)
    elif kind == tables.ARTIFACT:
        gain_artifacts(pos, player, amount, cause, rule, sink)
    else:
        lost = _ask_bonus(pos, player, kind, amount, sink)
        if lost and sink is not None:
            sink.append(events.BonusLost(rule, player, BONUS_NAMES[kind], amount, lost))


def _ask_bonus(pos: Position, player: int, kind: int, amount: int, sink: Sink) -> str:
    """Let the player choose a bonus; returns a code if it is impossible."""
    if kind == tables.MATERIAL:
        if not pos.room(player):
            return "full_hand"
        pos.agenda.append((agenda.ASK_MATERIAL, player, amount))
    elif kind == tables.PLACE_CREW:
        if not pos.crew[player]:
            return "no_crew"
        if not pos.all_pods():
            return "no_pods"
        pos.agenda.append((agenda.ASK_CREW, player))
    elif kind == tables.INFLUENCE_ANY:
        if not legal.left_by(legal.TRACKS, pos, (agenda.ASK_TRACK, player), (1 << COLONIES) - 1):
            return "tracks_full"
        pos.agenda.append((agenda.ASK_TRACK, player, amount))
    elif kind == tables.FREE_POD:
        refill(pos, sink)  # POD-7: the player sees the whole choice
        if not legal.left_by(legal.FREE_PODS, pos, (agenda.ASK_FREE_POD, player), pos.t.all_places):
            return "nothing_fits"
        pos.agenda.append((agenda.ASK_FREE_POD, player))
    else:
        if pos.built[player].bit_count() >= pos.t.achievement_limit:  # CUL-1
            return "limit"
        if not pos.open & OUTER_RING:  # CUL-4
            return "nothing_fits"
        reveal_building(pos, sink)  # CUL-3: the player sees the whole choice
        if not legal.takeable_achievements(pos, player, free=True):
            return "nothing_fits"
        pos.agenda.append((agenda.ASK_FREE_ACHIEVEMENT, player))
    return ""


#: the ids of bonuses by their numbers
BONUS_NAMES: Final = {number: name for name, number in tables.BONUSES.items()}
