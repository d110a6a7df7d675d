"""Navy cards, and events against players: X-NAVY, X-EVT, X-REPAIR and targets of X-FX, with worked examples."""

import pytest

from betacolony.exocolony import events
from betacolony.exocolony.rules import steps
from betacolony.exocolony.rules.cards.harm import against_target
from betacolony.exocolony.state import agenda, position
from betacolony.exocolony.state.position import SECRET_RESOURCES, SOURCES
from helpers.sol_line import COIN, EDITION, FOOD, FUEL, METAL, SPACEPORT, WATER, SolLine, T, fields


def against(game: SolLine, card: str, target: int) -> list[tuple[str, str]]:
    """What speaks against a target of a card's first option, or of an event."""
    its = EDITION.cards[T.number[card]]
    return list(against_target(game.pos, 0, (its.exhaust or its.on_buy)[0], target))


# --- navies -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("X-NAVY-1", "X-NAVY-2", "X-CARD-7")
def test_only_a_smaller_navy_can_be_attacked() -> None:
    """X-EX-21: Navies 3, 3 and 2; exhausted cards count."""
    game = SolLine(3)
    game.give(0, "carrier")
    game.give(1, "cruiser", "fighter_drone")
    game.give(2, "cruiser", exhausted=True)
    game.use("carrier")
    assert [fields(event, "target", "navy", "target_navy") for event in game.all_of(events.Attacked)] == [(2, 3, 2)]
    assert game.pos.cards(2) == {}
    assert game.in_discard_pile("cruiser")
    assert against(game, "carrier", 1) == [("navy_not_weaker", "X-NAVY-2")]


@pytest.mark.rule("X-NAVY-1")
def test_copies_of_a_navy_card_add_up() -> None:
    game = SolLine()
    game.give(0, "fighter_drone", "fighter_drone")
    game.give(1, "space_fighter")
    assert game.can_use("fighter_drone")
    game.give(1, "space_fighter", exhausted=True)
    assert not game.can_use("fighter_drone")


@pytest.mark.rule("X-NAVY-2")
def test_equal_navies_attack_nobody() -> None:
    game = SolLine(3)
    for player in range(3):
        game.give(player, "carrier")
    assert not game.can_use("carrier")


@pytest.mark.rule("X-NAVY-3")
def test_who_has_nothing_to_lose_is_no_target() -> None:
    game = SolLine()
    game.give(0, "fighter_drone", "cruiser", "drone_swarm")
    game.hold(1, metal=1)
    assert not game.can_use("fighter_drone")
    assert game.can_use("cruiser")
    assert not game.can_use("drone_swarm")
    assert against(game, "fighter_drone", 1) == [("nothing_to_lose", "X-NAVY-3")]
    assert against(game, "drone_swarm", 1) == [("no_lasting_card", "X-NAVY-3")]
    game.hold(1, coin=1)
    assert game.can_use("fighter_drone")
    assert not game.can_use("cruiser")


@pytest.mark.rule("X-NAVY-4", "X-FX-5", "X-FX-6")
def test_the_attacker_names_the_target_and_what_is_stolen() -> None:
    game = SolLine(3)
    game.give(0, "cruiser")
    game.hold(2, fuel=1, food=2)
    game.use("cruiser")
    assert game.asked() == agenda.ASK_TARGET
    assert set(game.choices) == {1, 2}
    game.choose(2)
    assert set(game.choices) == {FUEL, FOOD}
    assert game.pos.coin(0) == 9  # not paid yet
    game.choose(FOOD)
    assert game.pos.held(0) == (9, 9, 9, 10, 8)
    assert game.pos.held(2) == (0, 1, 0, 1, 0)


@pytest.mark.rule("X-NAVY-4", "X-CARD-8")
def test_the_carrier_picks_a_card_and_the_drone_swarms_victim_its_own() -> None:
    game = SolLine()
    game.give(0, "carrier", "drone_swarm")
    game.give(1, "space_farm", "solar_array", "inflation")
    game.give(1, "solar_array", exhausted=True)
    array, farm = T.number["solar_array"], T.number["space_farm"]
    game.use("carrier")
    assert set(game.choices) == {2 * array, 2 * array + 1, 2 * farm}
    game.choose(2 * array)
    assert game.pos.cards(1) == {array: 1, farm: 1, T.number["inflation"]: 1}
    game.use("drone_swarm")
    assert game.pos.agenda[-1][: agenda.CARD] == (agenda.ASK_OWN_CARD, 1)
    assert game.pos.coin(0) == 7
    assert not steps.can_take_back(game.pos)
    game.choose(2 * array + 1)
    assert game.pos.cards(1) == {farm: 1, T.number["inflation"]: 1}


