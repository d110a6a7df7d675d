"""Worlds: globes of radius 1, lit from the star to their left; belts are rocks, strung along the orbit.

Saturn's rings reach 1.64 to either side, and its globe 0.82. A drawing serves planets of any size and moons. The air
around a world (``exo-air-thick``, ``exo-air-thin``) is a piece of its own, to lie behind globes of 22 pixels or more,
with their radius for its unit; it reaches 1.32 towards the star, and 1.12 away from it.
"""

from collections.abc import Callable, Iterator, Mapping
from math import sqrt
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple

from betacolony_widgets.board.art.colours import WHITE, darker, lighter, mix
from betacolony_widgets.board.art.drawing import Disc, Drawing, Edge, Oval, Path, Radial, Shape, arc, blend, polar

from .rocks import belt, shards


class Look(NamedTuple):
    """The look of a world: how its surface is drawn, the colour of its ground, and that of what lies on it."""

    surface: str
    ground: str
    second: str


_LOOKS: Final[Mapping[str, Look]] = MappingProxyType(
    {
        # planets
        "mercury": Look("craters", "#a9a3a0", "#6e6869"),
        "venus": Look("haze", "#e6be7e", "#b98444"),
        "mars": Look("cap", "#d0693f", "#8b3b22"),
        "chosoy": Look("craters", "#b77c62", "#74452f"),
        "cacus": Look("craters", "#c28e55", "#7d5428"),
        "hermes": Look("craters", "#9fa7b5", "#656c7c"),
        "ceto": Look("lands", "#3f93c4", "#1f5c8c"),
        "jupiter": Look("storm", "#e2b68a", "#a8653e"),
        "saturn": Look("rings", "#e8cf97", "#b28e50"),
        "uranus": Look("bands", "#9adadb", "#5fa6ae"),
        "neptune": Look("bands", "#5c8de6", "#3157a8"),
        "poseidon": Look("bands", "#7fc3b4", "#3d7f7a"),
        "main_belt": Look("belt", "#9c8e86", "#5e524e"),
        "kuiper_belt": Look("belt", "#9db0bf", "#5e7080"),
        "dust_lane": Look("belt", "#b79c78", "#6e5a40"),
        # moons
        "enceladus": Look("ice", "#e4f1f6", "#9cc3d6"),
        "titan": Look("lakes", "#d99a45", "#9a6420"),
        "mimas": Look("craters", "#b3b0ae", "#77736f"),
        "ganymede": Look("craters", "#a89684", "#6e5f52"),
        "callisto": Look("craters", "#857a78", "#544b4a"),
        "io": Look("vents", "#ebcb52", "#c26a22"),
        "europa": Look("cracks", "#e6dccb", "#a9603e"),
        "luna": Look("craters", "#c4c4c8", "#87888f"),
        "ananke": Look("craters", "#9e8b86", "#63524e"),
        "boreas": Look("ice", "#d6e8f0", "#8fb6ca"),
        "chantico": Look("craters", "#c2705a", "#7c3a30"),
        "homados": Look("craters", "#9a9b7e", "#61624c"),
        "mene": Look("craters", "#b9b3cc", "#7d7794"),
        "tartarus": Look("lakes", "#a98a5c", "#5e4526"),
        "moon15": Look("cracks", "#9cc4cf", "#2f6f86"),
        # habitable worlds
        "earth": Look("lands", "#3c8fd0", "#4e9e5a"),
        "amacata": Look("lands", "#3fa0b8", "#b08a55"),
        "halva": Look("lands", "#4d8fd8", "#c4a65e"),
        "arctus": Look("lands", "#5fa9d6", "#e2eef2"),
        "lophus": Look("lands", "#3a7fae", "#8f5f78"),
        "artemis": Look("lands", "#3e8a58", "#245e3c"),
        "hestia": Look("lands", "#ddb06a", "#a9713a"),
        "pegasus": Look("lands", "#9cb84e", "#5f8a3c"),
        # dwarf planets
        "pallas": Look("craters", "#8f8a96", "#5b5664"),
        "vesta": Look("craters", "#a69788", "#6b5c50"),
        "ceres": Look("craters", "#97928c", "#5e5954"),
        "pluto": Look("ice", "#dcc6ae", "#a07c62"),
        "haumea": Look("ice", "#e6e1dc", "#b06a52"),
        "eris": Look("ice", "#d8dce4", "#98a2b4"),
        "makemake": Look("ice", "#d9a98c", "#95583f"),
        "adonis": Look("craters", "#b58f8f", "#755555"),
        "hephaestus": Look("craters", "#7f706a", "#4c3b36"),
        "hypnos": Look("craters", "#7d8799", "#4a5365"),
    }
)
#: of worlds of others' editions, by type
_TYPES: Final[Mapping[str, Look]] = MappingProxyType(
    {
        "": Look("craters", "#a59d98", "#6b6462"),
        "Gas Giant": Look("bands", "#cdbb9c", "#8f7a5c"),
        "Asteroid Belt": _LOOKS["main_belt"],
        "Ocean": Look("lands", "#4a94c6", "#8d9a62"),
        "Forest": Look("lands", "#4f9a68", "#2f6a48"),
        "Desert": Look("lands", "#d6ae74", "#a2753f"),
        "Grassland": Look("lands", "#94b35a", "#5d8645"),
        "Hydrocarbon": Look("lakes", "#c4954f", "#87602a"),
        "Ice": Look("ice", "#d9e6ec", "#95b4c4"),
    }
)


