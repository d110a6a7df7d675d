"""Trades between players of Exocolony, a variant: X-VAR-2."""

import pytest

from betacolony.exocolony import Game, IllegalMove
from betacolony.exocolony.options import Accept, Decline, EndTurn, OfferTrade, Option
from betacolony.exocolony.rules.actions.offers import Offer, offer_of, offer_value
from betacolony.exocolony.state.position import PLAYER_TRADING, SECRET_RESOURCES
from helpers.sol_line import SolLine

FUEL_FOR_WATER = OfferTrade(1, {"fuel": 2}, {"water": 1, "coin": 3})


def table(variants: int = PLAYER_TRADING) -> Game:
    """The Sol line with three players of nine of each goods."""
    laid = SolLine(3, variants=variants)
    return Game(laid.pos, ("Ada", "Bo", "Cy"), None)


def codes(game: Game, option: Option) -> list[str]:
    return [reason.code for reason in game.why_not(option)]


@pytest.mark.rule("X-VAR-2")
def test_an_offer_is_answered_at_once_and_goods_change_hands() -> None:
    game = table()
    told = [game.tell(event) for event in game.play(FUEL_FOR_WATER)]
    assert told == ["Ada offers Bo 2 fuel for 1 water and 3 Coin."]
    decision = game.decision
    assert decision
    assert (decision.kind, decision.player, decision.rule) == ("answer", 1, "X-VAR-2")
    assert list(game.options) == [Decline(), Accept()]
    assert not game.can_take_back
    told = [game.tell(event) for event in game.play(Accept())]
    assert told == ["Bo accepts: 2 fuel for 1 water and 3 Coin."]
    pos = game.position
    assert pos.held(0) == (9, 7, 10, 9, 12)
    assert pos.held(1) == (9, 11, 8, 9, 6)
    assert pos.held(2) == (9, 9, 9, 9, 9)
    assert game.decision
    assert game.decision.kind == "main"


@pytest.mark.rule("X-VAR-2")
def test_a_declined_offer_changes_nothing_and_five_are_made_in_a_turn() -> None:
    game = table()
    for _ in range(5):
        game.play(FUEL_FOR_WATER)
        game.play(Decline())
    assert [game.position.held(player) for player in (0, 1)] == [(9,) * 5] * 2
    with pytest.raises(IllegalMove, match="You have made 5 offers in this turn"):
        game.play(FUEL_FOR_WATER)
    game.play(EndTurn())
    game.play(EndTurn())
    game.play(EndTurn())
    assert not game.why_not(FUEL_FOR_WATER)


@pytest.mark.rule("X-VAR-2")
def test_each_side_has_to_hold_what_it_would_give() -> None:
    game = table()
    assert codes(game, OfferTrade(1, {"fuel": 10}, {})) == ["offer_not_held"]
    assert codes(game, OfferTrade(1, {}, {"food": 10})) == ["wanted_not_held"]
    assert codes(game, OfferTrade(0, {"fuel": 1}, {})) == ["offer_to_oneself"]
    assert codes(game, OfferTrade(1, {}, {"food": 0})) == ["offer_empty"]
    assert codes(game, OfferTrade(1, {"gold": 1}, {})) == ["unknown_goods"]
    assert codes(game, OfferTrade(3, {"fuel": 1}, {})) == ["unknown_player"]
    for wrong in ({"fuel": -1}, {"fuel": 1.5}, {"fuel": True}, 5):
        assert codes(game, OfferTrade(1, wrong, {})) == ["no_goods"]  # type: ignore[arg-type]
    assert FUEL_FOR_WATER not in list(game.options)


@pytest.mark.rule("X-VAR-1", "X-VAR-2")
def test_with_secret_resources_what_is_not_there_makes_an_offer_void() -> None:
    game = table(PLAYER_TRADING | SECRET_RESOURCES)
    game.play(OfferTrade(1, {"fuel": 1}, {"food": 10}))
    told = [game.tell(event) for event in game.play(Accept())]
    assert told == ["Bo accepts, but can't pay: nothing changes hands."]
    assert [game.position.held(player) for player in (0, 1)] == [(9,) * 5] * 2


@pytest.mark.rule("X-TRADE-6")
def test_without_the_variant_players_don_t_trade() -> None:
    assert codes(table(0), FUEL_FOR_WATER) == ["no_player_trading"]


def test_an_offer_is_a_number_and_back() -> None:
    offer = Offer(4, (1, 0, 999, 0, 7), (0, 3, 0, 0, 0))
    assert offer_of(offer_value(offer)) == offer


def test_games_with_offers_are_saved() -> None:
    game = Game.new(2, 3, variants=["player_trading"])
    game.play(game.options[0])
    if game.decision and game.decision.kind == "home_site":
        game.play(game.options[0])
    other = 1 - game.position.active
    game.play(OfferTrade(other, {"fuel": 1}, {"water": 1}))
    game.play(Accept())
    for again in (Game.from_code(game.code()), Game.from_json(game.to_json())):
        assert again.position.goods == game.position.goods
        assert [record.option for record in again.history] == [record.option for record in game.history]
        assert again.notes == ()
