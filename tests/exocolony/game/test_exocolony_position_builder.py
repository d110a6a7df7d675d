"""Tables of Exocolony laid by hand: what lessons begin with, and what is refused with a sentence."""

import doctest
from typing import Any

import pytest

from betacolony.core.errors import GameError, PositionError
from betacolony.exocolony import Edition, Game, position_builder
from betacolony.exocolony.options import (
    BuyCard,
    ChoosePlayer,
    ChooseSystem,
    ChooseWorld,
    MineAsteroid,
    SettleColony,
    SettleExocolony,
    Trade,
    UseCard,
)
from betacolony.exocolony.position_builder import at, at_main, at_set_up, at_turn, table
from betacolony.exocolony.rules.reason import IllegalMove
from betacolony.exocolony.serialization.validation import faults_of
from betacolony.exocolony.state.position import SOURCES
from betacolony.exocolony.whatif import editing

EARTH_TO_EUROPA = {"fuel": 4, "metal": 1, "water": 1, "food": 1, "coin": 3}


def points(game: Game, player: int = 0) -> dict[str, int]:
    """The points of a player by source, without those of which there are none."""
    pos = game.position
    its = pos.points[player * len(SOURCES) : (player + 1) * len(SOURCES)]
    return {name: number for name, number in zip(SOURCES, its, strict=True) if number}


def kinds(game: Game) -> list[str]:
    return [type(event).__name__ for event in game.history[0].events]


@pytest.mark.parametrize("module", [position_builder, editing])
def test_the_examples_of_the_documentation_hold(module: Any) -> None:
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize("players", range(1, 6))
@pytest.mark.parametrize("variants", [(), ("extended_play", "peaceful_deck")])
def test_the_neutral_table_can_be(players: int, variants: tuple[str, ...]) -> None:
    pos = table(players=players, variants=variants)
    assert not faults_of(pos)
    assert [placed.world.id for placed in pos.system.worlds if placed.column == 5] == [
        *("jupiter", "europa", "ganymede", "callisto", "io")
    ]
    assert pos.system.worlds[pos.system.home].column == 2
    assert not any(pos.goods)
    assert [pos.total(player) for player in range(players)] == [1] * players


# --- what lessons begin with --------------------------------------------------------------------------------------


@pytest.mark.rule("X-SETTLE-3")
def test_a_lesson_about_settling() -> None:
    game = at_main(goods=EARTH_TO_EUROPA)
    game.play(SettleColony("europa-1"))
    assert game.position.held(0) == (0, 0, 0, 0, 0)
    assert game.position.prices[2] == 2
    assert points(game) == {"start_colony": 1, "colonies": 1, "first_on_world": 1}


@pytest.mark.rule("X-SETTLE-9")
def test_a_lesson_about_launching() -> None:
    rich = dict.fromkeys(EARTH_TO_EUROPA, 9)
    game = at_main(spaceports=["luna-1"], colonies=["callisto"], goods=rich)
    game.play(SettleColony("europa-1"))
    assert [option.world for option in game.options if isinstance(option, ChooseWorld)] == ["luna", "callisto"]
    assert points(at_main(spaceports=["luna-1"], colonies=["callisto"])) == {
        "start_colony": 1, "colonies": 2, "first_on_world": 2, "spaceports": 1,
    }  # fmt: skip


@pytest.mark.rule("X-TRADE-1")
def test_a_lesson_about_the_market() -> None:
    game = at_main(goods={"fuel": 1, "coin": 1}, prices={"food": 3, "fuel": 2}, market=["carrier", None, "inflation"])
    assert game.position.to_dict()["market"] == ["carrier", None, "inflation", None, None, None]
    game.play(Trade("fuel", "food"))
    assert game.position.to_dict()["seats"][0]["goods"] == {"metal": 0, "fuel": 0, "water": 0, "food": 1, "coin": 0}
    assert at_main(ships=3, ships_exhausted=2).position.ships == [3, 1]
    assert at_main(trade_ban=True).position.ban == (1, 0)


