"""Action cards of Exocolony: bought, used, and what they do; X-CARD, X-MKT-4 and X-FX, with worked examples."""

import pytest

from betacolony.exocolony import events
from betacolony.exocolony.rules import steps
from betacolony.exocolony.rules.actions.ports import upgradable
from betacolony.exocolony.rules.cards import moves
from betacolony.exocolony.rules.cards.moves import Bulk, bulk_choice
from betacolony.exocolony.rules.cards.playable import against_buying, against_using
from betacolony.exocolony.state import agenda, position, tables
from betacolony.exocolony.state.position import EMPTY, SOURCES
from helpers.sol_line import COIN, EDITION, FOOD, FUEL, METAL, WATER, SolLine, T


def codes(game: SolLine, card: str) -> set[str]:
    """What speaks against buying a card."""
    return {code for code, _ in against_buying(game.pos, 0, T.number[card])}


# --- buying -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("X-CARD-1", "X-CARD-2", "X-CARD-3")
def test_a_bought_card_works_at_once_and_leaves_its_place_empty() -> None:
    game = SolLine()
    game.offer("inflation", "space_farm")
    game.buy("space_farm")
    pos = game.pos
    assert pos.held(0) == (8, 9, 8, 9, 9)
    assert pos.market[1] == EMPTY
    assert pos.market[0] == T.number["inflation"]
    assert pos.ready[T.number["space_farm"]] == 1
    assert pos.prices == [2, 2, 3, 2]
    assert game.asked() == agenda.ASK_MAIN
    assert [type(event).__name__ for event in game.told] == ["CardBought", "PriceMoved"]


@pytest.mark.rule("X-CARD-1")
def test_only_what_lies_in_the_market_is_for_sale() -> None:
    game = SolLine()
    game.offer("inflation")
    assert not game.can_buy("space_farm")
    assert codes(game, "space_farm") == {"not_in_market"}
    assert codes(game, "inflation") == set()


@pytest.mark.rule("X-CARD-1", "X-TURN-4")
@pytest.mark.parametrize(("kind", "number"), [(METAL, 0), (WATER, 0)])
def test_a_card_has_to_be_paid(kind: int, number: int) -> None:
    game = SolLine()
    game.offer("space_farm")
    game.pos.goods[kind] = number
    assert not game.can_buy("space_farm")
    assert codes(game, "space_farm") == {"card_too_dear"}


@pytest.mark.rule("X-CARD-3", "X-CARD-4")
def test_an_event_is_discarded_and_other_cards_stay() -> None:
    game = SolLine()
    game.buy("inflation")
    assert game.in_discard_pile("inflation")
    assert not game.pos.cards(0)
    game.buy("asteroid_hunter")
    assert game.pos.cards(0) == {T.number["asteroid_hunter"]: 1}


@pytest.mark.rule("X-CARD-4")
def test_a_player_may_own_several_of_a_name() -> None:
    game = SolLine()
    game.give(0, "space_farm")
    game.buy("space_farm")
    assert game.pos.cards(0) == {T.number["space_farm"]: 2}


@pytest.mark.rule("X-TURN-3")
def test_several_cards_a_turn_are_fine() -> None:
    game = SolLine()
    game.offer("space_farm", "solar_array", "asteroid_hunter")
    for card in ("space_farm", "solar_array", "asteroid_hunter"):
        game.buy(card)
    assert len(game.pos.cards(0)) == 3


@pytest.mark.rule("X-FX-4", "X-CARD-1")
def test_choices_come_before_the_price_and_may_be_taken_back() -> None:
    game = SolLine()
    before = (game.pos.goods[:], game.pos.market[:])
    game.buy("market_disruption")
    assert game.asked() == agenda.ASK_NAMED
    assert game.pos.goods == before[0]
    assert steps.can_take_back(game.pos)
    steps.take_back(game.pos)
    assert game.asked() == agenda.ASK_MAIN
    assert not steps.can_take_back(game.pos)
    game.buy("market_disruption", FUEL)
    assert game.pos.prices == [2, 4, 3, 3]
    assert game.pos.coin(0) == 8


# --- using ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("X-CARD-6", "X-FX-1")
def test_an_exhausted_card_has_had_its_use_of_the_turn() -> None:
    """One use a turn, whichever option, and already in the turn in which the card was bought."""
    game = SolLine()
    game.buy("solar_array")
    assert game.can_use("solar_array", 0)
    assert game.can_use("solar_array", 1)
    game.use("solar_array", option=1)
    assert game.pos.held(0) == (7, 11, 8, 9, 9)
    assert not game.can_use("solar_array", 0)
    against = list(against_using(game.pos, 0, T.number["solar_array"], 0))
    assert against == [("card_exhausted", "X-CARD-6")]
    assert list(against_using(game.pos, 1, T.number["solar_array"], 0)) == [("card_not_in_play", "X-CARD-6")]


