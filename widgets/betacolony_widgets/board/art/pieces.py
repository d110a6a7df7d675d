"""All pieces by name.

A name is a kind and, where the game has several of it, an id of the edition: ``material-food``, ``crew-blue``,
``station-nebra``, ``fuel``. Those of Exocolony begin with ``exo-``.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from . import buildings, cities, dice, materials, monuments, outlines, people, signs, stations, tiles, world
from .drawing import Drawing
from .exocolony import cards, lifeforms, pieces_of_players, resources, rocks, sites, stars, worlds
from .exocolony import signs as exo_signs
from .outlines import Extent

_EXOCOLONY: Final = (stars, worlds, rocks, resources, sites, pieces_of_players, exo_signs, cards, lifeforms)
_ROOMS: Final = (world, tiles, buildings, monuments, cities, stations, materials, signs, dice, people, *_EXOCOLONY)
_PIECES: Final[Mapping[str, Drawing]] = MappingProxyType(
    {name: drawing for room in _ROOMS for name, drawing in room.PIECES.items()}
)

NAMES: Final = tuple(_PIECES)
#: pieces that are shown large, so that a hundredth of a unit is visible
LARGE: Final = world.LARGE | stars.LARGE


def piece(name: str) -> Drawing:
    """The drawing of a piece. Raises KeyError for a name that is not in ``NAMES``."""
    return _PIECES[name]


def piece_for(kind: str, name: str, variant: str = "") -> str:
    """The name of the piece for an id of an edition; an id without a drawing gets the neutral one of its kind.

    A variant that isn't drawn, such as the seventh face of a die, is left out. Raises KeyError for an unknown kind.

    Args:
        kind: such as "material", "pod", "space", "crew", "die", "station", "city", "achievement", "exo-colony".
        name: the id in the edition.
        variant: what follows the id, such as "crewed", "legal", or the pips of a die.
    """
    ending = variant and f"-{variant}"
    candidates = (f"{kind}-{name}{ending}", f"{kind}-other{ending}", f"{kind}-{name}", f"{kind}-other")
    piece_id = next((candidate for candidate in candidates if candidate in _PIECES), None)
    if piece_id is None:
        raise KeyError(f"There are no pieces of the kind {kind!r}")
    return piece_id


@cache
def extent(name: str) -> Extent:
    """The reach of a piece from its middle."""
    return outlines.extent(piece(name), piece)