def test_a_lesson_about_the_beginning_of_a_turn() -> None:
    game = at_turn(
        round_=4,
        turn=1,
        colonies=["luna-1"],
        exhausted=["solar_array"],
        ships_exhausted=1,
        next_cards={"actions": ["embargo", "carrier"]},
        market=["cruiser", None, "inflation", "inflation"],
    )
    assert kinds(game)[:4] == ["TurnBegan", "Refreshed", "MarketFilled", "Collected"]
    pos = game.position
    assert (pos.round, pos.turn, pos.active) == (4, 1, 1)
    assert pos.to_dict()["market"] == ["cruiser", "embargo", "inflation", "inflation", "carrier", None]
    first = at_turn().position
    assert (first.round, first.turn, first.active) == (1, 0, 0)
    second = at_turn(round_=2).position
    assert (second.round, second.turn, second.active) == (2, 0, 0)


def test_a_lesson_about_the_set_up() -> None:
    game = at_set_up(players=4, start_player=1, placed=2)
    assert game.decision is not None
    assert (game.decision.kind, game.decision.player) == ("home_site", 3)
    assert len(game.options) == 3
    assert [game.position.total(player) for player in range(4)] == [0, 1, 1, 0]
    for _ in range(2):
        game.play(game.options[0])
    assert game.position.round == 1


@pytest.mark.rule("X-PORT-2")
def test_a_lesson_about_spaceports() -> None:
    game = at_main(colonies=["mars"], goods={"metal": 3, "fuel": 2, "water": 1}, market=["space_elevator"])
    events = game.play(BuyCard("space_elevator"))
    assert "SpaceportBuilt" in {type(event).__name__ for event in events}
    assert points(game)["spaceports"] == 1


@pytest.mark.rule("X-EXO-6")
def test_a_lesson_about_exocolonies() -> None:
    game = at_main(
        faction="sleepers",
        cards=["planet_hunter"],
        goods={"metal": 5, "fuel": 4, "water": 1, "food": 1},
        beyond=[("eridani", "halva")],
        life={"halva": "stromatolites"},
        seats={1: {"exocolonies": ["halva-1"]}},
    )
    assert points(game, 1) == {"start_colony": 1, "exocolonies": 6}
    assert game.position.first == 5
    game.play(SettleExocolony())
    game.play(ChooseSystem(1))
    site = next(option for option in game.options if str(option) != "Halva, site 1")
    game.play(site)
    assert points(game)["exocolonies"] == 5


@pytest.mark.rule("X-LIFE-6")
def test_a_lesson_about_probes() -> None:
    game = at(
        BuyCard("melt_probe"),
        market=["melt_probe"],
        goods={"metal": 2, "fuel": 5, "coin": 3},
        next_cards={"lifeforms": ["dinosaurs"]},
    )
    assert len(game.history) == 1
    assert game.decision is not None
    assert game.decision.kind == "life_world"
    game.play(ChooseWorld("europa"))
    assert game.position.to_dict()["life"] == {"europa": "dinosaurs"}
    assert points(game)["lifeforms"] == 2


@pytest.mark.rule("X-AST-2")
def test_a_lesson_about_asteroids() -> None:
    ids = [asteroid.id for asteroid in Edition.load().asteroids]
    game = at(
        UseCard("asteroid_miner", 0),
        cards=["asteroid_miner", "asteroid_hunter"],
        goods={"fuel": 9, "metal": 9, "water": 9, "food": 9, "coin": 9},
        next_cards={"asteroids": [ids[3], ids[5]]},
        discards={"asteroids": [ids[8]]},
    )
    assert game.position.to_dict()["open_asteroids"] == [ids[3], ids[5]]
    game.play(MineAsteroid(ids[3]))
    assert game.position.to_dict()["discards"]["asteroids"] == [ids[8], ids[3]]
    assert game.position.to_dict()["decks"]["asteroids"][-1] == ids[5]
    rocky = next(asteroid.id for asteroid in Edition.load().asteroids if asteroid.type == "rocky")
    pos = table(
        faction="rock_hoppers",
        cards=["garden_terrarium"],
        below={"garden_terrarium": rocky},
        asteroid_colonies={ids[8]: "exocolony", ids[9]: "colony"},
    )
    assert pos.points[7] == 6
    assert pos.reserve[:3] == [1, 2, 0]