def _slug(kind: str) -> str:
    return "-".join(["other", *kind.lower().split()])


def world_piece(world: str, kind: str = "") -> str:
    """The name of the piece of a world; one that isn't drawn gets that of its type, such as "Gas Giant"."""
    if world in _LOOKS:
        return f"exo-world-{world}"
    return f"exo-world-{_slug(kind if kind in _TYPES else '')}"


def air_piece(air: str) -> str:
    """The name of the air around a world, by the word for its atmosphere."""
    return "exo-air-thick" if air in {"thick", "breathable"} else "exo-air-thin"


def _globe(look: Look, r: float = 1.0) -> Disc:
    stops = blend((0, lighter(look.ground, 0.34)), (0.5, look.ground), (1, mix(look.ground, look.second, 0.75)))
    return Disc(0, 0, r, Radial(-0.44 * r, -0.24 * r, 1.7 * r, stops))


def _light(r: float = 1.0) -> Drawing:
    """The shade on the side away from the star, and the bright rim towards it."""
    stops = blend((0, "exo-dusk", 0), (0.5, "exo-dusk", 0), (0.82, "exo-dusk", 0.42), (1, "exo-dusk", 0.74))
    return (
        Disc(0, 0, r, Radial(-0.56 * r, -0.2 * r, 1.72 * r, stops)),
        Path(arc(round(0.976 * r, 3), 125, 235), None, Edge("#fff6e0", 0.048), 0.9),
    )


def _band(top: float, low: float, bulge: float = 0.16, r: float = 1.0) -> str:
    """A band around the globe between two heights, which bends as if seen from above."""

    def at(x: float, y: float) -> str:
        return f"{x * r:.3f},{y * r:.3f}"

    wide, narrow = sqrt(1 - top * top), sqrt(1 - low * low)
    upper = f"M{at(-wide, top)} Q{at(0, top + bulge * (1 - abs(top)))} {at(wide, top)}"
    lower = f"Q{at(0, low + bulge * (1 - abs(low)))} {at(-narrow, low)}Z"
    return f"{upper} A{r},{r} 0 0 1 {at(narrow, low)} {lower}"


def _bands(*heights: tuple[float, float], bulge: float = 0.16, r: float = 1.0) -> str:
    return " ".join(_band(top, low, bulge, r) for top, low in heights)