@pytest.mark.rule("X-FX-5")
def test_a_fighter_steals_coin_and_a_drone_destroys_it() -> None:
    game = SolLine()
    game.give(0, "space_fighter", "fighter_drone")
    game.use("space_fighter")
    assert (game.pos.coin(0), game.pos.coin(1)) == (10, 8)
    game.use("fighter_drone")
    assert (game.pos.coin(0), game.pos.coin(1)) == (10, 7)


# --- events -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("X-EVT-1", "X-FX-6")
def test_events_look_at_no_navy_and_never_hit_their_user() -> None:
    game = SolLine(3)
    game.give(1, "carrier")
    game.buy("solar_flare")
    assert game.choices == [1, 2]
    assert against(game, "solar_flare", 0) == [("own_target", "X-EVT-1")]


@pytest.mark.rule("X-FX-6", "X-EVT-2")
def test_fuel_spill_hits_who_has_a_piece_on_water_and_something_to_lose() -> None:
    """Losses take what is there."""
    game = SolLine(3)
    game.offer("fuel_spill")
    assert not game.can_buy("fuel_spill")
    game.put(1, "earth", resource="water")
    game.hold(1, food=3)
    assert against(game, "fuel_spill", 2) == [("no_piece_on_resource", "X-FX-6")]
    assert against(game, "fuel_spill", 1) == [("nothing_to_lose", "X-EVT-2")]
    game.hold(1, fuel=2)
    game.buy("fuel_spill")
    assert game.pos.held(1) == (0, 1, 0, 0, 0)
    assert game.pos.prices == [2, 2, 4, 3]


@pytest.mark.rule("X-FX-5", "X-EVT-2")
def test_a_solar_flare_takes_two_of_what_is_there() -> None:
    game = SolLine()
    game.hold(1, metal=1, water=1, food=1)
    game.buy("solar_flare")
    assert set(game.choices) == {METAL, WATER, FOOD}
    game.choose(WATER)
    assert set(game.choices) == {METAL, FOOD}
    game.choose(METAL)
    assert game.pos.held(1) == (0, 0, 0, 1, 0)
    game.buy("solar_flare")
    assert game.pos.held(1) == (0, 0, 0, 0, 0)
    game.offer("solar_flare")
    assert not game.can_buy("solar_flare")


@pytest.mark.rule("X-VAR-1")
def test_with_secret_resources_losses_are_named_blindly() -> None:
    game = SolLine(variants=SECRET_RESOURCES)
    game.hold(1, food=1)
    game.buy("solar_flare", METAL)
    assert set(game.choices) == {METAL, FUEL, WATER, FOOD}
    game.choose(FOOD)
    assert game.pos.held(1) == (0, 0, 0, 0, 0)
    game.buy("solar_flare", METAL, METAL)
    assert game.pos.held(1) == (0, 0, 0, 0, 0)


@pytest.mark.rule("X-EVT-3", "X-FX-9")
def test_homeworld_tax_lets_each_player_keep_five_resources() -> None:
    """X-EX-26, the user first, then clockwise; Coin stays."""
    game = SolLine(3)
    game.hold(0, metal=4, fuel=2, water=1, coin=9)
    game.hold(1, metal=3)
    game.hold(2, food=6)
    game.buy("homeworld_tax")
    assert game.pos.agenda[-1][: agenda.CARD] == (agenda.ASK_GIVE_UP, 0)
    assert set(game.choices) == {METAL, FUEL, WATER}
    assert not steps.can_take_back(game.pos)
    game.choose(WATER)
    assert set(game.choices) == {METAL, FUEL}
    game.choose(METAL)
    assert game.pos.held(0) == (3, 2, 0, 0, 7)
    assert game.pos.held(1) == (3, 0, 0, 0, 0)
    assert game.pos.held(2) == (0, 0, 0, 5, 0)
    assert [event.player for event in game.all_of(events.GivenUp)] == [0, 0, 2]
    assert game.asked() == agenda.ASK_MAIN


