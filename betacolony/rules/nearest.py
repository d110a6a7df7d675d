"""The legal option closest to an illegal one."""

from collections.abc import Iterable

from betacolony.options import Activate, BuildOn, Dock, Move, Option, Pay, PlaceCrew, SetDie, TakeMaterials, TakePod
from betacolony.state.geometry import NEIGHBOURS, SPACES
from betacolony.state.position import DICE, Position

from . import decisions, dice_reach, option_codec
from .reasons import examine


def nearest(wanted: Option, pos: Position) -> Option | None:
    """The legal option of the same kind that differs least, listed or not; of equals the first listed.

    None if no option of the kind is legal.
    """
    choices = decisions.choices(pos)
    if pos.agenda and isinstance(wanted, decisions.ANSWERS[pos.agenda[-1][0]]):
        examined = [examine(pos, option) for option in _unlisted(pos, wanted)]
        choices = [*choices, *(choice for choice, reasons in examined if not reasons)]
    options = [option_codec.option_for(pos, choice) for choice in dict.fromkeys(choices)]
    same_kind = [option for option in options if type(option) is type(wanted)]
    return min(same_kind, key=lambda option: distance(wanted, option), default=None)


def _unlisted(pos: Position, wanted: Option) -> Iterable[Option]:
    """Options that may be legal without being listed: other ways to a place, other values, fuel beyond the least.

    Beyond the least, every second amount of fuel is legal (FUEL-1), so the wanted amount and its neighbours are enough.
    """
    t = pos.t
    player = pos.agenda[-1][1]
    if isinstance(wanted, SetDie):
        return [SetDie(die) for die in t.dice]
    if not isinstance(wanted, (Move, Activate)):
        return []
    near = min(max(_int(wanted.fuel), 0), pos.fuel[player])
    amounts = range(max(near - 1, 0), near + 2)
    if isinstance(wanted, Activate):
        return [
            Activate(t.dice[die], value, fuel)
            for die in range(DICE)
            for value in range(1, t.faces + 1)
            for fuel in (dice_reach.activation_cost(pos, player, die, value), *amounts)
        ]
    return [Move(die, wanted.to, fuel, way) for die in t.dice for way in (True, False) for fuel in amounts]


def distance(wanted: Option, option: Option) -> tuple[int, ...]:
    """The differences of two options of one kind, the most important first; () for kinds without a measure."""
    if isinstance(wanted, Move) and isinstance(option, Move):
        # the place matters most, then the die
        fuel, turned = abs(_int(wanted.fuel) - option.fuel), wanted.clockwise is not option.clockwise
        return (wanted.to != option.to, wanted.die != option.die, turned, fuel)
    if isinstance(wanted, Activate) and isinstance(option, Activate):
        return (wanted.die != option.die, abs(_int(wanted.value) - option.value), abs(_int(wanted.fuel) - option.fuel))
    if isinstance(wanted, TakePod) and isinstance(option, TakePod):
        return (abs(_int(wanted.row) - option.row), abs(_int(wanted.column) - option.column))
    if isinstance(wanted, (BuildOn, PlaceCrew)) and isinstance(option, (BuildOn, PlaceCrew)):
        return (_steps_between(_int(wanted.space), option.space),)
    if isinstance(wanted, (TakeMaterials, Pay)) and isinstance(option, (TakeMaterials, Pay)):
        artifacts = [_int(getattr(each, "artifacts", 0)) for each in (wanted, option)]
        return (_difference(wanted.materials, option.materials) + abs(artifacts[0] - artifacts[1]),)
    if isinstance(wanted, Dock) and isinstance(option, Dock):
        return (_difference(wanted.dice, option.dice),)
    return ()


def _int(value: object) -> int:
    return value if isinstance(value, int) else 0


def _difference(wanted: object, names: tuple[str, ...]) -> int:
    """The number of entries of two lists without a partner."""
    rest = list(names)
    missing = 0
    for name in wanted if isinstance(wanted, tuple) else ():
        if name in rest:
            rest.remove(name)
        else:
            missing += 1
    return missing + len(rest)


def _steps_between(start: int, end: int) -> int:
    """Steps from space to space within a colony; another colony is further away than any space of the same one."""
    if not 0 <= start < len(NEIGHBOURS) or start // SPACES != end // SPACES:
        return SPACES
    reach, steps = 1 << start, 0
    while not reach >> end & 1:
        steps += 1
        for space in range(SPACES * (start // SPACES), SPACES * (start // SPACES + 1)):
            if reach >> space & 1:
                reach |= NEIGHBOURS[space]
    return steps
