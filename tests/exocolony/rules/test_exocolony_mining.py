"""Asteroids in Exocolony: X-AST, with a worked example."""

import pytest

from betacolony.exocolony import events
from betacolony.exocolony.rules import steps
from betacolony.exocolony.rules.actions.trading import TRADES, Trade
from betacolony.exocolony.state import agenda, tables
from helpers.sol_line import METAL, SolLine, T, fields

ASTEROIDS = tables.ASTEROIDS


def asteroid(name: str) -> int:
    return T.ids[ASTEROIDS].index(name)


def trade(sold: int, bought: int) -> int:
    return TRADES.index(Trade(sold, bought))


@pytest.mark.rule("X-AST-1", "X-AST-2", "X-AST-4")
def test_a_miner_with_a_hunter_draws_two_and_mines_one() -> None:
    """X-EX-20."""
    game = SolLine()
    game.give(0, "asteroid_miner", "asteroid_hunter")
    game.hold(0, fuel=2)
    game.top(ASTEROIDS, "metallic", "carbon", "eros")
    game.use("asteroid_miner")
    assert game.asked() == agenda.ASK_MINE
    assert tuple(game.pos.open_asteroids) == (asteroid("metallic"), asteroid("carbon"))
    game.do(steps.MINE, asteroid("metallic"))
    assert game.pos.held(0) == (3, 0, 0, 0, 0)
    assert game.pos.discards[ASTEROIDS] == bytes([asteroid("metallic")])
    assert game.pos.decks[ASTEROIDS][0] == asteroid("eros")
    assert game.pos.decks[ASTEROIDS][-1] == asteroid("carbon")
    assert not game.pos.open_asteroids
    assert game.asked() == agenda.ASK_MAIN


@pytest.mark.rule("X-AST-6")
def test_rock_hoppers_pay_a_fuel_less() -> None:
    game = SolLine(faction="rock_hoppers")
    game.give(0, "asteroid_miner")
    game.top(ASTEROIDS, "metallic")
    game.use("asteroid_miner")
    game.do(steps.MINE, asteroid("metallic"))
    assert game.pos.held(0) == (12, 8, 9, 9, 9)


@pytest.mark.rule("X-AST-1")
def test_several_miners_mine_several_times() -> None:
    game = SolLine()
    game.give(0, "asteroid_miner", "asteroid_miner")
    for _ in range(2):
        game.use("asteroid_miner")
        game.do(steps.END)
    assert not game.can_use("asteroid_miner")


@pytest.mark.rule("X-AST-3")
def test_before_paying_one_may_trade_and_use_some_cards() -> None:
    """Those that pay and gain; none that mines, moves prices or builds. Whoever used some may still leave."""
    game = SolLine()
    game.give(0, "asteroid_miner", "asteroid_miner", "electrolyzer", "space_lab", "planet_hunter", "fighter_drone")
    game.give(0, "space_fighter", "satellite_factory", "quantum_computing", "microgravity_smelter")
    game.offer("inflation")
    game.hold(0, water=1, coin=2)
    game.top(ASTEROIDS, "metallic")
    game.use("asteroid_miner")
    assert not game.can(steps.MINE)
    assert not game.can(steps.BUY)
    assert not game.can(steps.DISCARD)
    used = {T.names[choice // 16 // 8] for choice in game.choices if choice % 16 == steps.USE}
    assert used == {"electrolyzer", "space_fighter", "satellite_factory", "quantum_computing"}
    game.use("electrolyzer")
    assert game.asked() == agenda.ASK_MINE
    assert game.can(steps.MINE)
    game.do(steps.TRADE, trade(1, -1))
    assert not game.can(steps.MINE)
    game.do(steps.END)
    assert game.pos.held(0) == (0, 1, 0, 0, 4)
    assert game.pos.decks[ASTEROIDS][-1] == asteroid("metallic")
    assert [fields(event, "asteroids") for event in game.all_of(events.AsteroidsReturned)] == [(("metallic",),)]


@pytest.mark.rule("X-AST-3")
def test_a_card_used_while_mining_may_ask_and_be_taken_back() -> None:
    game = SolLine(3)
    game.give(0, "asteroid_miner", "cruiser")
    game.use("asteroid_miner")
    game.use("cruiser")
    assert game.asked() == agenda.ASK_TARGET
    steps.take_back(game.pos)
    assert game.asked() == agenda.ASK_MINE
    game.use("cruiser", 1, METAL)
    assert game.asked() == agenda.ASK_MINE
    assert game.pos.held(1)[METAL] == 8


@pytest.mark.rule("X-AST-5")
def test_a_deck_that_runs_out_is_rebuilt_without_what_lies_open() -> None:
    """As many as there are; with none in both the Miner can't be used."""
    game = SolLine()
    game.give(0, *["asteroid_miner"] * 2, *["asteroid_hunter"] * 2)
    pos = game.pos
    pos.decks[ASTEROIDS] = bytes([asteroid("eros")])
    pos.discards[ASTEROIDS] = bytes([asteroid("carbon")])
    game.use("asteroid_miner")
    assert tuple(pos.open_asteroids) == (asteroid("eros"), asteroid("carbon"))
    assert not pos.discards[ASTEROIDS]
    assert [fields(event, "deck", "number") for event in game.all_of(events.DeckRebuilt)] == [("asteroids", 1)]
    game.do(steps.END)
    pos.decks[ASTEROIDS] = b""
    assert not game.can_use("asteroid_miner")
