"""Positions for the lessons: the learner against Nova, and perhaps Orin."""

from collections.abc import Mapping, Sequence
from typing import Any

from betacolony import Game, position_builder
from betacolony_widgets.messages import Messages
from betacolony_widgets.teaching import tasks

#: what stands on a space, a pod or the id of an achievement, and the crew of each seat there
Tiles = Mapping[int, tuple[int | str, Sequence[int]]]


def names() -> tuple[str, str]:
    """The names of the learner and the other player."""
    return tasks.names(Messages.of())


def against_rival() -> tuple[str, str]:
    """The names of the learner and the solo rival."""
    return Messages.of().say("seat.you"), Messages.of().name("rival")


def colonies(tiles: Tiles) -> dict[str, Any]:
    """``board`` and ``crew``, as ``position_builder.table`` takes them."""
    return {
        "board": {space: tile for space, (tile, _) in tiles.items()},
        "crew": {space: crew for space, (_, crew) in tiles.items()},
    }


def at_move(*, tiles: Tiles | None = None, **state: Any) -> Game:
    """A game at the learner's move; ``state`` as for ``position_builder.table``."""
    position = position_builder.table(**colonies(tiles or {}) | state)
    return Game.from_position(position, (*names(), "Orin")[: position.players])


def at(decision: str, *details: int, tiles: Tiles | None = None, **state: Any) -> Game:
    """A game at another decision of the learner's; ``details`` and ``state`` as for ``position_builder.at``."""
    return Game.from_position(
        position_builder.at(decision, *details, **colonies(tiles or {}) | state).position, names()
    )
