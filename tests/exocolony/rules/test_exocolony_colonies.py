"""Settling Colonies in a game of Exocolony: X-SETTLE, with worked examples on the Sol line."""

from dataclasses import dataclass, field
from typing import Final

import pytest

from betacolony.exocolony import Edition
from betacolony.exocolony.events import Event
from betacolony.exocolony.rules import setup
from betacolony.exocolony.rules.actions.colonies import launch_choices, legal_sites, prices_from, settle
from betacolony.exocolony.state import position
from betacolony.exocolony.state.position import Piece, Position
from betacolony.exocolony.state.system import Decks, laid
from betacolony.exocolony.state.tables import tables_of

EDITION = Edition.load()
T = tables_of(EDITION)
COLONY, SPACEPORT = position.COLONY, position.SPACEPORT
WORLDS: Final = {
    world.id: world for world in (*EDITION.planets, *EDITION.moons, *EDITION.habitables, *EDITION.dwarf_planets)
}


@dataclass
class SolLine:
    """Two players on the Sol line of the worked examples; the first has a Colony on Earth, and plenty of goods."""

    pos: Position = field(init=False)

    def __post_init__(self) -> None:
        planets = [WORLDS[name] for name in ("mercury", "venus", "mars", "main_belt", "jupiter")]
        moons = [WORLDS[name] for name in ("luna", "europa", "ganymede", "callisto")]
        sol = next(star for star in EDITION.stars if star.id == "sol")
        self.pos = setup.new_game(EDITION, 2, 1, None)
        self.pos.system = laid(sol, 4, Decks(planets, moons, [], WORLDS["earth"]))
        self.pos.life = (position.EMPTY,) * len(self.pos.system.worlds)
        self.pos.ready = bytes(2 * T.cards)
        self.pos.goods = [9] * 10
        self.put(0, "earth")

    def site(self, world: str) -> int:
        return self.pos.open_sites(self.pos.system.number(world))[0]

    def put(self, player: int, world: str, kind: int = COLONY) -> None:
        self.pos.pieces = {**self.pos.pieces, self.site(world): Piece(player, kind)}
        self.pos.settled |= 1 << self.pos.system.number(world)

    def asked(self, world: str) -> dict[str, tuple[int, int]]:
        """Fuel and Coin by the world to launch from."""
        prices = prices_from(self.pos, 0, self.site(world))
        return {self.pos.system.worlds[start].world.id: (price.launch, price.travel) for start, price in prices.items()}


@pytest.mark.rule("X-SETTLE-7", "X-SETTLE-8", "X-SETTLE-1", "X-VP-1")
def test_earth_to_europa() -> None:
    """X-EX-2: 4 fuel, 3 Coin, 1 food, 1 metal, 1 water; water falls from 3 to 2; 2 points."""
    game = SolLine()
    pos = game.pos
    earth, europa = pos.system.number("earth"), pos.system.number("europa")
    told: list[Event] = []
    site = game.site("europa")
    assert launch_choices(pos, 0, site) == [earth]
    settle(pos, 0, site, earth, told)
    assert pos.held(0) == (8, 5, 8, 8, 6)
    assert pos.prices == [2, 2, 2, 3]
    assert pos.total(0) == 2
    assert pos.reserve[:3] == [2, 2, 1]
    assert pos.settled >> europa & 1
    assert [type(event).__name__ for event in told] == ["ColonySettled", "Scored", "Scored", "PriceMoved"]
    assert told[0].to_dict() == {
        "type": "ColonySettled", "rule": "X-SETTLE-1", "player": 0, "site": "europa-1", "launch_world": "earth",
        "fuel": 4, "coin": 3, "metal": 1, "rest": {"water": 1, "food": 1}, "first": True,
    }  # fmt: skip


