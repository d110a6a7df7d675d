"""The two layers of Exocolony, games for people and the bare stepper, agree on every decision."""

import random

import pytest

from betacolony.exocolony import Game
from betacolony.exocolony.rules import steps
from betacolony.exocolony.rules.decisions import DECISIONS, option_for
from betacolony.exocolony.state.position import Position

CHUNKS = 4
FIELDS = [name for name in dir(Position) if not name.startswith("_") and not callable(getattr(Position, name, None))]


def held(pos: Position) -> list[object]:
    return [getattr(pos, name) for name in FIELDS]


def check_layers(players: int, seed: int) -> None:
    """Play a random game on both layers, and compare them at every decision."""
    game, rng = Game.new(players, seed), random.Random(seed)
    pos = game._position.copy()
    while pos.agenda:
        decision, choices = game.decision, steps.choices(pos)
        assert decision is not None
        assert (DECISIONS[pos.agenda[-1][0]].name, pos.agenda[-1][1]) == (decision.kind, decision.player)
        number = rng.randrange(len(choices))
        assert len(game.options) == len(choices)
        assert option_for(pos, choices[number]) == game.options[number]
        game.play(game.options[number])
        steps.play(pos, choices[number], None)
        assert held(pos) == held(game._position)
    assert game.is_over


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("players", range(1, 6))
def test_both_layers_agree_on_every_decision(players: int, chunk: int) -> None:
    check_layers(players, chunk)


@pytest.mark.full
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("players", range(1, 6))
def test_both_layers_agree_on_every_decision_at_length(players: int, chunk: int) -> None:
    for seed in range(100 + 25 * chunk, 125 + 25 * chunk):
        check_layers(players, seed)


def test_every_field_of_a_position_is_compared() -> None:
    assert {"agenda", "decks", "goods", "market", "pieces", "points", "seed", "step"} <= {*FIELDS}
