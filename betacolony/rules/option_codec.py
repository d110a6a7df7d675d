"""Between options, which people read, and choices, the integers that the stepper takes."""

from typing import Final

from betacolony.options import (
    Activate,
    BuildOn,
    ChooseMat,
    Decline,
    Discard,
    Dock,
    FlipDie,
    GainInfluence,
    Move,
    Option,
    Pay,
    PlaceCrew,
    PlaceShip,
    SetDie,
    TakeAchievement,
    TakeMaterials,
    TakePod,
)
from betacolony.state import agenda, goods, tables
from betacolony.state.agenda import Frame
from betacolony.state.position import Position

from . import dice_reach, legal

#: for each decision the kinds of options that answer it
ANSWERS: Final[dict[int, tuple[type[Option], ...]]] = {
    agenda.ASK_MAT: (ChooseMat,),
    agenda.ASK_SHIP: (PlaceShip,),
    agenda.ASK_CYCLE_MATERIAL: (TakeMaterials, Decline),
    agenda.ASK_TRACK: (GainInfluence,),
    agenda.ASK_SET_DIE: (SetDie, Decline),
    agenda.ASK_FLIP_DIE: (FlipDie, Decline),
    agenda.ASK_MOVE: (Move, Dock),
    agenda.ASK_ACTIVATE: (Activate,),
    agenda.ASK_COLLECT: (TakeMaterials,),
    agenda.ASK_EXTRA: (TakeMaterials,),
    agenda.ASK_NEXUS: (TakeMaterials, TakeAchievement),
    agenda.ASK_POD: (TakePod,),
    agenda.ASK_FREE_POD: (TakePod,),
    agenda.ASK_SPACE: (BuildOn,),
    agenda.ASK_TILE_SPACE: (BuildOn,),
    agenda.ASK_PAYMENT: (Pay,),
    agenda.ASK_TILE_PAYMENT: (Pay,),
    agenda.ASK_EXTRA_CP: (Pay, Decline),
    agenda.ASK_CREW: (PlaceCrew,),
    agenda.ASK_MATERIAL: (TakeMaterials,),
    agenda.ASK_FREE_ACHIEVEMENT: (TakeAchievement,),
    agenda.ASK_DISCARD: (Discard, Decline),
}

#: the rule under which each decision is asked
RULE: Final[dict[int, str]] = {
    agenda.ASK_MAT: "SET-6",
    agenda.ASK_SHIP: "SET-9",
    agenda.ASK_CYCLE_MATERIAL: "CYC-1B",
    agenda.ASK_TRACK: "INF-4",
    agenda.ASK_SET_DIE: "CYC-1A",
    agenda.ASK_FLIP_DIE: "CYC-3A",
    agenda.ASK_MOVE: "RND-4",
    agenda.ASK_ACTIVATE: "ACT-1",
    agenda.ASK_COLLECT: "MOON-1",
    agenda.ASK_EXTRA: "MOON-3",
    agenda.ASK_NEXUS: "NEX-1",
    agenda.ASK_POD: "POD-1",
    agenda.ASK_FREE_POD: "TRK-3",
    agenda.ASK_SPACE: "POD-3",
    agenda.ASK_TILE_SPACE: "CUL-4",
    agenda.ASK_PAYMENT: "POD-2",
    agenda.ASK_TILE_PAYMENT: "CUL-3",
    agenda.ASK_EXTRA_CP: "CYC-3C",
    agenda.ASK_CREW: "TRK-2",
    agenda.ASK_MATERIAL: "TRK-1",
    agenda.ASK_FREE_ACHIEVEMENT: "TRK-4",
    agenda.ASK_DISCARD: "CYC-3A",
}


