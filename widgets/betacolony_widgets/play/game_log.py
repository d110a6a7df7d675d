"""The game log: one group of sentences for each action, with links to the board."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from betacolony import Event
from betacolony.events import TurnStarted
from betacolony.records import Record

from .narrator import Narrator, Segment

#: from these events on, a record belongs to the table and no longer to the player who decided
_OF_THE_TABLE = frozenset(
    (
        *("CycleStarted", "RoundStarted", "DiceRolled", "GoalScored", "GoalMissed", "GameEnded"),
        *("ColonyRolled", "ColonyShifted"),
    )
)
#: events of the set-up that the picture shows well enough
_LAID_OUT = frozenset({"PodRevealed"})


class Mark(NamedTuple):
    """A place in a history: the number of a record, and of an event in it."""

    number: int
    event: int


@dataclass(frozen=True)
class Group:
    """The events of one player's action, or of the table if ``seat`` is None.

    ``number`` is the last record of the history in it; ``lines`` are sentences in pieces, some with a target on the
    board; ``fresh`` is whether they are news.
    """

    number: int
    seat: int | None
    lines: tuple[tuple[Segment, ...], ...]
    fresh: bool


def visible(history: Sequence[Record], number: int, hidden: Mark | None) -> tuple[Event, ...]:
    """The events of a record before ``hidden``, the place of a roll that nobody has asked to see yet."""
    events = history[number].events
    if hidden is None or number < hidden.number:
        return events
    return events[: hidden.event] if number == hidden.number else ()


def groups(
    history: Sequence[Record],
    narrator: Narrator,
    since: Mark,
    hidden: Mark | None = None,
    first: int = 0,
    leave_out: Callable[[Event], bool] = lambda _: False,
) -> list[Group]:
    """The history from record ``first`` on, the oldest group first.

    Args:
        history: the records of a game.
        narrator: tells the events.
        since: the place where the news begins.
        hidden: the place of a roll that nobody has asked to see yet; nothing from there on is told.
        first: the number of a record.
        leave_out: tells the events without a line of their own.
    """
    out: list[Group] = []
    for number in range(first, len(history)):
        decision = history[number].decision
        seat = None if decision is None else decision.player
        for index, event in enumerate(visible(history, number, hidden)):
            if type(event).__name__ in _OF_THE_TABLE:
                seat = None
            elif isinstance(event, TurnStarted):  # the solo rival acts without a decision
                seat = event.player
            line = () if not number and type(event).__name__ in _LAID_OUT else narrator.segments(event)
            if leave_out(event) or not line:
                continue
            fresh = Mark(number, index) >= since
            lines: tuple[tuple[Segment, ...], ...] = (line,)
            if out and (out[-1].seat, out[-1].fresh) == (seat, fresh):
                lines = (*out.pop().lines, line)
            out.append(Group(number, seat, lines, fresh))
    return out