@pytest.mark.rule("X-NAVY-2")
def test_a_lesson_about_navies() -> None:
    game = at_main(
        players=3,
        cards={"cruiser": 1, "fighter_drone": 1},
        goods={"coin": 1},
        seats={1: {"cards": ["carrier"]}, 2: {"goods": {"fuel": 1}}},
    )
    game.play(UseCard("cruiser", 0))
    assert game.position.held(0)[1] == 1
    assert game.position.held(2)[1] == 0


def test_a_lesson_about_repair() -> None:
    game = at_main(colonies=["luna-2"], disabled={"luna-2": {"coin": 2}}, goods={"coin": 3})
    assert "Repair" in {type(option).__name__ for option in game.options}
    assert game.position.to_dict()["pieces"][-1]["repair"]["coin"] == 2


@pytest.mark.rule("X-SOLO-1")
def test_a_lesson_about_playing_alone() -> None:
    game = at_main(players=1, round_=11, points={"cards": 15}, names=["Ada"])
    game.play(next(option for option in game.options if type(option).__name__ == "EndTurn"))
    result = game.result
    assert result is not None
    assert (result.winners, result.rounds) == ((0,), 11)
    assert game.names == ("Ada",)


def test_storms_are_where_the_star_says() -> None:
    pos = table(star="sirius", planets=["mars", "saturn", "venus"], homeworld="earth")
    assert [placed.storm for placed in pos.system.worlds if placed.world.kind == "planet"] == [True, True, False]
    assert pos.system.worlds[pos.system.home].column == 3


def test_starships_in_play_have_scored() -> None:
    game = at_main(cards={"longshot_probe": 2}, seats={1: {"cards": ["icarus_probe"]}})
    assert points(game) == {"start_colony": 1, "starships": 3}
    assert points(game, 1) == {"start_colony": 1, "starships": 1}
    assert game.position.first == 2


def test_seat_one_may_move() -> None:
    game = at_main(turn=1, goods={"coin": 2}, seats={0: {"goods": {"coin": 1}, "faction": "smiths"}}, home="earth-1")
    assert game.decision is not None
    assert game.decision.player == 1
    assert [game.position.coin(player) for player in range(2)] == [1, 2]
    assert game.position.to_dict()["seats"][0]["faction"] == "smiths"
    assert {piece["site"]: piece["player"] for piece in game.position.to_dict()["pieces"]} == {
        "earth-1": 1,
        "earth-2": 0,
    }


def test_an_edition_of_ones_own_is_laid_too() -> None:
    edition = Edition.from_text(Edition.template().replace("market_most = 6", "market_most = 7"))
    assert len(table(edition=edition).market) == 7


# --- what is refused ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "near"),
    [
        ({"good": {}}, "goods"),
        ({"rounds": 2}, "round_"),
        ({"goods": {"mtal": 1}}, "metal"),
        ({"points": {"colony": 1}}, "colonies"),
        ({"seats": {1: {"card": []}}}, "cards"),
        ({"seats": {1: {"goods": {"coins": 1}}}}, "coin"),
    ],
)
def test_a_name_that_is_not_known_is_refused_with_those_near_to_it(state: Any, near: str) -> None:
    with pytest.raises(GameError) as refused:
        table(**state)
    assert refused.value.code == "unknown_name"
    assert near in str(refused.value.values["near"]).split(", ")


