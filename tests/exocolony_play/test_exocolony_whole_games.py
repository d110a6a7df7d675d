"""Whole games of Exocolony played by choosing alone: at random, and by what is recommended."""

import random

import pytest

from betacolony.exocolony import Game
from betacolony.exocolony.state.position import VARIANTS
from betacolony_widgets.exocolony.play.desk import desk, previewed
from betacolony_widgets.exocolony.play.play import Play
from helpers.exocolony_clicks import clicks, ordinary

NAMES = ["Ada", "Bo", "Cy", "Di", "Ed"]


@pytest.mark.parametrize(
    ("players", "variants"),
    [(1, ()), (2, VARIANTS[:3]), (3, ()), (3, VARIANTS[3:]), (4, ()), (5, VARIANTS[:3]), (5, VARIANTS[3:])],
)
def test_games_are_played_by_choosing_alone(players: int, variants: tuple[str, ...]) -> None:
    play = Play(Game.new(NAMES[:players], 7 + players, variants=variants))
    chance = random.Random(players)
    for step in range(400):
        if play.stage == "over":
            break
        target = clicks(play, chance, ordinary)
        if step % 5 == 0:
            previewed(play, target)
            assert desk(play)["prompt"]
        play.choose(target)
        assert play.answer is None, (target, play.answer)
    assert len(play.game.history) > 60


@pytest.mark.parametrize(
    "players", [1, 3, pytest.param(2, marks=pytest.mark.full), pytest.param(5, marks=pytest.mark.full)]
)
def test_whole_games_end_by_choosing_what_is_recommended(players: int) -> None:
    play = Play(Game.new(NAMES[:players], players))
    for _ in range(2000):
        if play.stage == "over":
            break
        play.choose("hint")
        best = desk(play)["hints"][0]["id"]
        play.choose(best)
        if play.in_hand:
            play.choose(best)
    result = play.game.result
    assert result is not None
    assert result.winners
    told = desk(play)
    assert told["mode"] == "over"
    assert "points" in told["detail"]
