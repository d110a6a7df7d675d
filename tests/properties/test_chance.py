"""Chance: keyed by the seed and the place in the game, the same everywhere, evenly spread, and known to no player."""

import json
import os
import random
import subprocess
import sys
from collections import Counter
from itertools import pairwise, product
from pathlib import Path

import pytest

from betacolony import Event, Game, GreedyPlayer, Position, RandomPlayer, finish_game
from betacolony.core import chance
from betacolony.events import DiceRolled
from betacolony.state import draws
from helpers.oracle.components import DICE
from helpers.tables.games import at_random, eagerly, quietly, rich, set_up, walk

ROOT = Path(__file__).resolve().parents[2]

#: a chi-square sum above this happens by chance once in ten thousand times, by degrees of freedom
BOUND = {2: 18.4, 3: 21.1, 5: 25.7, 35: 74.9, 39: 81.0}


def chi_square(found: Counter[int], cells: int) -> float:
    """The distance of counts from being even over so many cells."""
    expected = found.total() / cells
    return sum((found[cell] - expected) ** 2 / expected for cell in range(cells))


def assert_even(found: Counter[int], cells: int) -> None:
    assert set(found) <= set(range(cells))
    assert chi_square(found, cells) < BOUND[cells - 1]


# --- the same everywhere ---------------------------------------------------------------------------------------------

SCRIPT = """
import hashlib, json
from betacolony import Game, GreedyPlayer, RandomPlayer, finish_game
for seed in (3, 2**61 + 5):
    game = finish_game(Game.new(3, seed), [RandomPlayer(seed), RandomPlayer(1), RandomPlayer(2)])
    game_2 = Game.new(2, seed)
    while game_2.position.round < 2:
        game_2.play(GreedyPlayer().choose(game_2))
    told = [event.to_dict() for one in (game, game_2) for record in one.history for event in record.events]
    told += [game.code(), game_2.position.code(), str(game.result), str(list(game_2.options))]
    print(hashlib.sha256(json.dumps(told).encode()).hexdigest())
"""


@pytest.mark.skipif(sys.platform == "emscripten", reason="Pyodide can't start other processes")
def test_a_game_is_the_same_in_every_process() -> None:
    said = set()
    for hash_seed in ("0", "1", "4321", "random"):
        environment = os.environ | {"PYTHONHASHSEED": hash_seed}
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
        )
        said.add(done.stdout)
    assert len(said) == 1
    assert len(set(said.pop().split())) == 2


def told(game: Game) -> list[Event]:
    return [event for record in game.history for event in record.events]


def rolls_of(game: Game) -> list[tuple[int, ...]]:
    """All rolls of a game, in order."""
    return [event.values for event in told(game) if isinstance(event, DiceRolled)]


def test_the_same_seed_gives_the_same_game_and_other_seeds_others() -> None:
    seeds = [*range(30), *(1 << bit for bit in range(5, 62)), (1 << 62) - 1]
    starts = [json.dumps(Game.new(4, seed).position.to_dict()) for seed in seeds]
    assert len(set(starts)) == len(seeds)
    games = [finish_game(Game.new(2, seed), [RandomPlayer(1)] * 2) for seed in seeds[:20]]
    again = [finish_game(Game.new(2, seed), [RandomPlayer(1)] * 2) for seed in seeds[:20]]
    assert [told(game) for game in games] == [told(game) for game in again]
    assert len({str(told(game)) for game in games}) == 20


def test_two_lines_of_one_moment_share_their_rolls() -> None:
    start = Game.new(3, 12)
    lines = [finish_game(start.branch(), [RandomPlayer(seed)] * 3) for seed in range(5)]
    assert len({str(told(line)) for line in lines}) == 5
    assert len(rolls_of(lines[0])) == 9
    assert all(rolls_of(line) == rolls_of(lines[0]) for line in lines)


# --- evenly spread ---------------------------------------------------------------------------------------------------


def roll(seed: int, round_: int, die: int) -> int:
    """A die's face, from 0."""
    return chance.member(63, seed, chance.key(draws.DIE, round_, 0, 0, die), {})


