"""The solo rival: its set-up, drafts, buildings and scores, each step with its reason.

It makes no decisions (SOLO-0): its rolls and the table decide everything. Rules that it shares with players stand
where theirs do: turns in ``position``, legal spaces in ``legal``, pods, influence and tiles in ``building``, the end in
``scoring``.
"""

from betacolony import events
from betacolony.core import chance
from betacolony.events import Sink
from betacolony.state import agenda, draws, goods, tables
from betacolony.state.agenda import Frame
from betacolony.state.geometry import AROUND_CENTRE, COLONIES, COLONY, SPACES, members, touching
from betacolony.state.position import FROM_ACHIEVEMENTS, FROM_PURCHASES, FROM_TRACKS, LEVELS, RIVAL, Position, Solo

from . import building, legal, scoring


def solo_of(pos: Position) -> Solo:
    """The part of a position for the game against the rival."""
    assert pos.solo is not None  # noqa: S101 - the rival is at this table
    return pos.solo


def set_up_rival(pos: Position, frame: Frame, sink: Sink) -> None:
    """SOLO-1: the active colony and the placement column. SOLO-2: a statue and a building are set aside."""
    t = pos.t
    value = roll(pos)
    active = t.first_colony[value]
    column = []
    left = (1 << goods.KINDS) - 1
    for number in range(goods.KINDS):
        cube = chance.member(left, pos.seed, chance.key(draws.CUBE, 0, 0, 0, number), pos.scripted)
        left &= ~(1 << cube)
        column.append(cube)
    pos.solo = solo_of(pos)._replace(active=active, column=tuple(column))
    if sink is not None:
        sink.append(events.ColonyRolled("SOLO-1", value, t.colonies[active]))
        sink.append(events.ColumnLaid("SOLO-1", tuple([t.materials[cube] for cube in column])))
    level = LEVELS[solo_of(pos).level]
    if pos.statues:
        word = chance.key(draws.SET_ASIDE, 0, 0, 0, 0)
        statue = chance.member(pos.statues, pos.seed, word, pos.scripted)
        pos.statues &= ~(1 << statue)
        if level == "hard":  # without crew, on the next colony to the right
            _give(pos, statue, (active + 1) % COLONIES, "kept", sink)
        else:
            _remove(pos, statue, sink)
    if pos.building >= 0:
        word = chance.key(draws.SET_ASIDE, 0, 0, 0, 1)
        achievement = chance.member(pos.stack | 1 << pos.building, pos.seed, word, pos.scripted)
        pos.stack &= ~(1 << achievement)
        if achievement == pos.building:
            pos.building = -1
        if level == "easy":
            _remove(pos, achievement, sink)
        else:
            _give(pos, achievement, active, "built", sink)
            building.place_crew(pos, RIVAL, _first_space(active), t.achievement_crew, "SOLO-2", sink)
            _score_building(pos, achievement, "SOLO-2", sink)
        building.reveal_building(pos, sink)


def _remove(pos: Position, achievement: int, sink: Sink) -> None:
    """SOLO-2: an achievement leaves the game."""
    solo = solo_of(pos)
    pos.solo = solo._replace(aside=solo.aside | 1 << achievement)
    if sink is not None:
        sink.append(events.SetAside("SOLO-2", pos.t.achievements[achievement], "removed"))


def _give(pos: Position, achievement: int, colony: int, use: str, sink: Sink) -> None:
    """SOLO-2: an achievement is the rival's from the start, its tile on a colony's first space."""
    if sink is not None:
        sink.append(events.SetAside("SOLO-2", pos.t.achievements[achievement], use))
    building.lay_tile(pos, RIVAL, achievement, _first_space(colony), "SOLO-2", sink)


def _first_space(colony: int) -> int:
    """The first space of a colony's outer ring (SOLO-2)."""
    return colony * SPACES


def _score_building(pos: Position, achievement: int, rule: str, sink: Sink) -> None:
    """SOLO-2, SOLO-7: the CP of a building score at once."""
    points = scoring.achievement_points(pos, RIVAL, achievement)
    building.add_points(pos, RIVAL, points, FROM_ACHIEVEMENTS, pos.t.achievements[achievement], rule, sink)


def roll(pos: Position) -> int:
    """The rival's die: a roll in the set-up (round 0) and in each round."""
    faces = (1 << pos.t.faces) - 1
    return 1 + chance.member(faces, pos.seed, chance.key(draws.RIVAL_DIE, pos.round, 0, 0, 0), pos.scripted)