@pytest.mark.rule("X-SETTLE-8")
def test_the_second_on_a_world_pays_the_same_and_scores_one() -> None:
    """X-EX-3; and a world stays settled when the piece is gone (X-SETTLE-8)."""
    game = SolLine()
    pos = game.pos
    earth, europa = pos.system.number("earth"), pos.system.number("europa")
    pos.settled |= 1 << europa
    settle(pos, 0, game.site("europa"), earth, None)
    assert pos.held(0) == (8, 5, 8, 8, 6)
    assert pos.total(0) == 1


@pytest.mark.rule("X-SETTLE-9")
def test_a_world_is_asked_for_only_where_it_matters() -> None:
    """X-EX-31, and X-SETTLE-9 for equal ones."""
    game = SolLine()
    game.put(0, "luna")
    assert game.asked("europa") == {"luna": (1, 3)}
    game.put(0, "callisto")
    assert game.asked("europa") == {"callisto": (1, 0)}
    port = SolLine()
    port.put(0, "callisto")
    port.put(0, "luna", SPACEPORT)
    assert port.asked("europa") == {"luna": (0, 3), "callisto": (1, 0)}


@pytest.mark.rule("X-SETTLE-9")
def test_of_equal_worlds_the_lowest_column_and_the_first_piece_count() -> None:
    game = SolLine()
    pos = game.pos
    pos.pieces = {}
    game.put(0, "luna", SPACEPORT)
    game.put(0, "mercury", SPACEPORT)
    assert game.asked("venus") == {"mercury": (0, 1)}
    pos.pieces = {}
    game.put(0, "callisto", SPACEPORT)
    game.put(0, "ganymede", SPACEPORT)
    assert game.asked("europa") == {"callisto": (0, 0)}


@pytest.mark.rule("X-SETTLE-1", "X-SET-14")
def test_an_own_world_is_not_settled_twice_and_others_are_no_obstacle() -> None:
    """X-SETTLE-1."""
    game = SolLine()
    pos = game.pos
    shared = next(
        placed.world.id for placed in pos.system.worlds if len(placed.sites) > 1 and placed.world.id != "earth"
    )
    game.put(1, shared)
    worlds = {pos.system.worlds[pos.system.world_of[site]].world.id for site in legal_sites(pos, 0)}
    assert "earth" not in worlds
    assert shared in worlds
    assert not {"main_belt", "jupiter"} & worlds
    assert not set(legal_sites(pos, 0)) & set(pos.pieces)
    pos.reserve[COLONY] = 0
    assert legal_sites(pos, 0) == []


@pytest.mark.rule("X-SETTLE-2", "X-REPAIR-2")
def test_a_disabled_colony_launches() -> None:
    """X-SETTLE-2, X-REPAIR-2."""
    game = SolLine()
    game.pos.pieces = {site: piece._replace(disabled=True) for site, piece in game.pos.pieces.items()}
    assert game.asked("europa") == {"earth": (4, 3)}


@pytest.mark.rule("X-TURN-4")
@pytest.mark.parametrize(("kind", "number"), [(0, 0), (1, 3), (2, 0), (3, 0), (4, 2)])
def test_each_part_of_the_price_has_to_be_held(kind: int, number: int) -> None:
    """Earth to Europa takes 1 metal, 4 fuel, 1 water, 1 food and 3 Coin."""
    game = SolLine()
    site = game.site("europa")
    assert site in legal_sites(game.pos, 0)
    game.pos.goods[kind] = number
    assert site not in legal_sites(game.pos, 0)
    assert launch_choices(game.pos, 0, site) == []


@pytest.mark.rule("X-FX-8", "X-CARD-7")
def test_cards_take_off_from_the_price() -> None:
    """X-EX-5: two Lagrange Stations make the way to Europa free, whether exhausted or not."""
    game = SolLine()
    station = T.number["lagrange_station"]
    game.pos.ready = bytes(1 if place == station else 0 for place in range(2 * T.cards))
    assert game.asked("europa") == {"earth": (4, 1)}
    game.pos.exhausted = game.pos.ready
    assert game.asked("europa") == {"earth": (4, 0)}
