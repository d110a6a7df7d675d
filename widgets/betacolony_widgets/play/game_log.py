"""The game log: one group of sentences for each action, with links to the board."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from betacolony import Event
from betacolony.events import TurnStarted
from betacolony.records import Record

from .narrator import Narrator, Segment

#: from here on a record tells of the table and no longer of the player who made the choice
_OF_THE_TABLE = frozenset(
    (
        *("CycleStarted", "RoundStarted", "DiceRolled", "GoalScored", "GoalMissed", "GameEnded"),
        *("ColonyRolled", "ColonyShifted"),
    )
)
#: told by the picture where the table is set up
_LAID_OUT = frozenset({"PodRevealed"})


class Mark(NamedTuple):
    """A place in a history: the number of a record, and of an event in it."""

    number: int
    event: int


@dataclass(frozen=True)
class Group:
    """What one player's action brought, or the table: ``seat`` is None for the table.

    ``number`` is the record of the history that it ends with; ``lines`` are sentences in pieces, of which some lead to
    a target on the board; ``fresh`` is whether it happened since the people here chose last.
    """

    number: int
    seat: int | None
    lines: tuple[tuple[Segment, ...], ...]
    fresh: bool


def visible(history: Sequence[Record], number: int, hidden: Mark | None) -> tuple[Event, ...]:
    """The events of a record without those from ``hidden`` on: a roll that nobody has asked to see yet."""
    events = history[number].events
    if hidden is None or number < hidden.number:
        return events
    return events[: hidden.event] if number == hidden.number else ()


def groups(
    history: Sequence[Record], narrator: Narrator, since: Mark, hidden: Mark | None = None, first: int = 0
) -> list[Group]:
    """The history from record ``first`` on, oldest first."""
    out: list[Group] = []
    for number in range(first, len(history)):
        decision = history[number].decision
        seat = None if decision is None else decision.player
        for index, event in enumerate(visible(history, number, hidden)):
            if type(event).__name__ in _OF_THE_TABLE:
                seat = None
            elif isinstance(event, TurnStarted):  # the solo rival acts without being asked
                seat = event.player
            told = () if not number and type(event).__name__ in _LAID_OUT else narrator.segments(event)
            if not told:
                continue
            fresh = Mark(number, index) >= since
            last = out[-1] if out else None
            if last and last.seat == seat and last.fresh == fresh:
                out[-1] = Group(number, seat, (*last.lines, told), fresh)
            else:
                out.append(Group(number, seat, (told,), fresh))
    return out
