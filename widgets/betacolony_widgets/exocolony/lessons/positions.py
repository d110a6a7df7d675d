"""Positions for Exocolony's lessons: the learner, and perhaps Nova and Orin, on the neutral table of the builder."""

from typing import Any, Final

from betacolony.exocolony import Game, Option, position_builder
from betacolony_widgets.messages import Messages
from betacolony_widgets.teaching import tasks

#: the names of further players, which have no translations
_OTHERS: Final = ("Orin", "Pax", "Lyra")


def names(players: int) -> tuple[str, ...]:
    """The names of the learner and of the others."""
    return (*tasks.names(Messages.of()), *_OTHERS)[:players]


def at_main(*, players: int = 2, **state: Any) -> Game:
    """A game in the learner's main phase; ``state`` as for ``position_builder.at_main``."""
    return position_builder.at_main(names=names(players), players=players, **state)


def at(*options: Option, players: int = 2, **state: Any) -> Game:
    """A game in the midst of the learner's action; ``options`` and ``state`` as for ``position_builder.at``."""
    return position_builder.at(*options, names=names(players), players=players, **state)
