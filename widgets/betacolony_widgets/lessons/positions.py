"""Tables laid by hand for the lessons: the learner against Nova."""

from typing import Any, Final

from betacolony import Game, tabletop

_NAMES: Final = ("You", "Nova")


def at_move(**state: Any) -> Game:
    """A game at the learner's move; ``state`` as for ``tabletop.table``."""
    return Game.from_position(tabletop.table(**state), _NAMES)


def at(decision: str, *details: int, **state: Any) -> Game:
    """A game in which the learner is asked something else; the rest as for ``tabletop.at``."""
    return Game.from_position(tabletop.at(decision, *details, **state).position, _NAMES)
