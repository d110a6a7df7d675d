"""Stars: small ones, the limb of the home star at the left edge, its light in the sky; and the sky and ground.

A small star's disc is about 1 in radius, and its corona reaches 2.1. Of the home star, the unit is the radius of its
limb; of its light, the radius of the homeworld's orbit, where the light ends.
"""

from collections.abc import Mapping
from math import cos, pi, sin
from random import Random
from types import MappingProxyType
from typing import Final

from betacolony_widgets.board.art.colours import WHITE, mix
from betacolony_widgets.board.art.drawing import Box, Disc, Drawing, Edge, Linear, Path, Radial, Shape, blend, polar
from betacolony_widgets.palette import EXO_LIGHT, EXO_OTHER_STAR, EXO_STARS, Starlight

_STARS: Final = [*EXO_STARS.items(), ("other", EXO_OTHER_STAR)]
_BINARIES: Final = frozenset({"sirius", "regulus"})
_GIANTS: Final = frozenset({"polaris", "aldebaran"})
#: radius of the limb in hundredths of that of the homeworld's orbit, for which there is a piece of light each
LIGHTS: Final = tuple(range(35, 90, 5))


def light_piece(star: str, limb: float, orbit: float) -> str:
    """The name of the light of a star whose limb and whose homeworld's orbit have these radii."""
    share = min(LIGHTS, key=lambda light: abs(light - 100 * limb / orbit))
    return f"exo-starlight-{star if star in EXO_STARS else 'other'}-{share}"


def _disc(star: Starlight, x: float, y: float, r: float) -> Disc:
    stops = blend((0, star.heart), (0.6, mix(star.heart, star.disc, 0.5)), (0.86, star.disc), (1, star.edge))
    return Disc(x, y, r, Radial(x, y, r, stops))


def _bare(name: str, star: Starlight) -> Drawing:
    if name in _BINARIES:
        return (_disc(star, -0.3, 0, 0.78), _disc(star, 0.72, -0.5, 0.34))
    return (_disc(star, 0, 0, 1.15 if name in _GIANTS else 0.9),)


def _corona(star: Starlight) -> Disc:
    stops = blend((0, star.disc, 0.8), (0.36, star.disc, 0.6), (0.56, star.edge, 0.24), (1, star.edge, 0))
    return Disc(0, 0, 2.1, Radial(0, 0, 2.1, stops))


def _limb(star: Starlight) -> Drawing:
    """The home star's disc, darker towards its edge, with a thin bright rim."""
    stops = blend(
        (0, star.heart),
        (0.78, mix(star.heart, star.disc, 0.35)),
        (0.92, star.disc),
        (0.985, mix(star.disc, star.edge, 0.55)),
        (1, mix(star.disc, WHITE, 0.35)),
    )
    return (Disc(0, 0, 1, Radial(0, 0, 1, stops)),)


def _glow(star: Starlight) -> Drawing:
    """The glow around the limb, which begins just inside it, at 0.74 of its reach."""
    reach = 1.34
    stops = blend(
        (0, star.disc), (0.74, star.disc, 0.95), (0.8, star.disc, 0.42), (0.88, star.edge, 0.16), (1, star.edge, 0)
    )
    return (Disc(0, 0, reach, Radial(0, 0, reach, stops)),)


def _light(name: str, limb: float) -> Drawing:
    """The star's light from its limb to the homeworld's orbit."""
    places = (limb, limb + (1 - limb) * 0.16, limb + (1 - limb) * 0.5, 1)
    roles = (f"exo-light-{name}-{place}" for place in ("near", "rose", "half", "far"))
    beyond = tuple(zip(places, roles, EXO_LIGHT, strict=True))
    return (Disc(0, 0, 1, Radial(0, 0, 1, ((0, beyond[0][1], EXO_LIGHT[0]), *beyond))),)


def _granule(angle: float, distance: float, across: float, along: float) -> str:
    """A grain of the star's surface: an ellipse that lies along its edge."""
    x, y = polar(angle, distance)
    dx, dy = -along * sin(angle * pi / 180), along * cos(angle * pi / 180)
    half = f"A{across:.3f},{along:.3f} {angle:.1f} 0 1"
    return f"M{x + dx:.3f},{y + dy:.3f} {half} {x - dx:.3f},{y - dy:.3f} {half} {x + dx:.3f},{y + dy:.3f}Z"


def _granules(chance: Random, number: int) -> str:
    grains = (
        _granule(
            chance.uniform(-42, 42),
            chance.uniform(0.84, 0.985),
            chance.uniform(2, 5) / 322,
            chance.uniform(8, 22) / 322,
        )
        for _ in range(number)
    )
    return " ".join(grains)


def _loop(angle: float, height: float, share: float) -> str:
    """An arch of glowing gas that stands on the limb; a smaller share leans to its start."""
    width = height * 39
    (x1, y1), (x2, y2) = polar(angle - width, 0.994), polar(angle + width, 0.994)
    x, y = polar(angle, 1 + 1.7 * height)
    x, y = x1 + (x - x1) * share, y1 + (y - y1) * share
    return f"M{x1:.3f},{y1:.3f} Q{x:.3f},{y:.3f} {x2:.3f},{y2:.3f}"


#: of the arches: where they stand on the limb, and how high they are
_LOOPS: Final = ((-27, 0.053), (14, 0.034), (31, 0.062))


def _prominences(star: Starlight) -> Drawing:
    chance = Random(11)
    outer, inner = (" ".join(_loop(*loop, share) for loop in _LOOPS) for share in (1, 0.5))
    grains: tuple[Shape, ...] = (
        Path(_granules(chance, 15), WHITE, None, 0.28),
        Path(_granules(chance, 11), star.edge, None, 0.28),
    )
    return (
        *grains,
        Path(outer, None, Edge(star.disc, 0.0075), 0.7),
        Path(inner, None, Edge(star.edge, 0.0045), 0.8),
    )


def _gradient(top: str, middle: str, low: str, at: float) -> Drawing:
    """A box as wide as any screen, from the top at 0 to the bottom at 1."""
    return (Box(-3, 0, 6, 1, 0, Linear(0, 0, 0, 1, blend((0, top), (at, middle), (1, low)))),)


def _pieces(name: str, star: Starlight) -> dict[str, Drawing]:
    bare = _bare(name, star)
    return {
        f"exo-star-{name}": (_corona(star), *bare),
        f"exo-star-{name}-bare": bare,
        f"exo-limb-{name}": _limb(star),
        f"exo-corona-{name}": _glow(star),
        f"exo-prominences-{name}": _prominences(star),
    } | {f"exo-starlight-{name}-{limb}": _light(name, limb / 100) for limb in LIGHTS}


PIECES: Final[Mapping[str, Drawing]] = MappingProxyType(
    {piece: drawing for name, star in _STARS for piece, drawing in _pieces(name, star).items()}
    | {
        "exo-sky": _gradient("exo-sky-top", "exo-sky", "exo-sky-low", 0.55),
        "exo-ground": _gradient("exo-ground-light", "exo-ground", "exo-ground-shade", 0.3),
    }
)
#: pieces that are shown large, so that a hundredth of a unit is visible
LARGE: Final = frozenset(name for name in PIECES if not name.startswith("exo-star-"))
