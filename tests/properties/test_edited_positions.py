"""Positions that were edited by hand are refused with all their faults, or can be played on from."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from betacolony import Game, Position, PositionError
from betacolony.rules.decisions import FRAMES
from helpers.tables.games import Data, eagerly, kind_of, rich, set_up, walk

Path = tuple[str | int, ...]

WORDS = ["black", "xian", "A", "B", "gan_de", "c2c", "c1c", "c3a", "big_ben", "easter_island", "food", *FRAMES]


def paths(data: Any, path: Path = ()) -> Iterator[Path]:
    """Every place in nested data."""
    entries = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in entries:
        yield (*path, key)
        yield from paths(value, (*path, key))


def other(value: Any, rng: random.Random) -> Any:
    """Something else in the place of a value, mostly of its kind."""
    if rng.random() < 0.05:
        return rng.choice([None, -1, "", [], {}, True, 1.5, 10**20, "x" * 50])
    if isinstance(value, int):
        return rng.choice([0, 1, 2, 3, 4, 5, 6, value + 1, value - 1, 15, 16])
    if isinstance(value, str):
        return rng.choice(WORDS)
    if isinstance(value, list):
        return rng.choice([[], value[:-1], value + value[-1:], value[::-1]])
    return rng.choice([None, 0, 5, "A", "jyo"])


def edited(data: Data, rng: random.Random) -> Data:
    """A copy with one to three places changed; what steers the game is changed most often."""
    new: Data = json.loads(json.dumps(data))
    for _ in range(rng.choice([1, 1, 2, 3])):
        places = list(paths(new))
        if rng.random() < 0.4:
            steering = {"agenda", "turn", "round", "start_player", "cards"}
            places = [path for path in places if path[0] in steering or "spent" in path]
        *way, last = rng.choice(places)
        inner: Any = new
        for key in way:
            inner = inner[key]
        if rng.random() < 0.05:
            del inner[last]
        else:
            inner[last] = other(inner[last], rng)
    return new


def check(data: Data, rng: random.Random, *, to_the_end: bool) -> bool:
    """Read an edited position, and play on if it is accepted."""
    try:
        pos = Position.from_dict(data)
    except PositionError as wrong:
        faults = wrong.faults
    else:
        game = Game.from_position(pos, seed=rng.randrange(99))
        most = 1_000_000 if to_the_end else 25
        while game.decision and most:
            assert len(game.options), data
            game.play(rng.choice(game.options))
            most -= 1
        again = Game.from_json(game.to_json())
        assert (again.notes, again.position) == ((), game.position), data
        return True
    assert faults
    assert all(fault.place for fault in faults)
    told = [str(fault) for fault in faults]
    assert all(told)
    assert not any("{" in text for text in told if "{}" not in text), told
    return False


def run(seed: int, number: int, *, to_the_end: bool) -> int:
    """Check so many edits; how many were accepted."""
    rng = random.Random(seed)
    accepted = tried = 0
    while tried < number:
        for pos, _ in walk(rich(rng, rng.choice([2, 3, 4])), rng, eagerly, most=8):
            if kind_of(pos) in {"move", "collect"} and rng.random() < 0.6:
                continue
            data = pos.to_dict()
            for _ in range(12):
                accepted += check(edited(data, rng), rng, to_the_end=to_the_end)
                tried += 1
    return accepted


@pytest.mark.parametrize("chunk", range(2))
def test_an_edited_position_is_refused_or_can_be_played(chunk: int) -> None:
    assert run(chunk, 1000, to_the_end=False) > 50


@pytest.mark.full
@pytest.mark.parametrize("chunk", range(4))
def test_an_edited_position_is_refused_or_can_be_played_to_the_end(chunk: int) -> None:
    assert run(200 + chunk, 12_000, to_the_end=True) > 1000


def test_all_faults_are_told_at_once() -> None:
    data = set_up(3, 1).to_dict()
    data["artifacts"] -= 1
    data["seats"][1]["crew"] -= 1
    data["talon"].pop()
    with pytest.raises(PositionError) as caught:
        Position.from_dict(data)
    assert len({fault.place for fault in caught.value.faults}) >= 3
    data["round"] = "three"
    data["seats"][0]["fuel"] = -1
    with pytest.raises(PositionError) as caught:
        Position.from_dict(data)
    assert {"round", "seats[0].fuel"} <= {fault.place for fault in caught.value.faults}