def option_for(pos: Position, choice: int) -> Option:
    """The option that a choice stands for, at the decision that the position rests at."""
    t = pos.t
    frame = pos.agenda[-1]
    kind = frame[0]
    if choice == legal.DECLINE:
        return Decline()
    if kind == agenda.ASK_MOVE:
        return _move_option(pos, frame, choice)
    if kind == agenda.ASK_ACTIVATE:
        die, value, fuel = choice & 3, choice >> 2 & 15, choice // dice_reach.FUEL
        player = frame[1]
        return Activate(t.dice[die], value, fuel, *effect_of(pos, player, value), t.colour_cp(pos.ship[player], die))
    if choice < legal.DECLINE:
        return TakeAchievement(t.achievements[-2 - choice])
    if kind in (agenda.ASK_POD, agenda.ASK_FREE_POD):
        row, column = divmod(choice, t.width)
        return TakePod(row, column, t.edition.pods[pos.places[choice]])
    if kind in (agenda.ASK_SPACE, agenda.ASK_TILE_SPACE):
        return BuildOn(choice, t.materials[t.space_colour[choice]])
    answer = ANSWERS[kind][0]
    if answer is Pay:
        return Pay(_names(pos, choice), goods.artifacts(choice))
    if answer is TakeMaterials:
        return TakeMaterials(_names(pos, choice))
    if kind == agenda.ASK_CREW:
        return PlaceCrew(choice)
    if kind == agenda.ASK_MAT:
        return ChooseMat(t.mats[choice])
    if kind == agenda.ASK_SHIP:
        return PlaceShip(t.rondel[choice])
    if kind == agenda.ASK_TRACK:
        return GainInfluence(t.colonies[choice])
    if kind == agenda.ASK_SET_DIE:
        return SetDie(t.dice[choice], t.set_die_to)
    if kind == agenda.ASK_FLIP_DIE:
        return FlipDie(t.dice[choice])
    return Discard()


def _move_option(pos: Position, frame: Frame, choice: int) -> Option:
    t = pos.t
    if choice & dice_reach.DOCK:
        return Dock(tuple(name for die, name in enumerate(t.dice) if choice >> die & 1))
    die, place, fuel = choice & 3, choice >> 2 & 15, choice // dice_reach.FUEL
    clockwise = bool(choice & dice_reach.CLOCKWISE)
    steps = dice_reach.steps_for(pos, frame[1], die, place, clockwise, fuel)
    return Move(t.dice[die], t.rondel[place], fuel, clockwise, steps)


def effect_of(pos: Position, player: int, value: int) -> tuple[str, int]:
    """A code for what activating the ship's location with a value would do, and its number."""
    t = pos.t
    place = pos.ship[player]
    kind = t.kind[place]
    if kind == tables.MOON:
        return "materials", min(t.moon_yield[value - 1], pos.room(player))
    if kind == tables.FUEL:
        more = t.fuel_bonus if pos.special(player, tables.MORE_FUEL) else 0
        return "fuel", t.fuel_at[place][value - 1] + more
    if kind == tables.NEXUS:
        return "nexus", 0
    row = t.row_of[value]
    return ("row" if legal.takeable_pods(pos, player, t.row_places[row]) else "nothing"), row


def _names(pos: Position, held: int) -> tuple[str, ...]:
    return tuple(pos.t.materials[kind] for kind in goods.unpack(held))


def context_of(pos: Position) -> dict[str, object]:
    """What a decision is about, as the options need it told: see ``Decision``."""
    t = pos.t
    frame = pos.agenda[-1]
    kind = frame[0]
    if kind == agenda.ASK_ACTIVATE:
        return {"location": t.rondel[pos.ship[frame[1]]]}
    if kind == agenda.ASK_COLLECT:
        return {"location": t.rondel[frame[2]], "value": frame[3]}
    if kind == agenda.ASK_EXTRA:
        return {"location": t.rondel[frame[2]]}
    if kind == agenda.ASK_POD:
        return {"value": frame[2]}
    if kind in (agenda.ASK_SPACE, agenda.ASK_PAYMENT):
        row, column = divmod(frame[2], t.width)
        last = {"space": frame[3]} if kind == agenda.ASK_PAYMENT else {"free": bool(frame[3])}
        return {"row": row, "column": column, **last}
    if kind in (agenda.ASK_TILE_SPACE, agenda.ASK_TILE_PAYMENT):
        last = {"space": frame[3]} if kind == agenda.ASK_TILE_PAYMENT else {"free": bool(frame[3])}
        return {"achievement": t.achievements[frame[2]], **last}
    if kind == agenda.ASK_SET_DIE:
        return {"value": t.set_die_to}
    if kind in (agenda.ASK_MATERIAL, agenda.ASK_TRACK):
        return {"count": frame[2]}
    return {}
