"""Lifeforms: creatures, and the same on the plate that they are shown on, whose radius is 1."""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Final

from betacolony_widgets.board.art.colours import WHITE, mix
from betacolony_widgets.board.art.drawing import Disc, Drawing, Edge, Line, Oval, Part, Path, Shape, polar, smooth

_RIM: Final = Edge("#14301c", 0.07)
_EYE: Final = "#0c1420"


def _dark(colour: str) -> str:
    return mix(colour, _EYE, 0.5)


def _light(colour: str) -> str:
    return mix(colour, WHITE, 0.5)


def _stroke(d: str, colour: str, width: float) -> Path:
    return Path(d, None, Edge(colour, width))


def _stromatolites(colour: str) -> Drawing:
    """Mounds that microbes built, layer on layer."""
    shapes: list[Shape] = []
    for x, half, top in ((-0.62, 0.34, 0.1), (0.6, 0.36, 0.2), (0, 0.42, -0.5)):
        left, right = x - half, x + half
        mound = f"M{left:.2f},.9 V{top + 0.2:.2f} Q{left:.2f},{top - 0.3:.2f} {x},{top - 0.3:.2f}"
        shapes += [
            Path(f"{mound} Q{right:.2f},{top - 0.3:.2f} {right:.2f},{top + 0.2:.2f} V.9Z", colour, _RIM),
            _stroke(
                f"M{left:.2f},{top + 0.5:.2f} Q{x},{top + 0.25:.2f} {right:.2f},{top + 0.5:.2f}", _dark(colour), 0.07
            ),
        ]
    return tuple(shapes)


def _rod(colour: str) -> Drawing:
    """A microbe like a rod, with a tail."""
    return (
        Path("M-.26,-.24 H.26 A.24,.24 0 0 1 .26,.24 H-.26 A.24,.24 0 0 1 -.26,-.24Z", colour, _RIM),
        Disc(-0.2, 0, 0.1, _dark(colour)),
        _stroke("M.5,0 q.18,-.2 .34,0 q.16,.2 .3,0", colour, 0.09),
    )


def _archea(_: str) -> Drawing:
    places = ((-0.3, -0.5, -20), (0.2, 0.3, 30), (-0.56, 0.36, 78))
    return tuple(Part("exo-creature-rod", x, y, 1, turn) for x, y, turn in places)


def _bacteria(colour: str) -> Drawing:
    """A chain of cells in the light."""
    cells = ((-0.72, 0.42), (-0.28, 0.04), (0.26, -0.06), (0.7, -0.42))
    return (
        *(Disc(x, y, 0.34, colour, _RIM) for x, y in cells),
        *(Disc(x - 0.08, y - 0.1, 0.12, _light(colour)) for x, y in cells),
        *(Line((polar(angle, 0.95), polar(angle, 1.15)), Edge("#ffe08a", 0.1)) for angle in (-150, -120, -90)),
    )


def _eukaryotes(colour: str) -> Drawing:
    """A cell with its kernel."""
    chance = Random(3)
    wall = [(x * (1 + chance.uniform(-0.22, 0.22)), y * (1 + chance.uniform(-0.22, 0.22))) for x, y in _circle(1.02)]
    grains = ((-0.5, -0.3), (0.3, -0.55), (-0.4, 0.5), (0.6, 0.4))
    return (
        Path(smooth(wall), colour, _RIM),
        Disc(0.12, 0.08, 0.4, _dark(colour)),
        Disc(0.16, 0.06, 0.2, _light(colour)),
        *(Oval(x, y, 0.18, 0.1, _light(colour), None, 0.9) for x, y in grains),
    )


def _circle(r: float) -> list[tuple[float, float]]:
    return [polar(45 * corner, r) for corner in range(8)]


def _invertebrates(colour: str) -> Drawing:
    """A jellyfish."""
    bell = "M-.85,-.1 A.85,.85 0 0 1 .85,-.1 Q.5,.12 .28,-.06 Q0,.14 -.28,-.06 Q-.5,.12 -.85,-.1Z"
    arms = " ".join(f"M{x},0 q.16,.3 0,.55 q-.16,.25 0,.5" for x in (-0.55, -0.18, 0.2, 0.56))
    return (
        _stroke(arms, colour, 0.12),
        Path(bell, colour, _RIM),
        _stroke("M-.5,-.42 Q-.3,-.72 0,-.76", _light(colour), 0.1),
    )


