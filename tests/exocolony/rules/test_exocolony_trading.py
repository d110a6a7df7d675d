"""Trade at Exocolony's market, and its prices: X-TRADE, with worked examples."""

from itertools import product

import pytest

from betacolony.exocolony import Edition
from betacolony.exocolony.events import Event
from betacolony.exocolony.rules import setup
from betacolony.exocolony.rules.actions.trading import NO_RESOURCE, TRADES, Trade, balance, legal_trades, trade
from betacolony.exocolony.rules.table.prices import move_price
from betacolony.exocolony.state.position import Position
from betacolony.exocolony.state.tables import KINDS

METAL, FUEL, WATER, FOOD, COIN = range(5)
EDITION = Edition.load()


@pytest.fixture
def pos() -> Position:
    """The first of two players has what everybody starts with, and no Coin."""
    pos = setup.new_game(EDITION, 2, 1, None)
    pos.goods[:5] = [1, 3, 1, 1, 0]
    return pos


@pytest.mark.rule("X-TRADE-1", "X-TRADE-2")
def test_a_fuel_for_a_food(pos: Position) -> None:
    """X-EX-1: fuel - 1, food + 1, Coin - 1, prices still 2 and 3, and the ship is exhausted."""
    pos.goods[COIN] = 1
    told: list[Event] = []
    trade(pos, 0, Trade(FUEL, FOOD), told)
    assert pos.held(0) == (1, 2, 1, 2, 0)
    assert pos.prices == [2, 2, 3, 3]
    assert (pos.ships_exhausted[0], legal_trades(pos, 0)) == (1, [])
    assert [event.to_dict() for event in told] == [
        {
            "type": "Traded", "rule": "X-TRADE-1", "player": 0, "sold": "fuel", "bought": "food", "coin": -1, "ships": 0
        }
    ]  # fmt: skip


@pytest.mark.rule("X-TRADE-1")
def test_only_the_difference_counts(pos: Position) -> None:
    """X-EX-32: without Coin, the money of the sale buys."""
    choice = Trade(FOOD, METAL)
    assert TRADES.index(choice) in legal_trades(pos, 0)
    trade(pos, 0, choice, None)
    assert pos.held(0) == (2, 3, 1, 0, 1)


@pytest.mark.rule("X-TRADE-4")
def test_there_are_twenty_trades() -> None:
    assert len(set(TRADES)) == 20
    assert sum(NO_RESOURCE not in choice for choice in TRADES) == 12


@pytest.mark.rule("X-TRADE-1", "X-TRADE-4", "X-EVT-4")
def test_legal_trades_are_those_that_can_be_paid_and_carried(pos: Position) -> None:
    """Over poor and rich players, with and without ships and a ban; the legal ones reckoned anew here."""
    for held, coin, ships, ban in product(((0, 0, 0, 0), (1, 0, 2, 0), (1, 1, 1, 1)), (0, 1, 3), (0, 1), (0, 1, 2)):
        pos.goods[:5] = [*held, coin]
        pos.ships_exhausted[0] = pos.ships[0] - ships
        pos.ban = (ban, 0)
        legal = [TRADES[number] for number in legal_trades(pos, 0)]
        for sold, bought in product(range(NO_RESOURCE, 4), repeat=2):
            income = 0 if sold == NO_RESOURCE else (2, 2, 3, 3)[sold]
            price = 0 if bought == NO_RESOURCE else (2, 2, 3, 3)[bought]
            has = sold == NO_RESOURCE or held[sold] > 0
            expected = bool(ships) and not ban and sold != bought and has and coin + income >= price
            assert (Trade(sold, bought) in legal) == expected


@pytest.mark.rule("X-TRADE-3")
@pytest.mark.parametrize(("change", "after"), [(-1, 1), (-3, 1), (1, 3), (5, 6)])
def test_prices_stay_within_their_limits(pos: Position, change: int, after: int) -> None:
    told: list[Event] = []
    move_price(pos, METAL, change, "inflation", "X-FX-7", told)
    assert pos.prices == [after, 2, 3, 3]
    [moved] = [event.to_dict() for event in told]
    assert (moved["before"], moved["after"], moved["stopped"]) == (2, after, after != 2 + change)
    assert (moved["resource"], moved["cause"]) == ("metal", "inflation")


@pytest.mark.rule("X-TRADE-3")
def test_inflation_raises_what_can_rise(pos: Position) -> None:
    """X-EX-12, its second part: prices 1, 2, 6, 3 become 2, 3, 6, 4."""
    pos.prices = [1, 2, 6, 3]
    for resource in range(len(KINDS) - 1):
        move_price(pos, resource, 1, "inflation", "X-FX-7", None)
    assert pos.prices == [2, 3, 6, 4]


def test_what_a_trade_brings_follows_the_prices(pos: Position) -> None:
    pos.prices = [1, 2, 6, 3]
    assert balance(pos, Trade(WATER, METAL)) == 5
    assert balance(pos, Trade(bought=WATER)) == -6
    assert balance(pos, Trade(sold=FUEL)) == 2
