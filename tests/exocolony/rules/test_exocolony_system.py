"""The home system as it is laid, and what settling in it costs: X-SET and X-SETTLE, with their worked examples."""

from dataclasses import dataclass, field
from typing import Final

import pytest

from betacolony.exocolony import Edition
from betacolony.exocolony.edition.components import Goods, Star, World
from betacolony.exocolony.rules.actions.settling import SettlePrice, journey, launch, metal, settle_price, travel
from betacolony.exocolony.state.system import Decks, System, heads, laid
from betacolony.exocolony.state.tables import NO_GOODS, numbers

EDITION = Edition.load()
RULES, COST = EDITION.rules, numbers(EDITION.factions[0].settle_cost)
WORLDS: Final = {
    world.id: world for world in (*EDITION.planets, *EDITION.moons, *EDITION.habitables, *EDITION.dwarf_planets)
}
STARS: Final = {star.id: star for star in EDITION.stars}
LAGRANGE: Final = next(card.static.travel_discount for card in EDITION.cards if card.id == "lagrange_station")
FORGE: Final = next(card.static.settle_discount for card in EDITION.cards if card.id == "microgravity_forge")


@dataclass
class Table:
    """A system of named worlds."""

    star: str
    players: int
    planets: tuple[str, ...]
    moons: tuple[str, ...] = ()
    homeworld: str = "earth"
    dwarfs: tuple[str, ...] = ()
    system: System = field(init=False)

    def __post_init__(self) -> None:
        planets, moons, dwarfs = ([WORLDS[name] for name in names] for names in (self.planets, self.moons, self.dwarfs))
        self.system = laid(STARS[self.star], self.players, Decks(planets, moons, dwarfs, WORLDS[self.homeworld]))

    def order(self) -> list[tuple[str, int]]:
        return [(placed.world.id, placed.column) for placed in self.system.worlds]

    def site(self, world: str, index: int = 0) -> int:
        return self.system.worlds[self.system.number(world)].sites[index]

    def price(
        self, start: str, to: str, *, spaceport: bool = False, travel: Goods | None = None, index: int = 0
    ) -> SettlePrice:
        from_world = self.system.number(start)
        off = (travel or {}).get("coin", 0)
        way = journey(self.system, RULES, from_world, self.system.number(to), spaceport=spaceport, off=off)
        return settle_price(self.system, RULES, COST, way, self.site(to, index), NO_GOODS)


#: Mercury, Venus, Earth with Luna, Mars, the Main Belt, Jupiter with three moons
SOL: Final = Table(
    "sol", 4, ("mercury", "venus", "mars", "main_belt", "jupiter"), ("luna", "europa", "ganymede", "callisto")
)


@pytest.mark.rule("X-SET-3", "X-SET-4")
def test_the_sol_line_lies_as_in_the_examples() -> None:
    assert SOL.order() == [
        ("mercury", 0), ("venus", 1), ("earth", 2), ("luna", 2), ("mars", 3), ("main_belt", 4),
        ("jupiter", 5), ("europa", 5), ("ganymede", 5), ("callisto", 5),
    ]  # fmt: skip
    system = SOL.system
    assert system.worlds[system.home].world.id == "earth"
    assert system.columns == 6
    assert [system.worlds[number].world.id for number in system.world_of] == [
        placed.world.id for placed in system.worlds for _ in placed.world.sites
    ]
    assert not any(placed.storm for placed in system.worlds)
    with pytest.raises(KeyError):
        system.number("pluto")


@pytest.mark.rule("X-SET-3")
@pytest.mark.parametrize(
    ("star", "players", "wanted"),
    [
        ("eridani", 4, "storm_planet habitable planet planet planet"),  # X-EX-10
        ("sirius", 2, "storm_planet storm_planet planet habitable"),  # X-EX-33
        ("sirius", 1, "storm_planet storm_planet habitable"),
        ("sol", 5, "planet planet habitable planet planet planet planet"),
        ("sol", 1, "planet planet habitable"),
        ("eridani", 1, "storm_planet habitable"),
        ("polaris", 1, "storm_planet planet habitable"),
    ],
)
def test_a_star_says_what_heads_each_column(star: str, players: int, wanted: str) -> None:
    assert heads(STARS[star], players) == wanted.split()


@pytest.mark.rule("X-SET-3")
def test_the_outermost_named_planets_fall_away_but_one_always_stays() -> None:
    few = Star("few", "Few", "Dwarf", ("planet", "storm_planet", "habitable", "rest"), -2, {})
    assert heads(few, 3) == ["planet", "habitable"]
    assert heads(few, 2) == heads(few, 1) == ["planet", "habitable"]
    assert heads(few, 4) == ["planet", "storm_planet", "habitable"]


@pytest.mark.rule("X-SET-4")
def test_a_deck_that_runs_out_ends_its_part() -> None:
    table = Table("sol", 4, ("mercury", "venus", "jupiter"), ("luna", "europa"))
    assert table.order() == [("mercury", 0), ("venus", 1), ("earth", 2), ("luna", 2), ("jupiter", 3), ("europa", 3)]


@pytest.mark.rule("X-SET-4")
def test_dwarf_planets_lie_below_their_belt() -> None:
    dwarfs = ("pallas", "vesta", "ceres", "pluto", "haumea")
    table = Table("sol", 3, ("mercury", "venus", "main_belt", "jupiter"), ("luna", "europa"), dwarfs=dwarfs)
    belt = [("main_belt", 3), ("pallas", 3), ("vesta", 3), ("ceres", 3)]
    assert [placed for placed in table.order() if placed[0] in {"main_belt", *dwarfs}] == belt


