"""What turns up something hidden, so that undo does not go back across it: X-HID-4."""

from collections.abc import Callable

import pytest

from betacolony.exocolony.rules import steps
from betacolony.exocolony.state import position
from helpers.sol_line import METAL, SolLine, T


def discard(game: SolLine) -> None:
    game.offer("inflation")
    game.do(steps.DISCARD, T.number["inflation"])


def swap(game: SolLine) -> None:
    game.offer("inflation")
    game.give(0, "planet_hunter")
    game.use("planet_hunter")


def add(game: SolLine) -> None:
    game.give(0, "space_lab")
    game.use("space_lab")


def mine(game: SolLine) -> None:
    game.give(0, "asteroid_miner")
    game.use("asteroid_miner")


def exocolony(game: SolLine) -> None:
    game.hold(0, metal=6, water=1, food=1, coin=11)
    game.do(steps.EXOCOLONY)


def convert(game: SolLine) -> None:
    game.give(0, "solar_array")
    game.use("solar_array", option=1)


def end(game: SolLine) -> None:
    game.do(steps.END)


def attack(game: SolLine) -> None:
    game.give(0, "space_fighter")
    game.use("space_fighter")


def rock_hoppers(game: SolLine) -> None:
    game.pos.faction = (5, 5)
    game.pos.discards[1] = bytes([3])
    game.do(steps.ASTEROID_COLONY, 0, position.COLONY)


HIDDEN: dict[str, Callable[[SolLine], None]] = {
    "the refill": end,
    "X-MKT-3": discard,
    "market_swap": swap,
    "market_add": add,
    "drawing Asteroids": mine,
    "a new system": exocolony,
    "a Starship": lambda game: game.buy("icarus_probe"),
    "a Lifeform": lambda game: game.buy("melt_probe", game.pos.system.number("mars")),
}
OPEN: dict[str, Callable[[SolLine], None]] = {
    "settling": lambda game: game.do(steps.SETTLE, game.site("luna")),
    "trading": lambda game: game.do(steps.TRADE, 2),
    "converting": convert,
    "an attack": attack,
    "an Event": lambda game: game.buy("resource_monopoly", METAL),
    "an Asteroid Colony": rock_hoppers,
}


@pytest.mark.rule("X-HID-4")
@pytest.mark.parametrize("what", [*HIDDEN, *OPEN])
def test_whatever_turns_up_something_hidden_says_so(what: str) -> None:
    game = SolLine()
    game.pos.reveals = 0
    (HIDDEN | OPEN)[what](game)
    assert game.told
    assert any(event.reveals for event in game.told) == (what in HIDDEN)
    if what != "the refill":  # which begins another turn
        assert bool(game.pos.reveals) == (what in HIDDEN)
