"""The home system as columns of worlds, and laid again from them."""

from collections.abc import Sequence
from typing import NamedTuple

from betacolony.exocolony.edition.components import Star, World
from betacolony.exocolony.state.system import Decks, System, laid
from betacolony.exocolony.state.tables import Tables


class Column(NamedTuple):
    """A column of a home system: whether the homeworld heads it, its head, and what lies below that."""

    is_home: bool
    head: World
    moons: list[World]
    dwarf_planets: list[World]

    @property
    def worlds(self) -> list[World]:
        """All of them, the head first."""
        return [self.head, *self.moons, *self.dwarf_planets]


def columns_of(system: System) -> list[Column]:
    """The columns of a home system, from the star outwards (X-SET-3, X-SET-4)."""
    columns: list[Column] = []
    for number, placed in enumerate(system.worlds):
        if placed.column == len(columns):
            columns.append(Column(number == system.home, placed.world, [], []))
        else:
            below = columns[-1].moons if placed.world.kind == "moon" else columns[-1].dwarf_planets
            below.append(placed.world)
    return columns


def laid_again(t: Tables, players: int, star: Star, columns: Sequence[Column]) -> System:
    """The system that the worlds of some columns make when they are laid in their order; one of them is the home.

    Storms, shields and peaks follow from the star and the places (X-SET-6, X-SET-7).
    """
    planets = [column.head for column in columns if not column.is_home]
    homeworld = next(column.head for column in columns if column.is_home)
    moons = [moon for column in columns for moon in column.moons]
    dwarf_planets = [dwarf for column in columns for dwarf in column.dwarf_planets]
    # lessons lay more or fewer planets than the players would get; but where the deck ran out, the layout was that of
    # all planets that were wanted
    as_players = len(planets) - star.extra
    if len(planets) == len(t.edition.planets) < players + star.extra:
        as_players = players
    return laid(star, as_players, Decks(planets, moons, dwarf_planets, homeworld))
