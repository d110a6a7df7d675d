"""The end of a game of Exocolony, its ranking, and playing alone: X-END, X-SOLO, with worked examples."""

import pytest

from betacolony.exocolony import events
from betacolony.exocolony.rules import steps
from betacolony.exocolony.rules.table.ranking import coin_after_selling, ranking, winners
from betacolony.exocolony.state import position
from betacolony.exocolony.state.position import SOURCES
from helpers.sol_line import EDITION, SPACEPORT, SolLine, fields


def give_points(game: SolLine, *points: int) -> None:
    for player, number in enumerate(points):
        game.pos.points[player * len(SOURCES) + position.FROM_COLONIES] = number


@pytest.mark.rule("X-END-2", "X-END-3")
def test_the_others_are_ranked_by_points_and_then_by_coin() -> None:
    """Whoever has 16 wins, whatever Coin the others have."""
    game = SolLine(4)
    give_points(game, 16, 9, 9, 9)
    game.hold(0)
    game.hold(1, coin=7)
    game.hold(2, metal=2, food=1)
    game.hold(3, fuel=1, water=1, coin=3)
    assert winners(game.pos) == ()  # while it goes on
    game.do(steps.END)
    assert [tuple(rank) for rank in ranking(game.pos)] == [(0, 1, 16, 0), (3, 2, 9, 8), (1, 3, 9, 7), (2, 3, 9, 7)]
    assert winners(game.pos) == (0,)
    assert fields(game.all_of(events.GameWon)[0], "player", "points", "turns") == (0, 16, 1)


@pytest.mark.rule("X-END-5")
def test_after_the_last_round_the_most_points_win_and_equal_ones_share() -> None:
    game = SolLine(3)
    give_points(game, 5, 7, 7)
    game.hold(1, coin=6)
    game.hold(2, coin=6)
    game.pos.round, game.pos.turn = EDITION.rules.round_limit, 2
    game.pos.agenda = [(frame[0], 2) for frame in game.pos.agenda]
    game.do(steps.END)
    assert not game.pos.agenda
    assert fields(game.all_of(events.GameStopped)[0], "rule", "rounds", "winners") == ("X-END-5", 60, (1, 2))
    assert winners(game.pos) == (1, 2)


@pytest.mark.rule("X-SOLO-1", "X-END-3")
def test_a_solo_result_is_turns_and_then_coin() -> None:
    """X-EX-28: 16 points in turn 11 with 2 metal, 1 food and 3 Coin at start prices."""
    game = SolLine(1)
    give_points(game, 16)
    game.pos.round = 11
    game.hold(0, metal=2, food=1, coin=3)
    game.do(steps.END)
    assert fields(game.all_of(events.GameWon)[0], "turns") == (11,)
    assert coin_after_selling(game.pos, 0) == 10
    assert winners(game.pos) == (0,)


@pytest.mark.rule("X-SOLO-3")
def test_a_solo_player_may_give_up_and_only_a_solo_player() -> None:
    assert not SolLine(2).can(steps.RESIGN)
    game = SolLine(1)
    game.do(steps.RESIGN)
    assert (game.pos.agenda, game.choices) == ([], [])
    assert fields(game.all_of(events.GameStopped)[0], "rule", "winners") == ("X-SOLO-3", ())
    assert winners(game.pos) == ()


@pytest.mark.rule("X-SOLO-2", "X-VP-2")
def test_alone_all_first_points_can_be_won() -> None:
    game = SolLine(1)
    game.top(2, "archea")
    game.buy("icarus_probe")
    assert game.pos.total(0) == 2 + 2


@pytest.mark.rule("X-VP-1")
def test_the_most_points_without_starships_and_life_are_eleven() -> None:
    """X-EX-30: start 1, four more Colonies that are all first, both Spaceports."""
    game = SolLine()
    pos = game.pos
    give_points(game, 0)
    pos.points[position.FROM_START_COLONY] = EDITION.points.start_colony
    pos.reserve[:3] = [2, 2, 1]
    for world in ("luna", "mercury"):
        game.hold(0, metal=9, fuel=9, water=9, food=9, coin=9)
        game.do(steps.SETTLE, game.site(world))
    for world in ("luna", "mercury"):
        its = pos.system.number(world)
        game.do(steps.SPACEPORT, next(site for site in pos.pieces if pos.system.world_of[site] == its))
        game.hold(0, metal=9, fuel=9, water=9, food=9, coin=9)
    assert pos.reserve[:3] == [2, 0, 1]
    game.do(steps.SETTLE, game.site("europa"))
    game.do(steps.SETTLE, game.site("callisto"), pos.system.number("europa"))
    assert pos.reserve[0] == 0
    assert not game.can(steps.SETTLE)
    assert not game.can(steps.SPACEPORT)
    assert pos.total(0) == 1 + 8 + 2
    assert sum(piece.kind == SPACEPORT for piece in pos.pieces.values()) == 2