def rival_action(pos: Position, frame: Frame, sink: Sink) -> None:
    """SOLO-4: it rolls for the row to draft from; SOLO-5: it builds in the active colony."""
    t = pos.t
    value = roll(pos)
    row = t.row_of[value]
    if sink is not None:
        sink.append(events.RivalRolled("SOLO-4", RIVAL, value, row))
    place = draft(pos, t.row_places[row], "SOLO-4", sink)
    if place >= 0:
        build(pos, place, building.DRAFTED, sink)
    elif sink is not None:
        sink.append(events.RivalPassed("SOLO-4", RIVAL, row, t.colonies[solo_of(pos).active]))


def draft(pos: Position, among: int, rule: str, sink: Sink) -> int:
    """SOLO-4: the place of the pod that the rival chooses from a set of places; -1 if no pod fits."""
    t = pos.t
    fitting = []
    for place in members(among):
        pod = pos.places[place]
        if pod < 0:
            continue
        if spaces_for(pos, place):
            fitting.append(place)
        elif sink is not None:
            row, column = divmod(place, t.width)
            sink.append(events.PodSkipped(rule, RIVAL, row, column, pod, t.colonies[solo_of(pos).active]))
    if not fitting:
        return -1
    best = fitting
    why = "only"
    for criterion in t.pod_priority:
        if len(best) == 1:
            break
        ranks = [_rank(pos, criterion, place) for place in best]
        best = [place for place, rank in zip(best, ranks, strict=True) if rank == min(ranks)]
        why = criterion
    if sink is not None:
        row, column = divmod(best[0], t.width)
        pods = tuple([pos.places[place] for place in fitting])
        sink.append(events.PodPreferred(rule, RIVAL, row, column, pos.places[best[0]], why, pods))
    return best[0]


def _rank(pos: Position, criterion: str, place: int) -> int:
    """The rank of the pod in a place by a criterion of the edition's ``pod_priority``: the lower, the better."""
    t = pos.t
    pod = pos.places[place]
    if criterion == "highest_influence":  # the printed number
        return -t.pod_influence[pod]
    if criterion == "bonus_rank":
        return t.bonus_rank[pod]
    if criterion == "placement_column":
        return _cubes_from_pointer(pos).index(t.pod_colour[pod])
    row, column = divmod(place, t.width)
    return row if criterion == "top_row" else column


def spaces_for(pos: Position, place: int) -> int:
    """The spaces of the active colony for the pod in a place (POD-3)."""
    return legal.left_by(legal.POD_SPACES, pos, (agenda.ASK_SPACE, RIVAL, place, 1), COLONY[solo_of(pos).active])


def build(pos: Position, place: int, how: int, sink: Sink) -> None:
    """SOLO-5: the pod goes on a space of the best available class."""
    open_ = spaces_for(pos, place)
    centre = open_ & AROUND_CENTRE[solo_of(pos).active]
    group = open_ & touching(pos.pods[pos.t.pod_colour[pos.places[place]]])
    classes = ((centre & group, "centre_and_group"), (centre, "centre"), (group, "group"), (open_, "any"))
    spaces, kind = next((spaces, kind) for spaces, kind in classes if spaces)
    building.take_pod_to(pos, RIVAL, place, _by_column(pos, spaces, kind, "SOLO-5", sink), how, sink)


def _by_column(pos: Position, spaces: int, kind: str, rule: str, sink: Sink) -> int:
    """SOLO-5, ties: the colour that comes first in the column from the pointer on, wrapping; then the lowest number."""
    cubes = _cubes_from_pointer(pos)
    alike = next(alike for cube in cubes if (alike := spaces & pos.t.colour_spaces[cube]))
    if spaces & spaces - 1 == 0:
        why = "only"
    elif alike & alike - 1:
        why = "number"
    else:
        why = "pointer" if alike & pos.t.colour_spaces[cubes[0]] else "column"
    return _lowest(pos, alike, spaces, kind, why, rule, sink)


def _lowest(pos: Position, best: int, spaces: int, kind: str, why: str, rule: str, sink: Sink) -> int:
    """The lowest number of the best of some spaces."""
    space = (best & -best).bit_length() - 1
    if sink is not None:
        colour = pos.t.materials[pos.t.space_colour[space]]
        sink.append(events.SpacesNarrowed(rule, RIVAL, kind, tuple(members(spaces))))
        sink.append(events.SpacePreferred(rule, RIVAL, space, colour, why))
    return space