@pytest.mark.rule("X-CARD-6")
def test_an_option_that_cannot_be_paid_is_not_offered() -> None:
    game = SolLine()
    game.give(0, "solar_array")
    game.hold(0, metal=1)
    assert game.can_use("solar_array", 0)
    assert not game.can_use("solar_array", 1)


@pytest.mark.rule("X-FX-5")
def test_any_resource_is_chosen_by_who_gains_it() -> None:
    game = SolLine()
    game.give(0, "garden_terrarium")
    game.use("garden_terrarium", METAL, option=1)
    assert game.pos.held(0) == (10, 9, 9, 7, 9)


@pytest.mark.rule("X-FX-9")
@pytest.mark.parametrize(("satellites", "coin"), [(0, 1), (2, 3), (5, 3)])
def test_a_satellite_factory_counts_satellites(satellites: int, coin: int) -> None:
    """X-EX-34."""
    game = SolLine()
    game.give(0, "satellite_factory", *["commercial_satellite"] * satellites)
    game.use("satellite_factory")
    assert game.pos.coin(0) == 9 + coin


@pytest.mark.rule("X-FX-9")
def test_quantum_computing_refreshes_another_card() -> None:
    """None with this same effect, and nothing that is refreshed already."""
    game = SolLine()
    game.give(0, "quantum_computing", "solar_array")
    assert not game.can_use("quantum_computing")
    game.use("solar_array")
    game.give(0, "quantum_computing", exhausted=True)
    game.use("quantum_computing")
    assert game.can_use("solar_array")
    assert [event.card for event in game.all_of(events.CardRefreshed)] == ["solar_array"]


@pytest.mark.rule("X-MKT-4", "X-FX-9")
def test_space_lab_adds_a_sixth_card_and_no_seventh() -> None:
    game = SolLine()
    game.offer(*["inflation"] * 4)
    game.give(0, "space_lab", "space_lab", "space_lab")
    for cards in (5, 6):
        game.use("space_lab")
        assert sum(card != EMPTY for card in game.pos.market) == cards
    assert not game.can_use("space_lab")
    assert [event.place for event in game.all_of(events.MarketAdded)] == [4, 5]


@pytest.mark.rule("X-FX-9", "X-MKT-3")
def test_a_planet_hunter_replaces_a_card_besides_the_discard_of_the_turn() -> None:
    game = SolLine()
    game.offer("inflation", "space_farm")
    game.give(0, "planet_hunter")
    game.use("planet_hunter", T.number["inflation"])
    assert game.in_discard_pile("inflation")
    assert EMPTY not in game.pos.market[:2]
    assert game.can(steps.DISCARD)


# --- prices and bulk trade --------------------------------------------------------------------------------------------


@pytest.mark.rule("X-FX-7", "X-TRADE-3")
def test_inflation_raises_all_prices() -> None:
    """X-EX-12."""
    game = SolLine()
    game.pos.prices = [1, 2, 6, 3]
    game.buy("inflation")
    assert game.pos.prices == [2, 3, 6, 4]


@pytest.mark.rule("X-FX-9")
@pytest.mark.parametrize(("number", "price"), [(4, 2), (3, 3)])
def test_a_bulk_shipment_sells_at_one_price(number: int, price: int) -> None:
    """X-EX-23."""
    game = SolLine()
    game.buy("bulk_shipment", bulk_choice(Bulk(True, WATER, number)))
    assert game.pos.held(0) == (9, 9, 9 - number, 9, 9 - 1 + 3 * number)
    assert game.pos.prices[WATER] == price
    assert game.pos.ships_exhausted == [0, 0]


@pytest.mark.rule("X-FX-9")
def test_a_bulk_shipment_buys_what_is_left_to_pay_for() -> None:
    """The card's own Coin is gone by then."""
    game = SolLine()
    game.hold(0, coin=5)
    game.offer("bulk_shipment")
    game.buy("bulk_shipment")
    bought = {moves.bulk_of(choice) for choice in game.choices}
    assert bought == {
        *(Bulk(False, kind, number) for kind in (METAL, FUEL) for number in (1, 2)),
        *(Bulk(False, kind, 1) for kind in (WATER, FOOD)),
    }
    game.choose(bulk_choice(Bulk(False, FUEL, 2)))
    assert game.pos.held(0) == (0, 2, 0, 0, 0)
    game.hold(0, coin=2)
    game.offer("bulk_shipment")
    assert codes(game, "bulk_shipment") == {"no_bulk"}
    game.hold(0, coin=14)
    game.buy("bulk_shipment", bulk_choice(Bulk(False, WATER, 4)))
    assert game.pos.prices[WATER] == 4


# --- requirements and actions -----------------------------------------------------------------------------------------


