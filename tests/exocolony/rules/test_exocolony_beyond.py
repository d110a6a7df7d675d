"""Exocolonies, Asteroid Colonies, Starships and Lifeforms; X-EXO, X-LIFE and X-VP, with worked examples."""

import pytest

from betacolony.exocolony import events
from betacolony.exocolony.rules import steps, turns
from betacolony.exocolony.rules.actions.exocolonies import against_asteroid_colony, against_exocolony
from betacolony.exocolony.state import agenda, position, tables
from betacolony.exocolony.state.position import EMPTY, EXTENDED_PLAY, FIRST_LIFEFORM
from helpers.sol_line import SPACEPORT, SolLine, T, fields

STARS, HABITABLES, LIFEFORMS, ASTEROIDS = tables.STARS, tables.HABITABLES, tables.LIFEFORMS, tables.ASTEROIDS


def reveal(game: SolLine, number: int, world: str = "halva", lifeform: str | None = None) -> None:
    """So many systems that lie open already, the last one with a world and a Lifeform."""
    for at in range(number):
        last = at == number - 1
        game.top(HABITABLES, world if last else T.ids[HABITABLES][game.pos.decks[HABITABLES][-1]])
        star, habitable = game.pos.decks[STARS][0], game.pos.decks[HABITABLES][0]
        game.pos.decks[STARS] = game.pos.decks[STARS][1:]
        game.pos.decks[HABITABLES] = game.pos.decks[HABITABLES][1:]
        sites = len(game.pos.edition.habitables[habitable].sites)
        found = EMPTY if lifeform is None else T.ids[LIFEFORMS].index(lifeform)
        game.pos.beyond += (position.Beyond(star, habitable, (EMPTY,) * sites, found),)


def site_beyond(game: SolLine, resource: str) -> int:
    """The first open site of a resource on the last world revealed."""
    system = game.pos.beyond[-1]
    sites = game.pos.edition.habitables[system.world].sites
    return next(at for at, site in enumerate(sites) if site.resource == resource and system.players[at] == EMPTY)


# --- Exocolonies ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("X-EXO-2", "X-EXO-3", "X-EXO-4", "X-EXO-5", "X-EXO-6", "X-VP-3", "X-LIFE-3")
def test_the_first_exocolony_of_the_game() -> None:
    """X-EX-13: Light Riders, a new star, Stromatolites; 8 points. No launch, and no price moves."""
    game = SolLine()
    game.hold(0, metal=6, water=1, food=1, coin=11)
    game.top(LIFEFORMS, "stromatolites")
    star, world = game.pos.decks[STARS][0], game.pos.decks[HABITABLES][0]
    game.do(steps.EXOCOLONY)
    assert game.asked() == agenda.ASK_EXO_SITE
    assert game.pos.held(0) == (0, 0, 0, 0, 0)
    assert not steps.can_take_back(game.pos)
    assert (game.pos.beyond[0].star, game.pos.beyond[0].world) == (star, world)
    game.choose(2)
    assert game.pos.beyond[0].players[2] == 0
    assert game.pos.total(0) == 3 + 1 + 2 + 1 + 1
    assert game.pos.reserve[:3] == [3, 2, 0]
    assert game.pos.coin(0) == 1
    assert game.pos.prices == [2, 2, 3, 3]
    assert T.ids[LIFEFORMS][game.pos.beyond[0].lifeform] == "stromatolites"
    assert list(against_exocolony(game.pos, 0)) == [
        ("no_exocolony_in_reserve", "X-EXO-1"),
        ("exocolony_too_dear", "X-EXO-2"),
    ]