@pytest.mark.rule("X-EVT-4", "X-FX-7")
def test_an_embargo_bans_the_whole_next_turn() -> None:
    """X-EX-24: a player with a water and a metal site; a disabled piece's resource is not produced."""
    game = SolLine()
    game.put(1, "earth", resource="water")
    game.put(1, "luna")
    metal = game.put(1, "mercury")
    assert {game.pos.system.sites[site].resource for site in game.pos.pieces} == {"food", "water", "metal"}
    game.buy("embargo")
    assert game.pos.prices == [3, 1, 4, 2]
    game.pos.pieces = {**game.pos.pieces, metal: game.pos.pieces[metal]._replace(disabled=True)}
    game.pos.prices = [2, 2, 3, 3]
    game.buy("embargo")
    assert game.pos.prices == [1, 1, 4, 2]
    game.do(steps.END)
    game.offer("bulk_shipment")
    assert not game.can(steps.TRADE)
    assert not game.can_buy("bulk_shipment")
    game.do(steps.END)
    assert game.can(steps.TRADE)
    game.do(steps.END)
    assert game.can(steps.TRADE)
    assert len(game.all_of(events.TradeBanned)) == 2
    assert len(game.all_of(events.TradeBanEnded)) == 1


@pytest.mark.rule("X-FX-9", "X-FX-7")
def test_a_monopoly_takes_one_from_each_who_has_one() -> None:
    game = SolLine(3)
    game.hold(2, metal=1)
    game.buy("resource_monopoly", WATER)
    assert game.pos.held(0) == (9, 9, 10, 9, 7)
    assert game.pos.held(1) == (9, 9, 8, 9, 9)
    assert game.pos.held(2) == (1, 0, 0, 0, 0)
    assert game.pos.prices == [2, 2, 4, 3]


@pytest.mark.rule("X-FX-9")
def test_a_depleted_homeworld_takes_its_yield_or_a_coin() -> None:
    game = SolLine(5)
    game.put(1, "earth", resource="water")
    game.put(2, "earth", resource="metal")
    game.put(3, "earth", resource="")
    game.put(4, "earth", resource="fuel")
    game.hold(2, coin=2)
    game.hold(4, metal=1)
    game.buy("depleted_homeworld")
    assert game.pos.held(0) == (9, 9, 9, 9, 8)
    assert game.pos.held(1) == (9, 9, 8, 9, 9)
    assert game.pos.held(2) == (0, 0, 0, 0, 1)
    assert game.pos.held(3) == (9, 9, 9, 9, 8)
    assert game.pos.held(4) == (1, 0, 0, 0, 0)


@pytest.mark.rule("X-FX-9", "X-EVT-2")
def test_a_solar_storm_costs_a_coin_for_each_station() -> None:
    """X-EX-34: four stations and 2 Coin; three at most otherwise; buildings are no stations."""
    game = SolLine(4)
    for player in (1, 2):
        game.give(player, "solar_array", "solar_array", "space_farm", "space_hotel")
    game.hold(1, coin=2)
    game.give(3, "refinery")
    game.buy("solar_storm")
    assert [game.pos.coin(player) for player in range(4)] == [8, 0, 6, 9]


@pytest.mark.rule("X-FX-6")
def test_all_hits_the_user_too() -> None:
    game = SolLine()
    game.hold(1, metal=1)
    game.buy("offworld_blight")
    assert game.pos.held(0) == (9, 9, 9, 8, 8)
    assert game.pos.held(1) == (1, 0, 0, 0, 0)
    assert game.pos.prices == [2, 2, 3, 5]


# --- disabled and turned back -----------------------------------------------------------------------------------------


@pytest.mark.rule("X-REPAIR-1", "X-REPAIR-3")
def test_equipment_failure_costs_more_the_further_from_home() -> None:
    """X-EX-22."""
    game = SolLine()
    home, far = game.put(1, "earth", resource="water"), game.put(1, "callisto")
    game.buy("equipment_failure", far)
    assert game.pos.pieces[far].disabled
    assert game.pos.pieces[far].repair == (0, 0, 0, 0, 4)
    assert game.pos.prices == [2, 2, 3, 3]
    game.buy("equipment_failure")
    assert game.pos.pieces[home].repair == (0, 0, 0, 0, 1)
    game.do(steps.END)
    game.hold(1, coin=3)
    assert game.can(steps.REPAIR)
    game.do(steps.REPAIR, home)
    assert game.pos.held(1) == (0, 0, 0, 0, 2)
    assert not game.can(steps.REPAIR)


