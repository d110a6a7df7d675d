"""The legal option closest to one that is not legal."""

from collections.abc import Iterable

from betacolony.options import Activate, BuildOn, Dock, Move, Option, Pay, PlaceCrew, TakeMaterials, TakePod
from betacolony.state.geometry import NEIGHBOURS, SPACES


def nearest(wanted: Option, options: Iterable[Option]) -> Option | None:
    """The option of the same kind that differs least; of equals the first. None where there is none of the kind."""
    same = [option for option in options if type(option) is type(wanted)]
    return min(same, key=lambda option: _distance(wanted, option)) if same else None


def _distance(wanted: Option, option: Option) -> tuple[int, ...]:
    """How far two options of one kind are apart, what matters most first."""
    if isinstance(wanted, Move) and isinstance(option, Move):
        # who names a place wants to get there; the die comes second
        return (wanted.to != option.to, wanted.die != option.die, abs(_int(wanted.fuel) - option.fuel))
    if isinstance(wanted, Activate) and isinstance(option, Activate):
        return (wanted.die != option.die, abs(_int(wanted.value) - option.value), abs(_int(wanted.fuel) - option.fuel))
    if isinstance(wanted, TakePod) and isinstance(option, TakePod):
        return (abs(_int(wanted.row) - option.row), abs(_int(wanted.column) - option.column))
    if isinstance(wanted, (BuildOn, PlaceCrew)) and isinstance(option, (BuildOn, PlaceCrew)):
        return (steps_between(_int(wanted.space), option.space),)
    if isinstance(wanted, (TakeMaterials, Pay)) and isinstance(option, (TakeMaterials, Pay)):
        return (_difference(wanted.materials, option.materials) + abs(_artifacts(wanted) - _artifacts(option)),)
    if isinstance(wanted, Dock) and isinstance(option, Dock):
        return (_difference(wanted.dice, option.dice),)
    return (0,)


def _artifacts(option: Option) -> int:
    return _int(option.artifacts) if isinstance(option, Pay) else 0


def _int(value: object) -> int:
    return value if isinstance(value, int) else 0


def _difference(wanted: object, names: tuple[str, ...]) -> int:
    """How many entries of two lists have no partner."""
    rest = list(names)
    alone = 0
    for name in wanted if isinstance(wanted, tuple) else ():
        if name in rest:
            rest.remove(name)
        else:
            alone += 1
    return alone + len(rest)


def steps_between(start: int, end: int) -> int:
    """Steps from space to space within a colony; another colony is further than any space of one's own."""
    if not 0 <= start < len(NEIGHBOURS) or start // SPACES != end // SPACES:
        return SPACES
    reach, steps = 1 << start, 0
    while not reach >> end & 1:
        steps += 1
        for space in range(SPACES * (start // SPACES), SPACES * (start // SPACES + 1)):
            if reach >> space & 1:
                reach |= NEIGHBOURS[space]
    return steps