@pytest.mark.rule("X-CARD-5", "X-TRADE-5")
def test_an_action_that_is_impossible_keeps_a_card_from_being_sold() -> None:
    game = SolLine()
    game.offer("space_truckin", "refinery", "garden_terrarium", "mass_driver", "migrate_colony")
    game.pos.supply = 0
    game.pos.pieces = {}
    assert codes(game, "space_truckin") == {"no_ship_left"}
    assert codes(game, "refinery") == {"no_piece_on_type"}
    assert codes(game, "garden_terrarium") == {"no_discarded_asteroid"}
    assert codes(game, "mass_driver") == {"no_colony_for_spaceport"}
    assert codes(game, "migrate_colony") == {"no_move"}
    assert not game.can(steps.BUY)


@pytest.mark.rule("X-FX-3", "X-PORT-3")
def test_spaceport_cards_look_at_launch_cost_and_air() -> None:
    """X-EX-19 for Mars with a Space Elevator."""
    game = SolLine()
    game.offer("space_elevator", "tether_catapult")
    assert not game.can_buy("space_elevator")
    mars, mercury = game.put(0, "mars"), game.put(0, "mercury")
    assert not game.can_buy("tether_catapult")
    luna = game.put(0, "luna")
    assert upgradable(game.pos, 0, 3, "vacuum") == [mercury, luna]
    game.buy("space_elevator")
    assert set(game.choices) == {mars, mercury, luna}
    game.choose(mars)
    assert game.pos.pieces[mars].kind == position.SPACEPORT
    assert game.pos.held(0) == (6, 7, 8, 9, 9)
    assert (game.pos.ships[0], game.pos.total(0)) == (2, 1)
    game.buy("tether_catapult")
    assert game.pos.pieces[luna].kind == position.SPACEPORT


@pytest.mark.rule("X-FX-3")
def test_a_terrarium_takes_a_discarded_asteroid_and_gives_it_back() -> None:
    game = SolLine()
    game.pos.discards[tables.ASTEROIDS] = bytes([T.ids[tables.ASTEROIDS].index(name) for name in ("carbon", "eros")])
    game.buy("garden_terrarium")
    eros = T.ids[tables.ASTEROIDS].index("eros")
    assert game.pos.under == (((T.number["garden_terrarium"], eros),), ())
    assert eros not in game.pos.discards[tables.ASTEROIDS]
    game.pos.agenda = [(agenda.CHECK, 1), (agenda.ASK_MAIN, 1)]
    game.pos.turn = 1
    game.give(1, "carrier")
    game.use("carrier")
    assert not any(game.pos.under)
    assert eros in game.pos.discards[tables.ASTEROIDS]


@pytest.mark.rule("X-FX-3")
def test_a_refinery_needs_a_piece_on_such_a_world() -> None:
    game = SolLine()
    game.offer("refinery")
    kind = EDITION.cards[T.number["refinery"]].needs.colony_type
    assert kind not in {game.pos.system.worlds[game.pos.system.world_of[site]].world.type for site in game.pos.pieces}
    assert not game.can_buy("refinery")


@pytest.mark.rule("X-FX-9", "X-SETTLE-8", "X-REPAIR-2")
def test_a_colony_migrates_and_moves_two_prices() -> None:
    """X-EX-25, with a disabled piece; no points, no metal."""
    game = SolLine()
    pos = game.pos
    pos.pieces = {}
    water, metal = game.put(0, "earth", resource="water"), game.site("earth", "metal")
    pos.pieces = {water: pos.pieces[water]._replace(disabled=True, repair=(0, 0, 0, 0, 2))}
    game.buy("migrate_colony", water * len(pos.system.sites) + metal)
    assert pos.prices == [1, 2, 4, 3]
    assert list(pos.pieces) == [metal]
    assert pos.pieces[metal].disabled
    assert pos.held(0) == (9, 9, 9, 9, 8)
    assert sum(pos.points[: len(SOURCES)]) == 0


@pytest.mark.rule("X-FX-9")
def test_a_site_of_coin_alone_moves_no_price() -> None:
    game = SolLine()
    pos = game.pos
    pos.pieces = {}
    coin_alone = game.put(0, "earth", resource="")
    assert pos.system.sites[coin_alone].coin
    game.buy("migrate_colony", coin_alone * len(pos.system.sites) + game.site("earth", "food"))
    assert pos.prices == [2, 2, 3, 2]


@pytest.mark.rule("X-CARD-8", "X-FX-1")
def test_lasting_cards_have_an_option_an_income_or_a_power() -> None:
    lasting = {card.id for card in EDITION.cards if card.lasting}
    assert {"solar_array", "space_farm", "lagrange_station", "carrier"} <= lasting
    assert not lasting & {"inflation", "mass_driver", "icarus_probe", "melt_probe", "space_truckin"}


@pytest.mark.rule("X-FX-9")
def test_a_trade_ship_is_bought() -> None:
    game = SolLine()
    supply = game.pos.supply
    game.buy("space_truckin")
    assert (game.pos.ships[0], game.pos.supply) == (2, supply - 1)
    assert game.pos.held(0)[COIN] == 9