@pytest.mark.rule("X-EXO-2", "X-FX-8", "X-COL-3")
def test_a_later_exocolony_on_a_probed_world() -> None:
    """X-EX-14: The Sleepers with a Planet Hunter pay no Coin, find no Lifeform, and collect on Halva's metal site."""
    game = SolLine(faction="sleepers")
    reveal(game, 1, "halva", "archea")
    game.pos.first = position.FIRST_EXOCOLONY | FIRST_LIFEFORM
    game.give(0, "planet_hunter")
    game.hold(0, metal=5, fuel=4, water=1, food=1)
    game.do(steps.EXOCOLONY)
    assert set(game.choices) == {0, 1}
    game.choose(0)
    assert game.pos.held(0) == (0, 0, 0, 0, 0)
    game.choose(site_beyond(game, "metal"))
    assert game.pos.total(0) == 3 + 2
    assert not game.all_of(events.LifeformFound)
    assert turns.beyond_goods(game.pos, 0) == {1: (1, 0, 0, 0, 1)}


@pytest.mark.rule("X-EXO-2", "X-FX-8")
def test_fusion_saves_fuel_and_a_third_star_costs_three_coin() -> None:
    """X-EX-15."""
    game = SolLine(faction="augmented")
    reveal(game, 2)
    game.give(0, "fusion")
    game.hold(0, metal=6, fuel=4, water=2, food=2, coin=3)
    game.do(steps.EXOCOLONY, 0, 2)
    assert game.pos.held(0) == (0, 0, 0, 0, 0)


@pytest.mark.rule("X-EXO-1", "X-VAR-3")
def test_one_exocolony_a_game_but_two_in_extended_play() -> None:
    game = SolLine()
    extended = SolLine(variants=EXTENDED_PLAY)
    for its, left in ((game, 0), (extended, 1)):
        its.hold(0, metal=20, water=9, food=9, coin=40)
        its.do(steps.EXOCOLONY)
        its.choose(0)
        assert its.pos.reserve[2] == left
        its.hold(0, metal=20, water=9, food=9, coin=40)
        assert its.can(steps.EXOCOLONY) == bool(left)
    assert extended.pos.total(0) >= 6


@pytest.mark.rule("X-EXO-3")
def test_without_another_star_only_open_systems_are_left() -> None:
    game = SolLine()
    game.pos.decks[STARS] = b""
    game.hold(0, metal=9, water=9, food=9, coin=40)
    assert list(against_exocolony(game.pos, 0)) == [("no_system_left", "X-EXO-3")]
    game.pos.beyond = (position.Beyond(0, 0, (1, EMPTY, 1, 1, 1)),)
    assert not list(against_exocolony(game.pos, 0))
    game.do(steps.EXOCOLONY)
    assert game.pos.beyond[0].players == (1, 0, 1, 1, 1)


# --- Asteroid Colonies ------------------------------------------------------------------------------------------------


@pytest.mark.rule("X-EXO-7", "X-EXO-8", "X-VP-3", "X-COL-2")
def test_rock_hoppers_settle_discarded_asteroids() -> None:
    game = SolLine(faction="rock_hoppers")
    pos = game.pos
    assert not game.can(steps.EXOCOLONY)
    assert list(against_exocolony(pos, 0)) == [("faction_without_exocolony", "X-EXO-7")]
    assert list(against_asteroid_colony(pos, 0)) == [("no_discarded_asteroid", "X-EXO-7")]
    eros, psyche = (T.ids[ASTEROIDS].index(name) for name in ("eros", "psyche"))
    pos.discards[ASTEROIDS] = bytes([eros, psyche])
    game.do(steps.ASTEROID_COLONY)
    assert set(game.choices) == {eros, psyche}
    game.choose(eros)
    assert set(game.choices) == {position.COLONY, position.EXOCOLONY}
    assert steps.can_take_back(pos)
    game.choose(position.EXOCOLONY)
    assert pos.held(0) == (7, 8, 8, 8, 9)
    assert pos.total(0) == 3
    assert pos.reserve[:3] == [3, 2, 0]
    assert pos.discards[ASTEROIDS] == bytes([psyche])
    assert not pos.first
    assert turns.asteroid_goods(pos, 0) == (0, 0, 0, 0, 1)
    game.do(steps.ASTEROID_COLONY)
    assert pos.total(0) == 6
    assert pos.reserve[:3] == [2, 2, 0]


