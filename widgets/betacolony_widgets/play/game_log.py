"""The game log: one group of sentences for each action, with links to the board."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from betacolony import Event
from betacolony.events import ArtifactsGained, FuelGained, FuelSpent, MaterialsGained, PointsGained, TurnStarted
from betacolony.records import Record

from .history import Mark, visible
from .narrator import Narrator, Segment

#: from these events on, a record belongs to the table and no longer to the player who decided
_OF_THE_TABLE = frozenset(
    (
        *("CycleStarted", "RoundStarted", "DiceRolled", "GoalScored", "GoalMissed", "GameEnded"),
        *("ColonyRolled", "ColonyShifted"),
    )
)
#: events of a kind that follow each other are told as one: the field that adds up, and those of which nothing is told
_ADDED: Final[dict[type[Event], tuple[str, frozenset[str]]]] = {
    MaterialsGained: ("materials", frozenset(("rule", "cause"))),
    FuelGained: ("amount", frozenset(("rule", "cause"))),
    ArtifactsGained: ("amount", frozenset(("rule", "cause"))),
    FuelSpent: ("amount", frozenset(("rule",))),
    PointsGained: ("amount", frozenset()),
}
#: events of the set-up that the picture shows well enough
_LAID_OUT = frozenset({"PodRevealed"})


@dataclass(frozen=True)
class Group:
    """The events of one player's action, or of the table if ``seat`` is None.

    ``number`` is the last record of the history in it; ``lines`` are sentences in pieces, some with a target on the
    board, one for each of the ``events``; ``fresh`` is whether they are news.
    """

    number: int
    seat: int | None
    lines: tuple[tuple[Segment, ...], ...]
    fresh: bool
    events: tuple[Event, ...] = ()


def added(event: Event, other: Event) -> Event | None:
    """An event that says what two of them say, if there is one."""
    if type(event) is not type(other) or type(event) not in _ADDED:
        return None
    field, silent = _ADDED[type(event)]
    values: dict[str, Any] = {name: getattr(event, name) for name in event._fields}
    if any(values[name] != getattr(other, name) for name in values.keys() - silent - {field}):
        return None
    values[field] += getattr(other, field)
    return type(event)(**values)


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
            told: tuple[Event, ...] = (event,)
            if out and (out[-1].seat, out[-1].fresh) == (seat, fresh):
                before = out.pop()
                both = added(before.events[-1], event)
                if both is None:
                    lines, told = (*before.lines, line), (*before.events, event)
                else:
                    lines = (*before.lines[:-1], narrator.segments(both))
                    told = (*before.events[:-1], both)
            out.append(Group(number, seat, lines, fresh, told))
    return out
