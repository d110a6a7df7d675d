"""Dice: each colour with each number of pips, and what is left of a die that was spent."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from .colours import DICE, OTHER_DIE, WHITE, DieColours, lighter, lit, mix
from .drawing import Box, Disc, Drawing, Edge, Oval, Part, Path, Point, Radial, blend

#: the places of the pips on each face, from its middle
PIPS: Final[Mapping[int, tuple[Point, ...]]] = MappingProxyType(
    {
        1: ((0, 0),),
        2: ((-1, -1), (1, 1)),
        3: ((-1, -1), (0, 0), (1, 1)),
        4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
        5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
        6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    }
)
_SPREAD: Final = 0.5


def _blank(die: DieColours) -> Drawing:
    """A die without pips, from the front and a little from above, with its shadow."""
    face = lit(lighter(die.face, 0.34), die.face, mix(die.face, die.side, 0.55))
    cast = Radial(0.1, 1.2, 1.05, blend((0, "cast", 0.6), (0.6, "cast", 0.3), (1, "cast", 0)))
    return (
        Oval(0.1, 1.2, 1.05, 0.36, cast),
        Box(-1, -0.8, 2, 2, 0.38, die.side),
        Box(-1, -1, 2, 2, 0.38, face, Edge(lighter(die.face, 0.35), 0.04)),
        Path("M-.8,-.28 Q-.8,-.8 -.2,-.82", None, Edge(WHITE, 0.09), 0.55),
    )


def _pips(die: DieColours, value: int) -> Drawing:
    places = [(x * _SPREAD, y * _SPREAD) for x, y in PIPS[value]]
    return (
        *(Disc(x, y + 0.05, 0.165, die.side) for x, y in places),
        *(Disc(x, y, 0.155, die.pip) for x, y in places),
    )


def _spent(value: int) -> Drawing:
    """A place where a die was, and what it showed."""
    return (
        Box(-1, -1, 2, 2, 0.36, None, Edge("text-off", 0.06, (0.1, 0.18))),
        *(Disc(x * _SPREAD, y * _SPREAD, 0.13, "text-off") for x, y in PIPS.get(value, ())),
    )


_DICE: Final = [*DICE.items(), ("other", OTHER_DIE)]

PIECES: Final[Mapping[str, Drawing]] = MappingProxyType(
    {f"die-{name}": _blank(die) for name, die in _DICE}
    | {f"die-{name}-{value}": (Part(f"die-{name}"), *_pips(die, value)) for name, die in _DICE for value in PIPS}
    | {"die-spent": _spent(0)}
    | {f"die-spent-{value}": _spent(value) for value in PIPS}
    | {"die-edge": (Box(-1.03, -1.03, 2.06, 2.06, 0.42, None, Edge("pick", 0.13)),)}
)