@pytest.mark.rule("X-EXO-7")
def test_other_factions_settle_no_asteroid_and_a_piece_is_needed() -> None:
    game = SolLine()
    assert list(against_asteroid_colony(game.pos, 0)) == [("faction_without_asteroid_colony", "X-EXO-7")]
    hoppers = SolLine(faction="rock_hoppers")
    hoppers.pos.discards[ASTEROIDS] = bytes([1])
    hoppers.pos.reserve[:3] = [0, 2, 0]
    hoppers.hold(0, metal=1)
    assert list(against_asteroid_colony(hoppers.pos, 0)) == [
        ("no_piece_for_asteroid", "X-EXO-7"),
        ("asteroid_colony_too_dear", "X-EXO-7"),
    ]


# --- Starships and Lifeforms ------------------------------------------------------------------------------------------


@pytest.mark.rule("X-LIFE-1", "X-LIFE-2", "X-LIFE-3", "X-LIFE-7", "X-VP-2", "X-FX-2")
def test_a_starship_reveals_a_system_and_its_lifeform() -> None:
    """X-EX-16: Longshot Probe, one system revealed, a Lifeform known already, Dinosaurs; 3 points."""
    game = SolLine()
    reveal(game, 1)
    game.pos.first = FIRST_LIFEFORM
    game.hold(0, metal=4, fuel=1, coin=2)
    game.top(LIFEFORMS, "dinosaurs")
    game.buy("longshot_probe")
    assert game.pos.held(0) == (0, 0, 0, 2, 3)
    assert len(game.pos.beyond) == 2
    assert T.ids[LIFEFORMS][game.pos.beyond[1].lifeform] == "dinosaurs"
    assert game.pos.total(0) == 1 + 1 + 1
    game.hold(0, metal=4, fuel=1, coin=3)
    game.top(LIFEFORMS, "no_life")
    game.buy("longshot_probe")
    assert game.pos.total(0) == 4


@pytest.mark.rule("X-LIFE-3")
def test_no_signs_of_life_is_not_the_first_lifeform() -> None:
    """X-EX-17."""
    game = SolLine()
    game.top(LIFEFORMS, "no_life", "archea")
    game.buy("longshot_probe")
    assert game.pos.points[position.FROM_LIFEFORMS] == 0
    assert game.pos.coin(0) == 9 - 1 + 2
    game.buy("longshot_probe")
    assert game.pos.points[position.FROM_LIFEFORMS] == 2
    assert [fields(event, "lifeform", "first") for event in game.all_of(events.LifeformFound)] == [
        ("no_life", False),
        ("archea", True),
    ]


@pytest.mark.rule("X-LIFE-7", "X-CARD-5")
def test_a_starship_needs_another_star_and_the_coin_to_it() -> None:
    game = SolLine()
    game.offer("icarus_probe")
    game.hold(0, metal=4, fuel=2)
    assert not game.can_buy("icarus_probe")
    game.hold(0, metal=4, fuel=2, coin=1)
    assert game.can_buy("icarus_probe")
    game.pos.decks[HABITABLES] = b""
    assert not game.can_buy("icarus_probe")


@pytest.mark.rule("X-LIFE-6", "X-LIFE-1", "X-FX-2", "X-FX-3")
def test_a_melt_probe_pays_launch_and_travel() -> None:
    """X-EX-18: from Earth to Europa, and with an own Colony on Europa."""
    game = SolLine()
    europa = game.pos.system.number("europa")
    game.top(LIFEFORMS, "archea", "eukaryotes")
    game.buy("melt_probe")
    assert game.asked() == agenda.ASK_LIFE_WORLD
    assert {game.pos.system.worlds[world].world.id for world in game.choices} == {"mars", "europa"}
    game.choose(europa)
    assert game.pos.held(0) == (7, 9 - 5 + 2, 9, 9, 6)
    assert T.ids[LIFEFORMS][game.pos.life[europa]] == "archea"
    assert game.pos.total(0) == 2
    near = SolLine()
    near.put(0, "europa")
    near.hold(0, metal=2, fuel=1)
    near.top(LIFEFORMS, "archea")
    near.buy("melt_probe")
    assert near.pos.held(0) == (0, 2, 0, 0, 0)


