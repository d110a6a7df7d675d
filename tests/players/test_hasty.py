"""The hasty player: it looks at less than the greedy one, beats the medium one, and takes care at first in studies."""

import pytest

from betacolony import Game, GreedyPlayer, finish_game, playout, whatif
from betacolony.players import playouts
from betacolony.players.by_name import by_seat, name_of
from betacolony.players.hasty import HastyLookahead
from betacolony.players.learned import valuation_for
from betacolony.players.lookahead import Lookahead
from betacolony.players.policies import HastyPlayer
from betacolony.position_builder import at_move
from betacolony.rules import dice_reach
from betacolony.whatif.scouting import know

_RIVALS = ("medium", "greedy")


def in_round(number: int, seed: int = 5) -> Game:
    """A game of two greedy players at the first move of a round."""
    game, player = Game.new(2, seed), GreedyPlayer()
    while game.decision is not None and (game.position.round, game.decision.kind) != (number, "move"):
        game.play(player.choose(game))
    return game


def test_it_looks_at_fewer_ways_and_none_that_takes_more_than_one_fuel_a_die() -> None:
    pos = at_move(fuel=5).position
    valuation = valuation_for(pos, 0)
    hasty = HastyLookahead(valuation)._ways(pos, with_dice=False)
    assert len(hasty) < len(Lookahead(valuation)._ways(pos, with_dice=False))
    spent = {choice // dice_reach.FUEL for _, line in hasty for choice in line}
    assert spent == {0, 1}


def test_a_die_is_set_with_a_view_to_actions_without_fuel_and_those_to_come_with_some() -> None:
    pos = at_move(fuel=5).position
    look = HastyLookahead(valuation_for(pos, 0))
    look.best_with_dice(pos, look._moves(pos)[0])
    assert max(look._moves(pos)) >= dice_reach.FUEL


def test_it_beats_the_medium_player_and_may_lose_to_the_greedy_one() -> None:
    start = Game.new(2, 4).position
    won = [
        sum(0 in playout(start, ["hasty", rival], seed).winners for seed in range(8)) for rival in ("medium", "greedy")
    ]
    assert won[0] >= 6 > won[1] > 0


def test_it_is_a_player_and_a_policy_by_its_name() -> None:
    assert name_of(HastyPlayer(3)) == "hasty"
    assert by_seat("hasty", 2) == ["hasty", "hasty"]
    ended = finish_game(Game.solo("easy", seed=2), "hasty")
    assert ended.result is not None
    assert finish_game(Game.new(2, 3), HastyPlayer()).code() == finish_game(Game.new(2, 3), "hasty").code()


def test_in_studies_it_plays_two_rounds_like_the_greedy_player() -> None:
    pos, last = in_round(4).position, in_round(8)
    ways = (("hasty", True), ("greedy", False), ("hasty", False))
    games = {playouts.continued(pos, [policy] * 2, 1, careful=careful) for policy, careful in ways}
    assert len(games) == 3
    found = [
        [(one.name, one.points) for one in whatif.options_of(last, policy).run(60, whatif.Inline()).estimates]
        for policy in ("hasty", "greedy")
    ]
    assert found[0] == found[1]  # the next round is the last


def test_scouts_know_it() -> None:
    pos = in_round(2).position
    assert know([pos], ["hasty", "greedy"])


def test_between_editions_the_medium_player_replaces_it() -> None:
    game = in_round(2)
    tweaked = whatif.tweak(game.edition, {"rules.group_limit": 4})
    study = whatif.whole_games({"as it is": game.edition, "tweaked": tweaked}, 2, "hasty")
    assert study.policies == ["medium", "medium"]


@pytest.mark.full
def test_it_wins_a_third_of_its_games_against_the_greedy_player() -> None:
    won = 0
    for seed in range(200):
        pos, seat = Game.new(2, seed // 2).position, seed % 2
        won += seat in playout(pos, ["hasty", "greedy"] if seat == 0 else ["greedy", "hasty"], seed // 2).winners
    assert 0.3 < won / 200 < 0.5
