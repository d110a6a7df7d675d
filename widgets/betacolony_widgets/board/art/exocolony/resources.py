"""Resources and Coin. Each can be told by its silhouette, by its colour, and by a letter that the scene sets on it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from betacolony_widgets.board.art.colours import WHITE, darker, outline
from betacolony_widgets.board.art.drawing import Disc, Drawing, Edge, Path, Polygon
from betacolony_widgets.board.art.materials import Letter, apple, drop, fill, ingot, sphere
from betacolony_widgets.board.art.signs import MEDAL
from betacolony_widgets.palette import EXO_OTHER_RESOURCE, EXO_RESOURCES

#: below this radius the letter goes, and the silhouette stays
SMALLEST_LETTERED: Final = 9.7
#: where the letter of a resource stands, and of Coin also its number
LETTERS: Final[Mapping[str, Letter]] = MappingProxyType(
    {
        "metal": Letter(0.29, 1.12),
        "fuel": Letter(0.2, 1.12),
        "water": Letter(0.3, 1.12),
        "food": Letter(0.13, 1.12),
        "coin": Letter(0.0, 1.15),
        "other": Letter(0.0, 1.12),
    }
)


def _canister(colour: str) -> Drawing:
    """A can of fuel with a handle and a spout."""
    edge = outline(colour, 0.1, 0.62)
    can = "M-.62,-.8 H.3 L.8,-.3 V.82 Q.8,1.04 .58,1.04 H-.62 Q-.84,1.04 -.84,.82 V-.58 Q-.84,-.8 -.62,-.8Z"
    return (
        Path("M-.5,-.72 V-1.1 H.02 V-.84", None, Edge(darker(colour, 0.5), 0.2)),
        Polygon(((0.34, -1.16), (0.92, -0.62), (0.66, -0.4), (0.16, -0.86)), darker(colour, 0.35), edge),
        Path(can, fill(colour), edge),
        Path("M-.6,-.5 V.3", None, Edge(WHITE, 0.13), 0.75),
    )


#: the rim of a coin on the way that somebody chose
_CHOSEN: Final = Edge("#8a5a10", 0.18)


def _coin(edge: Edge) -> Drawing:
    """An ivory coin with a milled rim, blank in its middle."""
    return (
        Disc(0, 0.14, 1, "#4b3c1e", None, 0.6),
        Disc(0, 0, 1, fill(EXO_RESOURCES["coin"].colour), edge),
        Disc(0, 0, 0.76, None, Edge("#9a8450", 0.08, (0.1, 0.24))),
    )


_COIN: Final = _coin(Edge("#5a4a28", 0.1))
_DRAWN: Final = {"metal": ingot, "fuel": _canister, "water": drop, "food": apple}

PIECES: Final[Mapping[str, Drawing]] = MappingProxyType(
    {f"exo-resource-{name}": draw(EXO_RESOURCES[name].colour) for name, draw in _DRAWN.items()}
    | {
        "exo-resource-coin": _COIN,
        "exo-resource-other": sphere(EXO_OTHER_RESOURCE.colour),
        "exo-coin": _COIN,
        "exo-coin-mark": (*_COIN, Disc(0, 0, 0.3, "#6b5a30")),
        "exo-coin-chosen": _coin(_CHOSEN),
        "exo-medal": MEDAL,
    }
)