def _trilobites(colour: str) -> Drawing:
    ribs = " ".join(f"M-.7,{y} Q0,{y + 0.16:.2f} .7,{y}" for y in (0.05, 0.28))
    ribs += " M-.6,.5 Q0,.66 .6,.5 M-.46,.72 Q0,.86 .46,.72"
    return (
        Oval(0, 0.05, 0.74, 1, colour, _RIM),
        _stroke("M-.7,-.2 Q0,-.62 .7,-.2", _dark(colour), 0.09),
        _stroke(ribs, _dark(colour), 0.07),
        _stroke("M-.24,-.3 V.94 M.24,-.3 V.94", _dark(colour), 0.08),
        Disc(-0.34, -0.5, 0.1, _light(colour)),
        Disc(0.34, -0.5, 0.1, _light(colour)),
    )


def _fish_forests(colour: str) -> Drawing:
    """A fish among water plants."""
    return (
        Path("M-.9,.1 C-.4,-.6 .5,-.5 .72,.05 L1.12,-.32 V.5 L.72,.15 C.5,.7 -.4,.7 -.9,.1Z", colour, _RIM),
        Disc(-0.5, -0.02, 0.1, _EYE),
        _stroke("M-.15,-.36 Q.1,.06 -.1,.48", _dark(colour), 0.08),
        _stroke("M-.5,-.95 q.2,.2 0,.36 M.5,.95 q-.2,-.2 .1,-.36", "#6fc26f", 0.14),
    )


def _dinosaurs(colour: str) -> Drawing:
    beast = (
        "M-1.1,.86 Q-.95,.1 -.4,.1 Q-.1,-.2 .1,-.62 Q.24,-1.05 .68,-1 Q1.08,-.94 1.08,-.68 L.62,-.56 Q.6,0 .56,.3"
        " L.6,.9 H.34 L.26,.46 Q0,.56 -.2,.46 L-.26,.9 H-.52 L-.5,.4 Q-.8,.5 -1.1,.86Z"
    )
    return (Path(beast, colour, _RIM), Disc(0.66, -0.78, 0.08, _EYE), _stroke("M.4,-.06 L.66,.04", _dark(colour), 0.1))


def _no_life(colour: str) -> Drawing:
    """A ring of dashes, struck through."""
    return (Disc(0, 0, 0.86, None, Edge(colour, 0.14, (0.16, 0.36))), _stroke("M-.5,.5 L.5,-.5", colour, 0.16))


def _sprout(colour: str) -> Drawing:
    """For a lifeform of another edition."""
    leaves = (
        "M0,.1 C-.1,-.5 -.6,-.62 -.82,-.5 C-.8,-.05 -.4,.2 0,.1Z M0,-.1 C.05,-.6 .5,-.85 .82,-.74 C.86,-.3 .4,0 0,-.1Z"
    )
    return (_stroke("M0,.85 V-.1", _dark(colour), 0.16), Path(leaves, colour, _RIM))


_CREATURES: Final = {
    "stromatolites": (_stromatolites, "#7fb38a"),
    "archea": (_archea, "#c98a5a"),
    "bacteria": (_bacteria, "#66c27a"),
    "eukaryotes": (_eukaryotes, "#d98fb0"),
    "invertebrates": (_invertebrates, "#9a8fe0"),
    "trilobites": (_trilobites, "#c7a06a"),
    "fish_forests": (_fish_forests, "#5fa8d8"),
    "dinosaurs": (_dinosaurs, "#8db35a"),
    "no_life": (_no_life, "#8793a8"),
    "other": (_sprout, "#7fb38a"),
}
#: the scale of a creature on its plate
_ON_PLATE: Final = 0.63
_PLATE: Final = Disc(0, 0, 1, "exo-plate", Edge("exo-life", 0.07))

PIECES: Final[Mapping[str, Drawing]] = MappingProxyType(
    {f"exo-creature-{name}": draw(colour) for name, (draw, colour) in _CREATURES.items()}
    | {"exo-creature-rod": _rod(_CREATURES["archea"][1])}
    | {f"exo-lifeform-{name}": (_PLATE, Part(f"exo-creature-{name}", scale=_ON_PLATE)) for name in _CREATURES}
)