@pytest.mark.rule("X-REPAIR-1", "X-FX-9")
def test_a_meteor_strike_asks_for_metal_as_well_and_moves_the_price() -> None:
    game = SolLine()
    site = game.put(1, "earth", resource="water")
    game.buy("meteor_strike")
    assert game.pos.pieces[site].repair == (1, 0, 0, 0, 1)
    assert game.pos.prices == [2, 2, 4, 3]
    game.do(steps.END)
    game.hold(1, coin=5)
    assert not game.can(steps.REPAIR)
    game.hold(1, coin=5, metal=1)
    game.do(steps.REPAIR, site)
    assert game.pos.held(1) == (0, 0, 0, 0, 4)
    assert not game.pos.pieces[site].disabled


@pytest.mark.rule("X-REPAIR-2", "X-REPAIR-4")
def test_what_is_disabled_is_not_hit_again_and_exocolonies_never() -> None:
    game = SolLine()
    site = game.put(1, "luna")
    game.pos.pieces = {site: game.pos.pieces[site]._replace(disabled=True)}
    game.pos.beyond = (position.Beyond(0, 0, (1, -1, -1, -1, -1)),)
    game.pos.asteroid_colonies = ((), ((0, position.COLONY),))
    game.offer("mutiny")
    assert not game.can_buy("mutiny")
    assert against(game, "mutiny", 1) == [("nothing_to_disable", "X-REPAIR-2")]


@pytest.mark.rule("X-EVT-5", "X-END-4", "X-VP-4")
def test_sabotage_turns_a_spaceport_back() -> None:
    """X-EX-27: 7 points become 6, one ship, 1 metal more; an exhausted ship goes first."""
    game = SolLine()
    pos = game.pos
    site = game.put(1, "luna", SPACEPORT)
    pos.points[len(SOURCES) + position.FROM_COLONIES] = 6
    pos.points[len(SOURCES) + position.FROM_SPACEPORTS] = 1
    pos.reserve[3:6] = [1, 1, 1]
    pos.ships[1], pos.ships_exhausted[1], pos.supply = 2, 1, 12
    game.buy("industrial_sabotage")
    assert pos.total(1) == 6
    assert (pos.ships[1], pos.ships_exhausted[1], pos.supply) == (1, 0, 13)
    assert pos.held(1) == (10, 9, 9, 9, 9)
    assert pos.reserve[3:6] == [0, 2, 1]
    assert pos.pieces[site].kind == position.COLONY
    [scored] = game.all_of(events.Scored)
    assert fields(scored, "player", "points", "total") == (1, -1, 6)
    assert str(scored) == "Player 2 loses 1 point for a Spaceport, and has 6."


@pytest.mark.rule("X-EVT-5")
def test_without_a_colony_in_reserve_a_spaceport_is_no_target() -> None:
    game = SolLine()
    game.put(1, "luna", SPACEPORT)
    game.offer("industrial_sabotage")
    assert game.can_buy("industrial_sabotage")
    game.pos.reserve[3] = 0
    assert not game.can_buy("industrial_sabotage")
    assert against(game, "industrial_sabotage", 1) == [("no_spaceport_to_turn_back", "X-EVT-5")]


@pytest.mark.rule("X-EVT-5", "X-REPAIR-2")
def test_nobody_falls_below_nothing_and_what_is_disabled_stays_so() -> None:
    game = SolLine()
    site = game.put(1, "luna", SPACEPORT)
    game.pos.pieces = {**game.pos.pieces, site: game.pos.pieces[site]._replace(disabled=True)}
    game.pos.reserve[3] = 1
    game.pos.points = [0] * len(game.pos.points)
    game.buy("industrial_sabotage")
    assert game.pos.total(1) == 0
    assert game.pos.pieces[site].disabled


@pytest.mark.rule("X-SOLO-2", "X-CARD-5")
def test_alone_there_is_nobody_to_hit() -> None:
    """Cards with one target are not for sale, and "others" are nobody."""
    game = SolLine(1)
    game.give(0, "carrier", "space_fighter")
    game.offer("solar_flare", "meteor_strike", "solar_storm", "offworld_blight")
    assert not game.can_use("carrier")
    assert not game.can_use("space_fighter")
    assert not game.can_buy("solar_flare")
    assert not game.can_buy("meteor_strike")
    game.buy("solar_storm")
    assert game.pos.held(0)[COIN] == 8
    game.buy("offworld_blight")
    assert game.pos.held(0) == (9, 9, 9, 8, 7)
