"""Positions of Exocolony for tests, and the faults of plain data and of positions changed by hand."""

import json
import random
from collections.abc import Callable
from typing import Any, Final

import pytest

from betacolony.core.errors import PositionError
from betacolony.exocolony import Edition, Game, Position
from betacolony.exocolony.options import Resign
from betacolony.exocolony.serialization.validation import faults_of

#: what a position is made anew with, and its system, which is compared by its worlds
_ASIDE: Final = {"seed", "scripted", "step", "system", "t"}


def there_and_back(pos: Position) -> None:
    """The position is the same, part by part, after a trip through JSON, and has no fault."""
    data = pos.to_dict()
    back = Position.from_dict(json.loads(json.dumps(data)), pos.edition)
    assert back == pos
    assert back.to_dict() == data
    for name in set(pos.__slots__) - _ASIDE:
        assert getattr(back, name) == getattr(pos, name), name
    assert back.system.worlds == pos.system.worlds
    assert back.system.home == pos.system.home


def played(players: int = 3, seed: int = 4, choices: int = 60, variants: tuple[str, ...] = ()) -> Game:
    """A game after some random choices."""
    game, dice = Game.new(players, seed, variants=variants), random.Random(seed)
    for _ in range(choices):
        if not game.is_over:
            game.play(dice.choice([option for option in game.options if not isinstance(option, Resign)]))
    return game


def asked(kind: str, players: int = 3) -> Position:
    """A position at a kind of decision."""
    for seed in range(200):
        game, dice = Game.new(players, seed), random.Random(seed)
        while not game.is_over and game.position.round < 12:
            if game.decision is not None and game.decision.kind == kind:
                return game.position
            game.play(dice.choice(game.options))
    raise AssertionError(kind)


GAME: Final = played()
POSITION: Final = GAME.position


def spoil(pos: Position, **values: Any) -> None:
    """Set attributes of a position, whatever they hold."""
    for name, value in values.items():
        setattr(pos, name, value)


def faults(data: Any, edition: Edition | None = None) -> list[tuple[str, str]]:
    """The places and codes of the faults of plain data."""
    with pytest.raises(PositionError) as error:
        Position.from_dict(data, edition)
    told = str(error.value)
    assert told.count("\n") == len(error.value.faults) - 1
    assert all(line.endswith(".") for line in told.splitlines())
    return [(fault.place, fault.code) for fault in error.value.faults]


def changed(pos: Position, *path: str | int, to: Any) -> dict[str, Any]:
    """The plain data of a position with another value at a place."""
    data: Any = json.loads(json.dumps(pos.to_dict()))
    part = data
    for key in path[:-1]:
        part = part[key]
    if to is KeyError:
        del part[path[-1]]
    else:
        part[path[-1]] = to
    whole: dict[str, Any] = data
    return whole


def edited(change: Callable[[Position], None], pos: Position = POSITION) -> list[tuple[str, str]]:
    """The faults of a position after a change by hand."""
    new = pos.copy()
    change(new)
    found = [(fault.place, fault.code) for fault in faults_of(new)]
    assert faults(new.to_dict()) == found
    with pytest.raises(PositionError):
        Game.from_position(new)
    return found