@pytest.mark.rule("X-LIFE-6", "X-SETTLE-9")
def test_where_a_melt_probe_is_launched_is_asked_if_it_matters() -> None:
    game = SolLine()
    luna, callisto = game.put(0, "luna", SPACEPORT), game.put(0, "callisto")
    worlds = {game.pos.system.world_of[site] for site in (luna, callisto)}
    game.buy("melt_probe", game.pos.system.number("europa"))
    assert game.asked() == agenda.ASK_PROBE_LAUNCH
    assert set(game.choices) == worlds
    game.choose(game.pos.system.number("callisto"))
    assert fields(game.all_of(events.CardBought)[0], "price") == ({"metal": 2, "fuel": 2},)


@pytest.mark.rule("X-LIFE-2", "X-LIFE-5", "X-FX-3")
def test_a_world_is_probed_once_and_only_while_lifeforms_last() -> None:
    game = SolLine()
    mars, europa = (game.pos.system.number(name) for name in ("mars", "europa"))
    game.offer("melt_probe")
    game.pos.life = tuple(0 if world == mars else EMPTY for world in range(len(game.pos.life)))
    game.buy("melt_probe")
    assert game.pos.life[europa] != EMPTY
    game.offer("melt_probe")
    assert not game.can_buy("melt_probe")
    other = SolLine()
    other.offer("melt_probe", "icarus_probe")
    other.pos.decks[LIFEFORMS] = b""
    assert not other.can_buy("melt_probe")
    other.buy("icarus_probe")
    assert other.pos.total(0) == 2
    assert len(other.all_of(events.NoLifeformLeft)) == 1


@pytest.mark.rule("X-LIFE-4")
def test_a_lifeform_brings_a_lasting_card_of_the_market() -> None:
    """Its requirement has to be met, nothing is paid, its effects happen, and its place stays empty."""
    game = SolLine()
    game.offer("icarus_probe", "refinery", "inflation", "space_farm", "solar_array")
    game.top(LIFEFORMS, "stromatolites")
    game.buy("icarus_probe")
    assert game.asked() == agenda.ASK_FREE_CARD
    assert not steps.can_take_back(game.pos)
    assert set(game.choices) == {0, T.number["space_farm"] + 1, T.number["solar_array"] + 1}
    held = game.pos.held(0)
    game.choose(T.number["space_farm"] + 1)
    assert game.pos.held(0) == held
    assert game.pos.prices == [2, 2, 3, 2]
    assert game.pos.market[3] == EMPTY
    assert game.pos.cards(0) == {T.number["space_farm"]: 1, T.number["icarus_probe"]: 1}
    # what the Starship scores comes after all of its effects (X-CARD-3)
    assert game.pos.total(0) == 2 + 2


@pytest.mark.rule("X-LIFE-4")
def test_a_free_card_may_be_declined_and_may_ask() -> None:
    game = SolLine()
    game.offer("icarus_probe", "garden_terrarium")
    game.pos.discards[ASTEROIDS] = bytes(T.ids[ASTEROIDS].index(name) for name in ("eros", "psyche"))
    game.top(LIFEFORMS, "stromatolites", "archea")
    game.buy("icarus_probe", T.number["garden_terrarium"] + 1)
    assert game.asked() == agenda.ASK_ASTEROID
    assert not steps.can_take_back(game.pos)
    game.choose(T.ids[ASTEROIDS].index("psyche"))
    assert game.pos.under[0] == ((T.number["garden_terrarium"], T.ids[ASTEROIDS].index("psyche")),)
    game.offer("icarus_probe", "solar_array")
    game.buy("icarus_probe", 0)
    assert not game.pos.count(0, T.number["solar_array"])
    assert len(game.all_of(events.FreeCardDeclined)) == 1