@pytest.mark.parametrize("first", [0, 10**6, 1 << 40, (1 << 62) - 20_000])
def test_rolls_are_even_and_independent(first: int) -> None:
    faces: Counter[int] = Counter()
    beside: Counter[int] = Counter()
    later: Counter[int] = Counter()
    next_seed: Counter[int] = Counter()
    for seed in range(first, first + 2000):
        rolls = [[roll(seed, round_, die) for die in range(4)] for round_ in (1, 2, 9)]
        faces.update(value for values in rolls for value in values)
        beside.update(6 * a + b for values in rolls for a, b in pairwise(values))
        later.update(6 * a + b for a, b in zip(rolls[0], rolls[1], strict=True))
        next_seed.update([6 * rolls[0][0] + roll(seed + 1, 1, 0)])
    assert_even(faces, 6)
    assert_even(beside, 36)
    assert_even(later, 36)
    assert_even(next_seed, 36)


def drawn(seed: int, word: int) -> int:
    """The draw of a player, as one of six."""
    return chance.light(*chance.mixed(seed), word) * 6 >> chance.BITS


@pytest.mark.parametrize("first", [0, 10**6, 1 << 40, (1 << 62) - 6_000])
@pytest.mark.parametrize("beside", [(0, 0, 0, 1), (0, 0, 1, 0), (0, 1, 0, 0), (1, 0, 0, 0)])
def test_what_players_draw_is_even_and_independent(first: int, beside: tuple[int, int, int, int]) -> None:
    pairs: Counter[int] = Counter()
    next_seed: Counter[int] = Counter()
    for seed in range(first, first + 4000):
        here, there = (
            drawn(seed, chance.key(chance.CHOICE, 4 + step[0], 2 + step[1], 1 + step[2], step[3]))
            for step in ((0, 0, 0, 0), beside)
        )
        pairs[6 * here + there] += 1
        next_seed[6 * drawn(seed + 1, chance.key(chance.CHOICE, 4, 2, 1, 0)) + there] += 1
    assert_even(pairs, 36)
    assert_even(next_seed, 36)


def test_draws_in_a_row_are_even_and_independent() -> None:
    rows = [[chance.number(seed, 77)] for seed in range(4000)]
    for row in rows:
        row += [chance.next_draw(row[0])]
        row += [chance.next_draw(row[1])]
    values = [[draw * 6 >> chance.BITS for draw in row] for row in rows]
    assert_even(Counter(6 * a + b for a, b, _ in values), 36)
    assert_even(Counter(6 * b + c for _, b, c in values), 36)
    assert_even(Counter(6 * a + c for a, _, c in values), 36)


def test_set_ups_are_even() -> None:
    starts: Counter[int] = Counter()
    cards: list[Counter[int]] = [Counter() for _ in range(3)]
    pods: list[Counter[int]] = [Counter() for _ in range(2)]
    buildings: Counter[int] = Counter()
    for seed in range(2000):
        pos = set_up(3, seed)
        starts[pos.start] += 1
        for cycle, card in enumerate(pos.cards):
            cards[cycle][card - 3 * cycle] += 1
        pods[0][pos.places[0]] += 1
        pods[1][pos.places[-2]] += 1
        buildings[pos.building - 4] += 1
    assert_even(starts, 3)
    for found in cards:
        assert_even(found, 3)
    for found in pods:
        assert_even(found, 40)
    assert_even(buildings, 4)


def test_the_deal_is_even() -> None:
    """SET-7: each of the 72 pieces is as likely; two of one kind come a little less often than one of each."""
    kinds: Counter[int] = Counter()
    pairs = 0
    for seed in range(1000):
        pos = set_up(2, seed)
        for _ in range(2):
            for _ in walk(pos, random.Random(seed), at_random, most=1):
                pass
        for held in pos.to_dict()["seats"]:
            numbers = list(held["materials"].values())
            assert sum(numbers) == 2
            pairs += max(numbers) == 2
            kinds.update(kind for kind, number in enumerate(numbers) for _ in range(number))
    assert_even(kinds, 6)
    assert abs(pairs / 2000 - 11 / 71) < 0.03


def test_keys_of_different_draws_differ() -> None:
    words = {
        chance.key(*place): place
        for place in product(range(1, 8), (0, 1, 9, 63), (0, 1, 7, 63), (0, 3, 7), (0, 1, 24, 2047))
    }
    assert len(words) == 7 * 4 * 4 * 3 * 4
    assert all(chance.unkey(word) == place for word, place in words.items())


