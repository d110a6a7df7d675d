"""Spaceports and repairs in a game of Exocolony: X-PORT, X-REPAIR, with worked examples."""

import pytest

from betacolony.exocolony import Edition
from betacolony.exocolony.events import Event
from betacolony.exocolony.rules import setup, turns
from betacolony.exocolony.rules.actions.colonies import prices_from
from betacolony.exocolony.rules.actions.ports import (
    build_faction_spaceport,
    gain_ship,
    legal_repairs,
    legal_spaceports,
    repair,
)
from betacolony.exocolony.state import position
from betacolony.exocolony.state.position import Piece, Position

EDITION = Edition.load()
COLONY, SPACEPORT = position.COLONY, position.SPACEPORT


def site_of_launch(pos: Position, least: int, most: int) -> int:
    """A site on a world whose launch cost lies between two numbers."""
    return next(
        site
        for site, world in enumerate(pos.system.world_of)
        if least <= (pos.system.worlds[world].world.launch or 0) <= most
    )


@pytest.fixture
def pos() -> Position:
    """The first of two players has a Colony on a world of launch cost 2 or less, the other one on a costlier world."""
    pos = next(
        pos
        for pos in (setup.new_game(EDITION, 2, seed, None) for seed in range(50))
        if {placed.world.launch for placed in pos.system.worlds} >= {2, 3}
    )
    pos.pieces = {site_of_launch(pos, 2, 2): Piece(0, COLONY), site_of_launch(pos, 3, 9): Piece(1, COLONY)}
    pos.reserve = [2, 2, 1] * 2
    pos.goods = [9] * 10
    return pos


@pytest.mark.rule("X-PORT-1", "X-PORT-2", "X-VP-1")
def test_a_faction_builds_a_spaceport(pos: Position) -> None:
    """X-EX-19: 1 fuel, 2 water, 2 food, + 1 point, + 1 ship, and the Colony comes back. The site stays."""
    site = next(iter(pos.pieces))
    gave = turns.site_goods(pos, 0)
    told: list[Event] = []
    assert legal_spaceports(pos, 0) == [site]
    build_faction_spaceport(pos, 0, site, told)
    assert pos.held(0) == (9, 8, 7, 7, 9)
    assert pos.pieces[site] == Piece(0, SPACEPORT)
    assert pos.reserve[:3] == [3, 1, 1]
    assert (pos.total(0), pos.ships[0], pos.supply) == (1, 2, 12)
    assert turns.site_goods(pos, 0) == gave
    assert legal_spaceports(pos, 0) == []
    faction = EDITION.factions[pos.faction[0]].id
    assert [event.to_dict() for event in told] == [
        {
            "type": "Paid",
            "rule": "X-PORT-1",
            "player": 0,
            "goods": {"fuel": 1, "water": 2, "food": 2},
            "cause": faction,
        },
        {
            "type": "SpaceportBuilt",
            "rule": "X-PORT-2",
            "player": 0,
            "site": pos.system.site_ids[site],
            "cause": faction,
        },
        {"type": "Scored", "rule": "X-PORT-2", "player": 0, "points": 1, "source": "spaceports", "total": 1},
        {"type": "ShipGained", "rule": "X-TRADE-5", "player": 0, "ships": 2, "supply": 12},
    ]


@pytest.mark.rule("X-PORT-1")
def test_a_costlier_world_gets_no_spaceport_of_the_faction(pos: Position) -> None:
    """X-PORT-1: a launch cost of 2 at most."""
    assert legal_spaceports(pos, 1) == []


@pytest.mark.rule("X-PORT-1")
@pytest.mark.parametrize(("kind", "number"), [(1, 0), (2, 1), (3, 1)])
def test_a_spaceport_has_to_be_paid(pos: Position, kind: int, number: int) -> None:
    pos.goods[kind] = number
    assert legal_spaceports(pos, 0) == []


@pytest.mark.rule("X-PORT-3")
def test_a_spaceport_needs_a_piece_and_a_working_colony(pos: Position) -> None:
    """X-PORT-3."""
    site = next(iter(pos.pieces))
    pos.reserve[SPACEPORT] = 0
    assert legal_spaceports(pos, 0) == []
    pos.reserve[SPACEPORT] = 1
    assert legal_spaceports(pos, 0) == [site]
    pos.pieces = {site: Piece(0, COLONY, disabled=True)}
    assert legal_spaceports(pos, 0) == []
    pos.pieces = {site: Piece(0, SPACEPORT)}
    assert legal_spaceports(pos, 0) == []


@pytest.mark.rule("X-PORT-4", "X-SETTLE-4")
def test_a_spaceport_launches_without_fuel(pos: Position) -> None:
    """X-PORT-4: the own one; another player's doesn't help (X-SETTLE-4)."""
    site = next(iter(pos.pieces))
    target = next(
        site
        for site, world in enumerate(pos.system.world_of)
        if site not in pos.pieces and world not in {pos.system.world_of[own] for own in pos.pieces}
    )
    [before] = prices_from(pos, 0, target).values()
    build_faction_spaceport(pos, 0, site, None)
    [after] = prices_from(pos, 0, target).values()
    assert (before.launch, after.launch) == (2, 0)
    [other] = prices_from(pos, 1, target).values()
    assert other.launch >= 3


@pytest.mark.rule("X-TRADE-5")
def test_without_a_ship_in_the_supply_none_comes(pos: Position) -> None:
    """X-TRADE-5."""
    pos.supply = 0
    told: list[Event] = []
    gain_ship(pos, 0, told)
    assert (pos.ships[0], pos.supply) == (1, 0)
    assert told[0].to_dict() == {"type": "NoShipLeft", "rule": "X-TRADE-5", "player": 0}


@pytest.mark.rule("X-REPAIR-1", "X-COL-1")
def test_a_disabled_piece_is_repaired_for_its_price(pos: Position) -> None:
    """X-REPAIR-1: it gives nothing before, and what it shows after."""
    site = next(iter(pos.pieces))
    gives = turns.site_goods(pos, 0)
    pos.pieces = {**pos.pieces, site: Piece(0, COLONY, disabled=True, repair=(0, 0, 0, 0, 4))}
    assert turns.site_goods(pos, 0) == {}
    pos.goods[4] = 3
    assert legal_repairs(pos, 0) == []
    pos.goods[4] = 4
    assert legal_repairs(pos, 0) == [site]
    assert legal_repairs(pos, 1) == []
    repair(pos, 0, site, None)
    assert (pos.coin(0), pos.pieces[site]) == (0, Piece(0, COLONY))
    assert turns.site_goods(pos, 0) == gives
    assert legal_repairs(pos, 0) == []
