"""Translation of choices, the integers of the stepper, into options, which people read."""

from collections.abc import Callable
from typing import Final

from betacolony import options
from betacolony.options import Option
from betacolony.state import goods, tables
from betacolony.state.agenda import PLAYER
from betacolony.state.position import Position
from betacolony.state.tables import Tables

from . import building, dice_reach, legal
from .decisions import ANSWERS, ROWS


def option_for(pos: Position, choice: int) -> Option:
    """The option that a choice stands for, at a position's decision."""
    if choice == legal.DECLINE:
        return options.Decline()
    frame = pos.agenda[-1]
    answer = options.TakeAchievement if choice < legal.DECLINE else ANSWERS[frame[0]][0]
    return _MAKERS[answer](pos, frame[PLAYER], choice)


def _move(pos: Position, player: int, choice: int) -> Option:
    t = pos.t
    if choice & dice_reach.DOCK:
        return options.Dock(tuple(name for die, name in enumerate(t.dice) if choice >> die & 1))
    die, place, fuel = choice & 3, choice >> 2 & 15, choice // dice_reach.FUEL
    clockwise = bool(choice & dice_reach.CLOCKWISE)
    steps = dice_reach.steps_for(pos, player, die, place, clockwise, fuel)
    return options.Move(t.dice[die], t.rondel[place], fuel, clockwise, steps)


def _activate(pos: Position, player: int, choice: int) -> Option:
    t = pos.t
    die, value, fuel = choice & 3, choice >> 2 & 15, choice // dice_reach.FUEL
    cp = t.colour_cp(pos.ship[player], die)
    return options.Activate(t.dice[die], value, fuel, *effect_of(pos, player, value), cp)


#: makes an option from a choice, for each type of option that comes first among the answers to a decision
_MAKERS: Final[dict[type[Option], Callable[[Position, int, int], Option]]] = {
    options.ChooseMat: lambda pos, _, choice: options.ChooseMat(pos.t.mats[choice]),
    options.PlaceShip: lambda pos, _, choice: options.PlaceShip(pos.t.rondel[choice]),
    options.Move: _move,
    options.Activate: _activate,
    options.TakeMaterials: lambda pos, _, choice: options.TakeMaterials(building.names_of(pos, choice)),
    options.TakePod: lambda pos, _, choice: options.TakePod(
        *divmod(choice, pos.t.width), pos.t.edition.pods[pos.places[choice]]
    ),
    options.BuildOn: lambda pos, _, choice: options.BuildOn(choice, pos.t.materials[pos.t.space_colour[choice]]),
    options.Pay: lambda pos, _, choice: options.Pay(building.names_of(pos, choice), goods.artifacts(choice)),
    options.TakeAchievement: lambda pos, _, choice: options.TakeAchievement(pos.t.achievements[-2 - choice]),
    options.PlaceCrew: lambda _, __, choice: options.PlaceCrew(choice),
    options.GainInfluence: lambda pos, _, choice: options.GainInfluence(pos.t.colonies[choice]),
    options.SetDie: lambda pos, _, choice: options.SetDie(pos.t.dice[choice], pos.t.set_die_to),
    options.FlipDie: lambda pos, _, choice: options.FlipDie(pos.t.dice[choice]),
    options.Discard: lambda _, __, ___: options.Discard(),
}


def effect_of(pos: Position, player: int, value: int) -> tuple[str, int]:
    """A code and a number for the effect of activating the ship's location with a value."""
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


def context_of(pos: Position) -> dict[str, object]:
    """The context of a position's decision: see ``Decision``."""
    frame = pos.agenda[-1]
    row = ROWS[frame[0]]
    context = {} if row.about is None else row.about(pos, frame)
    for field, value in zip(row.fields, frame[2:], strict=True):
        context |= _CONTEXT[field](pos.t, value)
    return context


#: the context that each field of a decision becomes
_CONTEXT: Final[dict[str, Callable[[Tables, int], dict[str, object]]]] = {
    "achievement": lambda t, number: {"achievement": t.achievements[number]},
    "amount": lambda _, number: {"count": number},
    "free": lambda _, free: {"free": bool(free)},
    "location": lambda t, place: {"location": t.rondel[place]},
    "place": lambda t, place: {"row": place // t.width, "column": place % t.width},
    "space": lambda _, space: {"space": space},
    "value": lambda _, value: {"value": value},
}
