"""Actions: docking, moving, activating, and the gains and decisions of each location."""

from collections.abc import Callable

from betacolony import events
from betacolony.events import Sink
from betacolony.state import agenda, goods, tables
from betacolony.state.agenda import PLAYER, Frame
from betacolony.state.position import DICE, FROM_DICE, FROM_PURCHASES, Position

from . import building, dice_reach, legal


def move(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """MOV-1 and DOCK-1."""
    player = frame[PLAYER]
    t = pos.t
    if choice & dice_reach.DOCK:
        dice = choice & 15
        pos.spent[player] |= dice
        if sink is not None:
            names = tuple(name for die, name in enumerate(t.dice) if dice >> die & 1)
            sink.append(events.Docked("DOCK-1", player, names))
        building.gain_fuel(pos, player, t.dock_fuel, "dock", "DOCK-1", sink)
        return
    die, place, fuel = choice & 3, choice >> 2 & 15, choice // dice_reach.FUEL
    if sink is not None:
        clockwise = bool(choice & dice_reach.CLOCKWISE)
        steps = dice_reach.steps_for(pos, player, die, place, clockwise, fuel)
        rule = "MOV-1" if clockwise else "MOV-3"
        origin = t.rondel[pos.ship[player]]
        about = (t.dice[die], pos.dice[player * DICE + die], steps, fuel, clockwise, origin, t.rondel[place])
        sink.append(events.ShipMoved(rule, player, *about))
    spend_fuel(pos, player, fuel, sink)
    pos.spent[player] |= 1 << die
    pos.ship[player] = place
    pos.agenda.append((agenda.ASK_ACTIVATE, player))


def spend_fuel(pos: Position, player: int, fuel: int, sink: Sink) -> None:
    """FUEL-1."""
    if fuel:
        pos.fuel[player] -= fuel
        if sink is not None:
            sink.append(events.FuelSpent("FUEL-1", player, fuel))


def activate(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """ACT-1, and the effect of each kind of location: MOON-1, RID-1, NEX-1, POD-1."""
    player = frame[PLAYER]
    t = pos.t
    die, value, fuel = choice & 3, choice >> 2 & 15, choice // dice_reach.FUEL
    place = pos.ship[player]
    kind = t.kind[place]
    if sink is not None:
        sink.append(events.LocationActivated("ACT-1", player, t.rondel[place], t.dice[die], value, fuel))
    spend_fuel(pos, player, fuel, sink)
    pos.spent[player] |= 1 << die
    colour_rule = "NEX-2" if kind == tables.NEXUS else "MOON-2"
    building.add_points(pos, player, t.colour_cp(place, die), FROM_DICE, t.rondel[place], colour_rule, sink)
    if kind == tables.MOON:
        if pos.room(player) > 0:
            pos.agenda += [(agenda.GAIN_EXTRAS, player, place), (agenda.ASK_COLLECT, player, place, value)]
        else:
            nothing(pos, player, "MAT-LIMIT", sink)
    elif kind == tables.FUEL:
        building.gain_fuel(pos, player, t.fuel_at[place][value - 1], t.rondel[place], "RID-1", sink)
        more_fuel(pos, player, sink)
    elif kind == tables.NEXUS:
        pos.agenda.append((agenda.ASK_NEXUS, player))
    elif legal.takeable_pods(pos, player, t.row_places[t.row_of[value]]):
        pos.agenda.append((agenda.ASK_POD, player, value))
    else:
        nothing(pos, player, "ACT-1", sink)


def nothing(pos: Position, player: int, rule: str, sink: Sink) -> None:
    """The location has nothing for the player (ACT-1)."""
    if sink is not None:
        sink.append(events.NothingHappened(rule, player, pos.t.rondel[pos.ship[player]]))


def more_fuel(pos: Position, player: int, sink: Sink) -> None:
    """FUEL-BONUS."""
    if pos.special(player, tables.MORE_FUEL):
        building.gain_fuel(pos, player, pos.t.fuel_bonus, "mat", "FUEL-BONUS", sink)


def collect(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """MOON-1."""
    _, player, place, value = frame
    building.add_goods(pos, player, choice, pos.t.rondel[place], "MOON-1", sink)
    building.no_room_for(player, pos.t.moon_yield[value - 1] - goods.materials(choice), sink)


def gain_extras(pos: Position, frame: Frame, sink: Sink) -> None:
    """MOON-3: the player gets all extras, or chooses if there is too little room and they differ."""
    _, player, place = frame
    extras = legal.extras(pos, player, place)
    room = pos.room(player)
    if not extras:
        return
    if room == 0:
        building.no_room_for(player, len(extras), sink)
    elif room >= len(extras) or len(set(extras)) == 1:
        building.add_goods(pos, player, goods.pack(extras[:room]), "extra", "MOON-3", sink)
        building.no_room_for(player, len(extras) - room, sink)
    else:
        pos.agenda.append((agenda.ASK_EXTRA, player, place))


def extra(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """MOON-3."""
    _, player, place = frame
    number = len(legal.extras(pos, player, place))
    building.add_goods(pos, player, choice, "extra", "MOON-3", sink)
    building.no_room_for(player, number - goods.materials(choice), sink)


def nexus(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """NEX-1: a material and fuel, or an achievement."""
    player = frame[PLAYER]
    if choice < 0:
        choose_achievement(pos, frame, choice, sink)
        return
    cause = pos.t.rondel[pos.ship[player]]
    building.add_goods(pos, player, choice, cause, "NEX-1", sink)
    building.gain_fuel(pos, player, pos.t.nexus_fuel, cause, "NEX-1", sink)
    more_fuel(pos, player, sink)


def choose_pod(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """POD-1, TRK-3."""
    pos.agenda.append((agenda.ASK_SPACE, frame[PLAYER], choice, int(frame[0] == agenda.ASK_FREE_POD)))


def choose_space(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """POD-2: the player chooses the payment only if there are two or more."""
    _, player, place, free = frame
    if free:
        building.take_pod_to(pos, player, place, choice, building.FREE, sink)
    else:
        _pay(pos, (agenda.ASK_PAYMENT, player, place, choice), pay_for_pod, sink)


def _pay(pos: Position, payment: Frame, pay: Callable[[Position, Frame, int, Sink], None], sink: Sink) -> None:
    """Pay in the only way there is, or ask for one of several."""
    ways = legal.payments(pos, payment)
    if len(ways) == 1:
        pay(pos, payment, ways[0], sink)
    else:
        pos.agenda.append(payment)


def pay_for_pod(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """POD-2."""
    _, player, place, space = frame
    building.pay(pos, player, choice, "pod", "POD-2", sink)
    building.take_pod_to(pos, player, place, space, building.BOUGHT, sink)


def choose_achievement(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """CUL-2, TRK-4."""
    free = int(frame[0] == agenda.ASK_FREE_ACHIEVEMENT)
    pos.agenda.append((agenda.ASK_TILE_SPACE, frame[PLAYER], -2 - choice, free))


def choose_tile_space(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """CUL-4; the player chooses the payment only if there are two or more."""
    _, player, achievement, free = frame
    if free:
        building.take_tile_to(pos, player, achievement, choice, bought=False, sink=sink)
    else:
        _pay(pos, (agenda.ASK_TILE_PAYMENT, player, achievement, choice), pay_for_tile, sink)


def pay_for_tile(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """CUL-3."""
    _, player, achievement, space = frame
    building.pay(pos, player, choice, "achievement", "CUL-3", sink)
    building.take_tile_to(pos, player, achievement, space, bought=True, sink=sink)


def extra_cp(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """CYC-3C."""
    building.pay(pos, frame[PLAYER], choice, "points", "CYC-3C", sink)
    building.add_points(pos, frame[PLAYER], pos.t.build_for_cp, FROM_PURCHASES, "card", "CYC-3C", sink)


def crew(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """TRK-2."""
    building.place_crew(pos, frame[PLAYER], choice, 1, "TRK-2", sink)


def material(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """TRK-1."""
    _, player, number = frame
    building.add_goods(pos, player, choice, "track", "TRK-1", sink)
    building.no_room_for(player, number - goods.materials(choice), sink)


def track(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """INF-4."""
    _, player, amount = frame
    if sink is not None:
        sink.append(events.InfluenceGained("INF-4", player, pos.t.colonies[choice], amount, 0, 0, 0, 0))
    pos.agenda.append((agenda.ADVANCE, player, choice, amount))
