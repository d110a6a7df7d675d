"""The home system: columns of worlds right of the star, laid once at the start of a game, and their landing sites.

Worlds and sites are numbered from the star outwards, a planet or the homeworld before what lies below it.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from betacolony.exocolony.edition.components import Site, Star, World

#: a system has a planet at least, whatever its star says (X-SET-3)
_FEWEST_PLANETS: Final = 1


class Decks(NamedTuple):
    """The cards that a system is laid from, each deck from the top: planets, moons, dwarf planets and the homeworld."""

    planets: Sequence[World]
    moons: Sequence[World]
    dwarf_planets: Sequence[World]
    homeworld: World


class Placed(NamedTuple):
    """A world in its place.

    Attributes:
        world: the card.
        column: from the star, 0 for the nearest (X-SET-3).
        storm: whether its column has a Magnetic Storm (X-SET-7).
        shields: how many it has for all its sites, from its planet (X-SET-7).
        peaks: whether Peaks of Eternal Light work on it (X-SET-6).
        first_site: the number of its first site; the others follow.
    """

    world: World
    column: int
    storm: bool
    shields: int
    peaks: bool
    first_site: int

    @property
    def sites(self) -> range:
        """The numbers of its sites."""
        return range(self.first_site, self.first_site + len(self.world.sites))


def site_id(world: World, index: int) -> str:
    """The id of a site: that of its world, and which of its sites it is, from 1, if there are several."""
    return world.id if len(world.sites) == 1 else f"{world.id}-{index + 1}"


class System:
    """A home system; it never changes, and positions share it.

    Attributes:
        star: its star.
        columns: how many there are.
        worlds: all worlds in their places.
        home: the number of the homeworld.
        sites: all landing sites; world_of: the number of the world of each; site_ids: their ids (``site_id``).
    """

    def __init__(self, star: Star, worlds: Sequence[Placed], home: int) -> None:
        self.star: Final = star
        self.worlds: Final = tuple(worlds)
        self.home: Final = home
        self.columns: Final = worlds[-1].column + 1
        self.sites: Final[tuple[Site, ...]] = tuple(site for placed in worlds for site in placed.world.sites)
        self.world_of: Final = tuple(number for number, placed in enumerate(worlds) for _ in placed.world.sites)
        self.site_ids: Final = tuple(
            site_id(placed.world, index) for placed in worlds for index in range(len(placed.world.sites))
        )

    def number(self, world: str) -> int:
        """The number of a world by its id; raises KeyError if it is not in the system."""
        for number, placed in enumerate(self.worlds):
            if placed.world.id == world:
                return number
        raise KeyError(world)


def heads(star: Star, players: int) -> list[str]:
    """What heads each column, from the star outwards: "planet", "storm_planet" or "habitable" (X-SET-3).

    ``rest`` becomes as many planets as are missing. Where the layout names more than there are, the outermost named
    ones fall away.
    """
    wanted = max(players + star.extra, _FEWEST_PLANETS)
    left = wanted
    kept: list[str] = []
    for part in star.layout:
        if part in {"planet", "storm_planet"}:
            if not left:
                continue
            left -= 1
        kept.append(part)
    return [head for part in kept for head in (["planet"] * left if part == "rest" else [part])]


def laid(star: Star, players: int, decks: Decks) -> System:
    """The system of a star for this many players (X-SET-3 to X-SET-7). A deck that runs out ends its part of it."""
    planets, moons, dwarfs = iter(decks.planets), iter(decks.moons), iter(decks.dwarf_planets)
    order = heads(star, players)
    home_column = order.index("habitable")
    worlds: list[Placed] = []
    home = sites = 0

    def place(world: World, column: int, *, storm: bool, shields: int, below_home: bool) -> None:
        nonlocal sites
        peaks = below_home or column < home_column
        worlds.append(Placed(world, column, storm, shields, peaks, sites))
        sites += len(world.sites)

    column = 0
    for head in order:
        world = decks.homeworld if head == "habitable" else next(planets, None)
        if world is None:
            continue
        storm, is_home = head == "storm_planet", head == "habitable"
        if is_home:
            home, home_column = len(worlds), column
        place(world, column, storm=storm, shields=0, below_home=False)
        for number in range(1, world.moons + 1):
            moon = next(moons, None)
            if moon is not None:
                shields = int(number in world.shield_moons)
                place(moon, column, storm=storm, shields=shields, below_home=is_home)
        for _ in range(world.dwarfs):
            dwarf = next(dwarfs, None)
            if dwarf is not None:
                place(dwarf, column, storm=storm, shields=0, below_home=is_home)
        column += 1
    return System(star, worlds, home)