def _patch(chance: Random, x: float, y: float, size: float) -> str:
    """A patch of land or ice with a ragged coast, flattened a little."""
    points = []
    for corner in range(8):
        dx, dy = polar(45 * corner, size)
        points.append((x + dx * (1 + chance.uniform(-0.3, 0.3)), y + 0.75 * dy * (1 + chance.uniform(-0.3, 0.3))))
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(points, points[1:] + points[:1], strict=True)]
    curves = (f"Q{x:.2f},{y:.2f} {mx:.2f},{my:.2f}" for (x, y), (mx, my) in zip(points, middles, strict=True))
    return f"M{middles[-1][0]:.2f},{middles[-1][1]:.2f} {' '.join(curves)}Z"


def _craters(look: Look, chance: Random) -> Drawing:
    """Craters, each a dark ring with a lighter floor that lies deeper on the side of the light."""
    places = (
        *((-0.34, -0.3, 0.22), (0.26, -0.5, 0.13), (0.4, 0.14, 0.2), (-0.12, 0.4, 0.17)),
        *((-0.6, 0.24, 0.12), (0.12, -0.06, 0.1), (0.2, 0.66, 0.12)),
    )
    craters = [(x + chance.uniform(-0.08, 0.08), y + chance.uniform(-0.08, 0.08), r) for x, y, r in places]
    floor = mix(look.ground, look.second, 0.35)
    return (
        *(Disc(x, y, r, look.second, None, 0.65) for x, y, r in craters),
        *(Disc(x + 0.03, y + 0.04, 0.74 * r, floor, None, 0.9) for x, y, r in craters),
    )


def _cap(look: Look, chance: Random) -> Drawing:
    """Craters, and ice at the pole."""
    return (*_craters(look, chance), Path(_band(-0.985, -0.84, -0.1), "#fff3e8", None, 0.9))


def _haze(look: Look, chance: Random) -> Drawing:
    """Craters under bands of haze."""
    bands = _bands((-0.6, -0.45), (-0.05, 0.15), (0.4, 0.5), bulge=0.3)
    return (*_craters(look, chance), Path(bands, lighter(look.ground, 0.6), None, 0.45))


def _gas(look: Look, r: float = 1.0) -> Drawing:
    """The bands of a gas giant."""
    second, bright = look.second, lighter(look.ground, 0.6)
    return (
        Path(_bands((-0.86, -0.66), (-0.16, -0.06), (0.46, 0.56), (0.7, 0.88), r=r), second, None, 0.35),
        Path(_bands((-0.48, -0.26), (0.1, 0.34), r=r), second, None, 0.57),
        Path(_bands((-0.62, -0.52), (0.36, 0.42), r=r), bright, None, 0.6),
    )


def _storm(look: Look, _: Random) -> Drawing:
    """Bands, and a storm that lasts for centuries."""
    return (*_gas(look), Oval(0.3, 0.42, 0.2, 0.11, "#b54a2c", None, 0.9), Oval(0.3, 0.42, 0.12, 0.06, "#d8774e"))


def _lands(look: Look, chance: Random) -> Drawing:
    """Lands in a sea, or woods and dunes on a plain; clouds above, and ice at the pole."""
    places = ((-0.38, -0.36, 0.34), (0.3, -0.12, 0.3), (-0.12, 0.46, 0.3), (0.5, 0.48, 0.16), (0.1, -0.66, 0.14))
    clouds = ((-0.2, -0.12, 0.34), (0.3, 0.24, 0.3), (-0.36, 0.2, 0.2), (0.1, -0.46, 0.22))
    return (
        Path(" ".join(_patch(chance, *place) for place in places), look.second, None, 0.92),
        *(Oval(x, y, half, 0.05, WHITE, None, 0.55) for x, y, half in clouds),
        Path(_band(-0.985, -0.86, -0.1), WHITE, None, 0.85),
    )


def _cracks(look: Look, _: Random) -> Drawing:
    """Ice over a sea, crossed by cracks."""
    cracks = (
        "M-.85,-.3 Q0,-.5 .7,-.55 M-.9,.2 Q-.1,-.1 .85,.2 M-.6,.7 Q0,.3 .6,-.7 M-.3,-.88 Q-.1,0 .3,.9"
        " M-.7,.5 Q.2,.5 .8,.45"
    )
    return (Path(cracks, None, Edge(look.second, 0.06), 0.8),)


