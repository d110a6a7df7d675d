"""Positions for the lessons: the learner against Nova."""

from typing import Any

from betacolony import Game, position_builder
from betacolony_widgets.messages import Messages


def names() -> tuple[str, str]:
    """The learner and the other player."""
    return Messages.of().say("seat.you"), Messages.of().say("seat.rival")


def against_rival() -> tuple[str, str]:
    """The learner and the solo rival."""
    return Messages.of().say("seat.you"), Messages.of().name("rival")


def told_in(language: str, game: Game) -> Game:
    """A game of a lesson, which is laid in English, in another language."""
    english, messages = Messages.of(), Messages.of(language)
    called = {english.say(key): messages.say(key) for key in ("seat.you", "seat.rival")}
    called[english.name("rival")] = messages.name("rival")
    return game.called([called.get(name, name) for name in game.names]).translated(language)


def at_move(**state: Any) -> Game:
    """A game at the learner's move; ``state`` as for ``position_builder.table``."""
    return Game.from_position(position_builder.table(**state), names())


def at(decision: str, *details: int, **state: Any) -> Game:
    """A game in which the learner is asked something else; the rest as for ``position_builder.at``."""
    return Game.from_position(position_builder.at(decision, *details, **state).position, names())
