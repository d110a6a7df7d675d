"""Positions for the lessons: the learner against Nova."""

from typing import Any

from betacolony import Game, position_builder
from betacolony_widgets.messages import say


def names() -> tuple[str, str]:
    """What the learner and the other player are called, in the language in use."""
    return say("seat.you"), say("seat.rival")


def at_move(**state: Any) -> Game:
    """A game at the learner's move; ``state`` as for ``position_builder.table``."""
    return Game.from_position(position_builder.table(**state), names())


def at(decision: str, *details: int, **state: Any) -> Game:
    """A game in which the learner is asked something else; the rest as for ``position_builder.at``."""
    return Game.from_position(position_builder.at(decision, *details, **state).position, names())