def _lakes(look: Look, _: Random) -> Drawing:
    """Dark seas of oil under haze."""
    return (
        Path(_bands((-0.5, -0.3), (-0.1, 0.2), (0.45, 0.65)), look.second, None, 0.36),
        Oval(0.2, -0.1, 0.22, 0.1, darker(look.second, 0.5), None, 0.7),
    )


def _ice(look: Look, chance: Random) -> Drawing:
    return (
        Path(_patch(chance, -0.1, 0.2, 0.5), look.second, None, 0.5),
        Path(_patch(chance, 0.3, -0.4, 0.28), lighter(look.ground, 0.7), None, 0.9),
    )


def _vents(look: Look, _: Random) -> Drawing:
    """Volcanoes."""
    places = ((-0.3, -0.2, 0.2), (0.35, 0.3, 0.16), (-0.1, 0.5, 0.13), (0.2, -0.5, 0.12))
    return (
        *(Disc(x, y, r, look.second, None, 0.85) for x, y, r in places),
        *(Disc(x, y, 0.5 * r, "#5a2a12") for x, y, r in places),
    )


_SURFACES: Final[Mapping[str, Callable[[Look, Random], Drawing]]] = MappingProxyType(
    {
        "craters": _craters,
        "cap": _cap,
        "haze": _haze,
        "bands": lambda look, _: _gas(look),
        "storm": _storm,
        "lands": _lands,
        "cracks": _cracks,
        "lakes": _lakes,
        "ice": _ice,
        "vents": _vents,
    }
)


def _ringed(look: Look) -> Drawing:
    """A gas giant with a ring around it, half of it behind the globe, tilted against its way."""
    globe, wide, high, tilt = 0.82, 1.6, 0.377, -16
    (x1, y1), (x2, y2) = polar(180 + tilt, wide), polar(tilt, wide)
    back, front = (f"M{x1:.3f},{y1:.3f} A{wide},{high} {tilt} 0 {side} {x2:.3f},{y2:.3f}" for side in (1, 0))
    return (
        Path(back, None, Edge(lighter(look.ground, 0.2), 0.2), 0.85),
        _globe(look, globe),
        *_gas(look, globe),
        *_light(globe),
        Path(front, None, Edge(lighter(look.ground, 0.45), 0.2)),
        Path(front, None, Edge(darker(look.second, 0.3), 0.04)),
    )


def _world(look: Look, seed: str) -> Drawing:
    """A world; its seed shapes lands and craters, always in the same way."""
    if look.surface == "rings":
        return _ringed(look)
    surface: tuple[Shape, ...] = _SURFACES[look.surface](look, Random(seed))
    return (_globe(look), *surface, *_light())


def _air(role: str, begin: float, *opacities: float) -> Drawing:
    """Air around a globe of radius 1, thicker on the side of the star."""
    reach = 1.22
    inside = ((0, role, 0.0), (begin, role, 0.0))
    step = (1 - begin) / len(opacities)
    rest = ((begin + step * (place + 1), role, opacity) for place, opacity in enumerate(opacities))
    return (Disc(-0.1, 0, reach, Radial(-0.1, 0, reach, (*inside, *rest))),)


def _worlds() -> Iterator[tuple[str, Drawing]]:
    for name, look in _LOOKS.items():
        if look.surface == "belt":
            yield from shards(name, look.ground, look.second)
            yield f"exo-world-{name}", belt(name)
        else:
            yield f"exo-world-{name}", _world(look, name.title())
    for kind, look in _TYPES.items():
        yield f"exo-world-{_slug(kind)}", belt("main_belt") if look.surface == "belt" else _world(look, "Mercury")


PIECES: Final[Mapping[str, Drawing]] = MappingProxyType(
    dict(_worlds())
    | {
        "exo-air-thick": _air("exo-air-thick", 0.78, 0.7, 0.26, 0),
        "exo-air-thin": _air("exo-air-thin", 0.8, 0.32, 0.14, 0),
    }
)
