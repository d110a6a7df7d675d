"""Errors and faults of Exocolony: those of all games, which as text are a sentence of this game's catalogue."""

from betacolony.core import errors
from betacolony.core.messages import Tellable

from .messages import Messages


class _Spoken:
    """A base of errors and faults: as text they are their sentence in English."""

    def __str__(self: Tellable[Messages]) -> str:
        return self.sentence(Messages.of())


class GameError(_Spoken, errors.GameError):
    """An argument or a request that a game can't accept."""


class Fault(_Spoken, errors.Fault):
    """One fault of a position: its place in ``Position.to_dict``, a stable code, and the values of its sentence."""


class PositionError(_Spoken, errors.PositionError):
    """An impossible position. ``faults`` holds all its faults."""