# --- what no player knows --------------------------------------------------------------------------------------------

#: every coming draw with an outcome of its own
ALL_SIXES = {chance.key(draws.DIE, round_, 0, 0, die): 5 for round_ in range(10) for die in range(4)}
LAST_PODS = {
    chance.key(kind, round_, turn, 0, index): outcome
    for kind, outcome in ((draws.POD, 39), (draws.BUILDING, 7))
    for round_ in range(10)
    for turn in range(8)
    for index in range(12)
}


def other_futures(pos: Position, rng: random.Random) -> list[Position]:
    """The same table with other things to come."""
    others = [pos.copy() for _ in range(3)]
    for other in others:
        other.seed = rng.randrange(1 << 62)
    others[1].scripted = ALL_SIXES
    others[2].scripted = ALL_SIXES | LAST_PODS
    return others


def check_that_nobody_knows(pos: Position, rng: random.Random) -> None:
    """Neither players nor what a game tells of a position change with what is to come."""
    greedy = GreedyPlayer(seed=rng.randrange(3))
    game = Game.from_position(pos, seed=pos.seed)
    chosen, at_random_chosen, projected = greedy.choose(game), RandomPlayer(4).choose(game), game.scores(projected=True)
    for other in other_futures(pos, rng):
        branch = game.branch()
        branch._position = other.copy()
        branch._position.step = game.position.step
        assert greedy.choose(branch) == chosen
        assert RandomPlayer(4).choose(branch) == at_random_chosen
        assert list(branch.options) == list(game.options)
        assert branch.scores(projected=True) == projected
        assert branch.seed == other.seed


@pytest.mark.parametrize("chunk", range(2))
def test_no_player_knows_what_is_to_come(chunk: int) -> None:
    rng = random.Random(chunk)
    for number in range(9):
        is_rich = number % 3 > 0
        start = rich(rng, 2 + number % 3) if is_rich else set_up(2 + number % 3, number)
        for pos, _ in walk(start, rng, quietly if number % 2 else eagerly, most=6 if is_rich else 200):
            if rng.random() < (0.5 if is_rich else 0.04):
                check_that_nobody_knows(pos, rng)


@pytest.mark.full
@pytest.mark.parametrize("chunk", range(4))
def test_no_player_knows_what_is_to_come_at_length(chunk: int) -> None:
    rng = random.Random(100 + chunk)
    for number in range(40):
        for pos, _ in walk(rich(rng, 2 + number % 3), rng, quietly if number % 2 else eagerly, most=10):
            check_that_nobody_knows(pos, rng)


def test_a_shared_position_carries_nothing_of_what_is_to_come() -> None:
    rng = random.Random(5)
    for number in range(30):
        pos = rich(rng, 2 + number % 3)
        code, data = pos.code(), json.dumps(pos.to_dict())
        assert "seed" not in data
        assert "scripted" not in data
        for other in other_futures(pos, rng):
            assert other.code() == code
            assert json.dumps(other.to_dict()) == data
        assert Game.from_code(code).seed == 0
        assert Game.from_code(code, seed=9).seed == 9
        assert Game.from_code(code).position.scripted == {}


# --- scripted draws --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_scripted_rolls_are_rolled_and_all_others_stay(players: int) -> None:
    script = [(6, 5, 4, 3), (1, 1, 1, 1), (2, 3, 4, 5)]
    free, scripted = [
        rolls_of(finish_game(Game.new(players, 31, dice=dice), [RandomPlayer(8)] * players)) for dice in (None, script)
    ]
    assert scripted == script + free[3:]
    assert free[:3] != script


def test_with_dice_changes_the_unspent_dice_it_names_and_nothing_else() -> None:
    rng = random.Random(2)
    for number in range(40):
        pos = rich(rng, 2 + number % 3)
        game = Game.from_position(pos, seed=pos.seed)
        names = rng.sample(DICE, rng.randint(1, 4))
        values = {name: rng.randint(1, 6) for name in names}
        before, after = game.position.to_dict(), game.with_dice(**values).position.to_dict()
        for seat in before["seats"]:
            seat["dice"] |= {name: value for name, value in values.items() if name not in seat["spent"]}
        assert after == before
        assert game.with_dice(**values).seed == game.seed
