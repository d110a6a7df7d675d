"""Rocks: asteroids, and the belts that many small ones make."""

from collections.abc import Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import Final

from betacolony_widgets.board.art.colours import darker, lighter, mix
from betacolony_widgets.board.art.drawing import Disc, Drawing, Edge, Part, Polygon, polar

#: ground and shade of the asteroids: of rock, of ice, of metal
_ASTEROIDS: Final = (("#a89a90", "#64574f"), ("#8fa9b8", "#55707f"), ("#b8a07a", "#75603f"))
#: asteroids of metal; those of the type "water" are of ice, and all others of rock
_METAL: Final = frozenset({"metallic", "psyche", "starship", "eros", "high_speed"})
#: how many kinds of rock a belt has, and how many rocks
_KINDS: Final = 4
_ROCKS: Final = 26
#: a belt has the chance of its own number, picked for a shape that pleases
_CHANCES: Final[Mapping[str, int]] = MappingProxyType({"main_belt": 39, "kuiper_belt": 58, "dust_lane": 23})


def asteroid_piece(asteroid: str, kind: str) -> str:
    """The name of the piece of an asteroid of a type."""
    return f"exo-asteroid-{1 if kind == 'water' else 2 if asteroid in _METAL else 0}"


def _rock(chance: Random, light: str, shade: str, edge: float) -> Drawing:
    """A rock of seven corners, in the shade at its lower right."""
    corners = [polar(51 * corner + chance.uniform(-14, 14), chance.uniform(0.74, 1.1)) for corner in range(7)]
    return (
        Polygon(tuple(corners), light, Edge(darker(shade, 0.5), edge)),
        Polygon((*corners[:4], (-0.1, 0.08)), shade, None, 0.85),
    )


def _asteroid(number: int) -> Drawing:
    light, shade = _ASTEROIDS[number]
    craters = ((-0.2, -0.42, 0.14), (0.36, -0.1, 0.18), (-0.1, 0.36, 0.12))
    return (
        *_rock(Random(number * 7 + 3), light, shade, 0.05),
        Disc(-0.3, -0.2, 0.18, mix(light, shade, 0.7)),
        *(Disc(x, y, r, darker(shade, 0.25), None, 0.8) for x, y, r in craters),
    )


def shards(belt_name: str, light: str, shade: str) -> Iterator[tuple[str, Drawing]]:
    """The rocks that a belt is made of and their names; some are lighter than others."""
    chance = Random(belt_name)
    for kind in range(_KINDS):
        yield f"exo-shard-{belt_name}-{kind}", _rock(chance, lighter(light, 0.06 * kind), shade, 0.09)


def belt(name: str) -> Drawing:
    """Rocks along the orbit, which bends away from the star; dense on the orbit, rare beside it."""
    chance = Random(_CHANCES[name])
    rocks = []
    for number in range(_ROCKS):
        # evenly down the orbit, so that no gap looks like an end
        y = 2.2 * (number + chance.uniform(-0.7, 0.7)) / (_ROCKS - 1) - 1.1
        x = 1.2 * (chance.gauss(0, 0.26) - 0.13 * y * y)
        size, turn = chance.choice((0.06, 0.08, 0.1, 0.13, 0.18)), chance.uniform(-50, 50)
        rocks.append(Part(f"exo-shard-{name}-{number % _KINDS}", x, y, size, turn))
    return tuple(rocks)


PIECES: Final[Mapping[str, Drawing]] = MappingProxyType(
    {f"exo-asteroid-{number}": _asteroid(number) for number in range(len(_ASTEROIDS))}
    | {"exo-asteroid-other": _asteroid(0)}
)
