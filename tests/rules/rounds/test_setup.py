"""Setting up: SET-1 to SET-9."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from betacolony import (
    Activate,
    ChooseMat,
    Edition,
    Game,
    GameError,
    Move,
    PlaceShip,
    RandomPlayer,
    TakeAchievement,
    TakeMaterials,
)
from betacolony.events import (
    CardsDrawn,
    FuelGained,
    MatChosen,
    MaterialsGained,
    PodRevealed,
    RoundStarted,
    ShipPlaced,
    StartPlayerDrawn,
)
from betacolony.position_builder import DICE, MATERIALS, at, at_move
from helpers.tables.laid import choose, everything, hand, of, player, reasons, seat

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])
#: enough games that what is drawn from a few comes up in every way
SEEDS = range(60)


def set_up(players: int | Sequence[str] = 2, seed: int = 0, edition: Edition | None = None) -> Game:
    """A game in which mats and ships were chosen and the dice of round 1 are rolled."""
    game = Game.new(players, seed=seed, edition=edition)
    while game.position.round == 0:
        game.play(game.options[0])
    return game


def reverse_turn_order(game: Game) -> list[int]:
    start, players = game.position.start, game.position.players
    return [(start - step) % players for step in range(1, players + 1)]


# --- players ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SET-1")
@PLAYERS
def test_two_to_four_play(players: int) -> None:
    assert len(Game.new(players).names) == players


@pytest.mark.rule("SET-1")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_fewer_or_more_do_not(players: int) -> None:
    with pytest.raises(GameError) as caught:
        Game.new(players)
    assert caught.value.code == "players"
    with pytest.raises(GameError):
        Game.new([f"player {number}" for number in range(players)])


@pytest.mark.rule("SET-1")
def test_nothing_else_changes_with_the_number_of_players() -> None:
    tables = [Game.new(players).position.to_dict() for players in (2, 3, 4)]
    for table in tables:
        assert len(table["cards"]) == 3
        assert [len(row) for row in table["manufactory"]] == [2, 2, 2, 2]
        assert len(table["talon"]) == 32
        assert table["artifacts"] == 16
        assert len(table["mats"]) == 5
        assert table["statues"] == tables[0]["statues"]
        assert all(its["crew"] == 15 for its in table["seats"])


# --- what is laid out ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SET-2")
def test_eight_of_forty_pods_lie_in_four_rows_of_two() -> None:
    table = Game.new().position.to_dict()
    laid = [pod for row in table["manufactory"] for pod in row]
    assert [len(row) for row in table["manufactory"]] == [2, 2, 2, 2]
    assert sorted(laid + table["talon"]) == list(range(40))
    assert table["removed"] == []
    assert table["board"] == {}


@pytest.mark.rule("SET-2")
def test_the_pods_are_shuffled() -> None:
    first = {Game.new(seed=seed).position.to_dict()["manufactory"][0][0] for seed in SEEDS}
    assert len(first) > 20


@pytest.mark.rule("SET-2")
def test_what_is_laid_out_is_told() -> None:
    game = Game.new(seed=3)
    rows = game.position.to_dict()["manufactory"]
    events = {(event.row, event.column): event.pod for event in of(everything(game), PodRevealed)}
    assert events == {(row, column): rows[row][column] for row in range(4) for column in range(2)}


@pytest.mark.rule("SET-2", "POD-1")
@pytest.mark.parametrize(("value", "row"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 3)])
def test_the_rows_belong_to_die_values(value: int, row: int) -> None:
    game = at("pod", value, materials=dict.fromkeys(MATERIALS, 1))
    assert {option.to_dict()["row"] for option in game.options} == {row}


@pytest.mark.rule("SET-3")
def test_one_building_is_visible_and_three_are_hidden() -> None:
    table = Game.new().position.to_dict()
    assert table["building"] not in table["hidden_buildings"]
    assert sorted([table["building"], *table["hidden_buildings"]]) == [
        *("big_ben", "colosseum", "eiffel_tower", "taj_mahal"),
    ]


@pytest.mark.rule("SET-3")
def test_the_buildings_are_shuffled() -> None:
    assert {Game.new(seed=seed).position.to_dict()["building"] for seed in SEEDS} == {
        *("big_ben", "colosseum", "eiffel_tower", "taj_mahal"),
    }


@pytest.mark.rule("SET-3", "CUL-2")
def test_the_statues_and_the_top_building_can_be_had() -> None:
    game = at("nexus", artifacts=5, building="colosseum")
    there = {option.achievement for option in game.options if isinstance(option, TakeAchievement)}
    assert there == {"easter_island", "statue_of_liberty", "great_sphinx", "great_buddha", "colosseum"}
    assert ("achievement_not_there", "CUL-2") in reasons(game, TakeAchievement("big_ben"))


@pytest.mark.rule("SET-4")
def test_each_cycle_has_one_of_its_three_cards() -> None:
    drawn = [Game.new(seed=seed).position.to_dict()["cards"] for seed in SEEDS]
    for cycle in range(3):
        assert {cards[cycle] for cards in drawn} == {f"c{cycle + 1}{letter}" for letter in "abc"}


@pytest.mark.rule("SET-4")
def test_the_cards_are_told() -> None:
    game = Game.new(seed=5)
    (event,) = of(everything(game), CardsDrawn)
    assert event.rule == "SET-4"
    assert list(event.cards) == game.position.to_dict()["cards"]


# --- order, mats, ships ----------------------------------------------------------------------------------------------


@pytest.mark.rule("SET-5")
@PLAYERS
def test_anybody_may_come_to_start(players: int) -> None:
    starts = [of(everything(Game.new(players, seed=seed)), StartPlayerDrawn)[0] for seed in SEEDS]
    assert {event.player for event in starts} == set(range(players))
    assert {event.rule for event in starts} == {"SET-5"}


@pytest.mark.rule("SET-5", "RND-3")
@PLAYERS
def test_turn_order_is_clockwise_from_the_start_player(players: int) -> None:
    game = at_move(players=players, start_player=players - 1)
    order = []
    while game.position.round == 1:
        order.append(player(game))
        game.play(game.options[-1])
    assert order[:players] == [players - 1, *range(players - 1)]


@pytest.mark.rule("SET-6")
@PLAYERS
def test_the_last_in_turn_order_drafts_a_mat_first(players: int) -> None:
    game = Game.new(players, seed=players)
    order = []
    while game.decision is not None and game.decision.kind == "mat":
        assert game.decision.rule == "SET-6"
        order.append(game.decision.player)
        game.play(game.options[0])
    assert order == reverse_turn_order(game)


@pytest.mark.rule("SET-6")
def test_all_five_mats_are_offered_and_each_is_there_once() -> None:
    game = Game.new(3)
    assert list(game.options) == [ChooseMat(mat) for mat in "ABCDE"]
    (event,) = choose(game, ChooseMat("D"))
    assert isinstance(event, MatChosen)
    assert (event.rule, event.mat) == ("SET-6", "D")
    assert list(game.options) == [ChooseMat(mat) for mat in "ABCE"]
    assert reasons(game, ChooseMat("D")) == {("mat_taken", "SET-6")}


@pytest.mark.rule("SET-6")
def test_mats_that_nobody_drafts_are_out() -> None:
    game = set_up(2)
    taken = [seat(game, number)["mat"] for number in range(2)]
    assert sorted([*taken, *game.position.to_dict()["mats"]]) == list("ABCDE")


@pytest.mark.rule("SET-7")
@PLAYERS
def test_everybody_has_the_same_pieces(players: int) -> None:
    game = set_up(players)
    for number in range(players):
        its = seat(game, number)
        assert its["crew"] == 15
        assert its["fuel"] == 1
        assert tuple(its["dice"]) == DICE == ("black", "blue", "red", "green")
        assert its["artifacts"] == 0
        assert sum(its["materials"].values()) == 2
        assert its["achievements"] == []


@pytest.mark.rule("SET-7")
def test_the_deal_is_told() -> None:
    game = set_up(2)
    events = everything(game)
    for number in range(2):
        dealt = [event for event in of(events, MaterialsGained) if event.player == number and event.rule == "SET-7"]
        assert Counter(name for event in dealt for name in event.materials) == hand(game, number)
        assert [event.amount for event in of(events, FuelGained) if event.player == number] == [1]


@pytest.mark.rule("SET-7")
def test_the_first_materials_are_random() -> None:
    hands = [hand(set_up(2, seed=seed)) for seed in SEEDS]
    assert {name for held in hands for name in held} == set(MATERIALS)
    assert any(2 in held.values() for held in hands)


@pytest.mark.rule("SET-7")
def test_the_first_materials_are_drawn_without_putting_back(tmp_path: Path) -> None:
    few = tmp_path / "few.toml"
    few.write_text(Edition.template().replace("per_kind = 12", "per_kind = 2"), encoding="utf-8")
    edition = Edition.load(few)
    most = 0
    for seed in SEEDS:  # with two of each kind, eight are dealt out of twelve
        game = set_up(4, seed, edition)
        dealt = sum((Counter(hand(game, number)) for number in range(4)), Counter[str]())
        most = max(most, *dealt.values())
    assert most == 2


@pytest.mark.rule("SET-7", "FUEL-3")
def test_later_materials_have_no_end() -> None:
    game = at("collect", 3, 5, materials={"food": 8}, mat="B", seats={1: {"materials": {"food": 10}}})
    game.play(TakeMaterials(("food", "food")))
    assert hand(game)["food"] + hand(game, 1)["food"] == 20


@pytest.mark.rule("SET-8")
@PLAYERS
def test_markers_stand_before_the_tracks_and_scores_at_nothing(players: int) -> None:
    game = set_up(players)
    for number in range(players):
        assert set(seat(game, number)["influence"].values()) == {0}
    assert [score.total for score in game.scores()] == [0] * players


@pytest.mark.rule("SET-8")
def test_the_first_influence_reaches_the_first_space() -> None:
    game = at("track", 1)
    game.play(game.options[0])
    assert seat(game)["influence"]["xian"] == 1


@pytest.mark.rule("SET-9")
@PLAYERS
def test_the_last_in_turn_order_places_the_ship_first(players: int) -> None:
    game = Game.new(players, seed=players)
    order = []
    while game.position.round == 0:
        assert game.decision is not None
        if game.decision.kind == "ship":
            order.append(game.decision.player)
        game.play(game.options[0])
    assert order == reverse_turn_order(game)


@pytest.mark.rule("SET-9")
def test_ships_start_on_different_locations() -> None:
    game = Game.new(2)
    choose(game, ChooseMat("A"), ChooseMat("B"))
    assert {option.location for option in game.options if isinstance(option, PlaceShip)} == {
        *("manufactory_left", "gan_de", "azophi_nexus", "jyo", "manufactory_right", "ridback", "nebra"),
    }
    event = choose(game, PlaceShip("jyo"))[0]
    assert isinstance(event, ShipPlaced)
    assert event.rule == "SET-9"
    assert len(game.options) == 6
    assert reasons(game, PlaceShip("jyo")) == {("location_taken", "SET-9")}


@pytest.mark.rule("SET-9")
@pytest.mark.parametrize("location", Edition.load().rondel)
def test_any_location_is_taken_once_a_ship_is_there(location: str) -> None:
    game = Game.new(2)
    choose(game, ChooseMat("A"), ChooseMat("B"), PlaceShip(location))
    assert PlaceShip(location) not in game.options


@pytest.mark.rule("SET-9")
def test_a_ship_that_is_placed_at_random_may_come_to_any_location_left() -> None:
    game = Game.new(2)
    choose(game, ChooseMat("A"), ChooseMat("B"), PlaceShip("jyo"))
    assert {RandomPlayer(seed).choose(game) for seed in range(100)} == set(game.options)


@pytest.mark.rule("SET-9", "MOV-1")
def test_later_ships_may_meet() -> None:
    game = at_move(ship="gan_de", seats={1: {"ship": "jyo"}}, dice={"blue": 2})
    choose(game, Move("blue", "jyo"), Activate("red", 3))
    assert seat(game, 0)["ship"] == seat(game, 1)["ship"] == "jyo"


@pytest.mark.rule("SET-9", "RND-1")
def test_round_1_follows_the_last_ship() -> None:
    game = Game.new(2)
    choose(game, ChooseMat("A"), ChooseMat("B"), PlaceShip("jyo"))
    assert game.position.round == 0
    last = choose(game, PlaceShip("gan_de"))
    assert game.position.round == 1
    assert [event.round for event in of(last, RoundStarted)] == [1]
