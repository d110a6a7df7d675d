"""Rolls of the dice in a game's history."""

from collections.abc import Sequence

from betacolony.events import DiceRolled
from betacolony.records import Record
from betacolony_widgets.live_table.history import Mark


def latest_roll(history: Sequence[Record]) -> Mark | None:
    """The place of the latest roll of the dice; None before any."""
    for number in reversed(range(len(history))):
        for index, event in enumerate(history[number].events):
            if isinstance(event, DiceRolled):
                return Mark(number, index)
    return None