@pytest.mark.parametrize(
    ("state", "code"),
    [
        ({"players": 6}, "players"),
        ({"start_player": 2}, "edit_number"),
        ({"turn": 2}, "edit_number"),
        ({"round_": 0}, "edit_number"),
        ({"round_": 61}, "edit_number"),
        ({"variants": "x"}, "variants"),
        ({"star": "sun"}, "edit_name"),
        ({"homeworld": "mars"}, "edit_name"),
        ({"planets": ["earth"]}, "edit_name"),
        ({"moons": ["moon"]}, "edit_name"),
        ({"prices": {"metal": 7}}, "edit_number"),
        ({"prices": {"gold": 1}}, "edit_name"),
        ({"market": ["x"]}, "edit_name"),
        ({"market": "carrier"}, "no_cards"),
        ({"market": ["carrier"] * 7}, "edit_number"),
        ({"market": ["carrier"] * 5}, "no_card_to_take"),
        ({"beyond": [("sol", "halva")]}, "no_card_to_take"),
        ({"beyond": [("eridani", "earth")]}, "no_card_to_take"),
        ({"life": {"luna": "dinosaurs"}}, "edit_name"),
        ({"life": {"europa": "dinosaurs", "mars": "dinosaurs"}}, "no_card_to_take"),
        ({"next_cards": {"cards": []}}, "edit_name"),
        ({"discards": {"stars": []}}, "edit_name"),
        ({"discards": {"asteroids": 5}}, "no_cards"),
        ({"faction": "martians"}, "edit_name"),
        ({"home": "luna-1"}, "edit_name"),
        ({"colonies": ["jupiter"]}, "edit_name"),
        ({"colonies": "luna"}, "no_sites"),
        ({"colonies": ["luna", "mars", "europa"]}, "no_piece_to_take"),
        ({"colonies": ["ganymede"], "seats": {1: {"colonies": ["ganymede", "luna"]}}}, "site_taken"),
        (
            {"players": 3, "colonies": ["europa"], "seats": {1: {"colonies": ["europa"]}, 2: {"colonies": ["europa"]}}},
            "no_open_site",
        ),
        ({"disabled": {"luna-1": {}}}, "no_piece_there"),
        ({"disabled": {"earth-1": 5}}, "no_mapping"),
        ({"exocolonies": ["halva-1"]}, "edit_name"),
        ({"asteroid_colonies": {"x": "colony"}}, "edit_name"),
        ({"goods": {"metal": -1}}, "edit_number"),
        ({"goods": 5}, "no_mapping"),
        ({"cards": {"carrier": 61}}, "edit_number"),
        ({"cards": {"carrier": 9}}, "no_card_to_take"),
        ({"ships": 99}, "edit_number"),
        ({"ships_exhausted": 2}, "edit_number"),
        ({"points": {"cards": "x"}}, "edit_number"),
        ({"seats": 5}, "no_mapping"),
        ({"seats": {2: {}}}, "no_seat"),
        ({"seats": {1: 5}}, "no_mapping"),
        ({"seats": {0: {"ships": 1}}, "ships": 2}, "said_twice"),
    ],
)
def test_what_a_table_can_not_be_told_is_refused(state: Any, code: str) -> None:
    with pytest.raises(GameError) as refused:
        table(**state)
    assert refused.value.code == code
    assert str(refused.value)[-1] in ".?"


@pytest.mark.parametrize(
    ("state", "place"),
    [
        ({"planets": []}, "columns"),
        ({"seats": {1: {"points": {"cards": 20}}}, "turn": 0, "round_": 5}, "seats[1].points"),
        ({"asteroid_colonies": {"comet": "colony"}}, "seats[0].asteroid_colonies[0]"),
        ({"seats": {1: {"faction": "light_riders"}}, "faction": "light_riders"}, "seats[1].faction"),
        ({"below": {"solar_array": "comet"}, "cards": ["solar_array"]}, "seats[0].below[0]"),
    ],
)
def test_a_table_that_can_not_be_is_refused_with_its_faults(state: Any, place: str) -> None:
    ids = [asteroid.id for asteroid in Edition.load().asteroids]
    for part in ("asteroid_colonies", "below"):
        if part in state:
            state[part] = {ids[0]: "colony"} if part == "asteroid_colonies" else {"solar_array": ids[0]}
    with pytest.raises(PositionError) as refused:
        table(**state)
    assert place in [fault.place for fault in refused.value.faults]


def test_an_illegal_way_into_an_action_is_refused() -> None:
    with pytest.raises(IllegalMove):
        at(SettleColony("europa-1"))
    with pytest.raises(IllegalMove):
        at(BuyCard("embargo"), ChoosePlayer(0), market=["embargo"], goods={"coin": 1})
    assert ChooseSystem(1) not in at_main().options


@pytest.mark.parametrize("placed", [-1, 2, "x"])
def test_somebody_has_still_to_be_placed_in_the_set_up(placed: Any) -> None:
    with pytest.raises(GameError):
        at_set_up(placed=placed)
    with pytest.raises(GameError):
        at_set_up(turn=1)