@pytest.mark.rule("X-SET-5")
def test_gas_giants_and_belts_have_no_site() -> None:
    """So nobody settles or launches there; what lies below them has sites of its own."""
    without = [placed.world.id for placed in SOL.system.worlds if not placed.sites]
    assert without == ["main_belt", "jupiter"]
    assert {SOL.system.worlds[world].world.id for world in SOL.system.world_of}.isdisjoint(without)
    assert SOL.site("europa") not in {site for placed in SOL.system.worlds[:7] for site in placed.sites}


@pytest.mark.rule("X-SET-6")
def test_peaks_work_nearer_the_star_than_home_and_on_the_moons_of_home() -> None:
    works = {placed.world.id: placed.peaks for placed in SOL.system.worlds}
    assert [name for name, peaks in works.items() if peaks] == ["mercury", "venus", "luna"]
    further = Table("sol", 4, ("venus", "mars", "mercury"), ("luna",))
    mercury = further.system.worlds[further.system.number("mercury")]
    assert (mercury.column, mercury.peaks) == (3, False)


@pytest.mark.rule("X-SET-7")
def test_a_storm_takes_the_whole_column_and_a_planet_shields_some_of_its_moons() -> None:
    table = Table("eridani", 1, ("jupiter",), ("europa", "ganymede", "callisto", "luna"))
    assert [placed.world.id for placed in table.system.worlds if not placed.storm] == ["earth"]
    assert [placed.world.id for placed in table.system.worlds if placed.shields] == ["ganymede"]  # the second moon


@pytest.mark.rule("X-SETTLE-3", "X-SETTLE-4", "X-SETTLE-5")
def test_from_earth_to_europa() -> None:
    assert SOL.price("earth", "europa").goods == (1, 4, 1, 1, 3)
    assert SOL.price("luna", "europa", spaceport=True).goods == (1, 0, 1, 1, 3)
    one, two = LAGRANGE, {"coin": 2 * LAGRANGE["coin"]}
    assert SOL.price("earth", "europa", travel=one).travel == 1
    assert SOL.price("earth", "europa", travel=two).travel == 0
    assert SOL.price("europa", "callisto").travel == 0  # within a column; launch is due
    assert SOL.price("europa", "callisto").launch == WORLDS["europa"].launch
    assert travel(SOL.system, RULES, SOL.system.number("europa"), SOL.system.number("earth")) == 3  # and back


@pytest.mark.rule("X-SETTLE-6")
def test_storms_caves_and_shields_are_added_up_before_anything_is_lost() -> None:
    alone = Table("sol", 4, ("mercury", "venus", "jupiter"), ("luna", "ganymede", "europa"))
    second = Table("sol", 4, ("mercury", "venus", "jupiter"), ("luna", "europa", "ganymede"))
    stormy = Table("eridani", 1, ("jupiter",), ("europa", "ganymede"))
    for table, shields in ((alone, 0), (second, 1), (stormy, 1)):
        assert table.system.worlds[table.system.number("ganymede")].shields == shields
        assert table.price("earth", "ganymede").metal == 0
    chosoy = Table("eridani", 1, ("chosoy",), ("luna",))
    assert chosoy.price("earth", "chosoy", index=0).metal == 1  # a cave in a storm
    assert chosoy.price("earth", "chosoy", index=1).metal == 2
    forged = [metal(chosoy.system, RULES, 1, chosoy.site("chosoy", index), FORGE["metal"]) for index in (0, 1)]
    assert forged == [0, 1]


@pytest.mark.rule("X-SETTLE-4")
def test_leaving_chosoy_takes_two_fuel() -> None:
    table = Table("eridani", 1, ("chosoy",))
    assert launch(table.system, table.system.number("chosoy"), spaceport=False) == 2


@pytest.mark.rule("X-CARD-9", "X-SETTLE-6")
def test_no_part_of_a_price_falls_below_nothing() -> None:
    site = SOL.site("europa")
    earth, europa = SOL.system.number("earth"), SOL.system.number("europa")
    way = journey(SOL.system, RULES, earth, europa, spaceport=True, off=9)
    price = settle_price(SOL.system, RULES, COST, way, site, (9, 0, 0, 9, 0))
    assert price.goods == (0, 0, 1, 0, 0)


def test_every_star_takes_every_number_of_players() -> None:
    """With all cards in the order of the file; no world twice, and a site for everybody at home."""
    for star in EDITION.stars:
        for players in range(EDITION.least_players, EDITION.most_players + 1):
            decks = Decks(EDITION.planets, EDITION.moons, EDITION.dwarf_planets, EDITION.habitables[0])
            system = laid(star, players, decks)
            names = [placed.world.id for placed in system.worlds]
            assert len(set(names)) == len(names)
            assert len(system.worlds[system.home].sites) >= players
            assert system.columns == max(players + star.extra, 1) + 1
            assert [site for placed in system.worlds for site in placed.sites] == list(range(len(system.sites)))


def test_worlds_are_known_by_their_names() -> None:
    assert {type(world) for world in WORLDS.values()} == {World}
    assert len(WORLDS) == 48
