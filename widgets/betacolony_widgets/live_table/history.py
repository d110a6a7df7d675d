"""Places in a game's history: reveals, decisions of people and of computer players, and what is visible."""

from collections.abc import Container, Sequence
from typing import Any, NamedTuple, TypeAlias

from betacolony.core.records import Record

from .games import EventT

#: the records of a game
History: TypeAlias = Sequence[Record[Any, EventT]]


class Mark(NamedTuple):
    """A place in a history: the number of a record, and of an event in it."""

    number: int
    event: int


def visible(history: History[EventT], number: int, hidden: Mark | None) -> tuple[EventT, ...]:
    """The events of a record before ``hidden``, the place from which on nothing is shown yet."""
    events = history[number].events
    if hidden is None or number < hidden.number:
        return events
    return events[: hidden.event] if number == hidden.number else ()


def visible_since(history: History[EventT], number: int, hidden: Mark | None) -> tuple[EventT, ...]:
    """The visible events of a record and of all that follow."""
    return tuple(event for later in range(number, len(history)) for event in visible(history, later, hidden))


def latest_run(history: History[Any], bots: Container[int]) -> int | None:
    """The number of the record that began the latest run of decisions by computer players; None before any."""
    by_bots = [record.decision is not None and record.decision.player in bots for record in history]
    number = len(history) - 1
    while number > 0 and not by_bots[number]:
        number -= 1
    while number > 1 and by_bots[number - 1]:
        number -= 1
    return number if number > 0 else None


def latest_own(history: History[Any], bots: Container[int], floor: int) -> int | None:
    """The number of the latest record, from ``floor`` on, that a person has decided; None for none."""
    for number in reversed(range(floor, len(history))):
        decision = history[number].decision
        if decision is not None and decision.player not in bots:
            return number
    return None


def latest_reveal(history: History[EventT], begin: int, hidden: Mark | None) -> EventT | None:
    """The latest visible event, from a record on, that revealed something; None for none."""
    return next((event for event in reversed(visible_since(history, begin, hidden)) if event.reveals), None)
