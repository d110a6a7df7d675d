"""The engine's players: legal, repeatable, and the greedy one as good as it is said to be."""

from collections import Counter
from statistics import mean
from typing import Any

import pytest

from betacolony import Decline, Discard, Game, GameError, GreedyPlayer, Option, Player, RandomPlayer, finish_game
from betacolony.players.by_name import PLAYERS, name_of
from betacolony.players.lookahead import Lookahead
from betacolony.players.planner import PlannerPlayer
from betacolony.players.valuation import actions_left
from betacolony.players.weighted import WeightedValuation
from betacolony.players.weights import STANDARD, Weights
from betacolony.position_builder import at_move
from betacolony.rules import dice_reach, steps
from helpers.tables.laid import before


def totals(players: list[Player], seed: int) -> list[int]:
    """The final points by seat."""
    return [score.total for score in finish_game(Game.new(len(players), seed), players).scores()]


def wins_of_greedy(games: int) -> float:
    """Games won by a greedy player against a random one, the seats changing; a shared victory counts half."""
    wins = 0.0
    for seed in range(games):
        seat = seed % 2
        players: list[Player] = [RandomPlayer(seed), RandomPlayer(seed)]
        players[seat] = GreedyPlayer()
        result = finish_game(Game.new(2, seed), players).result
        assert result is not None
        if seat in result.winners:
            wins += 1 / len(result.winners)
    return wins


@pytest.mark.slow
def test_the_greedy_player_beats_the_random_one() -> None:
    assert wins_of_greedy(16) == 16


@pytest.mark.full
def test_the_greedy_player_wins_more_than_97_of_100_games_against_the_random_one() -> None:
    assert wins_of_greedy(300) > 0.97 * 300


@pytest.mark.parametrize("count", [2, 3, 4])
def test_greedy_players_make_45_points_each_on_average(count: int) -> None:
    found = [total for seed in range(3) for total in totals([GreedyPlayer()] * count, seed)]
    assert mean(found) >= 45


@pytest.mark.full
@pytest.mark.parametrize("count", [2, 3, 4])
def test_greedy_players_make_45_points_each_over_many_games(count: int) -> None:
    found = [total for seed in range(40) for total in totals([GreedyPlayer()] * count, seed)]
    assert mean(found) >= 45


def test_a_players_choice_does_not_change_the_game() -> None:
    game = Game.new(2, seed=5)
    while game.decision is not None and game.decision.kind != "activate":
        before = game.position
        RandomPlayer(1).choose(game)
        choice = GreedyPlayer().choose(game)
        assert game.position == before
        assert choice in game.options
        game.play(choice)


def test_a_random_player_chooses_evenly_among_the_options() -> None:
    game = Game.new(2, seed=5)
    found = Counter(str(RandomPlayer(seed).choose(game)) for seed in range(5000))
    assert len(found) == len(game.options) == 5
    assert all(abs(number - 1000) < 120 for number in found.values())


def test_equal_seeds_give_equal_choices_and_other_seeds_others() -> None:
    same = [totals([RandomPlayer(3), RandomPlayer(4)], seed=9) for _ in range(2)]
    other = totals([RandomPlayer(5), RandomPlayer(4)], seed=9)
    assert same[0] == same[1] != other


def test_actions_left_count_down_to_none() -> None:
    game = Game.new(3, seed=2)
    left: dict[int, list[int]] = {0: [], 1: [], 2: []}
    while (decision := game.decision) is not None:
        if decision.kind == "move":
            left[decision.player].append(actions_left(game.position, decision.player))
        game.play(RandomPlayer(1).choose(game))
    assert all(found == list(range(17, -1, -1)) for found in left.values())


def test_the_greedy_player_ranks_every_choice() -> None:
    game = Game.new(2, seed=5)
    player = GreedyPlayer()
    while game.decision is not None and game.decision.kind != "move":
        game.play(player.choose(game))
    position = game.position
    worths = player.worths(position)
    assert len(worths) == len(game.options)
    best = max(worth for _, worth in worths)
    assert dict(worths)[player.plan(position)[0]] == best


@pytest.mark.parametrize(("more", "right"), [(0, Decline()), (3, Discard())])
def test_the_greedy_player_gives_up_the_pictured_materials_where_that_scores_more(more: int, right: Option) -> None:
    """The goal scores 8. A statue scores 2 for each material, 12 at most: of seven it loses 12, of ten 6."""
    held = {"food": 1 + more, "palladium": 1, "organics": 1, "steel": 1, "water": 1, "polymer": 2}
    mine: dict[str, Any] = {"materials": held, "achievements": ["easter_island"]}
    state: dict[str, Any] = {"cards": ("c1a", "c2a", "c3a"), "board": {0: "easter_island"}, "seats": {0: mine}}
    assert GreedyPlayer().choose(before("end_round", round_=9, turn=3, **state)) == right


def at_a_move(seed: int = 5) -> Game:
    """A game at the first move of its second round."""
    game, player = Game.new(2, seed), GreedyPlayer(STANDARD)
    while game.decision is not None and (game.position.round, game.decision.kind) != (2, "move"):
        game.play(player.choose(game))
    return game


def test_who_overlooks_ways_sees_fewer_the_more_fuel_they_cost() -> None:
    pos = at_move(fuel=2).position
    seen, ways = Counter[int](), Counter[int]()
    for seed in range(300):
        lookahead = Lookahead(WeightedValuation(pos, 0), overlooks=0.6, seed=seed)
        for _, line in lookahead._ways(pos, with_dice=False):
            fuel = sum(choice // dice_reach.FUEL for choice in line)
            ways[fuel] += 1
            seen[fuel] += lookahead._is_seen(pos, line)
    assert set(ways) >= {0, 1}
    for fuel, number in ways.items():
        assert seen[fuel] / number == pytest.approx(0.4 ** (1 + fuel), abs=0.05)


def test_a_way_that_is_seen_is_seen_after_its_move_too() -> None:
    pos = at_move(fuel=2).position
    followed = 0
    for seed in range(50):
        lookahead = Lookahead(WeightedValuation(pos, 0), overlooks=0.6, seed=seed)
        for _, line in lookahead._ways(pos, with_dice=False):
            if len(line) > 1 and lookahead._is_seen(pos, line):
                moved = pos.copy()
                steps.play(moved, line[0], None)
                assert lookahead._is_seen(moved, line[1:])
                followed += 1
    assert followed > 50


def test_other_seeds_overlook_other_ways() -> None:
    pos = at_a_move().position
    assert len({GreedyPlayer(STANDARD, seed).plan(pos) for seed in range(10)}) == 1
    assert len({GreedyPlayer(STANDARD, seed, overlooks=0.6).plan(pos) for seed in range(10)}) > 3


@pytest.mark.parametrize("share", [-0.1, 1.5, float("nan")])
def test_a_share_is_between_nothing_and_all(share: float) -> None:
    with pytest.raises(GameError) as found:
        GreedyPlayer(overlooks=share)
    assert found.value.code == "overlooks"
    assert GreedyPlayer(STANDARD, overlooks=1).choose(at_a_move()) in at_a_move().options


def test_named_players_know_their_names() -> None:
    assert [name_of(make(3)) for make in PLAYERS.values()] == list(PLAYERS)
    for other in (PlannerPlayer(playouts=3), GreedyPlayer(Weights(fuel=1.0)), GreedyPlayer(overlooks=0.5), object()):
        assert name_of(other) == ""
