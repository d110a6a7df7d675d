"""Reachable positions: none is refused, and each can be saved."""

import random
from collections.abc import Callable, Iterator

import pytest

from betacolony import Game, Position
from betacolony.rules import steps
from betacolony.serialization.validation import faults_of, still_to_come
from helpers.tables.games import at_random, eagerly, quietly, rich, walk

LEVELS = ("easy", "medium", "hard")


def games(first: int, number: int) -> Iterator[tuple[int, Position, random.Random]]:
    """Positions at which games of 1 to 4 players begin, the rival among them."""
    for seed in range(first, first + number):
        players = 1 + seed % 4
        game = Game.solo(LEVELS[seed // 4 % 3], seed) if players == 1 else Game.new(players, seed)
        start = game.position
        start.seed = seed
        yield seed, start, random.Random(seed)


def chooser(seed: int) -> Callable[[Position, random.Random], int]:
    return (at_random, eagerly, at_random, at_random, quietly)[seed % 5]


def check(pos: Position) -> None:
    assert faults_of(pos) == (), [str(fault) for fault in faults_of(pos)]


def has_gained(pos: Position, after: Position) -> bool:
    return any(now > was for now, was in zip([*after.fuel, *after.points], [*pos.fuel, *pos.points], strict=True))


@pytest.mark.parametrize("chunk", range(4))
def test_no_position_of_a_game_is_refused(chunk: int) -> None:
    for seed, start, rng in games(100 * chunk, 60):
        for pos, choice in walk(start, rng, chooser(seed)):
            check(pos)
            after = pos.copy()
            steps.play(after, choice, None)
            assert still_to_come(after) <= still_to_come(pos) - has_gained(pos, after)
        check(start)


def test_no_position_after_a_rich_table_is_refused() -> None:
    rng = random.Random(3)
    for number in range(150):
        start = rich(rng, 2 + number % 3)
        for pos, choice in walk(start, rng, (eagerly, at_random)[number % 2], most=40):
            check(pos)
            after = pos.copy()
            steps.play(after, choice, None)
            assert still_to_come(after) <= still_to_come(pos) - has_gained(pos, after)
        check(start)
