"""Matches: whole games between players, in order, from any seat, with mats of one's own, over any executor."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from betacolony import Edition, Game, GameError, GreedyPlayer, RandomPlayer, finish_game, play_match, playout
from betacolony.core.executors import Inline
from betacolony.players import matches, playouts

INLINE = Inline()


def test_a_game_of_a_match_is_the_playout_of_its_seed() -> None:
    games = list(play_match(["greedy", "random"], 3, seed=5, executor=INLINE))
    assert [(game.number, game.seed, game.seats) for game in games] == [(0, 5, (0, 1)), (1, 6, (0, 1)), (2, 7, (0, 1))]
    for game in games:
        assert game.outcome == playout(Game.new(2, game.seed).position, ["greedy", "random"], game.seed)


def test_games_come_in_order_from_any_executor() -> None:
    alone = list(play_match(["random", "sampled", "random"], 11, rotate=True, executor=INLINE))
    with ThreadPoolExecutor(4) as threads:
        assert list(play_match(["random", "sampled", "random"], 11, rotate=True, executor=threads)) == alone
    assert [game.number for game in alone] == list(range(11))


def test_players_go_round_the_seats_and_keep_their_results() -> None:
    games = list(play_match(["greedy", "random", "random"], 3, rotate=True, executor=INLINE))
    assert [game.seats for game in games] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    for game in games:
        assert game.by_player.totals[0] == game.outcome.totals[game.seats[0]] > max(game.by_player.totals[1:])
        assert game.by_player.winners == (0,)


def test_players_get_their_mats_and_nobody_else_drafts_them(monkeypatch: pytest.MonkeyPatch) -> None:
    drafted = []
    real = playouts.continued

    def seen(pos: object, *arguments: object) -> object:
        drafted.append([pos.t.mats[mat] for mat in pos.mat])  # type: ignore[attr-defined]
        return real(pos, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(matches, "continued", seen)
    liked = max(GreedyPlayer().worths(Game.new(2, 1).position), key=lambda pair: pair[1])[0]
    name = Game.new(2, 1).position.t.mats[liked]
    # seat 1 drafts first, and would take the mat that everybody likes best
    list(play_match(["greedy", "greedy"], 2, mats=[name, None], executor=INLINE))
    list(play_match(["random", "random"], 2, mats=[None, "E"], rotate=True, executor=INLINE))
    assert [mats[0] for mats in drafted[:2]] == [name, name]
    assert all(mats[1] != name for mats in drafted[:2])
    assert drafted[2][1] == drafted[3][0] == "E"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"players": ["greedy"]}, "players"),
        ({"players": "greedy"}, "players"),
        ({"players": ["greedy"] * 5}, "players"),
        ({"players": ["greedy", "grumpy"]}, "policy"),
        ({"games": 0}, "games"),
        ({"seed": -1}, "seed"),
        ({"mats": ["A"]}, "mats_by_player"),
        ({"mats": ["A", "A"]}, "mats_by_player"),
        ({"mats": ["A", "Z"]}, "mats_by_player"),
        ({"edition": "mine.toml"}, "edition"),
    ],
    ids=str,
)
def test_a_match_that_cannot_be_is_refused(arguments: dict[str, object], code: str) -> None:
    wanted: dict[str, object] = {"players": ["greedy", "random"], "games": 1, "executor": INLINE}
    with pytest.raises(GameError) as refused:
        play_match(**wanted | arguments)  # type: ignore[arg-type]
    assert refused.value.code == code


def test_a_match_follows_its_edition() -> None:
    rich = Edition.from_text(Edition.template().replace("dock_fuel = 1", "dock_fuel = 5"))
    usual, its = (next(play_match(["random"] * 2, 1, edition=each, executor=INLINE)) for each in (None, rich))
    assert usual.outcome != its.outcome


def test_a_game_is_finished_by_names_or_players_for_all_seats_or_each() -> None:
    ends = [
        finish_game(Game.new(2, 3), players).scores()
        for players in ("greedy", ["greedy", "greedy"], [GreedyPlayer(seed=0), GreedyPlayer(seed=1)])
    ]
    assert ends[0] == ends[1] == ends[2]
    assert finish_game(Game.solo(seed=3), "random").is_over
    assert finish_game(Game.solo(seed=3), [RandomPlayer()] * 2).is_over


@pytest.mark.parametrize("players", [["greedy"], ["greedy"] * 3, "grumpy", GreedyPlayer, [None, None]], ids=str)
def test_players_that_do_not_fit_are_refused_in_a_sentence(players: object) -> None:
    with pytest.raises(GameError) as refused:
        finish_game(Game.new(2, 3), players)  # type: ignore[arg-type]
    assert refused.value.code in {"policy", "policies"}
