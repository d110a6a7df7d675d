"""The stronger a policy, the better it plays: a matter of what it weighs, whatever runs it."""

from statistics import mean

import pytest

from betacolony import Game, GreedyPlayer, RandomPlayer, playouts

pytestmark = pytest.mark.slow


def test_each_seat_can_have_a_policy_of_its_own() -> None:
    start = Game.new(2, 1).position
    mixed = list(playouts(start, ["greedy", "random"], range(6)))
    assert all(outcome.winners == (0,) for outcome in mixed)
    turned = list(playouts(start, [RandomPlayer(3), GreedyPlayer()], range(6)))
    assert all(outcome.winners == (1,) for outcome in turned)


def test_sampling_is_better_than_chance_and_greed_better_than_sampling() -> None:
    start = Game.new(2, 3).position
    means = [
        mean(total for outcome in playouts(start, policy, range(8)) for total in outcome.totals)
        for policy in ("random", "sampled", "greedy")
    ]
    assert means[0] + 10 < means[1] < means[2] - 10