def _cubes_from_pointer(pos: Position) -> tuple[int, ...]:
    """The materials of the placement column from the pointer downward, then those above it."""
    solo = solo_of(pos)
    return solo.column[solo.pointer :] + solo.column[: solo.pointer]


def rival_bonus(pos: Position, frame: Frame, sink: Sink) -> None:
    """SOLO-6: goods are scored instead of collected. SOLO-7: the other bonuses of tracks."""
    _, player, kind, amount = frame
    t = pos.t
    active = solo_of(pos).active
    lost = ""
    if kind in (tables.MATERIAL, tables.FUEL_BONUS, tables.ARTIFACT):
        building.score_instead(pos, amount, FROM_TRACKS, t.colonies[active], sink)
    elif kind == tables.INFLUENCE_ANY:
        if sink is not None:
            sink.append(events.InfluenceGained("SOLO-7", player, t.colonies[active], amount, 0, 0, 0, 0))
        pos.agenda.append((agenda.ADVANCE, player, active, amount))
    elif kind == tables.PLACE_CREW:
        lost = _place_crew(pos, sink)
    elif kind == tables.FREE_POD:
        building.refill(pos, sink)  # POD-7: the rival sees the whole choice
        place = draft(pos, t.all_places, "SOLO-7", sink)
        if place >= 0:
            build(pos, place, building.FREE, sink)
        else:
            lost = "nothing_fits"
    else:
        lost = _take_building(pos, sink)
    if lost and sink is not None:
        sink.append(events.BonusLost("SOLO-7", player, building.BONUS_NAMES[kind], amount, lost))


def _place_crew(pos: Position, sink: Sink) -> str:
    """SOLO-7: a crew on a pod of the active colony, at its centre if possible; returns a code if it is impossible."""
    active = solo_of(pos).active
    pods = legal.left_by(legal.CREW_SPACES, pos, (agenda.ASK_CREW, RIVAL), COLONY[active])
    if not pos.crew[RIVAL]:
        return "no_crew"
    if not pods:
        return "no_pods"
    at_centre = pods & AROUND_CENTRE[active]
    best = at_centre or pods
    kind = "pod_at_centre" if at_centre else "pod"
    space = _lowest(pos, best, best, kind, "lowest" if best & best - 1 else "only", "SOLO-7", sink)
    building.place_crew(pos, RIVAL, space, 1, "SOLO-7", sink)
    return ""


def _take_building(pos: Position, sink: Sink) -> str:
    """SOLO-7: the top building, its CP at once and no bonus; returns a code if it is impossible."""
    active = solo_of(pos).active
    building.reveal_building(pos, sink)
    achievement = pos.building
    if achievement < 0:
        return "nothing_fits"
    spaces = legal.left_by(legal.TILE_SPACES, pos, (agenda.ASK_TILE_SPACE, RIVAL, achievement, 1), COLONY[active])
    first = spaces & 1 << _first_space(active)
    if first:
        space = _lowest(pos, first, first, "first_space", "only", "SOLO-7", sink)
    elif spaces:
        space = _by_column(pos, spaces, "outer_ring", "SOLO-7", sink)
    else:
        return "nothing_fits"
    building.take_tile_to(pos, RIVAL, achievement, space, bought=False, sink=sink)
    _score_building(pos, achievement, "SOLO-7", sink)
    return ""


def cycle_bonus(pos: Position, sink: Sink) -> None:
    """SOLO-8: the effect of a new cycle card on the rival."""
    if pos.bonus == tables.TAKE_MATERIAL:
        building.score_instead(pos, 1, FROM_PURCHASES, "card", sink)
    elif pos.bonus == tables.ANY_TRACK:
        building.take_bonus(pos, RIVAL, tables.INFLUENCE_ANY, 1, "card", "SOLO-8", sink)
    else:
        building.add_points(pos, RIVAL, pos.t.build_for_cp, FROM_PURCHASES, "card", "SOLO-8", sink)


def shift(pos: Position, sink: Sink) -> None:
    """SOLO-9: the active colony moves right, and the pointer down; both start over at the end."""
    solo = solo_of(pos)
    active = (solo.active + 1) % COLONIES
    pointer = (solo.pointer + 1) % len(solo.column)
    pos.solo = solo._replace(active=active, pointer=pointer)
    if sink is not None:
        sink.append(events.ColonyShifted("SOLO-9", pos.t.colonies[active]))
        sink.append(events.PointerMoved("SOLO-9", pointer + 1, pos.t.materials[solo.column[pointer]]))
