"""Verdicts on decisions of Exocolony: a blunder is found, a good choice isn't blamed, and the same is found again."""

from functools import cache
from typing import Any

import pytest

from betacolony.core.errors import GameError
from betacolony.exocolony import Game, position_builder, whatif
from betacolony.exocolony.options import EndTurn, OfferTrade, Resign, SettleColony

pytestmark = pytest.mark.slow


def start(players: int = 2) -> Game:
    """A game whose player to move wins by a Colony, and the next player wins otherwise."""
    return position_builder.at_main(
        players=players,
        variants=("player_trading",),
        round_=9,
        goods={"metal": 1, "fuel": 4, "water": 1, "food": 1},
        points={"cards": 13},
        seats={1: {"points": {"cards": 14}, "goods": dict.fromkeys(("metal", "fuel", "water", "food", "coin"), 9)}},
        planets=["saturn"],
        star="eridani",
        moons=["europa", "ganymede", "callisto"],
    )


@cache
def blunder() -> tuple[whatif.Verdict, ...]:
    game = start()
    game.play(EndTurn())
    return tuple(whatif.verdicts(game, "random", 1, search=60, fresh=20, seats=[0], executor=whatif.Inline()))


def test_a_blunder_is_found() -> None:
    (verdict,) = blunder()
    assert verdict.chosen == EndTurn()
    assert isinstance(verdict.best, SettleColony)
    assert verdict.kind == "worse"
    assert verdict.win is not None
    assert verdict.win.mean > 0.5
    assert verdict.loss is not None
    assert verdict.loss.mean > 2
    assert len(verdict.sources) == 9
    assert (verdict.record, verdict.player) == (1, 0)
    assert verdict.options == len(start().options)


def test_the_same_is_found_again() -> None:
    game = start()
    game.play(EndTurn())
    again = whatif.verdicts(game, "random", 1, search=60, fresh=20, records=[1, 99], executor=whatif.Inline())
    assert tuple(again) == blunder()


def test_a_good_choice_is_not_blamed() -> None:
    game = start()
    settling = next(option for option in game.options if isinstance(option, SettleColony))
    game.play(settling)
    (verdict,) = whatif.verdicts(game, "random", 1, search=60, fresh=20, executor=whatif.Inline())
    assert verdict.chosen == settling
    assert verdict.kind in {"best", "close"}
    assert verdict.loss is None or abs(verdict.loss.mean) < 2


def test_what_is_not_listed_is_judged_as_well() -> None:
    game = start()
    game.play(OfferTrade(1, {"metal": 1}, {}))
    (verdict,) = whatif.verdicts(game, "random", search=40, fresh=2, seats=[0], executor=whatif.Inline())
    assert verdict.chosen == OfferTrade(1, {"metal": 1}, {})
    assert verdict.options == len(start().options) + 1


def test_giving_up_is_judged_against_going_on() -> None:
    goods = {"metal": 1, "fuel": 4, "water": 1, "food": 1}
    game = position_builder.at_main(players=1, round_=59, points={"cards": 13}, goods=goods)
    game.play(Resign())
    (verdict,) = whatif.verdicts(game, "random", search=20, fresh=2, executor=whatif.Inline())
    assert verdict.chosen == Resign()
    assert verdict.best != Resign()
    assert verdict.win is not None
    assert verdict.win.mean == 1.0


@pytest.mark.parametrize(
    "values", [{"search": 1}, {"fresh": 1}, {"search": "x"}, {"policy": "x"}, {"seed": -1}, {"policy": ["random"]}]
)
def test_what_can_not_be_done_is_refused(values: dict[str, Any]) -> None:
    with pytest.raises(GameError):
        whatif.verdicts(start(), **values)
